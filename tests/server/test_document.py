"""What the documents about the server show is done on a real one, and what they list is what there is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from letitride.cli.serve import serve as serve_command
from letitride.pit.people.people import Post
from letitride.pit.play.private_tables import MOST_OPEN
from letitride.pit.tables.timers import Pace
from letitride.server.build_server import LARGEST_MESSAGE, LIMITS
from letitride.server.http.access import LONGEST_DELAY, RATES
from letitride.server.http.back_office import Bounds
from letitride.server.http.clerk import NICENESS
from letitride.server.http.connection import HEADER_SECONDS
from letitride.server.http.hub import CHECK_SECONDS
from letitride.server.http.middleware import BODY_SECONDS, LARGEST_BODY
from letitride.server.http.passwords import MOST_WAITING
from letitride.server.http.rates import Rate
from letitride.server.people.accounts import MOST_GUESTS
from tests.server.house import House, serve
from tests.test_documents import ROOT, blocks

API = ROOT / "docs/api.md"
TEXT = "\n".join((ROOT / "docs" / name).read_text("utf-8") for name in ("server.md", "api.md", "desk.md"))


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="the walk needs curl and jq")
def test_the_walk_through_the_api_goes_as_it_is_written(tmp_path: Path) -> None:
    walk = "".join(text for text in blocks(API, "sh") if text.startswith("# walk"))
    with serve(tmp_path) as house:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", walk],
            cwd=tmp_path,
            env={"PIT": house.url, "PATH": "/usr/bin:/bin:/usr/local/bin", "NO_PROXY": "127.0.0.1"},
            capture_output=True,
            text=True,
            check=False,
        )

    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    answers = [json.loads(line) for line in lines if line.startswith('{"id"')]
    assert [answer["outcome"] for answer in answers] == ["done", "done", "done", "refused", "done"]
    shown = json.loads(blocks(API, "json")[0])
    assert answers[3] == {**shown, "version": answers[3]["version"]}
    assert '{"seats":[1,2]}' in done.stdout
    assert lines[lines.index("betting") :][:4] == ["betting", "3", "bets", "no more bets"]
    assert "TakeBackWagers" in lines
    assert lines[-1].startswith("Let It Ride for seven players")


def test_every_option_post_and_figure_is_told() -> None:
    for option in serve_command.params:
        assert f"`{option.opts[0]}`" in TEXT
    for post in Post:
        assert post.value in TEXT


def often(what: str) -> tuple[str, str]:
    """Return how often something may be done, and in which time."""
    count, _, time = RATES[what].partition("/")
    return count, time


PACE, BOUNDS = Pace(), Bounds()
LIMITS_TOLD = {
    "heads": f"The head of a request has {HEADER_SECONDS:.0f} seconds to arrive",
    "requests": f"and its body, of at most {LARGEST_BODY // 1024} KiB, has {BODY_SECONDS:.0f} more",
    "idle connections": f"An idle connection is closed after {LIMITS['timeout_keep_alive']}",
    "messages": f"a message was larger than {LARGEST_MESSAGE // 1024} KiB",
    "logging in": "An address can sign in {} times a {}".format(*often("login")),
    "logging in by name": "and {} times a {} with the same name".format(*often("login-name")),
    "logging in from everywhere": "beyond {} tries a {} with one name from everywhere".format(*often("login-anywhere")),
    "waiting to log in": f"each try with that name waits up to {LONGEST_DELAY:.0f} seconds",
    "passwords": f"passwords are checked at a time and {MOST_WAITING} wait",
    "coming in": "An address can create {} guests and accounts a {}".format(*often("enter")),
    "coming in by day": "and {} a {}. At most {:,} guests".format(*often("enter-day"), MOST_GUESTS),
    "connections": "There can be {} from an address, {} per person and {:,} to a table".format(
        *(Rate.parse(RATES[f"sockets-{of}"]).count for of in ("address", "person", "table"))
    ),
    "elsewhere": f"and within {CHECK_SECONDS:.0f} seconds elsewhere",
    "clerks": f"(nice {NICENESS})",
    "work that waits": f"At most {BOUNDS.waiting} jobs wait, at most {BOUNDS.each} from one address can be waiting",
    "long work": f"A job waits at most {BOUNDS.wait_seconds:.0f} seconds and runs at most {BOUNDS.work_seconds:.0f}",
    "commands": "A person can send {} commands a {} and".format(*often("command")),
    "opening": "open {} private tables an {} (".format(*often("open")),
    "opening from an address": "({} from one address)".format(*often("open-address")),
    "open tables": "may open {} an {} and have {} open at once".format(*often("open"), MOST_OPEN),
    "betting": f"Betting lasts {PACE.betting // 1000} seconds from the first wager",
    "all have bet": f"or {PACE.all_have_bet / 1000:g} once everybody seated has bet",
    "an outage": f"a deadline that passed while the server was down gets {PACE.after_outage // 1000} more seconds",
    "an idle table": f"nothing happened for {PACE.idle // 60_000} minutes closes by itself",
    "an idle seat": f"has not bet for {PACE.absent // 60_000} minutes is stood up",
}


@pytest.mark.parametrize("limit", LIMITS_TOLD)
def test_the_limits_are_those_of_the_program(limit: str) -> None:
    assert LIMITS_TOLD[limit] in " ".join(TEXT.split())
    assert (often("login")[1], often("login-name")[1]) == ("minute", "minute")


def test_every_figure_that_is_told_is_there_and_every_other_is_not(house: House) -> None:
    told = set(re.findall(r"`(letitride_[a-z_]+)`", TEXT))
    families = re.findall(r"^# TYPE (letitride_\w+) (\w+)", house.stranger().get("/metrics").text, flags=re.MULTILINE)
    there = {name for name, kind in families if kind != "gauge" or not name.endswith("_created")}

    assert told == there
