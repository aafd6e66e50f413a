"""Dask's package `distributed`: how to install it, how to keep it quiet, and its cluster on this machine alone."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from tempfile import TemporaryDirectory
from typing import Any

from bagatelle.language import mark
from bagatelle.plugins import in_short
from bagatelle.refusal import Refused

try:
    import dask
    import distributed
except ModuleNotFoundError:
    raise Refused(
        mark("A cluster needs Dask, which is not installed: pip install 'bagatelle[cluster]'.")
    ) from None

__all__ = ["client_of", "hushed", "local_processes"]

UNHEARD = logging.CRITICAL + 1
HURRY = 0.2
"""So many seconds a process has to end by itself."""
TALKERS = (
    "distributed",
    "distributed.client",
    "tornado",
    "tornado.application",
    "tornado.general",
    "asyncio",
)
LOCALLY = {
    "distributed.scheduler.http.routes": [], "distributed.worker.http.routes": [],
    "distributed.scheduler.allowed-failures": 10,
}  # fmt: skip
"""What a cluster on this machine does otherwise: nothing is shown to browsers, and more workers may be lost before the
chunk that they played is blamed."""


@contextmanager
def hushed() -> Iterator[None]:
    """Let nobody of Dask write to the log: what people should know is told them in a sentence."""
    levels = {name: logging.getLogger(name).level for name in TALKERS}
    for name in levels:
        logging.getLogger(name).setLevel(UNHEARD)
    try:
        yield
    finally:
        if not isinstance(sys.exception(), KeyboardInterrupt):  # then it may still be ending
            for name, level in levels.items():
                logging.getLogger(name).setLevel(level)


def client_of(address: str, patience: float) -> Any:
    """A client of the scheduler at an address, if it answers in so many seconds."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # packages of other versions do no harm; of ours they are looked at later
        return distributed.Client(address, timeout=patience, set_as_default=False)


@contextmanager
def local_processes(many: int) -> Iterator[Any]:
    """A client of so many processes of this machine, with one thread each, since bots may play in Python.

    Dask runs whatever it is sent, so they talk through encrypted ports of this machine, with a key that is new and
    that nobody else has.
    """
    with ExitStack() as opened:
        opened.enter_context(dask.config.set(LOCALLY))
        folder = opened.enter_context(
            TemporaryDirectory(prefix="bagatelle-cluster-", ignore_cleanup_errors=True)
        )
        resource_tracker.ensure_running()  # it would make the thread that starts it hear again
        with _deaf_to_ctrl_c():  # so are the threads that begin now, and the processes that they start
            runner = distributed.utils.LoopRunner()
            runner.start()
        opened.callback(runner.stop)
        try:
            cluster = distributed.LocalCluster(
                n_workers=many, threads_per_worker=1, processes=True, host="127.0.0.1", memory_limit=0,
                dashboard_address="127.0.0.1:0", worker_dashboard_address="127.0.0.1:0", local_directory=folder,
                security=distributed.Security.temporary(), silence_logs=UNHEARD, loop=runner.loop,
            )  # fmt: skip
        except (OSError, RuntimeError) as problem:
            raise Refused(
                mark("{n} processes cannot be started here: {problem}."), n=many, problem=in_short(problem)
            ) from problem
        opened.enter_context(cluster)
        client = opened.enter_context(distributed.Client(cluster, set_as_default=False))
        try:
            yield client
        except BaseException:  # nobody waits for the games that are being played
            cluster.sync(_end, cluster)
            raise


async def _end(cluster: Any) -> None:
    """End the processes of a cluster, whatever they are doing."""
    await asyncio.gather(*(nanny.close(timeout=HURRY) for nanny in cluster.workers.values()))


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Leave Ctrl-C to other threads."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
