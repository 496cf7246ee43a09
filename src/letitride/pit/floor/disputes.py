"""A round that is over, looked into: laid out from the rack, and every wager settled again beside what was paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from letitride.cards import Money
from letitride.house import House
from letitride.pit.history.history import head_before
from letitride.pit.history.resettlement import SettlementCheck, WagerCheck, resettled
from letitride.pit.history.results import result_of
from letitride.pit.history.round_replay import Moment, replay_round
from letitride.pit.log.codec import decode_event, rules_of
from letitride.pit.log.log import link
from letitride.pit.ports import Movement, RoundLine, Row, Transaction
from letitride.pit.tables.reasons import ReasonGiven
from letitride.table import Reconstruction, reconstruct
from letitride.table.model.event import DecisionMade, WagerCollected, WagerPaid
from letitride.table.model.state import Rack
from letitride.table.model.vocabulary import Stage


class Place(Struct, frozen=True, kw_only=True):
    """A seat of a round, who sat there, and what it came to."""

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
    """The player, or a device for a silent one."""

    at: int


class ReasonRecord(Struct, frozen=True, kw_only=True):
    """What somebody of the house did during a round, why, and when."""

    by: str
    post: str
    command: str
    reason: str
    at: int


class Dispute(Struct, frozen=True, kw_only=True):
    """Everything that settles a dispute about a round."""

    line: RoundLine
    house: House
    places: tuple[Place, ...]
    laid_out: Reconstruction
    """The cards as the rack gives them back."""

    decisions: tuple[DecisionTaken, ...]
    reasons: tuple[ReasonRecord, ...]
    wagers: tuple[WagerCheck, ...]
    """Nothing where the round was void: every wager went back."""

    broken: str
    """Where the record of the round was changed; nothing where its chain holds."""


def look_into(books: Transaction, line: RoundLine, record: bytes) -> Dispute:
    """Return a round that is over with all that settles a dispute about it."""
    told, rows = replay_round(books, line, record), books.rows(line.stream, line.first - 1, line.last)
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
        broken=_broken(head_before(books, line.stream, line.first), line.stream, rules_of(record), rows),
    )


def places_of(movements: Sequence[Movement]) -> tuple[Place, ...]:
    """Return the seats that played, from what moved in a round."""
    seats = sorted({(seat, line.player) for line in movements for seat in result_of((line,)).seats})
    results = {place: result_of(line for line in movements if (line.seat, line.player) == place) for place in seats}
    return tuple(
        Place(seat=seat, player=player, staked=result.staked, returned=result.returned, net=result.net)
        for (seat, player), result in results.items()
        if result.seats
    )


def _fullest_rack(moments: Iterable[Moment]) -> Rack:
    """Return the rack when it held most: the cards of a void round are shuffled again at once."""
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
    """Say where the chain of a round's rows does not hold."""
    for row in rows:
        if row.hash != link(before, row, stream=stream, rules=rules):
            return f"the record was changed at {row.seq} ({row.name}), or before: the chain is broken"
        before = row.hash
    return ""
