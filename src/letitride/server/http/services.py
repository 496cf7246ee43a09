"""What the server serves, and how its parts find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol, cast

from fastapi import Depends, Path
from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from letitride.day.days import Days
from letitride.pit.floor.cases import Cases
from letitride.pit.floor.desk import Desk
from letitride.pit.floor.school import School
from letitride.pit.history.history import History
from letitride.pit.history.round_links import RoundLinks
from letitride.pit.history.witness import Witness
from letitride.pit.people.people import People, Person, Registry
from letitride.pit.people.sessions import Sessions
from letitride.pit.play.bots import Bots
from letitride.pit.play.houses import Houses
from letitride.pit.play.kept_chips import KeptChips
from letitride.pit.play.pit import Pit
from letitride.pit.play.private_tables import PrivateTables
from letitride.pit.ports import Clock
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tournaments.practice import PracticeTournaments
from letitride.pit.tournaments.tournaments import Tournaments
from letitride.server.http.hub import Hub, Subscriber

if TYPE_CHECKING:
    from letitride.server.http.access import Guard
    from letitride.server.http.back_office import BackOffice
    from letitride.server.http.metrics import Metrics
    from letitride.server.http.passwords import PasswordDesk

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$", description="The name of a table.")]
PersonName = Annotated[str, Path(pattern=r"^[A-Za-z0-9 ._-]{1,60}$", description="The name of a person.")]


class Visitor(NamedTuple):
    """Somebody whose connection to a table was accepted."""

    table_id: str
    person: Person | None
    onlooker: Subscriber
    only_changes: bool


class Sockets(Protocol):
    """Processes that hold live connections for the server."""

    async def take_over(self, socket: WebSocket, visitor: Visitor) -> bool:
        """Hand a connection over that was accepted; False where it has to stay in this process."""

    def happened(self, live: PitTable, happened: Happened) -> None:
        """Tell of what is durable; called from the thread of the store."""

    def start(self) -> None:
        """Start the processes, and wait until they take connections."""

    def stop(self) -> None:
        """End every connection, and the processes."""

    def trouble(self) -> str:
        """Say what is wrong, nothing where all is well."""


class Services(Struct, frozen=True, kw_only=True):
    """What the server serves."""

    pit: Pit
    people: People
    sessions: Sessions
    registry: Registry
    bots: Bots
    houses: Houses
    private: PrivateTables
    kept_chips: KeptChips
    history: History
    round_links: RoundLinks
    desk: Desk
    cases: Cases
    school: School
    days: Days
    tournaments: Tournaments
    practice: PracticeTournaments
    hub: Hub
    sockets: Sockets | None
    """None where the server holds all connections itself."""

    guard: Guard
    figures: Metrics
    back_office: BackOffice
    passwords: PasswordDesk
    clock: Clock
    sites: tuple[str, ...]
    """The names the server is reached by; any if empty."""

    welcome_chips: int
    """What a new player gets to play with, in dollars."""

    second_factor: bool
    """Whether staff can do nothing before a second factor is set up."""

    witness_for: Mapping[str, Witness]
    """Where the seals of other pits are kept, by a name they know."""

    trouble: Callable[[], str]
    """Returns what is wrong with the store; empty if nothing."""

    start: Callable[[], None]
    """Called when the server is up."""

    stop: Callable[[], None]
    """Called when the server stops. What was begun is kept, and continues at the next start."""


def services_of(connection: HTTPConnection) -> Services:
    """Return what the server serves."""
    return cast("Services", connection.app.state.services)


async def _services(connection: HTTPConnection) -> Services:
    return services_of(connection)


Serving = Annotated[Services, Depends(_services)]
"""What the server serves, for a route."""
