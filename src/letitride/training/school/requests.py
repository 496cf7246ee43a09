"""What players ask for that the rules allow or refuse. The table itself decides which."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from letitride.cards import Money
from letitride.games import rules_of
from letitride.house import House
from letitride.table.clauses.citing import cite, clause_behind
from letitride.table.clauses.rule_list import text_of
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.engine import decide
from letitride.training.school.draw import Draw
from letitride.training.school.question import DrillKind, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import NAMES, Rehearsal, at_stake

TITLES = {
    "late-bet": "A bet after the call",
    "cash-bet": "A spoken bet with cash",
    "second-hand": "A second hand",
    "too-much": "A bet above the maximum",
    "second-thoughts": "A decision that is changed",
    "others-cards": "Somebody else's cards",
    "leaving": "A player who wants to go",
    "cleared-bet": "A bet taken back before the call",
    "more-chips": "Chips bought in the middle of a round",
}

_Asked = tuple[Command, str, str]
"""What is asked for, the sentence, and the topic of its clause."""


def requests(house: House) -> dict[str, str]:
    """Return what players may ask for at a house, by key."""
    limits = house.wagers[house.main_wager]
    company = dict.fromkeys(("late-bet", "second-hand", "others-cards"), house.seating.seats > 2)
    has = {"too-much": limits.maximum is not None, **company}
    return {key: title for key, title in TITLES.items() if has.get(key, True)}


def request_questions(house: House, key: str, draw: Draw) -> Iterator[Question]:
    """Yield the questions about a player's request: allow it or not, and by which rule."""
    rehearsal = Rehearsal(house, draw, players=2)
    rehearsal.open()
    _UNTIL[key](rehearsal)
    command, says, topic = _asked(key, rehearsal, draw)
    refusal = _refusal(rehearsal.table, command)
    clause = refusal.rule if refusal else cite(house, topic)
    yield from _judged(rehearsal.table, says, clause, refused=refusal is not None, draw=draw)


def _refusal(table: Table, command: Command) -> Refused | None:
    try:
        decide(table, command)
    except Refused as refusal:
        return refusal
    return None


def _judged(table: Table, says: str, clause: str, *, refused: bool, draw: Draw) -> Iterator[Question]:
    cost = f"{at_stake(table)} of bets would be open to dispute." if at_stake(table) else "The next round begins wrong."
    wrong = Wrong(Fault.REQUEST_MISJUDGED, clause, cost)
    words = ("Allow it", "Refuse it", "Call the floor and stop the round")
    right = words[1] if refused else words[0]
    yield _choice(table, f"{says} What do you do?", words, right, wrong)
    right = text_of(clause_behind(clause))
    others = sorted({text_of(clause_behind(each)) for each in _rules(table.house)} - {right})
    texts = draw.shuffled([right, *draw.sample(others, 3)])
    wrong = Wrong(Fault.WRONG_CLAUSE, clause, "An answer without its rule invites the next argument.")
    yield _choice(table, "Which rule says so?", texts, right, wrong)


def _rules(house: House) -> list[str]:
    topics = ("no more bets", "cash", "one hand", "limits", "final", "own cards", "stay seated", "seated", "chips")
    return [cite(house, topic) for topic in topics]


def _choice(table: Table, prompt: str, words: tuple[str, ...] | list[str], right: str, wrong: Wrong) -> Question:
    return Question(
        kind=DrillKind.RULE,
        prompt=prompt,
        form=Form.CHOICE,
        table=table,
        signs=Signs(),
        options=tuple(Option(each, None if each == right else wrong) for each in words),
        right=str(list(words).index(right) + 1),
        wrong=wrong,
        seconds=table.house.exam.ruling_seconds,
    )


class _Scene(Struct, frozen=True):
    """Who asks, and at which table."""

    rehearsal: Rehearsal
    seat: int

    @property
    def house(self) -> House:
        return self.rehearsal.house

    @property
    def name(self) -> str:
        return NAMES[self.seat - 1]

    @property
    def other(self) -> int:
        return next((each for each in self.rehearsal.seats if each != self.seat), self.seat)

    @property
    def free(self) -> int:
        seats = range(1, len(self.rehearsal.table.seats) + 1)
        return next((number for number in seats if self.rehearsal.table.seat(number) is None), self.seat)

    @property
    def least(self) -> Money:
        return self.house.wagers[self.house.main_wager].minimum

    @property
    def above(self) -> Money:
        return (self.house.wagers[self.house.main_wager].maximum or self.least) + self.house.chips.denominations[0]

    def bet(self, stake: Money) -> commands.Stakes:
        return ((self.house.main_wager, stake),)


def _asked(key: str, rehearsal: Rehearsal, draw: Draw) -> _Asked:
    """Return what a player asks for."""
    return _ASKED[key](_Scene(rehearsal, draw.choice(rehearsal.seats)))


def _late(scene: _Scene) -> _Asked:
    says = f"{scene.name} has sat the round out and now puts {scene.least} down. Cards are being dealt."
    return commands.PlaceWagers(seat=scene.seat, stakes=scene.bet(scene.least)), says, "no more bets"


def _cash(scene: _Scene) -> _Asked:
    each = " on each" if scene.house.main_wager.spots > 1 else " to play"
    says = f"{scene.name} lays down a banknote and says “{scene.least}{each}”."
    return commands.BetCash(seat=scene.seat, stakes=scene.bet(scene.least)), says, "cash"


def _second_hand(scene: _Scene) -> _Asked:
    says = f"{scene.name} wants to play seat {scene.free} as well."
    return commands.TakeSeat(seat=scene.free, player=scene.name), says, "one hand"


def _too_much(scene: _Scene) -> _Asked:
    says = f"{scene.name} bets {scene.above}."
    return commands.PlaceWagers(seat=scene.seat, stakes=scene.bet(scene.above)), says, "limits"


def _second_thoughts(scene: _Scene) -> _Asked:
    first = scene.rehearsal.seats[0]
    option = rules_of(scene.house).points[0].options[0].id
    says = f"{NAMES[first - 1]} has decided, and wants to decide again."
    return commands.MakeDecision(seat=first, option=option), says, "final"


def _others_cards(scene: _Scene) -> _Asked:
    says = f"{scene.name} reaches for the cards of {NAMES[scene.other - 1]}."
    return commands.LookAtCards(seat=scene.seat, hand=scene.other), says, "own cards"


def _leaving(scene: _Scene) -> _Asked:
    says = f"{scene.name}, with cards and bets down, wants to cash out and go."
    return commands.LeaveSeat(seat=scene.seat), says, "stay seated"


def _cleared(scene: _Scene) -> _Asked:
    says = f"{scene.name} has bet, you have not called yet, and {scene.name} takes the bet back."
    return commands.TakeBackWagers(seat=scene.seat), says, "no more bets"


def _more_chips(scene: _Scene) -> _Asked:
    chip = scene.house.chips.denominations[-1]
    says = f"{scene.name} wants to buy {chip} in chips while the round is on."
    return commands.BuyIn(seat=scene.seat, amount=chip), says, "chips"


_ASKED: dict[str, Callable[[_Scene], _Asked]] = {
    "late-bet": _late,
    "cash-bet": _cash,
    "second-hand": _second_hand,
    "too-much": _too_much,
    "second-thoughts": _second_thoughts,
    "others-cards": _others_cards,
    "leaving": _leaving,
    "cleared-bet": _cleared,
    "more-chips": _more_chips,
}


def _at_betting(rehearsal: Rehearsal) -> None:
    rehearsal.ready()


def _bets_down(rehearsal: Rehearsal) -> None:
    rehearsal.ready()
    rehearsal.bet()


def _while_dealing(rehearsal: Rehearsal) -> None:
    whole, rehearsal.seats = rehearsal.seats, rehearsal.seats[:1]
    rehearsal.play(lambda table: table.stage is Stage.DEALING and bool(table.cards) and len(table.cards or ()) < 52)
    rehearsal.seats = whole[1:] or whole


def _while_deciding(rehearsal: Rehearsal) -> None:
    rehearsal.play(lambda table: any(wagers.decisions for _, _, wagers in table.wagering()))


_UNTIL: dict[str, Callable[[Rehearsal], None]] = {
    "late-bet": _while_dealing,
    "cash-bet": _at_betting,
    "second-hand": _at_betting,
    "too-much": _at_betting,
    "second-thoughts": _while_deciding,
    "others-cards": _while_deciding,
    "leaving": _while_deciding,
    "cleared-bet": _bets_down,
    "more-chips": _while_deciding,
}
