"""The commands that run a table in the browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from bagatelle.cli.app import Bots, Parameter, command
from bagatelle.cli.bots import add_bots
from bagatelle.language import mark
from bagatelle.refusal import Refused


@contextmanager
def needs_the_table() -> Iterator[None]:
    """Imports of what only a table needs; says what to do when it is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Refused(
            mark("The table needs {name}, which is not installed: run pip install 'bagatelle[table]'."),
            name=missing.name,
        ) from None


@command(
    "serve",
    mark("Serve the table: play in the browser with friends and bots."),
    "bagatelle serve",
    "bagatelle serve --share --port 8000",
    "bagatelle serve --bot lucky.py:Lucky",
    "bagatelle serve --database postgresql://bagatelle@localhost/bagatelle --base-url https://games.example.org",
)
def serve(
    *,
    host: Annotated[
        str, Parameter(help=mark("Where to listen; 0.0.0.0 means every network of this machine."))
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help=mark("The port; 0 picks any free one."))] = 8000,
    database: Annotated[
        str | None, Parameter(help=mark("An SQLite file or the address of a PostgreSQL database."))
    ] = None,
    base_url: Annotated[
        str | None, Parameter(help=mark("The public address, if a proxy stands in front."))
    ] = None,
    host_name: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=mark("Another name under which the table answers, as games.lan; can be repeated."),
        ),
    ] = None,
    share: Annotated[
        bool,
        Parameter(
            negative="",
            help=mark(
                "Open the table to this network, and show the address and the QR code that friends need."
            ),
        ),
    ] = False,
    plain: Annotated[bool, Parameter(negative="", help=mark("Show no QR code in the terminal."))] = False,
    browser: Annotated[bool, Parameter(negative="", help=mark("Open the page in a browser."))] = False,
    log_json: Annotated[bool, Parameter(negative="", help=mark("Log one JSON object a line."))] = False,
    limits: Annotated[bool, Parameter(help=mark("Refuse floods of requests."))] = True,
    pace: Annotated[float, Parameter(help=mark("How many seconds a bot waits before it plays."))] = 0.7,
    warm: Annotated[bool, Parameter(help=mark("Load every game at the start, not on first use."))] = True,
    per_address: Annotated[
        int, Parameter(help=mark("How many connections one network address may have at once."))
    ] = 200,
    lab: Annotated[
        int | None,
        Parameter(
            help=mark(
                "How many games a study on the lab page may have; 0 closes the lab. If not given, it is open with "
                "100,000 games on a table that only this machine reaches, and closed on any other."
            )
        ),
    ] = None,
    bot: Bots = None,
) -> None:
    """Serve the table."""
    with needs_the_table():
        from bagatelle.table.web.serve import serve as run
    add_bots(bot)
    run(
        host=host, port=port, database=database, base_url=base_url, host_names=host_name or (), share=share,
        plain=plain, browser=browser, limits=limits, log_json=log_json, pace=pace, warm=warm,
        per_address=per_address, lab=lab,
    )  # fmt: skip
