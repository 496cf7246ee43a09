"""The pit as another pit's witness, whose seals it keeps in an append-only file."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from msgspec import Struct

from letitride.pit.history.witness import WitnessFault, WitnessLine
from letitride.pit.store_faults import NoSuchThing
from letitride.server.http.access import NotAllowed
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Body, Router

router = Router(prefix="/api/witness", tags=["witness"])
WitnessName = Annotated[str, Path(pattern=r"^[A-Za-z0-9 ._-]{1,60}$", description="A name that both pits know.")]


class SealsSent(Body, frozen=True):
    """Seals of another pit."""

    lines: tuple[WitnessLine, ...]


class SealsKept(Struct, frozen=True):
    """The number of the newest stored seal, 0 if there is none."""

    seal: int


@router.post("/{name}", responses=problems(404, 409))
def keep_seals(services: Serving, name: WitnessName, sent: SealsSent) -> SealsKept:
    """Store another pit's seals, in order. A seal that was sent before with another root is refused."""
    witness = services.witness_for.get(name)
    if witness is None:
        raise NoSuchThing("there is no witness with this name")
    services.guard.check_rate("command", f"witness {name}")
    try:
        witness.send(sent.lines)
    except WitnessFault as fault:
        raise NotAllowed(str(fault), code="another-past", status=409) from None
    return SealsKept(witness.last() or 0)
