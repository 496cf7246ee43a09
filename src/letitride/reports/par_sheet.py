"""The par sheet of a house or a pay table: every figure exact, with its method and sources."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Money
from letitride.house import Game, House, PayTable, ThreeCardPayTable, Tie, Wager, choices
from letitride.odds.pricing import Priced, price_of, staked
from letitride.odds.rows import rows_for, shipped_rows
from letitride.odds.words import capitalised, root
from letitride.reports import document, marks
from letitride.reports.games import pages_for
from letitride.reports.marks import SourceFile
from letitride.reports.numbers import decimal, dollars, percent
from letitride.reports.par_play import cap_blocks, strategy_blocks
from letitride.reports.par_wagers import hit_frequency_in_words, in_action, wager_blocks
from letitride.reports.par_win_rate import win_rate_blocks
from letitride.reports.sources import ORIGINS_IN_WORDS, schedule


def par_sheet(found: House | PayTable, *, file: SourceFile | None = None, bet: Money | None = None) -> document.Report:
    """Return the par sheet of a house or a pay table, for *bet* on the main wager."""
    priced = price_of(found, bet=bet)
    house = found if isinstance(found, House) else None
    digest = marks.rules_hash(found)
    title = priced.title if house else f"Pay table {priced.target}"
    game, wager = priced.main.game.label, capitalised(priced.main.label)
    return document.Report(
        kind="Par sheet",
        title=title,
        subtitle=f"{game} · exact figures of every wager" if house else f"{wager} of {game} · exact figures",
        running=marks.running_title(title),
        mark=marks.short(digest),
        program=marks.PROGRAM,
        facts=tuple(_facts(priced, found, digest, file)),
        sections=tuple(_sections(priced, found, marks.command_for(found, file=file, bet=bet))),
    )


def _facts(priced: Priced, found: House | PayTable, digest: str, file: SourceFile | None) -> Iterator[document.Fact]:
    if isinstance(found, House):
        yield document.Fact("House", found.id, code=True)
        yield document.Fact("Game", found.game.label)
        yield from marks.document_facts(found)
    else:
        yield document.Fact("Pay table", found.designator, code=True)
        yield document.Fact("About", priced.about or "no description")
    yield document.Fact("Stakes", ", ".join(staked(wager, stake) for wager, stake in priced.stakes.items()))
    yield from marks.file_facts(digest, file)


def _sections(priced: Priced, found: House | PayTable, command: str) -> Iterator[document.Section]:
    house = found if isinstance(found, House) else None
    parts: list[tuple[str, document.Blocks]] = [("Summary", _summary(priced, house))]
    parts += [(capitalised(wager.label), wager_blocks(priced, wager, house)) for wager in priced.figures]
    if len(priced.combinations) > 1:
        parts.append(("Wagers together", _together(priced)))
    if priced.cap and house:
        parts.append(("Payout cap", cap_blocks(priced.cap, house)))
    if priced.analysis:
        parts.append(("Strategy", strategy_blocks(priced)))
    parts.append(("Win rate by number of rounds", win_rate_blocks(priced)))
    parts.append(("Method", _method(priced, found, command)))
    if house:
        parts.append(("Sources of the choices", _sources(house)))
    parts.append(("Statement", _statement()))
    for number, (heading, blocks) in enumerate(parts, start=1):
        yield document.Section(str(number), heading, tuple(blocks), kept_whole=heading == "Statement")


def _summary(priced: Priced, house: House | None) -> document.Blocks:
    rows = tuple(
        (
            capitalised(wager.label),
            priced.tables[wager].designator,
            percent(figures.house_edge),
            percent(figures.par),
            percent(figures.hit_frequency),
            decimal(figures.average_bets, 6),
            f"{root(figures.variance):.6f}",
        )
        for wager, figures in priced.figures.items()
    )
    per_unit = ", ".join(dict.fromkeys(f"per {game.main.unit[0]}" for game in Game.every()))
    yield document.Table(
        caption=f"House edge and standard deviation are {per_unit}, or per unit staked on a side bet",
        columns=(
            document.Column("wager", document.Align.LEFT, share=1),
            document.Column("pay table", document.Align.LEFT),
            *map(document.Column, ("house edge", "par", "hit frequency", "average bets", "std. deviation")),
        ),
        rows=rows,
    )
    yield document.Note(
        text="The house edge is the expected loss of a player who follows the best strategy; the par is that loss per "
        f"unit {in_action(priced, priced.main)}; {hit_frequency_in_words(priced)}."
    )
    for warning in priced.warnings:
        yield document.Note(text=f"Warning: {warning}")
    if priced.cap and house:
        yield document.Note(
            text=f"All figures are for bets of {priced.cap.cap.bet}: the payout cap of {priced.cap.cap.limit} "
            "weighs more on larger ones."
        )


def _together(priced: Priced) -> document.Blocks:
    rows = tuple(
        (
            capitalised(" + ".join(staked(wager, stake) for wager, stake in each.stakes.items())),
            dollars(each.expected_loss),
            dollars(each.in_action),
            percent(each.edge_per_dollar),
            f"${root(each.law.variance):.4f}",
        )
        for each in priced.combinations
    )
    yield document.Table(
        caption="Wagers made together in every round, at the stakes of this sheet; correlations are included exactly",
        columns=document.columns("wagers", "expected loss", "in action", "per dollar in action", "std. deviation"),
        rows=rows,
    )
    pairs = {pair: value for each in priced.combinations for pair, value in each.covariances.items()}
    yield document.Table(
        caption="Covariances of the wagers, in squared dollars",
        columns=document.columns("wagers", "exact", "value"),
        rows=tuple(
            (f"{capitalised(first.label)} and {second.label}", str(value), decimal(value, 6))
            for (first, second), value in pairs.items()
        ),
    )


def _method(priced: Priced, found: House | PayTable, command: str) -> document.Blocks:
    total = priced.figures[priced.main].law.total
    yield document.Paragraph(
        text=f"All {total:,} equally likely deals are counted, none is sampled. Every count is a whole number and "
        "every figure a fraction of whole numbers; they are rounded, half up, only where they are printed. The "
        "standard deviation is the square root of the exact variance."
    )
    if priced.analysis:
        tie = found.decisions.tie if isinstance(found, House) else Tie.WITHDRAW
        yield document.Paragraph(text=pages_for(priced.main.game).method(tie))
    yield document.Paragraph(
        text="The exact bands of the win rate are the distribution of the sum of the rounds, by Fourier transform "
        "of the outcome law; the error of a probability is below one in a hundred thousand throughout."
    )
    yield document.Items(lead="The same figures for a program:", items=(command,), code=True)
    enumerated = [wager.label for wager in priced.figures if _is_enumerated(priced, wager)]
    if enumerated:
        lead = f"The enumeration of every hand that the counts of the {' and the '.join(enumerated)} rest on:"
        yield document.Items(lead=lead, items=("letitride verify",), code=True)


def _is_enumerated(priced: Priced, wager: Wager) -> bool:
    """Return whether ``letitride verify`` enumerates what a wager's counts are based on, as for the shipped rows."""
    if wager is priced.main and priced.analysis:
        return pages_for(wager.game).is_verified(priced.analysis)
    table = priced.tables[wager]
    return isinstance(table, ThreeCardPayTable) or rows_for(table.pays_pairs_from) == shipped_rows()


def _sources(house: House) -> document.Blocks:
    keys = [
        key
        for key in choices(house)
        if key.startswith("wagers.") or key in ("decisions.tie", "settling.payout_cap", "settling.cap_covers")
    ]
    yield document.Paragraph(
        text=f"These choices affect the figures; all others are in the procedures of the house. {ORIGINS_IN_WORDS}"
    )
    yield schedule(house, only=keys)


def _statement() -> document.Blocks:
    yield document.Paragraph(
        text="The undersigned have compared this par sheet with the layout, the pay tables on display and the house "
        "file whose hash it bears."
    )
    yield document.Signatures(
        roles=("Prepared by", "Reviewed by", "For the licensee"), lines=("Name", "Signature", "Date", "License")
    )
