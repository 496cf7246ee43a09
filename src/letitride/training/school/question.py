"""A question of the school: what is asked, how it is answered, and what each wrong answer breaks."""

from __future__ import annotations

import enum

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.table.clauses.citing import rule_text
from letitride.table.model.state import Table
from letitride.training.school.chips import chips_in_words, parse_chips


class DrillKind(enum.Enum):
    """What a drill trains."""

    DEAL = "deal"
    """Every step of the procedure, in order."""

    PAY = "pay"
    """The amount, and the fewest chips that make it."""

    READ = "read"
    """The hand and its line, and whose bets are taken first."""

    SAY = "say"
    """The dealer's call."""

    RULE = "rule"
    """Something goes wrong: see it, rule on it, carry it out."""

    COUNT = "count"
    """The stub, the deck, the tray."""

    FLOOR = "floor"
    """What the floor decides: inspections, counts, votes, disputes, mispays."""


class Form(enum.Enum):
    """How a question is answered."""

    CHOICE = "choice"
    """The number of an option, from 1."""

    NUMBER = "number"
    AMOUNT = "amount"
    CHIPS = "chips"
    """Chips to cut, as in ``2x25 3x5``."""

    SEATS = "seats"
    """Seats in order, as in ``5 3 1``; ``0`` for none."""


class Fault(enum.Enum):
    """A kind of mistake, with the points that an exam takes off for it."""

    OUT_OF_ORDER = ("out-of-order", "A step that is not due", 5)
    SKIPPED = ("skipped", "A step left out", 10)
    WRONG_TURN = ("wrong-turn", "The right step at the wrong place", 8)
    WRONG_SETTLEMENT = ("wrong-settlement", "A winner taken, or a loser paid", 25)
    WRONG_CUT = ("wrong-cut", "A cut that is too shallow or too deep", 10)
    IRREGULARITY_MISSED = ("irregularity-missed", "An irregularity not seen", 40)
    FALSE_ALARM = ("false-alarm", "Play stopped with nothing wrong", 10)
    MISNAMED = ("misnamed", "An irregularity taken for another", 15)
    WRONG_RULING = ("wrong-ruling", "A wrong ruling", 30)
    WRONG_CLAUSE = ("wrong-clause", "A ruling by the wrong rule", 10)
    NOT_CARRIED_OUT = ("not-carried-out", "A ruling not carried out in order", 15)
    REQUEST_MISJUDGED = ("request-misjudged", "A player's request wrongly granted or refused", 20)
    OVERPAID = ("overpaid", "A winner paid too much", 25)
    UNDERPAID = ("underpaid", "A winner paid too little", 25)
    WRONG_CHIPS = ("wrong-chips", "Chips cut that do not make the amount", 15)
    TOO_MANY_CHIPS = ("too-many-chips", "More chips cut than needed", 5)
    MISREAD = ("misread", "A hand read wrong", 15)
    WRONG_LINE = ("wrong-line", "A wrong line of the pay table", 15)
    WRONG_ORDER = ("wrong-order", "Hands settled in the wrong order", 10)
    WRONG_CALL = ("wrong-call", "A wrong call", 5)
    MISCOUNT = ("miscount", "A wrong count", 15)
    FLOOR_ERROR = ("floor-error", "A wrong decision of the floor", 20)
    SLOW = ("slow", "An answer over its target time", 2)

    def __init__(self, slug: str, label: str, points: int) -> None:
        self.slug, self.label, self.points = slug, label, points


class Wrong(Struct, frozen=True):
    """What a wrong answer is, the clause it breaks, and what it would have cost."""

    fault: Fault
    clause: str
    cost: str


class Option(Struct, frozen=True):
    """One of the answers to choose from; nothing is wrong about the right one."""

    words: str
    wrong: Wrong | None = None


class Signs(Struct, frozen=True, kw_only=True):
    """What lies before the dealer beside the table itself."""

    told: tuple[str, ...] = ()
    """What was said or done last, oldest first."""

    sign: str = ""
    """What is unusual, in words."""

    cards_before: tuple[tuple[int, int], ...] = ()
    """How many cards lie before a seat, or before the dealer (0), where that is not what was dealt."""

    dark: tuple[int, ...] = ()
    """Seats whose bonus bet lies on a sensor that stays dark."""

    cards: tuple[Card | None, ...] = ()
    """Cards laid out to be read or counted: None for a back."""

    chips: tuple[tuple[Money, int], ...] = ()
    """Stacks of chips to be counted: a denomination, and how many."""


NOTHING_SHOWN = Signs()


class Question(Struct, frozen=True, kw_only=True):
    """One question, with its key. What a candidate may see of it, ``letitride.training.school.shown`` says."""

    kind: DrillKind
    prompt: str
    form: Form
    table: Table
    signs: Signs = NOTHING_SHOWN
    options: tuple[Option, ...] = ()
    right: str
    """The right answer as a candidate gives it; of a choice, the number of the option."""

    accepted: tuple[str, ...] = ()
    """Other answers that are right as well."""

    wrong: Wrong
    """What an answer is that no option says anything of."""

    also: tuple[str, ...] = ()
    """Clauses that the question is about besides."""

    seconds: int
    """The target time."""

    @property
    def right_in_words(self) -> str:
        """The right answer, as shown afterwards."""
        return self.in_words(self.right)

    def in_words(self, answer: str) -> str:
        """Return an answer in words."""
        if self.form is Form.CHOICE:
            return self.options[int(answer) - 1].words
        if self.form is Form.SEATS:
            return "no seat" if answer == "0" else f"seat {', '.join(answer.split())}"
        return chips_in_words(parse_chips(answer)) if self.form is Form.CHIPS else answer

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that the question is about, the first one first."""
        return (self.wrong.clause, *self.also)


class Mistake(Struct, frozen=True, kw_only=True):
    """What was wrong about an answer."""

    fault: Fault
    clause: str
    given: str
    right: str
    cost: str

    @property
    def rule(self) -> str:
        """The clause in the words of the rule list, or the rule that is assumed."""
        return rule_text(self.clause)


class Exercise(Struct, frozen=True, kw_only=True):
    """Questions that belong together, and count as one."""

    kind: DrillKind
    item: str
    """What is exercised, by its key."""

    title: str
    questions: tuple[Question, ...]

    @property
    def seconds(self) -> int:
        """The target time of all its questions together."""
        return sum(each.seconds for each in self.questions)
