"""What the server serves, and how its parts reach for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Path
from msgspec import Struct
from starlette.requests import HTTPConnection

from letitride.pit.floor.cases import Cases
from letitride.pit.floor.desk import Desk
from letitride.pit.history.history import History
from letitride.pit.history.round_links import RoundLinks
from letitride.pit.history.witness import Witness
from letitride.pit.people.people import People, Registry
from letitride.pit.people.sessions import Sessions
from letitride.pit.play.bots import Bots
from letitride.pit.play.kept_chips import KeptChips
from letitride.pit.play.pit import Pit
from letitride.pit.play.private_tables import PrivateTables
from letitride.pit.ports import Clock
from letitride.server.http.hub import Hub

if TYPE_CHECKING:
    from letitride.server.http.access import Guard
    from letitride.server.http.back_office import BackOffice
    from letitride.server.http.metrics import Metrics
    from letitride.server.http.passwords import PasswordDesk

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$", description="The name of a table.")]
PersonName = Annotated[str, Path(pattern=r"^[A-Za-z0-9 ._-]{1,60}$", description="The name of a person.")]


class Services(Struct, frozen=True, kw_only=True):
    """What the server serves."""

    pit: Pit
    people: People
    sessions: Sessions
    registry: Registry
    bots: Bots
    private: PrivateTables
    kept_chips: KeptChips
    history: History
    round_links: RoundLinks
    desk: Desk
    cases: Cases
    hub: Hub
    guard: Guard
    figures: Metrics
    back_office: BackOffice
    passwords: PasswordDesk
    clock: Clock
    sites: tuple[str, ...]
    """The names under which the server is reached; any, where none is given."""

    welcome_chips: int
    """What a new player gets to play with, in dollars."""

    second_factor: bool
    """Whether nobody of the house may do anything before a second factor is set."""

    witness_for: Mapping[str, Witness]
    """Where the seals of other pits are kept, by a name that they know."""

    trouble: Callable[[], str]
    """Says what is wrong with the store, nothing where all is well."""

    start: Callable[[], None]
    """Called when the server is up."""

    stop: Callable[[], None]
    """Called when it goes down: what was begun is kept, and goes on at the next start."""


def services_of(connection: HTTPConnection) -> Services:
    """Return what the server serves."""
    return cast("Services", connection.app.state.services)


async def _services(connection: HTTPConnection) -> Services:
    return services_of(connection)


Serving = Annotated[Services, Depends(_services)]
"""What the server serves, for a route."""
