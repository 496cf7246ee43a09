"""Work for strangers: bounded, shared fairly, in processes of its own, and never in the way of the tables."""

from __future__ import annotations

import asyncio
import contextlib
import operator
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house.to_json import to_json
from letitride.pit.people.people import Post
from letitride.server.explorer.answers import explore
from letitride.server.explorer.requests import ExplorerQuestion
from letitride.server.explorer.start import to_edit
from letitride.server.houses.house_files import FaultyHouse
from letitride.server.houses.houses import catalogued
from letitride.server.http.access import NotAllowed
from letitride.server.http.back_office import MOST_KEPT, BackOffice, Bounds, Busy, Errand
from letitride.server.http.clerk import NICENESS, Clerk, ClerkGone, answer_to, letter_for, result_of
from tests.day.event import SATURDAY
from tests.server.house import House, new_id, serve

pytestmark = pytest.mark.heavy

TABLE = "nh-000"
FOREVER = 600.0


@contextlib.contextmanager
def opened(**bounds: Any) -> Iterator[BackOffice]:
    office = BackOffice(Bounds(**{"clerks": 1, **bounds}))
    try:
        yield office
    finally:
        office.stop()


def in_loop(use: Callable[[BackOffice], Awaitable[Any]], **bounds: Any) -> Any:
    """Return what comes of using a back office, which is closed afterwards."""

    async def all_of_it() -> Any:
        with opened(**bounds) as office:
            return await use(office)

    return asyncio.run(all_of_it())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_work_is_done_in_another_process_that_comes_after_the_tables() -> None:
    async def use(office: BackOffice) -> tuple[int, int]:
        return await office.ask("a", Errand.SHORT, os.getpid), await office.ask("a", Errand.SHORT, os.nice, 0)

    pid, niceness = in_loop(use)

    assert pid != os.getpid()
    assert niceness == min(19, os.nice(0) + NICENESS)
    assert not alive(pid)


def test_there_are_as_many_clerks_as_processors_and_one_within_the_server_where_none_is_wanted() -> None:
    with opened(clerks=None) as many, opened(clerks=0) as none:
        assert len(many.clerks) == len(os.sched_getaffinity(0))
        assert asyncio.run(none.ask("a", Errand.SHORT, os.getpid)) == os.getpid()


def test_what_the_work_raises_is_raised_with_all_it_carries() -> None:
    broken = ExplorerQuestion(house={"extends": "nowhere"})
    refused = NotAllowed("no", code="design", status=400, retry_after=3)

    with pytest.raises(FaultyHouse) as faulty:
        result_of(answer_to(letter_for(explore, broken)))
    with pytest.raises(NotAllowed) as turned_away:
        result_of(answer_to(letter_for(_raise, refused)))
    with pytest.raises(RuntimeError, match=r"ValueError: .*it has"):
        result_of(answer_to(letter_for(_raise_unsendable)))

    assert faulty.value.faults
    assert (turned_away.value.code, turned_away.value.status, turned_away.value.retry_after) == ("design", 400, 3)


def _raise(error: Exception) -> None:
    raise error


class Unreadable:
    """Can be written and not read, also where another library writes exceptions its own way, as Dask's does."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("not a number",)


def _raise_unsendable() -> None:
    raise ValueError("it has", Unreadable())


async def _begun(office: BackOffice, who: str, errand: Errand, seconds: float) -> asyncio.Task[None]:
    """Have a clerk kept from everything else, and return once it is."""
    free = len(office._free)
    task = asyncio.create_task(office.ask(who, errand, time.sleep, seconds))
    while len(office._free) == free:
        await asyncio.sleep(0.01)
    return task


async def _ended(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_where_no_more_can_wait_the_asker_is_told_at_once_that_it_is_busy() -> None:
    async def use(office: BackOffice) -> tuple[Busy, float]:
        holding = await _begun(office, "a", Errand.LONG, FOREVER)
        waiting = [asyncio.create_task(office.ask(f"b{n}", Errand.SHORT, os.getpid)) for n in range(2)]
        await asyncio.sleep(0)
        asked = time.perf_counter()
        with pytest.raises(Busy) as busy:
            await office.ask("c", Errand.SHORT, os.getpid)
        seconds = time.perf_counter() - asked
        await _ended(holding, *waiting)
        return busy.value, seconds

    busy, seconds = in_loop(use, waiting=2)

    assert (busy.status, busy.code, busy.retry_after) == (503, "busy", 2)
    assert "busy" in str(busy)
    assert seconds < 0.1


def test_an_address_has_its_share_and_no_more() -> None:
    async def use(office: BackOffice) -> int:
        tasks = [asyncio.create_task(office.ask("a", Errand.SHORT, time.sleep, 0.01 + n / 1000)) for n in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="busy with 3 of your questions"):
            await office.ask("a", Errand.SHORT, os.getpid)
        other = await office.ask("b", Errand.SHORT, os.getpid)
        await asyncio.gather(*tasks)
        assert await office.ask("a", Errand.DRAWN, os.getpid) == other
        return len(office._held)

    assert in_loop(use, each=3) == 0


def test_addresses_take_turns_and_long_work_counts_for_more() -> None:
    order: list[str] = []

    async def one(office: BackOffice, who: str, errand: Errand, number: int) -> None:
        await office.ask(who, errand, operator.add, number, 0)
        order.append(f"{who}{number}")

    async def use(office: BackOffice) -> None:
        holding = await _begun(office, "x", Errand.SHORT, 0.5)
        jobs = [("a", Errand.SHORT, n) for n in range(3)] + [("l", Errand.LONG, 10)]
        jobs += [("b", Errand.SHORT, n) for n in range(20, 22)]
        tasks = [asyncio.create_task(one(office, *job)) for job in jobs]
        await asyncio.gather(holding, *tasks)

    in_loop(use)

    assert order == ["a0", "b20", "a1", "b21", "a2", "l10"]


def test_long_work_leaves_a_clerk_to_the_short() -> None:
    async def use(office: BackOffice) -> tuple[int, int]:
        tasks = [await _begun(office, "a", Errand.LONG, FOREVER)]
        tasks.append(asyncio.create_task(office.ask("a", Errand.LONG, time.sleep, FOREVER + 1)))
        await asyncio.sleep(0)
        pid, waiting = await office.ask("b", Errand.SHORT, os.getpid), office.waiting
        await _ended(*tasks)
        return pid, waiting

    pid, waiting = in_loop(use, clerks=2)

    assert pid
    assert waiting == 1


def test_who_goes_away_while_waiting_leaves_the_queue() -> None:
    async def use(office: BackOffice) -> tuple[int, int]:
        holding = await _begun(office, "a", Errand.SHORT, FOREVER)
        waiting = asyncio.create_task(office.ask("b", Errand.SHORT, os.getpid))
        await asyncio.sleep(0)
        before = office.waiting
        await _ended(waiting)
        after = office.waiting
        assert "b" not in office._held
        await _ended(holding)
        return before, after

    assert in_loop(use) == (1, 0)


def test_a_clerk_is_dismissed_while_its_process_is_only_being_started() -> None:
    starting = threading.Event()
    gone: list[bool] = []

    class Slow(Clerk):
        def _started(self) -> subprocess.Popen[bytes]:
            starting.set()
            time.sleep(0.2)
            return super()._started()

    def work() -> None:
        with pytest.raises(ClerkGone):
            clerk.do(letter_for(time.sleep, FOREVER))
        gone.append(True)

    clerk = Slow()
    thread = threading.Thread(target=work)
    thread.start()
    starting.wait()
    clerk.dismiss()
    thread.join(20)

    assert gone == [True]
    assert clerk.pid is None


def test_work_that_nobody_waits_for_counts_until_it_is_done() -> None:
    async def use(office: BackOffice) -> None:
        gone = await _begun(office, "a", Errand.SHORT, 0.3)
        await _ended(gone)
        with pytest.raises(Busy):
            await office.ask("a", Errand.SHORT, os.getpid)
        while office._held:
            await asyncio.sleep(0.01)
        await office.ask("a", Errand.SHORT, os.getpid)

    in_loop(use, each=1)


def test_who_waits_too_long_is_told_to_come_again() -> None:
    async def use(office: BackOffice) -> int:
        holding = await _begun(office, "a", Errand.SHORT, FOREVER)
        with pytest.raises(Busy, match="busy with others"):
            await office.ask("b", Errand.SHORT, os.getpid)
        await _ended(holding)
        return office.waiting

    assert in_loop(use, wait_seconds=0.05) == 0


def test_work_that_takes_too_long_is_ended_and_its_clerk_replaced() -> None:
    async def use(office: BackOffice) -> tuple[int, int]:
        first = await office.ask("a", Errand.DRAWN, os.getpid)
        with pytest.raises(Busy, match="could not finish"):
            await office.ask("a", Errand.LONG, time.sleep, FOREVER)
        return first, await office.ask("a", Errand.DRAWN, os.getpid)

    first, second = in_loop(use, work_seconds=5)

    assert first != second
    assert not alive(first)


def test_a_clerk_that_died_is_replaced() -> None:
    async def use(office: BackOffice) -> None:
        idle = await office.ask("a", Errand.DRAWN, os.getpid)
        os.kill(idle, signal.SIGKILL)
        died = office.clerks[0]._process
        assert died is not None
        died.wait(20)
        assert await office.ask("a", Errand.DRAWN, os.getpid) != idle
        with pytest.raises(Busy):
            await office.ask("a", Errand.SHORT, os._exit, 1)
        assert await office.ask("a", Errand.DRAWN, os.getpid)

    in_loop(use)


def test_what_was_asked_before_is_answered_at_once_and_the_oldest_is_forgotten() -> None:
    async def use(office: BackOffice) -> list[bytes]:
        first = await office.ask("a", Errand.SHORT, os.urandom, 8)
        again = await office.ask("b", Errand.SHORT, os.urandom, 8)
        drawn = await office.ask("a", Errand.DRAWN, os.urandom, 9)
        assert drawn != await office.ask("a", Errand.DRAWN, os.urandom, 9)
        for number in range(MOST_KEPT):
            await office.ask("a", Errand.SHORT, os.urandom, 100 + number)
        return [first, again, await office.ask("a", Errand.SHORT, os.urandom, 8)]

    first, again, later = in_loop(use, clerks=0)

    assert first == again != later


def test_clerks_end_with_the_server_even_where_it_is_killed() -> None:
    """A process that is killed cannot dismiss anybody: a clerk ends when nobody can send it anything any more."""
    program = (
        "import asyncio, os, time\n"
        "from letitride.server.http.back_office import BackOffice, Bounds, Errand\n"
        "print(asyncio.run(BackOffice(Bounds(clerks=1)).ask('a', Errand.SHORT, os.getpid)), flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        clerk = int(server.stdout.readline())
        assert alive(clerk)
        server.kill()
    deadline = time.monotonic() + 120
    while alive(clerk) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(clerk)


# Over HTTP


def question(number: int) -> dict[str, Any]:
    house = to_json(to_edit(catalogued("lir")).house)
    house["wagers"]["base"]["pay_table"]["odds"]["flush"] = str(9 + number)
    return {"house": house, "rounds": 20000, "bankroll": "500", "bet": "5"}


def test_strangers_who_ask_for_much_keep_neither_tables_nor_health_waiting(tmp_path: Path) -> None:
    """Sixty sessions at once: some are answered, the others told when to come again, and a table goes on."""
    with serve(tmp_path, clerks=1) as house:
        office = house.services.back_office
        office._bounds = replace(office._bounds, wait_seconds=240.0)  # a slow machine turns nobody away
        ann = house.player("Ann")
        ann.sit(TABLE, 1)
        statuses: list[int] = []
        said: list[tuple[str, str]] = []

        def ask(number: int) -> None:
            answer = house.stranger().post("/api/explorer/sessions", question(number))
            statuses.append(answer.status_code)
            if answer.status_code == 503:
                said.append((answer.headers["retry-after"], answer.json()["code"]))

        askers = [threading.Thread(target=ask, args=(number,)) for number in range(60)]
        for asker in askers:
            asker.start()
        while not said and any(asker.is_alive() for asker in askers):
            time.sleep(0.01)
        for _ in range(20):
            ann.done(TABLE, "BuyIn", seat=1, amount="1")
        assert ann.get("/healthz").status_code == 200
        assert ann.get("/api/tables").status_code == 200
        for asker in askers:
            asker.join()

    assert statuses.count(503) == 60 - office._bounds.each
    assert set(statuses) == {200, 503}
    assert set(said) == {("2", "busy")}


def test_who_hangs_up_is_not_worked_for(tmp_path: Path) -> None:
    with serve(tmp_path, clerks=0) as house:
        office = house.services.back_office
        go_on = threading.Event()
        office._threads.submit(go_on.wait)  # the only clerk is kept from working
        with house.stranger().http.stream("GET", "/healthz"), pytest.raises(Exception, match="timed out"):
            house.stranger().http.post("/api/explorer/sessions", json=question(1), timeout=0.5)
        with pytest.raises(Exception, match="timed out"):
            house.stranger().http.post("/api/explorer/sessions", json=question(2), timeout=0.5)
        _until(lambda: office.waiting == 0)
        go_on.set()
        _until(lambda: not office._held)


def _until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not true() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert true()


def test_the_same_answers_come_from_clerks(tmp_path: Path, house: House) -> None:
    with serve(tmp_path, clerks=2) as other:
        for path in ("", "/sessions"):
            asked = question(3) if path else {"house": question(3)["house"]}
            answers = [each.stranger().post(f"/api/explorer{path}", asked) for each in (house, other)]
            assert answers[0].status_code == 200, answers[0].text
            assert answers[0].content == answers[1].content
        start = [each.stranger().get("/api/explorer/houses/lir").content for each in (house, other)]
        faulty = [each.stranger().post("/api/explorer", {"house": {}}) for each in (house, other)]

    assert start[0] == start[1]
    assert faulty[0].status_code == faulty[1].status_code == 422
    assert faulty[0].content == faulty[1].content


# What strangers can ask for


def _asked_for(house: House, ask: Callable[[], Any]) -> str:
    """Return the name of the work that the back office did for a request, none where the server did all itself."""
    office, found = house.services.back_office, []
    original = office.ask

    async def noting(who: str, errand: Errand, work: Callable[..., Any], *given: object) -> Any:
        found.append(work.__name__)
        return await original(who, errand, work, *given)

    office.ask = noting  # type: ignore[method-assign]
    try:
        answer = ask()
    finally:
        office.ask = original  # type: ignore[method-assign]
    assert answer.status_code == 200, answer.text
    return " ".join(found)


HAND = {"own": 5000, "leader": 5000, "leader_bet": 5, "bet": 100}


def test_last_hands_and_signs_are_worked_out_away_from_the_tables_and_with_rates(tmp_path: Path) -> None:
    with serve(tmp_path, clerks=1, rates={"last-hand": "3/day", "print": "1/day"}) as house:
        house.with_post(Post.FLOOR, "Flora").post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY})
        ann, stranger = house.player("Ann"), house.stranger()
        practice = ann.post("/api/tournaments/practice", {"house": "casablanca", "players": 2}).json()["id"]
        ann.post(f"/api/tournaments/{practice}/practice/start", {})
        drill, sign = "/api/trainer/casablanca/last-hand", "/api/day/2099-11-21/sign.pdf"

        assert _asked_for(house, lambda: stranger.post(drill, {})) == "draw_question"
        assert _asked_for(house, lambda: stranger.post(f"{drill}/answer", HAND)) == "judge"
        assert _asked_for(house, lambda: ann.get(f"/api/tournaments/{practice}/last-hand")) == "advise"
        assert _asked_for(house, lambda: stranger.get(sign)) == "print_sign"
        often = [stranger.post(drill, {}), stranger.post(f"{drill}/answer", HAND), stranger.get(sign)]
        often.append(ann.get(f"/api/tournaments/{practice}/last-hand"))

    assert {(each.status_code, each.json()["code"]) for each in often} == {(429, "too-often")}
