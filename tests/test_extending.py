"""The worked examples of CONTRIBUTING.md: a side bet and a burn rule, each by an edit to one file."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.test_documents import ROOT, blocks, write_files

CONTRIBUTING = ROOT / "CONTRIBUTING.md"


class Edit(NamedTuple):
    """A diff of one file, as the document shows it: hunks that are found by their context."""

    file: str
    hunks: tuple[tuple[str, str], ...]


def edits() -> list[Edit]:
    return [_edit(text) for text in blocks(CONTRIBUTING, "diff")]


def _edit(text: str) -> Edit:
    head, *hunks = re.split(r"^@@.*\n", text, flags=re.MULTILINE)
    return Edit(head.removeprefix("--- src/").strip(), tuple((_side(hunk, "-"), _side(hunk, "+")) for hunk in hunks))


def _side(hunk: str, sign: str) -> str:
    """Return a hunk as it reads before (-) or after (+) the edit; an empty line is context."""
    return "".join(line[1:] or "\n" for line in hunk.splitlines(keepends=True) if line[0] in f" \n{sign}")


def commands() -> list[str]:
    sessions = re.findall(r"^```shell-session\n(.*?)^```$", CONTRIBUTING.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line.removeprefix("$ ") for session in sessions for line in session.splitlines()]


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of the document, and with a copy of the package in which its edits are made."""
    folder = tmp_path_factory.mktemp("extended")
    shutil.copytree(ROOT / "src/letitride", folder / "letitride", ignore=shutil.ignore_patterns("__pycache__"))
    for edit in edits():
        path = folder / edit.file
        text = path.read_text("utf-8")
        for before, after in edit.hunks:
            assert text.count(before) == 1, f"{edit.file} no longer has, in one place:\n{before}"
            text = text.replace(before, after)
        path.write_text(text, "utf-8")
    write_files(CONTRIBUTING, folder)
    return folder


def run(folder: Path, command: str) -> Any:
    """Return what a command of the document answers to a program."""
    name, *words = shlex.split(command)
    assert name == "letitride"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("COVERAGE", "PYTEST"))}
    ran = subprocess.run(
        [sys.executable, "-m", "letitride", *words, "--json"],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def the_command(beginning: str) -> str:
    (command,) = [each for each in commands() if each.startswith(beginning)]
    return command


def events(answer: Any, kind: str) -> list[dict[str, Any]]:
    return [step["event"] for step in answer["steps"] if "event" in step and step["event"]["event"] == kind]


def test_each_example_edits_one_file() -> None:
    assert [edit.file for edit in edits()] == ["letitride/house/wagers.py", "letitride/house/round.py"]
    assert len(commands()) == 4


HANDS = {"pair": 337_920, "two-pair": 123_552, "three-of-a-kind": 54_912, "straight": 10_200, "flush": 5_108}
HANDS |= {"full-house": 3_744, "four-of-a-kind": 624, "straight-flush": 36, "royal-flush": 4}
"""How many of the 2,598,960 hands of five are of each kind; of pairs, those of jacks or better."""

PAID = {"pair": 1, "two-pair": 5, "three-of-a-kind": 8, "straight": 15, "flush": 20}
PAID |= {"full-house": 40, "four-of-a-kind": 150, "straight-flush": 500, "royal-flush": 1000}


def test_a_new_side_bet_is_priced_by_its_table(edited: Path) -> None:
    answer = run(edited, the_command("letitride odds"))
    side = answer["side_bets"]["five-card-bonus"]
    won = sum(HANDS[kind] * (PAID[kind] + 1) for kind in HANDS)

    assert side["pay_table"] == "FCB-1"
    assert Fraction(side["house_edge"]["exact"]) == 1 - Fraction(won, 2_598_960)
    assert Fraction(side["hit_frequency"]["exact"]) == Fraction(sum(HANDS.values()), 2_598_960)


def test_a_new_side_bet_is_priced_together_with_the_base_bets(edited: Path) -> None:
    answer = run(edited, the_command("letitride odds"))
    alone, both = answer["combinations"]
    side = Fraction(answer["side_bets"]["five-card-bonus"]["house_edge"]["exact"])

    assert both["stakes"] == {"base": "5.00", "five-card-bonus": "1.00"}
    assert Fraction(both["expected_loss"]["exact"]) == Fraction(alone["expected_loss"]["exact"]) + side
    assert both["covariances"][0]["wagers"] == ["base", "five-card-bonus"]
    assert both["covariances"][0]["value"] > 0


def test_a_new_side_bet_is_settled(edited: Path) -> None:
    answer = run(edited, the_command("letitride settle"))

    assert [(each["wager"], each["hand"], each["winnings"]) for each in answer["wagers"]] == [
        ("base", "straight", "50.00"),
        ("five-card-bonus", "straight", "75.00"),
    ]
    assert (answer["returned"], answer["net"]) == ("140.00", "125.00")


def test_a_new_side_bet_is_dealt_and_paid(edited: Path) -> None:
    answer = run(edited, the_command("letitride deal five-card-bonus.txt"))
    (refused,) = [step["refused"] for step in answer["steps"] if "refused" in step]
    paid = [(event["wager"], event["winnings"]) for event in events(answer, "WagerPaid")]
    says = [step["says"] for step in answer["steps"]]

    assert refused["code"] == "limits"
    assert refused["message"] == "5 Card Bonus of $26: the limits are $1 to $25"
    assert [wager for wager, _ in paid] == ["base", "five-card-bonus"]
    assert "Ann: 5 Card Bonus wins $75; $80 to the rail." in says
    assert [(each["player"], each["net"]) for each in answer["chips"]] == [("Ann", "125.00")]
    assert not events(answer, "BonusBetsCollected")


def test_a_new_side_bet_plays_in_sessions_and_stands_in_the_schema(edited: Path) -> None:
    session = run(edited, "letitride session five-card-house.toml --rounds 10 --five-card-bonus 5")
    schema = run(edited, "letitride schema")["$defs"]

    assert session["stakes"] == {"base": "5.00", "five-card-bonus": "5.00"}
    assert "five-card-bonus" in schema["Wagers"]["properties"]
    assert "five-card-bonus" in schema["FiveCardPayTable"]["properties"]["wager"]["enum"]


def test_a_new_burn_rule_burns_its_card(edited: Path) -> None:
    answer = run(edited, the_command("letitride deal rightmost.txt"))
    dealt = [card for event in events(answer, "CardsDealt") if event["seat"] == 0 for card in event["cards"]]
    (burned,) = events(answer, "CardBurned")
    turned = [event["card"] for event in events(answer, "CommunityCardTurned")]

    assert dealt[2] == burned["card"]
    assert dealt[:2] == turned
    assert "Burned, unseen into the rack: 4d." in [step["says"] for step in answer["steps"]]
