"""Who may look back at which round, and what the pit says of one that is over."""

from __future__ import annotations

import pytest

from letitride.cards import Money
from letitride.pit.history.history import History, NoSuchRound
from letitride.pit.history.results import Side
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import RoundFilter, RoundLine
from tests.pit.evening import BY_HAND, FLOOR_PERSON, Evening, evening

pytestmark = pytest.mark.heavy

__all__ = ["evening"]
ANN, CLEO = (Person(name=name, post=Post.PLAYER) for name in ("Ann", "Cleo"))
STRANGER = Person(name="Zoe", post=Post.PLAYER)
MANY = 1000


@pytest.fixture
def history(evening: Evening) -> History:
    return History(evening.running.store)


def places(lines: object) -> list[tuple[str, int]]:
    assert isinstance(lines, tuple)
    return [(line.stream, line.number) for line in lines]


def test_players_see_the_rounds_they_played_in(history: History) -> None:
    everything = places(history.rounds(FLOOR_PERSON, RoundFilter(), MANY))
    of_cleo = places(history.rounds(CLEO, RoundFilter(), MANY))

    assert len(everything) == len(set(everything)) == 24
    assert set(everything) - set(of_cleo) == {("casablanca", 4)}
    assert places(history.rounds(STRANGER, RoundFilter(), MANY)) == []


def test_nobody_asks_for_the_rounds_of_somebody_else(history: History) -> None:
    assert places(history.rounds(STRANGER, RoundFilter(player="Ann"), MANY)) == []


@pytest.mark.parametrize("post", [Post.FLOOR, Post.SURVEILLANCE, Post.ADMINISTRATOR])
def test_the_house_sees_every_round_that_is_over(history: History, post: Post) -> None:
    somebody = Person(name="Sue", post=post)

    assert len(history.rounds(somebody, RoundFilter(), MANY)) == 24
    assert history.receipt(somebody, "casablanca", 4).round == 4


def test_a_dealer_sees_no_round_of_others(history: History) -> None:
    dealer = Person(name="Dan", post=Post.DEALER)

    assert history.rounds(dealer, RoundFilter(), MANY) == ()
    with pytest.raises(NoSuchRound):
        history.receipt(dealer, "lir", 1)


def test_pages_follow_each_other_without_gaps(history: History) -> None:
    pages, before = [], None
    while page := history.rounds(FLOOR_PERSON, RoundFilter(before=before), 4):
        pages += places(page)
        before = (page[-1].at, page[-1].stream, page[-1].number)

    assert pages == places(history.rounds(FLOOR_PERSON, RoundFilter(), MANY))


def test_rounds_of_a_table_and_of_a_time(history: History) -> None:
    of_table = history.rounds(ANN, RoundFilter(stream="lir"), MANY)
    middle: RoundLine = of_table[1]
    of_time = history.rounds(ANN, RoundFilter(stream="lir", since=middle.at, until=middle.at), MANY)

    assert places(of_table) == [("lir", 3), ("lir", 2), ("lir", 1)]
    assert ("lir", 2) in places(of_time)
    assert all(line.at == middle.at for line in of_time)


def test_what_a_round_came_to_is_what_its_receipt_says(history: History) -> None:
    for name in ("Ann", "Bob", "Cleo"):
        person = Person(name=name, post=Post.PLAYER)
        for played in history.played(person, RoundFilter(), MANY):
            receipt = history.receipt(person, played.line.stream, played.line.number)
            (seat,) = (seat for seat in receipt.seats if seat.player == name)
            result = played.result

            assert (result.seats, result.staked, result.returned) == ((seat.seat,), seat.staked, seat.returned)
            assert (result.net, played.house.id) == (seat.net, receipt.house.id)


def test_to_the_house_a_round_came_to_what_all_players_have(history: History) -> None:
    for played in history.played(FLOOR_PERSON, RoundFilter(), MANY):
        receipt = history.receipt(FLOOR_PERSON, played.line.stream, played.line.number)

        assert played.result.seats == tuple(seat.seat for seat in receipt.seats)
        assert played.result.net == sum((seat.net for seat in receipt.seats), Money(0))


@pytest.mark.parametrize("asker", [ANN, FLOOR_PERSON])
def test_rounds_are_chosen_by_how_they_ended(history: History, asker: Person) -> None:
    everything = history.played(asker, RoundFilter(), MANY)
    for side, sign in ((Side.WON, 1), (Side.LOST, -1), (Side.EVEN, 0)):
        chosen = history.played(asker, RoundFilter(result=side.value), MANY)

        assert chosen
        assert chosen == tuple(played for played in everything if _sign(played.result.net.cents) == sign)
    for outcome in ("settled", "void"):
        chosen = history.played(asker, RoundFilter(outcome=outcome), MANY)

        assert chosen == tuple(played for played in everything if played.line.outcome == outcome)


def _sign(cents: int) -> int:
    return (cents > 0) - (cents < 0)


@pytest.mark.parametrize(("table", "number"), [("lir", 4), ("seacoast-3cp", 4), ("nowhere", 1), ("casablanca", 4)])
def test_a_round_that_is_missing_open_or_of_others_is_not_there(history: History, table: str, number: int) -> None:
    with pytest.raises(NoSuchRound) as missing:
        history.receipt(CLEO, table, number)

    assert str(missing.value) == f"there is no round {number} of {table!r} for you to see"


def test_a_receipt_tells_what_the_seats_put_up_and_got(evening: Evening, history: History) -> None:
    receipt = history.receipt(ANN, "lir-bonus", 2)
    ann, bob, cleo = receipt.seats

    assert (receipt.outcome, ann.player, bob.player, cleo.player) == ("void", "Ann", "Bob", "Cleo")
    assert set(ann.stakes) == {"base", "dollar-bonus", "three-card-bonus"}
    assert ann.decisions == (("withdraw", "player"),)
    assert ann.net == bob.net == cleo.net == Money(0)


def test_what_a_seat_won_is_what_moved_on_its_rail(evening: Evening, history: History) -> None:
    moved = evening.running.store.read(lambda books: books.statement("Bob", MANY, None))
    about_wagers = [line for line in moved if line.kind == "rail" and line.text not in ("ChipsBought", "SeatLeft")]
    receipts = [
        history.receipt(FLOOR_PERSON, line.stream, line.number)
        for line in history.rounds(Person(name="Bob", post=Post.PLAYER), RoundFilter(), MANY)
    ]
    won = sum(seat.net.cents for receipt in receipts for seat in receipt.seats if seat.player == "Bob")
    open_now = sum(line.cents for line in about_wagers if line.stream == "seacoast-3cp" and line.seq > 99)

    assert sum(line.cents for line in about_wagers) == won + open_now


def test_a_silent_player_is_told_as_such(history: History) -> None:
    silent = history.receipt(CLEO, "lir", 1).seats[2]

    assert {by for _, by in silent.decisions} == {"device"}


def test_a_statement_is_paged_by_the_number_of_a_movement(evening: Evening, history: History) -> None:
    everything = history.statement(ANN, MANY, None)
    first = history.statement(ANN, 5, None)
    second = history.statement(ANN, 5, first[-1].id)

    assert (*first, *second) == everything[:10]
    assert {line.player for line in everything} == {"Ann"}
    own_account = sum(line.cents for line in everything if line.account == "player Ann")
    assert Money(own_account) == evening.pit.balance("Ann")


def test_a_round_dealt_again_is_one_round(history: History) -> None:
    receipt = history.receipt(ANN, BY_HAND, 2)

    assert [shuffle.shuffle for shuffle in receipt.shuffles] == [2, 3]
    assert len({shuffle.deck for shuffle in receipt.shuffles}) == 2
