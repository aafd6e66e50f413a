"""A network of our own between a server and PostgreSQL, which can stall, lose connections and swallow what is sent."""

import asyncio
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

AT_ONCE = struct.pack("ii", 1, 0)
"""A connection that lingers like this ends with a reset."""


class Connection:
    """One connection of a server, and the one to the database that it is passed on to."""

    def __init__(self, network: "Network", server: asyncio.StreamWriter) -> None:
        self.network = network
        self.server = server
        self.database: asyncio.StreamWriter | None = None
        self.is_swallowed = False

    async def pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        """Pass on what comes from one side, as far as the network lets it through."""
        while data := await reader.read(65536):
            await gate.wait()
            if self.is_swallowed:
                continue
            writer.write(data)
            await writer.drain()

    def reset(self) -> None:
        """End both sides at once."""
        for writer in (self.server, self.database):
            if writer is not None:
                _reset(writer)


def _reset(writer: asyncio.StreamWriter) -> None:
    found = writer.get_extra_info("socket")
    if found is not None and found.family == socket.AF_INET:
        with suppress(OSError):  # it has ended already
            found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    writer.transport.abort()


class Network:
    """Listens at a port and passes everything on to the socket of a PostgreSQL, in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self._target = str(folder / ".s.PGSQL.5432")
        self._connections: set[Connection] = set()
        self._swallows = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="network", daemon=True)
        self._thread.start()
        self.port: int = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    async def _listen(self) -> int:
        self._to_database, self._to_server = asyncio.Event(), asyncio.Event()
        self._open_both()
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self._listening.sockets[0].getsockname()[1]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(self, writer)
        connection.is_swallowed = self._swallows
        self._connections.add(connection)
        try:
            back, connection.database = await asyncio.open_unix_connection(self._target)
            ways = [
                asyncio.ensure_future(connection.pass_on(reader, connection.database, self._to_database)),
                asyncio.ensure_future(connection.pass_on(back, writer, self._to_server)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            while connection.is_swallowed and not ways[0].done():  # the server has heard nothing of an end
                await asyncio.wait(ways[:1], timeout=0.1)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        except OSError:
            pass
        finally:
            self._connections.discard(connection)
            connection.reset()

    def address(self, database: str) -> str:
        """The address of a database, through this network."""
        user, _, rest = database.partition("@/")
        return f"{user}@127.0.0.1:{self.port}/{rest.partition('?')[0]}"

    def _do(self, what: Callable[[], None]) -> None:
        async def doing() -> None:
            what()

        asyncio.run_coroutine_threadsafe(doing(), self._loop).result()

    def stall(self, *, to_database: bool = True, to_server: bool = True) -> None:
        """Let nothing through, in one direction or both; it waits."""
        if to_database:
            self._do(self._to_database.clear)
        if to_server:
            self._do(self._to_server.clear)

    def reset(self) -> None:
        """End every connection at once; new ones are welcome."""
        self._do(lambda: [connection.reset() for connection in self._connections] and None)

    def leave_half_open(self) -> None:
        """End every connection at the database's side only; its server hears nothing more on it."""

        def leave() -> None:
            for connection in self._connections:
                connection.is_swallowed = True
                if connection.database:
                    _reset(connection.database)

        self._do(leave)

    def swallow(self) -> None:
        """Lose everything that is sent, on every connection, old or new."""

        def begin() -> None:
            self._swallows = True
            for connection in self._connections:
                connection.is_swallowed = True

        self._do(begin)

    def mend(self) -> None:
        """Let everything through again; connections that lost something are reset."""

        def begin() -> None:
            self._swallows = False
            self._open_both()
            for connection in [*self._connections]:
                if connection.is_swallowed:
                    connection.reset()

        self._do(begin)

    def _open_both(self) -> None:
        self._to_database.set()
        self._to_server.set()

    def close(self) -> None:
        """End every connection, and the thread."""

        async def end() -> None:
            self._listening.close()
            while self._connections:
                for connection in [*self._connections]:
                    connection.reset()
                await asyncio.sleep(0.01)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
