"""HTTP and WebSocket over the pit; it knows no store."""

from letitride.server.app import create_app
from letitride.server.services import Services
from letitride.server.serving import LIMITS, serving

__all__ = ["LIMITS", "Services", "create_app", "serving"]
