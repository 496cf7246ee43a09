"""What players can do now is said in whole sentences, from the house's own rules."""

from __future__ import annotations

import re

import pytest

from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.table import Audience, Table
from letitride.table.model.command import InterruptRound, OpenTable, ReportCountLamp, Vote
from letitride.table.model.vocabulary import Ballot, Readable, Stage
from letitride.table.views.view import WATCHER
from letitride.table.words.hints import hint
from tests.table.houses import HOUSES, varied
from tests.table.play import RIDE, Play

OWN = Audience.at_seat(1)


def heard_by(play: Play, audience: Audience = OWN) -> str:
    return str(hint(play.table, audience))


@pytest.mark.parametrize("house", HOUSES)
def test_everybody_is_told_whole_sentences_at_every_moment(house: str) -> None:
    play = Play(HOUSES[house]).opened(1, 2)
    main = int(play.house.wagers[play.house.main_wager].minimum.in_dollars)
    before = [play.table]
    play.bet(1, main).no_more_bets()
    for table in (Table.of(play.house), *before, *play.moments()):
        for audience in (WATCHER, *map(Audience.at_seat, range(1, len(table.seats) + 1))):
            said = str(hint(table, audience))
            assert said[:1].isupper() or said.startswith("player ")
            assert said.endswith((".", "?"))
            assert all(each[:1].isupper() or each[:1].isdigit() for each in re.split(r"(?<=[.?]) ", said)[1:])


def test_a_newcomer_is_told_where_to_sit() -> None:
    play = Play("lir").opened(1)
    full = Play("lir").opened(*range(1, 8))

    assert heard_by(Play("lir"), WATCHER) == "This table is closed."
    assert heard_by(play, WATCHER) == "Bets are open. Take a seat to play the next round."
    assert "Every seat is taken" in heard_by(full, WATCHER)


def test_who_has_no_chips_is_told_what_a_round_takes() -> None:
    least = load_house("lir").wagers[BASE].minimum

    said = heard_by(Play("lir").opened(1, rail=0))

    assert said == f"Buy chips to play: a round takes at least {least * 3}, and you have $0 in chips."


def test_before_the_bets_the_three_of_them_are_explained() -> None:
    limits = load_house("lir").wagers[BASE]

    said = heard_by(Play("lir").opened(1))

    assert (
        said == f"Make three equal bets of {limits} each. You can take two back later. A pair of tens or better pays."
    )


def test_the_first_decision_is_about_bet_1_with_its_stake() -> None:
    said = heard_by(Play("nh-000").opened(1).bet(1, 5).dealt())

    assert said == "Your first three cards. Keep bet 1 in play, or take its $5 back?"


def test_the_second_decision_is_about_bet_2_and_bet_dollar_stays() -> None:
    play = Play("nh-000").opened(1).bet(1, 5).dealt()
    play.answer(1, ride=RIDE)
    play.chores()
    assert play.table.stage_in_words == "second decisions"

    assert heard_by(play).endswith("Keep bet 2 in play, or take its $5 back? Bet $ always stays.")


def test_whoever_waits_is_told_who_is_asked() -> None:
    play = Play("nh-000").opened(1, 4, 6).bet(1).bet(4).dealt()

    waiting = heard_by(play, Audience.at_seat(4))
    assert waiting == "player 1 decides whether bet 1 rides or is taken back. Your turn is coming."
    assert heard_by(play, WATCHER) == "player 1 decides whether bet 1 rides or is taken back."
    assert heard_by(play, Audience.at_seat(6)) == "You sit this round out. You can bet when it is over."
    play.answer(1, ride=RIDE)
    assert heard_by(play) == "Decision made: the others are asked now."
    play.answer(4, ride=RIDE)
    assert heard_by(play) == "Decision made: the dealer turns the next card."


def test_play_or_fold_is_explained_with_what_the_dealer_needs() -> None:
    alone = heard_by(Play("seacoast-3cp").opened(1).bet(1, 5).dealt())
    beside = heard_by(Play("seacoast-3cp").opened(1).bet(1, 5, pair_plus=5).dealt())

    assert alone.startswith("Play: add $5 to your ante")
    assert "queen high or better" in alone
    assert "Pair Plus" not in alone
    assert beside.endswith(" Pair Plus stands either way.")


def test_where_any_dealers_hand_plays_on_nothing_is_said_of_qualifying() -> None:
    house = varied("seacoast-3cp", wagers={"ante": {"dealer_qualifies_with": "2"}})

    assert "or better" not in heard_by(Play(house).opened(1).bet(1, 5).dealt())


def test_a_side_bet_alone_needs_no_decision() -> None:
    house = HOUSES["players show, side bets alone"]
    wager = house.wagers.alone()[0]
    play = Play(house).opened(1, 2).bet(1, 0, **{wager.value.replace("-", "_"): 5}).bet(2).dealt()

    assert heard_by(play) == "Your side bet needs no decision: it is settled when the cards are turned."


def test_whoever_may_vote_is_told_what_yes_and_no_mean() -> None:
    play = Play("nh-000").opened(1, 2).bet(1).bet(2).dealt()
    play.do(InterruptRound(cards=Readable.YES))

    assert play.table.stage is Stage.HALTED
    assert "Vote yes to complete it, or no to void it" in heard_by(play)
    assert "vote on whether" in heard_by(play, WATCHER)
    play.do(Vote(seat=1, ballot=Ballot.YES))
    assert heard_by(play).startswith("You have voted")


def test_a_round_that_stands_still_for_the_shuffler_says_so() -> None:
    play = Play("lir-bonus").opened(1).bet(1).dealt()
    play.do(ReportCountLamp())

    assert heard_by(play) == heard_by(play, WATCHER)
    assert "the shuffler signaled a wrong count" in heard_by(play)


def test_while_the_cards_are_made_ready_players_are_told_to_wait() -> None:
    play = Play("nh-000")
    play.do(OpenTable())
    play.sit(1)

    assert play.table.stage is Stage.PREPARING
    assert heard_by(play) == "The dealer is preparing the cards. Betting opens next."
