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
from collections.abc import Callable, Iterator

from msgspec import Struct

from letitride.cards import Card, CardError, Money, parse_cards
from letitride.cards.money import MoneyError
from letitride.house import Wager
from letitride.table import command as commands
from letitride.table.command import Command, Stakes
from letitride.table.terms import DEALER, Answer, Ballot, Hands, Readable


class ScenarioError(ValueError):
    """A scenario that cannot be read or played."""


class Stack(Struct, frozen=True):
    """Cards that the next deck deals to a place: a seat, the community, the burn card."""

    place: str
    cards: tuple[Card, ...]


class Action(Struct, frozen=True):
    """Something somebody does, given the seats of the players by name."""

    command: Callable[[dict[str, int]], Command]
    expects_refusal: bool = False
    after_cards: int | None = None
    """Only when so many cards have been dealt."""

    face_up: Card | None = None
    """The card that is found face up at this point."""


class Line(Struct, frozen=True):
    """One line of a scenario, as it was written and as it is meant."""

    number: int
    text: str
    means: Stack | Action


class Scenario(Struct, frozen=True):
    """A scenario that was read."""

    title: str
    house: str
    lines: tuple[Line, ...]


def parse_scenario(text: str) -> Scenario:
    """Return the scenario that *text* describes, or name the first line that cannot be read."""
    settings = {"title": "", "house": ""}
    lines: list[Line] = []
    for number, written in enumerate(text.splitlines(), 1):
        words = " ".join(written.split("#")[0].split())
        setting = re.fullmatch(r"(title|house) (.+)", words)
        if setting:
            settings[setting[1]] = setting[2]
        elif words:
            lines.append(Line(number, words, _meaning(number, words)))
    if not settings["house"]:
        raise ScenarioError("a scenario names its house: expected a line such as 'house nh-000'")
    return Scenario(settings["title"], settings["house"], tuple(lines))


def _meaning(number: int, words: str) -> Stack | Action:
    try:
        return _stack(words) or _action(words)
    except (CardError, MoneyError, ScenarioError) as error:
        raise ScenarioError(f"line {number}, {words!r}: {error}") from None


def _stack(words: str) -> Stack | None:
    found = re.fullmatch(r"(?:(?P<name>.+) holds|(?P<place>community|burn|deck)) (?P<cards>.+)", words)
    return Stack(found["name"] or found["place"], parse_cards(found["cards"])) if found else None


def _action(words: str) -> Action:
    refused = words.startswith("refused: ")
    words = words.removeprefix("refused: ")
    after = re.match(r"after (\d+) cards?: ", words)
    words = words[after.end() :] if after else words
    face_up = re.fullmatch(r"report face up card (\S+)", words)
    for pattern, command in _ACTIONS:
        found = re.fullmatch(pattern, words)
        if found:
            return Action(
                _bound(command, found),
                expects_refusal=refused,
                after_cards=int(after[1]) if after else None,
                face_up=Card.parse(face_up[1]) if face_up else None,
            )
    raise ScenarioError("nothing at a table is called that; see docs/scenarios.md for what can be written")


_Maker = Callable[[re.Match[str], dict[str, int]], Command]


def _bound(maker: _Maker, found: re.Match[str]) -> Callable[[dict[str, int]], Command]:
    return lambda seats: maker(found, seats)


def _seat(found: re.Match[str], seats: dict[str, int], group: int = 1) -> int:
    name = found[group]
    if name == "community":
        return DEALER
    if name not in seats:
        known = ", ".join(seats) or "nobody"
        raise ScenarioError(f"{name} has not taken a seat: {known} has")
    return seats[name]


def _stakes(text: str) -> Stakes:
    return tuple(_stake(part.strip()) for part in text.split(","))


def _stake(text: str) -> tuple[Wager, Money]:
    name, _, amount = text.rpartition(" ")
    try:
        return Wager(name), Money.parse(amount)
    except ValueError:
        known = ", ".join(wager.value for wager in Wager)
        raise ScenarioError(f"{text!r} is not a wager: expected a name and an amount ({known})") from None


def _of_seat(kind: type[Command], **fields: object) -> _Maker:
    return lambda found, seats: kind(seat=_seat(found, seats), **fields)


def _plainly(kind: type[Command], **fields: object) -> _Maker:
    return lambda _found, _seats: kind(**fields)


def _counted(kind: type[Command], field: str) -> _Maker:
    return lambda found, _seats: kind(**{field: int(found[1])})


def _silent() -> Iterator[tuple[str, _Maker]]:
    words = {Answer.RIDE: "rides|plays", Answer.WITHDRAW: "withdraws|folds"}
    for answer, said in words.items():
        yield rf"(.+) is silent and (?:{said})", _of_seat(commands.AnswerForSilentPlayer, answer=answer)


_ACTIONS: tuple[tuple[str, _Maker], ...] = (
    (
        r"(.+) takes seat (\d+)(?: with .+)?",
        lambda found, _: commands.TakeSeat(seat=int(found[2]), player=found[1]),
    ),
    (r"(.+) buys (\S+)", lambda found, seats: commands.BuyIn(seat=_seat(found, seats), amount=Money.parse(found[2]))),
    (
        r"(.+) bets cash (.+)",
        lambda found, seats: commands.BetCash(seat=_seat(found, seats), stakes=_stakes(found[2])),
    ),
    (
        r"(.+) bets (.+)",
        lambda found, seats: commands.PlaceWagers(seat=_seat(found, seats), stakes=_stakes(found[2])),
    ),
    (r"(.+) takes the wagers back", _of_seat(commands.TakeBackWagers)),
    (r"(.+) leaves", _of_seat(commands.LeaveSeat)),
    (
        r"(.+) looks at the cards of (.+)",
        lambda found, seats: commands.LookAtCards(seat=_seat(found, seats), hand=_seat(found, seats, 2)),
    ),
    (r"no more bets", _plainly(commands.CallNoMoreBets)),
    *_silent(),
    (r"(.+) rides", _of_seat(commands.LetItRide)),
    (r"(.+) withdraws", _of_seat(commands.WithdrawBet)),
    (r"(.+) plays", _of_seat(commands.MakePlayWager)),
    (r"(.+) folds", _of_seat(commands.FoldHand)),
    (r"dealer calls a dead game", _plainly(commands.CallDeadGame)),
    (r"dealer counts the stub: (\d+)", _counted(commands.CountStub, "found")),
    (r"dealer declares a misdeal", _plainly(commands.DeclareMisdeal)),
    (r"floor orders a cut", _plainly(commands.OrderCut)),
    (r"floor replaces deck (\d+)", _counted(commands.ReplaceDeck, "deck")),
    (r"floor counts the deck: (\d+)", _counted(commands.CountDeck, "found")),
    *((rf"floor finds the hands {hands.value}", _plainly(commands.VerifyHands, hands=hands)) for hands in Hands),
    *(
        (rf"floor interrupts the round, cards {cards.value}", _plainly(commands.InterruptRound, cards=cards))
        for cards in Readable
    ),
    (r"floor closes the table", _plainly(commands.CloseTable)),
    *((rf"(.+) votes {ballot.value}", _of_seat(commands.Vote, ballot=ballot)) for ballot in Ballot),
    (r"the vote closes", _plainly(commands.CloseVote)),
    (r"report face up card(?: \S+)?", _plainly(commands.ReportFaceUpCard)),
    (r"report card drawn in error", _plainly(commands.ReportCardDrawnInError)),
    (
        r"report wrong number: (.+) has (\d+)",
        lambda found, seats: commands.ReportWrongNumber(seat=_seat(found, seats), found=int(found[2])),
    ),
    (r"report count lamp", _plainly(commands.ReportCountLamp)),
    (r"report early unload", _plainly(commands.ReportEarlyUnload)),
)
