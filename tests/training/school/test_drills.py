"""The drills: each house has its own, and every irregularity and ruling of its document occurs in them."""

from __future__ import annotations

import msgspec
import pytest

from letitride.games.rulings import interruption_rulings, irregularity_rulings
from letitride.house import House, house_ids, load_house
from letitride.table.clauses.citing import clause_behind
from letitride.table.clauses.rule_list import About, documents
from letitride.training.school.drills import exercise, following_item, items, next_item, weight
from letitride.training.school.judging import BadAnswer, mistake_of, read_answer
from letitride.training.school.progress import LATEST, LEAST_EXERCISES, LEAST_RIGHT, NO_PROGRESS, Progress
from letitride.training.school.question import DrillKind, Form
from tests.scale import scaled
from tests.training.school.candidates import wrong_answers

HOUSES = house_ids()
SEEDS = range(scaled(6, 40))


@pytest.mark.parametrize("kind", DrillKind)
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_item_of_every_house_can_be_exercised(house_id: str, kind: DrillKind) -> None:
    house = load_house(house_id)
    for item, title in items(house, kind).items():
        for seed in range(scaled(2, 20)):
            made = exercise(house, kind, item, seed)
            assert (made.kind, made.item, made.title) == (kind, item, title)
            assert made.questions
            assert made == exercise(house, kind, item, seed)
            for question in made.questions:
                assert mistake_of(question, read_answer(question, question.right)) is None
                if question.form is Form.CHOICE:
                    assert len({option.words for option in question.options}) == len(question.options) > 1
                    assert [option.wrong for option in question.options].count(None) == 1
                for answer, fault in wrong_answers(question):
                    mistake = mistake_of(question, read_answer(question, answer))
                    assert mistake is not None
                    assert (mistake.fault, bool(mistake.rule), bool(mistake.cost)) == (fault, True, True)


def clauses_drilled(house: House) -> set[str]:
    return {
        clause
        for kind in (DrillKind.RULE, DrillKind.FLOOR)
        for item in items(house, kind)
        for seed in SEEDS
        for question in exercise(house, kind, item, seed).questions
        for clause in question.clauses
    }


RULED_ELSEWHERE = {
    "000": "000-shuffle-1 000-dealing-8 000-wagers-2 000-wagers-4 000-wagers-5 000-wagers-9 000-completion-3",
    "001": "001-house-4 001-house-4a 001-play-7 001-wagers-3",
    "003": "003-wagers-2 003-completion-1c 003-completion-2a",
    "004": "004-dealing-2b 004-dealing-4b 004-bets-1a 004-bets-2 004-completion-1a 004-completion-2a",
}
"""What else of a document somebody has to rule on at the table: cuts, counts, refunds, and what players ask for."""


def rulings_of(number: str) -> set[str]:
    """Return every clause of a document on what goes wrong, and what follows."""
    (document,) = (each for each in documents() if each.number == number)
    return {
        clause.id
        for clause in document.clause
        if clause.about is About.IRREGULARITIES or "-irregularities-" in clause.id or "001-house-2" in clause.id
    }.union(RULED_ELSEWHERE[number].split())


@pytest.mark.parametrize(
    ("number", "house_id"),
    [("000", "nh-000"), ("001", "casablanca"), ("003", "seacoast"), ("004", "lir-bonus")],
)
def test_every_irregularity_and_ruling_of_a_document_occurs_in_the_drills_of_its_house(
    number: str, house_id: str
) -> None:
    assert rulings_of(number) - clauses_drilled(load_house(house_id)) == set()


def test_what_document_003_rules_in_its_one_game_is_drilled_in_the_other_as_assumed() -> None:
    drilled = clauses_drilled(load_house("seacoast-3cp"))

    assert rulings_of("003") - {clause_behind(rule) for rule in drilled} == set()
    assert not rulings_of("003") & drilled


def test_a_house_without_bonus_bets_leaves_out_only_what_is_about_them() -> None:
    left_out = rulings_of("004") - clauses_drilled(load_house("lir"))

    assert left_out == {"004-dealing-2b", *(f"004-irregularities-4{letter}" for letter in "cdefghjkl")}


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_ruling_of_a_house_file_is_drilled(house_id: str) -> None:
    house = load_house(house_id)
    known = items(house, DrillKind.RULE)
    drilled = {
        "irregularities.face_up_card": "face-up",
        "irregularities.second_face_up_card": "second-face-up",
        "irregularities.card_drawn_in_error": "drawn-in-error",
        "irregularities.wrong_number_of_cards": "wrong-number",
        "irregularities.wrong_stub_count": "wrong-stub",
        "irregularities.count_lamp": "lamp",
        "irregularities.early_unload": "early-unload",
        "irregularities.shown_cards": "shown-cards",
        "wagering.controller": "dark-sensor",
        "irregularities.void_round": "wrong-number-settled",
        "interruption.after_last_decision": "interrupted-decided",
        "interruption.round": "interrupted-unreadable",
    }
    ruled = [each.choices[0] for each in (*irregularity_rulings(house), *interruption_rulings(house))]

    assert {drilled[choice] for choice in ruled} <= set(known)


# What comes next, and mastery


@pytest.mark.parametrize("kind", DrillKind)
def test_who_is_led_through_a_drill_meets_every_item_in_its_order(kind: DrillKind) -> None:
    house, met = load_house("lir-bonus"), [""]
    for _ in items(house, kind):
        met.append(following_item(house, kind, met[-1]))

    assert met[1:] == list(items(house, kind))
    assert following_item(house, kind, met[-1]) == met[1]
    assert following_item(house, kind, "no item of this house") == met[1]


def test_what_goes_wrong_comes_more_often() -> None:
    house = load_house("nh-000")
    progress = NO_PROGRESS
    for item in items(house, DrillKind.SAY):
        progress = progress.after(item, right=item != "paid", in_time=True)

    drawn = [next_item(house, DrillKind.SAY, seed, progress) for seed in range(400)]

    assert weight(progress, "paid") == 7 * weight(progress, "turned")
    assert drawn.count("paid") > 2 * max(drawn.count(item) for item in set(drawn) - {"paid"})
    assert set(drawn) == set(items(house, DrillKind.SAY))
    assert next_item(house, DrillKind.SAY, 1, progress, last="paid") != "paid"


@pytest.mark.parametrize(
    ("exercises", "right", "mastered"),
    [(LEAST_EXERCISES, LEAST_RIGHT, True), (LEAST_EXERCISES - 1, LEAST_RIGHT, False), (80, LEAST_RIGHT - 1, False)],
)
def test_mastery_takes_fifty_exercises_and_nine_in_ten_of_the_last_thirty(
    exercises: int, right: int, mastered: bool
) -> None:
    progress = NO_PROGRESS
    for place in range(exercises):
        late = exercises - place <= LATEST - right
        progress = progress.after("paid", right=True, in_time=not late)

    assert progress.mastered is mastered
    assert msgspec.json.decode(msgspec.json.encode(progress), type=Progress) == progress


@pytest.mark.parametrize("text", ["", " ", "x", "-1", "0", "99", "1e3", "½", "٣", "1" * 300, "1\x00"])
def test_what_is_no_answer_is_asked_again(text: str) -> None:
    question = exercise(load_house("nh-000"), DrillKind.DEAL, "opening", 1).questions[0]

    with pytest.raises(BadAnswer, match="Enter a number from 1 to 7"):
        read_answer(question, text)


def outcomes(item: str) -> set[str]:
    """Return what can be answered after the deck was counted, in the cases of an irregularity."""
    house = load_house("lir-bonus")
    return {
        option.words
        for seed in SEEDS
        for question in exercise(house, DrillKind.RULE, item, seed).questions
        if question.prompt == "What follows?"
        for option in question.options
    }


def test_a_deck_that_is_not_complete_is_changed_after_a_misdeal_and_makes_one_while_the_round_waits() -> None:
    changed = "The deck is not complete: a new one is brought."
    misdeal = "The deck is not complete: a misdeal, all hands void, a new deck."

    assert changed in outcomes("wrong-number-new-deck")
    assert misdeal not in outcomes("wrong-number-new-deck")
    assert misdeal in outcomes("lamp-new-deck")


def test_the_shuffle_after_a_dead_game_is_not_that_after_a_round() -> None:
    house = load_house("nh-000")
    for item, place, clause in (("dead-game", -1, "000-shuffle-0"), ("stub", 0, "000-shuffle-0a")):
        question = exercise(house, DrillKind.DEAL, item, 1).questions[place]
        assert (question.in_words(question.right), question.wrong.clause) == ("Shuffle the deck", clause)


DEAD_GAME = ["Call a dead game", "Return from the dead game"]


@pytest.mark.parametrize("house_id", ["lir", "lir-bonus"])
def test_with_a_shuffler_a_dead_game_is_drilled_at_the_opening_and_after_a_round(house_id: str) -> None:
    house, begins = load_house(house_id), set()
    for seed in SEEDS:
        questions = exercise(house, DrillKind.DEAL, "dead-game", seed).questions
        steps = [question.right_in_words for question in questions]
        assert steps[-2:] == DEAD_GAME
        assert [question.wrong.clause for question in questions[-2:]] == ["004-opening-5c"] * 2
        begins.add(tuple(steps[:-2]))

    opening = ("Press START: the shuffler shuffles", "Inspect deck 2", "Turn deck 2 face down and wash it")
    assert begins == {(), (*opening, "Put deck 2 into the discard rack")}


def test_cards_are_called_as_they_are_printed() -> None:
    question = exercise(load_house("nh-000"), DrillKind.SAY, "turned", 1).questions[0]

    assert question.in_words(question.right) == "First community card: 10♥."
