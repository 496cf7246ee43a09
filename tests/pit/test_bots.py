"""Practice opponents: they sit where people sit, bet when people bet, and play the best strategy on their own money."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import house_ids
from letitride.ledger import Account, AccountKind
from letitride.pit.play.bots import bot_name, bots_at, is_bot, people_at, seats_for_bots
from letitride.pit.tables.timers import best_answer
from letitride.table.model.command import CallNoMoreBets, InterruptRound, LeaveSeat, MakeDecision, TakeBackWagers, Vote
from letitride.table.model.event import DecisionMade, RoundEnded, VoteCast
from letitride.table.model.vocabulary import Ballot, Readable, Role, Stage
from letitride.table.rules.deciding import seats_asked
from tests.pit.slow_clock import DEALER, FLOOR, PACE, Pit, a_player


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    pit = Pit(tmp_path)
    pit.sit(3, "Ann")
    yield pit
    pit.stop()


def think(pit: Pit, moves: int) -> None:
    for _ in range(moves):
        pit.wait(0)
        pit.wait(PACE.bots)


def test_bots_sit_down_in_free_seats_under_names_that_no_person_has(pit: Pit) -> None:
    assert pit.running.bots.seat("t1", 2) == (1, 2)

    assert [seat.player for _, seat in bots_at(pit.table)] == ["bot 1 of t1", "bot 2 of t1"]
    assert all(is_bot(bot_name("t1", seat)) for seat in range(1, 8))
    assert people_at(pit.table) == 1


def test_one_seat_stays_free_for_people(pit: Pit) -> None:
    assert pit.running.bots.seat("t1", 7) == (1, 2, 4, 5, 6)
    assert pit.running.bots.seat("t1", 1) == ()
    assert seats_for_bots(pit.table, 3) == ()


def test_a_bot_bets_the_minimum_when_a_person_has_bet(pit: Pit) -> None:
    pit.running.bots.seat("t1", 1)
    think(pit, 4)
    assert not any(pit.table.wagering())

    pit.bet(3, "Ann")
    think(pit, 2)

    assert [number for number, _, _ in pit.table.wagering()] == [1, 3]
    bot = pit.table.seats[0]
    assert bot is not None
    assert bot.wagers is not None
    assert bot.wagers.stakes == ((pit.table.house.main_wager, Money.dollars(1)),)


def test_a_bot_thinks_before_it_moves(pit: Pit) -> None:
    pit.running.bots.seat("t1", 1)
    pit.bet(3, "Ann")
    pit.wait(0)
    pit.wait(PACE.bots - 1)
    before = pit.live.version
    pit.wait(1)

    assert pit.live.version > before


def test_bots_do_not_play_among_themselves(pit: Pit) -> None:
    pit.running.bots.seat("t1", 2)
    pit.bet(3, "Ann")
    think(pit, 2)
    pit.do(TakeBackWagers(seat=3), a_player("Ann"))
    think(pit, 4)

    assert not any(pit.table.wagering())
    assert pit.live.due is None


def test_bots_get_up_when_no_person_sits_there_any_more(pit: Pit) -> None:
    pit.running.bots.seat("t1", 2)
    pit.do(LeaveSeat(seat=3), a_player("Ann"))
    think(pit, 2)

    assert not any(pit.table.seats)
    assert pit.table.stage is Stage.IDLE


@pytest.mark.parametrize("house", house_ids())
def test_bots_play_the_best_strategy_at_every_house(tmp_path: Path, house: str) -> None:
    pit = Pit(tmp_path, house)
    pit.sit(7, "Ann")
    pit.running.bots.seat("t1", 3)
    for _ in range(2):
        pit.bet(7, "Ann")
        while len(list(pit.table.wagering())) < 4:
            pit.time -= PACE.bots  # the clock of the table stands still while the bots think
            think(pit, 1)
        pit.do(CallNoMoreBets(), DEALER)
        while (seats := seats_asked(pit.table)) and seats[0] != 7:
            expected, before = best_answer(pit.table, seats[0]), len(pit.happened)
            think(pit, 1)
            decided = pit.happened[before]
            assert isinstance(decided, DecisionMade)
            assert (decided.seat, decided.option, decided.decided_by) == (seats[0], expected, Role.PLAYER)
        for _ in range(12):
            pit.wait(30_000)

    assert sum(isinstance(event, RoundEnded) for event in pit.happened) == 2
    pit.stop()


def test_the_money_of_a_bot_comes_from_the_cage_and_stands_in_the_ledger(pit: Pit) -> None:
    pit.running.bots.seat("t1", 1)
    pit.bet(3, "Ann")
    think(pit, 2)

    moved = pit.running.store.read(lambda books: books.statement("bot 1 of t1", 50, None))
    texts = [line.account for line in reversed(moved)]
    assert str(Account(AccountKind.PLAYER, player="bot 1 of t1")) in texts
    assert "rail t1 seat 1" in texts
    assert pit.pit.balance("bot 1 of t1") == Money(0)


@pytest.mark.parametrize(("kept", "brought"), [(59, 1), (60, 0), (61, 0)])
def test_a_bot_brings_money_only_where_what_it_has_does_not_do(pit: Pit, kept: int, brought: int) -> None:
    bot = bot_name("t1", 1)
    pit.pit.deposit(bot, Money.dollars(kept), "from another evening").result()
    pit.running.bots.seat("t1", 1)
    pit.bet(3, "Ann")
    think(pit, 1)

    moved = pit.running.store.read(lambda books: books.statement(bot, 50, None))
    deposits = [line.cents for line in moved if line.text == "deposit"]
    assert pit.table.seats[0] is not None
    assert pit.table.seats[0].rail == Money.dollars(60)
    assert deposits == [6000] * brought + [kept * 100]


def test_a_bot_that_has_lost_its_chips_buys_new_ones(pit: Pit) -> None:
    pit.running.bots.seat("t1", 1)
    for _ in range(12):
        pit.bet(3, "Ann")
        think(pit, 3)
        pit.let_time_pass(PACE.all_have_bet + 6 * 30_000, step=10_000)

    assert pit.table.rounds == 12
    assert all(number in (1, 3) for number, _ in bots_at(pit.table))


def test_a_bot_wants_an_interrupted_round_completed(pit: Pit) -> None:
    pit.running.bots.seat("t1", 1)
    pit.bet(3, "Ann")
    think(pit, 2)
    pit.do(CallNoMoreBets(), DEALER)
    pit.do(InterruptRound(cards=Readable.YES), FLOOR)
    think(pit, 1)

    assert VoteCast(seat=1, ballot=Ballot.YES) in pit.happened
    pit.do(Vote(seat=3, ballot=Ballot.YES), a_player("Ann"))
    assert pit.table.stage is Stage.DECIDING


def test_bots_that_are_sent_away_take_their_chips_along(pit: Pit) -> None:
    pit.running.bots.seat("t1", 2)
    pit.bet(3, "Ann")
    think(pit, 2)

    assert pit.running.bots.send_away("t1") == (1, 2)

    assert not bots_at(pit.table)
    assert pit.pit.balance("bot 1 of t1") > Money(0)


def test_bots_that_are_sent_away_during_a_round_finish_it(pit: Pit) -> None:
    pit.running.bots.seat("t1", 1)
    pit.bet(3, "Ann")
    think(pit, 2)
    pit.do(CallNoMoreBets(), DEALER)

    pit.running.bots.send_away("t1")

    assert bots_at(pit.table)
    for _ in range(2):
        think(pit, 1)
        pit.do(MakeDecision(seat=3, option="ride"), a_player("Ann"))
    pit.wait(0)
    pit.wait(0)

    assert not bots_at(pit.table)


def test_two_processes_move_a_bot_once(pit: Pit) -> None:
    from letitride.pit.play.bots import Bots

    other = Bots(pit.pit, lambda: pit.time, PACE.bots)
    pit.running.bots.seat("t1", 1)
    pit.bet(3, "Ann")
    for _ in range(4):
        pit.wait(0)
        other.move()
        pit.wait(PACE.bots)
        other.move()

    deposits = pit.running.store.read(lambda books: books.statement("bot 1 of t1", 50, None))
    assert sum("buys" in line.text and line.kind == "rail" for line in deposits) <= 1
    assert [number for number, _, _ in pit.table.wagering()] == [1, 3]
