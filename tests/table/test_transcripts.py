"""Whole rounds as plain text: every scenario has its transcript beside it, to be read like the documents.

After a change that is meant, ``LETITRIDE_REWRITE=1 .venv/bin/pytest tests/table/test_transcripts.py`` rewrites the
transcripts. Read the difference before committing it. Under CI nothing is rewritten.
"""

import difflib
import os
import re
from collections.abc import Mapping

import pytest

from letitride.cards import Money
from letitride.table import replay, to_json
from tests.conftest import Letitride
from tests.table.transcripts import FOLDER, NAMES, played, read


def difference(expected: str, printed: str) -> str:
    lines = difflib.unified_diff(expected.splitlines(), printed.splitlines(), "transcript", "printed", lineterm="")
    return "\n".join(lines)


def may_rewrite(environment: Mapping[str, str]) -> bool:
    """Tell whether transcripts should be written again, and refuse it where nobody would read them."""
    wanted = bool(environment.get("LETITRIDE_REWRITE"))
    if wanted and environment.get("CI"):
        pytest.fail("LETITRIDE_REWRITE is set under CI: transcripts are written by people who read them")
    return wanted


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_is_dealt_as_its_transcript_says(name: str, letitride: Letitride) -> None:
    transcript = FOLDER / f"{name}.golden"
    answer = letitride("deal", str(FOLDER / f"{name}.txt"))
    assert answer.status == 0, answer.err
    if may_rewrite(os.environ):
        transcript.write_text(answer.out, "utf-8")

    assert transcript.exists(), f"{name} has no transcript: run with LETITRIDE_REWRITE=1, and read it"
    changed = difference(transcript.read_text("utf-8"), answer.out)
    assert not changed, f"{name} is dealt differently now:\n{changed}"


def test_transcripts_are_not_rewritten_under_ci() -> None:
    assert may_rewrite({"LETITRIDE_REWRITE": "1"})
    assert not may_rewrite({"CI": "true"})
    with pytest.raises(pytest.fail.Exception, match="under CI"):
        may_rewrite({"LETITRIDE_REWRITE": "1", "CI": "true"})


def test_every_transcript_belongs_to_a_scenario_that_says_what_it_shows() -> None:
    assert [path.stem for path in sorted(FOLDER.glob("*.golden"))] == NAMES
    assert [name for name in NAMES if not (FOLDER / f"{name}.txt").read_text("utf-8").startswith("# ")] == []
    assert [name for name in NAMES if not read(name).title] == []


@pytest.mark.parametrize("name", NAMES)
def test_replaying_the_events_gives_the_final_table(name: str) -> None:
    told = played(name)

    assert replay(told.house, told.events) == told.table


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_in_json_tells_the_same_story(name: str, letitride: Letitride) -> None:
    printed = letitride("deal", str(FOLDER / f"{name}.txt")).out
    answer = letitride("deal", str(FOLDER / f"{name}.txt"), "--json").json
    told = played(name)

    assert (answer["title"], answer["house"]) == (told.scenario.title, told.house.id)
    _, heading, story = printed.partition(told.house.name)
    assert heading
    assert words(" ".join(step["says"] for step in answer["steps"])) == words(story.split("\nChips\n")[0])
    assert [step["event"] for step in answer["steps"] if "event" in step] == list(map(to_json, told.events))
    assert [step["refused"]["code"] for step in answer["steps"] if "refused" in step] == [
        step.refused.code for step in told.steps if step.refused
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_chips_of_players_and_house_add_up(name: str, letitride: Letitride) -> None:
    answer = letitride("deal", str(FOLDER / f"{name}.txt"), "--json").json
    nets = [Money.parse(chips["net"]) for chips in answer["chips"]]
    house = {key: Money.parse(amount) for key, amount in answer["house_chips"].items()}

    assert sum((net.cents for net in nets), house["win"].cents + house["layout"].cents) == 0
    assert house["win"] == house["drop"] + house["tray"]
    assert house["drop"] == sum((Money.parse(chips["bought"]) for chips in answer["chips"]), Money(0))


def words(text: str) -> list[str]:
    return re.findall(r"\S+", text)
