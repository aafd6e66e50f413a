"""What a form needs to know about a game: its options, how many may play, which bots there are."""

from __future__ import annotations

from typing import Any

from bagatelle.bots.bot import LEVELS, Bot, bots, summary_of
from bagatelle.game import Game
from bagatelle.language import speak
from bagatelle.options import Spec
from bagatelle.table.play.board_files import board_files
from bagatelle.table.play.chair import default_bot


def describe_game(game: Game, language: str) -> dict[str, Any]:
    """Return everything that a form needs."""
    say = game.say(language)
    return {
        "name": game.name,
        "title": game.title,
        "summary": say(game.summary),
        "credits": say(game.credits),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "options": [_option(name, spec, game, language) for name, spec in game.options.specs().items()],
        "presets": {name: dict(values) for name, values in game.presets.items()},
        "secrets": game.secrets,
        "draws": game.draws,
        "bots": [_bot(name, kind, language) for name, kind in bots().items()],
        "board": board_files(game),
        "usual": game.pairing.usual(game.seats[-1]) if game.options.have_roles() else [],
        "lesson": game.lesson.LESSON is not None,
    }


def _bot(name: str, kind: type[Bot], language: str) -> dict[str, Any]:
    """A bot, how it plays, whether it is one of the levels, and whether it plays where nobody chooses."""
    line = summary_of(kind)
    return {
        "name": name,
        "says": speak(language)(line) if line else "",
        "level": name in LEVELS,
        "usual": name == default_bot(),
    }


def _option(name: str, spec: Spec, game: Game, language: str) -> dict[str, Any]:
    say = game.say(language)
    default = list(spec.default) if isinstance(spec.default, tuple) else spec.default
    suggest = getattr(spec, "suggest", None) if spec.seat is None else None
    return {
        "name": name,
        "seat": spec.seat,
        "role": spec.role or None,
        "kind": spec.kind,
        "help": say(spec.help),
        "default": default,
        "low": spec.low,
        "high": spec.high,
        "choices": [{"value": choice, "label": spec.label(choice, say)} for choice in spec.choices],
        "allowed": spec.allowed_in(say),
        "suggestions": [vars(item) for item in suggest()] if suggest else [],
    }


def portraits(game: Game, role: str, language: str) -> list[dict[str, Any]]:
    """Return everything that a game proposes for a role, as a board draws it."""
    say = game.say(language)
    for name in game.options.roles(0).values():
        spec = game.options.specs()[name]
        if spec.role == role:
            return [
                {**vars(item), **game.pairing.portrait(role, item.value, say), "group": say(item.group)}
                for item in spec.suggest()
            ]
    return []
