"""Tournaments at live tables: each clause at the running pit, to the last cent and the last chip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house.to_json import to_json
from letitride.ledger import Account, AccountKind
from letitride.pit.audit.tournament_tables import TournamentTableCheck
from letitride.pit.log.two_persons import SecondPersonWanted
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import AnswerKind
from letitride.pit.ports import Row
from letitride.pit.tables.chair import Staff, TakeChair, answering
from letitride.pit.tables.dealers_steps import next_steps
from letitride.pit.tables.mispays import SettleAsStated
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.tournament_commands import CommitSecretBet, SecretBetsOpened, ShowSecretBet
from letitride.pit.tables.tournament_play import awaited, minimum_bet, secret_digest
from letitride.server.tables.events import event_for
from letitride.server.tables.legal_commands import legal_at
from letitride.server.tables.table_state import WATCHER, state
from letitride.table import Actor, Event, Refused
from letitride.table.model.command import (
    BuyIn,
    CallNoMoreBets,
    CollectWager,
    LeaveSeat,
    MakeDecision,
    PayWager,
    PlaceWagers,
    PlayerCommand,
    TakeBackWagers,
    TakeSeat,
    Vote,
)
from letitride.table.model.event import WagersPlaced
from letitride.table.model.vocabulary import Ballot, Role, Stage
from letitride.tournament import Phase, Purchase
from letitride.tournament.events import Ruling, Why
from tests.pit.evening import filled_in
from tests.pit.tampering import faults
from tests.pit.tournament_night import FLORA, HOURLY, NAMES, ONE_ROUND, SEVERAL, TournamentNight
from tests.rules import rule


@pytest.fixture
def night(tmp_path: Path) -> Iterator[TournamentNight]:
    it = TournamentNight(tmp_path)
    yield it
    it.stop()
    assert faults(it.database) == []


def refused(night: TournamentNight, code: str, rule_id: str = "") -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code and (not rule_id or error.rule == rule_id))


@rule("001-house-1", "001-house-1a")
def test_no_first_card_falls_before_the_brush_has_called_the_prices(night: TournamentNight) -> None:
    tournament = night.list(f"{HOURLY}\n{ONE_ROUND}\nre_buy = 20")

    with refused(night, "not-announced", "001-house-1"):
        night.enter(tournament, "Ann")
    with refused(night, "not-announced", "001-house-1"):
        night.tournaments.start(tournament, FLORA)
    called = night.tournaments.announce(tournament, FLORA)
    assert called.plan.announcement == "The Saturday is about to begin: buy-in $60, re-buy $20, no add-on."
    with refused(night, "not-offered", "001-house-1a"):
        night.tournaments.buy_more(tournament, night.person("Ann"), Purchase.ADD_ON, 0)
    night.enter(tournament, "Ann", "Bea", "Cyd")
    night.tournaments.start(tournament, FLORA)
    assert night.table().table.stage is Stage.BETTING


@rule("001-house-5", "001-house-5a")
@pytest.mark.parametrize(("own", "clause"), [("", "001-house-5"), ("own_cap = 100\n", "001-house-5a")])
def test_nobody_spends_more_than_the_cap(night: TournamentNight, own: str, clause: str) -> None:
    tournament = night.begin(f"{own}{HOURLY}\n{ONE_ROUND}\nre_buy = 30", 3, cap=100)  # type: ignore[arg-type]
    ann = night.person("Ann")

    night.tournaments.buy_more(tournament, ann, Purchase.RE_BUY, 1)
    with refused(night, "bought-already"):
        night.tournaments.buy_more(tournament, ann, Purchase.RE_BUY, 1)
    with refused(night, "over-the-cap", clause):
        night.tournaments.buy_more(tournament, ann, Purchase.RE_BUY, 2)
    assert night.balance("Ann") == 20_000 - 9_000
    night.tick(0)
    assert night.find().entrants[0].off_table == 0
    night.play_out()


@rule("001-house-4")
def test_an_entry_goes_back_until_the_first_card(night: TournamentNight) -> None:
    tournament = night.begin(f"{HOURLY}\n{ONE_ROUND}", 4)

    night.bet(night.table())
    night.tournaments.leave(tournament, night.person("Ann"))
    assert night.balance("Ann") == 20_000
    assert "Ann" not in {seat.player for seat in night.table().table.seats if seat}
    while not night.table().table.rounds:
        night.tick()
    with refused(night, "first-card-dealt", "001-house-4"):
        night.tournaments.leave(tournament, night.person("Bea"))


@rule("001-house-4a")
def test_no_refund_in_a_close_call(night: TournamentNight) -> None:
    tournament = night.begin(f"{HOURLY}\n{ONE_ROUND}", 4)

    night.tournaments.close_call(tournament, FLORA)
    with refused(night, "close-call", "001-house-4a"):
        night.tournaments.leave(tournament, night.person("Ann"))
    with refused(night, "close-call", "001-house-4a"):
        night.tournaments.scratch(tournament, "Ann", FLORA)


@rule("001-house-7c")
@pytest.mark.parametrize("house", ["casablanca", "nh-000", "seacoast", "seacoast-3cp"])
def test_there_is_no_limit_on_a_bet(night: TournamentNight, house: str) -> None:
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 3, house=house)

    assert night.bet(night.table(), 150).outcome is AnswerKind.DONE
    assert night.bet(night.table(), 4).code == "limits"
    assert night.bet(night.table(), 501).code == "too-few-chips"


def test_seats_and_chips_come_from_the_tournament_alone(night: TournamentNight) -> None:
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 3)
    live = night.table()
    player = live.table.seats[0].player if live.table.seats[0] else ""

    for command in (
        LeaveSeat(seat=1),
        BuyIn(seat=1, amount=Money.dollars(5)),
        TakeSeat(seat=5, player=player),
        TakeBackWagers(seat=1),
    ):
        assert night.ask(live.id, command, player).code == "tournament"
    assert night.balance(player) == 14_000


def test_everybody_bets_in_turn_and_the_first_bettor_moves_on(night: TournamentNight) -> None:
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 3)
    live, firsts = night.table(), []
    for _ in range(3):
        live = night.pit.live(live.id)
        firsts.append(awaited(live.table, live.tournament)[0])
        other = next(number for number in (1, 2, 3) if number != firsts[-1])
        seat = live.table.seats[other - 1]
        stakes = ((live.table.house.main_wager, Money.dollars(5)),)
        early = night.ask(live.id, PlaceWagers(seat=other, stakes=stakes), seat.player if seat else "")
        assert early.code == "not-your-turn"
        played = live.tournament.hands
        while night.pit.live(live.id).tournament.hands == played:
            night.tick()
        night.tick(0)

    assert firsts == [1, 2, 3]


def test_a_silent_player_makes_the_minimum_bet(night: TournamentNight) -> None:
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 3)
    night.tick()
    live = night.table()
    (bet,) = [(number, wagers.stakes) for number, _, wagers in live.table.wagering()]

    assert bet == (1, ((live.table.house.main_wager, Money.dollars(5)),))


def test_a_tournament_of_one_table_is_played_out_and_paid(night: TournamentNight) -> None:
    night.begin(f"{HOURLY}\nrounds = [{{ hands = 4, elimination = [2] }}]", 5)
    over = night.play_out()

    assert (over.ruling, len(over.awards)) == (Ruling.PLAYED, 5)
    assert sum(award.cents for award in over.awards) == 17_000
    paid = {award.player: award.cents for award in over.awards}
    assert all(night.balance(name) == 20_000 - 6_000 + paid[name] for name in NAMES[:5])
    assert [entrant.out for entrant in over.entrants].count(Why.LOWEST) == 1
    pool = str(Account(AccountKind.POOL, table="saturday"))
    assert night.running.store.read(lambda books: books.balance(pool)) == 5 * 6_000 - 17_000


def test_players_of_several_tables_meet_in_the_last_round(night: TournamentNight) -> None:
    rounds = "rounds = [{ hands = 2, advance = 2 }, { hands = 2, fresh_chips = true }]"
    night.begin(f"{SEVERAL}\n{rounds}", 14)
    first = [table.id for table in night.find().tables]
    while night.find().round == 1:
        night.tick()
    second = night.find()

    assert [table.id for table in second.tables] == ["tournament.saturday.3"]
    assert [night.pit.live(table).table.stage for table in first] == [Stage.CLOSED] * 2
    assert [seat.rail for seat in night.table().table.seats if seat] == [Money.dollars(500)] * 4
    assert night.play_out().ruling is Ruling.PLAYED


def test_a_round_ends_by_the_clock(night: TournamentNight) -> None:
    night.begin(f"{HOURLY}\nrounds = [{{ minutes = 10 }}]", 3)
    began = night.now
    night.play_out()

    assert night.now - began >= 600_000


def test_the_floor_moves_a_player_between_two_hands(night: TournamentNight) -> None:
    tournament = night.begin(f"{SEVERAL}\nrounds = [{{ hands = 3 }}]", 9)
    first, second = (night.table(place) for place in (0, 1))
    player = first.table.seats[0].player if first.table.seats[0] else ""
    night.bet(first)
    with refused(night, "in-a-hand"):
        night.tournaments.move(tournament, player, second.id, 7, FLORA)
    while night.pit.live(first.id).tournament.hands == 0:
        night.tick(5)
    if any(night.pit.live(first.id).table.wagering()):
        pytest.fail("a hand began at once")
    chips = night.pit.live(first.id).table.seats[0]
    night.tournaments.move(tournament, player, second.id, 7, FLORA)
    moved = night.pit.live(second.id).table.seats[6]

    assert moved is not None
    assert chips is not None
    assert (moved.player, moved.rail) == (player, chips.rail)
    night.play_out()


def test_who_buys_in_again_plays_on(night: TournamentNight) -> None:
    tournament = night.begin(f"{HOURLY}\nrounds = [{{ hands = 6 }}]\nre_buy = 20\nre_buy_chips = 300", 3)
    live = night.table()
    night.bet(live, 165)
    loser = live.table.seats[0].player if live.table.seats[0] else ""
    night.tournaments.buy_more(tournament, night.person(loser), Purchase.RE_BUY, 1)
    assert night.find().entrant(loser).off_table == 30_000  # type: ignore[union-attr]
    while night.pit.live(live.id).tournament.hands == 0:
        night.tick(5)
    night.tick(0)

    assert night.find().entrant(loser).off_table == 0  # type: ignore[union-attr]
    assert night.pit.live(live.id).table.seats[0].rail >= Money.dollars(300)  # type: ignore[union-attr]
    night.play_out()


# Secret bets


NONCE = "0123456789abcdef"


def sealed(night: TournamentNight, *seats: int) -> PitTable:
    """Begin a tournament of three, and have seats seal secret bets of $10 times their number."""
    night.begin(f"{HOURLY}\nrounds = [{{ hands = 1, secret = [1] }}]", 3)
    live = night.table()
    for number in seats:
        digest = secret_digest(live.id, 1, number, 1000 * number, NONCE)
        assert asked(night, CommitSecretBet(seat=number, digest=digest)) == ""
    return live


def asked(night: TournamentNight, command: PlayerCommand) -> str:
    """Have the player of a seat ask for something, and return why it was refused."""
    live = night.table()
    seat = live.table.seat(command.seat)
    return night.ask(live.id, command, seat.player if seat else "").code


def shows(seat: int, dollars: int, nonce: str = NONCE) -> ShowSecretBet:
    return ShowSecretBet(seat=seat, stake=Money.dollars(dollars), nonce=nonce)


def bets_down(night: TournamentNight) -> dict[int, Money]:
    return {number: wagers.stakes[0][1] for number, _, wagers in night.table().table.wagering()}


def test_secret_bets_are_bound_first_and_put_down_together(night: TournamentNight) -> None:
    live = sealed(night, 1, 2)
    stakes = ((live.table.house.main_wager, Money.dollars(5)),)
    assert asked(night, PlaceWagers(seat=3, stakes=stakes)) == "secret-bet"
    assert asked(night, CommitSecretBet(seat=2, digest="0" * 64)) == "no-secret-bet"
    assert asked(night, shows(1, 10)) == "no-secret-bet"
    night.tick()  # seat 3 says nothing
    assert asked(night, shows(1, 50)) == "other-bet"
    assert asked(night, shows(1, 10)) == ""
    assert asked(night, shows(1, 10)) == "no-secret-bet"
    assert bets_down(night) == {}
    assert asked(night, shows(2, 20)) == ""

    assert bets_down(night) == {1: Money.dollars(10), 2: Money.dollars(20), 3: Money.dollars(5)}
    night.play_out()


def test_whoever_withholds_a_secret_bet_has_seen_no_other(night: TournamentNight) -> None:
    told: list[tuple[PitTable, Happened]] = []
    night.pit._tables.watcher = lambda live, happened: told.append((live, happened))
    sealed(night, 1, 2, 3)
    told.clear()
    assert asked(night, shows(1, 10)) == asked(night, shows(3, 30)) == ""

    for person in (*map(night.person, NAMES[:3]), Person(name="Flora", post=Post.FLOOR), None):
        for live, happened in told:
            message = to_json(state(live, person, happened, now=night.now))
            assert [event["event"] for event in message["events"]] == ["SecretBetShown"]
            assert not {"cents", "nonce"} & {field for event in message["events"] for field in event}
            assert NONCE not in str(message)
            assert {seat["rail"] for seat in message["view"]["seats"] if seat} == {"500.00"}
    told.clear()
    night.tick()  # seat 2 shows nothing

    assert bets_down(night) == {1: Money.dollars(10), 2: Money.dollars(5), 3: Money.dollars(30)}
    opened = to_json(event_for(*told[0][1][0], WATCHER))
    assert (opened["event"], opened["withheld"]) == ("SecretBetsOpened", [2])
    assert [(bet["seat"], bet["cents"], bet["nonce"]) for bet in opened["bets"]] == [(1, 1000, NONCE), (3, 3000, NONCE)]
    assert opened["call"]
    night.play_out()


def test_the_audit_names_other_seats_that_withheld_and_other_bets_than_were_shown(night: TournamentNight) -> None:
    told: list[tuple[PitTable, Happened]] = []
    night.pit._tables.watcher = lambda live, happened: told.append((live, happened))
    sealed(night, 1, 2, 3)
    assert asked(night, shows(1, 10)) == asked(night, shows(3, 30)) == ""
    told.clear()
    night.tick()
    ((after, happened),) = told
    row = Row(seq=1, name="", format=1, data=b"", at=night.now, actor="", command="", hash="")

    def said(change: Callable[[Event], Event]) -> list[str]:
        steps = [(before, change(event), row) for before, event in happened]
        return [fault for _, fault in TournamentTableCheck().follow(after, steps)]

    least = minimum_bet(after.table.house)
    assert said(lambda event: event) == []
    assert said(lambda event: replace(event, withheld=()) if isinstance(event, SecretBetsOpened) else event) == [
        "the seats that withheld their secret bets are others"
    ]
    assert said(lambda event: replace(event, stakes=least) if isinstance(event, WagersPlaced) else event) == [
        f"seat {seat} bet other chips than its secret bet, or the minimum bet without one" for seat in (1, 3)
    ]
    night.play_out()


def test_a_secret_bet_that_cannot_be_made_holds_up_nobody(night: TournamentNight) -> None:
    live = sealed(night, 1, 2)
    whole = secret_digest(live.id, 1, 3, Money.dollars(501).cents, NONCE)
    assert asked(night, CommitSecretBet(seat=3, digest=whole)) == ""
    assert asked(night, shows(3, 501)) not in ("", "other-bet", "no-secret-bet")
    assert asked(night, shows(1, 10)) == asked(night, shows(2, 20)) == ""
    assert bets_down(night) == {}
    night.tick()

    assert bets_down(night) == {1: Money.dollars(10), 2: Money.dollars(20), 3: Money.dollars(5)}
    night.play_out()


# Broken off


def hand_on(night: TournamentNight, place: int = 0) -> None:
    """Play until somebody is asked at a table."""
    while night.table(place).table.stage is not Stage.DECIDING:
        night.tick(3)


@rule("001-house-2")
def test_an_hourly_tournament_that_is_broken_off_is_void(night: TournamentNight) -> None:
    tournament = night.begin(f"{HOURLY}\n{ONE_ROUND}", 4)
    hand_on(night)
    night.tournaments.break_off(tournament, FLORA)
    over = night.play_out()

    assert (over.ruling, over.rule) == (Ruling.VOID, "001-house-2")
    assert [night.balance(name) for name in NAMES[:4]] == [20_000] * 4


@rule("001-house-2a")
def test_with_three_left_the_chips_decide(night: TournamentNight) -> None:
    tournament = night.begin(f"{HOURLY}\n{ONE_ROUND}", 3)
    hand_on(night)
    night.tournaments.break_off(tournament, FLORA)
    over = night.play_out()

    assert (over.ruling, over.rule) == (Ruling.STANDS, "001-house-2a")
    # The hand was dead and everybody has as much: the three share all prizes.
    assert [award.cents for award in over.awards] == [5_667, 5_667, 5_666]


@rule("001-house-2b", "001-house-2d")
def test_several_tables_finish_the_hand_where_all_agree(night: TournamentNight) -> None:
    tournament = night.begin(f"{SEVERAL}\n{ONE_ROUND}", 8)
    for place in (0, 1):
        hand_on(night, place)
    night.tournaments.break_off(tournament, FLORA)
    for place in (0, 1):
        live = night.table(place)
        assert live.table.stage is Stage.HALTED
        for number, seat, _ in live.table.wagering():
            night.ask(live.id, Vote(seat=number, ballot=Ballot.YES), seat.player)
        assert night.pit.live(live.id).table.stage is Stage.DECIDING
    over = night.play_out()

    assert (over.ruling, over.rule) == (Ruling.DIVIDED, "001-house-2d")
    assert sorted(award.cents for award in over.awards) == [2_125] * 8
    assert over.final != ()


@rule("001-house-2c", "001-house-2d")
def test_the_hand_of_several_tables_is_dead_where_a_player_says_no(night: TournamentNight) -> None:
    tournament = night.begin(f"{SEVERAL}\n{ONE_ROUND}", 8)
    hand_on(night)
    table = night.table().id
    with refused(night, "disproved"):
        night.tournaments.break_off(tournament, FLORA, [table])
    with refused(night, "no-table"):
        night.tournaments.break_off(tournament, FLORA, ["casablanca"])
    night.tournaments.break_off(tournament, FLORA)
    number, seat, _ = next(night.pit.live(table).table.wagering())
    night.ask(table, Vote(seat=number, ballot=Ballot.NO), seat.player)
    over = night.play_out()

    assert over.ruling is Ruling.DIVIDED
    assert {count.chips for count in over.final if count.table == table} == {50_000}


@rule("001-house-2c", "001-house-2d")
def test_the_hand_of_several_tables_is_dead_where_nobody_can_read_it(night: TournamentNight) -> None:
    tournament = night.begin(f"{SEVERAL}\n{ONE_ROUND}", 8)
    night.running.people.register("Dana", "the password of Dana", Post.DEALER)
    dana, dealer = StaffReason(by="Dana", post="dealer", reason="my table"), Actor(role=Role.DEALER)
    live = night.table()
    night.pit.handle(live.id, TakeChair(), dealer, "chair", reason=dana).result()
    while awaited(night.table().table, night.table().tournament):
        night.bet(live)
    night.pit.handle(live.id, CallNoMoreBets(), dealer, "bets", reason=dana).result()
    assert night.table().table.round is not None
    hand_on(night, 1)
    machine_dealt = night.table(1)

    night.tournaments.break_off(tournament, FLORA, [live.id])

    assert (night.table().table.round, night.table().table.stage) == (None, Stage.BETTING)
    assert night.table(1).table.stage is Stage.HALTED
    for number, seat, _ in machine_dealt.table.wagering():
        night.ask(machine_dealt.id, Vote(seat=number, ballot=Ballot.YES), seat.player)
    over = night.play_out()
    assert over.ruling is Ruling.DIVIDED
    assert {count.chips for count in over.final if count.table == live.id} == {50_000}
    assert {count.chips for count in over.final if count.table == machine_dealt.id} != {50_000}


def dealt_to_the_first_payout(night: TournamentNight, dana: StaffReason) -> PayWager | CollectWager:
    """Have a person deal the hand, and return the first wager that is to be settled."""
    live, dealer = night.table(), Actor(role=Role.DEALER)
    night.pit.handle(live.id, TakeChair(), dealer, "Dana chair", reason=dana).result()
    while awaited(night.table().table, night.table().tournament):
        night.bet(live)
    for number in range(200):
        live = night.table()
        steps = next_steps(live)
        if steps and isinstance(steps[0], PayWager | CollectWager):
            return steps[0]
        if steps:
            night.pit.handle(live.id, filled_in(live, steps[0]), dealer, f"Dana {number}", reason=dana).result()
        for seat in answering(live.table, live.modes.chair) if not steps else ():
            taken = live.table.seat(seat)
            night.ask(live.id, MakeDecision(seat=seat, option="ride"), taken.player if taken else "")
    raise AssertionError("nothing is to be settled")


def test_a_dealer_gives_a_friend_no_chips_that_decide_a_prize(night: TournamentNight) -> None:
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 3)
    night.running.people.register("Dana", "the password of Dana", Post.DEALER)
    dana = StaffReason(by="Dana", post="dealer", reason="my table")
    step = dealt_to_the_first_payout(night, dana)
    friendly = SettleAsStated(seat=step.seat, wager=step.wager, returned=Money.dollars(100))
    answer = night.pit.handle(night.table().id, friendly, Actor(role=Role.DEALER), "Dana favour", reason=dana).result()

    assert (answer.outcome, answer.code) == (AnswerKind.REFUSED, "tournament")
    legal = legal_at(night.table(), Actor(role=Role.DEALER), Staff(name="Dana", post="dealer"))
    assert SettleAsStated not in {entry.command for entry in legal}


def test_bets_that_are_down_and_chips_just_bought_count_when_a_tournament_is_broken_off(
    night: TournamentNight,
) -> None:
    tournament = night.begin(f"{HOURLY}\n{ONE_ROUND}\nre_buy = 30", 3)
    last = awaited(night.table().table, night.table().tournament)[-1]
    for _ in range(2):
        night.bet(night.table(), dollars=20)
    other = next(each.player for each in night.find().left if each.seat == last)
    night.tournaments.buy_more(tournament, night.person(other), Purchase.RE_BUY, 1)

    over = night.tournaments.break_off(tournament, FLORA)

    assert {count.player == other: count.chips for count in over.final} == {True: 100_000, False: 50_000}
    assert faults(night.database) == []


def test_a_tournament_without_seats_is_void_when_it_is_broken_off(night: TournamentNight) -> None:
    tournament = night.list(f"{SEVERAL}\n{ONE_ROUND}")
    night.tournaments.announce(tournament, FLORA)
    night.enter(tournament, "Ann", "Bea")
    over = night.tournaments.break_off(tournament, FLORA)

    assert (over.phase, over.ruling) == (Phase.OVER, Ruling.VOID)
    assert night.balance("Ann") == 20_000


# Who would misuse it


def test_guests_and_people_without_money_do_not_enter(night: TournamentNight) -> None:
    tournament = night.list(f"{HOURLY}\n{ONE_ROUND}")
    night.tournaments.announce(tournament, FLORA)
    guest = night.running.people.guest()
    poor = night.running.people.register("Poor", "the password of Poor", Post.PLAYER)

    with refused(night, "account-needed"):
        night.tournaments.enter(tournament, guest)
    with refused(night, "too-little-money"):
        night.tournaments.enter(tournament, poor)
    night.enter(tournament, "Ann")
    with refused(night, "entered"):
        night.enter(tournament, "Ann")


def test_whoever_of_the_house_does_something_gives_a_reason(night: TournamentNight) -> None:
    tournament = night.list(f"{HOURLY}\n{ONE_ROUND}")
    silent = StaffReason(by="Flora", post="floor", reason="")

    with refused(night, "reason-wanted"):
        night.tournaments.announce(tournament, silent)
    assert night.find().phase is Phase.LISTED


def test_two_persons_break_a_tournament_off(tmp_path: Path) -> None:
    night = TournamentNight(tmp_path, two_persons=True)
    tournament = night.list(f"{SEVERAL}\n{ONE_ROUND}")
    night.tournaments.announce(tournament, FLORA)
    with pytest.raises(SecondPersonWanted):
        night.tournaments.break_off(tournament, FLORA)
    fred = StaffReason(by="Fred", post="floor", reason="no light")
    over = night.tournaments.break_off(tournament, fred)

    assert over.ruling is Ruling.VOID
    night.stop()


@pytest.mark.parametrize("players", [5, 21])
def test_bots_fill_a_practice_tournament(night: TournamentNight, players: int) -> None:
    ann = night.person("Ann")
    practice = night.running.practice.open(ann, house="casablanca", players=players, hands=4, coach=True)
    with refused(night, "not-yours"):
        night.running.practice.start(practice.id, night.person("Bea"))
    started = night.running.practice.start(practice.id, ann)

    assert len(started.entrants) == players
    over = night.play_out(practice.id)
    assert over.ruling is Ruling.PLAYED
    assert night.balance("Ann") == 20_000


def test_a_player_has_few_practice_tournaments_open(night: TournamentNight) -> None:
    ann = night.person("Ann")
    opened = [night.running.practice.open(ann, house="casablanca", players=3, hands=4, coach=True) for _ in range(3)]
    with refused(night, "too-many-tournaments"):
        night.running.practice.open(ann, house="casablanca", players=3, hands=4, coach=True)
    night.running.practice.call_off(opened[0].id, ann)
    night.running.practice.open(ann, house="casablanca", players=3, hands=4, coach=True)


def test_a_tournament_goes_on_after_a_restart(tmp_path: Path) -> None:
    night = TournamentNight(tmp_path)
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 4)
    hand_on(night)
    night.stop()
    again = TournamentNight.__new__(TournamentNight)
    again.__dict__.update(night.__dict__)
    from letitride.wiring import Running

    again.running = Running(night.running.settings, lambda *_: None, clock=lambda: again.now)
    again.pit, again.tournaments = again.running.pit, again.running.tournaments
    again.running.start()
    again.running._stopping.set()
    over = again.play_out()

    assert over.ruling is Ruling.PLAYED
    again.stop()
    assert faults(again.database) == []


def test_the_audit_names_chips_that_a_dealer_gave_a_friend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was changed lets it happen; the audit is another program."""
    night = TournamentNight(tmp_path)
    night.begin(f"{HOURLY}\n{ONE_ROUND}", 3)
    night.running.people.register("Dana", "the password of Dana", Post.DEALER)
    dana = StaffReason(by="Dana", post="dealer", reason="my table")
    step = dealt_to_the_first_payout(night, dana)
    monkeypatch.setattr("letitride.pit.tables.execute.require_tournament", lambda *_: None)
    friendly = SettleAsStated(seat=step.seat, wager=step.wager, returned=Money.dollars(100))
    night.pit.handle(night.table().id, friendly, Actor(role=Role.DEALER), "Dana favour", reason=dana).result()
    night.stop()

    (fault,) = faults(night.database)
    assert fault.endswith("was paid another amount than was due, in chips that decide prizes")
