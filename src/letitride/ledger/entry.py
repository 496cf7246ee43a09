"""What an event at a table moves: balanced lines, nothing lost and nothing made."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.house import Wager
from letitride.ledger.account import CAGE, Account, AccountKind
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import NOTHING, in_play


class Unbalanced(ValueError):
    """Lines of an entry that do not add up to nothing."""


class Posting(Struct, frozen=True):
    """One line: so much more in an account, or less."""

    account: Account
    amount: Money


class Entry(Struct, frozen=True):
    """Lines that belong together and add up to nothing."""

    text: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        if sum(posting.amount.cents for posting in self.postings):
            lines = ", ".join(f"{posting.account} {posting.amount}" for posting in self.postings)
            raise Unbalanced(f"{self.text}: the lines do not add up to nothing: {lines}")


Moves = tuple[tuple[Account, Account, Money], ...]
"""From where, to where, how much."""


def entry_for(event: Event, *, table: str) -> Entry | None:
    """Return what *event* at *table* moves, or None where no chip moves."""
    moves = _moves(event, table)
    return _entry(type(event).__name__, moves) if any(amount for _, _, amount in moves) else None


def deposit(player: str, amount: Money) -> Entry:
    """Return the entry for money that a player brings to the cage."""
    return _entry("deposit", ((CAGE, Account(AccountKind.PLAYER, player=player), amount),))


def withdrawal(player: str, amount: Money) -> Entry:
    """Return the entry for money that a player takes home."""
    return _entry("withdrawal", ((Account(AccountKind.PLAYER, player=player), CAGE, amount),))


def kept(guest: str, player: str, amount: Money) -> Entry:
    """Return the entry for what a guest keeps who opens an account."""
    accounts = [Account(AccountKind.PLAYER, player=name) for name in (guest, player)]
    return _entry("kept", ((accounts[0], accounts[1], amount),))


def _entry(text: str, moves: Moves) -> Entry:
    lines: dict[Account, Money] = {}
    for source, target, amount in moves:
        lines[source] = lines.get(source, NOTHING) - amount
        lines[target] = lines.get(target, NOTHING) + amount
    return Entry(text, tuple(Posting(account, amount) for account, amount in lines.items() if amount))


class _Places:
    """The accounts of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        of_the_table = (AccountKind.TRAY, AccountKind.DROP, AccountKind.BONUS)
        self.tray, self.drop, self.bonus = (Account(kind, table=table) for kind in of_the_table)

    def rail(self, seat: int) -> Account:
        return Account(AccountKind.RAIL, table=self.table, seat=seat)

    def layout(self, seat: int) -> Account:
        return Account(AccountKind.LAYOUT, table=self.table, seat=seat)

    def wager(self, seat: int, wager: Wager) -> Account:
        return self.bonus if wager.collected_before else self.layout(seat)


def _moves(event: Event, table: str) -> Moves:
    at = _Places(table)
    match event:
        case events.ChipsBought(seat=seat, player=player, amount=amount):
            return ((Account(AccountKind.PLAYER, player=player), at.drop, amount), (at.tray, at.rail(seat), amount))
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
        case events.RoundVoided(returns=returns):
            from_layout = ((at.layout(back.seat), at.rail(back.seat), back.from_layout) for back in returns)
            from_bonus = ((at.bonus, at.rail(back.seat), back.from_bonus) for back in returns)
            from_tray = ((at.tray, at.rail(back.seat), back.from_tray) for back in returns)
            given_back = ((at.rail(back.seat), at.tray, back.given_back) for back in returns)
            return (*from_layout, *from_bonus, *from_tray, *given_back)
        case _:
            return ()
