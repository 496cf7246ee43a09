"""What the odds explorer answers: the document of all figures, sessions, and two houses side by side."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.odds.document import OddsDocument
from letitride.odds.words import ExactValue, Proportion
from letitride.server.explorer.requests import HouseFault


class StrategyPart(Struct, frozen=True, kw_only=True):
    """One decision of a strategy card."""

    decision: str
    lines: tuple[str, ...]
    """The hands with which to stay in action, or what to do with which hands."""

    otherwise: str
    """What to do with all others; empty where there are none."""


class StrategyResponse(Struct, frozen=True, kw_only=True):
    """The best strategy in words, what the words mean, and what other ways to play add to the house edge."""

    parts: tuple[StrategyPart, ...]
    notes: tuple[str, ...]
    costs: dict[str, Proportion]


class Explored(OddsDocument, frozen=True, kw_only=True):
    """What ``letitride odds --json`` prints for a house, with the strategy card; there are no faults in it."""

    card: StrategyResponse
    faults: tuple[HouseFault, ...]


class Chances(Struct, frozen=True, kw_only=True):
    """How likely a session ends ahead, even or behind, and that the bankroll runs out on the way.

    Where sessions stop at ruin, those that are ruined are among these ends.
    """

    ahead: float
    even: float
    behind: float
    ruined: float | None
    """Null where no bankroll was given."""


class Quantile(Struct, frozen=True, kw_only=True):
    """A net result in dollars that is not exceeded with this probability."""

    probability: float
    result: float


class ResultsBetween(Struct, frozen=True, kw_only=True):
    """How likely a net result between two amounts is, both included."""

    lowest: float
    highest: float
    probability: float


class AfterRounds(Chances, frozen=True, kw_only=True):
    """How things stand after some of the rounds."""

    rounds: int
    expected_result: float
    quantiles: tuple[Quantile, ...]


class RuinAt(Struct, frozen=True, kw_only=True):
    """How likely a bankroll, in dollars, runs out within the rounds of a session."""

    bankroll: Money
    ruined: float


class SessionResponse(Struct, frozen=True, kw_only=True):
    """The result of many independent rounds of one seat under the best play, in dollars."""

    target: str
    rounds: int
    stakes: dict[str, Money]
    bankroll: Money | None
    at_stake: Money
    """What a round may take; with less than that left, a player is ruined."""

    stops_at_ruin: bool
    """Whether chances, quantiles, chart and course are those of players who leave when they are ruined; false without a
    bankroll, and where it would take too long: then all rounds are played whatever is lost."""

    expected_result: ExactValue
    """Of all rounds, whatever is lost; with ruin, the course tells it."""

    standard_deviation: float
    probabilities: Chances
    quantiles: tuple[Quantile, ...]
    chart: tuple[ResultsBetween, ...]
    """The distribution in bars of one width, from the result that one session in a thousand stays below to the one
    that one in a thousand exceeds."""

    course: tuple[AfterRounds, ...]
    error: float
    """No probability is off by more than this."""

    ruin_refused: str
    """Why the chance of ruin was not worked out although a bankroll was given; empty otherwise."""

    ruin_by_bankroll: tuple[RuinAt, ...]
    """For bankrolls from what a round takes to four times the one that was given, which is among them; empty where none
    was given, or where it would take too long."""


class DecisionAt(Struct, frozen=True, kw_only=True):
    """How a hand is played at one of two houses."""

    stays: bool
    """Whether the bet stays in action."""

    gain: ExactValue
    """What staying in action gains with the example, in units of the main wager; below 0 where giving up is better."""

    cost: ExactValue | None
    """What playing these hands by the other house's card costs in a round; null where it hangs on other decisions."""


class PlayDifference(Struct, frozen=True, kw_only=True):
    """Hands that two houses have their players play differently."""

    decision: str
    hands: str
    """In the words of the card of the house where they stay in action."""

    count: int
    of: int
    """How many such hands there are, and how many hands in all."""

    example: tuple[Card, ...]
    one: DecisionAt
    other: DecisionAt


class Changes(Struct, frozen=True, kw_only=True):
    """By how much the figures of the main wager differ: the other's less the one's."""

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
    """Whether their strategies can be compared at all."""

    differences: tuple[PlayDifference, ...]
    differences_refused: str
    """Why the strategies were not compared although the game is the same; empty otherwise."""
