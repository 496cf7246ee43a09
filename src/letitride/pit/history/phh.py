"""Rounds in PHH, the poker hand history: a TOML table each, numbered as in a file of several hands.

The format has no variant for games against the house. So the variant is our own, the fields of the specification are
used where they fit, and the rest is in fields that begin with an underscore, as the specification requires.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from letitride.cards import Card, Money
from letitride.games import Effect, rules_of
from letitride.house import House
from letitride.pit.history.receipt import Receipt, RowRecord, SeatRecord, ShuffleRecord
from letitride.pit.house_record import read_house
from letitride.pit.log.codec import decode_event
from letitride.table.model.event import CardsTurned, DecisionMade

_DECISIONS = {Effect.KEEP: "cc", Effect.TAKE_BACK: "wd", Effect.ADD: "cbr", Effect.FOLD: "f"}
"""Check or call, fold, and bet are from the specification; taking a bet back is not."""

_SHOWN = ("HandExposed", "BonusHandShown")
Value = str | int | bool | list[str] | list[int] | dt.time


def phh(receipt: Receipt, number: int) -> str:
    """Return a round as a hand in a file, under its number there."""
    lines = [f"[{number}]", *(f"{name} = {_toml(value)}" for name, value in _fields(receipt))]
    return "\n".join(lines) + "\n"


def _fields(receipt: Receipt) -> Iterator[tuple[str, Value]]:
    house, seats = read_house(receipt.house.record.encode()), receipt.seats
    shuffle = receipt.shuffles[-1] if receipt.shuffles else None
    begun = [_put_up_first(house, seat).cents for seat in seats]
    yield "variant", rules_of(house).hand_history
    yield "antes", begun
    yield "blinds_or_straddles", [0] * len(seats)
    yield "min_bet", house.wagers[house.main_wager].minimum.cents
    yield "starting_stacks", [seat.staked.cents for seat in seats]
    yield "actions", list(_actions(house, receipt, shuffle))
    yield from _context(receipt, house)
    yield "finishing_stacks", [seat.returned.cents for seat in seats]
    yield "_outcome", receipt.outcome
    yield "_unit", "cent"
    yield "_stakes", [_listed((name, stake) for name, stake in seat.stakes.items()) for seat in seats]
    yield "_payouts", [_listed((ended.wager, ended.returned) for ended in seat.payouts) for seat in seats]
    if shuffle is not None:
        yield "_community_cards", _cards(shuffle.community_cards)
        yield "_burn_card", str(shuffle.burn_card or "")
        yield "_face_up_cards", _cards(shuffle.face_up_cards)
        yield "_stub", _cards(shuffle.stub)
    yield "_times_dealt", len(receipt.shuffles)
    yield "_head", f"{receipt.table}:{receipt.head.version}:{receipt.head.hash}"


def _context(receipt: Receipt, house: House) -> Iterator[tuple[str, Value]]:
    at = dt.datetime.fromtimestamp(receipt.at / 1000, dt.UTC)
    yield "venue", house.name
    yield "time", at.time().replace(microsecond=0)
    yield "time_zone", "UTC"
    yield "day", at.day
    yield "month", at.month
    yield "year", at.year
    yield "hand", receipt.round
    yield "seats", [seat.seat for seat in receipt.seats]
    yield "seat_count", house.seating.seats
    yield "table", receipt.table
    yield "players", [seat.player for seat in receipt.seats]


def _put_up_first(house: House, seat: SeatRecord) -> Money:
    """Return what was put up before the cards, without what decisions added later."""
    made = zip(rules_of(house).points, seat.decisions, strict=False)
    options = (point.option(decision) for point, (decision, _) in made)
    added = sum(option.times for option in options if option and option.effect is Effect.ADD)
    return seat.staked - seat.stakes[house.main_wager.value] * added if added else seat.staked


def _actions(house: House, receipt: Receipt, shuffle: ShuffleRecord | None) -> Iterator[str]:
    """Return what dealer and players did, in row order; of a redealt round, the last deal."""
    if shuffle is None:
        return
    numbers = {seat.seat: number for number, seat in enumerate(receipt.seats, 1)}
    for seat, cards in shuffle.hands.items():
        yield f"d dh p{numbers[seat]} {_cards(cards)}"
    turned = iter(shuffle.community_cards)
    for row in receipt.rows:
        if row.name == CardsTurned.__name__:
            yield f"d db {_cards(islice(turned, len(msgspec.json.decode(row.data)['cards'])))}"
        elif row.name == DecisionMade.__name__:
            yield _decision(house, row, numbers)
        elif row.name in _SHOWN:
            seat = msgspec.json.decode(row.data)["seat"]
            yield f"p{numbers[seat]} sm {_cards(shuffle.hands[seat])}"


def _decision(house: House, row: RowRecord, numbers: dict[int, int]) -> str:
    made = decode_event(row.data, DecisionMade)
    effects = {(point.id, option.id): option.effect for point in rules_of(house).points for option in point.options}
    moved = made.put_up or made.taken_back
    return f"p{numbers[made.seat]} {_DECISIONS[effects[made.point, made.option]]}{f' {moved.cents}' if moved else ''}"


def _listed(amounts: Iterable[tuple[str, Money]]) -> str:
    return ", ".join(f"{name} {amount.cents}" for name, amount in amounts)


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _toml(value: Value) -> str:
    if isinstance(value, dt.time):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
