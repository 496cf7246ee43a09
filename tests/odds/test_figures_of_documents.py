"""The pars and hit frequencies of document 004, computed again for each clause that prints them."""

import re

import pytest

from letitride.house import FiveCardPayTable, load_pay_table
from letitride.odds import solve
from letitride.odds.side import analyse_side_bet
from letitride.odds.words import percent
from letitride.table.clauses.rule_list import documents
from tests.rules import rule


@pytest.mark.parametrize(
    "designator",
    [
        pytest.param("LIRX-01", marks=rule("004-lir-paytables-1a")),
        pytest.param("LIRX-02", marks=rule("004-lir-paytables-2a")),
        pytest.param("LIRX-03", marks=rule("004-lir-paytables-3a")),
        pytest.param("LIRX-04", marks=rule("004-lir-paytables-4a")),
        pytest.param("LIRX-05", marks=rule("004-lir-paytables-5a")),
        pytest.param("LIRX-06", marks=rule("004-lir-paytables-6a")),
        pytest.param("LIRB-03", marks=rule("004-paytables-1b")),
        pytest.param("LIRB-06", marks=rule("004-paytables-2b")),
        pytest.param("LIRB-09", marks=rule("004-paytables-3b")),
        pytest.param("LIRB-10", marks=rule("004-paytables-4b")),
        pytest.param("LIRB-25", marks=rule("004-paytables-5b")),
        pytest.param("LIRB-28", marks=rule("004-paytables-6b")),
        pytest.param("LIRB-29", marks=rule("004-paytables-7b")),
    ],
)
def test_par_and_hit_frequency_are_what_the_clause_says(request: pytest.FixtureRequest, designator: str) -> None:
    (clause_id,) = request.node.get_closest_marker("rule").args
    (clause,) = (clause for document in documents() for clause in document.clause if clause.id == clause_id)
    table = load_pay_table(designator)
    assert isinstance(table, FiveCardPayTable)
    base = solve(table)
    ours = [base.par, base.hit_frequency]
    if table.bonus is not None:
        bonus = analyse_side_bet(table.bonus)
        ours += [bonus.par, bonus.hit_frequency]

    assert clause.text.startswith(f"{designator} has a par of ")
    assert re.findall(r"([\d.]+)%", clause.text) == [percent(figure, 2) for figure in ours]
