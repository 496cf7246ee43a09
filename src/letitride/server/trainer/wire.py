"""What the trainer is asked, and what it tells."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from letitride.server.houses.houses import PaidLine
from letitride.server.trainer.coach import AdviceShown, Cost

ClassKey = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
Times = Annotated[int, Field(ge=0, le=1_000_000)]
CardName = Annotated[str, Field(min_length=2, max_length=3)]
PointName = Annotated[str, Field(min_length=1, max_length=40)]
"""A decision point of the game, by its id."""

MOST_CLASSES = 200
"""Of so many classes a browser may tell how they were answered; a decision has far fewer."""


class ChoiceName(BaseModel):
    """Something that may be done."""

    option: str
    says: str
    key: str


class ClassShown(BaseModel):
    """A class of hands, in words that do not tell what is best done with it."""

    key: str = Field(serialization_alias="class")
    label: str


class DrillShown(BaseModel):
    """A decision that can be drilled."""

    decision: PointName
    title: str
    choices: list[ChoiceName]
    classes: list[ClassShown]


class CardPart(BaseModel):
    """One decision of a strategy card: the hands with which to stay in, and what to do with all others."""

    title: str
    lines: list[str]
    otherwise: str


class CardShown(BaseModel):
    """A strategy card in words."""

    parts: list[CardPart]
    notes: list[str]


class TrainerShown(BaseModel):
    """What can be drilled for a house, and its strategy card."""

    house: str
    name: str
    game: str
    stake: str
    """Of one unit of the main wager: the smallest that the house takes."""

    pay_table: str
    """The designator of the table that pays the main wager, or of its award."""

    lines: list[PaidLine]
    drills: list[DrillShown]
    card: CardShown


class Wanted(BaseModel):
    """What somebody wants to be asked, and how it went so far."""

    model_config = ConfigDict(extra="forbid", strict=True)

    decision: PointName
    missed: Annotated[
        dict[ClassKey, Annotated[list[Times], Field(min_length=2, max_length=2)]], Field(max_length=MOST_CLASSES)
    ] = {}
    """By class: how often it was asked, and how often answered wrong."""

    last: ClassKey | None = None
    """The class that was asked last, which does not come twice in a row."""


class QuestionShown(BaseModel):
    """Cards, and the decision to make with them."""

    decision: PointName
    cards: list[str]
    community: list[str]
    stake: str
    before: list[str]
    """What the best play has decided before in this round, in words."""

    key: str = Field(serialization_alias="class")
    """Under which to keep how it was answered."""

    choices: list[ChoiceName]


class GivenAnswer(BaseModel):
    """What somebody would do with these cards."""

    model_config = ConfigDict(extra="forbid", strict=True)

    decision: PointName
    cards: Annotated[list[CardName], Field(min_length=1, max_length=5)]
    community: Annotated[list[CardName], Field(max_length=5)] = []
    choice: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]


class AnswerShown(AdviceShown):
    """Whether an answer was right, and what each choice is worth."""

    right: bool
    """Whether it costs nothing."""

    choice: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
    cost: Cost
    """What the answer costs against the better choice."""

    key: str = Field(serialization_alias="class")
    label: str
