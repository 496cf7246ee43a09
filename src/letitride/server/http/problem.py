"""Error answers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from letitride.server.http.openapi import content_of


class Problem(Struct, frozen=True):
    """Why a request was not carried out: a stable code, and a sentence for people."""

    code: str
    message: str


_WORDS = {
    400: "The request cannot be carried out.",
    401: "Not signed in.",
    403: "Not allowed for this person, or from another site.",
    404: "Not found.",
    408: "The request came too slowly.",
    409: "Conflicts with the current state.",
    413: "The request is too large.",
    422: "A field is missing or wrong.",
    429: "Too many requests.",
    501: "This server lacks the packages for it.",
    503: "The store cannot say whether it happened.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return these error answers for the description of a route, with those that every route can give."""
    told = sorted({*statuses, 400, 403, 408, 413, 422, 429, 503})
    return {status: {"description": _WORDS[status], "content": content_of(Problem)} for status in told}
