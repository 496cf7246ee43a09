"""The side bet on three cards: 3 Card Bonus, or Pair Plus by another name."""

import pytest
from msgspec.structs import replace

from letitride.house import House, Wager, Wagers, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS, ThreeCardBonusWager
from letitride.house.games.three_card_poker import PAIR_PLUS
from letitride.house.round import BonusShown
from letitride.house.setup import Permission
from letitride.table import legal
from letitride.table.model.command import PlaceWagers, TakeBackWagers
from letitride.table.model.event import (
    BettingClosed,
    CardsDealt,
    CardsTurned,
    DecisionMade,
    DecisionsOpened,
    RoundEnded,
    WagerCollected,
    WagerPaid,
)
from letitride.table.rules.betting import offer
from letitride.table.rules.deciding import seats_asked
from tests.rules import rule
from tests.table.play import RIDE, WITHDRAW, Play, dollars

ONE, FIVE, TEN = map(dollars, (1, 5, 10))
DECISIONS = (DecisionsOpened, DecisionMade, CardsTurned)


def option(number: int, *, alone: Permission = Permission.REFUSED) -> House:
    """Return the bonus game with the 3 Card Bonus shown by the dealer (option 1) or by the player (option 2)."""
    house = load_house("lir-bonus")
    shown = {1: BonusShown.BY_DEALER, 2: BonusShown.BY_PLAYER}[number]
    three = house.wagers[THREE_CARD_BONUS]
    assert isinstance(three, ThreeCardBonusWager)
    bonus = replace(three, without_base_bets=alone, maximum=FIVE)
    return replace(
        house,
        settling=replace(house.settling, three_card_bonus_shown=shown),
        wagers=house.wagers.having({THREE_CARD_BONUS: bonus}),
    )


def with_3_card_bonus(house_id: str) -> House:
    """Return a house of Let It Ride that also offers the 3 Card Bonus."""
    house = load_house(house_id)
    bonus = load_house("lir-bonus").wagers[THREE_CARD_BONUS]
    settling = replace(house.settling, wager_order=(BASE, THREE_CARD_BONUS))
    return replace(house, wagers=house.wagers.having({THREE_CARD_BONUS: bonus}), settling=settling)


def by_players(house: House) -> House:
    """Return a house whose players show the 3 Card Bonus themselves."""
    return replace(house, settling=replace(house.settling, three_card_bonus_shown=BonusShown.BY_PLAYER))


def ends(play: Play, wager: Wager) -> WagerPaid | WagerCollected:
    """Return how a wager ended, in a round with one bettor."""
    ended = [each for each in play.events if isinstance(each, WagerPaid | WagerCollected) and each.wager is wager]
    assert len(ended) == 1
    return ended[0]


@pytest.mark.parametrize(
    ("house", "side"),
    [
        pytest.param(load_house("nh-000"), 1, marks=rule("000-sidebets-4")),
        pytest.param(load_house("nh-000"), 0, marks=rule("000-sidebets-4")),
        pytest.param(load_house("seacoast"), 1, marks=rule("003-bonus-1")),
        pytest.param(load_house("seacoast"), 0, marks=rule("003-bonus-1")),
        pytest.param(option(1), 1, marks=rule("004-bonus-dealing-2b")),
        pytest.param(option(1), 0, marks=rule("004-bonus-dealing-2b")),
    ],
)
def test_a_player_makes_the_three_card_side_bet_or_leaves_it(house: House, side: int) -> None:
    play = Play(house).opened(1)
    play.bet(1, 5, three_card_bonus=1) if side else play.bet(1, 5)

    play.dealt().decide_all()

    ended = [event.wager for event in play.events if isinstance(event, WagerPaid | WagerCollected)]
    assert ended.count(BASE) == 1
    assert ended.count(THREE_CARD_BONUS) == side


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(option(1), marks=rule("004-three-card-1-0")),
        pytest.param(option(2), marks=rule("004-three-card-2-0")),
        pytest.param(with_3_card_bonus("lir"), marks=rule("004-three-card-1-0")),
        pytest.param(by_players(with_3_card_bonus("lir")), marks=rule("004-three-card-2-0")),
    ],
    ids=[
        "the Bonus game, option 1",
        "the Bonus game, option 2",
        "the basic game, option 1",
        "the basic game, option 2",
    ],
)
def test_each_player_makes_the_side_bet_or_leaves_it_anew_in_every_round(house: House) -> None:
    play = Play(house).opened(1, 2)
    offers = [dict(entry.fields)["stakes"] for entry in legal(play.table) if entry.command is PlaceWagers]
    assert len(offers) == 2
    for makes, leaves in ((1, 2), (2, 1)):
        before = [play.rail(seat) for seat in (makes, leaves)]
        play.bet(makes, 5, three_card_bonus=2).bet(leaves, 5)
        # Two pairs of threes: the side bet wins $2 for whoever made it, and the base bets of both lose.
        play.dealt(s1="3c 3d 9h", s2="3h 3s 8h", dealer="2c 4d Jh").decide_all(default=WITHDRAW)

        settled = [event for event in play.events if isinstance(event, WagerPaid | WagerCollected)][-3:]
        assert sorted((event.seat, event.wager.value) for event in settled) == sorted(
            [(1, "base"), (2, "base"), (makes, "three-card-bonus")]
        )
        assert [play.rail(seat) for seat in (makes, leaves)] == [before[0] - FIVE + dollars(2), before[1] - FIVE]


def test_a_game_that_does_not_offer_the_side_bet_does_not_take_it() -> None:
    play = Play("lir").opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((BASE, FIVE), (THREE_CARD_BONUS, ONE))))

    assert refused.code == "not-offered"


@pytest.mark.parametrize(
    ("house", "dealers"),
    [
        pytest.param(load_house("nh-000"), "3c {}", marks=rule("000-sidebets-1")),
        pytest.param(option(1), "{} 3c", marks=rule("004-three-card-1-0a")),
        pytest.param(option(2), "{} 3c", marks=rule("004-three-card-2-0a")),
    ],
)
class TestOnThreeCardsAlone:
    def test_a_pair_of_ones_own_wins_where_the_five_cards_lose(self, house: House, dealers: str) -> None:
        play = Play(house).opened(1).bet(1, 5, three_card_bonus=1)
        play.dealt(s1="2c 2d 9h", dealer=dealers.format("4s Jh")).decide_all(WITHDRAW, WITHDRAW)

        assert isinstance(ends(play, BASE), WagerCollected)
        assert ends(play, THREE_CARD_BONUS) == WagerPaid(
            seat=1, wager=THREE_CARD_BONUS, stake=ONE, winnings=ONE, returned=ONE * 2
        )

    def test_community_cards_do_not_help_three_cards_without_a_pair(self, house: House, dealers: str) -> None:
        play = Play(house).opened(1).bet(1, 5, three_card_bonus=1)
        play.dealt(s1="2c Kd 9h", dealer=dealers.format("Ks Kh")).decide_all()

        assert isinstance(ends(play, BASE), WagerPaid)
        assert ends(play, THREE_CARD_BONUS) == WagerCollected(seat=1, wager=THREE_CARD_BONUS, stake=ONE)


@rule("000-sidebets-1")
@pytest.mark.parametrize("cards", ["As Ks Qs", "4h 5h 6h", "7c 7d 7h", "9c Td Jh", "2d 8d Kd", "5s 5d Qc", "Ac Kd 9h"])
def test_the_side_bet_wins_with_the_cards_that_win_pair_plus(cards: str) -> None:
    ride = Play("nh-000").opened(1).bet(1, 5, three_card_bonus=1)
    ride.dealt(s1=cards, dealer="2c 3s 8c").decide_all(WITHDRAW, WITHDRAW)
    poker = Play("seacoast-3cp").opened(1).bet(1, 5, pair_plus=1)
    poker.dealt(s1=cards, dealer="2c 3s 8c").decide_all()

    assert type(ends(ride, THREE_CARD_BONUS)) is type(ends(poker, PAIR_PLUS))


@pytest.mark.parametrize(
    ("house", "dealers"),
    [
        pytest.param(load_house("seacoast"), "4s 3c {}", marks=rule("003-bonus-3")),
        pytest.param(option(1), "4s {} 3c", marks=rule("004-three-card-1-3")),
    ],
)
@pytest.mark.parametrize("cards", ["2c 2d 9h", "2c Td 9h"])
@pytest.mark.parametrize("answers", [(RIDE, WITHDRAW), (WITHDRAW, RIDE)])
@pytest.mark.parametrize("last", ["Jh", "Th"])
def test_with_the_side_bet_everything_else_goes_as_without_it(
    house: House, dealers: str, cards: str, answers: tuple[bool, bool], last: str
) -> None:
    def played(**side: int) -> Play:
        play = Play(house).opened(1).bet(1, 5, **side)
        return play.dealt(s1=cards, dealer=dealers.format(last))

    with_bet, without = played(three_card_bonus=1), played()
    assert seats_asked(with_bet.table) == seats_asked(without.table) == (1,)
    assert legal(with_bet.table) == legal(without.table)

    with_bet.decide_all(*answers)
    without.decide_all(*answers)
    decisions = [[event for event in play.events if isinstance(event, DECISIONS)] for play in (with_bet, without)]
    assert decisions[0] == decisions[1]
    assert ends(with_bet, BASE) == ends(without, BASE)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(option(1), marks=rule("004-three-card-1-1")),
        pytest.param(option(2), marks=rule("004-three-card-2-1")),
    ],
)
def test_the_side_bet_is_down_before_its_player_sees_a_card(house: House) -> None:
    play = Play(house).opened(1, 3).bet(1, 5).bet(3, 5, three_card_bonus=1).no_more_bets()
    late = PlaceWagers(seat=1, stakes=((BASE, FIVE), (THREE_CARD_BONUS, ONE)))

    for table in play.moments():
        assert play.refused(late).code == "no-more-bets", table.stage
        assert play.refused(TakeBackWagers(seat=3)).code == "no-more-bets", table.stage

    kinds = [type(event) for event in play.events]
    assert kinds.index(BettingClosed) < kinds.index(CardsDealt)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(option(1), marks=rule("004-three-card-1-1a")),
        pytest.param(option(2), marks=rule("004-three-card-2-1a")),
    ],
)
def test_the_side_bet_has_limits_of_its_own(house: House) -> None:
    play = Play(house).opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((BASE, TEN), (THREE_CARD_BONUS, TEN))))

    assert (refused.code, refused.rule) == ("limits", "004-three-card-1-1a")
    assert play.do(PlaceWagers(seat=1, stakes=((BASE, TEN), (THREE_CARD_BONUS, FIVE))))


@pytest.mark.parametrize(
    ("allowing", "refusing"),
    [
        pytest.param(option(1, alone=Permission.ALLOWED), option(1), marks=rule("004-three-card-1-6")),
        pytest.param(option(2, alone=Permission.ALLOWED), option(2), marks=rule("004-three-card-2-7")),
    ],
)
def test_a_house_may_take_the_side_bet_without_the_three_bets(allowing: House, refusing: House) -> None:
    alone = PlaceWagers(seat=1, stakes=((THREE_CARD_BONUS, ONE),))
    assert Play(refusing).opened(1).refused(alone).code == "main-wager"

    play = Play(allowing).opened(1, 3, rail=100).bet(1, 0, three_card_bonus=1).bet(3, 5)
    play.dealt(s1="5c 5d 9h", s3="2c 7d Jh", dealer="3s 4d 8h")

    assert seats_asked(play.table) == (3,)
    play.decide_all()
    paid = [event for event in play.events if isinstance(event, WagerPaid)]
    assert paid == [WagerPaid(seat=1, wager=THREE_CARD_BONUS, stake=ONE, winnings=ONE, returned=ONE * 2)]
    assert play.rail(1) == dollars(101)


@rule("004-bonus-dealing-2e")
def test_a_house_need_not_offer_the_3_card_bonus() -> None:
    house = load_house("lir-bonus")
    settling = replace(house.settling, wager_order=(BASE, DOLLAR_BONUS))
    stated, assumed = (
        {key: mark for key, mark in marks.items() if not key.startswith("wagers.three-card-bonus.")}
        for marks in (house.stated, house.assumed)
    )
    wagers = Wagers({wager: limits for wager, limits in house.wagers.items() if wager is not THREE_CARD_BONUS})
    without = replace(house, wagers=wagers, settling=settling, stated=stated, assumed=assumed)
    play = Play(without).opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((BASE, FIVE), (THREE_CARD_BONUS, ONE))))

    assert refused.code == "not-offered"
    play.bet(1, 5, dollar_bonus=1).dealt().decide_all()
    assert play.events[-1] == RoundEnded(round=1)


class TestTheMinimumBet:
    def test_it_is_the_side_bet_alone_where_the_house_takes_that(self) -> None:
        assert offer(Play(option(1, alone=Permission.ALLOWED)).opened(1).table, 1, cash=False).example() == (
            (THREE_CARD_BONUS, ONE),
        )

    def test_it_is_the_three_bets_where_the_house_does_not(self) -> None:
        assert offer(Play(option(1)).opened(1).table, 1, cash=False).example() == ((BASE, ONE),)

    def test_it_is_the_three_bets_where_the_side_bet_costs_as_much(self) -> None:
        house = option(1, alone=Permission.ALLOWED)
        dear = replace(house.wagers[THREE_CARD_BONUS], minimum=dollars(3))
        house = replace(house, wagers=house.wagers.having({THREE_CARD_BONUS: dear}))

        assert offer(Play(house).opened(1).table, 1, cash=False).example() == ((BASE, ONE),)
