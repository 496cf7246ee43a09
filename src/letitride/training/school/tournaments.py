"""What the floor rules when a tournament is broken off, or somebody wants an entry back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from letitride.cards import Money
from letitride.house import House
from letitride.table.clauses.citing import cite
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Table
from letitride.tournament import Kind, Plan, Purchase, RoundPlan, Tournament, events, evolve
from letitride.tournament.draw import Lot, Promise
from letitride.tournament.ending import DIVIDED, FEW_STAND, VOID_UNLESS_FEW, end_broken_off
from letitride.tournament.entries import CLOSE_CALL, REFUND, announce, buy, call_it_close, refund
from letitride.tournament.events import Count, Ruling, Why
from letitride.tournament.plan import CHIP, write_plan
from letitride.tournament.rounds import start
from letitride.tournament.state import begin
from letitride.training.school.draw import Draw
from letitride.training.school.question import DrillKind, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import NAMES
from letitride.training.school.wording import named

TITLES = {
    "tournament-void": "An hourly tournament is broken off with many players left",
    "tournament-stands": "An hourly tournament is broken off with few players left",
    "tournament-divided": "A tournament of several tables is broken off",
    "tournament-hand": "A tournament's hand is broken off, and can be finished",
    "tournament-hand-dead": "A tournament's hand is broken off, and cannot be finished",
    "refund": "An entry wanted back",
}

_TOPICS = {
    VOID_UNLESS_FEW: "tournament void",
    FEW_STAND: "tournament stands",
    DIVIDED: "tournament divided",
    REFUND: "refund",
    CLOSE_CALL: "refund in doubt",
}
"""The topic of each clause by which a tournament is ruled on."""

_RULED = {
    Ruling.VOID: "It is void: every entry is refunded",
    Ruling.STANDS: "It stands: chips decide the places",
    Ruling.DIVIDED: "What is left of the prizes is divided evenly",
}


PRIZES = (Money.dollars(100), Money.dollars(60))
_PROMISE = Promise(number=1, nonce="00" * 32, digest="00" * 32)
_LOT = Lot(seed="00" * 32, following=_PROMISE)
_BEGINS, _CLOSE, _DEALT = "begins", "close", "dealt"


def _seated(house: House, kind: Kind, buy_in: Money, players: int) -> Tournament:
    """Return a tournament whose seats are drawn, before the first card."""
    plan = Plan(
        id="drill",
        name="The tournament",
        house=house.id,
        kind=kind,
        starts="20:00",
        buy_in=buy_in,
        chips=1000,
        minimum=5,
        seats=2 if kind is Kind.SEVERAL_TABLES else len(NAMES),
        least_entries=len(PRIZES),
        most_entries=len(NAMES),
        rounds=(RoundPlan(hands=10),),
        prizes=PRIZES,
    )
    listed = events.Listed(plan=write_plan(plan), house="", cap=buy_in.cents, by="", promise=_PROMISE)
    tournament = begin(plan.id, listed)
    tournament = evolve(tournament, announce(tournament, by=""))
    for name in NAMES[:players]:
        tournament = evolve(tournament, buy(tournament, name, Purchase.BUY_IN))
    return evolve(tournament, start(tournament, _LOT, at=0))


def _broken_off(house: House, draw: Draw, ruling: Ruling) -> Iterator[Question]:
    kind = Kind.SEVERAL_TABLES if ruling is Ruling.DIVIDED else Kind.HOURLY
    buy_in = Money.dollars(draw.choice((20, 40, 60)))
    few = min(house.interruption.tournament_stands_at, len(NAMES) - 1)
    left = draw.between(few + 1, len(NAMES)) if ruling is Ruling.VOID else draw.between(1, few)
    players = draw.between(max(left, 4), len(NAMES))
    tournament = _seated(house, kind, buy_in, players)
    table = tournament.tables[0].id
    for name in reversed(NAMES[left:players]):
        tournament = evolve(tournament, events.Out(why=Why.BROKE, table=table, counts=(), players=(name,)))
    counts = tuple(
        Count(player=name, table=table, seat=seat, chips=draw.between(1, 40) * 100 * CHIP)
        for seat, name in enumerate(NAMES[:left], 1)
    )
    ruled = end_broken_off(tournament, counts, stands_at=house.interruption.tournament_stands_at)
    what = "an hourly tournament" if kind is Kind.HOURLY else "a tournament of several tables"
    chips = ", ".join(f"{each.player} {each.chips // CHIP:,}" for each in counts)
    says = f"The power fails in {what} with an entry of {buy_in}. Still in, with chips: {chips}."
    clause = cite(house, _TOPICS[ruled.rule])
    wrong = Wrong(Fault.FLOOR_ERROR, clause, "Entries and prizes would go to the wrong people.")
    yield _choice(house, "What do you rule?", tuple(_RULED.values()), _RULED[ruled.ruling], wrong, says)
    share = draw.choice(tuple(award for award in ruled.awards if award.player in NAMES[:left]))
    prizes = named([str(each) for each in PRIZES])
    yield Question(
        kind=DrillKind.FLOOR,
        prompt=f"What does {share.player} get?",
        form=Form.AMOUNT,
        table=Table.of(house),
        signs=Signs(sign=f"{says} {_RULED[ruled.ruling]}. The prizes are {prizes}."),
        right=str(Money(share.cents)),
        wrong=wrong,
        seconds=house.exam.payout_seconds,
    )


def _hand(house: House, draw: Draw, *, goes_on: bool) -> Iterator[Question]:
    readable = goes_on or draw.one_in(2)
    agreed = goes_on or not readable
    cards = "can be read" if readable else "cannot be read"
    players = "every player agrees" if agreed else "one player does not agree"
    says = f"A tournament of several tables is broken off. The hand {cards}, and {players} to finish it."
    words = ("The hand is played out", "The hand is dead", "The hand is played out without whoever does not agree")
    topic = "tournament hand" if goes_on else "tournament hand dead"
    wrong = Wrong(Fault.FLOOR_ERROR, cite(house, topic), "Chips of a tournament would change hands without a right to.")
    yield _choice(house, "What do you rule?", words, words[not goes_on], wrong, says)


def _refund(house: House, draw: Draw) -> Iterator[Question]:
    buy_in = Money.dollars(draw.choice((20, 40, 60)))
    tournament, progress = _seated(house, Kind.HOURLY, buy_in, 4), draw.choice((_BEGINS, _CLOSE, _DEALT))
    name = draw.choice(NAMES[:4])
    if progress == _CLOSE:
        tournament = evolve(tournament, call_it_close(tournament, by=""))
    when = {
        _BEGINS: "No card has been dealt.",
        _CLOSE: "Nobody can tell whether the first card was out.",
        _DEALT: "The first card has been dealt.",
    }
    says = f"{name} wants the entry of {buy_in} back. {when[progress]}"
    try:
        refund(tournament, name, by=name, dealt=progress == _DEALT)
        right, topic = 0, "refund"
    except Refused as refusal:
        right, topic = 1, _TOPICS[refusal.rule]
    words = ("Refund it", "No refund", "Refund one half")
    wrong = Wrong(Fault.FLOOR_ERROR, cite(house, topic), f"{buy_in} would be paid, or kept, without a right to it.")
    yield _choice(house, "What do you rule?", words, words[right], wrong, says)


def _choice(house: House, prompt: str, words: tuple[str, ...], right: str, wrong: Wrong, says: str) -> Question:
    return Question(
        kind=DrillKind.FLOOR,
        prompt=prompt,
        form=Form.CHOICE,
        table=Table.of(house),
        signs=Signs(sign=says),
        options=tuple(Option(each, None if each == right else wrong) for each in words),
        right=str(words.index(right) + 1),
        wrong=wrong,
        seconds=house.exam.ruling_seconds,
    )


MAKERS: dict[str, Callable[[House, Draw], Iterator[Question]]] = {
    "tournament-void": partial(_broken_off, ruling=Ruling.VOID),
    "tournament-stands": partial(_broken_off, ruling=Ruling.STANDS),
    "tournament-divided": partial(_broken_off, ruling=Ruling.DIVIDED),
    "tournament-hand": partial(_hand, goes_on=True),
    "tournament-hand-dead": partial(_hand, goes_on=False),
    "refund": _refund,
}
