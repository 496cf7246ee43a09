"""The dealers' school at a terminal: drills, the table test, and its record graded again."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from letitride.cli.streams import Status
from letitride.house import load_house
from letitride.house.writing import write_toml
from letitride.training.school.drills import exercise, following_item, next_item
from letitride.training.school.exam import exam_of
from letitride.training.school.grading import Given
from letitride.training.school.question import DrillKind, Fault
from letitride.training.school.record import record_of, write_record
from tests.conftest import Letitride
from tests.training.school.candidates import wrong_answers

pytestmark = pytest.mark.heavy


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "letitride" / "school"


def answering(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def drill_answers(house_id: str, kind: DrillKind, seed: int, *, guided: bool = False) -> list[str]:
    house = load_house(house_id)
    item = following_item(house, kind) if guided else next_item(house, kind, seed)
    made = exercise(house, kind, item, seed)
    return [question.right for question in made.questions]


# Drills


@pytest.mark.parametrize("kind", DrillKind)
def test_a_drill_that_is_answered_right_is_kept(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, own_data: Path, kind: DrillKind
) -> None:
    answering(monkeypatch, *drill_answers("lir-bonus", kind, 5))

    answer = letitride("drill", "lir-bonus", "--kind", kind.value, "--way", "free", "--exercises", "1", "--seed", "5")

    assert (answer.status, answer.err) == (0, "")
    assert ". Right, in 0" in answer.out
    kept = json.loads((own_data / "progress.json").read_text())
    assert kept["lir-bonus"][kind.value]["latest"] == [True]


def test_a_mistake_names_the_rule_and_the_cost(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    house = load_house("nh-000")
    made = exercise(house, DrillKind.PAY, next_item(house, DrillKind.PAY, 5), 5)
    answering(monkeypatch, "1000000", *(question.right for question in made.questions[1:]))

    out = letitride("drill", "nh-000", "--kind", "pay", "--way", "free", "--exercises", "1", "--seed", "5").out

    assert "A winner paid too much: $1,000,000." in out
    assert re.search(r"Rule 000-[a-z]+-\d+: \w+", out)
    assert "Cost: The house would have lost" in out
    assert f"{made.title}. 1 of {len(made.questions)} wrong" in out


def test_the_guided_way_tells_what_is_right_and_does_not_count(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, own_data: Path
) -> None:
    right = drill_answers("nh-000", DrillKind.DEAL, 5, guided=True)
    answering(monkeypatch, "?", "p", "99", *right)

    answer = letitride("drill", "nh-000", "--kind", "deal", "--exercises", "1", "--seed", "5")

    assert answer.out.count("Right: ") == answer.out.count("Right.\n") == len(right)
    assert "Enter a number from 1 to 7." in answer.out
    assert "flush: 8 to 1" in answer.out
    assert not own_data.exists()


@pytest.mark.parametrize("kind", DrillKind)
def test_whoever_types_what_the_guided_way_says_is_right(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, kind: DrillKind
) -> None:
    right = drill_answers("lir-bonus", kind, 5, guided=True)
    answering(monkeypatch, *right)

    out = letitride("drill", "lir-bonus", "--kind", kind.value, "--exercises", "1", "--seed", "5").out

    said = re.findall(r"^Right: (\d+(?=, )|.*?(?=\. Rule))", out, re.MULTILINE)
    assert said == right


def test_a_question_is_headed_by_what_goes_on(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "q")
    assert "\n  Between rounds: the cards are prepared\n" in letitride("drill", "nh-000", "--kind", "deal").out
    answering(monkeypatch, "q")
    assert "\n  Round 1: bets are settled\n" in letitride("drill", "nh-000", "--kind", "pay").out


def test_the_drill_is_chosen_by_number_or_by_name(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen in ("6", "count"):
        answering(monkeypatch, "nonsense", chosen, "q")
        out = letitride("drill", "nh-000", "--seed", "1").out
        assert "Enter a number from 1 to 7, or a name such as pay." in out
        assert "Exercise 1" in out


def test_a_house_of_ones_own_has_its_own_school(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = 'extends = "nh-000"\nid = "mine"\nname = "Mine"\n\n[exam]\npass_mark = 950\nstep_seconds = 3\n'
    (tmp_path / "mine.toml").write_text(text)

    answering(monkeypatch, "q")
    assert "Drills at Mine" in letitride("drill", "mine.toml").out
    out = letitride("exam", "mine.toml", "--deductions").out
    assert "950 pass" in out
    assert re.search(r"step +3 s", out)


def test_broken_progress_is_not_overwritten(letitride: Letitride, own_data: Path) -> None:
    own_data.mkdir(parents=True)
    (own_data / "progress.json").write_text("{broken")

    answer = letitride("drill", "nh-000", "--kind", "pay")

    assert answer.status == Status.UNUSABLE
    assert "is not a progress file" in answer.err
    assert (own_data / "progress.json").read_text() == "{broken"


@pytest.mark.parametrize("columns", [80, 40])
def test_lessons_fit_the_terminal(letitride: Letitride, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for kind in DrillKind:
        answering(monkeypatch, *drill_answers("lir-bonus", kind, 2, guided=True))
        out = letitride("drill", "lir-bonus", "--kind", kind.value, "--exercises", "1", "--seed", "2").out
        too_long = [line for line in out.splitlines() if len(line) > columns and len(line.split()) > 1]
        assert too_long == []


# The table test


def test_the_whole_test_is_sat_recorded_and_graded_again(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_data: Path
) -> None:
    test = exam_of(load_house("lir"), 7)
    answers = [question.right for _, question in test.questions]
    answers[0], fault = next(wrong_answers(test.questions[0][1]))
    answering(monkeypatch, *answers)

    sat = letitride("exam", "lir", "--seed", "7", "--candidate", "Ann", "--html", "ann.html", "--pdf", "ann.pdf")

    assert (sat.status, sat.err) == (0, "")
    assert f"{1000 - fault.points} points of 1,000: passed" in sat.out
    head = re.search(r"Head of the chain: ([0-9a-f]{64})", sat.out.replace("\n", " "))
    assert head is not None
    assert (tmp_path / "ann.pdf").read_bytes().startswith(b"%PDF")
    page = (tmp_path / "ann.html").read_text("utf-8")
    assert head[1] in page
    assert "Record of the table test" in page
    assert list(own_data.glob("exam-*")) == []

    checked = letitride("check-exam", "lir-exam-7.json", "--head", head[1])
    assert (checked.status, "NO" in checked.out) == (0, False)
    assert letitride("check-exam", "lir-exam-7.json", "--json").json["holds"] is True
    assert letitride("check-exam", "lir-exam-7.json", "--head", "0" * 64).status == Status.DIFFERS

    printed = letitride("check-exam", "lir-exam-7.json", "--html", "-", "--pdf", "again.pdf")
    assert (printed.status, printed.out, printed.err) == (0, page, "wrote again.pdf\n")
    assert not (tmp_path / "-").exists()
    no_folder = letitride("check-exam", "lir-exam-7.json", "--html", "nowhere/ann.html")
    assert (no_folder.status, no_folder.err.count("\n")) == (Status.UNUSABLE, 1)


def test_a_record_that_was_changed_is_found(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    test = exam_of(load_house("lir"), 7)
    answering(monkeypatch, *(question.right for _, question in test.questions))
    letitride("exam", "lir", "--seed", "7", "--out", "record.json")
    raw = json.loads((tmp_path / "record.json").read_text())
    raw["steps"][3]["milliseconds"] += 1
    (tmp_path / "record.json").write_text(json.dumps(raw))

    checked = letitride("check-exam", "record.json")

    assert checked.status == Status.DIFFERS
    assert "NO   the chain of answers holds" in checked.out
    assert "Do not accept this record" in checked.out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"points": 1200}, "NO   the points are right: 1,200 in the file, 1,000 when graded again"),
        ({"passed": False}, "NO   the result is right: not passed, 800 points pass, "),
        ({"candidate": "Mallory"}, "answer 1, its time or its link, or the name, the start, the house or the seed was"),
        ({"head": "0" * 64}, "NO   the chain of answers holds: the head was changed"),
    ],
    ids=lambda each: next(iter(each)) if isinstance(each, dict) else "",
)
def test_what_was_changed_in_a_record_is_named(
    letitride: Letitride, tmp_path: Path, change: dict[str, object], told: str
) -> None:
    test = exam_of(load_house("lir"), 7)
    answers = [Given(question.right, 1000) for _, question in test.questions]
    raw = json.loads(write_record(record_of(test, answers, candidate="Ann", started=0)))
    (tmp_path / "record.json").write_text(json.dumps({**raw, **change}))
    checked = letitride("check-exam", "record.json")

    assert checked.status == Status.DIFFERS
    assert " ".join(told.split()) in " ".join(checked.out.split())


def test_a_head_that_is_not_on_the_paper_is_said_with_both(letitride: Letitride, tmp_path: Path) -> None:
    record = record_of(exam_of(load_house("lir"), 7), [], candidate="Ann", started=0)
    (tmp_path / "record.json").write_bytes(write_record(record))
    checked = letitride("check-exam", "record.json", "--head", "abc")

    assert f"abc on paper, {record.head} in the file" in " ".join(checked.out.split())


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"kind": "x"}', b"[" * 100_000, b"NaN"])
def test_what_is_no_record_is_one_clear_line(letitride: Letitride, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "record.json").write_bytes(content)

    answer = letitride("check-exam", "record.json")

    assert answer.status == Status.UNUSABLE
    assert "this is no record of a table test" in answer.err


@pytest.mark.parametrize("words", [("exam", "lir"), ("exam", "lir", "--seed", "1", "--candidate", "x" * 61)])
def test_what_an_exam_needs_is_said(letitride: Letitride, words: tuple[str, ...]) -> None:
    answer = letitride(*words)

    assert answer.status == Status.UNUSABLE
    assert "--seed" in answer.err or "--candidate" in answer.err


def test_the_deductions_are_published(letitride: Letitride) -> None:
    out = letitride("exam", "seacoast", "--deductions").out

    assert all(fault.label in out for fault in Fault)


# At a real terminal


def _notice_ctrl_c() -> None:
    """Undo what a shell does to programs in the background: they ignore Ctrl-C, and so does whatever they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """A command at a terminal of 80 columns."""

    def __init__(self, *words: str) -> None:
        ours, theirs = pty.openpty()
        environment = {**os.environ, "COLUMNS": "80", "TERM": "dumb"}
        command = [sys.executable, "-m", "letitride", *words]
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=_notice_ctrl_c,  # noqa: PLW1509 - no thread of the tests holds a lock that it needs
        )
        os.close(theirs)
        self.side, self.said = ours, ""

    def hear(self, words: str, seconds: float = 60) -> None:
        """Wait until the terminal shows some words."""
        until = time.monotonic() + seconds
        while words not in self.said:
            ready, _, _ = select.select([self.side], [], [], max(0, until - time.monotonic()))
            assert ready, f"{words!r} never came: {self.said[-500:]}"
            try:
                piece = os.read(self.side, 4096)
            except OSError:
                piece = b""
            assert piece, f"{words!r} never came: {self.said[-500:]}"
            self.said += piece.decode("utf-8", "replace")

    def say(self, line: str) -> None:
        self.said = ""
        os.write(self.side, f"{line}\n".encode())

    def interrupt(self) -> int:
        """Press Ctrl-C, and again if it came just before the command began to read: nobody notices it then."""
        for _ in range(5):
            os.kill(self.process.pid, signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self.process.wait(20)
        raise AssertionError(f"Ctrl-C does not end it: {self.said[-500:]}")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.side)


def test_ctrl_c_loses_nothing_and_the_clock_goes_on(tmp_path: Path, own_data: Path) -> None:
    test = exam_of(load_house("nh-000"), 3)
    terminal = Terminal("exam", "nh-000", "--seed", "3", "--candidate", "Ben")
    try:
        for _, question in test.questions[:4]:
            terminal.hear("> ")
            terminal.say(question.right)
        terminal.hear("> ")
        assert terminal.interrupt() == Status.STOPPED
        terminal.hear("Paused at question 5.")
    finally:
        terminal.close()
    (paused,) = own_data.glob("exam-*.json")
    kept = json.loads(paused.read_text())
    assert [answer for answer, _ in kept["answers"]] == [question.right for _, question in test.questions[:4]]

    terminal = Terminal("exam", "nh-000", "--seed", "3", "--candidate", "Ben")
    try:
        terminal.hear("You go on at question 5.")
        terminal.hear("> ")
        terminal.say("q")
        terminal.hear("Paused at question 5.")
        assert terminal.process.wait(60) == Status.DONE
    finally:
        terminal.close()
    assert json.loads(paused.read_text())["looked_at"] > kept["looked_at"]


def test_a_whole_house_file_makes_the_same_test_as_its_name(tmp_path: Path) -> None:
    (tmp_path / "lir.toml").write_text(write_toml(load_house("lir")))
    from letitride.house import find_house

    assert [q.right for _, q in exam_of(find_house(str(tmp_path / "lir.toml")), 2).questions] == [
        q.right for _, q in exam_of(load_house("lir"), 2).questions
    ]
