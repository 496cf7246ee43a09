"""What may happen in a house day: asked before an event is written, and again by the audit."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.day import events
from letitride.day.events import Chips, DayEvent
from letitride.day.state import HouseDay, Signed, TableMoney
from letitride.pit.people.register import Post

MOST_PIECES = 1_000_000
MOST_CENTS = 10**11
COUNTERS = (Post.DEALER.value, Post.FLOOR.value, Post.ADMINISTRATOR.value)
SUPERVISORS = (Post.FLOOR.value, Post.ADMINISTRATOR.value)


class DayRefused(ValueError):
    """Something that a house day does not let happen. Nothing has changed."""

    def __init__(self, code: str, message: str, *, rule: str = "") -> None:
        self.code, self.message, self.rule = code, message, rule
        super().__init__(f"{message} [{rule}]" if rule else message)


class Signer(Struct, frozen=True, kw_only=True):
    """Who does something, and as what."""

    name: str
    post: str


def require(day: HouseDay, event: DayEvent, by: Signer) -> None:
    """Refuse an event that cannot happen now, or that is not for this person."""
    if day.closed is not None:
        raise DayRefused("closed", f"{day.id} is closed", rule="001-house-6a")
    match event:
        case events.OpenerCounted() | events.OpenerVerified():
            _require_opener(day, event, by)
        case events.SlipRequested() | events.SlipAccepted() | events.SlipVoided():
            _require_slip(day, event, by)
        case events.PlayEnded(table=table):
            _require_post(by, SUPERVISORS)
            _require_open(_table(day, table, by), table)
            if waiting := [slip.number for slip in day.slips if slip.table == table and slip.is_open]:
                raise DayRefused("slip-open", f"slip {waiting[0]} of {table} waits for a signature")
        case events.CloserCounted() | events.CloserVerified() | events.DropCounted() | events.DropVerified():
            _require_closing_count(day, event, by)
        case events.CashBrought() | events.CashPaid() | events.ChipsRedeemed() | events.TokeGiven():
            _require_cage(day, event, by)
        case events.RulingPaid(cents=cents):
            _require_post(by, SUPERVISORS)
            _require_amount(cents, least=1)
        case events.StopConfirmed():
            _require_confirming(day, by)
        case events.PlayStopped() | events.PlayResumed() | events.DayClosed():
            _require_whole_day(day, event, by)
        case _:
            raise DayRefused("unknown", f"{type(event).__name__} cannot follow")


def _require_opener(day: HouseDay, event: events.OpenerCounted | events.OpenerVerified, by: Signer) -> None:
    opener = _table(day, event.table, by).opener
    if isinstance(event, events.OpenerCounted):
        _require_post(by, (Post.DEALER.value,))
        _require_unverified(opener, f"opener of {event.table}")
        _require_chips(event.chips)
    else:
        _require_second(opener, by, f"opener of {event.table}", event.seen)


def _require_whole_day(
    day: HouseDay, event: events.PlayStopped | events.PlayResumed | events.DayClosed, by: Signer
) -> None:
    _require_post(by, SUPERVISORS)
    if isinstance(event, events.DayClosed):
        if left := left_to_do(day):
            raise DayRefused("not-yet", f"before the day is closed: {'; '.join(left)}")
    elif isinstance(event, events.PlayStopped) is bool(day.stopped):
        raise DayRefused("is-so", "play has already stopped" if day.stopped else "play is already going on")


def _require_confirming(day: HouseDay, by: Signer) -> None:
    """Have a stop of play confirmed by dealers, each once, and never by the person who reported it."""
    _require_post(by, (Post.DEALER.value,))
    if not day.stopped:
        raise DayRefused("is-so", "play has not stopped")
    if by.name == day.stopped_by:
        raise DayRefused("same-person", f"{by.name} stopped play: somebody else confirms it")
    if by.name in day.stop_confirmed_by:
        raise DayRefused("confirmed", f"{by.name} has confirmed it")


def left_to_do(day: HouseDay) -> list[str]:
    """Return what has to be done before the day can be closed, in words."""
    left = [f"slip {slip.number} of {slip.table} waits for a signature" for slip in day.slips if slip.is_open]
    for table, money in day.tables.items():
        if money.is_open:
            left.append(f"{table} is open")
        elif money.left and not (money.closer and money.closer.verified_by):
            left.append(f"the closer of {table} is not {'verified' if money.closer else 'counted'}")
        elif money.left and not money.is_counted:
            left.append(f"the drop of {table} is not {'verified' if money.drop else 'counted'}")
        elif money.opener is not None and not money.joined:
            left.append(f"the opener of {table} is not verified")
    return left


def _table(day: HouseDay, table: str, by: Signer) -> TableMoney:
    _require_post(by, COUNTERS)
    if table not in day.tables:
        raise DayRefused("no-table", f"{day.id} has no table {table!r}: expected {', '.join(day.tables)}")
    return day.table(table)


def _require_post(by: Signer, posts: tuple[str, ...]) -> None:
    if by.post not in posts:
        raise DayRefused("not-allowed", f"this is for {' or '.join(posts)}, and {by.name} is {by.post or 'nobody'}")


def _require_open(money: TableMoney, table: str) -> None:
    if not money.is_open:
        raise DayRefused("not-open", f"{table} is not open in this day")


def _require_second(count: Signed | None, by: Signer, what: str, seen: int) -> None:
    """Have a count verified once, by the floor, and by somebody else than who counted, who saw the same amount."""
    _require_post(by, SUPERVISORS)
    if count is None:
        raise DayRefused("not-counted", f"the {what} is not counted yet")
    if count.verified_by:
        raise DayRefused("verified", f"the {what} is verified")
    if count.counted_by == by.name:
        raise DayRefused("same-person", f"{by.name} counted the {what}: somebody else verifies it")
    if Money(seen) != count.total:
        raise DayRefused("other-amount", f"{by.name} saw {Money(seen)}, which was not counted: count the {what} again")


def _require_closing_count(
    day: HouseDay,
    event: events.CloserCounted | events.CloserVerified | events.DropCounted | events.DropVerified,
    by: Signer,
) -> None:
    money, table = _table(day, event.table, by), event.table
    if not money.left:
        raise DayRefused("not-closed", f"{table} is counted when it is closed")
    match event:
        case events.CloserCounted(chips=chips):
            _require_unverified(money.closer, f"closer of {table}")
            _require_chips(chips)
        case events.CloserVerified(seen=seen):
            _require_second(money.closer, by, f"closer of {table}", seen)
        case events.DropCounted(cents=cents):
            _require_unverified(money.drop, f"drop of {table}")
            _require_amount(cents, least=0)
        case events.DropVerified(seen=seen):
            _require_second(money.drop, by, f"drop of {table}", seen)


def _require_unverified(count: Signed | None, what: str) -> None:
    if count is not None and count.verified_by:
        raise DayRefused("verified", f"the {what} is verified")


def _require_chips(chips: Chips) -> None:
    values = [cents for cents, _ in chips]
    if values != sorted(set(values)) or any(
        not 0 < cents <= MOST_CENTS or not 0 <= pieces <= MOST_PIECES for cents, pieces in chips
    ):
        raise DayRefused("chips", f"count each denomination once, smallest first, at most {MOST_PIECES:,} of each")


def _require_slip(
    day: HouseDay, event: events.SlipRequested | events.SlipAccepted | events.SlipVoided, by: Signer
) -> None:
    _require_post(by, COUNTERS)
    if isinstance(event, events.SlipRequested):
        if event.slip != len(day.slips) + 1:
            raise DayRefused("serial", f"slip {len(day.slips) + 1} comes next, not {event.slip}")
        _require_open(_table(day, event.table, by), event.table)
        _require_chips(event.chips)
        if not any(pieces for _, pieces in event.chips):
            raise DayRefused("chips", "a slip moves one chip or more")
        return
    slip = day.slip(event.slip)
    if slip is None or not slip.is_open:
        raise DayRefused("no-slip", f"no slip {event.slip} waits for a signature")
    if isinstance(event, events.SlipAccepted) and slip.requested_by == by.name:
        raise DayRefused("same-person", f"{by.name} requested slip {slip.number}: somebody else signs it")


def _require_cage(
    day: HouseDay, event: events.CashBrought | events.CashPaid | events.ChipsRedeemed | events.TokeGiven, by: Signer
) -> None:
    if isinstance(event, events.TokeGiven):
        if by.name != event.player or event.table not in day.tables:
            raise DayRefused("not-allowed", "players give tokes themselves, at a table of the day")
        _require_amount(event.cents, least=1)
        return
    own = isinstance(event, events.ChipsRedeemed) and by.name in ("", event.player)
    if not own:
        _require_post(by, SUPERVISORS)
    _require_amount(event.cents, least=1)
    if by.name == event.player and not own:
        raise DayRefused("same-person", "nobody serves themselves at the cage")


def _require_amount(cents: int, *, least: int) -> None:
    if not least <= cents <= MOST_CENTS:
        raise DayRefused("amount", f"enter an amount from {Money(least)} to {Money(MOST_CENTS)}")
