"""The result of a simulation, for people."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from letitride.cards import Money
from letitride.cli.show import percent, print_note, print_table, print_text, print_title
from letitride.house.wager import Decider
from letitride.odds.pricing import staked

if TYPE_CHECKING:
    from letitride.simulate import Comparison, Experiment, Sessions, Tally, Visit
    from letitride.simulate.comparing import HandCount, Mean, SeatTests

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_LEAST_DECIMAL = 0.0001
"""Smaller numbers are printed with an exponent."""


class Simulation(NamedTuple):
    """A finished simulation."""

    target: str
    title: str
    experiment: Experiment
    tally: Tally
    comparison: Comparison
    seed: int
    wanted: int
    """How many rounds or sessions were asked for."""

    sessions: Sessions | None
    visit: Visit | None
    seconds: float

    @property
    def done(self) -> int:
        """How many rounds, or sessions, were played."""
        return self.tally.rounds if self.sessions is None else self.sessions.sessions

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all were played."""
        return self.done < self.wanted


def print_answer(answer: Simulation) -> None:
    """Print the answer for a person."""
    experiment, seats = answer.experiment, len(answer.tally.counts)
    wagers = " and ".join(staked(wager, stake) for wager, stake in experiment.stakes.items())
    at = f", {seats} seats" if seats > 1 else ""
    rounds = f"{answer.tally.rounds:,} {'round' if answer.tally.rounds == 1 else 'rounds'}"
    print_title(
        f"{rounds}{at}: {answer.title}", f"in each round {wagers}; strategy: {experiment.strategy}; seed {answer.seed}"
    )
    if answer.sessions is not None:
        _print_sessions(answer, answer.sessions)
    _print_edges(answer)
    _print_hands(answer)
    _print_verdict(answer)


def _print_edges(answer: Simulation) -> None:
    experiment, comparison = answer.experiment, answer.comparison
    rows = []
    for wager, mean in comparison.wagers.items():
        stake = experiment.stakes[wager].cents
        cells = _cells(mean, lambda x, s=stake: percent(x / s), stake)
        rows.append((f"{wager.label}, house edge per {wager.unit[0]}", *cells, _p_of_total(comparison, wager.label)))
    if len(comparison.wagers) > 1 or len(comparison.seats) > 1:
        cells = _cells(comparison.loss, lambda cents: f"{float(cents / 100):.6f}", None)
        rows.append(("all wagers, loss of a hand in dollars", *cells, _p_of_total(comparison, "all wagers")))
    columns = 6 if len(comparison.seats) == 1 else 5
    heads = ("", "measured", "exact", "standard error", "z", "p")
    print_table(heads[:columns], [row[:columns] for row in rows])


def _cells(mean: Mean, written: Any, stake: int | None) -> tuple[str, str, str, str]:
    measured, exact = written(mean.measured), written(mean.exact)
    if math.isnan(mean.error):
        return measured, exact, "", ""
    error = f"{100 * mean.error / stake:.4f} %" if stake else f"{mean.error / 100:.6f}"
    return measured, exact, error, f"{mean.z:+.2f}"


def _p_of_total(comparison: Comparison, name: str) -> str:
    return _p(comparison.seats[0].totals.get(name, 1.0))


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= _LEAST_DECIMAL or not value else f"{value:.1e}"


def _print_hands(answer: Simulation) -> None:
    """Print how often each hand came up: final hands, and three-card hands if a wager is on them."""
    comparison, seats = answer.comparison, len(answer.tally.counts)
    deciders = {wager.decider for wager in answer.experiment.stakes}
    if not deciders <= {Decider.THREE_CARDS, Decider.COMMUNITY_CARDS}:
        _print_counts("how hands ended", comparison.hands, comparison.seats[0].hands, seats)
    if deciders != {Decider.FIVE_CARDS}:
        _print_counts(_three_cards(answer.experiment), comparison.three_cards, comparison.seats[0].three_cards, seats)


def _three_cards(experiment: Experiment) -> str:
    """Return which three cards are counted: the player's own, or the community cards."""
    return "three cards" if experiment.game.own_cards == 3 else "community cards"


def _print_counts(what: str, hands: Sequence[HandCount], p_values: Mapping[str, float], seats: int) -> None:
    rows = [
        (
            hand.hand,
            f"{hand.observed:,}",
            f"{float(hand.expected):,.1f}",
            f"{float(hand.observed / hand.expected):.5f}" if hand.expected else "–",
            f"{hand.z:+.2f}",
            _p(p_values[hand.hand]),
        )
        for hand in hands
    ]
    # Hands of several seats share cards; z and p treat them as independent.
    columns = 6 if seats == 1 else 4
    print_table((what, "observed", "expected", "ratio", "z", "p")[:columns], [row[:columns] for row in rows])


def _print_sessions(answer: Simulation, sessions: Sessions) -> None:
    visit = answer.visit
    if visit is None:
        return
    print_text(
        f"{sessions.sessions:,} sessions from {Money(visit.bankroll)}, of at most {visit.rounds:,} rounds; "
        f"bets: {visit.plan.name}; {sessions.played:,} rounds played"
    )
    rows = [
        ("average result", _signed(Fraction(sessions.net, sessions.sessions))),
        *(
            (f"at most, in {100 * each:.0f} % of sessions", _signed(Fraction(sessions.quantile(each))))
            for each in QUANTILES
        ),
        ("result per dollar bet", f"{sessions.net / sessions.staked:+.6f}" if sessions.staked else "–"),
    ]
    print_table(("in dollars", ""), rows)
    shares = [
        ("ahead", sessions.share(lambda net: net > 0)),
        ("even", sessions.share(lambda net: net == 0)),
        ("behind", sessions.share(lambda net: net < 0)),
        ("ruined", sessions.ruined / sessions.sessions),
    ]
    if visit.target is not None:
        shares.append((f"left with {Money(visit.target)} or more", sessions.content / sessions.sessions))
    print_table(
        ("how sessions ended", "share", "standard error"),
        [
            (name, f"{100 * share:.4f} %", f"{100 * math.sqrt(share * (1 - share) / sessions.sessions):.4f} %")
            for name, share in shares
        ],
    )


def _signed(cents: Fraction) -> str:
    return f"{float(cents) / 100:,.2f}"


def _smallest(tests: SeatTests) -> tuple[float, ...]:
    """Return the smallest p of each kind of test."""
    counted = (tests.totals, tests.hands, tests.three_cards)
    return (*(min(each.values()) for each in counted), tests.outcomes.far, tests.outcomes.near)


def _print_verdict(answer: Simulation) -> None:
    from letitride.simulate.comparing import FALSE_ALARMS

    comparison = answer.comparison
    rows = [(f"seat {seat}", *map(_p, _smallest(tests))) for seat, tests in enumerate(comparison.seats, 1)]
    three = _three_cards(answer.experiment)
    print_table(("smallest p", "totals", "final hands", three, "all outcomes", "too regular"), rows)
    click.echo()
    if not comparison.agrees:
        print_text("The result does NOT agree with the exact law.", fg="red", bold=True)
    elif comparison.tells:
        print_text("The result agrees with the exact law.", fg="green")
    else:
        print_text("Too few rounds to tell whether the result agrees with the exact law.")
    print_note(
        f"p of the run: {_p(comparison.p)}, the smallest of {comparison.tests} exact tests times their number. "
        f"A run does not agree if that is {float(FALSE_ALARMS)} or less, as happens to at most 1 in "
        f"{FALSE_ALARMS.denominator:,} honest runs."
    )
    if not comparison.accounted:
        print_note("The money counted is not what these hands pay.")
    if len(comparison.seats) > 1:
        print_note("Seats of a round share the dealer's cards: each seat is tested by itself.")
    if answer.stopped:
        done, what = answer.done, "rounds" if answer.sessions is None else "sessions"
        print_note(
            f"Stopped after {done:,} of {answer.wanted:,} {what}: --{what} {done} --seed {answer.seed} gives the same."
        )
    if not answer.seconds < 1:
        rate = answer.tally.rounds * len(answer.tally.counts) / answer.seconds / 1e6
        click.echo(f"{answer.seconds:,.1f} seconds, {rate:,.1f} million hands a second", err=True)
