"""Coming in and going out: guests, accounts, sessions, posts, money, and how often all that may be tried."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from letitride.pit.people.people import Post
from tests.server.house import PASSWORD, REASON, House, new_id, serve


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A house whose limits are low."""
    rates = {"enter": "3/minute", "login": "6/minute", "login-name": "3/minute", "command": "5/minute"}
    with serve(tmp_path, rates=rates) as house:
        yield house


def test_a_guest_comes_in_with_one_request_and_has_chips_to_play_with(house: House) -> None:
    guest = house.stranger()
    answer = guest.post("/api/guest")

    assert answer.status_code == 201
    assert answer.json()["guest"] is True
    assert answer.json()["balance"] == "1000.00"
    assert guest.get("/api/me").json() == answer.json()


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(house: House) -> None:
    cookie = house.stranger().post("/api/guest").headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie


def test_behind_https_the_cookie_is_secure(house: House) -> None:
    answer = house.stranger().http.post("/api/guest", headers={"X-Forwarded-Proto": "https"})

    assert "Secure" in answer.headers["set-cookie"]


def test_who_registers_may_log_in_from_elsewhere_and_log_out_everywhere(house: House) -> None:
    first = house.player("Doris")
    second = house.log_in("doris")
    assert second.get("/api/me").json()["name"] == "Doris"

    assert first.post("/api/logout-everywhere").status_code == 204

    assert first.get("/api/me").json() is None
    assert second.get("/api/me").json() is None


def test_logging_out_ends_this_session_only(house: House) -> None:
    first, second = house.player("Edgar"), house.log_in("Edgar")
    token = first.token

    answer = first.post("/api/logout")

    assert answer.status_code == 204
    assert first.token == ""
    stolen = house.stranger().http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
    assert stolen.json() is None
    assert second.get("/api/me").json()["name"] == "Edgar"


def test_a_live_line_ends_with_its_session_and_not_with_another_one(house: House) -> None:
    first, second = house.player("Fritz"), house.log_in("Fritz")
    ended, kept = first.watch("nh-000"), second.watch("nh-000")
    ended.next()
    kept.next()

    first.post("/api/logout")

    with pytest.raises(ConnectionClosed) as closed:
        ended.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001
    assert kept.command("TakeSeat", seat=99, player="Fritz")["code"] == "no-such-seat"
    kept.close()


def test_a_new_post_ends_the_live_lines_of_the_old_one(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)
    gustav = house.player("Gustav")
    line = gustav.watch("nh-000")
    line.next()

    answer = administrator.http.put("/api/house/people/gustav/post", json={"post": "dealer", "reason": REASON})

    assert answer.status_code == 204
    with pytest.raises(ConnectionClosed):
        line.next()
    assert house.log_in("Gustav").get("/api/me").json()["post"] == "dealer"


def test_a_password_is_changed_by_who_knows_the_old_one(house: House) -> None:
    hanna = house.player("Hanna")
    other = house.log_in("Hanna")

    wrong = hanna.post("/api/password", {"old": "not this one", "new": "the next password"})
    right = hanna.post("/api/password", {"old": PASSWORD, "new": "the next password"})

    assert wrong.status_code == 400
    assert right.status_code == 200
    assert hanna.get("/api/me").json()["name"] == "Hanna"
    assert other.get("/api/me").json() is None
    assert house.stranger().post("/api/login", {"name": "Hanna", "password": PASSWORD}).status_code == 401
    assert house.log_in("Hanna", "the next password").get("/api/me").json()["name"] == "Hanna"


def test_who_logs_in_with_a_first_password_replaces_it_before_anything_else(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        house.with_first_password("Printed")
        administrator = house.log_in("Printed")
        assert administrator.get("/api/me").json()["must_change_password"] is True
        refused = administrator.get("/api/house/people")
        assert (refused.status_code, refused.json()["code"]) == (403, "change-password")
        same = administrator.post("/api/password", {"old": PASSWORD, "new": PASSWORD})
        assert same.status_code == 400
        assert administrator.get("/api/house/people").status_code == 403

        changed = administrator.post("/api/password", {"old": PASSWORD, "new": "one of my own"})

        assert (changed.status_code, changed.json()["must_change_password"]) == (200, False)
        assert administrator.get("/api/me").json() == changed.json()
        assert administrator.get("/api/house/people").status_code == 200
        assert house.log_in("Printed", "one of my own").get("/api/me").json()["must_change_password"] is False


def test_a_live_line_takes_no_commands_with_a_first_password(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        house.with_first_password("Printed")
        line = house.log_in("Printed").watch("nh-000")

        assert line.next()["legal"] == []
        refused = line.say('{"id": "abcdefgh", "command": {"command": "CloseTable"}, "reason": "to see"}')
        assert refused["code"] == "not-logged-in"
        line.close()


def test_unknown_names_and_wrong_passwords_are_answered_alike(house: House) -> None:
    house.player("Irma")
    wrong = house.stranger().post("/api/login", {"name": "Irma", "password": "wrong wrong wrong"})
    unknown = house.stranger().post("/api/login", {"name": "Nobody at all", "password": "wrong wrong wrong"})

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()


@pytest.mark.parametrize("name", ["bot 1 of nh-000", "Bot Ann", "guest-0123456789", "x", "dealer"])
def test_names_of_bots_guests_and_posts_cannot_be_had(house: House, name: str) -> None:
    assert house.stranger().post("/api/register", {"name": name, "password": PASSWORD}).status_code == 400


def test_logging_in_is_limited_by_name_from_one_address(strict: House) -> None:
    strict.running.people.register("Ann", PASSWORD)
    tries = [
        strict.stranger().post("/api/login", {"name": n, "password": "w" * 12}) for n in ("Ann", "aNN", "ANN", "Ann")
    ]

    assert [answer.status_code for answer in tries] == [401, 401, 401, 429]
    assert tries[-1].json()["code"] == "too-often"


def test_logging_in_is_limited_by_address_for_any_name(strict: House) -> None:
    tries = [strict.stranger().post("/api/login", {"name": f"name {n}", "password": "w" * 12}) for n in range(7)]

    assert [answer.status_code for answer in tries] == [401] * 6 + [429]


def test_coming_in_is_limited_by_address(strict: House) -> None:
    assert [strict.stranger().post("/api/guest").status_code for _ in range(4)] == [201, 201, 201, 429]


def test_commands_are_limited_by_person_however_they_are_sent(strict: House) -> None:
    ann, bob = strict.guest(), strict.guest()
    for _ in range(3):
        assert ann.command("nh-000", "TakeSeat", seat=99, player=ann.name)["code"] == "no-such-seat"
    line = ann.watch("nh-000")
    for _ in range(2):
        assert line.command("TakeSeat", seat=99, player=ann.name)["code"] == "no-such-seat"

    assert line.say('{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1}}')["code"] == "too-often"
    assert ann.command("nh-000", "LeaveSeat", seat=1)["code"] == "too-often"
    assert bob.command("nh-000", "TakeSeat", seat=99, player=bob.name)["code"] == "no-such-seat"
    line.close()


def test_money_goes_from_the_account_to_the_rail_and_back(house: House) -> None:
    jutta = house.player("Jutta")
    jutta.sit("casablanca", 1, "300")
    assert jutta.get("/api/me").json()["balance"] == "700.00"
    short = jutta.command("casablanca", "BuyIn", seat=1, amount="800")

    jutta.done("casablanca", "LeaveSeat", seat=1)

    assert (short["code"], short["rule"]) == ("too-little-money", "001-house-3")
    assert jutta.get("/api/me").json()["balance"] == "1000.00"


def test_a_house_of_another_document_cites_the_rule_about_money_as_assumed(house: House) -> None:
    mona = house.player("Mona")
    mona.sit("nh-000", 1, "300")

    short = mona.command("nh-000", "BuyIn", seat=1, amount="800")

    assert (short["code"], short["rule"]) == ("too-little-money", "assumed-001-money")
    mona.done("nh-000", "LeaveSeat", seat=1)


def test_only_who_comes_in_for_the_first_time_gets_welcome_chips(house: House) -> None:
    dealer = house.with_post(Post.DEALER, "Ludwig")
    assert dealer.get("/api/me").json()["balance"] == "0.00"

    changed = dealer.post("/api/password", {"old": PASSWORD, "new": "the next password"})
    again = house.log_in("Ludwig", "the next password")

    assert changed.json()["balance"] == again.get("/api/me").json()["balance"] == "0.00"
    house.player("Mathilde")
    assert house.log_in("Mathilde").get("/api/me").json()["balance"] == "1000.00"


def test_an_administrator_deposits_money_once_by_its_id(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)
    karl = house.player("Karl")
    body = {"id": new_id(), "amount": "250.50", "reason": REASON}

    first = administrator.post("/api/house/people/KARL/deposits", body)
    second = administrator.post("/api/house/people/Karl/deposits", body)

    assert first.json() == {"name": "Karl", "amount": "$250.50", "again": False}
    assert second.json()["again"] is True
    assert karl.get("/api/me").json()["balance"] == "1250.50"


@pytest.mark.parametrize("amount", ["0", "-5", "five", "1e9", "99999999999", "0.001", ""])
def test_deposits_are_amounts_above_nothing(house: House, amount: str) -> None:
    administrator = house.log_in("administrator", house.administrator)

    body = {"id": new_id(), "amount": amount, "reason": REASON}
    answer = administrator.post("/api/house/people/administrator/deposits", body)

    assert answer.status_code == 400
    assert answer.json()["code"] == "person"


def test_nobody_deposits_money_for_nobody(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)

    answer = administrator.post("/api/house/people/Nobody/deposits", {"id": new_id(), "amount": "5", "reason": REASON})

    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-person"


def test_an_administrator_enters_people_of_any_post_who_choose_their_own_password(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)
    for post in Post:
        body = {"name": f"New {post.value}", "password": PASSWORD, "post": post.value, "reason": REASON}
        assert administrator.post("/api/house/people", body).json()["post"] == post.value
        entered = house.log_in(f"New {post.value}")
        me = entered.get("/api/me").json()
        assert (me["post"], me["must_change_password"]) == (post.value, True)
        assert entered.get("/api/rounds").status_code == 403
        changed = entered.post("/api/password", {"old": PASSWORD, "new": f"{PASSWORD} of my own"})
        assert changed.json()["must_change_password"] is False
        assert entered.get("/api/rounds").status_code == 200

    names = {line["name"] for line in administrator.get("/api/house/people").json()}
    assert {f"New {post.value}" for post in Post} < names


def test_a_player_speaks_for_the_own_seat_only(house: House) -> None:
    lena, max_ = house.player("Lena"), house.player("Maxim")
    lena.sit("seacoast", 2)

    assert max_.command("seacoast", "LeaveSeat", seat=2)["code"] == "not-your-seat"
    assert max_.command("seacoast", "TakeSeat", seat=3, player="Lena")["code"] == "not-your-seat"
    assert max_.command("seacoast", "CallNoMoreBets")["code"] == "not-your-role"


def test_the_same_command_has_the_same_answer_and_one_effect(house: House) -> None:
    nora = house.player("Nora")
    body = {"id": new_id(), "command": {"command": "TakeSeat", "seat": 5, "player": "Nora"}}

    answers = {nora.post("/api/tables/lir/commands", body).text for _ in range(5)}

    assert len(answers) == 1
    assert '"done"' in answers.pop()


def test_a_command_for_a_version_that_is_gone_changes_nothing(house: House) -> None:
    otto = house.player("Otto")
    version = otto.state("lir-bonus")["version"]
    otto.sit("lir-bonus", 1)
    body = {"id": new_id(), "command": {"command": "LeaveSeat", "seat": 1}, "expected": version}

    answer = otto.post("/api/tables/lir-bonus/commands", body).json()

    assert answer["outcome"] == "conflict"
    assert otto.state("lir-bonus")["seat"] == 1
