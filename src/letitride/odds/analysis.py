"""What every game has to say of itself once it is worked out: figures, the common law, a card, costs, advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from letitride.cards import Card
from letitride.house import PayTable, Wager
from letitride.odds.combination import Joint
from letitride.odds.law import Figures
from letitride.odds.payoff import CapCost


class MainGame(Protocol):
    """A main wager under one pay table and its best play."""

    @property
    def figures(self) -> Figures:
        """The figures of the wager."""


class FinalHands(Struct, frozen=True, kw_only=True):
    """On how many deals each final hand meets each number of bets."""

    counted_by: str
    """What the numbers of bets are called in a document: ``riding``."""

    bets: tuple[str, ...]
    headings: tuple[str, ...] = ()
    """The numbers of bets as headings of a table; none where a table shows only their sums."""

    rows: tuple[tuple[str, str | None, tuple[int, ...]], ...]
    """The hand in words, its odds, and the deals for each number of bets."""


class StrategyPart(Struct, frozen=True, kw_only=True):
    """The lines of a card for one decision."""

    title: str
    """What is decided."""

    heading: str = ""
    """How the lines begin, where they say only with which hands: ``…: let it ride with``."""

    lines: tuple[str, ...]
    otherwise: str = ""
    """What to do with everything else, a sentence."""


class StrategySheet(Struct, frozen=True, kw_only=True):
    """A strategy card as it is printed."""

    parts: tuple[StrategyPart, ...]
    meanings: tuple[str, ...] = ()
    """What the words of the lines mean."""

    notes: tuple[str, ...] = ()
    """The same, and for whom the card is."""

    unit: str
    """What costs are a share of: ``a base bet``."""

    for_programs: Sequence[Any]
    """The parts as a document holds them."""


class CardLine(Struct, frozen=True, kw_only=True):
    """The line of a strategy card that decides about a hand."""

    part: int
    """The place of the decision on the card."""

    line: int | None
    """The place of the line in it; None where none fits, and all other hands are played so."""


class Analysis(Protocol):
    """A main wager that is worked out, together with its side bets."""

    @property
    def game(self) -> MainGame:
        """The main wager alone."""

    @property
    def table(self) -> PayTable:
        """The pay table of the main wager; where only an award has one, that."""

    @property
    def sides(self) -> Mapping[Wager, PayTable]:
        """The pay tables of the side bets."""

    @property
    def cap(self) -> CapCost | None:
        """What a payout cap does."""

    @property
    def assumes(self) -> str:
        """What a pay table alone leaves open, and what is taken for it."""

    def joint(self) -> Joint:
        """Return the common law of the main wager and the side bets."""

    def costs(self) -> Mapping[str, Fraction]:
        """Return what other ways to play lose against the best one, in units of the main wager."""

    def strategy(self) -> StrategySheet:
        """Return the best play as a card."""

    def card_line(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> CardLine | None:
        """Return the line of the card for somebody who holds and sees these cards and has decided so far.

        None where the card is not for somebody who has decided so.
        """

    def final_hands(self) -> FinalHands | None:
        """Return how often each final hand is met, where a pay table decides by it."""


class Recommendation(Struct, frozen=True, kw_only=True):
    """The choices of a decision, and the best of them."""

    worths: Mapping[str, Fraction]
    """Each choice in words with what it gains over the most cautious, which comes last; in units of the main wager."""

    best: str
    unit: str
    """One unit of the main wager: ``base bet``."""

    def cost_of(self, choice: str) -> Fraction:
        """Return what a choice loses against the best."""
        return self.worths[self.best] - self.worths[choice]


class DecisionRules(Protocol):
    """What the decisions of a game depend on, from a house or from a pay table alone."""

    def advise(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> Recommendation:
        """Return the best choice for somebody who holds and sees these cards and has decided so far."""
