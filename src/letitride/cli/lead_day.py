"""``letitride day open``, ``do`` and ``status``: a day led from a terminal, each step signed by whoever does it.

The pit belongs to the server that runs it, so these commands ask the server, by the same requests as the desk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

import click

from letitride.cli.desk_client import DeskClient, new_id

_CHIPS = re.compile(r"(?P<pieces>[0-9]{1,7})x\$?(?P<chip>[0-9.]{1,12})")
Fields = dict[str, Any]


def _chips(words: Sequence[str]) -> list[Fields]:
    found = []
    for word in words:
        count = _CHIPS.fullmatch(word)
        if count is None:
            raise click.UsageError(f"{word!r} is no count: expected pieces and chip, such as 40x1 or 12x2.50")
        found.append({"pieces": int(count["pieces"]), "chip": count["chip"]})
    return found


def _whole(word: str) -> int:
    if not word.isdecimal() or len(word) > 6:
        raise click.UsageError(f"{word!r} is no slip: expected its serial number")
    return int(word)


_Take = Callable[[Sequence[str]], Fields]
_NOTHING: _Take = lambda _: {}  # noqa: E731
_TABLE: _Take = lambda words: {"table": words[0]}  # noqa: E731
_COUNT: _Take = lambda words: {"table": words[0], "chips": _chips(words[1:])}  # noqa: E731
_AMOUNT: _Take = lambda words: {"table": words[0], "amount": words[1]}  # noqa: E731
_SLIP: _Take = lambda words: {"slip": _whole(words[0])}  # noqa: E731
_CASH: _Take = lambda words: {"player": words[0], "amount": words[1]}  # noqa: E731
_CHIPS_OF: _Take = lambda words: _CASH(words) | {"pocket": "chips"}  # noqa: E731
_CAUSE: _Take = lambda words: {"cause": " ".join(words)}  # noqa: E731

DEEDS: dict[str, tuple[str, str, _Take]] = {
    "count-opener": ("TABLE CHIPS...", "count-opener", _COUNT),
    "verify-opener": ("TABLE AMOUNT", "verify-opener", _AMOUNT),
    "fill": ("TABLE CHIPS...", "request-fill", _COUNT),
    "credit": ("TABLE CHIPS...", "request-credit", _COUNT),
    "sign-slip": ("NUMBER", "accept-slip", _SLIP),
    "void-slip": ("NUMBER", "void-slip", _SLIP),
    "close-table": ("TABLE", "close-table", _TABLE),
    "count-closer": ("TABLE CHIPS...", "count-closer", _COUNT),
    "verify-closer": ("TABLE AMOUNT", "verify-closer", _AMOUNT),
    "count-drop": ("TABLE AMOUNT", "count-drop", _AMOUNT),
    "verify-drop": ("TABLE AMOUNT", "verify-drop", _AMOUNT),
    "take-cash": ("PLAYER AMOUNT", "bring-cash", _CASH),
    "pay-cash": ("PLAYER AMOUNT", "pay-cash", _CASH),
    "sell-chips": ("PLAYER AMOUNT", "bring-cash", _CHIPS_OF),
    "buy-back-chips": ("PLAYER AMOUNT", "pay-cash", _CHIPS_OF),
    "redeem-chips": ("PLAYER AMOUNT", "redeem", _CASH),
    "stop-play": ("[CAUSE]", "stop-play", _CAUSE),
    "confirm-stop": ("", "confirm-stop", _NOTHING),
    "resume-play": ("", "resume-play", _NOTHING),
    "close-day": ("", "close-day", _NOTHING),
}
"""What can be done, what it takes, what the server calls it, and how the words become fields."""

_SERVER = click.option(
    "--server", default="http://127.0.0.1:8000", show_default=True, envvar="LETITRIDE_SERVER", help="Where it runs."
)
_AS = click.option("--as", "name", required=True, help="Who does this.")
_PASSWORD = click.option(
    "--password", prompt=True, hide_input=True, envvar="LETITRIDE_PASSWORD", help="Asked for where it is not given."
)


@click.command("open", short_help="Open a house day at a running server.")
@click.argument("file", type=click.File("rb"))
@_SERVER
@_AS
@_PASSWORD
def open_day(file: BinaryIO, server: str, name: str, password: str) -> None:
    """Open the day of FILE, the file of a licensed event, or - for standard input."""
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.FileError(file.name, "not a text") from None
    with DeskClient(server, name, password) as desk:
        _print_day(desk.post("/api/desk/house-days", {"id": new_id(), "text": text}))


_HELP = """Do one step in the day that is open.

Counts, slips and stops take a second person, who signs in by --as. CHIPS are pieces and chip, such as 40x1 12x5.

\b
"""


@click.command(
    help=_HELP + "\n".join(f"  {deed} {wants}".rstrip() for deed, (wants, _, _) in DEEDS.items()),
    short_help="Count, verify, sign, serve at the cage, stop play, close: one step of a day.",
)
@click.argument("deed", type=click.Choice(tuple(DEEDS)), metavar="DEED")
@click.argument("words", nargs=-1)
@click.option("--unreadable", metavar="TABLE", multiple=True, help="For stop-play: where the cards cannot be read.")
@_SERVER
@_AS
@_PASSWORD
def do(deed: str, words: tuple[str, ...], unreadable: tuple[str, ...], server: str, name: str, password: str) -> None:
    """Do one step of a day."""
    if unreadable and deed != "stop-play":
        raise click.UsageError(f"{deed} takes no --unreadable: it belongs to stop-play")
    wants, deed_of_server, take = DEEDS[deed]
    number = len(wants.split())
    if not ("[" in wants or len(words) == number or (wants.endswith("...") and len(words) > number)):
        raise click.UsageError(f"{deed} takes {wants or 'nothing else'}")
    fields = take(words) | ({"unreadable": unreadable} if unreadable else {})
    with DeskClient(server, name, password) as desk:
        day = desk.post("/api/desk/house-days/deeds", {"id": new_id(), "deed": deed_of_server, **fields})
    _print_day(day)
    _print_cash(day, fields.get("player", ""))


@click.command(short_help="The day that is open: every table, what is left to do.")
@_SERVER
@_AS
@_PASSWORD
def status(server: str, name: str, password: str) -> None:
    """Print the newest day of a running server."""
    from letitride.cli.show import print_text

    with DeskClient(server, name, password) as desk:
        days = desk.get("/api/desk/house-days")
        if days:
            _print_day(desk.get(f"/api/desk/house-days/{days[0]['day']}"))
        else:
            print_text("No house days yet. Open one: letitride day open FILE")


_COUNTED = ("opener", "drop", "closer")


def _print_day(day: Fields) -> None:
    from letitride.cli.show import print_table, print_text, print_title

    state = "closed" if day["closed_at"] else f"stopped: {day['stopped']}" if day["stopped"] else "open"
    print_title(day["room"], f"house day {day['day']}, {state}")
    heads = ("table", "state", "opener", "fills", "credits", "drop", "closer", "win")
    print_table(heads, [_line(table, over=bool(day["closed_at"])) for table in day["tables"]], left=2)
    if any(count and not count["verified_by"] for table in day["tables"] for count in map(table.get, _COUNTED)):
        print_text("? counted, and not verified yet", "  ")
    for slip in day["slips"]:
        if not slip["accepted_by"] and not slip["voided_by"]:
            print_text(
                f"Slip {slip['number']}: {slip['kind']} of {slip['amount']} for {slip['table']}, to be signed.", "  "
            )
    for table in day["tables"]:
        if table["waiting"]:
            print_text(f"To decide: {table['table']}: {table['waiting']}.", "  ")
    for each in day["exceptions"]:
        print_text(f"Exception: {each['where']}, {each['what']}: {_signed(each['amount'])}.", "  ")
    for line in day["left"]:
        print_text(f"Left to do: {line}.", "  ")
    if day["closed_at"]:
        _print_shares(day)
    elif not day["left"] and any(table["win"] for table in day["tables"]):
        print_text("Nothing is left to count. Pay players out, then close the day: letitride day do close-day", "  ")


def _print_cash(day: Fields, player: str) -> None:
    """Print what a player brought to the cage and got there so far."""
    from letitride.cli.show import print_text

    for each in day["cash"]:
        if each["player"].lower() == player.lower():
            logged = " Logged." if each["logged"] else ""
            print_text(f"{each['player']}: {each['brought']} cash in, {each['paid']} cash out today.{logged}")


def _print_shares(day: Fields) -> None:
    """Print who gets what of a closed day, to those who may know, and what comes next."""
    from letitride.cli.show import print_table, print_text

    if shares := day["shares"]:
        rows = [(each["name"], each["amount"]) for each in shares["charities"]]
        rows += [(name, shares[name]) for name in ("state", "operator", "rent")]
        if float(shares["paid_by_rulings"]):
            rows.append(("paid by rulings, borne by the operator", shares["paid_by_rulings"]))
        print_table(("share", "amount"), [(name, _signed(amount)) for name, amount in rows])
    print_text(f"Print the sheet: letitride day sheet DATABASE {day['day']} --pdf sheet.pdf")


def _line(table: Fields, *, over: bool) -> tuple[str, ...]:
    counts = {key: _count(table[key]) for key in _COUNTED}
    moved = (table["fills"], table["credits"])
    return (
        table["table"],
        "not opened" if over and table["state"] == "waiting" else table["state"],
        counts["opener"],
        *moved,
        counts["drop"],
        counts["closer"],
        _signed(table["win"] or "–"),
    )


def _signed(amount: str) -> str:
    """Return an amount with the sign that the day sheet prints."""
    return amount.replace("-", "−")


def _count(count: Fields | None) -> str:
    if count is None:
        return "–"
    return str(count["total"]) if count["verified_by"] else f"{count['total']} ?"
