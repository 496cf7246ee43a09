"""The scenarios beside the tests: each a round or two in plain text, with its transcript."""

from functools import cache
from pathlib import Path

from letitride.house import House, find_house
from letitride.pit.tables.timers import answer_for
from letitride.table.scenario.playing import Played, play_scenario
from letitride.table.scenario.scenario import Action, Scenario, parse_scenario

FOLDER = Path(__file__).parent / "scenarios"
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@cache
def read(name: str) -> Scenario:
    return parse_scenario((FOLDER / f"{name}.txt").read_text("utf-8"))


def house_of(scenario: Scenario) -> House:
    beside = FOLDER / scenario.house
    return find_house(str(beside) if beside.is_file() else scenario.house)


@cache
def played(name: str) -> Played:
    scenario = read(name)
    return play_scenario(scenario, house_of(scenario), answer_for)


def asked(name: str) -> list[str]:
    """Return what people do in a scenario, in its own words."""
    return [line.means.asks for line in read(name).lines if isinstance(line.means, Action)]
