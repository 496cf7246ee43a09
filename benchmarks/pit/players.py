"""Players and watchers over WebSockets, in one process."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Iterator

import msgspec
import websockets
from msgspec import UNSET, Struct, UnsetType
from websockets.asyncio.client import ClientConnection, connect


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
        player = Player(seat)
        async with self._connected(table, token) as socket:
            async for text in socket:
                self.bytes_told += len(text)
                self.messages_told += 1
                message = _DECODER.decode(text)
                if message.type == "answer":
                    self._answered(message)
                    player.acted = player.acted if message.outcome == "done" else ""
                elif message.view is not None:
                    player.learn(message.view)
                    if command := player.next_command(self._random):
                        asyncio.get_running_loop().create_task(self._send(socket, command))

    async def buy(self, table: str, seat: int, token: str) -> None:
        """Buy a dollar's worth of chips, again and again, until cancelled."""
        async with self._connected(table, token) as socket:
            await self._send(socket, {"command": "BuyIn", "seat": seat, "amount": "1"})
            async for text in socket:
                message = _DECODER.decode(text)
                if message.type == "answer":
                    self._answered(message)
                    await self._send(socket, {"command": "BuyIn", "seat": seat, "amount": "1"})

    async def watch(self, table: str, token: str) -> None:
        """Look at a table until cancelled."""
        async with self._connected(table, token) as socket:
            async for _ in socket:
                pass

    def _connected(self, table: str, token: str) -> connect:
        headers = {"Authorization": f"Bearer {token}"}
        return connect(f"{self.url}/api/tables/{table}/live?tell=changes", additional_headers=headers, compression=None)

    async def _send(self, socket: ClientConnection, command: dict[str, object]) -> None:
        if self.pause:
            await asyncio.sleep(self._random.uniform(0, 2 * self.pause))
        number = f"c{next(self._ids):09d}"
        self._sent[number] = time.perf_counter()
        try:
            await socket.send(msgspec.json.encode({"id": number, "command": command}).decode())
        except websockets.ConnectionClosed:
            return

    def _answered(self, message: Message) -> None:
        sent = self._sent.pop(message.id, None)
        if sent is not None:
            self.latencies.append(time.perf_counter() - sent)
            self.refused += message.outcome != "done"


async def echo(url: str, seconds: float, connections: int) -> int:
    """Return how many messages a bare server answers in so many seconds."""
    count = 0

    async def one() -> None:
        nonlocal count
        async with connect(url, compression=None) as socket:
            while True:
                await socket.send('{"id":"c00000001","command":{"command":"MakeDecision","seat":1,"option":"ride"}}')
                await socket.recv()
                count += 1

    tasks = [asyncio.create_task(one()) for _ in range(connections)]
    await asyncio.sleep(1)
    count = 0
    await asyncio.sleep(seconds)
    answered = count
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return answered
