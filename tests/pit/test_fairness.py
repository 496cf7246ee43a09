"""What is promised, given and shown about the shuffles of a table."""

from __future__ import annotations

from letitride.cards import Money
from letitride.pit.tables.fairness import (
    Fairness,
    Promise,
    SeedCommitted,
    SeedRevealed,
    SeedsWithheld,
    ShuffleCommitted,
    ShuffleRevealed,
)
from letitride.table import Event
from letitride.table.model.event import DeckShuffled, SeatLeft


def after(*events: Event) -> Fairness:
    fairness = Fairness()
    for event in events:
        fairness = fairness.evolve(event)
    return fairness


def committed(shuffle: int) -> ShuffleCommitted:
    return ShuffleCommitted(shuffle=shuffle, nonce=f"nonce {shuffle}", digest=f"digest {shuffle}")


def bound(seat: int, digest: str = "bound") -> SeedCommitted:
    return SeedCommitted(seat=seat, digest=digest)


SHUFFLED = DeckShuffled(deck=1, order=())


def test_every_player_is_bound_to_one_seed_and_may_change_it() -> None:
    promised = after(committed(1), bound(2), bound(1), bound(2, "again")).next

    assert promised is not None
    assert dict(promised.commitments) == {1: "bound", 2: "again"}
    assert promised.awaited == (1, 2)


def test_what_is_kept_back_is_mixed_in_as_its_bare_fingerprint() -> None:
    shown = [SeedRevealed(seat=3, seed="three"), SeedsWithheld(seats=(1, 2))]
    promised = after(committed(1), bound(1, "one"), bound(2, "two"), bound(3), *shown).next

    assert promised is not None
    assert dict(promised.player_seeds) == {1: "one", 2: "two", 3: "three"}
    assert (promised.awaited, promised.withheld) == ((), (1, 2))


def test_who_does_not_play_is_bound_to_nothing() -> None:
    left = after(committed(1), bound(1), bound(2), SeatLeft(seat=1, player="Ann", amount=Money(0)))
    closed = after(committed(1), bound(1), bound(2)).only_of({2, 3})

    for fairness in (left, closed):
        assert fairness.next is not None
        assert fairness.next.awaited == (2,)


def test_a_new_promise_begins_without_seeds() -> None:
    promised = after(committed(1), bound(1), committed(2))

    assert promised == Fairness(shuffles=2, next=Promise(shuffle=2, nonce="nonce 2", digest="digest 2"))


def test_another_shuffle_of_a_round_takes_everything_over_from_the_first() -> None:
    follows = ShuffleCommitted(shuffle=2, nonce="nonce 1", digest="digest 2", follows=True)
    first = after(committed(1), bound(1), SeedRevealed(seat=1, seed="one"), SHUFFLED)
    promised = first.evolve(follows).next

    assert promised is not None
    assert (promised.shuffle, promised.digest, promised.nonce, promised.steps) == (2, "digest 2", "nonce 1", 1)
    assert promised.player_seeds == first.used[0].player_seeds


def test_a_promise_is_used_by_the_shuffle_and_gone_once_its_seed_is_shown() -> None:
    two = [committed(1), SHUFFLED, committed(2), SHUFFLED]
    assert [promise.shuffle for promise in after(*two).used] == [1, 2]

    for shown, left in ((1, [2]), (2, [1])):
        fairness = after(*two, ShuffleRevealed(shuffle=shown, seed="seed"))
        assert [promise.shuffle for promise in fairness.used] == left
        assert (fairness.next, fairness.shuffles) == (None, 2)


def test_without_a_promise_nothing_is_mixed_in_and_nothing_is_used() -> None:
    assert after(bound(1), SHUFFLED) == Fairness()
