"""A running pit, and the server over it."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI

from letitride.house import house_ids
from letitride.pit.house_record import read_house, write_house
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.app import create_app
from letitride.server.houses.houses import catalogued, house_line
from letitride.server.http.access import Guard
from letitride.server.http.back_office import BackOffice, Bounds
from letitride.server.http.connection import Connection
from letitride.server.http.frames import FrameProtocol
from letitride.server.http.hub import Hub
from letitride.server.http.metrics import Metrics
from letitride.server.http.passwords import PasswordDesk
from letitride.server.http.services import Services
from letitride.server.http.wire import filled
from letitride.server.sockets.processes import SocketProcesses
from letitride.table.clauses import rule_list
from letitride.wiring import Running, Settings

STOP_SECONDS = 10
"""How long open answers may take when the server stops."""

LARGEST_MESSAGE = 64 * 1024
LIMITS: Mapping[str, Any] = {
    "http": Connection,  # It limits the size and time of a request's head, which the faster parser does not.
    "ws": FrameProtocol,
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": STOP_SECONDS,
    # Longer than proxies keep a line that nobody uses: one closed here while a request is on its way is a lost request.
    "timeout_keep_alive": 75,
    "ws_max_size": LARGEST_MESSAGE,
    "ws_per_message_deflate": False,
}
"""How uvicorn runs it: nothing from outside may grow without limit."""


@functools.cache
def load_houses() -> None:
    """Load and analyse every house of the catalogue, while there is only one thread.

    msgspec can crash the process if two threads are the first to read a type.
    """
    rule_list.documents()
    for house_id in house_ids():
        house_line(catalogued(house_id))
        read_house(write_house(catalogued(house_id)))


def build_server(settings: Settings, rates: Mapping[str, str] | None = None) -> tuple[FastAPI, Running]:
    """Return a server over a pit run by *settings*, and the pit. *rates* replaces the limits."""
    load_houses()
    hub = Hub()
    tables: list[Running] = []

    def loaded() -> Sequence[PitTable]:
        return [live for running in tables for live in running.pit.loaded()]

    office = BackOffice(Bounds(clerks=settings.clerks))
    figures = Metrics(onlookers=hub.count, tables=loaded, waiting=lambda: office.waiting)

    count = settings.socket_processes
    wanted = len(os.sched_getaffinity(0)) if count is None else count
    sockets = SocketProcesses(wanted, LIMITS) if wanted else None

    def watch(live: PitTable, happened: Happened) -> None:
        figures.happened(happened)
        hub.happened(live, happened)
        if sockets is not None:
            sockets.happened(live, happened)

    running = Running(settings, watch, committed=figures.committed)
    tables.append(running)
    services = filled(
        Services,
        running,
        hub=hub,
        sockets=sockets,
        guard=Guard(rates),
        figures=figures,
        back_office=office,
        passwords=PasswordDesk(),
        sites=settings.sites,
        welcome_chips=settings.welcome_chips,
        second_factor=settings.second_factor,
        trouble=lambda: running.trouble() or (sockets.trouble() if sockets is not None else ""),
    )
    if sockets is not None:
        sockets.serve(services)
    return create_app(services), running
