"""The long version: `python -m table.history --clients 40 --commands 100000 --seconds 900 --seed 7`."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from table.history.run import Plan, run
from table.postgres import Postgres
from table.quick_start import Nursery


def main() -> int:
    """Run once on each kind of database, or on one; 1 if anything was wrong."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--clients", type=int, default=40)
    wanted.add_argument("--commands", type=int, default=100_000)
    wanted.add_argument("--seconds", type=float, default=900.0)
    wanted.add_argument("--calm", type=float, default=3.0, help="most seconds between two faults; 0 for none")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    chosen = wanted.parse_args()
    plan = Plan(chosen.clients, chosen.commands, chosen.seconds, chosen.calm, chosen.seed)
    nursery, failed = Nursery(), False
    for kind in ("sqlite", "postgresql"):
        if chosen.database not in (kind, "both"):
            continue
        with (
            TemporaryDirectory(prefix="bagatelle-") as folder,
            TemporaryDirectory(prefix="bagatelle-") as data,
        ):
            postgres = Postgres(Path(data)) if kind == "postgresql" else None
            if postgres:
                postgres.start()
            try:
                wrong, told = run(plan, nursery, Path(folder), postgres)
            finally:
                if postgres:
                    postgres.stop()
        print(f"{kind}, {told}", *wrong, sep="\n", flush=True)
        failed = failed or bool(wrong)
    nursery.close()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
