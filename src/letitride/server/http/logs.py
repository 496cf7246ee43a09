"""What the server writes down: one line for each request and command, and never a secret."""

from __future__ import annotations

import logging
from typing import TextIO

import structlog

NAME = "letitride"
_ADDED = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)
_PROCESSORS = (
    structlog.stdlib.filter_by_level,
    *_ADDED,
    structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
)
log: structlog.stdlib.BoundLogger = structlog.wrap_logger(
    logging.getLogger(NAME), processors=_PROCESSORS, wrapper_class=structlog.stdlib.BoundLogger
)


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
