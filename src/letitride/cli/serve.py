"""``letitride serve``: the pit on this machine."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from letitride.cli import options

if TYPE_CHECKING:
    from letitride.wiring import Running

SHORTEST_WITNESS_NAME = 16


def _hard_to_guess(_context: click.Context, _option: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    for path in paths:
        if len(path.stem) < SHORTEST_WITNESS_NAME:
            why = f"anybody who knows its name can add to it: use {SHORTEST_WITNESS_NAME} characters or more"
            raise click.BadParameter(f"{path.name} is too easy to guess; {why}")
    return paths


def _start_after_restore(running: Running) -> None:
    """Start over from a backup. If the pit is set so, two administrators must agree at this terminal."""
    from letitride.pit.people.credentials import PersonFault

    if running.settings.two_persons:
        click.echo("Two administrators must confirm that this database was restored.")
        asked = ((click.prompt("Name"), click.prompt("Password", hide_input=True)) for _ in range(2))
        try:
            running.people.note_restore(*asked)
        except PersonFault as fault:
            running.stop()
            raise click.ClickException(str(fault)) from None
    for table_id in running.start_after_restore():
        click.echo(f"The floor has to look after {table_id}: its round is stopped.")


@click.command(short_help="Run the pit: tables to play at, over HTTP and WebSocket.")
@click.option("--database", default="letitride.db", show_default=True, help="A file, or the URL of a PostgreSQL.")
@click.option("--key-file", type=click.Path(path_type=Path, dir_okay=False), help="The house's secret key.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@options.number("--port", "a port", 0, 65535, default=8000, help="The port to listen at.")
@click.option("--proxy", default="127.0.0.1", show_default=True, help="Trusted proxy address.")
@click.option(
    "--site",
    "sites",
    multiple=True,
    callback=lambda _context, _option, names: tuple(map(str.lower, names)),
    help="A name people reach the server by; others are refused. May be repeated.",
)
@options.number(
    "--clerks",
    "a number of processes",
    0,
    64,
    help="Processes for long work, such as par sheets.  [default: one per core]",
)
@options.number(
    "--socket-processes",
    "a number of processes",
    0,
    64,
    help="Processes that hold live connections.  [default: one per core]",
)
@click.option(
    "--log-level", default="info", show_default=True, type=click.Choice(["debug", "info", "warning", "error"])
)
@click.option("--witness", "witnesses", multiple=True, help="A file or URL that gets every seal; may be repeated.")
@click.option(
    "--witness-for",
    "witness_for",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    callback=_hard_to_guess,
    help="A file for the seals of another pit, sent to /api/witness/NAME-OF-THE-FILE; may be repeated.",
)
@click.option("--two-persons", is_flag=True, help="Deposits, posts and restores take two administrators.")
@click.option("--second-factor", is_flag=True, help="Staff can do nothing before they set up a second factor.")
@click.option(
    "--lost-connections",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.02,
    show_default=True,
    callback=lambda _context, _option, value: Fraction(str(value)),
    help="How often an honest player's seed arrives too late.",
)
@click.option(
    "--houses",
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="A folder of house files: each is posted and gets a table.",
)
@click.option("--room", is_flag=True, help="A room with real money: no play chips, and only the tables you open.")
@click.option("--outside", default="", help="A beacon's URL or file of values, mixed into every shuffle.")
@click.option("--restored", is_flag=True, help="Start over from a backup: void open rounds, sign everybody out.")
def serve(
    database: str,
    key_file: Path | None,
    host: str,
    port: int,
    proxy: str,
    log_level: str,
    restored: bool,
    folder: Path | None,
    room: bool,
    **rest: Any,
) -> None:
    """Run the pit on a database: a SQLite file, or a PostgreSQL by its URL.

    The house's key is kept beside a SQLite file, or for PostgreSQL in ~/.local/share/letitride, readable only by you.
    Keep it secret: anyone who has it can work out the coming shuffles.
    """
    import uvicorn

    from letitride.fair import KeyFault
    from letitride.fair.beacon import BeaconFault
    from letitride.pit.store_faults import Unavailable
    from letitride.server.build_server import LIMITS, build_server
    from letitride.server.explorer.start import make_ready
    from letitride.server.http.logs import write_logs_to
    from letitride.server.http.tuning import steady
    from letitride.store import DatabaseFault
    from letitride.store.key_file import key_file_of
    from letitride.wiring import Settings

    rest |= {"restored": restored, **_tables(folder, room=room)}
    write_logs_to(sys.stderr, level=log_level)
    try:
        settings = Settings(database=database, key_file=key_file or key_file_of(database), **rest)
        app, running = build_server(settings)
    except (BeaconFault, DatabaseFault, KeyFault, Unavailable) as fault:
        raise click.ClickException(str(fault)) from None
    _set_up(running, restored=restored)
    click.echo(f"Open http://{host}:{port}/")
    steady()
    app.state.services.back_office.start(make_ready)
    try:
        uvicorn.run(app, host=host, port=port, forwarded_allow_ips=proxy, **LIMITS)
    except SystemExit:
        raise click.ClickException(f"the server could not start at {host}:{port}: the log says why") from None


def _tables(folder: Path | None, *, room: bool) -> dict[str, Any]:
    """Return which tables there are from the start, and whether new players get play chips."""
    from letitride.house.folder import read_folder

    chosen = {"houses": read_folder(folder) if folder else ()}
    return chosen | ({"welcome_chips": 0, "demonstration": False} if room else {})


def _set_up(running: Running, *, restored: bool) -> None:
    """Prepare the pit, and print what the person starting it must know."""
    from letitride.pit.play.houses import HouseRefused

    try:
        password = running.set_up()
    except HouseRefused as refused:
        running.stop()
        raise click.ClickException(str(refused)) from None
    if password:
        click.echo(f"Sign in as administrator with the password {password} and choose your own.")
        click.echo("Until you do, every start prints a new password and the old one stops working.")
    if restored:
        _start_after_restore(running)
