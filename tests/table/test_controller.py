"""The table controller of document 004: sensors, lock-out, GAME OVER, and its two keys."""

import re
from itertools import accumulate, pairwise

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.house import House, load_house
from letitride.house.games.let_it_ride import DOLLAR_BONUS
from letitride.house.setup import Controller
from letitride.table import Actor, Audience, Refused, Table, Watching, authorize, evolve, replay, view
from letitride.table.model.command import (
    CallNoMoreBets,
    CollectBonusBets,
    DealCards,
    GatherCards,
    InsertKey,
    InspectDeck,
    InviteBonusBets,
    LoadNest,
    OpenTable,
    PressKey,
    PressStart,
    RedistributeBonusBets,
    RemoveKey,
    ReportEarlyUnload,
    ShuffleDeck,
    SwitchOnShuffler,
    TakeBackWagers,
)
from letitride.table.model.event import (
    BonusBetsInvited,
    CountLampLit,
    KeyInserted,
    KeyPressed,
    KeyRemoved,
    RoundEnded,
    WagerPaid,
)
from letitride.table.model.vocabulary import DEALER, Key, Role, Stage
from letitride.table.rules.deciding import seats_asked
from letitride.table.views.view import View
from letitride.table.words.calls import call
from tests.rules import rule
from tests.table.misdeal import being_dealt
from tests.table.play import Play
from tests.table.transcripts import NAMES, played

LOCK_OUT, GAME_OVER = PressKey(key=Key.LOCK_OUT), PressKey(key=Key.GAME_OVER)
FOUR_OF_A_KIND, ENTER = PressKey(key=Key.FOUR_OF_A_KIND), PressKey(key=Key.ENTER)
MAINTENANCE_IN, MAINTENANCE_OUT = InsertKey(slot=3), RemoveKey(slot=3)


def without_controller() -> House:
    house = load_house("lir-bonus")
    return replace(house, wagering=replace(house.wagering, controller=Controller.NONE))


def with_bonus_bets(house: str | House = "lir-bonus") -> Play:
    """Return a table where seats 1, 3 and 5 have bet; seats 1 and 5 on the bonus too."""
    return Play(house).opened(1, 3, 5).bet(1, dollar_bonus=1).bet(3).bet(5, dollar_bonus=1)


def unloaded_early() -> Play:
    """Return a table whose deck was unloaded before the dealer had a packet."""
    play = with_bonus_bets().no_more_bets()
    play.chores(before=DealCards(seat=DEALER, cards=3))
    play.do(ReportEarlyUnload())
    return play


def seen(play: Play) -> View:
    """Return what the dealer sees."""
    return view(play.table, Audience(Watching.DEALER))


def lit(play: Play) -> list[int]:
    """Return the seats whose lamp is lit."""
    return [seat.seat for seat in seen(play).seats if seat and seat.lamp]


# A table with a controller, and a table without


@rule("004-table-4")
def test_a_round_is_played_with_a_controller_or_without() -> None:
    kept, left_out = with_bonus_bets(), with_bonus_bets(without_controller())

    for play in (kept, left_out):
        play.dealt().decide_all()
        assert isinstance(play.events[-1], RoundEnded)

    pressed = [event.key for event in kept.events if isinstance(event, KeyPressed)]
    assert pressed == [Key.LOCK_OUT, Key.GAME_OVER]
    assert not any(isinstance(event, KeyPressed | KeyInserted) for event in left_out.events)


@rule("004-table-4i")
def test_a_table_without_a_controller_has_no_sensors_and_no_keys() -> None:
    play = with_bonus_bets(without_controller())

    assert lit(play) == []
    assert (seen(play).display, seen(play).keys) == ("", ())
    for command in (InsertKey(slot=1), LOCK_OUT, RemoveKey(slot=1)):
        assert play.refused(command).code == "no-controller"


@rule("004-table-4i")
def test_a_bonus_bet_is_taken_on_a_plain_layout_too() -> None:
    play = with_bonus_bets(without_controller())

    assert [seat for seat, _ in play.table.bonus_bets()] == [1, 5]


# What it shows, records and reports


@rule("004-table-4c")
def test_every_key_brings_a_message_of_letters_and_figures() -> None:
    play = unloaded_early()
    play.chores()
    play.decide_all()

    tables = accumulate(play.events, evolve, initial=Table.of(play.house))
    shown = [
        view(after, Audience(Watching.DEALER)).display
        for event, (_, after) in zip(play.events, pairwise(tables), strict=True)
        if isinstance(event, KeyInserted | KeyPressed)
    ]

    assert shown == [
        "table open",
        "locked out",
        "maintenance",
        "press enter to reset the keypad",
        "keypad reset",
        "locked out",
        "game over",
    ]
    assert all(message.replace(" ", "").isalnum() for message in shown)


@rule("004-table-4f")
def test_the_controller_recognises_the_keys_put_into_it() -> None:
    play = Play("lir-bonus")
    play.do(OpenTable(), SwitchOnShuffler())
    assert play.refused(InsertKey(slot=3)).code == "not-due"

    play.do(InsertKey(slot=1))
    assert seen(play).keys == (1,)

    play = unloaded_early()
    play.chores(before=MAINTENANCE_IN)
    play.do(MAINTENANCE_IN)
    assert seen(play).keys == (1, 3)


@rule("004-table-4g")
def test_the_controller_records_each_bonus_bet_that_a_player_lays() -> None:
    play = Play("lir-bonus").opened(1, 3, 5)
    assert lit(play) == []

    play.bet(5, dollar_bonus=1)
    assert lit(play) == [5]
    play.bet(3, three_card_bonus=1)
    assert lit(play) == [5]
    play.bet(1, dollar_bonus=1)
    assert lit(play) == [1, 5]
    play.do(TakeBackWagers(seat=5))
    assert lit(play) == [1]


@rule("004-table-4h")
def test_all_that_the_controller_does_is_in_the_record_of_the_table() -> None:
    play = unloaded_early()
    play.chores()

    used = [event for event in play.events if isinstance(event, KeyInserted | KeyPressed | KeyRemoved)]

    assert used == [
        KeyInserted(slot=1),
        KeyPressed(key=Key.LOCK_OUT),
        KeyInserted(slot=3),
        KeyPressed(key=Key.FOUR_OF_A_KIND),
        KeyPressed(key=Key.ENTER),
        KeyRemoved(slot=3),
        KeyPressed(key=Key.LOCK_OUT),
    ]
    assert replay(play.house, play.events).keypad == play.table.keypad


# Dealing by means of it


@rule("004-opening-2", "004-table-4e")
def test_the_shuffler_does_not_start_before_the_tables_key_is_in_slot_1() -> None:
    play = Play("lir-bonus")
    play.do(OpenTable(), SwitchOnShuffler())

    assert play.due == (InsertKey(slot=1),)
    assert play.refused(InspectDeck(deck=1)).code == "not-due"
    assert play.refused(PressStart()).code == "not-due"
    assert play.do(InsertKey(slot=1)) == (KeyInserted(slot=1),)


@rule("004-table-4d", "004-table-4e")
def test_no_card_leaves_the_shuffler_before_lock_out() -> None:
    play = with_bonus_bets()
    play.do(ShuffleDeck(order=DECK))
    play.no_more_bets()
    for command in (CollectBonusBets(), LoadNest(), DealCards(seat=1, cards=3)):
        assert play.refused(command).code == "not-due"

    play.do(LOCK_OUT)
    play.chores()

    assert play.table.stage_in_words == "first decisions"


@rule("004-table-4d")
def test_the_round_lasts_until_the_controller_ends_it() -> None:
    play = with_bonus_bets().dealt()
    while seats_asked(play.table):
        play.answer(seats_asked(play.table)[0], ride=True)
        play.chores(before=GAME_OVER)

    assert play.table.stage is Stage.SETTLING
    assert play.due == (GAME_OVER,)


def test_the_dealer_sees_a_lamp_for_each_bonus_bet_before_calling_no_more_bets() -> None:
    play = with_bonus_bets()
    play.do(ShuffleDeck(order=DECK))
    assert play.refused(CallNoMoreBets()).code == "not-invited"

    assert play.do(InviteBonusBets()) == (BonusBetsInvited(),)

    assert lit(play) == [1, 5]
    assert lit(play) == [seat for seat, _ in play.table.bonus_bets()]
    play.do(CallNoMoreBets())
    assert lit(play) == [1, 5]


@rule("004-dealing-2d")
def test_after_the_call_the_dealer_presses_lock_out() -> None:
    play = with_bonus_bets()
    assert play.refused(LOCK_OUT).code == "not-due"
    play.no_more_bets()
    assert play.due == (LOCK_OUT,)
    assert not seen(play).locked_out

    assert play.do(LOCK_OUT) == (KeyPressed(key=Key.LOCK_OUT),)

    assert seen(play).locked_out
    authorize(play.table, LOCK_OUT, Actor(role=Role.DEALER))


@rule("004-completion-10")
def test_game_over_ends_the_round_once_the_last_bonus_is_paid() -> None:
    play = with_bonus_bets().dealt(s1="Ah Ad 3c", s5="Kh Kd 4c", dealer="As Ks 2c")
    for _ in play.moments():
        assert play.due == (GAME_OVER,) or play.refused(GAME_OVER).code == "not-due"

    *before, pressed, ended = play.events
    assert (pressed, ended) == (KeyPressed(key=Key.GAME_OVER), RoundEnded(round=1))
    paid = [event.seat for event in before if isinstance(event, WagerPaid) and event.wager is DOLLAR_BONUS]
    assert paid == [5, 1]


# The reset after an early unload


@rule("004-irregularities-4d")
def test_after_an_early_unload_the_floor_puts_the_maintenance_key_into_slot_3() -> None:
    play = unloaded_early()
    play.do(GatherCards(), RedistributeBonusBets())
    assert play.due == (MAINTENANCE_IN,)

    authorize(play.table, MAINTENANCE_IN, Actor(role=Role.FLOOR))
    with pytest.raises(Refused, match="it is for the floor"):
        authorize(play.table, MAINTENANCE_IN, Actor(role=Role.DEALER))

    assert play.do(MAINTENANCE_IN) == (KeyInserted(slot=3),)
    assert seen(play).keys == (1, 3)


@rule("004-irregularities-4e", "004-irregularities-4f")
def test_with_the_maintenance_key_in_four_of_a_kind_asks_for_a_reset() -> None:
    play = unloaded_early()
    play.do(GatherCards(), RedistributeBonusBets())
    assert play.refused(FOUR_OF_A_KIND).code == "not-due"
    play.do(MAINTENANCE_IN)

    assert play.do(FOUR_OF_A_KIND) == (KeyPressed(key=Key.FOUR_OF_A_KIND),)

    assert seen(play).display == "press enter to reset the keypad"
    assert seen(play).locked_out


@rule("004-irregularities-4g")
def test_enter_resets_the_keypad_and_the_display_says_so() -> None:
    play = unloaded_early()
    play.do(GatherCards(), RedistributeBonusBets(), MAINTENANCE_IN)
    assert play.refused(ENTER).code == "not-due"
    play.do(FOUR_OF_A_KIND)

    assert play.do(ENTER) == (KeyPressed(key=Key.ENTER),)

    assert seen(play).display == "keypad reset"
    assert not seen(play).locked_out
    assert lit(play) == [1, 5]


@rule("004-irregularities-4h")
def test_after_the_reset_the_maintenance_key_comes_out() -> None:
    play = unloaded_early()
    play.do(GatherCards(), RedistributeBonusBets(), MAINTENANCE_IN, FOUR_OF_A_KIND)
    assert play.refused(MAINTENANCE_OUT).code == "not-due"
    play.do(ENTER)

    assert play.do(MAINTENANCE_OUT) == (KeyRemoved(slot=3),)

    assert seen(play).keys == (1,)


@rule("004-irregularities-4k")
def test_for_the_round_dealt_again_lock_out_is_pressed_before_the_bonus_bets_are_collected() -> None:
    play = unloaded_early()
    play.do(GatherCards(), RedistributeBonusBets(), MAINTENANCE_IN, FOUR_OF_A_KIND, ENTER, MAINTENANCE_OUT)
    assert play.refused(CollectBonusBets()).code == "not-due"

    assert play.do(LOCK_OUT) == (KeyPressed(key=Key.LOCK_OUT),)

    assert seen(play).locked_out
    assert play.due == (CollectBonusBets(),)


@pytest.mark.parametrize(
    ("house", "lamp", "bets"),
    [
        (
            load_house("lir-bonus"),
            "Irregularity: the sensors flash, the shuffler signals a wrong count.",
            "The floor puts the bonus bets back on the lit sensors: player 1 $1, player 5 $1.",
        ),
        (
            without_controller(),
            "Irregularity: the shuffler signals a wrong count.",
            "The floor puts the bonus bets back in their places: player 1 $1, player 5 $1.",
        ),
    ],
    ids=["sensors", "a standard felt"],
)
def test_the_calls_speak_of_sensors_only_where_there_are_any(house: House, lamp: str, bets: str) -> None:
    play = being_dealt(house)
    assert str(call(play.table, CountLampLit())) == lamp

    play.do(ReportEarlyUnload())
    play.chores(before=RedistributeBonusBets)
    before = play.table
    (redistributed,) = play.do(RedistributeBonusBets())

    assert str(call(before, redistributed)) == bets


@pytest.mark.parametrize("name", NAMES)
def test_no_transcript_of_a_table_without_a_controller_speaks_of_its_devices(name: str) -> None:
    told = played(name)
    words = re.compile("sensor|controller|LOCK OUT|GAME OVER")

    with_controller = told.house.wagering.controller is Controller.KEYPAD
    assert any(words.search(step.says) for step in told.steps if not step.refused) == with_controller
