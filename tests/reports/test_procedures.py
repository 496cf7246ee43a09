"""The procedures of a house: every clause with its source, in the order in which the table asks for its steps."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import Money, parse_cards, rank_three_cards
from letitride.house import House, InvalidValue, Wagers, choices, house_ids, load_file, load_house
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, PAIR_PLUS, PairPlusWager
from letitride.house.irregularity import FaceUpCard
from letitride.house.round import BonusShown, Burn, BurnTime, Faces
from letitride.house.setup import Controller
from letitride.house.sources import Origin, Source
from letitride.odds.words import capitalised
from letitride.reports import procedures
from letitride.reports.document import Clause, Clauses, Report
from letitride.reports.marks import running_title
from letitride.reports.procedures import CHAPTERS
from letitride.table import Command, Event, documents
from letitride.table.model import command as commands
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
    assert racked.source.words.startswith("pages are missing; as in its Let It Ride, ")


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
    commands.MakeDecision,
    commands.MakeDecision,
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
    play.bet(1, **{wager.value.replace("-", "_"): 1 for wager in house.wagers.side_tables()})
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


def dealt_face_up() -> House:
    house = load_house("lir")
    return replace(
        house,
        deal=replace(house.deal, faces=Faces.UP),
        irregularities=replace(house.irregularities, face_up_card=FaceUpCard.NO_IRREGULARITY),
    )


@pytest.mark.heavy
def test_every_choice_among_words_can_be_told() -> None:
    houses = [*map(load_house, house_ids()), dealt_face_up()]
    every, possible = set(), set()
    for house in houses:
        for key, value in choices(house).items():
            section, _, field = key.partition(".")
            for other in type(value) if isinstance(value, enum.Enum) and section != "wagers" else ():
                every.add((key, other))
                try:
                    changed = with_choice(house, section, **{field: other})
                except InvalidValue:
                    continue  # another choice of this house rules it out
                possible.add((key, other))
                assert "None" not in told(changed)

    assert possible == every


CHOICES: list[tuple[str, str, dict[str, object], str]] = [
    ("lir", "seating", {"hands_per_player": 2}, "A player bets on two positions at most."),
    ("nh-000", "cards", {"cover_cards": 2}, "Two cover cards belong to the table."),
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


def rankings_of(house: House) -> dict[str, Clause]:
    (section,) = [section for section in procedures(house).sections if section.number == "B"]
    (block,) = [block for block in section.blocks if isinstance(block, Clauses)]
    return {clause.text: clause for clause in block.clauses}


def test_three_card_poker_has_its_ace_low_rule_and_its_hands_from_the_document() -> None:
    found = rankings_of(load_house("seacoast-3cp"))

    for begins, place in (
        ("An ace may count low", "third sentence"),
        ("A straight flush is three cards", "i"),
        ("The best straight flush is topped by an ace", "i"),
        ("Three of a kind is three cards", "ii"),
        ("Among threes of a kind, aces are best", "ii"),
    ):
        (clause,) = [clause for text, clause in found.items() if text.startswith(begins)]
        assert clause.source == Source(
            Origin.STATED, f"003_72ee948393d6ec2b.txt, Three Card Poker, rankings, {place}"
        ), begins


def test_three_card_poker_says_what_its_missing_page_would_say_and_that_it_is_assumed() -> None:
    found = rankings_of(load_house("seacoast-3cp"))

    for begins in ("Below them rank straight", "A straight is", "A flush is", "A pair is", "Any other hand"):
        (clause,) = [clause for text, clause in found.items() if text.startswith(begins)]
        assert clause.source.origin is Origin.ASSUMED, begins


TIES = [
    ("Between two straights, or two straight flushes, the one with the higher top card wins.", "4h 5h 6s", "3h 4d 5s"),
    ("Between two straights, or two straight flushes, the one with the higher top card wins.", "2h 3h 4h", "Ah 2h 3h"),
    ("Between two pairs the higher one wins", "3h 3d 2s", "2h 2d As"),
    ("if they are equal, the higher third card wins", "3h 3d 5s", "3c 3s 4s"),
    ("Between two flushes, or two hands below a pair, the higher highest card wins", "2h 3h Qh", "Js Ts 8s"),
    ("if these are equal, the higher second card", "Qh 7h 2h", "Qs 6s 5s"),
    ("if these are equal too, the higher third card", "Qh 7d 4h", "Qs 7s 3c"),
]


@pytest.mark.parametrize(("rule", "better", "worse"), TIES)
def test_equal_hands_compare_as_the_procedures_say(rule: str, better: str, worse: str) -> None:
    assert rule in told(load_house("seacoast-3cp"))
    assert rank_three_cards(parse_cards(worse)) < rank_three_cards(parse_cards(better))


def test_hands_that_differ_only_in_suits_are_equal() -> None:
    assert "suits never decide" in told(load_house("seacoast-3cp"))
    assert rank_three_cards(parse_cards("Qh 7d 4h")) == rank_three_cards(parse_cards("Qs 7c 4c"))


def test_where_no_dealer_has_a_hand_no_hands_are_compared() -> None:
    assert "suits never decide" not in told(load_house("lir-bonus"))


def test_a_rule_is_in_the_words_of_the_document_that_is_cited() -> None:
    assert any("high pair lowest" in text for text in rankings_of(load_house("lir-bonus")))
    assert any("one pair lowest" in text for text in rankings_of(load_house("nh-000")))


def test_a_mini_royal_is_explained_where_only_some_tables_pay_it() -> None:
    house = load_house("seacoast-3cp")
    assert not any("mini royal" in text for text in rankings_of(house))
    pair_plus = house.wagers[PAIR_PLUS]
    assert isinstance(pair_plus, PairPlusWager)
    table = replace(pair_plus.pay_table, odds=replace(pair_plus.pay_table.odds, mini_royal=Fraction(40)))
    house = replace(house, wagers=house.wagers.having({PAIR_PLUS: replace(pair_plus, pay_table=table)}))

    assert "A mini royal is ace, king and queen in one suit." in rankings_of(house)


def test_pair_plus_is_told_only_where_it_is_offered() -> None:
    house = load_house("seacoast-3cp")
    without = replace(
        house,
        wagers=Wagers({ANTE: house.wagers[ANTE]}),
        settling=replace(house.settling, wager_order=(ANTE,)),
        assumed={key: reason for key, reason in house.assumed.items() if not key.startswith("wagers.pair-plus.")},
    )

    assert "Pair Plus" in told(house)
    assert "Pair Plus" not in told(without)


def test_bonus_bets_go_back_on_sensors_only_where_there_are_any() -> None:
    house = load_house("lir-bonus")
    plain = with_choice(house, "wagering", controller=Controller.NONE)

    assert "back on the lit sensors" in told(house)
    assert "sensor" not in told(plain)
    assert "back in their places" in told(plain)


def test_a_document_with_a_number_like_another_is_not_that_other() -> None:
    house = replace(load_house("nh-000"), document="000 our rules.pdf")
    (inspect,) = [clause for clause in clauses(procedures(house)) if clause.text == "The dealer inspects the deck."]

    assert inspect.source == Source(Origin.ASSUMED, "not stated; as in document 000, opening, first paragraph")


@pytest.mark.parametrize("house_id", house_ids())
def test_annex_a_and_annex_c_do_not_contradict_each_other(house_id: str) -> None:
    report = procedures(load_house(house_id))
    rows = {row[0]: row[3] for row in table(report, "Choices").rows}
    for wager, found in load_house(house_id).wagers.pay_tables().items():
        key = "wagers.ante.bonus" if wager is ANTE_BONUS else f"wagers.{wager.value}.pay_table"
        if "page" in rows[key] and "missing" in rows[key]:
            caption = table(report, f"{capitalised(wager.label)}, pay table").caption
            assert "as the Pair Plus bonus of its Let It Ride" in rows[key] or "Assumed: " in caption
            assert not found.source or ", Let It Ride, Pair Plus bonus payouts)" in caption


def test_a_submission_leaves_lines_for_hands_and_names_nobody() -> None:
    report = procedures(load_house("lir"))

    assert [fact.label for fact in report.facts if fact.blank] == ["Licensee", "License", "In force from"]
    assert {"For the licensee", "For the regulator", "Signature", "Date"} <= set(words(report))


@pytest.mark.parametrize(
    ("house_id", "who"),
    [("nh-000", "The dealer shuffles just before"), ("lir", "The shuffler mixes the cards just before")],
)
def test_the_shuffle_is_by_whoever_shuffles_in_this_house(house_id: str, who: str) -> None:
    assert len(beginning(house_id, who)) == 1


def test_two_decks_are_opened_each_by_its_name_and_one_has_none() -> None:
    first, second = told(load_house("lir")).find("the first deck"), told(load_house("lir")).find("the second deck")

    assert 0 < first < second
    assert "the first deck" not in told(load_house("nh-000"))


@pytest.mark.parametrize(("length", "fits"), [(72, True), (73, False)])
def test_a_running_title_has_at_most_72_characters(length: int, fits: bool) -> None:
    printed = running_title("x" * length)

    assert len(printed) == 72
    assert printed.endswith("x" if fits else "…")
