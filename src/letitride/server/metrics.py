"""Health and figures for whoever runs the house."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from letitride.server.services import services_of

router = APIRouter(tags=["operations"])


@router.get("/healthz")
def health(request: Request) -> dict[str, str]:
    """Say whether the store can be read."""
    services_of(request).pit.tables()
    return {"status": "ok"}


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Return the figures for Prometheus."""
    return Response(generate_latest(services_of(request).registry), media_type=CONTENT_TYPE_LATEST)
