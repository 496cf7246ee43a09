"""What a round came to, from what moved in it."""

from __future__ import annotations

from letitride.cards import Money
from letitride.pit.floor.disputes import places_of
from letitride.pit.history.results import Result, result_of
from letitride.pit.ports import Movement


def moved(seat: int, cents: int, text: str, *, kind: str = "rail", player: str = "") -> Movement:
    name = player or f"player {seat}"
    return Movement(
        account=f"{kind} t seat {seat}", kind=kind, player=name, cents=cents, stream="t", seq=1, at=1, text=text
    )


def test_a_seat_that_took_its_bets_back_has_not_played() -> None:
    lines = [
        moved(2, -300, "WagersPlaced"),
        moved(1, -500, "WagersPlaced"),
        moved(2, 300, "WagersTakenBack"),
        moved(1, 900, "WagerPaid"),
    ]

    assert result_of(lines) == Result(seats=(1,), staked=Money(500), returned=Money(900))
    assert [(place.seat, place.player) for place in places_of(lines)] == [(1, "player 1")]


def test_a_seat_that_bet_again_has_played() -> None:
    lines = [
        moved(2, -300, "WagersPlaced"),
        moved(2, 300, "WagersTakenBack"),
        moved(2, -200, "WagersPlaced"),
    ]

    assert result_of(lines) == Result(seats=(2,), staked=Money(200), returned=Money(0))
    assert result_of(lines).net == Money(-200)


def test_a_seat_that_another_player_takes_over_is_listed_once_for_each_who_played() -> None:
    lines = [
        moved(2, -300, "WagersPlaced", player="Ann"),
        moved(2, 300, "WagersTakenBack", player="Ann"),
        moved(2, -200, "WagersPlaced", player="Bob"),
        moved(12, -100, "WagersPlaced", player="Ann"),
    ]

    assert [(place.seat, place.player, place.net) for place in places_of(lines)] == [
        (2, "Bob", Money(-200)),
        (12, "Ann", Money(-100)),
    ]


def test_only_wagers_count_and_only_on_the_rail() -> None:
    lines = [
        moved(3, 10_000, "ChipsBought"),
        moved(3, -500, "WagersPlaced"),
        moved(3, 500, "WagersPlaced", kind="layout"),
        moved(1, -200, "WagersPlaced"),
        moved(1, -200, "DecisionMade"),
        moved(3, 500, "DecisionMade"),
        moved(1, 400, "RoundVoided"),
        moved(3, -10_000, "SeatLeft"),
    ]

    assert result_of(lines) == Result(seats=(1, 3), staked=Money(900), returned=Money(900))
    assert result_of(()) == Result(seats=(), staked=Money(0), returned=Money(0))
