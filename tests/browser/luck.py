"""The same cards every time: for pictures, and for rounds that are written down word by word."""

from __future__ import annotations

import random

from letitride.fair import KEY_BYTES, Key
from letitride.pit.log.orders import secret_orders
from letitride.pit.tables.execute import Secrets
from tests.browser.player import Player
from tests.server.house import House

SAME_SEEDS = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(7) : random(bytes));
"""
"""What the page mixes into a shuffle is always the same."""


def same_cards(house: House, player: Player, luck: str) -> None:
    """Have every shuffle follow from *luck* alone."""
    secrets = Secrets(Key(bytes(KEY_BYTES)), random.Random(luck).randbytes)
    house.pit._secrets, house.pit._tables._orders = secrets, secret_orders(secrets)
    player.page.add_init_script(SAME_SEEDS)
