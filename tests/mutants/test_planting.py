"""Faults to be planted: each changes one thing and leaves the rest alone; what tests say of it is believed."""

import ast
import shutil
from pathlib import Path

import pytest

import letitride
from tests.mutants.copies import ROOT, Copy
from tests.mutants.planting import mutants
from tests.mutants.reaching import watched


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b == c\n", ["a <= b == c", "a < b != c"]),
        ("a is not b or c\n", ["a is b or c", "a is not b and c"]),
        ("x = (a) + (b)\n", ["x = (a) - (b)"]),
        ("if a not in b: pass\n", ["if (not (a not in b)): pass", "if a in b: pass"]),
        ("x = not a\n", ["x = a"]),
        ("x = [1, True]\n", ["x = [2, True]", "x = [1, False]"]),
        ("x = any(a)\n", ["x = all(a)"]),
        ("x += a\n", ["pass"]),
        ("book(a)\n", ["pass"]),
        ("x = 'é', a < b\n", ["x = 'é', a <= b"]),
    ],
)
def test_each_fault_changes_one_thing(text: str, expected: list[str]) -> None:
    assert sorted(mutant.text for mutant in mutants(text)) == sorted(f"{each}\n" for each in expected)


@pytest.mark.parametrize(
    "text",
    [
        "class A(B, frozen=True): pass\n",
        "x: Literal[1]\n",
        "def f(a: Literal[1]) -> Literal[2]: ...\n",
        "@cache(1)\ndef f(): ...\n",
        "zip(a, b, strict=True)\n".replace("zip", "x = zip"),
        "if TYPE_CHECKING: import a\n",
        '"""A text of 1 line."""\n',
    ],
)
def test_what_nothing_carries_out_has_no_fault(text: str) -> None:
    assert mutants(text) == []


def test_every_fault_of_the_package_can_be_read_by_python() -> None:
    package = Path(letitride.__file__).parent
    modules = sorted((package / "ledger").rglob("*.py")) + sorted((package / "fair").rglob("*.py"))
    planted = [(module, mutant) for module in modules for mutant in mutants(module.read_text("utf-8"))]

    assert len(planted) > 100
    for module, mutant in planted:
        assert ast.unparse(ast.parse(mutant.text)) != ast.unparse(ast.parse(module.read_text("utf-8"))), mutant.what


_WATCHED = """\
LEAST = 1


@decorated
def f(a, b=2):
    if a:
        return a < b
    elif b > a:
        return (
            a
            + b
        )
"""


def test_a_call_stands_before_the_statement_around_each_fault() -> None:
    text = watched(_WATCHED, dict(enumerate([1, 5, 7, 8, 11])))

    assert text.splitlines() == [
        '__import__("reached").reach(0)',
        "LEAST = 1",
        "",
        "",
        '__import__("reached").reach(1)',
        "@decorated",
        "def f(a, b=2):",
        '    __import__("reached").reach(3)',
        "    if a:",
        '        __import__("reached").reach(2)',
        "        return a < b",
        "    elif b > a:",
        '        __import__("reached").reach(4)',
        "        return (",
        "            a",
        "            + b",
        "        )",
    ]


@pytest.mark.parametrize(
    ("test", "noticed"), [("test_passes", False), ("test_fails", True), ("test_stops_itself", True)]
)
def test_only_a_test_that_fails_notices_a_fault(test: str, noticed: bool, tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "test_faults.py").write_text(
        "import os\ndef test_passes(): pass\ndef test_fails(): assert False\ndef test_stops_itself(): os._exit(3)\n"
    )

    assert Copy(tmp_path).notices([f"test_faults.py::{test}"]) is noticed
