"""A second factor over HTTP: a secret, a code of it, and then no more without one."""

from __future__ import annotations

import base64
import time

from letitride.pit.people.people import Post
from letitride.pit.people.totp import STEP, code_at
from tests.server.house import PASSWORD, House


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
