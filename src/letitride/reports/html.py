"""Reports as HTML: one self-contained file for screens, screen readers and printers."""

from __future__ import annotations

import base64
import functools
from typing import TYPE_CHECKING

from letitride.extras import require
from letitride.reports.document import RackCard, Report

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


ORIGINS = {"stated": "Source:", "own": "House’s choice:", "assumed": "House’s choice, assumed:"}


def to_html(report: Report | RackCard) -> bytes:
    """Return a report as one HTML file."""
    name = "card.html.j2" if isinstance(report, RackCard) else "report.html.j2"
    return _environment().get_template(name).render(report=report).encode()


@functools.cache
def _environment() -> Environment:
    require("reports", purpose="an HTML file")
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("letitride.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["embedded"] = _embedded
    made.filters["kind"] = lambda block: type(block).__name__
    made.filters["css_string"] = _css_string
    made.globals["origins"] = ORIGINS
    return made


def _embedded(svg: str) -> str:
    """Return a drawing as a data URL. In its own frame, its names cannot clash."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _css_string(text: str) -> Markup:
    """Return a text escaped for a style sheet: letters, digits and spaces as they are, everything else by number."""
    from markupsafe import Markup

    plain = "".join(each if each.isascii() and each.isalnum() else f"\\{ord(each):06x}" for each in text)
    return Markup(f'"{plain}"')  # noqa: S704 - nothing but letters, digits and backslashes is left
