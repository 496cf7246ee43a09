"""Answers of the odds explorer: all figures, sessions, and two houses side by side."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.odds.document import OddsDocument
from letitride.odds.words import ExactValue, Proportion
from letitride.server.houses.house_files import HouseFault


class StrategyPart(Struct, frozen=True, kw_only=True):
    """A decision on a strategy card."""

    decision: str
    lines: tuple[str, ...]
    """The hands that stay in action, or what to do with which hands."""

    otherwise: str
    """What to do with all other hands; empty if there are none."""


class StrategyResponse(Struct, frozen=True, kw_only=True):
    """The best strategy in words, what the words mean, and what other strategies add to the house edge."""

    parts: tuple[StrategyPart, ...]
    notes: tuple[str, ...]
    costs: dict[str, Proportion]


class Explored(OddsDocument, frozen=True, kw_only=True):
    """What ``letitride odds --json`` prints for a house, with the strategy card. It has no faults."""

    card: StrategyResponse
    faults: tuple[HouseFault, ...]


class Chances(Struct, frozen=True, kw_only=True):
    """How likely a session ends ahead, even or behind, and that the bankroll runs out.

    If sessions stop at ruin, ruined ones are among these.
    """

    ahead: float
    even: float
    behind: float
    ruined: float | None
    """Null without a bankroll."""


class Quantile(Struct, frozen=True, kw_only=True):
    """A net result in dollars that is not exceeded with this probability."""

    probability: float
    result: float


class ResultsBetween(Struct, frozen=True, kw_only=True):
    """How likely a net result between two amounts is, inclusive."""

    lowest: float
    highest: float
    probability: float


class AfterRounds(Chances, frozen=True, kw_only=True):
    """The state after some of the rounds."""

    rounds: int
    expected_result: float
    quantiles: tuple[Quantile, ...]


class RuinAt(Struct, frozen=True, kw_only=True):
    """How likely a bankroll, in dollars, runs out within a session."""

    bankroll: Money
    ruined: float


class SessionResponse(Struct, frozen=True, kw_only=True):
    """The result of many independent rounds of one seat at best play, in dollars."""

    target: str
    rounds: int
    stakes: dict[str, Money]
    bankroll: Money | None
    at_stake: Money
    """What a round can take. A player with less is ruined."""

    stops_at_ruin: bool
    """Whether chances, quantiles, chart and course are those of players who leave when they are ruined; false without a
    bankroll, and where it would take too long: then all rounds are played whatever is lost."""

    expected_result: ExactValue
    """Over all rounds, whatever is lost. With ruin, the course shows it."""

    standard_deviation: float
    probabilities: Chances
    quantiles: tuple[Quantile, ...]
    chart: tuple[ResultsBetween, ...]
    """The distribution in bars of one width, from the result that one session in a thousand stays below to the one
    that one in a thousand exceeds."""

    course: tuple[AfterRounds, ...]
    error: float
    """No probability has a larger error than this."""

    ruin_refused: str
    """Why the chance of ruin was not computed although a bankroll was given; otherwise empty."""

    ruin_by_bankroll: tuple[RuinAt, ...]
    """For bankrolls from what a round takes to four times the one that was given, which is among them; empty where none
    was given, or where it would take too long."""


class DecisionAt(Struct, frozen=True, kw_only=True):
    """How a hand is played at one of two houses."""

    stays: bool
    """Whether the bet stays in action."""

    gain: ExactValue
    """What staying in action gains with the example, in units of the main wager; negative if giving up is better."""

    cost: ExactValue | None
    """The cost per round of playing these hands by the other house's card; null if other decisions matter."""


class PlayDifference(Struct, frozen=True, kw_only=True):
    """Hands that two houses play differently."""

    decision: str
    hands: str
    """Described as on the card of the house where they stay in action."""

    count: int
    of: int
    """How many such hands there are, and how many hands in all."""

    example: tuple[Card, ...]
    one: DecisionAt
    other: DecisionAt


class Changes(Struct, frozen=True, kw_only=True):
    """The differences in the main wager's figures: the other's less the one's."""

    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    average_bets: ExactValue
    standard_deviation: float


class Compared(Struct, frozen=True, kw_only=True):
    """Two houses side by side."""

    one: Explored
    other: Explored
    changes: Changes
    same_game: bool
    """Whether their strategies can be compared."""

    differences: tuple[PlayDifference, ...]
    differences_refused: str
    """Why the strategies were not compared although the game is the same; otherwise empty."""
