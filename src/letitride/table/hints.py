"""What may be done now, explained in one sentence to somebody who has never played. Never which choice is better."""

from __future__ import annotations

from letitride.cards import Rank
from letitride.house import House
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS, THREE_CARD_POKER, ante_wager
from letitride.house.round import Faces
from letitride.table.deciding import asked, undecided
from letitride.table.interruption import voters
from letitride.table.sentence import Said, Sentence, say
from letitride.table.state import NOTHING, Seat, Table, in_play
from letitride.table.terms import Cause, Stage
from letitride.table.view import Audience, Watching
from letitride.table.wording import name

_DECIDING = (Stage.FIRST_DECISIONS, Stage.SECOND_DECISIONS)


def hint(table: Table, audience: Audience) -> Sentence:
    """Return one sentence on what *audience* may do now, or on what goes on."""
    seat = table.seat(audience.seat) if audience.watching is Watching.SEAT else None
    return say(_going_on(table) if seat is None else _to_player(table, audience.seat, seat))


# To those who look on


def _going_on(table: Table) -> Said:
    match table.stage:
        case Stage.CLOSED:
            return "This table is closed."
        case Stage.PREPARING:
            return "The cards are being made ready; then bets are taken."
        case Stage.IDLE:
            return "Nobody plays here: take a seat, and the cards are made ready for you."
        case Stage.BETTING if None in table.seats:
            return "Bets are open: take a free seat to play the next round."
        case Stage.BETTING:
            return "Bets are open, and every seat is taken: you can look on until one is free."
        case Stage.DEALING:
            return "No more bets: the cards are being dealt."
        case Stage.FIRST_DECISIONS | Stage.SECOND_DECISIONS:
            return _others_decide(table)
        case Stage.SETTLING:
            return _SETTLING
        case Stage.HALTED:
            return _halted(table)


_SETTLING = "The cards are turned: the dealer collects the wagers that lost and pays those that won."


def _others_decide(table: Table, then: str = "") -> Sentence:
    waiting = asked(table)
    if not waiting:
        return say(f"Everybody has decided: {_turning(table)}{then}.")
    who = say(name(table, waiting[0]), " decides") if len(waiting) == 1 else "The players decide"
    if table.house.game is THREE_CARD_POKER:
        return say(who, f" whether to play against the dealer or to fold{then}.")
    return say(who, f" whether bet {_bet(table)} rides or is taken back{then}.")


def _halted(table: Table) -> str:
    if table.halt is not None and table.halt.cause is Cause.INTERRUPTION:
        return "The round was interrupted: its players vote on whether it is completed."
    why = f": {table.halt.cause.value}" if table.halt else ""
    return f"The round stands still{why}; the floor looks into it."


# To a player


def _to_player(table: Table, number: int, seat: Seat) -> Said:
    if table.stage is Stage.BETTING:
        return _betting(table.house, seat)
    if table.stage is Stage.IDLE:
        return "You have a seat: the cards are made ready, and then bets are taken."
    if table.round is None:
        return _going_on(table)
    if seat.wagers is None:
        return "You sit this round out; bets are open again when it is over."
    if table.stage is Stage.DEALING:
        faces = "face up" if table.house.deal.faces is Faces.UP else "face down, and you look at them when all are out"
        return f"The cards are being dealt: three for you, {faces}."
    if table.stage is Stage.HALTED:
        return _vote(table, number)
    return _deciding(table, number, seat) if table.stage in _DECIDING else _SETTLING


def _betting(house: House, seat: Seat) -> Said:
    if seat.wagers is not None:
        return "Your bet is down: you can still take it back, until the dealer calls no more bets and deals."
    limits = house.wagers[house.main_wager]
    least = in_play(((house.main_wager, limits.minimum),))
    if seat.rail < least and not house.wagers.alone():
        return say(
            "Buy chips to play: the smallest bet of a round takes ", least, ", and you have ", seat.rail, " in chips."
        )
    if house.game is THREE_CARD_POKER:
        return (
            f"Bet an ante of {limits} that your three cards will beat the dealer's: once you have seen yours, "
            "you either add a play wager as large as the ante, or fold and lose the ante."
        )
    return (
        f"Put up three equal bets of {limits} each: as your cards come out you may take back one, and then another, "
        f"and those you let ride are paid {_paid_from(house)}."
    )


def _deciding(table: Table, number: int, seat: Seat) -> Said:
    if number in asked(table):
        return _play_or_fold(table.house, seat) if table.house.game is THREE_CARD_POKER else _ride(table, seat)
    if number in undecided(table):
        return _others_decide(table, "; your turn comes")
    if seat.wagers is not None and not seat.wagers.stake(table.house.main_wager):
        return "Your side bet needs no decision: it is settled when the cards are turned."
    then = "the others are asked now" if asked(table) else _turning(table)
    return f"You have decided, and that is final: {then}."


def _ride(table: Table, seat: Seat) -> Sentence:
    stake = seat.wagers.stake(BASE) if seat.wagers else NOTHING
    paid = _paid_from(table.house)
    if table.stage is Stage.FIRST_DECISIONS:
        return say(
            f"You hold three of your five cards, and are paid {paid}; the other two lie face down before the dealer: "
            "let the ",
            stake,
            " of bet 1 ride, or take it back.",
        )
    return say(
        f"Your fourth card lies open before the dealer, the fifth is still face down, and you are paid {paid}: "
        "let the ",
        stake,
        " of bet 2 ride, or take it back; bet $ stays either way.",
    )


def _play_or_fold(house: House, seat: Seat) -> Sentence:
    ante = seat.wagers.stake(ANTE) if seat.wagers else NOTHING
    lowest = ante_wager(house.wagers).qualifying_rank
    needs = f", who plays on with {lowest.name.lower()} high or better" if lowest > Rank.TWO else ""
    side = "; Pair Plus stands either way" if seat.wagers and seat.wagers.stake(PAIR_PLUS) else ""
    return say(
        "Play: add ",
        ante,
        f" to your ante, and your three cards meet the dealer's{needs}; "
        f"or fold: the ante is lost and nothing more{side}.",
    )


def _vote(table: Table, number: int) -> str:
    halt = table.halt
    if halt is None or halt.cause is not Cause.INTERRUPTION or number not in voters(table):
        return _halted(table)
    if any(voter == number for voter, _ in halt.ballots):
        return "You have voted: the round goes on if everybody in it says yes."
    return (
        "The round was interrupted: vote yes to have it completed, or no to have it void and every wager returned; "
        "who says nothing says no."
    )


def _turning(table: Table) -> str:
    whole = table.house.game is THREE_CARD_POKER
    return "the dealer turns the own three cards" if whole else "the dealer turns the next card"


def _bet(table: Table) -> int:
    return 1 if table.stage is Stage.FIRST_DECISIONS else 2


def _paid_from(house: House) -> str:
    lowest = base_table(house.wagers).pays_pairs_from
    if lowest is None:
        return "as the pay table says"
    return "from any pair up" if lowest is Rank.TWO else f"from a pair of {lowest.plural} up"
