"""A table of the pit, looked at from behind: what the server knows, to compare with what the page shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from letitride.house import House as Rules
from letitride.table import Table as State
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import point_of, seats_asked
from tests.browser.player import Player
from tests.server.house import House

PATIENCE = 120


@dataclass(frozen=True)
class Table:
    """One table, and who sits there before a page."""

    house: House
    id: str
    players: Mapping[int, Player]

    @property
    def state(self) -> State:
        return self.house.pit.live(self.id).table

    @property
    def rules(self) -> Rules:
        return self.state.house

    @property
    def version(self) -> int:
        return self.house.pit.live(self.id).version

    def until(self, condition: Callable[[], object]) -> None:
        """Wait, while browsers go on."""
        end = time.monotonic() + PATIENCE
        page = next(iter(self.players.values())).page
        while not condition():
            assert time.monotonic() < end, f"{self.id} is still at {self.state.stage.value}"
            page.wait_for_timeout(20)

    def bet(self, *, side_bets: bool = False) -> None:
        """Have everybody bet, and wait for the question to the first."""
        for player in self.players.values():
            player.bet(self.rules, side_bets=side_bets)
        self.until(lambda: self.asked)
        self.until_newer(self.version - 1)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked."""
        return seats_asked(self.state)

    @property
    def asks(self) -> int:
        """The seat that is asked first."""
        return self.asked[0]

    def answer(self, *, rides: bool) -> None:
        """Have the seat that is asked decide."""
        before = self.version
        self.players[self.asks].decide(self.choice(rides=rides))
        self.until_newer(before)

    def until_newer(self, version: int) -> None:
        """Wait until something has happened, and every page knows of it."""
        self.until(lambda: self.version > version)
        self.until(lambda: all(player.seen >= self.version for player in self.players.values()))

    def choice(self, *, rides: bool) -> str:
        return point_of(self.state).options[0 if rides else -1].label

    def finish(self) -> None:
        """Have everybody decide, now so, now so, until the round is over."""
        turn = self.rounds
        while self.asked:
            self.answer(rides=turn % 3 != 1)
            turn += 1
        self.until(lambda: self.state.stage is Stage.BETTING)

    @property
    def rounds(self) -> int:
        return self.state.rounds

    def rail(self, seat: int) -> int:
        taken = self.state.seats[seat - 1]
        assert taken is not None
        return taken.rail.cents

    def hand(self, seat: int) -> tuple[Any, ...]:
        taken = self.state.seats[seat - 1]
        assert taken is not None
        assert taken.hand is not None
        return taken.hand.cards

    def receipt(self, seat: int, number: int) -> dict[str, Any]:
        """Return the receipt of a round, as the player of a seat gets it."""
        answer = self.players[seat].client.get(f"/api/tables/{self.id}/rounds/{number}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told
