"""The tests of each clause, read from their source; ``python -m tests.rule_list`` writes the shipped list."""

from __future__ import annotations

import ast
import functools
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "src/letitride/table/clauses/tests.json"
"""The list inside the package, which ``letitride rules`` prints."""


class Naming(NamedTuple):
    """A test, or a place outside every test, that names a clause."""

    clause_id: str
    test: str
    """``tests/table/test_dealing.py::test_…``; without a test, the file and the line."""

    fault: str = ""


@functools.cache
def namings(root: Path = ROOT) -> tuple[Naming, ...]:
    """Return every naming of a clause in the test modules below *root*."""
    found: list[Naming] = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        module = ast.parse(path.read_text("utf-8"))
        found += _in_module(module, path.relative_to(root).as_posix(), _names_of_rule(module))
    return tuple(found)


def listed(root: Path = ROOT) -> dict[str, list[str]]:
    """Return the tests of each clause that has any, in order."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for naming in namings(root):
        if not naming.fault:
            found[naming.clause_id].add(naming.test)
    return {clause_id: sorted(tests) for clause_id, tests in sorted(found.items())}


def printed(tests: dict[str, list[str]]) -> str:
    """Return the list as the package ships it: one clause a line."""
    lines = [f"  {json.dumps(clause_id)}: {json.dumps(names)}" for clause_id, names in tests.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _names_of_rule(module: ast.Module) -> set[str]:
    """Return what a module calls our ``rule``; hypothesis has another one."""
    return {
        name.asname or name.name
        for statement in ast.walk(module)
        if isinstance(statement, ast.ImportFrom) and statement.module == "tests.rules"
        for name in statement.names
        if name.name == "rule"
    }


def _in_module(module: ast.Module, file: str, names: set[str]) -> Iterator[Naming]:
    held: set[ast.Call] = set()
    for test, decorators in _tests(module, file):
        for call in _calls(decorators, names):
            held.add(call)
            yield from _named(call, test)
    for call in _calls([module], names):
        if call not in held:
            yield Naming("", f"{file}:{call.lineno}", "no test carries this rule(…): decorate a test with it")


def _tests(module: ast.Module, file: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield every test of a module with its decorators, those of its class among them."""
    for statement in module.body:
        if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
            for method in _functions(statement.body):
                yield f"{file}::{statement.name}::{method.name}", [*statement.decorator_list, *method.decorator_list]
    for function in _functions(module.body):
        yield f"{file}::{function.name}", function.decorator_list


def _functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) and statement.name.startswith("test"):
            yield statement


def _calls(places: Sequence[ast.AST], names: set[str]) -> Iterator[ast.Call]:
    """Yield every call of ``rule`` in these places: a decorator, or the mark of a case."""
    for place in places:
        for node in ast.walk(place):
            if isinstance(node, ast.Call) and _is_rule(node.func, names):
                yield node


def _is_rule(called: ast.expr, names: set[str]) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr == "rule" and ast.unparse(called) == "pytest.mark.rule"
    return isinstance(called, ast.Name) and called.id in names


def _named(call: ast.Call, test: str) -> Iterator[Naming]:
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield Naming(argument.value, test)
        else:
            yield Naming("", test, f"{ast.unparse(argument)} is not written out as a string")


if __name__ == "__main__":
    SHIPPED.write_text(printed(listed()), "utf-8")
