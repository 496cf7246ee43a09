"""What you can do now, in a sentence for beginners. Never says which choice is better."""

from __future__ import annotations

from letitride.games import Effect, rules_of
from letitride.games.phrases import in_words
from letitride.house import House
from letitride.house.once import once_for_a_house
from letitride.house.round import Faces
from letitride.table.model.state import NOTHING, Seat, Table, in_play
from letitride.table.model.vocabulary import Cause, Stage
from letitride.table.rules.dealing import current
from letitride.table.rules.deciding import point_of, seats_asked, undecided
from letitride.table.rules.interruption import voters
from letitride.table.rules.procedure import due
from letitride.table.views.view import Audience, Watching
from letitride.table.words.sentence import Said, Sentence, filled, say
from letitride.table.words.wording import name


def hint(table: Table, audience: Audience) -> Sentence:
    """Return a sentence on what *audience* can do now, or on what is happening."""
    seat = table.seat(audience.seat) if audience.watching is Watching.SEAT else None
    return say(_going_on(table) if seat is None else _to_player(table, audience.seat, seat))


# To watchers


def _going_on(table: Table) -> Said:
    match table.stage:
        case Stage.CLOSED:
            return "This table is closed."
        case Stage.PREPARING if not any(table.seats) and not due(table):
            return "The cards lie spread for the first player. Take a seat to start the game."
        case Stage.PREPARING:
            return "The dealer is preparing the cards. Betting opens next."
        case Stage.IDLE:
            return "No players yet. Take a seat to start the game."
        case Stage.BETTING if None in table.seats:
            return "Bets are open. Take a seat to play the next round."
        case Stage.BETTING:
            return "Bets are open. Every seat is taken, so you can only watch for now."
        case Stage.DEALING:
            return "No more bets. The dealer deals."
        case Stage.DECIDING:
            return _others_decide(table)
        case Stage.SETTLING:
            return _SETTLING
        case Stage.HALTED:
            return _halted(table)


_SETTLING = "The dealer collects losing bets and pays winning ones."


def _others_decide(table: Table, then: str = "") -> Sentence:
    waiting = seats_asked(table)
    if not waiting:
        return say(f"Everybody has decided: {rules_of(table.house).words.turning}.{then}")
    who = say(name(table, waiting[0]), " decides") if len(waiting) == 1 else "The players decide"
    return say(who, f" {point_of(table).whether}.{then}")


def _halted(table: Table) -> str:
    if table.halt is not None and table.halt.cause is Cause.INTERRUPTION:
        return "The round was interrupted. Its players vote on whether to complete it."
    why = f": {table.halt.cause.value}" if table.halt else ""
    return f"The round is on hold{why}. The floor is looking into it."


# To a player


def _to_player(table: Table, number: int, seat: Seat) -> Said:
    if table.stage is Stage.BETTING:
        return _betting(table.house, seat)
    if table.stage is Stage.IDLE:
        return "You are seated. Betting opens when the cards are ready."
    if table.round is None:
        return _going_on(table)
    if seat.wagers is None:
        return "You sit this round out. You can bet when it is over."
    if table.stage is Stage.DEALING:
        faces = "face up" if table.house.deal.faces is Faces.UP else "face down until all are dealt"
        return f"The cards are being dealt: {in_words(table.house.game.own_cards)} for you, {faces}."
    if table.stage is Stage.HALTED:
        return _vote(table, number)
    return _deciding(table, number, seat) if table.stage is Stage.DECIDING else _SETTLING


def _betting(house: House, seat: Seat) -> Said:
    if seat.wagers is not None:
        return "Your bet is down. You can take it back until the dealer calls no more bets."
    limits = house.wagers[house.main_wager]
    least = in_play(((house.main_wager, limits.minimum),))
    if seat.rail < least and not house.wagers.alone():
        return say("Buy chips to play: a round takes at least ", least, ", and you have ", seat.rail, " in chips.")
    return _invitation(house)


@once_for_a_house
def _invitation(house: House) -> str:
    return rules_of(house).words.betting(house)


@once_for_a_house
def _questions(house: House) -> tuple[str, ...]:
    return tuple(point.hint(house) for point in rules_of(house).points)


def _deciding(table: Table, number: int, seat: Seat) -> Said:
    if number in seats_asked(table):
        return _choice(table, seat)
    if number in undecided(table):
        return _others_decide(table, " Your turn is coming.")
    if seat.wagers is not None and not seat.wagers.stake(table.house.main_wager):
        return "Your side bet needs no decision: it is settled when the cards are turned."
    then = "the others are asked now" if seats_asked(table) else rules_of(table.house).words.turning
    return f"Decision made: {then}."


def _choice(table: Table, seat: Seat) -> Sentence:
    """Explain the choice to the player. A side bet also stays beside a folded hand."""
    point, stakes = point_of(table), seat.wagers.stakes if seat.wagers else ()
    question = _questions(table.house)[current(table).point]
    stake = next((stake for wager, stake in stakes if not wager.is_side_bet), NOTHING)
    folds = any(option.effect is Effect.FOLD for option in point.options)
    sides = [wager.label for wager, _ in stakes if wager.is_side_bet] if folds else []
    stands = f" {' and '.join(sides)} stand{'s' if len(sides) == 1 else ''} either way." if sides else ""
    return say(filled(question, stake=stake), stands)


def _vote(table: Table, number: int) -> str:
    halt = table.halt
    if halt is None or halt.cause is not Cause.INTERRUPTION or number not in voters(table):
        return _halted(table)
    if any(voter == number for voter, _ in halt.ballots):
        return "You have voted: the round goes on if everybody in it says yes."
    return (
        "The round was interrupted. Vote yes to complete it, or no to void it and return every wager. "
        "Silence counts as no."
    )
