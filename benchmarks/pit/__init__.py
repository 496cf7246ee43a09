"""The pit under load: a real server in a process of its own, and players beside it."""
