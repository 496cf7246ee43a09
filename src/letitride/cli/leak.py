"""``letitride leak``: what it is worth to know a card that should not be known."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec.structs import replace

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.progress import progress_bar
from letitride.cli.show import percent, print_json, print_note, print_table, print_title
from letitride.house import House, find
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.house.games.three_card_poker import THREE_CARD_POKER
from letitride.odds.pricing import rules_of
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.solvers.let_it_ride import LetItRideRules
from letitride.odds.solvers.three_card_poker import ThreeCardPokerRules
from letitride.odds.words import capitalised, exact_percent

if TYPE_CHECKING:
    from letitride.protection import Leak

_LET_IT_RIDE = ("burn", "community", "neighbours", "face-up")
_FULL_TABLE = 7


class UnknownLeak(ValueError):
    """Nothing like this can leak in this game."""


@click.command(short_help="What it is worth to see a card that should stay hidden.")
@options.target
@click.option(
    "--what",
    type=click.Choice([*_LET_IT_RIDE, "dealer"]),
    multiple=True,
    help="Only this: the burn card, community cards, neighbours who show their hands, hands dealt face up; in Three "
    "Card Poker the dealer's cards. May be given several times. Default: all.",
)
@options.bet
@click.option("--rounds", type=options.ROUNDS, default="100", help="For how many rounds to say it in dollars.")
@click.option(
    "--samples",
    type=options.NumberType("a number of deals", 100, 10_000_000),
    default=40_000,
    show_default=True,
    help="How many deals to sample where hands are shared.",
)
@click.option(
    "--seed",
    type=options.NumberType("a seed", 0, 2**64 - 1),
    default=1,
    show_default=True,
    help="The same seed, the same deals.",
)
@options.as_json
def leak(
    target: str, what: tuple[str, ...], bet: Money | None, rounds: int, samples: int, seed: int, *, as_json: bool
) -> None:
    """Print by how much the house edge falls for a player who knows more than the game shows.

    Such a player is taken to play best with what is known. Burn card, community cards and dealer's cards are counted
    over every deal; shared hands are sampled, with a standard error.
    """
    # The arrays are small: a second thread would only wait for the first.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    found = find(target)
    rules = rules_of(target, bet=bet, tie=None)
    if not isinstance(rules, LetItRideRules | ThreeCardPokerRules):
        raise NotWorkedOut(f"what a player gains who knows more is not worked out for the game of {target}")
    stake = bet or (found.wagers[found.main_wager].minimum if isinstance(found, House) else Money.dollars(1))
    possible = ("dealer",) if isinstance(rules, ThreeCardPokerRules) else _LET_IT_RIDE
    for each in what:
        if each not in possible:
            game = THREE_CARD_POKER if isinstance(rules, ThreeCardPokerRules) else LET_IT_RIDE
            raise UnknownLeak(f"{target} is {game.label}, where {each} has no meaning: expected {', '.join(possible)}")
    asked = set(what or possible)
    seats = found.seating.seats if isinstance(found, House) else _FULL_TABLE
    if isinstance(rules, ThreeCardPokerRules):
        house_edge, leaks = _three_card_poker(rules)
    else:
        house_edge, leaks = _let_it_ride(rules, asked, seats - 1, samples, seed)
        if isinstance(found, House) and found.deal.burn.place is None:
            leaks = [_unburned(each) for each in leaks]
    title = found.name if isinstance(found, House) else f"{found.designator}, {found.wager.label}"
    unit = "ante" if isinstance(rules, ThreeCardPokerRules) else "base bet"
    answer = _Answer(target, title, unit, house_edge, leaks, stake, rounds)
    if as_json:
        print_json(_document(answer))
    else:
        _print(answer, found.deal.burn.value if isinstance(found, House) and unit == "base bet" else None)


def _let_it_ride(
    rules: LetItRideRules, asked: set[str], neighbours: int, samples: int, seed: int
) -> tuple[Fraction, list[Leak]]:
    from letitride.protection import BaseRules, burn_leaks, community_leaks, face_up_leak, neighbour_leaks

    base = BaseRules(rules.table, rules.cap)
    leaks: list[Leak] = []
    if "burn" in asked:
        leaks += burn_leaks(base)
    if "community" in asked:
        leaks += community_leaks(base)
    if neighbours and asked & {"neighbours", "face-up"}:
        counts = range(1, neighbours + 1) if "neighbours" in asked else (neighbours,)
        with progress_bar("deals") as progress:
            shown = neighbour_leaks(base, counts, samples=samples, seed=seed, progress=progress)
        leaks += shown if "neighbours" in asked else []
        leaks += [face_up_leak(shown[-1], neighbours)] if "face-up" in asked else []
    return base.house_edge, leaks


def _unburned(leak: Leak) -> Leak:
    """Return a leak as it is told of a house that burns no card."""
    return replace(leak, words=leak.words.replace("the burn card", "a card of the stub"))


def _three_card_poker(rules: ThreeCardPokerRules) -> tuple[Fraction, list[Leak]]:
    from letitride.protection import AnteRules, dealer_leaks

    ante = AnteRules(rules.bonus, rules.qualifies_with)
    return ante.house_edge, dealer_leaks(ante)


class _Answer(NamedTuple):
    target: str
    title: str
    unit: str
    house_edge: Fraction
    leaks: list[Leak]
    stake: Money
    rounds: int

    def dollars(self, leak: Leak) -> float:
        """Return what a leak is worth in all rounds."""
        return float(leak.gain) * self.rounds * float(self.stake.in_dollars)


def _document(answer: _Answer) -> dict[str, Any]:
    from letitride.protection import conclusions

    return {
        "target": answer.target,
        "unit": answer.unit,
        "bet": answer.stake,
        "rounds": answer.rounds,
        "house_edge": exact_percent(answer.house_edge),
        "leaks": [
            {
                "what": leak.what.value,
                "known": leak.words,
                "exact": str(leak.gain) if leak.exact else None,
                "percent": float(100 * leak.gain),
                "standard_error": None if leak.error is None else 100 * leak.error,
                "house_edge_then": 100 * (float(answer.house_edge) - float(leak.gain)),
                "dollars": answer.dollars(leak),
            }
            for leak in answer.leaks
        ],
        "conclusions": list(conclusions(answer.leaks, answer.house_edge)),
    }


def _print(answer: _Answer, burns: str | None) -> None:
    from letitride.protection import conclusions

    burning = {None: "", "none": "; this house burns no card"}.get(burns, f"; this house burns the {burns} card")
    print_title(
        f"What may leak: {answer.title}",
        f"house edge {percent(answer.house_edge)} of one {answer.unit} where nothing does{burning}",
    )
    rows = [
        (
            capitalised(leak.words),
            str(leak.gain) if leak.error is None else f"± {100 * leak.error:.4f} %",
            f"{float(100 * leak.gain):.4f} %",
            f"{100 * (float(answer.house_edge) - float(leak.gain)):.4f} %",
            f"${answer.dollars(leak):,.2f}",
        )
        for leak in answer.leaks
    ]
    per = f"{answer.rounds:,} rounds of {answer.stake}"
    print_table(("known to the player", "exact, or ±", f"worth per {answer.unit}", "edge then", per), rows)
    click.echo()
    if any(leak.error is not None for leak in answer.leaks):
        print_note("± is the standard error of figures for which deals were sampled; all others count every deal.")
    for sentence in conclusions(answer.leaks, answer.house_edge):
        print_note(sentence)
