"""What lies on each spot before a seat, and at which decision point the players are asked."""

from letitride.cards import Money
from letitride.table import view
from letitride.table.model.event import BonusBetsCollected
from letitride.table.model.state import NOTHING
from letitride.table.model.vocabulary import Stage, Standing
from letitride.table.views.view import WATCHER
from tests.table.houses import HOUSES
from tests.table.play import FOLD, PLAY, RIDE, WITHDRAW, Play, dollars

OPEN, RIDING, WITHDRAWN = Standing.OPEN, Standing.RIDING, Standing.WITHDRAWN
Spots = list[tuple[str, str, Money, Standing]]
ONE, FIVE = dollars(1), dollars(5)


def spots(play: Play, seat: int = 1) -> Spots:
    return [(spot.spot, spot.wager, spot.amount, spot.standing) for spot in play.shown(seat).spots]


def test_a_seat_without_a_wager_has_nothing_on_its_spots() -> None:
    assert spots(Play("nh-000").opened(1)) == []


def test_the_three_bets_lie_apart_and_each_side_bet_on_a_spot_of_its_own() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1, three_card_bonus=1)

    assert spots(play) == [
        ("1", "base", FIVE, OPEN),
        ("2", "base", FIVE, OPEN),
        ("$", "base", FIVE, OPEN),
        ("dollar-bonus", "dollar-bonus", ONE, OPEN),
        ("three-card-bonus", "three-card-bonus", ONE, OPEN),
    ]


def test_what_is_collected_before_the_deal_has_left_its_spot() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1).dealt()

    assert any(isinstance(event, BonusBetsCollected) for event in play.events)
    assert spots(play)[-2:] == [("$", "base", FIVE, RIDING), ("dollar-bonus", "dollar-bonus", NOTHING, RIDING)]


def test_a_bet_that_was_taken_back_has_left_its_spot_and_the_others_lie_there() -> None:
    play = Play("nh-000").opened(1).bet(1, 5).dealt()
    play.answer(1, ride=WITHDRAW)
    play.chores()

    assert spots(play) == [
        ("1", "base", NOTHING, WITHDRAWN),
        ("2", "base", FIVE, OPEN),
        ("$", "base", FIVE, RIDING),
    ]
    play.answer(1, ride=RIDE)
    assert spots(play)[1] == ("2", "base", FIVE, RIDING)


def test_the_play_bet_comes_with_the_decision() -> None:
    play = Play("seacoast-3cp").opened(1).bet(1, 5).dealt()
    assert spots(play) == [("ante", "ante", FIVE, RIDING), ("play", "ante", NOTHING, OPEN)]

    play.answer(1, ride=PLAY)

    assert spots(play) == [("ante", "ante", FIVE, RIDING), ("play", "ante", FIVE, RIDING)]


def test_a_folded_hand_has_its_ante_down_until_it_is_collected() -> None:
    play = Play("seacoast-3cp").opened(1).bet(1, 5).dealt()

    play.answer(1, ride=FOLD)

    assert spots(play) == [("ante", "ante", FIVE, RIDING), ("play", "ante", NOTHING, WITHDRAWN)]


def test_a_side_bet_alone_has_no_spot_of_the_main_wager_beside_it() -> None:
    play = Play(HOUSES["pair plus alone"]).opened(1).bet(1, 0, pair_plus=5)

    assert spots(play) == [("pair-plus", "pair-plus", FIVE, OPEN)]


def test_on_the_spots_lies_all_that_is_in_action_while_the_players_decide() -> None:
    for house, answers in (("nh-000", (RIDE, WITHDRAW)), ("seacoast-3cp", (PLAY,))):
        play = Play(house).opened(1).bet(1).dealt()
        for ride in answers:
            play.answer(1, ride=ride)
            seat = play.table.seat(1)
            assert seat is not None
            assert seat.wagers is not None
            assert sum(play.amounts().values(), NOTHING) == seat.wagers.in_action(play.house.main_wager)
            if play.table.stage is Stage.DECIDING:
                play.chores()


def test_the_point_is_told_while_the_players_decide_and_only_then() -> None:
    for house, points in (("nh-000", ["1", "2"]), ("seacoast-3cp", ["play"])):
        play = Play(house).opened(1).bet(1)
        assert view(play.table, WATCHER).point is None
        play.no_more_bets()
        told = [(table.stage is Stage.DECIDING, view(table, WATCHER).point) for table in play.moments()]

        assert all((point is not None) == deciding for deciding, point in told)
        assert list(dict.fromkeys(point for _, point in told if point)) == points
