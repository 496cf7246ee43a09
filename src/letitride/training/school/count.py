"""The counting drill: the stub, the deck, the tray."""

from __future__ import annotations

from letitride.cards import DECK, Money
from letitride.house import House
from letitride.house.setup import Counting
from letitride.table.clauses.citing import cite
from letitride.table.model.vocabulary import Stage
from letitride.training.school.chips import worth
from letitride.training.school.draw import Draw
from letitride.training.school.question import DrillKind, Exercise, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import Rehearsal

TITLES = {
    "stub-due": "How many cards the stub must have",
    "stub": "Counting the stub",
    "deck": "Counting the deck down",
    "tray": "Counting the tray",
}
_COST = "A deck that is not complete would stay in play, or a good one would be taken away."


def things_to_count(house: House) -> dict[str, str]:
    """Return what is counted at a house, by key."""
    by_hand = house.cards.counted_by is Counting.DEALER
    return {key: title for key, title in TITLES.items() if by_hand or not key.startswith("stub")}


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return a count."""
    rehearsal = Rehearsal(house, draw, players=draw.between(1, house.seating.seats))
    rehearsal.open()
    rehearsal.play(until=lambda table: table.stage is Stage.DECIDING)
    made = {"stub-due": _stub_due, "stub": _stub, "deck": _deck, "tray": _tray}
    return Exercise(kind=DrillKind.COUNT, item=key, title=TITLES[key], questions=made[key](rehearsal, draw))


def _stub_due(rehearsal: Rehearsal, _: Draw) -> tuple[Question, ...]:
    prompt = "All cards are out. How many cards must the stub have?"
    return (_number(rehearsal, prompt, _left(rehearsal), Signs()),)


def _left(rehearsal: Rehearsal) -> int:
    """Return how many cards are left when all are out."""
    own = sum(len(seat.hand.cards) for _, seat, _ in rehearsal.table.wagering() if seat.hand)
    round_ = rehearsal.table.round
    return len(DECK) - own - len(round_.dealers_cards) - (round_.burn_card is not None) if round_ else len(DECK)


def _stub(rehearsal: Rehearsal, draw: Draw) -> tuple[Question, ...]:
    right = _left(rehearsal)
    found = right + draw.choice((0, 0, -1, 1))
    signs = Signs(sign="The stub lies before you, face down.", cards=(None,) * found)
    return (
        _number(rehearsal, "Count the stub. How many cards does it have?", found, signs),
        _is_right(rehearsal, found, right, Signs(sign=f"You have counted {found} cards in the stub.")),
    )


def _deck(rehearsal: Rehearsal, draw: Draw) -> tuple[Question, ...]:
    found = len(DECK) + draw.choice((0, 0, -1, 1))
    signs = Signs(sign="The whole deck lies before you, face down.", cards=(None,) * found)
    return (
        _number(rehearsal, "Count the deck down. How many cards does it have?", found, signs, "counted down"),
        _is_right(rehearsal, found, len(DECK), Signs(sign=f"You have counted {found} cards."), "counted down"),
    )


def _number(rehearsal: Rehearsal, prompt: str, right: int, signs: Signs, topic: str = "count") -> Question:
    house = rehearsal.house
    return Question(
        kind=DrillKind.COUNT,
        prompt=prompt,
        form=Form.NUMBER,
        table=rehearsal.table,
        signs=signs,
        right=str(right),
        wrong=Wrong(Fault.MISCOUNT, cite(house, topic), _COST),
        seconds=house.exam.count_seconds,
    )


def _is_right(rehearsal: Rehearsal, found: int, right: int, signs: Signs, topic: str = "count") -> Question:
    house = rehearsal.house
    wrong = Wrong(Fault.MISCOUNT, cite(house, topic), _COST)
    words = ("It is complete", "A card is missing", "There is a card too many")
    answer = words[0] if found == right else words[1] if found < right else words[2]
    return Question(
        kind=DrillKind.COUNT,
        prompt="Is it right?",
        form=Form.CHOICE,
        table=rehearsal.table,
        signs=signs,
        options=tuple(Option(each, None if each == answer else wrong) for each in words),
        right=str(words.index(answer) + 1),
        wrong=wrong,
        seconds=house.exam.step_seconds,
    )


def _tray(rehearsal: Rehearsal, draw: Draw) -> tuple[Question, ...]:
    return (tray_question(rehearsal, draw),)


def tray_question(rehearsal: Rehearsal, draw: Draw) -> Question:
    """Return the question about the value of the tray."""
    house = rehearsal.house
    stacks = tuple((chip, draw.between(3, 60)) for chip in reversed(house.chips.denominations))
    cost = "The tray would not balance at the end of the shift: somebody answers for the difference."
    total: Money = worth(stacks)
    return Question(
        kind=DrillKind.COUNT,
        prompt="Count the tray. What is it worth?",
        form=Form.AMOUNT,
        table=rehearsal.table,
        signs=Signs(chips=stacks),
        right=str(total),
        wrong=Wrong(Fault.MISCOUNT, cite(house, "tray"), cost),
        seconds=house.exam.count_seconds,
    )
