"""Seven players and some watchers over live lines: one story for all, the same answers, and a seat that waits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from letitride.pit.people.people import Post
from tests.server.house import Line, serve

TABLE = "nh-000"
PUBLIC = ("version", "head", "shuffle")


def read_until(line: Line, version: int) -> list[dict[str, Any]]:
    """Return the states that came, up to a version."""
    states: list[dict[str, Any]] = []
    while not states or states[-1]["version"] < version:
        message = line.next()
        if message["type"] == "state":
            states.append(message)
    return states


def story(states: list[dict[str, Any]]) -> list[str]:
    """Return what was told in order, without the cards, which differ by who looks."""
    return [_kind(event) for state in states for event in state["events"]]


def _kind(event: dict[str, Any]) -> str:
    return f"{event['event']} {event.get('seat', '')}"


def test_seven_players_and_watchers_see_one_round(tmp_path: Path) -> None:
    with serve(tmp_path, socket_processes=1) as house:
        players = {seat: house.player(f"Player {seat}") for seat in range(1, 8)}
        for seat, player in players.items():
            player.sit(TABLE, seat)
        start = house.pit.live(TABLE).version
        lines = {seat: player.watch(TABLE) for seat, player in players.items()}
        watchers = [house.stranger().watch(TABLE) for _ in range(3)]
        everybody = [*lines.values(), *watchers]
        for line in everybody:
            assert line.next()["version"] == start
        dealer = house.with_post(Post.DEALER, "Dan")

        answers = []
        for seat, line in lines.items():
            answers.append(line.command("PlaceWagers", seat=seat, stakes={"base": "2"}))
        dealer.done(TABLE, "CallNoMoreBets")
        dealt = house.pit.live(TABLE).version
        seen = {line: read_until(line, dealt) for line in watchers}
        own = {seat: read_until(line, dealt)[-1] for seat, line in lines.items()}

        assert [answer["outcome"] for answer in answers] == ["done"] * 7
        for seat, state in own.items():
            assert state["seat"] == seat
            shown = [each["cards"] for each in state["view"]["seats"]]
            assert all(None not in cards for number, cards in enumerate(shown, 1) if number == seat)
            assert all(cards == [None] * 3 for number, cards in enumerate(shown, 1) if number != seat)

        # One of them loses the connection in the middle, comes back, and finds the seat and the cards.
        lines[4].socket.socket.close()
        again = players[4].watch(TABLE)
        found = again.next()
        assert found["seat"] == 4
        assert found["view"]["seats"][3]["cards"] == own[4]["view"]["seats"][3]["cards"]
        assert found["version"] == dealt
        lines[4] = again

        for _ in range(2):
            for seat, line in lines.items():
                assert (
                    line.command("MakeDecision", seat=seat, option="ride" if seat % 2 else "withdraw")["outcome"]
                    == "done"
                )
        end = house.pit.live(TABLE).version
        for line in watchers:
            seen[line] += read_until(line, end)

        versions = [[state["version"] for state in states] for states in seen.values()]
        assert all(each == sorted(set(each)) for each in versions)
        told = [story(states) for states in seen.values()]
        assert told[0] == told[1] == told[2]
        assert told[0][-1].startswith(("ShuffleCommitted", "ShuffleRevealed", "RoundEnded"))
        assert sum(kind.startswith("HandExposed") for kind in told[0]) == 7
        last = {line: states[-1] for line, states in seen.items()}
        assert len({tuple(str(state[field]) for field in PUBLIC) for state in last.values()}) == 1
        assert len({str(state["view"]) for state in last.values()}) == 1
        by_version: dict[int, set[str]] = {}
        for states in seen.values():
            for state in states:
                by_version.setdefault(state["version"], set()).add(str(state["view"]))
        assert all(len(views) == 1 for views in by_version.values())
        assert house.pit.live(TABLE).table.rounds == 1


def test_the_same_command_again_over_a_new_line_has_the_first_answer(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        first = ann.watch(TABLE)
        text = '{"id": "the-same-id", "command": {"command": "TakeSeat", "seat": 2, "player": "Ann"}}'
        answer = first.say(text)
        first.socket.socket.close()

        assert ann.watch(TABLE).say(text) == answer
        assert answer["outcome"] == "done"
