"""A day led from a terminal: two people sign in at a real server, count, sign and close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from letitride.pit.people.people import Post
from tests.conftest import Letitride
from tests.day.event import SATURDAY
from tests.pit.tampering import faults
from tests.server.house import PASSWORD, House, serve

Do = Callable[..., str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("led")) as served:
        for name, post in (("Dana", Post.DEALER), ("Flora", Post.FLOOR), ("Ada", Post.ADMINISTRATOR)):
            served.running.people.register(name, PASSWORD, post)
        served.player("Ann")
        yield served


@pytest.fixture
def do(house: House, letitride: Letitride) -> Do:
    """Have somebody do something, and return what the terminal shows."""

    def done(who: str, *words: str, status: int = 0) -> str:
        told = letitride("day", *words, "--as", who, "--password", PASSWORD, "--server", house.url)
        assert told.status == status, told.err
        return told.out if status == 0 else told.err

    return done


def test_a_day_is_led_from_a_terminal_by_people_who_sign_each_step(house: House, do: Do, tmp_path: Path) -> None:
    file = tmp_path / "saturday.toml"
    assert "No house days yet" in do("Dana", "status")
    file.write_text(SATURDAY.replace("America/New_York", "Mars"))
    assert "time_zone" in do("Flora", "open", str(file), status=2)
    file.write_text(SATURDAY)
    assert "house day 2099-11-21, open" in do("Flora", "open", str(file))

    assert "500.00 ?" in do("Dana", "do", "count-opener", "table-1", "300x1", "50x4")
    assert "the opener of table-1 is not verified" in do("Dana", "status")
    assert "this is for floor" in do("Dana", "do", "verify-opener", "table-1", "500", status=2)
    do("Flora", "do", "verify-opener", "table-1", "500")
    assert "Slip 1: fill of 20.00 for table-1, to be signed." in do("Dana", "do", "fill", "table-1", "10x2")
    assert "somebody else signs it" in do("Dana", "do", "sign-slip", "1", status=2)
    do("Flora", "do", "sign-slip", "1")
    do("Flora", "do", "credit", "table-1", "1x4")
    do("Dana", "do", "void-slip", "2")
    assert "Ann: 100.00 cash in, 0.00 cash out today." in do("Flora", "do", "take-cash", "Ann", "100")
    do("Flora", "do", "sell-chips", "Ann", "20")
    do("Ada", "do", "buy-back-chips", "Ann", "15")
    do("Ada", "do", "redeem-chips", "Ann", "5")
    do("Ada", "do", "pay-cash", "Ann", "100")
    unreadable = ("--unreadable", "table-1", "--unreadable", "table-2")
    assert "table-2 is not open" in do("Flora", "do", "stop-play", "power", "failure", *unreadable, status=2)
    assert "stopped: power failure" in do("Flora", "do", "stop-play", "power", "failure", *unreadable[:2])
    assert "nothing waits for Dana to confirm" in do("Dana", "do", "confirm-stop", status=2)
    do("Flora", "do", "resume-play")
    do("Flora", "do", "close-table", "table-1")
    do("Dana", "do", "count-closer", "table-1", "299x1", "10x2", "50x4")
    do("Flora", "do", "verify-closer", "table-1", "519")
    do("Flora", "do", "count-drop", "table-1", "0")
    counted = do("Ada", "do", "verify-drop", "table-1", "0")
    assert "Exception: table-1, tray: −1.00." in counted
    assert "Nothing is left to count. Pay players out, then close the day" in counted
    closed = do("Flora", "do", "close-day")
    assert "house day 2099-11-21, closed" in closed
    assert [line.split() for line in closed.splitlines() if line.startswith(("Harbor", "operator", "rent"))] == [
        ["Harbor", "Food", "Pantry", "0.00"],
        ["operator", "−50.00"],
        ["rent", "50.00"],
    ]
    (unopened,) = (line for line in closed.splitlines() if line.startswith("table-2"))
    assert unopened.split()[:4] == ["table-2", "not", "opened", "–"]
    assert "letitride day sheet DATABASE 2099-11-21 --pdf sheet.pdf" in closed
    assert "operator" not in do("Dana", "status")
    assert faults(str(house.folder / "pit.db")) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("do", "fill", "table-1"), "fill takes TABLE CHIPS..."),
        (("do", "fill", "table-1", "many"), "'many' is no count: expected pieces and chip, such as 40x1"),
        (("do", "sign-slip", "one"), "'one' is no slip"),
        (("do", "close-day", "now"), "close-day takes nothing else"),
        (("do", "close-day", "--unreadable", "table-1"), "close-day takes no --unreadable"),
        (("do", "dance"), "dance"),
        (("open", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_words_that_mean_nothing_are_answered_before_anybody_signs_in(
    do: Do, words: tuple[str, ...], expected: str
) -> None:
    assert expected in do("Nobody", *words, status=2)


def test_a_wrong_password_and_a_wrong_address_are_said(letitride: Letitride, house: House) -> None:
    who = ("--as", "Flora", "--password", "not the password")

    assert "wrong name or password" in letitride("day", "status", *who, "--server", house.url).err
    assert "no server answers" in letitride("day", "status", *who, "--server", "http://127.0.0.1:1").err
    assert "is no server" in letitride("day", "status", *who, "--server", "ftp://example").err
