"""Somebody who is connected to a table, as the pit knows them: that they are there, and the commands they give."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from msgspec import Struct

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person
from letitride.pit.play.answer import Answer
from letitride.pit.ports import Posted
from letitride.pit.store_faults import SessionEnded, Unavailable, Unknown
from letitride.server.http.access import NotAllowed
from letitride.server.http.hub import Subscriber
from letitride.server.http.logs import log
from letitride.server.http.services import Services
from letitride.server.http.wire import Malformed, reader
from letitride.server.tables import presence
from letitride.server.tables.tables import CommandMessage, GivenCommand, Giver

LARGEST_FRAME = 16 * 1024
PAUSE_SECONDS = 0.25
"""For this long nothing is read from somebody who sends too often."""

MOST_FAULTS = 100
"""A connection ends after this many messages in a row that are not commands."""

SESSION_OVER = "this session has ended"
LOGGED_OUT, TOO_MUCH, BROKEN = 4001, 4008, 1011
_CODES: dict[type[Exception], str] = {Malformed: "malformed", Unknown: "unknown", Unavailable: "unavailable"}


class FaultFrame(Struct, frozen=True, kw_only=True, tag_field="type", tag="fault"):
    """Why a message was not taken."""

    code: str
    message: str


class Answering(Protocol):
    """The other end of a visit: it sends what it is given, and hears the next message after that."""

    def answer(self, message: bytes, wait: float) -> None:
        """Send the answer to the last message, after a delay in seconds; called by any thread."""

    def end(self, code: int, why: str) -> None:
        """End the connection; called by any thread."""


class Visit:
    """Somebody who is connected; messages come one after the other, each when the last was answered."""

    def __init__(
        self, services: Services, table_id: str, person: Person | None, onlooker: Subscriber, line: Answering
    ) -> None:
        self._services, self._onlooker, self._line = services, onlooker, line
        self.person, request = person, secrets.token_hex(8)
        self._giver = Giver(services, table_id, person, onlooker.token, request)
        self._log = log.bind(request=request, person=onlooker.name or None, table=table_id)
        self._who = onlooker.name or onlooker.address
        self._given: Posted | None = None
        """What was given last."""

        self._faults = 0

    def begin(self) -> None:
        """Let them look at the table; called in the loop, as is the end."""
        self._onlooker.on_end = partial(self._line.end, LOGGED_OUT, SESSION_OVER)
        self._services.hub.join(self._onlooker)
        presence.came(self._services, self._onlooker.live, self._onlooker.name)
        self._log.info("connected")

    def end(self, code: int | None) -> None:
        """Let them go."""
        self._services.hub.leave(self._onlooker)
        presence.left(self._services, self._services.pit.live(self._onlooker.live.id), self._onlooker.name)
        if self._given is not None:
            self._given.cancel()  # taken back, if nobody has begun it
        self._log.info("disconnected", **({} if code is None else {"code": code}))

    def take(self, text: str | None) -> None:
        """Have a message answered."""
        try:
            self._services.guard.check_rate("command", self._who)
            given = self._giver.begin(read_message(text))
            self._given = given.post(partial(self._done, given))
        except NotAllowed as refused:
            fault = FaultFrame(code=refused.code, message=str(refused))
            self._answer_fault(fault, PAUSE_SECONDS if refused.code == "too-often" else 0)
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this connection at most
            self._fail(error)

    def _done(self, given: GivenCommand, answer: Answer | None, error: Exception | None) -> None:
        if answer is None:
            self._fail(error or RuntimeError("nothing came of a command"))
            return
        self._faults = 0
        self._line.answer(given.written(answer), 0)

    def _fail(self, error: Exception) -> None:
        code = _CODES.get(type(error))
        if code is not None:
            self._answer_fault(FaultFrame(code=code, message=str(error)))
        elif isinstance(error, SessionEnded):
            self._line.end(LOGGED_OUT, SESSION_OVER)
        else:
            self._log.error("fault", exc_info=error)
            self._line.end(BROKEN, "")

    def _answer_fault(self, fault: FaultFrame, wait: float = 0) -> None:
        self._faults += 1
        if self._faults >= MOST_FAULTS:
            self._line.end(TOO_MUCH, "too many messages that are no commands")
        else:
            self._line.answer(ENCODER.encode(fault), wait)


def read_message(text: str | None) -> CommandMessage:
    """Return the command that a frame holds."""
    if text is None:
        raise Malformed("a message is text, not bytes")
    if len(text) > LARGEST_FRAME:
        raise Malformed(f"a message has at most {LARGEST_FRAME} characters")
    message: CommandMessage = _read(text)
    return message


_read: Callable[[str], Any] = reader(CommandMessage)
