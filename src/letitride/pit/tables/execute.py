"""The road every command takes at a table of the pit: who asks, what follows, and the chores after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from letitride.cards import Card
from letitride.fair import Key, commit, following_seed, server_seed
from letitride.pit.tables import player_seeds, two_persons
from letitride.pit.tables.disproved import require_not_disproved
from letitride.pit.tables.fairness import RenewPromise, ShuffleCommitted, ShuffleRevealed
from letitride.pit.tables.hosting import HostCommand, hosted, require_welcome, shown_out
from letitride.pit.tables.outside import Naming, OutsideCommand
from letitride.pit.tables.phrases import PhraseSaid, SayPhrase
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.presence import PresenceCommand, noticed
from letitride.pit.tables.reasons import StaffReason, reason_for
from letitride.pit.tables.table_modes import ModeCommand, acting, change_mode, require_bets_taken
from letitride.pit.tables.timers import answer_for
from letitride.table import Actor, Chores, Command, Event, Refused, Table, authorize, carry_out, due, next_chore
from letitride.table.model.command import CallNoMoreBets, CutDeck, ReplaceDeck, ShuffleDeck
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import require_silent_answer

Randomness = Callable[[int], bytes]


class Secrets(Struct, frozen=True):
    """What only the house knows: its key, and where fresh randomness comes from."""

    key: Key
    randomness: Randomness
    outside: Naming | None = None
    """How outside values are named, where the pit uses them."""


def execute(
    live: PitTable, command: Command, actor: Actor, secrets: Secrets, reason: StaffReason | None = None
) -> tuple[PitTable, Happened]:
    """Return the table after *command* and all chores, with what happened, or raise ``Refused``."""
    authorize(live.table, command, acting(live.modes, actor, type(command)))
    walker = _Walker(live, secrets)
    entry = reason_for(command, reason, live.modes) if reason else None
    if entry is not None:
        walker.happen(entry)
    require_bets_taken(live.table, live.modes, command)
    require_welcome(live.table, live.hosting, command)
    if isinstance(command, ShuffleDeck):
        message = "the cards are shuffled by the seed that was promised, by nobody"
        raise Refused("fair-shuffle", message, rule=player_seeds.FAIR_RULE)
    player_seeds.require_no_withholder(live, command)
    agreed = two_persons.confirmed(live, actor, reason) if isinstance(command, two_persons.ConfirmVoid) else None
    require_not_disproved(live, agreed or command, by_person=reason is not None)
    proposed = two_persons.proposal_of(live, command, reason) if reason else None
    if agreed is not None:
        walker.carry_out(agreed)
    elif proposed is not None:
        walker.happen(proposed)
    elif isinstance(command, player_seeds.SeedCommand | OutsideCommand):
        walker.happen(player_seeds.about_seeds(live, command))
    elif isinstance(command, RenewPromise):
        walker.renew_promise()
    elif isinstance(command, ModeCommand):
        walker.happen(change_mode(live.table, live.modes, command))
    elif isinstance(command, HostCommand):
        walker.do(hosted(live.table, live.hosting, command, actor))
    elif isinstance(command, PresenceCommand):
        walker.happen(noticed(live.table, live.away, command))
    elif isinstance(command, SayPhrase):
        walker.happen(PhraseSaid(seat=command.seat, phrase=command.phrase))
    else:
        require_silent_answer(live.table, command, answer_for)
        walker.name_outside(command)
        walker.carry_out(command)
    walker.do_chores()
    return walker.live, tuple(walker.happened)


class _Walker:
    """A table on its way from one state to the next."""

    def __init__(self, live: PitTable, secrets: Secrets) -> None:
        self.live, self.secrets = live, secrets
        self.happened: list[tuple[PitTable, Event]] = []

    def happen(self, event: Event, table: Table | None = None) -> None:
        self.happened.append((self.live, event))
        self.live = self.live.after(event, table)

    def do(self, steps: Iterable[Event | Command]) -> None:
        for step in steps:
            if isinstance(step, Event):
                self.happen(step)
            else:
                self.carry_out(step)

    def carry_out(self, command: Command) -> None:
        for event, table in carry_out(self.live.table, command):
            self.happen(event, table)

    def do_chores(self) -> None:
        self._keep_promises()
        while (chore := next_chore(self.live.table, self._chores(), self._order)) is not None:
            self.carry_out(chore)
            self._keep_promises()
        while (leaving := shown_out(self.live.table, self.live.hosting)) is not None:
            self.carry_out(leaving)

    def _chores(self) -> Chores:
        # The players' seeds and the outside value are part of the order: a deck is shuffled when all are known.
        promise, chores = self.live.fairness.next, self.live.modes.chores
        waits = self.live.table.stage is Stage.BETTING or (promise is not None and promise.waits)
        return chores - {ShuffleDeck, CutDeck} if waits else chores

    def _keep_promises(self) -> None:
        """Show the seeds of a round that is over, and fix the next one before wagers are taken."""
        table, fairness = self.live.table, self.live.fairness
        if table.round is None and table.stage is Stage.BETTING and table.cards and not any(table.wagering()):
            # Shuffled and not dealt, since the round became void before: somebody may know its order, so it goes away.
            self.carry_out(ReplaceDeck(deck=table.deck))
            table = self.live.table
        ready = any(deck.order for deck in table.decks)
        if table.round is None and not ready:
            for promise in fairness.used:
                seed = promise.seed(self.secrets.key, self.live.id)
                self.happen(ShuffleRevealed(shuffle=promise.shuffle, seed=seed.hex()))
        needed = (table.stage is Stage.BETTING and not ready) or ShuffleDeck in due(table)
        following = self.live.fairness.next
        # Seeds that were shown for a round which came to nothing are known to everybody before the next bets.
        if needed and (following is None or (table.round is None and following.is_known)):
            self.happen(self._promise())

    def renew_promise(self) -> None:
        if self.live.fairness.next is None or any(self.live.table.wagering()):
            message = "a seed is replaced while one is promised and nobody has bet on it"
            raise Refused("no-promise", message, rule=player_seeds.FAIR_RULE)
        self.happen(self._promise())

    def name_outside(self, command: Command) -> None:
        """Name the outside value of the shuffle before the first bet; another one at the last, where it must be."""
        naming, promise = self.secrets.outside, self.live.fairness.next
        if naming is None or promise is None:
            return
        if isinstance(command, player_seeds.BETS) and not any(self.live.table.wagering()):
            self.happen(naming.before_bets())
        elif isinstance(command, CallNoMoreBets) and (named := naming.at_close(promise.outside)):
            self.happen(named)

    def _promise(self) -> ShuffleCommitted:
        shuffle, follows = self.live.fairness.shuffles + 1, player_seeds.follows_another(self.live)
        if follows:
            before = self.live.fairness.used[-1]
            seed, nonce = following_seed(before.seed(self.secrets.key, self.live.id)), before.nonce
        else:
            nonce = self.secrets.randomness(32).hex()
            seed = server_seed(self.secrets.key, table=self.live.id, shuffle=shuffle, nonce=bytes.fromhex(nonce))
        digest = commit(seed, table=self.live.id, shuffle=shuffle).digest
        return ShuffleCommitted(shuffle=shuffle, nonce=nonce, digest=digest, follows=follows)

    def _order(self) -> tuple[Card, ...]:
        promise = self.live.fairness.next
        if promise is None:
            raise LookupError("no seed has been fixed for this shuffle")
        return promise.order(promise.seed(self.secrets.key, self.live.id))
