"""A table of the pit: its events, folded."""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from letitride.house import House
from letitride.ledger import tournament_of
from letitride.pit.tables.chair import CHAIR_EVENTS
from letitride.pit.tables.day_tables import DAY_EVENTS, DayJoined, DayLeft, TableDay, house_of_day
from letitride.pit.tables.fairness import PLAYER_SEEDS, Fairness, ShuffleCommitted, ShuffleRevealed
from letitride.pit.tables.hosting import HOST_EVENTS, Hosting
from letitride.pit.tables.house_versions import HouseTakenUp, under
from letitride.pit.tables.mispays import Mispay, mispays_after
from letitride.pit.tables.outside import OUTSIDE_EVENTS
from letitride.pit.tables.phrases import PhraseSaid
from letitride.pit.tables.presence import PRESENCE_EVENTS, away_after
from letitride.pit.tables.reasons import ReasonGiven
from letitride.pit.tables.table_modes import MODE_EVENTS, TableModes
from letitride.pit.tables.tournament_commands import TOURNAMENT_EVENTS
from letitride.pit.tables.tournament_play import TournamentPlay
from letitride.pit.tables.withholding import Withheld, rounds_out, withheld_after
from letitride.table import Event, Table, evolve
from letitride.table.model.event import BettingClosed, HandRuledDead, RoundEnded, RoundInterrupted, RoundVoided

FIRST_HEAD = hashlib.sha256(b"letitride log 1").hexdigest()
"""The head of an empty log."""


class VoidProposed(Event, frozen=True, kw_only=True):
    """A staff member proposed to void the round. Somebody else has to agree."""

    by: str
    post: str
    command: str
    """What was reported."""

    fields: str
    """The whole command as JSON, exactly as it is carried out once it is agreed to."""


class VoidedRound(Struct, frozen=True, kw_only=True):
    """A void round whose cards are still out."""

    number: int
    players: tuple[str, ...]


class PitTable(Struct, frozen=True, kw_only=True):
    """The state of a table of the pit."""

    id: str
    rules: str
    """The hash of its house's current record, which goes into every link of the chain."""

    table: Table
    fairness: Fairness = Fairness()
    modes: TableModes = TableModes()
    hosting: Hosting = Hosting()
    tournament: TournamentPlay = TournamentPlay()
    """The state of its tournament hands and bets, at a tournament table."""

    away: tuple[int, ...] = ()
    """The seats of players who are away."""

    day: TableDay = TableDay()
    proposal: VoidProposed | None = None
    """What somebody has proposed about the current round."""

    voided: VoidedRound | None = None
    mispays: tuple[Mispay, ...] = ()
    """Wrong payments that the floor has not corrected yet."""

    withheld: tuple[Withheld, ...] = ()
    """Who has withheld seeds in a row."""

    version: int = 0
    """How many events have happened."""

    head: str = FIRST_HEAD
    """The last link of the hash chain over all of them."""

    due: int | None = None
    """When the clock ends the current wait. The store knows it, the log does not."""

    @classmethod
    def of(cls, table_id: str, house: House, rules: str) -> PitTable:
        """Return a table without events."""
        return cls(id=table_id, rules=rules, table=Table.of(house))

    @property
    def of_tournament(self) -> str:
        """The tournament it belongs to; empty for none."""
        return tournament_of(self.id)

    def rounds_out(self, seat: object) -> int:
        """Return for how many more rounds a seat sits out, because its player withheld seeds again and again."""
        return rounds_out(self.withheld, self.table, seat)

    def after(self, event: Event, table: Table | None = None) -> PitTable:
        """Return the table after another event, or *table* if its game is already folded. The log moves the head."""
        fairness, modes, hosting = self.fairness.evolve(event), self.modes.evolve(event), self.hosting.evolve(event)
        if isinstance(event, BettingClosed):
            fairness = fairness.only_of({number for number, _, _ in self.table.wagering()})
        day = self.day.after(event, self.table.house)
        if isinstance(event, HouseTakenUp):
            day = day.under(event.house)
            table = under(self.table, house_of_day(event.house, day.posted))
        elif isinstance(event, DayJoined | DayLeft):
            maxima = day.posted if isinstance(event, DayJoined) else self.day.own
            table = replace(self.table, house=house_of_day(self.table.house, maxima))
        elif table is None:
            table = self.table if isinstance(event, BESIDE_THE_TABLE) else evolve(self.table, event)
        proposal = (
            None if isinstance(event, HandRuledDead | RoundEnded | RoundInterrupted | RoundVoided) else self.proposal
        )
        if isinstance(event, VoidProposed):
            proposal = event
        return replace(
            self,
            rules=event.rules if isinstance(event, HouseTakenUp) else self.rules,
            table=table,
            fairness=fairness,
            modes=modes,
            hosting=hosting,
            tournament=self.tournament.evolve(self.table, event) if self.of_tournament else self.tournament,
            away=away_after(self.away, event),
            day=day,
            proposal=proposal,
            mispays=mispays_after(self.mispays, self.table, event),
            withheld=withheld_after(self.withheld, self.table, event),
            voided=_voided(self, event, table),
            version=self.version + 1,
        )


def _voided(before: PitTable, event: Event, table: Table) -> VoidedRound | None:
    """Return the void round whose cards are still to be gathered after an event."""
    if table.round is None:
        return None
    if isinstance(event, RoundVoided):
        players = before.table.in_round()
        return VoidedRound(number=event.round, players=players)
    return before.voided


BESIDE_THE_TABLE: tuple[type[Event], ...] = (
    ShuffleCommitted,
    *PLAYER_SEEDS,
    *OUTSIDE_EVENTS,
    ShuffleRevealed,
    ReasonGiven,
    *MODE_EVENTS,
    *CHAIR_EVENTS,
    *HOST_EVENTS,
    PhraseSaid,
    *PRESENCE_EVENTS,
    VoidProposed,
    HouseTakenUp,
    *DAY_EVENTS,
    *TOURNAMENT_EVENTS,
)
"""Events in a table's log that are not events of the game."""

Happened = tuple[tuple[PitTable, Event], ...]
"""The events, each with the table before it."""
