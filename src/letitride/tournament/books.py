"""What a tournament moves: money between players and its pool, and chips that are worth none."""

from __future__ import annotations

from letitride.cards import Money
from letitride.ledger import Account, AccountKind, Entry, transfer
from letitride.tournament import events
from letitride.tournament.state import Tournament


def entry_of(tournament: Tournament, event: events.AnyEvent) -> Entry | None:
    """Return what *event* moves at a tournament, or None if it moves nothing."""
    moves = _moves(_Places(tournament.id), event)
    name = f"tournament {type(event).__name__}"
    return transfer(name, *moves) if any(amount for _, _, amount in moves) else None


class _Places:
    """The accounts of one tournament."""

    def __init__(self, tournament: str) -> None:
        self._tournament = tournament
        self.pool = Account(AccountKind.POOL, table=tournament)
        self.issue = Account(AccountKind.ISSUE, table=tournament)

    def stack(self, player: str) -> Account:
        return Account(AccountKind.STACK, table=self._tournament, player=player)

    @staticmethod
    def player(player: str) -> Account:
        return Account(AccountKind.PLAYER, player=player)


def _moves(at: _Places, event: events.AnyEvent) -> tuple[tuple[Account, Account, Money], ...]:
    match event:
        case events.Bought(player=player, cents=cents, chips=given):
            return ((at.player(player), at.pool, Money(cents)), (at.issue, at.stack(player), Money(given)))
        case events.Refunded(player=player, cents=cents, chips=given):
            return ((at.pool, at.player(player), Money(cents)), (at.stack(player), at.issue, Money(given)))
        case events.SeatsDrawn(seatings=seatings):
            return tuple((at.issue, at.stack(each.player), Money(each.chips - each.had)) for each in seatings)
        case events.Out(players=players, counts=counts):
            left = {count.player: count.chips for count in counts}
            return tuple((at.stack(player), at.issue, Money(left[player])) for player in players)
        case events.Finished(awards=awards, counts=counts):
            paid = tuple((at.pool, at.player(award.player), Money(award.cents)) for award in awards)
            return (*paid, *((at.stack(each.player), at.issue, Money(each.chips)) for each in counts))
        case _:
            return ()
