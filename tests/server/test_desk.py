"""The desk of the floor: every table, pauses, reasons, accounts; surveillance sees the same and changes nothing."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.ledger import Ledger, day_of, deposit, entry_for
from letitride.pit.log.codec import _ELIDED, read_event
from letitride.pit.people.people import Post
from letitride.pit.tables.pit_table import PitTable
from letitride.server.desk.words import AT_THE_DESK, clauses_of
from letitride.store.stored_record import SqlRecord, open_record
from letitride.table import COMMANDS, Command
from letitride.table.clauses.citing import _CLAUSES, is_rule
from letitride.table.model.command import InterruptRound, ReportCardDrawnInError, ReportFaceUpCard
from tests.conftest import Letitride
from tests.pit.tampering import audited
from tests.server.desk import CHIPS, Watched, settled_right, staff, watched
from tests.server.house import House, new_id, serve
from tests.server.sentences import in_words

HIDDEN = {kind.__name__ for kind in _ELIDED}
"""What the log tells without its cards; none of it moves a chip."""


def today() -> str:
    return dt.datetime.now(dt.UTC).date().isoformat()


# Tables


def test_the_desk_lists_private_tables_too_with_who_sits_where(house: House) -> None:
    table = watched(house, "nh-000")
    table.players[0].done(table.id, "PlaceWagers", seat=1, stakes={"base": "2"})

    lines = {line["id"]: line for line in table.floor.get("/api/desk/tables").json()}

    assert {"nh-000", "casablanca", "lir", table.id} <= set(lines)
    assert (lines["lir"]["private"], lines[table.id]["private"]) == (False, True)
    line = lines[table.id]
    assert [(seat["player"], seat["staked"]) for seat in line["taken"]] == [
        (table.players[0].name, "6.00"),
        (table.players[1].name, "0.00"),
    ]
    assert (line["stage"], line["waits_for"], line["deadline"]["ends"]) == ("betting", "bets", "bets")
    assert (line["halted"], line["irregularity"], line["paused"]) == ("", "", False)


def test_a_private_table_that_was_closed_is_on_the_list_no_more(house: House) -> None:
    table = watched(house, "nh-000")
    table.floor.done(table.id, "CloseTable")

    assert table.id not in {line["id"] for line in table.floor.get("/api/desk/tables").json()}


def test_the_calls_of_the_round_that_is_on_are_those_that_a_watcher_heard(house: House) -> None:
    table = watched(house, "nh-000")
    line = table.house.stranger().watch(table.id)
    began = line.next()["version"]
    table.bet_by_hand()
    table.finish()
    table.bet()
    table.deal(packets=2)
    version = table.state()["version"]
    line.at_version(version)
    heard = [event["call"] for text in line.received[1:] for event in json.loads(text)["events"] if event["call"]]

    path = f"/api/desk/tables/{table.id}/calls?until="
    before = [each["call"] for each in table.floor.get(f"{path}{began}").json()]
    for who in (table.dealer, table.floor, staff(house, Post.SURVEILLANCE)):
        calls = who.get(f"{path}{version}").json()
        assert [each["call"] for each in calls] == [*before, *heard][-60:]
        assert calls[-1]["round"] == 2
        assert who.get(path.removesuffix("?until=")).json() == calls
    assert table.players[0].get(f"{path}{version}").status_code == 403


def test_calls_are_read_from_the_last_snapshot_before_them(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = watched(house, "lir")
    monkeypatch.setattr("letitride.server.desk.tables.MOST_EVENTS", 3)
    monkeypatch.setattr("letitride.server.desk.tables.MOST_CALLS", 2)
    table.bet()

    (*_, last) = calls = table.floor.get(f"/api/desk/tables/{table.id}/calls").json()

    assert len(calls) <= 2
    assert in_words(last["call"])


def test_what_may_be_done_is_told_with_its_fields_and_the_rule_of_this_house(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand()
    shown = table.floor.get(f"/api/desk/tables/{table.id}").json()

    wrong = next(each for each in shown["commands"] if each["command"] == "ReportWrongNumber")
    assert wrong["label"] == "A wrong number of cards was dealt"
    assert wrong["what"] == "A seat, or the dealer's area, has too many or too few cards."
    assert wrong["irregularity"]
    assert [field["name"] for field in wrong["fields"]] == ["seat", "found"]
    assert wrong["fields"][0]["values"] == [0, 1, 2]
    assert {"command": "ReportWrongNumber", "seat": 1, "found": {"from": 0, "to": 52, "not": 3}} in wrong["ways"]
    clauses = {clause["id"]: clause for clause in wrong["clauses"]}
    assert "004-irregularities-2" in clauses
    assert all(clause["document"] and clause["text"] and clause["place"] for clause in clauses.values())
    assert shown["state"]["view"]["stage"] == shown["line"]["stage"] == "deciding"


def test_what_follows_is_what_this_house_rules(house: House) -> None:
    counts, reshuffles = watched(house, "lir"), watched(house, "nh-000")

    assert "The floor counts the deck" in " ".join(counts.irregularity("ReportWrongNumber")["follows"])
    assert "shuffled again" in " ".join(reshuffles.irregularity("ReportWrongNumber")["follows"])
    assert counts.irregularity("ReportEarlyUnload")["applies"]
    assert not reshuffles.irregularity("ReportEarlyUnload")["applies"]
    why_not = reshuffles.irregularity("ReportFaceUpCard")["why_not"]
    assert why_not == "no card is being dealt (betting)"


@pytest.mark.parametrize(
    ("house_id", "command", "expected"),
    [
        ("nh-000", ReportFaceUpCard, ["000-irregularities-1", "000-irregularities-2"]),
        ("nh-000", ReportCardDrawnInError, ["000-irregularities-3"]),
        ("casablanca", InterruptRound, ["001-house-2e", "001-house-2f"]),
        ("seacoast", ReportFaceUpCard, ["003-irregularities-1", "003-irregularities-1a"]),
        ("seacoast-3cp", ReportFaceUpCard, ["missing-003-face-up"]),
        ("seacoast-3cp", InterruptRound, ["assumed-001-interruption"]),
    ],
)
def test_all_clauses_about_an_irregularity_are_in_view(
    house_id: str, command: type[Command], expected: list[str]
) -> None:
    assert [clause.id for clause in clauses_of(load_house(house_id), command)] == expected


def test_every_clause_that_the_desk_cites_is_in_the_documents() -> None:
    assert {topic for _, topics in AT_THE_DESK.values() for topic in topics} <= set(_CLAUSES)
    for kind in AT_THE_DESK:
        found = clauses_of(load_house("lir-bonus"), kind)
        assert found
        assert all(is_rule(clause.id) and clause.text for clause in found)
    assert {kind for kind in AT_THE_DESK if kind.__module__.startswith("letitride.table")} <= set(COMMANDS)


# Pausing


def test_a_paused_table_takes_no_bets_until_it_is_resumed(house: House) -> None:
    table = watched(house, "nh-000")
    table.players[1].done(table.id, "PlaceWagers", seat=2, stakes={"base": "1"})
    table.floor.done(table.id, "PauseTable")

    refused = table.players[0].command(table.id, "PlaceWagers", seat=1, stakes={"base": "1"})
    state = table.players[0].state(table.id)
    assert refused["code"] == "paused"
    assert refused["rule"] == "000-wagers-5"
    assert state["view"]["paused"]
    assert in_words(state["hint"]).startswith("The table is paused")
    assert state["deadline"] is None
    assert "PlaceWagers" not in {entry["command"] for entry in state["legal"]}
    assert table.dealer.command(table.id, "CallNoMoreBets")["code"] == "paused"
    assert table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]["waits_for"] == "the floor to resume it"
    table.players[1].done(table.id, "TakeBackWagers", seat=2)

    assert table.floor.command(table.id, "PauseTable")["code"] == "is-so"
    table.floor.done(table.id, "ResumeTable")
    table.bet()
    table.finish()
    settled_right(table)


def test_a_round_that_is_on_is_finished_while_the_table_is_paused(house: House) -> None:
    table = watched(house, "nh-000")
    table.bet()
    table.floor.done(table.id, "PauseTable")
    table.finish()

    settled_right(table)
    assert table.players[0].command(table.id, "PlaceWagers", seat=1, stakes={"base": "1"})["code"] == "paused"


def test_pausing_is_for_the_floor(house: House) -> None:
    table = watched(house, "nh-000")

    assert table.dealer.command(table.id, "PauseTable")["code"] == "not-your-role"
    assert table.players[0].command(table.id, "PauseTable")["code"] == "not-your-role"
    assert "PauseTable" in {entry["command"] for entry in table.floor.state(table.id)["legal"]}
    assert "PauseTable" not in {entry["command"] for entry in table.dealer.state(table.id)["legal"]}


def test_a_pause_and_a_deal_in_hand_outlast_a_restart(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        table = watched(house, "nh-000")
        table.floor.done(table.id, "PauseTable")
        table.by_hand()
    with serve(tmp_path) as house:
        view = staff(house, Post.FLOOR).state(table.id)["view"]
        assert (view["paused"], view["dealer"]) == (True, "The dealer")


# Reasons


def test_a_command_of_the_house_without_a_reason_is_refused(house: House) -> None:
    table = watched(house, "nh-000")
    for reason in ("", "  ", "two\nlines"):
        table.floor.reason = reason
        refused = table.floor.command(table.id, "CloseTable")
        assert (refused["outcome"], refused["code"]) == ("refused", "reason-wanted")
    line = table.floor.watch(table.id)
    assert line.command("CloseTable")["code"] == "reason-wanted"
    table.floor.reason = "x" * 201
    assert table.floor.command(table.id, "CloseTable")["code"] == "malformed"
    line.close()


def test_the_same_id_keeps_its_refusal_when_a_reason_comes_later(house: House) -> None:
    table, body = watched(house, "nh-000"), {"id": new_id(), "command": {"command": "PauseTable"}}
    first = table.floor.post(f"/api/tables/{table.id}/commands", body).json()
    again = table.floor.post(f"/api/tables/{table.id}/commands", {**body, "reason": "a fight"}).json()

    assert first["code"] == again["code"] == "reason-wanted"


def test_a_reason_is_heard_at_the_table_and_stands_in_the_receipt(house: House) -> None:
    table = watched(house, "nh-000")
    line = table.players[0].watch(table.id)
    table.bet_by_hand()
    table.floor.reason = "a card too many before seat 1"
    table.agree(table.floor, "ReportWrongNumber", seat=1, found=4)
    table.floor.reason = "the cards are counted"
    table.gather()

    heard: list[dict[str, Any]] = []
    while not any(event["event"] == "RoundVoided" for event in heard):
        heard += line.until("state")["events"]
    said = [event for event in heard if event["event"] == "ReasonGiven" and event["command"] == "ReportWrongNumber"]
    assert [in_words(event["call"]) for event in said] == ["The floor: a card too many before seat 1"]
    receipt = table.players[0].get(f"/api/tables/{table.id}/rounds/1").json()
    rows = [json.loads(row["data"]) for row in receipt["rows"] if row["name"] == "ReasonGiven"]
    assert rows[-2] == {
        "event": "ReasonGiven",
        "by": "The floor",
        "post": "floor",
        "command": "ReportWrongNumber",
        "reason": "a card too many before seat 1",
    }
    newest = table.floor.get("/api/desk/interventions?most=2").json()[1]
    assert (newest["by"], newest["what"], newest["whom"]) == ("The floor", "ReportWrongNumber", table.id)
    line.close()


def test_a_dealer_says_once_why_and_then_deals(house: House) -> None:
    table = watched(house, "nh-000")
    table.by_hand()
    table.bet()
    table.dealer.reason = ""
    table.deal()
    table.finish()

    settled_right(table)


def test_players_need_no_reason_and_none_of_theirs_is_kept(house: House) -> None:
    table = watched(house, "nh-000")
    table.players[0].reason = "I feel lucky"
    table.bet()
    table.finish()

    assert "I feel lucky" not in json.dumps(table.players[0].get(f"/api/tables/{table.id}/rounds/1").json())


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Give the folder of a house where a round was played and another voided, each with reasons."""
    with serve(tmp_path) as house:
        table = watched(house, "lir")
        table.bet()
        table.finish()
        table.bet_by_hand()
        table.agree(table.floor, "ReportWrongNumber", seat=1, found=4)
        table.until("CountDeck")
        table.floor.done(table.id, "CountDeck", found=52)
        administrator = house.log_in("administrator", house.administrator)
        money = {"id": new_id(), "amount": "5", "reason": "a prize"}
        assert administrator.post("/api/house/people/The floor/deposits", money).status_code == 201
    return tmp_path


def test_an_audit_lists_every_intervention(evening: Path, letitride: Letitride) -> None:
    found = audited(str(evening / "pit.db"))

    assert found.faults == ()
    assert [(each.what, each.reason) for each in found.interventions][-4:] == [
        ("ReportWrongNumber", "as the tests want it"),
        ("ConfirmVoid", "as the tests want it"),
        ("CountDeck", "as the tests want it"),
        ("Deposit $5", "a prize"),
    ]
    told = letitride("audit", str(evening / "pit.db"), "--interventions")
    assert "administrator administrator, Deposit $5, The floor: a prize" in told.out
    assert f"{len(found.interventions)} interventions of the house, each with a reason." in told.out


ANOTHER = "CAST(replace(CAST(data AS TEXT), 'tests', 'boss') AS BLOB)"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (f"UPDATE events SET data = {ANOTHER} WHERE name = 'ReasonGiven'", "chain"),
        ("DELETE FROM events WHERE name = 'ReasonGiven'", "missing or doubled"),
        ("UPDATE interventions SET reason = 'none' WHERE what = 'CountDeck'", "was changed in the list"),
        ("DELETE FROM interventions WHERE what LIKE 'Count%'", "is missing from the list"),
        (f"UPDATE house_log SET data = {ANOTHER} WHERE name = 'Intervened'", "not among the interventions"),
        ("DELETE FROM house_log WHERE seq = (SELECT max(seq) FROM house_log)", "its tail was cut or planted"),
    ],
)
def test_a_reason_that_was_changed_or_taken_away_is_found(evening: Path, change: str, where: str) -> None:
    with sqlite3.connect(evening / "pit.db") as database:
        database.execute(change)
    database.close()

    assert any(where in str(fault) for fault in audited(str(evening / "pit.db")).faults)


# Disputes


def test_a_dispute_is_found_by_table_time_seat_and_player(house: House) -> None:
    table = watched(house, "seacoast")
    table.bet(three_card_bonus="1")
    table.finish()
    at = table.record()["at"]
    name = table.players[1].name

    def found(query: str) -> list[tuple[str, int]]:
        lines = table.floor.get(f"/api/desk/rounds?table={table.id}&{query}").json()
        return [(line["table"], line["round"]) for line in lines]

    here = [(table.id, 1)]
    assert found("") == found(f"since={at}&until={at}") == found("seat=2") == found(f"player={name.upper()}") == here
    assert found(f"seat=2&player={name}") == here
    assert found(f"seat=1&player={name}") == found("seat=3") == found(f"since={at + 1}") == found("outcome=void") == []
    line = table.floor.get(f"/api/desk/rounds?table={table.id}").json()[0]
    assert [(place["seat"], place["staked"]) for place in line["players"]] == [(1, "4.00"), (2, "3.00")]
    assert Money.parse(line["net"]) == sum((Money.parse(place["net"]) for place in line["players"]), Money(0))


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("seat=0", 422),
        ("seat=1", 200),
        ("seat=7", 200),
        ("seat=8", 422),
        ("player=", 422),
        ("player=x", 200),
        (f"player={'x' * 60}", 200),
        (f"player={'x' * 61}", 422),
        ("most=0", 422),
        ("most=1", 200),
        ("most=100", 200),
        ("most=101", 422),
        ("since=-1", 422),
        ("since=0", 200),
        ("outcome=open", 422),
    ],
)
def test_what_is_searched_for_has_its_limits(house: House, query: str, status: int) -> None:
    assert staff(house, Post.FLOOR).get(f"/api/desk/rounds?{query}").status_code == status


@pytest.mark.parametrize("rules", ["nh-000", "seacoast", "casablanca", "lir", "lir-bonus", "seacoast-3cp"])
def test_a_round_is_laid_out_from_the_rack_and_settled_anew_as_it_was_paid(house: House, rules: str) -> None:
    table = watched(house, rules)
    table.bet()
    table.finish()

    record = settled_right(table)
    laid_out = record["laid_out"]
    cards = [card for hand in laid_out["hands"] for card in hand["cards"]]
    cards += [*laid_out["community_cards"], *laid_out["stub"], *filter(None, [laid_out["burn_card"]])]
    assert len(cards) == len(set(cards)) == 52
    assert [hand["seat"] for hand in laid_out["hands"]] == [1, 2]
    assert {each["decided_by"] for each in record["decisions"]} == {"player"}
    assert all(wager["difference"] == "0.00" and wager["rule"] and wager["hand"] for wager in record["wagers"])
    assert [each["command"] for each in record["reasons"]] == ["CallNoMoreBets"]


def test_a_wrong_payout_is_shown_with_its_difference(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        table = watched(house, "nh-000")
        table.bet()
        table.finish()
        before = table.record()
        with sqlite3.connect(tmp_path / "pit.db") as database:
            seq, data = database.execute(
                "SELECT seq, data FROM events WHERE stream = ? AND name IN ('WagerCollected', 'WagerPaid')", (table.id,)
            ).fetchone()
            paid = json.loads(data) | {"event": "WagerPaid", "winnings": [99900], "returned": [100000]}
            planted = (json.dumps(paid, separators=(",", ":")).encode(), table.id, seq)
            database.execute("UPDATE events SET name = 'WagerPaid', data = ? WHERE stream = ? AND seq = ?", planted)
        database.close()
        after = table.record()

    assert before["agrees"]
    assert not after["agrees"]
    wrong = [wager for wager in after["wagers"] if not wager["agrees"]]
    assert len(wrong) == 1
    assert wrong[0]["paid"]["returned"] == "1000.00"
    assert Money.parse(wrong[0]["difference"]) == Money.parse("1000") - Money.parse(wrong[0]["due"]["returned"])
    assert "the chain is broken" in after["broken"]


# Days


def folded(record: SqlRecord, table: Watched) -> Ledger:
    """Return the chips of a table, folded from its log."""
    ledger, house = Ledger(), table.state()["view"]["house"]
    live = PitTable.of(table.id, load_house(house), "")
    for player in table.players:
        ledger = ledger.post(deposit(player.name, Money.dollars(1000)))
    for row in record.log(table.id):
        if row.name not in HIDDEN:
            entry = entry_for(read_event(row.name, row.data, live, lambda _live: ()), table=table.id)
            ledger = ledger.post(entry) if entry else ledger
    return ledger


def test_the_figures_of_a_day_are_those_of_the_ledger(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        tables = [watched(house, rules) for rules in ("nh-000", "lir-bonus", "seacoast-3cp")]
        for table in tables:
            table.bet()
            table.finish()
        tables[0].bet_by_hand()
        tables[0].agree(tables[0].floor, "ReportWrongNumber", seat=1, found=4)
        tables[0].gather()
        day = tables[0].floor.get(f"/api/desk/days?date={today()}&charity=35").json()
        won = {table.id: table.record() for table in tables}
        with open_record(str(tmp_path / "pit.db")) as record:
            ledgers = {table.id: folded(record, table) for table in tables}

    for line in day["tables"]:
        ledger = day_of(ledgers[line["table"]], table=line["table"])
        assert Money.parse(line["win"]) == ledger.win
        assert Money.parse(line["drop"]) == ledger.drop == Money.parse(CHIPS) * 2
        nets = (Money.parse(each["net"]) for each in won[line["table"]]["players"])
        assert Money.parse(line["win"]) == -sum(nets, Money(0))
        in_action = sum((Money.parse(wager["due"]["stake"]) for wager in won[line["table"]]["wagers"]), Money(0))
        assert Money.parse(line["in_action"]) == in_action
        assert line["narrow_band"]["low"] < line["par"]["percent"] < line["narrow_band"]["high"]
        assert line["band"]["low"] < line["par"]["percent"] < line["band"]["high"]
        assert line["within"] is (line["band"]["low"] <= line["win_rate"]["percent"] <= line["band"]["high"])
        assert line["hold"]["percent"] == pytest.approx(float(Fraction(ledger.win.cents, ledger.drop.cents)) * 100)
        share = Money.parse(line["charity"])
        assert share == (Money(0) if ledger.win <= Money(0) else Money(-(-ledger.win.cents * 35 // 100)))
    voids = {line["table"]: (line["rounds"], line["void"]) for line in day["tables"]}
    assert voids[tables[0].id] == (1, 1)
    assert [house["house"] for house in day["houses"]] == ["lir-bonus", "nh-000", "seacoast-3cp"]


def test_a_day_on_which_nothing_happened_is_empty(house: House) -> None:
    day = staff(house, Post.SURVEILLANCE).get("/api/desk/days?date=2001-01-01").json()

    assert (day["date"], day["tables"], day["houses"]) == ("2001-01-01", [], [])
    assert "Hold is the win as a share of the drop" in day["how"]


# Accounts


def test_accounts_are_searched_and_told_with_their_balance(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)
    house.player("Zacharias")
    money = {"id": new_id(), "amount": "5", "reason": "a prize"}
    administrator.post("/api/house/people/Zacharias/deposits", money)

    found = administrator.get("/api/house/people?search=ACHAR").json()

    assert [(line["name"], line["balance"], line["post"]) for line in found] == [("Zacharias", "1005.00", "player")]
    assert found[0]["logged_in"] >= found[0]["since"] > 0
    assert administrator.get("/api/house/people?search=achar&post=floor").json() == []
    assert administrator.get("/api/house/people?search=%25").json() == []


def test_accounts_and_money_are_touched_with_a_reason_only(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)
    house.player("Yolanda")
    without = (
        administrator.http.put("/api/house/people/Yolanda/post", json={"post": "dealer"}),
        administrator.post("/api/house/people/Yolanda/deposits", {"id": new_id(), "amount": "5", "reason": " "}),
        administrator.post("/api/house/people", {"name": "Xaver", "password": "long enough it is", "post": "floor"}),
        administrator.http.delete("/api/tables/lir/bots"),
    )

    assert {answer.status_code for answer in without} == {400}
    assert {answer.json()["code"] for answer in without} == {"reason-wanted"}
    with_one = {"post": "dealer", "reason": "she passed the test"}
    assert administrator.http.put("/api/house/people/Yolanda/post", json=with_one).status_code == 204
    newest = administrator.get("/api/desk/interventions?most=1").json()[0]
    assert (newest["by"], newest["post"], newest["what"]) == ("administrator", "administrator", "Post dealer")
    assert (newest["whom"], newest["reason"]) == ("Yolanda", "she passed the test")


# Surveillance, and everybody else


def test_surveillance_sees_what_the_floor_sees_and_changes_nothing(house: House) -> None:
    table, surveillance = watched(house, "nh-000"), staff(house, Post.SURVEILLANCE)
    table.bet()
    table.finish()
    lines = [[line["id"] for line in each.get("/api/desk/tables").json()] for each in (surveillance, table.floor)]
    assert lines[0] == lines[1]
    for path in ("rounds", f"rounds/{table.id}/1", f"days?date={today()}", "interventions"):
        assert surveillance.get(f"/api/desk/{path}").json() == table.floor.get(f"/api/desk/{path}").json()
    shown = surveillance.get(f"/api/desk/tables/{table.id}").json()

    assert (shown["commands"], shown["state"]["legal"]) == ([], [])
    assert shown["irregularities"]
    body = {"id": new_id(), "command": {"command": "CloseTable"}, "reason": "because"}
    assert surveillance.post(f"/api/tables/{table.id}/commands", body).status_code == 403
    assert surveillance.http.delete(f"/api/tables/{table.id}/bots?reason=why").status_code == 403


def test_players_are_refused_the_desk(house: House) -> None:
    for client, status in ((house.guest(), 403), (house.player("Wanda"), 403), (house.stranger(), 401)):
        for path in ("tables", "tables/lir", "rounds", "rounds/lir/1", f"days?date={today()}", "interventions"):
            assert client.get(f"/api/desk/{path}").status_code == status


def test_voids_are_counted_on_the_desk_with_their_chance(house: House) -> None:
    table = watched(house, "nh-000")
    table.bet_by_hand()
    table.agree(table.dealer, "ReportWrongNumber", seat=1, found=4)
    table.bet()
    table.deal()
    table.finish()
    rates = table.floor.get("/api/desk/rates?days=1").json()

    assert "binomial" in rates["how"]
    assert rates["lost_connections"]["exact"] == "1/50"
    mine = [each for each in rates["void_by_player"] if each["who"] == [table.players[0].name]]
    assert [(each["count"], each["of"], each["chance"]) for each in mine] == [(1, 2, {"value": 1.0, "exact": "1"})]
    pairs = [each["who"] for each in rates["void_by_pair"] if table.players[0].name in each["who"]]
    assert sorted(pair[0] for pair in pairs) == ["The dealer", "The floor"]
    assert "The dealer" in [who for each in rates["void_by_dealer"] for who in each["who"]]
    assert table.players[0].get("/api/desk/rates").status_code == 403


def test_the_desk_says_that_a_void_waits_for_a_second_person(house: House) -> None:
    table = watched(house, "nh-000")
    table.bet_by_hand()
    table.dealer.done(table.id, "ReportWrongNumber", seat=1, found=4)
    shown = table.floor.get(f"/api/desk/tables/{table.id}").json()

    assert shown["line"]["irregularity"] == "The dealer proposes to void the round: the floor has to agree"
    assert next(each for each in shown["commands"] if each["command"] == "ConfirmVoid")["possible"]


def test_the_second_person_reads_what_is_proposed_and_by_which_rule(house: House) -> None:
    table = watched(house, "lir-bonus")
    table.bet_by_hand()
    table.floor.done(table.id, "WarnPlayer", seat=1)
    table.floor.done(table.id, "RuleHandDead", seat=1)
    desk = table.dealer.get(f"/api/desk/tables/{table.id}").json()
    agreeing = next(each for each in desk["commands"] if each["command"] == "ConfirmVoid")

    assert desk["line"]["irregularity"] == "The floor proposes to rule the hand of seat 1 dead: the dealer has to agree"
    assert agreeing["clauses"] == table.irregularity("RuleHandDead")["clauses"]


def test_a_vote_is_not_announced_as_a_void(house: House) -> None:
    table = watched(house, "casablanca")
    table.bet()
    table.floor.done(table.id, "InterruptRound", cards="readable")

    line = table.dealer.get(f"/api/desk/tables/{table.id}").json()["line"]
    assert line["irregularity"] == "The floor proposes to stop the round for a vote: the dealer has to agree"


def test_what_the_machine_disproves_is_not_to_be_reported_and_the_desk_says_why(house: House) -> None:
    table = watched(house, "nh-000")
    table.bet()
    wrong = table.irregularity("ReportWrongNumber")

    assert not wrong["possible"]
    counts = "it counts 3 cards before the dealer, as there should be"
    assert wrong["why_not"] == f"the machine dealt this round, and {counts}"
