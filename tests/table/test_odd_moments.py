"""Odd moments: a lamp before the first packet, a vote with folded hands, a table nobody comes to, keys left in."""

import pytest

from letitride.cards import Card
from letitride.table import Actor, Refused, authorize, evolve, reconstruct, to_json
from letitride.table.model.command import (
    CallNoMoreBets,
    CloseTable,
    CountDeck,
    CountStub,
    DealCards,
    DeclareMisdeal,
    GatherCards,
    InspectDeck,
    InterruptRound,
    InviteBonusBets,
    LeaveSeat,
    LoadNest,
    LoadShuffler,
    MakeDecision,
    OpenTable,
    PressKey,
    PressStart,
    RackDeck,
    RackStub,
    RemoveKey,
    ReplaceDeck,
    ReportCountLamp,
    ReportEarlyUnload,
    ReportWrongNumber,
    TakeBackWagers,
    VerifyHands,
    Vote,
    WashDeck,
)
from letitride.table.model.event import (
    DeckCounted,
    HandPickedUp,
    RoundResumed,
    RoundVoided,
    TableClosed,
    TableReady,
)
from letitride.table.model.vocabulary import Ballot, Hands, Key, Readable, Role, Stage
from tests.rules import rule
from tests.table.play import Play, decided, dollars


@rule("004-dealing-4", "004-dealing-4a", "004-dealing-4b")
@pytest.mark.parametrize("moment", [LoadNest, DealCards], ids=["before the nest is loaded", "before the first packet"])
def test_a_wrong_count_shows_before_the_first_packet(moment: type[LoadNest | DealCards]) -> None:
    play = Play("lir-bonus").opened(1, 2).bet(1, 5, dollar_bonus=1).bet(2).no_more_bets()
    play.chores(before=moment)

    play.do(ReportCountLamp(), VerifyHands(hands=Hands.RIGHT), CountDeck(found=51), DeclareMisdeal())

    assert [play.rail(seat) for seat in (1, 2)] == [dollars(1000)] * 2
    assert play.due == (ReplaceDeck(deck=1),)
    play.do(ReplaceDeck(deck=1))
    play.chores()
    assert play.table.stage is Stage.BETTING
    play.bet(1).bet(2).dealt().decide_all()
    assert play.table.stage is Stage.BETTING
    assert play.table.rack.deck is not None


@rule("004-dealing-4b")
def test_a_count_that_is_right_after_all_lets_the_deal_begin() -> None:
    play = Play("lir-bonus").opened(1).bet(1).no_more_bets()
    play.chores(before=LoadNest)

    events = play.do(ReportCountLamp(), VerifyHands(hands=Hands.RIGHT), CountDeck(found=52))

    assert events == (DeckCounted(deck=1, found=52), RoundResumed())
    play.chores()
    assert play.table.stage_in_words == "first decisions"


def test_no_lamp_is_lit_for_a_deck_that_was_not_shuffled() -> None:
    play = Play("lir-bonus").opened(1).bet(1).no_more_bets()

    assert play.refused(ReportCountLamp()).code == "not-shuffled"


class TestVoting:
    def test_a_folded_hand_has_no_say(self) -> None:
        play = Play("seacoast-3cp").opened(1, 2, 3).bet(1).bet(2).bet(3, 5, pair_plus=1).dealt()
        play.do(MakeDecision(seat=1, option="fold"), MakeDecision(seat=2, option="play"))
        play.do(InterruptRound(cards=Readable.YES))

        assert play.refused(Vote(seat=1, ballot=Ballot.NO)).code == "not-in-round"
        play.do(Vote(seat=2, ballot=Ballot.YES))
        assert play.do(Vote(seat=3, ballot=Ballot.YES))[-1] == RoundResumed()

    def test_a_folded_hand_with_a_side_bet_has_one(self) -> None:
        play = Play("seacoast-3cp").opened(1, 2).bet(1, 5, pair_plus=1).bet(2).dealt()
        play.do(MakeDecision(seat=1, option="fold"), InterruptRound(cards=Readable.YES))

        assert isinstance(play.do(Vote(seat=1, ballot=Ballot.NO))[-1], RoundVoided)


class TestNobodyComes:
    @pytest.mark.parametrize("house", ["nh-000", "casablanca", "seacoast", "seacoast-3cp"])
    def test_a_table_that_waits_for_its_first_player_can_be_closed(self, house: str) -> None:
        play = Play(house)
        play.do(OpenTable())
        play.chores()
        assert play.table.stage is Stage.PREPARING
        assert play.due == ()

        assert play.do(CloseTable()) == (TableClosed(),)

    def test_a_deck_found_bad_at_the_opening_is_sent_away(self) -> None:
        play = Play("casablanca")
        play.do(OpenTable(), InspectDeck(deck=1), ReplaceDeck(deck=1))

        assert play.due == (InspectDeck(deck=1),)
        play.sit(1)
        play.chores()
        assert play.table.stage is Stage.BETTING
        assert play.events[-1] == TableReady()

    def test_a_deck_on_its_way_into_the_shuffler_is_sent_away(self) -> None:
        play = Play("lir-bonus")
        play.do(OpenTable())
        play.chores(before=WashDeck)
        play.do(ReplaceDeck(deck=1))
        play.sit(1)
        play.chores()

        assert play.table.rack.deck == 2
        play.bet(1).dealt().decide_all()
        assert play.table.rounds == 1

    def test_no_deck_is_replaced_before_one_is_taken(self) -> None:
        play = Play("nh-000")
        play.do(OpenTable())

        assert play.refused(ReplaceDeck(deck=1)).code == "no-such-deck"


@rule("000-dealing-8")
def test_a_void_round_counts_towards_the_five() -> None:
    play = Play("nh-000").opened(1)
    for number in range(1, 6):
        play.bet(1).no_more_bets()
        play.chores(before=CountStub)
        assert (play.due == (CountStub,)) == (number == 5)
        if number == 2:
            play.do(ReportWrongNumber(seat=1, found=2))
            play.chores()
        else:
            play.chores()
            play.decide_all()


@rule("004-irregularities-2c", "004-irregularities-2d", "004-irregularities-4b")
@pytest.mark.parametrize("early", [False, True])
def test_with_a_shuffler_the_floor_gathers_and_not_the_dealer(early: bool) -> None:
    play = Play("lir-bonus").opened(1).bet(1).no_more_bets()
    play.chores(before=DealCards(seat=0, cards=3))
    play.do(ReportEarlyUnload() if early else ReportWrongNumber(seat=1, found=2))

    for command in (GatherCards(),) if early else (GatherCards(), PressStart()):
        assert play.due == (command,)
        with pytest.raises(Refused, match="it is for the floor"):
            authorize(play.table, command, Actor(role=Role.DEALER))
        authorize(play.table, command, Actor(role=Role.FLOOR))
        play.do(command)


def test_at_a_table_without_a_shuffler_the_dealer_gathers() -> None:
    play = Play("nh-000").opened(1).bet(1).no_more_bets()
    play.chores(before=RackStub)
    play.do(ReportWrongNumber(seat=1, found=2))

    authorize(play.table, GatherCards(), Actor(role=Role.DEALER))
    assert play.refused(PressStart()).code == "no-shuffler"


def test_the_maintenance_key_is_taken_out_of_a_round_that_is_void() -> None:
    play = Play("lir-bonus").opened(1).bet(1).no_more_bets()
    play.chores(before=DealCards(seat=0, cards=3))
    play.do(ReportEarlyUnload())
    play.chores(before=PressKey(key=Key.ENTER))
    play.do(InterruptRound(cards=Readable.NO))

    assert play.due == (RemoveKey(slot=3),)
    play.chores()
    assert play.table.keypad.keys == (1,)


def test_an_invitation_does_not_outlive_the_last_wager() -> None:
    play = Play("lir-bonus").opened(1).bet(1)
    play.do(InviteBonusBets(), TakeBackWagers(seat=1))
    play.bet(1, 5, dollar_bonus=1)

    assert play.refused(CallNoMoreBets()).code == "not-invited"


def test_a_round_that_stands_still_is_called_so() -> None:
    play = Play("casablanca").opened(1).bet(1).dealt()
    play.do(InterruptRound(cards=Readable.YES))

    refused = play.refused(ReportWrongNumber(seat=1, found=2))

    assert (refused.code, refused.message) == ("halted", "the round is stopped: the round was interrupted")


def test_getting_up_before_the_call_takes_the_wagers_along() -> None:
    play = Play("nh-000").opened(1).bet(1, 5, three_card_bonus=1)
    play.do(LeaveSeat(seat=1))

    assert play.table.seat(1) is None
    assert to_json(play.events[-1])["amount"] == "1000.00"


@rule("000-completion-31", "003-completion-9")
@pytest.mark.parametrize("house", ["nh-000", "seacoast"])
def test_the_bare_pile_and_the_order_of_picking_up_give_every_hand_back(house: str) -> None:
    play = Play(house).opened(1, 3, 6).bet(1).bet(3, 5, three_card_bonus=1).bet(6)
    play.dealt(s1="As Ks Qs", s3="2c 2d 9h", s6="4c 7d 9s", dealer="3h Js Ts").decide_all()
    pile = [card for entry in play.table.rack.entries if entry.source != "stub" for card in entry.cards]
    seats = [event.seat for event in play.events if isinstance(event, HandPickedUp)]

    hands: dict[int, tuple[Card, ...]] = {}
    for place, seat in enumerate(seats):
        hands[seat] = tuple(pile[1 + 3 * place : 4 + 3 * place])

    assert hands == {hand.seat: hand.cards for hand in reconstruct(play.table.rack).hands}
    assert tuple(pile[1 + 3 * len(seats) :]) == reconstruct(play.table.rack).community_cards


@rule("004-irregularities-3b")
@pytest.mark.parametrize("rounds", [0, 1], ids=["deck 1 is dealt", "deck 2 is dealt"])
@pytest.mark.parametrize("loaded", [False, True], ids=["before the nest is loaded", "after it"])
def test_a_new_deck_goes_where_the_old_one_was(rounds: int, loaded: bool) -> None:
    play = Play("lir-bonus").opened(1)
    for _ in range(rounds):
        play.bet(1).dealt().decide_all()
    bad, other = (1, 2) if not rounds else (2, 1)
    play.bet(1).no_more_bets()
    play.chores(before=DealCards if loaded else LoadNest)
    play.do(ReportCountLamp(), VerifyHands(hands=Hands.RIGHT), CountDeck(found=51), DeclareMisdeal())

    play.do(ReplaceDeck(deck=bad))

    # Once the nest is loaded the shuffler has the other deck: that is dealt next, and the new one waits in the rack.
    waits, goes = RackDeck(deck=bad), LoadShuffler(deck=bad)
    assert (waits in play.table.todo, goes in play.table.todo) == (loaded, not loaded)
    assert play.table.deck == (other if loaded else bad)


def test_nothing_can_have_happened_to_an_empty_seat() -> None:
    play = Play("nh-000").opened(1).bet(1).dealt()

    with pytest.raises(LookupError, match="nobody sits in seat 6"):
        evolve(
            play.table,
            decided(6, "1", "ride"),
        )
