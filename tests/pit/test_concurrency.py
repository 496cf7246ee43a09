"""Many at once: what happens is decided by the order of the log, and by nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.setup import Permission
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.ports import Row
from letitride.table import Actor, Command
from letitride.table.model.command import (
    BetCash,
    BuyIn,
    CallNoMoreBets,
    OpenTable,
    PlaceWagers,
    TakeBackWagers,
    TakeSeat,
)
from letitride.table.model.vocabulary import Role
from tests.store.room import HOUSE, SEATS, STAKES, TABLE, Room, opening, player

pytestmark = pytest.mark.heavy

AT_ONCE = 200


@pytest.fixture
def room(database: str) -> Iterator[Room]:
    """Give a room where everybody sits, over a database of each kind."""
    room = Room(database)
    room.set_up()
    for command in opening():
        room.ask(*command)
        if command[0] == "buy-7":
            break
    yield room
    room.close()


def outcomes(answers: list[Answer]) -> dict[AnswerKind, int]:
    found = [answer.outcome for answer in answers]
    return {outcome: found.count(outcome) for outcome in set(found)}


@pytest.mark.heavy
@pytest.mark.parametrize("covers", [1, 7, 100, 199])
def test_of_200_buy_ins_at_once_exactly_those_happen_that_the_money_covers(room: Room, covers: int) -> None:
    room.pit.deposit("Zoe", Money.dollars(2 * covers + 1), "bankroll").result()
    tables = [f"zoe-{number}" for number in range(4)]
    zoe, floor = Actor(role=Role.PLAYER, player="Zoe"), Actor(role=Role.FLOOR)
    for table in tables:
        room.pit.create_table(table, load_house(HOUSE)).result()
        room.pit.handle(table, OpenTable(), floor, "open").result()
        room.pit.handle(table, TakeSeat(seat=1, player="Zoe"), zoe, "sit").result()

    def buy(number: int) -> Answer:
        command = BuyIn(seat=1, amount=Money.dollars(2))
        return room.pit.handle(tables[number % 4], command, zoe, f"buy-{number}").result()

    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(buy, range(AT_ONCE)))

    assert outcomes(answers) == {AnswerKind.DONE: covers, AnswerKind.REFUSED: AT_ONCE - covers}
    assert {answer.code for answer in answers if answer.outcome is AnswerKind.REFUSED} == {"too-little-money"}
    assert room.pit.balance("Zoe") == Money.dollars(1)


@pytest.mark.heavy
@pytest.mark.parametrize("covers", [1, 60, 199])
def test_of_200_wagers_at_once_exactly_those_stand_that_the_bankroll_covers(room: Room, covers: int) -> None:
    """Zoe puts money down at 200 places of tables that take it; each wager is three bets of $5 and the bonus."""
    house = load_house(HOUSE)
    house = replace(
        house,
        seating=replace(house.seating, hands_per_player=7),
        chips=replace(house.chips, verbal_wager_with_cash=Permission.ALLOWED),
    )
    price = Money.dollars(3 * 5 + 1)
    room.pit.deposit("Zoe", price * covers + Money(1), "bankroll").result()
    zoe, floor = Actor(role=Role.PLAYER, player="Zoe"), Actor(role=Role.FLOOR)
    places = [(f"cash-{number // 7}", number % 7 + 1) for number in range(AT_ONCE)]
    for table in dict.fromkeys(table for table, _ in places):
        room.pit.create_table(table, house)
        room.pit.handle(table, OpenTable(), floor, "open")
    sat = [room.pit.handle(table, TakeSeat(seat=seat, player="Zoe"), zoe, f"sit-{seat}") for table, seat in places]
    assert outcomes([answer.result() for answer in sat]) == {AnswerKind.DONE: AT_ONCE}

    def bet(place: tuple[str, int]) -> Answer:
        table, seat = place
        return room.pit.handle(table, BetCash(seat=seat, stakes=STAKES), zoe, f"bet-{seat}").result()

    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(bet, places))

    assert outcomes(answers) == {AnswerKind.DONE: covers, AnswerKind.REFUSED: AT_ONCE - covers}
    assert room.pit.balance("Zoe") == Money(1)


@pytest.mark.parametrize("seed", range(6))
def test_wagers_swept_across_no_more_bets_stand_by_the_order_of_events_alone(room: Room, seed: int) -> None:
    room.ask("first", PlaceWagers(seat=1, stakes=STAKES), player(1))
    commands: list[tuple[str, Command, Actor]] = []
    commands += [(f"bet-{seat}", PlaceWagers(seat=seat, stakes=STAKES), player(seat)) for seat in SEATS[1:]]
    commands += [(f"back-{seat}", TakeBackWagers(seat=seat), player(seat)) for seat in SEATS[1:]]
    random.Random(seed).shuffle(commands)
    commands.insert(seed * 2, ("no-more-bets", CallNoMoreBets(), Actor(role=Role.DEALER)))

    asked: dict[str, Future[Answer]] = {}
    with ThreadPoolExecutor(4) as threads:

        def ask(number: int) -> None:
            command_id, command, actor = commands[number]
            asked[command_id] = room.pit.handle(TABLE, command, actor, command_id)

        list(threads.map(ask, range(len(commands))))
    answers = {command_id: answer.result() for command_id, answer in asked.items()}

    rows: tuple[Row, ...] = tuple(room.store.read(lambda books: books.rows(TABLE, 0)))
    order = list(dict.fromkeys(row.command for row in rows))
    closed = order.index("no-more-bets")
    for command_id, answer in answers.items():
        if answer.outcome is AnswerKind.DONE:
            assert order.index(command_id) <= closed
        else:
            assert command_id not in order
    late = [answer for answer in answers.values() if answer.version >= answers["no-more-bets"].version]
    assert {answer.outcome for answer in late if answer != answers["no-more-bets"]} <= {AnswerKind.REFUSED}
    standing = {seat for seat in SEATS if _stands(order[: closed + 1], seat)} | {1}
    assert {number for number, _, _ in room.live.table.wagering()} == standing


def _stands(order: list[str], seat: int) -> bool:
    """Tell whether a seat has bet, by the order of its events, and not taken it back."""
    return [each for each in order if each in (f"bet-{seat}", f"back-{seat}")][-1:] == [f"bet-{seat}"]
