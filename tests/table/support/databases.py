"""Databases that are up to date from the start: copies of one that was brought up to date once per process."""

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from bagatelle.table.storage.database import open_database


@cache
def _template() -> Path:
    folder = Path(mkdtemp(prefix="bagatelle-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    open_database(f"sqlite:///{folder / 'template.db'}").dispose()
    return folder / "template.db"


def sqlite_database(folder: Path) -> str:
    """The address of the database in a folder: the one that is there, or else a new one without any matches."""
    file = folder / "table.db"
    if not file.exists():
        shutil.copy(_template(), file)
    return f"sqlite:///{file}"
