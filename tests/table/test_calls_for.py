"""What people hear of a round: every call in words, what decided each wager, and never a card they do not see."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import Wager, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, base_table
from letitride.house.games.mississippi_stud import STUD_ANTE
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS
from letitride.table import Audience, Event, FaceDown, Table, View, evolve, view
from letitride.table.model.event import CardBurned, CardsDealt, HandExposed, KeyPressed, WagerCollected, WagerPaid
from letitride.table.views.view import WATCHER
from letitride.table.words.calls import call
from letitride.table.words.calls_for import Settled, concerns, hand_heard, heard, is_capped, line_heard
from letitride.table.words.hints import hint
from tests.table.houses import HOUSES, varied
from tests.table.play import FOLD, RIDE, WITHDRAW, Play
from tests.table.showdown import HANDS_OF_FIVE, showdown
from tests.table.worlds import leak, opened, play_a_round

STORIES = 15


def moments(play: Play) -> list[tuple[Table, Event]]:
    """Play a round to its end, and return every event with the table before it."""
    play.chores()
    table, found = Table.of(play.house), []
    for event in play.events:
        found.append((table, event))
        table = evolve(table, event)
    return found


def settled(play: Play, seat: int, wager: Wager) -> tuple[Table, Settled]:
    """Return how a wager ended, with the table before."""
    return next(
        (table, event)
        for table, event in moments(play)
        if isinstance(event, WagerPaid | WagerCollected) and (event.seat, event.wager) == (seat, wager)
    )


# Calls


def test_cards_that_lie_face_down_are_called_without_their_faces() -> None:
    calls = {str(heard(table, event, WATCHER)) for table, event in moments(Play("nh-000").opened(3).bet(3).dealt())}

    assert {"player 3: a card, face down.", "The dealer's area: a card, face down."} <= calls


def test_packets_are_called_as_a_whole() -> None:
    calls = {str(heard(table, event, WATCHER)) for table, event in moments(Play("lir-bonus").opened(2).bet(2).dealt())}

    assert "player 2: three cards, face down." in calls


def test_cards_that_are_dealt_face_up_are_called_with_their_faces() -> None:
    play = Play(HOUSES["faces up, lay and pay"]).opened(1).bet(1).dealt(s1="As Kd 2c")

    dealt = [(table, event) for table, event in moments(play) if isinstance(event, CardsDealt) and event.seat == 1]

    assert [heard(table, event, WATCHER) for table, event in dealt] == [call(table, event) for table, event in dealt]
    assert "face up" in str(heard(*dealt[0], WATCHER))


def test_nobody_hears_which_card_was_burned() -> None:
    play = Play("nh-000").opened(1).bet(1).dealt().decide_all()

    burned = [(table, event) for table, event in moments(play) if isinstance(event, CardBurned)]

    assert [str(heard(table, event, WATCHER)) for table, event in burned] == ["Burned, unseen into the rack."]


def test_the_controller_is_worked_without_a_word() -> None:
    play = Play("lir-bonus").opened(1).bet(1).dealt()

    silent = [heard(table, event, WATCHER) for table, event in moments(play) if isinstance(event, KeyPressed)]

    assert silent
    assert not any(silent)


def test_a_hand_that_lies_open_is_called_with_its_cards() -> None:
    play = showdown("lir", {2: "As Ad 2c"}, "9h 8d")

    calls = [str(heard(table, event, WATCHER)) for table, event in moments(play) if isinstance(event, HandExposed)]

    assert calls == ["player 2 has As Ad 2c with 9h 8d: pair."]


# What decided a wager


@pytest.mark.parametrize("kind", HANDS_OF_FIVE)
def test_base_bets_are_paid_by_a_line_of_the_pay_table(kind: str) -> None:
    hand, community = HANDS_OF_FIVE[kind]
    table, event = settled(showdown("lir", {1: hand}, community, base_bet=1), 1, BASE)
    odds = base_table(load_house("lir").wagers).odds
    printed = "a pair of tens or better" if kind == "pair of tens" else kind
    paid = odds.pair if kind == "pair of tens" else getattr(odds, kind.replace(" ", "_"))

    assert hand_heard(table, event, WATCHER) == kind
    assert paid is not None
    assert line_heard(table, event, WATCHER) == f"{printed} · {int(paid or 0):,} to 1"


@pytest.mark.parametrize(("hand", "words"), [("9s 9h 2c", "pair of nines"), ("As 7h 2c", "ace high")])
def test_base_bets_that_lose_say_what_they_lacked(hand: str, words: str) -> None:
    table, event = settled(showdown("lir", {1: hand}, "Kd 4c"), 1, BASE)

    assert hand_heard(table, event, WATCHER) == words
    assert line_heard(table, event, WATCHER) == "no pair of tens or better"
    assert not is_capped(table, event)


def test_a_dollar_bonus_says_what_it_wins_or_lacked() -> None:
    play = showdown(
        "lir-bonus",
        {1: "9s 9h 9d", 4: "2s 7h 8d"},
        "9c 5s",
        side={1: {"dollar_bonus": 1}, 4: {"dollar_bonus": 1}},
    )
    lowest = line_heard(*settled(play, 4, DOLLAR_BONUS), WATCHER)

    assert "four of a kind · win " in line_heard(*settled(play, 1, DOLLAR_BONUS), WATCHER)
    assert lowest.startswith("no ")
    assert lowest.endswith(" or better")


def test_winnings_above_the_most_that_a_hand_is_paid_are_marked() -> None:
    house = varied("lir", settling={"payout_cap": Money.dollars(15)})
    three, pair = (HANDS_OF_FIVE[kind] for kind in ("three of a kind", "pair of tens"))

    assert is_capped(*settled(showdown(house, {1: three[0]}, three[1]), 1, BASE))
    # Three times $5 at 1 to 1 is just what a hand is paid at most.
    assert not is_capped(*settled(showdown(house, {1: pair[0]}, pair[1]), 1, BASE))


DUELS = {
    "2s 3h 5c": ("Jd 9c 4s", "the dealer does not qualify: ante 1 to 1, play returned"),
    "As Ad 4h": ("Kc Kd 3h", "pair of aces beats the dealer's pair of kings: ante and play 1 to 1"),
    "Qs 8h 5c": ("Kc 9d 3h", "the dealer's king high beats queen high"),
    "Ks 8h 5c": ("Kc 8d 3h", "king high beats the dealer's, card for card: ante and play 1 to 1"),
    "Ks 8h 2c": ("Kc 8d 3h", "the dealer's king high is higher, card for card"),
    "Ks 8h 3c": ("Kc 8d 3h", "the dealer has the same king high: ante and play returned"),
}


@pytest.mark.parametrize("own", DUELS)
def test_ante_and_play_say_what_decided_the_duel(own: str) -> None:
    dealer, words = DUELS[own]
    play = Play("seacoast-3cp").opened(1).bet(1).dealt(s1=own, dealer=dealer).decide_all()

    assert line_heard(*settled(play, 1, ANTE), WATCHER) == words


def test_a_good_hand_earns_the_ante_bonus_by_its_line() -> None:
    play = Play("seacoast-3cp").opened(1).bet(1).dealt(s1="4s 5s 6s", dealer="Kc 9d 3h").decide_all()

    table, event = settled(play, 1, ANTE_BONUS)

    assert hand_heard(table, event, WATCHER) == "straight flush"
    assert line_heard(table, event, WATCHER) == "straight flush · 5 to 1"


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("7s 7h", "a pair of sixes to tens · push"),
        ("6s 6h", "a pair of sixes to tens · push"),
        ("Js Jh", "a pair of jacks or better · 1 to 1"),
    ],
)
def test_bets_that_come_back_are_told_by_the_line_of_the_pairs_that_push(hand: str, line: str) -> None:
    play = Play("mississippi-stud").opened(1).bet(1).dealt(s1=hand, dealer="2c 4d Ks").decide_all()

    assert line_heard(*settled(play, 1, STUD_ANTE), WATCHER) == line


def test_a_folded_hand_is_no_reason_for_a_loss() -> None:
    play = Play("seacoast-3cp").opened(1, 2).bet(1).bet(2).dealt(s1="2s 2h 5c").decide_all(FOLD)

    table, event = settled(play, 1, ANTE)

    assert [hand_heard(table, event, Audience.at_seat(seat)) for seat in (1, 2)] == ["folded", "folded"]
    assert str(heard(table, event, Audience.at_seat(1))) == "You lose $5: folded."
    assert line_heard(table, event, WATCHER) == "folded: the ante is lost"


# Secrecy


def with_words(table: Table, event: Event, audience: Audience) -> FaceDown:
    """Return all that somebody hears of an event, in place of the event."""
    words: list[object] = [str(heard(table, event, audience))]
    if isinstance(event, WagerPaid | WagerCollected):
        words += [hand_heard(table, event, audience), line_heard(table, event, audience), is_capped(table, event)]
    return FaceDown(event=json.dumps(words), cards=0)


def with_hint(table: Table, audience: Audience) -> View:
    return replace(view(table, audience), display=str(hint(table, audience)))


@pytest.mark.heavy
@pytest.mark.parametrize("house", HOUSES)
def test_cards_that_somebody_has_not_seen_change_no_word_that_they_hear(house: str) -> None:
    table, rng = opened(HOUSES[house]), Random(house)
    everybody = (WATCHER, *map(Audience.at_seat, range(1, len(table.seats) + 1)))
    for number in range(STORIES):
        story = play_a_round(rng, table)
        audience = everybody[number % len(everybody)]
        found = leak(rng, story[: rng.randint(1, len(story))], audience, view=with_hint, told=with_words)
        assert found is None, f"{audience} hears {found}"


def test_the_calls_of_those_who_see_every_card_would_have_been_found_out() -> None:
    def openly(table: Table, event: Event, audience: Audience) -> FaceDown:
        return FaceDown(event=str(call(table, event)), cards=0)

    table, rng = opened(HOUSES["seacoast"]), Random(0)
    stories = (play_a_round(rng, table) for _ in range(STORIES))

    assert any(leak(rng, story, WATCHER, told=openly) for story in stories)


def test_a_hint_that_depends_on_the_cards_would_have_been_found_out() -> None:
    def advising(table: Table, audience: Audience) -> View:
        payouts = table.round.payouts if table.round else ()
        return replace(view(table, audience), display=f"{any(payout.returned for payout in payouts)}")

    table, rng = opened(HOUSES["nh-000"]), Random(0)
    stories = (play_a_round(rng, table) for _ in range(STORIES))
    beginnings = (story[:until] for story in stories for until in range(1, len(story), 3))

    assert any(leak(rng, beginning, WATCHER, view=advising) for beginning in beginnings)


def test_no_hint_says_which_choice_is_better() -> None:
    good, bad = (
        Play("nh-000").opened(1).bet(1).dealt(s1=cards, dealer="2c 3d 4h").decide_all(RIDE, WITHDRAW)
        for cards in ("As Ad Ac", "2s 7d 9c")
    )

    hints = [[hint(table, Audience.at_seat(1)) for table, _ in moments(play)] for play in (good, bad)]

    assert set(hints[0]) == set(hints[1])


# To players about themselves


@pytest.mark.parametrize(
    ("hand", "words"), [("9s 9h 2c", "You lose $3: pair of nines."), ("Ks Kh 2c", "You win $3: pair of kings.")]
)
def test_players_are_told_what_they_win_or_lose_with_which_hand(hand: str, words: str) -> None:
    table, event = settled(showdown("lir", {1: hand}, "Qd 4c", base_bet=1), 1, BASE)

    assert str(heard(table, event, Audience.at_seat(1))) == words
    assert "You" not in str(heard(table, event, WATCHER))


def test_a_side_bet_is_told_by_its_name() -> None:
    play = showdown("lir-bonus", {1: "9s 9h 9d"}, "9c 5s", side={1: {"dollar_bonus": 1}})

    assert str(heard(*settled(play, 1, DOLLAR_BONUS), Audience.at_seat(1))) == "$1 Bonus: you win $99."


@pytest.mark.parametrize("house", HOUSES)
def test_players_are_told_of_themselves_in_the_second_person(house: str) -> None:
    play = Play(HOUSES[house]).opened(1, 2)
    least = int(play.house.wagers[play.house.main_wager].minimum.in_dollars)
    play.bet(1, least).bet(2, least).dealt()
    own, kinds = Audience.at_seat(1), set()
    for table, event in moments(play):
        if concerns(event, own):
            said = str(heard(table, event, own))
            assert re.match(r"(?:.*: )?[Yy]our? ", said), said
            assert "player 1" not in said
            assert str(heard(table, event, Audience.at_seat(2))) != said
            kinds.add(type(event))

    assert CardsDealt in kinds
