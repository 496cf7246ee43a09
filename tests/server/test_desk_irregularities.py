"""Every irregularity of the documents, reported and ruled on at a live table, with the right chips afterwards."""

from __future__ import annotations

import pytest

from tests.rules import rule
from tests.server.desk import returned_whole, settled_right, step_in_words, watched
from tests.server.house import House

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-1")),
        pytest.param("seacoast", marks=rule("003-irregularities-1")),
        "casablanca",
        pytest.param("lir-bonus", marks=rule("004-irregularities-1")),
    ],
)
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


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-2")),
        pytest.param("seacoast", marks=rule("003-irregularities-1a")),
        "casablanca",
        pytest.param("lir-bonus", marks=rule("004-irregularities-1a")),
    ],
)
def test_with_a_second_card_face_up_every_wager_goes_back_and_the_deck_is_shuffled_again(
    house: House, rules: str
) -> None:
    table = watched(house, rules)
    table.by_hand()
    table.bet()
    table.deal(1)
    table.dealer.done(table.id, "ReportFaceUpCard")
    table.agree(table.floor, "ReportFaceUpCard")

    returned_whole(table)
    table.bet()
    assert {"CarryOutShuffle", "LoadNest"} & {*table.until("DealCards")}


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-3")),
        pytest.param("seacoast", marks=rule("003-irregularities-2")),
    ],
)
def test_a_card_drawn_in_error_is_the_next_card(house: House, rules: str) -> None:
    table = watched(house, rules)
    table.by_hand()
    table.bet()
    table.deal(2)
    table.dealer.done(table.id, "ReportCardDrawnInError")
    table.deal()
    table.finish()

    settled_right(table)


@pytest.mark.parametrize(
    ("rules", "seat"),
    [
        pytest.param("nh-000", 2, marks=rule("000-irregularities-4")),
        pytest.param("nh-000", 0, marks=rule("000-irregularities-5")),
        pytest.param("seacoast", 2, marks=rule("003-irregularities-3")),
        pytest.param("seacoast", 0, marks=rule("003-irregularities-3a")),
        ("seacoast-3cp", 2),
        ("seacoast-3cp", 0),
    ],
)
def test_a_wrong_number_of_cards_makes_all_hands_void(house: House, rules: str, seat: int) -> None:
    table = watched(house, rules)
    table.bet_by_hand()
    table.agree(table.floor, "ReportWrongNumber", seat=seat, found=5)

    returned_whole(table)
    table.prepare()
    assert table.state()["view"]["stage"] == "betting"


@pytest.mark.parametrize(
    ("found", "then"),
    [
        pytest.param(52, "betting", marks=rule("004-irregularities-2a")),
        pytest.param(51, "preparing", marks=rule("004-irregularities-2b")),
    ],
)
@rule("004-irregularities-2", "004-irregularities-2c", "004-irregularities-2d", "004-irregularities-2e")
def test_with_a_shuffler_the_floor_counts_the_deck_of_a_misdeal(house: House, found: int, then: str) -> None:
    table = watched(house, "lir-bonus")
    table.by_hand()
    table.bet(dollar_bonus="1")
    table.deal(1)
    table.agree(table.dealer, "ReportWrongNumber", seat=1, found=4)
    assert table.until("CountDeck") == ["floor GatherCards", "floor PressStart"]
    line = table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]
    assert line["irregularity"] == "waiting for the floor: count the deck"
    table.floor.done(table.id, "CountDeck", found=found)

    assert table.state()["view"]["stage"] == then
    if then == "preparing":
        deck = next(entry for entry in table.state()["legal"] if entry["command"] == "ReplaceDeck")
        table.floor.done(table.id, "ReplaceDeck", deck=deck["deck"])
        assert table.until()[0] == f"InspectDeck {deck['deck']}"
    returned_whole(table)
    table.bet()
    table.deal()
    table.finish()
    settled_right(table, 2)


@rule("004-irregularities-3", "004-irregularities-3a", "004-irregularities-3c")
def test_a_count_lamp_with_everything_right_lets_the_round_go_on(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.dealer.done(table.id, "ReportCountLamp")
    assert table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]["halted"].startswith("the shuffler")
    assert [step_in_words(step) for step in table.chair()["steps"]] == ["floor VerifyHands"]
    table.floor.done(table.id, "VerifyHands", hands="right")
    assert [step_in_words(step) for step in table.chair()["steps"]] == ["floor CountDeck"]
    table.floor.done(table.id, "CountDeck", found=52)
    table.finish()

    settled_right(table)


@rule("004-irregularities-3b", "004-irregularities-3d", "004-irregularities-3e")
def test_a_count_lamp_and_a_card_missing_is_a_misdeal_and_a_new_deck(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.floor.done(table.id, "ReportCountLamp")
    table.floor.done(table.id, "VerifyHands", hands="right")
    table.floor.done(table.id, "CountDeck", found=51)
    assert [step_in_words(step) for step in table.chair()["steps"]] == ["DeclareMisdeal"]
    table.agree(table.dealer, "DeclareMisdeal")
    assert table.until() == ["floor GatherCards", "floor ReplaceDeck 1", "InspectDeck 1", "WashDeck 1", "RackDeck 1"]

    returned_whole(table)
    table.bet()
    assert table.until("DealCards")[-1] == "LoadNest"


@rule("004-irregularities-2", "004-irregularities-3")
def test_a_count_lamp_and_hands_wrong_is_a_misdeal(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand(dollar_bonus="1")
    table.floor.done(table.id, "ReportCountLamp")
    table.agree(table.floor, "VerifyHands", hands="wrong")
    table.until("CountDeck")
    table.floor.done(table.id, "CountDeck", found=52)

    returned_whole(table)


@rule("004-irregularities-4", "004-irregularities-4a", "004-irregularities-4b", "004-irregularities-4i")
@rule("004-irregularities-4m")
def test_after_an_early_unload_the_same_round_is_dealt_again(house: House) -> None:
    table = watched(house, "lir")
    table.by_hand()
    table.bet()
    table.deal(2)
    assert table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]["halted"] == ""  # no lamp tells
    table.dealer.done(table.id, "ReportEarlyUnload")
    assert table.state()["view"]["round"] == 1
    assert table.until("DealCards") == ["floor GatherCards", "LoadNest"]
    table.deal()
    table.finish()

    settled_right(table)


@rule("004-irregularities-4c", "004-irregularities-4d", "004-irregularities-4e", "004-irregularities-4f")
@rule("004-irregularities-4g", "004-irregularities-4h", "004-irregularities-4i", "004-irregularities-4j")
@rule("004-irregularities-4k", "004-irregularities-4l", "004-irregularities-4m")
def test_after_an_early_unload_the_floor_resets_the_keypad_and_lit_bonus_bets_play_on(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.by_hand()
    table.bet(dollar_bonus="1")
    table.deal(2)
    rails = table.rails()
    table.dealer.done(table.id, "ReportEarlyUnload")
    shown = []
    for key in ("four of a kind", "enter"):
        while (steps := table.chair()["steps"]) and steps[0]["ways"][0].get("key") != key:
            shown.append(step_in_words(steps[0]))
            table.step()
        shown.append(step_in_words(steps[0]))
        table.step()
        shown.append(table.state()["view"]["display"])
    late = table.players[1].command(table.id, "PlaceWagers", seat=2, stakes={"dollar-bonus": "1"})
    assert shown == [
        "floor GatherCards",
        "floor RedistributeBonusBets",
        "floor InsertKey 3",
        "floor PressKey four of a kind",
        "press enter to reset the keypad",
        "floor PressKey enter",
        "keypad reset",
    ]
    assert late["code"] == "no-more-bets"
    again = table.until("DealCards")
    assert again == ["floor RemoveKey 3", "PressKey lock out", "CollectBonusBets", "LoadNest"]
    assert (table.state()["view"]["round"], table.rails()) == (1, rails)
    table.deal()
    table.finish()

    settled_right(table)


@rule("000-dealing-8")
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
