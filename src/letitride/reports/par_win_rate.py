"""The pages of a par sheet about the win rate after a number of rounds."""

from __future__ import annotations

from fractions import Fraction

from letitride.house import Wager
from letitride.odds.pricing import Priced
from letitride.reports.bands import MOST_EXACT, Band, win_rate_band
from letitride.reports.charts import win_rate_chart
from letitride.reports.document import Align, Blocks, Chart, Column, Note, Paragraph, Table
from letitride.reports.numbers import decimal, one_in, percent, signed

TABLED_ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
LEAST_KNOWN = 1e-5
"""No probability has a larger error than this."""

_HEADS = ("rounds", "99 % low", "99 % high", "95 % low", "95 % high", "normal low", "normal high", "behind")
DRAWN_ROUNDS = tuple(round(10 ** (step / 5)) for step in range(15, 41))


def win_rate_blocks(priced: Priced) -> Blocks:
    """Yield how far the win rate of each wager may be from its expectation."""
    yield Paragraph(
        text="The win rate is what the house has won, as a share of one unit staked per round: one base bet, one ante, "
        "or one side bet. A band of 95 % is left in one case of twenty, by as many at either end, one of 99 % in one "
        f"of a hundred. Up to {MOST_EXACT:,} rounds the bands are exact; beyond, they are those of the normal law."
    )
    for wager, figures in priced.figures.items():
        bands = {rounds: win_rate_band(figures, rounds) for rounds in {*DRAWN_ROUNDS, *TABLED_ROUNDS}}
        drawn = [bands[rounds] for rounds in DRAWN_ROUNDS]
        last = drawn[-1].best
        yield Chart(
            caption=f"Win rate of the {wager.label} by number of rounds, per {wager.unit[0]}",
            svg=win_rate_chart(drawn, float(figures.house_edge)),
            alt=f"The band of the win rate of the {wager.label} narrows from {drawn[0].rounds:,} rounds on towards the "
            f"house edge of {percent(figures.house_edge, 2)}: after {drawn[-1].rounds:,} rounds, 95 % of all cases lie "
            f"between {percent(last.low_95, 2)} and {percent(last.high_95, 2)}. The table below gives the figures.",
        )
        yield Table(
            caption=f"Bounds of the win rate of the {wager.label}, in percent of one {wager.unit[0]}, what the normal "
            "law says of 95 %, and the probability that the house is behind",
            columns=(*map(Column, _HEADS), Column("law", Align.LEFT)),
            rows=tuple(_win_rate_row(bands[rounds]) for rounds in TABLED_ROUNDS),
        )
        yield _small_samples(priced, wager)


def _win_rate_row(band: Band) -> tuple[str, ...]:
    best, normal = band.best, band.normal
    bounds = (best.low_99, best.high_99, best.low_95, best.high_95, normal.low_95, normal.high_95)
    printed = (decimal(100 * bound, 3) for bound in bounds)
    return f"{band.rounds:,}", *printed, _behind(band.house_behind), "exact" if band.exact else "normal"


def _behind(probability: float) -> str:
    """Return a probability with as many decimals as are known. A smaller one is not printed as zero."""
    return f"{probability:.5f}" if probability >= LEAST_KNOWN else f"< {LEAST_KNOWN:.5f}"


def _small_samples(priced: Priced, wager: Wager) -> Note:
    law = priced.figures[wager].law
    net, count = law.counts[-1]
    rounds = one_in(Fraction(count, law.total))
    return Note(
        text=f"The largest result of the {wager.label}, {signed(net)} {wager.unit[1]}, comes {rounds} rounds. Until it "
        "has had time to come several times, results lean to one side and the normal law misleads: the exact bands are "
        "then the ones to use. Rounds are taken as independent, of one seat, played by the best strategy."
    )
