"""What the parts of the server reach for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from letitride.server.app import Services


def services_of(connection: HTTPConnection) -> Services:
    """Return what the server serves."""
    return cast("Services", connection.app.state.services)
