"""The lines of a scenario, and the commands they stand for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.games import every_game
from letitride.house import Wager
from letitride.house.wager import WagerPart
from letitride.table.model import command as commands
from letitride.table.model.command import Command, Stakes
from letitride.table.model.vocabulary import Ballot, Hands, Readable


class ScenarioError(ValueError):
    """A scenario that cannot be read or played, with one line per fault."""


class _Said(Struct, frozen=True):
    """The placeholders of a form, as a line fills them."""

    blanks: dict[str, str]
    seat_of: Callable[[str], int]

    @property
    def number(self) -> int:
        return int(self.blanks["number"])

    @property
    def amount(self) -> Money:
        return Money.parse(self.blanks["amount"])

    @property
    def seat(self) -> int:
        return self.seat_of(self.blanks["name"])

    @property
    def other(self) -> int:
        return self.seat_of(self.blanks["other"])

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
    """Return the forms for players' decisions, in the words of every game."""
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
    "floor warns NAME": _of_seat(commands.WarnPlayer),
    "floor rules the hand of NAME dead": _of_seat(commands.RuleHandDead),
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
    "report dark sensor: NAME": _of_seat(commands.ReportDarkSensor),
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
"""Everything that can happen in a scenario, with placeholders in capitals."""


class FilledForm(Struct, frozen=True):
    """What a line asks for."""

    commands: tuple[Command, ...]
    face_up: Card | None
    """The card that is found face up at this point."""


def read_form(words: str, seat_of: Callable[[str], int]) -> FilledForm:
    """Return what *words* ask for, given who sits where, or suggest what may have been meant."""
    for form, pattern, maker in _FORMS:
        found = pattern.fullmatch(words)
        if found:
            said = _Said(found.groupdict(), seat_of)
            return FilledForm(maker(said), Card.parse(said.blanks["card"]) if "CARD" in form else None)
    raise ScenarioError(f"nothing at a table is called that: {_hint(words)}")


def _hint(words: str) -> str:
    """Return the form that may have been meant. A name can be anything."""
    named = {form.removeprefix("NAME "): form for form in FORMS if form.startswith("NAME ")}
    near = difflib.get_close_matches(words, FORMS, n=1)
    near = near or [named[form] for form in difflib.get_close_matches(words.partition(" ")[2], named, n=1)]
    return f"did you mean '{near[0]}'?" if near else "letitride deal --help lists what can be written"
