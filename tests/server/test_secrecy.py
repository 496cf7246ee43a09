"""No hidden card of an open round reaches anybody, nor the files, the logs or the figures, in any encoding."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card
from letitride.house import House as Rules
from letitride.house import house_ids
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.fairness import Fairness
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables import table_state
from letitride.server.tables.table_state import TableState
from letitride.table import Event, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import point_of, seats_asked
from tests.scale import LONG, scaled
from tests.server.house import PASSWORD, Client, House, Line, serve
from tests.server.leaks import cards_in, order_in, secret_in

pytestmark = pytest.mark.heavy

HOUSES = scaled(("nh-000", "seacoast-3cp", "mississippi-stud"), house_ids())
CLAUSE = re.compile(rb"\b00\d-[a-z0-9-]+-\d+[a-z]?\b")
DESK_POSTS = ("dealer", "floor", "surveillance", "administrator")
PLAYERS = {1: "Ann", 2: "Bob", 5: "Cleo"}
_LOOKED_AT = (Stage.DECIDING, Stage.DECIDING, Stage.SETTLING)


def _read(file: Path) -> bytes:
    """Return what a file holds; nothing where it has just got its lasting name."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""


@dataclass
class Somebody:
    """Somebody who records everything that comes from the server."""

    role: str
    client: Client
    seat: int = 0
    line: Line | None = None
    heard: list[bytes] = field(default_factory=list)

    def look(self, table: str, version: int, round_: int | None, *, thorough: bool) -> None:
        """Read everything there is, live and by asking."""
        assert self.line is not None
        self.line.at_version(version)
        # What came before the cards were dealt may still show those of the round before.
        self.heard += [text.encode() for text in self.line.received if json.loads(text)["view"]["round"] == round_]
        self.line.received.clear()
        paths = (
            f"/api/tables/{table}/rounds/{round_ or 7}",
            f"/api/tables/{table}/rounds/{round_ or 7}/replay",
            f"/api/tables/{table}/rounds/{round_ or 7}/replay?key={'A' * 22}",
            f"/api/tables/{table}/rounds/{round_ or 7}/link",
            "/api/tables",
            "/api/me",
            "/api/rounds",
            "/api/statement",
            "/api/house/people",
            "/api/desk/tables",
            f"/api/desk/tables/{table}",
            "/api/desk/rounds",
            f"/api/desk/rounds/{table}/{round_ or 7}",
            "/api/desk/interventions",
            "/metrics",
        )
        for path in (f"/api/tables/{table}", *(paths if thorough else ())):
            answer = self.client.get(path)
            # The number of a clause, as in 004-irregularities-3c, is no card.
            self.heard.append(CLAUSE.sub(b"a clause", answer.content) + str(answer.headers).encode())
        if self.role in DESK_POSTS:
            # Calls of rounds before may name any card.
            heard = self.client.get(f"/api/desk/tables/{table}/calls").json()
            self.heard.append(json.dumps([each["call"] for each in heard if each["round"] == round_]).encode())
        if thorough:
            self._pry(table)

    def _pry(self, table: str) -> None:
        """Ask for what is refused: a refusal must not tell either."""
        for name, fields in (
            ("LookAtCards", {"seat": 1, "hand": 1 if self.seat == 1 else 2}),
            ("LookAtCards", {"seat": 2, "hand": 1}),
            ("ExposeHand", {"seat": 1}),
            ("TurnCards", {}),
            ("TurnCards", {}),
            ("BurnCard", {}),
            ("ShowBonusHand", {"seat": 2}),
            ("ShuffleDeck", {"order": [str(card) for card in DECK]}),
            ("CutDeck", {"at": 5}),
            ("CommitSeed", {"seat": self.seat or 3, "digest": "0" * 64}),
            ("RevealSeed", {"seat": self.seat or 3, "seed": "please"}),
        ):
            if name == "LookAtCards" and fields["hand"] == self.seat:
                continue
            self.heard.append(str({**self.client.command(table, name, **fields), "id": ""}).encode())


@dataclass
class Room:
    """A house with somebody of every role at one of its tables."""

    house: House
    table: str
    people: list[Somebody]
    first_round: bool = True
    files_searched: int = 0

    @property
    def state(self) -> Table:
        return self.house.pit.live(self.table).table

    def step(self, version: int, *, thorough: bool = False) -> None:
        """Have everybody look, and search all that they got and all that was written."""
        live = self.house.pit.live(self.table)
        round_ = live.table.round
        for somebody in self.people:
            somebody.look(self.table, version, round_.number if round_ else None, thorough=thorough or LONG)
        self._search_what_was_heard()
        self._search_what_was_written()

    def _search_what_was_heard(self) -> None:
        live = self.house.pit.live(self.table)
        for somebody in self.people:
            heard, somebody.heard = b"\n".join(somebody.heard), []
            assert heard
            for promise in self._secret(live.fairness):
                assert not secret_in(heard, promise), f"{somebody.role} learned a seed"
            if live.table.round is not None:
                hidden = hidden_from(live.table, somebody.seat)
                assert not cards_in(heard, hidden), f"{somebody.role} at {live.table.stage.value}"
                for order in orders(live.table):
                    assert not order_in(heard, order), somebody.role

    def _search_what_was_written(self) -> None:
        live = self.house.pit.live(self.table)
        files = [file for file in self.house.folder.iterdir() if file.name != "pit.key"]
        figures = self.house.stranger().get("/metrics").content
        logs = self.house.logs.getvalue().encode()
        for written in (*map(_read, files), figures, logs):
            self.files_searched += 1
            for secret in self._secret(live.fairness):
                assert not secret_in(written, secret)
            for order in orders(live.table):
                assert not order_in(written, order)
        if live.table.round is not None:
            hidden = hidden_from(live.table, 0)
            assert not cards_in(figures, hidden)
            assert not cards_in(logs, hidden)
            if self.first_round:  # later the files tell of cards that were shown before
                quoted = b"\n".join(file.read_bytes() for file in files)
                assert [card for card in hidden if f'"{card}"'.encode() in quoted] == []

    def _secret(self, fairness: Fairness) -> list[bytes]:
        promises = [*fairness.used, *([fairness.next] if fairness.next else [])]
        key = self.house.pit._secrets.key
        return [key.secret, *(promise.seed(key, self.table) for promise in promises)]

    def play(self) -> None:
        """Play a round, and look at everything at every step."""
        stakes = least_stakes(self.state.house)
        for somebody in self.people:
            if somebody.seat:
                somebody.client.done(self.table, "PlaceWagers", seat=somebody.seat, stakes=stakes)
        self.step(self.house.pit.live(self.table).version)
        dealer = next(each.client for each in self.people if each.role == "dealer")
        self.step(dealer.command(self.table, "CallNoMoreBets")["version"], thorough=True)
        turn = 0
        while seats := seats_asked(self.state):
            player = next(each.client for each in self.people if each.seat == seats[0])
            turn += 1
            option = point_of(self.state).options[0 if turn % 3 else -1].id
            self.step(player.command(self.table, "MakeDecision", seat=seats[0], option=option)["version"])
        self.first_round = False


def least_stakes(house: Rules) -> dict[str, str]:
    """Return the smallest stake of the main wager, as it is sent."""
    return {house.main_wager.value: str(house.wagers[house.main_wager].minimum.in_dollars)}


def hidden_from(table: Table, seat: int) -> list[Card]:
    """Return the cards that lie hidden from a seat, or from all: written from the rules, not from the view."""
    round_, seen = table.round, set[Card]()
    assert round_ is not None
    seen.update(round_.dealers_cards[: round_.turned])
    for number, taken in enumerate(table.seats, 1):
        if taken and taken.hand and (taken.hand.exposed or (number == seat and table.stage in _LOOKED_AT)):
            seen.update(taken.hand.cards)
    dealt = [card for taken in table.seats if taken and taken.hand for card in taken.hand.cards]
    dealt += [*round_.dealers_cards, *([round_.burn_card] if round_.burn_card else []), *(table.cards or ())]
    dealt += [card for entry in table.rack.entries for card in entry.cards if table.rack.deck == table.deck]
    return [card for card in dict.fromkeys(dealt) if card not in seen]


def orders(table: Table) -> Iterator[tuple[Card, ...]]:
    """Give the orders of cards that lie face down: the stub, in the deck or in the rack, and decks that wait."""
    if table.round is None:
        return
    for deck in table.decks:
        if deck.order:
            yield deck.order
    yield from (entry.cards for entry in table.rack.entries if entry.source == "stub" and table.rack.deck == table.deck)


@pytest.fixture
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    table: str = getattr(request, "param", "nh-000")
    with serve(tmp_path, socket_processes=1) as house:
        people = [Somebody("player", house.player(name), seat) for seat, name in PLAYERS.items()]
        people += [Somebody("stranger", house.stranger()), Somebody("guest", house.guest())]
        people += [
            Somebody(post.value, house.with_post(post, f"The {post.value}")) for post in Post if post is not Post.PLAYER
        ]
        for somebody in people:
            if somebody.seat:
                somebody.client.sit(table, somebody.seat, "100")
            somebody.line = somebody.client.watch(table)
            somebody.line.next()
        yield Room(house, table, people)


@pytest.mark.parametrize("room", HOUSES, indirect=True)
def test_nobody_learns_a_hidden_card_and_nothing_that_is_written_has_one(room: Room) -> None:
    rounds = 2 if room.table == "nh-000" or LONG else 1
    for _ in range(rounds):
        room.play()
        assert room.state.stage is Stage.BETTING

    assert room.state.rounds == rounds
    assert room.files_searched >= 15 * rounds


def test_no_token_and_no_password_is_written_anywhere(room: Room) -> None:
    house = room.house
    house.stranger().post("/api/login", {"name": "Ann", "password": "a wrong password"})
    house.player("Dora").post("/api/password", {"old": PASSWORD, "new": "the next password"})
    house.stranger().http.get("/api/me", headers={"Authorization": "Bearer an-invented-token"})
    house.stranger().http.post("/api/login?password=in-the-address", json={"name": "Ann", "password": PASSWORD})
    for somebody in room.people:
        somebody.client.command(room.table, "PlaceWagers", seat=somebody.seat or 7, stakes={"base": "1"})

    files = b"\n".join(file.read_bytes() for file in house.folder.iterdir() if file.name != "pit.key")
    everything = files + house.logs.getvalue().encode() + house.stranger().get("/metrics").content
    secrets = [each.client.token for each in room.people if each.client.token]
    assert len(secrets) >= 8
    for token in secrets:
        assert not secret_in(everything, bytes.fromhex(token))
    for word in (
        PASSWORD,
        "a wrong password",
        "the next password",
        "an-invented-token",
        "in-the-address",
        house.administrator,
    ):
        assert word.encode() not in everything


def test_the_search_would_have_found_a_card_that_was_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak is planted in what surveillance is shown; the same search must find it."""

    def telling(
        live: PitTable, person: Person | None, happened: list[tuple[PitTable, Event]], **rest: int
    ) -> TableState:
        state = table_state.state(live, person, happened, now=rest["now"], watching=rest["watching"])
        if person and person.post is Post.SURVEILLANCE and live.table.round:
            leaked = replace(state.view, display=str(live.table.round.dealers_cards[-1]))
            return replace(state, view=leaked)
        return state

    for room_of_it in ("tables", "table_parts"):
        monkeypatch.setattr(f"letitride.server.tables.{room_of_it}.state", telling)

    with pytest.raises(AssertionError, match="surveillance at deciding"):
        room.play()


def test_the_search_would_have_found_an_order_that_was_written(room: Room) -> None:
    """The order of the deck is written to a file beside the database; the same search must find it."""
    stakes = least_stakes(room.state.house)
    room.people[0].client.done(room.table, "PlaceWagers", seat=1, stakes=stakes)
    next(each.client for each in room.people if each.role == "dealer").done(room.table, "CallNoMoreBets")
    room._search_what_was_written()
    order = next(orders(room.state))
    (room.house.folder / "planted").write_bytes(" ".join(map(str, order[5:9])).encode())

    with pytest.raises(AssertionError):
        room._search_what_was_written()
