"""Rate limits: one number per key, forgotten as soon as it limits nothing."""

from __future__ import annotations

import ipaddress
import re
import threading
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Self

from msgspec import Struct

SECONDS: Mapping[str, int] = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
FEWEST_KEYS, MOST_KEYS = 1024, 200_000
"""How many keys to keep before removing unused ones, and how many at most."""

IPV6_NETWORK = 64
"""How many bits of an IPv6 address are the subscriber's network. They choose the rest."""

_RATE = re.compile(r"(?P<count>[0-9]+)(?:/(?P<unit>second|minute|hour|day)| at once)")
_ROUNDING = 1e-6


class Rate(Struct, frozen=True):
    """A number per period: all at once, then refilled evenly."""

    count: int
    seconds: int
    text: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return a rate such as ``20/minute``. ``20 at once`` limits a number without a time."""
        found = _RATE.fullmatch(text)
        if found is None or not int(found["count"]):
            raise ValueError(f"{text!r} is not a rate: expected one as in '20/minute' or '20 at once'")
        return cls(int(found["count"]), SECONDS.get(found["unit"] or "", 0), text)

    @property
    def interval(self) -> float:
        """The seconds per use."""
        return self.seconds / self.count


class RateLimiter:
    """Keeps, for each key, when everything done would be due if it came evenly."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: dict[tuple[str, str], float] = {}
        self._sweep_beyond = FEWEST_KEYS
        self._lock = threading.Lock()

    def hit(self, rate: Rate, what: str, key: str) -> float:
        """Count one use and return 0, or count nothing and return the seconds until it is allowed again."""
        with self._lock:
            now = self._clock()
            due = max(self._due.get((what, key), now), now)
            wait = due + rate.interval - rate.seconds - now
            if wait > _ROUNDING:
                return wait
            self._due[what, key] = due + rate.interval
            if len(self._due) > self._sweep_beyond:
                self._sweep(now)
            return 0.0

    def __len__(self) -> int:
        return len(self._due)

    def _sweep(self, now: float) -> None:
        kept = {key: due for key, due in self._due.items() if due > now}
        if len(kept) > MOST_KEYS:  # more addresses than can be told apart: the longest known are forgotten
            kept = dict(list(kept.items())[-MOST_KEYS // 2 :])
        self._due, self._sweep_beyond = kept, max(FEWEST_KEYS, 2 * len(kept))


@lru_cache(4096)
def network_of(host: str) -> str:
    """Return whom an address belongs to: of IPv6 its network, of anything else the address.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), IPV6_NETWORK), strict=False))
