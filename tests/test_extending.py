"""The worked examples of CONTRIBUTING.md: a side bet and a burn rule, each by an edit to one file.

Every command is run on the result, and a round is served, played over HTTP, and its receipt checked by both checkers.
"""

import contextlib
import itertools
import json
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest

from tests.browser.conftest import not_run
from tests.package_copy import ROOT, copy_package, of_the_copy
from tests.test_documents import blocks, write_files

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
    copy_package(folder)
    for edit in edits():
        path = folder / edit.file
        text = path.read_text("utf-8")
        for before, after in edit.hunks:
            assert text.count(before) == 1, f"{edit.file} no longer has, in one place:\n{before}"
            text = text.replace(before, after)
        path.write_text(text, "utf-8")
    write_files(CONTRIBUTING, folder)
    return folder


def printed(folder: Path, command: str) -> str:
    """Return what a command prints."""
    name, *words = shlex.split(command)
    assert name == "letitride"
    words = [sys.executable, "-m", "letitride", *words]
    ran = subprocess.run(words, cwd=folder, env=of_the_copy(folder), capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def run(folder: Path, command: str) -> Any:
    """Return what a command answers to a program."""
    return json.loads(printed(folder, f"{command} --json"))


def the_command(beginning: str) -> str:
    (command,) = [each for each in commands() if each.startswith(beginning)]
    return command


def events(answer: Any, kind: str) -> list[dict[str, Any]]:
    return [step["event"] for step in answer["steps"] if "event" in step and step["event"]["event"] == kind]


def test_each_example_edits_one_file() -> None:
    assert [edit.file for edit in edits()] == ["letitride/house/games/let_it_ride.py", "letitride/house/round.py"]
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
    assert "Ann: 5 Card Bonus wins $75, $80 to the rail." in says
    assert [(each["player"], each["net"]) for each in answer["chips"]] == [("Ann", "125.00")]
    assert not events(answer, "BonusBetsCollected")


def test_a_new_side_bet_plays_in_sessions_and_stands_in_the_schema(edited: Path) -> None:
    session = run(edited, "letitride session five-card-house.toml --rounds 10 --five-card-bonus 5")
    schema = run(edited, "letitride schema")["$defs"]

    assert session["stakes"] == {"base": "5.00", "five-card-bonus": "5.00"}
    assert "five-card-bonus" in schema["House"]["properties"]["wagers"]["properties"]
    assert "five-card-bonus" in schema["FiveCardPayTable"]["properties"]["wager"]["enum"]


def test_a_new_burn_rule_burns_its_card(edited: Path) -> None:
    answer = run(edited, the_command("letitride deal rightmost.txt"))
    dealt = [card for event in events(answer, "CardsDealt") if event["seat"] == 0 for card in event["cards"]]
    (burned,) = events(answer, "CardBurned")
    turned = [card for event in events(answer, "CardsTurned") for card in event["cards"]]

    assert dealt[2] == burned["card"]
    assert dealt[:2] == turned
    assert "Burned, unseen into the rack: 4d." in [step["says"] for step in answer["steps"]]


SIDE_BET, BURN = "five-card-house.toml", "right-hand-house.toml"
EVERY_COMMAND = {
    f"odds {SIDE_BET} --law": "net result of the 5 Card Bonus",
    f"odds {BURN}": "3 Card Bonus",
    "paytables five-card-bonus.toml": "FCB-1",
    f"houses {SIDE_BET}": "wagers.five-card-bonus.pay_table",
    f"houses {BURN}": "rightmost",
    f"strategy {SIDE_BET}": "Any four cards of one suit",
    f"strategy {BURN}": "Any four cards of one suit",
    f"advise {SIDE_BET} --cards 'Tc Jc Qc'": "Let bet 1 ride.",
    f"advise {BURN} --cards '2c 7d Js'": "Take bet 1 back.",
    f"settle {BURN} --cards AsKsQs --community JsTs --base 5 --riding 3": "royal flush",
    f"session {BURN} --rounds 10": "expected result",
    f"simulate {SIDE_BET} --rounds 20000 --seed 1 --five-card-bonus 5": "5 Card Bonus, house edge per unit staked",
    f"simulate {BURN} --rounds 20000 --seed 1 --three-card-bonus 5": "The result agrees with the exact law.",
    f"leak {SIDE_BET} --what community": "The first community card",
    f"leak {BURN} --what burn": "this house burns the rightmost card",
    f"parsheet {SIDE_BET} --html -": "5 Card Bonus",
    f"parsheet {BURN} --html -": "A room that burns the card at the dealer",
    f"rackcard {SIDE_BET} --html -": "5 Card Bonus",
    f"rackcard {BURN} --html -": "3 Card Bonus",
    f"procedures {SIDE_BET} --html -": "5 Card Bonus",
    f"procedures {BURN} --html -": "the dealer burns the rightmost card of the three",
}


@pytest.mark.parametrize("words", EVERY_COMMAND)
def test_every_command_knows_what_is_new(edited: Path, words: str) -> None:
    assert EVERY_COMMAND[words] in printed(edited, f"letitride {words}")


# A round that is served


class Guest(NamedTuple):
    """Somebody who plays over HTTP."""

    http: httpx.Client
    name: str

    def command(self, table: str, name: str, **fields: object) -> str:
        """Give a command, and return what became of it."""
        body = {"id": f"{table}-{next(_IDS)}", "command": {"command": name, **fields}, "reason": ""}
        outcome: str = self.http.post(f"/api/tables/{table}/commands", json=body).json()["outcome"]
        return outcome

    def play(self, table: str, stakes: dict[str, str]) -> Any:
        """Play the first round of a table, and return its receipt."""
        assert self.command(table, "TakeSeat", seat=1, player=self.name) == "done"
        assert self.command(table, "BuyIn", seat=1, amount="100") == "done"
        assert self.command(table, "PlaceWagers", seat=1, stakes=stakes) == "done"
        for _ in range(600):
            if any(each.get("option") == "ride" for each in self.http.get(f"/api/tables/{table}").json()["legal"]):
                assert self.command(table, "MakeDecision", seat=1, option="ride") == "done"
            told = self.http.get(f"/api/tables/{table}/rounds/1")
            if told.status_code == 200:
                return told.json()
            time.sleep(0.1)
        return pytest.fail(f"the round at {table} does not end")


_IDS = itertools.count(1)


@pytest.fixture(scope="module")
def guest(edited: Path) -> Iterator[Guest]:
    """Give a guest at a pit that serves both houses, which are in the catalogue of the copy for that."""
    catalogue = edited / "letitride/house/catalogue"
    shutil.copy(edited / "five-card-bonus.toml", catalogue / "paytables/FCB-1.toml")
    for name in (SIDE_BET, BURN):
        text = (edited / name).read_text("utf-8").replace("five-card-bonus.toml", "FCB-1")
        (catalogue / "houses" / name).write_text(text, "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "letitride", "serve", "--port", str(port), "--log-level", "error"]
    with (edited / "serve.log").open("w") as log:
        server = subprocess.Popen(command, cwd=edited, env=of_the_copy(edited), stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
            yield Guest(http, _welcomed(http, server, edited / "serve.log"))
    finally:
        server.terminate()
        server.wait()


def _welcomed(http: httpx.Client, server: subprocess.Popen[bytes], log: Path) -> str:
    """Wait for the server, and return the name that it gives a guest."""
    for _ in range(600):
        assert server.poll() is None, log.read_text()
        with contextlib.suppress(httpx.TransportError):
            name: str = http.post("/api/guest").json()["name"]
            return name
        time.sleep(0.1)
    return pytest.fail(f"the server does not answer: {log.read_text()}")


@pytest.mark.parametrize(
    ("house", "stakes"),
    [("five-card-house", {"base": "5", "five-card-bonus": "5"}), ("right-hand-house", {"base": "5"})],
)
def test_a_served_round_holds_for_both_checkers(edited: Path, guest: Guest, house: str, stakes: dict[str, str]) -> None:
    receipt = guest.play(house, stakes)
    (edited / f"{house}.json").write_text(json.dumps(receipt))
    ((deck,), (seat,)) = receipt["shuffles"], receipt["seats"]

    assert list(seat["stakes"]) == list(stakes)
    assert [each["wager"] for each in seat["payouts"]] == list(stakes)
    assert deck["burn_card"] == deck["dealers_cards"][2]
    assert printed(edited, f"letitride check-round {house}.json").splitlines()[-1].startswith("The head to keep: ")
    assert "Everything holds" in printed(edited, "letitride audit letitride.db")
    assert f'"{house}"' in printed(edited, f"letitride export letitride.db --table {house}")
    checks = page_checks(edited / f"{house}.json")
    assert [each for each in checks if not each["passed"]] == []
    assert len(checks) == 10


def page_checks(receipt: Path) -> Any:
    """Return what the page's checker says of a receipt."""
    if not (ROOT / "web/node_modules").exists():
        not_run("the page's tools are not installed: run make page")
    command = [
        str(ROOT / "tools/npm"),
        "exec",
        "--silent",
        "--",
        "node",
        "tests/verify/check-receipt.mjs",
        str(receipt),
    ]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
