"""Messages: what is sent is read once, what is wrong is named, and nothing is guessed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, Union

import pytest
from fastapi import Depends, FastAPI, Request, Response
from starlette.testclient import TestClient

from letitride.cards import DECK, Money
from letitride.house.games.let_it_ride import BASE, THREE_CARD_BONUS
from letitride.server.http.access import NotAllowed
from letitride.server.http.openapi import describe
from letitride.server.http.wire import Body, Malformed, Router, reader, whole
from letitride.server.trainer.drill_messages import QuestionRequest
from letitride.table import COMMANDS, Command
from letitride.table.model.command import CutDeck, MakeDecision, PlaceWagers, ShuffleDeck, TakeSeat, Vote
from letitride.table.model.vocabulary import Ballot

ANY_COMMAND: Any = Union[COMMANDS]  # noqa: UP007 - they are counted nowhere else
read_command = reader(ANY_COMMAND)


@pytest.mark.parametrize(
    ("raw", "command"),
    [
        ({"command": "MakeDecision", "seat": 3, "option": "ride"}, MakeDecision(seat=3, option="ride")),
        ({"command": "TakeSeat", "seat": 1, "player": "Ann"}, TakeSeat(seat=1, player="Ann")),
        ({"command": "Vote", "seat": 2, "ballot": "yes"}, Vote(seat=2, ballot=Ballot.YES)),
        ({"command": "CutDeck", "at": 26}, CutDeck(at=26)),
        ({"command": "ShuffleDeck", "order": [str(card) for card in DECK]}, ShuffleDeck(order=DECK)),
        (
            {"command": "PlaceWagers", "seat": 1, "stakes": {"base": "5", "three-card-bonus": "2.50"}},
            PlaceWagers(seat=1, stakes=((BASE, Money(500)), (THREE_CARD_BONUS, Money(250)))),
        ),
    ],
)
def test_a_command_is_read(raw: object, command: Command) -> None:
    assert read_command(json.dumps(raw)) == command


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ([], "body: Expected `object`, got `array`"),
        ({}, "body: Object missing required field `command`"),
        ({"command": ["MakeDecision"]}, "command: Expected `str`"),
        ({"command": "Cheat"}, "command: Invalid value 'Cheat'"),
        ({"command": "MakeDecision"}, "body: Object missing required field `seat`"),
        ({"command": "MakeDecision", "seat": True}, "seat: Expected `int`, got `bool`"),
        ({"command": "MakeDecision", "seat": 1.0}, "seat: Expected `int`, got `float`"),
        ({"command": "MakeDecision", "seat": 10**7}, "seat: Expected `int` <= 1000000"),
        ({"command": "MakeDecision", "seat": 1, "all": True}, "body: Object contains unknown field `all`"),
        ({"command": "OpenTable", "x": 1}, "body: Object contains unknown field `x`"),
        ({"command": "TakeSeat", "seat": 1, "player": "x" * 201}, "player: Expected `str` of length <= 200"),
        ({"command": "BuyIn", "seat": 1, "amount": 5}, "amount: Expected `str`, got `int`"),
        ({"command": "BuyIn", "seat": 1, "amount": "NaN"}, "amount: 'NaN' is not an amount"),
        ({"command": "Vote", "seat": 1, "ballot": "perhaps"}, "ballot: Invalid enum value 'perhaps'"),
        ({"command": "PayWager", "seat": 1, "wager": "lottery"}, "wager: expected one of base"),
        ({"command": "PlaceWagers", "seat": 1, "stakes": {"lottery": "5"}}, "stakes: expected one of base"),
        ({"command": "PlaceWagers", "seat": 1, "stakes": {"base": 5}}, "stakes: Expected `str`, got `int`"),
        ({"command": "PlaceWagers", "seat": 1, "stakes": [["base", "5"]]}, "stakes: Expected the names of wagers"),
        ({"command": "ShuffleDeck", "order": ["1s"]}, "order[0]: '1s' is not a card"),
        ({"command": "ShuffleDeck", "order": [None]}, "order[0]: Expected `str`"),
        ({"command": "ShuffleDeck", "order": ["As"] * 53}, "order: Expected `array` of length <= 52"),
    ],
)
def test_what_is_wrong_is_named(raw: object, fault: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_command(json.dumps(raw))

    assert str(caught.value).startswith(fault)
    assert len(str(caught.value)) <= 500


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        '{"command": "CutDeck", "at": NaN}',
        '{"command": "CutDeck", "at": 1e999}',
        '{"command": "CutDeck", "at": ' + "9" * 5000 + "}",
        '{"command": "TakeSeat", "seat": 1, "player": "\\ud800"}',
        '{"command": "CutDeck", "at": ' + "[" * 5000 + "]" * 5000 + "}",
        '{"command": "CutDeck", "at": 1, "at": true}',
        b'{"command": "TakeSeat", "seat": 1, "player": "\xff"}',
    ],
)
def test_what_is_no_json_for_us_is_refused(text: str | bytes) -> None:
    with pytest.raises(Malformed):
        read_command(text)


def test_a_key_that_is_wrong_is_named_by_its_place() -> None:
    with pytest.raises(Malformed, match=r"^missed: Expected `str` matching regex"):
        reader(QuestionRequest)('{"decision": "1", "missed": {"A B": [1, 2]}}')


def test_deep_json_is_refused_where_anything_may_stand() -> None:
    with pytest.raises(Malformed):
        reader(dict[str, Any])('{"a":' * 5000 + "1" + "}" * 5000)


class Answered(Body, frozen=True):
    """Something that is sent, and sent back."""

    name: Annotated[str, whole("[a-z]{1,8}")]
    amount: Money | None = None


def known(request: Request) -> str:
    if "who" not in request.headers:
        raise NotAllowed("who is it?")
    return request.headers["who"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    router = Router(prefix="/wire")

    @router.post("/same", status_code=201)
    def same(sent: Answered, response: Response, who: Annotated[str, Depends(known)]) -> Answered:
        response.set_cookie("who", who)
        return sent

    @router.delete("/nothing", status_code=204)
    async def nothing(response: Response) -> None:
        response.delete_cookie("who")

    @router.get("/perhaps")
    async def perhaps() -> list[Answered] | None:
        return None

    app = FastAPI()
    app.include_router(router)
    app.add_exception_handler(Malformed, lambda _, error: Response(str(error), 422))
    app.add_exception_handler(NotAllowed, lambda _, error: Response(str(error), 403))
    describe(app)
    with TestClient(app) as client:
        yield client


def test_a_body_is_read_and_an_answer_written_with_the_headers_set_on_the_way(client: TestClient) -> None:
    answer = client.post("/wire/same", json={"name": "ann", "amount": "2.5"}, headers={"who": "ann"})

    assert (answer.status_code, answer.json()) == (201, {"name": "ann", "amount": "2.50"})
    assert answer.headers["content-type"] == "application/json"
    assert answer.cookies["who"] == "ann"


@pytest.mark.parametrize("name", ["ann\n", "", "Ann", "x" * 9])
def test_text_is_matched_to_its_very_end(client: TestClient, name: str) -> None:
    assert client.post("/wire/same", json={"name": name}, headers={"who": "ann"}).status_code == 422


def test_who_may_not_ask_is_turned_away_before_the_body_is_read(client: TestClient) -> None:
    assert client.post("/wire/same", content=b"{").status_code == 403


def test_a_form_of_another_site_is_no_body(client: TestClient) -> None:
    answer = client.post("/wire/same", content=b'{"name": "ann"}', headers={"who": "ann", "content-type": "text/plain"})

    assert (answer.status_code, answer.text) == (422, "body: expected JSON with the content type application/json")


def test_an_answer_may_be_nothing(client: TestClient) -> None:
    assert client.get("/wire/perhaps").json() is None
    deleted = client.delete("/wire/nothing")
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert "who=" in deleted.headers["set-cookie"]


def test_bodies_and_answers_are_described(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    post = document["paths"]["/wire/same"]["post"]

    reference = {"$ref": "#/components/schemas/Answered"}
    assert post["requestBody"]["content"]["application/json"]["schema"] == reference
    assert post["responses"]["201"]["content"]["application/json"]["schema"] == reference
    perhaps = document["paths"]["/wire/perhaps"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert perhaps == {"anyOf": [{"type": "array", "items": reference}, {"type": "null"}]}
    assert document["components"]["schemas"]["Answered"]["additionalProperties"] is False
