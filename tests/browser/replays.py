"""Writes rounds as their players saw them, told again step by step, for the tests of the page: ``make test`` runs it.

The page moves cards and chips by what each event says; the view of the server after each event is what must lie there.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import RoundFilter
from letitride.server.houses.layout import layout_of
from letitride.server.tables.round_replays import replay_response
from tests.pit.evening import FLOOR_PERSON, Evening
from tests.pit.test_void_in_settlement import Voided


def told(evening: Evening) -> Iterator[dict[str, Any]]:
    history = History(evening.running.store)
    for line in history.rounds(FLOOR_PERSON, RoundFilter(), 1000):
        players = history.receipt(FLOOR_PERSON, line.stream, line.number).seats
        for person in (FLOOR_PERSON, *(Person(name=seat.player, post=Post.PLAYER) for seat in players[:1])):
            round_replay = history.round_replay(person, line.stream, line.number)
            layout = layout_of(round_replay.first.table.house)
            yield {**to_json(replay_response(round_replay, person)), "layout": to_json(layout)}


def write(path: Path) -> None:
    """Write all rounds of an evening into a file, and one that was void between two settlements."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        evening.spend()
        rounds = list(told(evening))
        evening.stop()
    with tempfile.TemporaryDirectory() as folder:
        voided = Voided(Path(folder))
        rounds += told(voided.evening)
        voided.evening.stop()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rounds))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
