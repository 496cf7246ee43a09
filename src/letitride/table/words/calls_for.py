"""What an audience hears: the dealer's calls without hidden cards, and what decided each wager."""

from __future__ import annotations

from letitride.cards import Card, Hand, ThreeCardHand, rank_hand
from letitride.games import Duel, rank, rules_of
from letitride.house import FiveCardPayTable, PayTable, Wager
from letitride.house.printing import PrintedLine, printed_lines, printed_push
from letitride.house.wager import Decider
from letitride.table.model.event import (
    CardBurned,
    CardsDealt,
    Event,
    KeyInserted,
    KeyPressed,
    KeyRemoved,
    WagerCollected,
    WagerPaid,
)
from letitride.table.model.state import Table
from letitride.table.rules.dealing import current
from letitride.table.rules.seats import taken
from letitride.table.views.view import Audience, FaceDown, cards_seen, event_seen
from letitride.table.words.calls import CALLS_TO_PLAYERS, call
from letitride.table.words.sentence import Sentence, capitalized, say, spread
from letitride.table.words.wording import hand_label, name

Settled = WagerPaid | WagerCollected
"""A wager that came to its end."""

_SILENT = (KeyInserted, KeyRemoved, KeyPressed)
"""What is done without a call."""


def heard(table: Table, event: Event, audience: Audience) -> Sentence:
    """Return what the dealer says about *event* as *audience* hears it, given the table just before."""
    if isinstance(event, _SILENT):
        return say()
    hidden = isinstance(event_seen(table, event, audience), FaceDown)
    if concerns(event, audience):
        return _to_player(table, event, audience)
    match event:
        case CardsDealt(seat=seat, cards=cards) if hidden:
            return capitalized(say(name(table, seat), f": {_counted(len(cards))}, face down."))
        case CardBurned():
            return say("Burned, unseen into the rack.")
        case _:
            return call(table, event)


_NUMBERS = {2: "two", 3: "three"}
_TO_PLAYERS: tuple[type[Event], ...] = (*CALLS_TO_PLAYERS, CardsDealt, WagerPaid, WagerCollected)


def addressed_seat(event: Event) -> int:
    """Return the seat whose player hears an event in the second person; 0 for none."""
    seat: int = getattr(event, "seat", 0) if isinstance(event, _TO_PLAYERS) else 0
    return seat


def concerns(event: Event, audience: Audience) -> bool:
    """Return whether *audience* is the player who hears an event in the second person."""
    return bool(audience.seat) and audience.seat == addressed_seat(event)


def _to_player(table: Table, event: Event, audience: Audience) -> Sentence:
    """Return what the player of a seat hears."""
    match event:
        case CardsDealt(cards=cards) if isinstance(event_seen(table, event, audience), FaceDown):
            return say(f"You get {_counted(len(cards))}, face down.")
        case CardsDealt(cards=cards):
            return say("You get ", spread(cards), ", face up.")
        case WagerPaid() | WagerCollected():
            return _settled(table, event, audience)
        case _:
            return call(table, event, to_player=True)


def _settled(table: Table, event: Settled, audience: Audience) -> Sentence:
    """Return the result of a wager, such as ``You lose $2: king high.``."""
    main = event.wager is table.house.main_wager
    you = "You" if main else f"{event.wager.label[:1].upper()}{event.wager.label[1:]}: you"
    hand = hand_heard(table, event, audience) if main else ""
    why = f": {hand}." if hand else "."
    match event:
        case WagerCollected(stake=stake):
            return say(f"{you} lose ", stake, why)
        case WagerPaid(returned=returned, due=due) if due is not None:
            return say(f"{you} get ", returned, ". ", due, " was due.")
        case WagerPaid(winnings=winnings) if winnings:
            return say(f"{you} win ", winnings, why)
        case WagerPaid(returned=returned):
            return say(f"{you} get ", returned, f" back{why}")


def _counted(cards: int) -> str:
    return "a card" if cards == 1 else f"{_NUMBERS.get(cards, str(cards))} cards"


def hand_heard(table: Table, event: Settled, audience: Audience) -> str:
    """Return the hand that decided a wager in words; empty if *audience* does not see it."""
    if event.wager is table.house.main_wager and _folded(table, event):
        return "folded"
    cards = _whole_hand_seen(table, event, audience)
    return _hand_words(table, _deciding_cards(table, event.wager, cards)) if cards else ""


def hand_named(table: Table, seat: int) -> str:
    """Return what the dealer calls an exposed hand, such as ``pair of tens``."""
    hand = taken(table, seat).hand
    cards = hand.cards if hand is not None else ()
    return _hand_words(table, (*cards, *current(table).dealers_cards) if table.house.game.community_cards else cards)


def line_heard(table: Table, event: Settled, audience: Audience) -> str:
    """Return the line of the pay table that paid a wager, or what it lacked; for a duel, what decided it."""
    cards = _whole_hand_seen(table, event, audience)
    duel = rules_of(table.house).duel
    if event.wager is table.house.main_wager and _folded(table, event):
        return rules_of(table.house).words.given_up
    if event.wager.decider is Decider.DEALER and duel is not None:
        return _duel(table, duel, cards)
    paid = table.house.wagers.pay_tables()[event.wager]
    if isinstance(event, WagerCollected):
        return f"no {_lowest(paid)}"
    line = _line_of(paid, rank(_deciding_cards(table, event.wager, cards))) if cards else None
    return f"{line.hand} · {line.pays}" if line else ""


def is_capped(table: Table, event: Settled) -> bool:
    """Return whether a wager won less than its line pays because of the house's cap."""
    cap, hand = table.house.settling.payout_cap, taken(table, event.seat).hand
    paid = table.house.wagers.pay_tables().get(table.house.main_wager)
    if cap is None or hand is None or not isinstance(event, WagerPaid) or event.wager is not table.house.main_wager:
        return False
    if not isinstance(paid, FiveCardPayTable):
        return False
    odds = paid.odds_for(rank_hand((*hand.cards, *current(table).dealers_cards)))
    return odds is not None and event.stake * paid.net(odds) > cap


def _whole_hand_seen(table: Table, event: Settled, audience: Audience) -> tuple[Card, ...]:
    """Return the seat's cards; empty if any is hidden from *audience*."""
    shown = cards_seen(table, event.seat, audience)
    cards = tuple(card for card in shown if card is not None)
    return cards if len(cards) == len(shown) else ()


def _deciding_cards(table: Table, wager: Wager, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    dealers = current(table).dealers_cards
    if wager.decider is Decider.COMMUNITY_CARDS:
        return dealers
    community = table.house.game.community_cards and wager.decider is Decider.FIVE_CARDS
    return (*cards, *dealers) if community else cards


def _hand_words(table: Table, cards: tuple[Card, ...]) -> str:
    label, hand = hand_label(table, cards), rank(cards)
    if label == "pair":
        return f"pair of {hand.ranks[0].plural}"
    return f"{hand.ranks[0].name.lower()} high" if label == "high card" else label


def _line_of(paid: PayTable, hand: Hand | ThreeCardHand) -> PrintedLine | None:
    if isinstance(paid, FiveCardPayTable) and isinstance(hand, Hand) and paid.odds_for(hand) == 0:
        return printed_push(paid)[0]
    fields = [field for field in paid.odds.__struct_fields__ if getattr(paid.odds, field) is not None]
    lines = dict(zip(fields, printed_lines(paid), strict=True))
    # Without its own line, the best straight flush is paid like any other.
    return lines.get(hand.ranking.name.lower()) or lines.get("straight_flush")


def _lowest(paid: PayTable) -> str:
    lowest = printed_lines(paid)[-1].hand.removeprefix("a ").removeprefix("any ")
    return lowest if lowest.endswith("or better") else f"{lowest} or better"


def _duel(table: Table, duel: Duel, cards: tuple[Card, ...]) -> str:
    """Return what decided a wager against the dealer. All the dealer's cards are turned by then."""
    first, added = duel.names
    dealers = current(table).dealers_cards
    dealer = rank(dealers)
    if not duel.qualifies(table.house, dealer):
        return f"the dealer does not qualify: {first} 1 to 1, {added} returned"
    if not cards:
        return ""
    own = rank(cards)
    mine, theirs = _hand_words(table, cards), _hand_words(table, dealers)
    if own.strength > dealer.strength:
        beaten = "the dealer's, card for card" if mine == theirs else f"the dealer's {theirs}"
        return f"{mine} beats {beaten}: {_won(table, duel, cards)}"
    if own.strength < dealer.strength:
        return f"the dealer's {theirs} {'is higher, card for card' if mine == theirs else f'beats {mine}'}"
    return f"the dealer has the same {mine}: {first} and {added} returned"


def _won(table: Table, duel: Duel, cards: tuple[Card, ...]) -> str:
    first, added = duel.names
    if duel.added_pays is None:
        return f"{first} and {added} 1 to 1"
    line = _line_of(table.house.wagers.pay_tables()[duel.added_pays], rank(cards))
    return f"{first} 1 to 1, {added} {line.pays if line else '1 to 1'}"


def _folded(table: Table, event: Settled) -> bool:
    wagers = taken(table, event.seat).wagers
    return wagers is not None and wagers.folded
