"""The path of a command at a table of the pit: who asks, what follows, and the chores after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from letitride.cards import Card
from letitride.fair import Key, commit, following_seed, server_seed
from letitride.pit.tables import chair as chairs
from letitride.pit.tables import fairness, outside, player_seeds, two_persons
from letitride.pit.tables.chair import FLOOR_POSTS, DealerNamed, Staff, require_in_chair
from letitride.pit.tables.day_tables import DayCommand, joined_or_left
from letitride.pit.tables.dealers_calls import called, require_called
from letitride.pit.tables.dealers_steps import STEPS, WITHOUT_A_WORD, can_shuffle_now
from letitride.pit.tables.disproved import require_not_disproved
from letitride.pit.tables.fairness import RenewPromise, ShuffleCommitted, ShuffleRevealed
from letitride.pit.tables.hosting import HostCommand, hosted, require_welcome, shown_out
from letitride.pit.tables.house_versions import TakeUpHouse, taken_up
from letitride.pit.tables.mispays import CorrectMispay, Purse, SettleAsStated, corrected
from letitride.pit.tables.outside import Naming
from letitride.pit.tables.phrases import PhraseSaid, SayPhrase
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.presence import PresenceCommand, noticed
from letitride.pit.tables.reasons import ReasonGiven, StaffReason, reason_for
from letitride.pit.tables.table_modes import PauseTable, ResumeTable, acting, change_mode, require_bets_taken
from letitride.pit.tables.timers import answer_for
from letitride.pit.tables.tournament_commands import CommitSecretBet, ShowSecretBet, TournamentCommand
from letitride.pit.tables.tournament_play import carried_out, require_tournament, secret_bet
from letitride.table import Actor, Chores, Command, Event, Refused, Table, authorize, carry_out, due, next_chore
from letitride.table.model.command import CallNoMoreBets, CutDeck, ReplaceDeck, ShuffleDeck
from letitride.table.model.state import NOTHING
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import require_silent_answer
from letitride.table.rules.settling import stated

Randomness = Callable[[int], bytes]


class Secrets(Struct, frozen=True):
    """What only the house knows: its key, and a source of randomness."""

    key: Key
    randomness: Randomness
    outside: Naming | None = None
    """How outside values are named, if the pit uses them."""


_BY_SEED = "the committed seed shuffles the cards, not a person"


def execute(
    live: PitTable,
    command: Command,
    actor: Actor,
    secrets: Secrets,
    reason: StaffReason | None = None,
    purse: Purse = lambda player: (player, NOTHING),
) -> tuple[PitTable, Happened]:
    """Return the table after *command* and all chores, with the events, or raise ``Refused``."""
    walker = _Walker(live, secrets)
    entry = _permitted(live, command, actor, reason)
    if entry is not None:
        walker.happen(entry)
    _require_place(live, command)
    agreed = two_persons.confirmed(live, actor, reason) if isinstance(command, two_persons.ConfirmVoid) else None
    require_not_disproved(live, agreed or command, by_person=reason is not None)
    proposed = two_persons.proposal_of(live, command, reason) if reason else None
    if proposed is not None and reason is not None and entry is None:
        reason_for(live.table.house, command, reason, is_wanted=True)
    if agreed is not None:
        walker.carry_out(agreed)
    elif proposed is not None:
        walker.happen(proposed)
    elif isinstance(command, CorrectMispay):
        walker.happen(corrected(live.mispays, live.table, command, purse))
    elif not _done_beside_table(walker, command, actor, staff_of(actor, reason)):
        require_silent_answer(live.table, command, answer_for)
        walker.name_outside(command)
        walker.carry_out(command)
        walker.name_dealer(command)
        walker.draw_closing_value(command)
    walker.do_chores()
    return walker.live, tuple(walker.happened)


def _permitted(live: PitTable, command: Command, actor: Actor, reason: StaffReason | None) -> ReasonGiven | None:
    """Return the reason for a command as the log keeps it, or refuse one that *actor* may not give."""
    chair, who = live.modes.chair, staff_of(actor, reason)
    authorize(live.table, command, acting(chair, actor, type(command), who.name))
    # Where a floor person deals, any dealer is the second person.
    if not (isinstance(command, two_persons.ConfirmVoid) and chair.post in FLOOR_POSTS):
        require_in_chair(live.table, chair, command, actor.role, who.name)
    is_wanted = not (chair.dealer and type(command) in WITHOUT_A_WORD)
    return reason_for(live.table.house, command, reason, is_wanted=is_wanted) if reason else None


def _require_place(live: PitTable, command: Command) -> None:
    """Refuse what the table is not ready for, for reasons outside the game."""
    require_called(live.table, live.modes.chair, command, is_step=type(command) in STEPS)
    require_bets_taken(live.table, live.modes, command)
    require_welcome(live.table, live.hosting, command)
    require_tournament(live.id, live.table, live.tournament, command)
    if isinstance(command, ShuffleDeck):
        raise Refused("fair-shuffle", _BY_SEED, rule=player_seeds.fair_rule(live))
    player_seeds.require_no_withholder(live, command)


def _done_beside_table(walker: _Walker, command: Command, actor: Actor, who: Staff) -> bool:
    """Carry out a command that is not the game's, and return whether it was one."""
    live = walker.live
    match command:
        case (
            fairness.CommitSeed()
            | fairness.RevealSeed()
            | fairness.CloseReveals()
            | outside.ShowOutside()
            | outside.MissOutside()
        ):
            walker.happen(player_seeds.about_seeds(live, command))
        case RenewPromise():
            walker.renew_promise()
        case PauseTable() | ResumeTable():
            walker.happen(change_mode(live.table, live.modes, command))
        case HostCommand():
            walker.do(hosted(live.table, live.hosting, command, actor))
        case TournamentCommand():
            walker.do(carried_out(live.table, live.tournament, command))
        case CommitSecretBet() | ShowSecretBet():
            walker.do(secret_bet(live.id, live.table, live.tournament, command))
        case PresenceCommand() | DayCommand() | SayPhrase():
            walker.happen(_beside(live, command))
        case TakeUpHouse():
            walker.take_up(command)
        case _:
            return _done_in_chair(walker, command, who)
    return True


def _done_in_chair(walker: _Walker, command: Command, who: Staff) -> bool:
    """Carry out a command about the chair or a dealer's call, and return whether it was one."""
    table, chair = walker.live.table, walker.live.modes.chair
    match command:
        case chairs.TakeChair() | chairs.SendRelief() | chairs.LeaveChair():
            walker.happen(chairs.seated(table, chair, command, who))
        case chairs.AskPlayer() | chairs.PushBack() | chairs.NameHand() | chairs.ChooseCut():
            walker.happen(called(table, chair, command))
        case chairs.CarryOutShuffle():
            walker.shuffle()
        case SettleAsStated(seat=seat, wager=wager, returned=returned):
            walker.happen(stated(table, seat, wager, returned))
        case _:
            return False
    return True


def staff_of(actor: Actor, reason: StaffReason | None) -> Staff:
    """Return who acts for the house: name and post, or only the post for the pit and its clock."""
    return Staff(name=reason.by, post=reason.post) if reason else Staff(name=actor.role.value, post=actor.role.value)


def _beside(live: PitTable, command: PresenceCommand | DayCommand | SayPhrase) -> Event:
    if isinstance(command, DayCommand):
        return joined_or_left(live.table, live.day, command)
    if isinstance(command, SayPhrase):
        return PhraseSaid(seat=command.seat, phrase=command.phrase)
    return noticed(live.table, live.away, command)


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
        # The order needs the players' seeds and the outside value, so the deck is shuffled when all are known.
        promise, chores = self.live.fairness.next, self.live.modes.chores(self.live.table)
        waits = self.live.table.stage is Stage.BETTING or (promise is not None and promise.waits)
        return chores - {ShuffleDeck, CutDeck} if waits else chores

    def _keep_promises(self) -> None:
        """Reveal the seeds of a finished round, and commit to the next before betting opens."""
        table, fairness = self.live.table, self.live.fairness
        if table.round is None and table.stage is Stage.BETTING and table.cards and not any(table.wagering()):
            # Shuffled but not dealt, because the round became void. Somebody may know its order, so it goes away.
            self.carry_out(ReplaceDeck(deck=table.deck))
            table = self.live.table
        ready = any(deck.order for deck in table.decks)
        if table.round is None and not ready:
            for promise in fairness.used:
                seed = promise.seed(self.secrets.key, self.live.id)
                self.happen(ShuffleRevealed(shuffle=promise.shuffle, seed=seed.hex()))
        needed = (table.stage is Stage.BETTING and not ready) or ShuffleDeck in due(table)
        following = self.live.fairness.next
        # Seeds revealed for a round that came to nothing are known before the next bets.
        if needed and (following is None or (table.round is None and following.is_known)):
            self.happen(self._promise())

    def shuffle(self) -> None:
        """Let the person who deals shuffle. The order is the committed one."""
        if not self.live.modes.chair.dealer or not can_shuffle_now(self.live):
            message = "no shuffle by hand is due now"
            raise Refused("not-due", message, rule=player_seeds.fair_rule(self.live))
        self.carry_out(ShuffleDeck(order=self._order()))

    def take_up(self, command: TakeUpHouse) -> None:
        """Take up new rules. The next shuffle is committed again, so that a round is under one record."""
        self.happen(taken_up(self.live.table, command))
        if self.live.fairness.next is not None:
            self.happen(self._promise())

    def renew_promise(self) -> None:
        if self.live.fairness.next is None or any(self.live.table.wagering()):
            message = "a seed can be replaced only while nobody has bet on it"
            raise Refused("no-promise", message, rule=player_seeds.fair_rule(self.live))
        self.happen(self._promise())

    def name_dealer(self, command: Command) -> None:
        """Record who deals the round, if a person does."""
        dealer = self.live.modes.chair.dealer
        if isinstance(command, CallNoMoreBets) and dealer:
            self.happen(DealerNamed(dealer=dealer))

    def draw_closing_value(self, command: Command) -> None:
        """Draw a value that nobody knew while players could still be bound to seeds, if any gave one.

        Without a seed of a player it would only let the house choose again, after the bets.
        """
        promise = self.live.fairness.next
        if isinstance(command, CallNoMoreBets) and promise is not None and promise.commitments:
            self.happen(fairness.ClosingValueDrawn(value=self.secrets.randomness(32).hex()))

    def name_outside(self, command: Command) -> None:
        """Name the outside value before the first bet, or a later one if it would come too soon."""
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
