"""The list of clauses: complete addresses, one each, in plain words."""

import re

import pytest

from letitride.table import Document, documents


def test_there_are_four_documents() -> None:
    assert [document.number for document in documents()] == ["000", "001", "003", "004"]


@pytest.mark.parametrize("document", documents(), ids=lambda document: document.number)
def test_every_clause_has_an_address_in_its_document(document: Document) -> None:
    ids = [clause.id for clause in document.clause]

    assert len(set(ids)) == len(ids)
    assert all(clause_id.startswith(f"{document.number}-") for clause_id in ids)


@pytest.mark.parametrize("document", documents(), ids=lambda document: document.number)
def test_every_clause_is_a_sentence(document: Document) -> None:
    for clause in document.clause:
        assert re.match(r"[A-Z0-9$“\"]", clause.text), clause.id
        assert clause.text.endswith("."), clause.id
        assert clause.place, clause.id


@pytest.mark.parametrize("document", documents(), ids=lambda document: document.number)
def test_what_is_physical_printed_or_open_says_why(document: Document) -> None:
    reasons = [reason for clause in document.clause for reason in (clause.physical, clause.printed, clause.open)]

    assert all(reason.endswith(".") for reason in reasons if reason)


@pytest.mark.parametrize(
    ("clause_id", "words"),
    [
        ("000-dealing-6", "third community card"),
        ("004-completion-2b", "bet 1"),
        ("004-bets-2", "no more bets"),
    ],
)
def test_addresses_mean_what_their_numbers_say(clause_id: str, words: str) -> None:
    (clause,) = (clause for document in documents() for clause in document.clause if clause.id == clause_id)

    assert words in clause.text.lower()
