"""Every irregularity of the documents, reported and ruled on at a live table, with the right chips afterwards."""

from __future__ import annotations

import pytest

from tests.server.desk import returned_whole, settled_right, watched
from tests.server.house import House

pytestmark = pytest.mark.heavy

BY_HAND = ("nh-000", "seacoast", "casablanca", "lir-bonus")


@pytest.mark.parametrize("rules", BY_HAND)
def test_a_first_card_face_up_goes_into_the_rack_and_the_deal_goes_on(house: House, rules: str) -> None:
    table = watched(house, rules)
    assert not table.irregularity("ReportFaceUpCard")["possible"]
    table.by_hand()
    table.bet()
    table.deal(1)
    assert table.irregularity("ReportFaceUpCard")["possible"]
    table.dealer.done(table.id, "ReportFaceUpCard")
    table.deal()
    table.finish()

    record = settled_right(table)
    assert len(record["laid_out"]["face_up_cards"]) == 1
    assert "ReportFaceUpCard" in [each["command"] for each in record["reasons"]]


@pytest.mark.parametrize("rules", BY_HAND)
def test_with_a_second_card_face_up_every_wager_goes_back(house: House, rules: str) -> None:
    table = watched(house, rules)
    table.by_hand()
    table.bet()
    table.deal(1)
    table.dealer.done(table.id, "ReportFaceUpCard")
    table.agree(table.floor, "ReportFaceUpCard")

    returned_whole(table)


@pytest.mark.parametrize("rules", ["nh-000", "seacoast"])
def test_a_card_drawn_in_error_is_the_next_card(house: House, rules: str) -> None:
    table = watched(house, rules)
    table.by_hand()
    table.bet()
    table.deal(2)
    table.dealer.done(table.id, "ReportCardDrawnInError")
    table.deal()
    table.finish()

    settled_right(table)


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("rules", ["nh-000", "seacoast", "seacoast-3cp"])
def test_a_wrong_number_of_cards_makes_all_hands_void(house: House, rules: str, seat: int) -> None:
    table = watched(house, rules)
    table.bet_by_hand()
    table.agree(table.floor, "ReportWrongNumber", seat=seat, found=5)

    returned_whole(table)
    table.prepare()
    assert table.state()["view"]["stage"] == "betting"


@pytest.mark.parametrize(("found", "then"), [(52, "betting"), (51, "preparing")])
def test_with_a_shuffler_the_floor_counts_the_deck_of_a_misdeal(house: House, found: int, then: str) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.agree(table.dealer, "ReportWrongNumber", seat=1, found=4)
    table.until("CountDeck")
    line = table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]
    assert line["irregularity"] == "waiting for the floor: count the deck"
    table.floor.done(table.id, "CountDeck", found=found)

    assert table.state()["view"]["stage"] == then
    if then == "preparing":
        deck = next(entry for entry in table.state()["legal"] if entry["command"] == "ReplaceDeck")
        table.floor.done(table.id, "ReplaceDeck", deck=deck["deck"])
    returned_whole(table)
    table.bet()
    table.deal()
    table.finish()
    settled_right(table, 2)


def test_a_count_lamp_with_everything_right_lets_the_round_go_on(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.dealer.done(table.id, "ReportCountLamp")
    assert table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]["halted"].startswith("the shuffler")
    table.floor.done(table.id, "VerifyHands", hands="right")
    table.floor.done(table.id, "CountDeck", found=52)
    table.finish()

    settled_right(table)


def test_a_count_lamp_and_a_card_missing_is_a_misdeal_and_a_new_deck(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.floor.done(table.id, "ReportCountLamp")
    table.floor.done(table.id, "VerifyHands", hands="right")
    table.floor.done(table.id, "CountDeck", found=51)
    table.agree(table.dealer, "DeclareMisdeal")
    table.until("ReplaceDeck")
    deck = next(entry for entry in table.state()["legal"] if entry["command"] == "ReplaceDeck")
    table.floor.done(table.id, "ReplaceDeck", deck=deck["deck"])

    returned_whole(table)


def test_a_count_lamp_and_hands_wrong_is_a_misdeal(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.floor.done(table.id, "ReportCountLamp")
    table.agree(table.floor, "VerifyHands", hands="wrong")
    table.until("CountDeck")
    table.floor.done(table.id, "CountDeck", found=52)

    returned_whole(table)


@pytest.mark.parametrize("rules", ["lir", "lir-bonus"])
def test_after_an_early_unload_the_same_round_is_dealt_again(house: House, rules: str) -> None:
    table = watched(house, rules)
    table.by_hand()
    table.bet(**({"dollar_bonus": "1"} if rules == "lir-bonus" else {}))
    table.deal(2)
    table.dealer.done(table.id, "ReportEarlyUnload")
    assert table.state()["view"]["round"] == 1
    table.deal()
    table.finish()

    settled_right(table)


@pytest.mark.parametrize("found", [40, 39])
def test_a_stub_is_counted_and_a_wrong_one_voids_the_round(house: House, found: int) -> None:
    table = watched(house, "nh-000", players=3)
    table.bet_by_hand()
    if found == 39:
        table.agree(table.floor, "CountStub", found=found)
        returned_whole(table)
        return
    table.floor.done(table.id, "CountStub", found=found)
    table.finish()
    settled_right(table)


def test_the_floor_has_the_deck_cut_before_the_first_card(house: House) -> None:
    table = watched(house, "seacoast")
    table.by_hand()
    table.bet()
    table.until("DealCards")
    table.floor.done(table.id, "OrderCut")
    table.deal()
    table.finish()

    settled_right(table)


def test_an_interrupted_round_goes_on_when_everybody_agrees(house: House) -> None:
    table = watched(house, "casablanca")
    table.bet()
    table.agree(table.floor, "InterruptRound", cards="readable")
    for seat, player in enumerate(table.players, 1):
        player.done(table.id, "Vote", seat=seat, ballot="yes")
    table.finish()

    settled_right(table)


def test_an_interrupted_round_is_void_when_somebody_disagrees(house: House) -> None:
    table = watched(house, "casablanca")
    table.bet()
    table.agree(table.floor, "InterruptRound", cards="readable")
    table.players[0].done(table.id, "Vote", seat=1, ballot="yes")
    table.players[1].done(table.id, "Vote", seat=2, ballot="no")

    returned_whole(table)


def test_an_interrupted_round_is_void_when_the_floor_ends_a_silent_vote(house: House) -> None:
    table = watched(house, "casablanca")
    table.bet()
    table.agree(table.floor, "InterruptRound", cards="readable")
    table.agree(table.floor, "CloseVote")

    returned_whole(table)


def test_an_interrupted_round_whose_cards_cannot_be_read_is_void(house: House) -> None:
    table = watched(house, "casablanca")
    table.bet_by_hand()
    table.agree(table.floor, "InterruptRound", cards="unreadable")

    returned_whole(table)


@pytest.mark.parametrize("rules", ["nh-000", "lir-bonus"])
def test_a_deal_left_to_the_machine_again_is_finished_at_once(house: House, rules: str) -> None:
    table = watched(house, rules)
    table.by_hand()
    table.bet()
    table.deal(1)
    table.dealer.done(table.id, "LeaveChair")
    assert table.state()["view"]["stage"] == "deciding"
    table.finish()

    settled_right(table)
