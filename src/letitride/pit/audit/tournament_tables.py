"""Replays a tournament table: who was seated, everybody's chips between hands, and whose turn it was to bet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from letitride.cards import Money
from letitride.pit.audit.voids import Step
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.tournament_commands import SecretBetShown, SecretBetsOpened
from letitride.pit.tables.tournament_play import awaited, awaited_secrets, minimum_bet, secret_digest
from letitride.pit.tournaments.transaction import counts_at, counts_with_bets
from letitride.table.model.event import BettingClosed, SeatTaken, WagersPlaced
from letitride.tournament.events import Count


class TournamentTableCheck:
    """What the tournament's log is compared with."""

    def __init__(self) -> None:
        self.seated: Counter[tuple[str, int, str]] = Counter()
        """Who was seated: player, seat, table."""

        self.counts: set[tuple[Count, ...]] = set()
        """Everybody's chips, each time no hand was on."""

        self.first_card: int | None = None
        """When betting was first closed."""

        self.rules = ""

    def follow(self, after: PitTable, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
        """Take a command, and report what was wrong with it."""
        self.rules = self.rules or after.rules
        for live, event, row in steps:
            match event:
                case SeatTaken(seat=seat, player=player):
                    self.seated[player, seat, live.id] += 1
                case BettingClosed() if self.first_card is None:
                    self.first_card = row.at
                case SecretBetShown(seat=seat, cents=cents, nonce=nonce):
                    digest = secret_digest(live.id, live.tournament.hands + 1, seat, cents, nonce)
                    if dict(live.tournament.commitments).get(seat) != digest:
                        yield row.seq, f"the secret bet of seat {seat} is not the one that it was bound to"
                case SecretBetsOpened(withheld=withheld):
                    if withheld != awaited_secrets(live.table, live.tournament):
                        yield row.seq, "the seats that withheld their secret bets are others"
                case WagersPlaced():
                    yield from ((row.seq, what) for what in _bet_faults(live, event))
                case _:
                    pass
            self._count(live)
        self._count(after)

    def _count(self, live: PitTable) -> None:
        if live.table.round is None:
            # Where a tournament is broken off, bets that are down go back first.
            self.counts |= {counts_at(live), counts_with_bets(live)}


def _bet_faults(live: PitTable, event: WagersPlaced) -> Iterator[str]:
    turn, play = awaited(live.table, live.tournament), live.tournament
    if play.is_secret:
        shown = {each.seat: ((live.table.house.main_wager, Money(each.cents)),) for each in play.shown}
        if event.stakes != shown.get(event.seat, minimum_bet(live.table.house)):
            yield f"seat {event.seat} bet other chips than its secret bet, or the minimum bet without one"
    elif not turn or event.seat != turn[0]:
        yield f"seat {event.seat} bet out of turn"
