"""The players' seeds: bound to while bets are taken, shown when no more are, so that none can answer another.

Everybody who sits at the table may be bound to one; those of players who did not bet are left out.

Whoever knew the seed of the house and gave the own seed last could try seeds until the cards please. Here every seed is
fixed before any is shown. What is left to somebody who knows the seed of the house is to keep the own one back: each
seat that does chooses between two orders of the deck and no more, and it is on the receipt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from letitride.fair import SeedFault, commit_player_seed
from letitride.pit.tables import fairness
from letitride.pit.tables.outside import (
    MissOutside,
    OutsideCommand,
    OutsideMissed,
    OutsideNamed,
    OutsideShown,
    ShowOutside,
    is_value,
)
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Command, Event, Legal, Refused
from letitride.table.model.command import BetCash, PlaceWagers
from letitride.table.model.event import DeckShuffled
from letitride.table.model.vocabulary import Stage

FAIR_RULE = "000-shuffle-0b"
"""The clause that the fair shuffle serves: a shuffle leaves the cards in random order."""

BETS = (PlaceWagers, BetCash)
SeedCommand = fairness.CommitSeed | fairness.RevealSeed | fairness.CloseReveals
_DIGEST = re.compile("[0-9a-f]{64}")


def about_seeds(live: PitTable, command: SeedCommand | OutsideCommand) -> Event:
    """Return what follows from a command about a player's seed or the outside value, or refuse it."""
    match command:
        case ShowOutside(value=value):
            _require_outside(live)
            if not is_value(value):
                raise Refused("outside", "an outside value is written in digits from 0 to f", rule=FAIR_RULE)
            return OutsideShown(value=value)
        case MissOutside():
            _require_outside(live)
            return OutsideMissed()
        case fairness.CommitSeed():
            return _commit(live, command)
        case fairness.RevealSeed():
            return _reveal(live, command)
        case fairness.CloseReveals():
            promise = _revealing(live)
            if not promise.awaited:
                raise Refused("no-seeds", "no seed is waited for", rule=FAIR_RULE)
            return fairness.SeedsWithheld(seats=promise.awaited)


def _require_outside(live: PitTable) -> None:
    """Refuse an outside value that is not waited for: it comes when all seeds are shown or kept back."""
    promise = _revealing(live)
    if promise.awaited or promise.outside is None or not promise.outside.awaited:
        raise Refused("no-outside", "no outside value is waited for", rule=FAIR_RULE)


def _commit(live: PitTable, command: fairness.CommitSeed) -> fairness.SeedCommitted:
    if live.table.stage is not Stage.BETTING or live.fairness.next is None:
        raise Refused("no-more-bets", "a seed is taken until no more bets are called", rule=FAIR_RULE)
    if not _DIGEST.fullmatch(command.digest):
        raise Refused("seed", "the fingerprint of a seed is 64 digits from 0 to f", rule=FAIR_RULE)
    return fairness.SeedCommitted(seat=command.seat, digest=command.digest)


def _reveal(live: PitTable, command: fairness.RevealSeed) -> fairness.SeedRevealed:
    promise = _revealing(live)
    if command.seat not in promise.awaited:
        raise Refused("no-seeds", f"no seed of seat {command.seat} is waited for", rule=FAIR_RULE)
    try:
        digest = commit_player_seed(command.seed, table=live.id, shuffle=promise.shuffle, seat=command.seat)
    except SeedFault as fault:
        raise Refused("seed", str(fault), rule=FAIR_RULE) from None
    if digest != promise.commitments[command.seat]:
        raise Refused("seed", "this is not the seed to which the seat is bound", rule=FAIR_RULE)
    return fairness.SeedRevealed(seat=command.seat, seed=command.seed)


def _revealing(live: PitTable) -> fairness.Promise:
    """Return the promise for which seeds are shown now, or refuse."""
    if live.table.stage is Stage.BETTING or live.fairness.next is None:
        raise Refused("too-soon", "seeds are shown between no more bets and the shuffle", rule=FAIR_RULE)
    return live.fairness.next


def follows_another(live: PitTable) -> bool:
    """Tell whether the next seed must follow from the last one: in a round nobody may choose anew."""
    return live.table.round is not None and bool(live.fairness.used)


def is_withholders_bet(live: PitTable, legal: Legal) -> bool:
    """Tell whether something that the table accepts is the bet of a seat that sits out."""
    return issubclass(legal.command, BETS) and live.fairness.sits_out(dict(legal.fields).get("seat"))


def require_no_withholder(live: PitTable, command: Command) -> None:
    """Refuse the bet of a seat that has kept its seed back again and again."""
    if isinstance(command, BETS) and live.fairness.sits_out(command.seat):
        kept_back = f"seat {command.seat} kept back {fairness.MOST_WITHHELD} seeds in a row"
        raise Refused("seeds-withheld", f"{kept_back}: it bets again after a new start", rule=FAIR_RULE)


def seed_faults(live: PitTable, event: Event) -> Iterator[str]:
    """Yield what an event of a log says of seeds that cannot have happened at the table before it."""
    match event:
        case OutsideNamed() if live.table.stage is not Stage.BETTING or live.fairness.next is None:
            yield "an outside value was named after no more bets were called"
        case fairness.ShuffleCommitted(follows=follows) if follows != follows_another(live):
            yield "a seed follows from none" if follows else "a seed was fixed anew within a round"
        case DeckShuffled() if live.fairness.next and live.fairness.next.waits:
            yield "the deck was shuffled while seeds of players or an outside value were waited for"
        case _:
            pass
    command = _command_of(event)
    if command is None:
        return
    try:
        due = about_seeds(live, command)
    except (Refused, IndexError) as refused:
        yield f"{type(event).__name__} cannot have happened: {refused}"
        return
    if due != event:
        yield f"the table says {event}, and should say {due}"


def _command_of(event: Event) -> SeedCommand | OutsideCommand | None:
    """Return the command from which an event about seeds follows."""
    match event:
        case fairness.SeedCommitted(seat=seat, digest=digest):
            return fairness.CommitSeed(seat=seat, digest=digest)
        case fairness.SeedRevealed(seat=seat, seed=seed):
            return fairness.RevealSeed(seat=seat, seed=seed)
        case fairness.SeedsWithheld():
            return fairness.CloseReveals()
        case OutsideShown(value=value):
            return ShowOutside(value=value)
        case OutsideMissed():
            return MissOutside()
        case _:
            return None
