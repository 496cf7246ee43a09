"""The pages of a par sheet that are about one wager: what it pays, how often, and what it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from letitride.cards import ThreeCardRanking
from letitride.games.rulebook import wager_sentence
from letitride.house import House, PayTable, ThreeCardPayTable, Tie, Wager
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE
from letitride.house.printing import PrintedLine, printed_lines
from letitride.odds import BaseGame, Figures, Law, ThreeCardPoker
from letitride.odds.payoff import odds_on_outcomes, payoff_of
from letitride.odds.pricing import Priced
from letitride.odds.printed import printed_for
from letitride.odds.rows import outcome_names
from letitride.odds.side import final_hands, three_card_counts
from letitride.odds.three_card_poker import DEALERS_HANDS
from letitride.odds.words import capitalised, percent, root
from letitride.reports.document import Align, Column, Note, Paragraph, Table
from letitride.reports.numbers import decimal, signed
from letitride.reports.numbers import percent as per_cent

UNITS = {BASE: ("base bet", "base bets"), ANTE: ("ante", "antes")}
Blocks = Iterator[Paragraph | Note | Table]


def unit(wager: Wager) -> str:
    """Return what the figures of a wager are counted in."""
    return UNITS.get(wager, ("unit staked", ""))[0]


def units(wager: Wager) -> str:
    """Return what the figures of a wager are counted in, when there are several."""
    return UNITS.get(wager, ("", "units staked"))[1]


def wager_blocks(priced: Priced, wager: Wager, house: House | None) -> Blocks:
    """Yield everything about one wager."""
    table, figures = priced.tables[wager], priced.figures[wager]
    if house is not None:
        yield Paragraph(text=f"{wager_sentence(house, wager)} {_limits(house, wager)}")
    yield _figures_table(wager, table, figures)
    yield from _printed(priced, wager, house)
    if wager is priced.main and isinstance(priced.game, BaseGame):
        yield _base_hands(priced.game)
    elif wager is priced.main and isinstance(priced.game, ThreeCardPoker):
        yield _ante_bonus(priced.game.bonus)
        yield _duels(priced.game)
    else:
        yield _side_hands(table)
    yield law_table(wager, figures.law)


def _limits(house: House, wager: Wager) -> str:
    return f"Limits: {house.wagers[wager]}{' for each of the three' if wager is BASE else ''}."


def _figures_table(wager: Wager, table: PayTable, figures: Figures) -> Table:
    edge = (str(figures.house_edge), per_cent(figures.house_edge))
    hits = ("hit frequency", str(figures.hit_frequency), per_cent(figures.hit_frequency))
    spread = [
        (f"variance, in squared {units(wager)}", str(figures.variance), decimal(figures.variance, 6)),
        (f"standard deviation, in {units(wager)}", "square root of the variance", f"{root(figures.variance):.6f}"),
    ]
    if figures.average_bets == 1:
        rows = [(f"house edge and par, per {unit(wager)}", *edge), hits, *spread]
    else:
        rows = [
            (f"house edge, per {unit(wager)}", *edge),
            ("par, per unit left in action", str(figures.par), per_cent(figures.par)),
            hits,
            (f"average {units(wager)} left in action", str(figures.average_bets), decimal(figures.average_bets, 6)),
            *spread,
        ]
    return Table(
        caption=f"Figures of the {wager.label}, pay table {table.designator}",
        columns=(Column("figure", Align.LEFT, share=1), Column("exact"), Column("value")),
        rows=tuple(rows),
    )


def _printed(priced: Priced, wager: Wager, house: House | None) -> Iterator[Note]:
    """Compare with what a document prints of this table, where it prints figures."""
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
    """Say what the hit frequencies of these wagers count."""
    paid = [wager for wager in priced.figures if wager is not ANTE]
    words = [f"how often a line of the pay table is paid{_without_gain(priced, paid)}"] if paid else []
    if ANTE in priced.figures:
        words.append("of ante and play, how often a round of them ends with a gain")
    return "the hit frequency is " + "; ".join(words)


def _without_gain(priced: Priced, wagers: Sequence[Wager]) -> str:
    """Name the lines whose payment is no gain: where the stake is not returned, a line may pay no more than it."""
    found = [
        f"{line.hand} on the {wager.label} {'only returns the stake' if net == 0 else 'returns less than the stake'}"
        for wager in wagers
        for line, net in net_lines(priced.tables[wager])
        if net <= 0
    ]
    return f", gain or not: {', and '.join(found)}" if found else ""


def net_lines(table: PayTable) -> Iterator[tuple[PrintedLine, Fraction]]:
    """Yield each line of a pay table with what one unit staked gains by it."""
    paid = [odds for name in table.odds.__struct_fields__ if (odds := getattr(table.odds, name)) is not None]
    for line, odds in zip(printed_lines(table), paid, strict=True):
        yield line, table.net(odds)


def _base_hands(game: BaseGame) -> Table:
    """Return the deals by final hand and bets riding, and what each hand adds to the player's expectation."""
    names, paid = outcome_names(game.rows.outcomes), odds_on_outcomes(game.table, game.rows.outcomes)
    payoff, total = payoff_of(game.table, game.rows.outcomes, game.cap), game.figures.law.total
    rows, sums = [], [0, 0, 0]
    for place, (name, odds, riding) in enumerate(zip(names, paid, game.by_riding().values(), strict=True)):
        share = sum((payoff.in_bets(bets + 1, place) * count for bets, count in enumerate(riding)), Fraction()) / total
        pays = "–" if odds is None else game.table.basis.printed(odds)
        rows.append((capitalised(name), pays, *(f"{count:,}" for count in riding), *_all_of(sum(riding), total, share)))
        sums = [before + count for before, count in zip(sums, riding, strict=True)]
    rows.append(("All", "", *(f"{count:,}" for count in sums), *_all_of(sum(sums), total, -game.figures.house_edge)))
    return Table(
        caption="Deals by final hand and by the number of base bets left riding under the best strategy; "
        "the last column is what the hand adds to the player’s expectation, in base bets",
        columns=(
            Column("final hand", Align.LEFT, share=1),
            Column("pays"),
            Column("one bet"),
            Column("two bets"),
            Column("three bets"),
            Column("all deals"),
            Column("probability"),
            Column("adds"),
        ),
        rows=tuple(rows),
        total=True,
    )


def _all_of(count: int, total: int, share: Fraction) -> tuple[str, str, str]:
    return f"{count:,}", decimal(Fraction(count, total), 8), decimal(share, 6)


def _side_hands(table: PayTable) -> Table:
    hands = final_hands(table)
    total = sum(count for _, _, count in hands)
    rows = [
        (
            capitalised(name),
            "–" if odds is None else table.basis.printed(odds),
            *_all_of(count, total, table.net(odds) * Fraction(count, total)),
        )
        for name, odds, count in hands
    ]
    whole = sum((table.net(odds) * Fraction(count, total) for _, odds, count in hands), Fraction())
    return Table(
        caption="Hands by ranking; the last column is what each adds to the player’s expectation, per unit staked",
        columns=(
            Column("hand", Align.LEFT, share=1),
            Column("pays"),
            Column("hands"),
            Column("probability"),
            Column("adds"),
        ),
        rows=(*rows, ("All", "", *_all_of(total, total, whole))),
        total=True,
    )


def _ante_bonus(table: ThreeCardPayTable) -> Table:
    counts = three_card_counts()
    total = sum(counts.values())
    return Table(
        caption=f"Ante bonus, pay table {table.designator}: earned by the ante whatever the dealer holds",
        columns=(Column("hand", Align.LEFT, share=1), Column("pays"), Column("hands"), Column("probability")),
        rows=tuple(
            (
                capitalised(ranking.label),
                "–" if odds is None else table.basis.printed(odds),
                f"{counts[ranking]:,}",
                decimal(Fraction(counts[ranking], total), 8),
            )
            for ranking in ThreeCardRanking
            for odds in [table.odds_on(ranking)]
        ),
    )


def _duels(game: ThreeCardPoker) -> Table:
    """Return how rounds end: folded, not met by the dealer, won, tied, lost."""
    ends = {"folded": 0, "played, dealer does not qualify": 0, "played and won": 0, "played and tied": 0}
    ends["played and lost"] = 0
    for duel, plays in zip(game.duels, game.plays, strict=True):
        if not plays:
            ends["folded"] += duel.hands * DEALERS_HANDS
            continue
        counts = (duel.not_qualified, duel.won, duel.tied, duel.lost)
        for end, count in zip(list(ends)[1:], counts, strict=True):
            ends[end] += duel.hands * count
    total = game.figures.law.total
    rows = [(capitalised(end), f"{count:,}", decimal(Fraction(count, total), 8)) for end, count in ends.items()]
    return Table(
        caption="How rounds of ante and play end under the best strategy",
        columns=(Column("end of the round", Align.LEFT, share=1), Column("deals"), Column("probability")),
        rows=(*rows, ("All", f"{total:,}", decimal(Fraction(1), 8))),
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
        caption=f"Outcome law of the {wager.label}: net result of one round, in {units(wager)}, over {total:,} "
        "equally likely deals",
        columns=(Column("net result"), Column("deals"), Column("probability"), Column("this or less")),
        rows=tuple(rows),
    )
