"""What a viewer of a table could learn but may not: the same frames must come out of every world that the viewer cannot
tell from the true one."""

import json
import random

from bagatelle.kernel import CHANCE, copy_of, new_rng
from bagatelle.match import Match
from bagatelle.table.play import frames
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer

TRIED = 8
"""How many other outcomes are tried where the same one is impossible in the other world."""


def at_number(state: State, number: int) -> State:
    """The table as it was after so many entries."""
    earlier = State(state.id, state.seed, state.invite, state.watch, state.settings)
    for entry in state.entries[:number]:
        earlier.apply(entry)
    return earlier


def everything(state: State, viewer: Viewer, since: int) -> dict[str, str]:
    """All that a viewer gets of a table, as it is sent."""
    match, view = state.started(), state.settings.game.view.view
    return {
        "the table": _text(frames.table(state, viewer, set(), 0.0)),
        "the news": _text(frames.news(state, viewer, since, set(), 0.0)),
        "the record": frames.record(state, viewer).to_json(),
        "the moments": _text([view(match.moment(n), viewer.seat) for n in range(len(match.events) + 1)]),
    }


def leaks(state: State, viewer: Viewer, since: int, rng: random.Random) -> list[str]:
    """How a viewer could tell the true world from another one that was possible after `since` events."""
    worlds = _two_worlds(state, viewer.seat, since, rng)
    if worlds is None:
        return []
    true, other = worlds
    number = next(entry.number for entry in true.entries if entry.kind == "begin")
    told = [everything(world, viewer, number) for world in (true, other)]
    return [what for what in told[0] if told[0][what] != told[1][what]]


def _two_worlds(state: State, seat: int, since: int, rng: random.Random) -> tuple[State, State] | None:
    """The true world and one that looks the same to a seat, from the position after `since` events on, as far as
    the seat cannot tell them apart; None when they are the same."""
    match, game = state.started(), state.settings.game
    imagined = copy_of(match.moment(since))
    game.rules.imagine(imagined, seat, new_rng(rng.getrandbits(64)))
    true, other = _world(state, match.moment(since)), _world(state, imagined)
    for number in range(since, len(match.events)):
        event, source = match.events[number], state.sources[number]
        seen = _text(game.view.view(match.moment(number + 1), seat))
        fitting = _same_to(other.started(), event.action, seat, seen, rng)
        if fitting is None:
            break
        true.play(event.actor, event.action, source, 0.0)
        other.play(event.actor, fitting, source, 0.0)
    return None if true.result or other.result else (true, other)


def _world(state: State, position) -> State:
    """The same table with the same people, and a match that stands at a position."""
    world = at_number(state, next(entry.number for entry in state.entries if entry.kind == "begin"))
    match = world.started()
    match.position = copy_of(position)
    return world


def _same_to(match: Match, action: int, seat: int, seen: str, rng: random.Random) -> int | None:
    """An action in this world after which a seat sees what it sees in the other: the same one, or one that is just as
    secret. What the seat does itself, it knows."""
    actions = match.legal()
    if match.actor == seat:
        candidates = [action]
    else:
        candidates = [action, *rng.sample(actions, min(TRIED, len(actions)))]
        if match.actor == CHANCE:
            rng.shuffle(candidates)
    for candidate in candidates:
        if candidate in actions and _text(_seen_after(match, candidate, seat)) == seen:
            return candidate
    return None


def _seen_after(match: Match, action: int, seat: int):
    then = copy_of(match.position)
    match.game.rules.play(then, action)
    return match.game.view.view(then, seat)


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
