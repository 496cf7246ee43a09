"""``letitride deal``: a scenario played step by step, as a dealer would call it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from letitride.cli import options
from letitride.cli.show import money_value, print_json, print_table, print_title
from letitride.house import find_house
from letitride.table import plain
from letitride.table.playing import Played, Step, play_scenario
from letitride.table.scenario import ScenarioError, parse_scenario


@click.command(short_help="Play a scenario, step by step, as a dealer would call it.")
@click.argument("scenario", type=click.File("r", encoding="utf-8"))
@options.as_json
def deal(scenario: Any, *, as_json: bool) -> None:
    """Play the round, or rounds, that SCENARIO writes down, and print what the table does, with the final chips.

    A scenario is a text of one line per thing: the house, who sits where, the cards, the wagers, the decisions, and
    what goes wrong. SCENARIO is a file, or - for standard input.
    """
    try:
        text = scenario.read()
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{scenario.name} is not a text in UTF-8: {error}") from None
    read = parse_scenario(text)
    beside = Path(scenario.name).parent / read.house
    house = find_house(str(beside) if beside.is_file() else read.house)
    played = play_scenario(read, house)
    if as_json:
        print_json(_document(played))
        return
    print_title(read.title or "A round", f"{played.house.id}: {played.house.name}")
    click.echo()
    for step in played.steps:
        click.echo(step.says)
    rows = [
        (str(chips.seat), chips.player, str(chips.bought), str(chips.rail), str(chips.net)) for chips in played.chips
    ]
    print_title("Chips")
    print_table(("seat", "player", "bought", "has", "net"), rows, left=2)


def _document(played: Played) -> dict[str, object]:
    return {
        "title": played.scenario.title,
        "house": played.house.id,
        "steps": [_step(step) for step in played.steps],
        "chips": [
            {
                "seat": chips.seat,
                "player": chips.player,
                "bought": money_value(chips.bought),
                "has": money_value(chips.rail),
                "net": money_value(chips.net),
            }
            for chips in played.chips
        ],
    }


def _step(step: Step) -> dict[str, object]:
    if step.refused is not None:
        refused = step.refused
        return {
            "says": step.says,
            "refused": {"code": refused.code, "message": refused.message, "rule": refused.rule},
        }
    return {"says": step.says, "event": plain(step.event)}
