"""``letitride leak``: the value of knowing a card that should be hidden."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.progress import progress_bar
from letitride.cli.show import percent, print_json, print_note, print_table, print_title
from letitride.house import House, find
from letitride.odds.pricing import rules_of
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.words import capitalised, exact_percent
from letitride.protection import What, conclusions

if TYPE_CHECKING:
    from letitride.protection import Leak
    from letitride.protection.games import Leaks, Protection

_FULL_TABLE = 7


class UnknownLeak(ValueError):
    """Nothing like this can leak in this game."""


@click.command(short_help="What it is worth to see a card that should stay hidden.")
@options.target
@click.option(
    "--what",
    type=click.Choice([each.value for each in What]),
    multiple=True,
    help=f"Only this: {', '.join(each.in_words for each in What)}. May be given several times. Default: all that can "
    "leak in the game.",
)
@options.bet
@click.option(
    "--rounds", type=options.ROUNDS, default="100", help="Also give the loss in dollars over this many rounds."
)
@click.option(
    "--samples",
    type=options.NumberType("a number of deals", 100, 10_000_000),
    default=40_000,
    show_default=True,
    help="How many deals to sample when hands are shared.",
)
@options.number("--seed", "a seed", 0, 2**64 - 1, default=1, help="Random seed: the same seed gives the same deals.")
@options.as_json
def leak(
    target: str, what: tuple[str, ...], bet: Money | None, rounds: int, samples: int, seed: int, *, as_json: bool
) -> None:
    """Print how far the house edge falls for a player who knows more than the game shows.

    Assumes best play with that knowledge. Burn card, community cards and dealer's cards are counted over every deal.
    Shared hands are sampled, with a standard error.
    """
    # The arrays are small, so a second thread would only wait for the first.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from letitride.protection.games import LeakRequest, protection_for

    found = find(target)
    rules = rules_of(target, bet=bet, tie=None)
    protection = protection_for(found.game)
    if protection is None:
        raise NotWorkedOut(f"what a player gains who knows more is not worked out for the game of {target}")
    with progress_bar("deals") as progress:
        request = LeakRequest(
            what=_asked(target, what, protection),
            neighbours=(found.seating.seats if isinstance(found, House) else _FULL_TABLE) - 1,
            burns=not isinstance(found, House) or found.deal.burn.place is not None,
            samples=samples,
            seed=seed,
            progress=progress,
        )
        worked_out = protection.work_out(rules, request)
    stake = bet or (found.wagers[found.main_wager].minimum if isinstance(found, House) else Money.dollars(1))
    title = found.name if isinstance(found, House) else f"{found.designator}, {found.wager.label}"
    answer = _Answer(target, title, found.game.main.unit[0], worked_out, stake, rounds)
    if as_json:
        print_json(_document(answer))
    else:
        _print(answer, found.deal.burn.value if isinstance(found, House) and What.BURN in protection.what else None)


def _asked(target: str, what: tuple[str, ...], protection: Protection) -> frozenset[What]:
    possible = [each.value for each in protection.what]
    for each in what:
        if each not in possible:
            raise UnknownLeak(
                f"{target} is {protection.game.label}, where {each} has no meaning: expected {', '.join(possible)}"
            )
    return frozenset(map(What, what or possible))


class _Answer(NamedTuple):
    target: str
    title: str
    unit: str
    worked_out: Leaks
    stake: Money
    rounds: int

    def edge_then(self, leak: Leak) -> float:
        """Return the house edge after a leak, in percent."""
        return 100 * (float(self.worked_out.house_edge) - float(leak.gain))

    @property
    def conclusions(self) -> list[str]:
        """Return the conclusion from the figures."""
        return list(conclusions(self.worked_out.leaks, self.worked_out.house_edge))

    def dollars(self, leak: Leak) -> float:
        """Return what a leak is worth over all rounds."""
        return float(leak.gain) * self.rounds * float(self.stake.in_dollars)


def _document(answer: _Answer) -> dict[str, Any]:
    return {
        "target": answer.target,
        "unit": answer.unit,
        "bet": answer.stake,
        "rounds": answer.rounds,
        "house_edge": exact_percent(answer.worked_out.house_edge),
        "leaks": [
            {
                "what": leak.what.value,
                "known": leak.words,
                "exact": str(leak.gain) if leak.exact else None,
                "percent": float(100 * leak.gain),
                "standard_error": None if leak.error is None else 100 * leak.error,
                "house_edge_then": answer.edge_then(leak),
                "dollars": answer.dollars(leak),
            }
            for leak in answer.worked_out.leaks
        ],
        "conclusions": answer.conclusions,
    }


def _print(answer: _Answer, burns: str | None) -> None:
    burning = {None: "", "none": "; this house burns no card"}.get(burns, f"; this house burns the {burns} card")
    print_title(
        f"What may leak: {answer.title}",
        f"house edge {percent(answer.worked_out.house_edge)} of one {answer.unit} where nothing does{burning}",
    )
    rows = [
        (
            capitalised(leak.words),
            str(leak.gain) if leak.error is None else f"± {100 * leak.error:.4f} %",
            f"{float(100 * leak.gain):.4f} %",
            f"{answer.edge_then(leak):.4f} %",
            f"${answer.dollars(leak):,.2f}",
        )
        for leak in answer.worked_out.leaks
    ]
    per = f"{answer.rounds:,} rounds of {answer.stake}"
    print_table(("known to the player", "exact, or ±", f"worth per {answer.unit}", "edge then", per), rows)
    click.echo()
    if any(leak.error is not None for leak in answer.worked_out.leaks):
        print_note("± is the standard error of figures for which deals were sampled; all others count every deal.")
    for sentence in answer.conclusions:
        print_note(sentence)
