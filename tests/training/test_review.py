"""Rounds that are over, looked at again: exact sums, and decisions at their price."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, stud_table
from letitride.house.games.three_card_poker import ante_wager
from letitride.odds import advise, advise_three_card_poker
from letitride.odds.mississippi_stud import analyse_mississippi_stud
from letitride.odds.payoff import cap_of
from letitride.pit.history.history import History
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import RoundFilter, RoundLine
from letitride.table.model.event import BettingClosed, DecisionMade
from letitride.table.model.vocabulary import Role
from letitride.training.review import Review, ReviewedDecision, review_of
from tests.pit.evening import BY_HAND, FLOOR_PERSON, Evening

pytestmark = pytest.mark.heavy

ANN, BOB, CLEO = PEOPLE = tuple(Person(name=name, post=Post.PLAYER) for name in ("Ann", "Bob", "Cleo"))

STUD = "mississippi-stud"


def history(evening: Evening) -> History:
    return History(evening.running.store)


def reviewed(evening: Evening, person: Person, table: str, number: int) -> Review | None:
    return review_of(history(evening).round_replay(person, table, number), person.name)


def rounds(evening: Evening, person: Person) -> Iterator[tuple[RoundLine, Money, Review]]:
    """Return every round of somebody's, what the record says it came to, and its review."""
    for played in history(evening).played(person, RoundFilter(), 1000):
        found = reviewed(evening, person, played.line.stream, played.line.number)
        assert found is not None
        yield played.line, played.result.net, found


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_the_result_is_the_one_on_record_and_the_parts_add_up_to_it(evening: Evening, person: Person) -> None:
    seen = set()
    for line, net, found in rounds(evening, person):
        assert found.result == net.in_dollars
        assert found.result == found.expectation - found.mistakes + found.luck
        assert found.mistakes >= 0
        seen.add(line.stream)
    assert {BY_HAND, "lir", "seacoast-3cp"} <= seen


def test_every_decision_is_priced_as_the_slow_advice_has_it(evening: Evening) -> None:
    by_table = {line.stream: found for line, _, found in rounds(evening, BOB) if line.outcome == "settled"}
    streets = [found for person in PEOPLE for line, _, found in rounds(evening, person) if line.stream == STUD]
    kinds = set()
    for found in (*by_table.values(), *streets):
        for each in found.decided:
            *_, (_, cautious) = each.advised.options
            assert [worth - cautious for _, worth in each.advised.options[:-1]] == _slowly(each, found)
            kinds.add(each.advised.point.id)
    assert kinds == {"1", "2", "play", "3rd", "4th", "5th"}


def _slowly(each: ReviewedDecision, found: Review) -> list[Fraction]:
    """Return what each option is worth more than the last, which gives up what it can."""
    asked, house = each.advised.situation, found.house
    if house.game is MISSISSIPPI_STUD:
        game = analyse_mississippi_stud(
            stud_table(house.wagers), tie=house.decisions.tie, cap=cap_of(house, asked.stake)
        )
        put_up = 1 + sum(int(option.removeprefix("bet-")) for option in asked.decisions)
        worths = game.options(asked.cards, asked.seen, put_up=put_up)
        return [bet + put_up for bet in reversed(worths.bets)]
    if each.advised.point.id == "play":
        ante = ante_wager(house.wagers)
        return [advise_three_card_poker(ante.bonus, asked.cards, qualifies_with=ante.qualifying_rank).expectation]
    table, cap = base_table(house.wagers), cap_of(house, asked.stake)
    past = asked.decisions == ("ride",) if asked.decisions else None
    return [advise(table, asked.cards, asked.seen, cap=cap, bet_1_rides=past).expectation]


def test_mistakes_are_what_the_worse_choices_cost(evening: Evening) -> None:
    right, wrong = 0, 0
    for _, _, found in rounds(evening, ANN):
        for each in found.decided:
            if each.chosen == each.advised.best:
                assert each.cost == 0
                right += 1
            else:
                assert each.cost >= each.advised.cost
                assert each.cost == each.advised.cost or len(each.advised.options) > 2
                wrong += 1
        costs = [(each.cost, each.advised.situation.stake) for each in found.decided]
        assert found.mistakes == sum(cost * stake.in_dollars for cost, stake in costs)
    assert right
    assert wrong


def test_it_is_said_who_decided(evening: Evening) -> None:
    by = {
        person.name: {each.by for _, _, found in rounds(evening, person) for each in found.decided} for person in PEOPLE
    }

    assert by == {"Ann": {Role.PLAYER}, "Bob": {Role.PLAYER}, "Cleo": {Role.DEVICE}}


def test_side_bets_count_in_what_was_expected(evening: Evening) -> None:
    with_sides, without = (reviewed(evening, person, "lir-bonus", 1) for person in (ANN, BOB))

    assert with_sides is not None
    assert without is not None
    assert with_sides.expectation < without.expectation < 0


def test_nothing_is_counted_of_a_void_round(evening: Evening) -> None:
    found = [found for line, _, found in rounds(evening, ANN) if line.outcome == "void"]

    assert found
    for each in found:
        assert each.decided == ()
        assert not any((each.expectation, each.mistakes, each.result, each.luck))


def test_who_had_no_wager_has_nothing_to_review(evening: Evening) -> None:
    assert reviewed(evening, FLOOR_PERSON, "lir", 1) is None


def test_a_wager_that_was_taken_back_is_no_part_of_a_round(evening: Evening) -> None:
    last = next(line for line, _, _ in rounds(evening, ANN) if line.stream == evening.pit.tables()[0])
    told = history(evening).round_replay(ANN, last.stream, last.number)
    closed = next(each for each in told.moments if isinstance(each.event, BettingClosed))
    seat = closed.before.table.seat(1)

    found = review_of(told, "Ann")

    assert found is not None
    assert seat is not None
    assert seat.wagers is not None
    assert {each.advised.situation.stake for each in found.decided} == {seat.wagers.stake(BASE)}


def test_a_decision_without_a_question_is_a_fault_of_the_log(evening: Evening) -> None:
    told = history(evening).round_replay(ANN, "lir", 1)
    at = next(place for place, each in enumerate(told.moments) if isinstance(each.event, DecisionMade))
    again = replace(told.moments[at], before=told.moments[at].after)
    broken = replace(told, moments=(*told.moments[: at + 1], again, *told.moments[at + 1 :]))

    with pytest.raises(LookupError, match="without being asked"):
        review_of(broken, "Ann")
