"""What a room has for each game: one module of the room, found by being there."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from letitride.house.game import Game


def declared_by_game(package: str, name: str) -> dict[Game, Any]:
    """Return what the modules of a package declare under *name*, each by its game."""
    modules = [import_module(f"{package}.{each.name}") for each in iter_modules(sys.modules[package].__path__)]
    return {value.game: value for module in modules if (value := getattr(module, name, None)) is not None}
