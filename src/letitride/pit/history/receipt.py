"""The receipt of a finished round: everything needed to check it without trusting the house."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from letitride.cards import Card, Money
from letitride.pit.chain import RoundSeal
from letitride.pit.history.round_facts import DealtDeck, RoundFacts, SeatFacts
from letitride.pit.house_record import read_house
from letitride.pit.ports import RoundLine, Row
from letitride.pit.tables.outside import Outside
from letitride.table.model.vocabulary import DEALER

FORMAT = "letitride receipt 1"


class Mark(Struct, frozen=True, kw_only=True):
    """A position in a table's log."""

    version: int
    hash: str


class HouseRecord(Struct, frozen=True, kw_only=True):
    """The table's house, with the record of all its rules exactly as the links hash it."""

    id: str
    record: str


class RowRecord(Struct, frozen=True, kw_only=True):
    """A row of the log, character by character."""

    seq: int
    name: str
    format: int
    data: str
    at: int
    actor: str
    command: str
    hash: str


class OutsideRecord(Struct, frozen=True, kw_only=True):
    """An outside value: its beacon, its round, its release time, and the value."""

    beacon: str
    round: int
    at: int
    value: str | None
    """Null if it did not come in time, and the round went on without it."""


class ShuffleRecord(Struct, frozen=True, kw_only=True):
    """A deck of the round: how its order was made, and where its cards went."""

    shuffle: int
    deck: int
    digest: str
    follows: bool
    """Whether its seed follows from that of the previous deck, which could not be dealt."""

    commitments: dict[int, str]
    """The fingerprints that players committed to before any seed was shown, by seat."""

    player_seeds: dict[int, str]
    """The revealed seeds. For the others, the fingerprint alone is mixed in."""

    withheld: tuple[int, ...]
    decided_by: str
    """Whose seeds made the order: ``house`` alone, or with ``players``, with ``outside value``, or with both."""

    closing: str | UnsetType = UNSET
    """The value that the house drew when betting closed; present if players gave seeds."""

    outside: OutsideRecord | UnsetType = UNSET
    """Present if an outside value was named."""

    seed: str
    order: tuple[Card, ...]
    """As shuffled, top card first, before any cut."""

    cuts: tuple[int, ...]
    hands: dict[int, tuple[Card, ...]]
    dealers_cards: tuple[Card, ...]
    """As dealt, the burn card included."""

    community_cards: tuple[Card, ...]
    burn_card: Card | None
    face_up_cards: tuple[Card, ...]
    stub: tuple[Card, ...]


class SeatRecord(SeatFacts, frozen=True, kw_only=True):
    """What a seat put up, decided and got."""

    net: Money


class Receipt(Struct, frozen=True, kw_only=True):
    """A finished round that anybody can check."""

    format: str = FORMAT
    table: str
    house: HouseRecord
    round: int
    outcome: str
    at: int
    dealers: tuple[str, ...]
    """The people who dealt the round, in order; empty if the machine did."""

    before: Mark
    rows: tuple[RowRecord, ...]
    """From the commitment of the first shuffle, or from the end of the previous round, to the end of this one."""

    head: Mark
    shuffles: tuple[ShuffleRecord, ...]
    seats: tuple[SeatRecord, ...]
    seal: RoundSeal | None
    """The root of all the pit's heads when the round ended; none if it ended before rounds were sealed."""


def receipt_of(
    line: RoundLine, record: bytes, before: str, rows: Sequence[Row], seal: RoundSeal | None = None
) -> Receipt:
    """Return the receipt of a round, from its log rows, the link *before* them and its seal."""
    story = RoundFacts(read_house(record), rows)
    for row in rows:
        story.read(row, own=row.seq >= line.first)
    return Receipt(
        table=line.stream,
        house=HouseRecord(id=story.house.id, record=record.decode()),
        round=line.number,
        outcome=line.outcome,
        at=line.at,
        dealers=tuple(story.dealers),
        before=Mark(version=rows[0].seq - 1, hash=before),
        rows=tuple(RowRecord(**{**asdict(row), "data": row.data.decode()}) for row in rows),
        head=Mark(version=rows[-1].seq, hash=rows[-1].hash),
        shuffles=tuple(_shuffle_record(deal) for deal in story.deals if deal.seed),
        seats=tuple(
            SeatRecord(**asdict(seat), net=seat.returned - seat.staked)
            for _, seat in sorted(story.seats.items())
            if seat.stakes
        ),
        seal=seal,
    )


def _shuffle_record(deal: DealtDeck) -> ShuffleRecord:
    dealers = deal.hands.get(DEALER, ())
    return ShuffleRecord(
        shuffle=deal.promise.shuffle,
        deck=deal.deck,
        digest=deal.promise.digest,
        follows=deal.promise.steps > 0,
        commitments=dict(deal.promise.commitments),
        player_seeds=dict(deal.promise.revealed),
        withheld=deal.promise.withheld,
        decided_by=deal.promise.decided_by,
        closing=deal.promise.closing or UNSET,
        outside=_outside(deal.promise.outside),
        seed=deal.seed,
        order=deal.order,
        cuts=tuple(deal.cuts),
        hands={seat: cards for seat, cards in sorted(deal.hands.items()) if seat != DEALER},
        dealers_cards=dealers,
        community_cards=tuple(card for card in dealers if card != deal.burned),
        burn_card=deal.burned,
        face_up_cards=tuple(deal.face_up),
        stub=deal.left,
    )


def _outside(named: Outside | None) -> OutsideRecord | UnsetType:
    if named is None:
        return UNSET
    return OutsideRecord(beacon=named.beacon, round=named.round, at=named.at, value=named.value or None)
