"""The school over HTTP: the server asks and grades, keys stay with it, and table tests are kept and audited."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from letitride.cli.streams import Status
from letitride.house import house_ids, load_house
from letitride.pit.audit.audit import audit
from letitride.pit.people.people import Person, Post
from letitride.server.houses.houses import known_house
from letitride.server.school import drills
from letitride.server.school.exams import _closed, exam_for
from letitride.server.school.shown import question_shown
from letitride.store.stored_record import open_record
from letitride.training.school.drills import exercise, items
from letitride.training.school.question import DrillKind
from letitride.training.school.record import check_record, read_record
from tests.conftest import Letitride
from tests.own_house import own_house
from tests.server.house import REASON, Client, House, serve

HIDDEN = ("right", "wrong", "clause", "rule", "seed", "due", "key", "fault", "cost", "accepted", "guide", "title")
"""What no question may hold before its answer, by the names of fields; *due* and *guide* are there, and empty."""


def fields(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every field of a message with its place."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield f"{path}.{name}", each
            yield from fields(each, f"{path}.{name}")
    elif isinstance(value, list):
        for each in value:
            yield from fields(each, path)


def leaked(message: Any) -> list[str]:
    """Return the fields of a message that would tell a candidate the answer."""
    return [
        place for place, value in fields(message) if place.rpartition(".")[2] in HIDDEN and value not in (None, [], "")
    ]


def exercise_of(client: Client, house: str, kind: str, way: str, **more: object) -> dict[str, Any]:
    answer = client.post(f"/api/school/{house}/next", {"kind": kind, "way": way, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def question_of(client: Client, house: str, kind: str, way: str, ticket: str, place: int) -> dict[str, Any]:
    wanted = {"kind": kind, "way": way, "ticket": ticket, "place": place}
    answer = client.post(f"/api/school/{house}/question", wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def right_answers(client: Client, house: str, kind: str, ticket: str) -> list[str]:
    """Return the right answers to a free exercise, as only the server knows them."""
    person = Person(name=client.name, post=Post.PLAYER, guest=client.name.startswith("guest-"))
    services = client.house.services
    rules = known_house(services, house)
    made = drills.exercise_of(services, person, rules, DrillKind(kind), "free", ticket)
    return [question.right for question in made.questions]


def do_exercise(client: Client, house: str, kind: str, *, right: bool = True, **more: object) -> dict[str, Any]:
    """Do an exercise freely: all right, or the first option that is wrong everywhere."""
    made = exercise_of(client, house, kind, "free", **more)
    answers = right_answers(client, house, kind, made["ticket"])
    if not right:
        answers = ["2" if each == "1" else "1" for each in answers]
    for place, each in enumerate(answers):
        given = {"kind": kind, "way": "free", "ticket": made["ticket"], "place": place, "answer": each}
        assert client.post(f"/api/school/{house}/answer", given).json()["right"] is right
    return done_with(client, house, kind, made["ticket"], answers, **more)


def done_with(
    client: Client, house: str, kind: str, ticket: str, answers: Sequence[str], **more: object
) -> dict[str, Any]:
    given = [{"answer": each, "milliseconds": 1} for each in answers]
    done = client.post(f"/api/school/{house}/done", {"kind": kind, "ticket": ticket, "answers": given, **more})
    assert done.status_code == 200, done.text
    found: dict[str, Any] = done.json()
    return found


@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_has_its_school(house: House, house_id: str) -> None:
    told = house.stranger().get(f"/api/school/{house_id}").json()

    assert [each["kind"] for each in told["drills"]] == [kind.value for kind in DrillKind]
    assert {key for each in told["drills"] for key, _ in each["items"]} == {
        key for kind in DrillKind for key in items(load_house(house_id), kind)
    }
    assert (told["pass_mark"], told["kept"], told["progress"]) == (800, False, {})


@pytest.mark.parametrize("kind", [each.value for each in DrillKind])
def test_no_question_tells_its_answer_before_it_is_given(house: House, kind: str) -> None:
    client = house.stranger()
    for _ in range(3):
        made = exercise_of(client, "lir-bonus", kind, "free")
        assert made["title"] is None
        for place in range(made["questions"]):
            assert leaked(question_of(client, "lir-bonus", kind, "free", made["ticket"], place)) == []


def test_a_ticket_of_the_free_way_is_another_exercise_in_the_guided_one(house: House) -> None:
    client = house.stranger()
    same = 0
    for _ in range(20):
        made = exercise_of(client, "nh-000", "pay", "free")
        free = question_of(client, "nh-000", "pay", "free", made["ticket"], 0)["question"]
        guided = question_of(client, "nh-000", "pay", "guided", made["ticket"], 0)
        assert guided["guide"] is not None
        same += free == guided["question"]

    assert same == 0


def test_the_guided_way_tells_what_is_right_and_why(house: House) -> None:
    client = house.stranger()
    made = exercise_of(client, "nh-000", "deal", "guided")
    asked = question_of(client, "nh-000", "deal", "guided", made["ticket"], 0)
    answer = {"kind": "deal", "way": "guided", "ticket": made["ticket"], "place": 0, "answer": asked["guide"]["answer"]}

    assert (made["title"], made["item"]) == ("Opening the table", "opening")
    assert asked["guide"]["rule"]
    after = exercise_of(client, "nh-000", "deal", "guided", last=made["item"])
    assert after["item"] == "bets"
    assert exercise_of(client, "nh-000", "deal", "free")["item"] is None
    assert client.post("/api/school/nh-000/answer", answer).json()["right"] is True


def test_a_wrong_answer_names_its_rule_and_its_cost(house: House) -> None:
    client = house.stranger()
    made = exercise_of(client, "nh-000", "pay", "free")
    answer = {"kind": "pay", "way": "free", "ticket": made["ticket"], "place": 0, "answer": "$1,234,567"}
    mistake = client.post("/api/school/nh-000/answer", answer).json()["mistake"]

    assert mistake["fault"] == "overpaid"
    assert mistake["clause"].startswith("000-")
    assert mistake["rule"]
    assert "would have lost" in mistake["cost"]


def test_an_exercise_counts_once_however_often_it_is_sent(house: House) -> None:
    player, guest, path = house.player("Rhea"), house.guest(), "/api/school/nh-000/done"
    made = exercise_of(player, "nh-000", "say", "free")
    wrong = {"kind": "say", "ticket": made["ticket"], "answers": [{"answer": "1", "milliseconds": 1}]}
    first = player.post(path, wrong).json()
    again = [player.post(path, wrong).json() for _ in range(3)]
    assert (first["counted"], first["progress"]["exercises"]) == (True, 1)
    assert [(each["counted"], each["progress"]) for each in again] == [(False, first["progress"])] * 3
    assert all(each["right"] is first["right"] for each in again)

    for ticket in (made["ticket"][:-1] + "0" if made["ticket"][-1] != "0" else "1" * 20, "0" * 20):
        invented = player.post(path, {**wrong, "ticket": ticket})
        assert invented.json()["counted"] is False
    guided = exercise_of(player, "nh-000", "say", "guided")
    assert player.post(path, {**wrong, "ticket": guided["ticket"]}).json()["counted"] is False
    assert player.get("/api/school/nh-000").json()["progress"]["say"] == first["progress"]

    others = exercise_of(house.player("Sam"), "nh-000", "say", "free")
    assert player.post(path, {**wrong, "ticket": others["ticket"]}).json()["counted"] is False
    assert guest.post(path, {**wrong, "ticket": others["ticket"]}).json()["counted"] is True


def test_exercises_in_several_tabs_all_count_and_a_forgotten_one_does_not(house: House) -> None:
    player, path = house.player("Theo"), "/api/school/nh-000/done"
    tickets = [exercise_of(player, "nh-000", "say", "free")["ticket"] for _ in range(9)]
    answers = [{"answer": "1", "milliseconds": 1}]
    done = [player.post(path, {"kind": "say", "ticket": each, "answers": answers}).json() for each in tickets]

    assert [each["counted"] for each in done] == [False] + [True] * 8
    assert done[-1]["progress"]["exercises"] == 8


def test_the_first_answer_to_a_question_counts_whatever_is_tried_after_it(house: House) -> None:
    player = house.player("Ugo")
    ticket = exercise_of(player, "nh-000", "say", "free")["ticket"]
    (right,) = right_answers(player, "nh-000", "say", ticket)
    wrong = "2" if right == "1" else "1"
    given = {"kind": "say", "way": "free", "ticket": ticket, "place": 0}
    tried = [player.post("/api/school/nh-000/answer", {**given, "answer": each}).json() for each in (wrong, right)]

    assert tried[0] == tried[1]
    assert tried[0]["right"] is False
    done = done_with(player, "nh-000", "say", ticket, [right])
    assert (done["right"], done["counted"], done["progress"]["latest"]) == (False, True, [False])


def test_nobody_else_can_try_the_answers_to_an_exercise(house: House) -> None:
    player, others = house.player("Vera"), (house.player("Wanda"), house.guest(), house.stranger())
    ticket = exercise_of(player, "nh-000", "pay", "free")["ticket"]
    own = question_of(player, "nh-000", "pay", "free", ticket, 0)

    assert own == question_of(player, "nh-000", "pay", "free", ticket, 0)
    assert all(question_of(other, "nh-000", "pay", "free", ticket, 0) != own for other in others)


def test_the_time_of_an_exercise_is_the_servers(house: House) -> None:
    player, guest, hour = house.player("Xenia"), house.guest(), 3_600_000
    ticket = exercise_of(player, "nh-000", "say", "free")["ticket"]
    answers = right_answers(player, "nh-000", "say", ticket)

    def drawn_an_hour_ago(kept: bytes | None) -> bytes:
        found = msgspec.json.decode(kept or b"")
        found["begun"][0]["drawn"] -= hour
        return msgspec.json.encode(found)

    house.running.school.change_progress("Xenia", "nh-000", "say", drawn_an_hour_ago)
    done = done_with(player, "nh-000", "say", ticket, answers)
    assert done["milliseconds"] >= hour
    assert (done["right"], done["in_time"], done["progress"]["latest"]) == (True, False, [False])
    assert set(done["progress"]) == {"exercises", "latest", "items"}

    own = exercise_of(guest, "nh-000", "say", "free")["ticket"]
    assert done_with(guest, "nh-000", "say", own, right_answers(guest, "nh-000", "say", own))["milliseconds"] == 1


def test_guests_keep_their_progress_and_others_have_it_kept(house: House) -> None:
    guest, player = house.guest(), house.player("Pia")
    before = {"exercises": 49, "latest": [True] * 29, "items": {}}

    own = do_exercise(guest, "nh-000", "say", progress=before)
    assert (own["progress"]["exercises"], own["mastered"]) == (50, True)
    assert guest.get("/api/school/nh-000").json()["progress"] == {}

    kept = do_exercise(player, "nh-000", "say", progress=before)
    assert (kept["right"], kept["progress"]["exercises"]) == (True, 1)
    wrong = do_exercise(player, "nh-000", "say", right=False)
    assert (wrong["right"], wrong["progress"]["exercises"]) == (False, 2)
    told = player.get("/api/school/nh-000").json()
    assert (told["kept"], told["progress"]["say"]["latest"]) == (True, [True, False])


@pytest.mark.parametrize("seed", range(3))
def test_a_sensor_that_stays_dark_is_dark_on_the_page_and_every_other_one_is_lit(seed: int) -> None:
    question = exercise(load_house("lir-bonus"), DrillKind.RULE, "dark-sensor", seed).questions[0]
    seats = [seat for seat in question_shown(question, 0, 1).table.seats if seat]

    assert [seat.seat for seat in seats if not seat.lamp] == [*question.signs.dark]
    assert all(seat.stakes["dollar-bonus"] for seat in seats)
    assert len(seats) > 1


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"ticket": "x" * 20}, 422),
        ({"ticket": "0" * 19}, 422),
        ({"place": 4000}, 404),
        ({"place": -1}, 422),
        ({"kind": "cheat"}, 422),
        ({"way": "exam"}, 422),
        ({"more": 1}, 422),
    ],
)
def test_what_is_no_question_is_refused(house: House, change: dict[str, object], status: int) -> None:
    wanted = {"kind": "pay", "way": "free", "ticket": "0" * 20, "place": 0, **change}

    assert house.stranger().post("/api/school/lir/question", wanted).status_code == status


@pytest.mark.parametrize("answer", ["", "x", "-1", "1" * 201, "１", "1;2"])
def test_what_is_no_answer_is_refused_and_judged_by_nobody(house: House, answer: str) -> None:
    given = {"kind": "deal", "way": "free", "ticket": "0" * 20, "place": 0, "answer": answer}

    assert house.stranger().post("/api/school/lir/answer", given).status_code in (400, 422)


# Table tests


def sit(house: House, client: Client, number: int, *, most: int = 10**6) -> dict[str, Any]:
    """Answer a table test as one who knows everything, and hold that no question tells its answer."""
    test = exam_for(house.running.school.sitting(number))
    asked = client.post(f"/api/exams/{number}/question").json()
    while asked["question"] is not None and asked["question"]["place"] < most:
        assert leaked(asked) == []
        place = asked["question"]["place"]
        asked = client.post(
            f"/api/exams/{number}/answer", {"place": place, "answer": test.questions[place][1].right}
        ).json()
    found: dict[str, Any] = asked
    return found


def finish(house: House, number: int, *, but: int = 0) -> None:
    """Answer the rest of a table test at once, as one who knows everything, or leave the last questions open."""
    school, sitting = house.running.school, house.running.school.sitting(number)
    questions = exam_for(sitting).questions
    for place in range(len(sitting.answers), len(questions) - but):
        school.show(number, sitting.candidate)
        school.answer(number, sitting.candidate, place, questions[place][1].right, _closed)


@pytest.mark.heavy
def test_a_posted_house_has_its_school_and_its_table_test(house: House, letitride: Letitride, tmp_path: Path) -> None:
    house.running.houses.post(own_house(9))
    player = house.player("Quin")
    told = player.get("/api/school/our-house").json()
    done = do_exercise(player, "our-house", "pay")
    assert (told["name"], told["drills"][0]["kind"]) == ("Our house", "deal")
    assert ("flush", "9 to 1") in {(line["hand"], line["pays"]) for line in told["rules"]["wagers"][0]["lines"]}
    assert (done["right"], done["counted"]) == (True, True)
    assert player.get("/api/school/our-house").json()["progress"]["pay"]["exercises"] == 1

    number = player.post("/api/exams", {"house": "our-house"}).json()["number"]
    house.running.houses.post(own_house(10))
    finish(house, number)

    (over,) = player.get("/api/exams").json()
    assert (over["name"], over["points"], over["passed"]) == ("Our house", 1000, True)
    file = tmp_path / "record.json"
    file.write_bytes(player.get(f"/api/exams/{number}/record").content)
    assert letitride("check-exam", str(file), "--head", over["head"]).status == Status.DONE
    assert read_record(file.read_bytes()).house == own_house(9), "a test keeps the version that it was begun by"


@pytest.mark.heavy
def test_an_instructor_sets_a_test_that_is_sat_kept_and_audited(house: House) -> None:
    teacher, student = house.with_post(Post.INSTRUCTOR, "Teacher"), house.player("Stu")
    assert teacher.post("/api/exams/set", {"house": "lir", "candidate": "Stu", "reason": REASON}).status_code == 409
    assert student.http.put("/api/exams/class", json={"instructor": "Teacher"}).status_code == 204
    do_exercise(student, "lir", "say")

    made = teacher.post("/api/exams/set", {"house": "lir", "candidate": "Stu", "reason": REASON})
    assert made.status_code == 201, made.text
    number = made.json()["number"]
    assert (made.json()["seed"], made.json()["points"]) == (None, None)
    assert [each["number"] for each in student.get("/api/exams").json()] == [number]
    assert student.get(f"/api/exams/{number}/record").status_code == 403
    assert teacher.post(f"/api/exams/{number}/question").status_code == 404

    over = sit(house, student, number)["sitting"]

    assert (over["points"], over["passed"]) == (1000, True)
    record = read_record(teacher.get(f"/api/exams/{number}/record").content)
    assert record.seed == over["seed"]
    assert all(finding.holds for finding in check_record(record, head=over["head"]))
    assert student.get(f"/api/exams/{number}/record?format=html").text.startswith("<!")
    (pupil,) = teacher.get("/api/exams/class").json()["students"]
    assert (pupil["name"], pupil["sittings"][0]["points"]) == ("Stu", 1000)
    assert [(each["house"], each["kind"]) for each in pupil["progress"]] == [("lir", "say")]
    assert house.player("Ned").get(f"/api/exams/{number}/record").status_code == 404
    assert teacher.get("/api/exams").json() == []
    student.http.delete("/api/exams/class")
    assert teacher.get("/api/exams/class").json()["students"] == []
    (kept,) = teacher.get("/api/exams/set").json()
    assert (kept["candidate"], kept["points"]) == ("Stu", 1000)
    assert teacher.get(f"/api/exams/{number}/record").status_code == 200
    database = house.running.settings.database
    with open_record(database) as kept:
        assert list(audit(kept, (), lambda _done, _total: None).faults) == []


def test_a_question_is_answered_once_and_in_order(house: House) -> None:
    client = house.player("Olga")
    number = client.post("/api/exams", {"house": "lir"}).json()["number"]
    assert client.post(f"/api/exams/{number}/answer", {"place": 0, "answer": "1"}).status_code == 409
    client.post(f"/api/exams/{number}/question")

    assert client.post(f"/api/exams/{number}/answer", {"place": 1, "answer": "1"}).status_code in (400, 409)
    assert client.post(f"/api/exams/{number}/answer", {"place": 0, "answer": "nonsense"}).status_code == 400
    assert client.post(f"/api/exams/{number}/answer", {"place": 0, "answer": "1"}).status_code == 200
    assert client.post(f"/api/exams/{number}/answer", {"place": 0, "answer": "2"}).status_code == 409
    assert house.running.school.sitting(number).answers[0][0] == "1"


def test_the_server_keeps_the_time(house: House) -> None:
    client = house.player("Tim")
    number = client.post("/api/exams", {"house": "lir"}).json()["number"]
    first = client.post(f"/api/exams/{number}/question").json()
    shown = house.running.school.sitting(number).shown
    while house.services.clock() == shown:
        """Let at least a millisecond pass."""
    again = client.post(f"/api/exams/{number}/question").json()

    assert again["question"] == first["question"]
    assert again["left"] <= first["left"]
    assert house.running.school.sitting(number).shown == shown, "to look again gives no more time"
    assert sit(house, client, number, most=2)["sitting"]["answered"] == 2
    assert all(took >= 0 for _, took in house.running.school.sitting(number).answers)


def test_nobody_sits_for_somebody_else(house: House) -> None:
    number = house.player("Una").post("/api/exams", {"house": "lir"}).json()["number"]
    other = house.player("Vic")

    assert other.post(f"/api/exams/{number}/question").status_code == 404
    assert other.post(f"/api/exams/{number}/answer", {"place": 0, "answer": "1"}).status_code == 404
    assert house.stranger().post(f"/api/exams/{number}/question").status_code == 401


def test_five_open_tests_are_enough(house: House) -> None:
    client = house.player("Wim")
    statuses = [client.post("/api/exams", {"house": "lir"}).status_code for _ in range(6)]

    assert statuses == [201] * 5 + [409]


def test_the_tests_that_an_instructor_set_come_page_by_page_and_as_csv(house: House) -> None:
    teacher, other = house.with_post(Post.INSTRUCTOR, "Tess"), house.with_post(Post.INSTRUCTOR, "Otto")
    for name in ("Ada", "Bob"):
        house.player(name).http.put("/api/exams/class", json={"instructor": "Tess"})
        teacher.post("/api/exams/set", {"house": "lir", "candidate": name, "reason": REASON})

    def candidates(query: str) -> list[str]:
        return [each["candidate"] for each in teacher.get(f"/api/exams/set?{query}").json()]

    newest = teacher.get("/api/exams/set?most=1").json()[0]["number"]
    assert (candidates(""), candidates("most=1"), candidates(f"before={newest}")) == (["Bob", "Ada"], ["Bob"], ["Ada"])
    rows = list(csv.DictReader(io.StringIO(teacher.get("/api/exams/set?format=csv").text)))
    assert [(row["candidate"], row["set_at"][-1], row["finished"]) for row in rows] == [
        ("Bob", "Z", ""),
        ("Ada", "Z", ""),
    ]
    assert other.get("/api/exams/set").json() == []


def test_only_instructors_have_a_class(house: House) -> None:
    player = house.player("Xia")

    assert player.get("/api/exams/class").status_code == 403
    assert player.http.put("/api/exams/class", json={"instructor": "Xia"}).status_code == 400
    assert house.guest().http.put("/api/exams/class", json={"instructor": "administrator"}).status_code == 403


@pytest.fixture(scope="module")
def after_a_test(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a house that was stopped after somebody sat a test."""
    folder = tmp_path_factory.mktemp("after-a-test")
    with serve(folder) as house:
        client = house.player("Yan")
        number = client.post("/api/exams", {"house": "lir"}).json()["number"]
        sit(house, client, number)
    return folder


@pytest.mark.heavy
@pytest.mark.parametrize("what", ["points", "head", "candidate", "planted", "missing"])
def test_a_forged_test_is_named_by_the_audit(after_a_test: Path, tmp_path: Path, what: str) -> None:
    shutil.copytree(after_a_test, tmp_path, dirs_exist_ok=True)
    database = str(tmp_path / "pit.db")
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        data = connection.execute(text("SELECT data FROM sittings WHERE number = 1")).scalar_one()
        kept = msgspec.json.decode(data)
        kept[{"points": "points", "head": "head", "candidate": "candidate"}.get(what, "house")] = {
            "points": 999,
            "head": "0" * 64,
            "candidate": "Zoe",
        }.get(what, kept["house"])
        forged = {"data": msgspec.json.encode({**kept, "number": 2} if what == "planted" else kept)}
        if what == "missing":
            connection.execute(text("DELETE FROM sittings"))
        elif what == "planted":
            connection.execute(
                text("INSERT INTO sittings (number, candidate, set_by, data) VALUES (2, 'Yan', '', :data)"), forged
            )
        else:
            connection.execute(text("UPDATE sittings SET data = :data WHERE number = 1"), forged)
    engine.dispose()
    with open_record(database) as record:
        faults = [str(fault) for fault in audit(record, (), lambda _done, _total: None).faults]

    assert any("table test" in fault for fault in faults), faults
