"""For whoever runs a table: is it healthy, and how busy is it?"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from bagatelle.table.web.app_state import hall_of

router = APIRouter()


@router.get("/healthz", tags=["operation"])
async def health(request: Request) -> JSONResponse:
    """Say whether the table and its database work."""
    hall = hall_of(request)
    try:
        counts = await hall.keeper.in_thread(hall.store.count_by_stage)
    except Exception:
        return JSONResponse({"healthy": False}, 503)
    return JSONResponse({"healthy": True, "matches": counts})


@router.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Give the figures that Prometheus collects."""
    hall = hall_of(request)
    return PlainTextResponse(hall.metrics.text(hall.in_use()))
