"""The receipt of a round that is over: all that is needed to check it without trusting the house."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from letitride.cards import Card, Money
from letitride.pit.chain import RoundSeal
from letitride.pit.history.round_facts import DealtDeck, RoundFacts, SeatFacts
from letitride.pit.log.codec import read_house
from letitride.pit.ports import RoundLine, Row
from letitride.pit.tables.outside import Outside
from letitride.table.model.vocabulary import DEALER

FORMAT = "letitride receipt 1"


class Mark(Struct, frozen=True, kw_only=True):
    """A place in the log of a table."""

    version: int
    hash: str


class HouseRecord(Struct, frozen=True, kw_only=True):
    """The house of the table, with the record of all its rules, letter by letter as every link hashes it."""

    id: str
    record: str


class RowRecord(Struct, frozen=True, kw_only=True):
    """A row of the log, letter by letter."""

    seq: int
    name: str
    format: int
    data: str
    at: int
    actor: str
    command: str
    hash: str


class OutsideRecord(Struct, frozen=True, kw_only=True):
    """An outside value: which round of which beacon, when it was to come out, and what it was."""

    beacon: str
    round: int
    at: int
    value: str | None
    """Null where it did not come in time, and the round went on without it."""


class ShuffleRecord(Struct, frozen=True, kw_only=True):
    """A deck of the round: how its order came about, and where its cards went."""

    shuffle: int
    deck: int
    digest: str
    follows: bool
    """Whether its seed follows from that of the deck before, which could not be dealt."""

    commitments: dict[int, str]
    """The fingerprints of the seeds to which players were bound before any was shown, by seat."""

    player_seeds: dict[int, str]
    """Those that were shown; of the others the bare fingerprint is mixed in."""

    withheld: tuple[int, ...]
    decided_by: str
    """Whose seeds made the order: ``house`` alone, or with ``players``, with ``outside value``, or with both."""

    outside: OutsideRecord | UnsetType = UNSET
    """Told where an outside value was named."""

    seed: str
    order: tuple[Card, ...]
    """As shuffled, top card first, before any cut."""

    cuts: tuple[int, ...]
    hands: dict[int, tuple[Card, ...]]
    dealers_cards: tuple[Card, ...]
    """As they were dealt, the burn card included."""

    community_cards: tuple[Card, ...]
    burn_card: Card | None
    face_up_cards: tuple[Card, ...]
    stub: tuple[Card, ...]


class SeatRecord(SeatFacts, frozen=True, kw_only=True):
    """What a seat put up, decided and got."""

    net: Money


class Receipt(Struct, frozen=True, kw_only=True):
    """A round that is over, as it can be checked by anybody."""

    format: str = FORMAT
    table: str
    house: HouseRecord
    round: int
    outcome: str
    at: int
    before: Mark
    rows: tuple[RowRecord, ...]
    """From the commitment of the first shuffle, or from the end of the round before, to the end of this one."""

    head: Mark
    shuffles: tuple[ShuffleRecord, ...]
    seats: tuple[SeatRecord, ...]
    seal: RoundSeal | None
    """The root of all heads of the pit when the round ended; none where it ended before rounds were sealed."""


def receipt_of(
    line: RoundLine, record: bytes, before: str, rows: Sequence[Row], seal: RoundSeal | None = None
) -> Receipt:
    """Return the receipt of a round, from the rows of its log, the link *before* them and its seal."""
    story = RoundFacts(read_house(record), rows)
    for row in rows:
        story.read(row, own=row.seq >= line.first)
    return Receipt(
        table=line.stream,
        house=HouseRecord(id=story.house.id, record=record.decode()),
        round=line.number,
        outcome=line.outcome,
        at=line.at,
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
