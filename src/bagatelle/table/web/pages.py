"""The page and everything it is made of: one shell for all addresses, scripts, boards, QR codes."""

from __future__ import annotations

import gzip
import hashlib
import io
import mimetypes
import re
import socket
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

import segno
from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, Response

from bagatelle.game import games
from bagatelle.table.play.board_files import board_folder

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
async def addresses(request: Request) -> dict[str, list[str]]:
    """Where friends reach this table, the best address first."""
    return {"addresses": base_addresses(request)}


def base_addresses(request: Request) -> list[str]:
    """The public address, or those that work in the same network, or the one that was asked."""
    base = request.app.state.base_url
    if base:
        return [base.rstrip("/")]
    asked = f"{request.url.scheme}://{request.url.netloc}"
    host, port = request.url.hostname or "", request.url.port
    if host not in ("localhost", "127.0.0.1", "::1", "0.0.0.0") or not request.app.state.open_to_network:
        return [asked]
    here = [
        f"{request.url.scheme}://{address}{f':{port}' if port else ''}" for address in network_addresses()
    ]
    return [*here, asked]


def network_addresses() -> list[str]:
    """The addresses of this machine in its network; nothing is sent to find them out."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # a documentation address: connecting a datagram socket sends nothing
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return [address for address in found if not address.startswith(("127.", "0."))]


@router.get("/api/qr")
async def qr(
    request: Request, path: Annotated[str, Query(max_length=200, pattern="^/[A-Za-z0-9/_#=-]*$")]
) -> Response:
    """An address of this table as a picture for a phone's camera."""
    out = io.BytesIO()
    segno.make(base_addresses(request)[0] + path, error="m").save(
        out, kind="svg", scale=6, border=3, dark="#1d1a18", light="#ffffff", xmldecl=False
    )
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
