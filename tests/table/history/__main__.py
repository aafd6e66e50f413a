"""The long version: `python -m table.history --commands 50000 --seed 7`, in `tests`.

There is a fault about every 150 commands, and the run lasts until there were enough of both, however long that takes on
the machine. Ctrl-C ends the run early, with a verdict on
what happened so far; a second one ends it at once."""

import argparse
import signal
import sys
import threading
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from table.history.run import Plan, Verdict, run
from table.history.system_faults import SystemFaults, build
from table.support.postgres import Postgres
from table.support.quick_start import Nursery


def main() -> int:
    """Run once on each kind of database, or on one; 1 if anything was wrong."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--clients", type=int, default=40)
    wanted.add_argument("--commands", type=int, default=50_000)
    wanted.add_argument("--seconds", type=float, default=0.0, help="end after so many, whatever was done")
    wanted.add_argument("--every", type=int, default=150, help="commands between two faults; 0 for no faults")
    wanted.add_argument("--faults", type=int, default=300, help="go on until there were so many")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    wanted.add_argument("--only", action="append", default=[], help="the only kind of fault; can be repeated")
    chosen = wanted.parse_args()
    plan = Plan(
        chosen.clients,
        chosen.commands,
        chosen.seconds,
        chosen.every,
        chosen.seed,
        faults=chosen.faults if chosen.every else 0,
        only=tuple(chosen.only),
    )
    stop, failed = threading.Event(), False

    def end(_: int, __: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        print("Ending; press Ctrl-C again to end at once.", flush=True)

    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, end)
    with TemporaryDirectory(prefix="bagatelle-") as tools:
        Path(tools).chmod(0o755)
        library = build(Path(tools))
        nursery = Nursery(library)
        try:
            for kind in ("sqlite", "postgresql"):
                if chosen.database in (kind, "both") and not stop.is_set():
                    verdict = run_on(kind, plan, nursery, stop)
                    print(report(kind, plan, verdict), flush=True)
                    failed = failed or bool(verdict.wrong)
        finally:
            nursery.close()
    return int(failed)


def run_on(kind: str, plan: Plan, nursery: Nursery, stop: threading.Event) -> Verdict:
    """Run a plan on one kind of database, and say how far it is."""
    with TemporaryDirectory(prefix="bagatelle-") as folder, TemporaryDirectory(prefix="bagatelle-") as data:
        postgres = Postgres(Path(data)) if kind == "postgresql" else None
        if postgres:
            if nursery.library:
                postgres.machine = SystemFaults(Path(data) / "machine", nursery.library)
            postgres.start()
        try:
            return run(
                plan,
                nursery,
                Path(folder),
                postgres,
                stop=stop,
                tell=lambda line: print(f"{kind}, {line}", flush=True),
            )
        finally:
            if postgres:
                postgres.stop()


def report(kind: str, plan: Plan, verdict: Verdict) -> str:
    """Write what came of a run as a table."""
    rows = [*asdict(verdict.figures).items(), ("looked up at once", verdict.looked_up)]
    rows += [
        ("faults", sum(verdict.faults.values())),
        *((f"  {what}", n) for what, n in verdict.faults.items()),
    ]
    lines = [f"{kind}, seed {plan.seed}"]
    lines += [f"  {name.replace('_', ' '):34}{number:>10,}" for name, number in rows]
    lines += [f"  left out: {why}" for why in verdict.left_out]
    return "\n".join([*lines, *(verdict.wrong or ["  nothing was wrong"])])


if __name__ == "__main__":
    sys.exit(main())
