"""A clerk of the back office: a process that does one job after the other, away from the tables."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from typing import IO, Any

NICENESS = 10
"""The tables come first when both need a processor."""

STOP_SECONDS = 5
LOOK_SECONDS = 0.02
_LENGTH = struct.Struct("!Q")
_ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class ClerkGone(RuntimeError):
    """The process died, or was ended, before the job was done."""


def letter_for(work: Callable[..., Any], *given: object) -> bytes:
    """Return an encoded job. *work* is a function of a module."""
    return pickle.dumps((work, given), protocol=5)


def answer_to(letter: bytes) -> bytes:
    """Do a job, and return whether it was done, and its result or exception."""
    try:
        work, given = pickle.loads(letter)  # noqa: S301 - it comes from our own process
        return pickle.dumps((True, work(*given)), protocol=5)
    except Exception as error:  # noqa: BLE001 - the caller gets any error
        error.add_note(traceback.format_exc())
        try:
            raised = pickle.dumps((False, error), protocol=5)
            pickle.loads(raised)  # noqa: S301 - some can be written and not read
        except Exception:  # noqa: BLE001 - it cannot be sent as it is
            raised = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")), protocol=5)
        return raised


def result_of(answer: bytes) -> Any:
    """Return the result of a job, or raise its exception."""
    done, result = pickle.loads(answer)  # noqa: S301 - it comes from our own process
    if done:
        return result
    raise result


class Clerk:
    """A process that is started when there is work, and again after it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._at_work = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process id, once there is one."""
        return self._process.pid if self._process else None

    def do(self, letter: bytes) -> Any:
        """Run a job, and return its result, or raise its exception."""
        with self._at_work:
            process = self._process
            if process is None or process.poll() is not None or not _sent(process, letter):
                process = self._started()
                _sent(process, letter)
            answer = _received(process.stdout)
            if answer is None:
                self._process = None
                _close(process)
                raise ClerkGone("the process died")
        return result_of(answer)

    def dismiss(self) -> None:
        """End the process: at once if it works, in good order if it waits."""
        # A job that has just started may not have its process yet, so look for it until the job has ended.
        while not self._at_work.acquire(timeout=LOOK_SECONDS):
            process = self._process
            if process is not None:
                process.kill()
        try:
            process, self._process = self._process, None
            if process is not None:
                _close(process)
        finally:
            self._at_work.release()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None:
            _close(self._process)
        paths = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_ONE_THREAD, "PYTHONPATH": paths},
        )
        return self._process


class InProcess(Clerk):
    """Does the work in this process, if the operator wants no others."""

    def do(self, letter: bytes) -> Any:
        """Do a job."""
        with self._at_work:
            return result_of(answer_to(letter))


def _sent(process: subprocess.Popen[bytes], letter: bytes) -> bool:
    try:
        _send(process.stdin, letter)
    except OSError:
        return False
    return True


def _send(stream: IO[bytes] | None, letter: bytes) -> None:
    assert stream is not None  # noqa: S101 - both ends are pipes
    stream.write(_LENGTH.pack(len(letter)) + letter)
    stream.flush()


def _received(stream: IO[bytes] | None) -> bytes | None:
    assert stream is not None  # noqa: S101 - both ends are pipes
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    letter = stream.read(length)
    return letter if len(letter) == length else None


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            if stream is not None:
                stream.close()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def main() -> None:
    """Do jobs until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its clerks.
    os.nice(NICENESS)
    letters, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    while (letter := _received(letters)) is not None:
        try:
            _send(answers, answer_to(letter))
        except BrokenPipeError:
            break


if __name__ == "__main__":
    main()
