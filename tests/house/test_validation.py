"""Values validate themselves when they are made: by hand, by replace, or from a record."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import (
    Basis,
    FiveCardOdds,
    FiveCardPayTable,
    House,
    InvalidValue,
    Limits,
    ThreeCardOdds,
    ThreeCardPayTable,
    house_ids,
    load_house,
    load_pay_table,
)
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from letitride.house.setup import Chips
from letitride.pit.house_record import read_house, write_house

ONE = Money.dollars(1)


def five(**changes: Any) -> FiveCardPayTable:
    table = load_pay_table("LIRX-01")
    assert isinstance(table, FiveCardPayTable)
    return replace(table, **changes)


def three(**changes: Any) -> ThreeCardPayTable:
    table = load_pay_table("3CB-1")
    assert isinstance(table, ThreeCardPayTable)
    return replace(table, **changes)


def house(**changes: Any) -> House:
    return replace(load_house("lir-bonus"), **changes)


ANY: Any = object()
NONSENSE: dict[str, tuple[Callable[[], object], str]] = {
    "a basis in words": (lambda: three(basis="to 1"), "ThreeCardPayTable.basis: found 'to 1', expected one of Basis."),
    "a wager in words": (lambda: five(wager="base"), "wager: found 'base', expected one of Wager.named('base'), "),
    "a wager on three cards": (
        lambda: five(wager=PAIR_PLUS),
        "'base'), Wager.named('dollar-bonus')",
    ),
    "no odds at all": (lambda: five(odds=None), "odds: found None, expected a FiveCardOdds"),
    "odds of three cards": (lambda: five(odds=ThreeCardOdds(pair=Fraction(1))), "expected a FiveCardOdds"),
    "no line": (lambda: five(odds=FiveCardOdds(), lowest_pair=None), "expected at least one ranking with its odds"),
    "no lowest pair": (lambda: five(lowest_pair=None), "lowest_pair: found nothing, beside odds.pair"),
    "a lowest pair without a line": (lambda: five(odds=FiveCardOdds(flush=Fraction(5))), "odds.pair: found nothing"),
    "a lowest pair as a number": (lambda: five(lowest_pair=10), "lowest_pair: found 10, expected one of '2', '3'"),
    "a designator of two words": (lambda: five(designator="two words"), "a short name of letters, digits"),
    "a bonus that is a base table": (lambda: five(bonus=five()), "bonus: found a table for base"),
    "an ante bonus for 1": (lambda: three(wager=ANTE_BONUS, basis=Basis.FOR_ONE), "the main wager stays"),
    "a negative line": (lambda: FiveCardOdds(flush=Fraction(-1)), "FiveCardOdds.flush: found -1, expected odds above"),
    "a line of zero": (lambda: ThreeCardOdds(pair=Fraction(0)), "ThreeCardOdds.pair: found 0, expected odds above"),
    "a line of zero, whole": (lambda: FiveCardOdds(flush=0), "flush: found 0, expected odds above zero"),  # type: ignore[arg-type]
    "a line as a float": (lambda: FiveCardOdds(flush=1.5), "flush: found 1.5, expected a Fraction"),  # type: ignore[arg-type]
    "a line as a text": (lambda: FiveCardOdds(flush="3/2"), "flush: found '3/2', expected a Fraction"),  # type: ignore[arg-type]
    "a line that is true": (lambda: FiveCardOdds(flush=True), "flush: found True, expected a Fraction"),  # type: ignore[arg-type]
    "a limit as a number": (lambda: Limits(minimum=1), "Limits.minimum: found 1, expected a Money"),  # type: ignore[arg-type]
    "a maximum below the minimum": (lambda: Limits(minimum=ONE * 2, maximum=ONE), "at least the minimum, $2"),
    "a negative minimum": (lambda: Limits(minimum=-ONE), "minimum: found -$1, expected an amount above zero"),
    "nine seats": (lambda: replace(house().seating, seats=9), "seats: found 9, expected a whole number from 1 to 7"),
    "seats as a float": (lambda: replace(house().seating, seats=7.0), "seats: found 7.0, expected a whole number"),
    "chips as a list": (lambda: replace(house().chips, denominations=[ONE]), "expected a list, each"),
    "chips as numbers": (lambda: replace(house().chips, denominations=(1, 5)), "denominations: found (1, 5)"),
    "a tie in words": (lambda: replace(house().decisions, tie="ride"), "tie: found 'ride', expected one of Tie."),
    "a cap of zero": (lambda: replace(house().settling, payout_cap=Money(0)), "an amount above zero"),
    "a game in words": (
        lambda: house(game="let-it-ride"),
        "House.game: found 'let-it-ride', expected one of Game.",
    ),
    "an empty name": (lambda: house(name=""), "House.name: found '', expected a name of 1 to 500"),
    "a mark that is no text": (lambda: house(stated={"deal.burn": 6}), "expected keys and texts"),
    "a wager without its place": (
        lambda: house(settling=replace(house().settling, wager_order=(BASE,))),
        "settling.wager_order: found base, expected all of base, dollar-bonus, three-card-bonus",
    ),
    "packets by hand": (
        lambda: house(cards=replace(load_house("nh-000").cards)),
        "deal.method: found 'packets' with a shuffle by hand",
    ),
}


@pytest.mark.parametrize(("make", "words"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_cannot_be_made(make: Callable[[], object], words: str) -> None:
    with pytest.raises(InvalidValue) as refusal:
        make()

    assert words in str(refusal.value)


def test_every_field_that_is_wrong_is_named() -> None:
    with pytest.raises(InvalidValue) as refusal:
        three(basis="to 1", wager="pair-plus", designator="")

    assert [each.key for each in refusal.value.complaints] == ["designator", "basis", "wager"]


def test_whole_odds_become_fractions() -> None:
    odds = FiveCardOdds(flush=8, pair=Fraction(1))  # type: ignore[arg-type]

    assert odds == FiveCardOdds(flush=Fraction(8), pair=Fraction(1))
    assert type(odds.flush) is Fraction


@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_can_be_made_again_from_its_parts_and_its_record(house_id: str) -> None:
    found = load_house(house_id)

    assert House(**{field: getattr(found, field) for field in found.__struct_fields__}) == found
    assert read_house(write_house(found)) == found


def test_a_record_that_contradicts_itself_is_not_read() -> None:
    record = msgspec.json.decode(write_house(load_house("lir")))
    record["wagers"]["base"]["minimum"] = [-100]

    with pytest.raises(msgspec.ValidationError, match="an amount above zero"):
        read_house(msgspec.json.encode(record))


def test_chips_of_another_kind_are_not_chips() -> None:
    with pytest.raises(InvalidValue, match=r"chips: found .*, expected a Chips"):
        house(chips=house().cards)
    assert isinstance(house().chips, Chips)
