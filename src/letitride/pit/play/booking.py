"""What an event moves, line by line, as the store books it."""

from __future__ import annotations

from letitride.cards import Money
from letitride.ledger import Account, AccountKind, Entry, entry_for
from letitride.pit.ports import Movement, Row, Transaction
from letitride.pit.tables.mispays import Purse
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event
from letitride.table.model.vocabulary import Stage


def movements_of(live: PitTable, event: Event, row: Row) -> list[Movement]:
    """Return every line that an event moves, each with the name of the player in that seat before it."""
    counted = bool(live.day.left) and live.table.stage is Stage.CLOSED
    entry = entry_for(event, table=live.id, chips_of=live.day.chips_of(live.table.house), tray_at_cage=counted)
    if entry is None:
        return []
    seats = {line.account.seat for line in entry.postings if line.account.seat}
    players = {number: seat.player for number in seats if (seat := live.table.seats[number - 1])}
    return lines_of(entry, stream=live.id, seq=row.seq, at=row.at, players=players)


def lines_of(entry: Entry, *, stream: str, seq: int, at: int, players: dict[int, str]) -> list[Movement]:
    """Return the lines of an entry as the store books them. *players* says who sits where."""
    return [
        Movement(
            account=str(line.account),
            kind=line.account.kind.value,
            player=line.account.player or players.get(line.account.seat, ""),
            cents=line.amount.cents,
            stream=stream,
            seq=seq,
            at=at,
            text=entry.text,
        )
        for line in entry.postings
    ]


def purse_of(books: Transaction) -> Purse:
    """Return how to find a player's money off the tables. A guest who registered has it in the new account."""

    def look(player: str) -> tuple[str, Money]:
        name = books.registered_as(player) or player
        return name, Money(books.balance(account_of(name)))

    return look


def account_of(player: str) -> str:
    """Return the account of what a player has off the tables."""
    return str(Account(AccountKind.PLAYER, player=player))
