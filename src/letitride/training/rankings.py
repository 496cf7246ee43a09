"""Hand rankings with examples: a hand for every line of a pay table, and the order of hands against the dealer."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Card, FiveCardRanking, Rank, Suit, ThreeCardRanking, parse_cards
from letitride.cards.five import Ranking
from letitride.games import rules_of
from letitride.house import FiveCardPayTable, House, PayTable
from letitride.house.printing import printed_lines, printed_push

_HANDS: dict[Ranking, str] = {
    FiveCardRanking.ROYAL_FLUSH: "As Ks Qs Js Ts",
    FiveCardRanking.STRAIGHT_FLUSH: "9h 8h 7h 6h 5h",
    FiveCardRanking.FOUR_OF_A_KIND: "Qs Qh Qd Qc 7d",
    FiveCardRanking.FULL_HOUSE: "Ts Th Td 4c 4h",
    FiveCardRanking.FLUSH: "Kd Jd 8d 5d 3d",
    FiveCardRanking.STRAIGHT: "Tc 9d 8s 7h 6c",
    FiveCardRanking.THREE_OF_A_KIND: "8s 8h 8c Kd 4s",
    FiveCardRanking.TWO_PAIR: "Js Jd 5h 5c 9s",
    FiveCardRanking.HIGH_CARD: "Ah Qd 9c 6s 3h",
    ThreeCardRanking.MINI_ROYAL: "As Ks Qs",
    ThreeCardRanking.STRAIGHT_FLUSH: "9h 8h 7h",
    ThreeCardRanking.THREE_OF_A_KIND: "Qs Qh Qd",
    ThreeCardRanking.STRAIGHT: "Tc 9d 8s",
    ThreeCardRanking.FLUSH: "Kd 8d 3d",
    ThreeCardRanking.HIGH_CARD: "Ah 9c 3h",
}
_BESIDE = parse_cards("Kc 8d 4s 6c")
"""Cards beside a pair. Those of the pair's own rank are left out, and they never improve it."""


class PicturedLine(Struct, frozen=True, kw_only=True):
    """A line in words, with a hand for it."""

    hand: str
    pays: str
    """Empty if hands are only compared."""

    cards: tuple[Card, ...]


def pictured_lines(table: PayTable) -> tuple[PicturedLine, ...]:
    """Return every line of a pay table with a hand that it pays, then the pairs that push."""
    rankings: type[Ranking] = FiveCardRanking if isinstance(table, FiveCardPayTable) else ThreeCardRanking
    lowest = (table.pays_pairs_from if isinstance(table, FiveCardPayTable) else None) or Rank.TWO
    paid = [rankings(name) for name in table.odds.__struct_encode_fields__ if _pays(table, name)]
    lines = [
        PicturedLine(hand=line.hand, pays=line.pays, cards=_example(ranking, lowest))
        for line, ranking in zip(printed_lines(table), paid, strict=True)
    ]
    if isinstance(table, FiveCardPayTable) and table.pushes_pairs_from:
        cards = _example(FiveCardRanking.PAIR, table.pushes_pairs_from)
        lines += [PicturedLine(hand=line.hand, pays=line.pays, cards=cards) for line in printed_push(table)]
    return tuple(lines)


def pictured_order(house: House) -> tuple[PicturedLine, ...]:
    """Return every ranking with a hand, best first, in games against the dealer's hand; otherwise nothing."""
    if rules_of(house).duel is None:
        return ()
    rankings: type[Ranking] = ThreeCardRanking if house.game.own_cards == 3 else FiveCardRanking
    return tuple(PicturedLine(hand=each.label, pays="", cards=_example(each, Rank.TWO)) for each in rankings)


def _pays(table: PayTable, line: str) -> bool:
    return getattr(table.odds, line.replace("-", "_")) is not None


def _example(ranking: Ranking, lowest: Rank) -> tuple[Card, ...]:
    """Return a hand of a ranking; for a pair, the *lowest* that counts."""
    if ranking.value != FiveCardRanking.PAIR.value:
        return parse_cards(_HANDS[ranking])
    beside = [card for card in _BESIDE if card.rank is not lowest]
    size = 5 if isinstance(ranking, FiveCardRanking) else 3
    return (Card(lowest, Suit.SPADES), Card(lowest, Suit.HEARTS), *beside[: size - 2])
