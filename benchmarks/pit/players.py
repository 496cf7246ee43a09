"""Players and watchers over WebSockets, in one process."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Iterator

import msgspec
import websockets
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect


class SeatSeen(Struct):
    """What a player needs to know of a seat."""

    stakes: dict[str, str]


class ViewSeen(Struct):
    """What a player needs to know of a table."""

    stage: str
    point: str | None
    asked: list[int]
    seats: list[SeatSeen | None]


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
        self._sent: dict[str, float] = {}
        self._ids: Iterator[int] = itertools.count()
        self._random = random.Random(1)

    async def play(self, table: str, seat: int, token: str) -> None:
        """Play at a table until cancelled: bet when bets are taken, decide when asked."""
        async with self._connected(table, token) as socket:
            acted = ""
            async for text in socket:
                message = _DECODER.decode(text)
                if message.type == "answer":
                    self._answered(message)
                    acted = "" if message.outcome != "done" else acted
                elif message.view is not None:
                    acted = await self._act(socket, message.view, seat, acted)

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
        return connect(f"{self.url}/api/tables/{table}/live", additional_headers=headers, compression=None)

    async def _act(self, socket: ClientConnection, view: ViewSeen, seat: int, acted: str) -> str:
        mine = view.seats[seat - 1]
        if view.stage == "betting" and mine is not None and not mine.stakes:
            moment = "bet"
            command = {"command": "PlaceWagers", "seat": seat, "stakes": {"base": "1"}}
        elif seat in view.asked:
            moment = f"decides {view.point}"
            option = "ride" if self._random.random() < 0.4 else "withdraw"
            command = {"command": "MakeDecision", "seat": seat, "option": option}
        else:
            return ""
        if moment == acted:
            return acted
        asyncio.get_running_loop().create_task(self._send(socket, command))
        return moment

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
