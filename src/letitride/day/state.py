"""A house day as it stands: folded from its stream, never stored."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.cards.frozen import FrozenMap
from letitride.day import events
from letitride.day.events import Chips, DayEvent, Pocket, SlipKind, worth
from letitride.day.licensed_event import LicensedEvent, read_event

NOTHING = Money(0)


class Signed(Struct, frozen=True, kw_only=True):
    """A count and who signed it: the one who counted, and the one who verified."""

    chips: Chips = ()
    cash: Money = NOTHING
    counted_by: str = ""
    verified_by: str = ""

    @property
    def total(self) -> Money:
        """What was counted."""
        return worth(self.chips) + self.cash


class Slip(Struct, frozen=True, kw_only=True):
    """A fill or a credit."""

    number: int
    kind: SlipKind
    table: str
    chips: Chips
    requested_by: str
    accepted_by: str = ""
    voided_by: str = ""

    @property
    def amount(self) -> Money:
        """What moved."""
        return worth(self.chips)

    @property
    def is_open(self) -> bool:
        """Whether it waits for a second signature."""
        return not self.accepted_by and not self.voided_by


class TableMoney(Struct, frozen=True, kw_only=True):
    """The money of one table: what was counted, and what its log says."""

    opener: Signed | None = None
    joined: int = 0
    """Where the table's log stood when it joined the day."""

    closer: Signed | None = None
    left: int = 0
    """Where its log stood when it left."""

    log_win: Money = NOTHING
    log_drop: Money = NOTHING
    drop: Signed | None = None
    fills: Money = NOTHING
    credits: Money = NOTHING
    tokes: Money = NOTHING
    """What players gave the dealers: no part of the win."""

    @property
    def is_open(self) -> bool:
        """Whether it is dealt at."""
        return bool(self.joined) and not self.left

    @property
    def is_counted(self) -> bool:
        """Whether nothing is left to count."""
        return all(count is not None and count.verified_by for count in (self.closer, self.drop))

    @property
    def due_in_tray(self) -> Money:
        """What the log says lay in the tray when the table was closed."""
        opener = self.opener.total if self.opener else NOTHING
        return opener + self.fills - self.credits - self.log_drop + self.log_win

    @property
    def tray_difference(self) -> Money | None:
        """What the closer has more than the log says; less is negative. None until it is verified."""
        return self.closer.total - self.due_in_tray if self.closer and self.closer.verified_by else None

    @property
    def drop_difference(self) -> Money | None:
        """What the drop box has more than the log says; less is negative. None until it is verified."""
        return self.drop.total - self.log_drop if self.drop and self.drop.verified_by else None

    @property
    def win(self) -> Money | None:
        """What the table won by the counts: closer, credits and drop, less opener and fills; None until all are in."""
        if not self.is_counted or self.opener is None or self.closer is None or self.drop is None:
            return None
        return self.closer.total + self.credits + self.drop.total - self.opener.total - self.fills

    @property
    def difference(self) -> Money | None:
        """What the counts have more than the settlements say; less is negative."""
        return None if self.win is None else self.win - self.log_win


class CashEntry(Struct, frozen=True, kw_only=True):
    """Cash that crossed the counter of the cage once."""

    at: int
    by: str
    """Who served."""

    pocket: Pocket
    brought: Money = NOTHING
    paid: Money = NOTHING


class CashOfPlayer(Struct, frozen=True, kw_only=True):
    """The cash that one person brought and got on a day."""

    entries: tuple[CashEntry, ...] = ()

    @property
    def brought(self) -> Money:
        """What the person brought in all."""
        return sum((each.brought for each in self.entries), NOTHING)

    @property
    def paid(self) -> Money:
        """What the person was paid in all."""
        return sum((each.paid for each in self.entries), NOTHING)


class HouseDay(Struct, frozen=True, kw_only=True):
    """A house day."""

    event: LicensedEvent
    opened_at: int
    tables: FrozenMap[str, TableMoney]
    slips: tuple[Slip, ...] = ()
    cash: FrozenMap[str, CashOfPlayer] = FrozenMap({})
    stopped: str = ""
    """Why play stands still; nothing where it does not."""

    stopped_by: str = ""
    unreadable: tuple[str, ...] = ()
    """Where the cards could not be read any more when play stopped."""

    stop_confirmed_by: tuple[str, ...] = ()
    """The dealers who confirmed that play stopped."""

    redeemed: Money = NOTHING
    chips_sold: Money = NOTHING
    """What the cage sold in chips of the day."""

    rulings: tuple[events.RulingPaid, ...] = ()
    """What the cage paid by rulings on cases, borne by the operator."""

    closed: events.DayClosed | None = None
    closed_at: int | None = None
    number: int = 0
    """How many events its stream has."""

    @property
    def id(self) -> str:
        """What the day is called."""
        return self.event.id

    @property
    def paid_by_rulings(self) -> Money:
        """What all rulings gave players together."""
        return Money(sum(each.cents for each in self.rulings))

    def table(self, table_id: str) -> TableMoney:
        """Return the money of a table."""
        return self.tables[table_id]

    def slip(self, number: int) -> Slip | None:
        """Return a slip by its serial number."""
        return self.slips[number - 1] if 0 < number <= len(self.slips) else None


def opened(event: events.DayOpened, at: int) -> HouseDay:
    """Return a day as it begins."""
    licensed = read_event(event.record)
    tables = FrozenMap({each.id: TableMoney() for each in licensed.tables})
    return HouseDay(event=licensed, opened_at=at, tables=tables, number=1)


def evolve(day: HouseDay | None, event: DayEvent, *, by: str, at: int) -> HouseDay:
    """Return the day after an event."""
    if isinstance(event, events.DayOpened):
        return opened(event, at)
    if day is None:
        raise LookupError(f"{type(event).__name__} tells of a day that was never opened")
    return replace(_after(day, event, by=by, at=at), number=day.number + 1)


def _after(day: HouseDay, event: DayEvent, *, by: str, at: int) -> HouseDay:
    match event:
        case events.SlipRequested(slip=number, kind=kind, table=table, chips=chips):
            slip = Slip(number=number, kind=kind, table=table, chips=chips, requested_by=by)
            return replace(day, slips=(*day.slips, slip))
        case events.SlipAccepted(slip=number) | events.SlipVoided(slip=number):
            return _slip_signed(day, number, by, accepted=isinstance(event, events.SlipAccepted))
        case events.CashBrought(player=player, cents=cents, pocket=pocket):
            sold = Money(cents) if pocket is Pocket.CHIPS else NOTHING
            day = replace(day, chips_sold=day.chips_sold + sold)
            return _with_cash(day, player, CashEntry(at=at, by=by, pocket=pocket, brought=Money(cents)))
        case events.CashPaid(player=player, cents=cents, pocket=pocket):
            return _with_cash(day, player, CashEntry(at=at, by=by, pocket=pocket, paid=Money(cents)))
        case events.ChipsRedeemed(cents=cents):
            return replace(day, redeemed=day.redeemed + Money(cents))
        case events.RulingPaid():
            return replace(day, rulings=(*day.rulings, event))
        case events.PlayStopped(cause=cause, unreadable=unreadable):
            return replace(day, stopped=cause, stopped_by=by, unreadable=unreadable)
        case events.StopConfirmed():
            return replace(day, stop_confirmed_by=(*day.stop_confirmed_by, by))
        case events.PlayResumed():
            return replace(day, stopped="", stopped_by="", unreadable=(), stop_confirmed_by=())
        case events.DayClosed():
            return replace(day, closed=event, closed_at=at)
        case _ if isinstance(event, TableEvent):
            money = _counted(day.table(event.table), event, by)
            return replace(day, tables=FrozenMap({**day.tables, event.table: money}))
        case _:
            raise LookupError(f"nothing follows from {type(event).__name__}")


TableEvent = (
    events.OpenerCounted
    | events.OpenerVerified
    | events.PlayEnded
    | events.CloserCounted
    | events.CloserVerified
    | events.DropCounted
    | events.DropVerified
    | events.TokeGiven
)


def _counted(money: TableMoney, event: TableEvent, by: str) -> TableMoney:
    match event:
        case events.OpenerCounted(chips=chips):
            return replace(money, opener=Signed(chips=chips, counted_by=by))
        case events.OpenerVerified(version=version):
            return replace(money, opener=_verified(money.opener, by), joined=version)
        case events.CloserCounted(chips=chips):
            return replace(money, closer=Signed(chips=chips, counted_by=by))
        case events.CloserVerified():
            return replace(money, closer=_verified(money.closer, by))
        case events.PlayEnded(version=version, win=win, drop=drop):
            return replace(money, left=version, log_win=Money(win), log_drop=Money(drop))
        case events.DropCounted(cents=cents):
            return replace(money, drop=Signed(cash=Money(cents), counted_by=by))
        case events.DropVerified():
            return replace(money, drop=_verified(money.drop, by))
        case events.TokeGiven(cents=cents):
            return replace(money, tokes=money.tokes + Money(cents))
        case _:
            assert_never(event)


def _verified(count: Signed | None, by: str) -> Signed:
    if count is None:
        raise LookupError("nothing was counted that could be verified")
    return replace(count, verified_by=by)


def _slip_signed(day: HouseDay, number: int, by: str, *, accepted: bool) -> HouseDay:
    slip = day.slip(number)
    if slip is None:
        raise LookupError(f"there is no slip {number}")
    signed = replace(slip, accepted_by=by) if accepted else replace(slip, voided_by=by)
    slips = (*day.slips[: number - 1], signed, *day.slips[number:])
    if not accepted:
        return replace(day, slips=slips)
    money = day.table(slip.table)
    fills, back = (slip.amount, NOTHING) if slip.kind is SlipKind.FILL else (NOTHING, slip.amount)
    money = replace(money, fills=money.fills + fills, credits=money.credits + back)
    return replace(day, slips=slips, tables=FrozenMap({**day.tables, slip.table: money}))


def _with_cash(day: HouseDay, player: str, entry: CashEntry) -> HouseDay:
    had = day.cash.get(player, CashOfPlayer())
    return replace(day, cash=FrozenMap({**day.cash, player: CashOfPlayer(entries=(*had.entries, entry))}))
