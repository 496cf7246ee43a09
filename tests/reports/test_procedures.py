"""The procedures of a house: every clause with its source, in the order in which the table asks for its steps."""

from __future__ import annotations

import enum
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, choices, house_ids, load_file, load_house
from letitride.house.round import BonusShown, Burn, BurnTime
from letitride.house.setup import Controller
from letitride.reports import procedures
from letitride.reports.document import Clause, Clauses, Origin, Report
from letitride.reports.procedures import CHAPTERS
from letitride.table import Command, Event, documents
from letitride.table import command as commands
from tests.reports.pages import table, words
from tests.table.play import Play

HEADINGS = [
    "Equipment",
    "Opening the table",
    "Shuffle and cut",
    "Wagers",
    "Deal",
    "Burn card and community cards",
    "Decisions",
    "Settlement",
    "Irregularities",
    "Interruption of a round",
    "Closing the table",
]


def clauses(report: Report) -> list[Clause]:
    blocks = [block for section in report.sections for block in section.blocks if isinstance(block, Clauses)]
    return [clause for block in blocks for clause in block.clauses]


def beginning(house_id: str, text: str) -> list[Clause]:
    return [clause for clause in clauses(procedures(load_house(house_id))) if clause.text.startswith(text)]


def told(house: House) -> str:
    return "\n".join(clause.text for clause in clauses(procedures(house)))


def with_choice(house: House, section: str, **choice: object) -> House:
    changed: Any = replace(getattr(house, section), **choice)
    return replace(house, **{section: changed})


@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_has_every_chapter_with_numbered_sentences_and_sources(house_id: str) -> None:
    report = procedures(load_house(house_id))
    headings = [section.heading for section in report.sections]
    assert [heading.replace("Burn card and community cards", "Burn card") for heading in headings[:11]] == [
        heading.replace("Burn card and community cards", "Burn card") for heading in HEADINGS
    ]

    found = clauses(report)
    assert len({clause.number for clause in found}) == len(found) > 60
    for clause in found:
        assert clause.text[0].isupper() or clause.text[0] in "$3"
        assert clause.text.endswith(".")
        assert "None" not in clause.text
        assert clause.source.words


def test_a_stated_rule_names_the_file_and_the_place() -> None:
    (burn,) = [clause for clause in clauses(procedures(load_house("nh-000"))) if "burns the leftmost" in clause.text]

    assert burn.source.origin is Origin.STATED
    assert burn.source.words.startswith("000_c62540ac1c5645a3.txt, completion of each round: ")


def test_an_assumed_rule_says_so_and_why() -> None:
    (chips,) = [
        clause for clause in clauses(procedures(load_house("seacoast"))) if clause.text.startswith("Chips are iss")
    ]

    assert chips.source.origin is Origin.ASSUMED
    assert chips.source.words == "not stated; the usual four chips"


def test_a_rule_that_is_stated_in_part_says_which_part_is_assumed() -> None:
    (cap,) = beginning("seacoast", "No player wins more than $1,000")

    assert cap.source.origin is Origin.STATED
    assert cap.source.words == (
        "003_72ee948393d6ec2b.txt, Let It Ride, payout limitation · "
        "assumed: per hand: read as the winnings of one player's base bets together"
    )


def test_a_rule_of_the_other_game_in_the_same_document_is_not_stated_of_this_one() -> None:
    (racked,) = [
        clause
        for clause in clauses(procedures(load_house("seacoast-3cp")))
        if clause.text.startswith("The dealer puts the stub")
    ]

    assert racked.source.origin is Origin.ASSUMED
    assert racked.source.words.startswith("not stated of this game; as in its Let It Ride, ")


def test_a_house_of_ones_own_names_its_own_choices(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "nh-000"\nid = "mine"\nname = "Mine"\n[deal]\nburn = "middle"\n')
    house = load_file(file)
    assert isinstance(house, House)
    report = procedures(house)
    (burn,) = [clause for clause in clauses(report) if "the dealer burns" in clause.text]
    (inspect,) = [clause for clause in clauses(report) if clause.text == "The dealer inspects the deck."]

    assert "the middle card" in burn.text
    assert ("deal.burn", "middle", "own", "the file of the house, deal.burn") in table(report, "Choices").rows
    assert inspect.source.words.startswith("as in 000_c62540ac1c5645a3.txt, opening")


@pytest.mark.parametrize("house_id", house_ids())
def test_the_last_annex_has_every_choice(house_id: str) -> None:
    house = load_house(house_id)

    assert [row[0] for row in table(procedures(house), "Choices").rows] == list(choices(house))


@pytest.mark.parametrize("house_id", house_ids())
def test_every_clause_that_is_cited_exists(house_id: str) -> None:
    known = {clause.id for document in documents() for clause in document.clause}
    cited = [rule.among.split() for rules in CHAPTERS.values() for rule in rules(load_house(house_id))]

    assert {each for ids in cited for each in ids} <= known


class Recorded(Play):
    """A table that remembers the dealer's commands."""

    def __init__(self, house: str) -> None:
        super().__init__(house)
        self.done: list[str] = []

    def do(self, *given: Command) -> tuple[Event, ...]:
        self.done += [type(command).__name__ for command in given]
        return super().do(*given)


PLAYERS = {
    commands.OpenTable,
    commands.TakeSeat,
    commands.BuyIn,
    commands.PlaceWagers,
    commands.LetItRide,
    commands.WithdrawBet,
    commands.LookAtCards,
    commands.CollectWager,
    commands.PayWager,
    commands.PickUpHand,
}
"""Not the dealer's, or told together with the exposing of hands."""


def round_of(house_id: str) -> Recorded:
    play = Recorded(house_id)
    play.opened(1)
    house = play.house
    play.bet(1, **{wager.name.lower(): 1 for wager in house.wagers.side_tables()})
    play.no_more_bets().chores()
    play.decide_all()
    play.chores()
    return play


def steps_of(house: House, chapter: str) -> list[str]:
    return [step for rule in CHAPTERS[chapter](house) for step in rule.steps]


@pytest.mark.parametrize("house_id", house_ids())
def test_the_opening_is_told_in_the_order_in_which_the_table_asks_for_it(house_id: str) -> None:
    play = Recorded(house_id)
    play.opened(1)
    opening = [step for step in play.done if step not in {kind.__name__ for kind in PLAYERS}]

    assert steps_of(load_house(house_id), "Opening the table") == opening


@pytest.mark.parametrize("house_id", house_ids())
def test_every_step_of_a_round_is_told(house_id: str) -> None:
    house = load_house(house_id)
    described = {step for rules in CHAPTERS.values() for rule in rules(house) for step in rule.steps}

    assert set(round_of(house_id).done) - {kind.__name__ for kind in PLAYERS} <= described


@pytest.mark.parametrize("house_id", house_ids())
@pytest.mark.parametrize("chapter", ["Deal", "Decisions"])
def test_a_chapter_tells_its_steps_in_the_order_of_the_table(house_id: str, chapter: str) -> None:
    done = iter(round_of(house_id).done)
    # The stub is counted once in some rounds, and nobody cuts unless the floor asks for it.
    told_steps = [step for step in steps_of(load_house(house_id), chapter) if step != "CountStub"]

    assert all(step in done for step in told_steps), told_steps


@pytest.mark.parametrize("house_id", house_ids())
def test_every_choice_among_words_can_be_told(house_id: str) -> None:
    house = load_house(house_id)
    for key, value in choices(house).items():
        section, _, field = key.partition(".")
        if isinstance(value, enum.Enum) and section != "wagers":
            for other in type(value):
                assert "None" not in told(with_choice(house, section, **{field: other}))


CHOICES: list[tuple[str, str, dict[str, object], str]] = [
    ("lir", "seating", {"hands_per_player": 2}, "A player bets on two positions at most."),
    ("nh-000", "cards", {"cover_cards": 2}, "Two cover cards of one plain colour"),
    ("nh-000", "cards", {"cover_cards": 0}, "sets 10 cards or more from the top of the deck aside"),
    ("nh-000", "cards", {"stub_count_every": 9}, "At least once in 9 rounds"),
    ("nh-000", "settling", {"payout_cap": Money.dollars(500)}, "No player wins more than $500"),
    ("lir-bonus", "settling", {"three_card_bonus_shown": BonusShown.BY_PLAYER}, "or waves the cards off unseen"),
    (
        "nh-000",
        "deal",
        {"burn": Burn.MIDDLE, "burn_when": BurnTime.AFTER_THE_DEAL},
        "before anybody decides, the dealer",
    ),
    ("casablanca", "deal", {}, "No card is burned: both cards before the dealer"),
]


@pytest.mark.parametrize(("house_id", "section", "choice", "expected"), CHOICES)
def test_a_choice_of_the_house_file_is_told(
    house_id: str, section: str, choice: dict[str, object], expected: str
) -> None:
    assert expected in told(with_choice(load_house(house_id), section, **choice))


def test_a_table_without_a_controller_has_no_sensors_in_its_procedures() -> None:
    house = load_house("lir-bonus")

    assert "back on the lit sensors" in told(house)
    assert "sensor" not in told(with_choice(house, "wagering", controller=Controller.NONE))


def test_a_submission_leaves_lines_for_hands_and_names_nobody() -> None:
    report = procedures(load_house("lir"))

    assert [fact.label for fact in report.facts if fact.blank] == ["Licensee", "Licence", "In force from"]
    assert {"For the licensee", "For the regulator", "Signature", "Date"} <= set(words(report))
