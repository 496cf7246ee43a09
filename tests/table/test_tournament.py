"""Tournaments: what they cost, what comes back, and how they end when they are broken off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import Limits, load_house
from letitride.table.model.refusal import Refused
from letitride.table.rules.tournament import (
    BrokenOff,
    Entrant,
    Entry,
    LicensedEvent,
    Prices,
    Progress,
    Purchase,
    Ruling,
    Share,
    Tournament,
    TournamentKind,
    announcement,
    break_off,
    buy,
    deal_first_card,
    refund,
    spent,
    unlimited,
)
from tests.rules import rule

INTERRUPTION = load_house("casablanca").interruption
HOURLY = Tournament(
    name="The eight o'clock",
    kind=TournamentKind.HOURLY,
    prices=Prices(buy_in=Money.dollars(25), re_buy=Money.dollars(10), add_on=None),
    own_cap=None,
)
BIG = Tournament(
    name="The Saturday",
    kind=TournamentKind.SEVERAL_TABLES,
    prices=Prices(buy_in=Money.dollars(100), re_buy=None, add_on=Money.dollars(50)),
    own_cap=Money.dollars(150),
)
EVENT = LicensedEvent(cap=Money.dollars(40), tournaments=(HOURLY, BIG))
ANN = Entry("Ann", (Purchase.BUY_IN, Purchase.RE_BUY))


def seated(*chips: int) -> tuple[Entrant, ...]:
    """Return Ann, Bea and so on in the order of their buy-ins, each with so many chips; Ann has bought in again."""
    names = ("Ann", "Bea", "Cy", "Dee", "Eli")
    entries = (ANN, *(Entry(name, (Purchase.BUY_IN,)) for name in names[1:]))
    return tuple(Entrant(entry, count) for entry, count in zip(entries, chips, strict=False))


def broken_off(tournament: Tournament, entrants: tuple[Entrant, ...], *prizes: int) -> BrokenOff:
    return break_off(tournament, entrants, prizes=[Money(cents) for cents in prizes], interruption=INTERRUPTION)


@rule("001-house-1")
def test_the_brush_calls_every_price_and_what_is_not_offered() -> None:
    assert announcement(HOURLY) == "The eight o'clock is about to begin: buy-in $25, re-buy $10, no add-on."


@rule("001-house-1")
def test_no_card_is_dealt_before_the_brush_has_called_the_prices() -> None:
    with pytest.raises(Refused, match=r"has not called its prices \(buy-in \$25") as refused:
        deal_first_card(HOURLY, Progress.LISTED)

    assert (refused.value.code, refused.value.rule) == ("not-announced", "001-house-1")
    assert deal_first_card(HOURLY, Progress.ANNOUNCED) is Progress.IN_PLAY


@rule("001-house-1a")
def test_the_schedule_lists_every_price() -> None:
    assert EVENT.schedule() == (
        "The eight o'clock: buy-in $25, re-buy $10, no add-on",
        "The Saturday: buy-in $100, no re-buy, add-on $50",
    )


@rule("001-house-1a")
@pytest.mark.parametrize(
    ("tournament", "purchase"),
    [(HOURLY, Purchase.ADD_ON), (BIG, Purchase.RE_BUY), (replace(HOURLY, own_cap=Money(0)), Purchase.BUY_IN)],
)
def test_what_the_schedule_does_not_list_cannot_be_bought(tournament: Tournament, purchase: Purchase) -> None:
    with pytest.raises(Refused, match=f"no {purchase.value} in {tournament.name} for Ann") as refused:
        buy(EVENT, tournament, ANN, purchase)

    assert (refused.value.code, refused.value.rule) == ("not-listed", "001-house-1a")


@pytest.mark.parametrize(("entry", "purchase"), [(Entry("Bea"), Purchase.RE_BUY), (ANN, Purchase.BUY_IN)])
def test_a_buy_in_comes_first_and_once(entry: Entry, purchase: Purchase) -> None:
    with pytest.raises(Refused, match="a buy-in comes first") as refused:
        buy(EVENT, HOURLY, entry, purchase)

    assert refused.value.code == "out-of-order"


@rule("001-house-2")
def test_an_hourly_tournament_with_four_players_left_is_void_and_all_that_was_paid_goes_back() -> None:
    outcome = broken_off(HOURLY, seated(10, 500, 20, 30, 0), 9000, 4500)

    paid_back = (
        Share("Ann", Money.dollars(35)),
        *(Share(name, Money.dollars(25)) for name in ("Bea", "Cy", "Dee", "Eli")),
    )
    assert outcome == BrokenOff(Ruling.VOID, paid_back, "001-house-2")


def test_a_tournament_in_which_nobody_is_left_is_not_broken_off() -> None:
    with pytest.raises(Refused, match="nobody has chips left") as refused:
        broken_off(HOURLY, seated(0, 0))

    assert refused.value.code == "nobody-left"


def test_every_prize_has_a_player_who_can_win_it() -> None:
    with pytest.raises(Refused, match="3 prizes for 2 players") as refused:
        broken_off(BIG, seated(10, 20), 300, 200, 100)

    assert refused.value.code == "prize-without-player"


@rule("001-house-2a")
def test_with_three_players_left_chips_decide_the_places() -> None:
    outcome = broken_off(HOURLY, seated(20, 0, 30, 10, 0), 7000, 4000, 2000, 500)

    places = (Share("Cy", Money(7000), 1), Share("Ann", Money(4000), 2), Share("Dee", Money(2000), 3))
    assert outcome == BrokenOff(Ruling.STANDS, places, "001-house-2a")


@rule("001-house-2a")
@pytest.mark.parametrize(("stands_at", "ruling"), [(1, Ruling.VOID), (2, Ruling.STANDS), (3, Ruling.STANDS)])
def test_the_house_says_with_how_many_players_left_a_tournament_stands(stands_at: int, ruling: Ruling) -> None:
    interruption = replace(INTERRUPTION, tournament_stands_at=stands_at)

    assert break_off(HOURLY, seated(20, 0, 30), prizes=(), interruption=interruption).ruling is ruling


@rule("001-house-2a")
def test_players_with_as_many_chips_share_the_place_and_the_prizes_of_both_places() -> None:
    outcome = broken_off(HOURLY, seated(20, 30, 20, 0), 7000, 4001, 2000, 500)

    assert outcome.shares == (Share("Bea", Money(7000), 1), Share("Ann", Money(3001), 2), Share("Cy", Money(3000), 2))


@rule("001-house-2a")
def test_after_two_who_share_the_first_place_comes_the_third() -> None:
    outcome = broken_off(HOURLY, seated(10, 30, 30), 7000, 4000)

    assert outcome.shares == (Share("Bea", Money(5500), 1), Share("Cy", Money(5500), 1), Share("Ann", Money(0), 3))


@rule("001-house-2d")
def test_several_tables_divide_what_is_left_of_the_prizes_whatever_their_chips() -> None:
    outcome = broken_off(BIG, seated(1, 900, 0, 40), 6000, 3000, 1001, 500)

    shares = (Share("Ann", Money(3334)), Share("Bea", Money(3334)), Share("Dee", Money(3333)))
    assert outcome == BrokenOff(Ruling.DIVIDED, shares, "001-house-2d")


@rule("001-house-2a", "001-house-2d")
@given(
    kind=st.sampled_from(TournamentKind),
    chips=st.lists(st.integers(0, 3), min_size=1, max_size=9).filter(any),
    prizes=st.lists(st.integers(0, 10**7), max_size=9),
)
def test_no_cent_is_lost_or_made_when_a_tournament_is_broken_off(
    kind: TournamentKind, chips: list[int], prizes: list[int]
) -> None:
    tournament = replace(HOURLY, kind=kind)
    entrants = [Entrant(replace(ANN, player=f"player {turn}"), count) for turn, count in enumerate(chips, start=1)]
    left = [entrant for entrant in entrants if entrant.chips]
    money = [Money(cents) for cents in sorted(prizes, reverse=True)[: len(entrants)]]

    outcome = break_off(tournament, entrants, prizes=money, interruption=INTERRUPTION)

    paid = sum((share.money for share in outcome.shares), Money(0))
    if outcome.ruling is Ruling.VOID:
        assert paid == spent(tournament, ANN) * len(entrants)
    else:
        assert paid == sum(money[: len(left)], Money(0))
        assert {share.player for share in outcome.shares} == {entrant.entry.player for entrant in left}
    for place in {share.place for share in outcome.shares}:
        level = [share.money.cents for share in outcome.shares if share.place == place]
        assert level == sorted(level, reverse=True)
        assert level[0] - level[-1] <= 1


@rule("001-house-4")
@pytest.mark.parametrize("progress", [Progress.LISTED, Progress.ANNOUNCED])
def test_before_the_first_card_everything_paid_is_refunded(progress: Progress) -> None:
    assert refund(HOURLY, ANN, progress=progress) == Money.dollars(35)


@rule("001-house-4", "001-house-4a")
@pytest.mark.parametrize(
    ("progress", "code", "clause"),
    [
        (Progress.IN_PLAY, "first-card-dealt", "001-house-4"),
        (Progress.DOUBTFUL, "first-card-in-doubt", "001-house-4a"),
    ],
)
def test_there_is_no_refund_once_the_first_card_is_out_or_may_be(progress: Progress, code: str, clause: str) -> None:
    with pytest.raises(Refused, match="Ann gets no refund for The eight o'clock") as refused:
        refund(HOURLY, ANN, progress=progress)

    assert (refused.value.code, refused.value.rule) == (code, clause)


@rule("001-house-5")
def test_a_player_spends_no_more_than_the_cap() -> None:
    entry = buy(EVENT, HOURLY, buy(EVENT, HOURLY, Entry("Ann"), Purchase.BUY_IN), Purchase.RE_BUY)

    assert entry == ANN
    with pytest.raises(Refused, match=r"\$35 and \$10 are more than \$40") as refused:
        buy(EVENT, HOURLY, entry, Purchase.RE_BUY)
    assert (refused.value.code, refused.value.rule) == ("over-the-cap", "001-house-5")


@rule("001-house-5a")
def test_one_tournament_of_an_event_has_a_cap_of_its_own() -> None:
    entry = buy(EVENT, BIG, buy(EVENT, BIG, Entry("Ann"), Purchase.BUY_IN), Purchase.ADD_ON)

    assert spent(BIG, entry) == EVENT.cap_on(BIG) == Money.dollars(150)
    with pytest.raises(Refused, match=r"\$150 and \$50 are more than \$150") as refused:
        buy(EVENT, BIG, entry, Purchase.ADD_ON)
    assert refused.value.rule == "001-house-5a"


@rule("001-house-5a")
def test_two_tournaments_of_an_event_cannot_both_have_caps_of_their_own() -> None:
    sunday = replace(BIG, name="The Sunday")

    with pytest.raises(Refused, match="not The Saturday and The Sunday") as refused:
        LicensedEvent(cap=EVENT.cap, tournaments=(BIG, HOURLY, sunday))
    assert (refused.value.code, refused.value.rule) == ("second-cap-of-its-own", "001-house-5a")


@rule("001-house-7c")
def test_bets_have_no_limit_in_a_tournament() -> None:
    limits = Limits(minimum=Money.dollars(1), maximum=Money.dollars(4))

    assert not limits.allow(Money.dollars(5))
    assert unlimited(limits).allow(Money.dollars(1_000_000))
    assert not unlimited(limits).allow(Money(99))
