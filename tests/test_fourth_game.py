"""A fourth game, Caribbean Stud, as one file in each room it needs: dealt, priced, served and drawn by the rest.

The files lie in ``tests/fourth_game``; they are put into a copy of the package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import not_run
from tests.package_copy import ROOT, copy_package, of_the_copy
from tests.test_extending import run

FILES = ROOT / "tests/fourth_game"
PLACES = {
    "house_games.py": "house/games/caribbean_stud.py",
    "games.py": "games/caribbean_stud.py",
    "solver.py": "odds/solvers/caribbean_stud.py",
    "raise_odds.toml": "house/catalogue/paytables/caribbean-raise.toml",
    "house.toml": "house/catalogue/houses/caribbean-stud.toml",
}


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a copy of the package that knows the game."""
    folder = tmp_path_factory.mktemp("fourth")
    copy_package(folder)
    for name, place in PLACES.items():
        path = folder / "letitride" / place
        assert not path.exists()
        shutil.copy(FILES / name, path)
    return folder


def python(folder: Path, program: str, *words: str) -> str:
    """Return what a program prints that imports the copy of the package, and the tests."""
    environment = {**of_the_copy(folder), "PYTHONPATH": f"{folder}:{ROOT}"}
    command = [sys.executable, "-c", program, *words]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_it_is_dealt_with_one_card_of_the_dealers_seen_before_anybody_decides(extended: Path) -> None:
    played = run(extended, f"letitride deal {FILES / 'win.txt'}")
    names = [step["event"]["event"] for step in played["steps"] if "event" in step]
    turned = [step["event"]["cards"] for step in played["steps"] if step.get("event", {}).get("event") == "CardsTurned"]

    assert names.index("CardsTurned") < names.index("DecisionsOpened")
    assert turned == [["8d"], ["8h", "Jc", "Td", "3h"], ["Qd"], ["Jh", "9c", "6d", "5h"]]
    # A flush wins the ante and 5 to 1 on a raise of twice as much; against a dealer without ace-king the ante alone.
    assert [(each["player"], each["net"]) for each in played["chips"]] == [("Ann", "120.00"), ("Bob", "0.00")]


BRUTE_FORCE = """
import itertools
from fractions import Fraction
from msgspec.structs import replace
from letitride.cards import DECK, Money
from letitride.house import load_house
from letitride.odds.solvers.caribbean_stud import worth_of_raising
from letitride.table.rules.payout import payouts
from letitride.table.model.state import Hand, PlacedWagers, Round, Seat, Table

house = load_house("caribbean-stud")
deck = [card for card in DECK if card.rank.label in "AKQJ98" and card.suit.value in "sh"]
ante = Money.dollars(5)
wagers = PlacedWagers(stakes=((house.main_wager, ante),), units=3, decisions=("raise",))
asked = 0
for own in itertools.combinations(deck, 5):
    seats = (Seat(player="Ann", wagers=wagers, hand=Hand(cards=own)),)
    nets = {}
    for dealers in itertools.combinations([card for card in deck if card not in own], 5):
        table = replace(Table.of(house), seats=seats, round=Round(number=1, dealers_cards=dealers, turned=5))
        (paid,) = payouts(table)
        for seen in dealers:
            nets.setdefault(seen, []).append((paid.returned - paid.stake).in_dollars / ante.in_dollars)
    for seen, results in nets.items():
        assert worth_of_raising(house, own, (seen,), deck) == sum(results, Fraction()) / len(results), (own, seen)
        asked += 1
print(len(deck), asked)
"""


def test_its_solver_agrees_with_the_payouts_of_the_table_on_every_deal_of_a_small_deck(extended: Path) -> None:
    assert python(extended, BRUTE_FORCE).split() == ["12", str(792 * 7)]


ROUNDS = """
import json, sys
from pathlib import Path
from letitride.table.model.command import MakeDecision
from letitride.table.rules.deciding import seats_asked
from tests.browser.replays import told
from tests.pit.slow_clock import PACE, Pit, a_player

pit = Pit(Path(sys.argv[1]), "caribbean-stud")
for seat, name in ((1, "Ann"), (4, "Bob")):
    pit.sit(seat, name)
for options in (("raise", "fold"), ("raise", "raise")):
    for seat, name in ((1, "Ann"), (4, "Bob")):
        pit.bet(seat, name)
    pit.wait(PACE.all_have_bet)
    for option in options:
        (seat,) = seats_asked(pit.table)
        pit.do(MakeDecision(seat=seat, option=option), a_player("Ann" if seat == 1 else "Bob"))
Path(sys.argv[2]).write_text(json.dumps(list(told(pit))))
pit.stop()
"""


def test_the_page_draws_it_as_the_server_sees_it_without_a_change_of_its_own(extended: Path) -> None:
    if not (ROOT / "web/node_modules").exists():
        not_run("the page's tools are not installed: run make page")
    (extended / ".cache").mkdir()
    (extended / "pit").mkdir()
    python(extended, ROUNDS, str(extended / "pit"), str(extended / ".cache/replays.json"))
    shutil.copytree(ROOT / "web", extended / "web", ignore=shutil.ignore_patterns("node_modules"))
    (extended / "web/node_modules").symlink_to((ROOT / "web/node_modules").resolve())
    where = ["--root", str(extended / "web"), "tests/table/felt.test.ts", "-t", "lies as the server sees it"]
    command = [str(ROOT / "tools/npm"), "exec", "--silent", "--", "vitest", "run", *where]
    plainly = {**os.environ, "NO_COLOR": "1"}
    ran = subprocess.run(command, env=plainly, capture_output=True, encoding="utf-8", check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " 4 passed" in ran.stdout  # two rounds, as the floor and as the first player saw them
