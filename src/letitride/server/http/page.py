"""The page: the files that ``make page`` builds, kept in memory, plain and compressed."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

FOLDER = Path(__file__).parents[2] / "page"
INDEX = "index.html"
PICTURE = "preview.png"
"""The preview of a table in a link."""

ELSEWHERE = ("api", "healthz", "metrics", "openapi.json")
"""Prefixes of paths that are not the page's."""

LASTING = "public, max-age=31536000, immutable"
"""How long a browser may cache a file whose name changes with its contents."""

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_BROTLI = ".br"
"""The extension of brotli-compressed files."""

_PRESSED = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")
_PLACE = re.compile(r"|(?!assets(/|$))[A-Za-z0-9_-]+(/[A-Za-z0-9][A-Za-z0-9._-]*)*/?")
"""A path in the page: words between slashes; all but the first may be names of tables with dots."""

_UNWANTED = re.compile(r"q=0(\.0*)?")
_NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>letitride</title>
<h1>The pit is open, the page is not built</h1>
<p>Run <code>make page</code> in the folder of the project, then load this again.
<p>Everything can be done without it too: <a href="/api/docs">the API</a>.
</html>
"""


@dataclass(frozen=True)
class Served:
    """A file as it is sent."""

    kind: str
    body: bytes
    pressed: Mapping[str, bytes]
    """Its compressed forms, if shorter, the shortest first."""

    caching: str
    tag: str
    """What changes whenever the file does."""


def _served(name: str, body: bytes, brotli: bytes | None = None) -> Served:
    kind = Path(name).suffix
    pressed = {"br": brotli} if brotli is not None else {}
    if kind in _PRESSED:
        pressed["gzip"] = gzip.compress(body, mtime=0)
    caching = LASTING if name.startswith("assets/") else "no-cache"
    return Served(
        kind=_TYPES.get(kind, "application/octet-stream"),
        body=body,
        pressed={how: data for how, data in pressed.items() if len(data) < len(body)},
        caching=caching,
        # Weak: the same file may be sent plain or compressed.
        tag=f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
    )


class Page:
    """The built page. It is read again after a new build."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._built = 0
        self._files: Mapping[str, Served] = {}

    def find(self, path: str) -> Served | None:
        """Return the file of a path, the page itself for a place in it, or None.

        Only names found in the folder are served, so no path leads out of it.
        """
        files, name = self._now(), path.removeprefix("/")
        return files.get(name) or (files[INDEX] if _PLACE.fullmatch(name) else None)

    def has(self, name: str) -> bool:
        """Return whether there is a file by this name."""
        return name in self._now()

    def _now(self) -> Mapping[str, Served]:
        index = self._folder / INDEX
        built = index.stat().st_mtime_ns if index.is_file() else 0
        if built != self._built or not self._files:
            self._files = {INDEX: _served(INDEX, _NOT_BUILT), **dict(self._read() if built else ())}
            self._built = built
        return self._files

    def _read(self) -> Iterator[tuple[str, Served]]:
        for path in sorted(self._folder.rglob("*")):
            if path.is_file() and path.suffix != _BROTLI:
                name, beside = path.relative_to(self._folder).as_posix(), path.with_name(path.name + _BROTLI)
                yield name, _served(name, path.read_bytes(), beside.read_bytes() if beside.is_file() else None)


@dataclass(frozen=True)
class Preview:
    """What a link shows before it is opened."""

    title: str
    text: str
    fetches: tuple[str, ...] = ()
    """What the place requests first. The browser starts on it before scripts have loaded."""


Previews = Callable[[HTTPConnection], Preview]
"""Returns the preview of a place in the page. Called in its own thread."""


class PageRoute(BaseRoute):
    """Serves the page. It comes after all other routes."""

    path = "/{page}"
    methods = frozenset({"GET", "HEAD"})

    def __init__(self, page: Page, previews: Previews) -> None:
        self._page, self._previews = page, previews

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether a request is for the page."""
        if scope["type"] != "http" or scope["method"] not in self.methods:
            return Match.NONE, {}
        first = str(scope["path"]).removeprefix("/").partition("/")[0]
        return (Match.NONE if first in ELSEWHERE or self._page.find(scope["path"]) is None else Match.FULL), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file, or say that it has not changed."""
        found = self._page.find(scope["path"])
        if found is None:
            return
        if found.kind == _TYPES[".html"]:
            asked = HTTPConnection(scope)
            picture = f"{asked.url.scheme}://{asked.url.netloc}/{PICTURE}" if self._page.has(PICTURE) else ""
            found = _previewed(found, await run_in_threadpool(self._previews, asked), picture)
        await _answer(found, Headers(scope=scope))(scope, receive, send)


def _previewed(page: Served, preview: Preview, picture: str) -> Served:
    """Return the page with its preview."""
    told = {"title": preview.title, "description": preview.text, "type": "website", "image": picture}
    tags = "".join(f'<meta property="og:{name}" content="{escape(value)}" />' for name, value in told.items() if value)
    tags += "".join(f'<link rel="preload" as="fetch" href="{escape(path)}" crossorigin />' for path in preview.fetches)
    return _served(INDEX, page.body.replace(b"</head>", f"{tags}</head>".encode(), 1))


def _answer(found: Served, asked: Headers) -> Response:
    headers = {
        "Cache-Control": found.caching,
        "Content-Security-Policy": POLICY,
        "ETag": found.tag,
        "Vary": "Accept-Encoding",
    }
    if found.tag in [tag.strip() for tag in asked.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    for how, data in found.pressed.items():
        if _takes(how, asked.get("accept-encoding", "")):
            return Response(data, media_type=found.kind, headers={**headers, "Content-Encoding": how})
    return Response(found.body, media_type=found.kind, headers=headers)


def _takes(how: str, accepted: str) -> bool:
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        if name.strip() == how:
            return not _UNWANTED.fullmatch(weight.strip())
    return False
