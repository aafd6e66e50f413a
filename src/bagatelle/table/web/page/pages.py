"""The page: one shell for all its addresses, and what it asks about itself. Its files are answered at the door."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from bagatelle.language import mark
from bagatelle.table.web.app_state import edition_of, reach_of
from bagatelle.table.web.page.packing import packed, takes_packed

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/match/{_}")
@router.get("/join/{_}")
@router.get("/watch/{_}")
@router.get("/continue")
@router.get("/replay")
@router.get("/rules/{_}")
@router.get("/learn/{_}")
@router.get("/lab")
@router.get("/lab/{_}")
async def page(request: Request, _: str = "") -> Response:
    """The shell; its scripts look at the address."""
    shell = edition_of(request).shell(request.url.path.split("/")[1])
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if takes_packed(request.headers.get("accept-encoding", "")):
        shell, headers["Content-Encoding"] = packed(shell), "gzip"
    return Response(shell, media_type="text/html", headers=headers)


@router.get("/static/{path:path}")
@router.get("/boards/{path:path}")
async def elsewhere(request: Request, path: str) -> Response:
    """A file that is not at this address: one without its edition is shown the way, and all else is gone."""
    edition = edition_of(request)
    now = edition.address(f"{request.url.path.split('/')[1]}/{path}")
    if now not in edition.files:
        raise HTTPException(404, mark("There is no such file."))
    return RedirectResponse(now, 307, {"Cache-Control": "no-cache"})


@router.get("/api/edition")
async def edition(request: Request) -> dict[str, str]:
    """Say which edition of the page is served, so that one that was open during an update notices."""
    return {"edition": edition_of(request).name}


@router.get("/api/addresses")
async def addresses(request: Request) -> dict[str, Any]:
    """Who can reach this table, and where others do, the best address first."""
    reach = reach_of(request)
    return {"reach": reach.who, "addresses": reach.addresses()}
