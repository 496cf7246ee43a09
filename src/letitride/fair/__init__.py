"""A shuffle anybody can check: committed before the wagers, mixed with the players' seeds, revealed afterwards."""

from letitride.fair.commitment import Commitment, Reveal, commit, commit_player_seed, opens
from letitride.fair.secret import KEY_BYTES, Key, KeyFault, following_seed, new_key, server_seed
from letitride.fair.shuffle import (
    LONGEST_SEED,
    SeedFault,
    check_outside,
    check_player_seed,
    mixed,
    order_from,
    shuffled,
)

__all__ = [
    "KEY_BYTES",
    "LONGEST_SEED",
    "Commitment",
    "Key",
    "KeyFault",
    "Reveal",
    "SeedFault",
    "check_outside",
    "check_player_seed",
    "commit",
    "commit_player_seed",
    "following_seed",
    "mixed",
    "new_key",
    "opens",
    "order_from",
    "server_seed",
    "shuffled",
]
