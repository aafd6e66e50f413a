"""Work for other machines: a Dask scheduler hands out the chunks, and gives those of a lost worker to another."""

from __future__ import annotations

import pkgutil
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from types import TracebackType
from typing import Any

from bagatelle import __version__
from bagatelle.lab.executors import AHEAD, MOST_JOBS, Crew
from bagatelle.lab.nodes import Parcel, differing_there, differs, packed_up, play_there
from bagatelle.lab.plan import Plan
from bagatelle.language import mark
from bagatelle.plugins import in_short
from bagatelle.refusal import Refused

ADDRESS = re.compile(r"(?:tcp|tls)://(\[[^\]]+\]|[^\s/:]+):(\d{1,5})")
HERE = re.compile(r"local:(\d{1,4})")
PATIENCE = 5
"""So many seconds a scheduler has to answer."""
LONGEST_GREETING = 1 << 20


class Cluster:
    """The workers of a scheduler at ``tcp://host:port``, or processes of this machine, ``local:4``. Nobody is called
    before there is a plan to play."""

    def __init__(self, address: str) -> None:
        there, here = ADDRESS.fullmatch(address), HERE.fullmatch(address)
        if not (there and int(there[2]) < 1 << 16) and not (here and 1 <= int(here[1]) <= MOST_JOBS):
            raise Refused(
                mark(
                    "'{cluster}' does not name a cluster: say tcp://HOST:PORT, where a Dask scheduler listens, or "
                    "local:4 for four processes on this machine."
                ),
                cluster=address,
            )
        self.address = address
        self._place = (there[1].strip("[]"), int(there[2])) if there else None
        self._processes = int(here[1]) if here else 0
        self._client: Any = None
        self._open = ExitStack()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, problem, trace)

    @contextmanager
    def crew(self, plan: Plan) -> Iterator[Crew]:
        """The workers, for a plan that all of them can play."""
        if self._client is None:
            self._client = self._connect()
        parcel = packed_up(plan)
        check_nodes(self._client, parcel, self.address)
        executor = self._client.get_executor(pure=False)
        try:
            yield Crew(executor, partial(play_there, parcel), Room(self._client))
        except CancelledError:
            raise Refused(
                mark("The cluster {address} is gone: the same command goes on when it is back."),
                address=self.address,
            ) from None
        except RuntimeError as problem:
            if type(problem).__name__ != "KilledWorker":
                raise
            raise Refused(
                mark("Workers end again and again while they play the same games: have they enough memory?")
            ) from None
        finally:
            with suppress(Exception):  # what is gone cannot be told to stop
                executor.shutdown(wait=False)

    def _connect(self) -> Any:
        """A client of the scheduler, or of processes that are started now."""
        from bagatelle.lab.dask import hushed, local_processes

        self._open.enter_context(hushed())
        return self._open.enter_context(
            self._scheduler() if self._place else local_processes(self._processes)
        )

    @contextmanager
    def _scheduler(self) -> Iterator[Any]:
        """A client of the scheduler at the address."""
        from bagatelle.lab.dask import client_of

        try:
            assert self._place
            _knock(self._place, encrypted=self.address.startswith("tls"))
            client = client_of(self.address, PATIENCE)
        except Exception as problem:
            known = problem.strerror if isinstance(problem, OSError) else None
            raise Refused(
                mark("There is no Dask scheduler at {address}: {reason}."),
                address=self.address,
                reason=known or Refused(mark("nobody there answers like one")),
            ) from problem
        with client:
            yield client


def at_cluster(address: str | None) -> AbstractContextManager[Cluster | None]:
    """The cluster at an address, if one is given."""
    return nullcontext() if address is None else Cluster(address)


def _knock(place: tuple[str, int], *, encrypted: bool) -> None:
    """Find out whether a scheduler may be there: Dask's own client would try again and again. A scheduler speaks first,
    and begins with the length of what it says."""
    with socket.create_connection(place, PATIENCE) as line:
        length = b"" if encrypted else line.recv(8)
    if not encrypted and not 0 < int.from_bytes(length, "little") < LONGEST_GREETING:
        raise ValueError


class Room:
    """How many chunks may be handed out: some more than there are threads, of which more may come at any moment."""

    def __init__(self, client: Any) -> None:
        self._client, self._asked, self._threads = client, 0.0, 1

    def __call__(self) -> int:
        """So many just now."""
        if time.monotonic() - self._asked > 1:
            with suppress(Exception):  # if the cluster is gone, whoever waits for games will hear of it
                self._threads = sum(self._client.nthreads().values())
            self._asked = time.monotonic()
        return AHEAD * max(1, self._threads)


def check_nodes(client: Any, parcel: Parcel, address: str) -> None:
    """Refuse nodes without Bagatelle or with another one, before anything is played there."""
    versions = client.run(pkgutil.resolve_name, "bagatelle:__version__", on_error="return")
    if not versions:
        raise Refused(
            mark("The scheduler at {address} has no workers yet: start some with 'dask worker {address}'."),
            address=address,
        )
    for node, version in versions.items():
        if isinstance(version, ModuleNotFoundError):
            raise Refused(
                mark("The node {node} has no Bagatelle: pip install 'bagatelle[cluster]=={version}'."),
                node=node,
                version=__version__,
            )
        if isinstance(version, str) and version != __version__:
            raise Refused(
                mark("The node {node} has Bagatelle {there}, and this machine {here}: install the same."),
                node=node,
                there=version,
                here=__version__,
            )
    try:
        answers = client.run(differing_there, parcel, on_error="return")
    except Exception as problem:
        raise Refused(
            mark("This cannot be sent to the cluster: {problem}."), problem=in_short(problem)
        ) from problem
    for node, answer in answers.items():
        if isinstance(answer, str):
            raise differs(node, answer)
        if isinstance(answer, Exception) and not isinstance(answer, OSError):  # these have left meanwhile
            reason = answer if isinstance(answer, Refused) else f"{in_short(answer)}."
            raise Refused(mark("The node {node} cannot play this: {reason}"), node=node, reason=reason)
