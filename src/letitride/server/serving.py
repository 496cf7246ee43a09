"""A pit that runs, and the server over it."""

from __future__ import annotations

from fastapi import FastAPI
from prometheus_client import CollectorRegistry

from letitride.server.app import Services, create_app
from letitride.server.guard import Guard
from letitride.server.hub import Hub
from letitride.wiring import Running, Settings


def serving(settings: Settings) -> tuple[FastAPI, Running]:
    """Return a server over a pit run by *settings*, and the pit."""
    hub = Hub()
    running = Running(settings, hub.happened)
    services = Services(
        pit=running.pit,
        people=running.people,
        hub=hub,
        guard=Guard(),
        registry=CollectorRegistry(),
        welcome_chips=settings.welcome_chips,
        start=running.start,
        stop=running.stop,
    )
    return create_app(services), running
