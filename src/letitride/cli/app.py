"""The command group, and how faults reach the person at the keyboard."""

from __future__ import annotations

import importlib
import os
import sys

import click

from letitride import __version__

COMMANDS = {
    "advise": "letitride.cli.strategy",
    "audit": "letitride.cli.record",
    "check-round": "letitride.cli.record",
    "deal": "letitride.cli.deal",
    "design": "letitride.cli.design",
    "export": "letitride.cli.record",
    "houses": "letitride.cli.catalogue",
    "leak": "letitride.cli.leak",
    "odds": "letitride.cli.odds",
    "parsheet": "letitride.cli.reports",
    "paytables": "letitride.cli.catalogue",
    "procedures": "letitride.cli.reports",
    "rackcard": "letitride.cli.reports",
    "rules": "letitride.cli.rules",
    "schema": "letitride.cli.catalogue",
    "serve": "letitride.cli.serve",
    "session": "letitride.cli.session",
    "settle": "letitride.cli.settle",
    "simulate": "letitride.cli.simulate",
    "strategy": "letitride.cli.strategy",
    "verify": "letitride.cli.verify",
}
"""Every command, and the module that holds it."""


class _Commands(click.Group):
    """Loads a command's module only when the command is called or described."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name.replace("-", "_"))
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
    """Let It Ride and Three Card Poker from their house rules: exact odds, strategies and settlements.

    TARGET is a house id (letitride houses), a pay table's designator (letitride paytables), or the path of a TOML file
    of your own.
    """


def main() -> None:
    """Run the command line; what is wrong with the input is one clear line a fault and exit status 2."""
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    try:
        status = app(prog_name="letitride", standalone_mode=False, **({"color": False} if plain else {}))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.ClickException as error:
        fail(error.format_message() + _quotation_marks(error))
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except (ValueError, LookupError) as error:
        if not _is_ours(error):
            raise
        fail(str(error.args[0]) if isinstance(error, LookupError) else str(error))
    except BrokenPipeError:
        _discard_output()
        sys.exit(141)
    except OSError as error:
        _discard_output()
        fail(f"the answer could not be written: {error.strerror}")
    sys.exit(status if isinstance(status, int) else 0)


def _discard_output() -> None:
    """Let what is left in the buffers go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _quotation_marks(error: click.ClickException) -> str:
    """Guess at the likeliest cause of words too many."""
    extra = "unexpected extra argument" in error.format_message()
    return ' (write several cards in quotation marks, as in --cards "As Ks Qs")' if extra else ""


def _is_ours(error: Exception) -> bool:
    """Tell whether an error speaks to the user, rather than of a mistake in this program."""
    return type(error).__module__.startswith("letitride.")


def fail(message: str) -> None:
    """Print what is wrong, one line a fault, and leave with status 2."""
    for line in message.splitlines():
        click.echo(f"letitride: {line}", err=True)
    sys.exit(2)
