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


THE_CLOCK_ANSWERS = (
    r"silent.*the clock answers by the rule of the house",
    "A player answers for their own hand: nobody else decides for it.",
)
"""Ruling 7: somebody does decide for a silent player."""

SAYS_ALL = {
    # Ruling 4: the cap counts the base bets of a hand together, and no side bet.
    "003-payouts-1": (r"base bets together, without side bets", "The table never pays more than $1,000 on a hand."),
    "000-completion-2": THE_CLOCK_ANSWERS,
    "003-completion-1a": THE_CLOCK_ANSWERS,
    "004-completion-1": THE_CLOCK_ANSWERS,
    # Side bets are settled before a loser's own cards are exposed, and those of a losing player never are.
    "004-three-card-2-5": (r"both community cards.*stay hidden", "The side bet waits until every card is exposed."),
    # With three or fewer players left, the next clause lets the tournament stand.
    "001-house-2": (
        r"void, unless only three players remain",
        "An hourly tournament that a power failure or another outside cause breaks off is void.",
    ),
}
"""Clauses that once said more or less than happens: what they have to say, and what hid it."""


@pytest.mark.parametrize(("clause_id", "says", "hid"), [(each, *words) for each, words in SAYS_ALL.items()])
def test_a_clause_says_what_the_table_does_and_no_more(clause_id: str, says: str, hid: str) -> None:
    (clause,) = (clause for document in documents() for clause in document.clause if clause.id == clause_id)

    assert re.search(says, clause.text)
    assert not re.search(says, hid)
    assert hid not in clause.text


@pytest.mark.parametrize("clause_id", ["003-payouts-1", "000-completion-2", "004-completion-1", "004-three-card-2-5"])
def test_what_a_ruling_reads_into_a_clause_is_marked_as_our_reading(clause_id: str) -> None:
    (clause,) = (clause for document in documents() for clause in document.clause if clause.id == clause_id)

    assert "We read" in clause.text
