"""A wire to a PostgreSQL that can be cut at the worst moment."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from pathlib import Path
from types import TracebackType
from urllib.parse import parse_qs, urlsplit


class Cutter:
    """Carries bytes to a server and back, until it is to be cut: after a COMMIT has gone, before its answer comes."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        folder = Path(parse_qs(parts.query)["host"][0])
        self._server = next(str(path) for path in folder.glob(".s.PGSQL.*") if path.suffix != ".lock")
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{port}{parts.path}?sslmode=disable&gssencmode=disable"
        self.cut_next = threading.Event()
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def __enter__(self) -> Cutter:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
        for thread in self._threads:
            thread.join()

    def close(self) -> None:
        """Let nobody through any more; those who are connected stay."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self._threads.append(threading.Thread(target=self._carry, args=(client,)))
            self._threads[-1].start()

    def _carry(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._server)
            while True:
                ready, _, _ = select.select([client, server], [], [])
                for source, target in ((client, server), (server, client)):
                    if source in ready:
                        data = source.recv(65536)
                        if not data:
                            return
                        target.sendall(data)
                        if target is server and b"COMMIT" in data and self.cut_next.is_set():
                            self.cut_next.clear()
                            return
