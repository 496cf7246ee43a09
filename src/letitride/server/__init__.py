"""HTTP and WebSocket over the pit; it knows no store."""

from letitride.server.app import create_app
from letitride.server.services import Services
from letitride.server.serving import serving

__all__ = ["Services", "create_app", "serving"]
