"""``letitride session``: what many rounds come to, for the player and for the house."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.pricing import Priced, price
from letitride.cli.progress import progress_bar
from letitride.cli.show import exact_value, money_value, print_json, print_table, print_title, root, staked
from letitride.house import Wager
from letitride.odds import Combination, StakeError

if TYPE_CHECKING:
    from letitride.risk import Session

_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
MOST_ROUNDS = 10_000_000


@click.command()
@options.target
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), required=True, help="How many rounds are played.")
@click.option("--bankroll", type=options.MONEY, help="What the player sits down with, in dollars.")
@click.option(
    "--house-loses", type=options.MONEY, help="A loss of the house, in dollars, and how likely a larger one is."
)
@options.bet
@click.option("--dollar-bonus", is_flag=True, help="Make the $1 Bonus bet in every round.")
@click.option("--three-card-bonus", type=options.MONEY, help="Make the 3 Card Bonus bet in every round.")
@click.option("--pair-plus", type=options.MONEY, help="Make the Pair Plus bet in every round.")
@options.as_json
def session(
    target: str,
    rounds: int,
    bankroll: Money | None,
    house_loses: Money | None,
    bet: Money | None,
    *,
    dollar_bonus: bool,
    three_card_bonus: Money | None,
    pair_plus: Money | None,
    as_json: bool,
) -> None:
    """Print the distribution of the result after many rounds, the chance of being ahead, and of ruin.

    The best strategy is played, without a break, in independent rounds of one seat.
    """
    from letitride.risk import play_session, ruin

    sides = {
        Wager.DOLLAR_BONUS: Money.dollars(1) if dollar_bonus else None,
        Wager.THREE_CARD_BONUS: three_card_bonus,
        Wager.PAIR_PLUS: pair_plus,
    }
    given = {wager: stake for wager, stake in sides.items() if stake}
    priced = price(target, bet=bet, sides=given)
    chosen = priced.combination({priced.main, *given})
    played = play_session(chosen.law, rounds)
    fate = None
    if bankroll:
        if bankroll.in_dollars < (needed := _at_stake(chosen)):
            raise StakeError(f"a bankroll of {bankroll} does not cover one round, which takes {Money.of(needed)}")
        with progress_bar("rounds") as progress:
            fate = ruin(
                chosen.law,
                rounds=rounds,
                bankroll=bankroll.in_dollars,
                at_stake=needed,
                progress=progress,
            )
    chances = [("ahead", played.ahead), ("even", max(1 - played.ahead - played.behind, 0.0)), ("behind", played.behind)]
    if fate and bankroll:
        chances.append((f"ruined on the way, from {bankroll}", fate.probability))
    if house_loses:
        chances.append((f"the house loses more than {house_loses}", played.above(house_loses.in_dollars)))
    error = max(played.error, fate.error if fate else 0.0)
    answer = _Answer(priced, chosen, played, chances, error)
    if as_json:
        print_json(_document(answer))
    else:
        _print(answer)


class _Answer(NamedTuple):
    priced: Priced
    chosen: Combination
    played: Session
    chances: list[tuple[str, float]]
    error: float


_AT_STAKE = {Wager.BASE: 3, Wager.ANTE: 2}
"""How many stakes a round may take: three base bets, or the ante and the play wager."""


def _at_stake(chosen: Combination) -> Fraction:
    return sum((_AT_STAKE.get(wager, 1) * stake.in_dollars for wager, stake in chosen.stakes.items()), Fraction())


def _document(answer: _Answer) -> dict[str, Any]:
    played = answer.played
    return {
        "target": answer.priced.target,
        "rounds": played.rounds,
        "stakes": {wager.value: money_value(stake) for wager, stake in answer.chosen.stakes.items()},
        "expected_result": exact_value(played.mean),
        "standard_deviation": root(played.variance),
        "probabilities": dict(answer.chances),
        "quantiles": {str(each): float(played.quantile(each)) for each in _QUANTILES},
        "error": answer.error,
    }


def _print(answer: _Answer) -> None:
    played = answer.played
    wagers = " and ".join(staked(wager, stake) for wager, stake in answer.chosen.stakes.items())
    print_title(f"{played.rounds:,} rounds: {answer.priced.title}", f"in each round {wagers}, best play")
    print_table(
        ("in dollars", ""),
        [
            ("expected result", f"{float(played.mean):,.2f}"),
            ("standard deviation", f"{root(played.variance):,.2f}"),
            *((f"at most, in {100 * each:.0f} % of sessions", _dollars(played.quantile(each))) for each in _QUANTILES),
        ],
    )
    print_table(("how likely", ""), [(name, _chance(chance, answer.error)) for name, chance in answer.chances])
    click.secho(f"\nIndependent rounds of one seat; no probability is off by more than {answer.error:.1e}.", dim=True)


def _dollars(amount: Fraction) -> str:
    return f"{float(amount):,.2f}"


def _chance(chance: float, error: float) -> str:
    return f"{100 * chance:.4f} %" if chance > error else f"under {100 * (chance + error):.1e} %"
