"""``letitride rules``: what the documents say, clause by clause."""

from __future__ import annotations

import click

from letitride.cli import options
from letitride.cli.show import print_json, print_table, print_title
from letitride.table import Document, documents


class UnknownDocument(LookupError):
    """None of the four documents goes by this name."""


@click.command(short_help="Every clause of the four documents, in our own words.")
@click.argument("document", required=False)
@options.as_json
def rules(document: str | None, *, as_json: bool) -> None:
    """List every clause of the documents, or of one DOCUMENT (000, 001, 003 or 004), with its place.

    A clause that software cannot hold says why.
    """
    chosen = [each for each in documents() if document in (None, each.number, each.document)]
    if not chosen:
        known = ", ".join(each.number for each in documents())
        raise UnknownDocument(f"no document is called {document!r}: known are {known}")
    if as_json:
        print_json([_document(each) for each in chosen])
        return
    for each in chosen:
        print_title(f"{each.number}: {each.name}", f"{each.document}, {len(each.clause)} clauses")
        rows = [
            (clause.id, clause.place, clause.text + (f" (physical only: {clause.physical})" if clause.physical else ""))
            for clause in each.clause
        ]
        print_table(("clause", "place", "what it says"), rows, left=3)


def _document(document: Document) -> dict[str, object]:
    return {
        "document": document.document,
        "name": document.name,
        "clauses": [
            {
                "id": clause.id,
                "place": clause.place,
                "text": clause.text,
                "about": clause.about.value,
                "physical": clause.physical or None,
            }
            for clause in document.clause
        ],
    }
