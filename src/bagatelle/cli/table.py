"""The commands for what a table keeps: write it to a file, and read it from there."""

from pathlib import Path
from typing import Annotated

from bagatelle.cli.app import Parameter, command, group
from bagatelle.cli.serve import needs_the_table
from bagatelle.language import Say, mark, preferred_language, speak

BackupFile = Annotated[
    Path, Parameter(called=mark("The file of the backup"), help=mark("The file of the backup."))
]
Database = Annotated[
    str | None,
    Parameter(
        help=mark(
            "An SQLite file or the address of a PostgreSQL database; by default, the one that serve uses."
        )
    ),
]

_table = group(
    "table",
    mark("Back up a table and restore it."),
    "bagatelle table export backup.jsonl",
    "bagatelle table import backup.jsonl --database postgresql://bagatelle@localhost/bagatelle",
)


@command(
    "export",
    mark("Write everything to a file: people, matches and every move. The table may stay in use."),
    "bagatelle table export backup.jsonl",
    under=_table,
)
def export_table(file: BackupFile, /, *, database: Database = None) -> None:
    """Export the table's database."""
    with needs_the_table():
        from bagatelle.table.storage.address import existing_address
        from bagatelle.table.storage.backup import export_to
        from bagatelle.table.storage.database import open_database
    engine = open_database(existing_address(database))
    try:
        counts = export_to(engine, file)
    finally:
        engine.dispose()
    say = speak(preferred_language())
    print(
        say(
            "Wrote {things} to {file}. Keep it safe: it holds the seeds of unfinished matches.",
            things=_told(counts, say),
            file=file,
        )
    )


@command(
    "import",
    mark("Restore a backup into an empty database."),
    "bagatelle table import backup.jsonl --database restored.db",
    under=_table,
)
def import_table(file: BackupFile, /, *, database: Database = None) -> None:
    """Import into an empty database."""
    with needs_the_table():
        from bagatelle.table.storage.address import full_address
        from bagatelle.table.storage.backup import check_backup, import_from
        from bagatelle.table.storage.database import open_database
        from bagatelle.table.storage.sole_server import sole_server
    address = full_address(database)
    check_backup(file)
    with sole_server(address):
        engine = open_database(address)
        try:
            counts = import_from(engine, file)
        finally:
            engine.dispose()
    say = speak(preferred_language())
    print(say("Imported {things} from {file}.", things=_told(counts, say), file=file))


def _told(counts: dict[str, int], say: Say) -> str:
    return say.both(
        [
            say.many("{n} person", "{n} people", counts["people"]),
            say.many("{n} match", "{n} matches", counts["matches"]),
            say.many("{n} entry", "{n} entries", counts["entries"]),
        ]
    )
