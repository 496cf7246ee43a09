"""What an event of a house day moves: balanced entries, in the same books as the tables."""

from __future__ import annotations

from letitride.cards import Money
from letitride.day import events
from letitride.day.events import DayEvent, Pocket, SlipKind
from letitride.day.state import NOTHING, HouseDay, TableMoney
from letitride.ledger import CAGE, Account, AccountKind, Entry, chips, transfer

Move = tuple[Account, Account, Money]


def entry_of(day: HouseDay, event: DayEvent) -> Entry | None:
    """Return what *event* moves in a day as it was before it, or None where nothing moves."""
    moves = tuple(move for move in _moves(day, event) if move[2])
    return transfer(type(event).__name__, *moves) if moves else None


def _moves(day: HouseDay, event: DayEvent) -> tuple[Move, ...]:
    match event:
        case events.OpenerVerified(table=table):
            opener = day.table(table).opener
            return ((CAGE, _tray(table), opener.total if opener else NOTHING),)
        case events.SlipAccepted(slip=number):
            return _slip(day, number)
        case events.CloserVerified(table=table):
            return _closer(day.table(table), table)
        case events.DropVerified(table=table):
            return _drop(day.table(table), table)
        case events.CashBrought(player=player, cents=cents, pocket=pocket):
            return ((CAGE, _pocket(day, player, pocket), Money(cents)),)
        case events.CashPaid(player=player, cents=cents, pocket=pocket):
            return ((_pocket(day, player, pocket), CAGE, Money(cents)),)
        case events.ChipsRedeemed(player=player, cents=cents):
            held = chips(player, day=day.id)
            account = Account(AccountKind.PLAYER, player=player)
            return ((held, CAGE, Money(cents)), (CAGE, account, Money(cents)))
        case events.TokeGiven(player=player, table=table, cents=cents):
            return ((chips(player, day=day.id), Account(AccountKind.TOKES, table=table), Money(cents)),)
        case events.RulingPaid(cents=cents):
            # The case has moved it from the cage to the player: the operator gives it back to the cage.
            return ((Account(AccountKind.OPERATOR), CAGE, Money(cents)),)
        case events.DayClosed(shares=shares, tournaments=tournaments):
            return (*_shares(shares), *map(_pool, tournaments))
        case _:
            return ()


def _tray(table: str) -> Account:
    return Account(AccountKind.TRAY, table=table)


def _difference(table: str) -> Account:
    return Account(AccountKind.DIFFERENCE, table=table)


def _pocket(day: HouseDay, player: str, pocket: Pocket) -> Account:
    if pocket is Pocket.CHIPS:
        return chips(player, day=day.id)
    return Account(AccountKind.PLAYER, player=player)


def _slip(day: HouseDay, number: int) -> tuple[Move, ...]:
    slip = day.slip(number)
    if slip is None:
        return ()
    tray = _tray(slip.table)
    return ((CAGE, tray, slip.amount),) if slip.kind is SlipKind.FILL else ((tray, CAGE, slip.amount),)


def _closer(money: TableMoney, table: str) -> tuple[Move, ...]:
    """Return how counted chips go to the cage; what is missing or too much stands on its own."""
    if money.opener is None or money.closer is None:
        return ()
    missing = money.due_in_tray - money.closer.total
    return ((_tray(table), CAGE, money.closer.total), (_tray(table), _difference(table), missing))


def _drop(money: TableMoney, table: str) -> tuple[Move, ...]:
    if money.drop is None:
        return ()
    box = Account(AccountKind.DROP, table=table)
    return ((box, CAGE, money.drop.total), (box, _difference(table), money.log_drop - money.drop.total))


def _pool(money: events.TournamentMoney) -> Move:
    """Return how what a tournament kept of its entries goes to the cage, from where it is shared out."""
    pool = Account(AccountKind.POOL, table=money.tournament)
    return pool, CAGE, Money(money.kept)


def _shares(shares: events.SharesBooked) -> tuple[Move, ...]:
    charities = ((Account(AccountKind.CHARITY, table=name), Money(cents)) for name, cents in shares.charities)
    rest = (
        (Account(AccountKind.STATE), Money(shares.state)),
        (Account(AccountKind.OPERATOR), Money(shares.operator)),
        (Account(AccountKind.RENT), Money(shares.rent)),
    )
    return tuple((CAGE, account, amount) for account, amount in (*charities, *rest))
