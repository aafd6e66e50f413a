"""The lab: studies of very many games, if the host has opened it."""

from __future__ import annotations

import gzip
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request, Response

from bagatelle.language import LANGUAGES, mark
from bagatelle.table.studies.allowed import BOTS, is_installed
from bagatelle.table.studies.asked import Asked
from bagatelle.table.studies.study import Study
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import desk_of, limits_of
from bagatelle.table.web.identity import AnAsker, Asker
from bagatelle.table.web.limits import TooMuch
from bagatelle.table.web.page.packing import takes_packed
from bagatelle.table.web.rights import Forbidden

CLOSED = mark("Whoever runs this table has not opened its lab; bagatelle serve --lab 100000 does.")
MISSING = mark(
    "The lab needs one more package, which whoever runs this table can install: pip install 'bagatelle[lab]'."
)
KINDS = {"part": "application/json", "page": "text/html", "text": "text/markdown"}
REPORTS: dict[int | str, dict[str, Any]] = {200: {"content": {kind: {} for kind in KINDS.values()}}}


def _check_open(request: Request) -> None:
    """Refuse everything where there is no lab."""
    if not desk_of(request).most:
        raise HTTPException(403, CLOSED)
    if not is_installed():
        raise HTTPException(409, MISSING)


router = APIRouter(prefix="/api/lab", tags=["lab"], responses=REFUSALS, dependencies=[Depends(_check_open)])

StudyId = Annotated[str, Path(min_length=1, max_length=64)]


@router.get("")
async def lab(request: Request, who: AnAsker) -> dict[str, Any]:
    """Say what the lab may be asked for, and list my last studies."""
    desk = desk_of(request)
    mine = [_plain(request, who, study) for study in desk.of(who.person.id)]
    return {"most": desk.most, "bots": list(BOTS), "studies": mine}


@router.post("/studies", status_code=201)
async def new_study(request: Request, who: AnAsker, new: incoming.NewStudy) -> dict[str, Any]:
    """Let bots play a game very often. What differs from the printed rules is compared with them."""
    if not limits_of(request).studies.allows(who.address):
        raise TooMuch(who.say)
    desk = desk_of(request)
    asked = Asked.read(
        new.game, new.seats, new.options, new.choices, new.bots, new.games, new.seed, desk.most, who.say,
        compare=new.compare,
    )  # fmt: skip
    return _plain(request, who, desk.ask(asked, who.person.id, who.address, who.say))


@router.get("/studies/{study_id}")
async def study(request: Request, who: AnAsker, study_id: StudyId) -> dict[str, Any]:
    """Say how far a study is; whoever has its id may know."""
    return _plain(request, who, _find(request, study_id))


@router.post("/studies/{study_id}/stop")
async def stop(request: Request, who: AnAsker, study_id: StudyId) -> dict[str, Any]:
    """End a study of mine; what was played by then stays."""
    found = _find(request, study_id)
    if found.owner != who.person.id:
        raise Forbidden(who.say("This is somebody else's study."))
    desk_of(request).end(found)
    return _plain(request, who, found)


@router.get("/studies/{study_id}/report", response_class=Response, responses=REPORTS)
async def report(
    request: Request,
    who: AnAsker,
    study_id: StudyId,
    form: Literal["part", "page", "text"] = "page",
    language: Annotated[str | None, Query(max_length=8)] = None,
) -> Response:
    """Give the report on what has been played so far: as a page to save, as text, or as part of the table's page."""
    if not limits_of(request).looks.allows(who.person.id):
        raise TooMuch(who.say)
    found = _find(request, study_id)
    small = found.report(language if language in LANGUAGES else who.language, form)
    if small is None:
        raise HTTPException(404, mark("There is no report yet."))
    headers = {"Vary": "Accept-Encoding"}
    if form != "part":
        name = "report.html" if form == "page" else "summary.md"
        headers["Content-Disposition"] = f'attachment; filename="{found.asked.game.name}-{name}"'
    if not takes_packed(request.headers.get("accept-encoding", "")):
        return Response(gzip.decompress(small), media_type=KINDS[form], headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(small, media_type=KINDS[form], headers=headers)


def _find(request: Request, study_id: str) -> Study:
    found = desk_of(request).find(study_id)
    if found is None:
        raise HTTPException(404, mark("This study is no longer here; studies are kept while the table runs."))
    return found


def _plain(request: Request, who: Asker, study: Study) -> dict[str, Any]:
    """A study for whoever looks at it."""
    asked = study.asked
    return {
        "id": study.id,
        "mine": study.owner == who.person.id,
        "game": asked.game.name,
        "title": asked.game.title,
        "seats": asked.seats,
        "bots": list(asked.bots),
        "options": asked.variants[-1].changed(),
        "variants": len(asked.variants),
        "games": asked.games,
        "seed": asked.seed,
        "state": study.state,
        "ahead": desk_of(request).ahead(study),
        "done": study.done,
        "of": study.of,
        "left": round(study.left, 1) if study.goes_on and study.left is not None else None,
        "drawn": study.drawn,
        "why": study.why.get(who.language),
    }
