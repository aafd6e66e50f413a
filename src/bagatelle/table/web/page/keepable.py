"""Answers that a browser may keep: it asks whether they are still the same, and is sent them only if they are not."""

from __future__ import annotations

import hashlib

import orjson
from fastapi import Request, Response

from bagatelle.table.web.page.packing import packed, takes_packed

ASK_AGAIN = "private, no-cache"


def keepable(request: Request, answer: object) -> Response:
    """Answer with JSON that is the same until the table is started anew, in one language."""
    body = orjson.dumps(answer)
    headers = {
        "ETag": f'W/"{hashlib.sha256(body).hexdigest()[:16]}"',
        "Cache-Control": ASK_AGAIN,
        "Vary": "Accept-Encoding, Accept-Language, Authorization, Cookie",
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if takes_packed(request.headers.get("accept-encoding", "")):
        body, headers["Content-Encoding"] = packed(body), "gzip"
    return Response(body, media_type="application/json", headers=headers)
