"""Files that a command writes, to a path or to standard output (-)."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

_BINARY = ("pdf", "parquet")


class OutputType(click.Path):
    """A file to write, or - for standard output."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path. Refuse to write a binary file to a terminal."""
        path = Path(str(super().convert(value, param, ctx)))
        if is_standard_output(path) and param and param.name in _BINARY and sys.stdout.isatty():
            self.fail(f"a terminal cannot show a {param.name} file: name a file, or use a pipe", param, ctx)
        return path


OUTPUT = OutputType(dir_okay=False, allow_dash=True)


def is_standard_output(path: Path | None) -> bool:
    """Return whether a file is standard output."""
    return path is not None and str(path) == "-"


def goes_to_standard_output(files: Mapping[str, Path | None], *, as_json: bool = False) -> bool:
    """Return whether a file replaces the printed answer. Refuse two answers in one stream."""
    there = [f"--{name} -" for name, path in files.items() if is_standard_output(path)]
    if len(there) + as_json > 1:
        both = " and ".join([*there, "--json"] if as_json else there)
        raise click.UsageError(f"{both} would mix on standard output: give a file to all but one")
    return bool(there)


def write_files(made: Iterable[tuple[Path, bytes]]) -> None:
    """Write files that are complete, and say so: on the error stream if one of them goes to standard output."""
    files = tuple(made)
    replaced = any(is_standard_output(path) for path, _ in files)
    for path, contents in files:
        if is_standard_output(path):
            click.echo(contents, nl=False)
            continue
        try:
            path.write_bytes(contents)
        except OSError as error:
            raise click.FileError(str(path), str(error.strerror).lower()) from None
        click.echo(f"wrote {path}", err=replaced)


@contextlib.contextmanager
def written(path: Path) -> Iterator[Path]:
    """Yield a path to write a file to. If it is for standard output, send it there once it is complete."""
    if not is_standard_output(path):
        yield path
        return
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder, "output")
        click.echo(Path(folder, "output").read_bytes(), nl=False)
