"""HTTP and WebSocket over the pit; it knows no store."""
