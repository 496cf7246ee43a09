"""From other threads into the loop: what comes at the same time goes in together, and wakes the loop once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

Result = TypeVar("Result")


class LoopCalls:
    """Calls that wait for the loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[Callable[[], None]] = deque()
        self._woken = False

    def start(self) -> None:
        """Remember the loop in which this runs."""
        self._loop = asyncio.get_running_loop()

    def call(self, work: Callable[[], None]) -> None:
        """Have something done in the loop, soon; nothing is done before there is one, or after it is closed."""
        if self._loop is None or self._loop.is_closed():
            return
        self._waiting.append(work)
        # Whoever finds it woken comes before it looks what waits; to wake it twice does no harm.
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._work)

    async def result(self, future: Future[Result]) -> Result:
        """Wait for what another thread works out; whoever waits no longer takes back what has not begun."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(lambda _done: self.call(partial(_wake, waiter)))
        try:
            await waiter
        except asyncio.CancelledError:
            future.cancel()
            raise
        return future.result()

    def _work(self) -> None:
        self._woken = False
        while self._waiting:
            self._waiting.popleft()()


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
