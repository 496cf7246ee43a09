"""The command group, and how errors are shown."""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from letitride import __version__
from letitride.cli.streams import MEANINGS, Status, open_closed_streams, width

_SHARED = {
    "catalogue": ("houses", "paytables", "schema"),
    "exam": ("check-exam", "exam"),
    "records": ("audit", "check-round", "export"),
    "reports": ("notice", "parsheet", "procedures", "rackcard"),
    "strategy": ("advise", "strategy"),
}
_ALONE = (
    "day",
    "deal",
    "design",
    "drill",
    "leak",
    "odds",
    "rehearse",
    "rules",
    "serve",
    "session",
    "settle",
    "simulate",
    "tournament",
    "verify",
)
_MODULES = {name: module for module, names in _SHARED.items() for name in names} | {name: name for name in _ALONE}
COMMANDS = {name: f"letitride.cli.{_MODULES[name]}" for name in sorted(_MODULES)}
"""Every command, and the module that holds it."""


class _Formatter(click.HelpFormatter):
    """Wraps command lists to narrow terminals."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(rows, col_max if self.width > _NARROW else 8, col_spacing)


_NARROW = 60


class Context(click.Context):
    """The context a command runs in."""

    formatter_class = _Formatter


class _Unread(Exception):
    """The reader of the output has gone."""


@contextlib.contextmanager
def _noticing_readers() -> Iterator[None]:
    # click would exit with status 1 at a broken pipe, which here means that something differs.
    try:
        yield
    except BrokenPipeError:
        raise _Unread from None


class _Commands(click.Group):
    """Loads a command's module only when the command is called or described."""

    context_class = Context

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Exit status"):
            formatter.write_dl([(str(status.value), meaning) for status, meaning in MEANINGS.items()])

    def make_context(self, *words: Any, **options: Any) -> click.Context:
        with _noticing_readers():
            return super().make_context(*words, **options)

    def invoke(self, ctx: click.Context) -> Any:
        with _noticing_readers():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name.replace("-", "_"))
        command.context_class = Context
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command is called {args[0]!r}: {hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def app() -> None:
    """Casino poker from its house rules: exact odds, strategies and settlements.

    TARGET is a house id (letitride houses), a pay table's designator (letitride paytables), the path of a TOML file of
    your own, or - to read it from standard input.
    """


def main() -> None:
    """Run the command line and exit with its status."""
    open_closed_streams()
    try:
        status = _run()
    except (OSError, _Unread) as fault:
        status = _output_failed(fault)
    sys.exit(status)


def _run() -> int:
    """Run a command and return its status. Each fault in the input is printed as one line."""
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    try:
        color = {"color": False} if plain else {}
        status = app(prog_name="letitride", standalone_mode=False, terminal_width=min(80, width()) - 2, **color)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return Status.DONE
    except click.ClickException as error:
        return fail(_in_our_words(error))
    except click.Abort:
        click.echo("stopped", err=True)
        return Status.STOPPED
    except _Unread:
        raise
    except OSError as error:
        if error.filename is None:
            raise
        return fail(f"{error.filename}: {error.strerror}")
    except Exception as error:  # noqa: BLE001 - a mistake of ours must not leave with a status that means something else
        if not _is_ours(error):
            import traceback

            traceback.print_exc()
            return Status.OUR_FAULT
        return fail(str(error.args[0]) if isinstance(error, LookupError) else str(error))
    return status if isinstance(status, int) else Status.DONE


def _output_failed(fault: Exception) -> int:
    """Report that the answer could not be written, if standard error is open, and discard the rest of it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    if isinstance(fault, OSError) and not isinstance(fault, BrokenPipeError):
        why = "standard output is closed" if fault.errno == errno.EBADF else str(fault.strerror)
        with contextlib.suppress(OSError):
            return fail(f"the answer could not be written: {why}")
    os.dup2(nowhere, sys.stderr.fileno())
    return Status.UNREAD if isinstance(fault, _Unread | BrokenPipeError) else Status.UNUSABLE


def _in_our_words(error: click.ClickException) -> str:
    """Return what is wrong. If there are too many words, say what the command takes instead."""
    message = error.format_message()
    extra = re.search(r"unexpected extra arguments? \((.+)\)", message)
    context = getattr(error, "ctx", None)
    if extra is None or context is None:
        return message
    from letitride.cards import CardError, parse_cards

    with contextlib.suppress(CardError):
        parse_cards(extra[1])
        return f'unexpected {extra[1]}: write several cards in quotation marks, as in --cards "As Ks Qs"'
    takes = [each.make_metavar(context) for each in context.command.params if isinstance(each, click.Argument)]
    return f"unexpected {extra[1]}: {context.command_path} takes {f'one {takes[0]}' if takes else 'only options'}"


def _is_ours(error: Exception) -> bool:
    """Return whether an error is about the user's input rather than a bug in this program."""
    return isinstance(error, ValueError | LookupError) and type(error).__module__.startswith("letitride.")


def fail(message: str) -> int:
    """Print what is wrong, one line per fault, and return the exit status."""
    from letitride.cli.show import print_fault

    for line in message.splitlines():
        print_fault(line)
    return Status.UNUSABLE
