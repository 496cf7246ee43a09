"""What the odds explorer is asked: house files as JSON, and how far they may be edited."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from letitride.server.http.problem import Problem

Amount = Annotated[str, Field(description="An amount in dollars, as in 5 or 2.50; anything else is a fault.")]
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
    """The key, as in ``settling.payout_cap``; ``bet`` for the bet; empty for the file as a whole."""

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

    rounds: Annotated[int | str, Field(description=f"1 to {MOST_ROUNDS:,}; anything else is a fault.")]
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
    lowest_push: str | None = None
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
    """What the main wager earns for a good hand, where the dealer's hand settles it in place of a pay table."""

    dealer_qualifies_with: str | None = None


class ChipsFile(BaseModel):
    """The chips of a house: odds and amounts must be such that they can pay them."""

    denominations: list[str]


class DecisionsFile(BaseModel):
    """What counts as best when a decision is worth exactly nothing."""

    tie: str


class SettlingFile(BaseModel):
    """The most that the main wager of one player wins; null for no cap."""

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
    """The key under which the wager has its table: ``pay_table``, or ``bonus`` where it has an award instead."""

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
