"""Carries out rulings of every kind: gather cards, count decks, prepare new ones."""

from __future__ import annotations

from letitride.cards import DECK
from letitride.house.setup import Shuffle
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Stage
from letitride.training.school.cases import CaseBuilder
from letitride.training.school.question import Signs


def until_counted(case: CaseBuilder) -> None:
    """Carry out what comes before the floor counts a deck."""
    while (step := case.rehearsal.due()) is not None and not isinstance(step, commands.CountDeck):
        case.act(step)


def count_deck(case: CaseBuilder, found: int, *, halted: bool) -> None:
    """Have the floor count the deck, and say what follows."""
    topic = "rest counted" if halted else "deck counted"
    signs = Signs(sign="The whole deck lies before you, face down.", cards=(None,) * found)
    case.count("You are the floor. Count the deck: how many cards?", found, topic, signs)
    whole = found == len(DECK)
    says = f"The floor has counted {found} cards."
    outcomes = {
        True: "The deck is complete: it stays in use." if not halted else "The deck is complete: the round goes on.",
        False: "The deck is not complete: a new one is brought."
        if not halted
        else "The deck is not complete: a misdeal, all hands void, a new deck.",
    }
    names = {(False, True): "deck whole", (False, False): "deck not whole", (True, True): "lamp whole"}
    case.judge(
        "What follows?",
        outcomes[whole],
        [outcomes[not whole], "The dealer counts it again, and play goes on meanwhile."],
        names.get((halted, whole), "lamp misdeal"),
        Signs(sign=says),
    )
    case.pass_over(commands.CountDeck(found=found))


def next_step(case: CaseBuilder) -> None:
    """Go on with the deal."""
    step = case.rehearsal.due()
    if step is not None:
        case.act(step)


def made_ready(case: CaseBuilder) -> None:
    """Carry out everything due until betting opens again. A shuffler shuffles by itself."""
    while case.rehearsal.table.stage is Stage.PREPARING:
        step = case.rehearsal.due()
        if step is None:
            case.rehearsal.arrive()
        else:
            case.act(step)
    step = case.rehearsal.due()
    if isinstance(step, commands.ShuffleDeck) and case.house.cards.shuffle is Shuffle.BY_HAND:
        case.act(step)
