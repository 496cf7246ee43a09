"""The games as values: what is asked, what may be answered, what becomes of the chips, and what is said of it."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from letitride.cards import Money, parse_cards
from letitride.games import DecisionPoint, Effect, GameRules, Option, every_game, rank, rules_of
from letitride.games.let_it_ride import RULES as LET_IT_RIDE
from letitride.games.phrases import in_words, ordinal
from letitride.games.three_card_poker import RULES as THREE_CARD_POKER
from letitride.house import House, house_ids, load_house
from letitride.house.games.three_card_poker import ANTE_BONUS
from letitride.table.words.sentence import filled

GAMES = pytest.mark.parametrize("rules", every_game(), ids=lambda rules: rules.game.value)
HOUSES = pytest.mark.parametrize("house", house_ids())
FIVE = Money.dollars(5)
BLANK = re.compile(r"[{}]")


def every_option(rules: GameRules) -> list[tuple[DecisionPoint, Option]]:
    return [(point, option) for point in rules.points for option in point.options]


def house_of(rules: GameRules) -> House:
    return next(house for house in map(load_house, house_ids()) if house.game is rules.game)


@HOUSES
def test_a_house_has_the_rules_of_its_game(house: str) -> None:
    loaded = load_house(house)

    assert rules_of(loaded).game is loaded.game


# What is asked, and what may be answered


def test_let_it_ride_asks_about_bet_1_and_then_about_bet_2() -> None:
    asked = [
        (point.id, point.spot, point.about, [option.id for option in point.options]) for point in LET_IT_RIDE.points
    ]

    assert asked == [
        ("1", "1", "bet 1", ["ride", "withdraw"]),
        ("2", "2", "bet 2", ["ride", "withdraw"]),
    ]


def test_three_card_poker_asks_once_whether_to_play_or_fold() -> None:
    (point,) = THREE_CARD_POKER.points

    assert (point.id, point.spot, [option.id for option in point.options]) == ("play", "play", ["play", "fold"])


@pytest.mark.parametrize(
    ("rules", "effects"),
    [
        (LET_IT_RIDE, {"ride": (Effect.KEEP, 1), "withdraw": (Effect.TAKE_BACK, 1)}),
        (THREE_CARD_POKER, {"play": (Effect.ADD, 1), "fold": (Effect.FOLD, 1)}),
    ],
)
def test_an_option_moves_the_chips_of_one_bet(rules: GameRules, effects: dict[str, tuple[Effect, int]]) -> None:
    for point in rules.points:
        assert {option.id: (option.effect, option.times) for option in point.options} == effects


def test_cards_are_tucked_under_the_bet_that_is_asked_about_next_and_last_under_bet_dollar() -> None:
    tucked = {(point.id, option.id): option.tucks_under for point, option in every_option(LET_IT_RIDE)}

    assert tucked == {("1", "ride"): "2", ("1", "withdraw"): None, ("2", "ride"): "$", ("2", "withdraw"): "$"}
    assert {option.tucks_under for _, option in every_option(THREE_CARD_POKER)} == {None}


@GAMES
def test_the_cautious_option_is_the_last_and_puts_up_nothing(rules: GameRules) -> None:
    for point in rules.points:
        assert point.cautious is point.options[-1]
        assert point.cautious.effect in (Effect.TAKE_BACK, Effect.FOLD)
        assert all(option.effect in (Effect.KEEP, Effect.ADD) for option in point.options[:-1])


@GAMES
def test_an_option_is_found_by_its_name_and_nothing_else_is(rules: GameRules) -> None:
    for point, option in every_option(rules):
        assert point.option(option.id) is option
        assert point.option(option.label + "!") is None
        assert point.option("") is None


@GAMES
def test_names_and_keys_tell_points_and_options_apart(rules: GameRules) -> None:
    assert len({point.id for point in rules.points}) == len(rules.points)
    for point in rules.points:
        for names in ([each.id for each in point.options], [each.key for each in point.options]):
            assert len(set(names)) == len(point.options) > 1
        assert all(
            len(option.key) == 1 and (option.key.isupper() or option.key.isdecimal()) for option in point.options
        )


def test_a_verb_means_one_option_in_every_game() -> None:
    """Scenarios write the verb, and the game is not known when a line is read."""
    options = [option for rules in every_game() for _, option in every_option(rules)]

    assert len({option.verb for option in options}) == len({option.id for option in options})
    assert len({(option.verb, option.id) for option in options}) == len({option.id for option in options})


# Where bets lie


def test_the_three_bets_of_let_it_ride_lie_there_from_the_start_and_the_play_bet_comes_with_the_decision() -> None:
    assert [(spot.id, spot.units) for spot in LET_IT_RIDE.spots] == [("1", 1), ("2", 1), ("$", 1)]
    assert [(spot.id, spot.units) for spot in THREE_CARD_POKER.spots] == [("ante", 1), ("play", 0)]


@GAMES
def test_the_bets_that_lie_there_from_the_start_are_those_of_the_main_wager(rules: GameRules) -> None:
    assert sum(spot.units for spot in rules.spots) == rules.game.main.spots


@GAMES
def test_every_spot_that_is_decided_about_is_on_the_layout(rules: GameRules) -> None:
    spots = [spot.id for spot in rules.spots]

    assert len(set(spots)) == len(spots)
    assert {point.spot for point in rules.points} <= set(spots)
    assert {option.tucks_under for _, option in every_option(rules)} <= {None, *spots}


@pytest.mark.parametrize(("rules", "most"), [(LET_IT_RIDE, 3), (THREE_CARD_POKER, 2)])
def test_the_main_wager_takes_at_most_so_many_stakes(rules: GameRules, most: int) -> None:
    assert rules.most_units == most


# What is turned


@pytest.mark.parametrize(("rules", "turned"), [(LET_IT_RIDE, [0, 1, 2]), (THREE_CARD_POKER, [0, 3])])
def test_the_dealers_cards_are_turned_after_each_decision(rules: GameRules, turned: list[int]) -> None:
    assert [rules.turned_by(point) for point in range(-1, len(rules.points))] == turned


@GAMES
def test_all_cards_of_the_dealer_lie_open_at_the_end(rules: GameRules) -> None:
    game = rules.game

    assert rules.turned_by(-1) == rules.turned_at_the_deal
    assert rules.turned_by(len(rules.points) - 1) == game.community_cards + game.dealers_hand


# How a duel ends


def test_only_three_card_poker_is_played_against_the_dealer() -> None:
    assert LET_IT_RIDE.duel is None
    assert THREE_CARD_POKER.duel is not None
    assert (THREE_CARD_POKER.duel.names, THREE_CARD_POKER.duel.award) == (("ante", "play"), ANTE_BONUS)
    assert THREE_CARD_POKER.duel.added_pays is None


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("Jc Td 8h", False), ("Qc 3d 2h", True), ("Ac Jd 9h", True), ("2c 2d 3h", True), ("4c 3d 2h", True)],
)
def test_the_dealer_of_seacoast_qualifies_from_queen_high_on(cards: str, qualifies: bool) -> None:
    duel = THREE_CARD_POKER.duel
    assert duel is not None

    assert duel.qualifies(load_house("seacoast-3cp"), rank(parse_cards(cards))) is qualifies


def test_three_cards_and_five_are_ranked_each_as_what_they_are() -> None:
    assert rank(parse_cards("2c 2d 3h")).ranking.label == "pair"
    assert rank(parse_cards("2c 3c 4c 5c 6c")).ranking.label == "straight flush"


# Words


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            LET_IT_RIDE,
            {
                ("1", "ride"): "lets bet 1 ride (late), cards under bet 2",
                ("1", "withdraw"): "takes bet 1 back (late): $5 to the rail",
                ("2", "ride"): "lets bet 2 ride (late), cards under bet $",
                ("2", "withdraw"): "takes bet 2 back (late): $5 to the rail, cards under bet $",
            },
        ),
        (THREE_CARD_POKER, {("play", "play"): "plays for $5 (late)", ("play", "fold"): "folds (late)"}),
    ],
)
def test_a_decision_is_called_with_its_blanks_filled_in(rules: GameRules, said: dict[tuple[str, str], str]) -> None:
    called = {
        (point.id, option.id): str(filled(option.said, late=" (late)", stake=FIVE))
        for point, option in every_option(rules)
    }

    assert called == said


@GAMES
def test_every_option_has_its_words_and_only_its_call_has_blanks(rules: GameRules) -> None:
    for _, option in every_option(rules):
        plain = (option.id, option.label, option.verb, option.made)
        assert all(plain)
        assert not any(map(BLANK.search, plain))
        blanks = {name for _, name, _, _ in Formatter().parse(option.said) if name is not None}
        moves = option.effect in (Effect.ADD, Effect.TAKE_BACK)
        assert blanks == ({"late", "stake"} if moves else {"late"})


@HOUSES
def test_the_choice_is_explained_with_the_stake_in_whole_sentences(house: str) -> None:
    loaded = load_house(house)

    for point in rules_of(loaded).points:
        told = str(filled(point.hint(loaded), stake=FIVE))
        assert "$5" in told
        assert not BLANK.search(told)
        assert told.endswith((".", "?"))


@GAMES
def test_the_question_ends_as_one_and_is_told_to_others(rules: GameRules) -> None:
    for point in rules.points:
        assert point.question.endswith("?")
        assert point.whether.startswith("whether ")


@HOUSES
def test_the_game_is_told_in_whole_sentences(house: str) -> None:
    loaded = load_house(house)
    words = rules_of(loaded).words

    for sentence in (
        words.betting(loaded),
        words.in_short(loaded),
        words.silent,
        *words.decisions,
        *words.settling(loaded),
    ):
        assert re.fullmatch(r"[A-Z][^{}]*\.", sentence), sentence


def test_the_main_wager_is_called_as_it_is_placed() -> None:
    assert str(filled(LET_IT_RIDE.words.placed, stake=FIVE)) == "$5 in each circle"
    assert str(filled(THREE_CARD_POKER.words.placed, stake=FIVE)) == "$5 on ante"


@GAMES
def test_a_hand_that_can_be_folded_has_words_for_it(rules: GameRules) -> None:
    folds = any(option.effect is Effect.FOLD for _, option in every_option(rules))

    assert (bool(rules.words.folded), bool(rules.words.given_up)) == (folds, folds)


def test_games_are_told_apart_in_hand_histories() -> None:
    variants = [rules.hand_history for rules in every_game()]

    assert len(set(variants)) == len(variants)
    assert house_of(LET_IT_RIDE).game.value == "let-it-ride"


@pytest.mark.parametrize(("count", "words"), [(0, "no"), (3, "three"), (7, "seven"), (8, "8")])
def test_numbers_are_words_up_to_seven(count: int, words: str) -> None:
    assert in_words(count) == words


def test_the_first_place_is_counted_from_nothing() -> None:
    assert [ordinal(place) for place in range(5)] == ["first", "second", "third", "fourth", "fifth"]
