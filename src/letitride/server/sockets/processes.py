"""The server's side of its socket processes: which connection is where, and what goes back and forth."""

from __future__ import annotations

import itertools
import logging
import pickle
import time
import zlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.http.frames import EXTENSION, FrameProtocol
from letitride.server.http.logs import NAME, log
from letitride.server.http.services import Services, Visitor
from letitride.server.sockets.link import LineElsewhere, ProcessLink
from letitride.server.sockets.messages import Handed, changed
from letitride.server.sockets.process import Orders
from letitride.server.tables.visit import Visit

START_SECONDS = 60.0
REST_SECONDS = 0.2
"""The shortest time before a process is started again, in seconds."""


class SocketProcesses:
    """All socket processes. Each table belongs to one of them, so its view is encoded once."""

    def __init__(self, count: int, options: Mapping[str, Any]) -> None:
        self._count, self._options = count, options
        self._services: Services | None = None
        self._processes: list[ProcessLink] = []
        self._numbers = itertools.count(1)
        self._stopping = False

    def serve(self, services: Services) -> None:
        """Work for a server."""
        self._services = services

    @property
    def pids(self) -> Sequence[int]:
        """The numbers of the processes."""
        return [process.pid for process in self._processes]

    def start(self) -> None:
        """Start all processes, and wait until they take connections."""
        self._processes = [self._started(place) for place in range(self._count)]
        self._served().pit.when_answered(self._flush)
        for process in self._processes:
            process.is_ready.wait(START_SECONDS)

    def stop(self) -> None:
        """End every connection, and the processes."""
        self._stopping = True
        for process in self._processes:
            process.stop()

    def trouble(self) -> str:
        """Return what is wrong, or nothing if all is well."""
        missing = sum(process.is_over or not process.is_ready.is_set() for process in self._processes)
        return f"{missing} of {self._count} socket processes do not run" if missing and not self._stopping else ""

    def happened(self, live: PitTable, happened: Happened) -> None:
        """Send what is durable, with the answers of its transaction. The store's thread calls this."""
        process = self._process_of(live.id) if self._processes else None
        if process is not None and live.id in process.tables:
            process.say(changed(live, happened))

    async def take_over(self, socket: WebSocket, visitor: Visitor) -> bool:
        """Hand over an accepted connection. Return False if it has to stay in this process."""
        protocol: FrameProtocol | None = socket.scope.get("extensions", {}).get(EXTENSION)
        if protocol is None or not protocol.is_untouched():
            return False
        process, number = self._process_of(visitor.table_id), next(self._numbers)
        if not await protocol.flushed():
            return False
        onlooker, person = visitor.onlooker, visitor.person
        line = LineElsewhere(process, number)
        visit = Visit(self._served(), visitor.table_id, person, onlooker, line)
        onlooker.is_elsewhere = True
        process.visits[number] = visit
        visit.begin()
        handed = Handed(number, visitor.table_id, person, onlooker.name, visitor.only_changes)
        client = protocol.transport.get_extra_info("socket").fileno()
        if not await process.hand_over(pickle.dumps(handed, protocol=5), client):
            process.visits.pop(number, None)
            visit.end(None)
        protocol.let_go()
        return True

    def _process_of(self, table_id: str) -> ProcessLink:
        return self._processes[zlib.crc32(table_id.encode()) % len(self._processes)]

    def _started(self, place: int) -> ProcessLink:
        level = logging.getLevelName(logging.getLogger(NAME).getEffectiveLevel())
        process = ProcessLink(self._served(), Orders(dict(self._options), level))
        process.listen(partial(self._lost, place))
        return process

    def _lost(self, place: int) -> None:
        """Restart a process that has ended. Its clients reconnect by themselves."""
        if not self._stopping:
            log.error("a socket process has ended", pid=self._processes[place].pid)
            time.sleep(REST_SECONDS)
            self._processes[place] = self._started(place)

    def _flush(self) -> None:
        for process in self._processes:
            process.flush()

    def _served(self) -> Services:
        if self._services is None:
            raise RuntimeError("the socket processes have no server yet")
        return self._services
