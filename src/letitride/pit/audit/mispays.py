"""Replays corrections of wrong payments: by the floor, once, and by what was paid and due."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from letitride.ledger import tournament_of
from letitride.pit.audit.voids import Step
from letitride.pit.tables.chair import FLOOR_POSTS
from letitride.pit.tables.mispays import CorrectMispay, Purse, corrected
from letitride.pit.tables.reasons import ReasonGiven
from letitride.table import Refused
from letitride.table.model.event import MispayCorrected, WagerPaid
from letitride.table.model.state import NOTHING


class MispayCheck:
    """Checks wrong payments and their corrections. *registered* are guests with the accounts they opened."""

    def __init__(self, registered: Collection[tuple[str, str]]) -> None:
        self._registered = registered

    def faults(self, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
        """Report what a command wrongly corrected or paid."""
        word = next((event for _, event, _ in steps if isinstance(event, ReasonGiven)), None)
        for live, event, row in steps:
            if isinstance(event, WagerPaid) and event.due is not None and not live.modes.chair.dealer:
                yield row.seq, f"seat {event.seat} was paid another amount than was due, and the machine dealt"
            if isinstance(event, WagerPaid) and event.due is not None and tournament_of(live.id):
                yield row.seq, f"seat {event.seat} was paid another amount than was due, in chips that decide prizes"
            if not isinstance(event, MispayCorrected):
                continue
            if word is None or word.post not in FLOOR_POSTS or word.command != CorrectMispay.__name__:
                yield row.seq, "a wrong payment was corrected, and no floor person gave a reason"
            command = CorrectMispay(round=event.round, seat=event.seat, wager=event.wager)
            try:
                expected = corrected(live.mispays, live.table, command, self._purse(event))
            except Refused as refused:
                yield row.seq, f"MispayCorrected cannot have happened: {refused}"
                continue
            if expected != event:
                yield row.seq, f"the table says {event}, and should say {expected}"

    def _purse(self, event: MispayCorrected) -> Purse:
        wrong = event.due - event.paid
        had = -event.moved if event.left else max(-wrong, NOTHING)
        return lambda player: (event.player if (player, event.player) in self._registered else player, had)
