"""Any words on the command line, output closed, terminals narrow: an answer or clear lines, never a traceback."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letitride.cli import main
from letitride.cli.streams import Status

NUMBERS: tuple[str, ...] = (
    "1e30",
    "1E400",
    "nan",
    "inf",
    "-inf",
    "-0",
    "0",
    "-1",
    "1",
    "7",
    "9" * 400,
    "1_000",
    "1,000",
    "0x10",
    "٣",
    "½",
)
NUMBERS += ("", " ", "1e-3", "2.5", "100000000000000000000")
TARGETS = ("lir", "LIRX-01", "3CB-1", "seacoast-3cp", "mississippi-stud", "zzzz", "/", "", "-", "a" * 5000, "nope.toml")
DECISIONS = ("ride", "fold", "bet-1 bet-3", "bet-1,bet-1,bet-1", "", "x" * 99)
CARDS = ("As Ks", "As Ks Qs", "AsKsQs", "As As As", "1s", "", "Js Ts", "9" * 99)
COMMANDS: dict[str, dict[str, tuple[str, ...]]] = {
    "odds": {"--bet": NUMBERS, "--tie": ("ride", "withdraw", "both"), "--law": (), "--json": ()},
    "strategy": {"--bet": NUMBERS, "--json": ()},
    "advise": {"--cards": CARDS, "--community": CARDS, "--decisions": DECISIONS, "--bet": NUMBERS, "--json": ()},
    "settle": {
        "--cards": CARDS,
        "--community": CARDS,
        "--base": NUMBERS,
        "--riding": NUMBERS,
        "--ante": NUMBERS,
        "--stud-ante": NUMBERS,
        "--decisions": DECISIONS,
        "--fold": (),
    },
    "session": {"--rounds": ("9", *NUMBERS), "--bankroll": NUMBERS[:4], "--house-loses": NUMBERS, "--bet": NUMBERS},
    "simulate": {"--rounds": ("9", "nan", "-0", "1e30", ""), "--seats": NUMBERS, "--seed": NUMBERS, "--bet": NUMBERS},
    "leak": {"--what": ("burn", "dealer", "nothing"), "--rounds": NUMBERS, "--bet": NUMBERS, "--seed": NUMBERS},
    "houses": {"--json": ()},
    "paytables": {"--json": ()},
    "rules": {"--json": ()},
    "audit": {"--head": NUMBERS},
    "export": {"--table": TARGETS[:4], "--format": ("phh", "xml")},
    "check-exam": {"--head": NUMBERS, "--json": ()},
    "check-round": {},
    "drill": {"--kind": ("pay", "rule", "x"), "--way": ("free", "exam"), "--seed": NUMBERS, "--exercises": NUMBERS},
    "deal": {"--json": ()},
}


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """Return a command with a target, some of its options, and at times a word too many."""
    command = draw(st.sampled_from(sorted(COMMANDS)))
    words = [command, draw(st.sampled_from(TARGETS))]
    options = draw(st.lists(st.sampled_from(sorted(COMMANDS[command])), max_size=4)) if COMMANDS[command] else []
    for option in options:
        values = COMMANDS[command][option]
        words += [option, draw(st.sampled_from(values))] if values else [option]
    return words + draw(st.sampled_from([[], [], [], ["B"], ["As", "Ks"], ["--nonsense"]]))


@contextlib.contextmanager
def streams(columns: int, *, closed: bool) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Replace the standard streams for one command; to write to a *closed* output fails."""
    nowhere = os.fdopen(os.open(os.devnull, os.O_RDONLY), "wb", buffering=0)
    out = io.TextIOWrapper(nowhere if closed else io.BytesIO(), encoding="utf-8", write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched, nowhere:
        patched.setenv("COLUMNS", str(columns))
        patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        yield out, err


def text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


@pytest.mark.heavy
@given(words=command_lines(), columns=st.sampled_from([40, 80, 116, 1, 0, 10**9]), closed=st.booleans())
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_words_get_an_answer_or_clear_lines(words: list[str], columns: int, *, closed: bool) -> None:
    with streams(columns, closed=closed) as (out, err), pytest.MonkeyPatch.context() as called:
        called.setattr(sys, "argv", ["letitride", *words])
        with pytest.raises(SystemExit) as left:
            main()
        faults, printed = text(err), "" if closed else text(out)

    assert left.value.code in (Status.DONE, Status.DIFFERS, Status.UNUSABLE), faults
    assert "Traceback" not in faults
    if left.value.code == Status.UNUSABLE:
        assert faults
        assert all(line.startswith("letitride: ") for line in faults.splitlines()), faults
    else:
        assert printed, "an answer that could not be written is no success"
