"""A game as a house file knows it: its wagers, and how many cards are dealt where."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from letitride.cards import FrozenMap
from letitride.house.named import Named
from letitride.house.wager import Wager
from letitride.house.wagers import Limits


class Game(Named):
    """A game that a table can deal."""

    __slots__ = ("awards", "community_cards", "dealers_hand", "main", "own_cards", "sections")

    def __init__(
        self,
        value: str,
        *,
        sections: Mapping[Wager, type[Limits]],
        awards: Mapping[Wager, str] | None = None,
        own_cards: int,
        community_cards: int = 0,
        dealers_hand: int = 0,
    ) -> None:
        super().__init__(value)
        self.sections = FrozenMap(sections)
        """The wagers a house can offer, the main wager first, each with its section of the house file."""

        self.main = next(iter(self.sections))
        """The wager everyone at the table makes."""

        self.awards = FrozenMap(awards or {})
        """What the main wager earns, each with the key in its section that holds the pay table."""

        for wager in (*self.sections, *self.awards):
            wager.game = self
        self.own_cards = own_cards
        """How many cards each seat gets."""

        self.community_cards = community_cards
        self.dealers_hand = dealers_hand
        """How many cards the dealer plays with, if players play against a hand."""

    @property
    def label(self) -> str:
        """The game's name as it is written."""
        return self.value.replace("-", " ").title()

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers a house can offer, the main wager first."""
        return tuple(self.sections)

    def slots(self, wager: Wager) -> dict[str, Wager]:
        """Return which keys of a wager's section hold pay tables, and the wager each is for."""
        own = {"pay_table": wager} if "pay_table" in self.sections[wager].__struct_fields__ else {}
        return own | ({slot: award for award, slot in self.awards.items()} if wager is self.main else {})


def section_of(wager: Wager) -> type[Limits]:
    """Return the section of a house file for a wager."""
    return wager.game.sections[wager]


def declared_by_game(package: str, name: str) -> dict[Game, Any]:
    """Return what the modules of a package declare under *name*, by game."""
    modules = [import_module(f"{package}.{each.name}") for each in iter_modules(sys.modules[package].__path__)]
    return {value.game: value for module in modules if (value := getattr(module, name, None)) is not None}
