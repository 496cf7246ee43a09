"""Rounds for tests of misdeals at a table with a shuffler."""

from collections.abc import Iterable

from letitride.house import House
from letitride.table import Command
from letitride.table.model.command import DealCards
from letitride.table.model.event import RoundVoided
from letitride.table.model.vocabulary import DEALER, Cause, Role
from tests.table.play import Play, returned

TO_THE_DEALER = DealCards(seat=DEALER, cards=3)
BONUS = {"dollar_bonus": 1}


def being_dealt(house: str | House = "lir-bonus", *, before: Command = TO_THE_DEALER) -> Play:
    """Stop in the deal: seats 1, 3 and 5 play, and seats 1 and 5 have a bonus bet, which has been collected."""
    table = Play(house).opened(1, 3, 5).bet(1, 5, **BONUS).bet(3).bet(5, 5, **BONUS).no_more_bets()
    table.chores(before=before)
    return table


def void(cause: Cause) -> RoundVoided:
    """Return how the round of ``being_dealt`` becomes void: every wager goes back, the dollars too."""
    returns = tuple(returned(seat, from_layout=15, from_bonus=bonus) for seat, bonus in ((1, 1), (3, 0), (5, 1)))
    return RoundVoided(round=1, cause=cause, returns=returns)


def only_for(role: Role, *commands: Command) -> bool:
    """Tell whether these commands are for one role to give, and for no other."""
    return all(command.who == {role} for command in commands)


def rails(table: Play) -> list[int]:
    return [int(table.rail(seat).in_dollars) for seat in (1, 3, 5)]


def kinds(events: Iterable[object]) -> list[type]:
    return [type(event) for event in events]
