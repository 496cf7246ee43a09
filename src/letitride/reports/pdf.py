"""Reports as PDF: set by Typst from the same value as the HTML, with the same bytes every time."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import msgspec

from letitride.extras import require
from letitride.reports.document import RackCard, Report

_FOLDER = Path(__file__).parent / "templates"
_UNKNOWN = re.compile(r'the text `?"(.+?)"`? could not be displayed')
NO_TIME = 0
"""A report has no date except the one you sign, so printing it twice gives the same file."""


class PrintError(ValueError):
    """A report that cannot be typeset."""


def to_pdf(report: Report | RackCard) -> bytes:
    """Return a report as an accessible PDF."""
    require("reports", purpose="a PDF")
    import typst

    try:
        pdf: bytes = typst.compile(
            _template("card.typ" if isinstance(report, RackCard) else "report.typ"),
            sys_inputs={"report": msgspec.json.encode(report).decode()},
            ignore_system_fonts=True,
            timestamp=NO_TIME,
            format="pdf",
            pdf_standards=["ua-1"],
        )
    except typst.TypstError as error:
        unknown = _UNKNOWN.search(str(error))
        if unknown is None:
            raise
        raise PrintError(
            f"the letters of the PDF have no {unknown[1]!r}, which stands in a name or a description: "
            "write it in Latin letters, or print the HTML alone"
        ) from None
    return pdf


@functools.cache
def _template(name: str) -> bytes:
    return (_FOLDER / name).read_bytes()
