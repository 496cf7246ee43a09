"""A table of the pit: what happened at it, folded."""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from letitride.house import House
from letitride.pit.tables.fairness import PLAYER_SEEDS, Fairness, ShuffleCommitted, ShuffleRevealed
from letitride.pit.tables.hosting import HOST_EVENTS, Hosting
from letitride.pit.tables.outside import OUTSIDE_EVENTS
from letitride.pit.tables.phrases import PhraseSaid
from letitride.pit.tables.presence import PRESENCE_EVENTS, away_after
from letitride.pit.tables.reasons import ReasonGiven
from letitride.pit.tables.table_modes import MODE_EVENTS, TableModes
from letitride.table import Event, Table, evolve
from letitride.table.model.event import BettingClosed, RoundEnded, RoundInterrupted, RoundVoided

FIRST_HEAD = hashlib.sha256(b"letitride log 1").hexdigest()
"""The head of a log in which nothing stands yet."""


class VoidProposed(Event, frozen=True, kw_only=True):
    """Somebody of the house proposed that the round become void; somebody else has to agree."""

    by: str
    post: str
    command: str
    """What was reported."""

    fields: str
    """The whole command as JSON, letter by letter as it is carried out once it is agreed to."""


class PitTable(Struct, frozen=True, kw_only=True):
    """A table of the pit as it stands."""

    id: str
    rules: str
    """The hash of its house's record, which goes into every link of the chain."""

    table: Table
    fairness: Fairness = Fairness()
    modes: TableModes = TableModes()
    hosting: Hosting = Hosting()
    away: tuple[int, ...] = ()
    """The seats of those who have gone without getting up."""

    proposal: VoidProposed | None = None
    """What somebody has proposed about the round that is on."""

    version: int = 0
    """How many events have happened."""

    head: str = FIRST_HEAD
    """The last link of the chain of hashes over all of them."""

    due: int | None = None
    """When the clock ends what the table waits for; the store knows it, the log does not."""

    @classmethod
    def of(cls, table_id: str, house: House, rules: str) -> PitTable:
        """Return a table where nothing has happened yet."""
        return cls(id=table_id, rules=rules, table=Table.of(house))

    def after(self, event: Event, table: Table | None = None) -> PitTable:
        """Return the table after one more event, *table* where its game is folded already; the log moves the head."""
        fairness, modes, hosting = self.fairness.evolve(event), self.modes.evolve(event), self.hosting.evolve(event)
        if isinstance(event, BettingClosed):
            fairness = fairness.only_of({number for number, _, _ in self.table.wagering()})
        if table is None:
            table = self.table if isinstance(event, BESIDE_THE_TABLE) else evolve(self.table, event)
        proposal = None if isinstance(event, RoundEnded | RoundInterrupted | RoundVoided) else self.proposal
        if isinstance(event, VoidProposed):
            proposal = event
        return replace(
            self,
            table=table,
            fairness=fairness,
            modes=modes,
            hosting=hosting,
            away=away_after(self.away, event),
            proposal=proposal,
            version=self.version + 1,
        )


BESIDE_THE_TABLE: tuple[type[Event], ...] = (
    ShuffleCommitted,
    *PLAYER_SEEDS,
    *OUTSIDE_EVENTS,
    ShuffleRevealed,
    ReasonGiven,
    *MODE_EVENTS,
    *HOST_EVENTS,
    PhraseSaid,
    *PRESENCE_EVENTS,
    VoidProposed,
)
"""What the log of a table tells that is no event of the table itself."""

Happened = tuple[tuple[PitTable, Event], ...]
"""What happened, each event with the table before it."""
