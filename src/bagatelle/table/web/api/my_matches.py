"""My matches, some at a time and by what is wanted; and how I have fared."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request

from bagatelle.game import games
from bagatelle.language import mark
from bagatelle.table.live.hall import Hall
from bagatelle.table.play.stuck import title_of
from bagatelle.table.play.why_stuck import why_stuck
from bagatelle.table.storage.my_matches import MOST, STATES, Cursor, Wanted, hide, matches_of, opponents_of
from bagatelle.table.storage.people import handle_for
from bagatelle.table.storage.results import Tally, results_by_game, results_by_opponent
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import hall_of
from bagatelle.table.web.identity import AnAsker, Asker

router = APIRouter(prefix="/api/me", responses=REFUSALS, tags=["people"])

BOT = "bot:"
"""What the handle of a bot begins with."""
LONGEST_SEARCH = 64


@router.get("/matches")
async def my_matches(
    request: Request,
    who: AnAsker,
    state: STATES | None = None,
    game: Annotated[str | None, Query(max_length=64)] = None,
    opponent: Annotated[str | None, Query(max_length=80)] = None,
    search: Annotated[str | None, Query(max_length=LONGEST_SEARCH)] = None,
    hidden: bool = False,
    after: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = MOST,
) -> list[dict[str, Any]]:
    """List my matches: where it is my turn, then those that go on, then those that are over, in each the latest first.
    `after` is the `cursor` of the last match that I have; where fewer than `limit` come, there are no more."""
    hall = hall_of(request)
    wanted = Wanted(
        state=state,
        games=None if game is None else [plain(game)],
        hidden=hidden,
        after=None if after is None else read_cursor(after),
        most=limit,
        **await _opponent(hall, who, opponent),
        **_search(search),
    )
    found = await hall.keeper.in_thread(matches_of, hall.store.engine, who.person.id, [*games()], wanted)
    return [overview(row, who) for row in found]


def plain(text: str) -> str:
    """A text that any database can be asked about."""
    return text.replace("\0", "")


def _search(search: str | None) -> dict[str, Any]:
    """What a search looks for: a part of a name, in capitals or not, or of the title of a game."""
    text = plain(search or "").strip()
    if not text:
        return {}
    named = [name for name, game in games().items() if text.casefold() in game.title.casefold()]
    return {"words": sorted({text, text.lower(), text.upper(), text.title()}), "named": named}


async def _opponent(hall: Hall, who: Asker, handle: str | None) -> dict[str, Any]:
    """Whom a handle means: a bot by its name, or somebody I have met."""
    if handle is None:
        return {}
    if handle.startswith(BOT):
        return {"bots": [plain(handle.removeprefix(BOT))]}
    met = await hall.keeper.in_thread(opponents_of, hall.store.engine, who.person.id)
    mine = [person for person, _, _ in met if person and handle_for(who.person.id, person) == handle]
    return {"opponents": mine}


def read_cursor(text: str) -> Cursor:
    """Read where a match stands in the list."""
    try:
        group, at, match_id = json.loads(urlsafe_b64decode(text.encode()))
        return int(group), float(at), plain(str(match_id))
    except (ValueError, TypeError, OverflowError):
        raise HTTPException(422, mark("after: This is not the cursor of a match.")) from None


def write_cursor(cursor: Cursor) -> str:
    """Write where a match stands in the list.

    >>> read_cursor(write_cursor((1, 2.5, "match")))
    (1, 2.5, 'match')
    """
    return urlsafe_b64encode(json.dumps(cursor).encode()).decode()


def overview(row: dict[str, Any], who: Asker) -> dict[str, Any]:
    """What a list shows of a match."""
    own = [seat for seat in row["seats"] if seat["person"] == who.person.id]
    mine = [seat["seat"] for seat in own if not seat["invited"]]
    trouble = row["trouble"] if row["game"] in games() else "missing"
    is_over = row["stage"] == "over"
    my_turn = row["stage"] == "playing" and not trouble and row["actor"] in mine and not row["bot_to_act"]
    return {
        "id": row["id"],
        "game": row["game"],
        "title": title_of(row["game"]),
        "players": [seat["name"] for seat in row["seats"]],
        "bots": [seat["bot"] if seat["person"] is None else None for seat in row["seats"]],
        "mine": mine,
        "invited": [seat["seat"] for seat in own if seat["invited"]],
        "state": "stuck" if trouble and row["stage"] not in ("over", "closed") else row["stage"],
        "trouble": why_stuck(trouble, who.say) if trouble else None,
        "my_turn": my_turn,
        "actor": row["actor"] if row["stage"] == "playing" and not trouble else None,
        "scores": row["scores"],
        "how": row["how"] if is_over else None,
        "winners": [seat["seat"] for seat in row["seats"] if seat["won"]] if is_over else [],
        "host": row["host"] == who.person.id,
        "hidden": bool(row["hidden"]),
        "from_position": bool(row["from_position"]),
        "at": row["updated_at"],
        "deadline": row["deadline"] if row["stage"] == "playing" else None,
        "cursor": write_cursor((row["list_group"], row["updated_at"], row["id"])),
    }


@router.patch("/matches")
async def hide_finished(request: Request, who: AnAsker, new: incoming.HideMatch) -> dict[str, Any]:
    """Leave all my matches that are over out of my list, or show them again."""
    hall = hall_of(request)
    return {"changed": await hall.keeper.in_thread(hide, hall.store.engine, who.person.id, new.hidden)}


@router.patch("/matches/{match_id}")
async def hide_match(
    request: Request, who: AnAsker, match_id: str, new: incoming.HideMatch
) -> dict[str, Any]:
    """Leave a match of mine that is over out of my list, or show it again."""
    hall = hall_of(request)
    job = (hide, hall.store.engine, who.person.id, new.hidden, plain(match_id))
    return {"changed": await hall.keeper.in_thread(*job)}


@router.get("/opponents")
async def my_opponents(request: Request, who: AnAsker) -> list[dict[str, Any]]:
    """List whom I have met at a table, people and bots, whom I met last first."""
    hall = hall_of(request)
    met = await hall.keeper.in_thread(opponents_of, hall.store.engine, who.person.id)
    return [_opponent_plain(who, person, bot, name) for person, bot, name in met]


def _opponent_plain(who: Asker, person: str | None, bot: str | None, name: str) -> dict[str, Any]:
    """An opponent by a handle of the asker's own; a bot is called what it is."""
    handle = handle_for(who.person.id, person) if person else f"{BOT}{bot}"
    return {"handle": handle, "name": name if person else bot, "bot": None if person else bot}


@router.get("/results")
async def my_results(request: Request, who: AnAsker) -> dict[str, Any]:
    """Say how I have fared: in each game, and against each opponent in each game."""
    hall = hall_of(request)
    engine, me = hall.store.engine, who.person.id
    by_game = await hall.keeper.in_thread(results_by_game, engine, me)
    by_opponent = await hall.keeper.in_thread(results_by_opponent, engine, me)
    return {
        "games": [_tally(each) for each in by_game],
        "opponents": [
            {**_tally(each), **_opponent_plain(who, each.person, each.bot, each.name)} for each in by_opponent
        ],
    }


def _tally(each: Tally) -> dict[str, Any]:
    return {
        "game": each.game,
        "title": title_of(each.game),
        "played": each.played,
        "won": each.won,
        "drawn": each.drawn,
        "lost": each.lost,
        "last": each.last,
    }
