"""What a simulation came to, for people and for programs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from letitride.cards import Money
from letitride.cli.show import money_value, percent, print_note, print_table, print_title
from letitride.house import Wager
from letitride.house.wagers import Decider
from letitride.odds.pricing import staked

if TYPE_CHECKING:
    from letitride.simulate import Comparison, Experiment, Sessions, Tally, Visit
    from letitride.simulate.comparing import HandCount, Mean

_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_UNIT = {Wager.BASE: "base bet", Wager.ANTE: "ante"}


class Answer(NamedTuple):
    """A finished simulation."""

    target: str
    title: str
    experiment: Experiment
    tally: Tally
    comparison: Comparison
    seed: int
    wanted: int
    """How many rounds, or sessions, were asked for."""

    sessions: Sessions | None
    visit: Visit | None
    seconds: float

    @property
    def done(self) -> int:
        """How many rounds, or sessions, were played."""
        return self.tally.rounds if self.sessions is None else self.sessions.sessions

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped it before all were played."""
        return self.done < self.wanted


def document(answer: Answer) -> dict[str, Any]:
    """Return the answer for a program; the same run gives the same document."""
    experiment, comparison = answer.experiment, answer.comparison
    found: dict[str, Any] = {
        "target": answer.target,
        "rounds": answer.tally.rounds,
        "wanted": answer.wanted,
        "stopped": answer.stopped,
        "seats": len(answer.tally.counts),
        "seed": answer.seed,
        "strategy": experiment.strategy,
        "stakes": {wager.value: money_value(stake) for wager, stake in experiment.stakes.items()},
        "agrees": comparison.agrees if comparison.tells else None,
        "wagers": {wager.value: _edge(experiment, wager, mean) for wager, mean in comparison.wagers.items()},
        "net_cents_per_hand": {**_mean(comparison.net), "total": answer.tally.net},
        "chi_square": [
            {"seat": seat, "statistic": each.statistic, "degrees": each.degrees, "p": each.p}
            for seat, each in enumerate(comparison.chi_squares, 1)
        ],
        "final_hands": [
            {"hand": hand.hand, "observed": hand.observed, "expected": float(hand.expected)}
            for hand in comparison.hands
        ],
        "three_cards": [
            {"hand": hand.hand, "observed": hand.observed, "expected": float(hand.expected)}
            for hand in comparison.three_cards
        ],
        "counts": [
            {
                "three_cards": cell.ranking.value,
                "bets": cell.riding,
                "ending": experiment.endings[cell.ending],
                "net_cents": net,
                "hands": list(hands),
            }
            for cell, net, *hands in zip(experiment.cells, experiment.nets, *answer.tally.counts, strict=True)
            if any(hands)
        ],
    }
    if answer.sessions is not None:
        found["sessions"] = _sessions(answer.sessions)
    return found


def _mean(mean: Mean) -> dict[str, Any]:
    known = not math.isnan(mean.error)
    return {
        "measured": float(mean.measured),
        "exact": float(mean.exact),
        "standard_error": mean.error if known else None,
        "z": mean.z if known else None,
    }


def _edge(experiment: Experiment, wager: Wager, mean: Mean) -> dict[str, Any]:
    stake = experiment.stakes[wager].cents
    known = not math.isnan(mean.error)
    return {
        "house_edge": {"measured": float(-mean.measured / stake), "exact": str(-mean.exact / stake)},
        "standard_error": mean.error / stake if known else None,
        "z": -mean.z if known else None,
    }


def _sessions(sessions: Sessions) -> dict[str, Any]:
    return {
        "sessions": sessions.sessions,
        "ruined": sessions.ruined,
        "content": sessions.content,
        "ahead": sessions.share(lambda net: net > 0),
        "even": sessions.share(lambda net: net == 0),
        "behind": sessions.share(lambda net: net < 0),
        "net_cents": sessions.net,
        "staked_cents": sessions.staked,
        "quantiles_cents": {str(each): sessions.quantile(each) for each in _QUANTILES},
    }


def print_answer(answer: Answer) -> None:
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


def _print_edges(answer: Answer) -> None:
    experiment, comparison = answer.experiment, answer.comparison
    rows = []
    for wager, mean in comparison.wagers.items():
        stake = experiment.stakes[wager].cents
        unit = _UNIT.get(wager, "unit staked")
        rows.append((f"{wager.label}, house edge per {unit}", *_cells(mean, lambda x, s=stake: percent(-x / s), stake)))
    if len(comparison.wagers) > 1 or len(answer.tally.counts) > 1:
        rows.append(("all wagers, loss of a hand in dollars", *_cells(comparison.net, _dollars, None)))
    print_table(("", "measured", "exact", "standard error", "z"), rows)


def _cells(mean: Mean, written: Any, stake: int | None) -> tuple[str, str, str, str]:
    measured, exact = written(mean.measured), written(mean.exact)
    if math.isnan(mean.error):
        return measured, exact, "", ""
    error = f"{100 * mean.error / stake:.4f} %" if stake else f"{mean.error / 100:.6f}"
    return measured, exact, error, f"{-mean.z:+.2f}"


def _dollars(cents: Fraction) -> str:
    return f"{float(-cents / 100):.6f}"


def _print_hands(answer: Answer) -> None:
    """Print how often each hand turned up: the final hands, and those of three cards where a wager is on them."""
    deciders = {wager.known.decider for wager in answer.experiment.stakes}
    if deciders != {Decider.THREE_CARDS}:
        _print_counts("how hands ended", answer.comparison.hands, answer)
    if deciders != {Decider.FIVE_CARDS}:
        _print_counts("three cards", answer.comparison.three_cards, answer)


def _print_counts(what: str, hands: Sequence[HandCount], answer: Answer) -> None:
    rows = [
        (
            hand.hand,
            f"{hand.observed:,}",
            f"{float(hand.expected):,.1f}",
            f"{float(hand.observed / hand.expected):.5f}" if hand.expected else "–",
            f"{hand.z:+.2f}",
        )
        for hand in hands
    ]
    # The standard deviation behind z is that of independent hands.
    columns = 5 if len(answer.tally.counts) == 1 else 4
    print_table((what, "observed", "expected", "ratio", "z")[:columns], [row[:columns] for row in rows])


def _print_sessions(answer: Answer, sessions: Sessions) -> None:
    visit = answer.visit
    if visit is None:
        return
    click.echo(
        f"{sessions.sessions:,} sessions from {Money(visit.bankroll)}, of at most {visit.rounds:,} rounds; "
        f"bets: {visit.plan.name}"
    )
    rows = [
        ("average result", _signed(Fraction(sessions.net, sessions.sessions))),
        *(
            (f"at most, in {100 * each:.0f} % of sessions", _signed(Fraction(sessions.quantile(each))))
            for each in _QUANTILES
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


def _print_verdict(answer: Answer) -> None:
    comparison = answer.comparison
    rows = [
        (f"seat {seat}", f"{each.statistic:,.2f}", str(each.degrees), f"{each.p:.4f}")
        for seat, each in enumerate(comparison.chi_squares, 1)
    ]
    print_table(("chi-square of all outcomes", "statistic", "degrees of freedom", "p"), rows)
    click.echo()
    if not comparison.tells:
        click.echo("Too few rounds to tell whether the result agrees with the exact law.")
    elif comparison.agrees:
        click.secho("The result agrees with the exact law.", fg="green")
    else:
        click.secho("The result does NOT agree with the exact law.", fg="red", bold=True)
    if len(comparison.chi_squares) > 1:
        print_note(
            "Seats of a round share the dealer's cards: chi-square is taken seat by seat, the error from rounds."
        )
    if answer.stopped:
        done, what = answer.done, "rounds" if answer.sessions is None else "sessions"
        print_note(
            f"Stopped after {done:,} of {answer.wanted:,} {what}: --{what} {done} --seed {answer.seed} gives the same."
        )
    if not answer.seconds < 1:
        rate = answer.tally.rounds * len(answer.tally.counts) / answer.seconds / 1e6
        click.echo(f"{answer.seconds:,.1f} seconds, {rate:,.1f} million hands a second", err=True)
