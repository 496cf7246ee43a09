"""A pit that is the witness of another one."""

from __future__ import annotations

from pathlib import Path

from fastapi.testclient import TestClient

from letitride.server.build_server import build_server
from letitride.wiring import Settings

NAME = "the-other-pit-8c1f"


def sent(*numbers: int, root: str = "ab") -> dict[str, object]:
    heads = {"house": [1, "x"]}
    return {"lines": [{"number": each, "at": each, "size": 1, "root": root, "heads": heads} for each in numbers]}


def test_seals_of_another_pit_are_kept_in_order_and_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / f"{NAME}.jsonl"
    settings = Settings(
        database=str(tmp_path / "pit.db"), key_file=tmp_path / "pit.key", demonstration=False, witness_for=(path,)
    )
    app, _running = build_server(settings)
    with TestClient(app) as client:
        for body, status, seal in (
            (sent(), 200, 0),
            (sent(1, 2), 200, 2),
            (sent(2, 3), 200, 3),
            (sent(3, root="cd"), 409, None),
            (sent(5), 409, None),
        ):
            answer = client.post(f"/api/witness/{NAME}", json=body)
            assert (answer.status_code, answer.json().get("seal")) == (status, seal)
        assert client.post("/api/witness/another-pit", json=sent(1)).status_code == 404

    assert len(path.read_bytes().splitlines()) == 3
