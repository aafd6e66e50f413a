"""Help in the user's language: what stands beside every option, and the words around it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from cyclopts import Parameter

from bagatelle.language import Say

UNSAID = ("False", "True", "")
"""Defaults that go without saying."""


def translated(function: Callable[..., None], say: Say) -> Callable[..., None]:
    """The same function, with the help of its options in a language."""

    @wraps(function)
    def run(*given: Any, **named: Any) -> None:
        function(*given, **named)

    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    parameters = [
        each.replace(annotation=_translated(hints[each.name], say)) for each in signature.parameters.values()
    ]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": None}
    del run.__wrapped__
    return run


def _translated(annotation: Any, say: Say) -> Any:
    """An annotation whose help, and what stands for a value in it, are in a language."""
    if get_origin(annotation) is not Annotated:
        return annotation
    kind, *notes = get_args(annotation)
    for note in notes:
        if isinstance(note, Parameter) and note.help:
            told = Parameter(help=say.raw(note.help), metavar=_metavar(kind, say))
            whole = Parameter(converter=_whole_number) if int in {kind, *get_args(kind)} else None
            return Annotated[kind, Parameter.combine(note, told, whole)]
    return annotation


def _whole_number(_: Any, tokens: Any) -> int:
    """A whole number, and nothing that would have to be rounded."""
    return int(tokens[0].value)


def _metavar(kind: Any, say: Say) -> str | None:
    """What stands for a value in help; a switch has none."""
    kinds = {kind, *get_args(kind)}
    if bool in kinds:
        return None
    if Path in kinds:
        return say("FILE")
    return say("NUMBER") if kinds & {int, float} else say("TEXT")


class Helper:
    """Prints help as Cyclopts does, but in a language: its own words are English only."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def __call__(self, console: Any, options: Any, panel: Any) -> None:
        """Print a box of options or commands."""
        from cyclopts.help import DefaultFormatter

        entries = [self._told(entry) for entry in panel.entries]
        DefaultFormatter()(console, options, panel.copy(entries=entries))

    def _told(self, entry: Any) -> Any:
        """An option with its default in words."""
        from attrs import evolve
        from cyclopts.help import InlineText
        from rich.text import Text

        say, value = self._say, "" if entry.default is None else str(entry.default)
        description = entry.description
        if value not in UNSAID:
            description = InlineText(description if description is not None else Text())
            description.append(Text(say("(usually {value})", value=value)))
        return evolve(entry, default=None, required=False, description=description)

    def render_usage(self, console: Any, options: Any, usage: Any) -> None:  # noqa: ARG002
        """Print how the command is typed."""
        say, words = self._say, str(usage).strip()
        for english, word in (
            ("COMMAND", say("COMMAND")),
            ("[OPTIONS]", f"[{say('OPTIONS')}]"),
            ("[ARGS...]", f"[{say('ARGUMENTS')}...]"),
            ("[ARGS]", f"[{say('ARGUMENTS')}]"),
        ):
            words = words.replace(english, word)
        console.print(f"{say('Usage:')} {words}\n", style="bold", markup=False, highlight=False)

    def render_description(self, console: Any, options: Any, description: Any) -> None:  # noqa: ARG002
        """Print what the command does."""
        if description:
            console.print(description)
