"""What identifies a version of a report: the hash of the rules, and the program that printed it."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from letitride import __version__
from letitride.cards import Money
from letitride.house import House, PayTable, UnknownName, find
from letitride.house.codec import encode_hook
from letitride.pit.house_record import rules_of, write_house
from letitride.reports.document import Fact

PROGRAM = f"letitride {__version__}"
_SHORT = 16
_LONGEST_TITLE = 72


def rules_hash(found: House | PayTable) -> str:
    """Return the SHA-256 of all the rules; for a house, the same as in its receipts."""
    if isinstance(found, House):
        return rules_of(write_house(found))
    return hashlib.sha256(msgspec.json.encode(found, enc_hook=encode_hook)).hexdigest()


class SourceFile(Struct, frozen=True):
    """The file that was read: its name without folders, and what it holds."""

    name: str
    contents: bytes


def document_facts(house: House) -> Iterator[Fact]:
    """Yield the document a house is taken from, for the title block."""
    if house.document or house.based_on:
        yield Fact("Document" if house.document else "Based on", house.document or house.based_on, code=True)


def file_facts(digest: str, file: SourceFile | None) -> Iterator[Fact]:
    """Yield the hash of the rules, the file and the program, for the title block."""
    yield Fact("Rules, SHA-256", digest, code=True)
    if file is not None:
        yield Fact("File", file.name, code=True)
        yield Fact("File, SHA-256", hashlib.sha256(file.contents).hexdigest(), code=True)
    yield Fact("Program", PROGRAM)


def command_for(found: House | PayTable, *, file: SourceFile | None, bet: Money | None) -> str:
    """Return the command that prints a report's figures: by name if the catalogue has it, else by file."""
    words = ["letitride", "odds", file.name if file and not _in_catalogue(found) else _name(found)]
    if bet is not None:
        words += ["--bet", str(bet).replace("$", "").replace(",", "")]
    return shlex.join([*words, "--json"])


def _name(found: House | PayTable) -> str:
    return found.id if isinstance(found, House) else found.designator


def _in_catalogue(found: House | PayTable) -> bool:
    try:
        return find(_name(found)) == found
    except UnknownName:
        return False


def short(digest: str) -> str:
    """Return the beginning of a hash, enough to tell versions apart by eye."""
    return digest[:_SHORT]


def running_title(title: str) -> str:
    """Return a title that fits on one line."""
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1].rstrip()}…"
