"""The command line: thin commands over the rooms below. Each imports what it needs when it runs."""

from letitride.cli.app import main

__all__ = ["main"]
