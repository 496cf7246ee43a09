"""The host of a private table: a name, a pace, who may sit there, and the end of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import Answer
from letitride.pit.tables.hosting import CloseHostedTable, HostTable, SendAway, TablePace
from letitride.pit.tables.phrases import Phrase, PhraseSaid, SayPhrase
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Actor, Command
from letitride.table.model.command import BuyIn, PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Role, Stage
from tests.pit.slow_clock import FLOOR, PACE, Pit, a_player

ANN = Person(name="Ann", post=Post.PLAYER)


class Evening:
    """A private table of Ann, at which Bob sits too."""

    def __init__(self, folder: Path, *, pace: TablePace = TablePace.NORMAL) -> None:
        self.pit = Pit(folder)
        self.id = self.pit.running.private.open(ANN, load_house("nh-000"), "Friday", pace)
        self._asked = 0
        for seat, name in ((2, "Ann"), (5, "Bob")):
            self.pit.pit.deposit(name, Money.dollars(1000), f"for {name}").result()
            self.do(TakeSeat(seat=seat, player=name), name)
            self.do(BuyIn(seat=seat, amount=Money.dollars(100)), name)

    def ask(self, command: Command, name: str) -> Answer:
        self._asked += 1
        return self.pit.pit.handle(self.id, command, a_player(name), f"{name} {self._asked}").result()

    def do(self, command: Command, name: str) -> None:
        answer = self.ask(command, name)
        assert not answer.code, answer.message

    def bet(self, seat: int, name: str) -> None:
        main = self.live.table.house.main_wager
        self.do(PlaceWagers(seat=seat, stakes=((main, Money.dollars(5)),)), name)

    @property
    def live(self) -> PitTable:
        return self.pit.pit.live(self.id)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.pit.stop()


def test_who_opens_a_table_is_its_host(evening: Evening) -> None:
    hosting = evening.live.hosting

    assert (hosting.host, hosting.title, hosting.pace) == ("Ann", "Friday", TablePace.NORMAL)


def test_a_host_renames_the_table_and_changes_its_pace(evening: Evening) -> None:
    evening.do(HostTable(host="Ann", title="Saturday", pace=TablePace.QUICK), "Ann")

    assert (evening.live.hosting.title, evening.live.hosting.pace) == ("Saturday", TablePace.QUICK)


@pytest.mark.parametrize("title", ["x" * 41, " Friday", "a\nb", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(evening: Evening, title: str) -> None:
    assert evening.ask(HostTable(host="Ann", title=title, pace=TablePace.NORMAL), "Ann").code == "title"


@pytest.mark.parametrize(
    "command",
    [HostTable(host="Bob", title="Mine", pace=TablePace.QUICK), SendAway(seat=2), CloseHostedTable()],
    ids=lambda command: type(command).__name__,
)
def test_nobody_else_is_the_host(evening: Evening, command: Command) -> None:
    assert evening.ask(command, "Bob").code == "not-the-host"
    assert evening.pit.pit.handle(evening.id, command, FLOOR, "floor").result().code == "not-your-role"


def test_a_table_that_has_a_host_is_given_no_other_by_the_pit(evening: Evening) -> None:
    device = Actor(role=Role.DEVICE)
    command = HostTable(host="Bob", title="", pace=TablePace.NORMAL)

    assert evening.pit.pit.handle(evening.id, command, device, "again").result().code == "not-the-host"


def test_a_public_table_has_no_host(tmp_path: Path) -> None:
    pit = Pit(tmp_path)
    pit.sit(3, "Ann")
    command = HostTable(host="Ann", title="Mine", pace=TablePace.NORMAL)

    assert pit.ask(command, a_player("Ann")).code == "not-the-host"
    pit.stop()


def test_hosting_is_handed_on_to_somebody_at_the_table_only(evening: Evening) -> None:
    away = HostTable(host="Zoe", title="Friday", pace=TablePace.NORMAL)
    assert evening.ask(away, "Ann").code == "not-here"

    evening.do(HostTable(host="Bob", title="Friday", pace=TablePace.NORMAL), "Ann")

    assert evening.live.hosting.host == "Bob"
    assert evening.ask(CloseHostedTable(), "Ann").code == "not-the-host"


def test_who_is_sent_away_leaves_with_all_chips_and_does_not_sit_down_again(evening: Evening) -> None:
    evening.do(SendAway(seat=5), "Ann")

    assert evening.live.table.seats[4] is None
    assert evening.pit.pit.balance("Bob") == Money.dollars(1000)
    assert evening.ask(TakeSeat(seat=6, player="Bob"), "Bob").code == "sent-away"


def test_who_is_sent_away_in_a_round_plays_it_to_the_end(evening: Evening) -> None:
    evening.bet(2, "Ann")
    evening.bet(5, "Bob")
    evening.pit.wait(PACE.all_have_bet)
    assert evening.live.table.round is not None

    evening.do(SendAway(seat=5), "Ann")
    assert evening.live.table.seats[4] is not None
    assert evening.ask(SendAway(seat=5), "Ann").code == "not-here"
    while evening.live.table.round is not None:
        evening.pit.wait(1000)

    assert evening.live.table.seats[4] is None


def test_nobody_sends_the_host_or_an_empty_seat_away(evening: Evening) -> None:
    assert evening.ask(SendAway(seat=2), "Ann").code == "not-here"
    assert evening.ask(SendAway(seat=1), "Ann").code == "not-here"


def test_a_host_closes_the_table_between_rounds_and_everybody_has_their_chips(evening: Evening) -> None:
    evening.bet(2, "Ann")
    assert evening.ask(CloseHostedTable(), "Ann").code
    evening.pit.wait(PACE.betting)
    while evening.live.table.round is not None:
        evening.pit.wait(1000)

    evening.do(CloseHostedTable(), "Ann")

    assert evening.live.table.stage is Stage.CLOSED
    assert evening.pit.pit.balance("Bob") == Money.dollars(1000)


def left(evening: Evening) -> int:
    """Return how long the table waits."""
    due = evening.live.due
    assert due is not None
    return due - evening.pit.time


@pytest.mark.parametrize(("pace", "times"), [(TablePace.UNHURRIED, 2), (TablePace.QUICK, 0.5)])
def test_a_pace_stretches_the_time_to_bet_and_to_decide(tmp_path: Path, pace: TablePace, times: float) -> None:
    evening = Evening(tmp_path, pace=pace)
    evening.bet(2, "Ann")
    assert left(evening) == PACE.betting * times
    evening.pit.wait(int(PACE.betting * times))

    seconds = evening.live.table.house.decisions.seconds_to_decide
    assert left(evening) == seconds * 1000 * times
    evening.pit.stop()


def test_a_phrase_is_on_the_record(evening: Evening) -> None:
    evening.do(SayPhrase(seat=5, phrase=Phrase.NICE_HAND), "Bob")

    assert evening.pit.happened[-1] == PhraseSaid(seat=5, phrase=Phrase.NICE_HAND)
    assert evening.ask(SayPhrase(seat=5, phrase=Phrase.WOW), "Ann").code == "not-your-seat"
