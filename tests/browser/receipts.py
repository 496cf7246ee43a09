"""Writes receipts for the checks of the page: every round of an evening, and forged ones: ``make test`` runs it.

Each line of the file says whether ``letitride check-round`` takes the receipt; the page must say the same of it.
"""

from __future__ import annotations

import copy
import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from letitride.cli.check_round import DoesNotHold, check
from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.ports import RoundFilter
from tests.cli.test_check_round import FAULTS
from tests.pit.evening import FLOOR_PERSON, Evening
from tests.pit.test_dead_hand import with_a_dead_hand
from tests.pit.test_outside import FORGERIES, OutsidePit, play
from tests.pit.test_player_seeds import without_closing_value
from tests.pit.test_receipt import Interrupted
from tests.pit.test_void_in_settlement import Voided

Receipt = dict[str, Any]
FORGED = ("nh-000 3", "lir-bonus 3", "seacoast-3cp 3", "mississippi-stud 3")


def told(evening: Evening) -> Iterator[Receipt]:
    history = History(evening.running.store)
    for line in history.rounds(FLOOR_PERSON, RoundFilter(), 1000):
        yield json.loads(json.dumps(to_json(history.receipt(FLOOR_PERSON, line.stream, line.number))))


def of_an_evening(folder: Path) -> Iterator[Receipt]:
    evening = Evening(folder)
    evening.spend()
    yield from told(evening)
    evening.stop()


def of_a_round_that_was_void_before_a_card(folder: Path) -> Iterator[Receipt]:
    interrupted = Interrupted(folder)
    yield from told(interrupted.evening)
    interrupted.evening.stop()


def of_a_round_that_was_void_between_two_settlements(folder: Path) -> Iterator[Receipt]:
    voided = Voided(folder)
    yield from told(voided.evening)
    voided.evening.stop()


def of_a_round_with_a_dead_hand(folder: Path) -> Iterator[Receipt]:
    evening = with_a_dead_hand(folder)
    yield from told(evening)
    evening.stop()


def without_a_closing_value(folder: Path) -> Iterator[Receipt]:
    evening = without_closing_value(folder)
    yield from told(evening)
    evening.stop()


def with_outside_values(folder: Path) -> Iterator[Receipt]:
    for seeds, published in itertools.product((True, False), repeat=2):
        place = folder / f"{seeds} {published}"
        place.mkdir()
        pit = OutsidePit(place)
        pit.sit(1, "Ann")
        pit.sit(2, "Bob")
        play(pit, seeds=seeds, published=published)
        yield pit.receipt()
        pit.stop()


def holds(receipt: Receipt) -> bool:
    try:
        list(check(json.dumps(receipt)))
    except DoesNotHold:
        return False
    return True


def forged(receipts: dict[str, Receipt]) -> Iterator[tuple[str, Receipt]]:
    for name in FORGED:
        for plant in FAULTS:
            receipt = copy.deepcopy(receipts[name])
            try:
                plant(receipt)
            except (StopIteration, KeyError):  # This round has no such row.
                continue
            yield f"{name}, {plant.__name__.replace('_', ' ')}", receipt


def forged_outside(receipts: dict[str, Receipt]) -> Iterator[tuple[str, Receipt]]:
    for forge in FORGERIES:
        receipt = copy.deepcopy(receipts["with an outside value 1"])
        forge(receipt)
        yield forge.__name__.replace("_", " "), receipt


SOURCES = {
    "": of_an_evening,
    " interrupted": of_a_round_that_was_void_before_a_card,
    " half settled": of_a_round_that_was_void_between_two_settlements,
    " with a dead hand": of_a_round_with_a_dead_hand,
    " without a closing value": without_a_closing_value,
}


def write(path: Path) -> None:
    """Write all receipts into a file."""
    receipts: dict[str, Receipt] = {}
    for which, source in SOURCES.items():
        with tempfile.TemporaryDirectory() as folder:
            receipts |= {f"{each['table']} {each['round']}{which}": each for each in source(Path(folder))}
    with tempfile.TemporaryDirectory() as folder:
        outside = enumerate(with_outside_values(Path(folder)), 1)
        receipts |= {f"with an outside value {number}": each for number, each in outside}
    every = [*receipts.items(), *forged(receipts), *forged_outside(receipts)]
    lines = [{"name": name, "receipt": receipt, "holds": holds(receipt)} for name, receipt in every]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(lines))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
