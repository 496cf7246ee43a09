"""The trainer's requests and answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from letitride.cards import Card, Money
from letitride.house.printing import PrintedLine
from letitride.server.http.wire import Body, whole
from letitride.server.trainer.coach import Advice, ChoiceName, Cost
from letitride.training.rankings import PicturedLine

ClassKey = Annotated[str, whole("[a-z0-9-]{1,40}")]
Times = Annotated[int, Meta(ge=0, le=1_000_000)]
CardName = Annotated[str, Meta(min_length=2, max_length=3)]
PointName = Annotated[str, Meta(min_length=1, max_length=40)]
"""A decision point of the game, by its id."""

MOST_POINTS = 10
"""No game asks more often in a round."""

MOST_CLASSES = 200
"""The most classes a browser can report. A decision has far fewer."""


class DrillClass(Struct, frozen=True, kw_only=True):
    """A class of hands, in words that don't reveal the best play."""

    key: str = field(name="class")
    label: str


class Drill(Struct, frozen=True, kw_only=True):
    """A decision that can be drilled."""

    decision: PointName
    title: str
    seen: int
    """How many of the dealer's cards are face up then."""

    choices: tuple[ChoiceName, ...]
    classes: tuple[DrillClass, ...]


class CardPart(Struct, frozen=True, kw_only=True):
    """A decision on a strategy card: the hands that stay in, and what to do with all others."""

    title: str
    lines: tuple[str, ...]
    otherwise: str


class CardInWords(Struct, frozen=True):
    """A strategy card in words."""

    parts: tuple[CardPart, ...]
    notes: tuple[str, ...]


class TrainerResponse(Struct, frozen=True, kw_only=True):
    """What can be drilled for a house, and its strategy card."""

    house: str
    name: str
    game: str
    stake: Money
    """The smallest stake of the main wager."""

    pay_table: str
    """The designator of the main wager's pay table, or of its award's."""

    lines: tuple[PrintedLine, ...]
    drills: tuple[Drill, ...]
    card: CardInWords
    last_hand: bool
    """Whether the last hand of a tournament can be drilled."""


Missed = Annotated[
    dict[ClassKey, Annotated[list[Times], Meta(min_length=2, max_length=2)]], Meta(max_length=MOST_CLASSES)
]
"""By class: how often it was asked, and how often answered wrong."""


class PicturedTable(Struct, frozen=True, kw_only=True):
    """A wager's pay table, with a hand for every line."""

    wager: str
    label: str
    pay_table: str
    lines: tuple[PicturedLine, ...]


class RankingsResponse(Struct, frozen=True, kw_only=True):
    """The hand rankings of a house."""

    house: str
    order: tuple[PicturedLine, ...]
    """Every ranking, best first, in games against the dealer's hand; otherwise none."""

    tables: tuple[PicturedTable, ...]


class QuestionRequest(Body, frozen=True, kw_only=True):
    """What to ask next, and how it went so far."""

    decision: PointName
    missed: Missed = field(default_factory=dict)
    last: ClassKey | None = None
    """The last class, which does not come twice in a row."""


class QuestionResponse(Struct, frozen=True, kw_only=True):
    """Cards, and the decision to make with them."""

    decision: PointName
    cards: tuple[Card, ...]
    community: tuple[Card, ...]
    stake: Money
    before: tuple[str, ...]
    """What the best play has decided before in this round, in words."""

    key: str = field(name="class")
    """The class to record the answer under."""

    choices: tuple[ChoiceName, ...]


class HandRequest(Body, frozen=True, kw_only=True):
    """How the decisions of a house went so far."""

    missed: Annotated[dict[PointName, Missed], Meta(max_length=MOST_POINTS)] = field(default_factory=dict)
    """By decision point."""


class HandResponse(Struct, frozen=True, kw_only=True):
    """A hand with everything that is turned during its decisions. The house's drills say how much when."""

    cards: tuple[Card, ...]
    community: tuple[Card, ...]


class DailyResponse(Struct, frozen=True, kw_only=True):
    """The hands of a day, the same for everybody."""

    date: str
    """The day in UTC: ``2026-11-16``."""

    hands: tuple[HandResponse, ...]


class AnswerRequest(Body, frozen=True, kw_only=True):
    """What somebody would do with these cards."""

    decision: PointName
    cards: Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=5)]
    community: Annotated[tuple[CardName, ...], Meta(max_length=5)] = ()
    choice: ClassKey
    before: Annotated[tuple[ClassKey, ...], Meta(max_length=MOST_POINTS)] | None = None
    """The earlier decisions in this hand; the best play if left out."""


class DecidingLine(Struct, frozen=True, kw_only=True):
    """The line of the strategy card that decides a hand."""

    part: int
    """The position of its decision on the card."""

    line: int | None
    """The position of the line; null if none fits, which covers all other hands."""

    title: str
    """What is decided: ``Bet 1``."""

    words: str
    """The line, or what to do with all other hands."""


class AnswerResponse(Advice, frozen=True, kw_only=True):
    """Whether an answer was right, and the value of each choice."""

    right: bool
    """Whether it costs nothing."""

    choice: str
    made: str
    """What the answer does to the bet, in words."""

    goes_on: bool
    """Whether another decision of the same hand follows."""

    cost: Cost
    """What the answer costs against the better choice."""

    card_line: DecidingLine | None
    """Null if the card is not for somebody with these earlier decisions."""

    key: str = field(name="class")
    label: str
