"""A round told again is what the asker saw when it was played: the same events, the same views, no card more."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from letitride.cards import Card
from letitride.house.to_json import ENCODER, to_json
from letitride.pit.history.history import History, NoSuchRound
from letitride.pit.history.round_replay import replay_round
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import RoundFilter, RoundLine, Row, Transaction
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.tables.events import event_for
from letitride.server.tables.round_replays import ReplayResponse, replay_response
from letitride.server.tables.table_state import audience_of, view_as
from letitride.table import Event
from letitride.table.model.event import WagersPlaced
from letitride.table.model.vocabulary import Stage
from tests.pit.evening import BY_HAND, FLOOR_PERSON, Evening
from tests.server.house import House
from tests.server.leaks import cards_in
from tests.server.test_openapi import schema_of

pytestmark = pytest.mark.heavy

ANN, BOB, CLEO = (Person(name=name, post=Post.PLAYER) for name in ("Ann", "Bob", "Cleo"))
EVERYBODY = (ANN, BOB, CLEO, FLOOR_PERSON)
SNAPSHOT_EVERY = 30


@dataclass
class Past:
    """An evening that was watched while it happened."""

    evening: Evening
    seen: dict[str, list[tuple[PitTable, Event]]] = field(default_factory=dict)
    """What happened at every table, each with the table before."""

    def watch(self, live: PitTable, happened: Happened) -> None:
        self.seen.setdefault(live.id, []).extend(happened)

    @property
    def history(self) -> History:
        return History(self.evening.running.store)

    def rounds(self) -> Sequence[RoundLine]:
        return self.history.rounds(FLOOR_PERSON, RoundFilter(), 1000)

    def played(self, line: RoundLine, person: Person) -> bool:
        return person.name in self.evening.running.store.read(lambda books: books.players(line.stream, line.number))

    def told(self, line: RoundLine, person: Person) -> ReplayResponse:
        return replay_response(self.history.round_replay(person, line.stream, line.number), person)

    def live(self, line: RoundLine) -> list[tuple[PitTable, Event]]:
        """Return what happened in a round from its first wager on, as it was watched."""
        own = [(before, event) for before, event in self.seen[line.stream] if line.first <= before.version + 1]
        of_round = [(before, event) for before, event in own if before.version < line.last]
        return list(itertools.dropwhile(lambda each: not isinstance(each[1], WagersPlaced), of_round))


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Past]:
    with pytest.MonkeyPatch.context() as often:
        often.setattr("letitride.pit.play.close_round.EVERY", SNAPSHOT_EVERY)
        evening = Evening(tmp_path_factory.mktemp("past"))
        past = Past(evening)
        evening.pit._tables.watcher = past.watch
        evening.spend()
    yield past
    evening.stop()


@pytest.mark.heavy
def test_every_round_is_told_as_it_was_seen(past: Past) -> None:
    for line, person in itertools.product(past.rounds(), EVERYBODY):
        if person is not FLOOR_PERSON and not past.played(line, person):
            continue
        told, lived = past.told(line, person), past.live(line)

        assert [step.event for step in told.steps] == [
            event_for(before, event, audience_of(before, person)) for before, event in lived
        ]
        views = [view_as(before, audience_of(before, person)) for before, _ in lived]
        assert [told.first, *(step.view for step in told.steps[:-1])] == views
        assert told.last == told.steps[-1].view
    assert {line.outcome for line in past.rounds()} == {"settled", "void"}
    assert BY_HAND in {line.stream for line in past.rounds()}


def test_a_replay_says_which_round_it_is_and_where_the_asker_sat(past: Past) -> None:
    line = next(line for line in past.rounds() if (line.stream, line.number) == ("lir", 1))

    told = past.told(line, BOB)

    assert (told.table, told.round, told.outcome, told.at, told.seat) == ("lir", 1, "settled", line.at, 2)
    assert told.house == past.evening.pit.live("lir").table.house.id
    assert past.told(line, FLOOR_PERSON).seat is None
    assert to_json(told.steps[0].event)["event"] == "WagersPlaced"
    assert (told.first.stage, told.first.round, told.last.round) == (Stage.BETTING, None, None)
    assert [step.at for step in told.steps] == sorted(step.at for step in told.steps)


def test_cards_that_were_never_shown_stay_hidden(past: Past) -> None:
    looked_at = 0
    for line in past.rounds():
        receipt = past.history.receipt(FLOOR_PERSON, line.stream, line.number)
        if line.outcome == "void" or len(receipt.shuffles) > 1:
            continue
        (shuffle,) = receipt.shuffles
        hidden = [*shuffle.stub, *([shuffle.burn_card] if shuffle.burn_card else [])]
        text = ENCODER.encode(past.told(line, ANN))
        assert not cards_in(text, hidden), (line.stream, line.number)
        assert all(json.dumps(str(card)).encode() in text for card in shuffle.hands[1])
        looked_at += len(hidden)
    assert looked_at > 500


def test_the_own_cards_are_open_from_the_first_look_and_those_of_others_when_exposed(past: Past) -> None:
    line = next(line for line in past.rounds() if (line.stream, line.number) == ("nh-000", 1))

    told = past.told(line, ANN)
    names = [type(step.event).__name__ for step in told.steps]
    opened, exposed = names.index("DecisionsOpened"), names.index("HandExposed")

    def cards(step: int, place: int) -> tuple[Card | None, ...] | None:
        seat = told.steps[step].view.seats[place]
        return seat.cards if seat else None

    assert cards(opened - 1, 0) == (None, None, None)
    assert None not in (cards(opened, 0) or (None,))
    assert cards(exposed - 1, 1) == (None, None, None)


def test_who_did_not_play_finds_no_round(past: Past) -> None:
    with pytest.raises(NoSuchRound):
        past.history.round_replay(Person(name="Zoe", post=Post.PLAYER), "lir", 1)
    with pytest.raises(NoSuchRound):
        past.history.round_replay(FLOOR_PERSON, "lir", 99)


def test_a_late_round_is_told_from_the_snapshot_before_it(past: Past) -> None:
    table = "casablanca"
    line = max((line for line in past.rounds() if line.stream == table), key=lambda line: line.number)
    asked_for: list[tuple[int, int | None]] = []

    def read(books: Transaction) -> None:
        found = books.rows

        def rows(stream: str, after: int, until: int | None = None) -> Sequence[Row]:
            asked_for.append((after, until))
            return found(stream, after, until)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(books, "rows", rows)
            replay_round(books, line)

    past.evening.running.store.read(read)

    ((after, until),) = asked_for
    assert until == line.last
    assert 0 < after < line.first
    kept = past.evening.running.store.read(lambda books: books.snapshot(table, line.first - 1))
    assert kept is not None
    assert kept.version == after


@pytest.mark.heavy
def test_replays_are_as_described(past: Past) -> None:
    for line in past.rounds()[::5]:
        schema_of("ReplayResponse").validate(to_json(past.told(line, ANN)))


def test_a_replay_is_there_as_soon_as_the_round_is_over(house: House) -> None:
    ann = house.guest()
    ann.sit("lir", 4, "100")
    ann.done("lir", "PlaceWagers", seat=4, stakes={"base": "5"})
    dealer = house.with_post(Post.DEALER, "The dealer of the replay")
    assert ann.get("/api/tables/lir/rounds/1/replay").status_code == 404
    dealer.done("lir", "CallNoMoreBets")
    assert ann.get("/api/tables/lir/rounds/1/replay").status_code == 404
    for _ in range(2):
        ann.done("lir", "MakeDecision", seat=4, option="ride")

    answer = ann.get("/api/tables/lir/rounds/1/replay")

    assert answer.status_code == 200
    assert answer.json()["seat"] == 4
    assert answer.json()["steps"][-1]["view"] == answer.json()["last"]
    assert house.stranger().get("/api/tables/lir/rounds/1/replay").status_code == 401
