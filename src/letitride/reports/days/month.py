"""The financial report of a month: day by day what was won, collected, paid out, and who got what."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from letitride.cards import Money
from letitride.day.sheet import DaySheet, MonthSheet
from letitride.day.state import NOTHING
from letitride.reports.days.parts import amount, event_facts, event_mark, to_charities
from letitride.reports.document import Align, Column, Fact, Note, Paragraph, Report, Section, Signatures, Table, columns
from letitride.reports.marks import PROGRAM, running_title, short

_WORDS = (Column("Day", Align.LEFT, share=1), Column("Whose", Align.LEFT, share=2))


def month_report(month: MonthSheet) -> Report:
    """Return the financial report of a month as it is printed, signed and filed."""
    event = month.days[-1].day.event
    mark = hashlib.sha256("".join(event_mark(each.day.event) for each in month.days).encode()).hexdigest()
    return Report(
        kind="Monthly financial report",
        title=event.room,
        subtitle=f"{month.month}, {len(month.days)} licensed {'event' if len(month.days) == 1 else 'events'}",
        running=running_title(f"{event.room}, {month.month}"),
        mark=short(mark),
        mark_of="event",
        program=PROGRAM,
        facts=(
            *event_facts(*(each.day.event for each in month.days)),
            Fact("Event files, SHA-256", mark, code=True),
            Fact("Program", PROGRAM),
        ),
        sections=tuple(_sections(month)),
    )


def _sections(month: MonthSheet) -> Iterator[Section]:
    yield Section("1", "Revenue", (_revenue(month.days),))
    yield Section("2", "Shares", (_shares(month.days), _per_charity(month.days)))
    yield Section("3", "Exceptions", (_exceptions(month.days),))
    yield Section("4", "Cash reports", (_cash(month.days),))
    lines = ("Name", "Signature", "Date")
    yield Section("5", "Signatures", (Signatures(roles=("Operator", "Charity"), lines=lines),), kept_whole=True)


def _table(caption: str, heads: tuple[str, ...], rows: list[tuple[str, list[Money]]]) -> Table:
    sums = [sum((row[place] for _, row in rows), Money(0)) for place in range(len(heads))]
    lines = [(name, *map(amount, row)) for name, row in (*rows, ("Total", sums))]
    return Table(caption=caption, columns=columns("Day", *heads), rows=tuple(lines), total=True)


def _revenue(days: Sequence[DaySheet]) -> Table:
    rows = [
        (
            each.day.id,
            [
                each.total.day.drop,
                each.proceeds.winnings,
                each.proceeds.collected,
                each.proceeds.prizes,
                Money(each.shares.rent),
                each.proceeds.net(Money(each.shares.rent)),
            ],
        )
        for each in days
    ]
    heads = ("Drop", "House winnings", "Collected", "Prizes", "Rent", "To share out")
    return _table("In dollars. To share out: house winnings and money collected, less prizes and rent", heads, rows)


def _shares(days: Sequence[DaySheet]) -> Table:
    rows = [
        (
            each.day.id,
            [
                to_charities(each),
                Money(each.shares.state),
                Money(each.shares.operator),
                NOTHING - each.day.paid_by_rulings,
                Money(each.shares.operator) - each.day.paid_by_rulings,
            ],
        )
        for each in days
    ]
    heads = ("Charities", "State", "Operator", "Paid by rulings", "Left to operator")
    return _table("Who gets what, in dollars. What rulings on cases paid is borne by the operator", heads, rows)


def _per_charity(days: Sequence[DaySheet]) -> Table:
    totals: dict[str, int] = {}
    for each in days:
        for name, cents in each.shares.charities:
            totals[name] = totals.get(name, 0) + cents
    lines = [*sorted(totals.items()), ("Total", sum(totals.values()))]
    rows = tuple((name, amount(Money(cents))) for name, cents in lines)
    return Table(caption="Each charity, in dollars", columns=columns("Charity", "Amount"), rows=rows, total=True)


def _exceptions(days: Sequence[DaySheet]) -> Table | Paragraph:
    rows = tuple(
        (each.day.id, f"{found.where}, {found.what}", amount(found.amount))
        for each in days
        for found in each.all_exceptions
    )
    if not rows:
        return Paragraph(text="None: every count agrees with the log, and nothing was corrected after a day closed.")
    heads = (Column("Day", Align.LEFT, share=1), Column("What", Align.LEFT, share=4), Column("Over or short"))
    caption = "Counts that do not agree with the log, and corrections after the close, in dollars"
    return Table(caption=caption, columns=heads, rows=rows)


def _cash(days: Sequence[DaySheet]) -> Table | Note:
    rows = tuple(
        (each.day.id, line.player, amount(line.brought), amount(line.paid))
        for each in days
        for line in each.cash
        if line.reported
    )
    if not rows:
        return Note(text="Nobody's cash on one day was above the amount that is reported.")
    heads = (*_WORDS, Column("In"), Column("Out"))
    return Table(caption="Cash above the reported amount, in dollars", columns=heads, rows=rows)
