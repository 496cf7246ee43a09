"""``letitride rules``: what the documents say, clause by clause, and the tests that cover it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

import click
from msgspec.structs import replace

from letitride.cli import options
from letitride.cli.show import fields_of, print_json, print_note, print_table, print_title
from letitride.table.clauses.rule_list import Clause, Document, Status, documents


class UnknownDocument(LookupError):
    """There is no document or clause with this name."""


@click.command(short_help="Every clause of the four documents, and the tests of each.")
@click.argument("document", required=False)
@options.as_json
def rules(document: str | None, *, as_json: bool) -> None:
    """List every clause of the documents, with its place and its status.

    DOCUMENT is a document (000, 001, 003 or 004), or a clause id or the beginning of one, as in refusals
    (004-irregularities). Implemented clauses list their tests, printed ones stand on the sign and the page of the day,
    physical ones say why software can't do them, and open ones say what is missing.
    """
    chosen = [each for each in documents() if document in (None, each.number, each.document)] or _named(document or "")
    if not chosen:
        known = ", ".join(each.number for each in documents())
        raise UnknownDocument(f"no document is called {document!r}, and no clause begins so: known are {known}")
    if as_json:
        print_json([_document(each) for each in chosen])
        return
    for each in chosen:
        print_title(f"{each.number}: {each.name}", f"{each.document}, {_summary(each.clause)}")
        rows = itertools.chain.from_iterable(map(_rows, each.clause))
        print_table(("clause", "what it says, its place, and what holds us to it"), rows, left=2)
    if len(chosen) > 1:
        print_note(f"All documents, {_summary([clause for each in chosen for clause in each.clause])}")


def _named(beginning: str) -> list[Document]:
    """Return the documents with only the clauses whose id is this, or begins with it."""
    for end in ("-", ""):
        named = [
            replace(
                each, clause=tuple(found for found in each.clause if f"{found.id}{end}".startswith(beginning + end))
            )
            for each in documents()
        ]
        if any(each.clause for each in named):
            return [each for each in named if each.clause]
    return []


def _rows(clause: Clause) -> Iterator[tuple[str, str]]:
    """Yield the lines of a clause, with a blank line at the end."""
    yield clause.id, clause.text
    yield clause.status.value, clause.place
    if why := clause.physical or clause.printed or clause.open:
        yield "", f"Why: {why}"
    for file, tests in itertools.groupby(clause.tests, key=lambda test: test.partition("::")[0]):
        yield "", file
        for test in tests:
            yield "", f"  {test.partition('::')[2]}"
    yield "", ""


def _summary(clauses: Sequence[Clause]) -> str:
    count = Counter(clause.status for clause in clauses)
    return f"{len(clauses)} clauses: " + ", ".join(f"{count[status]} {status.value}" for status in Status)


def _document(document: Document) -> dict[str, object]:
    count = Counter(clause.status for clause in document.clause)
    return {
        **fields_of(document, "document", "name"),
        "summary": {status.value: count[status] for status in Status},
        "clauses": [
            {
                **fields_of(clause, "id", "place", "text", "about", "status", "tests"),
                "physical": clause.physical or None,
                "printed": clause.printed or None,
                "open": clause.open or None,
            }
            for clause in document.clause
        ],
    }
