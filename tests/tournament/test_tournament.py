"""Tournaments by their rules alone: entries, draws, eliminations, places, prizes, and what follows a break-off."""

from __future__ import annotations

from collections import Counter
from contextlib import AbstractContextManager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import Money
from letitride.table import Refused
from letitride.tournament import Kind, Phase, Purchase, Tournament, events
from letitride.tournament.draw import drawn, tables_for
from letitride.tournament.ending import break_off, end_broken_off, finish, prizes_of
from letitride.tournament.entries import announce, buy, call_it_close, refund
from letitride.tournament.events import Ruling, Why
from letitride.tournament.rounds import broke, cut, draw_seats, eliminate, hands_until, move, start
from tests.rules import rule
from tests.tournament.played import NAMES, after, counts, entered, listed, lot, plan, seated

ONE_TABLE = plan(kind='"hourly"', prizes="[100, 50, 30]", least_entries=3)
TWO_ROUNDS = plan(rounds="[{ hands = 10, elimination = [5], advance = 2 }, { hands = 10 }]", prize_shares="[60, 40]")


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refused, check=lambda error: error.code == code)


def at_table(tournament: Tournament, table: int = 0) -> str:
    return tournament.tables[table].id


def stacks(tournament: Tournament, *chips: int) -> dict[str, int]:
    return {entrant.player: count for entrant, count in zip(tournament.left, chips, strict=True)}


@rule("001-house-1")
def test_nobody_enters_and_nothing_begins_before_the_prices_are_called() -> None:
    tournament = listed(ONE_TABLE)

    with refused("not-announced"):
        buy(tournament, "Ann", Purchase.BUY_IN)
    with refused("not-announced"):
        start(tournament, lot(), at=0)
    with refused("announced"):
        announce(after(tournament, announce(tournament, by="Flora")), by="Flora")


@rule("001-house-1a")
def test_only_what_the_schedule_lists_is_sold() -> None:
    tournament = seated(ONE_TABLE, 4)

    with refused("not-offered"):
        buy(tournament, "Ann", Purchase.ADD_ON)


@rule("001-house-5")
def test_a_player_spends_at_most_the_cap() -> None:
    tournament = seated(plan(re_buy=40, add_on=10), 3)
    for purchase in (Purchase.RE_BUY, Purchase.RE_BUY, Purchase.ADD_ON):
        tournament = after(tournament, buy(tournament, "Ann", purchase))

    assert tournament.entrants[0].spent == 15_000
    with refused("over-the-cap"):
        buy(tournament, "Ann", Purchase.RE_BUY)


@pytest.mark.parametrize(
    ("player", "purchase", "code"),
    [("Ann", Purchase.BUY_IN, "entered"), ("Zoe", Purchase.BUY_IN, "begun"), ("Zoe", Purchase.RE_BUY, "buy-in-first")],
)
def test_a_buy_in_comes_first_and_once(player: str, purchase: Purchase, code: str) -> None:
    with refused(code):
        buy(seated(plan(re_buy=10), 3), player, purchase)


def test_one_add_on_while_the_first_round_is_on() -> None:
    tournament = seated(plan(add_on=10), 3)
    tournament = after(tournament, buy(tournament, "Ann", Purchase.ADD_ON))

    with refused("added-on"):
        buy(tournament, "Ann", Purchase.ADD_ON)
    with refused("not-now"):
        buy(entered(plan(add_on=10), 3), "Ann", Purchase.ADD_ON)


def test_entries_end_when_all_are_taken() -> None:
    with refused("full"):
        buy(entered(plan(most_entries=3), 3), "Zoe", Purchase.BUY_IN)


@pytest.mark.parametrize("word", ["\n", "é", "x" * 65])
def test_a_word_for_the_draw_is_plain_text(word: str) -> None:
    with refused("word"):
        buy(entered(ONE_TABLE, 3), "Zoe", Purchase.BUY_IN, word=word)


@rule("001-house-4")
def test_an_entry_goes_back_only_before_the_first_card() -> None:
    tournament = seated(ONE_TABLE, 4)
    back = refund(tournament, "Ann", by="Ann", dealt=False)

    assert (back.cents, back.chips) == (6_000, 50_000)
    assert after(tournament, back).entrant("Ann") is None
    for dealt in (tournament, after(tournament, events.FirstCard(table=at_table(tournament)))):
        with refused("first-card-dealt"):
            refund(dealt, "Ann", by="Ann", dealt=dealt is tournament)
    with refused("not-entered"):
        refund(tournament, "Zoe", by="Zoe", dealt=False)


@rule("001-house-4a")
def test_no_refund_in_a_close_call() -> None:
    tournament = seated(ONE_TABLE, 4)
    close = after(tournament, call_it_close(tournament, by="Flora"))

    with refused("close-call"):
        refund(close, "Ann", by="Ann", dealt=False)
    with refused("not-now"):
        call_it_close(close, by="Flora")


@given(players=st.integers(2, 140), seats=st.integers(2, 7))
def test_tables_are_as_few_and_as_even_as_can_be(players: int, seats: int) -> None:
    sizes = tables_for(players, seats)

    assert sum(sizes) == players
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == -(-players // seats)


@given(players=st.integers(3, 15), number=st.integers(0, 10**6))
def test_a_draw_gives_everybody_one_seat(players: int, number: int) -> None:
    tournament = entered(plan(), players)
    seats = start(tournament, lot(number), at=7).seatings

    assert sorted(each.player for each in seats) == sorted(NAMES[:players])
    assert len({(each.table, each.seat) for each in seats}) == players
    assert {each.chips for each in seats} == {50_000}


def test_every_place_of_a_draw_is_as_likely_for_everybody() -> None:
    firsts = Counter(drawn(NAMES[:5], (), seed=lot(number).seed)[0] for number in range(2_000))

    # 400 each is expected; five standard deviations are 90.
    assert all(310 < firsts[name] < 490 for name in NAMES[:5])


def test_a_word_changes_the_draw() -> None:
    draws = {drawn(NAMES[:7], (word,), seed=lot().seed) for word in ("", "a", "b", "ab")}

    assert len(draws) == 4
    assert drawn(NAMES[:7], ("a", "b"), seed=lot().seed) != drawn(NAMES[:7], ("ab",), seed=lot().seed)


def test_too_few_entries_and_a_second_start_are_refused() -> None:
    with refused("too-few-entries"):
        start(entered(ONE_TABLE, 2), lot(), at=0)
    with refused("begun"):
        start(seated(ONE_TABLE, 4), lot(), at=0)


@pytest.mark.parametrize(("played", "until"), [(0, 5), (4, 5), (5, 10), (9, 10), (10, 10)])
def test_a_table_plays_on_until_the_next_count(played: int, until: int) -> None:
    assert hands_until(seated(TWO_ROUNDS, 8), played, time_is_up=False) == until


def test_a_round_by_the_clock_plays_hand_by_hand() -> None:
    tournament = seated(plan(rounds="[{ minutes = 5 }]"), 3)

    assert hands_until(tournament, 4, time_is_up=False) == 5
    assert hands_until(tournament, 4, time_is_up=True) == 4


def test_the_lowest_is_out_after_an_elimination_hand() -> None:
    tournament = seated(ONE_TABLE, 4)
    table = at_table(tournament)
    out = eliminate(tournament, table, counts(tournament, table, stacks(tournament, 40, 30, 20, 10)), lot())

    assert out is not None
    assert (out.players, out.lot) == (("Dee",), None)
    assert after(tournament, out).entrant("Dee").place == 4  # type: ignore[union-attr]


def test_a_tie_for_the_lowest_is_drawn_or_stays() -> None:
    by_lot, all_stay = seated(ONE_TABLE, 4), seated(plan(ties='"all"'), 4)
    out = eliminate(by_lot, (table := at_table(by_lot)), counts(by_lot, table, stacks(by_lot, 9, 5, 5, 9)), lot(3))

    assert out is not None
    assert len(out.players) == 1
    assert set(out.players) < {"Bea", "Cy"}
    assert out.lot == lot(3)
    assert after(by_lot, out).promise == lot(3).following
    level = counts(all_stay, (other := at_table(all_stay)), stacks(all_stay, 9, 5, 5, 9))
    assert eliminate(all_stay, other, level, lot()) is None


def test_players_without_chips_are_out_the_fewest_first() -> None:
    tournament = seated(ONE_TABLE, 4)
    table = at_table(tournament)
    have = counts(tournament, table, stacks(tournament, 900, 0, 10, 0))

    # Ann has too few chips as well: nobody would be left, so the counts decide.
    assert broke(tournament, table, have, least=1500, last=True) == ()
    assert [sorted(out.players) for out in broke(tournament, table, have, least=900, last=True)] == [
        ["Bea", "Dee"],
        ["Cy"],
    ]


def test_who_can_buy_in_again_is_waited_for() -> None:
    tournament = seated(plan(re_buy=30), 3)
    table = at_table(tournament)
    have = counts(tournament, table, stacks(tournament, 900, 0, 900))

    assert broke(tournament, table, have, least=500, last=False) == ()
    assert [out.players for out in broke(tournament, table, have, least=500, last=True)] == [("Bea",)]
    again = after(tournament, buy(tournament, "Bea", Purchase.RE_BUY))
    assert broke(again, table, have, least=500, last=True) == ()


def finished_tables(of: Tournament, *chips: int) -> Tournament:
    have = stacks(of, *chips)
    return after(of, *(events.TableFinished(table=each.id, counts=counts(of, each.id, have)) for each in of.tables))


@given(chips=st.lists(st.integers(0, 5), min_size=14, max_size=14), number=st.integers(0, 10**6))
def test_as_many_of_each_table_advance_as_the_plan_says(chips: list[int], number: int) -> None:
    tournament = finished_tables(seated(TWO_ROUNDS, 14), *chips)
    outs = cut(tournament, lot(number))
    missed = {player for out in outs for player in out.players}

    for table in tournament.tables:
        on = [count.chips for count in table.counts if count.player not in missed]
        assert len(on) == 2
        assert min(on) >= max(count.chips for count in table.counts if count.player in missed)
    assert [out.why for out in outs] == [Why.CUT] * len(outs)
    assert sum(out.lot is not None for out in outs) <= 1
    tournament = after(tournament, *outs)
    assert len(tournament.left) == 4
    drawn_seats = draw_seats(tournament, dict.fromkeys((each.player for each in tournament.left), 7), lot(), at=9)
    assert {each.table for each in drawn_seats.seatings} == {"tournament.saturday.3"}


def test_all_who_tie_advance_where_the_plan_says_so() -> None:
    everybody = plan(rounds="[{ hands = 9, advance = 1 }, { hands = 9 }]", ties='"all"')
    tournament = finished_tables(seated(everybody, 4), 5, 5, 5, 1)

    assert [out.players for out in cut(tournament, lot())] == [("Dee",)]


def test_fresh_chips_replace_what_a_player_had() -> None:
    fresh = plan(rounds="[{ hands = 9, advance = 2 }, { hands = 9, fresh_chips = true }]")
    tournament = finished_tables(seated(fresh, 3), 70_000, 20_000, 10_000)
    tournament = after(tournament, *cut(tournament, lot()))
    seats = draw_seats(tournament, {"Ann": 70_000, "Bea": 20_000}, lot(), at=1).seatings

    assert {each.player: (each.had, each.chips) for each in seats} == {"Ann": (70_000, 50_000), "Bea": (20_000, 50_000)}


def test_a_move_needs_a_free_seat_at_another_table_that_plays() -> None:
    tournament = seated(plan(), 8)
    first, second = (table.id for table in tournament.tables)
    player = tournament.at(first)[0].player

    moved = move(tournament, player, second, 6, 500, by="Flora")
    assert [each.player for each in after(tournament, moved).at(second)].count(player) == 1
    for table, seat, code in ((first, 6, "no-such-table"), (second, 1, "seat-taken"), (second, 8, "no-such-seat")):
        with refused(code):
            move(tournament, player, table, seat, 500, by="Flora")
    with refused("not-in"):
        move(tournament, "Zoe", second, 6, 500, by="Flora")


def test_nobody_moves_away_from_a_table_whose_hands_are_counted() -> None:
    tournament = seated(plan(), 8)
    first, second = (table.id for table in tournament.tables)
    player = tournament.at(first)[0].player
    counted = after(
        tournament, events.TableFinished(table=first, counts=counts(tournament, first, stacks(tournament, *(500,) * 8)))
    )

    with refused("hands-over"):
        move(counted, player, second, 6, 500, by="Flora")


# Prizes


@given(
    collected=st.integers(0, 10**7),
    pool=st.integers(1, 100),
    shares=st.sampled_from([(100,), (60, 40), (50, 30, 20), (34, 33, 33), (40, 20, 15, 10, 8, 7)]),
)
def test_shares_add_up_to_the_cent(collected: int, pool: int, shares: tuple[int, ...]) -> None:
    of = plan(prize_pool=pool, prize_shares=str(list(shares)), least_entries=len(shares) + 2)
    prizes = prizes_of(of, Money(collected))

    assert sum(prize.cents for prize in prizes) == collected * pool // 100
    assert list(prizes) == sorted(prizes, reverse=True)


@given(chips=st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_everybody_is_paid_for_one_place_and_nothing_is_lost(chips: list[int]) -> None:
    tournament = seated(plan(prizes="[100, 50, 25]", least_entries=3), 5)
    over = finish(tournament, counts(tournament, at_table(tournament), stacks(tournament, *chips)))

    assert sum(award.cents for award in over.awards) == 17_500
    assert sorted(award.player for award in over.awards) == sorted(NAMES[:5])
    by_chips = dict(zip(NAMES, chips, strict=False))
    for award in over.awards:
        assert award.place == 1 + sum(count > by_chips[award.player] for count in chips)


def test_players_who_tie_share_the_prizes_of_the_places_they_fill() -> None:
    tournament = seated(plan(prizes="[100, 50, 25]", least_entries=3), 4)
    over = finish(tournament, counts(tournament, at_table(tournament), stacks(tournament, 5, 9, 5, 1)))

    assert [(award.player, award.place, award.cents) for award in over.awards] == [
        ("Bea", 1, 10_000),
        ("Ann", 2, 3_750),
        ("Cy", 2, 3_750),
        ("Dee", 4, 0),
    ]


def test_who_went_out_is_paid_for_the_place() -> None:
    tournament = seated(plan(prizes="[100, 50, 25]", least_entries=3), 3)
    table = at_table(tournament)
    out = eliminate(tournament, table, counts(tournament, table, stacks(tournament, 5, 9, 1)), lot())
    assert out is not None
    left = after(tournament, out)
    over = finish(left, counts(left, table, stacks(left, 5, 9)))

    assert [(award.player, award.place, award.cents) for award in over.awards] == [
        ("Bea", 1, 10_000),
        ("Ann", 2, 5_000),
        ("Cy", 3, 2_500),
    ]


# Broken off


@rule("001-house-2")
@pytest.mark.parametrize("players", range(4, 8))
def test_an_hourly_tournament_with_more_than_three_left_is_void(players: int) -> None:
    tournament = seated(plan(kind='"hourly"', prizes="[100]", re_buy=20), players)
    tournament = after(tournament, buy(tournament, "Bea", Purchase.RE_BUY))
    have = counts(tournament, at_table(tournament), stacks(tournament, *range(players)))
    over = end_broken_off(tournament, have, stands_at=3)

    assert (over.ruling, over.rule) == (Ruling.VOID, "001-house-2")
    assert {award.player: award.cents for award in over.awards}["Bea"] == 8_000
    assert sum(award.cents for award in over.awards) == tournament.collected.cents


@rule("001-house-2a")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_an_hourly_tournament_with_three_or_fewer_left_stands(left: int) -> None:
    tournament = seated(plan(kind='"hourly"', prizes="[100, 50, 25]", least_entries=3), 4)
    table = at_table(tournament)
    for _ in range(4 - left):
        have = counts(tournament, table, stacks(tournament, *range(len(tournament.left), 0, -1)))
        out = eliminate(tournament, table, have, lot())
        assert out is not None
        tournament = after(tournament, out)
    over = end_broken_off(tournament, counts(tournament, table, stacks(tournament, *range(left))), stands_at=3)

    assert (over.ruling, over.rule) == (Ruling.STANDS, "001-house-2a")
    assert over.awards[0].player == NAMES[left - 1]
    assert sum(award.cents for award in over.awards) == 17_500


@rule("001-house-2", "001-house-2d")
@pytest.mark.parametrize(("players", "ruling"), [(3, Ruling.VOID), (4, Ruling.DIVIDED)], ids=["one table", "two"])
def test_the_tables_decide_which_rule_ends_it_and_not_its_kind(players: int, ruling: Ruling) -> None:
    tournament = seated(plan(prizes="[100]", seats=3), players)
    have = stacks(tournament, *range(players))
    lying = tuple(count for table in tournament.tables for count in counts(tournament, table.id, have))

    assert end_broken_off(tournament, lying, stands_at=2).ruling is ruling


def test_the_last_table_of_several_is_one_of_several() -> None:
    rounds = "[{ hands = 4, advance = 1 }, { hands = 4 }]"
    first = seated(plan(prizes="[100]", seats=3, rounds=rounds), 4)
    outs = tuple(
        events.Out(why=Why.BROKE, table=table.id, counts=(), players=(first.at(table.id)[0].player,))
        for table in first.tables
    )
    left = after(first, *outs)
    last = after(left, draw_seats(left, {each.player: 50_000 for each in left.left}, lot(2), at=1))

    assert (len(first.tables), len(last.tables)) == (2, 1)
    assert last.kind is Kind.SEVERAL_TABLES


@rule("001-house-2d")
@given(chips=st.lists(st.integers(0, 9), min_size=9, max_size=9))
def test_several_tables_divide_what_is_left_whatever_the_chips(chips: list[int]) -> None:
    tournament = seated(plan(prizes="[100, 50.01, 25]", least_entries=3), 9)
    have = stacks(tournament, *chips)
    over = end_broken_off(
        tournament,
        tuple(count for table in tournament.tables for count in counts(tournament, table.id, have)),
        stands_at=3,
    )

    paid = [award.cents for award in over.awards]
    assert (over.ruling, over.rule) == (Ruling.DIVIDED, "001-house-2d")
    assert sum(paid) == 17_501
    assert max(paid) - min(paid) <= 1


def test_before_the_seats_are_drawn_every_break_off_is_void() -> None:
    tournament = entered(plan(prizes="[100]"), 5)
    broken = after(tournament, break_off(tournament, by="Flora"))
    have = tuple(events.Count(player=each.player, table="", seat=0, chips=each.off_table) for each in broken.left)

    assert broken.phase is Phase.BROKEN_OFF
    assert end_broken_off(broken, have, stands_at=3).ruling is Ruling.VOID
    with refused("not-now"):
        break_off(broken, by="Flora")
