"""Three accounts of one rule: what the table pays, what the odds room settles, and what the simulator ranks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import comb
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card, FiveCardRanking, Money, ThreeCardRanking, parse_cards, print_cards
from letitride.house import (
    House,
    ThreeCardPayTable,
    designators,
    load_house,
    load_pay_table,
)
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, LET_IT_RIDE, THREE_CARD_BONUS
from letitride.house.games.three_card_poker import ANTE_BONUS, PAIR_PLUS, THREE_CARD_POKER
from letitride.odds.settlement import settle, settle_three_card_poker
from letitride.simulate import classify
from letitride.table import Table
from letitride.table.model import event as e
from letitride.table.model.state import Hand, Payout, PlacedWagers, Round, Seat
from letitride.table.rules.payout import payouts
from tests.accounts import NOTHING, check, results
from tests.scale import scaled
from tests.table.houses import HOUSES, varied
from tests.table.play import FOLD, PLAY, RIDE, WITHDRAW, Play
from tests.table.worlds import opened, play_a_round

LET_IT_RIDE_HOUSES = [name for name, house in HOUSES.items() if house.game is LET_IT_RIDE]
THREE_CARD_POKER_HOUSES = [name for name, house in HOUSES.items() if house.game is THREE_CARD_POKER]
FIVES = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "9h 8h 7h 6h 5h",
    "steel wheel": "Ad 2d 3d 4d 5d",
    "four of a kind": "7c 7d 7h 7s 2c",
    "full house": "Kc Kd 4h Ks 4d",
    "flush": "Ac Jc 8c 4c 2c",
    "straight": "9c 8d 7h 6s 5c",
    "wheel": "Ac 2d 3h 4s 5c",
    "three of a kind": "Qc Qd Qh 7s 2c",
    "two pair": "3c 3d 2h 2s Ac",
    "pair of tens": "Tc 5d 2h Ts 7c",
    "pair of nines": "9c 9d 2h 5s 7c",
    "high card": "Ac Kd 9h 5s 3c",
}
ANSWERS = ((RIDE, RIDE), (RIDE, WITHDRAW), (WITHDRAW, RIDE), (WITHDRAW, WITHDRAW))


def test_the_hands_are_of_every_ranking() -> None:
    places = classify(np.array([[DECK.index(card) for card in parse_cards(text)] for text in FIVES.values()]))

    assert set(places.tolist()) == set(range(len(FiveCardRanking)))


def five_cards(house: House, text: str) -> dict[str, str]:
    """Return how a hand is dealt: three own cards, two in front of the dealer, the burn card in its place."""
    own, community = parse_cards(text)[:3], list(parse_cards(text)[3:])
    burned = house.deal.burn.place
    if burned is not None:
        spare = next(card for card in DECK if card not in parse_cards(text))
        community.insert(burned, spare)
    return {"s1": print_cards(own), "dealer": print_cards(community)}


def side_bets(house: House) -> Iterator[dict[str, int]]:
    """Return every choice of side bets, none of them included."""
    offered = [wager for wager in house.wagers if wager is not house.main_wager]
    for chosen in itertools.product([False, True], repeat=len(offered)):
        yield {wager.value.replace("-", "_"): 1 for wager, made in zip(offered, chosen, strict=True) if made}


def check_round(play: Play, before: Money) -> None:
    """Check the round that was played last, and that its chips are on the rail."""
    begun = max(number for number, event in enumerate(play.events) if isinstance(event, e.WagersPlaced))
    (result,) = results(play.events[begun:])
    check(play.house, result)
    assert play.rail(1) - before == result.net


@pytest.mark.heavy
@pytest.mark.parametrize("cap", [None, 100], ids=["without cap", "capped"])
@pytest.mark.parametrize("house", LET_IT_RIDE_HOUSES)
def test_every_ranking_pays_the_same_with_one_two_or_three_bets_and_any_side_bet(house: str, cap: int | None) -> None:
    rules = varied(HOUSES[house], settling={"payout_cap": None if cap is None else Money.dollars(cap)})
    play = Play(rules).opened(1, rail=100_000)
    for text, answers, side in itertools.product(FIVES.values(), ANSWERS, side_bets(rules)):
        before = play.rail(1)
        play.bet(1, **side).dealt(**five_cards(rules, text)).decide_all(*answers)
        check_round(play, before)


THREES = {
    "mini royal": "As Ks Qs",
    "straight flush": "9h 8h 7h",
    "three of a kind": "7c 7d 7h",
    "straight": "9c 8d 7h",
    "ace-low straight": "Ac 2d 3h",
    "flush": "Ac Jc 8c",
    "pair": "Qc Qd 3h",
    "queen high": "Qc 9d 3h",
    "jack high": "Jc 9d 3h",
}


def in_other_suits(text: str) -> str:
    """Return cards that tie with these: each suit becomes the next one."""
    return text.translate(str.maketrans("cdhs", "dhsc"))


@pytest.mark.heavy
@pytest.mark.parametrize("house", THREE_CARD_POKER_HOUSES)
@pytest.mark.parametrize("plays", [PLAY, FOLD], ids=["play", "fold"])
def test_every_duel_pays_the_same_with_and_without_pair_plus(house: str, *, plays: bool) -> None:
    rules, outcomes = HOUSES[house], set()
    play = Play(rules).opened(1, rail=100_000)
    for own, dealers, side in itertools.product(THREES.values(), THREES.values(), side_bets(rules)):
        dealer = in_other_suits(dealers)
        if set(parse_cards(own)) & set(parse_cards(dealer)):
            continue
        before = play.rail(1)
        play.bet(1, 10, **side).dealt(s1=own, dealer=dealer).decide_all(plays)
        check_round(play, before)
        outcomes.add(play.rail(1) - before if not side else NOTHING)

    lost, won, pushed = Money.dollars(-20), Money.dollars(20), NOTHING
    assert outcomes >= ({lost, won, pushed, Money.dollars(10), Money.dollars(70)} if plays else {Money.dollars(-10)})


@pytest.mark.heavy
@pytest.mark.parametrize("house", HOUSES)
def test_rounds_at_random_pay_the_same_whatever_happens_in_them(house: str) -> None:
    rules, seen = HOUSES[house], 0
    table = opened(rules)
    for seed in range(80):
        story = play_a_round(Random(f"{house} {seed}"), table)
        for result in results(event for step in story for event in step.events):
            check(rules, result)
            seen += 1

    assert seen > 100


# Every hand there is


def settled(
    house: House, hands: Sequence[tuple[Card, ...]], dealers: tuple[Card, ...], wagers: PlacedWagers
) -> tuple[Payout, ...]:
    """Return what the table pays to many hands at once, each with the same cards of the dealer."""
    seats = tuple(Seat(player="any", wagers=wagers, hand=Hand(cards=hand)) for hand in hands)
    round_ = Round(number=1, dealers_cards=dealers, turned=len(dealers))
    return payouts(replace(Table.of(house), seats=seats, round=round_))


RANKS = np.array([card.rank for card in DECK])


def lines(hands: np.ndarray) -> list[tuple[int, bool]]:
    """Return the line of a pay table that each hand is on: its ranking, and whether it is a pair too low to be paid."""
    places, ranks = classify(hands), np.sort(RANKS[hands])
    pairs = places == list(FiveCardRanking).index(FiveCardRanking.PAIR)
    paired = np.where(ranks[:, 1:] == ranks[:, :-1], ranks[:, 1:], 0).max(axis=1)
    return list(zip(places.tolist(), (pairs & (paired < 10)).tolist(), strict=True))


def expected_on_each_line(house: House) -> dict[tuple[int, bool], Money]:
    """Return what the odds room pays on each line for three bets of a dollar."""
    expected = {}
    for text in FIVES.values():
        cards = parse_cards(text)
        (line,) = lines(np.array([[DECK.index(card) for card in cards]]))
        paid = settle(house, cards[:3], cards[3:], stakes={BASE: Money.dollars(1)}, riding=3)
        expected[line] = paid.returned
    return expected


def every_five() -> np.ndarray:
    """Return every hand of five by places in the deck, or where that is too many each once whatever suits are called.

    Ranks ascend in a hand, and its suits come in by their order: whatever hand there is, it is one of these with other
    names of suits.
    """
    numbers = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    hands = np.fromiter(numbers, dtype=np.uint8, count=5 * comb(52, 5)).reshape(-1, 5)
    suits = hands % 4
    newest = np.maximum.accumulate(suits, axis=1)
    in_order = (suits[:, 0] == 0) & (suits[:, 1:] <= newest[:, :-1] + 1).all(axis=1)
    asked_for = hands[scaled(in_order, np.ones_like(in_order))]
    return np.asarray(asked_for % 4 * 13 + asked_for // 4)


@pytest.mark.exhaustive
def test_hands_under_any_names_of_suits_are_each_there() -> None:
    hands = every_five()
    named = [hands % 13 * 4 + np.array(names)[hands // 13] for names in itertools.permutations(range(4))]
    powers = 52 ** np.arange(5)

    assert len(np.unique(np.sort(np.concatenate(named)) @ powers)) == comb(52, 5)


@pytest.mark.exhaustive
def test_every_hand_of_five_is_paid_as_the_odds_room_pays_its_ranking() -> None:
    house = load_house("lir")
    wagers = PlacedWagers(stakes=((BASE, Money.dollars(1)),), units=3)
    expected, hands = expected_on_each_line(house), every_five()
    on = zip(hands.tolist(), lines(hands), strict=True)
    for community, same in itertools.groupby(on, lambda each: each[0][:2]):
        dealt = list(same)
        hands_of_three = [tuple(DECK[place] for place in hand[2:]) for hand, _ in dealt]
        paid = settled(house, hands_of_three, tuple(DECK[place] for place in community), wagers)
        assert [each.returned for each in paid] == [expected[line] for _, line in dealt]


def with_table(designator: str) -> House:
    """Return a house that pays one of its wagers by a pay table of the catalogue."""
    table = load_pay_table(designator)
    wager = str(getattr(table.wager, "value", table.wager))
    if wager == "ante-bonus":
        return varied("seacoast-3cp", wagers={"ante": {"bonus": table}})
    home = "seacoast-3cp" if wager == "pair-plus" else "lir-bonus"
    return varied(home, wagers={wager: {"pay_table": table}})


FIVE_CARD_TABLES = [name for name in designators() if load_pay_table(name).wager in (BASE, DOLLAR_BONUS)]
THREE_CARD_TABLES = [
    name for name in designators() if load_pay_table(name).wager in (THREE_CARD_BONUS, ANTE_BONUS, PAIR_PLUS)
]


@pytest.mark.heavy
@pytest.mark.parametrize("designator", FIVE_CARD_TABLES)
def test_every_line_of_a_pay_table_is_paid_alike_however_the_hand_is_dealt(designator: str) -> None:
    house, dollar = with_table(designator), Money.dollars(1)
    stakes = {BASE: dollar * 5, DOLLAR_BONUS: dollar}
    for text, riding in itertools.product(FIVES.values(), (1, 2, 3)):
        wagers = PlacedWagers(stakes=tuple(stakes.items()), units=riding)
        for own in itertools.combinations(parse_cards(text), 3):
            community = tuple(card for card in parse_cards(text) if card not in own)
            paid = {each.wager: each for each in settled(house, [own], community, wagers)}
            for each in settle(house, own, community, stakes=stakes, riding=riding).wagers:
                assert (paid[each.wager].winnings, paid[each.wager].returned) == (each.winnings, each.returned)


def apart_from(hand: tuple[Card, ...], choices: list[tuple[Card, ...]]) -> tuple[Card, ...]:
    """Return the first of some sets of cards that has none of these; of four sets, three cards cannot meet all."""
    return next(choice for choice in choices if not set(hand) & set(choice))


THREES_TRIED = [*itertools.combinations(DECK, 3)][:: scaled(5, 1)]


@pytest.mark.exhaustive
@pytest.mark.parametrize("designator", THREE_CARD_TABLES)
def test_every_hand_of_three_is_paid_as_the_odds_room_pays_it(designator: str) -> None:
    house, dollar = with_table(designator), Money.dollars(1)
    let_it_ride = house.game is LET_IT_RIDE
    side = THREE_CARD_BONUS if let_it_ride else PAIR_PLUS
    stakes = {house.main_wager: dollar, side: dollar}
    wagers = PlacedWagers(stakes=tuple(stakes.items()), units=3 if let_it_ride else 2)
    # Hands that win, lose and do not qualify, two cards of each in Let It Ride.
    texts = ["Qs Jd 2h", "Jh Td 3c", "Ah Kd 5c", "7s 7h 7d"]
    dealers = [parse_cards(text)[: 2 if let_it_ride else 3] for text in texts]
    endings, visited = set[Money](), 0
    for against in dealers:
        hands = [hand for hand in THREES_TRIED if apart_from(hand, dealers) is against]
        paid = itertools.groupby(settled(house, hands, against, wagers), lambda each: each.seat)
        for hand, (_, ends) in zip(hands, paid, strict=True):
            ended = list(ends)
            if let_it_ride:
                other = settle(house, hand, against, stakes=stakes, riding=3)
            else:
                other = settle_three_card_poker(house, hand, against, stakes=stakes, plays=True)
            own = {each.wager: each.returned for each in ended}
            assert sum((each.returned for each in ended), NOTHING) == other.returned
            assert own[side] == next(each.returned for each in other.wagers if each.wager is side)
            endings.add(own[side])
        visited += len(hands)

    assert visited == len(THREES_TRIED)
    tables = house.wagers.pay_tables()
    assert endings == {side_paid(tables[side], ranking) for ranking in ThreeCardRanking}


def side_paid(table: object, ranking: ThreeCardRanking) -> Money:
    """Return what a dollar on a ranking brings back."""
    assert isinstance(table, ThreeCardPayTable)
    odds = table.odds_on(ranking)
    return NOTHING if odds is None else Money.dollars(1) * (odds + 1)
