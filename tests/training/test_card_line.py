"""Which line of the strategy card decides: read by somebody else, it is the right one for every hand of every house."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card, Money, parse_cards
from letitride.games import Effect, rules_of
from letitride.house import House, house_ids, load_house
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER, ante_wager
from letitride.odds import analyse_house, strategy_card
from letitride.odds.analysis import CardLine, StrategySheet
from letitride.odds.derive import example, patterns
from letitride.odds.solvers import Situation
from letitride.training.decision_point import advised, card_line_of, smallest_stake
from tests.odds.card_reader import Reader
from tests.odds.stud_card_reader import StudReader

pytestmark = pytest.mark.heavy


def houses_of(game: object) -> list[House]:
    return [house for house in map(load_house, house_ids()) if house.game is game]


def capped(house: House, cap: int) -> House:
    return replace(house, settling=replace(house.settling, payout_cap=Money.dollars(cap)))


LET_IT_RIDE_HOUSES = [*houses_of(LET_IT_RIDE), capped(load_house("lir"), 15)]
STUD_HOUSES = [*houses_of(MISSISSIPPI_STUD), capped(load_house("mississippi-stud"), 500)]


def sheet_of(house: House) -> StrategySheet:
    return analyse_house(house).analysis.strategy()


def situations(house: House, street: int) -> Iterator[Situation]:
    """Yield a hand of every pattern, dealt in every way that matters, after everything that can have been decided."""
    points, own, stake = rules_of(house).points, house.game.own_cards, smallest_stake(house)
    stays = [[each.id for each in point.options if each.effect is not Effect.FOLD] for point in points[:street]]
    before = tuple(itertools.product(*stays))
    any_seen = street and house.settling.payout_cap and own == 3
    for pattern in patterns(own + street):
        for seen in itertools.combinations(example(pattern), street) if any_seen else [example(pattern)[own:]]:
            cards = tuple(card for card in example(pattern) if card not in seen)
            for decisions in before:
                yield Situation(house=house, cards=cards, seen=seen, decisions=decisions, stake=stake)


@pytest.mark.parametrize("house", LET_IT_RIDE_HOUSES, ids=lambda house: house.id)
@pytest.mark.parametrize("street", [0, 1])
def test_the_line_lets_a_hand_ride_and_its_words_fit_it(house: House, street: int) -> None:
    sheet, covered = sheet_of(house), 0
    reader = Reader(sheet.notes)
    for situation in situations(house, street):
        found = card_line_of(situation)
        if found is None:
            assert house.settling.payout_cap
            continue
        covered += 1
        part, cards = sheet.parts[found.part], (*situation.cards, *situation.seen)
        assert (found.line is not None) == (advised(situation).best == "ride"), cards
        lines = part.lines if found.line is None else (part.lines[found.line],)
        assert reader.rides(lines, cards) == (found.line is not None), (cards, lines)
    assert covered


def test_under_a_cap_the_part_of_the_card_is_that_of_bet_1() -> None:
    house = next(each for each in LET_IT_RIDE_HOUSES if len(sheet_of(each).parts) == 3)
    titles = [part.title for part in sheet_of(house).parts]
    used = {
        (found.part, each.decisions[0]) for each in situations(house, 1) if (found := card_line_of(each)) is not None
    }

    assert titles[1:] == ["Bet 2, after bet 1 was taken back", "Bet 2, with bet 1 riding"]
    assert used == {(1, "withdraw"), (2, "ride")}


def test_whoever_played_bet_1_against_the_card_is_told_no_line_under_a_cap() -> None:
    house = load_house("seacoast")
    pair = Situation(house=house, cards=parse_cards("Ks Kd 2c"), seen=parse_cards("7h"), stake=smallest_stake(house))

    assert card_line_of(replace(pair, decisions=("ride",))) == CardLine(part=1, line=0)
    assert card_line_of(replace(pair, decisions=("withdraw",))) is None


@pytest.mark.parametrize("house", STUD_HOUSES, ids=lambda house: house.id)
@pytest.mark.parametrize("street", [0, 1, 2])
def test_the_line_is_the_first_that_fits_and_says_the_best_bet(house: House, street: int) -> None:
    sheet = sheet_of(house)
    lines = [(each["bet"], each["hands"]) for each in sheet.for_programs[street]["lines"]]
    reader = StudReader(sheet.notes)
    upto = [reader.street(lines[:place]) for place in range(len(lines) + 1)]
    for situation in situations(house, street):
        found = card_line_of(situation)
        assert found is not None
        assert found.part == street
        cards = (*situation.cards, *situation.seen)
        put_up = [1 + sum(int(each.removeprefix("bet-")) for each in situation.decisions)]
        best = advised(situation).best
        if found.line is None:
            assert best == "fold"
            assert upto[-1](cards, put_up) == [0]
        else:
            assert best == f"bet-{lines[found.line][0]}"
            assert upto[found.line](cards, put_up) == [0]
            assert upto[found.line + 1](cards, put_up) == [lines[found.line][0]]


@pytest.mark.parametrize("house", houses_of(THREE_CARD_POKER), ids=lambda house: house.id)
def test_the_only_line_plays_what_is_best_played_of_all_hands(house: House) -> None:
    for cards in _different_hands():
        situation = Situation(house=house, cards=cards, stake=smallest_stake(house))
        best = advised(situation).best
        assert card_line_of(situation) == CardLine(part=0, line=0 if best == "play" else None), cards


def _different_hands() -> Iterator[tuple[Card, ...]]:
    """Yield every hand of three that differs from others by more than the names of its suits."""
    seen = set[tuple[tuple[int, int], ...]]()
    for cards in itertools.combinations(DECK, 3):
        suits = list(dict.fromkeys(card.suit for card in cards))
        key = tuple((int(card.rank), suits.index(card.suit)) for card in cards)
        if key not in seen:
            seen.add(key)
            yield cards


def test_a_card_that_plays_every_hand_decides_all_by_that_line() -> None:
    house = load_house("seacoast-3cp")
    wagers = house.wagers.having({ANTE: replace(ante_wager(house.wagers), dealer_qualifies_with="A")})
    generous = replace(house, wagers=wagers)
    low = Situation(house=generous, cards=parse_cards("2c 3d 5h"), stake=smallest_stake(generous))

    assert sheet_of(generous).parts[0].lines == ("Play every hand",)
    assert card_line_of(low) == CardLine(part=0, line=0)


def test_the_line_of_let_it_ride_is_that_of_its_own_words() -> None:
    card = strategy_card(analyse_house(load_house("lir")).analysis.game)  # type: ignore[arg-type]
    royal = Situation(house=load_house("lir"), cards=parse_cards("Tc Jc Ac"), stake=Money.dollars(1))
    found = card_line_of(royal)

    assert found is not None
    assert found.line is not None
    assert card.parts[found.part].lines[found.line].words == "Three to a royal flush"
