"""``letitride session``: the outcome of many rounds, for the player and for the house."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.progress import progress_bar
from letitride.cli.show import print_answer, print_note, print_table, print_title, print_warnings
from letitride.house import Wager
from letitride.odds import Combination
from letitride.odds.pricing import Priced, price, staked
from letitride.odds.words import exact_value, root

if TYPE_CHECKING:
    from letitride.risk import Session, StoppedSession

_SIDE_BETS = [wager for wager in Wager.every() if wager.is_side_bet]
_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@click.command(short_help="The outcome of many rounds: results, ruin, the house's risk.")
@options.target
@click.option("--rounds", type=options.ROUNDS, required=True, help="How many rounds to play, such as 500 or 1e6.")
@click.option("--bankroll", type=options.MONEY, help="What the player sits down with, in dollars.")
@click.option("--house-loses", type=options.MONEY, help="Print how likely the house loses more than this, in dollars.")
@options.bet
@options.side_bets(lambda wager: f"Make the {wager.label} bet in every round.", *_SIDE_BETS)
@options.as_json
def session(
    target: str,
    rounds: int,
    bankroll: Money | None,
    house_loses: Money | None,
    bet: Money | None,
    *,
    as_json: bool,
    **sides: Any,
) -> None:
    """Print the distribution of the result after many rounds, and the chances of being ahead and of ruin.

    Assumes the best strategy in every round, in independent rounds of one seat.
    """
    from letitride.risk import play_session

    given = options.side_stakes(sides, *_SIDE_BETS)
    priced = price(target, bet=bet, sides=given)
    chosen = priced.combination({priced.main, *given})
    stopped, ruined, error = _with_bankroll(chosen, rounds, bankroll) if bankroll else (None, None, 0.0)
    played = stopped or play_session(chosen.law, rounds)
    chances = {"ahead": played.ahead, "even": played.exactly(Fraction()), "behind": played.behind}
    if ruined is not None:
        chances["ruined"] = ruined
    if house_loses:
        chances["house_loses_more"] = played.above(house_loses.in_dollars)
    answer = _Answer(priced, chosen, played, chances, max(played.error, error), bankroll, house_loses)
    print_answer(_document, _print, answer, as_json=as_json)


def _with_bankroll(chosen: Combination, rounds: int, bankroll: Money) -> tuple[StoppedSession | None, float, float]:
    """Return the session that stops at ruin, how likely that is, and the error.

    If computing every level would take too long, only the chance of ruin is computed, and no session stops.
    """
    from letitride.risk import play_until_ruin, ruin
    from letitride.risk.lattice import TooLong

    held, stake = bankroll.in_dollars, chosen.at_stake
    try:
        (stopped,) = play_until_ruin(chosen.law, [rounds], bankroll=held, at_stake=stake)
    except TooLong:
        with progress_bar("rounds") as progress:
            fate = ruin(chosen.law, rounds=rounds, bankroll=held, at_stake=stake, progress=progress)
        return None, fate.probability, fate.error
    return stopped, stopped.ruined, stopped.error


class _Answer(NamedTuple):
    priced: Priced
    chosen: Combination
    played: Session
    chances: dict[str, float]
    error: float
    bankroll: Money | None
    house_loses: Money | None


def _document(answer: _Answer) -> dict[str, Any]:
    from letitride.risk import StoppedSession

    played = answer.played
    stopped = played if isinstance(played, StoppedSession) else None
    return {
        "target": answer.priced.target,
        "rounds": played.rounds,
        "stakes": {wager.value: stake for wager, stake in answer.chosen.stakes.items()},
        # The number of rounds until ruin is not a fraction.
        "expected_result": {"exact": None, "decimal": float(played.mean)} if stopped else exact_value(played.mean),
        "standard_deviation": root(played.variance),
        "bankroll": answer.bankroll or None,
        "average_rounds": stopped.average_rounds if stopped else played.rounds,
        "house_loses": answer.house_loses or None,
        "probabilities": answer.chances,
        "quantiles": {str(each): float(played.quantile(each)) for each in _QUANTILES},
        "error": answer.error,
        "warnings": list(answer.priced.warnings),
    }


def _print(answer: _Answer) -> None:
    from letitride.risk import StoppedSession

    played = answer.played
    wagers = " and ".join(staked(wager, stake) for wager, stake in answer.chosen.stakes.items())
    rounds = f"{played.rounds:,} {'round' if played.rounds == 1 else 'rounds'}"
    print_title(f"{rounds}: {answer.priced.title}", f"in each round {wagers}, best play")
    print_warnings(answer.priced.warnings)
    print_table(
        ("in dollars", ""),
        [
            ("expected result", f"{float(played.mean):,.2f}"),
            ("standard deviation", f"{root(played.variance):,.2f}"),
            *(
                (f"at most, in {100 * each:.0f} % of sessions", f"{float(played.quantile(each)):,.2f}")
                for each in _QUANTILES
            ),
        ],
    )
    names = {
        "ruined": f"ruined, from {answer.bankroll}",
        "house_loses_more": f"the house loses more than {answer.house_loses}",
    }
    rows = [(names.get(name, name), _chance(chance, answer.error)) for name, chance in answer.chances.items()]
    print_table(("how likely", ""), rows)
    click.echo()
    if answer.bankroll:
        needed = Money.of(answer.chosen.at_stake)
        ending = (
            f"The player then leaves, after {answer.played.average_rounds:,.1f} rounds on average."
            if isinstance(answer.played, StoppedSession)
            else "The other figures let the player go on regardless: to stop them at ruin would take too long."
        )
        print_note(f"Ruined: less than the {needed} that a round takes is left. {ending}")
    print_note(f"Independent rounds of one seat; no probability is off by more than {answer.error:.1e}.")


def _chance(chance: float, error: float) -> str:
    """Return a probability with no more digits than its error allows."""
    if chance <= error:
        return f"under {100 * (chance + error):.1e} %"
    digits = max(0, min(4, -math.ceil(math.log10(100 * error)))) if error else 4
    return f"{100 * chance:.{digits}f} %" if 100 * chance >= 10.0**-digits else f"{100 * chance:.1e} %"
