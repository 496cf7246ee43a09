"""The API as a page for people, written here so that it loads and runs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>letitride: the API</title>
<style>
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
code { font: 0.95em ui-monospace, monospace } h3 { margin-bottom: 0 } dl { margin: 0 0 0 1rem } dt { font-weight: 600 }
</style>
<h1>The API of letitride</h1>
<p>Every field of every body and answer is described in <a href="/openapi.json">openapi.json</a>.
"""


def api_page(document: dict[str, Any]) -> str:
    """Return the page of an OpenAPI document: every route with what it does, takes and answers."""
    routes: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            routes.setdefault(route.get("tags", ["other"])[0], []).append("\n".join(_route(method, path, route)))
    sections = (f"<h2>{escape(tag.capitalize())}</h2>\n" + "\n".join(told) for tag, told in sorted(routes.items()))
    return _HEAD + "\n".join(sections) + "\n</html>\n"


def _route(method: str, path: str, route: dict[str, Any]) -> Iterator[str]:
    yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    yield f"<p>{escape(route.get('description', route.get('summary', '')))}"
    yield "<dl>"
    for parameter in route.get("parameters", ()):
        yield f"<dt><code>{escape(parameter['name'])}</code><dd>{escape(parameter.get('description', ''))}"
    body = route.get("requestBody")
    if body:
        yield f"<dt>Body<dd><code>{escape(_named(body['content']))}</code>"
    for status, answer in route["responses"].items():
        kind = _named(answer.get("content", {}))
        yield f"<dt>{status}<dd>{escape(answer['description'])}{f' <code>{escape(kind)}</code>' if kind else ''}"
    yield "</dl>"


def _named(content: dict[str, Any]) -> str:
    """Return the name of some content: the schema of JSON, or the media type."""
    for media_type, described in content.items():
        schema = described.get("schema", {})
        named = schema.get("$ref") or schema.get("items", {}).get("$ref")
        return str(named).rpartition("/")[2] if named else media_type
    return ""
