"""The day sheet as a report: every table with its counts, the exceptions, the shares and the cash log."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Money
from letitride.day.sheet import DaySheet
from letitride.day.state import NOTHING, TableMoney
from letitride.pit.floor.days import DayFigures
from letitride.reports.days.parts import (
    amount,
    band,
    event_facts,
    event_mark,
    hold,
    moment,
    proceeds,
    signed,
)
from letitride.reports.document import Align, Column, Fact, Note, Paragraph, Report, Section, Signatures, Table, columns
from letitride.reports.marks import PROGRAM, running_title, short


def sheet_report(sheet: DaySheet) -> Report:
    """Return the sheet of a day as it is printed and signed."""
    day, event = sheet.day, sheet.day.event
    mark = event_mark(event)
    state = f"closed {moment(day.closed_at, event)}" if day.closed else "open: figures so far"
    return Report(
        kind="Day sheet",
        title=event.room,
        subtitle=f"House day {day.id}, {state}",
        running=running_title(f"{event.room}, {day.id}"),
        mark=short(mark),
        mark_of="event",
        program=PROGRAM,
        facts=(
            *event_facts(event),
            Fact("Opened", moment(day.opened_at, event)),
            Fact("Event file, SHA-256", mark, code=True),
            Fact("Program", PROGRAM),
        ),
        sections=tuple(_sections(sheet)),
    )


def _sections(sheet: DaySheet) -> Iterator[Section]:
    yield Section("1", "Results", (_results(sheet), Note(text=_BAND), *_bounds(sheet)))
    yield Section("2", "Counts", (_counts(sheet), _exceptions(sheet)))
    yield Section("3", "Chips", (_chips(sheet), Note(text=_CHIPS)))
    yield Section("4", "Proceeds", (*_tournaments(sheet), _proceeds(sheet), *_sources(sheet)))
    yield Section("5", "Slips", (_slips(sheet),) if sheet.day.slips else (Paragraph(text="No fills or credits."),))
    yield Section("6", "Cash", (*_cash(sheet), Note(text=_cash_note(sheet))))
    roles = ("Dealer or count team", "Floor", "Charity")
    yield Section("7", "Signatures", (Signatures(roles=roles, lines=("Name", "Signature", "Date")),), kept_whole=True)


_BAND = (
    "Drop is the cash that bought chips at the table. Win is what the settlements brought the house. Hold is win over "
    "drop. Of days with these very bets, played best, about 95 % have a win within the band: 1.96 standard deviations "
    "around what was to be expected. The variance is exact, seats that share the dealer's cards together. After few "
    "rounds luck is more uneven than that. Void rounds are not counted."
)


def _bounds(sheet: DaySheet) -> Iterator[Note]:
    """Say where the band is no exact one."""
    rough = [each.table for each in sheet.tables if (luck := each.figures.luck()) and not luck.exact]
    if rough:
        yield Note(
            text=f"* How the seats of one round go together is not worked out for the game at {', '.join(rough)}. "
            "There, and in the total, the band is a wider bound that holds however they depend on each other."
        )


def _results(sheet: DaySheet) -> Table:
    heads = ("Rounds", "Drop", "Win", "Hold", "In action", "Expected", "Band from", "Band to")
    rows = [(each.table, *_line(each.figures)) for each in sheet.tables]
    return Table(
        caption="Every table, in dollars",
        columns=columns("Table", *heads),
        rows=(*rows, ("Total", *_line(sheet.total))),
        total=True,
    )


def _line(figures: DayFigures) -> tuple[str, ...]:
    return (
        f"{figures.settled:,}",
        amount(figures.day.drop),
        amount(figures.day.win),
        hold(figures),
        amount(figures.action.in_action),
        amount(Money(round(figures.expected.win * 100))),
        *band(figures),
    )


def _counts(sheet: DaySheet) -> Table:
    heads = ("Opener", "Fills", "Credits", "Drop", "Closer", "Win", "Log", "Difference", "Tokes")
    lines = [(each.table, _counted(each.money)) for each in sheet.tables]
    in_all = [
        sum((money for money in column if money is not None), NOTHING)
        for column in zip(*(line for _, line in lines), strict=True)
    ]
    return Table(
        caption="Win by the counts: closer, credits and drop, less opener and fills; beside it, the log",
        columns=columns("Table", *heads),
        rows=tuple((name, *map(amount, line)) for name, line in (*lines, ("Total", in_all))),
        total=True,
    )


def _counted(money: TableMoney) -> tuple[Money | None, ...]:
    opener, drop, closer = (count.total if count else None for count in (money.opener, money.drop, money.closer))
    log = money.log_win if money.left else None
    return opener, money.fills, money.credits, drop, closer, money.win, log, money.difference, money.tokes


def _exceptions(sheet: DaySheet) -> Table | Paragraph:
    rows = [(each.where, each.what, amount(each.amount)) for each in sheet.all_exceptions]
    if not rows:
        return Paragraph(text="No exceptions: every count agrees with the log.")
    heads = (Column("Where", Align.LEFT, share=2), Column("What", Align.LEFT, share=3), Column("Over or short"))
    return Table(caption="Exceptions, in dollars", columns=heads, rows=tuple(rows))


_CHIPS = (
    "Pieces of each denomination. Taken is opener and fills, less credits and closer: what players took away. "
    "Settlements are amounts, so the log cannot say in which chips they were paid."
)


def _chips(sheet: DaySheet) -> Table | Paragraph:
    rows = tuple(
        (
            each.table,
            str(line.chip),
            *(signed(f"{n:,}") for n in (line.opener, line.fills, line.credits, line.closer, line.taken)),
        )
        for each in sheet.tables
        for line in each.chips
    )
    if not rows:
        return Paragraph(text="No closer is verified yet.")
    heads = ("Opener", "Fills", "Credits", "Closer", "Taken")
    return Table(caption="Chips by denomination", columns=columns("Table", "Chip", *heads), rows=rows)


def _tournaments(sheet: DaySheet) -> Iterator[Table]:
    names = {plan.id: plan.name for plan, _ in sheet.day.event.tournaments()}
    rows = [(names[each.tournament], Money(each.collected), Money(each.prizes)) for each in sheet.tournaments]
    rows.append(("Total", sheet.proceeds.collected, sheet.proceeds.prizes))
    if sheet.tournaments:
        yield Table(
            caption="Tournaments, in dollars",
            columns=columns("Tournament", "Collected", "Prizes", "Kept"),
            rows=tuple((name, *map(amount, (money, prizes, money - prizes))) for name, money, prizes in rows),
            total=True,
        )


def _proceeds(sheet: DaySheet) -> Table:
    rows = tuple((what, amount(money)) for what, money in proceeds(sheet))
    return Table(caption="Proceeds and shares, in dollars", columns=columns("", "Amount"), rows=rows)


def _sources(sheet: DaySheet) -> Iterator[Note]:
    split = sheet.day.event.split
    charity = split.charity
    yield Note(
        text=f"Charity: at least {charity.percent} of gross revenue less prizes and rent ({charity.source}). "
        f"State: {split.state_of_winnings.percent} of house winnings where chips have value "
        f"({split.state_of_winnings.source}), {split.state_of_collections.percent} of money collected where they have "
        f"none ({split.state_of_collections.source}), neither ever below zero. Broken cents go to the charity."
    )


def _slips(sheet: DaySheet) -> Table:
    words = (Column("Kind", Align.LEFT), Column("Table", Align.LEFT, share=2))
    heads = (Column("No."), *words, Column("Chips", Align.LEFT, share=3), Column("Amount"))
    signed = tuple(Column(each, Align.LEFT, share=2) for each in ("Requested by", "Signed by"))
    rows = tuple(
        (
            str(slip.number),
            slip.kind.value,
            slip.table,
            ", ".join(f"{pieces:,}\u00a0×\u00a0{Money(cents)}" for cents, pieces in slip.chips if pieces),
            amount(slip.amount),
            slip.requested_by,
            slip.accepted_by or (f"void: {slip.voided_by}" if slip.voided_by else "open"),
        )
        for slip in sheet.day.slips
    )
    return Table(caption="Fills and credits, by serial number", columns=(*heads, *signed), rows=rows)


def _cash(sheet: DaySheet) -> Iterator[Table | Paragraph]:
    logged = [line for line in sheet.cash if line.logged]
    if not logged:
        yield Paragraph(text="Nobody reached the amount from which cash is logged.")
        return
    rows = tuple(
        (line.player, amount(line.brought), amount(line.paid), "report" if line.reported else "logged")
        for line in logged
    )
    yield Table(caption="Cash per person, in dollars", columns=columns("Person", "In", "Out", "Log"), rows=rows)
    entries = sorted(((each, line.player) for line in logged for each in line.entries), key=lambda entry: entry[0].at)
    words = tuple(Column(each, Align.LEFT, share=2) for each in ("Time", "Person"))
    about = tuple(Column(each, Align.LEFT, share=1) for each in ("For", "Served by"))
    yield Table(
        caption="Cash log: each time that one of them brought or got cash, in dollars",
        columns=(*words, Column("In"), Column("Out"), *about),
        rows=tuple(
            (
                moment(each.at, sheet.day.event),
                player,
                *(amount(money) if money else "" for money in (each.brought, each.paid)),
                each.pocket.value,
                each.by,
            )
            for each, player in entries
        ),
    )


def _cash_note(sheet: DaySheet) -> str:
    rules = sheet.day.event.cash
    return f"Logged from {rules.log_from}, reported above {rules.report_above} per person and day ({rules.source})."
