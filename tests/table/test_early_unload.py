"""A deck unloaded before the dealer has a packet: a misdeal that no lamp signals, and the same round again."""

import pytest
from msgspec.structs import replace

from letitride.house import House, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.setup import Controller, Marker
from letitride.table import Actor, Refused, authorize
from letitride.table.model.command import (
    CollectBonusBets,
    DealCards,
    GatherCards,
    InsertKey,
    LoadNest,
    MakeDecision,
    PlaceWagers,
    RedistributeBonusBets,
    ReportEarlyUnload,
)
from letitride.table.model.event import (
    BettingClosed,
    BonusBetsCollected,
    BonusBetsRedistributed,
    CardsGathered,
    CountLampLit,
    RoundVoided,
    ShufflerUnloadedEarly,
)
from letitride.table.model.vocabulary import Role, Stage
from tests.rules import rule
from tests.table.misdeal import TO_THE_DEALER, being_dealt, kinds, only_for, rails
from tests.table.play import Play, dollars
from tests.table.showdown import whole_deck_racked


@rule("004-irregularities-4")
@pytest.mark.parametrize("house", ["lir", "lir-bonus"])
def test_a_deck_unloaded_when_the_players_have_their_packets_and_the_dealer_has_none_is_a_misdeal(house: str) -> None:
    table = Play(house).opened(1, 3).bet(1).bet(3).no_more_bets()
    table.chores(before=DealCards(seat=3, cards=3))
    too_soon = table.refused(ReportEarlyUnload())
    table.chores(before=TO_THE_DEALER)

    events = table.do(ReportEarlyUnload())

    assert (too_soon.code, too_soon.rule) == ("not-due", "004-irregularities-4")
    assert events == (ShufflerUnloadedEarly(),)
    assert table.refused(TO_THE_DEALER).code == "not-due"
    assert table.refused(MakeDecision(seat=1, option="ride")).code == "not-asked"


@rule("004-irregularities-4")
def test_unloading_the_deck_when_the_dealer_has_a_packet_is_no_misdeal() -> None:
    table = being_dealt()
    table.do(TO_THE_DEALER)

    assert table.refused(ReportEarlyUnload()).code == "not-due"


@rule("004-irregularities-4a")
def test_the_shuffler_gives_no_signal_of_an_early_unload_but_people_report_it() -> None:
    table = being_dealt()

    with pytest.raises(Refused, match="a device cannot do this"):
        authorize(table.table, ReportEarlyUnload(), Actor(role=Role.DEVICE))
    for role in (Role.DEALER, Role.FLOOR):
        authorize(table.table, ReportEarlyUnload(), Actor(role=role))
    table.do(ReportEarlyUnload())
    table.chores()

    assert CountLampLit not in kinds(table.events)
    assert table.table.stage_in_words == "first decisions"


@rule("004-irregularities-4b")
def test_after_an_early_unload_all_cards_are_gathered_first() -> None:
    table = being_dealt()
    table.do(ReportEarlyUnload())
    assert table.due == (GatherCards(),)
    authorize(table.table, GatherCards(), Actor(role=Role.FLOOR))

    table.do(GatherCards())

    assert whole_deck_racked(table)
    assert not any(seat and seat.hand for seat in table.table.seats)


@rule("004-irregularities-4c")
def test_after_an_early_unload_the_floor_puts_the_bonus_bets_back_on_the_lit_sensors() -> None:
    table = being_dealt()
    table.do(ReportEarlyUnload(), GatherCards())
    assert table.refused(InsertKey(slot=3)).code == "not-due"
    assert only_for(Role.FLOOR, RedistributeBonusBets())

    events = table.do(RedistributeBonusBets())

    assert events == (BonusBetsRedistributed(stakes=((1, dollars(1)), (5, dollars(1)))),)
    assert table.table.round is not None
    assert not table.table.round.bonus_collected
    assert table.due == (InsertKey(slot=3),)


@rule("004-irregularities-4i")
def test_after_an_early_unload_the_same_round_is_dealt_again_with_the_same_wagers() -> None:
    table = being_dealt()
    wagers = list(table.table.bonus_bets()), rails(table)
    table.do(ReportEarlyUnload())

    table.chores()

    assert table.table.round is not None
    assert (table.table.round.number, table.table.rounds) == (1, 1)
    assert kinds(table.events).count(BettingClosed) == 1
    assert RoundVoided not in kinds(table.events)
    assert (list(table.table.bonus_bets()), rails(table)) == wagers
    hands = [len(seat.hand.cards) for seat in table.table.seats if seat and seat.hand]
    assert hands == [3, 3, 3]
    assert table.table.stage_in_words == "first decisions"


@rule("004-irregularities-4j")
def test_nobody_adds_a_bonus_bet_to_a_round_dealt_again() -> None:
    table = being_dealt()
    table.sit(7)
    table.do(ReportEarlyUnload())
    add = PlaceWagers(seat=3, stakes=((DOLLAR_BONUS, dollars(1)),))
    join = PlaceWagers(seat=7, stakes=((BASE, dollars(5)), (DOLLAR_BONUS, dollars(1))))

    refusals = set()
    while table.table.stage is Stage.DEALING:
        refusals |= {table.refused(command).code for command in (add, join)}
        table.chores(most=1)

    assert refusals == {"no-more-bets"}
    assert table.table.bonus_bets() == ((1, dollars(1)), (5, dollars(1)))


@rule("004-irregularities-4l")
def test_for_the_round_dealt_again_the_dealer_takes_the_bonus_bets_in_from_the_lit_sensors() -> None:
    table = being_dealt(sensors())
    table.do(ReportEarlyUnload())
    table.chores(before=CollectBonusBets)
    assert only_for(Role.DEALER, CollectBonusBets())

    events = table.do(CollectBonusBets())

    assert events == (BonusBetsCollected(stakes=((1, dollars(1)), (5, dollars(1))), marker=Marker.SENSOR),)
    assert table.table.round is not None
    assert table.table.round.bonus_collected
    table.chores()
    collected = [event for event in table.events if isinstance(event, BonusBetsCollected | BonusBetsRedistributed)]
    assert kinds(collected) == [BonusBetsCollected, BonusBetsRedistributed, BonusBetsCollected]


def sensors() -> House:
    house = load_house("lir-bonus")
    lit = replace(house.wagering, controller=Controller.KEYPAD, bonus_marker=Marker.SENSOR)
    return replace(house, wagering=lit)


@rule("004-irregularities-4m")
def test_after_an_early_unload_play_resumes_when_the_misdealt_deck_is_in_the_nest_again() -> None:
    table = being_dealt()
    misdealt = table.table.deck
    table.do(ReportEarlyUnload())
    gathered = table.chores(before=LoadNest)
    assert CardsGathered in kinds(gathered)
    assert table.table.rack.deck == misdealt
    assert table.refused(DealCards(seat=1, cards=3)).code == "not-due"

    table.do(LoadNest())

    assert table.table.rack.deck is None
    table.chores(before=DealCards)
    assert table.do(DealCards(seat=1, cards=3))
    assert table.table.deck != misdealt
