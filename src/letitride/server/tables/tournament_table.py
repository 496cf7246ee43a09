"""A table of a tournament, as everybody sees it."""

from __future__ import annotations

from msgspec import Struct

from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.tournament_play import awaited, awaited_secrets
from letitride.table import Audience
from letitride.table.words.sentence import Sentence, say


class TournamentTable(Struct, frozen=True, kw_only=True):
    """How a table of a tournament stands."""

    id: str
    hand: int
    """The hand that is on or comes next."""

    until: int
    """The next count comes after this hand."""

    takes_bets: bool
    turn: int | None
    """Whose turn it is to bet."""

    secret: bool
    """Whether the bets of this hand are secret."""

    showing: bool
    """Whether secret bets are being shown."""

    awaited: tuple[int, ...]
    """The seats whose secret bets are to come, or to be shown."""


def tournament_table(live: PitTable) -> TournamentTable | None:
    """Return how a table of a tournament stands, None where it is not one."""
    if not live.of_tournament:
        return None
    table, play = live.table, live.tournament
    turn = None if play.is_secret else next(iter(awaited(table, play)), None)
    return TournamentTable(
        id=live.of_tournament,
        hand=play.hands + 1,
        until=play.until,
        takes_bets=play.takes_bets,
        turn=turn,
        secret=play.is_secret and play.takes_bets,
        showing=play.closed,
        awaited=awaited_secrets(table, play),
    )


def tournament_hint(live: PitTable, audience: Audience) -> Sentence:
    """Return what goes on while bets are made at a table of a tournament."""
    table, play = live.table, live.tournament
    if not play.takes_bets:
        return say("The chips are counted. The tournament goes on when every table has finished.")
    if play.is_secret:
        own = audience.seat in awaited_secrets(table, play)
        return say("Make your secret bet. Nobody sees it before all are made." if own else "The bets are secret.")
    turn = next(iter(awaited(table, play)), None)
    if turn == audience.seat:
        return say("Your turn to bet. There is no limit, and a bet that is down stays.")
    return say("All bets are down." if turn is None else f"Seat {turn} bets next.")
