"""Every pay table of the catalogue against the numbers its document prints."""

import pytest

from letitride.cards import Rank
from letitride.house import Basis, FiveCardOdds, FiveCardPayTable, ThreeCardOdds, designators, load_pay_table
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.games.mississippi_stud import STREET_BONUS, STUD_ANTE
from letitride.house.games.three_card_poker import ANTE_BONUS, PAIR_PLUS

BASE_TABLES = {
    # Royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair of tens.
    "nh-000-base": (200, 100, 50, 11, 8, 5, 3, 2, 1),
    "casablanca-base": (200, 100, 40, 15, 9, 5, 3, 2, 1),
    "seacoast-base": (200, 50, 25, 9, 6, 4, 3, 2, 1),
    "LIRX-01": (1000, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRX-02": (500, 100, 25, 15, 10, 5, 3, 2, 1),
    "LIRX-03": (100, 50, 30, 15, 9, 6, 3, 2, 1),
    "LIRX-04": (500, 100, 25, 11, 8, 5, 3, 2, 1),
    "LIRX-05": (200, 100, 40, 15, 9, 5, 3, 2, 1),
    "LIRX-06": (500, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRB-03": (1000, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRB-06": (1000, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRB-09": (1000, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRB-10": (500, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRB-25": (100, 50, 30, 15, 9, 6, 3, 2, 1),
    "LIRB-28": (500, 200, 50, 11, 8, 5, 3, 2, 1),
    "LIRB-29": (100, 50, 30, 15, 9, 6, 3, 2, 1),
}
STUD_TABLES = {"mississippi-stud-ante": (500, 100, 40, 10, 6, 4, 3, 2, 1)}
DOLLAR_BONUS_TABLES = {
    "LIRB-03-bonus": (20000, 1000, 100, 75, 50, 25, 4, 3, 1),
    "LIRB-06-bonus": (20000, 2000, 100, 75, 50, 25, 8, 4, None),
    "LIRB-09-bonus": (20000, 2000, 300, 150, 50, 25, 5, None, None),
    "LIRB-10-bonus": (10000, 2000, 100, 75, 50, 25, 8, 4, None),
    "LIRB-25-bonus": (10000, 2000, 100, 75, 50, 25, 8, 4, None),
    "LIRB-28-bonus": (5000, 2000, 100, 75, 50, 25, 8, 4, None),
    "LIRB-29-bonus": (5000, 2000, 100, 75, 50, 25, 8, 4, None),
}
THREE_CARDS = {
    # Mini royal, straight flush, three of a kind, straight, flush, pair.
    "nh-000-three-card-bonus": (40, 30, 25, 5, 3, 1),
    "seacoast-three-card-bonus": (None, 30, 25, 5, 3, 1),
    "seacoast-pair-plus": (None, 30, 25, 5, 3, 1),
    "seacoast-ante-bonus": (None, 5, 4, 1, None, None),
    "3CB-1": (None, 40, 30, 6, 4, 1),
    "3CB-2": (None, 40, 30, 5, 4, 1),
    "3CB-3": (None, 40, 30, 6, 3, 1),
    "3CB-4": (50, 40, 30, 6, 4, 1),
    "3CB-5": (50, 40, 30, 5, 4, 1),
    "3CB-6": (50, 40, 30, 6, 3, 1),
    "mississippi-stud-bonus": (50, 40, 30, 6, 3, 1),
}
NOT_PRINTED = {"seacoast-ante-bonus", "mississippi-stud-bonus"}
DOCUMENTS = {
    "nh-000": "000_c62540ac1c5645a3.txt",
    "casablanca": "001_4d9dddf43319a703.txt",
    "seacoast": "003_72ee948393d6ec2b.txt",
    "LIR": "004_f0ddc1072bf2e22c.txt",
    "3CB": "004_f0ddc1072bf2e22c.txt",
}


def printed(odds: FiveCardOdds | ThreeCardOdds) -> tuple[object, ...]:
    """Return the lines of a table from the best down."""
    return tuple(getattr(odds, line) for line in odds.__struct_fields__)


def test_every_pay_table_is_checked_here() -> None:
    assert sorted(designators()) == sorted(BASE_TABLES | STUD_TABLES | DOLLAR_BONUS_TABLES | THREE_CARDS)


@pytest.mark.parametrize("designator", designators())
def test_a_table_goes_by_the_name_of_its_file(designator: str) -> None:
    assert load_pay_table(designator).designator == designator


@pytest.mark.parametrize("designator", BASE_TABLES)
def test_a_base_table_pays_what_its_document_prints_to_1_from_tens(designator: str) -> None:
    table = load_pay_table(designator)

    assert isinstance(table, FiveCardPayTable)
    assert printed(table.odds) == BASE_TABLES[designator]
    assert (table.wager, table.basis, table.lowest_pair) == (BASE, Basis.TO_ONE, "10")


@pytest.mark.parametrize("designator", DOLLAR_BONUS_TABLES)
def test_a_dollar_bonus_table_pays_what_its_document_prints_for_1(designator: str) -> None:
    table = load_pay_table(designator)

    assert isinstance(table, FiveCardPayTable)
    assert printed(table.odds) == DOLLAR_BONUS_TABLES[designator]
    assert (table.wager, table.basis) == (DOLLAR_BONUS, Basis.FOR_ONE)
    assert table.lowest_pair == ("10" if designator == "LIRB-03-bonus" else None)


@pytest.mark.parametrize("designator", [name for name in BASE_TABLES if name.startswith("LIRB")])
def test_a_lirb_table_is_sold_with_the_bonus_table_of_the_same_number(designator: str) -> None:
    table = load_pay_table(designator)

    assert isinstance(table, FiveCardPayTable)
    assert table.bonus == load_pay_table(f"{designator}-bonus")


@pytest.mark.parametrize("designator", [name for name in BASE_TABLES if not name.startswith("LIRB")])
def test_other_base_tables_are_sold_alone(designator: str) -> None:
    table = load_pay_table(designator)

    assert isinstance(table, FiveCardPayTable)
    assert table.bonus is None


@pytest.mark.parametrize("designator", THREE_CARDS)
def test_a_table_of_three_cards_pays_what_its_document_prints_to_1(designator: str) -> None:
    table = load_pay_table(designator)
    kinds = {
        "seacoast-pair-plus": PAIR_PLUS,
        "seacoast-ante-bonus": ANTE_BONUS,
        "mississippi-stud-bonus": STREET_BONUS,
    }

    assert printed(table.odds) == THREE_CARDS[designator]
    assert (table.wager, table.basis) == (kinds.get(designator, THREE_CARD_BONUS), Basis.TO_ONE)


@pytest.mark.parametrize("designator", sorted(set(designators()) - NOT_PRINTED - set(STUD_TABLES)))
def test_a_table_names_the_document_that_prints_it(designator: str) -> None:
    (document,) = (name for prefix, name in DOCUMENTS.items() if designator.startswith(prefix))

    assert load_pay_table(designator).source.startswith(f"{document}, ")


@pytest.mark.parametrize("designator", STUD_TABLES)
def test_a_stud_table_pays_what_the_regulation_prints_from_jacks_and_pushes_from_sixes(designator: str) -> None:
    table = load_pay_table(designator)

    assert isinstance(table, FiveCardPayTable)
    assert printed(table.odds) == STUD_TABLES[designator]
    assert (table.wager, table.basis, table.lowest_pair) == (STUD_ANTE, Basis.TO_ONE, "J")
    assert table.pushes_pairs_from is Rank.SIX
    assert table.source == "58 Pa. Code, chapter 655a"


def test_a_table_that_no_document_prints_says_so() -> None:
    table = load_pay_table("seacoast-ante-bonus")

    assert table.source == ""
    assert table.description.startswith("Assumed: ")
