"""Faults to be planted: each changes one thing, and leaves the rest of the text alone."""

import ast
from pathlib import Path

import pytest

import letitride
from tests.mutants.planting import mutants


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
