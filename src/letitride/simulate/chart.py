"""Results as an SVG chart: the same result always gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from letitride.extras import require
from letitride.simulate.bankroll import Sessions
from letitride.simulate.comparing import Comparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK, _GREEN, _RED = "#1c2b24", "#2f7d55", "#a33b2f"
_BINS = 80
_LEAST_REACH = 4.0
"""The fewest standard deviations the axis shows on each side."""


@contextmanager
def _drawn(path: Path, title: str, *, height: float) -> Iterator[Axes]:
    require("reports", purpose="a chart")
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "letitride", "svg.fonttype": "path", "font.size": 10, "text.color": _INK}):
        figure = Figure(figsize=(8, height), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_title(title, loc="left", fontsize=11)
        yield axes
        figure.savefig(path, format="svg", metadata={"Date": None})


def draw_comparison(path: Path, title: str, comparison: Comparison) -> None:
    """Draw how far each final hand is from what the law expects of it, in standard deviations."""
    hands = [hand for hand in comparison.hands if hand.expected][::-1]
    with _drawn(path, title, height=0.9 + 0.34 * len(hands)) as axes:
        axes.axvspan(-2, 2, color="#dce8e1", linewidth=0)
        axes.axvline(0, color=_INK, linewidth=0.8)
        for row, hand in enumerate(hands):
            color = _RED if comparison.rejects(hand.hand) else _GREEN
            axes.plot([0, hand.z], [row, row], color=color, linewidth=2)
            axes.plot(hand.z, row, "o", color=color)
        axes.set_yticks(range(len(hands)), [f"{hand.hand} ({hand.observed:,})" for hand in hands])
        reach = max(_LEAST_REACH, *(1.1 * abs(hand.z) for hand in hands))
        axes.set_xlim(-reach, reach)
        axes.set_xlabel("standard deviations of independent hands from the expected count")


def draw_sessions(path: Path, title: str, sessions: Sessions) -> None:
    """Draw the distribution of session results. The best hundredth would leave no room for the rest."""
    highest = sessions.quantile(0.99)
    shown = [(net / 100, times) for net, times in sessions.results if net <= highest]
    beyond = sessions.sessions - sum(times for _, times in shown)
    with _drawn(path, title, height=4.5) as axes:
        axes.hist([net for net, _ in shown], bins=_BINS, weights=[times for _, times in shown], color=_GREEN)
        axes.axvline(0, color=_INK, linewidth=0.8)
        axes.set_xlabel(f"net result of a session, in dollars; {beyond:,} sessions ended beyond the right edge")
        axes.set_ylabel("sessions")
