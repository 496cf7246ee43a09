"""The players' decisions, and the cards the dealer turns between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from letitride.cards import Money
from letitride.games import DecisionPoint, Effect, Option, rules_of
from letitride.house.round import Asking, SilentPlayer
from letitride.table.clauses.citing import cite
from letitride.table.model.command import AnswerForSilentPlayer, Command, LookAtCards, MakeDecision, TurnCards
from letitride.table.model.event import CardsLookedAt, CardsTurned, DecisionMade, DecisionsOpened, Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import NOTHING, Hand, PlacedWagers, Seat, Table
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.dealing import current
from letitride.table.rules.once import once_for_a_table
from letitride.table.rules.payout import payouts
from letitride.table.rules.procedure import require_due, turning
from letitride.table.rules.seats import seated, taken
from letitride.table.rules.settlement_order import settlement

Commands = LookAtCards | MakeDecision | AnswerForSilentPlayer | TurnCards
Events = DecisionsOpened | CardsLookedAt | DecisionMade | CardsTurned


def point_of(table: Table) -> DecisionPoint:
    """Return the decision point at which players are asked, or will be next."""
    return rules_of(table.house).points[current(table).point]


@once_for_a_table
def undecided(table: Table) -> tuple[int, ...]:
    """Return the seats that still have to decide, clockwise from the dealer's left."""
    return () if table.todo else _left_to_decide(table)


def _left_to_decide(table: Table) -> tuple[int, ...]:
    if table.stage is not Stage.DECIDING or table.round is None:
        return ()
    main, point = table.house.main_wager, table.round.point
    return tuple(
        number
        for number, _, wagers in table.wagering()
        if len(wagers.decisions) <= point and not wagers.folded and wagers.stake(main)
    )


def seats_asked(table: Table) -> tuple[int, ...]:
    """Return the seats that can answer now: the next in turn, or all if the house asks together."""
    seats = undecided(table)
    return seats[:1] if table.house.decisions.asking is Asking.ONE_BY_ONE else seats


def options(table: Table, number: int) -> tuple[Option, ...]:
    """Return the possible answers of a seat. Adding to a wager takes the chips for it."""
    seat = table.seat(number)
    if number not in seats_asked(table) or seat is None or seat.wagers is None:
        return ()
    stake, rail = seat.wagers.stake(table.house.main_wager), seat.rail
    return tuple(option for option in point_of(table).options if cost_of(option, stake) <= rail)


def cost_of(option: Option, stake: Money) -> Money:
    """Return what an option takes from the rail."""
    return stake * option.times if option.effect is Effect.ADD else NOTHING


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of a decision, or of turning a card."""
    match command:
        case LookAtCards(seat=number, hand=hand):
            return (CardsLookedAt(seat=number, cards=_require_own_cards(table, number, hand).cards),)
        case MakeDecision(seat=number, option=option):
            return (_decision(table, number, option, Role.PLAYER),)
        case AnswerForSilentPlayer(seat=number, option=option):
            made = _decision(table, number, option, Role.DEVICE)
            _require_answer_of_house(table, option)
            return (made,)
        case TurnCards():
            require_due(table, command, topic="asked")
            round_ = current(table)
            turned = rules_of(table.house).turned_by(-1 if table.stage is Stage.DEALING else round_.point)
            return (CardsTurned(cards=round_.dealers_cards[round_.turned : turned]),)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after a decision, or after a card was turned."""
    match event:
        case DecisionsOpened(point=name):
            names = [point.id for point in rules_of(table.house).points]
            opened = replace(current(table), point=names.index(name))
            return when_all_decided(replace(table, stage=Stage.DECIDING, round=opened))
        case CardsLookedAt():
            return table
        case DecisionMade():
            return when_all_decided(_decided(table, event))
        case CardsTurned(cards=cards):
            round_ = current(table)
            turned = replace(table, round=replace(round_, turned=round_.turned + len(cards)))
            return _settling(turned) if table.stage is Stage.DECIDING and is_last_point(table) else turned
        case _:
            assert_never(event)


def is_last_point(table: Table) -> bool:
    """Return whether players have nothing more to decide after this point."""
    return current(table).point + 1 == len(rules_of(table.house).points)


def _decided(table: Table, event: DecisionMade) -> Table:
    seat, point = taken(table, event.seat), point_of(table)
    option = point.option(event.option)
    if seat.wagers is None or seat.hand is None or option is None:
        raise LookupError(f"seat {event.seat} has nothing to decide")
    added = option.times if option.effect is Effect.ADD else 0
    taken_back = option.times if option.effect is Effect.TAKE_BACK else 0
    wagers = replace(
        seat.wagers,
        units=seat.wagers.units + added - taken_back,
        decisions=(*seat.wagers.decisions, option.id),
        folded=option.effect is Effect.FOLD,
    )
    decided = replace(
        seat,
        rail=seat.rail + event.taken_back - event.put_up,
        wagers=wagers,
        hand=replace(seat.hand, under=option.tucks_under),
    )
    return table.with_seat(event.seat, decided)


def when_all_decided(table: Table) -> Table:
    """Return the table with the next card due to be turned, if everybody has decided."""
    return table if undecided(table) else replace(table, todo=turning(table))


def _settling(table: Table) -> Table:
    round_ = replace(current(table), payouts=payouts(table))
    settling = replace(table, stage=Stage.SETTLING, round=round_)
    return replace(settling, todo=settlement(settling))


def _decision(table: Table, number: int, name: str, by: Role) -> DecisionMade:
    """Return the decision of a seat, or refuse it."""
    seat, wagers = _asked_seat(table, number)
    point = point_of(table)
    option = point.option(name)
    if option is None:
        named = " or ".join(each.id for each in point.options)
        message = f"seat {number} is asked about {point.about}: answer {named}, not {name[:20]!r}"
        raise Refused("no-such-option", message, rule=cite(table.house, "asked"))
    stake = wagers.stake(table.house.main_wager)
    cost = cost_of(option, stake)
    if seat.rail < cost:
        message = f"for seat {number} to {option.label.lower()} takes {cost}: there is {seat.rail} on the rail"
        raise Refused("too-few-chips", message, rule=cite(table.house, "added bet"))
    back = stake * option.times if option.effect is Effect.TAKE_BACK else NOTHING
    return DecisionMade(seat=number, point=point.id, option=option.id, put_up=cost, taken_back=back, decided_by=by)


def _asked_seat(table: Table, number: int) -> tuple[Seat, PlacedWagers]:
    """Return the seat that answers, or refuse."""
    seat = seated(table, number)
    if number not in seats_asked(table) or seat.wagers is None:
        raise _not_asked(table, number, seat)
    return seat, seat.wagers


def _not_asked(table: Table, number: int, seat: Seat) -> Refused:
    """Return why a seat cannot answer now: it has decided, or it is somebody else's turn."""
    point = table.round.point if table.round and table.stage in (Stage.DECIDING, Stage.SETTLING) else 0
    again = " again" if point else ""
    made = len(seat.wagers.decisions) if seat.wagers else 0
    if seat.wagers is not None and (made > point or seat.wagers.folded):
        decided = rules_of(table.house).points[made - 1]
        option = decided.option(seat.wagers.decisions[-1])
        became = option.made if option else "is decided"
        message = f"seat {number} has decided: {decided.about} {became}, and that is final"
        return Refused("not-asked", message, rule=cite(table.house, f"final{again}"))
    if seat.wagers is None or not seat.wagers.stake(table.house.main_wager):
        message = f"seat {number} has no bet in this round to decide about"
        return Refused("not-asked", message, rule=cite(table.house, f"asked{again}"))
    waiting = seats_asked(table)
    whose = f"the dealer is asking seat {waiting[0]}" if waiting else f"the table is at {table.stage_in_words}"
    return Refused("not-asked", f"seat {number} is not asked: {whose}", rule=cite(table.house, f"asked{again}"))


def _require_answer_of_house(table: Table, option: str) -> None:
    cautious = point_of(table).cautious
    if table.house.decisions.silent_player is SilentPlayer.WITHDRAW and option != cautious.id:
        message = f"for a player who does not answer the rule of {table.house.id} gives {cautious.id}"
        raise Refused("silent-player", message, rule=cite(table.house, "own decision"))


SilentAnswer = Callable[[Table, int], str]
"""Works out which option the house's rule gives a silent player. The better decision takes the odds."""


def require_silent_answer(table: Table, command: Command, rule: SilentAnswer) -> None:
    """Refuse an answer for a silent player that the house's *rule* does not give."""
    if not isinstance(command, AnswerForSilentPlayer) or command.seat not in seats_asked(table):
        return
    given = rule(table, command.seat)
    if command.option != given:
        message = f"for a silent player in seat {command.seat} the rule of {table.house.id} gives {given}"
        raise Refused("silent-player", message, rule=cite(table.house, "own decision"))


def _require_own_cards(table: Table, number: int, hand: int) -> Hand:
    seat, house = seated(table, number), table.house
    if hand != number:
        message = f"seat {number} cannot touch the cards of seat {hand}"
        raise Refused("not-yours", message, rule=cite(house, "own cards"))
    if table.stage is not Stage.DECIDING or seat.hand is None:
        raise Refused("no-cards", f"seat {number} has no cards to look at", rule=cite(house, "own cards"))
    if seat.hand.under is not None and seat.wagers and len(seat.wagers.decisions) == len(rules_of(house).points):
        message = f"the cards of seat {number} are tucked and stay where they are"
        raise Refused("tucked", message, rule=cite(house, "tucked"))
    return seat.hand


def all_decided(table: Table) -> bool:
    """Return whether no player can influence the round any more."""
    if table.stage is Stage.SETTLING:
        return True
    return table.stage is Stage.DECIDING and is_last_point(table) and not _left_to_decide(table)
