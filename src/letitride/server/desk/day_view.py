"""A house day as the desk sees it: blind while a count is open, so that nobody counts to what is expected."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct

from letitride.cards import Money
from letitride.day.events import Chips, SlipKind
from letitride.day.sheet import DaySheet, TableSheet, day_sheet
from letitride.day.state import HouseDay, Signed, TableMoney
from letitride.day.stopped_tournaments import stopping
from letitride.odds.words import Proportion, exact_percent
from letitride.pit.floor.days import DayFigures
from letitride.pit.people.people import Person, Post
from letitride.server.desk.day_cash import CashEntryResponse, CashResponse, cash_log_of, cash_of
from letitride.server.desk.day_shares import SharesResponse, shares_response
from letitride.server.http.services import Services
from letitride.tournament.state import table_number


class DayTableState(enum.Enum):
    """How far a table of a day is."""

    WAITING = "waiting"
    OPEN = "open"
    CLOSING = "closing"
    """Closed, and not counted yet."""

    COUNTED = "counted"


class CountedChips(Struct, frozen=True, kw_only=True):
    """Chips of one denomination."""

    chip: Money
    pieces: int


class CountResponse(Struct, frozen=True, kw_only=True):
    """A count and who signed it."""

    chips: tuple[CountedChips, ...]
    total: Money
    counted_by: str
    verified_by: str


class FiguresResponse(Struct, frozen=True, kw_only=True):
    """What the log says, and how far luck takes it."""

    rounds: int
    void: int
    drop: Money
    win: Money
    hold: Proportion | None
    in_action: Money
    expected: Money
    band_low: Money | None
    band_high: Money | None
    band_exact: bool
    """Whether the band follows from the exact variance; else it is a wider bound."""


class DayTableResponse(Struct, frozen=True, kw_only=True):
    """A table of a day."""

    table: str
    house: str
    dealer: str
    """Who deals; empty where the machine does, which knows every card."""

    denominations: tuple[Money, ...]
    state: DayTableState
    opener: CountResponse | None
    closer: CountResponse | None
    drop: CountResponse | None
    fills: Money
    credits: Money
    tokes: Money
    win: Money | None
    """By the counts: closer, credits and drop, less opener and fills."""

    log_win: Money | None
    """By the settlements in the log; told when the counts are in."""

    tray_difference: Money | None
    """Counted in the tray more than the log says; less is negative."""

    drop_difference: Money | None
    waiting: str
    """What is left to decide there while play stands still."""

    figures: FiguresResponse | None


class StoppedTable(Struct, frozen=True, kw_only=True):
    """A table of a tournament in play: it stops with all others."""

    table: str
    tournament: str
    number: int
    """Which of its tables it is."""

    dealer: str
    """Who deals; empty where the machine does, which knows every card."""


class SlipResponse(Struct, frozen=True, kw_only=True):
    """A fill or a credit."""

    number: int
    kind: SlipKind
    table: str
    chips: tuple[CountedChips, ...]
    amount: Money
    requested_by: str
    accepted_by: str
    voided_by: str


class ExceptionResponse(Struct, frozen=True, kw_only=True):
    """Something counted that does not agree with the log, or cannot be there."""

    where: str
    what: str
    amount: Money


class HouseDayResponse(Struct, frozen=True, kw_only=True):
    """A house day."""

    day: str
    number: int
    room: str
    operator: str
    charities: tuple[str, ...]
    licence: str
    opened_at: int
    ends: str
    """When the house day ends, by the clock of the room."""

    time_zone: str
    closed_at: int | None
    stopped: str
    tables: tuple[DayTableResponse, ...]
    tournament_tables: tuple[StoppedTable, ...]
    slips: tuple[SlipResponse, ...]
    cash: tuple[CashResponse, ...]
    cash_log: tuple[CashEntryResponse, ...]
    """Each time, of everybody whose cash is logged."""

    total: FiguresResponse | None
    shares: SharesResponse | None
    """Figures of the house are for the floor, not for dealers."""

    exceptions: tuple[ExceptionResponse, ...]
    left: tuple[str, ...]
    """What has to be done before the day can be closed."""


def day_response(services: Services, day: HouseDay, person: Person, waiting: Mapping[str, str]) -> HouseDayResponse:
    """Return a day as somebody of the house sees it; *waiting* says what is left to decide at tables."""
    sheet = day_sheet(services.days.store, day, services.clock())
    sees_all = person.post is not Post.DEALER
    tables = tuple(_table(services, each, waiting.get(each.table, ""), sees_all=sees_all) for each in sheet.tables)
    return HouseDayResponse(
        day=day.id,
        number=day.number,
        room=day.event.room,
        operator=day.event.operator,
        charities=tuple(each.name for each in day.event.charities),
        licence=day.event.licence.number,
        opened_at=day.opened_at,
        ends=day.event.ends,
        time_zone=day.event.time_zone,
        closed_at=day.closed_at,
        stopped=day.stopped,
        tables=tables,
        tournament_tables=_tournament_tables(services) if day.closed is None else (),
        slips=_slips(day),
        cash=cash_of(sheet) if sees_all else (),
        cash_log=cash_log_of(sheet) if sees_all else (),
        total=_figures(sheet.total) if sees_all else None,
        shares=shares_response(sheet) if sees_all else None,
        exceptions=_exceptions(sheet) if sees_all else (),
        left=sheet.left,
    )


def _table(services: Services, sheet: TableSheet, waiting: str, *, sees_all: bool) -> DayTableResponse:
    money = sheet.money
    live = services.pit.live(sheet.table)
    house = live.table.house
    return DayTableResponse(
        table=sheet.table,
        house=house.name,
        dealer=live.modes.chair.dealer,
        denominations=house.chips.denominations,
        state=_state(money),
        opener=_count(money.opener),
        closer=_count(money.closer),
        drop=_count(money.drop),
        fills=money.fills,
        credits=money.credits,
        tokes=money.tokes,
        win=money.win,
        log_win=money.log_win if money.is_counted else None,
        tray_difference=money.tray_difference if money.is_counted else None,
        drop_difference=money.drop_difference if money.is_counted else None,
        waiting=waiting,
        figures=_figures(sheet.figures) if sees_all and (money.is_open or money.is_counted) else None,
    )


def _tournament_tables(services: Services) -> tuple[StoppedTable, ...]:
    return tuple(
        StoppedTable(
            table=table.id,
            tournament=each.plan.name,
            number=table_number(table.id),
            dealer=services.pit.live(table.id).modes.chair.dealer,
        )
        for each in services.days.store.read(stopping)
        for table in each.tables
    )


def _state(money: TableMoney) -> DayTableState:
    if money.is_counted:
        return DayTableState.COUNTED
    if money.left:
        return DayTableState.CLOSING
    return DayTableState.OPEN if money.joined else DayTableState.WAITING


def _lines(chips: Chips) -> tuple[CountedChips, ...]:
    return tuple(CountedChips(chip=Money(cents), pieces=pieces) for cents, pieces in chips)


def _count(count: Signed | None) -> CountResponse | None:
    if count is None:
        return None
    return CountResponse(
        chips=_lines(count.chips), total=count.total, counted_by=count.counted_by, verified_by=count.verified_by
    )


def _figures(figures: DayFigures) -> FiguresResponse:
    hold, luck = figures.day.hold, figures.luck()
    low, high = (Money(round(each * 100)) for each in (luck.low, luck.high)) if luck else (None, None)
    return FiguresResponse(
        rounds=figures.settled,
        void=figures.void,
        drop=figures.day.drop,
        win=figures.day.win,
        hold=None if hold is None else exact_percent(hold),
        in_action=figures.action.in_action,
        expected=Money(round(figures.expected.win * 100)),
        band_low=low,
        band_high=high,
        band_exact=luck is not None and luck.exact,
    )


def _slips(day: HouseDay) -> tuple[SlipResponse, ...]:
    return tuple(
        SlipResponse(
            number=slip.number,
            kind=slip.kind,
            table=slip.table,
            chips=_lines(slip.chips),
            amount=slip.amount,
            requested_by=slip.requested_by,
            accepted_by=slip.accepted_by,
            voided_by=slip.voided_by,
        )
        for slip in day.slips
    )


def _exceptions(sheet: DaySheet) -> tuple[ExceptionResponse, ...]:
    return tuple(
        ExceptionResponse(where=each.where, what=each.what, amount=each.amount)
        for each in sheet.all_exceptions
        if not (money := sheet.day.tables.get(each.where)) or money.is_counted
    )
