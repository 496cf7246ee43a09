"""Rounds that a power failure or the like interrupts: completed when all agree, otherwise dead."""

import pytest
from msgspec.structs import replace

from letitride.house import load_house
from letitride.house.irregularity import Completion, Decided
from letitride.table.model.command import (
    CloseVote,
    DealCards,
    GatherCards,
    InterruptRound,
    MakeDecision,
    ShuffleDeck,
    Vote,
)
from letitride.table.model.event import RoundEnded, RoundInterrupted, RoundResumed, RoundVoided, VoteCast
from letitride.table.model.vocabulary import Ballot, Cause, Readable, Stage
from tests.rules import rule
from tests.table.play import Play, dollars, returned
from tests.table.showdown import decided, whole_deck_racked

CASABLANCA = load_house("casablanca")
LIGHTS_OUT = InterruptRound(cards=Readable.YES)
YES, NO = Ballot.YES, Ballot.NO


def at_the_decisions() -> Play:
    """Stop when seat 1 has let bet 1 ride and seat 3 has taken it back; seat 5 is asked, and seat 7 watches."""
    table = Play("casablanca").opened(1, 3, 5, 7).bet(1).bet(3).bet(5).dealt()
    table.answer(1, ride=True)
    table.answer(3, ride=False)
    return table


def interrupted() -> Play:
    table = at_the_decisions()
    table.do(LIGHTS_OUT)
    return table


DEAD = RoundVoided(
    round=1,
    cause=Cause.INTERRUPTION,
    returns=tuple(returned(seat, from_layout=amount) for seat, amount in ((1, 12), (3, 8), (5, 12))),
)


@rule("001-house-2e")
def test_an_interrupted_round_stands_still_until_everybody_has_voted() -> None:
    table = interrupted()

    assert table.events[-1] == RoundInterrupted(cards=Readable.YES)
    assert table.table.stage is Stage.HALTED
    assert table.refused(MakeDecision(seat=5, option="ride")).code == "not-asked"
    assert table.do(Vote(seat=3, ballot=YES)) == (VoteCast(seat=3, ballot=YES),)
    assert table.do(Vote(seat=1, ballot=YES)) == (VoteCast(seat=1, ballot=YES),)
    assert table.refused(MakeDecision(seat=5, option="ride")).code == "not-asked"


@rule("001-house-2e")
def test_a_readable_round_is_played_out_where_it_stopped_when_every_player_consents() -> None:
    table = at_the_decisions()
    stopped_at = table.table
    table.do(LIGHTS_OUT, Vote(seat=3, ballot=YES), Vote(seat=1, ballot=YES))

    events = table.do(Vote(seat=5, ballot=YES))

    assert events == (VoteCast(seat=5, ballot=YES), RoundResumed())
    assert table.table == stopped_at
    assert isinstance(decided(table).chores()[-1], RoundEnded)


@rule("001-house-2e")
def test_a_round_interrupted_in_the_deal_is_dealt_to_the_end_when_every_player_consents() -> None:
    table = Play("casablanca").opened(1, 3).bet(1).bet(3).no_more_bets()
    table.chores(before=DealCards(seat=3, cards=3))

    table.do(LIGHTS_OUT)
    assert table.refused(DealCards(seat=3, cards=3)).code == "not-due"
    table.do(Vote(seat=1, ballot=YES), Vote(seat=3, ballot=YES))

    assert table.do(DealCards(seat=3, cards=3))


@rule("001-house-2f")
def test_one_player_who_will_not_have_the_round_finished_makes_it_dead() -> None:
    table = interrupted()
    table.do(Vote(seat=1, ballot=YES), Vote(seat=3, ballot=YES))

    events = table.do(Vote(seat=5, ballot=NO))

    assert events == (VoteCast(seat=5, ballot=NO), DEAD)
    assert [table.rail(seat) for seat in (1, 3, 5)] == [dollars(1000)] * 3


@rule("001-house-2f")
def test_silence_is_a_no() -> None:
    table = interrupted()
    table.do(Vote(seat=1, ballot=YES), Vote(seat=5, ballot=YES))

    events = table.do(CloseVote())

    assert events == (DEAD,)


@rule("001-house-2f")
def test_a_round_that_cannot_be_read_is_dead_without_a_vote() -> None:
    table = at_the_decisions()

    events = table.do(InterruptRound(cards=Readable.NO))

    assert events == (RoundInterrupted(cards=Readable.NO), DEAD)
    assert table.refused(Vote(seat=1, ballot=YES)).code == "no-vote"


@rule("001-house-2f")
def test_the_cards_of_a_dead_round_are_gathered_and_shuffled_again() -> None:
    table = interrupted()
    table.do(Vote(seat=5, ballot=NO), GatherCards())

    assert whole_deck_racked(table)
    assert table.table.stage is Stage.BETTING
    assert table.due == (ShuffleDeck,)


@rule("001-house-2f")
def test_a_round_that_dies_before_its_first_card_leaves_the_table_ready() -> None:
    table = Play("casablanca").opened(1).bet(1).no_more_bets()

    events = table.do(InterruptRound(cards=Readable.NO))

    assert any(isinstance(event, RoundVoided) for event in events)
    assert table.rail(1) == dollars(1000)
    assert table.table.stage is Stage.BETTING
    assert table.bet(1).no_more_bets().table.rounds == 2


@rule("001-house-2e")
@pytest.mark.parametrize(
    ("vote", "code"),
    [(Vote(seat=7, ballot=NO), "not-in-round"), (Vote(seat=2, ballot=NO), "not-seated")],
    ids=["without a wager", "an empty seat"],
)
def test_only_players_with_a_wager_in_the_round_have_a_say(vote: Vote, code: str) -> None:
    assert interrupted().refused(vote).code == code


def test_nobody_votes_twice() -> None:
    table = interrupted()
    table.do(Vote(seat=1, ballot=YES))

    assert table.refused(Vote(seat=1, ballot=NO)).code == "voted"


def test_without_an_interruption_there_is_nothing_to_vote_on() -> None:
    table = at_the_decisions()

    refusals = [table.refused(command) for command in (Vote(seat=1, ballot=YES), CloseVote())]

    assert [(refused.code, refused.rule) for refused in refusals] == [("no-vote", "001-house-2e")] * 2


def test_between_rounds_there_is_nothing_to_interrupt() -> None:
    assert Play("casablanca").opened(1).refused(LIGHTS_OUT).code == "no-round"


# When nobody can influence the result any more


@pytest.mark.parametrize("settled", [0, 3], ids=["nothing settled", "a wager settled"])
def test_a_readable_round_whose_decisions_are_all_made_stands_without_a_vote(settled: int) -> None:
    table = decided(Play("casablanca").opened(1, 3).bet(1).bet(3).no_more_bets())
    table.chores(most=settled)
    stopped_at = table.table

    events = table.do(LIGHTS_OUT)

    assert events == (RoundInterrupted(cards=Readable.YES), RoundResumed())
    assert table.table == stopped_at


@pytest.mark.parametrize(
    ("choice", "follows"),
    [
        (replace(CASABLANCA.interruption, after_last_decision=Decided.AS_ANY_ROUND), Stage.HALTED),
        (
            replace(CASABLANCA.interruption, after_last_decision=Decided.AS_ANY_ROUND, round=Completion.VOID),
            Stage.PREPARING,
        ),
    ],
    ids=["a vote", "void"],
)
def test_a_house_may_treat_a_decided_round_as_any_other(choice: object, follows: Stage) -> None:
    table = decided(Play(replace(CASABLANCA, interruption=choice)).opened(1).bet(1).no_more_bets())

    table.do(LIGHTS_OUT)

    assert table.table.stage is follows
