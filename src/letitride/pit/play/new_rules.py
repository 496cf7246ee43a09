"""New rules: every table of a house takes up the posted version as soon as it can."""

from __future__ import annotations

from letitride.pit.play.houses import Houses
from letitride.pit.play.pit import Pit
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.tables.house_versions import TakeUpHouse, why_not_yet
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

_PIT = Actor(role=Role.DEVICE)


class NewRules:
    """Updates the tables whose house has posted other rules than they play by."""

    def __init__(self, pit: Pit, houses: Houses) -> None:
        self._pit, self._houses = pit, houses

    def take_up(self) -> None:
        """Let every loaded table take up the newest rules it can. Any other does when it is next loaded."""
        newest = {each.id: each for each in self._houses.posted()}
        for live in self._pit.loaded():
            # A tournament is played to its end by the rules under which it was announced.
            posted = newest.get(live.table.house.id) if not live.of_tournament else None
            if posted is not None and is_behind(live, posted) and not why_not_yet(live.table, posted.house):
                command = TakeUpHouse(version=posted.version, record=posted.record)
                self._pit.handle(live.id, command, _PIT, f"house {posted.version} {live.version}").result()


def is_behind(live: PitTable, posted: PostedHouse) -> bool:
    """Return whether a table plays by other rules than its house has posted."""
    return live.rules != posted.rules
