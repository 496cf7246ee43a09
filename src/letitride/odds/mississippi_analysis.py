"""Mississippi Stud under the pay table of a house: figures, the common law, a card, what other play costs, advice."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Rank
from letitride.house import FiveCardPayTable, PayTable, Tie, Wager
from letitride.house.games.mississippi_stud import STUD_ANTE
from letitride.odds.analysis import CardLine, FinalHands, Recommendation, StrategyPart, StrategySheet
from letitride.odds.combination import Joint, nets_on_three_cards
from letitride.odds.derive import pattern_of
from letitride.odds.mississippi_card import stud_card
from letitride.odds.mississippi_joint import Ending, endings_with_community
from letitride.odds.mississippi_streets import BETTER, DEALS, SHOWDOWN, same_bets
from letitride.odds.mississippi_stud import MississippiStud, StreetOptions, analyse_mississippi_stud, odds_by_outcome
from letitride.odds.payoff import Cap, CapCost
from letitride.odds.refusals import HandError
from letitride.odds.settlement import bets_of
from letitride.odds.words import number

_PUT_UP = range(1, SHOWDOWN[-1] + 1)
_TIMES = {1: "once", 2: "twice", 3: "three times"}


def analysed(
    table: FiveCardPayTable, sides: Mapping[Wager, PayTable], tie: Tie, cap: Cap | None
) -> MississippiAnalysis:
    """Return ante and street bets, with the side bets beside them."""
    game = analyse_mississippi_stud(table, tie=tie, cap=cap)
    cost = None
    if cap:
        uncapped = analyse_mississippi_stud(table, tie=tie)
        cost = CapCost(cap, uncapped.figures.house_edge, -_mean(game, _endings(uncapped)))
    return MississippiAnalysis(game=game, sides=sides, cap=cost)


class MississippiAnalysis(Struct, frozen=True, kw_only=True):
    """Ante and street bets under one pay table, with the side bets."""

    game: MississippiStud
    sides: Mapping[Wager, PayTable]
    cap: CapCost | None = None
    assumes: str = ""

    @property
    def table(self) -> FiveCardPayTable:
        """The pay table of ante and street bets."""
        return self.game.table

    def joint(self) -> Joint:
        """Return the common law of ante and street bets and of the side bets on the community cards."""
        nets = _nets(self.game)
        return tuple(
            (count, {STUD_ANTE: nets(units, outcome), **nets_on_three_cards(self.sides, ranking)})
            for (units, outcome, ranking), count in _endings(self.game).items()
        )

    def costs(self) -> dict[str, Fraction]:
        """Return what other ways to play lose against the best one, per ante."""
        edge = self.game.figures.house_edge
        if self.cap:
            return {"playing as if there were no cap": self.cap.edge_of_uncapped_play - edge}
        return {
            "folding every hand": 1 - edge,
            "betting once on every street": -_mean(self.game, _same_bets(1)) - edge,
            "betting three times on every street": -_mean(self.game, _same_bets(3)) - edge,
        }

    def strategy(self) -> StrategySheet:
        """Return the card for all three streets."""
        card, cap = stud_card(self.game), self.cap.cap if self.cap else None
        parts = tuple(
            StrategyPart(
                title=part.title,
                heading=part.title,
                lines=tuple(f"Bet {_TIMES[line.bet]}: {line.words}" for line in part.lines),
                otherwise="Fold everything else." if part.lines else "Fold every hand.",
            )
            for part in card.parts
        )
        under_cap = (f"For an ante of {cap.bet} under the payout cap of {cap.limit}.",) if cap else ()
        return StrategySheet(
            parts=parts,
            meanings=card.notes,
            notes=(*card.notes, *under_cap),
            unit="the ante",
            for_programs=[
                {"decision": part.title, "lines": [{"bet": line.bet, "hands": line.words} for line in part.lines]}
                for part in card.parts
            ],
        )

    def card_line(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> CardLine:
        """Return the line for these cards: the card knows every number of antes put up."""
        card, pattern, put_up = stud_card(self.game), pattern_of((*cards, *seen)), 1 + sum(bets_of(decisions))
        return CardLine(part=len(seen), line=card.parts[len(seen)].line(card.look(pattern), pattern, put_up))

    def by_final_hand(self) -> Iterator[HandResult]:
        """Yield each final hand with what is put up on it, and what it adds to the player's expectation."""
        for name, printed, by_units in self.final_hands().rows:
            odds, deals = None if printed is None else Fraction(printed), sum(by_units)
            counted = list(zip(_PUT_UP, by_units, strict=True))
            put_up = sum(units * count for units, count in counted)
            adds = sum((count * self.game.net(units, odds) for units, count in counted), Fraction())
            yield HandResult(name, odds, deals, Fraction(put_up, deals) if deals else Fraction(), adds / DEALS)

    def final_hands(self) -> FinalHands:
        """Return on how many deals each final hand is shown or folded, by the antes put up."""
        deals: Counter[tuple[int, int]] = Counter()
        for (units, outcome, _), count in _endings(self.game).items():
            deals[outcome, units] += count
        rows = [
            (
                name,
                None if odds is None else str(odds),
                tuple(sum(deals[o, units] for o in places) for units in _PUT_UP),
            )
            for name, odds, places in (*bands(odds_by_outcome(self.table)), ("folded", None, (-1,)))
        ]
        return FinalHands(counted_by="put_up", bets=tuple(map(str, _PUT_UP)), rows=tuple(rows))


class HandResult(Struct, frozen=True):
    """A final hand under the best play."""

    name: str
    odds: Fraction | None
    """None where it loses, 0 where it is a push."""

    deals: int
    average_put_up: Fraction
    """In antes, on these deals."""

    adds: Fraction
    """What it adds to the player's expectation, in antes."""


def bands(odds: Sequence[Fraction | None]) -> Iterable[tuple[str, Fraction | None, Sequence[int]]]:
    """Yield each final hand that *odds* on all outcomes tell apart, what it is paid, and its places among them."""
    for place, ranking in enumerate(BETTER):
        yield ranking.label, odds[place], (place,)
    pairs: dict[Fraction, list[Rank]] = {}
    for rank in reversed(Rank):
        paid = odds[_place(rank)]
        if paid is not None:
            pairs.setdefault(paid, []).append(rank)
    for paid, ranks in pairs.items():
        more = " or better" if ranks[0] is Rank.ACE else f" to {ranks[0].plural}"
        words = f"pair of {ranks[-1].plural}{more if len(ranks) > 1 else ''}"
        yield words, paid, [_place(rank) for rank in ranks]
    yield "anything less", None, [place for place in range(len(BETTER), len(odds)) if odds[place] is None]


def _place(rank: Rank) -> int:
    return len(BETTER) + rank - Rank.TWO


def _nets(game: MississippiStud) -> Callable[[int, int], Fraction]:
    """Return a function for what a hand gains, in antes, by what is put up and how it ends."""
    odds = [*odds_by_outcome(game.table), None]  # a folded hand, at -1, loses like any other
    return lambda units, outcome: game.net(units, odds[outcome])


def _mean(game: MississippiStud, endings: Mapping[Ending, int]) -> Fraction:
    """Return what these endings come to on average under the payoffs of *game*."""
    nets = _nets(game)
    total = sum((count * nets(units, outcome) for (units, outcome, _), count in endings.items()), Fraction())
    return total / DEALS


@functools.lru_cache(maxsize=64)
def _endings(game: MississippiStud) -> Mapping[Ending, int]:
    return endings_with_community(game.streets)


@functools.cache
def _same_bets(bet: int) -> Mapping[Ending, int]:
    return endings_with_community(same_bets(bet))


class MississippiRules(Struct, frozen=True):
    """What the decision on a street depends on."""

    table: FiveCardPayTable
    cap: Cap | None
    tie: Tie

    def options(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> StreetOptions:
        """Return what folding and each bet are worth, after these decisions."""
        bets = bets_of(decisions)
        if 0 in bets:
            raise HandError("a folded hand decides nothing more")
        if len(bets) != len(seen):
            given = f"{number(len(bets))} {'was' if len(bets) == 1 else 'were'} given"
            raise HandError(f"each community card that is seen followed a bet: {len(seen)} are seen, and {given}")
        game = analyse_mississippi_stud(self.table, tie=self.tie, cap=self.cap)
        return game.options(cards, seen, put_up=1 + sum(bets))

    def advise(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> Recommendation:
        """Return the best bet on the street, or to fold."""
        options = self.options(cards, seen, decisions)
        words = {0: "fold", **{times: f"bet {often}" for times, often in _TIMES.items()}}
        worth = (options.fold, *options.bets)
        worths = {words[times]: worth[times] - options.fold for times in reversed(range(len(worth)))}
        return Recommendation(worths=worths, best=words[options.best], unit="ante")
