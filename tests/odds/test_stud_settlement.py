"""How hands of Mississippi Stud end, and that the table pays the same."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Money, parse_cards, print_cards, without
from letitride.house import House, Wager, load_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.mississippi_stud import STREET_BONUS, STUD_ANTE
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS
from letitride.odds import (
    HandError,
    Settled,
    settle,
    settle_three_card_poker,
)
from letitride.odds.solvers import Finished, solver_of
from letitride.table import Table
from letitride.table.model.command import MakeDecision
from letitride.table.model.state import Hand, PlacedWagers, Round, Seat
from letitride.table.rules.deciding import seats_asked
from letitride.table.rules.payout import payouts
from tests.table.play import Play

FIVE, TEN = Money.dollars(5), Money.dollars(10)
STUD = load_house("mississippi-stud")
NETS = {"fold": 0, "bet-1": 1, "bet-2": 2, "bet-3": 3}


def with_cap(house: House, cap: Money) -> House:
    return replace(house, settling=replace(house.settling, payout_cap=cap))


def test_a_finished_hand_of_the_older_games_is_settled_as_before() -> None:
    lir, poker = load_house("seacoast"), load_house("seacoast-3cp")
    own, community = parse_cards("As Ks Qs"), parse_cards("Js Ts")
    for decisions, riding in ((("ride", "ride"), 3), (("withdraw", "ride"), 2), (("withdraw", "withdraw"), 1)):
        hand = Finished(house=lir, cards=own, dealers_cards=community, stakes={BASE: TEN}, decisions=decisions)
        assert solver_of(lir).settle(hand) == settle(lir, own, community, stakes={BASE: TEN}, riding=riding)
    dealer, stakes = parse_cards("Kd 7c 2h"), {ANTE: TEN, PAIR_PLUS: FIVE}
    for decision in ("play", "fold"):
        hand = Finished(house=poker, cards=own, dealers_cards=dealer, stakes=stakes, decisions=(decision,))
        expected = settle_three_card_poker(poker, own, dealer, stakes=stakes, plays=decision == "play")
        assert solver_of(poker).settle(hand) == expected


def settled(house: House, own: str, community: str, decisions: str, **stakes: int) -> dict[Wager, Settled]:
    put = {Wager.named(name.replace("_", "-")): Money.dollars(stake) for name, stake in stakes.items()}
    hand = Finished(
        house=house,
        cards=parse_cards(own),
        dealers_cards=parse_cards(community) if community else (),
        stakes=put,
        decisions=tuple(decisions.split()),
    )
    return {each.wager: each for each in solver_of(house).settle(hand).wagers}


@pytest.mark.parametrize(
    ("own", "community", "decisions", "hand", "result", "stake", "winnings", "returned"),
    [
        ("Js Jd", "2c 3c 9d", "bet-3 bet-3 bet-3", "pair of jacks", "1 to 1", 50, 50, 100),
        ("Ts Td", "2c 3c 9d", "bet-1 bet-2 bet-3", "pair of tens", "pushes", 35, 0, 35),
        ("6s 2d", "6c 3c 9d", "bet-1 bet-1 bet-1", "pair of sixes", "pushes", 20, 0, 20),
        ("5s 5d", "2c 3c 9d", "bet-1 bet-1 bet-1", "pair of fives", "loses", 20, 0, 0),
        ("As Ks", "Qs Js Ts", "bet-1 bet-1 bet-1", "royal flush", "500 to 1", 20, 10_000, 10_020),
        ("As Ks", "Qs Js Ts", "bet-1 bet-1 fold", "royal flush", "folded", 15, 0, 0),
        ("As Kd", "", "fold", "As Kd", "folded", 5, 0, 0),
        ("As Kd", "2c 7h", "bet-1 bet-3 fold", "As Kd", "folded", 25, 0, 0),
    ],
)
def test_ante_and_street_bets_end_together(
    own: str, community: str, decisions: str, hand: str, result: str, stake: int, winnings: int, returned: int
) -> None:
    ended = settled(STUD, own, community, decisions, stud_ante=5)[STUD_ANTE]

    assert (ended.hand, ended.result) == (hand, result)
    amounts = (ended.stake, ended.winnings, ended.returned)
    assert amounts == tuple(map(Money.dollars, (stake, winnings, returned)))
    assert ended.rule.startswith("mississippi-stud-ante; 58 Pa. Code, chapter 655a")


def test_the_side_bet_is_on_the_community_cards_even_of_a_folded_hand() -> None:
    ended = settled(STUD, "As Kd", "7c 7h 2d", "fold", stud_ante=5, street_bonus=5)

    assert list(ended) == [STUD_ANTE, STREET_BONUS]
    assert (ended[STREET_BONUS].hand, ended[STREET_BONUS].result) == ("pair of sevens", "1 to 1")
    assert not ended[STUD_ANTE].returned


def test_the_payout_cap_cuts_what_all_bets_win_together() -> None:
    house = with_cap(STUD, Money.dollars(100))
    hand = Finished(
        house=house,
        cards=parse_cards("As Ah"),
        dealers_cards=parse_cards("Ad Ac 2c"),
        stakes={STUD_ANTE: FIVE},
        decisions=("bet-3", "bet-3", "bet-3"),
    )
    ended = solver_of(house).settle(hand)

    assert (ended.cut_by_cap, ended.returned) == (Money.dollars(1900), Money.dollars(150))
    assert "cap of $100" in ended.wagers[0].rule


IMPOSSIBLE: dict[str, tuple[str, str, str, str]] = {
    "no decision": ("As Kd", "2c 3c 4c", "", "or the hand is folded, got ()"),
    "two bets": ("As Kd", "2c 3c 4c", "bet-1 bet-1", "one to three antes are bet on each of three streets"),
    "four bets": ("As Kd", "2c 3c 4c", "bet-1 bet-1 bet-1 bet-1", "three streets"),
    "a fourth decision": ("As Kd", "2c 3c 4c", "bet-1 bet-1 bet-1 fold", "three streets"),
    "a bet after a fold": ("As Kd", "2c 3c 4c", "fold bet-1 bet-1", "three streets"),
    "a fold after a fold": ("As Kd", "2c 3c 4c", "fold fold", "three streets"),
    "another game's decision": ("As Kd", "2c 3c 4c", "ride", "'ride' is no decision"),
    "three own cards": ("As Kd Qh", "2c 3c 4c", "fold", "expected 2 own cards, got 3"),
    "two community cards": ("As Kd", "2c 3c", "bet-1 bet-1 bet-1", "expected 3 community cards, got 2"),
    "four community cards": ("As Kd", "2c 3c 4c 5c", "fold", "expected 3 community cards, got 4"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_hand_that_cannot_be_is_not_settled(name: str) -> None:
    own, community, decisions, expected = IMPOSSIBLE[name]
    with pytest.raises(HandError) as caught:
        settled(STUD, own, community, decisions, stud_ante=5)

    assert expected in str(caught.value)


def test_a_side_bet_needs_the_ante_and_all_community_cards() -> None:
    with pytest.raises(HandError, match="does not take Community Bonus without"):
        settled(STUD, "As Kd", "2c 3c 4c", "", street_bonus=5)
    with pytest.raises(HandError, match="expected 3 community cards"):
        settled(STUD, "As Kd", "2c", "fold", stud_ante=5, street_bonus=5)


@pytest.mark.parametrize("cap", [None, Money.dollars(25)], ids=str)
def test_settlements_are_what_the_table_pays(cap: Money | None) -> None:
    house, source = with_cap(STUD, cap) if cap else STUD, random.Random("stud")
    endings: Counter[str] = Counter()
    for _ in range(1500):
        cards = tuple(source.sample(DECK, 5))
        if source.random() < 0.5:  # better hands than a deck gives on its own
            cards = (*cards[:4], source.choice([card for card in without(cards[:4]) if card.rank == cards[0].rank]))
        own, community = cards[:2], cards[2:]
        decisions = tuple(itertools.islice(_until_fold(source), 3))
        stakes = {STUD_ANTE: FIVE, **({STREET_BONUS: TEN} if source.random() < 0.5 else {})}
        wagers = PlacedWagers(
            stakes=tuple(stakes.items()),
            units=1 + sum(NETS[name] for name in decisions),
            decisions=decisions,
            folded="fold" in decisions,
        )
        seat = Seat(player="any", wagers=wagers, hand=Hand(cards=own))
        round_ = Round(number=1, dealers_cards=community, turned=3)
        paid = payouts(replace(Table.of(house), seats=(seat,), round=round_))
        hand = Finished(house=house, cards=own, dealers_cards=community, stakes=stakes, decisions=decisions)
        due = solver_of(house).settle(hand).wagers
        assert [(each.wager, each.stake, each.winnings, each.returned) for each in paid] == [
            (each.wager, each.stake, each.winnings, each.returned) for each in due
        ]
        endings[due[0].result] += 1

    assert {"folded", "loses", "pushes", "1 to 1", "2 to 1", "3 to 1"} <= endings.keys()


def _until_fold(source: random.Random) -> itertools.chain[str]:
    names = [source.choice(["bet-1", "bet-2", "bet-3", "bet-3", "fold"]) for _ in range(3)]
    return itertools.chain(names[: names.index("fold") + 1] if "fold" in names else names)


def test_whole_rounds_at_a_table_pay_what_is_settled() -> None:
    source, play = random.Random("rounds"), Play("mississippi-stud").opened(1, 2, rail=100_000)
    for _ in range(15):
        cards = source.sample(DECK, 7)
        hands = {1: cards[:2], 2: cards[2:4]}
        before = {seat: play.rail(seat) for seat in hands}
        play.bet(1, 5, street_bonus=1).bet(2, 10)
        play.dealt(s1=print_cards(hands[1]), s2=print_cards(hands[2]), dealer=print_cards(cards[4:]))
        decided: dict[int, list[str]] = {1: [], 2: []}
        while seats := seats_asked(play.table):
            option = source.choice(["bet-1", "bet-2", "bet-3", "fold"])
            decided[seats[0]].append(option)
            play.do(MakeDecision(seat=seats[0], option=option))
            play.chores()
        stakes = {1: {STUD_ANTE: FIVE, STREET_BONUS: Money.dollars(1)}, 2: {STUD_ANTE: TEN}}
        for seat, own in hands.items():
            hand = Finished(
                house=STUD,
                cards=tuple(own),
                dealers_cards=tuple(cards[4:]),
                stakes=stakes[seat],
                decisions=tuple(decided[seat]),
            )
            assert play.rail(seat) - before[seat] == solver_of(STUD).settle(hand).net
