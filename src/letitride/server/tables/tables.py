"""Tables: who plays where, and what you can do."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Annotated, Any, Union

from fastapi import Request
from msgspec import Meta, Struct
from msgspec.structs import asdict
from starlette.requests import HTTPConnection

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.people.sessions import proof_of
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.bots import bots_at, people_at
from letitride.pit.play.envelope import CommandEnvelope
from letitride.pit.ports import Done, Posted
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.tables.chair import CHAIR_COMMANDS
from letitride.pit.tables.fairness import CommitSeed, RevealSeed
from letitride.pit.tables.hosting import HOST_COMMANDS, LONGEST_TITLE, TablePace
from letitride.pit.tables.mispays import MISPAY_COMMANDS
from letitride.pit.tables.phrases import SayPhrase
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import LONGEST_REASON, StaffReason
from letitride.pit.tables.table_modes import MODE_COMMANDS
from letitride.pit.tables.tournament_commands import CommitSecretBet, ShowSecretBet
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.server.houses.houses import ListedHouse, house_line, version_posted
from letitride.server.http.access import Anybody, NotAllowed, Somebody, token_of
from letitride.server.http.logs import log, logs_commands
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, TableId, services_of
from letitride.server.http.wire import Body, Router, whole
from letitride.server.tables.table_state import TableState, state
from letitride.table import COMMANDS, Command

router = Router(prefix="/api/tables", tags=["tables"])
CommandId = Annotated[str, whole("[A-Za-z0-9_-]{8,64}")]
if TYPE_CHECKING:
    AnyCommand = Command
else:
    _OF_PLAYERS = (SayPhrase, CommitSeed, RevealSeed, CommitSecretBet, ShowSecretBet)
    _OF_STAFF = (*MODE_COMMANDS, *CHAIR_COMMANDS, *MISPAY_COMMANDS, ConfirmVoid)
    _BESIDE = (*_OF_STAFF, *HOST_COMMANDS, *_OF_PLAYERS)
    AnyCommand = Union[(*COMMANDS, *_BESIDE)]


class CommandMessage(Body, frozen=True, kw_only=True):
    """A command with your own id: the same id always has the same answer, and takes effect once."""

    id: CommandId
    command: AnyCommand
    expected: Annotated[int, Meta(ge=0)] | None = None
    """The version of the table that you have seen; leave it out if any will do."""

    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    """The reason, for dealer, floor and administrator. It is on the record, and everybody at the table hears it."""


class CommandAnswer(Struct, frozen=True, kw_only=True):
    """The outcome of a command."""

    id: str
    outcome: AnswerKind
    version: int
    code: str
    message: str
    rule: str


class AnswerFrame(CommandAnswer, frozen=True, kw_only=True, tag_field="type", tag="answer"):
    """What became of a command that came over a line."""


class TableLine(ListedHouse, frozen=True, kw_only=True):
    """A table in the lobby, with what its house offers."""

    house: str
    stage: str
    seats: int
    taken: int
    people: int
    bots: int
    watching: int


class OpenTableRequest(Body, frozen=True):
    """A table to open."""

    house: Annotated[str, whole("[a-z0-9-]{1,60}")]
    """A house of the catalogue, or a posted one."""

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    """The host's name for it."""

    pace: TablePace = TablePace.NORMAL


class OpenedTable(Struct, frozen=True):
    """A private table. Its name is all you need to find it."""

    id: str


@router.get("", responses=problems())
def lobby(services: Serving) -> list[TableLine]:
    """List all public tables."""
    versions = services.houses.versions()
    return [_table_line(services, services.pit.live(table_id), versions) for table_id in services.pit.public()]


def _table_line(services: Services, live: PitTable, versions: Sequence[PostedHouse]) -> TableLine:
    table, line = live.table, house_line(live.table.house)
    people, bots = people_at(table), len(bots_at(table))
    return TableLine(
        **{**asdict(line), "id": live.id},
        house=line.id,
        posted=version_posted(versions, live.rules),
        stage=table.stage.value,
        seats=len(table.seats),
        taken=people + bots,
        people=people,
        bots=bots,
        watching=services.hub.watching(live),
    )


@router.post("", status_code=201, responses=problems(401, 404, 409))
def open_table(request: Request, services: Serving, wanted: OpenTableRequest, person: Somebody) -> OpenedTable:
    """Open a private table. It is unlisted; anybody who has its name can watch and sit down."""
    check_may_open(request, person)
    house = services.houses.find(wanted.house)
    return OpenedTable(id=services.private.open(person, house, wanted.title.strip(), wanted.pace))


def check_may_open(request: Request, person: Person) -> None:
    """Refuse somebody who may not open a private table, or has opened too many."""
    if person.actor() is None:
        raise NotAllowed(f"a {person.post.value} can only watch")
    services = services_of(request)
    if services.pit.real_money:
        # Money that is played there would be in no day's win.
        raise NotAllowed("this room has no private tables: take a seat at a table of the day", code="room", status=409)
    services.guard.check_rate("open", person.name)
    services.guard.check_rate("open-address", request)


@router.get("/{table_id}", responses=problems(404))
def look(services: Serving, table_id: TableId, person: Anybody) -> TableState:
    """Show a table as you may see it."""
    live = services.pit.live(table_id)
    return state(live, person, [], now=services.clock(), watching=services.hub.watching(live))


@router.post("/{table_id}/commands", responses=problems(401, 404))
async def command(request: Request, table_id: TableId, message: CommandMessage, person: Somebody) -> CommandAnswer:
    """Carry out a command. The answer comes when it is durable."""
    services_of(request).guard.check_rate("command", person.name)
    return await carry_out(request, table_id, message, person)


async def carry_out(
    connection: HTTPConnection, table_id: str, message: CommandMessage, person: Person
) -> CommandAnswer:
    """Carry out somebody's command, and answer when it is durable."""
    services = services_of(connection)
    giver = Giver(services, table_id, person, token_of(connection) or "", getattr(connection.state, "request", None))
    given = giver.begin(message)
    return given.answered(await services.hub.loop.result(given.take()))


class Giver:
    """Somebody who gives commands to a table."""

    def __init__(
        self, services: Services, table_id: str, person: Person | None, token: str, request: str | None
    ) -> None:
        self.services, self.table_id, self.person, self.request = services, table_id, person, request
        self._actor = person.actor() if person else None
        self._session = proof_of(token, person) if person else None

    def begin(self, message: CommandMessage) -> GivenCommand:
        """Return a command that is ready to be carried out, or say why this person may not give it."""
        person = self.person
        if person is None:
            raise NotAllowed("sign in first, or come in as a guest", code="not-logged-in")
        if self._actor is None:
            raise NotAllowed(f"a {person.post.value} can only watch")
        if isinstance(message.command, SayPhrase):
            self.services.guard.check_rate("phrase", person.name)
        envelope = CommandEnvelope(
            command=message.command,
            actor=self._actor,
            id=f"{person.name} {message.id}",
            reason=given_by(person, message.reason),
            session=self._session,
        )
        return GivenCommand(self, message, envelope)


class GivenCommand:
    """A command on its way to a table."""

    def __init__(self, giver: Giver, message: CommandMessage, envelope: CommandEnvelope) -> None:
        self._giver, self._message, self._envelope = giver, message, envelope
        self._started = time.perf_counter()

    def take(self) -> Future[Answer]:
        """Have it carried out."""
        return self._giver.services.pit.take(self._giver.table_id, self._envelope, self._message.expected)

    def post(self, done: Done[Answer]) -> Posted:
        """Have it carried out, and *done* called by the thread of the store."""
        return self._giver.services.pit.post(self._giver.table_id, self._envelope, self._message.expected, done)

    def answered(self, answer: Answer) -> CommandAnswer:
        """Take note of the answer, and return it as it is sent."""
        self._note(answer)
        return CommandAnswer(id=self._message.id, **_answer_fields(answer))

    def written(self, answer: Answer) -> bytes:
        """Take note of the answer, and return it as it is sent over a line."""
        self._note(answer)
        if answer.outcome is AnswerKind.DONE:
            return _DONE % (self._message.id.encode(), answer.version)
        return ENCODER.encode(AnswerFrame(id=self._message.id, **_answer_fields(answer)))

    def _note(self, answer: Answer) -> None:
        seconds, giver, command = time.perf_counter() - self._started, self._giver, self._message.command
        giver.services.figures.command(command, answer, seconds)
        if logs_commands():
            log.info(
                "command",
                request=giver.request,
                person=giver.person and giver.person.name,
                table=giver.table_id,
                command=type(command).__name__,
                outcome=answer.outcome.value,
                code=answer.code,
                ms=round(seconds * 1000, 1),
            )


def _answer_fields(answer: Answer) -> dict[str, Any]:
    return {name: getattr(answer, name) for name in CommandAnswer.__struct_fields__ if name != "id"}


_DONE = b'{"type":"answer","id":"%s","outcome":"done","version":%d,"code":"","message":"","rule":""}'
"""An answer letter by letter as it is encoded: of what was done there is nothing more to say."""


def given_by(person: Person, reason: str) -> StaffReason | None:
    """Return a staff member's reason. Players act for themselves, and need none."""
    if person.post is Post.PLAYER:
        return None
    return StaffReason(by=person.name, post=person.post.value, reason=reason.strip())
