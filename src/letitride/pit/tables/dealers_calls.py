"""The dealer's calls: which one is due, and what is refused before it."""

from __future__ import annotations

from letitride.pit.tables.chair import (
    AskPlayer,
    BetPushedBack,
    CallCommand,
    Chair,
    ChooseCut,
    CutChosen,
    HandNamed,
    NameHand,
    PlayerAsked,
    PushBack,
    cut_at,
    is_cut_ahead,
    to_ask,
)
from letitride.table import Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.rules.deciding import point_of, seats_asked
from letitride.table.rules.shuffling import depths
from letitride.table.words.calls_for import hand_named


def called(table: Table, chair: Chair, command: CallCommand) -> Event:
    """Return the events of a dealer's call, or of a player's choice of the cut, or refuse."""
    if not chair.dealer:
        message = "the machine deals: no calls are needed"
        raise Refused("not-in-the-chair", message, rule=cite(table.house, "deal"))
    match command:
        case AskPlayer(seat=seat):
            _require_pushed_back(table, chair)
            rule, waiting = cite(table.house, "asked"), to_ask(table, chair)
            if seat not in waiting:
                whose = f"seat {waiting[0]} comes next" if waiting else "nobody is due to be asked"
                raise Refused("not-asked", f"seat {seat} is not due to be asked: {whose}", rule=rule)
            return PlayerAsked(seat=seat, point=point_of(table).id)
        case PushBack(seat=seat):
            if seat not in chair.taken_back:
                message = f"seat {seat} has taken back no bet that is still to be pushed back"
                raise Refused("not-due", message, rule=_push_back_rule(table))
            return BetPushedBack(seat=seat)
        case NameHand(seat=seat):
            if seat not in chair.unnamed[:1]:
                message = f"there is no hand to name before seat {seat}"
                raise Refused("not-due", message, rule=cite(table.house, "settlement"))
            return HandNamed(seat=seat, hand=hand_named(table, seat))
        case ChooseCut(seat=seat, at=at):
            _require_cut(table, chair, seat, at)
            return CutChosen(seat=seat, at=at)


def require_called(table: Table, chair: Chair, command: Command, *, is_step: bool) -> None:
    """Refuse what comes before the dealer's call.

    That is an unasked answer, or a step before a bet was pushed back or a hand was named.
    """
    if not chair.dealer:
        return
    if isinstance(command, commands.MakeDecision | commands.AnswerForSilentPlayer):
        if command.seat in seats_asked(table) and command.seat not in chair.asked:
            message = f"the dealer has not asked seat {command.seat} yet"
            raise Refused("not-asked", message, rule=cite(table.house, "asked"))
    elif is_step and chair.taken_back:
        _require_pushed_back(table, chair)
    elif is_step and chair.unnamed:
        message = f"name the hand of seat {chair.unnamed[0]} first"
        raise Refused("not-due", message, rule=cite(table.house, "settlement"))
    elif isinstance(command, commands.CutDeck) and command.at != (at := cut_at(table, chair)):
        chosen = f"seat {chair.cut.seat} cuts" if chair.cut else "nobody chose before the shuffle: cut"
        raise Refused("cut", f"{chosen} {at} cards from the top", rule=cite(table.house, "cut"))


def _push_back_rule(table: Table) -> str:
    again = " again" if table.round and table.round.point else ""
    return cite(table.house, f"push back{again}")


def _require_pushed_back(table: Table, chair: Chair) -> None:
    if chair.taken_back:
        message = f"push the bet of seat {chair.taken_back[0]} back first"
        raise Refused("not-due", message, rule=_push_back_rule(table))


def _require_cut(table: Table, chair: Chair, seat: int, at: int) -> None:
    rule, allowed = cite(table.house, "cut"), depths(table)
    if not is_cut_ahead(table):
        raise Refused("no-cut", "a cut is chosen before no more bets are called, where the house cuts", rule=rule)
    if all(number != seat for number, _, _ in table.wagering()):
        raise Refused("no-wagers", "bet first: players with a bet can cut", rule=rule)
    if chair.cut is not None and chair.cut.seat != seat:
        raise Refused("cut", f"seat {chair.cut.seat} cuts this time", rule=rule)
    if at not in allowed:
        raise Refused("cut", f"a cut takes {allowed} cards from the top, not {at}", rule=rule)
