"""Files that a command writes: each at its path, or - for standard output."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

_BINARY = ("pdf", "parquet")


class OutputType(click.Path):
    """A file to write, or - for standard output."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; a terminal gets no file that is not text."""
        path = Path(str(super().convert(value, param, ctx)))
        if is_standard_output(path) and param and param.name in _BINARY and sys.stdout.isatty():
            self.fail(f"a terminal cannot show a {param.name} file: name a file, or use a pipe", param, ctx)
        return path


OUTPUT = OutputType(dir_okay=False, allow_dash=True)


def is_standard_output(path: Path | None) -> bool:
    """Tell whether a file to write is standard output."""
    return path is not None and str(path) == "-"


def goes_to_standard_output(files: Mapping[str, Path | None], *, as_json: bool = False) -> bool:
    """Tell whether a file takes the place of the printed answer, and refuse two answers in one stream."""
    there = [f"--{name} -" for name, path in files.items() if is_standard_output(path)]
    if len(there) + as_json > 1:
        both = " and ".join([*there, "--json"] if as_json else there)
        raise click.UsageError(f"{both} would mix on standard output: give a file to all but one")
    return bool(there)


@contextlib.contextmanager
def written(path: Path) -> Iterator[Path]:
    """Give a path to write a file at; what is meant for standard output goes there once it is whole."""
    if not is_standard_output(path):
        yield path
        return
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder, "output")
        click.echo(Path(folder, "output").read_bytes(), nl=False)
