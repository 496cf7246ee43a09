"""``letitride rules``: every clause with its status."""

import re

import pytest
from msgspec.structs import replace

from letitride.table.clauses.rule_list import Status, documents
from tests.conftest import Letitride


def test_every_clause_is_listed_with_its_status_for_programs(letitride: Letitride) -> None:
    answer = letitride("rules", "--json").json

    assert [document["document"][:3] for document in answer] == ["000", "001", "003", "004"]
    for listed, document in zip(answer, documents(), strict=True):
        assert [clause["id"] for clause in listed["clauses"]] == [clause.id for clause in document.clause]
        for clause in listed["clauses"]:
            only_posted = clause["printed"] is not None
            held = bool(clause["tests"]) and clause["open"] is None
            assert (clause["status"] == "implemented") is (held and not only_posted)
            assert (clause["status"] == "printed") is only_posted
            assert (clause["status"] == "physical") is (clause["physical"] is not None)
            assert (clause["status"] == "open") is (clause["open"] is not None)
        statuses = [clause["status"] for clause in listed["clauses"]]
        assert listed["summary"] == {status.value: statuses.count(status.value) for status in Status}


def test_one_document_is_listed_by_its_number_or_its_name(letitride: Letitride) -> None:
    printed = letitride("rules", "004").out

    assert printed == letitride("rules", "004_f0ddc1072bf2e22c.txt").out
    assert "004-completion-2b" in printed
    assert "000-dealing-6" not in printed


def test_an_implemented_clause_is_followed_by_the_tests_of_each_file(letitride: Letitride) -> None:
    printed = [line.strip() for line in letitride("rules", "003").out.splitlines()]
    start = next(place for place, line in enumerate(printed) if line.startswith("003-payouts-1 "))
    clause = printed[start : printed.index("", start)]

    assert (
        clause[0].split(maxsplit=1)[1]
        == "A hand is paid $1,000 at most. We read it as the base bets together, without side bets."
    )
    assert clause[1].split(maxsplit=1) == ["implemented", "payout odds, limitation"]
    files = [line for line in clause[2:] if line.startswith("tests/")]
    assert len(set(files)) == len(files)
    assert "test_winnings_up_to_the_cap_are_not_cut" in clause[clause.index("tests/odds/test_settlement.py") :]


def test_a_physical_clause_says_why(letitride: Letitride) -> None:
    printed = letitride("rules", "001").out

    assert re.search(
        r"001-equipment-1 .*\nphysical +equipment used, first line\n +Why: A piece of furniture\.", printed
    )


def test_a_clause_that_is_only_posted_says_so_and_has_its_tests(letitride: Letitride) -> None:
    printed = letitride("rules", "001-house-8").out

    assert re.search(
        r"001-house-8 .*\nprinted +house rules, eighth bullet\n +Why: The sign and the page of the", printed
    )
    assert "tests/server/test_notices.py" in printed


def test_an_open_clause_says_what_is_missing(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = documents()
    lacking = replace(first.clause[0], physical="", open="Nobody has built it.")
    with_it = (replace(first, clause=(lacking, *first.clause[1:])), *others)
    monkeypatch.setattr("letitride.cli.rules.documents", lambda: with_it)
    printed = letitride("rules", lacking.id).out

    assert re.search(rf"\nopen +{re.escape(lacking.place)}\n +Why: Nobody has built it\.", printed)


def test_each_document_and_all_of_them_are_summed_up(letitride: Letitride) -> None:
    pattern = r"(.*), (\d+) clauses: (\d+) implemented, (\d+) printed, (\d+) physical, (\d+) open\n"
    *each, everything = re.findall(pattern, letitride("rules").out)

    assert [name for name, *_ in each] == [document.document for document in documents()]
    assert everything[0] == "All documents"
    for column in range(1, 6):
        assert sum(int(counts[column]) for counts in each) == int(everything[column])
    for _, clauses, *statuses in [*each, everything]:
        assert int(clauses) == sum(map(int, statuses))


def test_a_clause_that_nothing_holds_us_to_is_open(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.table.clauses.rule_list._tests", dict)
    answer = letitride("rules", "003", "--json").json

    assert answer[0]["summary"]["implemented"] == 0
    assert {clause["status"] for clause in answer[0]["clauses"]} == {"open", "physical"}


def test_the_list_fits_a_terminal_of_80_columns(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.cli.show.width", lambda: 80)

    assert max(map(len, letitride("rules").out.splitlines())) <= 80
