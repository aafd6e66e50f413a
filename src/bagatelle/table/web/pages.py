"""The page and everything it is made of: one shell for all addresses, scripts, boards."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from bagatelle.game import games
from bagatelle.table.play.board_files import board_folder
from bagatelle.table.web.app_state import reach_of

router = APIRouter(include_in_schema=False)

SAFE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,80}")
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
SHELL = files("bagatelle.table") / "static" / "index.html"


@router.get("/")
@router.get("/match/{_}")
@router.get("/join/{_}")
@router.get("/watch/{_}")
@router.get("/continue")
@router.get("/rules/{_}")
async def page(_: str = "") -> HTMLResponse:
    """The shell; its scripts look at the address."""
    return HTMLResponse(SHELL.read_text("utf-8"), headers={"Cache-Control": "no-cache"})


@router.get("/static/{name:path}")
async def static(request: Request, name: str) -> Response:
    """A part of the page."""
    return _file(request, files("bagatelle.table") / "static", name)


@router.get("/boards/{game}/{name}")
async def board(request: Request, game: str, name: str) -> Response:
    """A part of a game's board."""
    if game not in games():
        raise HTTPException(404, "There is no such game.")
    return _file(request, board_folder(games()[game].package), name)


def _file(request: Request, folder: Traversable, name: str) -> Response:
    parts = name.split("/")
    if not all(SAFE_NAME.fullmatch(part) for part in parts):
        raise HTTPException(404, "There is no such file.")
    path = folder.joinpath(*parts)
    if not path.is_file():
        raise HTTPException(404, "There is no such file.")
    body = path.read_bytes()
    headers = {"ETag": f'"{hash_of(body)}"', "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = small(body), "gzip"
    suffix = "." + name.rpartition(".")[2]
    kind = KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(body, media_type=kind, headers=headers)


def hash_of(body: bytes) -> str:
    """A short name for exactly these bytes."""
    return hashlib.sha256(body).hexdigest()[:16]


@lru_cache(256)
def small(body: bytes) -> bytes:
    """A file as it travels."""
    return gzip.compress(body, 9, mtime=0)


@router.get("/api/addresses")
async def addresses(request: Request) -> dict[str, Any]:
    """Who can reach this table, and where others do, the best address first."""
    reach = reach_of(request)
    return {"reach": reach.who, "addresses": reach.addresses()}
