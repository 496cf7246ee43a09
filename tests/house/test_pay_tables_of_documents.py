"""Every pay table that a document prints, line by line as its clause has it."""

import re
from fractions import Fraction

import pytest

from letitride.cards import FiveCardRanking, parse_cards, rank_hand
from letitride.house import Basis, FiveCardPayTable, House, Wager, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS, base_table
from letitride.table.clauses.rule_list import Clause, documents
from tests.conftest import Letitride
from tests.house.conftest import Load
from tests.house.files import extending
from tests.rules import rule

LINES_OF_FIVE = (
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"),
    *("straight", "three-of-a-kind", "two-pair", "pair"),
)
LINES_OF_THREE = ("mini-royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair")
LIRX = [f"LIRX-0{number}" for number in range(1, 7)]
LIRB = [f"LIRB-{number}" for number in ("03", "06", "09", "10", "25", "28", "29")]


@pytest.fixture
def clause(request: pytest.FixtureRequest) -> Clause:
    """Return the one clause that a case names."""
    (named,) = (marker.args for marker in request.node.iter_markers("rule"))
    (found,) = (clause for document in documents() for clause in document.clause if (clause.id,) == named)
    return found


def lines_in(text: str) -> dict[str, int]:
    """Return what a clause says each hand is paid, best first."""
    said = {}
    for line in text.removesuffix(".").rpartition(": ")[2].split(", "):
        hand, _, odds = line.rpartition(" ")
        said["pair" if hand.startswith(("tens", "a pair of tens")) else hand.replace(" ", "-")] = int(odds)
    return said


def lines_of(designator: str) -> dict[str, Fraction]:
    """Return what a table pays each hand, best first; a hand that loses is left out."""
    odds = load_pay_table(designator).odds
    paid = {line.replace("_", "-"): getattr(odds, line) for line in odds.__struct_fields__}
    return {line: each for line, each in paid.items() if each is not None}


@pytest.mark.parametrize(
    "designator",
    [
        pytest.param("nh-000-base", marks=rule("000-payouts-4")),
        pytest.param("casablanca-base", marks=rule("001-payouts-1")),
        pytest.param("seacoast-base", marks=rule("003-payouts-2")),
        pytest.param("LIRX-01", marks=rule("004-lir-paytables-1")),
        pytest.param("LIRX-02", marks=rule("004-lir-paytables-2")),
        pytest.param("LIRX-03", marks=rule("004-lir-paytables-3")),
        pytest.param("LIRX-04", marks=rule("004-lir-paytables-4")),
        pytest.param("LIRX-05", marks=rule("004-lir-paytables-5")),
        pytest.param("LIRX-06", marks=rule("004-lir-paytables-6")),
        pytest.param("LIRB-03", marks=rule("004-paytables-1")),
        pytest.param("LIRB-06", marks=rule("004-paytables-2")),
        pytest.param("LIRB-09", marks=rule("004-paytables-3")),
        pytest.param("LIRB-10", marks=rule("004-paytables-4")),
        pytest.param("LIRB-25", marks=rule("004-paytables-5")),
        pytest.param("LIRB-28", marks=rule("004-paytables-6")),
        pytest.param("LIRB-29", marks=rule("004-paytables-7")),
    ],
)
def test_a_base_table_pays_each_hand_what_its_clause_says(designator: str, clause: Clause) -> None:
    table = load_pay_table(designator)

    assert f"Base pay table {designator}" in clause.text
    assert list(lines_in(clause.text)) == list(LINES_OF_FIVE)
    assert lines_of(designator) == lines_in(clause.text)
    assert isinstance(table, FiveCardPayTable)
    assert (table.wager, table.basis, table.lowest_pair) == (BASE, Basis.TO_ONE, "10")
    top_award = re.search(r"top award (\d+)", clause.text)
    assert top_award is None or table.description.startswith(f"{int(top_award[1]):,} to 1 top award")


@pytest.mark.parametrize(
    "designator",
    [
        pytest.param("LIRB-03", marks=rule("004-paytables-1a")),
        pytest.param("LIRB-06", marks=rule("004-paytables-2a")),
        pytest.param("LIRB-09", marks=rule("004-paytables-3a")),
        pytest.param("LIRB-10", marks=rule("004-paytables-4a")),
        pytest.param("LIRB-25", marks=rule("004-paytables-5a")),
        pytest.param("LIRB-28", marks=rule("004-paytables-6a")),
        pytest.param("LIRB-29", marks=rule("004-paytables-7a")),
    ],
)
def test_a_bonus_table_pays_each_hand_what_its_clause_says(designator: str, clause: Clause) -> None:
    table = load_pay_table(f"{designator}-bonus")
    from_and_tightness = re.search(r"(tight), (from [a-z ]+):", clause.text)

    assert f"Bonus pay table {designator}" in clause.text
    assert lines_of(table.designator) == lines_in(clause.text)
    assert isinstance(table, FiveCardPayTable)
    assert (table.wager, table.lowest_pair) == (DOLLAR_BONUS, "10" if "pair" in lines_in(clause.text) else None)
    assert from_and_tightness is None or all(words in table.description for words in from_and_tightness.groups())


@rule("004-paytables-5a", "004-paytables-6", "004-paytables-7")
def test_tables_that_are_said_to_be_those_of_another_are() -> None:
    assert lines_of("LIRB-25-bonus") == lines_of("LIRB-10-bonus")
    assert lines_of("LIRB-28") == lines_of("LIRB-10")
    assert lines_of("LIRB-29") == lines_of("LIRB-25")


@pytest.mark.parametrize(
    "designator",
    [
        pytest.param("nh-000-three-card-bonus", marks=rule("000-sidebets-3")),
        pytest.param("seacoast-three-card-bonus", marks=rule("003-payouts-3")),
        pytest.param("3CB-1", marks=rule("004-three-card-paytables-1")),
        pytest.param("3CB-2", marks=rule("004-three-card-paytables-2")),
        pytest.param("3CB-3", marks=rule("004-three-card-paytables-3")),
        pytest.param("3CB-4", marks=rule("004-three-card-paytables-4")),
        pytest.param("3CB-5", marks=rule("004-three-card-paytables-5")),
        pytest.param("3CB-6", marks=rule("004-three-card-paytables-6")),
    ],
)
def test_a_table_of_three_cards_pays_each_hand_what_its_clause_says(designator: str, clause: Clause) -> None:
    table = load_pay_table(designator)

    assert f"pay table {designator}, to 1" in clause.text
    assert lines_of(designator) == lines_in(clause.text)
    assert [line for line in LINES_OF_THREE if line in lines_of(designator)] == list(lines_in(clause.text))
    assert (table.wager, table.basis) == (THREE_CARD_BONUS, Basis.TO_ONE)


@pytest.mark.parametrize(
    ("house_id", "wager", "designator"),
    [
        pytest.param("nh-000", BASE, "nh-000-base", marks=rule("000-payouts-4")),
        pytest.param("nh-000", THREE_CARD_BONUS, "nh-000-three-card-bonus", marks=rule("000-sidebets-3")),
        pytest.param("casablanca", BASE, "casablanca-base", marks=rule("001-payouts-1")),
        pytest.param("seacoast", BASE, "seacoast-base", marks=rule("003-payouts-2")),
        pytest.param("seacoast", THREE_CARD_BONUS, "seacoast-three-card-bonus", marks=rule("003-payouts-3")),
    ],
)
def test_a_house_pays_by_the_table_its_document_prints(house_id: str, wager: Wager, designator: str) -> None:
    assert load_house(house_id).wagers.pay_tables()[wager] == load_pay_table(designator)


@pytest.mark.parametrize(
    ("designator", "meant_for"),
    [
        pytest.param("LIRX-04", "for cruise ships", marks=rule("004-lir-paytables-4b")),
        pytest.param("LIRX-05", "for Indiana", marks=rule("004-lir-paytables-5b")),
        pytest.param("LIRX-06", "for Colorado only", marks=rule("004-lir-paytables-6b")),
        pytest.param("LIRB-10", "for Missouri and Colorado", marks=rule("004-paytables-4c")),
        pytest.param("LIRB-25", "for Washington card rooms and Colorado", marks=rule("004-paytables-5c")),
        pytest.param("LIRB-28", "for Washington card rooms and Colorado", marks=rule("004-paytables-6c")),
        pytest.param("LIRB-29", "for Washington card rooms and Colorado", marks=rule("004-paytables-7c")),
    ],
)
def test_a_table_says_where_it_is_meant_to_be_used(letitride: Letitride, designator: str, meant_for: str) -> None:
    (table,) = letitride("paytables", designator, "--json").json

    assert table["description"].endswith(f", {meant_for}")


@rule("000-rankings-0c", "004-rankings-1")
@pytest.mark.parametrize("house_id", ["nh-000", "lir", "lir-bonus"])
def test_nine_hands_are_paid_and_nothing_else_is(house_id: str) -> None:
    table = base_table(load_house(house_id).wagers)
    paid = [ranking.value for ranking in FiveCardRanking if table.odds_on(ranking) is not None]

    assert paid == list(LINES_OF_FIVE)
    assert table.odds_for(rank_hand(parse_cards("Ac Kd Qh Js 9c"))) is None


@rule("004-rankings-1q")
@pytest.mark.parametrize("designator", [*LIRX, *LIRB])
def test_a_high_pair_is_tens_to_aces(designator: str) -> None:
    table = load_pay_table(designator)
    assert isinstance(table, FiveCardPayTable)
    pairs = {rank: rank_hand(parse_cards(f"{rank}c {rank}d {_beside(rank)}")) for rank in "AKQJT98765432"}

    assert [rank for rank, hand in pairs.items() if table.odds_for(hand) is not None] == list("AKQJT")
    assert max(pairs.values()) == pairs["A"]
    assert min(pairs[rank] for rank in "AKQJT") == pairs["T"]


def _beside(rank: str) -> str:
    """Return three low cards that do not meet *rank*."""
    return " ".join([card for card in ("2h", "3s", "4c", "6d") if card[0] != rank][:3])


@rule("004-payouts-2b")
@pytest.mark.parametrize("designator", LIRX)
def test_a_house_of_the_basic_game_may_pick_any_of_the_six_tables(load: Load, designator: str) -> None:
    house = load(extending("lir", f"[wagers.base]\nminimum = 5\npay_table = '{designator}'\n"))

    assert isinstance(house, House)
    assert base_table(house.wagers) == load_pay_table(designator)


@rule("004-payouts-2b")
@pytest.mark.parametrize("designator", LIRB)
def test_a_house_of_the_bonus_game_may_pick_any_of_the_seven_tables(load: Load, designator: str) -> None:
    base = f"[wagers.base]\nminimum = 5\npay_table = '{designator}'\n"
    bonus = f"[wagers.dollar-bonus]\nminimum = 1\nmaximum = 1\npay_table = '{designator}-bonus'\n"
    house = load(extending("lir-bonus", base + bonus))

    assert isinstance(house, House)
    assert {wager: table.odds for wager, table in house.wagers.pay_tables().items()} == {
        BASE: load_pay_table(designator).odds,
        DOLLAR_BONUS: load_pay_table(f"{designator}-bonus").odds,
    }


@rule("004-how-to-play-14", "004-bonus-overview-5")
@pytest.mark.parametrize("designator", [f"{name}-bonus" for name in LIRB])
def test_a_bonus_table_tells_which_hands_win_and_what_they_pay(letitride: Letitride, designator: str) -> None:
    lines = letitride("paytables", designator).out.splitlines()
    (table,) = letitride("paytables", designator, "--json").json

    assert {line: int(odds) for line, odds in table["odds"].items()} == lines_of(designator)
    for hand, odds in lines_of(designator).items():
        name = "a pair of tens or better" if hand == "pair" else hand.replace("-", " ")
        assert any(line.startswith(f"{name} ") and f" {int(odds):,} " in f"{line} " for line in lines), hand


@rule("004-bonus-overview-5")
def test_which_hands_win_the_bonus_differs_from_table_to_table() -> None:
    lowest = {name: list(lines_of(f"{name}-bonus"))[-1] for name in LIRB}

    assert (lowest["LIRB-03"], lowest["LIRB-06"], lowest["LIRB-09"]) == ("pair", "two-pair", "three-of-a-kind")


@rule("004-three-card-1-0d", "004-three-card-2-0d")
def test_some_tables_pay_more_for_a_mini_royal_than_for_another_straight_flush() -> None:
    tables = {f"3CB-{number}": lines_of(f"3CB-{number}") for number in range(1, 7)}
    more = [name for name, lines in tables.items() if lines.get("mini-royal", 0) > lines["straight-flush"]]

    assert more == ["3CB-4", "3CB-5", "3CB-6"]


@rule("000-payouts-1", "000-payouts-2")
@pytest.mark.parametrize(
    "words",
    [
        ("paytables", "nh-000-base"),
        ("paytables", "nh-000-three-card-bonus"),
        (
            *("settle", "nh-000", "--cards", "As Ks Qs", "--community", "Js Ts", "--base", "10"),
            *("--riding", "3", "--three-card-bonus", "10"),
        ),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_odds_are_printed_with_to_and_never_with_for(letitride: Letitride, words: tuple[str, ...]) -> None:
    printed = letitride(*words).out

    assert not re.search(r"\d for \d", printed)
    assert re.search(r"\d to 1\b", printed)


@rule("004-payouts-1", "004-payouts-1a")
@pytest.mark.parametrize(
    "words",
    [
        ("paytables", "LIRB-03-bonus"),
        ("paytables",),
        (
            *("settle", "lir-bonus", "--cards", "9s9d9c", "--community", "5h5s", "--base", "5", "--riding", "2"),
            "--dollar-bonus",
        ),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_a_bonus_is_printed_as_what_it_wins(letitride: Letitride, words: tuple[str, ...]) -> None:
    printed = letitride(*words).out

    assert not re.search(r"\bfor 1\b", printed)
    assert re.search(r"\bwin\b|\d to 1\b", printed)


@rule("000-payouts-1", "000-payouts-2")
def test_every_table_of_the_room_is_printed_to_1() -> None:
    assert {table.basis.value for table in load_house("nh-000").wagers.pay_tables().values()} == {"to 1"}
