"""Refusals of the odds room, and checks of its arguments."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.cards import Card, Money, Rank, print_cards
from letitride.cards.card import refuse_duplicates
from letitride.house import Basis, FiveCardPayTable, House, PayTable, ThreeCardPayTable, Tie, Wager
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.mississippi_stud import STUD_ANTE
from letitride.house.games.three_card_poker import ANTE_BONUS


class StakeError(ValueError):
    """A stake that the house does not take."""


class HandError(ValueError):
    """A hand that is not described well enough to be judged."""


class ArgumentError(ValueError):
    """An argument that makes no sense for the question."""


class NotWorkedOut(LookupError):
    """Something that is not worked out for a game yet."""


class NothingToDecide(ValueError):
    """A side bet leaves nothing to decide."""


def expect(value: object, kind: type, what: str) -> None:
    """Refuse a value of another type."""
    if not isinstance(value, kind):
        raise ArgumentError(f"{what}: expected a {kind.__name__}, got {value!r}")


def expect_base_table(table: PayTable, tie: Tie) -> FiveCardPayTable:
    """Return a pay table for base bets. Refuse anything else, and anything but a rule for ties."""
    if not isinstance(table, FiveCardPayTable) or table.wager is not BASE:
        raise ArgumentError(f"expected a pay table for base bets, got {_named(table)}")
    _refuse_pushes(table)
    _expect_tie(tie)
    return table


def expect_stud_table(table: PayTable, tie: Tie) -> FiveCardPayTable:
    """Return a pay table for ante and street bets. Refuse anything else, and anything but a rule for ties."""
    if not isinstance(table, FiveCardPayTable) or table.wager is not STUD_ANTE:
        raise ArgumentError(f"expected a pay table for ante and street bets, got {_named(table)}")
    if table.basis is not Basis.TO_ONE:
        raise NotWorkedOut(f"{table.designator} pays “{table.basis.value}”: Mississippi Stud is worked out “to 1” only")
    _expect_tie(tie)
    return table


def expect_side_table(table: PayTable) -> None:
    """Refuse anything but a pay table for a side bet."""
    if not isinstance(table, FiveCardPayTable | ThreeCardPayTable) or not table.wager.is_side_bet:
        raise ArgumentError(f"expected a pay table for a side bet, got {_named(table)}")
    if isinstance(table, FiveCardPayTable):
        _refuse_pushes(table)


def _refuse_pushes(table: FiveCardPayTable) -> None:
    """Refuse pairs that push: the rows distinguish only pairs that pay."""
    if table.lowest_push is not None:
        raise NotWorkedOut(f"{table.designator}: pairs that push are not worked out for the {table.wager.label}")


def expect_ante_bonus(bonus: PayTable, qualifies_with: Rank, tie: Tie) -> ThreeCardPayTable:
    """Return an ante bonus table. Refuse anything else, and anything but a rank and a rule for ties."""
    if not isinstance(bonus, ThreeCardPayTable) or bonus.wager is not ANTE_BONUS:
        raise ArgumentError(f"expected a pay table for the ante bonus, got {_named(bonus)}")
    expect(qualifies_with, Rank, "what the dealer qualifies with")
    _expect_tie(tie)
    return bonus


def _expect_tie(tie: Tie) -> None:
    if not isinstance(tie, Tie):
        raise ArgumentError(f"expected Tie.WITHDRAW or Tie.RIDE, got {tie!r}")


def expect_cards_to_decide_with(three_cards: Sequence[Card], community_cards: Sequence[Card]) -> None:
    """Refuse anything but three cards of one deck, and none or one community card."""
    if len(three_cards) != 3 or len(community_cards) > 1:
        raise HandError(
            "a decision is made with three cards and none or one community card, "
            f"got {print_cards(three_cards)!r} and {print_cards(community_cards)!r}"
        )
    refuse_duplicates([*three_cards, *community_cards])


def expect_stake(wager: Wager, stake: Money) -> None:
    """Refuse anything but a wager with an amount above zero on it."""
    expect(wager, Wager, "a stake is put on a wager")
    expect(stake, Money, f"the stake of the {wager.label}")
    if stake <= Money(0):
        raise StakeError(f"the stake of the {wager.label} is {stake}: enter an amount above $0, such as 5 or 2.50")


def check_stake(house: House, wager: Wager, stake: Money) -> None:
    """Refuse a stake outside the limits of *wager*, or one that the house's chips cannot make."""
    expect(house, House, "the house")
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
