"""A tournament as the schedule lists it: prices, chips, rounds, prizes. A file names every fault at once."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from letitride.cards import Money
from letitride.house.codec import decode_hook, encode_hook
from letitride.house.fault import Complaint
from letitride.house.text import HouseId, Name
from letitride.house.validation import Validated

NOTHING = Money(0)
MOST_TABLES = 20
MOST_CHIPS = 1_000_000
CHIP = 100
"""Chips are counted in hundredths, because odds such as 3 to 2 need fractions."""


Chips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]
"""Tournament chips: a count that is worth no money."""

HandNumber = Annotated[int, Meta(ge=1, le=200)]
Percent = Annotated[int, Meta(ge=1, le=100)]


class Purchase(enum.Enum):
    """What a player can buy in a tournament."""

    BUY_IN = "buy-in"
    RE_BUY = "re-buy"
    ADD_ON = "add-on"


class Kind(enum.Enum):
    """What decides how a broken-off tournament ends."""

    HOURLY = "hourly"
    """At one table."""

    SEVERAL_TABLES = "several-tables"
    """At as many as the entries need. If one is enough, it is played as an hourly one."""


class Ties(enum.Enum):
    """Who advances when players are tied at the cut."""

    LOT = "lot"
    """A draw from a committed seed decides."""

    ALL = "all"
    """All of them."""


class RoundPlan(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One round: a number of hands at each table, or a number of minutes."""

    hands: HandNumber | None = None
    minutes: Annotated[int, Meta(ge=1, le=600)] | None = None
    elimination: tuple[HandNumber, ...] = ()
    """After these hands the lowest count at each table is out."""

    secret: tuple[HandNumber, ...] = ()
    """In these hands all players bet at once, unseen by each other."""

    advance: Annotated[int, Meta(ge=1, le=7)] | None = None
    """How many players advance from each table. The last round has none."""

    fresh_chips: bool = False
    """Whether everybody begins the round with the chips of a buy-in."""

    def _check_hands_or_minutes(self) -> Iterator[Complaint]:
        if (self.hands is None) is (self.minutes is None):
            yield Complaint("hands", "both or neither", "either hands or minutes")

    def _check_hands_in_the_round(self) -> Iterator[Complaint]:
        for key in ("elimination", "secret"):
            numbers: tuple[int, ...] = getattr(self, key)
            if numbers and self.hands is None:
                yield Complaint(key, str(list(numbers)), "no hand numbers in a round that ends by the clock")
            elif list(numbers) != sorted(set(numbers)) or any(number > (self.hands or 0) for number in numbers):
                yield Complaint(key, str(list(numbers)), f"hand numbers up to {self.hands}, each once, in order")
        if self.hands is not None and self.hands in self.elimination:
            yield Complaint(
                "elimination", str(self.hands), "hands before the last: the end of the round decides itself"
            )


LONGEST_ID = 40
TournamentId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9][a-z0-9-]*$(?!\n)",
        max_length=LONGEST_ID,
        description="a short name of small letters, digits and hyphens",
    ),
]


class Plan(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament as it is listed."""

    id: TournamentId
    name: Name
    house: HouseId
    """The house whose game and procedures are dealt. Its limits do not apply: these chips are worth no money."""

    kind: Kind
    starts: Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)", description="a time such as 19:30")]
    buy_in: Money
    re_buy: Money | None = None
    add_on: Money | None = None
    chips: Chips
    re_buy_chips: Chips | None = None
    add_on_chips: Chips | None = None
    minimum: Chips
    """The minimum bet, in chips."""

    seats: Annotated[int, Meta(ge=2, le=7)] = 7
    """The most players at a table."""

    least_entries: Annotated[int, Meta(ge=2, le=MOST_TABLES * 7)] = 2
    most_entries: Annotated[int, Meta(ge=2, le=MOST_TABLES * 7)]
    own_cap: Money | None = None
    """What a player may spend on this tournament, if not the usual cap."""

    rounds: tuple[RoundPlan, ...]
    prizes: tuple[Money, ...] = ()
    """What each place is paid, starting with the first."""

    prize_shares: tuple[Percent, ...] = ()
    """Instead of amounts: the percentage of the prize pool that each place is paid."""

    prize_pool: Percent = 100
    """The percentage of the money collected that is paid as shares."""

    ties: Ties = Ties.LOT
    coach: bool = False
    """Whether the coach may tell players what to bet to pass the leader."""

    guests: bool = False
    """Whether guests may enter. Only if the entry is free."""

    @property
    def prices(self) -> tuple[tuple[Purchase, Money], ...]:
        """What players can buy, and at which price."""
        offered = zip(Purchase, (self.buy_in, self.re_buy, self.add_on), strict=True)
        return tuple((purchase, price) for purchase, price in offered if price is not None)

    def price(self, purchase: Purchase) -> Money | None:
        """Return the price of a purchase, or None if it is not offered."""
        return dict(self.prices).get(purchase)

    def chips_for(self, purchase: Purchase) -> int:
        """Return the chips that a purchase gives, in hundredths."""
        more = {Purchase.RE_BUY: self.re_buy_chips, Purchase.ADD_ON: self.add_on_chips}.get(purchase)
        return CHIP * (self.chips if more is None else more)

    @property
    def is_free(self) -> bool:
        """Whether the tournament costs nothing."""
        return not any(price for _, price in self.prices)

    @property
    def announcement(self) -> str:
        """What the brush calls before the tournament."""
        prices = dict(self.prices)
        told = (f"{each.value} {prices[each]}" if each in prices else f"no {each.value}" for each in Purchase)
        return f"{self.name} is about to begin: {', '.join(told)}."

    def _check_prices(self) -> Iterator[Complaint]:
        for key in ("buy_in", "re_buy", "add_on", "own_cap"):
            price: Money | None = getattr(self, key)
            if price is not None and price < NOTHING:
                yield Complaint(key, str(price), "an amount of $0 or more")

    def _check_chips_have_a_price(self) -> Iterator[Complaint]:
        for price, chips in (("re_buy", "re_buy_chips"), ("add_on", "add_on_chips")):
            if getattr(self, price) is None and getattr(self, chips) is not None:
                yield Complaint(chips, str(getattr(self, chips)), f"a {price}, or no {chips}")

    def _check_chips_for_a_bet(self) -> Iterator[Complaint]:
        if self.chips < 10 * self.minimum:
            yield Complaint("chips", str(self.chips), f"at least ten times the minimum, {10 * self.minimum}")

    def _check_entries(self) -> Iterator[Complaint]:
        if self.most_entries < self.least_entries:
            yield Complaint("most_entries", str(self.most_entries), f"at least least_entries, {self.least_entries}")
        if self.most_entries > MOST_TABLES * self.seats:
            expected = f"at most {MOST_TABLES} tables of {self.seats}, {MOST_TABLES * self.seats}"
            yield Complaint("most_entries", str(self.most_entries), expected)
        if self.kind is Kind.HOURLY and self.most_entries > self.seats:
            expected = f"at most the {self.seats} seats of a table, or kind = '{Kind.SEVERAL_TABLES.value}'"
            yield Complaint("most_entries", str(self.most_entries), expected)
        paid = max(len(self.prizes), len(self.prize_shares))
        if self.least_entries < paid:
            yield Complaint("least_entries", str(self.least_entries), f"a player for each of the {paid} prizes")

    def _check_rounds(self) -> Iterator[Complaint]:
        if not self.rounds:
            yield Complaint("rounds", "none", "one or more rounds")
        for number, round_ in enumerate(self.rounds, 1):
            last = number == len(self.rounds)
            if last and round_.advance is not None:
                yield Complaint(f"rounds[{number}].advance", str(round_.advance), "none in the last round")
            elif not last and round_.advance is None:
                yield Complaint(f"rounds[{number}].advance", "nothing", "how many of each table go on")
            elif not last and (round_.advance or 0) >= self.seats:
                expected = f"fewer than the {self.seats} seats of a table"
                yield Complaint(f"rounds[{number}].advance", str(round_.advance), expected)

    def _check_prizes(self) -> Iterator[Complaint]:
        if self.prizes and self.prize_shares:
            yield Complaint("prizes", "both prizes and prize_shares", "one of them")
        if any(prize <= NOTHING for prize in self.prizes) or list(self.prizes) != sorted(self.prizes, reverse=True):
            yield Complaint("prizes", ", ".join(map(str, self.prizes)), "amounts above zero, the first place first")
        shares = list(self.prize_shares)
        if shares and (sum(shares) != 100 or shares != sorted(shares, reverse=True)):
            yield Complaint("prize_shares", str(shares), "percentages that add up to 100, the first place first")
        if self.prize_shares and self.is_free:
            yield Complaint("prize_shares", str(shares), "no shares where nothing is paid")

    def _check_guests_only_where_free(self) -> Iterator[Complaint]:
        if self.guests and not self.is_free:
            yield Complaint("guests", "true", "accounts only, where the entry costs money")


class Schedule(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tournaments of one licensed event, and the lawful cap on what a player spends on each."""

    cap: Money
    tournaments: tuple[Plan, ...]

    def cap_on(self, plan: Plan) -> Money:
        """Return what one player may spend on a tournament."""
        return self.cap if plan.own_cap is None else plan.own_cap

    def _check_cap(self) -> Iterator[Complaint]:
        if self.cap < NOTHING:
            yield Complaint("cap", str(self.cap), "an amount of $0 or more")

    def _check_buy_ins_under_the_cap(self) -> Iterator[Complaint]:
        for place, plan in enumerate(self.tournaments, 1):
            if plan.buy_in > self.cap_on(plan):
                expected = f"at most what one player may spend, {self.cap_on(plan)}"
                yield Complaint(f"tournaments[{place}].buy_in", str(plan.buy_in), expected)

    def _check_one_cap_of_its_own(self) -> Iterator[Complaint]:
        # 001, house rules, fifth bullet: one tournament of an event has a cap of its own.
        apart = [place for place, plan in enumerate(self.tournaments, 1) if plan.own_cap is not None]
        for place in apart[1:]:
            found = str(self.tournaments[place - 1].own_cap)
            yield Complaint(f"tournaments[{place}].own_cap", found, "one tournament of an event with a cap of its own")

    def _check_ids(self) -> Iterator[Complaint]:
        ids = [plan.id for plan in self.tournaments]
        for place, name in enumerate(ids, 1):
            if name in ids[: place - 1]:
                yield Complaint(f"tournaments[{place}].id", repr(name), "an id of its own")
        if not ids:
            yield Complaint("tournaments", "none", "one or more tournaments")


_PLAN = msgspec.json.Decoder(Plan, dec_hook=decode_hook)


def write_plan(plan: Plan) -> str:
    """Return a plan as the log keeps it."""
    return msgspec.json.encode(plan, enc_hook=encode_hook).decode()


def read_plan(record: str) -> Plan:
    """Return the plan that the log keeps."""
    return _PLAN.decode(record)
