"""A schedule of tournaments that cannot be used: the desk lists everything that is wrong, and where."""

from letitride.pit.people.people import Post
from tests.server.house import REASON, House


def test_every_fault_of_a_schedule_is_told_as_one_of_a_schedule(house: House) -> None:
    floor = house.with_post(Post.FLOOR, "Fay")
    text = '[[tournaments]]\nid = "a b"\nhouse = "nowhere"\nkind = "several-tables"\nbuy_in = -1\n'

    answer = floor.post("/api/desk/tournaments", {"text": text, "reason": REASON})

    told = answer.json()
    assert (answer.status_code, told["code"]) == (422, "faulty-schedule")
    assert told["message"].startswith(f"{len(told['faults'])} faults in the schedule: ")
    assert {fault["place"].rpartition(".")[2] for fault in told["faults"]} >= {"id", "buy_in"}
