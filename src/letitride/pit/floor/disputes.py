"""Investigates a finished round: rebuilt from the rack, with every wager re-settled beside what was paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from letitride.cards import Money
from letitride.house import House
from letitride.pit.history.history import head_before, record_of, under_one_record
from letitride.pit.history.resettlement import SettlementCheck, WagerCheck, resettled
from letitride.pit.history.results import result_of
from letitride.pit.history.round_replay import Moment, replay_round
from letitride.pit.house_record import rules_of
from letitride.pit.log.codec import decode_event
from letitride.pit.log.log import link
from letitride.pit.ports import Movement, RoundLine, Row, Transaction
from letitride.pit.tables.reasons import ReasonGiven
from letitride.table import Reconstruction, reconstruct
from letitride.table.model.event import DecisionMade, WagerCollected, WagerPaid
from letitride.table.model.state import Rack
from letitride.table.model.vocabulary import Stage


class Place(Struct, frozen=True, kw_only=True):
    """A seat of a round, its player, and its result."""

    seat: int
    player: str
    staked: Money
    returned: Money
    net: Money


class DecisionTaken(Struct, frozen=True, kw_only=True):
    """A decision: what, by whom, when."""

    seat: int
    decision: str
    decided_by: str
    """The player, or the clock for a silent player."""

    at: int


class ReasonRecord(Struct, frozen=True, kw_only=True):
    """A staff action during a round: what, why, and when."""

    by: str
    post: str
    command: str
    reason: str
    at: int


class Dispute(Struct, frozen=True, kw_only=True):
    """Everything needed to settle a dispute about a round."""

    line: RoundLine
    house: House
    places: tuple[Place, ...]
    laid_out: Reconstruction
    """The cards, rebuilt from the rack."""

    decisions: tuple[DecisionTaken, ...]
    reasons: tuple[ReasonRecord, ...]
    wagers: tuple[WagerCheck, ...]
    """Empty if the round was void: every wager went back."""

    broken: str
    """Where the record of the round was changed; empty if its chain holds."""


def look_into(books: Transaction, line: RoundLine) -> Dispute:
    """Return a finished round with everything needed to settle a dispute."""
    told, own = replay_round(books, line), under_one_record(books, line)
    rows = books.rows(line.stream, own.first - 1, line.last)
    rules = rules_of(record_of(books, line.stream, line.last))
    return Dispute(
        line=line,
        house=told.first.table.house,
        places=places_of(books.movements_in(line, None)),
        laid_out=reconstruct(_fullest_rack(told.moments)),
        decisions=tuple(_decisions(told.moments)),
        reasons=tuple(
            ReasonRecord(**asdict(decode_event(row.data, ReasonGiven)), at=row.at)
            for row in rows
            if row.name == ReasonGiven.__name__
        ),
        wagers=_settled_anew(told.moments) if line.outcome == "settled" else (),
        broken=_broken(head_before(books, line.stream, own.first), line.stream, rules, rows),
    )


def places_of(movements: Sequence[Movement]) -> tuple[Place, ...]:
    """Return the seats that played, from the movements of a round."""
    seats = sorted({(seat, line.player) for line in movements for seat in result_of((line,)).seats})
    results = {place: result_of(line for line in movements if (line.seat, line.player) == place) for place in seats}
    return tuple(
        Place(seat=seat, player=player, staked=result.staked, returned=result.returned, net=result.net)
        for (seat, player), result in results.items()
        if result.seats
    )


def _fullest_rack(moments: Iterable[Moment]) -> Rack:
    """Return the rack when it was fullest: the cards of a void round are reshuffled at once."""
    racks = [moment.after.table.rack for moment in moments]
    return max(reversed(racks), key=lambda rack: sum(len(entry.cards) for entry in rack.entries))


def _decisions(moments: Iterable[Moment]) -> Iterable[DecisionTaken]:
    for moment in moments:
        event = moment.event
        if isinstance(event, DecisionMade):
            yield DecisionTaken(seat=event.seat, decision=event.option, decided_by=event.decided_by.value, at=moment.at)


def _settled_anew(moments: Iterable[Moment]) -> tuple[WagerCheck, ...]:
    settling = [moment for moment in moments if moment.before.table.stage is Stage.SETTLING]
    ending = SettlementCheck(settling[0].before.table)
    for moment in settling:
        if isinstance(moment.event, WagerPaid | WagerCollected):
            ending.add_payout(moment.event)
    return tuple(resettled(ending))


def _broken(before: str, stream: str, rules: str, rows: Iterable[Row]) -> str:
    """Report where the chain of a round's rows does not hold."""
    for row in rows:
        if row.hash != link(before, row, stream=stream, rules=rules):
            return f"the record was changed at {row.seq} ({row.name}), or before: the chain is broken"
        before = row.hash
    return ""
