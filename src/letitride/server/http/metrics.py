"""Health and figures for whoever runs the house: counts and times, no names, no cards."""

from __future__ import annotations

import asyncio
from collections import Counter as Tally
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ClassVar

from fastapi import Response
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from letitride.pit.play.answer import Answer
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.http.openapi import content_of
from letitride.server.http.problem import Problem
from letitride.server.http.services import Serving
from letitride.server.http.wire import Router, answered
from letitride.table import Command
from letitride.table.model.vocabulary import Stage

router = Router(tags=["operations"])
_THREADS = ThreadPoolExecutor(2, "health")
"""Health waits behind no other request."""

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
    """By what each count is told apart."""

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

    def command(self, command: Command, answer: Answer, seconds: float) -> None:
        """Count a command that was answered."""
        self._commands.labels(type(command).__name__, answer.outcome.value).inc()
        self._answered.observe(seconds)
        if answer.code:
            self._refusals.labels(answer.code).inc()

    def happened(self, happened: Happened) -> None:
        """Count what has become durable."""
        for name, count in Tally(type(event).__name__ for _, event in happened).items():
            self._events.labels(name).inc(count)

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
    """Say whether the store can be read, and written to."""
    trouble = await asyncio.get_running_loop().run_in_executor(_THREADS, services.trouble)
    if trouble:
        return answered(Problem("not-healthy", trouble), 503)  # type: ignore[return-value]
    return Health(status="ok")


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def metrics(services: Serving) -> Response:
    """Return the figures for Prometheus."""
    return Response(services.figures.written(), media_type=CONTENT_TYPE_LATEST)
