"""Reading one value: what is taken, and the fault where it is not."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from msgspec import Struct

from letitride.cards import Money
from letitride.house import FiveCardOdds, FiveCardPayTable, Limits
from letitride.house.fault import Checks, Complaint
from letitride.house.games.let_it_ride import BASE
from letitride.house.reading import read
from letitride.house.round import Deal, Settling
from letitride.house.setup import Chips, Seating

ODDS = "odds above zero, as in 3, 1.5 or '3/2'"
MONEY = "an amount in dollars and whole cents, as in 10 or 2.50"
SEATING = {"seats": 7, "hands_per_player": 1, "leaving_mid_round": "refused"}
CHIPS = {"denominations": [1, 5], "verbal_wager_with_cash": "refused", "redemption": "any-day"}
DEAL = {"method": "packets", "faces": "down", "dealers_cards": 3, "burn": "bottom", "burn_when": "at-the-deal"}
SETTLING = {"paying": "losers-first", "wager_order": ["base"], "three_card_bonus_shown": "by-dealer"}


def faults(raw: object, model: type[Struct]) -> list[tuple[str, str, str]]:
    """Return the faults of what cannot be read as *model*."""
    found: list[tuple[str, str, str]] = []
    assert read(raw, model, lambda *fault: found.append(fault)) is None
    return found


def taken(raw: object, model: type[Struct]) -> Any:
    """Return what is read without a fault."""
    return read(raw, model, lambda *fault: pytest.fail(str(fault)))


@pytest.mark.parametrize(
    ("written", "odds"),
    [
        (3, Fraction(3)),
        (Decimal("1.5"), Fraction(3, 2)),
        ("3/2", Fraction(3, 2)),
        ("7", Fraction(7)),
        ("0.1", Fraction(1, 10)),
        (Decimal("1e3"), Fraction(1000)),
    ],
)
def test_odds_are_numbers_or_fractions_and_stay_exact(written: object, odds: Fraction) -> None:
    assert taken({"flush": written}, FiveCardOdds).flush == odds


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (0, "0"),
        (-3, "-3"),
        (Decimal("-0.5"), "-0.5"),
        ("-1/2", "'-1/2'"),
        (Decimal("nan"), "NaN"),
        (Decimal("inf"), "Infinity"),
        (Decimal("-inf"), "-Infinity"),
        (True, "true"),
        (False, "false"),
        ("", "''"),
        ("three", "'three'"),
        ("nan", "'nan'"),
        ("3 to 1", "'3 to 1'"),
        ([3], "a list"),
        ({"odds": 3}, "a table"),
        ("9" * 70, "'" + "9" * 56 + "..."),
    ],
)
def test_what_is_not_odds_above_zero_is_a_fault(written: object, shown: str) -> None:
    assert faults({"flush": written}, FiveCardOdds) == [("flush", shown, ODDS)]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (10**20, "100000000000000000000"),
        (Decimal("1e30"), "1E+30"),
        (10_000_001, "10000001"),
        (Decimal("0.0005"), "0.0005"),
        ("1/2000", "'1/2000'"),
        (-(10**20), "-100000000000000000000"),
    ],
)
def test_odds_beyond_all_bounds_are_answered_with_the_bounds(written: object, shown: str) -> None:
    assert faults({"flush": written}, FiveCardOdds) == [("flush", shown, "odds from 1/1000 to 10,000,000")]


def test_an_amount_beyond_all_bounds_is_answered_with_the_bound() -> None:
    (found,) = faults({"minimum": Decimal("1e30")}, Limits)

    assert found == ("minimum", "1E+30", "an amount below $1,000,000,000,000")


@pytest.mark.parametrize(("written", "cents"), [(10, 1000), (Decimal("2.50"), 250), (Decimal("0.05"), 5), ("2.5", 250)])
def test_money_is_written_in_dollars(written: object, cents: int) -> None:
    assert taken({"minimum": written}, Limits).minimum == Money(cents)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (Decimal("0.005"), "0.005"),
        (Decimal("1.001"), "1.001"),
        (Decimal("nan"), "NaN"),
        (Decimal("inf"), "Infinity"),
        (True, "true"),
        ("$10", "'$10'"),
        ("ten", "'ten'"),
        ([10], "a list"),
        ({}, "a table"),
    ],
)
def test_what_is_not_money_in_whole_cents_is_a_fault(written: object, shown: str) -> None:
    assert faults({"minimum": written}, Limits) == [("minimum", shown, MONEY)]


@pytest.mark.parametrize(
    ("written", "shown"), [(0, "0"), (8, "8"), ("7", "'7'"), (Decimal("7.5"), "7.5"), (True, "true"), ([7], "a list")]
)
def test_what_is_not_a_whole_number_within_its_bounds_is_a_fault(written: object, shown: str) -> None:
    assert faults(SEATING | {"seats": written}, Seating) == [("seats", shown, "a whole number from 1 to 7")]


@pytest.mark.parametrize(
    ("written", "shown"), [("maybe", "'maybe'"), ("Refused", "'Refused'"), (0, "0"), ([], "a list")]
)
def test_what_is_not_among_the_choices_is_a_fault(written: object, shown: str) -> None:
    assert faults(SEATING | {"leaving_mid_round": written}, Seating) == [
        ("leaving_mid_round", shown, "one of 'allowed', 'refused'")
    ]


@pytest.mark.parametrize(
    ("key", "written", "shown", "expected"),
    [
        ("designator", "two words", "'two words'", "a short name of letters, digits and hyphens"),
        ("designator", 5, "5", "a short name of letters, digits and hyphens"),
        ("source", 5, "5", "text of at most 500 printable characters in quotation marks"),
        ("basis", "to one", "'to one'", "one of 'to 1', 'for 1'"),
        (
            "lowest_pair",
            10,
            "10",
            "one of '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'",
        ),
        ("odds", 3, "3", "a table of keys and values"),
        ("bonus", [], "a list", "a table of keys and values"),
    ],
)
def test_each_kind_of_value_says_what_was_expected(key: str, written: object, shown: str, expected: str) -> None:
    table = {"designator": "X", "wager": "base", "basis": "to 1", "lowest_pair": "10", "odds": {"pair": 1}}

    assert faults(table | {key: written}, FiveCardPayTable) == [(key, shown, expected)]


def test_an_unknown_key_is_answered_with_the_nearest_one() -> None:
    assert faults(SEATING | {"seat": 7}, Seating) == [
        ("seat", "an unknown key", "'seats', perhaps, or one of seats, hands_per_player, leaving_mid_round")
    ]


def test_an_unknown_key_like_no_other_is_answered_with_all_of_them() -> None:
    assert faults(SEATING | {"color": 7}, Seating) == [
        ("color", "an unknown key", "one of seats, hands_per_player, leaving_mid_round")
    ]


def test_a_missing_key_is_answered_with_what_belongs_there() -> None:
    assert faults({"seats": 7, "leaving_mid_round": "refused"}, Seating) == [
        ("hands_per_player", "nothing", "a whole number from 1 to 7")
    ]
    assert faults({}, Limits) == [("minimum", "nothing", MONEY)]


def test_what_is_not_a_table_cannot_be_read_as_one() -> None:
    assert faults([SEATING], Seating) == [("", "a list", "a table of keys and values")]


def test_each_item_of_a_list_has_a_place_of_its_own() -> None:
    assert taken(SETTLING, Settling).wager_order == (BASE,)
    assert faults(CHIPS | {"denominations": [1, "five", True]}, Chips) == [
        ("denominations[2]", "'five'", MONEY),
        ("denominations[3]", "true", MONEY),
    ]


def test_what_is_not_a_list_says_what_a_list_would_hold() -> None:
    assert faults(CHIPS | {"denominations": 1}, Chips) == [("denominations", "1", f"a list, each {MONEY}")]


def test_every_fault_is_reported_and_none_twice() -> None:
    assert faults(DEAL | {"method": "slowly", "faces": "sideways", "burn_when": 3}, Deal) == [
        ("method", "'slowly'", "one of 'one-at-a-time', 'three-at-a-time', 'packets'"),
        ("faces", "'sideways'", "one of 'down', 'up'"),
        ("burn_when", "3", "one of 'never', 'at-the-deal', 'after-the-deal', 'after-bet-1'"),
    ]


@pytest.mark.parametrize("value", [[5, 1], [1, 1], [-1, 5], []])
def test_chips_are_listed_once_each_from_the_smallest(value: list[int]) -> None:
    shown = ", ".join(str(Money.dollars(each)) for each in value) or "none"

    assert faults(CHIPS | {"denominations": value}, Chips) == [
        ("denominations", shown, "one or more amounts above zero, smallest first")
    ]


def test_a_mistake_of_the_model_is_not_taken_for_a_fault_of_the_file() -> None:
    class Mistaken(Struct):
        def checks(self) -> Checks:
            return (self._broken,)

        def _broken(self) -> Iterator[Complaint]:
            raise AttributeError

    with pytest.raises(AttributeError):
        read({}, Mistaken, lambda *fault: None)
