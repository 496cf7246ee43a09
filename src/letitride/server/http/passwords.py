"""Password work, which is slow on purpose: a few at a time, and never in the threads of other requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from letitride.server.http.back_office import Busy

Result = TypeVar("Result")
AT_ONCE, MOST_WAITING = 2, 50


class PasswordDesk:
    """Hashes and checks passwords, in turn."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._begun = 0

    async def ask(self, work: Callable[..., Result], *given: object) -> Result:
        """Run *work* when it is its turn, or raise ``Busy``."""
        if self._begun >= AT_ONCE + MOST_WAITING:
            raise Busy("the server is busy: try again in a moment")
        self._begun += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *given))
        finally:
            self._begun -= 1

    def stop(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown(cancel_futures=True)
