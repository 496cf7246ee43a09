"""The back office: work that anybody can ask for, done in a few separate processes, away from the tables.

The queue is limited. Addresses take turns, so somebody who asks for much waits and others do not. Nobody waits long: if
a request cannot be served soon, the answer is that it is busy, and when to try again.
"""

from __future__ import annotations

import asyncio
import enum
import hashlib
import os
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct
from starlette.requests import Request

from letitride.server.http.access import NotAllowed, address_of
from letitride.server.http.clerk import Clerk, ClerkGone, InProcess, letter_for
from letitride.server.http.services import services_of

Result = TypeVar("Result")
MOST_KEPT, LARGEST_KEPT = 128, 256 * 1024
"""How many answers to cache for repeated questions, and the largest one."""

RETRY_SECONDS = 2


class Errand(enum.Enum):
    """The kind of work."""

    SHORT = 1
    """Answered while somebody types."""

    LONG = 10
    """Takes seconds. With several clerks, one is kept free for short work."""

    DRAWN = 0
    """Short, with another answer each time."""


class Bounds(Struct, frozen=True, kw_only=True):
    """How much work there can be, and how long it can take."""

    clerks: int | None = None
    """How many processes; by default as many as processors, and 0 for only the server's own."""

    waiting: int = 48
    each: int = 12
    """How many jobs an address can have, waiting or running."""

    wait_seconds: float = 15.0
    work_seconds: float = 60.0


class Busy(NotAllowed):
    """The back office has too much to do. Nothing was done."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="busy", status=503, retry_after=RETRY_SECONDS)


@dataclass(eq=False)
class _Job:
    """Waiting work."""

    who: str
    errand: Errand
    place: int
    """Lower is sooner."""

    turn: asyncio.Future[Clerk] = field(default_factory=asyncio.Future)


class BackOffice:
    """Shares a few clerks among all who ask. Everything but the clerks' own work runs in the loop."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        wanted = self._bounds.clerks if self._bounds.clerks is not None else len(os.sched_getaffinity(0))
        self.clerks = [Clerk() for _ in range(wanted)] or [InProcess()]
        self._free = list(reversed(self.clerks))
        self._waiting: list[_Job] = []
        self._held: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        """The position of everybody's last job."""

        self._reached = 0
        """The position of the last started job."""

        self._long = 0
        self._answers: OrderedDict[bytes, Any] = OrderedDict()
        self._threads = ThreadPoolExecutor(len(self.clerks), "clerk")

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    async def ask(self, who: str, errand: Errand, work: Callable[..., Result], *given: object) -> Result:
        """Run *work* for somebody, or raise ``Busy``. The same question has the same answer, unless drawn."""
        letter = letter_for(work, *given)
        key = hashlib.sha256(letter).digest()
        if key in self._answers:
            self._answers.move_to_end(key)
            kept: Result = self._answers[key]
            return kept
        job = self._enter(who, errand)
        clerk = await self._turn(job)
        # If somebody leaves, the work is finished and counts as theirs until then.
        doing = asyncio.ensure_future(self._do(clerk, job, letter))
        doing.add_done_callback(_hear_out)
        answer: Result = await asyncio.shield(doing)
        if errand is not Errand.DRAWN:
            self._keep(key, answer)
        return answer

    def start(self, work: Callable[[], None]) -> None:
        """Let every clerk start with *work*, which prepares it for others."""
        for clerk in self.clerks:
            self._threads.submit(clerk.do, letter_for(work))

    def stop(self) -> None:
        """End all clerks, even those at work."""
        for clerk in self.clerks:
            clerk.dismiss()
        self._threads.shutdown()

    def _enter(self, who: str, errand: Errand) -> _Job:
        if self._held[who] >= self._bounds.each:
            raise Busy(f"busy with {self._held[who]} of your questions: wait for an answer, then ask again")
        if len(self._waiting) >= self._bounds.waiting:
            raise Busy("the server is busy: try again in a moment")
        self._held[who] += 1
        place = self._last[who] = max(self._reached, self._last.get(who, 0)) + max(errand.value, 1)
        job = _Job(who, errand, place)
        self._waiting.append(job)
        self._call_up()
        return job

    async def _turn(self, job: _Job) -> Clerk:
        try:
            async with asyncio.timeout(self._bounds.wait_seconds):
                return await job.turn
        except BaseException as error:
            if job.turn.cancelled():
                self._waiting.remove(job)
                self._leave(job)
            else:
                self._release(job.turn.result(), job)
            if isinstance(error, TimeoutError):
                raise Busy("the server is busy with others: try again in a moment") from None
            raise

    def _call_up(self) -> None:
        """Give free clerks to those whose turn it is."""
        at_most = max(1, len(self.clerks) - 1)
        while self._free:
            ready = [job for job in self._waiting if job.errand is not Errand.LONG or self._long < at_most]
            if not ready:
                return
            job = min(ready, key=lambda each: each.place)
            self._waiting.remove(job)
            self._reached = max(self._reached, job.place)
            self._long += job.errand is Errand.LONG
            job.turn.set_result(self._free.pop())

    async def _do(self, clerk: Clerk, job: _Job, letter: bytes) -> Any:
        working = asyncio.get_running_loop().run_in_executor(self._threads, clerk.do, letter)
        try:
            done, _ = await asyncio.wait({working}, timeout=self._bounds.work_seconds)
            if not done:
                await asyncio.to_thread(clerk.dismiss)
            return await working
        except ClerkGone:
            raise Busy("the server is busy and could not finish this: try again in a moment") from None
        finally:
            self._release(clerk, job)

    def _release(self, clerk: Clerk, job: _Job) -> None:
        self._long -= job.errand is Errand.LONG
        self._free.append(clerk)
        self._free.sort(key=self.clerks.index, reverse=True)  # The first clerk has the most in its cache.
        self._leave(job)
        self._call_up()

    def _leave(self, job: _Job) -> None:
        self._held[job.who] -= 1
        if not self._held[job.who]:
            del self._held[job.who], self._last[job.who]

    def _keep(self, key: bytes, answer: Any) -> None:
        if isinstance(answer, bytes) and len(answer) <= LARGEST_KEPT:
            self._answers[key] = answer
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)


async def in_back_office(request: Request, errand: Errand, work: Callable[..., Result], *given: object) -> Result:
    """Run *work* for the sender of a request, as long as they wait for it."""
    office = services_of(request).back_office
    asking = asyncio.ensure_future(office.ask(address_of(request), errand, work, *given))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({asking, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise NotAllowed("the sender has gone", code="gone", status=400)
        return asking.result()
    finally:
        for task in (asking, gone):
            task.cancel()


async def _gone(request: Request) -> None:
    """Wait until somebody disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _hear_out(task: asyncio.Task[Any]) -> None:
    """Consume the result of work that nobody waits for any more."""
    if not task.cancelled():
        task.exception()
