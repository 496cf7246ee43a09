"""Opening a table, and an open table with nobody at it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card, Rank, Suit
from letitride.house import House, load_house
from letitride.house.setup import Idle
from letitride.table import Actor, Audience, Command, Refused, authorize, legal, view
from letitride.table.model.command import (
    CallDeadGame,
    ChooseDeck,
    CutDeck,
    DealCards,
    InsertKey,
    InspectDeck,
    LeaveSeat,
    LoadShuffler,
    OpenTable,
    PressStart,
    RackDeck,
    ReturnFromDeadGame,
    ShuffleDeck,
    SpreadDeck,
    StackDeck,
    SwitchOnShuffler,
    TurnSpreadUp,
    VerifyDeck,
    WashDeck,
)
from letitride.table.model.event import (
    DeckChosen,
    DeckHandled,
    DeckShuffled,
    Event,
    GameWentDead,
    KeyInserted,
    ShufflerSwitchedOn,
    ShufflingStarted,
    TableReady,
)
from letitride.table.model.vocabulary import Handling, Role, Stage
from letitride.table.views.view import WATCHER
from tests.rules import rule
from tests.table.play import Play

BY_HAND: Sequence[Command] = (
    ChooseDeck(deck=2),
    InspectDeck(deck=2),
    VerifyDeck(deck=2),
    SpreadDeck(deck=2),
    WashDeck(deck=2),
    StackDeck(deck=2),
    ShuffleDeck(order=DECK),
)
"""The opening of the room of document 000, where the dealer takes the second of two decks."""

WITH_SHUFFLER: Sequence[Command] = (
    SwitchOnShuffler(),
    InsertKey(slot=1),
    InspectDeck(deck=1),
    WashDeck(deck=1),
    LoadShuffler(deck=1),
    PressStart(),
    InspectDeck(deck=2),
    WashDeck(deck=2),
    RackDeck(deck=2),
)
"""The opening of document 004, with a controller."""


def opening(house: str | House, steps: Sequence[Command], *, before: Command) -> Play:
    """Return a table with a first player that is opened as far as *before*."""
    play = Play(house)
    play.do(OpenTable())
    play.sit(1)
    play.do(*steps[: steps.index(before)])
    return play


def idle(kind: Idle) -> Play:
    """Return an open table without players whose cards lie as *kind* says."""
    house = load_house("nh-000")
    play = Play(replace(house, opening=replace(house.opening, idle=kind))).opened(4)
    play.do(LeaveSeat(seat=4), CallDeadGame())
    return play


@pytest.mark.parametrize(
    ("step", "happens"),
    [
        pytest.param(BY_HAND[0], DeckChosen(deck=2), marks=rule("000-opening-1")),
        pytest.param(
            BY_HAND[1], DeckHandled(deck=2, handling=Handling.INSPECTED), marks=rule("000-opening-2"), id="inspect"
        ),
        pytest.param(
            BY_HAND[2], DeckHandled(deck=2, handling=Handling.VERIFIED), marks=rule("000-opening-3"), id="verify"
        ),
        pytest.param(
            BY_HAND[3], DeckHandled(deck=2, handling=Handling.SPREAD), marks=rule("000-opening-4"), id="spread"
        ),
        pytest.param(BY_HAND[4], DeckHandled(deck=2, handling=Handling.WASHED), marks=rule("000-opening-7"), id="wash"),
        pytest.param(
            BY_HAND[5], DeckHandled(deck=2, handling=Handling.STACKED), marks=rule("000-opening-8"), id="stack"
        ),
        pytest.param(
            BY_HAND[6], DeckShuffled(deck=2, order=DECK), marks=rule("000-opening-9", "000-shuffle-0"), id="shuffle"
        ),
    ],
)
def test_every_step_of_an_opening_by_hand_has_its_turn(step: Command, happens: Event) -> None:
    play = opening("nh-000", BY_HAND, before=step)
    for later in BY_HAND[BY_HAND.index(step) + 1 :]:
        assert play.refused(later).code == "not-due"

    assert play.do(step)[0] == happens


@rule("000-opening-1")
def test_the_dealer_may_take_either_of_two_decks_and_no_third() -> None:
    play = Play("nh-000")
    play.do(OpenTable())

    choices = [entry.example() for entry in legal(play.table) if entry.command is ChooseDeck]

    assert choices == [ChooseDeck(deck=1), ChooseDeck(deck=2)]
    assert play.refused(ChooseDeck(deck=3)).code == "no-such-deck"


@rule("000-opening-1")
@pytest.mark.parametrize("deck", [1, 2])
def test_the_deck_that_was_taken_is_the_one_in_play(deck: int) -> None:
    play = Play("nh-000")
    play.do(OpenTable(), ChooseDeck(deck=deck))

    assert play.table.deck == deck
    assert play.due == (InspectDeck(deck=deck),)
    assert play.refused(InspectDeck(deck=3 - deck)).code == "not-due"


@rule("000-opening-2", "000-opening-3")
def test_the_dealer_inspects_and_the_floor_verifies() -> None:
    table, dealer, floor = Play("nh-000").table, Actor(role=Role.DEALER), Actor(role=Role.FLOOR)

    authorize(table, InspectDeck(deck=1), dealer)
    authorize(table, VerifyDeck(deck=1), floor)
    with pytest.raises(Refused, match="it is for the dealer"):
        authorize(table, InspectDeck(deck=1), floor)
    with pytest.raises(Refused, match="it is for the floor"):
        authorize(table, VerifyDeck(deck=1), dealer)


@rule("000-opening-4", "000-opening-6")
def test_the_cards_lie_spread_until_the_first_player_has_come_to_look() -> None:
    play = Play("nh-000")
    play.do(OpenTable(), *BY_HAND[:4])

    assert play.events[-1] == DeckHandled(deck=2, handling=Handling.SPREAD)
    assert play.due == ()
    refusal = play.refused(WashDeck(deck=2))
    assert (refusal.code, refusal.rule) == ("first-player", "000-opening-6")

    play.sit(1)
    assert view(play.table, Audience.at_seat(1)).spread == DECK

    assert play.do(WashDeck(deck=2)) == (DeckHandled(deck=2, handling=Handling.WASHED),)
    assert view(play.table, Audience.at_seat(1)).spread == ()


@rule("000-opening-5")
def test_the_spread_shows_each_suit_by_itself_and_in_order_of_rank() -> None:
    play = Play("nh-000")
    play.do(OpenTable(), *BY_HAND[:3])

    assert view(play.table, WATCHER).spread == ()
    play.do(SpreadDeck(deck=2))

    lie = view(play.table, WATCHER).spread
    suits = [[card for card in lie[at : at + 13] if card] for at in range(0, 52, 13)]
    assert [{card.suit for card in suit} for suit in suits] == [{suit} for suit in Suit]
    assert all([card.rank for card in suit] == sorted(Rank) for suit in suits)


@rule("000-opening-9")
def test_no_card_is_cut_or_dealt_between_the_stack_and_the_shuffle() -> None:
    play = opening("nh-000", BY_HAND, before=BY_HAND[-1])
    play.bet(1)

    assert play.due == (ShuffleDeck,)
    assert play.refused(CutDeck(at=26)).code == "not-due"

    play.no_more_bets()

    assert play.due == (ShuffleDeck,)
    assert play.refused(DealCards(seat=1, cards=1)).code == "not-due"


# With a shuffler


@pytest.mark.parametrize(
    ("at", "happens"),
    [
        pytest.param(0, ShufflerSwitchedOn(), marks=rule("004-opening-1")),
        pytest.param(1, KeyInserted(slot=1), marks=rule("004-opening-2")),
        pytest.param(2, DeckHandled(deck=1, handling=Handling.INSPECTED), marks=rule("004-opening-3")),
        pytest.param(3, DeckHandled(deck=1, handling=Handling.WASHED), marks=rule("004-opening-3a")),
        pytest.param(4, DeckHandled(deck=1, handling=Handling.LOADED), marks=rule("004-opening-3b")),
        pytest.param(5, ShufflingStarted(deck=1), marks=rule("004-opening-4")),
        pytest.param(6, DeckHandled(deck=2, handling=Handling.INSPECTED), marks=rule("004-opening-5")),
        pytest.param(7, DeckHandled(deck=2, handling=Handling.WASHED), marks=rule("004-opening-5a")),
        pytest.param(8, DeckHandled(deck=2, handling=Handling.RACKED), marks=rule("004-opening-5b")),
    ],
)
def test_every_step_of_an_opening_with_a_shuffler_has_its_turn(at: int, happens: Event) -> None:
    play = opening("lir-bonus", WITH_SHUFFLER, before=WITH_SHUFFLER[at])

    assert play.due == (WITH_SHUFFLER[at],)
    for later in WITH_SHUFFLER[at + 1 :]:
        assert play.refused(later).code == "not-due"
    assert play.do(WITH_SHUFFLER[at])[0] == happens


@rule("004-opening-5", "004-opening-5a", "004-opening-5b")
def test_the_second_deck_is_made_ready_while_the_first_is_in_the_shuffler() -> None:
    play = opening("lir-bonus", WITH_SHUFFLER, before=InspectDeck(deck=2))

    ready = play.do(*WITH_SHUFFLER[6:])

    assert ready == (DeckHandled(deck=2, handling=Handling.RACKED), TableReady())
    assert play.table.rack.deck == 2
    assert play.do(ShuffleDeck(order=DECK)) == (DeckShuffled(deck=1, order=DECK),)


@rule("004-opening-2")
def test_a_table_without_a_controller_opens_without_its_key() -> None:
    play = Play("lir")
    play.do(OpenTable(), SwitchOnShuffler())

    assert play.refused(InsertKey(slot=1)).code == "no-controller"
    assert play.due == (InspectDeck(deck=1),)


@rule("004-opening-5c")
def test_a_table_opened_with_nobody_there_goes_into_dead_game_mode() -> None:
    play = Play("lir-bonus")
    play.do(OpenTable(), *WITH_SHUFFLER)

    assert play.due == (CallDeadGame(),)
    assert play.do(CallDeadGame()) == (GameWentDead(),)
    assert play.table.stage is Stage.IDLE


# Nobody plays


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-shuffle-2")),
        pytest.param("lir-bonus", marks=rule("004-opening-5c")),
    ],
)
def test_the_cards_are_laid_out_when_the_last_player_has_gone(house_id: str) -> None:
    play = Play(house_id).opened(4)

    play.do(LeaveSeat(seat=4))

    assert play.due == (CallDeadGame(),)


@rule("000-shuffle-2")
@pytest.mark.parametrize("kind", [Idle.SPREAD_FACE_UP, Idle.SPREAD_FACE_DOWN])
def test_no_card_of_a_table_without_players_is_in_a_stack_or_in_the_rack(kind: Idle) -> None:
    house = load_house("nh-000")
    play = Play(replace(house, opening=replace(house.opening, idle=kind))).opened(4)
    play.do(ShuffleDeck(order=DECK), LeaveSeat(seat=4))

    assert play.do(CallDeadGame()) == (GameWentDead(),)

    assert play.table.stage is Stage.IDLE
    assert play.table.cards is None
    assert play.table.rack.entries == ()
    assert play.refused(ReturnFromDeadGame()).rule == "000-shuffle-2"


@rule("000-shuffle-2a")
def test_cards_that_lie_face_down_are_turned_up_for_a_player_before_they_are_washed() -> None:
    play = idle(Idle.SPREAD_FACE_DOWN).sit(2)
    play.do(ReturnFromDeadGame())

    assert play.refused(WashDeck(deck=1)).code == "not-due"
    assert play.do(TurnSpreadUp(deck=1)) == (DeckHandled(deck=1, handling=Handling.TURNED_UP),)


@pytest.mark.parametrize(
    ("kind", "lie"),
    [
        pytest.param(Idle.SPREAD_FACE_UP, DECK, marks=rule("000-shuffle-2")),
        pytest.param(Idle.SPREAD_FACE_DOWN, (None,) * 52, marks=rule("000-shuffle-2", "000-shuffle-2a")),
    ],
)
def test_the_cards_lie_as_they_were_spread_until_the_dealer_turns_or_washes_them(
    kind: Idle, lie: tuple[Card | None, ...]
) -> None:
    play = idle(kind)
    assert view(play.table, WATCHER).spread == lie

    play.sit(2).do(ReturnFromDeadGame())

    assert view(play.table, WATCHER).spread == lie
    play.chores(before=WashDeck)
    assert view(play.table, WATCHER).spread == DECK
    play.do(WashDeck(deck=1))
    assert view(play.table, WATCHER).spread == ()


@rule("000-shuffle-2a")
def test_cards_that_lie_face_up_are_not_turned_again() -> None:
    play = idle(Idle.SPREAD_FACE_UP).sit(2)
    play.do(ReturnFromDeadGame())

    assert play.refused(TurnSpreadUp(deck=1)).code == "not-due"
    assert play.due == (WashDeck(deck=1),)


@rule("000-shuffle-2b")
@pytest.mark.parametrize(
    ("kind", "shown"),
    [(Idle.SPREAD_FACE_UP, ()), (Idle.SPREAD_FACE_DOWN, (Handling.TURNED_UP,))],
)
def test_after_a_dead_game_the_cards_are_washed_stacked_and_shuffled_as_at_an_opening(
    kind: Idle, shown: tuple[Handling, ...]
) -> None:
    play = idle(kind).sit(2)

    play.do(ReturnFromDeadGame())
    handled = [event.handling for event in play.chores() if isinstance(event, DeckHandled)]

    assert handled == [*shown, Handling.WASHED, Handling.STACKED]
    assert play.due == (ShuffleDeck,)


@rule("000-shuffle-2b")
def test_after_a_dead_game_too_the_cards_stay_up_until_a_player_has_looked() -> None:
    play = idle(Idle.SPREAD_FACE_DOWN).sit(2)
    play.do(ReturnFromDeadGame(), TurnSpreadUp(deck=1), LeaveSeat(seat=2))

    assert play.refused(WashDeck(deck=1)).code == "first-player"
