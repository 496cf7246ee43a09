"""What a room posts on the day: the same words over HTTP and on the printed sign."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from letitride.pit.people.people import Post
from tests.day.event import SATURDAY
from tests.reports.pdf_text import pages_in_words
from tests.rules import rule
from tests.server.house import House, new_id, serve

POSTED_AT_TWO = 'posted = [{ wager = "base", maximum = 100 }]'
TWO_BETS = 'posted = [{ wager = "base", maximum = 100 }, { wager = "three-card-bonus", maximum = 25 }]'
WITH_NOTICES = f"""{SATURDAY.replace('"lir"', '"lir-bonus"').replace(POSTED_AT_TWO, TWO_BETS)}
[notices]
raises = "A bet and three raises in each round of live poker."
smoking = "No smoking in the gaming areas. You can smoke in the yard."
"""
POSTED = [
    ("Bets at table-1", "Base bets from $1 to $2.", "001-wagers-3"),
    ("Bets at table-2", "Base bets from $1 to $100.", "001-wagers-3"),
    ("Bets at table-2", "$1 Bonus of $1.", "001-wagers-3"),
    ("Bets at table-2", "3 Card Bonus from $1 to $25.", "001-wagers-3"),
    ("Raises", "A bet and three raises in each round of live poker.", "001-house-7b"),
    (
        "Chips",
        "Redeem chips of table-1 today: after the house day ends at 04:00 they are worth nothing.",
        "001-house-3b",
    ),
    ("Refunds", "Games of chance offer no refunds.", "001-house-3"),
    (
        "Charity of the day",
        "At least 35 % of the proceeds, less prizes and rent, goes to Harbor Food Pantry.",
        "001-house-9",
    ),
    ("Smoking", "No smoking in the gaming areas. You can smoke in the yard.", "001-house-8"),
    (
        "Questions and concerns",
        "Write to the NH Racing and Charitable Gaming Commission, 57 Regional Drive, Unit 3, Concord NH 03301.",
        "001-house-10",
    ),
    ("Law", "License GC-2026-117 under RSA 287-D.", "001-house-11"),
]
"""The file's own words, and what follows from it and from document 001."""


def open_day_with_notices(house: House) -> None:
    floor = house.with_post(Post.FLOOR, "Flora of the notices")
    opened = floor.post("/api/desk/house-days", {"id": new_id(), "text": WITH_NOTICES})
    assert opened.status_code == 201, opened.text


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("notices")) as house:
        open_day_with_notices(house)
        yield house


@rule("001-house-7b", "001-house-8", "001-house-8a", "001-house-10", "001-house-11")
def test_everybody_reads_what_is_posted_today(house: House) -> None:
    posted = house.stranger().get("/api/day").json()

    assert [(each["topic"], each["text"], each["rule"]) for each in posted["notices"]] == POSTED


@rule("001-house-7b", "001-house-8", "001-house-8a", "001-house-10", "001-house-11")
def test_the_printed_sign_says_the_same(house: House) -> None:
    (page,) = pages_in_words(house.stranger().get("/api/day/2099-11-21/sign.pdf").content)

    for (topic, clause), lines in itertools.groupby(POSTED, key=lambda line: (line[0], line[2])):
        assert f"{topic} {' '.join(text for _, text, _ in lines)} Rule {clause}" in page
