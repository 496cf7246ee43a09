"""An outside value goes into the order: named before the bets, out only when all is closed and every seed shown."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from letitride.cards import Money
from letitride.cli.check_round import DoesNotHold, NotAReceipt, check
from letitride.fair import SeedFault, commit_player_seed, mixed, order_from
from letitride.fair.beacon import BeaconFault, FileBeacon, HttpBeacon, Schedule, open_beacon
from letitride.house import load_house
from letitride.house.to_json import to_json
from letitride.pit.audit.audit import audit
from letitride.pit.history.history import History
from letitride.pit.play.bots import smallest_wager
from letitride.pit.tables.fairness import CloseReveals, CommitSeed, RevealSeed
from letitride.pit.tables.outside import MARGIN, MissOutside, OutsideMissed, OutsideNamed, OutsideShown, ShowOutside
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.pit.tables.timers import Pace
from letitride.server.tables.table_state import OutsideName, Shuffle, state
from letitride.store.stored_record import open_record
from letitride.table.model.command import BuyIn, CallNoMoreBets, OpenTable, PlaceWagers, TakeBackWagers, TakeSeat
from letitride.table.model.event import BettingClosed, WagersPlaced
from letitride.table.model.vocabulary import Stage
from letitride.wiring import Running, Settings
from tests.cli.test_check_round import Receipt, rechained, row, said
from tests.conftest import Letitride
from tests.pit.evening import DEALER, DEVICE, FLOOR, FLOOR_PERSON, player
from tests.pit.slow_clock import Pit
from tests.server.sentences import in_words

PACE = Pace(betting=15_000, all_have_bet=2_000, seeds=4_000, outside=20_000)
GENESIS, PERIOD = 900, 3
"""Seconds; the clock of these tests begins at 1,000 seconds."""


def value_of(number: int) -> str:
    return hashlib.sha256(f"round {number}".encode()).hexdigest()


STEP = 500


class Beacon:
    """A file of values that grows with the clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.write({})

    def write(self, values: dict[int, str]) -> None:
        told = {"beacon": "the dice of a stranger", "genesis": GENESIS, "period": PERIOD, "values": values}
        self.path.write_text(json.dumps(told))

    def until(self, now: int) -> None:
        """Write every value that has come out."""
        last = (now // 1000 - GENESIS) // PERIOD + 1
        self.write({number: value_of(number) for number in range(1, last + 1)})


class OutsidePit(Pit):
    """A pit with one table that uses outside values."""

    def __init__(self, folder: Path, outside: str = "") -> None:
        self.beacon = Beacon(folder / "values.json")
        self.folder, self.outside = folder, outside or str(self.beacon.path)
        super().__init__(folder)

    def _settings(self, folder: Path) -> Settings:
        return Settings(
            database=str(folder / "pit.db"),
            key_file=folder / "pit.key",
            pace=PACE,
            demonstration=False,
            outside=self.outside,
        )

    def go_on(self, milliseconds: int, *, published: bool = True) -> None:
        """Let time pass, with the beacon going on or not."""
        for _ in range(milliseconds // STEP):
            self.time += STEP
            if published:
                self.beacon.until(self.time)
            self.running.tick()
            if self.running.outside is not None:
                self.running.outside.give()

    def names(self) -> list[str]:
        return [type(event).__name__ for event in self.happened]

    def last(self, kind: type) -> Any:
        return next(event for event in reversed(self.happened) if isinstance(event, kind))

    def bind(self, seat: int, name: str) -> None:
        digest = commit_player_seed(f"seed of {seat}", table="t1", shuffle=self.live.fairness.shuffles, seat=seat)
        self.do(CommitSeed(seat=seat, digest=digest), player(name))

    def receipt(self, number: int = 1) -> dict[str, Any]:
        found = History(self.running.store).receipt(FLOOR_PERSON, "t1", number)
        told: dict[str, Any] = json.loads(json.dumps(to_json(found)))
        return told


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[OutsidePit]:
    made = OutsidePit(tmp_path)
    made.sit(1, "Ann")
    made.sit(2, "Bob")
    yield made
    made.stop()


def play(pit: OutsidePit, *, seeds: bool = True, published: bool = True) -> None:
    pit.bet(1, "Ann")
    if seeds:
        pit.bind(1, "Ann")
    pit.bet(2, "Bob")
    pit.do(CallNoMoreBets(), DEALER)
    if seeds:
        pit.do(RevealSeed(seat=1, seed="seed of 1"), player("Ann"))
    pit.go_on(400_000, published=published)
    assert pit.table.stage is Stage.BETTING


# At the table


def test_the_value_is_named_before_the_first_bet_and_comes_out_after_everything_is_closed(pit: OutsidePit) -> None:
    pit.bet(1, "Ann")
    named = pit.last(OutsideNamed)

    assert pit.names().index(OutsideNamed.__name__) < pit.names().index(WagersPlaced.__name__)
    assert (named.beacon, named.at) == ("the dice of a stranger", (GENESIS + (named.round - 1) * PERIOD) * 1000)
    assert pit.time + PACE.betting + PACE.seeds + MARGIN < named.at
    assert named.at <= pit.time + PACE.betting + PACE.seeds + MARGIN + PERIOD * 1000


def test_no_card_is_dealt_before_the_value_is_there(pit: OutsidePit) -> None:
    pit.bet(1, "Ann")
    pit.bet(2, "Bob")
    pit.do(CallNoMoreBets(), DEALER)
    named = pit.last(OutsideNamed)
    pit.go_on(named.at - pit.time - 500)
    assert pit.table.cards is None
    pit.go_on(1000)

    promise = pit.live.fairness.used[0]
    assert pit.table.stage is Stage.DECIDING
    assert pit.last(OutsideShown).value == value_of(named.round)
    assert promise.order(promise.seed(pit.pit._secrets.key, "t1")) == order_from(
        promise.seed(pit.pit._secrets.key, "t1"), {}, value_of(named.round)
    )


def test_a_value_that_may_be_known_is_never_used(pit: OutsidePit) -> None:
    """The floor pauses the table until the value is out; then another is named when no more bets are taken."""
    pit.bet(1, "Ann")
    first = pit.last(OutsideNamed)
    pit.do(PauseTable(), FLOOR)
    pit.go_on(60_000)
    pit.do(ResumeTable(), FLOOR)
    pit.do(CallNoMoreBets(), DEALER)
    second = pit.last(OutsideNamed)

    assert first.at < pit.time < pit.time + PACE.seeds + MARGIN < second.at
    assert pit.names().index(BettingClosed.__name__) > max(
        place for place, name in enumerate(pit.names()) if name == OutsideNamed.__name__
    )


def test_bets_that_are_taken_back_and_made_later_have_a_later_value(pit: OutsidePit) -> None:
    pit.bet(1, "Ann")
    first = pit.last(OutsideNamed)
    pit.do(TakeBackWagers(seat=1), player("Ann"))
    pit.time += 60_000
    pit.bet(2, "Bob")

    assert pit.last(OutsideNamed).at > first.at


def test_without_the_value_the_round_goes_on_after_a_while_and_the_receipt_says_so(pit: OutsidePit) -> None:
    pit.bet(1, "Ann")
    pit.bet(2, "Bob")
    pit.do(CallNoMoreBets(), DEALER)
    named = pit.last(OutsideNamed)
    pit.go_on(named.at + PACE.outside - pit.time - 500, published=False)
    assert pit.table.cards is None
    pit.go_on(400_000, published=False)
    shuffle = pit.receipt()["shuffles"][0]

    assert OutsideMissed.__name__ in pit.names()
    assert shuffle["outside"] == {"beacon": named.beacon, "round": named.round, "at": named.at, "value": None}
    assert shuffle["decided_by"] == "house"
    assert "did not come in time" in " ".join(check(json.dumps(pit.receipt())))


@pytest.mark.parametrize(
    ("seeds", "published", "decided_by"),
    [
        (True, True, "house, players and outside value"),
        (False, True, "house and outside value"),
        (True, False, "house and players"),
        (False, False, "house"),
    ],
)
def test_a_receipt_says_who_decided(pit: OutsidePit, seeds: bool, published: bool, decided_by: str) -> None:
    play(pit, seeds=seeds, published=published)
    receipt = pit.receipt()

    assert receipt["shuffles"][0]["decided_by"] == decided_by
    assert list(check(json.dumps(receipt)))
    with open_record(pit.running.settings.database) as record:
        assert audit(record, (), lambda _done, _total: None).faults == ()


def test_a_value_is_taken_only_when_it_is_waited_for_and_from_a_device(pit: OutsidePit) -> None:
    show = ShowOutside(value=value_of(1))
    assert pit.ask(show, DEVICE).code == "too-soon"
    pit.bet(1, "Ann")
    pit.bind(1, "Ann")
    pit.do(CallNoMoreBets(), DEALER)
    assert pit.ask(show, DEVICE).code == "no-outside"
    pit.do(CloseReveals(), DEVICE)
    assert pit.ask(show, DEALER).code == "not-your-role"
    assert pit.ask(ShowOutside(value="no number"), DEVICE).code == "outside"
    pit.do(show, DEVICE)
    assert pit.ask(MissOutside(), DEVICE).code == "too-soon"


def test_a_pit_without_a_beacon_names_nothing(tmp_path: Path) -> None:
    plain = Pit(tmp_path)
    plain.sit(1, "Ann")
    plain.bet(1, "Ann")
    plain.do(CallNoMoreBets(), DEALER)
    dealt = plain.table.stage
    plain.stop()

    assert OutsideNamed.__name__ not in [type(event).__name__ for event in plain.happened]
    assert dealt is Stage.DECIDING


# What somebody who knows the house's seed can still do


def test_keeping_a_seed_back_is_no_choice_when_the_value_comes_later() -> None:
    """A coalition that fixed its choice before the value came out wins as often as with any other choice.

    The first card stands for the deal. Before the value is out the coalition picks, of its two orders without a value,
    the one it likes; with the value mixed in, that choice wins no more than one card in four does.
    """
    house, rounds = b"\7" * 32, 3000
    bound = commit_player_seed("x", table="t", shuffle=1, seat=2)
    won = 0
    for number in range(rounds):
        seeds = [{1: f"honest {number}", 2: own} for own in ("x", bound)]
        liked = next((each for each in seeds if str(order_from(house, each)[0]).endswith("h")), seeds[0])
        won += str(order_from(house, liked, value_of(number))[0]).endswith("h")

    assert abs(won / rounds - 1 / 4) < 4 * (3 / 16 / rounds) ** 0.5


def test_who_keeps_the_value_away_has_one_choice_more_and_no_other() -> None:
    """With k seats that may keep seeds back, 2^k orders without the value and the one with it: 2^k + 1."""
    house = b"\7" * 32
    for colluding in (0, 1, 2):
        bound = {seat: commit_player_seed("x", table="t", shuffle=1, seat=seat) for seat in range(2, 2 + colluding)}
        choices = [{1: "honest"}]
        for seat, digest in bound.items():
            choices = [{**each, seat: own} for each in choices for own in ("x", digest)]
        without = {order_from(house, each) for each in choices}
        made = {*without, order_from(house, choices[0], value_of(1))}

        assert len(made) == 2**colluding + 1


# Where values come from


def test_the_rounds_of_a_beacon_come_out_one_after_every_period() -> None:
    schedule = Schedule(beacon="dice", genesis=1000, period=300)

    assert [schedule.at(number) for number in (1, 2, 3)] == [1000, 1300, 1600]
    assert [schedule.first_after(moment) for moment in (0, 999, 1000, 1299, 1300)] == [1, 1, 2, 2, 3]


def test_a_file_of_values_may_grow_and_a_damaged_one_has_none(tmp_path: Path) -> None:
    beacon = Beacon(tmp_path / "values.json")
    found = open_beacon(str(beacon.path))
    assert isinstance(found, FileBeacon)
    assert found.value(1) is None
    beacon.write({1: value_of(1), 2: "NOT HEX"})
    assert (found.value(1), found.value(2)) == (value_of(1), None)
    beacon.path.write_text("{")
    assert found.value(1) is None
    for wrong in ("{", "[]", '{"beacon": "", "genesis": 0, "period": 1}', '{"beacon": "b", "genesis": 0, "period": 0}'):
        beacon.path.write_text(wrong)
        with pytest.raises(BeaconFault):
            open_beacon(str(beacon.path))
    with pytest.raises(BeaconFault, match="is no file of outside values"):
        open_beacon(str(tmp_path / "nowhere.json"))


@pytest.mark.parametrize("value", ["", "g", "A0", "0" * 129])
def test_an_outside_value_is_written_in_hexadecimal_digits(value: str) -> None:
    with pytest.raises(SeedFault):
        order_from(bytes(32), {}, value or " ")
    assert mixed(bytes(32), {}, "") == mixed(bytes(32), {})


class Drand(BaseHTTPRequestHandler):
    """A beacon on this machine, as drand answers."""

    answers: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:
        found = self.answers.get(self.path)
        self.send_response(404 if found is None else 200)
        self.end_headers()
        self.wfile.write(found or b"")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def signed(number: int) -> dict[str, object]:
    signature = hashlib.sha512(f"signed {number}".encode()).digest()
    randomness = hashlib.sha256(signature).hexdigest()
    return {"round": number, "randomness": randomness, "signature": signature.hex()}


@pytest.fixture
def drand() -> Iterator[str]:
    answers: dict[str, object] = {
        "/info": {"hash": "52db9b", "genesis_time": GENESIS, "period": PERIOD},
        **{f"/public/{number}": signed(number) for number in range(1, 200)},
        "/public/300": {**signed(300), "randomness": "00" * 32},
        "/public/301": {**signed(301), "round": 7},
        "/public/302": ["no object"],
        "/elsewhere/info": {"hash": "52db9b"},
    }
    Drand.answers = {path: json.dumps(told).encode() for path, told in answers.items()}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Drand)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_values_come_over_http(drand: str) -> None:
    beacon = open_beacon(f"{drand}/")
    assert isinstance(beacon, HttpBeacon)

    assert beacon.schedule == Schedule(beacon="drand 52db9b", genesis=GENESIS * 1000, period=PERIOD * 1000)
    assert beacon.value(9) == signed(9)["randomness"]
    assert [beacon.value(number) for number in (300, 301, 302, 303)] == [None] * 4


@pytest.mark.parametrize("place", ["{}/elsewhere", "{}/nowhere", "http://127.0.0.1:9"])
def test_a_beacon_that_does_not_answer_is_refused_at_the_start(drand: str, place: str) -> None:
    with pytest.raises(BeaconFault, match="does not answer as a beacon"):
        open_beacon(place.format(drand))


def test_a_running_pit_takes_values_over_http(tmp_path: Path, drand: str) -> None:
    """Real time and real threads: the beacon's next round comes within a second."""
    beacon = open_beacon(drand)
    clock = [1_000_000]
    pace = Pace(betting=0, all_have_bet=0, seeds=0)
    settings = Settings(
        database=str(tmp_path / "pit.db"), key_file=tmp_path / "key", pace=pace, demonstration=False, outside=drand
    )
    running = Running(settings, lambda *_: None, clock=lambda: clock[0])
    running.pit.create_table("t1", load_house("nh-000")).result()
    for number, (command, actor) in enumerate(
        (
            (OpenTable(), FLOOR),
            (TakeSeat(seat=1, player="Ann"), player("Ann")),
            (BuyIn(seat=1, amount=Money.dollars(100)), player("Ann")),
            (PlaceWagers(seat=1, stakes=smallest_wager(load_house("nh-000"))), player("Ann")),
            (CallNoMoreBets(), DEALER),
        )
    ):
        running.pit.deposit("Ann", Money.dollars(100), f"deposit {number}").result()
        assert not running.pit.handle("t1", command, actor, f"command {number}").result().code
    named = running.pit.live("t1").fairness.next
    assert named is not None
    assert named.outside is not None
    clock[0] = named.outside.at
    running.start()
    done = threading.Event()
    for _ in range(100):
        if running.pit.live("t1").fairness.used or done.wait(0.1):
            break
    shown = running.pit.live("t1").fairness.used[0].outside
    running.stop()

    assert shown is not None
    assert shown.value == beacon.value(shown.round)


# Checked from outside


def test_a_checker_with_the_values_compares_them(pit: OutsidePit) -> None:
    play(pit)
    receipt = json.dumps(pit.receipt())
    values = pit.beacon.path.read_text()
    other = json.loads(values)
    number = str(pit.receipt()["shuffles"][0]["outside"]["round"])

    assert "as the file of values has it" in " ".join(check(receipt, values))
    forged = {**other, "values": {**other["values"], number: value_of(0)}}
    with pytest.raises(DoesNotHold, match="the file of values says"):
        list(check(receipt, json.dumps(forged)))
    with pytest.raises(DoesNotHold, match="comes out at another time"):
        list(check(receipt, json.dumps({**other, "period": PERIOD + 1})))
    without = {**other, "values": {}}
    assert "does not have" in " ".join(check(receipt, json.dumps(without)))
    assert "another beacon" in " ".join(check(receipt, json.dumps({**other, "beacon": "mine"})))


def another_value_told(receipt: Receipt) -> None:
    receipt["shuffles"][0]["outside"]["value"] = value_of(0)


def another_value_shown(receipt: Receipt) -> None:
    said(row(receipt, "OutsideShown"), value=value_of(0))
    receipt["shuffles"][0]["outside"]["value"] = value_of(0)
    rechained(receipt)


def no_value_at_all(receipt: Receipt) -> None:
    said(row(receipt, "OutsideShown"), value="")
    rechained(receipt)


def another_round_named(receipt: Receipt) -> None:
    said(row(receipt, "OutsideNamed"), round=7)
    rechained(receipt)


def never_named(receipt: Receipt) -> None:
    receipt["rows"].remove(row(receipt, "OutsideNamed"))
    rechained(receipt)


def never_shown(receipt: Receipt) -> None:
    receipt["rows"].remove(row(receipt, "OutsideShown"))
    rechained(receipt)


def named_when_no_more_bets_were_taken(receipt: Receipt) -> None:
    named = row(receipt, "OutsideNamed")
    receipt["rows"].remove(named)
    receipt["rows"].insert(receipt["rows"].index(row(receipt, "BettingClosed")) + 1, named)
    rechained(receipt)


def shown_before_it_came_out(receipt: Receipt) -> None:
    row(receipt, "OutsideShown")["at"] = receipt["shuffles"][0]["outside"]["at"] - 1
    rechained(receipt)


def known_while_bets_were_taken(receipt: Receipt) -> None:
    row(receipt, "BettingClosed")["at"] = receipt["shuffles"][0]["outside"]["at"]
    rechained(receipt)


def shown_before_the_seeds(receipt: Receipt) -> None:
    shown = row(receipt, "OutsideShown")
    receipt["rows"].remove(shown)
    receipt["rows"].insert(receipt["rows"].index(row(receipt, "SeedRevealed")), shown)
    rechained(receipt)


def called_the_houses_choice(receipt: Receipt) -> None:
    receipt["shuffles"][0]["decided_by"] = "house and players"


FORGERIES: dict[Callable[[Receipt], None], str] = {
    another_value_told: "outside.value says",
    another_value_shown: "shows",
    no_value_at_all: "shows an outside value that is none",
    another_round_named: "outside.round says",
    never_named: "was not waited for",
    never_shown: "shuffles before the outside value is known or given up",
    named_when_no_more_bets_were_taken: "comes too soon or too late",
    shown_before_it_came_out: "shows the outside value before it came out",
    known_while_bets_were_taken: "closes the betting when the outside value had come out",
    shown_before_the_seeds: "was not waited for",
    called_the_houses_choice: "decided_by says",
}


def test_a_forged_outside_value_is_found_and_named(pit: OutsidePit) -> None:
    play(pit)
    for forge, sentence in FORGERIES.items():
        receipt = pit.receipt()
        forge(receipt)
        with pytest.raises(DoesNotHold, match=sentence):
            list(check(json.dumps(receipt)))


def test_seeds_shown_when_the_value_was_out_left_a_choice_and_the_checker_says_so(pit: OutsidePit) -> None:
    play(pit)
    receipt = pit.receipt()
    row(receipt, "SeedRevealed")["at"] = receipt["shuffles"][0]["outside"]["at"]
    rechained(receipt)["seal"] = None  # what was hashed again is under no seal

    assert "so withholding one was a choice" in " ".join(check(json.dumps(receipt)))
    assert "so withholding one was a choice" not in " ".join(check(json.dumps(pit.receipt())))


@pytest.mark.parametrize("values", ["{", "[]", '{"beacon": "b"}'])
def test_what_is_no_file_of_values_is_named_as_such(pit: OutsidePit, values: str) -> None:
    play(pit)
    with pytest.raises(NotAReceipt, match="the file of values is not"):
        list(check(json.dumps(pit.receipt()), values))


def test_the_command_compares_too(pit: OutsidePit, letitride: Letitride, tmp_path: Path) -> None:
    play(pit)
    (tmp_path / "receipt.json").write_text(json.dumps(pit.receipt()))
    told = letitride("check-round", str(tmp_path / "receipt.json"), "--outside", str(pit.beacon.path))

    assert told.status == 0
    assert "the value is as the file of values has it." in told.out


def test_everybody_at_the_table_sees_what_was_named_and_what_is_waited_for(pit: OutsidePit) -> None:
    promise = pit.live.fairness.next
    assert promise is not None
    before = Shuffle(number=1, commitment=promise.digest, seeds={}, awaited=(), outside=None)
    assert state(pit.live, None, [], now=pit.time).shuffle == before
    pit.bet(1, "Ann")
    pit.do(CallNoMoreBets(), DEALER)
    named, told = pit.last(OutsideNamed), state(pit.live, None, [], now=pit.time)

    assert told.shuffle is not None
    assert told.shuffle.outside == OutsideName(beacon=named.beacon, round=named.round, at=named.at)
    assert told.deadline is None
    assert "a public number comes out" in in_words(to_json(told.hint))
