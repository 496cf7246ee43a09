"""The page in a real browser: how soon a table can be used, and whether it moves smoothly while a full table plays."""

from __future__ import annotations

import asyncio
import json
import statistics
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import FLAGS, MISSING, found
from tests.browser.weight import (
    MOST_AREA,
    MOST_LANGUAGE,
    MOST_MEDIA,
    MOST_SCRIPT,
    SHIFTS,
    areas,
    language,
    media,
    scripts,
    shift,
    weight,
)

from benchmarks.pit.load import program
from benchmarks.pit.players import Crowd
from benchmarks.report import print_section
from benchmarks.timing import announce
from letitride.server.http.page import FOLDER

LOADS = 9
SETTLED = 1000
"""Milliseconds in which something might still move."""

SECONDS = 20
WAIT, PAUSE = 250, 0.14
"""Milliseconds after the last bet, and what players take to act: together about a round every second."""

USABLE = """window.usable = new Promise((done) => {
    const look = () => document.querySelector(WANTED) ? done(performance.now()) : requestAnimationFrame(look);
    look();
});"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
GAPS = """(milliseconds) => new Promise((done) => {
    const gaps = [];
    let last = performance.now();
    const end = last + milliseconds;
    const frame = (now) => {
        gaps.push(now - last);
        last = now;
        if (now < end) requestAnimationFrame(frame);
        else done(gaps);
    };
    requestAnimationFrame(frame);
})"""
STOPWATCH = """async ([line, edge]) => {
    const times = [];
    for (let odds = 9; odds < 29; odds++) {
        const [before, begun] = [edge.textContent, performance.now()];
        line.value = odds;
        line.dispatchEvent(new Event('input', {bubbles: true}));
        while (edge.textContent === before) await new Promise((done) => setTimeout(done, 1));
        times.push(performance.now() - begun);
        await new Promise((done) => setTimeout(done, 100));
    }
    return times;
}"""
ROUND = "() => Number(/Round (\\d+)/.exec(document.body.textContent)[1])"


def run() -> None:
    """Print what a visitor waits for, and what a watcher sees of a busy table."""
    path = found()
    if path is None or not (FOLDER / "index.html").exists():
        print_section("The page", f"Not measured: {MISSING if path is None else 'run make page'}.", ("",), [])
        return
    with program("benchmarks.pit.room", "1", "0", str(WAIT)) as (port, line, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        url = f"http://127.0.0.1:{port}"
        announce("cold loads of the page")
        lobby, table = _loads(browser, url, "/", "article a"), _loads(browser, url, "/tables/t0", "[role=log]")
        announce("a full table in the browser")
        with _playing(port, json.loads(line)["tables"]["t0"]):
            smooth = [_frames(browser, url, width) for width in (1440, 390)]
        announce("changes of a pay table")
        changed = _changes(browser, url)
        browser.close()
    rows = [
        ("the lobby: first contentful paint", *lobby[0], "at most 250 ms"),
        ("the lobby can be used after", *lobby[1], "at most 250 ms"),
        ("the lobby: cumulative layout shift", *lobby[2], "0"),
        ("a table: first contentful paint", *table[0], "at most 250 ms"),
        ("a table can be used after", *table[1], "at most 250 ms"),
        ("a table: cumulative layout shift", *table[2], "0"),
        ("a changed pay table shows its figures after", *changed, "at most 50 ms"),
        ("scripts of lobby and table, compressed", _kilobytes(scripts()), "", f"at most {MOST_SCRIPT // 1000} kB"),
        ("scripts of the other pages", _kilobytes(areas()), _largest(areas()), f"each at most {MOST_AREA // 1000} kB"),
        ("what players read in German", _kilobytes([language("de")]), "", f"at most {MOST_LANGUAGE // 1000} kB"),
        ("fonts, pictures and sounds", _kilobytes(media()), "", f"at most {MOST_MEDIA // 1000} kB"),
    ]
    about = f"Chromium, from this machine, nothing cached, warm server: median and largest of {LOADS} loads."
    print_section("The page, when it is opened", about, ("", "median", "largest", "goal"), rows)
    header = ("", "rounds per second", "frames per second", "p50", "p99", "longest", "goal")
    about = f"What a watcher's browser draws in {SECONDS} s while seven players play, the players beside it."
    rows_of_frames = [("1440 pixels wide", *smooth[0], "60"), ("390 pixels wide", *smooth[1], "60")]
    print_section("The page, while a full table plays", about, header, rows_of_frames)


def _loads(browser: Browser, url: str, path: str, wanted: str) -> tuple[tuple[str, str], ...]:
    """Return what is painted first, when a place can be used, and how much moves: each as median and largest."""
    found = []
    for _ in range(LOADS + 1):
        context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900})
        context.add_init_script(USABLE.replace("WANTED", json.dumps(wanted)) + SHIFTS)
        page = context.new_page()
        page.goto(path)
        usable = float(page.evaluate("window.usable"))
        page.wait_for_timeout(SETTLED)
        found.append((float(page.evaluate(PAINTED)), usable, shift(page)))
        context.close()
    # The first load warms the server.
    painted, usables, shifts = zip(*found[1:], strict=True)
    return (
        *((f"{statistics.median(times):.0f} ms", f"{max(times):.0f} ms") for times in (painted, usables)),
        (f"{statistics.median(shifts):.3g}", f"{max(shifts):.3g}"),
    )


def _kilobytes(files: Iterable[Path]) -> str:
    return f"{weight(files) / 1000:.0f} kB"


def _largest(files: Iterable[Path]) -> str:
    return _kilobytes([max(files, key=lambda file: weight([file]))])


def _changes(browser: Browser, url: str) -> tuple[str, str]:
    context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto("/odds/lir")
    line = page.get_by_role("textbox", name="Base bets, flush", exact=True)
    edge = page.get_by_role("region", name="Figures", exact=True)
    edge.get_by_text("%").first.wait_for()
    times = page.evaluate(STOPWATCH, [line.element_handle(), edge.element_handle()])
    context.close()
    return f"{statistics.median(times):.0f} ms", f"{max(times):.0f} ms"


def _frames(browser: Browser, url: str, width: int) -> tuple[str, ...]:
    context = browser.new_context(base_url=url, viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto("/tables/t0")
    page.get_by_role("log").wait_for()
    page.wait_for_timeout(2000)
    before = int(page.evaluate(ROUND))
    gaps = sorted(float(gap) for gap in page.evaluate(GAPS, SECONDS * 1000))
    seconds, rounds = sum(gaps) / 1000, int(page.evaluate(ROUND)) - before
    context.close()
    p50, p99 = (gaps[int(len(gaps) * part)] for part in (0.5, 0.99))
    figures = f"{rounds / seconds:.2f}", f"{len(gaps) / seconds:.1f}"
    return *figures, f"{p50:.1f} ms", f"{p99:.1f} ms", f"{gaps[-1]:.1f} ms"


@contextmanager
def _playing(port: int, tokens: list[str]) -> Iterator[None]:
    """Have seven players play, in a thread beside."""
    crowd = Crowd(f"ws://127.0.0.1:{port}", pause=PAUSE)
    loop = asyncio.new_event_loop()

    async def play() -> None:
        await asyncio.gather(*(crowd.play("t0", seat, token) for seat, token in enumerate(tokens, 1)))

    task = loop.create_task(play())

    def work() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
        # What players were about to send.
        for pending in asyncio.all_tasks(loop):
            pending.cancel()
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(pending)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()
        loop.close()


if __name__ == "__main__":
    run()
