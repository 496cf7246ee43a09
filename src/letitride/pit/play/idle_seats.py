"""Players who left without getting up: their seats are freed, and they keep their chips."""

from __future__ import annotations

from letitride.pit.play.bots import is_bot
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock
from letitride.pit.tables.presence import AWAY_MOST
from letitride.table import Actor
from letitride.table.model.command import LeaveSeat
from letitride.table.model.state import Seat
from letitride.table.model.vocabulary import Role


class IdleSeats:
    """Frees the seats in which nobody bets any more."""

    def __init__(self, pit: Pit, clock: Clock, most: int) -> None:
        self._pit, self._clock, self._most = pit, clock, most
        self._seen: dict[tuple[str, int], tuple[Seat, int]] = {}
        """Each seat as it last changed, and when."""

    def vacate(self) -> None:
        """Stand up everybody who has done nothing for too long."""
        now = self._clock()
        taken: dict[tuple[str, int], Seat] = {}
        away: set[tuple[str, int]] = set()
        for live in self._pit.loaded():
            if not live.modes.paused and not live.of_tournament:
                away |= {(live.id, number) for number in live.away}
                seats = enumerate(live.table.seats, 1)
                taken |= {(live.id, number): seat for number, seat in seats if seat and not is_bot(seat.player)}
        self._seen = {
            place: was if (was := self._seen.get(place)) and was[0] == seat and not seat.wagers else (seat, now)
            for place, seat in taken.items()
        }
        for place, (seat, since) in tuple(self._seen.items()):
            if now >= since + (min(self._most, AWAY_MOST) if place in away else self._most):
                self._seen[place] = (seat, now)
                self._get_up(*place, seat.player)

    def _get_up(self, table_id: str, number: int, player: str) -> None:
        version = self._pit.live(table_id).version
        actor = Actor(role=Role.PLAYER, player=player)
        self._pit.handle(table_id, LeaveSeat(seat=number), actor, f"absent {number} {version}", version).result()
