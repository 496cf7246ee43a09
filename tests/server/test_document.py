"""What the document about the server shows is done on a real one, and what it lists is what there is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from letitride.cli.serve import serve as serve_command
from letitride.pit.clockwork import Pace
from letitride.pit.people import Post
from letitride.pit.private import MOST_OPEN
from letitride.server.gate import BODY_SECONDS, LARGEST_BODY
from letitride.server.guard import RATES
from letitride.server.serving import LARGEST_MESSAGE
from tests.server.house import House, serve
from tests.test_documents import ROOT, blocks

DOCUMENT = ROOT / "docs/server.md"
TEXT = DOCUMENT.read_text("utf-8")


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="the walk needs curl and jq")
def test_the_walk_through_the_api_goes_as_it_is_written(tmp_path: Path) -> None:
    walk = "".join(text for text in blocks(DOCUMENT, "sh") if text.startswith("# walk"))
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
    shown = json.loads(blocks(DOCUMENT, "json")[0])
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


def test_the_limits_are_those_of_the_program() -> None:
    pace = Pace()

    assert LARGEST_BODY == LARGEST_MESSAGE == 64 * 1024
    assert (RATES["login"], RATES["login-name"], RATES["command"]) == ("30/minute", "15/minute", "40/second")
    assert (RATES["open"], RATES["open-address"], MOST_OPEN) == ("10/hour", "60/hour", 5)
    assert BODY_SECONDS == 10
    assert (pace.betting, pace.all_have_bet, pace.after_outage) == (15_000, 3_000, 10_000)
    assert (pace.idle, pace.absent) == (30 * 60_000, 10 * 60_000)


def test_every_figure_that_is_told_is_there_and_every_other_is_not(house: House) -> None:
    told = set(re.findall(r"`(letitride_[a-z_]+)`", TEXT))
    families = re.findall(r"^# TYPE (letitride_\w+) (\w+)", house.stranger().get("/metrics").text, flags=re.MULTILINE)
    there = {name for name, kind in families if kind != "gauge" or not name.endswith("_created")}

    assert told == there
