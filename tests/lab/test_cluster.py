"""The lab on a cluster: the numbers of this machine, whoever plays and whoever is lost."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bagatelle import Budget, Knowledge, Refused, __version__
from bagatelle.bots.from_file import add_bot_from

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")
distributed = pytest.importorskip("distributed", reason="a cluster needs the extra 'cluster'")

from bagatelle.lab import compare, playing, run  # noqa: E402
from bagatelle.lab.cluster import Cluster  # noqa: E402
from bagatelle.lab.dask import hushed  # noqa: E402
from bagatelle.lab.plan import plan_of  # noqa: E402
from bagatelle.lab.running import carry_out  # noqa: E402

if TYPE_CHECKING:
    from distributed.deploy.local import LocalCluster

FAST = "buttle"


class First:
    """Plays what comes first; this class is known to the tests alone, so it has to travel."""

    name = "first"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> int:
        return knowledge.actions[0]


class Chained(First):
    """Cannot travel: a lock belongs to one process."""

    name = "chained"

    def __init__(self) -> None:
        self.lock = threading.Lock()


@pytest.fixture(scope="module")
def nodes() -> Iterator[LocalCluster]:
    """A scheduler with two workers in processes of their own."""
    with (
        hushed(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0",
            silence_logs=60, memory_limit=0,
        ) as cluster,
    ):  # fmt: skip
        yield cluster


@pytest.fixture
def on_nodes(nodes: LocalCluster) -> Iterator[Callable[..., Any]]:
    """Do something on all workers."""
    with hushed(), distributed.Client(nodes, set_as_default=False) as client:
        yield client.run


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a few games, so that there are many of them."""
    monkeypatch.setattr(playing, "CHUNK_SECONDS", 0.001)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("bots", "games"),
    [(["greedy", "random"], 400), (["hard@20n", "random"], 8), ([First, "random"], 20)],
    ids=["compiled", "asked", "of one's own"],
)
def test_a_cluster_gives_the_numbers_of_this_machine(
    nodes: LocalCluster, tmp_path: Path, bots: list[str | type[First]], games: int
) -> None:
    there = run(FAST, bots, games, seed=3, cluster=nodes.scheduler_address, out=tmp_path / "there")
    assert there.plan.chunks > 1
    assert there.games.equals(run(FAST, bots, games, seed=3, jobs=1).games)
    for file in (tmp_path / "there" / "games").iterdir():
        assert file.name in {f"{chunk:06}.parquet" for chunk in range(there.plan.chunks)}


def test_variants_are_compared_on_a_cluster_as_here(nodes: LocalCluster) -> None:
    variants = [{}, {"scuttle": True}]
    there = compare(FAST, variants, games=500, cluster=nodes.scheduler_address)
    here = compare(FAST, variants, games=500)
    assert all(one.games.equals(other.games) for one, other in zip(there.runs, here.runs, strict=True))
    assert there.verdict(1) == here.verdict(1)


@pytest.mark.usefixtures("small_chunks")
def test_a_run_that_was_begun_here_goes_on_there(nodes: LocalCluster, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FAST, games=2000, out=tmp_path, cluster=nodes.scheduler_address, tell=stop)
    assert len([*(tmp_path / "games").iterdir()]) == 1
    assert run(FAST, games=2000, out=tmp_path).games.equals(run(FAST, games=2000).games)


def test_a_bot_from_a_file_travels_and_the_newest_version_of_it_plays(
    nodes: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lucky = (
        "class Lucky:\n    name = 'lucky'\n    choose = lambda self, known, budget, rng: known.actions[%d]\n"
    )
    brought = []
    for number in (0, -1):
        monkeypatch.setattr("bagatelle.bots.bot._added", {})
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "lucky.py").write_text(lucky % number)
        add_bot_from(f"{folder / 'lucky.py'}:Lucky")
        brought.append(run(FAST, "lucky", 10, cluster=nodes.scheduler_address).games)
        assert brought[-1].equals(run(FAST, "lucky", 10).games)
    assert not brought[0].equals(brought[1])


def test_a_bot_whose_file_needs_others_is_refused(
    nodes: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    (tmp_path / "beside_it.py").write_text("")
    (tmp_path / "needy.py").write_text(
        "import beside_it\n\n\nclass Needy:\n    name = 'needy'\n    choose = lambda *all: all[1].actions[0]\n"
    )
    add_bot_from(f"{tmp_path / 'needy.py'}:Needy")
    with pytest.raises(Refused, match=r"The node tcp:.* cannot play this: .*No module named 'beside_it'"):
        run(FAST, "needy", 10, cluster=nodes.scheduler_address, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_bot_that_cannot_travel_is_refused(nodes: LocalCluster) -> None:
    with pytest.raises(Refused, match=r"^This cannot be sent to the cluster: .*lock"):
        run(FAST, Chained(), 10, cluster=nodes.scheduler_address)


# Nodes that would bring other numbers


def other_version() -> None:
    import bagatelle

    bagatelle.__version__ = "0.0.1"


def same_version(version: str) -> None:
    import bagatelle

    bagatelle.__version__ = version


def other_rules() -> None:
    import bagatelle.lab.plan as plan

    vars(plan).update(kept=plan.made_of, made_of=lambda game, players: "changed")


def same_rules() -> None:
    import bagatelle.lab.plan as plan

    vars(plan).update(made_of=vars(plan)["kept"])


def test_nodes_with_another_version_are_refused_before_anything_is_played(
    nodes: LocalCluster, on_nodes: Callable[..., Any], tmp_path: Path
) -> None:
    on_nodes(other_version)
    try:
        with pytest.raises(
            Refused, match=r"^The node tcp:\S+ has Bagatelle 0.0.1, and this machine \S+: install"
        ):
            run(FAST, games=10, cluster=nodes.scheduler_address, out=tmp_path / "out")
    finally:
        on_nodes(same_version, __version__)
    assert not (tmp_path / "out").exists()


def test_nodes_with_other_rules_are_refused_before_anything_is_played(
    nodes: LocalCluster, on_nodes: Callable[..., Any], tmp_path: Path
) -> None:
    on_nodes(other_rules)
    try:
        with pytest.raises(Refused, match=r"^The node tcp:\S+ differs in the rules, or what the bots know"):
            run(FAST, games=10, cluster=nodes.scheduler_address, out=tmp_path / "out")
    finally:
        on_nodes(same_rules)
    assert not (tmp_path / "out").exists()


# Clusters that are not there


@pytest.mark.parametrize(
    "words",
    ["", "here", "local:", "local:0", "local:257", "tcp://here", "http://here:80", "tcp://here:99999"],
)
def test_what_names_no_cluster_is_refused(words: str) -> None:
    with pytest.raises(Refused) as refused:
        run(FAST, games=10, cluster=words)
    assert str(refused.value) == (
        f"'{words}' does not name a cluster: say tcp://HOST:PORT, where a Dask scheduler listens, or local:4 for four "
        "processes on this machine."
    )


def test_a_cluster_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(Refused) as refused:
            run(FAST, games=10, cluster=address, out=tmp_path / "out")
    assert str(refused.value) == f"There is no Dask scheduler at {address}: Connection refused."
    assert not (tmp_path / "out").exists()


def test_somebody_else_at_the_address_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.lab.cluster.PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(
            Refused, match=f"^There is no Dask scheduler at {address}: nobody there answers like one"
        ):
            run(FAST, games=10, cluster=address)


def test_a_scheduler_without_workers_says_how_to_start_some() -> None:
    with (
        hushed(),
        distributed.LocalCluster(
            n_workers=0, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address="127.0.0.1:0"
        ) as nobody,
        pytest.raises(Refused) as refused,
    ):
        run(FAST, games=10, cluster=nobody.scheduler_address)
    address = nobody.scheduler_address
    assert (
        str(refused.value)
        == f"The scheduler at {address} has no workers yet: start some with 'dask worker {address}'."
    )


def test_jobs_and_a_cluster_are_too_much() -> None:
    with pytest.raises(Refused, match="Say how many jobs or which cluster"):
        run(FAST, games=10, cluster="local:2", jobs=2)


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    monkeypatch.delitem(__import__("sys").modules, "bagatelle.lab.dask")
    with pytest.raises(Refused, match=r"Dask, which is not installed: pip install 'bagatelle\[cluster\]'"):
        run(FAST, games=10, cluster="local:2")


def test_lost_workers_lose_nothing(nodes: LocalCluster, on_nodes: Callable[..., Any], tmp_path: Path) -> None:
    pids, killed = on_nodes(os.getpid), list[int]()

    def kill_one(done: int, total: int) -> None:
        if not killed:
            killed.append(pids.popitem()[1])
            os.kill(killed[0], signal.SIGKILL)

    plan = plan_of(FAST, games=6000, seed=5).cut(300)
    with Cluster(nodes.scheduler_address) as cluster:
        there = carry_out(plan, tmp_path / "out", tell=kill_one, cut=True, cluster=cluster)
    assert killed
    assert there.games.equals(run(FAST, games=6000, seed=5).games)
