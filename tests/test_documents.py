"""What the README and the documents show is executed, and prints what they say."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from letitride.house import choices, house_ids, load_house
from letitride.house.schema import house_schema
from letitride.table.scenario.forms import FORMS
from tests.conftest import Letitride
from tests.pit.evening import leave_behind

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
ELLIPSIS = "…"


def blocks(document: Path, kind: str) -> list[str]:
    return [found["text"] for found in _BLOCK.finditer(document.read_text("utf-8")) if found["kind"] == kind]


def write_files(document: Path, folder: Path) -> None:
    """Write each TOML block, and each scenario, that names its file."""
    for text in [*blocks(document, "toml"), *blocks(document, "text")]:
        named = re.match(r"# (?P<name>[\w-]+\.(?:toml|txt))\n", text)
        if named:
            (folder / named["name"]).write_text(text)


def sessions(document: Path) -> list[tuple[str, str]]:
    """Return each command of the console blocks with what the document says it prints."""
    found = []
    for text in blocks(document, "console"):
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


def assert_printed(actual: str, shown: str) -> None:
    """Check that every run of shown lines stands in what was printed, in order; an ellipsis skips lines."""
    pieces = [piece.strip("\n") for piece in re.split(rf"^{ELLIPSIS}$", shown, flags=re.MULTILINE)]
    place = 0
    for piece in pieces:
        found = actual.find(piece, place)
        assert found >= 0, f"not printed:\n{piece}\n\nbut:\n{actual}"
        place = found + len(piece)


@pytest.mark.heavy
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_prints_what_the_document_shows(
    document: Path, letitride: Letitride, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(document, tmp_path)
    if document.name == "record.md":
        leave_behind(tmp_path)
    monkeypatch.chdir(tmp_path)
    for command, shown in sessions(document):
        name, *words = shlex.split(command)
        assert name == "letitride", f"{document.name} shows a command that is not ours: {command}"
        answer = letitride(*words)
        assert answer.status == (2 if shown.startswith("letitride: ") else 0), answer.err
        assert_printed(answer.out + answer.err, shown)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_python_example_gives_what_the_document_shows(document: Path) -> None:
    for text in blocks(document, "python"):
        if ">>>" in text:
            example = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
            assert doctest.DocTestRunner().run(example).failed == 0


def test_the_readme_shows_commands_files_and_python() -> None:
    readme = ROOT / "README.md"

    assert len(sessions(readme)) >= 8
    assert len(blocks(readme, "toml")) == 2
    assert len(blocks(readme, "python")) == 1


@pytest.mark.parametrize(
    "module", ["cards.card", "cards.money", "cards.five", "cards.frozen", "odds.law", "odds.words"]
)
def test_examples_in_docstrings_hold(module: str) -> None:
    import importlib

    tested = doctest.testmod(importlib.import_module(f"letitride.{module}"))

    assert tested.attempted > 0
    assert tested.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", document.read_text("utf-8"))

    assert all((document.parent / link).exists() for link in links), links


def test_every_choice_of_a_house_is_documented() -> None:
    text = (ROOT / "docs/house-files.md").read_text("utf-8")
    keys = {key.split(".")[-1] for house_id in house_ids() for key in choices(load_house(house_id))}

    assert {key for key in keys if f"`{key}`" not in text and f".{key}`" not in text} == set()


def test_every_value_of_a_choice_is_documented() -> None:
    text = (ROOT / "docs/house-files.md").read_text("utf-8")
    definitions = house_schema()["$defs"]
    values = {value for each in definitions.values() for value in each.get("enum", [])}

    assert {value for value in values if f"`{value}`" not in text} == set()


def test_every_line_of_a_scenario_is_documented() -> None:
    text = (ROOT / "docs/scenarios.md").read_text("utf-8")

    assert [form for form in FORMS if f"| `{form}` |" not in text] == []
