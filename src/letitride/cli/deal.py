"""``letitride deal``: a scenario played step by step, as a dealer would call it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.show import fields_of, print_answer, print_fault, print_note, print_table, print_text, print_title
from letitride.cli.streams import Status
from letitride.house import find_house
from letitride.ledger import Account, AccountKind, Ledger, day_of, deposit, entry_for
from letitride.table.model.event import BettingClosed, ChipsBought, Event
from letitride.table.scenario.forms import FORMS, ScenarioError
from letitride.table.scenario.playing import Played, Step, play_scenario
from letitride.table.scenario.scenario import parse_scenario

_SYNTAX = (
    ("A line says what somebody does:", FORMS),
    ("or the cards of the next deal:", ("NAME holds CARDS", "community CARDS", "burn CARD", "deck CARDS")),
    ("Prefixes for what somebody does:", ("after NUMBER cards:", "after NUMBER wagers:", "at once:", "refused:")),
)


class _Deal(click.Command):
    """Lists the lines of a scenario below its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        for head, forms in _SYNTAX:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(head)
                with formatter.indentation():
                    for form in forms:
                        formatter.write_text(form)


@click.command(cls=_Deal, short_help="Play a scenario, step by step, as a dealer would call it.")
@click.argument("scenario", type=click.File("r", encoding="utf-8-sig"))
@options.as_json
def deal(scenario: Any, *, as_json: bool) -> int:
    """Play the round or rounds in SCENARIO, and print what the table does and the final chips.

    A scenario is plain text with one item per line: the house, who sits where, the cards, the wagers, the decisions,
    and what goes wrong. SCENARIO is a file, or - for standard input. Its house is an id from the catalogue, or a house
    file beside the scenario. If a scenario ends before its round does, it is played as far as it goes, and that is an
    error.
    """
    try:
        text = scenario.read()
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{scenario.name} is not a text in UTF-8: {error}") from None
    from letitride.pit.tables.timers import answer_for

    read = parse_scenario(text)
    beside = Path(scenario.name).parent / read.house
    played = play_scenario(read, find_house(str(beside) if beside.is_file() else read.house), answer_for)
    print_answer(_document, _print, played, as_json=as_json)
    if not played.waits_for:
        return Status.DONE
    print_fault(f"the scenario ends before its round does: {played.waits_for}")
    return Status.UNUSABLE


def _print(played: Played) -> None:
    print_title(played.scenario.title or "A round", f"{played.house.id}: {played.house.name}")
    click.echo()
    for step in played.steps:
        if isinstance(step.event, BettingClosed):
            click.echo()
        print_text(step.says, "  ")
    rows = [
        (str(chips.seat), chips.player, str(chips.bought), str(chips.rail), str(chips.net)) for chips in played.chips
    ]
    print_title("Chips")
    print_table(("seat", "player", "bought", "has", "net"), rows, left=2)
    drop, tray, layout, win = _house_chips(played.events).values()
    click.echo()
    waiting = f"; on the layout: {layout}" if layout else ""
    moved = f"out of the chip tray: {-tray}" if tray < Money(0) else f"into the chip tray: {tray}"
    print_note(f"Into the drop box: {drop}; {moved}; win of the house: {win}{waiting}.")


def _house_chips(events: tuple[Event, ...]) -> dict[str, Money]:
    """Return the house's chips after the events of a table, in double entry."""
    ledger = Ledger()
    for event in events:
        if isinstance(event, ChipsBought):
            ledger = ledger.post(deposit(event.player, event.amount))
        entry = entry_for(event, table="table")
        ledger = ledger.post(entry) if entry else ledger
    day = day_of(ledger, table="table")
    on_layout = (each for each in ledger.balances if each.kind in (AccountKind.LAYOUT, AccountKind.BONUS))
    tray = ledger.balance(Account(AccountKind.TRAY, table="table"))
    return {"drop": day.drop, "tray": tray, "layout": ledger.total(on_layout), "win": day.win}


def _document(played: Played) -> dict[str, object]:
    return {
        "title": played.scenario.title,
        "house": played.house.id,
        "waits_for": played.waits_for or None,
        "steps": [_step(step) for step in played.steps],
        "chips": [
            {**fields_of(chips, "seat", "player", "bought"), "has": chips.rail, "net": chips.net}
            for chips in played.chips
        ],
        "house_chips": _house_chips(played.events),
    }


def _step(step: Step) -> dict[str, object]:
    if step.refused is not None:
        return {"says": step.says, "refused": fields_of(step.refused, "code", "message", "rule")}
    return fields_of(step, "says", "event")
