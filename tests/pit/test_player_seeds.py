"""Seeds of players: bound to while bets are taken, shown when no more are; what somebody who knows all can still do."""

import itertools
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import DECK, Card, FrozenMap, Money
from letitride.cli.check_round import DoesNotHold, check
from letitride.fair import commit_player_seed, order_from, shuffle
from letitride.fair.shuffle import mixed
from letitride.house.games.let_it_ride import BASE
from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.fairness import CLOSING_SEAT, CloseReveals, CommitSeed, Promise, RevealSeed
from letitride.pit.tables.withholding import MOST_WITHHELD, ROUNDS_OUT
from letitride.table.model.command import (
    BuyIn,
    CallNoMoreBets,
    InterruptRound,
    LeaveSeat,
    PlaceWagers,
    TakeBackWagers,
    TakeSeat,
)
from letitride.table.model.vocabulary import Readable, Stage
from tests.pit.evening import DEALER, DEVICE, FLOOR, FLOOR_PERSON, Evening, player
from tests.pit.slow_clock import PACE, Pit
from tests.pit.tampering import faults

pytestmark = pytest.mark.heavy

TABLE = "nh-000"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    made.sit_down(TABLE, "Ann", "Bob")
    yield made
    made.stop()


def bind(evening: Evening, *seats: int) -> None:
    """Have everybody bet, and some be bound to seeds that their seat names."""
    live = evening.pit.live(TABLE)
    main = live.table.house.main_wager
    stakes = ((main, live.table.house.wagers[main].minimum),)
    for seat, taken in enumerate(live.table.seats, 1):
        if taken is not None:
            evening.do(TABLE, PlaceWagers(seat=seat, stakes=stakes), player(taken.player))
            if seat in seats:
                evening.do(TABLE, CommitSeed(seat=seat, digest=digest(evening, seat)), player(taken.player))


def digest(evening: Evening, seat: int) -> str:
    return evening.digest(TABLE, seat, f"seed of {seat}")


def code(evening: Evening, command: object, name: str) -> str:
    return evening.ask(TABLE, command, player(name)).code  # type: ignore[arg-type]


def test_the_deck_is_shuffled_when_everybody_has_shown_the_seed(evening: Evening) -> None:
    bind(evening, 1, 2)
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    evening.do(TABLE, RevealSeed(seat=2, seed="seed of 2"), player("Bob"))
    waiting = evening.pit.live(TABLE).table
    evening.do(TABLE, RevealSeed(seat=1, seed="seed of 1"), player("Ann"))
    dealt = evening.pit.live(TABLE)

    assert all(seat is None or seat.hand is None for seat in waiting.seats)
    assert dealt.table.stage is Stage.DECIDING
    assert dict(dealt.fairness.used[0].player_seeds) == {1: "seed of 1", 2: "seed of 2"}


@pytest.mark.parametrize("early", [True, False])
def test_seeds_are_bound_while_bets_are_taken_and_shown_afterwards(evening: Evening, early: bool) -> None:
    bind(evening, 1)
    if early:
        assert code(evening, RevealSeed(seat=1, seed="seed of 1"), "Ann") == "too-soon"
        return
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    assert code(evening, CommitSeed(seat=2, digest=digest(evening, 2)), "Bob") == "no-more-bets"
    assert code(evening, RevealSeed(seat=2, seed="seed of 2"), "Bob") == "no-seeds"
    assert code(evening, RevealSeed(seat=1, seed="a better one"), "Ann") == "seed"
    assert code(evening, RevealSeed(seat=1, seed="not\nplain"), "Ann") == "seed"
    assert code(evening, RevealSeed(seat=1, seed="seed of 1"), "Bob") == "not-your-seat"
    evening.do(TABLE, RevealSeed(seat=1, seed="seed of 1"), player("Ann"))


def test_who_did_not_bet_is_not_waited_for(evening: Evening) -> None:
    evening.do(TABLE, CommitSeed(seat=1, digest=digest(evening, 1)), player("Ann"))
    bind(evening, 2)
    evening.do(TABLE, TakeBackWagers(seat=1), player("Ann"))
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    promise = evening.pit.live(TABLE).fairness.next

    assert promise is not None
    assert promise.awaited == (2,)


def test_nobody_is_bound_to_anything_but_a_fingerprint(evening: Evening) -> None:
    for wrong in ("", "seed", "0" * 63, "0" * 65, "A" * 64):
        assert code(evening, CommitSeed(seat=1, digest=wrong), "Ann") == "seed"


def test_somebody_elses_fingerprint_is_of_no_use(evening: Evening) -> None:
    """Ann's seed is shown first; who copied her fingerprint cannot show it as their own."""
    bind(evening, 1)
    copied = digest(evening, 1)
    evening.do(TABLE, CommitSeed(seat=2, digest=copied), player("Bob"))
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    evening.do(TABLE, RevealSeed(seat=1, seed="seed of 1"), player("Ann"))

    assert code(evening, RevealSeed(seat=2, seed="seed of 1"), "Bob") == "seed"


def test_who_keeps_the_seed_back_is_waited_for_no_longer_and_it_is_on_the_receipt(evening: Evening) -> None:
    bind(evening, 1, 2)
    fingerprint = digest(evening, 2)
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    evening.do(TABLE, RevealSeed(seat=1, seed="seed of 1"), player("Ann"))
    evening.do(TABLE, CloseReveals(), DEVICE)
    evening.finish(TABLE)
    shuffle = evening.running.history.receipt(FLOOR_PERSON, TABLE, 1).shuffles[0]

    assert (shuffle.player_seeds, shuffle.withheld) == ({1: "seed of 1"}, (2,))
    assert shuffle.decided_by == "house and players"
    assert isinstance(shuffle.closing, str)
    mixed = {1: "seed of 1", 2: fingerprint, CLOSING_SEAT: shuffle.closing}
    assert shuffle.order == order_from(bytes.fromhex(shuffle.seed), mixed)


def test_where_nobody_gives_a_seed_the_receipt_says_that_the_house_decided_alone(evening: Evening) -> None:
    evening.play(TABLE)

    assert evening.running.history.receipt(FLOOR_PERSON, TABLE, 1).shuffles[0].decided_by == "house"


def test_seeds_shown_for_a_round_that_came_to_nothing_are_of_no_use_in_the_next(evening: Evening) -> None:
    """Else everybody would know them while bets are taken, and who has the key the cards."""
    bind(evening, 1, 2)
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    evening.do(TABLE, RevealSeed(seat=1, seed="seed of 1"), player("Ann"))
    before = evening.pit.live(TABLE).fairness.next
    evening.do(TABLE, InterruptRound(cards=Readable.NO), FLOOR)
    promise = evening.pit.live(TABLE).fairness.next

    assert before is not None
    assert promise is not None
    assert (promise.shuffle, dict(promise.player_seeds)) == (before.shuffle + 1, {})
    assert promise.digest != before.digest
    evening.play(TABLE, seeds={1: "another"})
    assert evening.running.history.receipt(FLOOR_PERSON, TABLE, 2).shuffles[0].player_seeds == {1: "another"}


def test_nobody_but_a_device_ends_the_wait_and_only_where_there_is_one(evening: Evening) -> None:
    assert evening.ask(TABLE, CloseReveals(), DEVICE).code == "too-soon"
    bind(evening, 1)
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    assert evening.ask(TABLE, CloseReveals(), DEALER).outcome is AnswerKind.REFUSED
    evening.do(TABLE, CloseReveals(), DEVICE)


def keep_back(evening: Evening, times: int) -> None:
    """Have rounds played in which Bob, in whichever seat, keeps his seed back."""
    for _ in range(times):
        bind(evening, seat_of(evening, "Bob"))
        evening.do(TABLE, CallNoMoreBets(), DEALER)
        evening.do(TABLE, CloseReveals(), DEVICE)
        evening.finish(TABLE)


def seat_of(evening: Evening, name: str) -> int:
    seats = evening.pit.live(TABLE).table.seats
    return next(number for number, seat in enumerate(seats, 1) if seat is not None and seat.player == name)


def try_to_bet(evening: Evening, name: str) -> str:
    house = evening.pit.live(TABLE).table.house
    stakes = ((house.main_wager, house.wagers[house.main_wager].minimum),)
    return code(evening, PlaceWagers(seat=seat_of(evening, name), stakes=stakes), name)


def move(evening: Evening, name: str, seat: int) -> None:
    """Have somebody get up and sit down again."""
    evening.do(TABLE, LeaveSeat(seat=seat_of(evening, name)), player(name))
    evening.do(TABLE, TakeSeat(seat=seat, player=name), player(name))
    evening.do(TABLE, BuyIn(seat=seat, amount=Money.dollars(100)), player(name))


def test_who_keeps_seeds_back_again_and_again_sits_out_wherever_they_sit_down(evening: Evening) -> None:
    keep_back(evening, MOST_WITHHELD - 1)
    move(evening, "Bob", 5)
    keep_back(evening, 1)

    for seat in (5, 6, 5):
        move(evening, "Bob", seat)
        assert try_to_bet(evening, "Bob") == "seeds-withheld"
    assert try_to_bet(evening, "Ann") == ""


def test_whoever_sits_out_bets_again_after_ten_rounds_of_the_table(evening: Evening) -> None:
    keep_back(evening, MOST_WITHHELD)
    for left in range(ROUNDS_OUT, 0, -1):
        assert evening.pit.live(TABLE).rounds_out(2) == left
        assert try_to_bet(evening, "Bob") == "seeds-withheld"
        assert try_to_bet(evening, "Ann") == ""
        evening.do(TABLE, CallNoMoreBets(), DEALER)
        evening.finish(TABLE)

    assert evening.pit.live(TABLE).withheld == ()
    assert try_to_bet(evening, "Bob") == ""


def test_a_revealed_seed_makes_up_for_those_kept_back(evening: Evening) -> None:
    keep_back(evening, MOST_WITHHELD - 1)
    bind(evening, 2)
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    evening.do(TABLE, RevealSeed(seat=2, seed="seed of 2"), player("Bob"))
    evening.finish(TABLE)
    keep_back(evening, MOST_WITHHELD - 1)

    assert try_to_bet(evening, "Bob") == ""


def test_the_clock_ends_the_wait_for_seeds(tmp_path: Path) -> None:
    pit = Pit(tmp_path)
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    shuffle = pit.pit.live("t1").fairness.shuffles
    fingerprint = commit_player_seed("mine", table="t1", shuffle=shuffle, seat=1)
    pit.do(CommitSeed(seat=1, digest=fingerprint), player("Ann"))
    pit.do(CallNoMoreBets(), DEALER)
    waiting = pit.pit.live("t1")
    pit.wait(PACE.seeds)
    dealt = pit.pit.live("t1")
    pit.stop()

    assert waiting.due is not None
    assert waiting.table.stage is not Stage.DECIDING
    assert dealt.table.stage is Stage.DECIDING
    assert dealt.fairness.used[0].withheld == (1,)


# What a coalition can still do

SEEDS = ("a", "b", "c", "d", "e", "f")


def orders(house_seed: bytes, honest: str, *, colluding: int) -> set[tuple[str, ...]]:
    """Return every order of the deck that colluding seats can bring about once the honest player's seed is shown."""
    bound = {seat: commit_player_seed("x", table="t", shuffle=1, seat=seat) for seat in range(2, 2 + colluding)}
    made = set()
    for shows in itertools.product((True, False), repeat=colluding):
        seeds = {seat: "x" if show else bound[seat] for (seat, show) in zip(bound, shows, strict=True)}
        made.add(tuple(map(str, order_from(house_seed, {1: honest, **seeds}))))
    return made


def test_somebody_with_the_key_and_every_seat_cannot_try_seeds(tmp_path: Path) -> None:
    """Ann knows the seed of the house and sits alone, so she tries seeds until the first card is an ace."""
    evening = Evening(tmp_path)
    evening.sit_down(TABLE, "Ann")
    promise = evening.pit.live(TABLE).fairness.next
    assert promise is not None
    house_seed = promise.seed(evening.pit._secrets.key, TABLE)
    tried = (f"try {number}" for number in itertools.count())
    seed = next(each for each in tried if str(order_from(house_seed, {1: each})[0]).startswith("A"))
    hoped_for = order_from(house_seed, {1: seed})
    stakes = ((BASE, Money.dollars(1)),)
    evening.do(TABLE, PlaceWagers(seat=1, stakes=stakes), player("Ann"))
    evening.do(TABLE, CommitSeed(seat=1, digest=evening.digest(TABLE, 1, seed)), player("Ann"))
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    evening.do(TABLE, RevealSeed(seat=1, seed=seed), player("Ann"))
    (used,) = evening.pit.live(TABLE).fairness.used
    evening.finish(TABLE)
    receipt = to_json(History(evening.running.store).receipt(FLOOR_PERSON, TABLE, 1))
    told = list(check(json.dumps(receipt)))
    evening.stop()

    assert used.order(house_seed) != hoped_for
    assert receipt["shuffles"][0]["closing"] == used.closing
    assert any("after every player was bound to a seed, and before any was shown" in line for line in told)
    assert faults(evening.database) == []
    for row in receipt["rows"]:
        row["data"] = row["data"].replace(used.closing, "00" * 32)
    with pytest.raises(DoesNotHold):
        list(check(json.dumps(receipt)))


def without_closing_value(folder: Path) -> Evening:
    """Return a pit whose server was changed: it never draws a value, and all else fits."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr("letitride.pit.tables.execute._Walker.draw_closing_value", lambda _walker, _command: None)
        evening = Evening(folder)
        evening.sit_down(TABLE)
        evening.play(TABLE, seeds={1: "tried until it fits"})
    return evening


def test_a_server_that_never_draws_the_value_is_found_out(tmp_path: Path) -> None:
    evening = without_closing_value(tmp_path)
    receipt = to_json(History(evening.running.store).receipt(FLOOR_PERSON, TABLE, 1))
    evening.stop()

    assert "closing" not in receipt["shuffles"][0]
    with pytest.raises(DoesNotHold, match="shuffles before the house drew its value"):
        list(check(json.dumps(receipt)))
    (fault,) = faults(evening.database)
    assert "the deck was shuffled without the house's closing value" in fault


def test_no_value_is_drawn_where_no_player_gave_a_seed(evening: Evening) -> None:
    """It would let the house choose again when it knows the bets."""
    bind(evening)
    evening.do(TABLE, CallNoMoreBets(), DEALER)
    (used,) = evening.pit.live(TABLE).fairness.used

    assert used.closing == ""


@pytest.mark.parametrize("colluding", [0, 1, 2, 3])
def test_a_coalition_chooses_between_two_orders_for_each_of_its_seats(colluding: int) -> None:
    for number, honest in itertools.product(range(8), SEEDS):
        assert len(orders(bytes([number]) * 32, honest, colluding=colluding)) == 2**colluding


class SmallDeck:
    """A deck of a few cards, and closing values that stand for every way in which a hash can order it.

    Somebody who knows the house's seed can work out every order beforehand except for the closing value. A good hash
    gives every input an order of its own, each equally likely. Here there is one closing value for each way to give
    orders to all inputs that the coalition can bring about, so going through the closing values is exact.
    """

    def __init__(self, changed: pytest.MonkeyPatch, cards: int, *, colluding: int, bindings: int) -> None:
        self.deck, self.honest, self.house_seed = DECK[:cards], "honest", b"\x07" * 32
        self.seats = range(2, 2 + colluding)
        self.shows = tuple(itertools.product((True, False), repeat=colluding))
        self.bindings = range(bindings)
        self.inputs = tuple(itertools.product(self.bindings, self.shows))
        self.ways = tuple(itertools.product(*(range(limit) for limit in range(cards, 1, -1))))
        """Every way to draw below the cards that are left, and so every order."""

        self.closing_values = range(len(self.ways) ** len(self.inputs))
        self._draws: dict[bytes, tuple[int, ...]] = {}
        changed.setattr(shuffle, "DECK", self.deck)
        changed.setattr(shuffle, "byte_stream", self._stream)

    def order(self, binding: int, shows: tuple[bool, ...], closing: int) -> tuple[Card, ...]:
        """Return the order that the table would shuffle, given what the coalition does."""
        seeds = dict.fromkeys(self.seats, f"binding {binding}") | {1: self.honest}
        commitments = {each: commit_player_seed(seeds[each], table="t", shuffle=1, seat=each) for each in seeds}
        withheld = tuple(seat for seat, show in zip(self.seats, shows, strict=True) if not show)
        revealed = {seat: seed for seat, seed in seeds.items() if seat not in withheld}
        promise = Promise(
            shuffle=1,
            nonce="",
            digest="",
            commitments=FrozenMap(commitments),
            revealed=FrozenMap(revealed),
            withheld=withheld,
            closing=f"{closing:x}",
        )
        which = self.inputs.index((binding, shows))
        way = self.ways[closing // len(self.ways) ** which % len(self.ways)]
        assert self._draws.setdefault(mixed(self.house_seed, promise.mixed_in), way) == way
        return promise.order(self.house_seed)

    def _stream(self, seed: bytes) -> Iterator[int]:
        """Yield the bytes from which the shuffle draws what this input is to get."""
        limits = range(len(self.deck), 1, -1)
        for limit, number in zip(limits, self._draws[seed], strict=True):
            yield number << 8 - (limit - 1).bit_length()

    def wins(self, binding: int, closing: int) -> bool:
        """Return whether the coalition, which sees every order before it shows a seed, gets the first card it wants."""
        return any(self.order(binding, shows, closing)[0] == self.deck[0] for shows in self.shows)


@pytest.mark.parametrize(("cards", "colluding", "bindings"), [(4, 0, 1), (5, 0, 1), (4, 1, 1), (3, 1, 2), (3, 2, 1)])
def test_a_coalition_on_a_small_deck_wins_as_often_as_the_best_of_its_orders_and_no_more(
    monkeypatch: pytest.MonkeyPatch, cards: int, colluding: int, bindings: int
) -> None:
    """Every binding, every closing value and every choice of seeds to show, counted.

    The first card stands for the deal: the coalition wants one of them. Its best play is bound before the closing value
    is drawn, so each binding wins as often as the best of 2^k orders. If the value were known before, as without one,
    it could choose among the orders of all bindings.
    """
    small = SmallDeck(monkeypatch, cards, colluding=colluding, bindings=bindings)
    won = {
        binding: {closing for closing in small.closing_values if small.wins(binding, closing)}
        for binding in small.bindings
    }
    total, miss = len(small.closing_values), 1 - Fraction(1, cards)

    for each in won.values():
        assert Fraction(len(each), total) == 1 - miss ** (2**colluding)
    known_before = set().union(*won.values())
    assert Fraction(len(known_before), total) == 1 - miss ** (bindings * 2**colluding)
