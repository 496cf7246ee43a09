"""Faults planted on purpose: for each, the tests that must notice it."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.package_copy import ROOT, copy_package, of_the_copy
from tests.scale import scaled


class Planted(NamedTuple):
    """A line of the code, what it is changed to, and the tests that must fail then."""

    file: str
    line: str
    changed: str
    tests: str


FAULTS = {
    "the evaluator forgets A-2-3-4-5": Planted(
        "cards/five.py",
        "if ranks == _WHEEL_ACE_HIGH:",
        "if not ranks:",
        "tests/odds/test_settlement.py tests/cards/test_five.py",
    ),
    "the evaluator lets the ace wrap around": Planted(
        "cards/five.py",
        "straight = ranks == WHEEL or ranks[0] - ranks[4] == 4",
        "straight = ranks == WHEEL or ranks[0] - ranks[4] in (4, 12)",
        "tests/cards/test_five.py",
    ),
    "the evaluator calls a royal flush a straight flush": Planted(
        "cards/five.py", "royal = ranks[0] is Rank.ACE", "royal = False", "tests/cards/test_five.py"
    ),
    "with three cards a flush beats a straight": Planted(
        "cards/three.py",
        '    STRAIGHT = "straight"\n    FLUSH = "flush"\n',
        '    FLUSH = "flush"\n    STRAIGHT = "straight"\n',
        "tests/cards/test_three.py",
    ),
    "a decision worth nothing rides": Planted(
        "odds/base.py", "least = stake if ties_ride else stake + 1", "least = stake", "tests/odds/test_printed.py"
    ),
    "a decision worth nothing rides in the whole account": Planted(
        "odds/play.py",
        "return gain > 0 or (gain == 0 and tie is Tie.RIDE)",
        "return gain >= 0",
        "tests/odds/test_base.py",
    ),
    "the cap is applied to each bet": Planted(
        "odds/payoff.py",
        "else min(winnings, most)",
        "else riding * min(odds, most)",
        "tests/odds/test_house_odds.py tests/odds/test_settlement.py",
    ),
    "the cap takes the stake too": Planted(
        "odds/settlement.py",
        "returned=ending.returned - cut",
        "returned=cap",
        "tests/odds/test_settlement.py",
    ),
    "the cap does not change how bet 1 is played": Planted(
        "odds/play.py",
        "bet_1 = tuple(sum(ways * (best[i][1] - best[i][0])",
        "bet_1 = tuple(sum(ways * (values[i][1] - values[i][0])",
        "tests/odds/test_house_odds.py tests/odds/test_reference_advice.py",
    ),
    "the dollar of the bonus comes back": Planted(
        "house/pay_tables.py",
        "return odds if self.basis is Basis.TO_ONE else odds - 1",
        "return odds",
        "tests/odds/test_printed.py",
    ),
    "the stake of a base bet does not come back": Planted(
        "odds/base.py",
        "stake_kept = 0 if table.basis is Basis.FOR_ONE else units",
        "stake_kept = 0",
        "tests/odds/test_printed.py",
    ),
    "a pair below tens is paid": Planted(
        "house/pay_tables.py",
        "if hand.pair is not None and lowest is not None and hand.pair < lowest:",
        "if hand.pair is None and lowest is None:",
        "tests/odds/test_settlement.py",
    ),
    "the dealer always qualifies": Planted(
        "odds/three_card_poker.py",
        "return hand.ranking is not ThreeCardRanking.HIGH_CARD or hand.ranks[0] >= qualifies_with",
        "return bool(hand.ranks) or qualifies_with is None",
        "tests/odds/test_settlement.py",
    ),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", scaled([*FAULTS][::4], [*FAULTS]))
def test_the_tests_notice(name: str, tmp_path: Path) -> None:
    fault = FAULTS[name]
    copy_package(tmp_path)
    broken = tmp_path / "letitride" / fault.file
    text = broken.read_text("utf-8")
    assert text.count(fault.line) == 1, f"{fault.file} no longer has the line {fault.line!r}"
    broken.write_text(text.replace(fault.line, fault.changed), "utf-8")

    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", *fault.tests.split()],
        cwd=ROOT,
        env=of_the_copy(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 1, f"{name}: nobody noticed\n{ran.stdout}"
    assert " failed" in ran.stdout
