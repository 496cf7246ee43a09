"""Tournaments as document 001 has them: prices, spending, refunds, and what follows when one is broken off.

A round of a tournament that is interrupted is the table's, as any round: see ``interruption``.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import Limits
from letitride.house.irregularity import Interruption
from letitride.table.model.refusal import Refused

NOTHING = Money(0)
L = TypeVar("L", bound=Limits)


class Purchase(enum.Enum):
    """What a player can buy in a tournament."""

    BUY_IN = "buy-in"
    RE_BUY = "re-buy"
    ADD_ON = "add-on"


class Prices(Struct, frozen=True, kw_only=True):
    """What a tournament costs; what it does not offer has no price."""

    buy_in: Money
    re_buy: Money | None
    add_on: Money | None

    def of(self, purchase: Purchase) -> Money | None:
        """Return the price of a purchase, if it is offered."""
        return {Purchase.BUY_IN: self.buy_in, Purchase.RE_BUY: self.re_buy, Purchase.ADD_ON: self.add_on}[purchase]

    def __str__(self) -> str:
        priced = ((purchase.value, self.of(purchase)) for purchase in Purchase)
        return ", ".join(f"no {name}" if price is None else f"{name} {price}" for name, price in priced)


class TournamentKind(enum.Enum):
    """What decides how a broken-off tournament ends."""

    HOURLY = "hourly"
    SEVERAL_TABLES = "several-tables"  # hourly or not: the rule for several tables is the narrower one.


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament as the schedule lists it."""

    name: str
    kind: TournamentKind
    prices: Prices
    own_cap: Money | None
    """What a player may spend on it, where the usual cap does not hold."""


class Entry(Struct, frozen=True):
    """What one player has bought in a tournament, in order."""

    player: str
    purchases: tuple[Purchase, ...] = ()


class LicensedEvent(Struct, frozen=True, kw_only=True):
    """The tournaments of one licensed event, and the lawful cap on what a player spends on each."""

    cap: Money
    tournaments: tuple[Tournament, ...]

    def __post_init__(self) -> None:
        apart = [tournament.name for tournament in self.tournaments if tournament.own_cap is not None]
        if len(apart) > 1:
            message = f"only one tournament of an event may have a spending cap of its own, not {' and '.join(apart)}"
            raise Refused("second-cap-of-its-own", message, rule="001-house-5a")

    def cap_on(self, tournament: Tournament) -> Money:
        """Return what one player may spend on a tournament."""
        return self.cap if tournament.own_cap is None else tournament.own_cap

    def schedule(self) -> tuple[str, ...]:
        """Return the game schedule, each tournament with its prices."""
        return tuple(f"{tournament.name}: {tournament.prices}" for tournament in self.tournaments)


class Progress(enum.Enum):
    """How far a tournament has come."""

    LISTED = "listed"
    ANNOUNCED = "announced"  # the brush has called the prices.
    DOUBTFUL = "doubtful"  # nobody can tell whether the first card was out.
    IN_PLAY = "in play"


def announcement(tournament: Tournament) -> str:
    """Return what the brush calls before a tournament."""
    return f"{tournament.name} is about to begin: {tournament.prices}."


def deal_first_card(tournament: Tournament, progress: Progress) -> Progress:
    """Return the progress of a tournament whose first card is dealt, which the brush's call must precede."""
    if progress is Progress.LISTED:
        message = f"{tournament.name} cannot begin: the brush has not called its prices ({tournament.prices})"
        raise Refused("not-announced", message, rule="001-house-1")
    return Progress.IN_PLAY


def spent(tournament: Tournament, entry: Entry) -> Money:
    """Return all that a player has paid in a tournament."""
    return sum((tournament.prices.of(purchase) or NOTHING for purchase in entry.purchases), NOTHING)


def buy(event: LicensedEvent, tournament: Tournament, entry: Entry, purchase: Purchase) -> Entry:
    """Return the entry with one more purchase: a buy-in first and once, and never beyond the cap."""
    none = f"no {purchase.value} in {tournament.name} for {entry.player}"
    price = tournament.prices.of(purchase)
    if tournament not in event.tournaments or price is None:
        raise Refused("not-listed", f"{none}: the schedule of the event has none", rule="001-house-1a")
    if (purchase is Purchase.BUY_IN) is bool(entry.purchases):
        bought = ", ".join(each.value for each in entry.purchases) or "nothing"
        raise Refused("out-of-order", f"{none}: a buy-in comes first, and once (so far: {bought})", rule="001-house-1")
    so_far, cap = spent(tournament, entry), event.cap_on(tournament)
    if so_far + price > cap:
        rule = "001-house-5" if tournament.own_cap is None else "001-house-5a"
        raise Refused("over-the-cap", f"{none}: {so_far} and {price} are more than {cap}", rule=rule)
    return replace(entry, purchases=(*entry.purchases, purchase))


def refund(tournament: Tournament, entry: Entry, *, progress: Progress) -> Money:
    """Return what goes back to a player who leaves before the first card."""
    who = f"{entry.player} gets no refund for {tournament.name}"
    match progress:
        case Progress.LISTED | Progress.ANNOUNCED:
            return spent(tournament, entry)
        case Progress.DOUBTFUL:
            raise Refused("first-card-in-doubt", f"{who}: the first card may have been out", rule="001-house-4a")
        case Progress.IN_PLAY:
            raise Refused("first-card-dealt", f"{who}: the first card has been dealt", rule="001-house-4")
        case _:
            assert_never(progress)


def unlimited(limits: L) -> L:
    """Return the limits of a wager in a tournament, whose chips are worth no money: no maximum, printed or posted."""
    return replace(limits, maximum=None)


class Entrant(Struct, frozen=True):
    """A player who entered, with the chips left; without any, the player has gone out."""

    entry: Entry
    chips: int
    """A count that is worth no money; the bets of a dead round are in it."""


class Ruling(enum.Enum):
    """What becomes of a broken-off tournament."""

    VOID = "void"  # all that was paid goes back, to those who have gone out as well.
    STANDS = "stands"  # the places are decided by chips.
    DIVIDED = "divided"  # those still in get equal shares of the prizes to be won.


class Share(Struct, frozen=True):
    """What one player gets of a broken-off tournament."""

    player: str
    money: Money
    place: int | None = None
    """Players with as many chips have the same place."""


class BrokenOff(Struct, frozen=True):
    """How a broken-off tournament ends, and the rule that says so."""

    ruling: Ruling
    shares: tuple[Share, ...]
    rule: str


def break_off(
    tournament: Tournament, entrants: Sequence[Entrant], *, prizes: Sequence[Money], interruption: Interruption
) -> BrokenOff:
    """Return how a tournament ends that is broken off, with *entrants* in the order in which they bought in.

    *prizes* are those of all places, the first place first. Whoever has gone out keeps the prize of a lower place, so
    the prizes of as many places as there are players left are still to be won.
    """
    left = [entrant for entrant in entrants if entrant.chips > 0]
    if not left:
        raise Refused("nobody-left", f"{tournament.name} is over: nobody has chips left", rule="001-house-2")
    if len(prizes) > len(entrants):
        message = f"{tournament.name} has {len(prizes)} prizes for {len(entrants)} players: each needs a player"
        raise Refused("prize-without-player", message, rule="001-house-2")
    to_be_won = tuple(prizes[: len(left)])
    if tournament.kind is TournamentKind.SEVERAL_TABLES:
        shares = _split(sum(to_be_won, NOTHING), [entrant.entry.player for entrant in left])
        return BrokenOff(Ruling.DIVIDED, shares, "001-house-2d")
    if len(left) <= interruption.tournament_stands_at:
        return BrokenOff(Ruling.STANDS, _by_chips(left, to_be_won), "001-house-2a")
    returned = tuple(Share(entrant.entry.player, spent(tournament, entrant.entry)) for entrant in entrants)
    return BrokenOff(Ruling.VOID, returned, "001-house-2")


def _split(money: Money, players: Sequence[str], *, place: int | None = None) -> tuple[Share, ...]:
    """Return equal shares of *money*; the cents left over go one each to the players named first."""
    each, over = divmod(money.cents, len(players))
    return tuple(Share(player, Money(each + (turn < over)), place) for turn, player in enumerate(players))


def _by_chips(left: Sequence[Entrant], prizes: Sequence[Money]) -> tuple[Share, ...]:
    """Return the places by chips; players with as many share the prizes of the places they fill together."""
    shares: list[Share] = []
    for chips in sorted({entrant.chips for entrant in left}, reverse=True):
        level = [entrant.entry.player for entrant in left if entrant.chips == chips]
        above = len(shares)
        shares += _split(sum(prizes[above : above + len(level)], NOTHING), level, place=above + 1)
    return tuple(shares)
