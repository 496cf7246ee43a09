"""Health and metrics for operators: counts and times, no names, no cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import ClassVar

from fastapi import Response
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.http.openapi import content_of
from letitride.server.http.problem import Problem
from letitride.server.http.services import Serving
from letitride.server.http.wire import Router, answered
from letitride.table import Command, Event
from letitride.table.model.vocabulary import Stage

router = Router(tags=["operations"])
_THREADS = ThreadPoolExecutor(2, "health")
"""Health checks wait behind no other request."""

_BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """What is counted and measured."""

    LABELS: ClassVar = {
        "letitride_commands": ("command", "outcome"),
        "letitride_refusals": ("code",),
        "letitride_events": ("event",),
        "letitride_requests": ("status",),
    }
    """The labels of each count."""

    def __init__(
        self,
        *,
        onlookers: Callable[[], int],
        tables: Callable[[], Sequence[PitTable]],
        waiting: Callable[[], int] = int,
    ) -> None:
        self.registry = registry = CollectorRegistry()
        histogram = partial(Histogram, registry=registry)
        self._commands = self._counter("letitride_commands", "Commands answered, by kind and outcome.")
        self._refusals = self._counter("letitride_refusals", "Commands refused, by code.")
        self._answered = histogram(
            "letitride_answer_seconds", "From a command to its durable answer.", buckets=_SECONDS
        )
        self._events = self._counter("letitride_events", "Events that became durable, by kind.")
        # To find a count by its labels takes longer than to count.
        self._of_commands, self._of_events = cache(self._of_command), cache(self._of_event)
        self._batch = histogram("letitride_commit_jobs", "Jobs in one commit.", buckets=_BATCHES)
        self._commit = histogram("letitride_commit_seconds", "What one transaction takes.", buckets=_SECONDS)
        self._requests = self._counter("letitride_requests", "Requests, by status.")
        Gauge("letitride_onlookers", "Live connections.", registry=registry).set_function(onlookers)
        Gauge("letitride_work_waiting", "Work for strangers that waits.", registry=registry).set_function(waiting)
        Gauge("letitride_open_tables", "Tables in use that are open.", registry=registry).set_function(
            lambda: sum(live.table.stage is not Stage.CLOSED for live in tables())
        )
        Gauge("letitride_open_rounds", "Rounds that are on.", registry=registry).set_function(
            lambda: sum(live.table.round is not None for live in tables())
        )

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(name, about, self.LABELS[name], registry=self.registry)

    def _of_command(self, kind: type[Command], outcome: AnswerKind) -> Counter:
        return self._commands.labels(kind.__name__, outcome.value)

    def _of_event(self, kind: type[Event]) -> Counter:
        return self._events.labels(kind.__name__)

    def command(self, command: Command, answer: Answer, seconds: float) -> None:
        """Count a command that was answered."""
        self._of_commands(type(command), answer.outcome).inc()
        self._answered.observe(seconds)
        if answer.code:
            self._refusals.labels(answer.code).inc()

    def happened(self, happened: Happened) -> None:
        """Count what has become durable."""
        for _, event in happened:
            self._of_events(type(event)).inc()

    def committed(self, jobs: int, seconds: float) -> None:
        """Measure a transaction."""
        self._batch.observe(jobs)
        self._commit.observe(seconds)

    def request(self, status: int) -> None:
        """Count a request."""
        self._requests.labels(str(status)).inc()

    def written(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self.registry)


class Health(Struct, frozen=True):
    """Whether the pit works."""

    status: str


@router.get("/healthz", responses={503: {"description": "The pit does not work.", "content": content_of(Problem)}})
async def health(services: Serving) -> Health:
    """Show whether the store can be read and written."""
    trouble = await asyncio.get_running_loop().run_in_executor(_THREADS, services.trouble)
    if trouble:
        return answered(Problem("not-healthy", trouble), 503)  # type: ignore[return-value]
    return Health(status="ok")


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def metrics(services: Serving) -> Response:
    """Return the metrics for Prometheus."""
    return Response(services.figures.written(), media_type=CONTENT_TYPE_LATEST)
