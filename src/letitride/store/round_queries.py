"""Finished rounds, and what moved in them and on a day: queries about the past."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, func, literal, select, tuple_

from letitride.ledger import TOURNAMENT, AccountKind
from letitride.pit.chain import RoundSeal, Seal
from letitride.pit.floor.days import ABOUT_WAGERS
from letitride.pit.history.results import CAME_BACK, DECIDED, PUT_UP, Side
from letitride.pit.log.day_log import DAY
from letitride.pit.log.house_log import HOUSE
from letitride.pit.log.tree import SIZE
from letitride.pit.ports import Movement, RoundEvent, RoundFilter, RoundLine, RoundPlayed, WagerRecord
from letitride.store.names import is_called, names_player
from letitride.store.schema import AT_TRAYS, events, house_log, movements, people, round_players, rounds, seals, streams
from letitride.table.model.event import CardsDealt, HandRuledDead, RoundVoided, WagerCollected, WagerPaid

LINE = tuple(rounds.c[name] for name in RoundLine.__struct_fields__)
_BEFORE = seals.alias()
_SETTLED = tuple(kind.__name__ for kind in (WagerPaid, WagerCollected, HandRuledDead, RoundVoided))
"""The events that end a wager."""

_RESULTS: dict[str, Callable[[ColumnElement[int]], ColumnElement[bool]]] = {
    Side.WON.value: lambda net: net > 0,
    Side.LOST.value: lambda net: net < 0,
    Side.EVEN.value: lambda net: net == 0,
}


def _net(filters: RoundFilter) -> ColumnElement[int]:
    """Return what a round came to, for the player or for all of them together."""
    moved = movements.c.kind == AccountKind.RAIL.value
    moved &= movements.c.text.in_((*PUT_UP, *DECIDED, *CAME_BACK))
    moved &= movements.c.stream == rounds.c.stream
    moved &= movements.c.seq.between(rounds.c.first, rounds.c.last)
    if filters.player is not None:
        moved &= is_called(movements.c.player, filters)
    return select(func.coalesce(func.sum(movements.c.cents), 0)).where(moved).scalar_subquery()


def _played_in(seat: int, filters: RoundFilter) -> ColumnElement[bool]:
    """Return whether a round was played in a seat, by anybody or by this player."""
    moved = movements.c.stream == rounds.c.stream
    moved &= movements.c.seq.between(rounds.c.first, rounds.c.last)
    moved &= movements.c.text.in_(_SETTLED)
    moved &= movements.c.account == literal(f"{AccountKind.LAYOUT.value} ") + rounds.c.stream + literal(f" seat {seat}")
    if names_player(filters):
        moved &= is_called(movements.c.player, filters)
    return select(movements.c.id).where(moved).exists()


_OF_MONEY = ~movements.c.stream.startswith(TOURNAMENT)
"""Chips of tournament tables are not worth money."""


class SqlRounds:
    """The pit's past, over a connection in a transaction."""

    connection: Connection

    if TYPE_CHECKING:

        def write(self) -> None:
            """Write the buffer, so that queries find it."""

    def rounds(self, filters: RoundFilter, most: int) -> Sequence[RoundLine]:
        """Return finished rounds, newest first."""
        place = (rounds.c.at, rounds.c.stream, rounds.c.number)
        query = select(*LINE).order_by(*(column.desc() for column in place)).limit(most)
        if names_player(filters):
            same = (round_players.c.stream == rounds.c.stream) & (round_players.c.number == rounds.c.number)
            query = query.join(round_players, same).where(is_called(round_players.c.player, filters))
            query = query if filters.player is not None else query.distinct()
        if filters.stream is not None:
            query = query.where(rounds.c.stream == filters.stream)
        if filters.since is not None:
            query = query.where(rounds.c.at >= filters.since)
        if filters.until is not None:
            query = query.where(rounds.c.at <= filters.until)
        if filters.outcome is not None:
            query = query.where(rounds.c.outcome == filters.outcome)
        if filters.result is not None:
            query = query.where(_RESULTS[filters.result](_net(filters)))
        if filters.seat is not None:
            query = query.where(_played_in(filters.seat, filters))
        if filters.before is not None:
            query = query.where(tuple_(*place) < filters.before)
        return tuple(RoundLine(**row) for row in self.connection.execute(query).mappings())

    def movements_in(self, line: RoundLine, player: str | None) -> Sequence[Movement]:
        """Return what moved at a table during a round."""
        self.write()
        query = select(movements).where(movements.c.stream == line.stream)
        query = query.where(movements.c.seq.between(line.first, line.last)).order_by(movements.c.id)
        if player is not None:
            query = query.where(movements.c.player == player)
        return tuple(Movement(**row) for row in self.connection.execute(query).mappings())

    def round(self, stream: str, number: int) -> RoundLine | None:
        """Return a finished round."""
        query = select(*LINE).where(rounds.c.stream == stream, rounds.c.number == number)
        found = self.connection.execute(query).mappings().one_or_none()
        return RoundLine(**found) if found else None

    def seal_of(self, stream: str, number: int) -> RoundSeal | None:
        """Return the seal of a round."""
        before = select(_BEFORE.c.root).where(_BEFORE.c.number == seals.c.number - 1).scalar_subquery()
        own = (seals.c.number, seals.c.at, seals.c.root, seals.c.size, streams.c.place, rounds.c.refused, rounds.c.path)
        query = (
            select(*own, func.coalesce(before, "").label("before"))
            .join(seals, seals.c.number == rounds.c.seal)
            .join(streams, streams.c.id == rounds.c.stream)
            .where(rounds.c.stream == stream, rounds.c.number == number)
        )
        found = self.connection.execute(query).mappings().one_or_none()
        if found is None:
            return None
        path = tuple(found["path"][begin : begin + SIZE].hex() for begin in range(0, len(found["path"]), SIZE))
        return RoundSeal(**{**found, "path": path})

    def seals(self, after: int, most: int) -> Sequence[Seal]:
        """Return the seals after a number, in order."""
        query = select(seals).where(seals.c.number > after).order_by(seals.c.number).limit(most)
        return tuple(Seal(**row) for row in self.connection.execute(query).mappings())

    def last_seal(self) -> Seal | None:
        """Return the newest seal."""
        found = self.connection.execute(select(seals).order_by(seals.c.number.desc()).limit(1)).mappings().one_or_none()
        return Seal(**found) if found else None

    def heads_sealed(self, seal: Seal) -> Mapping[str, tuple[int, str]]:
        """Return the heads that a seal is the first to cover."""
        ended = (events.c.stream == rounds.c.stream) & (events.c.seq == rounds.c.last)
        query = select(rounds.c.stream, rounds.c.last, events.c.hash).join(events, ended)
        found = {
            stream: (last, link)
            for stream, last, link in self.connection.execute(query.where(rounds.c.seal == seal.number))
        }
        house = self.connection.execute(select(house_log.c.hash).where(house_log.c.seq == seal.house)).scalar()
        return found | ({HOUSE: (seal.house, house)} if house else {})

    def players(self, stream: str, number: int) -> Sequence[str]:
        """Return who played in a round."""
        played = select(round_players.c.player).where(
            round_players.c.stream == stream, round_players.c.number == number
        )
        return tuple(self.connection.execute(played.order_by(round_players.c.player)).scalars())

    def registered_as(self, guest: str) -> str | None:
        """Return the account that a guest opened, if any."""
        return self.connection.execute(select(people.c.name).where(people.c.formerly == guest)).scalar()

    def statement(self, player: str, most: int, before: int | None, formerly: str = "") -> Sequence[Movement]:
        """Return what moved in the name of a player, newest first; in another name of the player too."""
        self.write()
        own = (
            is_called(movements.c.player, RoundFilter(player=player, formerly=formerly))
            & _OF_MONEY
            & (movements.c.kind != AccountKind.STACK.value)
        )
        if formerly:
            # What moved from the guest to the account stayed with the same person.
            own &= movements.c.text != "kept"
        query = select(movements).where(own).order_by(movements.c.id.desc()).limit(most)
        if before is not None:
            query = query.where(movements.c.id < before)
        return tuple(Movement(**row) for row in self.connection.execute(query).mappings())

    def house_gains_between(self, since: int, until: int) -> Mapping[tuple[str, str], int]:
        """Return the change of each table's drop box and tray in a period."""
        query = (
            select(movements.c.stream, movements.c.kind, func.sum(movements.c.cents))
            .where(movements.c.at >= since, movements.c.at < until, _OF_MONEY)
            .where(AT_TRAYS, movements.c.stream != DAY)
            .group_by(movements.c.stream, movements.c.kind)
        )
        return {(stream, kind): int(cents) for stream, kind, cents in self.connection.execute(query)}

    def rounds_ended_between(self, since: int, until: int) -> Mapping[tuple[str, str], int]:
        """Return how many rounds ended in a period."""
        query = (
            select(rounds.c.stream, rounds.c.outcome, func.count())
            .where(rounds.c.at >= since, rounds.c.at < until, ~rounds.c.stream.startswith(TOURNAMENT))
            .group_by(rounds.c.stream, rounds.c.outcome)
        )
        return {(stream, outcome): count for stream, outcome, count in self.connection.execute(query)}

    def wagers_between(self, stream: str, since: int, until: int) -> Sequence[WagerRecord]:
        """Return what happened to the wagers of settled rounds."""
        query = (
            select(rounds.c.number.label("round"), rounds.c.last, events.c.name, events.c.data)
            .join(events, (events.c.stream == rounds.c.stream) & events.c.seq.between(rounds.c.first, rounds.c.last))
            .where(rounds.c.stream == stream, rounds.c.outcome == "settled")
            .where(rounds.c.at >= since, rounds.c.at < until)
            .where(events.c.name.in_(ABOUT_WAGERS))
            .order_by(events.c.seq)
        )
        return tuple(WagerRecord(**row) for row in self.connection.execute(query).mappings())

    def rounds_played(self, since: int, until: int, most: int) -> Sequence[RoundPlayed]:
        """Return rounds with their players."""
        last = (
            select(rounds.c.stream, rounds.c.number, rounds.c.at, rounds.c.outcome)
            .where(rounds.c.at >= since, rounds.c.at < until)
            .order_by(rounds.c.at.desc(), rounds.c.stream, rounds.c.number.desc())
            .limit(most)
            .subquery()
        )
        same = (round_players.c.stream == last.c.stream) & (round_players.c.number == last.c.number)
        found: dict[tuple[str, int, int, str], list[str]] = {}
        for *line, player in self.connection.execute(select(last, round_players.c.player).join(round_players, same)):
            found.setdefault((line[0], line[1], line[2], line[3]), []).append(player)
        return tuple(
            RoundPlayed(table=stream, round=number, at=at, void=outcome == "void", players=tuple(sorted(players)))
            for (stream, number, at, outcome), players in found.items()
        )

    def events_of_rounds(self, since: int, until: int, names: Sequence[str]) -> Sequence[RoundEvent]:
        """Return some events of rounds from the log."""
        return self._events(since, until, events.c.name.in_(names))

    def deals_by_staff(self, since: int, until: int, posts: Sequence[str]) -> Sequence[RoundEvent]:
        """Return cards that were dealt by staff commands."""
        return self._events(since, until, (events.c.name == CardsDealt.__name__) & events.c.actor.in_(posts))

    def _events(self, since: int, until: int, which: ColumnElement[bool]) -> Sequence[RoundEvent]:
        query = (
            select(rounds.c.stream, rounds.c.number, *(events.c[name] for name in ("name", "data", "actor", "command")))
            .join(events, (events.c.stream == rounds.c.stream) & events.c.seq.between(rounds.c.first, rounds.c.last))
            .where(rounds.c.at >= since, rounds.c.at < until)
            .where(which)
            .order_by(rounds.c.stream, events.c.seq)
        )
        return tuple(
            RoundEvent(table=stream, round=number, name=name, data=data, actor=actor, command=command)
            for stream, number, name, data, actor, command in self.connection.execute(query)
        )
