"""Over HTTP, who proposes is told that a second person is needed, and the second one is answered as ever."""

from __future__ import annotations

from letitride.pit.people.people import Post
from tests.server.house import PASSWORD, House, new_id


def test_a_deposit_and_a_post_take_two_administrators(house: House) -> None:
    house.running.people.register("Bea", PASSWORD, Post.ADMINISTRATOR)
    house.player("Ann")
    house.pit._two_persons = house.running.people._two_persons = True
    one, other = house.log_in("administrator", house.administrator), house.log_in("Bea", PASSWORD)
    money = {"amount": "5", "reason": "a prize"}
    post = {"post": "dealer", "reason": "hired"}
    first = one.post("/api/house/people/Ann/deposits", {**money, "id": new_id()})
    second = other.post("/api/house/people/Ann/deposits", {**money, "id": new_id()})
    given = [client.http.put("/api/house/people/Ann/post", json=post).status_code for client in (one, other)]

    assert (first.status_code, first.json()["code"]) == (409, "second-person")
    assert (
        first.json()["message"] == "Proposed: Deposit $5, Ann. It is done when a second administrator enters the same."
    )
    assert second.status_code == 201
    assert given == [409, 204]
