"""What other threads have to say to the loop: nothing is lost, and nothing comes twice."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from functools import partial

import pytest

from letitride.server.http.loop_calls import LoopCalls

THREADS, CALLS = 4, 500


def test_every_call_is_made_once_and_in_its_order() -> None:
    heard: list[tuple[int, int]] = []

    def say(calls: LoopCalls, thread: int) -> None:
        for number in range(CALLS):
            calls.call(partial(heard.append, (thread, number)))

    async def listen() -> None:
        calls = LoopCalls()
        calls.start()
        threads = [threading.Thread(target=say, args=(calls, number)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        while len(heard) < THREADS * CALLS:
            await asyncio.sleep(0.001)
        for thread in threads:
            thread.join()

    asyncio.run(asyncio.wait_for(listen(), 60))

    for thread in range(THREADS):
        assert [number for each, number in heard if each == thread] == list(range(CALLS))


def test_what_comes_together_wakes_the_loop_once() -> None:
    async def count() -> int:
        calls, woken = LoopCalls(), 0
        calls.start()
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def counted(work: object) -> None:
            nonlocal woken
            woken += 1
            wake(work)  # type: ignore[arg-type]

        loop.call_soon_threadsafe = counted  # type: ignore[assignment, method-assign]
        for _ in range(100):
            calls.call(lambda: None)
        await asyncio.sleep(0)
        calls.call(lambda: None)
        return woken

    # A loop of Python's own: its methods can be replaced.
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        assert runner.run(count()) == 2


def test_a_result_is_waited_for_and_an_error_is_raised() -> None:
    async def wait(outcome: str | Exception) -> str:
        calls, future = LoopCalls(), Future[str]()
        calls.start()
        finish = future.set_exception if isinstance(outcome, Exception) else future.set_result
        threading.Timer(0.01, finish, [outcome]).start()
        return await calls.result(future)

    assert asyncio.run(wait("done")) == "done"
    with pytest.raises(ValueError, match="broken"):
        asyncio.run(wait(ValueError("broken")))


def test_whoever_waits_no_longer_takes_back_what_has_not_begun() -> None:
    async def hang_up() -> Future[str]:
        calls, future = LoopCalls(), Future[str]()
        calls.start()
        waiting = asyncio.create_task(calls.result(future))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        return future

    assert asyncio.run(hang_up()).cancelled()


def test_nothing_is_called_without_a_loop_or_after_its_end() -> None:
    heard: list[str] = []
    calls = LoopCalls()
    calls.call(partial(heard.append, "before"))

    async def start() -> None:
        calls.start()

    asyncio.run(start())
    calls.call(partial(heard.append, "after"))

    assert heard == []
