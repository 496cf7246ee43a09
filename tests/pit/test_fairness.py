"""What is promised, given and shown about the shuffles of a table."""

from __future__ import annotations

from letitride.pit.tables.fairness import Fairness, Promise, SeedGiven, ShuffleCommitted, ShuffleRevealed
from letitride.table import Event
from letitride.table.model.event import DeckShuffled


def after(*events: Event) -> Fairness:
    fairness = Fairness()
    for event in events:
        fairness = fairness.evolve(event)
    return fairness


def committed(shuffle: int) -> ShuffleCommitted:
    return ShuffleCommitted(shuffle=shuffle, nonce=f"nonce {shuffle}", digest=f"digest {shuffle}")


SHUFFLED = DeckShuffled(deck=1, order=())


def test_every_player_has_a_seed_in_the_shuffle_and_may_change_it() -> None:
    given = [SeedGiven(seat=2, seed="two"), SeedGiven(seat=1, seed="one"), SeedGiven(seat=2, seed="again")]
    promised = after(committed(1), *given).next

    assert promised is not None
    assert dict(promised.player_seeds) == {1: "one", 2: "again"}


def test_a_new_promise_begins_without_seeds() -> None:
    promised = after(committed(1), SeedGiven(seat=1, seed="one"), committed(2))

    assert promised == Fairness(shuffles=2, next=Promise(shuffle=2, nonce="nonce 2", digest="digest 2"))


def test_a_promise_is_used_by_the_shuffle_and_gone_once_its_seed_is_shown() -> None:
    two = [committed(1), SHUFFLED, committed(2), SHUFFLED]
    assert [promise.shuffle for promise in after(*two).used] == [1, 2]

    for shown, left in ((1, [2]), (2, [1])):
        fairness = after(*two, ShuffleRevealed(shuffle=shown, seed="seed"))
        assert [promise.shuffle for promise in fairness.used] == left
        assert (fairness.next, fairness.shuffles) == (None, 2)


def test_without_a_promise_nothing_is_mixed_in_and_nothing_is_used() -> None:
    assert after(SeedGiven(seat=1, seed="one"), SHUFFLED) == Fairness()
