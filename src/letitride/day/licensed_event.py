"""A licensed event: one day of a charity room as its license and its own posters have it."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.codec import decode_hook, encode_hook
from letitride.house.fault import Complaint
from letitride.house.text import HouseId, Name, Text
from letitride.house.validation import Validated
from letitride.tournament import Plan, Schedule
from letitride.tournament.plan import LONGEST_ID

Percent = Annotated[
    str,
    Meta(
        pattern=r"^(100|[0-9]{1,2}(\.[0-9]{1,4})?) ?%$(?!\n)",
        description="a percentage in quotation marks, as in '35 %' or '2.5 %'",
    ),
]
Hour = Annotated[
    str,
    Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)", description="an hour in quotation marks, as in '04:00'"),
]
Date = Annotated[dt.date, Meta(description="a date without quotation marks, as in 2026-11-21")]
Parts = Annotated[int, Meta(ge=1, le=1000)]
_NOTHING = Money(0)


class Share(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the proceeds, and the law that asks for it."""

    percent: Percent
    source: Name

    @property
    def fraction(self) -> Fraction:
        """The part itself.

        >>> Share(percent="2.5 %", source="an example").fraction
        Fraction(1, 40)
        """
        return Fraction(self.percent.rstrip("% ")) / 100


class Split(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who gets what of the proceeds of a day."""

    charity: Share
    """Of gross revenue less prizes and rent, at least."""

    state_of_winnings: Share
    """Of what the house wins where chips have value."""

    state_of_collections: Share
    """Of all money collected where chips have none."""

    rent: Money = _NOTHING
    """For the room, for the day."""

    def _check_rent(self) -> Iterator[Complaint]:
        if self.rent < _NOTHING:
            yield Complaint("rent", str(self.rent), "nothing or more")


class Licence(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What allows the event."""

    number: Name
    law: Name
    commission: Name
    """Whom people turn to with comments and questions."""

    address: Name


class Charity(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom the event is for."""

    name: Name
    parts: Parts = 1
    """Where there are several, how many parts of the charity's share this one gets."""


class PostedMaximum(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The largest bet that is taken on a wager, as it is posted."""

    wager: Wager
    maximum: Money

    def _check_above_zero(self) -> Iterator[Complaint]:
        if self.maximum <= _NOTHING:
            yield Complaint("maximum", str(self.maximum), "an amount above zero")


class DayTable(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the event."""

    id: HouseId
    house: HouseId
    posted: tuple[PostedMaximum, ...] = ()
    """Where this is lower than what the house takes."""

    def _check_wagers_once(self) -> Iterator[Complaint]:
        wagers = [each.wager for each in self.posted]
        for place, wager in enumerate(wagers, 1):
            if wager in wagers[: place - 1]:
                yield Complaint(f"posted[{place}].wager", repr(wager.value), "each wager once")


class CashReports(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From which amounts of cash on, per person and day, the cage keeps a log and the day reports."""

    log_from: Money = Money.dollars(3_000)
    report_above: Money = Money.dollars(10_000)
    source: Text = "31 CFR 1021"

    def _check_order(self) -> Iterator[Complaint]:
        if not _NOTHING < self.log_from <= self.report_above:
            yield Complaint("log_from", str(self.log_from), f"more than nothing, at most {self.report_above}")


class Notices(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is posted in the room beside the maxima, the redemption of chips and the charity of the day."""

    raises: Text = ""
    """How often players may raise in live poker; nothing where none is dealt."""

    smoking: Name = "Gaming areas are non-smoking. You can smoke outside."


class LicensedEvent(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One day of a room."""

    room: Name
    operator: Name
    date: Date
    time_zone: Name
    opens: Hour = "12:00"
    ends: Hour = "04:00"
    """When the house day ends: the next morning, where this is not later than it opens."""

    licence: Licence
    charities: tuple[Charity, ...]
    tables: tuple[DayTable, ...]
    schedule: Schedule | None = None
    """The tournaments of the event, with what one player may spend on each."""

    split: Split
    cash: CashReports = CashReports()
    notices: Notices = Notices()

    @property
    def id(self) -> str:
        """What the day is called: its date."""
        return self.date.isoformat()

    @property
    def begins_at(self) -> int:
        """When it opens, in milliseconds since 1970."""
        return _moment(self.date, self.opens, self.time_zone)

    @property
    def ends_at(self) -> int:
        """When the house day ends, in milliseconds since 1970."""
        overnight = self.ends <= self.opens
        return _moment(self.date + dt.timedelta(days=overnight), self.ends, self.time_zone)

    def table(self, table_id: str) -> DayTable | None:
        """Return a table of the event."""
        return next((each for each in self.tables if each.id == table_id), None)

    def tournaments(self) -> tuple[tuple[Plan, Money], ...]:
        """Return the tournaments of the event, each with what one player may spend on it.

        Each is called by its id and the date, so that the same file serves another day once its date is changed.
        """
        if self.schedule is None:
            return ()
        return tuple(
            (replace(plan, id=f"{plan.id}-{self.id}"), self.schedule.cap_on(plan)) for plan in self.schedule.tournaments
        )

    def _check_tournament_ids(self) -> Iterator[Complaint]:
        most = LONGEST_ID - len(f"-{self.id}")
        for place, plan in enumerate(self.schedule.tournaments if self.schedule else (), 1):
            if len(plan.id) > most:
                expected = f"at most {most} characters, as the date is added"
                yield Complaint(f"schedule.tournaments[{place}].id", repr(plan.id), expected)

    def _check_time_zone(self) -> Iterator[Complaint]:
        try:
            zoneinfo.ZoneInfo(self.time_zone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            yield Complaint("time_zone", repr(self.time_zone)[:60], "a time zone, as in 'America/New_York'")

    def _check_not_empty(self) -> Iterator[Complaint]:
        for key in ("charities", "tables"):
            if not getattr(self, key):
                yield Complaint(key, "none", "one or more")

    def _check_names_once(self) -> Iterator[Complaint]:
        for key, names in (
            ("charities[{}].name", [each.name for each in self.charities]),
            ("tables[{}].id", [each.id for each in self.tables]),
        ):
            for place, name in enumerate(names, 1):
                if name in names[: place - 1]:
                    yield Complaint(key.format(place), repr(name), "each name once")


def _moment(date: dt.date, hour: str, time_zone: str) -> int:
    moment = dt.datetime.combine(date, dt.time.fromisoformat(hour), zoneinfo.ZoneInfo(time_zone))
    return int(moment.timestamp()) * 1000


def write_event(event: LicensedEvent) -> str:
    """Return a licensed event as the log keeps it."""
    return msgspec.json.encode(event, enc_hook=encode_hook).decode()


_READ = msgspec.json.Decoder(LicensedEvent, dec_hook=decode_hook).decode


def read_event(record: str) -> LicensedEvent:
    """Return the licensed event that a record of the log describes."""
    return _READ(record)
