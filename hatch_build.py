"""Message catalogues: compile them when the package is built, and keep them in step with the sources.

    python hatch_build.py            compile every .po into the .mo beside it
    python hatch_build.py --update   first extract the messages into each .pot and merge them into each .po
    python hatch_build.py --check    compile, and fail where a message is missing, untranslated or broken

The work is done by `bagatelle.translations`, straight from the sources: building needs nothing but Hatchling and Babel.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "src"))

from bagatelle.refusal import Refused  # noqa: E402
from bagatelle.translations.catalogues import compile_all, problems, update  # noqa: E402


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Put the compiled catalogues into wheels and beside the sources of editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile before the files are collected; git ignores .mo files, the wheel must not."""
        compile_all(Path(self.root))
        build_data["artifacts"].append("/src/bagatelle/**/*.mo")


def main() -> int:
    """Compile; with an option also update or check."""
    parser = argparse.ArgumentParser(description="Compile the message catalogues.")
    job = parser.add_mutually_exclusive_group()
    job.add_argument(
        "--update", action="store_true", help="first bring .pot and .po up to date with the sources"
    )
    job.add_argument("--check", action="store_true", help="then fail where a message lacks a translation")
    wanted = parser.parse_args()
    if wanted.update:
        updated = update(ROOT)
        print("\n".join(f"Updated {path}." for path in updated) or "Nothing had changed.")
        missing = len([*problems(ROOT)])
        if missing:
            print(f"{missing} messages still want a translation; `make lint` lists them.")
    compile_all(ROOT)
    found = [*problems(ROOT, "make translations")] if wanted.check else []
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as refused:
        sys.exit(str(refused))
