"""``letitride strategy`` and ``letitride advise``: how to play, and this hand in particular."""

from __future__ import annotations

from fractions import Fraction

import click

from letitride.cards import Card, Money, print_cards
from letitride.cli import options
from letitride.cli.show import (
    percent,
    print_json,
    print_note,
    print_table,
    print_text,
    print_title,
    print_warnings,
)
from letitride.house import Tie
from letitride.odds import (
    Advice,
    BaseGame,
    HandError,
    ThreeCardPoker,
    advise_three_card_poker,
    strategy_card,
)
from letitride.odds import advise as advise_hand
from letitride.odds.pricing import NothingToDecide, Priced, ThreeCardPokerRules, costs_of_other_play, price, rules_of
from letitride.odds.words import capitalised, exact_percent, exact_value


@click.command(short_help="The best strategy as a card of a few lines.")
@options.target
@options.bet
@options.tie
@options.as_json
def strategy(target: str, bet: Money | None, tie: str | None, *, as_json: bool) -> None:
    """Print the best strategy as a card of a few lines, and what other ways to play cost."""
    priced = price(target, bet=bet, tie=Tie(tie) if tie else None)
    if isinstance(priced.game, BaseGame):
        _let_it_ride(priced, priced.game, as_json=as_json)
    elif isinstance(priced.game, ThreeCardPoker):
        _three_card_poker(priced, priced.game, as_json=as_json)
    else:
        raise NothingToDecide(f"{priced.target} is a side bet: there is nothing to decide once it is made")


def _let_it_ride(priced: Priced, game: BaseGame, *, as_json: bool) -> None:
    card, costs = strategy_card(game), costs_of_other_play(priced, game)
    if as_json:
        parts = [{"decision": part.title, "ride": [line.words for line in part.lines]} for part in card.parts]
        print_json(
            {
                "target": priced.target,
                "warnings": list(priced.warnings),
                "card": parts,
                "notes": list(card.notes),
                "house_edge": exact_percent(game.figures.house_edge),
                "cost_of_other_strategies": {name: exact_percent(cost) for name, cost in costs.items()},
            }
        )
        return
    print_title(f"Strategy for {priced.title}", priced.about)
    print_warnings(priced.warnings)
    for part in card.parts:
        click.echo()
        click.secho(f"{part.title}: let it ride with", bold=True)
        for line in part.lines:
            print_text(f"  • {line.words}", "    ")
        print_text("  Take it back with everything else." if part.lines else "  No hand: always take it back.")
    click.echo()
    for note in card.notes:
        print_note(note)
    if game.cap:
        print_note(
            f"For bets of {game.cap.base_bet} under the payout cap of {game.cap.limit}; bet 2 is for players who "
            "played bet 1 by this card."
        )
    rows = [(name, percent(cost)) for name, cost in costs.items()]
    print_table((f"house edge {percent(game.figures.house_edge)} of a base bet; playing otherwise", "adds"), rows)


def _three_card_poker(priced: Priced, game: ThreeCardPoker, *, as_json: bool) -> None:
    words, costs = game.card(), costs_of_other_play(priced, game)
    if as_json:
        print_json(
            {
                "target": priced.target,
                "warnings": list(priced.warnings),
                "card": [words],
                "house_edge": exact_percent(game.figures.house_edge),
                "cost_of_other_strategies": {name: exact_percent(cost) for name, cost in costs.items()},
            }
        )
        return
    print_title(f"Strategy for {priced.title}", priced.about)
    print_warnings(priced.warnings)
    click.echo()
    print_text(f"  • {words}", "    ")
    if words.startswith("Play with"):
        click.echo("  Fold everything else.")
    if "in some suits" in words:
        click.echo()
        print_note("Where suits decide, letitride advise tells which.")
    click.echo()
    rows = [(name, percent(cost)) for name, cost in costs.items()]
    print_table((f"house edge {percent(game.figures.house_edge)} of the ante; playing otherwise", "adds"), rows)


@click.command(short_help="The better decision for cards in hand.")
@options.target
@click.option("--cards", "three_cards", type=options.CARDS, required=True, help='Your three cards, as in "Tc Jc Qc".')
@click.option("--community", type=options.CARDS, default=(), help="The first community card, once it is exposed.")
@click.option(
    "--bet-1",
    type=click.Choice(["riding", "withdrawn"]),
    help="What became of bet 1; matters only under a payout cap. Default: the better decision.",
)
@options.bet
@options.tie
@options.as_json
def advise(
    target: str,
    three_cards: tuple[Card, ...],
    community: tuple[Card, ...],
    bet_1: str | None,
    bet: Money | None,
    tie: str | None,
    *,
    as_json: bool,
) -> None:
    """Print the better decision for these cards, its exact expectation, and what the other one costs."""
    rules = rules_of(target, bet=bet, tie=Tie(tie) if tie else None)
    if isinstance(rules, ThreeCardPokerRules):
        if community or bet_1:
            given = f"--community {print_cards(community)!r}" if community else f"--bet-1 {bet_1}"
            raise HandError(f"{target} is Three Card Poker, where {given} has no meaning")
        advice = advise_three_card_poker(rules.bonus, three_cards, qualifies_with=rules.qualifies_with, tie=rules.tie)
        _print_advice(advice, ("play", "fold"), "ante", as_json=as_json)
        return
    past = None if bet_1 is None else bet_1 == "riding"
    advice = advise_hand(rules.table, three_cards, community, tie=rules.tie, cap=rules.cap, bet_1_rides=past)
    name = f"bet {2 if community else 1}"
    _print_advice(advice, (f"let {name} ride", f"take {name} back"), "base bet", as_json=as_json)


def _print_advice(advice: Advice, words: tuple[str, str], unit: str, *, as_json: bool) -> None:
    decision, other = words if advice.ride else reversed(words)
    if as_json:
        print_json(
            {
                "ride": advice.ride,
                "decision": decision,
                "expectation": exact_value(advice.expectation),
                "cost_of_the_other": exact_value(advice.cost_of_the_other),
            }
        )
        return
    click.secho(f"{capitalised(decision)}.", bold=True)
    if not advice.expectation:
        print_text("Both decisions are worth the same: so says the rule for ties.")
        return
    print_text(f"Expectation against the alternative: {_signed(advice.expectation)} of one {unit}.")
    print_text(f"To {other} costs {float(advice.cost_of_the_other):.6f} ({advice.cost_of_the_other}).")


def _signed(value: Fraction) -> str:
    return f"{float(value):+.6f} ({value})"
