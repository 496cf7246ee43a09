"""Page, calls, documents, help texts and comments speak plainly: forms that nobody says at a table stay away."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FORMS = (
    r"\bso many\b",
    r"\b(is|are) told\b(?! apart)",
    r"\bthe own\b",
    r"\bto be had\b",
    r"\banew\b",
    r"\bwhosoever\b",
    r"\bhere stands?\b",
    r"\bthe dearest\b",
    r"\b(you|who) looks? on\b",
    r"\bof the house['’]s people\b",
    r"\bwhatever becomes of\b",
    r"\bnothing is to be done\b",
    r"\bhow things stand\b",
    r"\bbelongs? into\b",
    r"\bnot for your post\b",
    r"\bbe the affair of\b",
    r"\bstays seated\b",
    r"\bstays until the round is over\b",
    r"\bbetter was\b",
    r"\b200 printable\b",
    r"\bsettled anew\b",
    r"\bnobody (sits down|of the house)\b",
    r"\b(is|are) paid from [^.]* up\b",
    r"\bexpected an amount in dollars\b",
    r"\bleast bets?\b",
    r"\bon two roads\b",
    r"\bcolours?\b",
    r"\bit is so already\b",
    r"\bmore there by\b",
    r"\bdecided for the silent\b",
    r"\bon every road\b",
    r"\bone line a change\b",
    r"\bone['’]s own\b",
    r"\b(?-i:So) (?:deep|few|high|large|long|low|many|much|near|often|old|small|soon|wide)\b",
    r"\bsignalled\b",
    r"\bpractis(?:e|ed|es|ing)\b",
    r"(?<!\[)\b(?-i:Licence)\b(?! ?\(|:)",
    r"\b(?:your|the|its|a) licence\b",
    r"\bnobody to send away\b",
)
FORBIDDEN = re.compile("|".join(FORMS), re.IGNORECASE)


def sentences_of(file: Path) -> Iterator[str]:
    """Yield what somebody reads of a file: a document as a whole, comments, docstrings and sentences of a module."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield re.sub(r"\s+", " ", text)
        return
    yield from re.findall(r"(?<![\"'\w])# .*", text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"\s+", " ", node.value)


PLACES = {
    "the page": [*ROOT.glob("web/src/**/*.ts"), *ROOT.glob("web/src/**/*.svelte")],
    "the calls and clauses": [*ROOT.glob("src/letitride/table/**/*.toml"), *ROOT.glob("src/letitride/house/**/*.toml")],
    "the documents": [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")],
    "the package": [*ROOT.glob("src/letitride/**/*.py")],
    "the tests": [
        file
        for folder in ("tests", "benchmarks", "web/tests")
        for file in ROOT.glob(f"{folder}/**/*.*")
        if file.suffix in (".py", ".ts") and file != Path(__file__)
    ],
}


@pytest.mark.parametrize("place", PLACES)
def test_no_stiff_form_comes_back(place: str) -> None:
    assert PLACES[place]
    found = [
        f"{file.relative_to(ROOT)}: …{sentence[max(0, match.start() - 40) : match.end() + 40]}…"
        for file in PLACES[place]
        for sentence in sentences_of(file)
        for match in FORBIDDEN.finditer(sentence)
    ]

    assert found == []
