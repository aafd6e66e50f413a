"""How the API says no: what its document promises, and floods."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import HTTPException, Request

from bagatelle.language import mark
from bagatelle.table.web.app_state import limits_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": what,
        "content": {
            "application/json": {"schema": {"type": "object", "properties": {"refused": {"type": "string"}}}}
        },
    }
    for status, what in {
        400: "The body is not JSON.",
        401: "Nobody asks.",
        403: "Not yours.",
        404: "There is none.",
        409: "Refused by the rules or by the table, with the reason.",
        413: "Too large.",
        415: "Not JSON.",
        422: "Not what is expected here.",
        429: "Too much at once.",
    }.items()
}


def refuse_flood(request: Request, of: Literal["people", "matches"]) -> None:
    """Refuse a request from an address that asks for too many new people or matches."""
    client = request.client.host if request.client else "?"
    if not getattr(limits_of(request), of).allows(client):
        raise HTTPException(429, mark("That is too much at once; wait a moment."))
