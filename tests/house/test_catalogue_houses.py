"""The six houses of the documents: every choice, where it comes from, and what the documents say of it."""

import enum

import pytest

from letitride.cards import Money
from letitride.house import House, PayTable, choices, house_ids, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.games.mississippi_stud import STREET_BONUS, STUD_ANTE
from letitride.house.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from letitride.house.named import Named

BY_HAND = {"cards.shuffle": "by-hand", "cards.cut_at_least": 10, "cards.recut_on_floors_order": "allowed"}
FROM_A_SHUFFLER = {
    "cards.decks": 2,
    "cards.cover_cards": 0,
    "cards.shuffle": "shuffler",
    "cards.cut": "never",
    "cards.counted_by": "shuffler",
    "cards.stub_count_every": 0,
    "opening.idle": "dead-game",
    "deal.method": "packets",
    "deal.faces": "down",
    "deal.dealers_cards": 3,
    "deal.burn": "bottom",
    "deal.burn_when": "at-the-deal",
    "settling.paying": "pick-and-pay",
    "irregularities.wrong_number_of_cards": "misdeal-and-count",
    "irregularities.count_lamp": "count-and-continue",
    "irregularities.early_unload": "same-round-again",
}
PROCEDURES = {
    "nh-000": BY_HAND
    | {
        "seating.hands_per_player": 1,
        "cards.decks": 1,
        "cards.cover_cards": 1,
        "cards.cut": "when-required",
        "cards.counted_by": "dealer",
        "cards.stub_count_every": 5,
        "opening.verified_by": "floor",
        "opening.spread": "face-up-by-suit",
        "wagers.base.maximum": "$10",
        "wagers.three-card-bonus.minimum": "$1",
        "wagers.three-card-bonus.maximum": "$10",
        "deal.method": "one-at-a-time",
        "deal.dealers_cards": 3,
        "deal.burn": "leftmost",
        "deal.burn_when": "after-bet-1",
        "settling.payout_cap": None,
        "irregularities.wrong_number_of_cards": "void-and-reshuffle",
    },
    "casablanca": BY_HAND
    | {
        "chips.denominations": ("$1", "$2", "$3", "$4"),
        "chips.redemption": "same-day",
        "cards.decks": 2,
        "cards.cover_cards": 2,
        "wagers.base.minimum": "$1",
        "wagers.base.maximum": "$4",
        "deal.method": "three-at-a-time",
        "deal.dealers_cards": 2,
        "deal.burn": "none",
        "deal.burn_when": "never",
        "settling.payout_cap": None,
    },
    "seacoast": BY_HAND
    | {
        "cards.decks": 1,
        "deal.method": "three-at-a-time",
        "deal.dealers_cards": 3,
        "deal.burn": "middle",
        "deal.burn_when": "after-the-deal",
        "settling.payout_cap": "$1,000",
        "irregularities.wrong_number_of_cards": "void-and-reshuffle",
    },
    "seacoast-3cp": BY_HAND
    | {
        "cards.decks": 2,
        "wagers.ante.dealer_qualifies_with": "Q",
        "deal.dealers_cards": 3,
        "deal.burn": "none",
        "deal.burn_when": "never",
        "settling.payout_cap": None,
    },
    "mississippi-stud": BY_HAND
    | {
        "cards.decks": 1,
        "wagers.stud-ante.minimum": "$5",
        "wagers.stud-ante.maximum": "$100",
        "deal.method": "one-at-a-time",
        "deal.dealers_cards": 3,
        "deal.burn": "none",
        "deal.burn_when": "never",
        "settling.wager_order": ("stud-ante", "street-bonus"),
        "settling.payout_cap": None,
        "irregularities.wrong_number_of_cards": "void-and-reshuffle",
    },
    "lir": FROM_A_SHUFFLER | {"wagering.controller": "none", "wagering.bonus_marker": "none"},
    "lir-bonus": FROM_A_SHUFFLER
    | {
        "wagering.controller": "keypad",
        "wagering.bonus_marker": "lammer",
        "wagers.dollar-bonus.minimum": "$1",
        "wagers.dollar-bonus.maximum": "$1",
        "wagers.three-card-bonus.without_base_bets": "refused",
        "settling.wager_order": ("base", "three-card-bonus", "dollar-bonus"),
    },
}
IN_EVERY_HOUSE = {
    "seating.seats": 7,
    "decisions.asking": "one-by-one",
    "decisions.silent_player": "best-expectation",
    "decisions.tie": "withdraw",
    "irregularities.face_up_card": "play-on",
    "irregularities.second_face_up_card": "void-and-reshuffle",
    "irregularities.card_drawn_in_error": "is-the-next-card",
    "irregularities.void_round": "return-every-wager",
    "interruption.round": "vote",
    "interruption.after_last_decision": "stands",
    "interruption.tournament_stands_at": 3,
}
PAY_TABLES = {
    "nh-000": {BASE: "nh-000-base", THREE_CARD_BONUS: "nh-000-three-card-bonus"},
    "casablanca": {BASE: "casablanca-base"},
    "seacoast": {BASE: "seacoast-base", THREE_CARD_BONUS: "seacoast-three-card-bonus"},
    "seacoast-3cp": {ANTE_BONUS: "seacoast-ante-bonus", PAIR_PLUS: "seacoast-pair-plus"},
    "mississippi-stud": {STUD_ANTE: "mississippi-stud-ante", STREET_BONUS: "mississippi-stud-bonus"},
    "lir": {BASE: "LIRX-01"},
    "lir-bonus": {BASE: "LIRB-03", DOLLAR_BONUS: "LIRB-03-bonus", THREE_CARD_BONUS: "3CB-1"},
}


def as_written(value: object) -> object:
    """Return a choice in the words of a file."""
    if isinstance(value, tuple):
        return tuple(map(as_written, value))
    if isinstance(value, enum.Enum | Named):
        return value.value
    return str(value) if isinstance(value, Money) else value


def written_choices(house: House) -> dict[str, object]:
    """Return every choice of a house in the words of a file."""
    return {key: as_written(value) for key, value in choices(house).items() if not isinstance(value, PayTable)}


@pytest.mark.parametrize("house_id", house_ids())
def test_every_choice_is_marked_stated_or_assumed_exactly_once_and_nothing_else_is(house_id: str) -> None:
    house = load_house(house_id)

    assert sorted([*house.stated, *house.assumed]) == sorted(choices(house))


@pytest.mark.parametrize("house_id", house_ids())
def test_every_mark_gives_a_place_or_a_reason(house_id: str) -> None:
    house = load_house(house_id)

    assert all([*house.stated.values(), *house.assumed.values()])


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_proceeds_as_its_document_says(house_id: str) -> None:
    found = written_choices(load_house(house_id))
    expected = PROCEDURES[house_id] | IN_EVERY_HOUSE

    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("house_id", ["nh-000", "casablanca", "seacoast", "seacoast-3cp", "mississippi-stud"])
def test_a_house_without_a_shuffler_collects_losers_first_and_has_no_device(house_id: str) -> None:
    found = written_choices(load_house(house_id))

    assert found["settling.paying"] == "losers-first"
    assert found["wagering.controller"] == "none"
    assert found["irregularities.count_lamp"] == found["irregularities.early_unload"] == "no-irregularity"


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_pays_by_the_tables_of_its_document(house_id: str) -> None:
    tables = load_house(house_id).wagers.pay_tables()

    assert {wager: table.designator for wager, table in tables.items()} == PAY_TABLES[house_id]


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_deals_the_game_of_its_document(house_id: str) -> None:
    other_games = {"seacoast-3cp": "three-card-poker", "mississippi-stud": "mississippi-stud"}

    assert load_house(house_id).game.value == other_games.get(house_id, "let-it-ride")


@pytest.mark.parametrize(
    ("house_id", "key"),
    [
        ("seacoast-3cp", "wagers.ante.dealer_qualifies_with"),
        ("seacoast-3cp", "wagers.ante.bonus"),
        ("nh-000", "irregularities.void_round"),
        ("casablanca", "interruption.after_last_decision"),
        ("casablanca", "seating.seats"),
        ("lir", "decisions.silent_player"),
    ],
)
def test_what_no_document_states_is_assumed(house_id: str, key: str) -> None:
    assert key in load_house(house_id).assumed


@pytest.mark.parametrize(
    ("house_id", "key"),
    [
        ("nh-000", "deal.burn"),
        ("nh-000", "cards.stub_count_every"),
        ("casablanca", "chips.redemption"),
        ("casablanca", "interruption.round"),
        ("seacoast", "settling.payout_cap"),
        ("seacoast-3cp", "cards.decks"),
        ("lir-bonus", "irregularities.early_unload"),
        ("lir-bonus", "seating.seats"),
    ],
)
def test_what_a_document_states_is_marked_so(house_id: str, key: str) -> None:
    assert key in load_house(house_id).stated
