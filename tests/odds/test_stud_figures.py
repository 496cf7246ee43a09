"""The figures of a house of Mississippi Stud: alone, with its side bet, under a cap, and against other play."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction

from msgspec.structs import replace

from letitride.cards import Money, ThreeCardRanking
from letitride.house import FiveCardPayTable, House, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.mississippi_stud import STREET_BONUS, STUD_ANTE, stud_table
from letitride.house.games.three_card_poker import ANTE
from letitride.house.pay_lines import FiveCardOdds
from letitride.house.to_json import to_json
from letitride.odds import (
    analyse_house,
    analyse_side_bet,
)
from letitride.odds.combination import most_units
from letitride.odds.document import document_of
from letitride.odds.house_odds import expected_result
from letitride.odds.mississippi_analysis import MississippiAnalysis
from letitride.odds.mississippi_joint import endings_with_community
from letitride.odds.mississippi_streets import DEALS, Street
from letitride.odds.mississippi_stud import MississippiStud
from letitride.odds.pricing import price, price_of, staked
from letitride.odds.rows import rows_for
from letitride.odds.side import three_card_counts

FIVE, TEN = Money.dollars(5), Money.dollars(10)
STUD = load_house("mississippi-stud")
EDGE = Fraction(53223, 1082900)


def with_cap(house: House, cap: Money) -> House:
    return replace(house, settling=replace(house.settling, payout_cap=cap))


def test_the_house_edge_of_mississippi_stud_is_exact() -> None:
    odds = analyse_house(STUD)

    assert odds.figures.house_edge == EDGE
    assert expected_result(STUD, ((STUD_ANTE, FIVE),)) == -5 * EDGE
    assert (most_units(STUD_ANTE), most_units(STREET_BONUS), most_units(BASE), most_units(ANTE)) == (10, 1, 3, 2)
    assert pickle.loads(pickle.dumps(odds)) == odds
    assert odds.combinations()[-1].at_stake == 51


def test_a_game_is_what_it_is_played_by() -> None:
    game, capped = (analyse_house(house).analysis.game for house in (STUD, with_cap(STUD, TEN)))
    assert isinstance(game, MississippiStud)

    assert replace(game, figures=game.figures) == game != capped
    assert hash(replace(game, figures=game.figures)) == hash(game)


def test_the_common_law_has_the_laws_of_both_wagers() -> None:
    odds = analyse_house(STUD)
    table = load_pay_table("mississippi-stud-bonus")
    for wager, law in ((STUD_ANTE, odds.figures.law), (STREET_BONUS, analyse_side_bet(table).law)):
        counts: Counter[Fraction] = Counter()
        for count, nets in odds.joint:
            counts[nets[wager]] += count
        assert {net: Fraction(count, DEALS) for net, count in counts.items()} == {
            net: Fraction(count, law.total) for net, count in law.counts
        }
    both = odds.combinations()[-1]
    assert both.law.mean == -5 * EDGE - odds.side_bets[STREET_BONUS].house_edge
    assert both.covariances[STUD_ANTE, STREET_BONUS] > 0


def test_community_cards_and_final_hands_are_counted_together() -> None:
    game = analyse_house(STUD).analysis.game
    assert isinstance(game, MississippiStud)
    third, fourth, fifth = (betting_once(street) for street in game.streets)
    counts: Counter[tuple[int, ThreeCardRanking]] = Counter()
    for (units, outcome, ranking), count in endings_with_community((third, fourth, fifth)).items():
        assert units == 4
        counts[outcome, ranking] += count

    royal_flush, straight_flush, four_of_a_kind, full_house = range(4)
    orders = 6
    assert counts[royal_flush, ThreeCardRanking.MINI_ROYAL] == 4 * orders
    assert counts[straight_flush, ThreeCardRanking.MINI_ROYAL] == 0
    assert counts[four_of_a_kind, ThreeCardRanking.THREE_OF_A_KIND] == 52 * 48 * orders
    assert counts[full_house, ThreeCardRanking.THREE_OF_A_KIND] == 52 * 12 * 6 * orders
    for ranking, hands in three_card_counts().items():
        assert sum(count for (_, each), count in counts.items() if each is ranking) * 22_100 == hands * DEALS


def betting_once(street: Street) -> Street:
    """Return a street on which everybody bets once."""
    return street._replace(choices=street.choices * 0 + 1)


def test_a_cap_costs_the_player_and_ignoring_it_costs_more() -> None:
    odds = analyse_house(with_cap(STUD, Money.dollars(1000)), stakes={STUD_ANTE: Money.dollars(100)})

    assert odds.cap is not None
    assert odds.cap.uncapped_edge == EDGE < odds.figures.house_edge < odds.cap.edge_of_uncapped_play
    assert odds.combinations()[0].law.mean == -100 * odds.figures.house_edge
    (cost,) = odds.analysis.costs().values()
    assert cost == odds.cap.edge_of_uncapped_play - odds.figures.house_edge
    assert odds.analysis.strategy().notes[-1] == "For an ante of $100 under the payout cap of $1,000."


def test_other_ways_to_play_cost_what_their_bets_lose() -> None:
    costs = analyse_house(STUD).analysis.costs()
    table, total = stud_table(STUD.wagers), Fraction()
    for _, odds, hands in _hands_of_five(table):
        total += hands * (Fraction(-1) if odds is None else odds)

    mean = total / 2_598_960
    assert costs["folding every hand"] == 1 - EDGE
    assert costs["betting once on every street"] == -4 * mean - EDGE
    assert costs["betting three times on every street"] == -10 * mean - EDGE
    assert price("mississippi-stud-bonus").analysis is None


def _hands_of_five(table: FiveCardPayTable) -> list[tuple[str, Fraction | None, int]]:
    """Return the hands that a table tells apart, its pushes as one more line."""
    lowest, pushes = table.pays_pairs_from, table.pushes_pairs_from
    assert lowest is not None
    assert pushes is not None
    paid, pushed = rows_for(lowest), rows_for(lowest, pushes)
    odds = [*(table.odds_on(outcome.ranking) for outcome in paid.outcomes[:9]), Fraction(), None]
    return [
        (str(each), its, hands) for each, its, hands in zip(pushed.outcomes, odds, pushed.final_hands(), strict=True)
    ]


def test_the_document_of_a_house_has_every_deal_once() -> None:
    document = to_json(document_of(price_of(STUD)))
    hands = document["final_hands"]

    assert sum(sum(each["put_up"].values()) for each in hands) == DEALS
    names = [each["hand"] for each in hands]
    assert names[-4:] == ["pair of jacks or better", "pair of sixes to tens", "anything less", "folded"]
    assert [each["odds"] for each in hands[-4:]] == ["1", "0", None, None]
    assert document["house_edge"]["exact"] == str(EDGE)


def test_a_table_that_pays_one_pair_or_none_names_its_hands() -> None:
    table = stud_table(STUD.wagers)
    aces = replace(table, lowest_pair="A", lowest_push="K")
    no_pairs = replace(table, lowest_pair=None, lowest_push=None, odds=replace(table.odds, pair=None))
    for changed, expected in ((aces, ["pair of aces", "pair of kings"]), (no_pairs, [])):
        hands = to_json(document_of(price_of(changed)))["final_hands"]
        assert [each["hand"] for each in hands[8:-2]] == expected


def test_a_table_that_pays_next_to_nothing_is_folded_throughout() -> None:
    table = stud_table(STUD.wagers)
    odds = FiveCardOdds(royal_flush=Fraction(1))
    poor = replace(table, lowest_pair=None, lowest_push=None, odds=odds)

    analysis = price_of(poor).analysis

    assert isinstance(analysis, MississippiAnalysis)
    assert analysis.strategy().parts[0].otherwise == "Fold every hand."


def test_every_game_says_what_is_staked() -> None:
    assert staked(BASE, FIVE) == "three base bets of $5"
    assert staked(ANTE, FIVE) == "ante and play $5"
    assert staked(STUD_ANTE, FIVE) == "an ante of $5"
    assert staked(STREET_BONUS, FIVE) == "Community Bonus $5"
