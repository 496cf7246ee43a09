"""One real browser for each worker, a real server for each test, and people who sit before them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, sync_playwright

from letitride.pit.tables.timers import Pace
from letitride.server.http.page import FOLDER
from tests.browser.chromium import FLAGS, MISSING, found
from tests.browser.player import PHONE, WIDE, Player, Screen
from tests.scale import scaled
from tests.server.house import House, serve

HERE = Path(__file__).parent
SOON = Pace(betting=3_600_000, all_have_bet=100, showing=3_600_000, bots=100)
"""No more bets are called as soon as everybody has bet, and players have all the time they need to show cards."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def not_run(reason: str) -> None:
    """Say loudly that these tests were not run; where CI asks for them, that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"the tests of the page were not run: {reason}")
    pytest.skip(f"NOT RUN: {reason}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = found()
    if path is None:
        not_run(MISSING)
    if not (FOLDER / "index.html").exists():
        not_run("the page is not built: run make page")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path, pace=SOON) as house:
        office = house.services.back_office
        office._bounds = replace(office._bounds, wait_seconds=240.0)  # a slow machine turns nobody away
        yield house


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a width to each test that asks for one: to every other the same, or both in turn at length."""
    given_already = any("screen" in str(mark.args[0]) for mark in metafunc.definition.iter_markers("parametrize"))
    if "screen" in metafunc.fixturenames and not given_already:
        widths = [pytest.param(PHONE, id="phone"), pytest.param(WIDE, id="wide")]
        one = crc32(metafunc.function.__name__.encode()) % 2
        metafunc.parametrize("screen", scaled(widths[one : one + 1], widths))


Arrive = Callable[..., Player]


IN_MOTION = ("desk_stays", "floor_irregularities", "in_sight", "newcomer", "pace", "phone", "rounds", "weight")
"""Tests for which cards and chips fly every day. Drawing that takes a tenth of the time of all the others."""


@pytest.fixture
def arrive(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Give a way for people to come, each with a browser of their own; what went wrong in it fails the test."""
    people: list[Player] = []
    still = scaled(request.path.stem.removeprefix("test_") not in IN_MOTION, at_length=False)

    def arrive(name: str = "", screen: Screen = WIDE, **options: Any) -> Player:
        people.append(Player(browser, house, name, screen, **{"still": still, **options}))
        return people[-1]

    yield arrive
    faults = [fault for player in people for fault in player.leave()]
    assert faults == []
