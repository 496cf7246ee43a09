"""The catalogue: every house and pay table of the documents, and how to find them by name."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from msgspec import Struct

from letitride.house.fault import Fault, FileError, UnknownName
from letitride.house.house import House
from letitride.house.loader import build_house, build_pay_table, decode_toml, read_toml
from letitride.house.pay_tables import PayTable

_FOLDER = Path(__file__).parent / "catalogue"


@functools.cache
def _files(kind: str) -> Mapping[str, Path]:
    return {path.stem: path for path in sorted((_FOLDER / kind).glob("*.toml"), key=lambda path: path.stem)}


def house_ids() -> tuple[str, ...]:
    """Return the ids of the houses in the catalogue."""
    return tuple(_files("houses"))


def designators() -> tuple[str, ...]:
    """Return the designators of the pay tables in the catalogue."""
    return tuple(_files("paytables"))


@functools.lru_cache(maxsize=256)  # Names are not case-sensitive.
def load_house(house_id: str) -> House:
    """Return a house of the catalogue."""
    path = _path("houses", house_id)
    return build_house(read_toml(path), file=path.name, house=load_house, pay_table=_raw_pay_table)


def documented_houses() -> tuple[House, ...]:
    """Return the catalogue's houses that come from a document, that is, extend no other house."""
    return tuple(load_house(name) for name, path in _files("houses").items() if "extends" not in read_toml(path))


@functools.lru_cache(maxsize=256)
def load_pay_table(designator: str) -> PayTable:
    """Return a pay table of the catalogue."""
    path = _path("paytables", designator)
    return build_pay_table(read_toml(path), file=path.name, pay_table=_raw_pay_table)


def read_house(contents: Mapping[str, Any], *, file: str, departing: str = "") -> House:
    """Return the house that a file's contents describe. Names in it refer to the catalogue, never to files.

    With a reason for *departing*, a pay table below the document's is marked with it instead of being refused.
    """
    return build_house(contents, file=file, house=load_house, pay_table=_raw_pay_table, departing=departing)


def load_file(path: str | os.PathLike[str]) -> House | PayTable:
    """Return the house or pay table that a file describes. Names in it may refer to files beside it."""
    path = Path(path)
    return _load(read_toml(path), _Names(str(path), path.parent, (path.resolve(),)))


class _Names(Struct, frozen=True):
    """What the names in a file refer to."""

    file: str
    folder: Path
    extending: tuple[Path, ...]
    """The file and the files that extend it. It cannot extend any of them."""

    def pay_table(self, name: str) -> Mapping[str, Any]:
        """Find a pay table in a file beside this one, or in the catalogue."""
        return read_toml(self.folder / name) if name.endswith(".toml") else _raw_pay_table(name)

    def house(self, name: str) -> House:
        """Find a house in a file beside this one, or in the catalogue."""
        if not name.endswith(".toml"):
            return load_house(name)
        path = self.folder / name
        if path.resolve() in self.extending:
            raise FileError([Fault(self.file, "extends", repr(name), "a house that does not extend this one")])
        found = _load(read_toml(path), _Names(str(path), path.parent, (*self.extending, path.resolve())))
        if not isinstance(found, House):
            raise FileError([Fault(self.file, "extends", f"{name!r}, a pay table", "the path of a house file")])
        return found


def _load(raw: Mapping[str, Any], names: _Names) -> House | PayTable:
    if "designator" in raw or "wager" in raw or "odds" in raw:
        return build_pay_table(raw, file=names.file, pay_table=names.pay_table)
    if "game" in raw or "extends" in raw or "wagers" in raw:
        return build_house(raw, file=names.file, house=names.house, pay_table=names.pay_table)
    expected = "a pay table (designator, wager, basis, odds) or a house (id, game or extends, wagers, …)"
    found = f"neither among {', '.join(raw)}" if raw else "an empty file"
    raise FileError([Fault(names.file, "", found, expected)])


STANDARD_INPUT = "-"


@functools.lru_cache(maxsize=1)  # A command may ask several times, but a pipe can be read only once.
def _read(stream: TextIO) -> bytes:
    return stream.buffer.read()


def find(target: str | os.PathLike[str]) -> House | PayTable:
    """Return what *target* names: a house id, a designator, a path to a TOML file, or - for standard input."""
    target = os.fspath(target)
    for kind, load in (("houses", load_house), ("paytables", load_pay_table)):
        if _known(kind, target):
            return load(target)
    if target == STANDARD_INPUT:
        file, content = source_file(target)
        return _load(decode_toml(content, file=file), _Names(file, Path(), ()))
    if _is_file(target):
        return load_file(Path(target))
    raise _unknown(target, [*house_ids(), *designators()], "house, pay table or TOML file")


def source_file(target: str) -> tuple[str, bytes]:
    """Return the name and contents of the file that *target* names, as ``find`` reads it."""
    for kind in ("houses", "paytables"):
        known = _known(kind, target)
        if known is not None:
            return _files(kind)[known].name, _files(kind)[known].read_bytes()
    if target == STANDARD_INPUT:
        return "standard input", _read(sys.stdin)
    return Path(target).name, Path(target).read_bytes()


def read_source(target: str | os.PathLike[str]) -> tuple[dict[str, Any], str]:
    """Return the contents of a TOML file, or of standard input (-), and its name."""
    target = os.fspath(target)
    if target != STANDARD_INPUT:
        return read_toml(Path(target)), target
    file, content = source_file(target)
    return decode_toml(content, file=file), file


def find_house(target: str) -> House:
    """Return the house that *target* names: a house id, a path to a house file, or - for standard input."""
    if not _names_something(target):
        raise _unknown(target, list(house_ids()), "house")
    found = find(target)
    if isinstance(found, House):
        return found
    raise UnknownName(target, "house", "it is a pay table; name a house, or a file of one")


def find_pay_table(target: str) -> PayTable:
    """Return the pay table that *target* names: a designator, a path to its file, or - for standard input."""
    if not _names_something(target):
        raise _unknown(target, list(designators()), "pay table")
    found = find(target)
    if not isinstance(found, House):
        return found
    raise UnknownName(target, "pay table", "it is a house; name a pay table, or a file of one")


def _names_something(target: str) -> bool:
    known = _known("houses", target) or _known("paytables", target)
    return bool(known) or target == STANDARD_INPUT or _is_file(target)


def _is_file(target: str) -> bool:
    try:
        return target.endswith(".toml") or Path(target).is_file()
    except OSError:  # The name is too long for a file.
        return False


def _known(kind: str, name: str) -> str | None:
    return next((known for known in _files(kind) if known.lower() == name.lower()), None)


def _path(kind: str, name: str) -> Path:
    known = _known(kind, name)
    if known is None:
        words = {"houses": "house", "paytables": "pay table"}
        raise _unknown(name, list(_files(kind)), words[kind])
    return _files(kind)[known]


@functools.lru_cache(maxsize=256)
def _raw_pay_table(name: str) -> Mapping[str, Any]:
    return read_toml(_path("paytables", name))


OTHER_FILES = {
    "pay table": "other files are not read here, so write the table into this file, in a section of this name",
    "house": "other files are not read here, so extend a house of the catalogue",
}
"""What to do where a file stands alone, by what another file was named for."""


def _unknown(name: str, known: list[str], what: str) -> UnknownName:
    import difflib

    if name.endswith(".toml") and what in OTHER_FILES:
        return UnknownName(name, what, OTHER_FILES[what])
    by_lower = {each.lower(): each for each in known}
    begun = [lower for lower in by_lower if name and lower.startswith(name.lower())]
    near = [by_lower[each] for each in (begun or difflib.get_close_matches(name.lower(), by_lower))[:3]]
    few = f"known are {', '.join(known)}" if len(known) < 10 else ""
    listed = few or "letitride houses and letitride paytables list them"
    hint = f"did you mean {' or '.join(near)}?" if near else listed
    return UnknownName(name, what, hint)
