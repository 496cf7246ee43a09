"""Misdeals with a shuffler: a wrong packet, and a lamp that signals a wrong count."""

import pytest

from letitride.house.games.let_it_ride import BASE
from letitride.table import Actor, Command, authorize
from letitride.table.model.command import (
    CountDeck,
    DealCards,
    DeclareMisdeal,
    GatherCards,
    InspectDeck,
    LoadNest,
    MakeDecision,
    PlaceWagers,
    PressStart,
    RackDeck,
    ReplaceDeck,
    ReportCountLamp,
    ReportWrongNumber,
    VerifyHands,
    WashDeck,
)
from letitride.table.model.event import (
    CountLampLit,
    DeckCounted,
    DeckReplaced,
    HandsVerified,
    MisdealDeclared,
    NestLoaded,
    RoundResumed,
    StubRacked,
    TableReady,
)
from letitride.table.model.vocabulary import Cause, Hands, Role, Stage
from tests.rules import rule
from tests.table.misdeal import TO_THE_DEALER, being_dealt, kinds, only_for, rails, void
from tests.table.play import Play, dollars
from tests.table.showdown import decided, whole_deck_racked

WRONG_PACKET = ReportWrongNumber(seat=3, found=4)


# A wrong packet


@rule("004-irregularities-2", "004-irregularities-2c", "004-irregularities-2d", "004-irregularities-2e")
def test_after_a_wrong_packet_the_cards_are_gathered_the_rest_unloaded_and_the_deck_counted() -> None:
    table = being_dealt()

    events = table.do(WRONG_PACKET)

    assert events[-1] == void(Cause.WRONG_NUMBER_OF_CARDS)
    assert rails(table) == [1000, 1000, 1000]
    assert table.table.todo == (GatherCards(), PressStart(), CountDeck)
    assert all(Role.FLOOR in step.who for step in table.table.todo)


@rule("004-irregularities-2c")
def test_the_floor_gathers_every_card_that_is_out_after_a_wrong_packet() -> None:
    table = being_dealt()
    table.do(WRONG_PACKET)
    assert [table.refused(command).code for command in (PressStart(), CountDeck(found=52))] == ["not-due"] * 2

    authorize(table.table, GatherCards(), Actor(role=Role.FLOOR))
    table.do(GatherCards())

    assert [(entry.source, len(entry.cards)) for entry in table.table.rack.entries] == [
        ("seat 1", 3),
        ("seat 3", 3),
        ("seat 5", 3),
    ]
    assert not any(seat and seat.hand for seat in table.table.seats)


@rule("004-irregularities-2d")
def test_the_green_button_unloads_what_is_left_of_the_misdealt_deck() -> None:
    table = being_dealt()
    table.do(WRONG_PACKET, GatherCards())
    assert table.refused(CountDeck(found=52)).code == "not-due"

    authorize(table.table, PressStart(), Actor(role=Role.FLOOR))
    (unloaded,) = table.do(PressStart())

    assert isinstance(unloaded, StubRacked)
    assert len(unloaded.cards) == 52 - 9
    assert whole_deck_racked(table)


def test_a_deck_that_was_unloaded_before_the_wrong_packet_is_seen_is_not_unloaded_twice() -> None:
    table = being_dealt()
    table.chores()

    table.do(WRONG_PACKET)

    assert table.table.todo == (GatherCards(), CountDeck)


@rule("004-irregularities-2a", "004-irregularities-2e")
def test_after_a_wrong_packet_and_a_count_of_52_play_resumes_with_the_same_deck() -> None:
    table = being_dealt()
    deck = table.table.deck
    table.do(WRONG_PACKET, GatherCards(), PressStart())
    assert table.refused(PlaceWagers(seat=1, stakes=((BASE, dollars(5)),))).code == "no-more-bets"

    events = table.do(CountDeck(found=52))

    assert events == (DeckCounted(deck=deck, found=52), TableReady())
    assert only_for(Role.FLOOR, CountDeck(found=52))
    assert table.table.rack.deck == deck
    later = table.bet(1).no_more_bets().chores()
    assert NestLoaded in kinds(later)
    assert DeckReplaced not in kinds(table.events)
    assert table.table.stage_in_words == "first decisions"


@rule("004-irregularities-2b", "004-irregularities-2e")
@pytest.mark.parametrize("found", [51, 53])
def test_after_a_wrong_packet_and_another_count_the_floor_brings_a_new_deck_opened_as_new_decks_are(found: int) -> None:
    table = being_dealt()
    deck = table.table.deck
    table.do(WRONG_PACKET, GatherCards(), PressStart())

    events = table.do(CountDeck(found=found))

    assert events == (DeckCounted(deck=deck, found=found),)
    assert table.due == (ReplaceDeck(deck=deck),)
    assert only_for(Role.FLOOR, ReplaceDeck(deck=deck))
    assert table.refused(PlaceWagers(seat=1, stakes=((BASE, dollars(5)),))).code == "no-more-bets"
    table.do(ReplaceDeck(deck=deck))
    assert table.table.rack.entries == ()
    assert table.table.todo == (InspectDeck(deck=deck), WashDeck(deck=deck), RackDeck(deck=deck))
    assert kinds(table.chores())[-1] is TableReady


# The lamp


def lamp_lit(*, before: Command | None = None) -> Play:
    table = being_dealt(before=before) if before else being_dealt()
    if before is None:
        table.chores()
    table.do(ReportCountLamp())
    return table


@rule("004-dealing-4b", "004-irregularities-3")
@pytest.mark.parametrize("before", [None, TO_THE_DEALER], ids=["at the decisions", "in the deal"])
def test_a_lamp_that_signals_a_wrong_count_stops_the_round_for_the_floor_to_check_the_hands(
    before: Command | None,
) -> None:
    table = lamp_lit(before=before)

    assert table.events[-1] == CountLampLit()
    assert table.table.stage is Stage.HALTED
    assert table.due == (VerifyHands,)
    assert only_for(Role.FLOOR, VerifyHands(hands=Hands.RIGHT))
    stopped = (MakeDecision(seat=1, option="ride"), TO_THE_DEALER, CountDeck(found=52), DeclareMisdeal())
    assert [table.refused(command).code for command in stopped] == ["not-asked", "not-due", "not-due", "not-due"]


@rule("004-dealing-4b")
def test_the_shuffler_itself_may_signal_a_wrong_count() -> None:
    table = being_dealt()

    authorize(table.table, ReportCountLamp(), Actor(role=Role.DEVICE))

    assert table.do(ReportCountLamp()) == (CountLampLit(),)


@rule("004-irregularities-3", "004-irregularities-2")
def test_hands_of_a_wrong_number_found_under_the_lamp_are_a_misdeal() -> None:
    table = lamp_lit()

    events = table.do(VerifyHands(hands=Hands.WRONG))

    assert events == (HandsVerified(hands=Hands.WRONG), void(Cause.WRONG_NUMBER_OF_CARDS))
    assert table.table.todo == (GatherCards(), CountDeck)


@rule("004-irregularities-3c")
def test_when_nobodys_cards_are_wrong_in_number_the_floor_counts_down_the_deck() -> None:
    table = lamp_lit()

    events = table.do(VerifyHands(hands=Hands.RIGHT))

    assert events == (HandsVerified(hands=Hands.RIGHT),)
    assert table.due == (CountDeck,)
    assert only_for(Role.FLOOR, CountDeck(found=52))


@rule("004-irregularities-3a")
@pytest.mark.parametrize("before", [None, TO_THE_DEALER], ids=["at the decisions", "in the deal"])
def test_a_count_of_52_under_the_lamp_resumes_the_round_where_it_stopped(before: Command | None) -> None:
    table = being_dealt()
    if before is None:
        table.chores()
    stopped_at = table.table

    table.do(ReportCountLamp(), VerifyHands(hands=Hands.RIGHT))
    events = table.do(CountDeck(found=52))

    assert events == (DeckCounted(deck=stopped_at.deck, found=52), RoundResumed())
    assert table.table == stopped_at
    assert decided(table).table.stage is Stage.SETTLING


@rule("004-irregularities-3b")
@pytest.mark.parametrize("found", [51, 53])
def test_another_count_under_the_lamp_makes_the_dealer_call_a_misdeal_and_voids_every_hand(found: int) -> None:
    table = lamp_lit()
    table.do(VerifyHands(hands=Hands.RIGHT))

    counted = table.do(CountDeck(found=found))
    assert counted == (DeckCounted(deck=table.table.deck, found=found),)
    assert table.due == (DeclareMisdeal(),)
    assert only_for(Role.DEALER, DeclareMisdeal())

    events = table.do(DeclareMisdeal())
    assert events == (MisdealDeclared(), void(Cause.COUNT_LAMP))
    assert rails(table) == [1000, 1000, 1000]


def misdeal_by_count(*, before: Command | None = None) -> Play:
    table = lamp_lit(before=before)
    table.do(VerifyHands(hands=Hands.RIGHT), CountDeck(found=51), DeclareMisdeal())
    return table


@rule("004-irregularities-3d")
@pytest.mark.parametrize("before", [None, TO_THE_DEALER], ids=["at the decisions", "in the deal"])
def test_after_a_misdeal_by_count_the_floor_brings_a_new_deck_opened_as_new_decks_are(before: Command | None) -> None:
    table = misdeal_by_count(before=before)
    deck = table.table.deck

    table.chores(before=ReplaceDeck)

    assert table.due == (ReplaceDeck(deck=deck),)
    assert only_for(Role.FLOOR, ReplaceDeck(deck=deck))
    assert table.refused(PlaceWagers(seat=1, stakes=((BASE, dollars(5)),))).code == "no-more-bets"
    table.do(ReplaceDeck(deck=deck))
    assert table.table.todo == (InspectDeck(deck=deck), WashDeck(deck=deck), RackDeck(deck=deck))
    table.chores()
    assert table.table.stage is Stage.BETTING


@rule("004-irregularities-3e")
def test_after_a_misdeal_by_count_no_card_is_dealt_before_the_new_deck_is_in_the_nest() -> None:
    table = misdeal_by_count()
    replaced = table.table.deck
    table.chores(before=ReplaceDeck)
    table.do(ReplaceDeck(deck=replaced))
    table.chores()
    table.bet(1).no_more_bets()
    assert table.table.rack.deck == replaced
    assert table.refused(DealCards(seat=1, cards=3)).code == "not-due"

    table.chores(before=LoadNest)
    assert table.do(LoadNest()) == (NestLoaded(),)

    assert table.table.rack.deck is None
    assert table.do(DealCards(seat=1, cards=3))
