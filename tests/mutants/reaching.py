"""Which tests reach a fault, and how long they take: one run of the rooms' tests, with a call before each place."""

from __future__ import annotations

import ast
import shutil
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from tests.mutants.copies import ROOT, Copy
from tests.mutants.planting import Planted


class Tests(NamedTuple):
    """Tests by function: those that reach each fault, how many seconds each takes, and those that fail anyway."""

    reaching: dict[int, set[str]]
    seconds: dict[str, float]
    failing: set[str]


def run(copy: Copy, rooms: list[str], drawn: list[Planted]) -> Tests:
    """Run the tests of rooms once, and see which reach the faults that were drawn; none is planted."""
    written, report = copy.folder / "reached.txt", copy.folder / "report.xml"
    written.touch()
    shutil.copy2(Path(__file__).with_name("reached.py"), copy.folder / "src")
    before = {}
    for module in {planted.module for planted in drawn}:
        path = copy.package / module
        before[path] = path.read_text("utf-8")
        lines = {number: each.mutant.line for number, each in enumerate(drawn) if each.module == module}
        path.write_text(watched(before[path], lines), "utf-8")
    tests = [f"tests/{room}" for room in rooms if (ROOT / "tests" / room).is_dir()]
    quick = ("-q", "-n", "auto", "-m", "not heavy and not exhaustive", f"--junitxml={report}")
    copy.run("-m", "pytest", *quick, *tests, REACHED=str(written))
    for path, text in before.items():
        path.write_text(text, "utf-8")
    reaching: dict[int, set[str]] = defaultdict(set)
    for line in written.read_text("utf-8").splitlines():
        number, _, test = line.partition(" ")
        reaching[int(number)].add(test.partition("[")[0])
    return Tests(reaching, *_reported(report))


def watched(text: str, lines: dict[int, int]) -> str:
    """Return the text of a module with a call before each statement in which a fault would stand."""
    starts = [_first_line(ast.parse(text), line) for line in lines.values()]
    whole = text.splitlines(keepends=True)
    for number, start in sorted(zip(lines, starts, strict=True), key=lambda place: -place[1]):
        indent = whole[start - 1][: len(whole[start - 1]) - len(whole[start - 1].lstrip())]
        whole.insert(start - 1, f'{indent}__import__("reached").reach({number})\n')
    return "".join(whole)


def _first_line(tree: ast.Module, line: int) -> int:
    """Return where the innermost statement around a line starts; for an ``elif``, its ``if``."""
    chained = {each for node in ast.walk(tree) if isinstance(node, ast.If) for each in node.orelse[:1]}
    around: list[int] = [
        min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        if not (isinstance(node, ast.If) and node in chained)
    ]
    return max(around)


def _reported(report: Path) -> tuple[dict[str, float], set[str]]:
    """Read how long each test function took, and which failed although no fault was planted."""
    seconds: dict[str, float] = defaultdict(float)
    failing = set()
    for case in ET.parse(report).iter("testcase"):
        test = _name(case.get("classname", ""), case.get("name", "").partition("[")[0])
        seconds[test] += float(case.get("time", 0))
        if case.find("failure") is not None or case.find("error") is not None:
            failing.add(test)
    return seconds, failing


def _name(classname: str, function: str) -> str:
    """Return how pytest calls a test that its report files under ``tests.cards.test_five``."""
    parts = classname.split(".")
    for length in range(len(parts), 0, -1):
        file = Path(*parts[:length]).with_suffix(".py")
        if (ROOT / file).is_file():
            return "::".join([file.as_posix(), *parts[length:], function])
    return classname
