"""Whole rounds written down as text: who sits, what the cards are, who does what, and what goes wrong.

::

    title  A royal flush
    house  nh-000
    Ann takes seat 1 with $100
    Ann holds As Ks Qs
    community Js Ts
    Ann bets base 5, three-card-bonus 1
    no more bets
    Ann rides
    Ann rides
"""

from __future__ import annotations

import re

from msgspec import Struct

from letitride.cards import Card, CardError, parse_cards
from letitride.cards.money import MoneyError
from letitride.cards.text import is_safe
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.vocabulary import DEALER
from letitride.table.scenario.forms import ScenarioError, read_form

Place = int | str
"""Where named cards go: a seat, the dealer's area, ``burn``, or ``deck`` for its top."""


class Stack(Struct, frozen=True):
    """Cards that the next deal brings to a place."""

    place: Place
    cards: tuple[Card, ...]


class Point(Struct, frozen=True):
    """How far a round has come: the number of cards dealt, or wagers settled."""

    count: int
    of: str
    """``card`` or ``wager``."""


class Action(Struct, frozen=True):
    """Something somebody does."""

    commands: tuple[Command, ...]
    expects_refusal: bool
    after: Point | None
    """Wait until the round has come this far."""

    at_once: bool
    """Before the table does what is due."""

    face_up: Card | None
    """The card found face up at this point."""

    asks: str
    """What is asked for, in the words of the line."""


class Line(Struct, frozen=True):
    """A line of a scenario, as written and as meant."""

    number: int
    text: str
    means: Stack | Action

    def fault(self, reason: object) -> str:
        """Return what is wrong with this line."""
        return f"line {self.number}, {self.text!r}: {reason}"


class Scenario(Struct, frozen=True):
    """A parsed scenario."""

    title: str
    house: str
    lines: tuple[Line, ...]


def parse_scenario(text: str) -> Scenario:
    """Return the scenario in *text*, or report every line that cannot be read."""
    reader = _Reader()
    for number, written in enumerate(text.split("\n"), 1):
        words = " ".join(written.split("#")[0].split())
        if not is_safe(words):
            reader.faults.append(f"line {number}, {words!r}: expected characters that can be printed")
        elif words:
            reader.read(number, words)
    if not reader.settings["house"]:
        reader.faults.append("a scenario names its house: expected a line such as 'house nh-000'")
    if reader.faults:
        raise ScenarioError("\n".join(reader.faults))
    return Scenario(**reader.settings, lines=tuple(reader.lines))


class _Reader:
    """Reads line after line, and remembers who sits where."""

    def __init__(self) -> None:
        self.settings = {"title": "", "house": ""}
        self.lines: list[Line] = []
        self.faults: list[str] = []
        self.seats: dict[str, int] = {}

    def read(self, number: int, words: str) -> None:
        """Read a line, or note what is wrong with it."""
        try:
            setting = re.fullmatch(r"(title|house) (.+)", words)
            if setting:
                self._set(setting[1], setting[2])
            else:
                self.lines.append(Line(number, words, self._stack(words) or self._action(words)))
        except (CardError, MoneyError, ScenarioError) as error:
            self.faults.append(f"line {number}, {words!r}: {error}")

    def _set(self, name: str, value: str) -> None:
        if self.settings[name]:
            raise ScenarioError(f"the {name} is named twice; before it was {self.settings[name]!r}")
        self.settings[name] = value

    def _stack(self, words: str) -> Stack | None:
        found = re.fullmatch(r"(?:(?P<name>.+) holds|(?P<place>community|burn|deck)) (?P<cards>.+)", words)
        if found is None:
            return None
        place = found["place"] or self.seat(found["name"])
        return Stack(DEALER if place == "community" else place, parse_cards(found["cards"]))

    def _action(self, words: str) -> Action:
        before: set[str] = set()
        after, asks = None, words
        while found := re.match(r"(refused|at once|after ([0-9]{1,9}) (card|wager)s?): ", asks):
            before.add(found[1])
            after = Point(int(found[2]), found[3]) if found[2] else after
            asks = asks[found.end() :]
        refused = "refused" in before
        form = read_form(asks, self.seat)
        self._remember(form.commands, refused=refused)
        return Action(form.commands, refused, after, "at once" in before, form.face_up, asks)

    def _remember(self, made: tuple[Command, ...], *, refused: bool) -> None:
        match made[0]:
            case commands.TakeSeat(player=name) if name in _RESERVED:
                raise ScenarioError(f"{name} cannot be a name: it means something else in a scenario")
            case commands.TakeSeat(seat=seat, player=name) if not refused:
                self.seats = {each: taken for each, taken in self.seats.items() if taken != seat} | {name: seat}
            case _:
                pass

    def seat(self, name: str) -> int:
        """Return where somebody sits."""
        number = re.fullmatch(r"seat ([0-9]{1,9})", name)
        if number:
            return int(number[1])
        if name in ("community", "dealer"):
            return DEALER
        if name not in self.seats:
            known = ", ".join(self.seats) or "nobody"
            raise ScenarioError(f"{name} has not taken a seat; {known} has")
        return self.seats[name]


_RESERVED = frozenset({"dealer", "floor", "community", "burn", "deck"})
