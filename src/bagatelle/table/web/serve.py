"""Running a table: the server process and its log."""

from __future__ import annotations

import errno
import json
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from math import inf
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI

from bagatelle.refusal import Refused
from bagatelle.table.live import garbage
from bagatelle.table.storage.address import full_address
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.sole_server import sole_server
from bagatelle.table.studies.allowed import USUAL, check_most
from bagatelle.table.web.app import create_app
from bagatelle.table.web.connections import check_server, protocols
from bagatelle.table.web.introduction import introduce
from bagatelle.table.web.limits import PER_ADDRESS, Limits
from bagatelle.table.web.reach import Reach, host_name, known_names

LOCAL = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
LONGEST_FRAME = 16 * 1024
HIGHEST_PORT = 65535
LONGEST_PACE = 60
SWITCH_AFTER = 0.001
"""Seconds after which a thread lets another have its turn: a move must not wait long for a bot that thinks."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    base_url: str | None = None,
    host_names: Sequence[str] = (),
    share: bool = False,
    plain: bool = False,
    browser: bool = False,
    limits: bool = True,
    log_json: bool = False,
    pace: float = 0.7,
    warm: bool = True,
    per_address: int = PER_ADDRESS,
    lab: int | None = None,
) -> None:
    """Serve a table until it is stopped. `lab` is how many games a study may have: if nobody says, none as soon as
    others than this machine can reach the table."""
    host = EVERYWHERE[0] if share and host in LOCAL else host
    check_server()
    _check(port, pace, base_url, host_names, lab)
    address = full_address(database)
    with sole_server(address):
        open_database(address).dispose()
        listening = _listen(host, port)
        _log_to_stderr(log_json)
        port = listening.getsockname()[1]
        names = known_names([*host_names] if host in EVERYWHERE else [host, *host_names])
        reach = Reach(base_url, host not in LOCAL, port, names)
        allowed = Limits.usual(per_address) if limits else Limits.none()
        studied = most_studied(lab, reach, host_names)
        app = create_app(address, reach=reach, limits=allowed, pace=pace, warm=warm, most_studied=studied)
        introduce(reach, port, share=share, plain=plain)
        if browser and _has_screen():
            webbrowser.open(f"http://localhost:{port}/")
        _run(app, listening, per_address if limits else inf)


def _run(app: FastAPI, listening: socket.socket, per_address: float) -> None:
    http, ws = protocols(per_address)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, http=http, ws=ws, ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False, timeout_graceful_shutdown=5, proxy_headers=True, server_header=False,
    )  # fmt: skip
    garbage.look_at_new_things()
    sys.setswitchinterval(SWITCH_AFTER)
    uvicorn.Server(config).run(sockets=[listening])


def most_studied(wanted: int | None, reach: Reach, host_names: Sequence[str] = ()) -> int:
    """How many games a study may have: what the host says, or else none as soon as anybody but this machine may reach
    the table; another name on this machine means that a proxy lets others in."""
    if wanted is not None:
        return wanted
    return USUAL if reach.who == "machine" and not host_names else 0


def _check(port: int, pace: float, base_url: str | None, host_names: Sequence[str], lab: int | None) -> None:
    """Refuse settings that no table could be served with, before anything is opened."""
    if not 0 <= port <= HIGHEST_PORT:
        raise Refused(f"A port is a number from 0 to {HIGHEST_PORT}, not {port}; 0 picks any free one.")
    if not 0 <= pace <= LONGEST_PACE:
        raise Refused(f"A bot can wait 0 to {LONGEST_PACE} seconds before it plays, not {pace:g}.")
    if base_url is not None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refused(f"'{base_url}' is not a web address; it must begin with http:// or https://.")
    check_most(lab or 0)
    for name in host_names:
        if "/" in name or host_name(name) is None:
            raise Refused(f"'{name}' is not the name of a host; it looks like games.example.org.")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        reason = (problem.strerror or "not possible").lower()
        if isinstance(problem, socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
            raise Refused(
                f"Cannot serve on {host}: {reason}. --host takes an address of this machine, such as 127.0.0.1, or "
                "0.0.0.0 for all of them."
            ) from None
        raise Refused(
            f"Cannot serve on {host}:{port}: {reason}. Choose another port with --port; 0 picks any free one."
        ) from None
    listening.listen(2048)
    return listening


def _has_screen() -> bool:
    """Whether a browser has a screen to open on; one in this terminal would only be in the way."""
    linux = sys.platform.startswith(("linux", "freebsd"))
    return not linux or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class JsonLines(logging.Formatter):
    """A log for programs: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line = {
            "at": record.created, "level": record.levelname.lower(), "logger": record.name,
            "message": record.getMessage(),
        }  # fmt: skip
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _log_to_stderr(as_json: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonLines() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of every request that is none
