"""Public beacons: random values released at known times, which nobody can know or choose earlier.

A beacon has a name, a first round at a known time, and a fixed period between rounds. Its values come over HTTP, as
from drand, or from a file that somebody outside writes, for rooms without a network and for tests.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from letitride.fair.shuffle import SeedFault, check_outside

PATIENCE = 3.0
"""Seconds to wait for a beacon."""

MOST_BYTES = 65_536
SECOND = 1000


class BeaconFault(ValueError):
    """A beacon that cannot be used."""


class Schedule(Struct, frozen=True, kw_only=True):
    """When a beacon's rounds are released, in milliseconds."""

    beacon: str
    """Its name in receipts."""

    genesis: int
    """The release time of round 1, since 1970."""

    period: int

    def at(self, number: int) -> int:
        """Return when a round is released."""
        return self.genesis + (number - 1) * self.period

    def first_after(self, moment: int) -> int:
        """Return the first round released after a moment."""
        return max(1, (moment - self.genesis) // self.period + 2)


class Beacon:
    """A source of a beacon's values."""

    schedule: Schedule

    def value(self, number: int) -> str | None:
        """Return the value of a round, in hex, or None if it is not out yet or the beacon cannot be reached."""
        raise NotImplementedError


class _BeaconFile(Struct, frozen=True, kw_only=True):
    beacon: str
    genesis: int
    """Seconds since 1970."""

    period: int
    values: dict[int, str] = {}


_READ = msgspec.json.Decoder(_BeaconFile)


class FileBeacon(Beacon):
    """A file of values. It can grow while in use."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            found = self._read()
        except (OSError, msgspec.MsgspecError) as fault:
            raise BeaconFault(f"{path} is no file of outside values: {fault}") from None
        self.schedule = _schedule(found.beacon, found.genesis, found.period, str(path))

    def value(self, number: int) -> str | None:
        """Return the value of a round, once the file has it."""
        try:
            return _checked(self._read().values.get(number))
        except (OSError, msgspec.MsgspecError):
            return None

    def _read(self) -> _BeaconFile:
        return _READ.decode(self._path.read_bytes())


class HttpBeacon(Beacon):
    """A beacon served the way drand does it: ``URL/info`` has its schedule, ``URL/public/ROUND`` a value."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        try:
            info = fetched(f"{self._url}/info")
            self.schedule = _schedule(f"drand {info['hash']}", int(info["genesis_time"]), int(info["period"]), url)
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError) as fault:
            raise BeaconFault(f"{url} does not answer as a beacon: {fault}") from None

    def value(self, number: int) -> str | None:
        """Return the value of a round, if the beacon gives it and it is the hash of its signature."""
        try:
            told = fetched(f"{self._url}/public/{number}")
            value, signature = told["randomness"], bytes.fromhex(told["signature"])
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
            return None
        genuine = told.get("round") == number and hashlib.sha256(signature).hexdigest() == value
        return _checked(value) if genuine else None


def open_beacon(place: str) -> Beacon:
    """Return the beacon at a URL or in a file."""
    return HttpBeacon(place) if place.startswith(("http://", "https://")) else FileBeacon(Path(place))


def _schedule(beacon: str, genesis: int, period: int, place: str) -> Schedule:
    if not (0 < len(beacon) <= 200 and beacon.isprintable()) or period <= 0 or genesis < 0:
        raise BeaconFault(f"{place} has no name, or no times at which its rounds come out")
    return Schedule(beacon=beacon, genesis=genesis * SECOND, period=period * SECOND)


def _checked(value: str | None) -> str | None:
    try:
        return None if value is None else check_outside(value)
    except (SeedFault, AttributeError):
        return None


def fetched(url: str) -> dict[str, Any]:
    """Return the JSON object at a URL."""
    request = urllib.request.Request(url, headers={"Accept": "application/json"})  # noqa: S310 - open_beacon knows it
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        found = json.loads(answer.read(MOST_BYTES))
    if not isinstance(found, dict):
        raise BeaconFault("it answers with something else than an object")
    return found
