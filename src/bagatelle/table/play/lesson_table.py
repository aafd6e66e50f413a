"""A step of a lesson as a table that nobody stores: the learner against a bot that plays what is written down. What the
learner is sent is made in `frames`, as at any other table."""

from __future__ import annotations

from typing import Any

from bagatelle.game import Game
from bagatelle.refusal import Refused
from bagatelle.table.play import frames
from bagatelle.table.play.chair import bot_name
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from bagatelle.taking_back import Source
from bagatelle.teaching import NO_DRAWS, answer, follow, lesson_of, match_at, right_actions, start_of, step_of

LEARNER = "learner"
"""Who sits in the learner's seat: nobody that the server knows."""


def overview(game: Game, language: str) -> dict[str, Any]:
    """How long a lesson is, and how it ends."""
    say = game.say(language)
    lesson = lesson_of(game, say)
    ending = {"says": say(lesson.finale.says), "bot": lesson.finale.bot}
    return {"game": game.name, "title": game.title, "steps": len(lesson.steps), "finale": ending}


def show(game: Game, number: int, name: str, language: str) -> dict[str, Any]:
    """A step as it begins: what is said, the table, and the right move."""
    state, viewer = _table(game, number, name), _viewer(game, language)
    step, match = step_of(game, number), state.started()
    return {
        "step": number,
        "says": game.say(language)(step.says),
        "shown": step.shown,
        "right": match.write(right_actions(match, step)[0]),
        "table": frames.table(state, viewer, {LEARNER}, 0.0),
    }


def attempt(game: Game, number: int, move: str, name: str, language: str) -> dict[str, Any]:
    """What is said to a move; after the right one, all that followed."""
    state, step, say = _table(game, number, name), step_of(game, number), game.say(language)
    try:
        heard = answer(state.started(), step, move, say)
    except Refused as refused:
        return {"legal": False, "right": False, "says": str(refused)}
    told = {"legal": True, "right": heard.right, "says": heard.says}
    if not heard.right:
        return told
    since = state.number
    played = match_at(game, number)
    follow(played, step, move, say)
    for event in played.events:
        state.play(event.actor, event.action, _source(state, event.actor), 0.0)
    return {**told, "news": frames.news(state, _viewer(game, language), since, {LEARNER}, 0.0)}


def _source(state: State, actor: int) -> Source:
    if actor < 0:
        return "chance"
    return "person" if state.chairs[actor].person else "bot"


def _viewer(game: Game, language: str) -> Viewer:
    return Viewer(lesson_of(game).learner, language, LEARNER)


def _table(game: Game, number: int, name: str) -> State:
    """The learner in their seat, bots in all others, and a match that stands at the beginning of a step."""
    match, learner = match_at(game, number), lesson_of(game).learner
    settings = Settings(game, match.seats, match.options, hints=False, start=start_of(game, number))
    state = State(f"lesson-{game.name}", NO_DRAWS, "", "", settings)
    state.add("open", None, 0.0, {"host": LEARNER})
    state.add("sit", learner, 0.0, {"person": LEARNER, "name": name})
    for seat in range(match.seats):
        if seat != learner:
            bot = lesson_of(game).finale.bot
            state.add("bot", seat, 0.0, {"bot": bot, "name": bot_name(bot, state.id, seat, [name])})
    state.add("begin", None, 0.0)
    return state
