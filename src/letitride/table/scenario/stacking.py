"""Stacks decks so that they deal what a scenario asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letitride.cards import DECK, Card, print_cards
from letitride.house import House
from letitride.house.round import Burn
from letitride.table.model.command import CallNoMoreBets, DealCards, ReportEarlyUnload
from letitride.table.model.vocabulary import DEALER
from letitride.table.scenario.forms import ScenarioError
from letitride.table.scenario.scenario import Action, Line, Stack

ANY_ORDER = tuple(DECK[place * 23 % len(DECK)] for place in range(len(DECK)))
"""The default deck, in an order without patterns."""

FaceUp = tuple[int, Card]
"""A card that is face up in the deck, and how many cards come before it."""


def require_room(house: House, stack: Stack, others: Sequence[Stack]) -> None:
    """Refuse cards that do not fit their place, or are named for two places."""
    room = _room(house, stack)
    if len(stack.cards) > room:
        raise ScenarioError(f"{house.id} deals {room or 'no'} card{'s' if room != 1 else ''} there")
    for other in others:
        if "deck" in (stack.place, other.place):
            raise ScenarioError("name either the deck or the hands, not both")
        if other.place == stack.place:
            raise ScenarioError(f"cards are named for this place already: {print_cards(other.cards)}")
        twice = [card for card in stack.cards if card in other.cards]
        if twice:
            raise ScenarioError(f"{twice[0]} is named twice: one deck holds each card once")


def _room(house: House, stack: Stack) -> int:
    burns = house.deal.burn is not Burn.NONE
    match stack.place:
        case "deck":
            return len(DECK)
        case "burn":
            return int(burns)
        case int(seat) if seat == DEALER:
            return house.deal.dealers_cards - burns
        case _:
            return house.game.own_cards


def face_up_cards(lines: Iterable[Line]) -> list[FaceUp]:
    """Return the cards found face up in the deal that *lines* begin with."""
    found: list[FaceUp] = []
    for line in lines:
        action = line.means
        if not isinstance(action, Action) or action.expects_refusal:
            continue
        if any(isinstance(command, CallNoMoreBets | ReportEarlyUnload) for command in action.commands):
            break
        if action.face_up:
            found.append(((action.after.count if action.after else 0) + len(found), action.face_up))
    return found


def stacked(
    house: House, deliveries: Sequence[DealCards], stacks: Sequence[Stack], face_up: Sequence[FaceUp]
) -> tuple[Card, ...]:
    """Return a deck that brings every place its named cards first, filled up with others."""
    named = {stack.place: stack.cards for stack in stacks}
    aside = {card for cards in named.values() for card in cards} | {card for _, card in face_up}
    for _, card in face_up:
        if any(card in cards for place, cards in named.items() if place != "deck"):
            raise ScenarioError(f"{card} is found face up, and cannot be dealt as well")
    others = iter([card for card in ANY_ORDER if card not in aside])
    left = {each.seat: list(named.get(each.seat, ())) for each in deliveries}
    burned = house.deal.burn.place
    if burned is not None:
        community = [*left[DEALER], *others][: house.deal.dealers_cards - 1]
        others = (card for card in ANY_ORDER if card not in aside | set(community))
        community.insert(burned, named["burn"][0] if "burn" in named else next(others))
        left[DEALER] = community
    top = list(named.get("deck", ())) or [
        left[each.seat].pop(0) if left[each.seat] else next(others) for each in deliveries for _ in range(each.cards)
    ]
    for after, card in face_up:
        top = [each for each in top if each != card]
        top.insert(after, card)
    return (*top, *(card for card in ANY_ORDER if card not in top))


def through_the_cuts(wanted: Sequence[Card], cut: Sequence[Card]) -> tuple[Card, ...]:
    """Return the order that is *wanted* after the cuts that turned any order into *cut*."""
    comes = dict(zip(cut, wanted, strict=True))
    return tuple(comes[card] for card in ANY_ORDER)
