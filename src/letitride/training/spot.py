"""A decision as a player meets it, and what its choices are worth: from nothing but what that player sees."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.house import Game, House
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER
from letitride.odds.worth import Worth, worth_of
from letitride.table import Table
from letitride.table.deciding import asked
from letitride.table.terms import Stage, Standing

CommandName = Literal["LetItRide", "WithdrawBet", "MakePlayWager", "FoldHand"]


class Choice(Struct, frozen=True):
    """One of the two things that a player may do."""

    command: CommandName
    says: str
    """What a player would say."""


RIDE, TAKE_BACK = Choice("LetItRide", "Let it ride"), Choice("WithdrawBet", "Take it back")
PLAY, FOLD = Choice("MakePlayWager", "Play"), Choice("FoldHand", "Fold")


class Decision(enum.Enum):
    """What a player is asked about."""

    BET_1 = "bet 1"
    """With three cards."""

    BET_2 = "bet 2"
    """With the first community card turned."""

    PLAY = "play"
    """Three Card Poker: to play against the dealer or to fold."""

    @property
    def choices(self) -> tuple[Choice, Choice]:
        """What may be done: the choice that leaves more on the layout first."""
        return (PLAY, FOLD) if self is Decision.PLAY else (RIDE, TAKE_BACK)

    @property
    def community_cards(self) -> int:
        """How many community cards lie open."""
        return int(self is Decision.BET_2)


def decisions_of(game: Game) -> tuple[Decision, ...]:
    """Return the decisions that a game asks for, in their order."""
    return (Decision.PLAY,) if game is THREE_CARD_POKER else (Decision.BET_1, Decision.BET_2)


class Spot(Struct, frozen=True, kw_only=True):
    """What a player knows who is asked."""

    decision: Decision
    cards: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    stake: Money
    """Of one base bet, or of the ante."""

    bet_1_rides: bool | None = None
    """What became of bet 1, which matters under a payout cap; where it is left open, the best."""


class Advised(Struct, frozen=True):
    """A decision, and what its choices are worth."""

    spot: Spot
    worth: Worth

    @property
    def choices(self) -> tuple[tuple[Choice, Fraction], tuple[Choice, Fraction]]:
        """Each choice with its expectation, in base bets or antes."""
        more, less = self.spot.decision.choices
        return (more, self.worth.riding), (less, self.worth.withdrawing)

    @property
    def better(self) -> Choice:
        """What is best done."""
        return self.spot.decision.choices[not self.worth.rides]

    def cost_of(self, choice: Choice) -> Fraction:
        """Return what a choice costs against the better one, in base bets or antes."""
        return Fraction() if choice == self.better else self.worth.cost

    @property
    def sentence(self) -> str:
        """What is best done and why, in one sentence."""
        gain, decision = self.worth.gain * self.spot.stake.in_dollars, self.spot.decision
        if not gain:
            return "Both choices are worth the same."
        amount = in_dollars(abs(gain))
        if decision is Decision.PLAY:
            more = f"it is worth {amount} more than folding, on average"
            return f"Play: {more}." if gain > 0 else f"Fold: playing loses {amount} more, on average."
        wins = "gains" if gain > 0 else "loses"
        return f"{self.better.says}: {decision.value} {wins} {amount} on average if it rides."


def advised(house: House, spot: Spot) -> Advised:
    """Return what the choices of a decision are worth under the rules of a house."""
    worth = worth_of(house, spot.stake, spot.cards, spot.community, bet_1_rides=spot.bet_1_rides)
    return Advised(spot, worth)


def asked_about(table: Table, number: int) -> Spot | None:
    """Return what a seat is asked, with what its player sees: the own cards, and community cards that are turned."""
    seat, round_ = table.seat(number), table.round
    if number not in asked(table) or seat is None or seat.wagers is None or seat.hand is None or round_ is None:
        return None
    if table.house.game is THREE_CARD_POKER:
        return Spot(decision=Decision.PLAY, cards=seat.hand.cards, stake=seat.wagers.stake(ANTE))
    stake = seat.wagers.stake(BASE)
    if table.stage is Stage.FIRST_DECISIONS:
        return Spot(decision=Decision.BET_1, cards=seat.hand.cards, stake=stake)
    return Spot(
        decision=Decision.BET_2,
        cards=seat.hand.cards,
        community=round_.dealers_cards[: round_.turned],
        stake=stake,
        bet_1_rides=seat.wagers.one is Standing.RIDING,
    )


def in_dollars(dollars: Fraction) -> str:
    """Return an amount in words for people, to the cent.

    >>> in_dollars(Fraction(5, 4)), in_dollars(Fraction(1, 1000))
    ('$1.25', 'less than a cent')
    """
    cents = (dollars * 200 + 1) // 2
    return str(Money(cents)) if cents else "less than a cent"
