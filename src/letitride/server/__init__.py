"""HTTP and WebSocket over the pit. It knows no store."""
