"""How the API says no, as its OpenAPI document promises."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import HTTPException, Request

from bagatelle.language import mark
from bagatelle.table.web.app_state import limits_of
from bagatelle.table.web.identity import address_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": what,
        "content": {
            "application/json": {"schema": {"type": "object", "properties": {"refused": {"type": "string"}}}}
        },
    }
    for status, what in {
        400: "The body is not JSON.",
        401: "The request does not say who you are.",
        403: "You may not see or do this.",
        404: "There is no such thing.",
        409: "The rules or the table refuse it, for this reason.",
        413: "The body is too large.",
        415: "The body's type is not application/json.",
        422: "A field is missing or wrong.",
        429: "Too many requests.",
        503: "The database does not work at the moment; try again.",
    }.items()
}


def refuse_flood(request: Request, of: Literal["people", "codes"]) -> None:
    """Refuse a request from an address that asks for too many new people, or tries too many codes."""
    if not getattr(limits_of(request), of).allows(address_of(request)):
        raise HTTPException(429, mark("Too many requests; wait a moment."))
