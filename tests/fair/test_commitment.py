"""The promise and its opening."""

import hashlib

import pytest

from letitride.cards import FrozenMap
from letitride.fair import Key, KeyFault, Reveal, SeedFault, commit, new_key, opens, order_from, server_seed

SEED = bytes(range(32))


def test_a_commitment_is_opened_by_its_seed_and_by_no_other() -> None:
    commitment = commit(SEED, table="t1", shuffle=7)

    assert opens(commitment, Reveal(seed=SEED.hex(), player_seeds=FrozenMap({})))
    assert not opens(commitment, Reveal(seed=bytes(32).hex(), player_seeds=FrozenMap({})))


def test_what_is_no_seed_opens_nothing_and_cannot_be_promised() -> None:
    assert not opens(commit(SEED, table="t1", shuffle=1), Reveal(seed="no hex", player_seeds=FrozenMap({})))
    with pytest.raises(SeedFault, match="32 bytes, got 3"):
        commit(b"abc", table="t1", shuffle=1)


def test_a_commitment_is_for_one_shuffle_of_one_table() -> None:
    digests = {commit(SEED, table=table, shuffle=shuffle).digest for table in ("t1", "t2") for shuffle in (1, 2)}

    assert len(digests) == 4


def test_a_commitment_can_be_checked_with_nothing_but_sha_256() -> None:
    message = b"letitride commitment 1" + SEED + (7).to_bytes(8, "big") + b"t1"

    assert commit(SEED, table="t1", shuffle=7).digest == hashlib.sha256(message).hexdigest()


def test_a_reveal_gives_the_order() -> None:
    assert Reveal(seed=SEED.hex(), player_seeds=FrozenMap({3: "luck"})).order() == order_from(SEED, {3: "luck"})


def test_each_shuffle_has_a_seed_of_its_own() -> None:
    key, nonce = new_key(lambda count: b"k" * count), b"n" * 32
    seeds = {
        server_seed(key, table=table, shuffle=shuffle, nonce=each)
        for table in ("t1", "t2")
        for shuffle in (1, 2)
        for each in (nonce, b"m" * 32)
    }

    assert len(seeds) == 8


def test_a_key_has_256_bits_and_does_not_show_itself() -> None:
    assert repr(Key(b"k" * 32)) == "Key(…)"
    with pytest.raises(KeyFault, match="32 bytes, got 3"):
        Key(b"abc")
    with pytest.raises(KeyFault, match="32 bytes, got 0"):
        server_seed(Key(b"k" * 32), table="t1", shuffle=1, nonce=b"")
