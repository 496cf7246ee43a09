"""The players' decisions, and the cards the dealer turns between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from letitride.house import Game
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER
from letitride.house.round import Asking, SilentPlayer
from letitride.table.citing import cite
from letitride.table.command import (
    AnswerForSilentPlayer,
    Command,
    FoldHand,
    LetItRide,
    LookAtCards,
    MakePlayWager,
    TurnCommunityCard,
    TurnDealersHand,
    WithdrawBet,
)
from letitride.table.dealing import current
from letitride.table.event import (
    BetLeftRiding,
    BetWithdrawn,
    CardsLookedAt,
    CommunityCardTurned,
    DealersHandTurned,
    DecisionsOpened,
    Event,
    HandFolded,
    PlayWagerMade,
)
from letitride.table.payout import payouts
from letitride.table.plan import settlement
from letitride.table.procedure import require_due, turning
from letitride.table.refusal import Refused
from letitride.table.seats import seated, taken
from letitride.table.state import Hand, Seat, Table, Wagers
from letitride.table.terms import Answer, Circle, Role, Stage, Standing

DecidingCommand = (
    LookAtCards
    | LetItRide
    | WithdrawBet
    | MakePlayWager
    | FoldHand
    | AnswerForSilentPlayer
    | TurnCommunityCard
    | TurnDealersHand
)
DecidingEvent = (
    DecisionsOpened
    | CardsLookedAt
    | BetLeftRiding
    | BetWithdrawn
    | PlayWagerMade
    | HandFolded
    | CommunityCardTurned
    | DealersHandTurned
)

_DECIDING = (Stage.FIRST_DECISIONS, Stage.SECOND_DECISIONS)


def undecided(table: Table) -> tuple[int, ...]:
    """Return the seats whose decision is open, clockwise from the dealer's left."""
    main = table.house.main_wager
    if table.stage not in _DECIDING or table.todo:
        return ()
    first = table.stage is Stage.FIRST_DECISIONS
    return tuple(
        number
        for number, _, wagers in table.wagering()
        if (wagers.one if first else wagers.two) is Standing.OPEN and wagers.stake(main)
    )


def asked(table: Table) -> tuple[int, ...]:
    """Return the seats that may answer now: the next in turn, or all of them where the house asks together."""
    seats = undecided(table)
    return seats[:1] if table.house.decisions.asking is Asking.ONE_BY_ONE else seats


def decide_deciding(table: Table, command: DecidingCommand) -> tuple[Event, ...]:
    """Return what follows when a player decides, or the dealer turns a card."""
    match command:
        case LookAtCards(seat=number, hand=hand):
            return (CardsLookedAt(seat=number, cards=_require_own_cards(table, number, hand).cards),)
        case LetItRide(seat=number):
            return _rides(table, number, Role.PLAYER, LET_IT_RIDE)
        case WithdrawBet(seat=number):
            return _withdraws(table, number, Role.PLAYER, LET_IT_RIDE)
        case MakePlayWager(seat=number):
            return _rides(table, number, Role.PLAYER, THREE_CARD_POKER)
        case FoldHand(seat=number):
            return _withdraws(table, number, Role.PLAYER, THREE_CARD_POKER)
        case AnswerForSilentPlayer(seat=number, answer=answer):
            _require_answer_of_house(table, answer)
            decides = _rides if answer is Answer.RIDE else _withdraws
            return decides(table, number, Role.DEVICE, table.house.game)
        case TurnCommunityCard():
            require_due(table, command, topic="asked")
            round_ = current(table)
            return (CommunityCardTurned(card=round_.dealers_cards[round_.turned]),)
        case TurnDealersHand():
            require_due(table, command, topic="asked")
            return (DealersHandTurned(cards=current(table).dealers_cards),)
        case _:
            assert_never(command)


def evolve_deciding(table: Table, event: DecidingEvent) -> Table:
    """Return the table after a decision, or after a card was turned."""
    match event:
        case DecisionsOpened(circle=circle):
            stage = Stage.FIRST_DECISIONS if circle is Circle.ONE else Stage.SECOND_DECISIONS
            return _when_all_decided(replace(table, stage=stage))
        case CardsLookedAt():
            return table
        case BetLeftRiding(seat=number, circle=circle):
            return _decided(table, number, circle, Standing.RIDING)
        case BetWithdrawn(seat=number, circle=circle, stake=stake):
            seat = taken(table, number)
            back = table.with_seat(number, replace(seat, rail=seat.rail + stake))
            return _decided(back, number, circle, Standing.WITHDRAWN)
        case PlayWagerMade(seat=number, stake=stake):
            seat = taken(table, number)
            made = table.with_seat(number, replace(seat, rail=seat.rail - stake))
            return _decided(made, number, Circle.ONE, Standing.RIDING)
        case HandFolded(seat=number):
            return _decided(table, number, Circle.ONE, Standing.WITHDRAWN)
        case CommunityCardTurned():
            round_ = current(table)
            turned = replace(table, round=replace(round_, turned=round_.turned + 1))
            return _settling(turned) if round_.turned else turned
        case DealersHandTurned(cards=cards):
            return _settling(replace(table, round=replace(current(table), turned=len(cards))))
        case _:
            assert_never(event)


def _decided(table: Table, number: int, circle: Circle, standing: Standing) -> Table:
    seat = taken(table, number)
    if seat.wagers is None or seat.hand is None:
        raise LookupError(f"seat {number} has nothing to decide")
    wagers = replace(seat.wagers, one=standing) if circle is Circle.ONE else replace(seat.wagers, two=standing)
    # The cards go under the bet that is asked about next, once the one before it rides; at the end under the last.
    under = Circle.DOLLAR if circle is Circle.TWO else Circle.TWO if standing is Standing.RIDING else None
    hand = replace(seat.hand, under=under)
    return _when_all_decided(table.with_seat(number, replace(seat, wagers=wagers, hand=hand)))


def _when_all_decided(table: Table) -> Table:
    return table if undecided(table) else replace(table, todo=turning(table))


def _settling(table: Table) -> Table:
    round_ = replace(current(table), payouts=payouts(table))
    settling = replace(table, stage=Stage.SETTLING, round=round_)
    return replace(settling, todo=settlement(settling))


def _rides(table: Table, number: int, by: Role, game: Game) -> tuple[Event, ...]:
    seat, wagers = _asked_seat(table, number, game)
    if game is LET_IT_RIDE:
        return (BetLeftRiding(seat=number, circle=_circle(table), decided_by=by),)
    stake = wagers.stake(ANTE)
    if seat.rail < stake:
        message = f"the play wager of seat {number} is {stake}, and {seat.rail} lie on the rail"
        raise Refused("too-few-chips", message, rule=cite(table.house, "play wager"))
    return (PlayWagerMade(seat=number, stake=stake, decided_by=by),)


def _withdraws(table: Table, number: int, by: Role, game: Game) -> tuple[Event, ...]:
    _, wagers = _asked_seat(table, number, game)
    if game is LET_IT_RIDE:
        stake = wagers.stake(BASE)
        return (BetWithdrawn(seat=number, circle=_circle(table), stake=stake, decided_by=by),)
    return (HandFolded(seat=number, decided_by=by),)


def _circle(table: Table) -> Circle:
    return Circle.ONE if table.stage is Stage.FIRST_DECISIONS else Circle.TWO


def _asked_seat(table: Table, number: int, game: Game) -> tuple[Seat, Wagers]:
    """Return the seat that answers, or say why it is not asked."""
    seat, house = seated(table, number), table.house
    if house.game is not game:
        raise Refused("other-game", f"{house.id} deals {house.game.value}", rule=cite(house, "round"))
    if number not in asked(table) or seat.wagers is None:
        raise _not_asked(table, number, seat)
    return seat, seat.wagers


def _not_asked(table: Table, number: int, seat: Seat) -> Refused:
    """Return why a seat cannot answer now: the decision is made, or it is somebody else's turn."""
    second = table.stage in (Stage.SECOND_DECISIONS, Stage.SETTLING)
    again = " again" if second else ""
    standing = (seat.wagers.two if second else seat.wagers.one) if seat.wagers else Standing.OPEN
    if standing is not Standing.OPEN:
        made = "rides" if standing is Standing.RIDING else "was taken back"
        what = "the ante" if table.house.game is THREE_CARD_POKER else f"bet {2 if second else 1}"
        message = f"seat {number} has decided: {what} {made}, and that is final"
        return Refused("not-asked", message, rule=cite(table.house, f"final{again}"))
    if seat.wagers is None or not seat.wagers.stake(table.house.main_wager):
        message = f"seat {number} has no bet in this round to decide about"
        return Refused("not-asked", message, rule=cite(table.house, f"asked{again}"))
    waiting = asked(table)
    whose = f"the dealer is asking seat {waiting[0]}" if waiting else f"the table is at {table.stage.value}"
    return Refused("not-asked", f"seat {number} is not asked: {whose}", rule=cite(table.house, f"asked{again}"))


def _require_answer_of_house(table: Table, answer: Answer) -> None:
    if table.house.decisions.silent_player is SilentPlayer.WITHDRAW and answer is Answer.RIDE:
        message = f"{table.house.id} withdraws for a player who does not answer"
        raise Refused("silent-player", message, rule=cite(table.house, "own decision"))


SilentAnswer = Callable[[Table, int], Answer]
"""Works out what the house's rule gives a silent player in a seat: the better decision takes the odds."""


def require_silent_answer(table: Table, command: Command, rule: SilentAnswer) -> None:
    """Refuse an answer for a silent player that the house's *rule* does not give."""
    if not isinstance(command, AnswerForSilentPlayer) or command.seat not in asked(table):
        return
    given = rule(table, command.seat)
    if command.answer is not given:
        message = f"for a silent player in seat {command.seat} the rule of {table.house.id} gives {given.value}"
        raise Refused("silent-player", message, rule=cite(table.house, "own decision"))


def _require_own_cards(table: Table, number: int, hand: int) -> Hand:
    seat, house = seated(table, number), table.house
    if hand != number:
        message = f"seat {number} may not touch the cards of seat {hand}"
        raise Refused("not-yours", message, rule=cite(house, "own cards"))
    if table.stage not in _DECIDING or seat.hand is None:
        raise Refused("no-cards", f"seat {number} has no cards to look at", rule=cite(house, "own cards"))
    if seat.hand.under is Circle.DOLLAR:
        message = f"the cards of seat {number} are tucked and stay where they are"
        raise Refused("tucked", message, rule=cite(house, "tucked"))
    return seat.hand


def all_decided(table: Table) -> bool:
    """Tell whether no player can influence the round any more."""
    last = Stage.SECOND_DECISIONS if table.house.game is LET_IT_RIDE else Stage.FIRST_DECISIONS
    return table.stage is Stage.SETTLING or (table.stage is last and not undecided(table))
