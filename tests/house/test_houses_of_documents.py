"""What the documents say of a house's table, chips and cards, as its file has it."""

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.setup import Cut
from tests.conftest import Letitride
from tests.house.conftest import Load
from tests.house.files import extending
from tests.rules import rule


@rule("004-table-1", "004-table-2")
@pytest.mark.parametrize("house_id", ["lir", "lir-bonus"])
def test_a_table_of_the_manufacturer_has_places_for_seven_players(house_id: str) -> None:
    assert load_house(house_id).seating.seats == 7


@rule("001-equipment-7")
def test_the_chips_of_casablanca_are_worth_one_to_four_dollars() -> None:
    assert load_house("casablanca").chips.denominations == tuple(map(Money.dollars, (1, 2, 3, 4)))
    assert "chips.denominations" in load_house("casablanca").stated


@rule("000-decks-1")
def test_the_room_deals_from_a_single_deck() -> None:
    assert load_house("nh-000").cards.decks == 1


@pytest.mark.parametrize(
    ("house_id", "cover_cards"),
    [
        pytest.param("nh-000", 1, marks=rule("000-decks-3")),
        pytest.param("casablanca", 2, marks=rule("001-equipment-6")),
        pytest.param("seacoast-3cp", 1, marks=rule("003-tcp-decks-0b")),
    ],
)
def test_the_cover_cards_of_a_house_are_for_the_cut(house_id: str, cover_cards: int) -> None:
    cards = load_house(house_id).cards

    assert cards.cover_cards == cover_cards
    assert cards.cut is not Cut.NEVER


@rule("004-bonus-overview-3")
def test_the_bonus_game_has_three_parts() -> None:
    offered = load_house("lir-bonus").wagers

    assert list(offered) == [BASE, DOLLAR_BONUS, THREE_CARD_BONUS]


CHANGED = (
    "[wagers.base]\nminimum = 1\nmaximum = 4\npay_table = 'LIRX-01'\n"
    "[departs]\n'wagers.base.pay_table' = 'posted at the door'\n"
)
ROYAL_FLUSH = ("--cards", "As Ks Qs", "--community", "Js Ts", "--base", "1", "--riding", "1")


@rule("001-payouts-2")
def test_casablanca_may_change_its_pay_table(load: Load, letitride: Letitride) -> None:
    load(extending("casablanca", CHANGED))

    assert letitride("settle", "casablanca", *ROYAL_FLUSH, "--json").json["wagers"][0]["result"] == "200 to 1"
    assert letitride("settle", "my-house.toml", *ROYAL_FLUSH, "--json").json["wagers"][0]["result"] == "1,000 to 1"


@rule("001-payouts-3")
@pytest.mark.parametrize(
    ("changes", "posted"), [("", "casablanca-base"), (CHANGED, "LIRX-01")], ids=["kept", "changed"]
)
def test_a_hand_is_paid_by_the_table_that_everybody_can_see(
    load: Load, letitride: Letitride, changes: str, posted: str
) -> None:
    load(extending("casablanca", changes))
    choices = {each["choice"]: each["value"] for each in letitride("houses", "my-house.toml", "--json").json["choices"]}
    (paid,) = letitride("settle", "my-house.toml", *ROYAL_FLUSH, "--json").json["wagers"]

    assert choices["wagers.base.pay_table"] == posted
    assert paid["rule"].startswith(f"{posted};")
