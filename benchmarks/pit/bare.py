"""A bare WebSocket server with the same group commit and no game: what the machine could do at best.

Run as a program: ``python -m benchmarks.pit.bare PORT FILE MODE``, where MODE is ``group`` or ``single``.
"""

from __future__ import annotations

import asyncio
import sys

import uvicorn
from sqlalchemy import insert
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from letitride.store import Writer, open_database
from letitride.store import writer as writing
from letitride.store.migrating import migrate
from letitride.store.schema import answers
from letitride.store.transaction import SqlTransaction


def main() -> None:
    """Serve until killed: every message is made durable, and then answered."""
    port, file, mode = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    if mode == "single":
        writing.MOST_AT_ONCE = 1
    engine = open_database(file)
    migrate(engine)
    store = Writer(engine)
    count = 0

    async def echo(socket: WebSocket) -> None:
        nonlocal count
        await socket.accept()
        try:
            while True:
                text = await socket.receive_text()
                count += 1
                number = count

                def work(books: object, text: str = text, number: int = number) -> None:
                    if isinstance(books, SqlTransaction):
                        row = {"stream": "bare", "command": str(number), "answer": text.encode()}
                        books.connection.execute(insert(answers), row)

                await asyncio.wrap_future(store.submit(work))
                await socket.send_text(text)
        except WebSocketDisconnect:
            return

    app = Starlette(routes=[WebSocketRoute("/", echo)])
    print("ready", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")


if __name__ == "__main__":
    main()
