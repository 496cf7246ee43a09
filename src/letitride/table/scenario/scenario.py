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

import difflib
import re
from collections.abc import Callable

from msgspec import Struct

from letitride.cards import Card, CardError, Money, parse_cards
from letitride.cards.money import MoneyError
from letitride.cards.text import is_safe
from letitride.games import every_game
from letitride.house import Wager
from letitride.house.wager import WagerPart
from letitride.table.model import command as commands
from letitride.table.model.command import Command, Stakes
from letitride.table.model.vocabulary import DEALER, Ballot, Hands, Readable


class ScenarioError(ValueError):
    """A scenario that cannot be read or played; one line a fault."""


Place = int | str
"""Where cards lie that a scenario names: a seat, the dealer's area, ``burn``, or ``deck`` for the top of it."""


class Stack(Struct, frozen=True):
    """Cards that the next deal brings to a place."""

    place: Place
    cards: tuple[Card, ...]


class Point(Struct, frozen=True):
    """How far a round has come: how many cards were dealt, or wagers settled."""

    count: int
    of: str
    """``card`` or ``wager``."""


class Action(Struct, frozen=True):
    """Something somebody does."""

    commands: tuple[Command, ...]
    expects_refusal: bool
    after: Point | None
    """Only when the round has come so far."""

    at_once: bool
    """Before the table does what is due."""

    face_up: Card | None
    """The card that is found face up at this point."""

    asks: str
    """What is asked for, in the words of the line."""


class Line(Struct, frozen=True):
    """One line of a scenario, as it was written and as it is meant."""

    number: int
    text: str
    means: Stack | Action

    def fault(self, reason: object) -> str:
        """Return what is wrong with this line."""
        return f"line {self.number}, {self.text!r}: {reason}"


class Scenario(Struct, frozen=True):
    """A scenario that was read."""

    title: str
    house: str
    lines: tuple[Line, ...]


def parse_scenario(text: str) -> Scenario:
    """Return the scenario that *text* describes, or name every line that cannot be read."""
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
        """Take in one line, or note what is wrong with it."""
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
        for form, pattern, maker in _FORMS:
            found = pattern.fullmatch(asks)
            if found:
                said = _Said(found.groupdict(), self)
                made = maker(said)
                self._remember(made, refused=refused)
                face_up = Card.parse(said.blanks["card"]) if "CARD" in form else None
                at_once = "at once" in before
                return Action(made, refused, after, at_once, face_up, asks)
        raise ScenarioError(f"nothing at a table is called that: {_hint(asks)}")

    def _remember(self, made: tuple[Command, ...], *, refused: bool) -> None:
        match made[0]:
            case commands.TakeSeat(player=name) if name in _RESERVED:
                raise ScenarioError(f"{name} is the name of nobody: a scenario means something else by it")
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


class _Said(Struct, frozen=True):
    """The blanks of a form, as one line fills them."""

    blanks: dict[str, str]
    reader: _Reader

    @property
    def number(self) -> int:
        return int(self.blanks["number"])

    @property
    def amount(self) -> Money:
        return Money.parse(self.blanks["amount"])

    @property
    def seat(self) -> int:
        return self.reader.seat(self.blanks["name"])

    @property
    def other(self) -> int:
        return self.reader.seat(self.blanks["other"])

    @property
    def stakes(self) -> Stakes:
        return tuple(_stake(part.strip()) for part in self.blanks["wagers"].split(","))


_WAGERS = {wager.value: wager for wager in Wager.every() if wager.part is not WagerPart.AWARD}


def _stake(text: str) -> tuple[Wager, Money]:
    name, _, amount = text.rpartition(" ")
    if name not in _WAGERS:
        raise ScenarioError(f"{text!r} is not a wager: expected a name and an amount ({', '.join(_WAGERS)})")
    return _WAGERS[name], Money.parse(amount)


_Maker = Callable[[_Said], tuple[Command, ...]]


def _of_seat(kind: type[Command], **fields: object) -> _Maker:
    return lambda said: (kind(seat=said.seat, **fields),)


def _plainly(kind: type[Command], **fields: object) -> _Maker:
    return lambda _said: (kind(**fields),)


def _counted(kind: type[Command], field: str) -> _Maker:
    return lambda said: (kind(**{field: said.number}),)


def _sits(said: _Said) -> tuple[Command, ...]:
    sat = commands.TakeSeat(seat=said.number, player=said.blanks["name"])
    return (sat, commands.BuyIn(seat=said.number, amount=said.amount)) if "amount" in said.blanks else (sat,)


def _decisions() -> dict[str, _Maker]:
    """Return the forms for what players decide, in the words of every game."""
    options = {option.verb: option.id for rules in every_game() for point in rules.points for option in point.options}
    own = {f"NAME {verb}": _of_seat(commands.MakeDecision, option=option) for verb, option in options.items()}
    silent = {
        f"NAME is silent and {verb}": _of_seat(commands.AnswerForSilentPlayer, option=option)
        for verb, option in options.items()
    }
    return silent | own


_WORDS: dict[str, _Maker] = {
    **_decisions(),
    "NAME takes seat NUMBER with AMOUNT": _sits,
    "NAME takes seat NUMBER": _sits,
    "NAME buys AMOUNT": lambda said: (commands.BuyIn(seat=said.seat, amount=said.amount),),
    "NAME bets cash WAGERS": lambda said: (commands.BetCash(seat=said.seat, stakes=said.stakes),),
    "NAME bets WAGERS": lambda said: (commands.PlaceWagers(seat=said.seat, stakes=said.stakes),),
    "NAME takes the wagers back": _of_seat(commands.TakeBackWagers),
    "NAME leaves": _of_seat(commands.LeaveSeat),
    "no more bets": _plainly(commands.CallNoMoreBets),
    "NAME looks at the cards": lambda said: (commands.LookAtCards(seat=said.seat, hand=said.seat),),
    "NAME looks at the cards of OTHER": lambda said: (commands.LookAtCards(seat=said.seat, hand=said.other),),
    "dealer calls a dead game": _plainly(commands.CallDeadGame),
    "dealer counts the stub: NUMBER": _counted(commands.CountStub, "found"),
    "dealer declares a misdeal": _plainly(commands.DeclareMisdeal),
    "floor orders a cut": _plainly(commands.OrderCut),
    "floor replaces deck NUMBER": _counted(commands.ReplaceDeck, "deck"),
    "floor counts the deck: NUMBER": _counted(commands.CountDeck, "found"),
    "floor finds the hands right": _plainly(commands.VerifyHands, hands=Hands.RIGHT),
    "floor finds the hands wrong": _plainly(commands.VerifyHands, hands=Hands.WRONG),
    "floor interrupts the round, cards readable": _plainly(commands.InterruptRound, cards=Readable.YES),
    "floor interrupts the round, cards unreadable": _plainly(commands.InterruptRound, cards=Readable.NO),
    "floor closes the table": _plainly(commands.CloseTable),
    "NAME votes yes": _of_seat(commands.Vote, ballot=Ballot.YES),
    "NAME votes no": _of_seat(commands.Vote, ballot=Ballot.NO),
    "the vote closes": _plainly(commands.CloseVote),
    "report face up card CARD": _plainly(commands.ReportFaceUpCard),
    "report face up card": _plainly(commands.ReportFaceUpCard),
    "report card drawn in error": _plainly(commands.ReportCardDrawnInError),
    "report wrong number: NAME has NUMBER": lambda said: (
        commands.ReportWrongNumber(seat=said.seat, found=said.number),
    ),
    "report count lamp": _plainly(commands.ReportCountLamp),
    "report early unload": _plainly(commands.ReportEarlyUnload),
}

_BLANKS = {
    "NAME": r"(?P<name>\S.*?)",
    "OTHER": r"(?P<other>\S.*?)",
    "NUMBER": r"(?P<number>[0-9]{1,9})",
    "AMOUNT": r"(?P<amount>\S+)",
    "WAGERS": r"(?P<wagers>.+)",
    "CARD": r"(?P<card>\S+)",
}

_FORMS = tuple(
    (form, re.compile(" ".join(_BLANKS.get(word) or re.escape(word) for word in form.split())), maker)
    for form, maker in _WORDS.items()
)

FORMS = tuple(_WORDS)
"""Everything that can be done in a scenario, with the blanks in capitals."""


def _hint(words: str) -> str:
    """Return the form that somebody may have meant: a name may be anything."""
    named = {form.removeprefix("NAME "): form for form in FORMS if form.startswith("NAME ")}
    near = difflib.get_close_matches(words, FORMS, n=1)
    near = near or [named[form] for form in difflib.get_close_matches(words.partition(" ")[2], named, n=1)]
    return f"did you mean '{near[0]}'?" if near else "letitride deal --help lists what can be written"
