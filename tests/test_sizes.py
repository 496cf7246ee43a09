"""Code that can be read in one go: short modules, short functions, few parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import letitride

PACKAGE = Path(letitride.__file__).parent
MOST_LINES, MOST_LINES_OF_FUNCTION, MOST_PARAMETERS = 300, 40, 6
ONE_FILE_ON_PURPOSE = "cli/check_round.py"
"""Copied by people who check a receipt without installing anything."""

BY_SOMEBODY_ELSE = ("click", "options", "router", "njit", "numba")
"""Decorates a function whose parameters are the options of a command, the query of a route, or arrays of a kernel."""

A_VALUE = {"house/wager.py __init__"}
"""Its parameters are the fields of a wager."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> dict[str, str]:
    return {path.relative_to(PACKAGE).as_posix(): path.read_text() for path in sorted(PACKAGE.rglob("*.py"))}


def functions() -> Iterator[tuple[str, Function]]:
    for name, text in modules().items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, Function):
                yield f"{name} {node.name}", node


def lines_of(function: Function) -> int:
    """Count the lines of a function, decorators and docstring left out."""
    first = function.body[0]
    is_docstring = ast.get_docstring(function) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if is_docstring else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def parameters_of(function: Function) -> int:
    listed = function.args
    named = [*listed.posonlyargs, *listed.args, *listed.kwonlyargs]
    return len([each for each in named if each.arg not in ("self", "cls")]) + bool(listed.vararg) + bool(listed.kwarg)


def is_called_by_somebody_else(function: Function) -> bool:
    decorators = [ast.unparse(each).split("(")[0].split(".") for each in function.decorator_list]
    return any(name in BY_SOMEBODY_ELSE for each in decorators for name in each)


def is_kernel(function: Function) -> bool:
    return any("njit" in ast.unparse(each) for each in function.decorator_list)


def test_no_module_is_too_long() -> None:
    lengths = {name: len(text.splitlines()) for name, text in modules().items()}
    assert lengths.pop(ONE_FILE_ON_PURPOSE) > MOST_LINES

    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_no_function_is_too_long() -> None:
    lengths = {name: lines_of(function) for name, function in functions() if not is_kernel(function)}

    assert {name: length for name, length in lengths.items() if length > MOST_LINES_OF_FUNCTION} == {}


def test_nothing_takes_too_many_parameters() -> None:
    own = ((name, function) for name, function in functions() if not is_called_by_somebody_else(function))
    counts = {name: parameters_of(function) for name, function in own if not name.startswith("simulate/kernels/")}

    assert {name for name, count in counts.items() if count > MOST_PARAMETERS} == A_VALUE
