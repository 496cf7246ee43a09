"""Every small fault that can be planted in a module: where it stands, and the text that holds it."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
_CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}


class Mutant(NamedTuple):
    """A fault: the line it stands in, what it changes, and the whole text with it."""

    line: int
    what: str
    text: str


class Planted(NamedTuple):
    """A fault, and the module it is planted in."""

    module: str
    mutant: Mutant

    @property
    def room(self) -> str:
        return self.module.partition("/")[0]

    def __str__(self) -> str:
        return f"{self.module}:{self.mutant.line}: {self.mutant.what}"


def mutants(text: str) -> list[Mutant]:
    """Return every fault of these kinds that can be planted in a module, in the order of the text."""
    whole = text.encode()
    starts = list(itertools.accumulate(map(len, whole.splitlines(keepends=True)), initial=0))
    planted = []
    for line, first, last, new in _edits(ast.parse(text), whole, starts):
        old, changed = whole[first:last].decode(), whole[:first] + new.encode() + whole[last:]
        planted.append(Mutant(line, f"{' '.join(old.split())} -> {' '.join(new.split())}", changed.decode()))
    return sorted(planted)


Edit = tuple[int, int, int, str]
"""A line, the first byte and the last that are replaced, and by what."""


def _edits(tree: ast.Module, text: bytes, starts: list[int]) -> Iterator[Edit]:
    place = _Place(text, starts)
    for node in _meant(tree):
        yield from _operators(node, place)
        yield from _replaced(node, place)


def _operators(node: ast.AST, place: _Place) -> Iterator[Edit]:
    """Other operators between the same operands."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for before, operator, after in zip([left, *others[:-1]], ops, others, strict=True):
                yield from place.between(before, after, _COMPARED[type(operator)])
        case ast.BoolOp(op=operator, values=values):
            swap = ("and", "or") if isinstance(operator, ast.And) else ("or", "and")
            for before, after in itertools.pairwise(values):
                yield from place.between(before, after, swap)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _COMPUTED:
            yield from place.between(left, right, _COMPUTED[type(operator)])


def _replaced(node: ast.AST, place: _Place) -> Iterator[Edit]:
    """Another value, the contrary of a condition, a step left out."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield place.of(node, place.text_of(operand))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield place.of(test, f"(not ({place.text_of(test)}))")
        case ast.Constant(value=bool(value)):
            yield place.of(node, str(not value))
        case ast.Constant(value=int(value)):
            yield place.of(node, str(value + 1))
        case ast.Call(func=ast.Name(id=name) as called) if name in _CALLED:
            yield place.of(called, _CALLED[name])
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield place.of(node, "pass")


def _meant(node: ast.AST) -> Iterator[ast.AST]:
    """Go through what is carried out: no annotation, no flag of a class or decorator, no ``strict`` of a zip."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "type_comment"}:
            continue
        if field == "keywords" and isinstance(node, ast.ClassDef):
            continue
        for each in value if isinstance(value, list) else [value]:
            strict = isinstance(each, ast.keyword) and each.arg == "strict"
            typing = isinstance(each, ast.If) and "TYPE_CHECKING" in ast.dump(each.test)
            if isinstance(each, ast.AST) and not strict and not typing:
                yield from _meant(each)


class _Place:
    """Where nodes stand in a text."""

    def __init__(self, text: bytes, starts: list[int]) -> None:
        self._text, self._starts = text, starts

    def _span(self, node: ast.AST) -> tuple[int, int]:
        first = self._starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        return first, self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def text_of(self, node: ast.AST) -> str:
        first, last = self._span(node)
        return self._text[first:last].decode()

    def of(self, node: ast.AST, new: str) -> Edit:
        return node.lineno, *self._span(node), new  # type: ignore[attr-defined]

    def between(self, before: ast.AST, after: ast.AST, swap: tuple[str, str]) -> Iterator[Edit]:
        """Replace the operator between two nodes; brackets and comments around it stay."""
        first, last = self._span(before)[1], self._span(after)[0]
        at = self._text.find(swap[0].encode(), first, last)
        if at >= 0:
            yield before.end_lineno, at, at + len(swap[0]), swap[1]  # type: ignore[attr-defined]
