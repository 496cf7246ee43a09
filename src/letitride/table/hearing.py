"""What an audience hears of what happens: the dealer's calls without a hidden card, and what decided each wager."""

from __future__ import annotations

from letitride.cards import Card, Hand, ThreeCardHand, rank_hand, rank_three_cards
from letitride.house import PayTable, Wager
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.games.three_card_poker import ante_wager
from letitride.house.printing import PrintedLine, printed_lines
from letitride.house.wager import Decider
from letitride.table.calls import call
from letitride.table.dealing import current
from letitride.table.event import (
    CardBurned,
    CardsDealt,
    Event,
    KeyInserted,
    KeyPressed,
    KeyRemoved,
    WagerCollected,
    WagerPaid,
)
from letitride.table.payout import qualifies
from letitride.table.seats import taken
from letitride.table.sentence import Sentence, capitalized, say
from letitride.table.state import Table, Wagers
from letitride.table.terms import Standing
from letitride.table.view import Audience, FaceDown, cards_seen, told
from letitride.table.wording import name, three_card_label

Settled = WagerPaid | WagerCollected
"""A wager that came to its end."""

_SILENT = (KeyInserted, KeyRemoved, KeyPressed)
"""What is done without a word."""


def heard(table: Table, event: Event, audience: Audience) -> Sentence:
    """Return what the dealer says about *event* so that *audience* hears it, given the table just before."""
    if isinstance(event, _SILENT):
        return say()
    hidden = isinstance(told(table, event, audience), FaceDown)
    match event:
        case CardsDealt(seat=seat, cards=cards) if hidden:
            count = "a card" if len(cards) == 1 else f"{_NUMBERS.get(len(cards), str(len(cards)))} cards"
            return capitalized(say(name(table, seat), f": {count}, face down."))
        case CardBurned():
            return say("Burned, unseen into the rack.")
        case _:
            return call(table, event)


_NUMBERS = {2: "two", 3: "three"}


def hand_heard(table: Table, event: Settled, audience: Audience) -> str:
    """Return the hand that decided a wager in words, nothing where *audience* does not see it."""
    cards = _seen(table, event, audience)
    return _hand_words(table, _ranked(table, event.wager, cards), cards) if cards else ""


def line_heard(table: Table, event: Settled, audience: Audience) -> str:
    """Return the line of the pay table that a wager was paid by, or what it lacked; for a duel, what decided it."""
    cards = _seen(table, event, audience)
    if event.wager.decider is Decider.DEALER:
        return _duel(table, event, cards)
    paid = table.house.wagers.pay_tables()[event.wager]
    if isinstance(event, WagerCollected):
        return f"no {_lowest(paid)}"
    line = _line_of(paid, _ranked(table, event.wager, cards)) if cards else None
    return f"{line.hand} · {line.pays}" if line else ""


def is_capped(table: Table, event: Settled) -> bool:
    """Tell whether a wager won less than its line pays, for the house pays no more on one hand."""
    cap, hand = table.house.settling.payout_cap, taken(table, event.seat).hand
    if cap is None or hand is None or not isinstance(event, WagerPaid) or event.wager is not BASE:
        return False
    paid = base_table(table.house.wagers)
    odds = paid.odds_for(rank_hand((*hand.cards, *current(table).dealers_cards)))
    return odds is not None and event.stake * paid.net(odds) > cap


def _seen(table: Table, event: Settled, audience: Audience) -> tuple[Card, ...]:
    """Return the cards of the seat, nothing where one of them is hidden from *audience*."""
    shown = cards_seen(table, event.seat, audience)
    cards = tuple(card for card in shown if card is not None)
    return cards if len(cards) == len(shown) else ()


def _ranked(table: Table, wager: Wager, cards: tuple[Card, ...]) -> Hand | ThreeCardHand:
    if wager.decider is Decider.FIVE_CARDS:
        return rank_hand((*cards, *current(table).dealers_cards))
    return rank_three_cards(cards)


def _hand_words(table: Table, hand: Hand | ThreeCardHand, cards: tuple[Card, ...]) -> str:
    label = hand.ranking.label if isinstance(hand, Hand) else three_card_label(table, cards)
    if label == "pair":
        return f"pair of {hand.ranks[0].plural}"
    return f"{hand.ranks[0].name.lower()} high" if label == "high card" else label


def _line_of(paid: PayTable, hand: Hand | ThreeCardHand) -> PrintedLine | None:
    fields = [field for field in paid.odds.__struct_fields__ if getattr(paid.odds, field) is not None]
    lines = dict(zip(fields, printed_lines(paid), strict=True))
    # The best straight flush is paid as any other where the table has no line for it.
    return lines.get(hand.ranking.name.lower()) or lines.get("straight_flush")


def _lowest(paid: PayTable) -> str:
    lowest = printed_lines(paid)[-1].hand.removeprefix("a ").removeprefix("any ")
    return lowest if lowest.endswith("or better") else f"{lowest} or better"


def _duel(table: Table, event: Settled, cards: tuple[Card, ...]) -> str:
    """Return what decided ante and play: all cards of the dealer are turned by then."""
    if _folded(taken(table, event.seat).wagers):
        return "folded: the ante is lost"
    dealers = current(table).dealers_cards
    dealer = rank_three_cards(dealers)
    if not qualifies(dealer, ante_wager(table.house.wagers).qualifying_rank):
        return "the dealer does not qualify: ante 1 to 1, play returned"
    if not cards:
        return ""
    own = rank_three_cards(cards)
    mine, theirs = _hand_words(table, own, cards), _hand_words(table, dealer, dealers)
    if own > dealer:
        beaten = "the dealer's, card for card" if mine == theirs else f"the dealer's {theirs}"
        return f"{mine} beats {beaten}: ante and play 1 to 1"
    if own < dealer:
        return f"the dealer's {theirs} {'is higher, card for card' if mine == theirs else f'beats {mine}'}"
    return f"the dealer has the same {mine}: ante and play returned"


def _folded(wagers: Wagers | None) -> bool:
    return wagers is not None and wagers.one is Standing.WITHDRAWN
