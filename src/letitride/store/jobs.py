"""Work that waits for the writer, and where its result goes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from letitride.pit.ports import Done, Transaction, Wanted
from letitride.store.trouble import note

Work = Callable[[Transaction], Any]


class Job:
    """Work whose result is handed on as soon as it is durable, by the writer's own thread."""

    def __init__(self, work: Work, wanted: Wanted | None, done: Done[Any]) -> None:
        self.work, self.wanted = work, wanted
        self.result: Any = None
        self.error: Exception | None = None
        self._done = done
        self._taken_back = False

    def cancel(self) -> None:
        """Take the work back, if nobody has begun it."""
        self._taken_back = True

    def begin(self) -> bool:
        """Tell whether it is to be done; from then on nobody can take it back."""
        return not self._taken_back

    def answer(self) -> None:
        """Hand the result on."""
        try:
            self._done(self.result, self.error)
        except Exception as error:  # noqa: BLE001 - whatever it is, what is written is written
            note("what was written could not be told", error)


class AwaitedJob(Job):
    """Work that somebody waits for."""

    def __init__(self, work: Work, wanted: Wanted | None) -> None:
        self.future: Future[Any] = Future()
        super().__init__(work, wanted, self._set)

    def begin(self) -> bool:
        """Tell whether somebody still waits for it."""
        return self.future.set_running_or_notify_cancel()

    def _set(self, result: Any, error: Exception | None) -> None:
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(result)
