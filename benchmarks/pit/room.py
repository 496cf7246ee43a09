"""A server full of tables and players who have sat down, as a program of its own.

``python -m benchmarks.pit.room PORT DATABASE TABLES WATCHERS WAIT`` prints one line of JSON when it is ready: the
tokens of everybody, by table, and of a new room the first password of its administrator.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import Future

import uvicorn
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, load_house
from letitride.house.round import Asking
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.pit import Pit
from letitride.pit.tables.timers import Pace
from letitride.server.build_server import LIMITS, build_server
from letitride.server.http.access import RATES
from letitride.server.http.tuning import steady
from letitride.store.key_file import key_file_of
from letitride.table import Actor, Command
from letitride.table.model.command import BuyIn, OpenTable, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.wiring import Running, Settings

SEATS = range(1, 8)
STAKE = Money.dollars(10_000)


def main() -> None:
    """Serve until killed."""
    port, file, tables, watchers, wait = (
        int(sys.argv[1]),
        sys.argv[2],
        int(sys.argv[3]),
        int(sys.argv[4]),
        int(sys.argv[5]),
    )
    pace = Pace(betting=60_000, all_have_bet=wait)
    settings = Settings(database=file, key_file=key_file_of(file), pace=pace, demonstration=False)
    # One machine plays everybody: what an address may ask for is no limit here.
    app, running = build_server(settings, dict.fromkeys(RATES, "1000000/second"))
    first = running.set_up()
    room = {
        "administrator": first,
        "tables": {f"t{number}": _seated(running, f"t{number}") for number in range(tables)},
    }
    print(json.dumps({**room, "watchers": [_token(running) for _ in range(watchers)]}), flush=True)
    steady()
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", **LIMITS)


def _house() -> House:
    """Return a house that asks everybody together, as tables on the web do."""
    house = load_house("nh-000")
    return replace(house, decisions=replace(house.decisions, asking=Asking.TOGETHER))


def _token(running: Running) -> str:
    return running.people.open_session(running.people.guest())


def _seated(running: Running, table: str) -> list[str]:
    """Open a table, sit seven guests down with chips, and return their tokens."""
    pit, tokens = running.pit, []
    pit.create_table(table, _house()).result()
    # Nobody waits for one answer before the next command: they are carried out in the order in which they are given.
    answers = [_ask(pit, table, OpenTable(), Actor(role=Role.FLOOR))]
    for seat in SEATS:
        person = running.people.guest()
        pit.deposit(person.name, STAKE * 2, f"deposit {person.name}")
        actor = Actor(role=Role.PLAYER, player=person.name)
        answers.append(_ask(pit, table, TakeSeat(seat=seat, player=person.name), actor))
        answers.append(_ask(pit, table, BuyIn(seat=seat, amount=STAKE), actor))
        tokens.append(running.people.open_session(person))
    refused = [answer for each in answers if (answer := each.result()).outcome is not AnswerKind.DONE]
    if refused:
        raise SystemExit(f"{table}: {refused[0].message}")
    return tokens


def _ask(pit: Pit, table: str, command: Command, actor: Actor) -> Future[Answer]:
    return pit.handle(table, command, actor, f"{type(command).__name__} {actor.player}")


if __name__ == "__main__":
    main()
