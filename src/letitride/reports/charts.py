"""Charts for reports: the same figures always give the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from letitride.extras import require
from letitride.reports.bands import Band

_STYLE: Any = {
    "svg.hashsalt": "letitride",
    "svg.fonttype": "path",  # The reader's computer may not have the font.
    "font.family": "STIXGeneral",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "axes.linewidth": 0.6,
    "xtick.color": "#333333",
    "ytick.color": "#333333",
    "xtick.minor.visible": False,
}
_INK = "#1f3a5f"
_ACCENT = "#a8322d"
_SIZE = (6.6, 2.15)
_FRAME = (0.085, 0.2, 0.865, 0.68)
"""The same for every chart, so that the charts of a report line up."""


def win_rate_chart(bands: Sequence[Band], expected: float) -> str:
    """Return a chart of the win rate after more and more rounds, in percent of the stake, as SVG."""
    require("reports", purpose="a drawing")
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter

    rounds = [band.rounds for band in bands]

    def line(bounds: str, which: str) -> list[float]:
        return [float(100 * getattr(getattr(band, bounds), which)) for band in bands]

    with rc_context(_STYLE):
        figure = Figure(figsize=_SIZE)
        FigureCanvasSVG(figure)
        axes = figure.add_axes(_FRAME)
        axes.set_xscale("log")
        low, high = line("best", "low_99"), line("best", "high_99")
        axes.fill_between(rounds, low, high, color=_INK, alpha=0.16, linewidth=0, label="99 % of all cases")
        inner = line("best", "low_95"), line("best", "high_95")
        axes.fill_between(rounds, *inner, color=_INK, alpha=0.32, linewidth=0, label="95 % of all cases")
        for which, label in (("low_95", "95 % by the normal law"), ("high_95", None)):
            axes.plot(rounds, line("normal", which), color="#333333", linewidth=0.8, linestyle="--", label=label)
        axes.axhline(100 * expected, color=_ACCENT, linewidth=1.2, label="expected")
        axes.axhline(0, color="#555555", linewidth=0.5)
        axes.minorticks_off()
        axes.set_xlim(rounds[0], rounds[-1])
        axes.set_xlabel("rounds")
        axes.set_ylabel("win rate, % of the stake")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace("-", "−")))
        axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 1), ncols=4, handlelength=1.6, borderpad=0)
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _bare(drawn.getvalue())


def _bare(svg: str) -> str:
    """Return the chart without its metadata."""
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
