"""The players' seeds: committed while betting is open, revealed when it closes, so none can answer another.

Everybody seated may commit to a seed. Those of players who did not bet are left out.

A person who knew the house's seed and gave theirs last could try seeds until they liked the cards. Here every seed is
fixed before any is shown. After no more bets, the house draws a value that nobody could know before, so even somebody
who knows the house's seed and holds every seat cannot try seeds. A seat can still withhold its seed. That chooses
between two orders of the deck and no more, and it is on the receipt.
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
from letitride.pit.tables.withholding import MOST_WITHHELD
from letitride.table import Command, Event, Legal, Refused
from letitride.table.clauses.citing import cite
from letitride.table.model.command import BetCash, PlaceWagers
from letitride.table.model.event import DeckShuffled
from letitride.table.model.vocabulary import Stage

BETS = (PlaceWagers, BetCash)
SeedCommand = fairness.CommitSeed | fairness.RevealSeed | fairness.CloseReveals
_DIGEST = re.compile("[0-9a-f]{64}")


def fair_rule(live: PitTable) -> str:
    """Return the rule that the fair shuffle serves: a shuffle leaves the cards in random order."""
    return cite(live.table.house, "fair shuffle")


def about_seeds(live: PitTable, command: SeedCommand | OutsideCommand) -> Event:
    """Return the events of a command about a player's seed or the outside value, or refuse."""
    match command:
        case ShowOutside(value=value):
            _require_outside(live)
            if not is_value(value):
                raise Refused("outside", "an outside value is written in digits from 0 to f", rule=fair_rule(live))
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
                raise Refused("no-seeds", "no seed is expected now", rule=fair_rule(live))
            return fairness.SeedsWithheld(seats=promise.awaited)


def _require_outside(live: PitTable) -> None:
    """Refuse an outside value that is not waited for: it comes when all seeds are revealed or withheld."""
    promise = _revealing(live)
    if promise.awaited or promise.outside is None or not promise.outside.awaited:
        raise Refused("no-outside", "no outside value is expected now", rule=fair_rule(live))


def _commit(live: PitTable, command: fairness.CommitSeed) -> fairness.SeedCommitted:
    if live.table.stage is not Stage.BETTING or live.fairness.next is None:
        raise Refused("no-more-bets", "seeds are accepted until no more bets are called", rule=fair_rule(live))
    if not _DIGEST.fullmatch(command.digest):
        raise Refused("seed", "the fingerprint of a seed is 64 digits from 0 to f", rule=fair_rule(live))
    return fairness.SeedCommitted(seat=command.seat, digest=command.digest)


def _reveal(live: PitTable, command: fairness.RevealSeed) -> fairness.SeedRevealed:
    promise = _revealing(live)
    if command.seat not in promise.awaited:
        raise Refused("no-seeds", f"no seed of seat {command.seat} is expected", rule=fair_rule(live))
    try:
        digest = commit_player_seed(command.seed, table=live.id, shuffle=promise.shuffle, seat=command.seat)
    except SeedFault as fault:
        raise Refused("seed", str(fault), rule=fair_rule(live)) from None
    if digest != promise.commitments[command.seat]:
        raise Refused("seed", "this is not the seed that the seat committed to", rule=fair_rule(live))
    return fairness.SeedRevealed(seat=command.seat, seed=command.seed)


def _revealing(live: PitTable) -> fairness.Promise:
    """Return the commitment for which seeds are revealed now, or refuse."""
    if live.table.stage is Stage.BETTING or live.fairness.next is None:
        raise Refused("too-soon", "seeds are revealed between no more bets and the shuffle", rule=fair_rule(live))
    return live.fairness.next


def follows_another(live: PitTable) -> bool:
    """Return whether the next seed must follow from the last: within a round nobody gets to choose again."""
    return live.table.round is not None and bool(live.fairness.used)


def is_withholders_bet(live: PitTable, legal: Legal) -> bool:
    """Return whether a legal command is the bet of a seat that sits out."""
    return issubclass(legal.command, BETS) and live.rounds_out(dict(legal.fields).get("seat")) > 0


def require_no_withholder(live: PitTable, command: Command) -> None:
    """Refuse the bet of a player who has withheld seeds again and again."""
    if isinstance(command, BETS) and (rounds := live.rounds_out(command.seat)):
        kept_back = f"seat {command.seat} withheld {MOST_WITHHELD} seeds in a row"
        more = "the next round" if rounds == 1 else f"the next {rounds} rounds"
        raise Refused(
            "seeds-withheld", f"{kept_back} and sits out {more}: wait, or play at another table", rule=fair_rule(live)
        )


def seed_faults(live: PitTable, event: Event) -> Iterator[str]:
    """Yield what an event of a log says about seeds that is impossible at the table before it."""
    match event:
        case OutsideNamed() if live.table.stage is not Stage.BETTING or live.fairness.next is None:
            yield "an outside value was named after no more bets were called"
        case fairness.ClosingValueDrawn() if not _draws(live):
            yield "a closing value was drawn too soon, too late, twice, or where nobody gave a seed"
        case fairness.ShuffleCommitted(follows=follows) if follows != follows_another(live):
            yield "a seed follows from none" if follows else "a seed was chosen again within a round"
        case DeckShuffled() if live.fairness.next and live.fairness.next.waits:
            yield "the deck was shuffled while seeds of players or an outside value were waited for"
        case DeckShuffled() if live.fairness.next and live.fairness.next.lacks_closing_value:
            yield "the deck was shuffled without the house's closing value, though players were bound to seeds"
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


def _draws(live: PitTable) -> bool:
    """Return whether a closing value can be drawn: betting is closed, a seat is bound, and no seed is shown."""
    promise = live.fairness.next
    closed = live.table.stage is not Stage.BETTING and live.table.round is not None
    return closed and promise is not None and bool(promise.commitments) and not promise.is_known


def _command_of(event: Event) -> SeedCommand | OutsideCommand | None:
    """Return the command behind an event about seeds."""
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
