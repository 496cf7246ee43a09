"""Standard streams that are closed, full or no longer read, files that go there, and the status that says so."""

from __future__ import annotations

import io
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from letitride.cli.app import COMMANDS
from letitride.cli.streams import MEANINGS, Status
from letitride.house import load_house, load_pay_table
from letitride.house.writing import write_toml
from tests.conftest import Letitride
from tests.day.event import SATURDAY
from tests.test_documents import ROOT

pytestmark = pytest.mark.heavy

LETITRIDE = f"'{sys.executable}' -m letitride"
SCHEDULE = (ROOT / "docs" / "tournaments.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
HOUSE, TABLE = write_toml(load_house("lir")), write_toml(load_pay_table("LIRX-05"))


def shell(command: str, given: bytes = b"") -> tuple[int, bytes, str]:
    """Return the status of a command, and what it printed."""
    ran = subprocess.run(["bash", "-c", command], input=given, capture_output=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr.decode()


# Who reads, and who does not


@pytest.mark.heavy
@pytest.mark.parametrize("words", ["", "--help", "--version", "odds --help", "odds LIRX-01", "schema", "rules --json"])
def test_a_reader_who_leaves_ends_a_command_quietly(words: str) -> None:
    assert shell(f"{LETITRIDE} {words} | true; exit ${{PIPESTATUS[0]}}") == (Status.UNREAD, b"", "")


def test_a_reader_who_leaves_never_means_that_something_differs() -> None:
    status, _, err = shell(f"{LETITRIDE} simulate LIRX-01 --rounds 9 --csv - | true; exit ${{PIPESTATUS[0]}}")

    assert (status, err) == (Status.UNREAD, "")


def test_a_reader_of_faults_who_leaves_ends_a_command_quietly() -> None:
    assert shell(f"{LETITRIDE} odds zzzz 2>&1 | true; exit ${{PIPESTATUS[0]}}") == (Status.UNREAD, b"", "")


@pytest.mark.heavy
@pytest.mark.parametrize("words", ["--help", "odds LIRX-01", "odds LIRX-01 --json", "simulate LIRX-01 --rounds 9"])
def test_a_closed_output_is_one_line(words: str) -> None:
    assert shell(f"{LETITRIDE} {words} >&-") == (
        Status.UNUSABLE,
        b"",
        "letitride: the answer could not be written: standard output is closed\n",
    )


def test_a_closed_output_is_taken_by_no_file(tmp_path: Path) -> None:
    status, _, _ = shell(f"cd '{tmp_path}'; {LETITRIDE} rackcard lir --html card.html >&-")

    assert status == Status.UNUSABLE
    assert (tmp_path / "card.html").read_text("utf-8").endswith("</html>\n")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("odds LIRX-01 >&- 2>&-", Status.UNUSABLE),
        ("odds zzzz 2>&-", Status.UNUSABLE),
        ("odds zzzz 2>/dev/full", Status.UNUSABLE),
        ("odds LIRX-01 >/dev/full 2>&1", Status.UNUSABLE),
        ("leak lir --what burn --json 2>&- >/dev/null", Status.DONE),
        ("odds LIRX-01 <&- >/dev/null", Status.DONE),
    ],
)
def test_where_nobody_listens_the_status_still_tells(command: str, status: Status) -> None:
    assert shell(f"{LETITRIDE} {command}") == (status, b"", "")


def test_a_mistake_of_the_program_has_a_status_of_its_own(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch
) -> None:
    from letitride.odds import pricing

    def broken(_target: str) -> None:
        raise ValueError("a bug of ours")

    monkeypatch.setattr(pricing, "find", broken)
    answer = letitride("odds", "LIRX-01")

    assert answer.status == Status.OUR_FAULT
    assert answer.err.startswith("Traceback ")
    assert answer.err.endswith("ValueError: a bug of ours\n")


def test_a_port_in_use_is_told_and_is_a_fault_of_the_input(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, _, err = shell(f"cd '{tmp_path}'; {LETITRIDE} serve --port {port} --log-level error")

    assert status == Status.UNUSABLE
    assert "address already in use" in err
    assert err.endswith(f"letitride: the server could not start at 127.0.0.1:{port}: the log says why\n")


# What comes from standard input


@pytest.mark.parametrize(
    "words",
    ["odds -", "strategy -", "advise - --cards AsKsQs", "session - --rounds 9", "leak - --what burn", "houses -"],
)
def test_a_house_comes_from_standard_input(letitride: Letitride, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HOUSE.encode())))
    piped, named = letitride(*words.split()), letitride(*words.replace("-", "lir", 1).split())

    assert (piped.status, named.status) == (0, 0)
    assert piped.out == named.out


def test_a_pay_table_comes_from_standard_input_or_a_file(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text(TABLE)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TABLE.encode())))
    named = letitride("paytables", "LIRX-05").out

    assert letitride("paytables", "-").out == letitride("paytables", str(tmp_path / "own.toml")).out == named


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("day check -", SATURDAY),
        ("day sign -", SATURDAY),
        ("tournament check -", SCHEDULE),
        ("tournament last-hand - --own 100 --leader 200", HOUSE),
    ],
    ids=["day check", "day sign", "tournament check", "last hand"],
)
def test_an_event_a_schedule_and_the_house_of_a_last_hand_come_from_standard_input_too(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str, text: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    piped = letitride(*words.split())
    named = letitride(*(str(own) if word == "-" else word for word in words.split()))

    assert (piped.status, named.status) == (0, 0)
    assert piped.out == named.out != ""


@pytest.mark.parametrize("words", ["day check -", "tournament check -"])
def test_a_fault_in_what_is_piped_names_standard_input(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a = ")))

    answer = letitride(*words.split())

    assert (answer.status, answer.out) == (Status.UNUSABLE, "")
    assert answer.err.startswith("letitride: standard input: found broken TOML")


@pytest.mark.heavy
def test_a_report_of_a_piped_house_goes_to_standard_output() -> None:
    status, out, err = shell(f"{LETITRIDE} parsheet - --html -", HOUSE.encode())

    assert (status, err) == (0, "")
    assert b"standard input" in out


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"", "standard input: found an empty file"),
        (b"\xff\xfe", "standard input: found a byte that is not UTF-8"),
        (b"a = ", "standard input: found broken TOML"),
        (b'extends = "none"\nid = "a"\nname = "A"\n', "standard input: extends: found 'none'"),
    ],
)
def test_what_is_wrong_with_standard_input_is_one_line(given: bytes, sentence: str) -> None:
    status, out, err = shell(f"{LETITRIDE} odds -", given)

    assert (status, out) == (Status.UNUSABLE, b"")
    assert err.startswith(f"letitride: {sentence}")
    assert err.count("\n") == 1


# What goes to standard output


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("rackcard lir --pdf -", b"%PDF-"),
        ("rackcard lir --html -", b"<!DOCTYPE html>"),
        ("procedures lir --html -", b"<!DOCTYPE html>"),
        ("simulate lir --rounds 99 --seed 1 --csv -", b"seat,three_cards,"),
        ("simulate lir --rounds 99 --seed 1 --chart -", b"<?xml"),
        ("simulate lir --rounds 99 --seed 1 --parquet -", b"PAR1"),
    ],
)
def test_a_dash_is_standard_output_and_nothing_else_is_printed_there(words: str, start: bytes, tmp_path: Path) -> None:
    status, out, err = shell(f"cd '{tmp_path}'; {LETITRIDE} {words}")

    assert (status, err) == (0, "")
    assert out.startswith(start)
    assert list(tmp_path.iterdir()) == []


def test_a_file_beside_standard_output_is_told_on_the_error_stream(tmp_path: Path) -> None:
    status, out, err = shell(f"cd '{tmp_path}'; {LETITRIDE} rackcard lir --html - --pdf card.pdf")

    assert (status, err) == (0, "wrote card.pdf\n")
    assert out.endswith(b"</html>\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("parsheet lir --html - --pdf -", "--html - and --pdf - would mix on standard output"),
        ("simulate lir --rounds 9 --csv - --json", "--csv - and --json would mix on standard output"),
        ("simulate lir --rounds 9 --csv - --chart -", "--csv - and --chart - would mix on standard output"),
        ("day sign own.toml --html - --pdf -", "--html - and --pdf - would mix on standard output"),
        ("day sheet own.db today --html - --pdf -", "--html - and --pdf - would mix on standard output"),
        ("day month own.db 2026-11 --pdf - --csv -", "--pdf - and --csv - would mix on standard output"),
        ("check-exam - --html - --json", "--html - and --json would mix on standard output"),
        ("exam lir --seed 1 --out -", "--out - would mix with the questions on standard output"),
        ("exam lir --seed 1 --html -", "--html - would mix with the questions on standard output"),
        ("design base --par 3 --export -", "several files cannot go to standard output: name a folder"),
    ],
)
def test_two_answers_do_not_share_standard_output(letitride: Letitride, words: str, sentence: str) -> None:
    answer = letitride(*words.split())

    assert (answer.status, answer.out) == (Status.UNUSABLE, "")
    assert sentence in answer.err


@pytest.mark.parametrize("words", ["rackcard lir --pdf -", "simulate lir --rounds 9 --parquet -"])
def test_a_terminal_gets_no_binary_file(words: str) -> None:
    status, out, _ = shell(f'script -qec "{LETITRIDE} {words}" /dev/null')

    assert status == Status.UNUSABLE
    assert b"name a file, or use a pipe" in out


# What the status means is written down


def test_every_status_is_told_by_help_and_by_the_document(letitride: Letitride) -> None:
    helped = " ".join(letitride("--help").out.split())
    document = (ROOT / "docs/command-line.md").read_text("utf-8")

    assert all(f"{status.value} {meaning}" in helped for status, meaning in MEANINGS.items())
    assert [int(number) for number in re.findall(r"^\| (\d+) \|", document, re.MULTILINE)] == sorted(Status)
    assert set(MEANINGS) == set(Status)


def test_help_of_every_command_leaves_with_nothing_wrong(letitride: Letitride) -> None:
    for command in COMMANDS:
        answer = letitride(command, "--help")
        assert (answer.status, answer.err) == (Status.DONE, "")


def test_the_benchmarks_are_listed_and_none_is_run() -> None:
    status, out, err = shell(f"cd '{ROOT}'; '{sys.executable}' -m benchmarks --help")

    assert (status, err) == (0, "")
    assert "solving, design, classifying" in out.decode()
    assert shell(f"cd '{ROOT}'; '{sys.executable}' -m benchmarks nonsense")[0] == Status.UNUSABLE
