"""A tournament's state, folded from its events. Events are never refused here."""

from __future__ import annotations

import enum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.ledger import TOURNAMENT
from letitride.tournament import events
from letitride.tournament.draw import Lot, Promise
from letitride.tournament.plan import Kind, Plan, Purchase, RoundPlan, read_plan


def stream_of(tournament: str) -> str:
    """Return the name under which a tournament's seeds are committed."""
    return f"{TOURNAMENT}{tournament}"


def table_name(tournament: str, number: int) -> str:
    """Return the name of a table of a tournament."""
    return f"{TOURNAMENT}{tournament}.{number}"


def table_number(table: str) -> int:
    """Return which table of its tournament this is."""
    return int(table.rpartition(".")[2])


class Phase(enum.Enum):
    """How far a tournament has come."""

    LISTED = "listed"
    ANNOUNCED = "announced"
    IN_PLAY = "in play"
    """Seats are drawn. The first card may not have been dealt yet."""

    BROKEN_OFF = "broken off"
    OVER = "over"


class Entrant(Struct, frozen=True, kw_only=True):
    """Somebody who entered."""

    player: str
    purchases: tuple[Purchase, ...]
    spent: int
    word: str
    table: str = ""
    seat: int = 0
    off_table: int = 0
    """Chips the player bought that are not at a table yet."""

    out: events.Why | None = None
    place: int | None = None


class DrawMade(Struct, frozen=True, kw_only=True):
    """A draw anybody can check: the fingerprint published before it, and the seed revealed by it."""

    number: int
    digest: str
    seed: str


class TableInRound(Struct, frozen=True, kw_only=True):
    """A table of the current round."""

    id: str
    until: int = 0
    """The table plays until this many hands of the round are over."""

    finished: bool = False
    counts: tuple[events.Count, ...] = ()
    """The chips at the table when it had finished."""


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament's current state."""

    id: str
    plan: Plan
    house: str
    """The record of the house that its tables are dealt by."""

    cap: int
    by: str
    practice: bool
    promise: Promise
    phase: Phase = Phase.LISTED
    entrants: tuple[Entrant, ...] = ()
    """In the order in which they bought in."""

    round: int = 0
    began: int = 0
    """When the round began, later by the time that play stood still."""

    stopped_at: int | None = None
    """Since when play stands still; None while it goes on."""

    tables: tuple[TableInRound, ...] = ()
    made: int = 0
    """How many tables it has had."""

    several_tables: bool = False
    """Whether a round was drawn at more than one table."""

    close_call: bool = False
    first_card: bool = False
    outs: tuple[tuple[str, ...], ...] = ()
    """Players who went out together, in the order they left."""

    draws: tuple[DrawMade, ...] = ()
    ruling: events.Ruling | None = None
    rule: str = ""
    awards: tuple[events.Award, ...] = ()
    final: tuple[events.Count, ...] = ()
    refunds: int = 0
    """What was refunded before the first card, in cents."""

    @property
    def kind(self) -> Kind:
        """What decides how it ends if it is broken off: the tables that were drawn, and the plan until then."""
        drawn = Kind.SEVERAL_TABLES if self.several_tables else Kind.HOURLY
        return drawn if self.round else self.plan.kind

    @property
    def round_plan(self) -> RoundPlan:
        """The current round."""
        return self.plan.rounds[self.round - 1]

    @property
    def is_last_round(self) -> bool:
        """Whether this is the last round."""
        return self.round >= len(self.plan.rounds)

    @property
    def left(self) -> tuple[Entrant, ...]:
        """Those still in."""
        return tuple(entrant for entrant in self.entrants if entrant.out is None)

    @property
    def collected(self) -> Money:
        """Everything paid for entries and not refunded."""
        return Money(sum(entrant.spent for entrant in self.entrants))

    @property
    def words(self) -> tuple[str, ...]:
        """What the entrants add to the draws, in the order of entry."""
        return tuple(entrant.word for entrant in self.entrants)

    def entrant(self, player: str) -> Entrant | None:
        """Return somebody who entered."""
        return next((entrant for entrant in self.entrants if entrant.player == player), None)

    def table(self, table: str) -> TableInRound | None:
        """Return a table of the current round."""
        return next((each for each in self.tables if each.id == table), None)

    def at(self, table: str) -> tuple[Entrant, ...]:
        """Return who sits at a table."""
        return tuple(entrant for entrant in self.left if entrant.table == table)


def begin(tournament: str, event: events.Listed) -> Tournament:
    """Return a tournament that was just listed."""
    plan = read_plan(event.plan)
    return Tournament(
        id=tournament,
        plan=plan,
        house=event.house,
        cap=event.cap,
        by=event.by,
        practice=event.practice,
        promise=event.promise,
    )


def evolve(tournament: Tournament, event: events.AnyEvent) -> Tournament:
    """Return the tournament as it is after *event*."""
    match event:
        case events.Listed():
            return begin(tournament.id, event)
        case events.Announced():
            return replace(tournament, phase=Phase.ANNOUNCED)
        case events.Bought():
            return _bought(tournament, event)
        case events.Refunded(player=player, cents=cents):
            rest = tuple(each for each in tournament.entrants if each.player != player)
            return replace(tournament, entrants=rest, refunds=tournament.refunds + cents)
        case events.CloseCall():
            return replace(tournament, close_call=True)
        case events.FirstCard():
            return replace(tournament, first_card=True)
        case events.SeatsDrawn():
            return _drawn(tournament, event)
        case events.ClockStopped(at=at):
            return replace(tournament, stopped_at=at)
        case events.ClockStarted(at=at):
            stood = at - (at if tournament.stopped_at is None else tournament.stopped_at)
            return replace(tournament, began=tournament.began + stood, stopped_at=None)
        case events.HandsCalled(table=table, until=until):
            return _with_table(tournament, table, until=until)
        case events.TableFinished(table=table, counts=counts):
            return _with_table(tournament, table, finished=True, counts=counts)
        case _:
            return _evolve_end(tournament, event)


def _evolve_end(
    tournament: Tournament,
    event: events.Out | events.Moved | events.ChipsPlaced | events.BrokenOff | events.Finished,
) -> Tournament:
    match event:
        case events.Out():
            return _out(tournament, event)
        case events.Moved(seating=seating):
            return _with_entrant(tournament, seating.player, table=seating.table, seat=seating.seat)
        case events.ChipsPlaced(player=player, chips=chips):
            known = tournament.entrant(player)
            return _with_entrant(tournament, player, off_table=(known.off_table if known else chips) - chips)
        case events.BrokenOff():
            return replace(tournament, phase=Phase.BROKEN_OFF, stopped_at=None)
        case events.Finished(ruling=ruling, rule=rule, awards=awards, counts=counts):
            over = replace(
                tournament, phase=Phase.OVER, ruling=ruling, rule=rule, awards=awards, final=counts, tables=()
            )
            for award in awards:
                if award.place is not None:
                    over = _with_entrant(over, award.player, place=award.place)
            left = tuple(replace(each, table="", seat=0, off_table=0) for each in over.entrants)
            return replace(over, entrants=left)
        case _:
            assert_never(event)


def _bought(tournament: Tournament, event: events.Bought) -> Tournament:
    known = tournament.entrant(event.player)
    if known is None:
        entrant = Entrant(
            player=event.player,
            purchases=(event.purchase,),
            spent=event.cents,
            word=event.word,
            off_table=event.chips,
        )
        return replace(tournament, entrants=(*tournament.entrants, entrant))
    return _with_entrant(
        tournament,
        event.player,
        purchases=(*known.purchases, event.purchase),
        spent=known.spent + event.cents,
        off_table=known.off_table + event.chips,
    )


def _drawn(tournament: Tournament, event: events.SeatsDrawn) -> Tournament:
    after = tournament
    for seating in event.seatings:
        after = _with_entrant(after, seating.player, table=seating.table, seat=seating.seat, off_table=0)
    ids = dict.fromkeys(seating.table for seating in event.seatings)
    return replace(
        after,
        phase=Phase.IN_PLAY,
        round=event.round,
        began=event.at,
        tables=tuple(TableInRound(id=table) for table in ids),
        made=tournament.made + len(ids),
        several_tables=tournament.several_tables or len(ids) > 1,
        promise=event.lot.following,
        draws=(*tournament.draws, _made(tournament.promise, event.lot)),
    )


def _out(tournament: Tournament, event: events.Out) -> Tournament:
    after, place = tournament, len(tournament.left) - len(event.players) + 1
    for player in event.players:
        after = _with_entrant(after, player, out=event.why, place=place, table="", seat=0, off_table=0)
    after = replace(after, outs=(*tournament.outs, event.players))
    if event.lot is None:
        return after
    made = _made(tournament.promise, event.lot)
    return replace(after, promise=event.lot.following, draws=(*tournament.draws, made))


def _made(promise: Promise, lot: Lot) -> DrawMade:
    return DrawMade(number=promise.number, digest=promise.digest, seed=lot.seed)


def _with_entrant(tournament: Tournament, player: str, **changes: object) -> Tournament:
    entrants = tuple(replace(each, **changes) if each.player == player else each for each in tournament.entrants)
    return replace(tournament, entrants=entrants)


def _with_table(tournament: Tournament, table: str, **changes: object) -> Tournament:
    tables = tuple(replace(each, **changes) if each.id == table else each for each in tournament.tables)
    return replace(tournament, tables=tables)
