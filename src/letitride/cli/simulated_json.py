"""The result of a simulation, for programs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from letitride.cli.show import fields_of
from letitride.cli.simulated import QUANTILES, Simulation
from letitride.house import Wager

if TYPE_CHECKING:
    from letitride.simulate import Comparison, Experiment, Sessions
    from letitride.simulate.comparing import HandCount, Mean


def document(answer: Simulation) -> dict[str, Any]:
    """Return the answer for a program. The same run gives the same document."""
    experiment, comparison = answer.experiment, answer.comparison
    found: dict[str, Any] = {
        "target": answer.target,
        "rounds": answer.tally.rounds,
        "wanted": answer.wanted,
        "stopped": answer.stopped,
        "seats": len(answer.tally.counts),
        "seed": answer.seed,
        "strategy": experiment.strategy,
        "stakes": {wager.value: stake for wager, stake in experiment.stakes.items()},
        "agrees": comparison.agrees if comparison.tells or not comparison.agrees else None,
        "tests": _tests(comparison),
        "wagers": {wager.value: _edge(experiment, wager, mean) for wager, mean in comparison.wagers.items()},
        "loss_cents_per_hand": {
            **{name: float(getattr(comparison.loss, name)) for name in ("measured", "exact")},
            **_errors(comparison.loss, 1),
            "total": -answer.tally.net,
        },
        "final_hands": list(map(_hand, comparison.hands)),
        "three_cards": list(map(_hand, comparison.three_cards)),
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


def _tests(comparison: Comparison) -> dict[str, Any]:
    from letitride.simulate.comparing import FALSE_ALARMS

    return {
        "made": comparison.tests,
        "smallest_p": comparison.smallest_p,
        "p_of_run": comparison.p,
        "false_alarms_at_most": float(FALSE_ALARMS),
        "accounted": comparison.accounted,
        "seats": [
            {
                "seat": seat,
                "totals": dict(tests.totals),
                "final_hands": dict(tests.hands),
                "three_cards": dict(tests.three_cards),
                "all_outcomes": tests.outcomes.far,
                "too_regular": tests.outcomes.near,
            }
            for seat, tests in enumerate(comparison.seats, 1)
        ],
    }


def _hand(hand: HandCount) -> dict[str, Any]:
    return {"hand": hand.hand, "observed": hand.observed, "expected": float(hand.expected)}


def _edge(experiment: Experiment, wager: Wager, mean: Mean) -> dict[str, Any]:
    stake = experiment.stakes[wager].cents
    edge = {"measured": float(mean.measured / stake), "exact": str(mean.exact / stake)}
    return {"house_edge": edge, **_errors(mean, stake)}


def _errors(mean: Mean, stake: int) -> dict[str, float | None]:
    known = not math.isnan(mean.error)
    return {"standard_error": mean.error / stake if known else None, "z": mean.z if known else None}


def _sessions(sessions: Sessions) -> dict[str, Any]:
    return {
        "sessions": sessions.sessions,
        "rounds_played": sessions.played,
        **fields_of(sessions, "ruined", "content"),
        "ahead": sessions.share(lambda net: net > 0),
        "even": sessions.share(lambda net: net == 0),
        "behind": sessions.share(lambda net: net < 0),
        "net_cents": sessions.net,
        "staked_cents": sessions.staked,
        "quantiles_cents": {str(each): sessions.quantile(each) for each in QUANTILES},
    }
