"""The pages of a par sheet about one wager: what it pays, how often, and what it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from letitride.games import rules_of
from letitride.games.rulebook import wager_sentence
from letitride.house import House, PayTable, Tie, Wager
from letitride.house.printing import PrintedLine, printed_lines, printed_push
from letitride.house.wager import Decider
from letitride.odds import Figures, Law
from letitride.odds.pricing import Priced
from letitride.odds.printed import printed_for
from letitride.odds.side import final_hands
from letitride.odds.words import capitalised, percent, root
from letitride.reports.document import Blocks, Column, Note, Paragraph, Table, columns
from letitride.reports.games import pages_for
from letitride.reports.numbers import counted, decimal, signed
from letitride.reports.numbers import percent as per_cent


def wager_blocks(priced: Priced, wager: Wager, house: House | None) -> Blocks:
    """Yield everything about one wager."""
    table, figures = priced.tables[wager], priced.figures[wager]
    if house is not None:
        yield Paragraph(text=f"{wager_sentence(house, wager)} Limits: {house.wagers[wager]}{limits_of(house, wager)}.")
    yield _figures_table(wager, table, figures, in_action(priced, wager))
    yield from _printed(priced, wager, house)
    if wager is priced.main and priced.analysis:
        yield from pages_for(wager.game).hands(priced.analysis)
    else:
        yield _side_hands(table)
    yield law_table(wager, figures.law)


def in_action(priced: Priced, wager: Wager) -> str:
    """Return which bets of a wager the average counts: those left in action, or all that are put up."""
    return pages_for(wager.game).in_action if wager is priced.main and priced.analysis else "left in action"


def limits_of(house: House, wager: Wager) -> str:
    """Return which bets of a wager its limits apply to, if that is not obvious."""
    return "" if wager.is_side_bet else rules_of(house).words.limits_of


def lines_of(table: PayTable) -> tuple[tuple[str, str], ...]:
    """Return the lines of a pay table as the layout prints them, those that push too."""
    return tuple((capitalised(line.hand), line.pays) for line in (*printed_lines(table), *printed_push(table)))


def _figures_table(wager: Wager, table: PayTable, figures: Figures, kept: str) -> Table:
    unit, units = wager.unit
    edge = (str(figures.house_edge), per_cent(figures.house_edge))
    hits = ("hit frequency", str(figures.hit_frequency), per_cent(figures.hit_frequency))
    spread = [
        (f"variance, in squared {units}", str(figures.variance), decimal(figures.variance, 6)),
        (f"standard deviation, in {units}", "square root of the variance", f"{root(figures.variance):.6f}"),
    ]
    if figures.average_bets == 1:
        rows = [(f"house edge and par, per {unit}", *edge), hits, *spread]
    else:
        rows = [
            (f"house edge, per {unit}", *edge),
            (f"par, per unit {kept}", str(figures.par), per_cent(figures.par)),
            hits,
            (f"average {units} {kept}", str(figures.average_bets), decimal(figures.average_bets, 6)),
            *spread,
        ]
    return Table(
        caption=f"Figures of the {wager.label}, pay table {table.designator}",
        columns=columns("figure", "exact", "value"),
        rows=tuple(rows),
    )


def _printed(priced: Priced, wager: Wager, house: House | None) -> Iterator[Note]:
    """Compare with the figures that a document prints for this table, if any."""
    table, figures = priced.tables[wager], priced.figures[wager]
    printed = printed_for(table)
    if printed is None:
        return
    agree = (percent(figures.par, 2), percent(figures.hit_frequency, 2)) == (printed.par, printed.hit_frequency)
    verdict = "the figures above round to the same digits" if agree else f"those above differ{_because(priced, house)}"
    yield Note(
        text=f"{printed.document} prints a par of {printed.par} % and a hit frequency of {printed.hit_frequency} % for "
        f"{table.designator}; {verdict}."
    )


def _because(priced: Priced, house: House | None) -> str:
    reasons = [f"the payout cap of {priced.cap.cap.limit} is not part of them"] if priced.cap else []
    if house is not None and house.decisions.tie is Tie.RIDE:
        reasons.append("in them a bet that gains nothing is taken back")
    return f": {' and '.join(reasons)}" if reasons else ""


def hit_frequency_in_words(priced: Priced) -> str:
    """Return what the hit frequencies of these wagers count."""
    paid = [wager for wager in priced.figures if wager.decider is not Decider.DEALER]
    words = (
        [f"how often a line of the pay table is paid{_pushes(priced, paid)}{_without_gain(priced, paid)}"]
        if paid
        else []
    )
    words += [
        f"of {wager.label}, how often a round of them ends with a gain"
        for wager in priced.figures
        if wager.decider is Decider.DEALER
    ]
    return "the hit frequency is " + "; ".join(words)


def _pushes(priced: Priced, wagers: Sequence[Wager]) -> str:
    return ", pushes not counted" if any(printed_push(priced.tables[wager]) for wager in wagers) else ""


def _without_gain(priced: Priced, wagers: Sequence[Wager]) -> str:
    """Name the lines that pay no gain: if the stake is not returned, a line may pay no more than it."""
    found = [
        f"{line.hand} on the {wager.label} {'only returns the stake' if net == 0 else 'returns less than the stake'}"
        for wager in wagers
        for line, net in net_lines(priced.tables[wager])
        if net <= 0
    ]
    return f", gain or not: {', and '.join(found)}" if found else ""


def net_lines(table: PayTable) -> Iterator[tuple[PrintedLine, Fraction]]:
    """Yield each line of a pay table with the gain per unit staked."""
    paid = [odds for name in table.odds.__struct_fields__ if (odds := getattr(table.odds, name)) is not None]
    for line, odds in zip(printed_lines(table), paid, strict=True):
        yield line, table.net(odds)


def _side_hands(table: PayTable) -> Table:
    hands = final_hands(table)
    total = sum(count for _, _, count in hands)
    rows = [
        (
            capitalised(name),
            "–" if odds is None else table.basis.printed(odds),
            *counted(count, total, table.net(odds) * Fraction(count, total)),
        )
        for name, odds, count in hands
    ]
    whole = sum((table.net(odds) * Fraction(count, total) for _, odds, count in hands), Fraction())
    return Table(
        caption="Hands by ranking; the last column is what each adds to the player’s expectation, per unit staked",
        columns=columns("hand", "pays", "hands", "probability", "adds"),
        rows=(*rows, ("All", "", *counted(total, total, whole))),
        total=True,
    )


def law_table(wager: Wager, law: Law) -> Table:
    """Return every net result of a wager with its exact count."""
    total, below, rows = law.total, 0, []
    for net, count in law.counts:
        below += count
        chance, heaped = Fraction(count, total), Fraction(below, total)
        rows.append((signed(net), f"{count:,}", decimal(chance, 9), decimal(heaped, 9)))
    return Table(
        caption=f"Outcome law of the {wager.label}: net result of one round, in {wager.unit[1]}, over {total:,} "
        "equally likely deals",
        columns=tuple(map(Column, ("net result", "deals", "probability", "this or less"))),
        rows=tuple(rows),
    )
