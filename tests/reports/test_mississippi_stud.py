"""The documents of Mississippi Stud: streets, what is put up, pushes, and rules whose document is not at hand."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, load_house
from letitride.house.sources import Origin
from letitride.odds import analyse_house
from letitride.reports import par_sheet, procedures, rack_card
from letitride.reports.document import Items, Report
from letitride.reports.numbers import MINUS, decimal, percent
from tests.conftest import Letitride
from tests.reports.pages import sheet, table, words
from tests.reports.test_procedures import beginning, clauses

HOUSE = "mississippi-stud"


def number(cell: str) -> Fraction:
    return Fraction(cell.replace(",", "").replace(MINUS, "-").removesuffix(" %"))


def capped() -> House:
    house = load_house(HOUSE)
    return replace(house, settling=replace(house.settling, payout_cap=Money.dollars(1000)))


# The par sheet


def test_deals_by_final_hand_are_those_of_odds_and_add_up(letitride: Letitride) -> None:
    odds = letitride("odds", HOUSE, "--json").json
    *rows, total = table(sheet(HOUSE), "Deals by final hand").rows

    assert [row[0].lower() for row in rows] == [hand["hand"] for hand in odds["final_hands"]]
    assert [number(row[2]) for row in rows] == [sum(hand["put_up"].values()) for hand in odds["final_hands"]]
    assert total[4] == decimal(-Fraction(odds["house_edge"]["exact"]), 6)
    assert sum(number(row[4]) for row in rows) == pytest.approx(float(number(total[4])), abs=1e-5)
    assert {row[0]: row[1] for row in rows}["Pair of sixes to tens"] == "push"


def test_what_is_put_up_adds_up_to_the_average() -> None:
    *rows, total = table(sheet(HOUSE), "Deals by the antes put up").rows
    deals = sum(number(row[3]) for row in rows)
    average = sum(number(row[0]) * number(row[3]) for row in rows) / deals

    assert deals == number(total[3]) == number(total[1]) + number(total[2])
    assert average == analyse_house(load_house(HOUSE)).figures.average_bets


def test_the_average_bets_of_the_streets_and_the_ante_are_what_is_put_up() -> None:
    rows = table(sheet(HOUSE), "The streets").rows

    assert [row[0] for row in rows] == ["3rd street", "4th street", "5th street"]
    assert 1 + sum(Fraction(row[6]) for row in rows) == analyse_house(load_house(HOUSE)).figures.average_bets
    for before, after in itertools.pairwise(rows):
        assert number(before[1]) - number(before[2]) == pytest.approx(float(number(after[1])), abs=0.011)
    for _, reached, *done, _, _ in rows:
        assert sum(map(number, done)) == pytest.approx(float(number(reached)), abs=0.021)


def strategy(report: Report) -> list[Items]:
    (section,) = [section for section in report.sections if section.heading == "Strategy"]
    return [block for block in section.blocks if isinstance(block, Items)]


def test_the_strategy_has_a_part_for_every_street_and_speaks_of_what_is_put_up() -> None:
    parts = analyse_house(load_house(HOUSE)).analysis.strategy().parts

    assert [(block.lead, block.items) for block in strategy(sheet(HOUSE))] == [
        (f"{part.title}:", (*part.lines, part.otherwise)) for part in parts
    ]
    assert any("with at least three antes put up" in item for block in strategy(sheet(HOUSE)) for item in block.items)


def test_the_words_are_those_of_the_game() -> None:
    text = "\n".join(words(sheet(HOUSE)))

    assert "the par is that loss per unit put up" in text
    assert "pushes not counted" in text
    assert "average antes put up" in text
    assert "among equals the one that puts up least" in text
    assert " rid" not in text
    assert "left in action" not in text


def test_a_cap_is_told_by_the_size_of_the_ante() -> None:
    house = capped()
    report = par_sheet(house, bet=Money.dollars(25))
    rows = table(report, "What the cap costs the player at various sizes of one ante; ten antes put up reach it").rows
    edges = {row[0]: row[2] for row in rows}

    assert list(edges) == ["$5", "$10", "$15", "$20", "$25", "$50", "$75", "$100"]
    assert edges["$25"] == percent(
        analyse_house(house, stakes={house.main_wager: Money.dollars(25)}).figures.house_edge
    )
    assert any("For which antes a strategy card is best is not worked out" in text for text in words(report))


# The rack card


def test_a_rack_card_prints_the_push_and_what_to_bet_on_every_street() -> None:
    card = rack_card(load_house(HOUSE))

    assert card.pay_tables[0].lines[-1] == ("A pair of sixes to tens", "push")
    assert card.pay_tables[0].limits == "$5 to $100 for the ante"
    assert [advice.decision for advice in card.strategy] == ["3rd street", "4th street", "5th street"]
    assert card.worth == (
        "Against the best strategy the house keeps on average 4.91 % of the ante and 7.10 % of the Community Bonus."
    )


def test_under_a_cap_a_rack_card_says_for_which_ante_it_is() -> None:
    assert rack_card(capped()).notes[-1] == "For an ante of $5 under the payout cap of $1,000."


# The procedures


def test_every_rule_has_a_source_and_nothing_is_stated_but_the_pay_table() -> None:
    stated = [clause for clause in clauses(procedures(load_house(HOUSE))) if clause.source.origin is not Origin.ASSUMED]

    assert [clause.source.words for clause in stated] == [
        "58 Pa. Code, chapter 655a, payout odds; pairs of sixes to tens push"
    ]
    assert not any(clause.source.words.startswith("not stated") for clause in clauses(procedures(load_house(HOUSE))))


def test_a_rule_of_another_document_says_that_the_own_one_is_not_at_hand() -> None:
    (racked,) = beginning(HOUSE, "The dealer puts the stub into the discard rack")

    assert racked.source.words.startswith("the document is not at hand; as in document 000, ")


@pytest.mark.parametrize(
    "text",
    [
        "To be in a round, a player lays an ante of $5 to $100.",
        "Community Bonus, made by those who like, beside the ante only: $1 to $25.",
        "In two passes, each clockwise from the dealer’s far left, every position with a wager gets one card",
        "No card is burned: all three cards before the dealer are community cards.",
        "A player who folds loses the ante and every street bet, and decides nothing more in the round.",
        "When all have decided on 5th street, the dealer turns up the third community card.",
        "For a player who does not answer within 30 seconds, the decision with the highest exact expectation is made.",
        "A hand with a pair of jacks or better wins for the ante and every street bet, at the odds of pay table",
        "Community Bonus is decided on the three community cards, and on nothing else. It wins with any pair",
    ],
)
def test_the_procedures_tell_how_this_game_goes(text: str) -> None:
    assert len(beginning(HOUSE, text)) == 1


def test_the_dealer_lays_out_the_last_community_card_when_everybody_has_two() -> None:
    (laid,) = beginning(HOUSE, "After each pass one card goes to the dealer’s area, face down")

    assert laid.text.endswith(", to the right of the one before, and after the last pass one more.")


def test_pairs_that_push_are_part_of_the_settlement() -> None:
    (paid,) = beginning(HOUSE, "A hand with a pair of jacks or better wins")

    assert "A pair of sixes to tens is a push: they go back to the player. Any other hand loses them." in paid.text


def test_the_annex_prints_the_push() -> None:
    assert table(procedures(load_house(HOUSE)), "Ante and street bets").rows[-1] == ("A pair of sixes to tens", "push")
