"""What a pit is run on."""

from __future__ import annotations

import os
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Engine

from letitride.pit.people.people import Hasher
from letitride.pit.tables.execute import Randomness
from letitride.store.people import Argon2
from letitride.store.writer import Committed, Writer


class Adapters(Struct, frozen=True, kw_only=True):
    """How a pit writes, hashes passwords and draws lots; whoever runs it under a seed takes others."""

    writer: Callable[[Engine, Committed | None], Writer] = Writer
    hasher: Hasher = Argon2()
    randomness: Randomness = os.urandom
