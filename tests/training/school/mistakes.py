"""Every kind of mistake at a house, where it is made, and the clause that it breaks: one line each.

``python -m tests.training.school.mistakes`` writes the lists again: read what changed against the documents.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

from letitride.house import House, house_ids, load_house
from letitride.house.round import Method
from letitride.table.model.vocabulary import Handling
from letitride.training.school.drills import exercise, items
from letitride.training.school.judging import mistake_of
from letitride.training.school.lines import LOSES
from letitride.training.school.question import DrillKind, Exercise, Fault, Form, Question
from tests.training.school.candidates import wrong_answers

FOLDER = Path(__file__).with_name("clauses")
SEEDS = range(6)


def plain(words: str) -> str:
    """Return words without the numbers of this table."""
    return re.sub(r"\b\d+\b", "#", words)


def is_step(question: Question) -> bool:
    return question.kind is DrillKind.DEAL and question.form is Form.CHOICE


def step_of(question: Question) -> str:
    """Return the step that is due, and when in the round."""
    table, words = question.table, plain(question.right_in_words)
    if words.startswith(("Ask", "Push the bet", "Turn the next")) and table.round:
        return f"{words}, question {table.round.point + 1}"
    if words.startswith("Deal a card") and table.house.deal.method is Method.ONE_AT_A_TIME and table.round:
        return f"{words}, pass {len(table.round.dealers_cards) + 1}"
    if words == "Shuffle the deck":
        is_prepared = table.decks[table.deck - 1].handling is Handling.STACKED
        return f"{words}, {'just prepared' if is_prepared else 'after a round'}"
    if words.startswith("Pick up the cards of") and table.round:
        seat = int(question.right_in_words.rpartition(" ")[2])
        wins = any(payout.returned for payout in table.round.payouts if payout.seat == seat)
        return f"{words}, {'who wins' if wins else 'who loses'}"
    return words


def place_of(made: Exercise, question: Question, fault: Fault) -> str:
    """Return where in a drill a mistake is made."""
    item = made.item.partition(":")[0]
    if fault is Fault.WRONG_LINE and question.right_in_words == LOSES:
        item += ", which loses"
    if fault is Fault.NOT_CARRIED_OUT:
        return f"{made.kind.value} {item}: {plain(question.right_in_words)}"
    return f"{made.kind.value} {item}"


@functools.cache
def lines_of(house: House) -> frozenset[str]:
    """Return every mistake of every drill of a house with its clause."""
    return frozenset(line for kind in DrillKind for item in items(house, kind) for line in _of_item(house, kind, item))


def _of_item(house: House, kind: DrillKind, item: str) -> set[str]:
    found = set()
    for seed in SEEDS:
        made = exercise(house, kind, item, seed)
        for question in made.questions:
            for answer, fault in wrong_answers(question):
                mistake = mistake_of(question, answer)
                assert mistake is not None
                place = step_line(question, mistake.given, mistake.clause) if is_step(question) else ""
                found.add(place or f"{fault.slug} · {place_of(made, question, fault)} · {mistake.clause}")
    return found


def step_line(question: Question, given: str, clause: str) -> str:
    """Return the line of a wrong step: what was done is named where it breaks another clause than what was due."""
    instead = "" if clause == question.wrong.clause else f", not: {plain(given)}"
    return f"step · {step_of(question)}{instead} · {clause}"


def written(house_id: str) -> set[str]:
    """Return the list of a house as it was read against its document."""
    return set((FOLDER / f"{house_id}.txt").read_text("utf-8").splitlines())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in house_ids():
        text = "\n".join(sorted(lines_of(load_house(each)))) + "\n"
        (FOLDER / f"{each}.txt").write_text(text, "utf-8")
