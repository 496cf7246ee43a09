"""The drills of a house: what each teaches, and the next exercise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType

from letitride.cards import FrozenMap
from letitride.house import House
from letitride.training.school import count, deal, floor, pay, read, rule, say
from letitride.training.school.draw import Draw
from letitride.training.school.progress import NO_PROGRESS, Progress
from letitride.training.school.question import DrillKind, Exercise

TITLES = {
    DrillKind.DEAL: "Deal",
    DrillKind.PAY: "Pay",
    DrillKind.READ: "Read",
    DrillKind.SAY: "Say",
    DrillKind.RULE: "Rule",
    DrillKind.COUNT: "Count",
    DrillKind.FLOOR: "Floor",
}
ABOUT = {
    DrillKind.DEAL: "Every step of the procedure, in order.",
    DrillKind.PAY: "What a hand is paid, and the fewest chips that make it.",
    DrillKind.READ: "The hand, its line, and whose bets come first.",
    DrillKind.SAY: "The call for each moment.",
    DrillKind.RULE: "Something goes wrong: see it, rule on it, carry it out.",
    DrillKind.COUNT: "The stub, the deck, the tray.",
    DrillKind.FLOOR: "Inspections, counts, votes, disputes and mispays.",
}
_ITEMS: dict[DrillKind, Callable[[House], dict[str, str]]] = {
    DrillKind.DEAL: deal.stretches,
    DrillKind.PAY: pay.lines_to_pay,
    DrillKind.READ: read.things_to_read,
    DrillKind.SAY: say.calls_to_make,
    DrillKind.RULE: rule.things_to_rule_on,
    DrillKind.COUNT: count.things_to_count,
    DrillKind.FLOOR: floor.tasks,
}
_MODULES: Mapping[DrillKind, ModuleType] = FrozenMap(
    {
        DrillKind.DEAL: deal,
        DrillKind.PAY: pay,
        DrillKind.READ: read,
        DrillKind.SAY: say,
        DrillKind.RULE: rule,
        DrillKind.COUNT: count,
        DrillKind.FLOOR: floor,
    }
)
_MISSED = 6
"""How many exercises a wrong one counts for."""

_UNIT, _LEAST = 1000, 200


class NoSuchItem(LookupError):
    """A house has no drill of this."""


def items(house: House, kind: DrillKind) -> dict[str, str]:
    """Return what a house's drill teaches: titles by key."""
    return _ITEMS[kind](house)


def exercise(house: House, kind: DrillKind, item: str, seed: str | int) -> Exercise:
    """Return the exercise of an item for a seed."""
    if item not in items(house, kind):
        raise NoSuchItem(f"{house.id} has no {kind.value} drill of {item!r}")
    made: Exercise = _MODULES[kind].exercise(house, item, Draw("drill", house.id, kind.value, item, seed))
    return made


def next_item(
    house: House, kind: DrillKind, seed: str | int, progress: Progress = NO_PROGRESS, *, last: str = ""
) -> str:
    """Return what to exercise next. Past mistakes come up more often, and nothing comes twice in a row."""
    known = list(items(house, kind))
    fresh = [item for item in known if item != last] or known
    return Draw("item", house.id, kind.value, seed).weighted([(item, weight(progress, item)) for item in fresh])


def following_item(house: House, kind: DrillKind, last: str = "") -> str:
    """Return what comes after *last* where somebody is led through a drill: each item in its order, from the first."""
    known = list(items(house, kind))
    return known[(known.index(last) + 1) % len(known)] if last in known else known[0]


def weight(progress: Progress, item: str) -> int:
    """Return the weight of an item: (1 + 6 × wrong) / (1 + times), at least a fifth."""
    times, wrong = progress.items.get(item, (0, 0))
    return max(_LEAST, _UNIT * (1 + _MISSED * wrong) // (1 + times))
