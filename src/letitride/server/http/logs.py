"""What the server writes down: one line for each request and command, and never a secret."""

from __future__ import annotations

import hashlib
import logging
import re
from typing import TextIO

import structlog
from structlog.typing import EventDict

NAME = "letitride"
_PRIVATE = re.compile(r"private-[a-z2-7]{8,}")


def hide_private_tables(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Replace the names of private tables, which would let a reader in. Lines about the same table look alike."""
    for key, value in event.items():
        if isinstance(value, str) and "private-" in value:
            event[key] = _PRIVATE.sub(_hidden, value)
    return event


def _hidden(found: re.Match[str]) -> str:
    return f"private-#{hashlib.sha256(found[0].encode()).hexdigest()[:8]}"


_ADDED = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    hide_private_tables,
)
_PROCESSORS = (
    structlog.stdlib.filter_by_level,
    *_ADDED,
    structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
)
log: structlog.stdlib.BoundLogger = structlog.wrap_logger(
    logging.getLogger(NAME), processors=_PROCESSORS, wrapper_class=structlog.stdlib.BoundLogger
)


def logs_commands() -> bool:
    """Return whether lines as long and as many as those of commands are written at all."""
    return logging.getLogger(NAME).isEnabledFor(logging.INFO)


def write_logs_to(stream: TextIO, *, level: str) -> logging.Handler:
    """Have everything logged from now on: as JSON lines, or for people where *stream* is a terminal."""
    terminal = stream.isatty()
    renderer = structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer()
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_ADDED,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logging.getLogger().addHandler(handler)
    structlog.configure(
        processors=_PROCESSORS,
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    logging.getLogger(NAME).setLevel(level.upper())
    return handler
