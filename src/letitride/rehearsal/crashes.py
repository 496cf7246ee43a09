"""How a rehearsed pit ends and starts again: it crashes, the power goes, or the process is killed while it works."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Callable, Iterator

import msgspec

from letitride.rehearsal.room import Acknowledged, Broken, Room

MOST_DEEDS, MOST_STEPS = 30, 700
"""A process is killed after at most this many actions. The last action takes about 350 steps."""

_READ = msgspec.json.Decoder(Acknowledged)


class Crashes:
    """Ways for the pit to end. After each, everything acknowledged must still be there."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.go_on: Callable[[], None] = lambda: None
        """Lets somebody in the room act: the work of a process until it is killed."""

    def crash(self) -> None:
        """End without a word, and start again."""
        self._room.stop()
        self._room.start()

    def lose_power(self) -> None:
        """Lose the power while something is written, and start on what is left."""
        self._room.lose_power(self._room.rng.randbytes(2_000))

    def kill(self) -> bool:
        """Let another process continue the day, kill it (SIGKILL) in the middle of an action, and start again."""
        room, deeds = self._room, self._room.rng.randint(1, MOST_DEEDS)
        steps = room.rng.randrange(MOST_STEPS)
        room.stop()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._work(writing, deeds, steps)
        os.close(writing)
        told = [_READ.decode(line) for line in _lines(reading)]
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
            raise Broken(f"the process that was to be killed ended with {status} after {len(told)} deeds")
        room.lives += 1
        for deed in told:
            room.heard(deed)
        room.happened["deeds of a process that was killed"] += len(told)
        room.start()
        return True

    def _work(self, writing: int, deeds: int, steps: int) -> None:
        """Continue the day until this process is killed, and report every action as it is acknowledged."""
        room = self._room
        left = itertools.count(deeds - 1, -1)

        def tell(deed: Acknowledged) -> None:
            os.write(writing, msgspec.json.encode(deed) + b"\n")
            if next(left) == 0:
                room.store.kill_after(steps)

        try:
            room.start()
            room.tell = tell
            while True:
                self.go_on()
        finally:
            os._exit(1)


def _lines(reading: int) -> Iterator[bytes]:
    """Yield every whole line until the other end is closed."""
    with os.fdopen(reading, "rb") as pipe:
        for line in pipe:
            if line.endswith(b"\n"):
                yield line
