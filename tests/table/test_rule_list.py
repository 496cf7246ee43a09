"""Every clause has its tests or a reason to have none, and the shipped list of them is what the tests say."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.table.clauses import rule_list
from letitride.table.clauses.rule_list import Status, documents
from tests.rule_list import SHIPPED, Naming, listed, namings, printed

CLAUSES = {clause.id: clause for document in documents() for clause in document.clause}


@pytest.mark.heavy
def test_every_clause_has_a_test_or_a_reason() -> None:
    tested = listed()
    neither = [
        clause.id for clause in CLAUSES.values() if clause.id not in tested and not (clause.physical or clause.open)
    ]

    assert not neither, f"{len(neither)} of {len(CLAUSES)} have neither a test nor a reason: {', '.join(neither)}"


@pytest.mark.heavy
def test_what_is_physical_has_no_tests_and_is_not_open() -> None:
    tested = listed()

    assert [clause.id for clause in CLAUSES.values() if clause.physical and (clause.id in tested or clause.open)] == []


def test_what_is_open_is_not_counted_as_implemented_whatever_tests_it_has() -> None:
    tested = next(clause for clause in CLAUSES.values() if clause.tests and clause.status is Status.IMPLEMENTED)

    assert replace(tested, open="Half of it cannot be done yet.").status is Status.OPEN
    assert all(clause.status is Status.OPEN for clause in CLAUSES.values() if clause.open)


@pytest.mark.heavy
def test_every_clause_of_document_001_is_held_at_the_live_system() -> None:
    """At a server: its API, its sockets or its page. A function of the library is not enough."""
    tested, live = listed(), ("tests/server/", "tests/browser/")
    clauses = [clause.id for clause in CLAUSES.values() if clause.id.startswith("001-") and not clause.physical]

    assert len(clauses) > 50
    assert [clause for clause in clauses if not any(test.startswith(live) for test in tested[clause])] == []


def test_what_is_only_posted_is_marked_as_that() -> None:
    assert [clause.id for clause in CLAUSES.values() if clause.printed] == [
        "001-house-7b",
        "001-house-8",
        "001-house-8a",
        "001-house-10",
        "001-house-11",
    ]
    assert {clause.status for clause in CLAUSES.values() if clause.printed} == {Status.PRINTED}


@pytest.mark.heavy
def test_no_test_names_an_unknown_clause() -> None:
    assert [naming for naming in namings() if not naming.fault and naming.clause_id not in CLAUSES] == []


@pytest.mark.heavy
def test_every_naming_is_on_a_test_and_written_out() -> None:
    assert [naming for naming in namings() if naming.fault] == []


@pytest.mark.heavy
def test_the_shipped_list_is_what_the_tests_say() -> None:
    assert SHIPPED.read_text("utf-8") == printed(listed()), "the list is out of date: run `make rules`"


def test_a_clause_knows_its_tests_and_its_status() -> None:
    for clause_id, tests in json.loads(SHIPPED.read_text("utf-8")).items():
        assert CLAUSES[clause_id].tests == rule_list.tests_of(clause_id) == tuple(tests)
    statuses = {clause.id: clause.status for clause in CLAUSES.values()}

    assert statuses["004-rankings-1"] is Status.IMPLEMENTED
    assert statuses["004-cards-2"] is Status.PHYSICAL
    assert rule_list.tests_of("no such clause") == ()


def namings_in(folder: Path, source: str) -> list[Naming]:
    """Return the namings in one test module with this source."""
    (folder / "tests").mkdir()
    (folder / "tests" / "test_it.py").write_text(source, "utf-8")
    namings.cache_clear()  # a folder may have the name of one that is gone
    return list(namings(folder))


@pytest.mark.parametrize(
    "source",
    [
        'from tests.rules import rule\n@rule("a", "b")\ndef test_it(): ...',
        'from tests.rules import rule as of\n@of("a")\n@of("b")\nasync def test_it(): ...',
        'import pytest\n@pytest.mark.rule("a", "b")\ndef test_it(): ...',
        """\
import pytest
from tests.rules import rule
@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("a")), pytest.param(2, marks=rule("b"))])
def test_it(n): ...
""",
    ],
    ids=["a decorator", "decorators", "a mark", "cases"],
)
def test_a_test_names_its_clauses_by_decorators_and_by_cases(source: str, tmp_path: Path) -> None:
    test = "tests/test_it.py::test_it"

    assert namings_in(tmp_path, source) == [Naming("a", test), Naming("b", test)]
    assert printed(listed(tmp_path)) == f'{{\n  "a": ["{test}"],\n  "b": ["{test}"]\n}}\n'


def test_a_class_names_clauses_for_each_of_its_tests(tmp_path: Path) -> None:
    source = 'from tests.rules import rule\n@rule("a")\nclass TestIt:\n    @rule("b")\n    def test_one(self): ...'
    test = "tests/test_it.py::TestIt::test_one"

    assert namings_in(tmp_path, source) == [Naming("a", test), Naming("b", test)]


def test_a_rule_of_another_library_names_no_clause(tmp_path: Path) -> None:
    assert namings_in(tmp_path, 'from hypothesis.stateful import rule\n@rule("a")\ndef test_it(): ...') == []


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("@rule(ID)\ndef test_it(): ...", "tests/test_it.py::test_it"),
        ("@rule(*IDS)\ndef test_it(): ...", "tests/test_it.py::test_it"),
        ('MARK = rule("a")', "tests/test_it.py:2"),
        ('@rule("a")\ndef helper(): ...', "tests/test_it.py:2"),
    ],
)
def test_a_clause_that_cannot_be_read_from_the_source_is_a_fault(source: str, place: str, tmp_path: Path) -> None:
    (naming,) = namings_in(tmp_path, f"from tests.rules import rule\n{source}")

    assert naming.test == place
    assert naming.fault
