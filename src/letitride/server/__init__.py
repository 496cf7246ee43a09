"""HTTP and WebSocket over the pit; it knows no store."""

from letitride.server.app import create_app
from letitride.server.build_server import LIMITS, build_server
from letitride.server.http.services import Services

__all__ = ["LIMITS", "Services", "build_server", "create_app"]
