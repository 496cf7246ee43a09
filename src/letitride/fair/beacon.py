"""Public beacons: numbers that come out at times known before, and that nobody can know or choose earlier.

A beacon has a name, a first round at a known time, and one round after every period. Its values come over HTTP, as
drand gives them, or from a file that somebody outside writes, for rooms without a network and for tests.
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
"""Seconds that a beacon has to answer."""

MOST_BYTES = 65_536
SECOND = 1000


class BeaconFault(ValueError):
    """A beacon that cannot be used."""


class Schedule(Struct, frozen=True, kw_only=True):
    """When the rounds of a beacon come out, in milliseconds."""

    beacon: str
    """Its name, as receipts tell it."""

    genesis: int
    """When round 1 came out, since 1970."""

    period: int

    def at(self, number: int) -> int:
        """Return when a round comes out."""
        return self.genesis + (number - 1) * self.period

    def first_after(self, moment: int) -> int:
        """Return the first round that comes out after a moment."""
        return max(1, (moment - self.genesis) // self.period + 2)


class Beacon:
    """Where the values of a beacon come from."""

    schedule: Schedule

    def value(self, number: int) -> str | None:
        """Return the value of a round, in hex, or None where there is none yet or the beacon cannot be reached."""
        raise NotImplementedError


class _BeaconFile(Struct, frozen=True, kw_only=True):
    beacon: str
    genesis: int
    """Seconds since 1970."""

    period: int
    values: dict[int, str] = {}


_READ = msgspec.json.Decoder(_BeaconFile)


class FileBeacon(Beacon):
    """A file of values, which may grow while it is used."""

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
    """A beacon as drand serves it: ``URL/info`` tells its schedule, and ``URL/public/ROUND`` a value."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        try:
            info = _fetched(f"{self._url}/info")
            self.schedule = _schedule(f"drand {info['hash']}", int(info["genesis_time"]), int(info["period"]), url)
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError) as fault:
            raise BeaconFault(f"{url} does not answer as a beacon: {fault}") from None

    def value(self, number: int) -> str | None:
        """Return the value of a round, if the beacon gives it and it is the hash of its signature."""
        try:
            told = _fetched(f"{self._url}/public/{number}")
            value, signature = told["randomness"], bytes.fromhex(told["signature"])
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
            return None
        genuine = told.get("round") == number and hashlib.sha256(signature).hexdigest() == value
        return _checked(value) if genuine else None


def open_beacon(place: str) -> Beacon:
    """Return the beacon at a URL, or of a file."""
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


def _fetched(url: str) -> dict[str, Any]:
    request = urllib.request.Request(url, headers={"Accept": "application/json"})  # noqa: S310 - open_beacon knows it
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        found = json.loads(answer.read(MOST_BYTES))
    if not isinstance(found, dict):
        raise BeaconFault("it answers with something else than an object")
    return found
