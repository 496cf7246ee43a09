"""What must hold of a room after anything: what was answered stands, once, and the chips add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sqlalchemy import select, text

from letitride.ledger import Ledger, deposit, entry_for
from letitride.pit.log.log import read_one
from letitride.pit.log.orders import secret_orders
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.fairness import PLAYER_SEEDS, ShuffleCommitted, ShuffleRevealed
from letitride.pit.tables.pit_table import PitTable
from letitride.store.schema import answers, balances, movements
from letitride.table import Event
from letitride.table.model.event import ChipsBought, RoundEnded, SeatTaken, WagersPlaced
from letitride.table.model.vocabulary import Stage
from tests.store.room import DEPOSIT, SEATS, TABLE, Room, cards_of, play

ABOUT_SHUFFLES: tuple[type[Event], ...] = (ShuffleCommitted, *PLAYER_SEEDS, ShuffleRevealed)


def prove(room: Room, acknowledged: Mapping[str, bytes], cards: Mapping[int, str]) -> None:
    """Prove that everything acknowledged is there, once, and that the round goes on to its end with the same cards."""
    story = _story(room)
    _answers_stand(room, story, acknowledged)
    _chips_add_up(room, [event for _, event, _ in story])
    for live, _, _ in story:
        if cards.get(live.version):
            assert cards_of(live) == cards[live.version], f"other cards at version {live.version}"
    _finish(room)
    story = _story(room)
    _answers_stand(room, story, acknowledged)
    events = [event for _, event, _ in story]
    _chips_add_up(room, events)
    for kind, times in ((SeatTaken, 7), (ChipsBought, 7), (WagersPlaced, 7), (RoundEnded, 1)):
        happened = sum(isinstance(event, kind) for event in events)
        assert happened == times, f"{kind.__name__} happened {happened} times, not {times}"


def _finish(room: Room) -> None:
    """Play on, asking everything again from the beginning: what was done is not done twice."""
    room.set_up()
    play(room, room.ask)
    assert room.live.table.round is None
    assert room.live.table.stage is Stage.BETTING
    assert room.live.table.rounds == 1


def _story(room: Room) -> list[tuple[PitTable, Event, str]]:
    """Return every event with the table after it, and the command it came from; the chain is checked on the way."""

    def read(books: object) -> list[tuple[PitTable, Event, str]]:
        head = books.head(TABLE)  # type: ignore[attr-defined]
        if head is None:
            return []
        secrets: Secrets = room.pit._secrets
        live = room.pit._tables._from_snapshot(books, TABLE)  # type: ignore[arg-type]
        assert live.version == 0
        story = []
        for row in books.rows(TABLE, 0):  # type: ignore[attr-defined]
            live, event = read_one(live, row, secret_orders(secrets))
            story.append((live, event, row.command))
        assert (head.version, head.hash) == (live.version, live.head)
        return story

    return room.store.submit(read).result()


def _answers_stand(room: Room, story: list[tuple[PitTable, Event, str]], acknowledged: Mapping[str, bytes]) -> None:
    with room.engine.connect() as connection:
        found = connection.execute(select(answers).where(answers.c.stream == TABLE))
        kept = {row.command: row.answer for row in found}
        connection.rollback()
    for command_id, answer in acknowledged.items():
        assert kept.get(command_id) == answer, f"{command_id} was answered {answer!r}, and is {kept.get(command_id)!r}"
    last = {command: live.version for live, _, command in story}
    read = {command: Answer.from_bytes(data) for command, data in kept.items()}
    done = {command: answer.version for command, answer in read.items() if answer.outcome is AnswerKind.DONE}
    assert last == done, "answers and events tell different stories"
    commands = [command for _, _, command in story]
    blocks = [each for number, each in enumerate(commands) if number == 0 or commands[number - 1] != each]
    assert max(Counter(blocks).values(), default=1) == 1, f"a command was carried out twice: {blocks}"


def _chips_add_up(room: Room, events: list[Event]) -> None:
    """Compare balances with the ledger folded from the events, and with the movements booked beside it."""
    with room.engine.connect() as connection:
        stored = {row.account: row.cents for row in connection.execute(select(balances)) if row.cents}
        booked: Counter[str] = Counter()
        for row in connection.execute(select(movements)):
            booked[row.account] += row.cents
        deposits = connection.execute(text("SELECT count(*) FROM answers WHERE stream = 'cage'")).scalar_one()
        connection.rollback()
    ledger = Ledger().post(*(deposit(f"player {seat}", DEPOSIT) for seat in SEATS[:deposits]))
    entries = (entry_for(event, table=TABLE) for event in events if not isinstance(event, ABOUT_SHUFFLES))
    ledger = ledger.post(*(entry for entry in entries if entry))
    folded = {str(account): amount.cents for account, amount in ledger.balances.items() if amount}
    assert stored == folded
    assert {account: cents for account, cents in booked.items() if cents} == folded
    assert sum(stored.values()) == 0
