"""``letitride strategy`` and ``letitride advise``: how to play, and how to play this hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from letitride.cards import Card, Money, print_cards
from letitride.cli import options
from letitride.cli.show import percent, print_json, print_note, print_table, print_text, print_title, print_warnings
from letitride.games import rules_for
from letitride.house import Tie, find
from letitride.odds import HandError
from letitride.odds.analysis import Recommendation
from letitride.odds.pricing import price, rules_of
from letitride.odds.refusals import NothingToDecide
from letitride.odds.words import capitalised, exact_percent, exact_value


@click.command(short_help="The best strategy as a card of a few lines.")
@options.target
@options.bet
@options.tie
@options.as_json
def strategy(target: str, bet: Money | None, tie: str | None, *, as_json: bool) -> None:
    """Print the best strategy as a card of a few lines, and what other ways to play cost."""
    priced = price(target, bet=bet, tie=Tie(tie) if tie else None)
    if priced.analysis is None:
        raise NothingToDecide(f"{priced.target} is a side bet: there is nothing to decide once it is made")
    sheet, costs = priced.analysis.strategy(), priced.analysis.costs()
    house_edge = priced.analysis.game.figures.house_edge
    if as_json:
        print_json(
            {
                "target": priced.target,
                "warnings": list(priced.warnings),
                "card": sheet.for_programs,
                "notes": list(sheet.notes),
                "house_edge": exact_percent(house_edge),
                "cost_of_other_strategies": {name: exact_percent(cost) for name, cost in costs.items()},
            }
        )
        return
    print_title(f"Strategy for {priced.title}", priced.about)
    print_warnings(priced.warnings)
    for part in sheet.parts:
        click.echo()
        if part.heading:
            click.secho(part.heading, bold=True)
        for line in part.lines:
            print_text(f"  • {line}", "    ")
        if part.otherwise:
            print_text(f"  {part.otherwise}")
    if sheet.notes:
        click.echo()
    for note in sheet.notes:
        print_note(note)
    rows = [(name, percent(cost)) for name, cost in costs.items()]
    print_table((f"house edge {percent(house_edge)} of {sheet.unit}; playing otherwise", "adds"), rows)


@click.command(short_help="The better decision for cards in hand.")
@options.target
@click.option("--cards", type=options.CARDS, required=True, help='Your own cards, as in "Tc Jc Qc".')
@click.option("--community", type=options.CARDS, default=(), help="The community cards that are exposed.")
@click.option(
    "--bet-1",
    type=click.Choice(["riding", "withdrawn"]),
    help="Whether bet 1 rides; matters only under a payout cap. Default: the better decision.",
)
@options.decisions("What you decided before in this round")
@options.bet
@options.tie
@options.as_json
def advise(
    target: str,
    cards: tuple[Card, ...],
    community: tuple[Card, ...],
    bet_1: str | None,
    decisions: tuple[str, ...] | None,
    bet: Money | None,
    tie: str | None,
    *,
    as_json: bool,
) -> None:
    """Print the better decision for these cards, its exact expectation, and what the others cost."""
    rules = rules_of(target, bet=bet, tie=Tie(tie) if tie else None)
    chosen = decisions or (("ride" if bet_1 == "riding" else "withdraw",) if bet_1 else ())
    given = f"--decisions {' '.join(chosen)!r}" if decisions else f"--bet-1 {bet_1}"
    _refuse_meaningless(target, community, chosen, given)
    recommended = rules.advise(cards, community, chosen)
    if as_json:
        print_json(_document(recommended))
    elif len(recommended.worths) == 2:
        _print_two_choices(recommended)
    else:
        _print_choices(recommended)


def _refuse_meaningless(target: str, community: tuple[Card, ...], decisions: tuple[str, ...], given: str) -> None:
    """Refuse cards and decisions that the game does not have."""
    game = find(target).game
    if community and not game.community_cards:
        raise HandError(f"{target} is {game.label}, where --community {print_cards(community)!r} has no meaning")
    points = rules_for(game).points[:-1]  # When the last decision is asked about, the earlier ones are made.
    known = [point.option(name) for point, name in zip(points, decisions, strict=False)]
    if None in known or len(decisions) > len(points):
        raise HandError(f"{target} is {game.label}, where {given} has no meaning")


def _document(recommended: Recommendation) -> dict[str, Any]:
    first, *_, last = recommended.worths
    if len(recommended.worths) == 2:
        return {
            "ride": recommended.best == first,
            "decision": recommended.best,
            "expectation": exact_value(recommended.worths[first]),
            "cost_of_the_other": exact_value(recommended.cost_of(last if recommended.best == first else first)),
        }
    return {
        "decision": recommended.best,
        "expectation": exact_value(recommended.worths[recommended.best]),
        "costs": {choice: exact_value(recommended.cost_of(choice)) for choice in recommended.worths},
    }


def _print_two_choices(recommended: Recommendation) -> None:
    first, last = recommended.worths
    other = last if recommended.best == first else first
    click.secho(f"{capitalised(recommended.best)}.", bold=True)
    if not recommended.worths[first]:
        print_text("Both decisions are worth the same: so says the rule for ties.")
        return
    print_text(f"Expectation against the alternative: {_signed(recommended.worths[first])} of one {recommended.unit}.")
    print_text(f"To {other} costs {float(recommended.cost_of(other)):.6f} ({recommended.cost_of(other)}).")


def _print_choices(recommended: Recommendation) -> None:
    *_, last = recommended.worths
    click.secho(f"{capitalised(recommended.best)}.", bold=True)
    rows = [
        (capitalised(choice), _signed(worth), f"{float(recommended.cost_of(choice)):.6f}")
        for choice, worth in recommended.worths.items()
    ]
    print_table((f"in one {recommended.unit}", f"gains over {last}", "costs"), rows)


def _signed(value: Fraction) -> str:
    return f"{float(value):+.6f} ({value})"
