"""What dealers and floor people do at the tables: every step of the procedure, and now and then a mistake."""

from __future__ import annotations

from letitride.cards import Money
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.chair import CarryOutShuffle, cut_at
from letitride.pit.tables.dealers_steps import WITHOUT_A_WORD, kind_of, next_steps
from letitride.pit.tables.mispays import CorrectMispay, SettleAsStated, can_be_corrected
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.two_persons import ConfirmVoid, other_role
from letitride.rehearsal.cast import BY_NAME, DEALERS, FLOOR, Staffer
from letitride.rehearsal.room import Broken, Room
from letitride.table import Actor, Command, Refused, authorize, legal_for
from letitride.table.model import command as commands
from letitride.table.model.state import Step
from letitride.table.model.vocabulary import Hands, Role

IRREGULAR, MISPAY, MISCOUNT, CORRECTED = 0.008, 0.03, 0.05, 0.1
REPORTS: dict[type[Command], str] = {
    commands.ReportFaceUpCard: "a card face up",
    commands.ReportCardDrawnInError: "a card drawn in error",
    commands.ReportWrongNumber: "a wrong number of cards",
    commands.ReportCountLamp: "the count lamp",
    commands.ReportEarlyUnload: "an early unload",
}
DEALER = Actor(role=Role.DEALER)


class Dealers:
    """Staff at the tables."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def step(self, live: PitTable) -> bool:
        """Have the right person do the next step of the procedure. Return whether there was one."""
        if live.proposal is not None:
            return self.agree(live)
        dealer = BY_NAME.get(live.modes.chair.dealer)
        steps = next_steps(live) if dealer else ()
        if dealer is None or not steps:
            return False
        if self._room.rng.random() < IRREGULAR and self._report(live, dealer):
            return True
        step = steps[0]
        if isinstance(step, commands.PayWager | commands.CollectWager) and self._mispay(live, dealer, step):
            return True
        self._carry_out(live, dealer, self._filled_in(live, step))
        return True

    def correct(self, live: PitTable, *, all_of_them: bool = False) -> bool:
        """Have the floor correct a wrong payment of a round that is over, now or later."""
        for found in can_be_corrected(live.mispays, live.table):
            if all_of_them or self._room.rng.random() < CORRECTED:
                command = CorrectMispay(round=found.round, seat=found.seat, wager=found.wager)
                floor = self._room.rng.choice(FLOOR)
                self._room.do(live.id, command, floor.actor, floor.because(f"seat {found.seat} was paid wrongly"))
                self._room.happened["mispays corrected"] += 1
                return True
        return False

    def agree(self, live: PitTable) -> bool:
        """Have the second person agree to what the first has proposed about a round."""
        if live.proposal is None:
            return False
        if other_role(live.proposal) is Role.FLOOR:
            second = next(each for each in FLOOR if each.name != live.proposal.by)
        else:
            second = BY_NAME.get(live.modes.chair.dealer) or DEALERS[0]
        answer = self._room.by(second, live.id, ConfirmVoid(), "I have seen it too")
        self._room.happened["rounds void by two persons"] += answer.outcome is AnswerKind.DONE
        return answer.outcome is AnswerKind.DONE

    def _carry_out(self, live: PitTable, dealer: Staffer, command: Command) -> None:
        try:
            authorize(live.table, command, DEALER)
            who = dealer
        except Refused:
            who = next(each for each in FLOOR if each.name != dealer.name)
        reason = "" if type(command) in WITHOUT_A_WORD else "as the procedure wants it"
        answer = self._room.by(who, live.id, command, reason)
        if answer.outcome is not AnswerKind.DONE and answer.code == "reason-wanted":
            answer = self._room.by(who, live.id, command, "I counted twice")
        if answer.outcome is not AnswerKind.DONE:
            raise Broken(f"{live.id}: {command} is due, and {who.name} was refused it: {answer.message}")

    def _report(self, live: PitTable, dealer: Staffer) -> bool:
        """Report an irregularity that the table has a rule for."""
        entries = [entry for entry in legal_for(live.table, DEALER) if entry.command in REPORTS]
        if not entries:
            return False
        entry = self._room.rng.choice(entries)
        answer = self._room.by(dealer, live.id, entry.example(), "something is wrong with the cards")
        done = answer.outcome is AnswerKind.DONE
        self._room.happened[f"irregularity: {REPORTS[entry.command]}"] += done
        return done

    def _mispay(self, live: PitTable, dealer: Staffer, step: commands.PayWager | commands.CollectWager) -> bool:
        """Have the dealer settle a wager by a wrong amount, sometimes."""
        round_ = live.table.round
        if round_ is None or self._room.rng.random() >= MISPAY:
            return False
        due = [each.returned for each in round_.payouts if each.seat == step.seat and each.wager == step.wager]
        wrong = due[0] + Money.dollars(self._room.rng.choice((-5, -1, 1, 2, 5))) if due else Money(0)
        if not due or wrong < Money(0):
            return False
        stated = SettleAsStated(seat=step.seat, wager=step.wager, returned=wrong)
        done = self._room.by(dealer, live.id, stated).outcome is AnswerKind.DONE
        self._room.happened["mispays"] += done
        return done

    def _filled_in(self, live: PitTable, step: Step) -> Command:
        """Return a step with what a person brings to it: mostly the truth."""
        if not isinstance(step, type):
            return step
        stub = (live.table.round.stub if live.table.round else None) or 0
        wrong = self._room.rng.random() < MISCOUNT
        kind = kind_of(step)
        found: dict[type[Command], Command] = {
            commands.CutDeck: commands.CutDeck(at=cut_at(live.table, live.modes.chair)),
            commands.CountStub: commands.CountStub(found=stub - wrong if stub else stub),
            commands.CountDeck: commands.CountDeck(found=52),
            commands.ChooseDeck: commands.ChooseDeck(deck=self._room.rng.choice((1, 2))),
            commands.VerifyHands: commands.VerifyHands(hands=Hands.WRONG if wrong else Hands.RIGHT),
            commands.ShuffleDeck: CarryOutShuffle(),
        }
        return found[kind]
