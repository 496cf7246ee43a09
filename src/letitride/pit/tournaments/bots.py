"""Bots in tournaments: they bet in turn, decide by the exact odds, and go all in when only that passes the leader."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import Future

from letitride.cards import Money
from letitride.pit.play.answer import Answer
from letitride.pit.play.bots import bots_at
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import best_answer
from letitride.pit.tables.tournament_commands import CommitSecretBet, ShowSecretBet
from letitride.pit.tables.tournament_play import awaited, awaited_secrets, secret_digest
from letitride.table import Actor
from letitride.table.model import command as commands
from letitride.table.model.command.base import PlayerCommand
from letitride.table.model.state import Seat
from letitride.table.model.vocabulary import Ballot, Cause, Role, Stage
from letitride.table.rules.deciding import seats_asked

_MULTIPLES = (1, 1, 1, 2, 2, 3, 4, 6)
"""What a bot bets, in multiples of the minimum bet. The choice looks random but is fixed."""


class TournamentBots:
    """Moves the bots of all tournament tables."""

    def __init__(self, pit: Pit, clock: Clock, think: int, randomness: Callable[[int], bytes]) -> None:
        self._pit, self._clock, self._think, self._randomness = pit, clock, think, randomness
        self._since: dict[str, tuple[int, int]] = {}
        self._nonces: dict[tuple[str, int, int], str] = {}
        """A bot's nonces until its secret bets are shown. Without one, the minimum bet is made."""

    def move(self) -> None:
        """Let the bots of every tournament table do what is due, once they have thought."""
        begun: list[Future[Answer]] = []
        for live in self._pit.loaded():
            if not live.of_tournament or not bots_at(live.table) or live.modes.holds_bets(live.table):
                continue
            seen, since = self._since.get(live.id, (-1, 0))
            if seen != live.version:
                self._since[live.id] = (live.version, self._clock())
            elif self._clock() >= since + self._think and (command := self.next_move(live)) is not None:
                player = live.table.seats[command.seat - 1]
                actor = Actor(role=Role.PLAYER, player=player.player if player else "")
                name = f"{actor.player} {live.version} {type(command).__name__}"
                begun.append(self._pit.handle(live.id, command, actor, name, live.version))
        for made in begun:
            made.result()

    def next_move(self, live: PitTable) -> PlayerCommand | None:
        """Return what a bot does next at a table, if one has something to do."""
        table = live.table
        bots = dict(bots_at(table))
        if table.stage is Stage.BETTING:
            return self._bet(live, bots)
        if table.stage is Stage.DECIDING:
            asked = next((number for number in seats_asked(table) if number in bots), None)
            return commands.MakeDecision(seat=asked, option=best_answer(table, asked)) if asked else None
        if table.halt is not None and table.halt.cause is Cause.INTERRUPTION:
            voted = {number for number, _ in table.halt.ballots}
            left = (number for number, seat in bots.items() if seat.wagers is not None and number not in voted)
            return next((commands.Vote(seat=number, ballot=Ballot.YES) for number in left), None)
        return None

    def _bet(self, live: PitTable, bots: dict[int, Seat]) -> PlayerCommand | None:
        table, play = live.table, live.tournament
        if play.is_secret:
            seat = next((number for number in awaited_secrets(table, play) if number in bots), None)
            return self._secret(live, seat, bots[seat]) if seat else None
        turn = next(iter(awaited(table, play)), None)
        if turn is None or turn not in bots:
            return None
        stakes = ((table.house.main_wager, stake_of(live, turn, bots[turn])),)
        return commands.PlaceWagers(seat=turn, stakes=stakes)

    def _secret(self, live: PitTable, number: int, seat: Seat) -> PlayerCommand | None:
        stake, key = stake_of(live, number, seat), (live.id, live.tournament.hands, number)
        if not live.tournament.closed:
            nonce = self._nonces[key] = self._randomness(16).hex()
            digest = secret_digest(live.id, live.tournament.hands + 1, number, stake.cents, nonce)
            return CommitSecretBet(seat=number, digest=digest)
        known = self._nonces.pop(key, None)
        return ShowSecretBet(seat=number, stake=stake, nonce=known) if known else None


def stake_of(live: PitTable, number: int, seat: Seat) -> Money:
    """Return what a bot bets: all it can in the last hand when it is behind, else a few minimum bets."""
    table, play = live.table, live.tournament
    least, spots = table.house.wagers[table.house.main_wager].minimum, table.house.main_wager.spots
    most = least * (seat.rail.cents // (least.cents * spots))
    others = [each.rail for each in table.seats if each and each is not seat]
    if play.hands + 1 == play.until and others and seat.rail < max(others):
        return most
    mark = hashlib.sha256(f"{live.id} {play.hands} {number}".encode()).digest()[0]
    return min(most, least * _MULTIPLES[mark % len(_MULTIPLES)])
