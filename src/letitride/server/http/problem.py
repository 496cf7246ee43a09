"""How the server says no."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from letitride.server.http.openapi import content_of


class Problem(Struct, frozen=True):
    """Why a request was not carried out: a stable code, and a sentence for people."""

    code: str
    message: str


_WORDS = {
    400: "It cannot be done as it stands.",
    401: "Nobody is logged in.",
    403: "It is not for this person, or comes from another site.",
    404: "There is no such thing.",
    408: "The request came too slowly.",
    409: "Conflicts with the current state.",
    413: "The request is too large.",
    422: "A field is missing or wrong.",
    429: "It was asked too often.",
    501: "This server lacks the packages for it.",
    503: "The store cannot say what has become of it.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return these answers for the description of a route, and those that every route may give."""
    told = sorted({*statuses, 400, 403, 408, 413, 422, 429, 503})
    return {status: {"description": _WORDS[status], "content": content_of(Problem)} for status in told}
