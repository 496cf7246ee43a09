"""A desk to write files on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.house import Fault, FileError, House, PayTable, load_file
from tests.house.files import FILE

Load = Callable[[str], House | PayTable]
Faults = Callable[[str], list[Fault]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Return what loads a text as though it stood in FILE."""
    monkeypatch.chdir(tmp_path)

    def loaded(text: str) -> House | PayTable:
        Path(FILE).write_text(text, encoding="utf-8")
        return load_file(Path(FILE))

    return loaded


@pytest.fixture
def faults_in(load: Load) -> Faults:
    """Return what loads a text that has faults, and lists them."""

    def faults(text: str) -> list[Fault]:
        with pytest.raises(FileError) as refusal:
            load(text)
        return list(refusal.value.faults)

    return faults
