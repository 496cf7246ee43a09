"""What the pages of our PDFs say: a reader for what typst writes, and for nothing else."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*)\nendstream", re.DOTALL)
_TOKEN = re.compile(rb"/(f\d+) [\d.]+ Tf|\\([0-7]{1,3}|.)|(.)", re.DOTALL)
_LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_CHAR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")

Objects = Mapping[int, bytes]
Letters = Mapping[int, str]


def pages_in_words(pdf: bytes) -> list[str]:
    """Return what each page shows, in the order in which it is printed: hyphens at the ends of lines too."""
    objects = {int(number): content for number, content in _OBJECT.findall(pdf)}
    (root,) = (content for content in objects.values() if b"/Type/Pages" in content)
    return [_page(objects, objects[int(number)]) for number in re.findall(rb"(\d+) 0 R", root)]


def _page(objects: Objects, page: bytes) -> str:
    resources = objects[_reference(rb"/Resources", page)]
    fonts = {
        name: dict(_letters(_stream(objects[_reference(rb"/ToUnicode", objects[int(number)])])))
        for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", resources)
    }
    return " ".join(_blocks(_stream(objects[_reference(rb"/Contents", page)]), fonts))


def _blocks(content: bytes, fonts: Mapping[bytes, Letters]) -> Iterator[str]:
    """Yield each block of text."""
    letters: Letters = {}
    for block in re.findall(rb"BT\b(.*?)\nET", content, re.DOTALL):
        said = ""
        for font, glyphs in _strings(block):
            letters = fonts.get(font, letters)
            said += "".join(letters[high << 8 | low] for high, low in zip(glyphs[::2], glyphs[1::2], strict=True))
        yield said.strip()


def _strings(block: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield each string of a block with its font. Parentheses in pairs are letters of it."""
    font, said, depth = b"", b"", 0
    for token in _TOKEN.finditer(block):
        name, escaped, letter = token.groups()
        if name:
            font = name
        elif escaped:
            said += bytes([int(escaped, 8)]) if escaped.isdigit() else _LETTERS.get(escaped, escaped)
        else:
            depth -= letter == b")"
            if depth > 0:
                said += letter
            elif letter == b")":
                yield font, said
                said = b""
            depth += letter == b"("


def _letters(table: bytes) -> Iterator[tuple[int, str]]:
    """Yield which letters each glyph of a font stands for."""
    for section in _CHARS.findall(table):
        for glyph, letters in _CHAR.findall(section):
            yield int(glyph, 16), bytes.fromhex(letters.decode()).decode("utf-16-be")


def _stream(content: bytes) -> bytes:
    found = _STREAM.search(content)
    assert found is not None
    return zlib.decompress(found[1]) if b"FlateDecode" in content[: found.start()] else found[1]


def _reference(key: bytes, content: bytes) -> int:
    found = re.search(key + rb" (\d+) 0 R", content)
    assert found is not None
    return int(found[1])
