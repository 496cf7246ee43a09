"""Results as a picture: an SVG that is the same, byte for byte, for the same result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from letitride.simulate.bankroll import Sessions
from letitride.simulate.comparing import Comparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK, _GREEN, _RED = "#1c2b24", "#2f7d55", "#a33b2f"
_BINS = 80


@contextmanager
def _drawn(path: Path, title: str, *, height: float) -> Iterator[Axes]:
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
    """Draw how often each final hand turned up, against what the law expects, with two standard deviations."""
    hands = [hand for hand in comparison.hands if hand.expected]
    with _drawn(path, title, height=0.8 + 0.36 * len(hands)) as axes:
        for row, hand in enumerate(reversed(hands)):
            expected = float(hand.expected)
            spread = 2 * (expected * (1 - expected / hand.hands)) ** 0.5 / expected
            axes.barh(row, 2 * spread, left=1 - spread, height=0.7, color="#dce8e1", zorder=1)
            colour = _GREEN if abs(hand.z) <= 3 else _RED
            axes.plot(hand.observed / expected, row, "o", color=colour, zorder=3)
        axes.axvline(1, color=_INK, linewidth=0.8, zorder=2)
        axes.set_yticks(range(len(hands)), [f"{hand.hand} ({hand.observed:,})" for hand in reversed(hands)])
        axes.set_xlabel("observed / expected; the band is two standard deviations of independent hands")


def draw_sessions(path: Path, title: str, sessions: Sessions) -> None:
    """Draw how the results of sessions are spread."""
    nets = [net / 100 for net, _ in sessions.results]
    with _drawn(path, title, height=4.5) as axes:
        axes.hist(nets, bins=_BINS, weights=[times for _, times in sessions.results], color=_GREEN)
        axes.axvline(0, color=_INK, linewidth=0.8)
        axes.set_xlabel("net result of a session, in dollars")
        axes.set_ylabel("sessions")
