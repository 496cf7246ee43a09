"""The notice to the commission: what a posted version of a house changes, since when, and the figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from letitride.house import House, PayTable, Wager
from letitride.house.changes import changes
from letitride.odds import Figures
from letitride.odds.pricing import Priced, price_of
from letitride.odds.words import capitalised
from letitride.pit.posted_houses import PostedHouse
from letitride.reports import marks
from letitride.reports.document import (
    Align,
    Blocks,
    Column,
    Fact,
    Note,
    Paragraph,
    Report,
    Section,
    Signatures,
    Table,
)
from letitride.reports.numbers import percent
from letitride.reports.par_wagers import lines_of

_NOT_OFFERED = "not offered"
_FIGURES = {"House edge": "house_edge", "Par": "par", "Hit frequency": "hit_frequency"}


def notice(posted: PostedHouse, before: PostedHouse | None) -> Report:
    """Return the notice of a posted version of a house, compared with the version before."""
    house, former = posted.house, before.house if before else None
    digest = marks.rules_hash(house)
    return Report(
        kind="Notice to the commission",
        title=house.name,
        subtitle=f"{house.game.label} · version {posted.version} of the house, posted {_moment(posted.at)}",
        running=marks.running_title(house.name),
        mark=marks.short(digest),
        program=marks.PROGRAM,
        facts=tuple(_facts(posted, before)),
        sections=tuple(_sections(house, former)),
    )


def _moment(at: int) -> str:
    """Return a moment as a letter gives it, in UTC whatever the machine's place.

    >>> _moment(0)
    'January 1, 1970, 00:00 UTC'
    """
    moment = dt.datetime.fromtimestamp(at / 1000, dt.UTC)
    return f"{moment:%B} {moment.day}, {moment:%Y, %H:%M} UTC"


def _facts(posted: PostedHouse, before: PostedHouse | None) -> Iterator[Fact]:
    for label in ("To", "Licensee", "License"):
        yield Fact(label, "", blank=True)
    yield Fact("House", posted.id, code=True)
    yield from marks.document_facts(posted.house)
    yield Fact("Version", str(posted.version))
    yield Fact("In force since", _moment(posted.at))
    yield Fact("Posted by", posted.by or "the operator, at the start of the server")
    if posted.retired is not None:
        yield Fact("Retired", _moment(posted.retired))
    if before is not None:
        yield Fact("Former rules, SHA-256", before.rules, code=True)
    yield from marks.file_facts(posted.rules, None)


def _sections(house: House, before: House | None) -> Iterator[Section]:
    now, was = price_of(house), price_of(before) if before else None
    parts = {
        "What changes": _what_changes(house, before),
        "Pay tables": _pay_tables(now, was),
        "Exact figures": _figures(now, was),
        "Posted for the public": _posting(now),
        "Notice": _signatures(),
    }
    for number, (heading, blocks) in enumerate(parts.items(), start=1):
        yield Section(str(number), heading, tuple(blocks), kept_whole=heading == "Notice")


def _what_changes(house: House, before: House | None) -> Blocks:
    if before is None:
        yield Paragraph(text=f"{house.name} is posted for the first time. Its pay tables and figures follow.")
        return
    found = changes(before, house)
    if not found:
        yield Paragraph(text="No rule changes, only names, sources or remarks in the house file.")
        return
    heads = (Column("Rule", Align.LEFT, share=3), Column("In the house file", Align.LEFT, share=4))
    columns = (*heads, Column("Before", Align.LEFT, share=2), Column("From now on", Align.LEFT, share=2))
    rows = tuple((each.label, each.key, each.before or "—", each.after or "—") for each in found)
    yield Table(caption="Every rule that changes", columns=columns, rows=rows)


def _pay_tables(now: Priced, was: Priced | None) -> Blocks:
    yield Paragraph(
        text="A table takes up the new rules between two rounds. Every round is settled to its end by the rules "
        "that were posted when its bets were made."
    )
    for wager in _wagers(now, was):
        table, former = now.tables.get(wager), was.tables.get(wager) if was else None
        yield _pay_table(wager, table, former, is_first=was is None)


def _wagers(now: Priced, was: Priced | None) -> list[Wager]:
    return list(dict.fromkeys((*now.tables, *(was.tables if was else ()))))


def _pay_table(wager: Wager, table: PayTable | None, former: PayTable | None, *, is_first: bool) -> Table:
    after, before = (dict(lines_of(each)) if each else {} for each in (table, former))
    hands = dict.fromkeys((*after, *before))
    named = " → ".join(dict.fromkeys(each.designator for each in (former, table) if each))
    if is_first:
        first = tuple((hand, after[hand]) for hand in hands)
        return Table(caption=_caption(wager, named), columns=_columns("Hand", "Pays"), rows=first)
    none = _NOT_OFFERED if table is None else "—"
    rows = tuple((hand, before.get(hand, "—"), after.get(hand, none)) for hand in hands)
    return Table(caption=_caption(wager, named), columns=_columns("Hand", "Before", "From now on"), rows=rows)


def _caption(wager: Wager, named: str) -> str:
    return f"{capitalised(wager.label)} ({named})"


def _columns(first: str, *others: str) -> tuple[Column, ...]:
    return Column(first, Align.LEFT, share=1), *(Column(each, Align.RIGHT) for each in others)


def _figures(now: Priced, was: Priced | None) -> Blocks:
    for wager in _wagers(now, was):
        figures, former = now.figures.get(wager), was.figures.get(wager) if was else None
        rows = tuple(
            (label, *(_figure(each, field) for each in ((figures,) if was is None else (former, figures))))
            for label, field in _FIGURES.items()
        )
        heads = ("Exactly",) if was is None else ("Before", "From now on")
        yield Table(caption=capitalised(wager.label), columns=_columns("Figure", *heads), rows=rows)
    yield Note(
        text="House edge is the expected loss per bet of the wager, par the loss per unit left in action, and hit "
        "frequency the share of rounds with a win, each under the best play."
    )


def _figure(figures: Figures | None, field: str) -> str:
    if figures is None:
        return _NOT_OFFERED
    value = getattr(figures, field)
    return f"{value} = {percent(value)}"


def _posting(now: Priced) -> Blocks:
    yield Paragraph(
        text="The change is posted on the public page of the house: at the table, beside the table in the lobby, and "
        "in the list of all posted changes. Every receipt of a round contains the SHA-256 of the rules that it was "
        "dealt under, which is the one above for rounds under this version."
    )
    for warning in now.warnings:
        yield Note(text=warning)


def _signatures() -> Blocks:
    yield Paragraph(text="The commission is given notice of the change of rules and pay tables set out above.")
    yield Signatures(
        roles=("For the licensee", "Received for the commission"), lines=("Name and office", "Signature", "Date")
    )
