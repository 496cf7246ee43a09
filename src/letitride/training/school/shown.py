"""What a candidate sees of a question: everything but its key."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from letitride.table.views.view import Audience, View, Watching, view
from letitride.training.school.question import Form, Question, Signs

DEALER_SEES = Audience(Watching.DEALER)


class ShownQuestion(Struct, frozen=True, kw_only=True):
    """A question as it is asked: no key, no clause, nothing that is due."""

    kind: str
    prompt: str
    form: Form
    options: tuple[str, ...]
    signs: Signs
    seconds: int
    table: View
    """The table as its dealer sees it, without what is due."""


def shown(question: Question) -> ShownQuestion:
    """Return what a candidate sees of a question."""
    return ShownQuestion(
        kind=question.kind.value,
        prompt=question.prompt,
        form=question.form,
        options=tuple(option.words for option in question.options),
        signs=question.signs,
        seconds=question.seconds,
        table=replace(view(question.table, DEALER_SEES), due=()),
    )
