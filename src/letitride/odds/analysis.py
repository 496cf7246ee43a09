"""What every solved game provides: figures, the joint law, a strategy card, costs, advice."""

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
    """The number of deals for each final hand and number of bets."""

    counted_by: str
    """The key for the numbers of bets in a document: ``riding``."""

    bets: tuple[str, ...]
    headings: tuple[str, ...] = ()
    """The numbers of bets as column heads; empty if only their sums are shown."""

    rows: tuple[tuple[str, str | None, tuple[int, ...]], ...]
    """The hand in words, its odds, and the deals for each number of bets."""


class StrategyPart(Struct, frozen=True, kw_only=True):
    """The lines of a card for one decision."""

    title: str
    """What it decides."""

    heading: str = ""
    """How the lines begin, if they only list hands: ``…: let it ride with``."""

    lines: tuple[str, ...]
    otherwise: str = ""
    """What to do with everything else, as a sentence."""


class StrategySheet(Struct, frozen=True, kw_only=True):
    """A strategy card as it is printed."""

    parts: tuple[StrategyPart, ...]
    meanings: tuple[str, ...] = ()
    """What the words of the lines mean."""

    notes: tuple[str, ...] = ()
    """The same, with who the card is for."""

    unit: str
    """What costs are a share of: ``a base bet``."""

    for_programs: Sequence[Any]
    """The parts in their order."""


class CardLine(Struct, frozen=True, kw_only=True):
    """The line of a strategy card that decides a hand."""

    part: int
    """The position of the decision on the card."""

    line: int | None
    """The position of the line within it; None if no line fits, which covers all other hands."""


class Analysis(Protocol):
    """A solved main wager, with its side bets."""

    @property
    def game(self) -> MainGame:
        """The main wager alone."""

    @property
    def table(self) -> PayTable:
        """The pay table of the main wager, or of its award if only that has one."""

    @property
    def sides(self) -> Mapping[Wager, PayTable]:
        """The pay tables of the side bets."""

    @property
    def cap(self) -> CapCost | None:
        """The effect of a payout cap."""

    @property
    def assumes(self) -> str:
        """What a pay table alone leaves open, and what we assume."""

    def joint(self) -> Joint:
        """Return the joint law of the main wager and the side bets."""

    def costs(self) -> Mapping[str, Fraction]:
        """Return what other strategies lose against the best, in units of the main wager."""

    def strategy(self) -> StrategySheet:
        """Return the best strategy as a card."""

    def card_line(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> CardLine | None:
        """Return the line of the card for a player who holds and sees these cards and made these decisions.

        None if the card is not for a player who made these decisions.
        """

    def final_hands(self) -> FinalHands | None:
        """Return how often each final hand occurs, if a pay table decides by it."""


class Recommendation(Struct, frozen=True, kw_only=True):
    """The choices at a decision, and the best."""

    worths: Mapping[str, Fraction]
    """Each choice with its gain over the most cautious one, which is last, in units of the main wager."""

    best: str
    unit: str
    """A unit of the main wager: ``base bet``."""

    def cost_of(self, choice: str) -> Fraction:
        """Return what a choice loses against the best."""
        return self.worths[self.best] - self.worths[choice]


class DecisionRules(Protocol):
    """What a game's decisions depend on, from a house or from a pay table alone."""

    def advise(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> Recommendation:
        """Return the best choice for a player who holds and sees these cards and made these decisions."""
