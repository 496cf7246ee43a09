"""What the odds explorer is asked and what it answers: house files as JSON, and the document of all figures."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from letitride.server.houses import Proportion
from letitride.server.problem import Problem

Amount = Annotated[str, Field(pattern=r"^[0-9]{1,9}(\.[0-9]{1,2})?$", description="An amount in dollars, as in 5.")]
MOST_ROUNDS = 100_000
HouseContents = Annotated[
    dict[str, Any],
    Field(
        description="A house file as JSON: a whole one, or one that extends a house of the catalogue and holds only "
        "what differs. Amounts and odds are best given as text ('2.50', '3/2'); null takes a key away."
    ),
]


class FaultShown(BaseModel):
    """One thing wrong in one place of a house file."""

    place: str
    """The key, as in ``wagers.base.pay_table.odds.pair``; ``bet`` for the bet; empty for the file as a whole."""

    found: str
    expected: str


class Faulty(Problem):
    """Why a house cannot be worked out: everything that is wrong with it, at once."""

    faults: list[FaultShown] = Field(default_factory=list)


class ExplorerQuestion(BaseModel):
    """A house, and the stake on its main wager; the smallest one where none is given."""

    house: HouseContents
    bet: Amount | None = None


class ComparisonQuestion(BaseModel):
    """Two houses to be held against each other."""

    one: ExplorerQuestion
    other: ExplorerQuestion


class SessionQuestion(ExplorerQuestion):
    """A house, and how it is played."""

    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    bankroll: Amount | None = None
    sides: Annotated[dict[str, Amount], Field(max_length=10)] = {}
    """The side bets that are made in every round, with their stakes."""


class PayTableFile(BaseModel):
    """A pay table as a house file holds it; a ranking that is left out loses."""

    model_config = ConfigDict(extra="allow")
    designator: str
    wager: str
    basis: str
    lowest_pair: str | None = None
    description: str = ""
    source: str = ""
    odds: dict[str, str]


class WagerFile(BaseModel):
    """A wager as a house file holds it."""

    model_config = ConfigDict(extra="allow")
    minimum: str
    maximum: str | None = None
    pay_table: PayTableFile | None = None
    bonus: PayTableFile | None = None
    """The ante's, in place of a pay table."""

    dealer_qualifies_with: str | None = None


class ChipsFile(BaseModel):
    """The chips of a house: odds and amounts must be such that they can pay them."""

    denominations: list[str]


class DecisionsFile(BaseModel):
    """What counts as best when a decision is worth exactly nothing."""

    tie: str


class SettlingFile(BaseModel):
    """The most that the base bets of one player win together; null for no cap."""

    payout_cap: str | None


class HouseFile(BaseModel):
    """What may be edited of a house, as a file that extends it."""

    model_config = ConfigDict(extra="allow")
    extends: str
    id: str
    name: str
    chips: ChipsFile
    wagers: dict[str, WagerFile]
    decisions: DecisionsFile
    settling: SettlingFile


class RankingShown(BaseModel):
    """A line that a pay table may have: its key in the file, and its name."""

    key: str
    label: str


class WagerToEdit(BaseModel):
    """A wager that the game knows, whether the house offers it or not."""

    wager: str
    label: str
    main: bool
    fixed_stake: str | None
    """What everyone stakes who makes it, where that is not for the house to say."""

    slot: str
    """The key under which the wager has its table: ``pay_table``, or ``bonus`` for the ante."""

    pays_pairs: bool
    """Whether its table says from which pair on it pays (``lowest_pair``)."""

    rankings: list[RankingShown]
    """The lines of its table, the best hand first."""

    file: WagerFile
    """The wager as the house offers it; where it does not, as one might begin."""

    tables: list[PayTableFile]
    """The tables of the catalogue for it."""


class EditLimits(BaseModel):
    """How far one may go."""

    lowest_odds: str
    highest_odds: str
    ranks: list[str]
    """For ``lowest_pair`` and ``dealer_qualifies_with``, the lowest first."""

    bases: list[str]
    ties: list[str]
    rounds: int
    values: int
    """How many keys and values a house may have in all."""


class HouseToEdit(BaseModel):
    """A house of the catalogue, ready to be edited."""

    house: HouseFile
    game: str
    bet: str
    """The smallest bet, with which the figures begin."""

    wagers: list[WagerToEdit]
    limits: EditLimits


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
    """A final hand, its odds, and on how many deals it meets one, two and three bets riding."""

    hand: str
    odds: str | None
    riding: dict[str, int]


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
    base_bet: str
    house_edge_without_cap: Proportion
    cost_of_cap: Proportion
    house_edge_of_uncapped_play: Proportion


class StrategyPart(BaseModel):
    """One decision of a strategy card."""

    decision: str
    lines: list[str]
    """The hands with which to let the bet ride, or to play."""

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


class DecisionAt(BaseModel):
    """How a hand is played at one of two houses."""

    stays: bool
    """Whether the bet rides (in Three Card Poker: the hand is played)."""

    gain: ExactValue
    """What staying in action gains with the example, in base bets or antes; below zero where giving up is better."""

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


class Compared(BaseModel):
    """Two houses side by side."""

    one: Explored
    other: Explored
    same_game: bool
    """Whether their strategies can be compared at all."""

    differences: list[DifferenceShown]
