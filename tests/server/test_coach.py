"""The coach over HTTP: advice to who is asked and to nobody else, and rounds gone through afterwards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.cards import Money, parse_cards
from letitride.games import rules_of
from letitride.house import load_house
from letitride.house.games.let_it_ride import base_table
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, stud_table
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.odds import advise, advise_three_card_poker
from letitride.odds.mississippi_stud import analyse_mississippi_stud
from letitride.odds.payoff import cap_of
from letitride.pit.people.people import Post
from tests.server.house import Client, House, serve
from tests.server.leaks import cards_in

TABLES = {"lir": "5.00", "seacoast": "100.00", "seacoast-3cp": "5.00", "mississippi-stud": "10.00"}
"""With the stakes that Ann has there: at the second, the payout cap matters."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("coach")
    with serve(folder, welcome_chips=100_000) as house, pytest.MonkeyPatch.context() as still:
        # However slow the machine is, nobody is decided for.
        still.setattr("letitride.wiring.Running.tick", lambda _running: None)
        yield house


@pytest.fixture(scope="module")
def ann(house: House) -> Client:
    return house.player("Ann")


@pytest.fixture(scope="module")
def bob(house: House) -> Client:
    return house.player("Bob")


@pytest.fixture(scope="module")
def dealt(house: House, ann: Client, bob: Client) -> None:
    """Have Ann and Bob dealt cards at every table."""
    dealer = house.with_post(Post.DEALER, "Dan")
    for table, stake in TABLES.items():
        main = load_house(table).main_wager.value
        for seat, client in ((1, ann), (2, bob)):
            client.sit(table, seat, "2000")
            client.done(table, "PlaceWagers", seat=seat, stakes={main: stake})
        dealer.done(table, "CallNoMoreBets")


def advice(client: Client, table: str) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}/advice")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def slow_gains(table: str, told: dict[str, Any]) -> list[Fraction]:
    """Return what each choice of the first decision but the last gains over that one."""
    house = load_house(table)
    if house.game is not MISSISSIPPI_STUD:
        return [slow_gain(table, told)]
    game = analyse_mississippi_stud(stud_table(house.wagers), tie=house.decisions.tie)
    worths = game.options(parse_cards(" ".join(told["cards"])), put_up=1)
    return [bet - worths.fold for bet in reversed(worths.bets)]


def slow_gain(table: str, told: dict[str, Any], *, bet_1_rides: bool | None = None) -> Fraction:
    """Return what staying in gains, card by card."""
    house, cards = load_house(table), parse_cards(" ".join(told["cards"]))
    if house.game is THREE_CARD_POKER:
        ante = ante_wager(house.wagers)
        return advise_three_card_poker(ante.bonus, cards, qualifies_with=ante.qualifying_rank).expectation
    cap, community = cap_of(house, Money.parse(told["stake"])), parse_cards(" ".join(told["community"]))
    return advise(base_table(house.wagers), cards, community, cap=cap, bet_1_rides=bet_1_rides).expectation


@pytest.mark.usefixtures("dealt")
@pytest.mark.parametrize("table", TABLES)
def test_whoever_is_asked_is_told_what_each_choice_is_worth(ann: Client, table: str) -> None:
    told, view = advice(ann, table), ann.state(table)["view"]

    assert (told["seat"], told["cards"], told["community"]) == (1, view["seats"][0]["cards"], [])
    assert told["stake"] == TABLES[table]
    worths = {each["option"]: Fraction(each["expectation"]["exact"]) for each in told["choices"]}
    *staying, cautious = worths.values()
    assert [worth - cautious for worth in staying] == slow_gains(table, told)
    assert worths[told["better"]] == max(worths.values())
    next_best = max(worth for option, worth in worths.items() if option != told["better"])
    cost = max(worths.values()) - next_best
    assert Fraction(told["cost"]["exact"]) == cost
    assert told["cost"]["dollars"] == pytest.approx(float(cost) * float(TABLES[table]))
    for each in told["choices"]:
        assert each["dollars"] == pytest.approx(each["expectation"]["value"] * float(TABLES[table]))
    assert told["sentence"].endswith(".")


@pytest.mark.usefixtures("dealt")
def test_the_choices_are_decisions_that_the_table_takes(ann: Client) -> None:
    for table, decision in (("lir", "1"), ("seacoast-3cp", "play"), ("mississippi-stud", "3rd")):
        told = advice(ann, table)
        legal = [entry for entry in ann.state(table)["legal"] if entry["command"] == "MakeDecision"]

        assert told["decision"] == decision
        assert [choice["option"] for choice in told["choices"]] == [entry["option"] for entry in legal]


@pytest.mark.usefixtures("dealt")
def test_whoever_is_not_asked_is_told_so(house: House, bob: Client) -> None:
    for client, code in ((bob, "not-asked"), (house.guest(), "not-seated"), (house.log_in("Dan"), "not-seated")):
        answer = client.get("/api/tables/lir/advice")
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert "the table is at deciding" in bob.get("/api/tables/lir/advice").json()["message"]
    assert house.stranger().get("/api/tables/lir/advice").status_code == 401


@pytest.mark.usefixtures("dealt")
def test_advice_tells_no_card_that_its_player_does_not_see(house: House, ann: Client) -> None:
    for table in TABLES:
        live = house.pit.live(table).table
        assert live.round is not None
        own, other = live.seats[0], live.seats[1]
        assert own is not None
        assert own.hand is not None
        assert other is not None
        assert other.hand is not None
        hidden = [*other.hand.cards, *live.round.dealers_cards]
        assert not cards_in(ann.get(f"/api/tables/{table}/advice").content, hidden)


@pytest.mark.usefixtures("dealt")
def test_rounds_are_gone_through_when_they_are_over(house: House, ann: Client, bob: Client) -> None:
    for table in TABLES:
        early = ann.get(f"/api/tables/{table}/rounds/1/review")
        assert early.status_code == 404
        given = dict(_played_out(house, table, ann, bob))
        for client in (ann, bob):
            _check(client, table, given[client.name])
        assert house.guest().get(f"/api/tables/{table}/rounds/1/review").status_code == 404
        assert house.log_in("Dan").get(f"/api/tables/{table}/rounds/1/review").status_code == 404


def _played_out(house: House, table: str, ann: Client, bob: Client) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Have a round played, Ann as she is advised and Bob against it; return what each was advised."""
    given: dict[str, list[dict[str, Any]]] = {ann.name: [], bob.name: []}
    for client in itertools.cycle((ann, bob)):
        if house.pit.live(table).table.round is None:
            break
        answer = client.get(f"/api/tables/{table}/advice")
        if answer.status_code == 200:
            told = answer.json()
            worse = next(each["option"] for each in told["choices"] if each["option"] != told["better"])
            chosen = told["better"] if client is ann else worse
            client.done(table, "MakeDecision", seat=told["seat"], option=chosen)
            given[client.name].append(told)
    yield from given.items()


def _check(client: Client, table: str, given: list[dict[str, Any]]) -> None:
    found = client.get(f"/api/tables/{table}/rounds/1/review").json()
    line = next(each for each in client.get("/api/rounds").json() if each["table"] == table)
    amounts = {name: Fraction(found[name]["exact"]) for name in ("result", "expectation", "mistakes", "luck")}

    assert (found["table"], found["round"], found["outcome"]) == (table, 1, "settled")
    assert amounts["result"] == Fraction(line["net"])
    assert amounts["result"] == amounts["expectation"] - amounts["mistakes"] + amounts["luck"]
    assert amounts["expectation"] < 0
    decisions = found["decisions"]
    told = ("decision", "cards", "community", "stake", "choices", "better", "sentence", "seat")
    assert [{name: each[name] for name in told} for each in decisions] == [
        {name: each[name] for name in told} for each in given
    ]
    points = rules_of(load_house(table)).points
    assert len(decisions) == len(points) or decisions[-1]["chosen"] == "fold"
    right = client.name == "Ann"
    for each, advised in zip(decisions, given, strict=True):
        worths = {choice["option"]: Fraction(choice["expectation"]["exact"]) for choice in advised["choices"]}
        costs = worths[advised["better"]] - worths[each["chosen"]]
        assert each["decided_by"] == "player"
        assert each["right"] is (not costs)
        assert (each["chosen"] == each["better"]) is right
        assert Fraction(each["cost"]["exact"]) == (0 if right else costs)
    lost = sum(Fraction(each["cost"]["exact"]) * Fraction(each["stake"]) for each in decisions)
    assert amounts["mistakes"] == lost


def test_whoever_lacks_the_chips_to_play_is_told_to_buy_them(house: House) -> None:
    told: list[dict[str, Any]] = []
    private = house.guest().post("/api/tables", {"house": "seacoast-3cp"}).json()["id"]
    cleo, dealer = house.player("Cleo"), house.with_post(Post.DEALER, "Dora")
    cleo.done(private, "TakeSeat", seat=1, player="Cleo")
    while len({each["better"] for each in told}) < 2:
        cleo.done(private, "BuyIn", seat=1, amount="5")
        cleo.done(private, "PlaceWagers", seat=1, stakes={"ante": "5"})
        dealer.done(private, "CallNoMoreBets")
        told.append(advice(cleo, private))
        cleo.done(private, "MakeDecision", seat=1, option="fold")

    for each in told:
        assert each["sentence"].endswith(" Buy chips first: it takes $5.") is (each["better"] == "play")
