"""Calls from other threads into the loop. Simultaneous ones go in together and wake the loop once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

Result = TypeVar("Result")


class LoopCalls:
    """Calls that wait for the loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[Callable[[], None]] = deque()
        self._woken = False
        self._ending: list[Callable[[], None]] = []

    def start(self) -> None:
        """Remember the loop in which this runs."""
        self._loop = asyncio.get_running_loop()

    def call(self, work: Callable[[], None]) -> None:
        """Call something in the loop, soon; nothing before there is a loop, or after it is closed."""
        if self._loop is None or self._loop.is_closed():
            return
        self._waiting.append(work)
        # If it is already awake, it will see this call. Waking it twice does no harm.
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._work)

    def at_end(self, work: Callable[[], None]) -> None:
        """Have something done at the end of this turn of the loop; called in the loop."""
        if not self._ending:
            asyncio.get_running_loop().call_soon(self.end_turn)
        self._ending.append(work)

    def end_turn(self) -> None:
        """Do what is to be done at the end of this turn: what is sent then goes out with what was sent before."""
        ending, self._ending = self._ending, []
        for work in ending:
            work()

    def when_done(self, future: Future[Any], work: Callable[[], None]) -> None:
        """Call something in the loop as soon as another thread is done."""
        future.add_done_callback(lambda _done: self.call(work))

    async def result(self, future: Future[Result]) -> Result:
        """Wait for another thread's result. If nobody waits any more, work that has not begun is cancelled."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.when_done(future, partial(_wake, waiter))
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
        self.end_turn()


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
