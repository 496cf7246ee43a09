"""Somebody before the page, in the words of a player: everything is found by its role and the name it is given."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
    WebSocketRoute,
    expect,
)

from letitride.cards import Card
from tests.server.house import Client, House

RIDE, TAKE_BACK, PLAY, FOLD = "Let it ride", "Take it back", "Play", "Fold"
expect.set_options(timeout=90_000)


@dataclass(frozen=True)
class Screen:
    """What somebody looks at."""

    width: int
    height: int
    touch: bool = False


PHONE = Screen(390, 844, touch=True)
WIDE = Screen(1440, 900)


class Player:
    """Somebody with a browser, who may have a name and chips."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        name: str,
        screen: Screen,
        *,
        pace: str = "instant",
        theme: str = "light",
        hints: bool = True,
        still: bool = False,
    ) -> None:
        self.house, self.name = house, name
        self.client: Client = house.player(name) if name else house.stranger()
        self.context = browser.new_context(
            base_url=house.url,
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(120_000)  # a slow machine may print for half a minute
        if name:
            self.context.add_cookies([{"name": "letitride-session", "value": self.client.token, "url": house.url}])
        chosen = json.dumps({"pace": pace, "hints": hints})
        self.context.add_init_script(
            f"localStorage.getItem('letitride settings') || localStorage.setItem('letitride settings', '{chosen}')"
        )
        self.frames: list[str] = []
        self.bodies: list[str] = []
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.page = self.context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"threw: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._connected)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # A page that is left has requests under way.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"answer: {response.status} {response.url}")

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def seen(self) -> int:
        """The version of the table that came last."""
        told = (message for frame in reversed(self.frames) if (message := json.loads(frame))["type"] != "answer")
        return next((int(message["version"]) for message in told if "version" in message), 0)

    def forgive(self, *patterns: str) -> None:
        """Expect something to go wrong, which is then no fault of the page."""
        self.forgiven += patterns

    def leave(self) -> list[str]:
        """Close the browser, and return what went wrong in it."""
        self.context.close()
        return [
            f"{self.name or 'a stranger'}: {fault}"
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self.forgiven)
        ]

    def drawn(self) -> None:
        """Wait until the page has drawn whatever it knows."""
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    # The line to the table

    def hold_the_line(self) -> Line:
        """Have the live connection go through somebody who can cut it; to be called before a table is opened."""
        line = Line(self.frames)
        self.context.route_web_socket(re.compile("/live[?]"), line.opened)
        return line

    # Where to go

    def open(self, path: str) -> None:
        self.page.goto(path)

    def watch(self, table: str) -> None:
        self.open(f"/tables/{table}")
        expect(self.dealer).to_be_visible()

    def sit(self, table: str, seat: int, chips: str = "200") -> None:
        self.watch(table)
        self.button(f"Sit down in seat {seat}").click()
        dialog = self.page.get_by_role("dialog", name=f"Sit down in seat {seat}")
        dialog.get_by_role("textbox", name="Amount in dollars").fill(chips)
        dialog.get_by_role("button", name="Sit down", exact=True).click()
        expect(dialog).not_to_be_visible()
        expect(self.own_seat).to_contain_text(shown(int(chips) * 100))

    # What is there

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def own_seat(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile(r"^Seat \d: You$"))

    def seat(self, number: int) -> Locator:
        return self.page.get_by_role("group", name=re.compile(rf"^Seat {number}\b"))

    @property
    def dealer(self) -> Locator:
        return self.page.get_by_role("group", name="The dealer", exact=True)

    @property
    def calls(self) -> Locator:
        return self.page.get_by_role("log", name="The dealer’s calls")

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("group", name="Your decision")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    def cards_of(self, place: Locator) -> list[str]:
        """Return the cards that lie somewhere, in words."""
        shown = place.get_by_role("img").all()
        return [name for card in shown if (name := card.get_attribute("aria-label") or "")]

    # What to do

    def put(self, chip: str, place: str) -> None:
        """Put one chip on a place of the layout."""
        self.button(f"{chip} chip", exact=True).click()
        self.button(re.compile(rf"^{re.escape(place)}: .* Add a chip")).click()

    def place_bets(self) -> None:
        self.button(re.compile(r"^Bet \$\d")).click()

    def bet(self, house: Any, *, side_bets: bool = False) -> None:
        """Bet the least that the house takes, on its side bets too."""
        offered = house.wagers
        main = house.main_wager
        self.put_amount(offered[main].minimum.cents, "Bet 1" if main.value == "base" else "Ante", house)
        for wager, limits in offered.items():
            if side_bets and wager.is_side_bet:
                self.put_amount((wager.fixed_stake or limits.minimum).cents, wager.label, house)
        self.place_bets()

    def put_amount(self, cents: int, place: str, house: Any) -> None:
        chip = max(each.cents for each in house.chips.denominations if cents % each.cents == 0)
        for _ in range(cents // chip):
            self.put(f"${chip // 100}", place)

    def decide(self, choice: str) -> None:
        self.decision.get_by_role("button", name=re.compile(rf"^{re.escape(choice)}(?!\w)")).click()


class Line:
    """A connection that can be cut in the middle of anything, and mended."""

    def __init__(self, frames: list[str]) -> None:
        self.frames = frames
        self.is_cut = self.cuts_next = False
        self.opened_times = 0
        self.open: list[WebSocketRoute] = []

    def opened(self, page: WebSocketRoute) -> None:
        """Let somebody through to the server."""
        self.opened_times += 1
        if self.is_cut:
            page.close(code=1013)
            return
        server = page.connect_to_server()
        self.open.append(page)

        def pass_on(message: str | bytes) -> None:
            server.send(message)
            if self.cuts_next:
                self.cut()

        def pass_back(message: str | bytes) -> None:
            self.frames.append(str(message))
            page.send(message)

        page.on_message(pass_on)
        server.on_message(pass_back)

    def cut(self) -> None:
        """Cut it; nobody comes through until it is mended."""
        self.is_cut, self.cuts_next = True, False
        for page in self.open:
            page.close(code=1013)
        self.open.clear()

    def cut_after_the_next_word(self) -> None:
        """Cut it when something was sent and before it is answered."""
        self.cuts_next = True

    def mend(self) -> None:
        self.is_cut = False


def in_words(card: Card) -> str:
    """Return a card as the page says it."""
    rank = card.rank.label if card.rank <= 10 else card.rank.name.capitalize()
    return f"{rank} of {card.suit.name.lower()}"


def words(cards: Sequence[Card]) -> list[str]:
    return [in_words(card) for card in cards]


def shown(cents: int) -> str:
    """Return money as the page shows it."""
    rest = f".{abs(cents) % 100:02}" if cents % 100 else ""
    return f"{'−' if cents < 0 else ''}${abs(cents) // 100:,}{rest}"
