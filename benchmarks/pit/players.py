"""Players and watchers over WebSockets, in one process."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Struct, UnsetType

from benchmarks.pit.client import Client, Hear, connect


class SeatSeen(Struct):
    """What a player needs to know of a seat."""

    stakes: dict[str, str]


class ViewSeen(Struct):
    """What a player needs to know of a table, or what has changed of it: the seats then by their numbers."""

    stage: str | UnsetType = UNSET
    point: str | UnsetType | None = UNSET
    asked: list[int] | UnsetType = UNSET
    seats: list[SeatSeen | None] | dict[int, SeatSeen | None] | UnsetType = UNSET


class Player:
    """Somebody at a table, and what is known there."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.stage: str = ""
        self.point: str | None = None
        self.asked: list[int] = []
        self.mine: SeatSeen | None = None
        self.acted = ""
        """At which moment the last command was given."""

    def learn(self, view: ViewSeen) -> None:
        """Merge a message into what is known."""
        self.stage = self.stage if view.stage is UNSET else view.stage
        self.point = self.point if view.point is UNSET else view.point
        self.asked = self.asked if view.asked is UNSET else view.asked
        if isinstance(view.seats, list):
            self.mine = view.seats[self.seat - 1]
        elif isinstance(view.seats, dict):
            self.mine = view.seats.get(self.seat, self.mine)

    def next_command(self, rng: random.Random) -> dict[str, object] | None:
        """Return what to do now, if anything, once for each moment: bet when bets are taken, decide when asked."""
        if self.stage == "betting" and self.mine is not None and not self.mine.stakes:
            moment = "bet"
            command: dict[str, object] = {"command": "PlaceWagers", "seat": self.seat, "stakes": {"base": "1"}}
        elif self.seat in self.asked:
            moment, option = f"decides {self.point}", "ride" if rng.random() < 0.4 else "withdraw"
            command = {"command": "MakeDecision", "seat": self.seat, "option": option}
        else:
            moment, command = "", {}
        new, self.acted = moment != self.acted, moment
        return command if moment and new else None


class Message(Struct):
    """A state, or an answer."""

    type: str
    view: ViewSeen | None = None
    id: str = ""
    outcome: str = ""
    code: str = ""


_DECODER = msgspec.json.Decoder(Message)
_STATE, _ANSWER = b'{"type":"state"', b'{"type":"answer"'


class Crowd:
    """Everybody who is connected, and how long their answers took."""

    def __init__(self, url: str, *, pause: float) -> None:
        self.url, self.pause = url, pause
        self.latencies: list[float] = []
        self.refused = 0
        self.bytes_told = self.messages_told = 0
        self._sent: dict[str, float] = {}
        self._ids: Iterator[int] = itertools.count()
        self._random = random.Random(1)

    async def play(self, table: str, seat: int, token: str) -> None:
        """Play at a table until cancelled."""
        player, loop = Player(seat), asyncio.get_running_loop()

        def hear(client: Client, text: bytes) -> None:
            self.bytes_told += len(text)
            self.messages_told += 1
            message = _DECODER.decode(text)
            if message.type == "answer":
                self._answered(message)
                player.acted = player.acted if message.outcome == "done" else ""
            elif message.view is not None:
                player.learn(message.view)
                if command := player.next_command(self._random):
                    wait = self._random.uniform(0, 2 * self.pause)
                    loop.call_later(wait, self._send, client, command)

        await self._stay(table, token, hear)

    async def buy(self, table: str, seat: int, token: str) -> None:
        """Buy a dollar's worth of chips, again and again, until cancelled."""
        command: dict[str, object] = {"command": "BuyIn", "seat": seat, "amount": "1"}

        def hear(client: Client, text: bytes) -> None:
            if text.startswith(_STATE):
                self._send(client, command)  # the first message
            elif text.startswith(_ANSWER):
                self._answered(_DECODER.decode(text))
                self._send(client, command)

        await self._stay(table, token, hear)

    async def leave(self, table: str, seat: int, token: str) -> None:
        """Get up, and look at the table until cancelled."""
        command: dict[str, object] = {"command": "LeaveSeat", "seat": seat}
        left = False

        def hear(client: Client, text: bytes) -> None:
            nonlocal left
            if not left and text.startswith(_STATE):
                left = True
                self._send(client, command)

        await self._stay(table, token, hear)

    async def watch(self, table: str, token: str) -> None:
        """Look at a table until cancelled."""

        def hear(_client: Client, _text: bytes) -> None:
            """Only look."""

        await self._stay(table, token, hear)

    async def _stay(self, table: str, token: str, hear: Hear) -> None:
        client = await connect(f"{self.url}/api/tables/{table}/live?tell=changes", hear, token)
        try:
            await client.closed
        finally:
            client.close()

    def _send(self, client: Client, command: dict[str, object]) -> None:
        number = f"c{next(self._ids):09d}"
        self._sent[number] = time.perf_counter()
        client.send(msgspec.json.encode({"id": number, "command": command}))

    def _answered(self, message: Message) -> None:
        sent = self._sent.pop(message.id, None)
        if sent is not None:
            self.latencies.append(time.perf_counter() - sent)
            self.refused += message.outcome != "done"


async def echo(url: str, seconds: float, connections: int) -> tuple[int, int]:
    """Return how many messages a bare server answers in the given seconds, and how many in all."""
    count = 0

    async def one() -> None:
        def hear(client: Client, _text: bytes) -> None:
            nonlocal count
            count += 1
            client.send(_COMMAND)

        client = await connect(url, hear)
        client.send(_COMMAND)
        try:
            await client.closed
        finally:
            client.close()

    tasks = [asyncio.create_task(one()) for _ in range(connections)]
    await asyncio.sleep(1)
    before = count
    await asyncio.sleep(seconds)
    answered = count
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return answered - before, answered


_COMMAND = b'{"id":"c00000001","command":{"command":"MakeDecision","seat":1,"option":"ride"}}'
