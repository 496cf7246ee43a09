"""Document 001 at a live server: a round at its table, and its tournaments, clause by clause, over HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from letitride.cards import Card, FiveCardRanking, Money, Rank, Suit, rank_hand
from letitride.pit.people.people import Post
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.house import PASSWORD, Client, House, serve

TABLE = "casablanca"
PAYS = {
    FiveCardRanking.ROYAL_FLUSH: 200,
    FiveCardRanking.STRAIGHT_FLUSH: 100,
    FiveCardRanking.FOUR_OF_A_KIND: 40,
    FiveCardRanking.FULL_HOUSE: 15,
    FiveCardRanking.FLUSH: 9,
    FiveCardRanking.STRAIGHT: 5,
    FiveCardRanking.THREE_OF_A_KIND: 3,
    FiveCardRanking.TWO_PAIR: 2,
}
"""Written down from the document, not read from the program."""

SCHEDULE = """
cap = 100
[[tournaments]]
id = "{id}"
name = "The {id}"
house = "casablanca"
kind = "{kind}"
starts = "20:00"
buy_in = 60
re_buy = 30
chips = 500
minimum = 5
least_entries = 3
seats = {seats}
most_entries = {seats}
prizes = [100, 50, 20]
rounds = [{{ hands = 4 }}]
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("document-001")
    with serve(folder) as served:
        yield served
    assert faults(str(folder / "pit.db")) == []


@pytest.fixture(scope="module")
def floor(house: House) -> Client:
    return house.with_post(Post.FLOOR, "Flora")


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Client]:
    """Give four players with $300 each."""
    return {name: with_money(house, name) for name in ("Ann", "Bea", "Cleo", "Dora")}


@pytest.fixture(scope="module")
def eight(house: House, people: dict[str, Client]) -> dict[str, Client]:
    """Give four more: together they are too many for one table."""
    return people | {name: with_money(house, name) for name in ("Eva", "Fay", "Gus", "Hal")}


def with_money(house: House, name: str) -> Client:
    house.running.people.register(name, PASSWORD, Post.PLAYER)
    house.running.pit.deposit(name, Money.dollars(300), f"deposit {name}").result()
    return house.log_in(name)


def refused(answer: dict[str, Any]) -> tuple[str, str]:
    assert answer.get("outcome") == "refused", answer
    return answer["code"], answer["rule"]


def spots(state: dict[str, Any], seat: int) -> list[tuple[str, str, str]]:
    found = state["view"]["seats"][seat - 1]["spots"]
    return [(each["spot"], each["amount"], each["standing"]) for each in found]


@rule("001-play-1", "001-play-2", "001-play-3", "001-play-4", "001-wagers-1", "001-wagers-2", "001-wagers-3")
@rule("001-equipment-2", "001-equipment-3", "001-equipment-5", "001-equipment-7")
@rule("001-play-5", "001-play-6", "001-play-7", "001-play-8", "001-play-9", "001-play-10", "001-play-11", "001-play-12")
@rule("001-play-13")
def test_a_round_at_the_table_of_document_001(house: House) -> None:
    ann, bob, dealer = house.player("Amy"), house.player("Bob"), house.with_post(Post.DEALER, "Dan")
    layout = ann.get(f"/api/houses/{TABLE}/layout").json()
    assert (layout["title"], [spot["mark"] for spot in layout["spots"]]) == ("Let It Ride", ["$", "2", "1"])
    assert refused(ann.command(TABLE, "PlaceWagers", seat=1, stakes={"base": "2"}))[0] == "not-your-seat"
    ann.sit(TABLE, 1, "60")
    bob.sit(TABLE, 2, "60")
    assert "chips of $1, $2, $3, $4" in json.dumps(ann.state(TABLE)["legal"])
    assert refused(ann.command(TABLE, "PlaceWagers", seat=1, stakes={"base": "0.50"})) == ("limits", "001-wagers-2")
    assert refused(ann.command(TABLE, "PlaceWagers", seat=1, stakes={"base": "5"})) == ("limits", "001-wagers-3")
    also = {"base": "2", "three-card-bonus": "1"}
    assert refused(ann.command(TABLE, "PlaceWagers", seat=1, stakes=also)) == ("not-offered", "001-wagers-1")
    before = ann.state(TABLE)["view"]
    for seat, who in ((1, ann), (2, bob)):
        who.done(TABLE, "PlaceWagers", seat=seat, stakes={"base": "2"})
    dealer.done(TABLE, "CallNoMoreBets")

    state = ann.state(TABLE)
    own, other = (state["view"]["seats"][place]["cards"] for place in (0, 1))
    assert (len(own), None in own, other, state["view"]["dealers_cards"]) == (3, False, [None] * 3, [None] * 2)
    assert spots(state, 1) == [("1", "2.00", "open"), ("2", "2.00", "open"), ("$", "2.00", "riding")]
    choices = [each["option"] for each in state["legal"] if each["command"] == "MakeDecision"]
    assert choices == ["ride", "withdraw"]

    ann.done(TABLE, "MakeDecision", seat=1, option="withdraw")
    assert ann.state(TABLE)["view"]["seats"][0]["rail"] == "56.00"
    assert ann.state(TABLE)["view"]["dealers_cards"] == [None, None]
    assert refused(ann.command(TABLE, "MakeDecision", seat=1, option="ride"))[0] == "not-asked"
    bob.done(TABLE, "MakeDecision", seat=2, option="ride")
    assert refused(bob.command(TABLE, "MakeDecision", seat=2, option="withdraw"))[0] == "not-asked"
    state = ann.state(TABLE)
    assert [card is None for card in state["view"]["dealers_cards"]] == [False, True]
    assert spots(state, 1)[0] == ("1", "0.00", "withdrawn")
    assert spots(state, 2)[0] == ("1", "2.00", "riding")

    ann.done(TABLE, "MakeDecision", seat=1, option="ride")
    bob.done(TABLE, "MakeDecision", seat=2, option="withdraw")
    after = ann.state(TABLE)["view"]
    assert (after["round"], after["rounds"] - before["rounds"]) == (None, 1)
    assert {before["deck"], after["deck"]} == {1, 2}
    stub, *hands, community = (entry["source"] for entry in after["rack"])
    assert (stub, sorted(hands), community) == ("stub", ["seat 1", "seat 2"], "community")  # losers first


@rule("001-play-14", "001-play-15", "001-play-16", "001-objective-1", "001-objective-2", "001-objective-3")
@rule("001-payouts-1", "001-equipment-4", "001-equipment-6")
def test_every_hand_of_live_rounds_is_paid_as_the_document_prints(house: House, people: dict[str, Client]) -> None:
    dealer, names = house.with_post(Post.DEALER, "Dot"), tuple(people)
    for seat, name in enumerate(names, 3):
        people[name].sit(TABLE, seat, "60")
    outcomes: set[bool] = set()
    cut: set[tuple[int, bool]] = set()
    for number in range(2, 14):
        for seat, name in enumerate(names, 3):
            people[name].done(TABLE, "PlaceWagers", seat=seat, stakes={"base": "1"})
        dealer.done(TABLE, "CallNoMoreBets")
        view = dealer.state(TABLE)["view"]
        cut.add((view["deck"], view["cover_card_racked"]))
        for option in ("ride", "ride"):
            for seat, name in enumerate(names, 3):
                people[name].done(TABLE, "MakeDecision", seat=seat, option=option)
        receipt = people["Ann"].get(f"/api/tables/{TABLE}/rounds/{number}").json()
        outcomes |= set(as_printed(receipt))
        if outcomes == {True, False} and number > 3:
            break
    for seat, name in enumerate(names, 3):
        people[name].done(TABLE, "LeaveSeat", seat=seat)
    assert outcomes == {True, False}
    assert cut == {(1, True), (2, True)}  # each of the two decks is cut onto a card of its own


def as_printed(receipt: dict[str, Any]) -> Iterator[bool]:
    """Yield whether each hand won, once its payment is what the document prints."""
    dealt: dict[int, list[Card]] = {}
    community: list[Card] = []
    for row in receipt["rows"]:
        said = json.loads(row["data"])
        if row["name"] == "HandExposed":
            dealt[said["seat"]] = cards_of(said)
        elif row["name"] == "CommunityCardsPickedUp":
            community = cards_of(said)
    every = [*community, *(card for cards in dealt.values() for card in cards)]
    assert len(set(every)) == len(every)
    for seat in receipt["seats"]:
        hand = rank_hand([*dealt[seat["seat"]], *community])
        pays = PAYS.get(hand.ranking, 1 if hand.pair and hand.pair >= Rank.TEN else None)
        (paid,) = seat["payouts"]
        assert (paid["stake"], paid["returned"]) == ("3.00", "0.00" if pays is None else f"{3 + 3 * pays}.00")
        yield pays is not None


def cards_of(said: dict[str, Any]) -> list[Card]:
    return [Card(Rank(rank), Suit(suit)) for rank, suit in said["cards"]]


def listed(floor: Client, tournament: str, kind: str) -> str:
    text = SCHEDULE.format(id=tournament, kind=kind, seats=7)
    if kind == "several-tables":
        text = text.replace("seats = 7", "seats = 4").replace("most_entries = 7", "most_entries = 8")
    answer = floor.post("/api/desk/tournaments", {"text": text, "reason": "the schedule"})
    assert answer.status_code == 201, answer.text
    return f"/api/tournaments/{tournament}"


def desk(floor: Client, tournament: str, deed: str, **fields: object) -> dict[str, Any]:
    answer = floor.post(f"/api/desk/tournaments/{tournament}/{deed}", {"reason": "as the floor saw it", **fields})
    found: dict[str, Any] = answer.json()
    assert answer.status_code == 200, found
    return found


def begun(floor: Client, people: dict[str, Client], tournament: str, kind: str, players: int) -> str:
    place = listed(floor, tournament, kind)
    desk(floor, tournament, "announce")
    for who in list(people.values())[:players]:
        assert who.post(f"{place}/entry", {}).status_code == 200
    desk(floor, tournament, "start")
    return place


def dealt_in(house: House, people: dict[str, Client], tournament: str) -> list[str]:
    """Have everybody bet, so that a hand is on at every table; the bets are far above any table's limit."""
    dealer = house.with_post(Post.DEALER, f"Dealer of {tournament}")
    tables = [table.id for table in house.running.tournaments.find(tournament).tables]
    for table in tables:
        for number, player in seats_at(house, table):
            people[player].done(table, "PlaceWagers", seat=number, stakes={"base": "100"})
        dealer.done(table, "CallNoMoreBets")
        assert house.pit.live(table).table.round is not None
    return tables


def seats_at(house: House, table: str) -> list[tuple[int, str]]:
    return [(number, seat.player) for number, seat in enumerate(house.pit.live(table).table.seats, 1) if seat]


@rule("001-house-1", "001-house-1a", "001-house-4", "001-house-4a", "001-house-5")
def test_prices_are_called_entries_are_capped_and_refunds_end_with_the_first_card(
    house: House, floor: Client, people: dict[str, Client]
) -> None:
    ann = people["Ann"]
    place = listed(floor, "priced", "hourly")
    told = ann.get(place).json()
    assert "$60" in told["announcement"]
    assert "$30" in told["announcement"]
    assert ann.post(f"{place}/entry", {}).status_code == 409
    assert floor.post("/api/desk/tournaments/priced/start", {"reason": "too early"}).json()["code"] == "not-announced"
    desk(floor, "priced", "announce")
    for who in (ann, people["Bea"], people["Cleo"], people["Dora"]):
        assert who.post(f"{place}/entry", {}).status_code == 200
    before = house.running.pit.balance("Dora")
    assert people["Dora"].post(f"{place}/refund").status_code == 200
    assert house.running.pit.balance("Dora") == before + Money.dollars(60)
    desk(floor, "priced", "start")
    assert ann.post(f"{place}/purchases", {"purchase": "re-buy", "bought": 1}).status_code == 200
    over_the_cap = ann.post(f"{place}/purchases", {"purchase": "re-buy", "bought": 2})
    assert (over_the_cap.status_code, over_the_cap.json()["code"]) == (409, "over-the-cap")

    desk(floor, "priced", "close-call")

    assert people["Bea"].post(f"{place}/refund").status_code == 409
    desk(floor, "priced", "break-off")


@rule("001-house-2", "001-house-7c")
def test_an_hourly_tournament_broken_off_with_four_left_is_void(
    house: House, floor: Client, people: dict[str, Client]
) -> None:
    before = {name: house.running.pit.balance(name) for name in people}
    place = begun(floor, people, "hourly-4", "hourly", 4)
    dealt_in(house, people, "hourly-4")
    assert people["Bea"].post(f"{place}/refund").json()["code"] == "first-card-dealt"

    over = desk(floor, "hourly-4", "break-off")

    assert (over["phase"], over["ruling"], over["rule"]) == ("over", "void", "001-house-2")
    assert {name: house.running.pit.balance(name) for name in people} == before


@rule("001-house-2a")
def test_with_three_left_it_stands_by_the_chips(house: House, floor: Client, people: dict[str, Client]) -> None:
    begun(floor, people, "hourly-3", "hourly", 3)
    dealt_in(house, people, "hourly-3")

    over = desk(floor, "hourly-3", "break-off")

    assert (over["phase"], over["ruling"], over["rule"]) == ("over", "stands", "001-house-2a")
    assert sum(Money.parse(each["prize"]).cents for each in over["standings"]) == 170_00


@pytest.mark.parametrize("refuses", ["", "the first table"], ids=["all agree", "one does not"])
@rule("001-house-2b", "001-house-2c", "001-house-2d")
def test_several_tables_vote_on_their_hands_and_divide_the_rest(
    house: House, floor: Client, eight: dict[str, Client], refuses: str
) -> None:
    name = f"several-{'no' if refuses else 'yes'}"
    place = begun(floor, eight, name, "several-tables", 8)
    tables = dealt_in(house, eight, name)
    assert len(tables) == 2
    before = {player: house.running.pit.balance(player) for player in eight}
    assert desk(floor, name, "break-off")["phase"] == "broken off"

    dead = tables[:1] if refuses else []
    for table in tables:
        seats = seats_at(house, table)
        ballots = ["yes", "no"] if table in dead else ["yes"] * len(seats)
        for (number, player), ballot in zip(seats, ballots, strict=False):
            eight[player].done(table, "Vote", seat=number, ballot=ballot)
        assert floor.get(place).json()["phase"] == "broken off"
        for number, player in seats * 2 if table not in dead else ():
            eight[player].done(table, "MakeDecision", seat=number, option="ride")
    house.running.tick()

    over = eight["Ann"].get(place).json()
    assert (over["phase"], over["ruling"], over["rule"]) == ("over", "divided", "001-house-2d")
    assert {each["prize"] for each in over["standings"]} == {"21.25"}  # $170 among eight
    assert {house.running.pit.balance(player) - before[player] for player in eight} == {Money.parse("21.25")}
    outcomes = {table: floor.get(f"/api/tables/{table}/rounds/1").json()["outcome"] for table in tables}
    assert outcomes == {table: "void" if table in dead else "settled" for table in tables}


@rule("001-house-5a")
def test_one_tournament_of_an_event_may_have_a_cap_of_its_own(floor: Client) -> None:
    text = SCHEDULE.format(id="own", kind="hourly", seats=7).replace("buy_in = 60", "own_cap = 150\nbuy_in = 140")
    assert floor.post("/api/desk/tournaments", {"text": text, "reason": "the event"}).status_code == 201
    twice = text.replace('"own"', '"own-1"') + text[text.index("[[") :].replace('"own"', '"own-2"')
    answer = floor.post("/api/desk/tournaments", {"text": twice, "reason": "twice"})
    assert answer.status_code == 422
