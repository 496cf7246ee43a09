"""Rates that reveal a dishonest evening: withheld seeds and void rounds, by whom and with whom.

Voids and lost connections happen to everybody. What stands out is a player who withholds seeds more often than
connections fail, and a dealer whose void rounds are those of one player.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from letitride.pit.floor.chances import Stratum, at_least_by_lot, at_least_by_rate
from letitride.pit.log.codec import decode_event
from letitride.pit.play.bots import is_bot
from letitride.pit.ports import RoundEvent, RoundPlayed
from letitride.pit.tables.fairness import SeedCommitted, SeedRevealed, SeedsWithheld
from letitride.pit.tables.outside import OutsideMissed, OutsideShown
from letitride.pit.tables.reasons import ReasonGiven
from letitride.table.model.event import CardsDealt, HandRuledDead
from letitride.table.model.vocabulary import Role

DAY = 24 * 60 * 60 * 1000
NO_DAY = -1
"""The day of a round that is not counted."""

ALARM = Fraction(1, 100)
"""At most one honest list in a hundred has a line that stands out, whatever its length."""

MOST_LINES = 50
LOST_CONNECTIONS = Fraction(1, 50)
"""How often an honest player's seed arrives too late, unless the house says otherwise."""

READ = tuple(
    kind.__name__
    for kind in (SeedCommitted, SeedRevealed, SeedsWithheld, OutsideShown, OutsideMissed, ReasonGiven, HandRuledDead)
)
"""The events read of each round."""

DEALT = CardsDealt.__name__
STAFF = (Role.DEALER.value, Role.FLOOR.value)
_VOIDS = frozenset(
    {
        "CloseVote",
        "ConfirmVoid",
        "CountStub",
        "DeclareMisdeal",
        "InterruptRound",
        "ReportCountLamp",
        "ReportFaceUpCard",
        "ReportWrongNumber",
        "RuleHandDead",
        "VerifyHands",
    }
)
"""The staff commands that have a part in a void, or in a hand ruled dead: both give bets back that may be losing."""


class RoundEntry(Struct, frozen=True, kw_only=True):
    """A finished round: who played, who dealt by hand, and which staff had a part in voiding it.

    A round in which a hand was ruled dead counts as void.
    """

    table: str
    at: int
    void: bool
    players: tuple[str, ...]
    dealers: tuple[str, ...] = ()
    voided_by: tuple[str, ...] = ()

    @property
    def day(self) -> int:
        """The day it ended on, in UTC."""
        return self.at // DAY


class SeedEntry(Struct, frozen=True, kw_only=True):
    """A committed seed: table, day, dealer, and whether it was withheld."""

    player: str
    table: str
    day: int
    dealers: tuple[str, ...]
    kept_back: bool


Entry = TypeVar("Entry", RoundEntry, SeedEntry)


class Rate(Struct, frozen=True, kw_only=True):
    """How often something happened to somebody, and the exact chance of that count or more."""

    who: tuple[str, ...]
    count: int
    of: int
    chance: Fraction
    stands_out: bool


class Rates(Struct, frozen=True, kw_only=True):
    """The rates of a period."""

    rounds: int
    void: int
    lost_connections: Fraction
    outside_shown: int
    outside_missed: int
    withheld: tuple[Rate, ...]
    withheld_by_pair: tuple[Rate, ...]
    void_by_dealer: tuple[Rate, ...]
    void_by_player: tuple[Rate, ...]
    void_by_pair: tuple[Rate, ...]


def rates_of(played: Sequence[RoundPlayed], told: Sequence[RoundEvent], lost_connections: Fraction) -> Rates:
    """Return the rates of finished rounds, from their players and events."""
    names = Counter(event.name for event in told)
    rounds = tuple(entries(played, told))
    seeds = tuple(seed_entries(played, rounds, told))
    return Rates(
        rounds=len(rounds),
        void=sum(entry.void for entry in rounds),
        lost_connections=lost_connections,
        outside_shown=names[OutsideShown.__name__],
        outside_missed=names[OutsideMissed.__name__],
        withheld=withheld(seeds, lost_connections),
        withheld_by_pair=withheld_by_pair(seeds),
        void_by_dealer=void_by_dealer(rounds),
        void_by_player=void_by_player(rounds),
        void_by_pair=void_by_pair(rounds),
    )


def withheld(seeds: Sequence[SeedEntry], lost_connections: Fraction) -> tuple[Rate, ...]:
    """Return who withheld seeds, of how many committed, if connections are lost at a rate."""
    bound = Counter(seed.player for seed in seeds)
    kept_back = Counter(seed.player for seed in seeds if seed.kept_back)
    found = ((who, kept_back[who[0]], bound[who[0]]) for who in zip(bound, strict=True))
    return _rates((who, count, of, at_least_by_rate(count, of, lost_connections)) for who, count, of in found)


def withheld_by_pair(seeds: Sequence[SeedEntry]) -> tuple[Rate, ...]:
    """Return who dealt when a player withheld seeds, if chance picked these among the player's at a table and day."""
    own: dict[str, list[SeedEntry]] = {}
    for seed in seeds:
        own.setdefault(seed.player, []).append(seed)
    return _rates(
        ((*dealer, player), count, kept_back, chance)
        for player, bound in own.items()
        for dealer, count, _, kept_back, chance in _by_lot(
            bound, lambda seed: (seed.table, seed.day), lambda seed: seed.dealers, lambda seed: seed.kept_back
        )
    )


def seed_entries(
    played: Sequence[RoundPlayed], rounds: Sequence[RoundEntry], told: Iterable[RoundEvent]
) -> Iterator[SeedEntry]:
    """Return the committed seeds, each with what is known of its round."""
    known = {(line.table, line.round): entry for line, entry in zip(played, rounds, strict=True)}
    seated: dict[tuple[str, int], str] = {}
    for event in told:
        if event.name == SeedCommitted.__name__:
            seated[event.table, decode_event(event.data, SeedCommitted).seat] = event.actor
        if event.name not in (SeedRevealed.__name__, SeedsWithheld.__name__):
            continue
        entry = known.get((event.table, event.round))
        day, dealers = (entry.day, entry.dealers) if entry else (NO_DAY, ())
        kept_back = event.name == SeedsWithheld.__name__
        seats = decode_event(event.data, SeedsWithheld).seats if kept_back else ()
        silent = [seated.get((event.table, seat), f"seat {seat} of {event.table}") for seat in seats]
        for player in silent if kept_back else [event.actor]:
            yield SeedEntry(player=player, table=event.table, day=day, dealers=dealers, kept_back=kept_back)


def entries(played: Iterable[RoundPlayed], told: Iterable[RoundEvent]) -> Iterator[RoundEntry]:
    """Return the rounds with everybody who had a part in them."""
    dealt: dict[tuple[str, int], dict[str, None]] = {}
    voided: dict[tuple[str, int], dict[str, None]] = {}
    dead: set[tuple[str, int]] = set()
    for event in told:
        place = event.table, event.round
        if event.name == HandRuledDead.__name__:
            dead.add(place)
        elif event.name == DEALT:
            dealt.setdefault(place, {})[event.command] = None
        elif event.name == ReasonGiven.__name__ and (given := decode_event(event.data, ReasonGiven)).command in _VOIDS:
            voided.setdefault(place, {})[given.by] = None
    for line in played:
        by_hand, place = dealt.get((line.table, line.round), {}), (line.table, line.round)
        # The machine deals all cards of a round in one command; by hand each packet is the dealer's command.
        dealers = {command.rpartition(" ")[0]: None for command in by_hand} if len(by_hand) > 1 else {}
        is_void = line.void or place in dead
        voided_by = tuple(voided.get(place, {})) if is_void else ()
        yield RoundEntry(
            table=line.table,
            at=line.at,
            void=is_void,
            players=tuple(name for name in line.players if not is_bot(name)),
            dealers=tuple(dealers),
            voided_by=voided_by,
        )


def void_by_player(rounds: Sequence[RoundEntry]) -> tuple[Rate, ...]:
    """Return whose rounds became void, if chance picked the void rounds of each table and day."""
    found = _by_lot(rounds, _table_and_day, _players, _is_void)
    return _rates((who, count, own, chance) for who, count, own, _, chance in found)


def void_by_dealer(rounds: Sequence[RoundEntry]) -> tuple[Rate, ...]:
    """Return whose deals became void, if chance picked them among all rounds of a day that people dealt."""
    by_hand = [entry for entry in rounds if entry.dealers]
    found = _by_lot(by_hand, lambda entry: entry.day, lambda entry: entry.dealers, _is_void)
    return _rates((who, count, own, chance) for who, count, own, _, chance in found)


def void_by_pair(rounds: Sequence[RoundEntry]) -> tuple[Rate, ...]:
    """Return which staff had a part in whose void rounds, if chance picked theirs at each table and day."""
    return _rates(
        ((insider, *who), count, voided, chance)
        for insider in dict.fromkeys(itertools.chain.from_iterable(entry.voided_by for entry in rounds))
        for who, count, _, voided, chance in _by_lot(
            rounds, _table_and_day, _players, functools.partial(_had_part, insider)
        )
    )


def _table_and_day(entry: RoundEntry) -> tuple[str, int]:
    return entry.table, entry.day


def _players(entry: RoundEntry) -> tuple[str, ...]:
    return entry.players


def _is_void(entry: RoundEntry) -> bool:
    return entry.void


def _had_part(insider: str, entry: RoundEntry) -> bool:
    return insider in entry.voided_by


def _by_lot(
    rounds: Sequence[Entry],
    alike: Callable[[Entry], object],
    whose: Callable[[Entry], tuple[str, ...]],
    is_marked: Callable[[Entry], bool],
) -> Iterator[tuple[tuple[str, ...], int, int, int, Fraction]]:
    """Yield for everybody how many marked rounds were theirs, of how many, how many were marked, and the chance."""
    strata: dict[object, list[Entry]] = {}
    for entry in rounds:
        strata.setdefault(alike(entry), []).append(entry)
    counted = [
        (len(each), marked, Counter(itertools.chain.from_iterable(map(whose, each))))
        for each in strata.values()
        if (marked := sum(map(is_marked, each)))
    ]
    hit = Counter(itertools.chain.from_iterable(whose(entry) for entry in rounds if is_marked(entry)))
    total = sum(marked for _, marked, _ in counted)
    for who in dict.fromkeys(itertools.chain.from_iterable(own for _, _, own in counted)):
        had = [Stratum(size, marked, own[who]) for size, marked, own in counted if own[who]]
        yield (who,), hit[who], sum(each.own for each in had), total, at_least_by_lot(hit[who], had)


def _rates(found: Iterable[tuple[tuple[str, ...], int, int, Fraction]]) -> tuple[Rate, ...]:
    """Return the lines with a count, least likely first. Each is judged against all that could stand out."""
    lines = list(found)
    rates = (
        Rate(who=who, count=count, of=of, chance=chance, stands_out=chance * len(lines) < ALARM)
        for who, count, of, chance in lines
        if count
    )
    return tuple(sorted(rates, key=lambda rate: (rate.chance, rate.who)))[:MOST_LINES]
