"""The same command, however often, whenever and wherever it is asked: one effect, and the same answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.table.model.command import BuyIn, PlaceWagers
from tests.store.room import BOUGHT, SEATS, STAKES, TABLE, Room, opening, play, player

pytestmark = pytest.mark.heavy

TIMES = 100


@pytest.fixture
def room(database: str) -> Iterator[Room]:
    """Give a room where everybody has money, over a database of each kind."""
    room = Room(database)
    room.set_up()
    yield room
    room.close()


def until(room: Room, last: str) -> None:
    """Let happen whatever comes before a round's commands reach one."""
    for command in opening():
        room.ask(*command)
        if command[0] == last:
            return


def test_the_same_command_a_hundred_times_at_once_happens_once(room: Room) -> None:
    until(room, "sit-7")
    before = room.live.version
    buy = BuyIn(seat=3, amount=BOUGHT)

    with ThreadPoolExecutor(20) as threads:
        asked = list(threads.map(lambda _: room.ask("the-same", buy, player(3)), range(TIMES)))

    assert set(asked) == {Answer(outcome=AnswerKind.DONE, version=before + 1)}
    assert room.live.version == before + 1
    assert room.pit.balance("player 3") == Money.dollars(1000) - BOUGHT


def test_a_refusal_is_as_lasting_as_a_deed(room: Room) -> None:
    until(room, "sit-7")
    wager = PlaceWagers(seat=2, stakes=STAKES)
    refused = [room.ask("too-early", wager, player(2)) for _ in range(3)]
    assert refused[0].outcome is AnswerKind.REFUSED

    room.ask("chips", BuyIn(seat=2, amount=BOUGHT), player(2))
    assert room.ask("too-early", wager, player(2)) == refused[0] == refused[2]
    assert room.ask("in-time", wager, player(2)).outcome is AnswerKind.DONE


def test_commands_that_come_again_in_any_order_change_nothing(room: Room) -> None:
    first = {}
    for command in opening():
        first[command] = room.ask(*command)
    after, has = room.live, [room.pit.balance(f"player {seat}") for seat in SEATS]

    again = list(first) * 4
    random.Random(7).shuffle(again)
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda command: room.ask(*command), again))

    assert answers == [first[command] for command in again]
    assert room.live == after
    assert [room.pit.balance(f"player {seat}") for seat in SEATS] == has


def test_of_stale_commands_the_first_is_done_and_the_others_are_told(room: Room) -> None:
    until(room, "sit-7")
    seen = room.live.version

    def ask(number: int) -> Answer:
        buy = BuyIn(seat=number % 7 + 1, amount=BOUGHT)
        return room.pit.handle(TABLE, buy, player(number % 7 + 1), f"stale-{number}", expected=seen).result()

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(ask, range(50)))

    done = [number for number, answer in enumerate(answers) if answer.outcome is AnswerKind.DONE]
    assert len(done) == 1
    assert {answer.outcome for answer in answers} == {AnswerKind.DONE, AnswerKind.CONFLICT}
    assert room.live.version == seen + 1
    assert [ask(number).outcome for number in range(50)] == [answer.outcome for answer in answers]
    assert ask(done[0]) == answers[done[0]]


def test_a_stale_command_that_was_done_before_has_its_answer(room: Room) -> None:
    until(room, "sit-7")
    seen, buy = room.live.version, BuyIn(seat=1, amount=BOUGHT)
    first = room.pit.handle(TABLE, buy, player(1), "once", expected=seen).result()
    room.ask("more", BuyIn(seat=2, amount=BOUGHT), player(2))

    assert room.pit.handle(TABLE, buy, player(1), "once", expected=seen).result() == first


def test_after_a_restart_every_command_has_the_same_answer_and_no_effect(database: str) -> None:
    room, first = Room(database), {}
    room.set_up()

    def ask(*command: object) -> None:
        first[command] = room.ask(*command)  # type: ignore[arg-type]

    play(room, ask)
    after = room.live
    room.close()

    again = Room(database)
    again.set_up()
    for command, answer in reversed(first.items()):
        assert again.ask(*command) == answer  # type: ignore[arg-type]
    assert again.live == after
    assert again.pit.balance("player 1") == Money.dollars(1000) - BOUGHT
    again.close()


def test_money_is_given_once(room: Room) -> None:
    with ThreadPoolExecutor(8) as threads:
        given = list(threads.map(lambda _: room.pit.deposit("Zoe", BOUGHT, "welcome Zoe").result(), range(TIMES)))

    assert given.count(True) == 1
    assert room.pit.balance("Zoe") == BOUGHT


def test_no_table_takes_a_name_the_store_keeps_for_itself(room: Room) -> None:
    for name in ("cage", "house", ""):
        with pytest.raises(ValueError, match="a table cannot be called"):
            room.pit.create_table(name, load_house("nh-000"))


def test_nobody_is_given_nothing_or_less(room: Room) -> None:
    for cents in (0, -500):
        with pytest.raises(ValueError, match="a deposit must be above zero"):
            room.pit.deposit("Ann", Money(cents), "gift")
