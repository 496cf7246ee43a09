"""No hidden card reaches the browser: every frame that a seat receives is read, and everything on its page."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from letitride.cards import Card
from letitride.house import house_ids
from letitride.pit.tables.fairness import Promise
from tests.browser.conftest import Arrive
from tests.browser.player import Player
from tests.browser.table import Table
from tests.scale import scaled
from tests.server.house import House
from tests.server.leaks import cards_in, order_in, secret_in
from tests.server.test_secrecy import hidden_from, orders

CONTENT = """() => {
    const whole = document.documentElement.cloneNode(true);
    whole.querySelectorAll('path').forEach((path) => path.removeAttribute('d'));
    return whole.outerHTML;
}"""
"""The page with all that is written in it; the lines of drawings are left out, which read as cards by chance."""


@dataclass
class Reader:
    """Somebody who reads everything that came to a browser while cards were hidden."""

    player: Player
    seat: int
    read: int = 0
    frames: int = 0
    round: int | None = None
    """The round that the frames so far were of."""

    def search(self, table: Table, secrets: list[bytes]) -> None:
        """Read what came since the last time: frames, answers, and the page itself."""
        live = table.state
        assert live.round is not None
        news = self.player.frames[self.read :]
        self.read = len(self.player.frames)
        ours = [frame for frame in news if self.in_round(frame, live.round.number)]
        self.frames += len(ours)
        heard = "\n".join([*ours, self.player.page.evaluate(CONTENT)]).encode()
        hidden = hidden_from(live, self.seat)
        assert not cards_in(heard, hidden), f"seat {self.seat} at {live.stage.value}"
        for order in orders(live):
            assert not order_in(heard, order), f"seat {self.seat} at {live.stage.value}"
        for secret in secrets:
            assert not secret_in(heard, secret), f"seat {self.seat} learned a seed"

    def in_round(self, frame: str, number: int) -> bool:
        """Tell whether a frame is of a round, and not of the one before, whose cards were shown."""
        message: dict[str, Any] = json.loads(frame)
        if message["type"] not in ("state", "change"):
            return True
        self.round = message.get("view", {}).get("round", self.round)
        return self.round == number


@dataclass
class Evening:
    """A table, and everybody who looks at it in a browser."""

    table: Table
    readers: list[Reader] = field(default_factory=list)

    def search(self) -> None:
        house = self.table.house
        fairness = house.pit.live(self.table.id).fairness
        key = house.pit._secrets.key
        promises: list[Promise] = [*fairness.used, *([fairness.next] if fairness.next else [])]
        secrets = [key.secret, *(promise.seed(key, self.table.id) for promise in promises)]
        version = self.table.version
        self.table.until(lambda: all(reader.player.seen >= version for reader in self.readers))
        for reader in self.readers:
            reader.player.drawn()
            reader.search(self.table, secrets)


@pytest.fixture
def evening(arrive: Arrive, house: House, request: pytest.FixtureRequest) -> Evening:
    table_id: str = getattr(request, "param", "nh-000")
    ann, bob, watcher = arrive("Ann"), arrive("Bob"), arrive()
    watcher.watch(table_id)
    ann.sit(table_id, 1)
    bob.sit(table_id, 6)
    readers = [Reader(ann, 1), Reader(bob, 6), Reader(watcher, 0)]
    return Evening(Table(house, table_id, {1: ann, 6: bob}), readers)


@pytest.mark.parametrize("evening", scaled(("nh-000", "seacoast-3cp", "mississippi-stud"), house_ids()), indirect=True)
def test_no_frame_and_no_page_has_a_hidden_card(evening: Evening) -> None:
    table = evening.table
    table.bet(side_bets=True)
    evening.search()
    rides = False
    while table.asked:
        table.answer(rides=rides)
        rides = True
        if table.state.round is not None:
            evening.search()

    assert table.rounds == 1
    assert all(reader.frames >= 2 for reader in evening.readers)


def test_the_search_would_have_found_a_card(evening: Evening) -> None:
    evening.table.bet()
    card: Card = evening.table.hand(6)[0]
    evening.readers[0].player.frames.append(json.dumps({"type": "answer", "hint": str(card)}))

    with pytest.raises(AssertionError, match="seat 1 at deciding"):
        evening.search()


def test_the_search_would_have_found_a_card_on_the_page(evening: Evening) -> None:
    evening.table.bet()
    card: Card = evening.table.hand(6)[0]
    words = f"{card.rank.label} of {card.suit.name.lower()}"
    evening.readers[2].player.page.evaluate("(words) => document.body.setAttribute('title', words)", words)

    with pytest.raises(AssertionError, match="seat 0 at deciding"):
        evening.search()
