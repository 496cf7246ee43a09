"""What cannot be answered, said in one line, and what is asked before anything is worked out."""

from __future__ import annotations

from letitride.cards import Money, Rank
from letitride.house import FiveCardPayTable, House, PayTable, ThreeCardPayTable, Tie, Wager
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE_BONUS


class StakeError(ValueError):
    """A stake that the house does not take."""


class HandError(ValueError):
    """A hand that cannot be judged as it is described."""


class ArgumentError(ValueError):
    """An argument that a question makes no sense with."""


class NotWorkedOut(LookupError):
    """Something that nobody has worked out for a game yet."""


class NothingToDecide(ValueError):
    """A side bet leaves the player no choice."""


def expect(value: object, kind: type, what: str) -> None:
    """Refuse a value that is not of this kind."""
    if not isinstance(value, kind):
        raise ArgumentError(f"{what}: expected a {kind.__name__}, got {value!r}")


def expect_base_table(table: FiveCardPayTable, tie: Tie) -> None:
    """Refuse anything but a pay table for base bets and a rule for ties."""
    if not isinstance(table, FiveCardPayTable) or table.wager is not BASE:
        raise ArgumentError(f"expected a pay table for base bets, got {_named(table)}")
    _refuse_pushes(table)
    if not isinstance(tie, Tie):
        raise ArgumentError(f"expected Tie.WITHDRAW or Tie.RIDE, got {tie!r}")


def expect_side_table(table: PayTable) -> None:
    """Refuse anything but a pay table for a side bet."""
    if not isinstance(table, FiveCardPayTable | ThreeCardPayTable) or not table.wager.is_side_bet:
        raise ArgumentError(f"expected a pay table for a side bet, got {_named(table)}")
    if isinstance(table, FiveCardPayTable):
        _refuse_pushes(table)


def _refuse_pushes(table: FiveCardPayTable) -> None:
    """Refuse pairs that push: the rows tell only those apart that are paid."""
    if table.lowest_push is not None:
        raise NotWorkedOut(f"{table.designator}: pairs that push are not worked out for the {table.wager.label}")


def expect_ante_bonus(bonus: ThreeCardPayTable, qualifies_with: Rank, tie: Tie) -> None:
    """Refuse anything but an ante bonus table, a rank and a rule for ties."""
    if not isinstance(bonus, ThreeCardPayTable) or bonus.wager is not ANTE_BONUS:
        raise ArgumentError(f"expected a pay table for the ante bonus, got {_named(bonus)}")
    expect(qualifies_with, Rank, "what the dealer qualifies with")
    if not isinstance(tie, Tie):
        raise ArgumentError(f"expected Tie.WITHDRAW or Tie.RIDE, got {tie!r}")


def expect_stake(wager: Wager, stake: Money) -> None:
    """Refuse anything but a wager with an amount above zero on it."""
    expect(wager, Wager, "a stake is put on a wager")
    expect(stake, Money, f"the stake of the {wager.label}")
    if stake <= Money(0):
        raise StakeError(f"the stake of the {wager.label} is {stake}: expected an amount above zero")


def check_stake(house: House, wager: Wager, stake: Money) -> None:
    """Refuse a stake outside the limits of *wager*, or one the house's chips cannot make."""
    expect(house, House, "whoever takes a stake")
    expect_stake(wager, stake)
    limits = house.wagers.get(wager)
    if limits is None:
        raise StakeError(f"{house.id} does not offer the {wager.label}")
    if not limits.allow(stake):
        raise StakeError(f"{house.id} does not take {stake}: the limits of the {wager.label} are {limits}")
    if not house.chips.can_make(stake):
        raise StakeError(f"{house.id} does not take {stake}: its chips are {house.chips}")


def _named(table: object) -> str:
    if isinstance(table, FiveCardPayTable | ThreeCardPayTable):
        return f"{table.designator}, which is for {table.wager.value}"
    return repr(table)
