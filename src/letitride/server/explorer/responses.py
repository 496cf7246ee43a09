"""What the odds explorer answers: the document of all figures, sessions, and two houses side by side."""

from __future__ import annotations

from pydantic import BaseModel

from letitride.server.explorer.requests import FaultShown
from letitride.server.houses.houses import Proportion


class ExactValue(BaseModel):
    """An exact number, and about how much it is."""

    exact: str
    value: float


class NetResult(BaseModel):
    """A net result, in units of the stake, and the number of deals that lead to it."""

    net: str
    count: int


class LawShown(BaseModel):
    """Every net result with its exact count."""

    deals: int
    results: list[NetResult]


class FiguresOf(BaseModel):
    """The exact figures of a wager, per unit staked."""

    pay_table: str
    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    average_bets: ExactValue
    standard_deviation: float
    variance: ExactValue
    law: LawShown


class FinalHand(BaseModel):
    """A final hand, its odds, and on how many deals it meets each number of bets."""

    hand: str
    odds: str | None
    riding: dict[str, int] | None = None
    """By the bets left riding, in a game where bets are taken back."""

    put_up: dict[str, int] | None = None
    """By the bets put up, in a game where bets are added."""


class Covariance(ExactValue):
    """The covariance of two wagers, in squared dollars."""

    wagers: list[str]


class CombinationShown(BaseModel):
    """Wagers made together in every round, in dollars."""

    stakes: dict[str, str]
    expected_loss: ExactValue
    in_action: ExactValue
    edge_per_dollar: Proportion
    standard_deviation: float
    covariances: list[Covariance]


class CapShown(BaseModel):
    """What a payout cap costs."""

    limit: str
    bet: str
    """The stake for which this holds."""

    house_edge_without_cap: Proportion
    cost_of_cap: Proportion
    house_edge_of_uncapped_play: Proportion


class StrategyPart(BaseModel):
    """One decision of a strategy card."""

    decision: str
    lines: list[str]
    """The hands with which to stay in action, or what to do with which hands."""

    otherwise: str
    """What to do with all others; empty where there are none."""


class StrategyShown(BaseModel):
    """The best strategy in words, what the words mean, and what other ways to play add to the house edge."""

    parts: list[StrategyPart]
    notes: list[str]
    costs: dict[str, Proportion]


class Explored(FiguresOf):
    """What ``letitride odds --json`` prints for a house, with the strategy card; there are no faults in it."""

    target: str
    wager: str
    bet: str
    final_hands: list[FinalHand] | None = None
    side_bets: dict[str, FiguresOf]
    combinations: list[CombinationShown]
    cap: CapShown | None = None
    warnings: list[str]
    """What is allowed and unusual: odds below the document's, a wager that favours the player."""

    card: StrategyShown
    faults: list[FaultShown]


class Chances(BaseModel):
    """How likely a session ends ahead, even or behind, and that the bankroll runs out on the way."""

    ahead: float
    even: float
    behind: float
    ruined: float | None
    """Null where no bankroll was given."""


class QuantileShown(BaseModel):
    """A net result in dollars that is not exceeded with this probability."""

    probability: float
    result: float


class ResultsBetween(BaseModel):
    """How likely a net result between two amounts is, both included."""

    lowest: float
    highest: float
    probability: float


class AfterRounds(Chances):
    """How things stand after some of the rounds."""

    rounds: int
    expected_result: float
    quantiles: list[QuantileShown]


class RuinAt(BaseModel):
    """How likely a bankroll, in dollars, runs out within the rounds of a session."""

    bankroll: str
    ruined: float


class SessionShown(BaseModel):
    """The result of many independent rounds of one seat under the best play, in dollars."""

    target: str
    rounds: int
    stakes: dict[str, str]
    bankroll: str | None
    at_stake: str
    """What a round may take; with less than that left, a player is ruined."""

    expected_result: ExactValue
    standard_deviation: float
    probabilities: Chances
    quantiles: list[QuantileShown]
    chart: list[ResultsBetween]
    """The distribution in bars of one width, from the result that one session in a thousand stays below to the one
    that one in a thousand exceeds."""

    course: list[AfterRounds]
    error: float
    """No probability is off by more than this."""

    ruin_refused: str
    """Why the chance of ruin was not worked out although a bankroll was given; empty otherwise."""

    ruin_by_bankroll: list[RuinAt]
    """For bankrolls from what a round takes to four times the one that was given, which is among them; empty where none
    was given, or where it would take too long."""


class DecisionAt(BaseModel):
    """How a hand is played at one of two houses."""

    stays: bool
    """Whether the bet stays in action."""

    gain: ExactValue
    """What staying in action gains with the example, in units of the main wager; below 0 where giving up is better."""

    cost: ExactValue | None
    """What playing these hands by the other house's card costs in a round; null where it hangs on other decisions."""


class DifferenceShown(BaseModel):
    """Hands that two houses have their players play differently."""

    decision: str
    hands: str
    """In the words of the card of the house where they stay in action."""

    count: int
    of: int
    """How many such hands there are, and how many hands in all."""

    example: list[str]
    one: DecisionAt
    other: DecisionAt


class Changes(BaseModel):
    """By how much the figures of the main wager differ: the other's less the one's."""

    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    average_bets: ExactValue
    standard_deviation: float


class Compared(BaseModel):
    """Two houses side by side."""

    one: Explored
    other: Explored
    changes: Changes
    same_game: bool
    """Whether their strategies can be compared at all."""

    differences: list[DifferenceShown]
    differences_refused: str
    """Why the strategies were not compared although the game is the same; empty otherwise."""
