"""The trainer over HTTP: cards in words, questions for anybody, and answers that are those of the odds room."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card, parse_cards, print_cards
from letitride.games import rules_of
from letitride.house import House as Rules
from letitride.house import PayTable, house_ids, load_house
from letitride.house.games.let_it_ride import LET_IT_RIDE, base_table
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, stud_table
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.house.printing import printed_lines, printed_push
from letitride.odds import (
    BaseGame,
    ThreeCardPoker,
    advise,
    advise_three_card_poker,
    analyse_house,
    solvers,
    strategy_card,
)
from letitride.odds.mississippi_card import stud_card
from letitride.odds.mississippi_stud import MississippiStud, analyse_mississippi_stud
from letitride.odds.payoff import cap_of
from letitride.odds.shape import shape_of
from letitride.odds.three_card_poker import duel_of
from letitride.server.trainer import drills
from letitride.server.trainer.drill_messages import AnswerRequest
from letitride.server.trainer.drills import judge
from letitride.training import classes
from letitride.training.classes import classes_of
from letitride.training.decision_point import drilled, point_named
from tests.scale import scaled
from tests.server.house import Client, House

DRILLS = [(house, point.id) for house in house_ids() for point in rules_of(load_house(house)).points]


@pytest.fixture(scope="module")
def anybody(house: House) -> Client:
    return house.stranger()


def asked(client: Client, house_id: str, decision: str, **more: object) -> dict[str, Any]:
    told = client.post(f"/api/trainer/{house_id}/question", {"decision": decision, **more})
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()
    return found


def answered(client: Client, house_id: str, question: dict[str, Any], choice: str) -> dict[str, Any]:
    given = {name: question[name] for name in ("decision", "cards", "community")} | {"choice": choice}
    told = client.post(f"/api/trainer/{house_id}/answer", given)
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()
    return found


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_says_what_can_be_drilled(anybody: Client, house_id: str) -> None:
    told, house = anybody.get(f"/api/trainer/{house_id}").json(), load_house(house_id)

    assert (told["house"], told["name"], told["game"]) == (house_id, house.name, house.game.value)
    points = rules_of(house).points
    assert [drill["decision"] for drill in told["drills"]] == [point.id for point in points]
    for drill, point in zip(told["drills"], points, strict=True):
        assert [(each["class"], each["label"]) for each in drill["classes"]] == [
            (each.key, each.label) for each in classes_of(house, point)
        ]
        assert drill["title"] == point.title
        assert [(each["option"], each["says"], each["key"]) for each in drill["choices"]] == [
            (option.id, option.label, option.key) for option in point.options
        ]


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_says_what_its_main_wager_pays(anybody: Client, house_id: str) -> None:
    told, house = anybody.get(f"/api/trainer/{house_id}").json(), load_house(house_id)
    table: PayTable
    if house.game is THREE_CARD_POKER:
        table = ante_wager(house.wagers).bonus
    else:
        table = (base_table if house.game is LET_IT_RIDE else stud_table)(house.wagers)

    assert told["pay_table"] == table.designator
    assert [(line["hand"], line["pays"]) for line in told["lines"]] == [
        (line.hand, line.pays) for line in (*printed_lines(table), *printed_push(table))
    ]


@pytest.mark.parametrize("house_id", house_ids())
def test_the_strategy_card_is_that_of_the_odds_room(anybody: Client, house_id: str) -> None:
    told = anybody.get(f"/api/trainer/{house_id}").json()["card"]
    game = analyse_house(load_house(house_id)).analysis.game
    if isinstance(game, ThreeCardPoker):
        assert told["parts"] == [
            {"title": "Play or fold", "lines": [game.card()], "otherwise": "Fold everything else."}
        ]
        return
    if isinstance(game, MississippiStud):
        stud = stud_card(game)
        assert [part["title"] for part in told["parts"]] == [part.title for part in stud.parts]
        assert told["notes"] == list(stud.notes)
        for shown, part in zip(told["parts"], stud.parts, strict=True):
            assert all(line.endswith(each.words) for line, each in zip(shown["lines"], part.lines, strict=True))
        return
    assert isinstance(game, BaseGame)
    card = strategy_card(game)
    assert [part["lines"] for part in told["parts"]] == [[line.words for line in part.lines] for part in card.parts]
    assert [part["title"] for part in told["parts"]] == [f"{part.title}: let it ride with" for part in card.parts]
    assert told["notes"][: len(card.notes)] == list(card.notes)


@pytest.mark.parametrize(("house_id", "decision"), DRILLS)
def test_a_question_is_answered_as_the_slow_advice_has_it(anybody: Client, house_id: str, decision: str) -> None:
    house = load_house(house_id)
    question = asked(anybody, house_id, decision)
    choices = [choice["option"] for choice in question["choices"]]
    told = {choice: answered(anybody, house_id, question, choice) for choice in choices}
    gains = dict(zip(choices, [*_slow_gains(house_id, question), Fraction()], strict=True))
    best = max(gains.values())
    equal = [choice for choice in choices if gains[choice] == best]

    assert set(question) == {"decision", "cards", "community", "stake", "before", "class", "choices"}
    for choice, found in told.items():
        values = [Fraction(each["expectation"]["exact"]) for each in found["choices"]]
        assert [value - values[-1] for value in values] == list(gains.values())
        assert found["better"] == equal[0 if house.decisions.tie.value == "ride" else -1]
        assert found["right"] is (choice in equal)
        assert Fraction(found["cost"]["exact"]) == best - gains[choice]
        assert found["class"] == question["class"]
        assert (found["choice"], found["cards"], found["stake"]) == (choice, question["cards"], question["stake"])


@pytest.mark.parametrize(("house_id", "decision"), DRILLS)
def test_an_answer_names_the_line_of_the_card_that_decides(anybody: Client, house_id: str, decision: str) -> None:
    card = anybody.get(f"/api/trainer/{house_id}").json()["card"]
    for _ in range(5):
        question = asked(anybody, house_id, decision)
        found = answered(anybody, house_id, question, question["choices"][0]["option"])
        told, part = found["card_line"], card["parts"][found["card_line"]["part"]]
        assert part["title"].startswith(told["title"])
        assert told["words"] == (part["otherwise"] if told["line"] is None else part["lines"][told["line"]])
        assert (told["line"] is None) is (found["better"] == question["choices"][-1]["option"])


def _slow_gains(house_id: str, question: dict[str, Any]) -> list[Fraction]:
    """Return what each choice but the last gains over that one."""
    house, cards = load_house(house_id), parse_cards(" ".join(question["cards"]))
    if house.game is THREE_CARD_POKER:
        ante = ante_wager(house.wagers)
        return [advise_three_card_poker(ante.bonus, cards, qualifies_with=ante.qualifying_rank).expectation]
    stake = house.wagers[house.main_wager].minimum
    community = parse_cards(" ".join(question["community"]))
    if house.game is MISSISSIPPI_STUD:
        decisions = drilled(house, point_named(house, question["decision"]), (*cards, *community)).decisions
        put_up = 1 + sum(int(option.removeprefix("bet-")) for option in decisions)
        game = analyse_mississippi_stud(stud_table(house.wagers), tie=house.decisions.tie, cap=cap_of(house, stake))
        worths = game.options(cards, community, put_up=put_up)
        return [bet - worths.fold for bet in reversed(worths.bets)]
    past = question["before"] == ["bet 1 rides"] if question["before"] else None
    cap = cap_of(house, stake)
    return [advise(base_table(house.wagers), cards, community, cap=cap, bet_1_rides=past).expectation]


def test_of_bet_1_it_is_said_what_the_best_play_made_of_it(anybody: Client) -> None:
    table = base_table(load_house("lir").wagers)
    for _ in range(3):
        question = asked(anybody, "lir", "2")
        rides = advise(table, parse_cards(" ".join(question["cards"]))).ride
        assert question["before"] == ["bet 1 rides" if rides else "bet 1 was taken back"]
    assert asked(anybody, "lir", "1")["before"] == []


def test_what_was_missed_comes_again_but_not_twice_in_a_row(anybody: Client) -> None:
    missed = {"low-pair": [1000, 1000], "no-class-of-ours": [3, 1]}
    keys = [asked(anybody, "lir", "1", missed=missed)["class"] for _ in range(120)]
    after = {asked(anybody, "lir", "1", missed=missed, last="low-pair")["class"] for _ in range(20)}

    assert keys.count("low-pair") > 5
    assert "low-pair" not in after


@pytest.mark.parametrize("house_id", ["lir", "seacoast-3cp", "mississippi-stud"])
def test_every_decision_of_one_hand_is_judged_after_what_was_decided_in_it(anybody: Client, house_id: str) -> None:
    drills_told = anybody.get(f"/api/trainer/{house_id}").json()["drills"]
    hand = anybody.post(f"/api/trainer/{house_id}/hand", {}).json()
    made: list[str] = []
    for drill in drills_told:
        option = drill["choices"][0]["option"]
        shown = {"cards": hand["cards"], "community": hand["community"][: drill["seen"]]}
        sent = {"decision": drill["decision"], **shown, "choice": option, "before": made}
        told = anybody.post(f"/api/trainer/{house_id}/answer", sent).json()
        assert told["goes_on"] is (drill is not drills_told[-1])
        assert told["made"]
        made.append(option)


def test_a_folded_hand_does_not_go_on(anybody: Client) -> None:
    sent = {"decision": "3rd", "cards": ["Ac", "Ad"], "choice": "fold"}
    told = anybody.post("/api/trainer/mississippi-stud/answer", sent).json()

    assert (told["goes_on"], told["right"], told["made"]) == (False, False, "3rd street is folded")


def test_what_is_decided_before_changes_what_a_decision_is_worth(anybody: Client) -> None:
    sent = {"decision": "4th", "cards": ["Ac", "Kd"], "community": ["2h"], "choice": "fold"}
    told = [
        anybody.post("/api/trainer/mississippi-stud/answer", {**sent, "before": [bet]}).json()
        for bet in ("bet-1", "bet-3")
    ]

    assert [each["choices"][-1]["expectation"]["exact"] for each in told] == ["-2", "-4"]


def test_the_hands_of_the_day_are_the_same_for_everybody(house: House, anybody: Client) -> None:
    told = anybody.get("/api/trainer/lir/daily").json()

    assert house.stranger().get("/api/trainer/lir/daily").json() == told
    assert len(told["hands"]) == 20
    assert told["date"] == datetime.now(UTC).date().isoformat()


@pytest.mark.parametrize(
    ("missed", "status"),
    [
        ({"1": {"low-pair": [4, 2]}, "2": {"two-pair": [3, 3]}}, 200),
        ({"play": {"pair": [1, 1]}}, 400),
        ({"1": {"low-pair": [1, 2]}}, 422),
        ({"1": {"low-pair": [1]}}, 422),
        ({str(each): {} for each in range(11)}, 422),
    ],
)
def test_a_hand_is_dealt_by_what_was_missed(anybody: Client, missed: dict[str, object], status: int) -> None:
    assert anybody.post("/api/trainer/lir/hand", {"missed": missed}).status_code == status


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({"cards": ["Ac", "Ac", "2d"]}, "cards", "named twice"),
        ({"cards": ["Ac", "Xc", "2d"]}, "cards", "'Xc' is not a card"),
        ({"community": ["Ac"]}, "cards", "no community card"),
        ({"decision": "2"}, "cards", "1 community card, got 3 and 0"),
        ({"decision": "2", "community": ["2c"]}, "cards", "named twice"),
        ({"decision": "play", "choice": "fold"}, "no-such-decision", "asks at 1 and 2, not at play"),
        ({"before": ["ride"]}, "no-such-decision", "decisions before bet 1: 0, got 1"),
        ({"choice": "fold"}, "no-such-decision", "decided by ride or withdraw, not by fold"),
    ],
)
def test_an_answer_that_cannot_be_judged_is_told_why(
    anybody: Client, body: dict[str, object], code: str, words: str
) -> None:
    sent = {"decision": "1", "cards": ["2c", "7d", "Kh"], "choice": "ride"} | body

    told = anybody.post("/api/trainer/lir/answer", sent)

    assert (told.status_code, told.json()["code"]) == (400, code)
    assert words in told.json()["message"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"decision": "play"}, 400, "no-such-decision"),
        ({"decision": "3"}, 400, "no-such-decision"),
        ({"decision": ""}, 422, "malformed"),
        ({"decision": "1", "missed": {"low-pair": [1, 2]}}, 422, "malformed"),
        ({"decision": "1", "missed": {"low-pair": [1]}}, 422, "malformed"),
        ({"decision": "1", "missed": {"low-pair": [-1, 0]}}, 422, "malformed"),
        ({"decision": "1", "missed": {f"class-{each}": [1, 1] for each in range(201)}}, 422, "malformed"),
    ],
)
def test_a_question_that_makes_no_sense_is_told_so(
    anybody: Client, body: dict[str, object], status: int, code: str
) -> None:
    told = anybody.post("/api/trainer/lir/question", body)

    assert (told.status_code, told.json()["code"]) == (status, code)


def test_no_house_no_drill(anybody: Client) -> None:
    assert anybody.get("/api/trainer/no-such-house").status_code == 404
    assert anybody.post("/api/trainer/no-such-house/question", {"decision": "1"}).status_code == 404


@pytest.mark.parametrize("missing", ["_CLASSES", "_SOLVERS"])
def test_a_house_whose_game_is_not_worked_out_says_so(
    anybody: Client, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Under another name, for what the trainer once told of a house it keeps.
    elsewhere = replace(load_house("lir"), name=f"A house without {missing}")
    monkeypatch.setattr(drills, "known_house", lambda *_: elsewhere)
    monkeypatch.delitem(vars(classes if missing == "_CLASSES" else solvers)[missing], elsewhere.game)
    sent = {"decision": "1", "cards": ["2c", "7d", "Kh"], "choice": "ride"}

    answers = [
        anybody.get("/api/trainer/lir"),
        anybody.post("/api/trainer/lir/question", {"decision": "1"}),
        anybody.post("/api/trainer/lir/answer", sent),
    ]

    for told in answers:
        assert (told.status_code, told.json()["code"]) == (404, "not-worked-out")
        assert "for Let It Ride" in told.json()["message"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("house_id", scaled(("lir", "seacoast-3cp", "mississippi-stud"), house_ids()))
def test_with_every_first_hand_the_trainer_says_what_the_best_play_does(house_id: str) -> None:
    house = load_house(house_id)
    best_play = _best_play(house)
    (point, *_) = rules_of(house).points
    hands = 0
    every = scaled({2: 1, 3: 5}, {2: 1, 3: 1})[house.game.own_cards]
    for cards in itertools.islice(itertools.combinations(DECK, house.game.own_cards), 0, None, every):
        sent = AnswerRequest(decision=point.id, cards=tuple(print_cards(cards).split()), choice=point.options[0].id)
        told = judge(house, sent)
        best = best_play(cards)
        assert told.better == point.options[best].id, cards
        assert told.right is (best == 0 or told.cost.exact == "0")
        hands += 1
    assert hands * every == {2: 1_326, 3: 22_100}[house.game.own_cards]


def _best_play(house: Rules) -> Callable[[Sequence[Card]], int]:
    """Return what tells the place of the best option among all, with a hand."""
    game = analyse_house(house).analysis.game
    if isinstance(game, MississippiStud):
        return lambda cards: 3 - int(game.options(cards, put_up=1).best)
    if isinstance(game, BaseGame):
        lowest = game.rows.lowest_pair
        rides = {row.shape: each for row, each in zip(game.rows.three, game.play.bet_1, strict=True)}
        return lambda cards: not rides[shape_of(cards, lowest_pair=lowest)]
    assert isinstance(game, ThreeCardPoker)
    plays = {replace(duel, hands=1): each for duel, each in zip(game.duels, game.plays, strict=True)}
    qualifies = ante_wager(house.wagers).qualifying_rank
    return lambda cards: not plays[duel_of(cards, qualifies)]


@pytest.mark.parametrize("house_id", house_ids())
def test_every_line_of_a_house_is_shown_with_a_hand(anybody: Client, house_id: str) -> None:
    told = anybody.get(f"/api/trainer/{house_id}/rankings").json()
    tables = load_house(house_id).wagers.pay_tables()

    assert {each["pay_table"] for each in told["tables"]} == {each.designator for each in tables.values()}
    assert all(line["hand"] and line["pays"] and line["cards"] for each in told["tables"] for line in each["lines"])
    assert bool(told["order"]) is (load_house(house_id).game is THREE_CARD_POKER)
