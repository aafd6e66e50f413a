"""For whoever runs a table: is it healthy, and how busy is it?"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from bagatelle.table.web.app_state import hall_of

router = APIRouter()


@router.get("/healthz", tags=["operation"])
async def health(request: Request) -> JSONResponse:
    """Say whether the table works, by reading and by storing something; `why` tells what does not."""
    report = await hall_of(request).health.look()
    return JSONResponse(report.plain(), 200 if report.healthy else 503)


@router.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Give the figures that Prometheus collects."""
    hall = hall_of(request)
    keeper = hall.keeper
    counts = {
        "not_stored_total": keeper.writing.failures,
        "scribes_replaced_total": keeper.scribe.replaced if keeper.scribe else 0,
    }
    return PlainTextResponse(hall.metrics.text(hall.in_use(), counts))
