"""Stands before every write and sync of a child process, and lets it pass, fail or be the last.

Linux can ask another process what becomes of a system call (seccomp's user notification): the child waits in the call
until it gets an answer. Nothing of the child is changed, and no compiler or debugger is needed.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import platform
import select
import signal
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

_CALLS = {
    "x86_64": {
        "write": 1, "pwrite64": 18, "writev": 20, "pwritev": 296, "fsync": 74, "fdatasync": 75, "ftruncate": 77,
        "unlink": 87, "unlinkat": 263, "seccomp": 317,
    },
    "aarch64": {
        "write": 64, "pwrite64": 68, "writev": 66, "pwritev": 70, "fsync": 82, "fdatasync": 83, "ftruncate": 46,
        "unlinkat": 35, "seccomp": 277,
    },
}  # fmt: skip
_NUMBERS = _CALLS.get(platform.machine(), {})
_NAMES = {number: name for name, number in _NUMBERS.items() if name != "seccomp"}
SYNCS = ("fsync", "fdatasync")
REMOVALS = ("unlink", "unlinkat")

_NO_NEW_PRIVILEGES, _SET_FILTER, _NEW_LISTENER = 38, 1, 8
_RECEIVE, _SEND, _CONTINUE = 0xC0502100, 0xC0182101, 1
_ALLOW, _ASK = 0x7FFF0000, 0x7FC00000
_LOAD, _JUMP_IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_NOTICE = struct.Struct("=QIIiIQ6Q")
_ANSWER = struct.Struct("=QqiI")


class CannotSupervise(RuntimeError):
    """This machine lets nobody stand before system calls."""


@dataclass(frozen=True)
class Call:
    """A system call that a child is about to make."""

    number: int
    """Counted from 1."""

    name: str
    path: str
    """The file it is about; of one that is removed, nothing is known."""


class Kill(Exception):
    """Let this call be the last thing the child wanted to do."""


Verdict = Callable[[Call], int]
"""Returns the error that a call ends with, 0 to let it pass, or raises ``Kill``."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def _watch() -> int:
    """Have every call of this thread that writes or syncs asked about; return where the questions come."""
    if not _NUMBERS:
        raise CannotSupervise(f"the system calls of {platform.system()} on {platform.machine()} are not known")
    numbers = sorted(_NAMES)
    code = [struct.pack("=HBBI", _LOAD, 0, 0, 0)]
    for left, number in zip(range(len(numbers), 0, -1), numbers, strict=True):
        code.append(struct.pack("=HBBI", _JUMP_IF_EQUAL, left, 0, number))
    code.append(struct.pack("=HBBI", _RETURN, 0, 0, _ALLOW))
    code.append(struct.pack("=HBBI", _RETURN, 0, 0, _ASK))
    program = _Program(len(code), b"".join(code))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    listener: int = libc.syscall(_NUMBERS["seccomp"], _SET_FILTER, _NEW_LISTENER, ctypes.byref(program))
    if listener < 0:
        raise CannotSupervise(f"seccomp: {os.strerror(ctypes.get_errno())}")
    return listener


def supervise(work: Callable[[int], None], verdict: Verdict) -> tuple[int, bytes]:
    """Run *work* in a child that is asked about at every call; return how it ended, and what it wrote to its pipe.

    *work* is given the pipe. What it writes there passes unasked, and is not counted.
    """
    ours, theirs = socket.socketpair()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        ours.close()
        os.close(reading)
        _child(work, theirs, writing)
    theirs.close()
    os.close(writing)
    try:
        message, listeners, _, _ = socket.recv_fds(ours, 1000, 1)
        if not listeners:
            raise CannotSupervise(message.decode())
        told = _answer_calls(child, listeners[0], reading, verdict)
        os.close(listeners[0])
    finally:
        ours.close()
        os.close(reading)
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), told


def _child(work: Callable[[int], None], parent: socket.socket, pipe: int) -> NoReturn:
    status = 1
    try:
        try:
            listener = _watch()
        except CannotSupervise as why:
            parent.send(str(why).encode())
            os._exit(0)
        socket.send_fds(parent, [b"ready"], [listener])
        os.close(listener)
        work(pipe)
        status = 0
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode())
        raise
    finally:
        os._exit(status)


def _answer_calls(child: int, listener: int, pipe: int, verdict: Verdict) -> bytes:
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    poll.register(pipe, select.POLLIN)
    told, count = b"", 0
    pipe_of_child = str(Path(f"/proc/self/fd/{pipe}").readlink())
    while True:
        ready = dict(poll.poll())
        if pipe in ready:
            more = os.read(pipe, 65536)
            told += more
            if not more:
                return told
        if not ready.get(listener, 0) & select.POLLIN:
            continue
        notice = bytearray(_NOTICE.size)
        try:
            fcntl.ioctl(listener, _RECEIVE, notice)
        except FileNotFoundError:  # the child died while it waited
            continue
        identity, thread, _, call, _, _, *arguments = _NOTICE.unpack(notice)
        name = _NAMES[call]
        path = _path(thread, name, arguments)
        error = 0
        if path not in (pipe_of_child, "/dev/null") and not path.startswith(("pipe:", "socket:")):
            count += 1
            try:
                error = verdict(Call(count, name, path))
            except Kill:
                os.kill(child, signal.SIGKILL)
                continue
        reply = _ANSWER.pack(identity, 0, -error, 0 if error else _CONTINUE)
        try:
            fcntl.ioctl(listener, _SEND, reply)
        except OSError as gone:
            if gone.errno != errno.ENOENT:
                raise


def _path(thread: int, name: str, arguments: list[int]) -> str:
    if name in REMOVALS:
        return ""
    try:
        return str(Path(f"/proc/{thread}/fd/{arguments[0]}").readlink())
    except OSError:
        return ""
