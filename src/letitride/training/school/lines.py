"""The lines that wagers are paid by: what there is to learn about a house's pay tables."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.cards import Card, Rank
from letitride.cards.five import Ranking
from letitride.games import rank, rules_of
from letitride.house import FiveCardPayTable, House, PayTable, Wager
from letitride.house.printing import printed_lines, printed_push
from letitride.house.wager import Decider
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import DEALER
from letitride.training.school.draw import Draw
from letitride.training.school.hands import hand_of, rankings
from letitride.training.school.rehearsal import Rehearsal, Wanted

_TRIES = 60


class Line(Struct, frozen=True):
    """A line of a pay table, or hands that it does not pay."""

    wager: Wager
    ranking: Ranking
    pairs: tuple[Rank, ...]
    """For a pair, which one."""

    words: str
    """As printed on the layout: ``flush · 8 to 1``."""

    name: str = ""
    """The key of the line, if it is not its ranking."""

    @property
    def key(self) -> str:
        """The name of the line: ``base:flush``."""
        return f"{self.wager.value}:{self.name or self.ranking.value}"

    @property
    def title(self) -> str:
        """The line with its wager."""
        return f"{self.wager.label}: {self.words}"


LOSES = "no pay: the bet loses"


def paid_lines(house: House) -> tuple[Line, ...]:
    """Return every line of a house's pay tables, and the pairs that push."""
    return tuple(line for table in house.wagers.pay_tables().values() for line in _of_table(table))


def all_lines(house: House) -> tuple[Line, ...]:
    """Return every line, and for each wager a hand that is not paid."""
    tables = house.wagers.pay_tables().values()
    return (*paid_lines(house), *(_unpaid(table) for table in tables if not _is_award(house, table)))


def _is_award(house: House, table: PayTable) -> bool:
    return table.wager not in house.wagers


def _of_table(table: PayTable) -> Iterator[Line]:
    every = rankings(5 if isinstance(table, FiveCardPayTable) else 3)
    fields = [field for field in table.odds.__struct_fields__ if getattr(table.odds, field) is not None]
    lowest = (table.pays_pairs_from if isinstance(table, FiveCardPayTable) else None) or Rank.TWO
    by_field = {ranking.name.lower(): ranking for ranking in every}
    for field, printed in zip(fields, printed_lines(table), strict=True):
        pairs = tuple(rank for rank in Rank if rank >= lowest)
        yield Line(table.wager, by_field[field], pairs, f"{printed.hand} · {printed.pays}")
    if isinstance(table, FiveCardPayTable) and table.pushes_pairs_from is not None:
        pairs = tuple(rank for rank in Rank if table.pushes_pairs_from <= rank < lowest)
        for printed in printed_push(table):
            yield Line(table.wager, by_field["pair"], pairs, f"{printed.hand} · {printed.pays}", name="push")


def _unpaid(table: PayTable) -> Line:
    return Line(table.wager, rankings(5 if isinstance(table, FiveCardPayTable) else 3)[-1], (), LOSES, name="none")


def rehearsed(house: House, line: Line, draw: Draw) -> tuple[Rehearsal, int]:
    """Return a finished round in which a seat holds a hand of a line, and that seat."""
    rehearsal = Rehearsal(house, draw, players=draw.between(1, 3))
    seat = draw.choice(rehearsal.seats)
    stack(rehearsal, line, seat, draw)
    rehearsal.open()
    rehearsal.play()
    return rehearsal, seat


def stack(rehearsal: Rehearsal, line: Line, seat: int, draw: Draw) -> None:
    """Deal a seat a hand of a line in the next round, with a bet on it."""
    hand = hand_of(line.ranking, draw, pairs=line.pairs or tuple(Rank))
    rehearsal.wanted = _placed(rehearsal.house, line.wager, seat, hand)
    rehearsal.stays = frozenset({seat})
    rehearsal.side_bets = {seat: (line.wager.value,)}


def _placed(house: House, wager: Wager, seat: int, hand: tuple[Card, ...]) -> Wanted:
    """Return where a hand's cards go so that it decides a wager."""
    if wager.decider is Decider.COMMUNITY_CARDS:
        return {DEALER: hand}
    own = house.game.own_cards
    return {seat: hand[:own], DEALER: hand[own:]} if len(hand) > own else {seat: hand}


# Against the dealer

DUEL = {
    "wins": "the player wins",
    "loses": "the dealer wins",
    "push": "equal hands: push",
    "unqualified": "the dealer does not qualify",
}


def has_duel(house: House) -> bool:
    """Return whether the main wager is played against the dealer's hand."""
    return rules_of(house).duel is not None


def duelled(house: House, outcome: str, draw: Draw) -> tuple[Rehearsal, int]:
    """Return a round in which a seat's duel with the dealer ends in a given way, and that seat."""
    found: tuple[Rehearsal, int] | None = None
    for _ in range(_TRIES):
        rehearsal = Rehearsal(house, draw, players=draw.between(1, 3))
        seat = draw.choice(rehearsal.seats)
        rehearsal.stays = frozenset({seat})
        rehearsal.open()
        rehearsal.play()
        found = rehearsal, seat
        if outcome_at(rehearsal, seat) == outcome:
            return found
    if found is None:
        raise LookupError(f"no round ends in {outcome}")
    return found


def outcome_at(rehearsal: Rehearsal, seat: int) -> str:
    """Return how the main wager of a seat ended against the dealer."""
    return duel_outcome(next(m.table for m in rehearsal.moments if m.table.round and m.table.round.payouts), seat)


def duel_outcome(table: Table, seat: int) -> str:
    """Return how a seat's main wager ends against the dealer; None if it was not made."""
    duel, round_ = rules_of(table.house).duel, table.round
    if duel is None or round_ is None:
        raise LookupError("nothing is played against the dealer")
    main = table.house.main_wager
    payout = next((each for each in round_.payouts if (each.seat, each.wager) == (seat, main)), None)
    if payout is None:
        return ""
    if not duel.qualifies(table.house, rank(round_.dealers_cards)):
        return "unqualified"
    if not payout.returned:
        return "loses"
    return "wins" if payout.winnings else "push"
