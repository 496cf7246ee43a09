"""Somebody of the house at a server's desk, over HTTP: signs in, does one thing, and signs out."""

from __future__ import annotations

import http.cookiejar
import json
import secrets
import urllib.error
import urllib.request
from types import TracebackType
from typing import Any

import click

PATIENCE = 60
_SCHEMES = ("http://", "https://")


class DeskClient:
    """A session at the desk."""

    def __init__(self, server: str, name: str, password: str) -> None:
        if not server.startswith(_SCHEMES):
            raise click.BadParameter(f"{server!r} is no server: expected an address such as http://127.0.0.1:8000")
        self._server, self._who = server.rstrip("/"), {"name": name, "password": password}
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def __enter__(self) -> DeskClient:
        self.post("/api/login", self._who)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.post("/api/logout", {})

    def get(self, path: str) -> Any:
        """Return what the server answers."""
        return self._ask(urllib.request.Request(self._server + path))  # noqa: S310 - only http and https pass

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send something, and return what the server answers."""
        headers = {"Content-Type": "application/json"}
        data = json.dumps(body).encode()
        return self._ask(urllib.request.Request(self._server + path, data=data, headers=headers))  # noqa: S310

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise click.ClickException(_why(error)) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise click.ClickException(f"no server answers at {self._server}: {reason}") from None
        return json.loads(text) if text else None


def _why(error: urllib.error.HTTPError) -> str:
    """Return why the server refused something: every fault of a file, or one sentence."""
    try:
        said = json.loads(error.read())
    except ValueError:  # Something else than letitride listens there.
        return f"the server answered {error.code}"
    faults = [f"{each['place']}: {each['found']}, expected {each['expected']}" for each in said.get("faults", ())]
    return "\n".join(faults) or str(said["message"])


def new_id() -> str:
    """Return the id of a command: sent twice, it is carried out once."""
    return secrets.token_hex(16)
