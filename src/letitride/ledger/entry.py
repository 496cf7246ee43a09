"""The balanced entry for an event at a table."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from letitride.cards import Money
from letitride.house import Wager
from letitride.ledger.account import CAGE, Account, AccountKind, tournament_of
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import in_play


class Unbalanced(ValueError):
    """The postings of an entry do not add up to zero."""


class Posting(Struct, frozen=True):
    """A posting: an amount added to an account, or taken from it."""

    account: Account
    amount: Money


class Entry(Struct, frozen=True):
    """Postings that add up to zero, separately for money and for each tournament's chips."""

    text: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        sums: dict[str, int] = {}
        for posting in self.postings:
            currency = posting.account.currency
            sums[currency] = sums.get(currency, 0) + posting.amount.cents
        if any(sums.values()):
            lines = ", ".join(f"{posting.account} {posting.amount}" for posting in self.postings)
            raise Unbalanced(f"{self.text}: the lines do not add up to nothing: {lines}")


Moves = tuple[tuple[Account, Account, Money], ...]
"""From, to, amount."""


def entry_for(event: Event, *, table: str, chips_of: str = "", tray_at_cage: bool = False) -> Entry | None:
    """Return the entry for *event* at *table*, or None if no chip moves.

    A player who gets up takes along chips of the day *chips_of*. Without such a day, the cage pays their value at once.
    Once the tray has gone to the cage, the cage pays in its place.
    """
    moves = _moves(event, _places_of(table, tray_at_cage=tray_at_cage), chips_of)
    return _entry(type(event).__name__, moves) if any(amount for _, _, amount in moves) else None


def deposit(player: str, amount: Money) -> Entry:
    """Return the entry for money a player brings to the cage."""
    return _entry("deposit", ((CAGE, Account(AccountKind.PLAYER, player=player), amount),))


def withdrawal(player: str, amount: Money) -> Entry:
    """Return the entry for money a player takes home."""
    return _entry("withdrawal", ((Account(AccountKind.PLAYER, player=player), CAGE, amount),))


def kept(guest: str, player: str, amount: Money) -> Entry:
    """Return the entry for the chips of a guest who registers."""
    accounts = [Account(AccountKind.PLAYER, player=name) for name in (guest, player)]
    return _entry("kept", ((accounts[0], accounts[1], amount),))


def chips(player: str, *, day: str) -> Account:
    """Return the account for chips of a day that a player took away from a table."""
    return Account(AccountKind.CHIPS, table=day, player=player)


def transfer(text: str, *moves: tuple[Account, Account, Money]) -> Entry:
    """Return an entry for these moves: from, to, amount."""
    return _entry(text, moves)


def _entry(text: str, moves: Moves) -> Entry:
    lines: dict[Account, int] = {}
    for source, target, amount in moves:
        lines[source] = lines.get(source, 0) - amount.cents
        lines[target] = lines.get(target, 0) + amount.cents
    return Entry(text, tuple([Posting(account, Money(cents)) for account, cents in lines.items() if cents]))


class _Places:
    """The accounts of a table."""

    def __init__(self, table: str, *, tray_at_cage: bool) -> None:
        self.table = table
        of_the_table = (AccountKind.TRAY, AccountKind.DROP, AccountKind.BONUS)
        tray, self.drop, self.bonus = (Account(kind, table=table) for kind in of_the_table)
        self.tray = CAGE if tray_at_cage else tray
        self.tournament = tournament_of(table)

    def stack(self, player: str) -> Account:
        return Account(AccountKind.STACK, table=self.tournament, player=player)

    def rail(self, seat: int) -> Account:
        return Account(AccountKind.RAIL, table=self.table, seat=seat)

    def layout(self, seat: int) -> Account:
        return Account(AccountKind.LAYOUT, table=self.table, seat=seat)

    def wager(self, seat: int, wager: Wager) -> Account:
        return self.bonus if wager.collected_before else self.layout(seat)


_places_of = lru_cache(4096)(_Places)


def _moves(event: Event, at: _Places, chips_of: str) -> Moves:
    match event:
        # At a tournament table chips come and go without money: nothing is bought from the tray or paid at the cage.
        case events.ChipsBought(seat=seat, player=player, amount=amount) if at.tournament:
            return ((at.stack(player), at.rail(seat), amount),)
        case events.SeatLeft(seat=seat, player=player, amount=amount) if at.tournament:
            return ((at.rail(seat), at.stack(player), amount),)
        case events.ChipsBought(seat=seat, player=player, amount=amount):
            return ((Account(AccountKind.PLAYER, player=player), at.drop, amount), (at.tray, at.rail(seat), amount))
        case events.SeatLeft(seat=seat, player=player, amount=amount) if chips_of:
            return ((at.rail(seat), chips(player, day=chips_of), amount),)
        case events.SeatLeft(seat=seat, player=player, amount=amount):
            # Chips go to the cage, and their face value from there to the player's account.
            return ((at.rail(seat), CAGE, amount), (CAGE, Account(AccountKind.PLAYER, player=player), amount))
        case events.WagersPlaced(seat=seat, stakes=stakes):
            return ((at.rail(seat), at.layout(seat), in_play(stakes)),)
        case events.DecisionMade(seat=seat, put_up=put_up, taken_back=taken_back):
            return ((at.rail(seat), at.layout(seat), put_up), (at.layout(seat), at.rail(seat), taken_back))
        case events.WagersTakenBack(seat=seat, stakes=stakes):
            return ((at.layout(seat), at.rail(seat), in_play(stakes)),)
        case _:
            return _settled(event, at)


def _settled(event: Event, at: _Places) -> Moves:
    match event:
        case events.BonusBetsCollected(stakes=stakes):
            return tuple((at.layout(seat), at.bonus, stake) for seat, stake in stakes)
        case events.BonusBetsRedistributed(stakes=stakes):
            return tuple((at.bonus, at.layout(seat), stake) for seat, stake in stakes)
        case events.WagerCollected(seat=seat, wager=wager, stake=stake):
            return ((at.wager(seat, wager), at.tray, stake),)
        case events.WagerPaid(seat=seat, wager=wager, stake=stake, returned=returned):
            return ((at.wager(seat, wager), at.tray, stake), (at.tray, at.rail(seat), returned))
        case events.MispayCorrected(seat=seat, player=player, moved=moved, on_rail=on_rail):
            to = at.rail(seat) if on_rail else Account(AccountKind.PLAYER, player=player)
            return ((at.tray, to, moved),)
        case events.HandRuledDead(seat=seat):
            return ((at.layout(seat), at.rail(seat), event.from_layout), (at.bonus, at.rail(seat), event.from_bonus))
        case events.RoundVoided(returns=returns):
            from_layout = ((at.layout(back.seat), at.rail(back.seat), back.from_layout) for back in returns)
            from_bonus = ((at.bonus, at.rail(back.seat), back.from_bonus) for back in returns)
            from_tray = ((at.tray, at.rail(back.seat), back.from_tray) for back in returns)
            given_back = ((at.rail(back.seat), at.tray, back.given_back) for back in returns)
            return (*from_layout, *from_bonus, *from_tray, *given_back)
        case _:
            return ()
