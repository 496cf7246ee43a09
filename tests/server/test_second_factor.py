"""A second factor over HTTP: a secret, a code of it, and then no more without one."""

from __future__ import annotations

import base64
import time
from pathlib import Path

from letitride.pit.people.people import Post
from letitride.pit.people.totp import STEP, code_at
from tests.server.house import PASSWORD, House, serve


def test_staff_set_a_second_factor_and_sign_in_with_it(house: House) -> None:
    house.running.people.register("Flo", PASSWORD, Post.FLOOR)
    flo = house.log_in("Flo", PASSWORD)
    given = flo.post("/api/second-factor").json()
    secret = base64.b32decode(given["secret"])
    step = time.time_ns() // 1_000_000 // STEP
    wrong = flo.http.put("/api/second-factor", json={"secret": given["secret"], "code": "nodigi"})
    bad = flo.http.put("/api/second-factor", json={"secret": "A" * 33, "code": "000000"})
    right = flo.http.put("/api/second-factor", json={"secret": given["secret"], "code": code_at(secret, step)})
    without = house.stranger().post("/api/login", {"name": "Flo", "password": PASSWORD})
    typed = f"{PASSWORD} {code_at(secret, step + 1)}"
    entered = house.stranger().post("/api/login", {"name": "Flo", "password": typed})
    administrator = house.log_in("administrator", house.administrator)
    silent = administrator.http.delete("/api/house/people/Flo/second-factor")
    removed = administrator.http.delete("/api/house/people/Flo/second-factor?reason=a lost device")
    again = house.stranger().post("/api/login", {"name": "Flo", "password": PASSWORD})

    assert given["uri"] == f"otpauth://totp/letitride:Flo?secret={given['secret']}&issuer=letitride"
    assert (wrong.status_code, bad.status_code, right.status_code) == (400, 400, 204)
    assert (without.status_code, entered.status_code) == (401, 200)
    assert (silent.status_code, removed.status_code, again.status_code) == (400, 204, 200)


def test_a_session_alone_does_not_replace_a_second_factor(house: House) -> None:
    house.running.people.register("Fay", PASSWORD, Post.FLOOR)
    fay = house.log_in("Fay", PASSWORD)
    first, step = fay.post("/api/second-factor").json(), time.time_ns() // 1_000_000 // STEP
    old = base64.b32decode(first["secret"])
    fay.http.put("/api/second-factor", json={"secret": first["secret"], "code": code_at(old, step)})
    second = fay.post("/api/second-factor").json()
    new = {"secret": second["secret"], "code": code_at(base64.b32decode(second["secret"]), step)}
    alone = fay.http.put("/api/second-factor", json=new)
    both = fay.http.put("/api/second-factor", json={**new, "old_code": code_at(old, step + 1)})

    assert (first["replaces"], second["replaces"]) == (False, True)
    assert (alone.status_code, both.status_code) == (400, 204)
    assert "wrong code of your old device" in alone.json()["message"]


def test_where_the_house_asks_for_it_staff_can_do_nothing_before_they_have_one(tmp_path: Path) -> None:
    with serve(tmp_path, second_factor=True) as house:
        house.running.people.register("Flo", PASSWORD, Post.FLOOR)
        flo = house.log_in("Flo", PASSWORD)
        player = house.player("Ann").get("/api/me").json()
        before = flo.get("/api/desk/tables")
        asked = flo.get("/api/me").json()
        looked = flo.get("/api/tables/lir").json()
        given = flo.post("/api/second-factor").json()
        code = code_at(base64.b32decode(given["secret"]), time.time_ns() // 1_000_000 // STEP)
        flo.http.put("/api/second-factor", json={"secret": given["secret"], "code": code}).raise_for_status()
        after = flo.get("/api/desk/tables")

    assert (before.status_code, before.json()["code"]) == (403, "set-second-factor")
    assert asked["must_set_second_factor"]
    assert looked["legal"] == []  # a table is seen as by a stranger
    assert after.status_code == 200
    assert not player["must_set_second_factor"]


def test_a_first_password_is_changed_before_a_second_factor_is_set(tmp_path: Path) -> None:
    with serve(tmp_path, second_factor=True) as house:
        house.with_first_password("Printed")
        printed = house.log_in("Printed", PASSWORD)
        refused = printed.post("/api/second-factor")

    assert (refused.status_code, refused.json()["code"]) == (403, "change-password")
