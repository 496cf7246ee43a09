"""Rounds for tests of the settlement: stacked, decided, and stopped where the first hand is to be settled."""

from collections.abc import Iterable, Mapping

from letitride.cards import DECK, Card, parse_cards
from letitride.house import House, Wager, load_house
from letitride.house.round import Burn
from letitride.table import Event
from letitride.table.model.event import WagerCollected, WagerPaid
from letitride.table.model.vocabulary import DEALER, Stage
from letitride.table.rules.deciding import seats_asked
from tests.table.play import RIDE, Play

_BURNED = {Burn.LEFTMOST: 0, Burn.MIDDLE: 1, Burn.BOTTOM: 2}

HANDS_OF_FIVE = {
    "royal flush": ("As Ks Qs", "Js Ts"),
    "straight flush": ("9s 8s 7s", "6s 5s"),
    "four of a kind": ("9s 9h 9d", "9c 5s"),
    "full house": ("9s 9h 9d", "5c 5s"),
    "flush": ("2s 4s 9s", "Js Ks"),
    "straight": ("5s 6h 7d", "8c 9s"),
    "three of a kind": ("9s 9h 9d", "4c 5s"),
    "two pair": ("9s 9h 5d", "5c 4s"),
    "pair of tens": ("Ts 8h 5d", "Th 2s"),
}
"""One hand of each kind that is paid: three cards of a player, and the community cards."""


def showdown(
    house: str | House,
    hands: Mapping[int, str],
    community: str,
    *,
    answers: Iterable[bool] = (),
    burn: str = "3c",
    base_bet: int | None = None,
    side: Mapping[int, Mapping[str, int]] | None = None,
) -> Play:
    """Bet, deal these hands, decide (all ride unless told), and stop when every card of the dealer is turned."""
    play = Play(load_house(house) if isinstance(house, str) else house).opened(*hands)
    for seat in hands:
        play.bet(seat, base_bet, **(side or {}).get(seat, {}))
    play.hands = {seat: parse_cards(cards) for seat, cards in hands.items()}
    play.hands[DEALER] = dealers_cards(play.house, community, burn)
    play.no_more_bets()
    return decided(play, answers)


def decided(play: Play, answers: Iterable[bool] = ()) -> Play:
    """Deal to the end and answer for all who are asked, and stop when every card of the dealer is turned."""
    given = list(answers)
    while play.table.stage is not Stage.SETTLING:
        if waiting := seats_asked(play.table):
            play.answer(waiting[0], ride=given.pop(0) if given else RIDE)
        else:
            assert play.chores(most=1), f"nothing happens: {play.due}"
    return play


def dealers_cards(house: House, community: str, burn: str) -> tuple[Card, ...]:
    """Return the dealer's cards in the order of the deal, the burn card where the house has it."""
    cards = list(parse_cards(community))
    if house.deal.burn in _BURNED:
        cards.insert(_BURNED[house.deal.burn], *parse_cards(burn))
    return tuple(cards)


def seats(events: Iterable[Event], *kinds: type[Event]) -> list[int]:
    """Return to which seats events of these kinds happened, in order."""
    return [getattr(event, "seat", DEALER) for event in events if isinstance(event, kinds)]


def settled(events: Iterable[Event]) -> list[tuple[int, Wager, str]]:
    """Return which wager was collected or paid, in order."""
    return [
        (event.seat, event.wager, "paid" if isinstance(event, WagerPaid) else "collected")
        for event in events
        if isinstance(event, WagerPaid | WagerCollected)
    ]


def whole_deck_racked(play: Play) -> bool:
    """Tell whether every card of a deck lies in the discard rack, once."""
    cards = [card for entry in play.table.rack.entries for card in entry.cards]
    return len(cards) == len(DECK) and set(cards) == set(DECK)
