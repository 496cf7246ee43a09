"""Questions and mistakes as messages."""

from __future__ import annotations

from msgspec.structs import replace

from letitride.pit.tables.pit_table import PitTable
from letitride.server.school import messages
from letitride.server.tables.table_state import ViewResponse, view_as
from letitride.table.clauses.citing import rule_text
from letitride.table.model.vocabulary import DEALER
from letitride.table.views.view import CardsSeen
from letitride.training.school.question import DrillKind, Mistake, Question
from letitride.training.school.shown import DEALER_SEES, shown


def question_shown(question: Question, place: int, of: int) -> messages.QuestionShown:
    """Return a question as a candidate sees it."""
    put, signs = shown(question), question.signs
    return messages.QuestionShown(
        place=place,
        of=of,
        kind=DrillKind(put.kind),
        prompt=put.prompt,
        form=put.form,
        options=put.options,
        chips=question.table.house.chips.denominations,
        told=signs.told,
        sign=signs.sign,
        cards=signs.cards,
        stacks=tuple(messages.Stack(chip=chip, many=many) for chip, many in signs.chips),
        seconds=put.seconds,
        table=_view(question),
    )


def _view(question: Question) -> ViewResponse:
    """Return the table as the page draws it: every card that is there, every lamp, and nothing that is due."""
    before, dark = dict(question.signs.cards_before), question.signs.dark
    seen = view_as(PitTable(id="school", rules="", table=question.table), DEALER_SEES)
    seats = tuple(
        seat
        and replace(seat, cards=_lying(seat.cards, before.get(seat.seat)), lamp=seat.lamp and seat.seat not in dark)
        for seat in seen.seats
    )
    return replace(seen, due=(), seats=seats, dealers_cards=_lying(seen.dealers_cards, before.get(DEALER)))


def _lying(cards: CardsSeen, found: int | None) -> CardsSeen:
    """Return the cards as they lie. If the number is wrong, show that many."""
    return cards if found is None else (*cards, *(None,) * found)[:found]


def guide_of(question: Question) -> messages.Guide:
    """Return the right answer, with its rule."""
    clause = question.wrong.clause
    return messages.Guide(answer=question.right, right=question.right_in_words, clause=clause, rule=rule_text(clause))


def mistake_shown(mistake: Mistake) -> messages.MistakeShown:
    """Return a mistake as a message."""
    return messages.MistakeShown(
        fault=mistake.fault.slug,
        label=mistake.fault.label,
        clause=mistake.clause,
        rule=mistake.rule,
        given=mistake.given,
        right=mistake.right,
        cost=mistake.cost,
    )
