"""Reads a search from a file or a request: ranges of odds, and ranges of figures."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from letitride.cards import CardError, Money, Rank
from letitride.design.games import DESIGNED
from letitride.design.space import Odds, Space, catalogued, parse_odds
from letitride.design.targets import DesignError, Range, Targets
from letitride.house import Basis, Fault, FileError, Tie, Wager
from letitride.house.reading import read
from letitride.odds import Cap

T = TypeVar("T")


class WrittenTargets(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """The targets; edge, par and hit frequency in percent."""

    par: str | None = None
    house_edge: str | None = None
    hit_frequency: str | None = None
    standard_deviation: str | None = None
    top: str | None = None
    """The odds of the best hand."""


class Written(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """A search as it is written down."""

    wager: Wager
    targets: WrittenTargets
    odds: Mapping[str, str] = {}
    lowest_pair: str | None = None
    basis: Basis | None = None
    whole_odds: bool = False
    equal_odds: bool = False
    cap: Money | None = None
    bet: Money | None = None
    tie: Tie = Tie.WITHDRAW


class Brief(Struct, frozen=True):
    """What to search, and for which targets."""

    space: Space
    targets: Targets


def read_brief(raw: Mapping[str, Any], *, file: str) -> Brief:
    """Return the search that *raw* describes, or raise an error with every fault in it."""
    faults: list[Fault] = []
    plain = {**raw, "targets": _texts(raw.get("targets", {})), "odds": _texts(raw.get("odds", {}))}
    if "lowest-pair" in raw:
        plain["lowest-pair"] = _text(raw["lowest-pair"])
    written = read(plain, Written, lambda *fault: faults.append(Fault(file, *fault)))
    if written is None:
        raise FileError(faults)
    return _Reader(written, file).brief()


def _texts(written: Any) -> Any:
    return {key: _text(value) for key, value in written.items()} if isinstance(written, Mapping) else written


def _text(value: Any) -> Any:
    """Return numbers and lists as you would write them on the command line."""
    if isinstance(value, list):
        return ",".join(str(_text(each)) for each in value)
    return str(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value


class _Reader:
    """Reads one search, and continues after a fault."""

    def __init__(self, written: Written, file: str) -> None:
        self._written, self._file = written, file
        self._faults: list[str] = []

    def brief(self) -> Brief:
        """Return what to search, and for which targets."""
        written = self._written
        if written.wager not in DESIGNED:
            self._fault("wager", f"expected one of {', '.join(wager.value for wager in DESIGNED)}")
            raise DesignError(self._faults[0])
        space = catalogued(written.wager)
        space = replace(
            space,
            basis=written.basis or space.basis,
            lines=tuple(self._lines(space)),
            lowest_pairs=self._lowest_pairs(space),
            equal_odds=written.equal_odds,
            cap=self._cap(),
            tie=written.tie,
        )
        wanted = {name: text for name, text in asdict(written.targets).items() if name != "top"}
        targets = Targets(**{name: self._range(name, text) for name, text in wanted.items()})
        if self._faults:
            raise DesignError("\n".join(self._faults))
        return Brief(space, targets)

    def _fault(self, key: str, message: object) -> None:
        self._faults.append(f"{self._file}: {key}: {message}")

    def _tried(self, key: str, parse: Callable[[], T]) -> T | None:
        try:
            return parse()
        except (DesignError, CardError) as error:
            self._fault(key, error)
            return None

    def _range(self, name: str, text: str | None) -> Range | None:
        key, of = f"targets.{name.replace('_', '-')}", 1 if name in ("standard_deviation", "top") else 100
        return None if text is None else self._tried(key, lambda: Range.parse(text, of=of))

    def _lines(self, space: Space) -> Iterator[Odds]:
        """Yield the odds of each line: as given, or as in the catalogue."""
        names = [name.replace("_", "-") for name in space.names]
        for name in self._written.odds:
            if name not in names:
                self._fault(f"odds.{name}", f"no such line: expected one of {', '.join(names)}")
        top = self._range("top", self._written.targets.top)
        best = next(place for place, line in enumerate(space.lines) if place or any(line))
        for place, (name, odds) in enumerate(zip(names, space.lines, strict=True)):
            given = self._written.odds.get(name)
            parsed = self._tried(f"odds.{name}", functools.partial(parse_odds, given)) if given else odds
            yield self._kept(name, parsed or odds, top if place == best else None)

    def _kept(self, name: str, odds: Odds, top: Range | None) -> Odds:
        """Return the odds of a line within the top award, and whole if asked."""
        whole = self._written.whole_odds
        kept = tuple(
            each
            for each in odds
            if each is None or ((each.denominator == 1 or not whole) and (top is None or top.holds(each)))
        )
        if top is not None:
            kept = tuple(each for each in kept if each is not None)
        if not kept:
            self._fault(f"odds.{name}", "none of its odds is left by the top award and whole odds")
        return kept

    def _lowest_pairs(self, space: Space) -> tuple[Rank | None, ...]:
        text = self._written.lowest_pair
        if text is None:
            return space.lowest_pairs
        if not space.five_cards:
            self._fault("lowest-pair", f"the {space.wager.label} is decided by three cards, and pays any pair")
        pairs = [
            None if part == "none" else self._tried("lowest-pair", functools.partial(Rank.parse, part))
            for part in text.replace(" ", "").split(",")
        ]
        return tuple(dict.fromkeys(pairs))

    def _cap(self) -> Cap | None:
        cap, bet = self._written.cap, self._written.bet
        if cap is None and bet is None:
            return None
        if cap is None or bet is None:
            self._fault("bet" if cap else "cap", "a payout cap is worth what the size of one bet makes it: give both")
            return None
        if self._written.wager.is_side_bet:
            self._fault("cap", f"the {self._written.wager.label} is paid in full: a cap covers the main wager")
        if min(cap, bet) <= Money(0):
            self._fault("cap", "expected amounts above zero")
            return None
        return Cap(cap, bet)
