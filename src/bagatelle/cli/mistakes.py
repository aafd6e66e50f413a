"""Command lines that cannot be understood: what is wrong with them, and what was perhaps meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from bagatelle.cli.app import command_names
from bagatelle.language import Say, mark
from bagatelle.text_files import printable

KINDS: dict[type, str] = {int: mark("a whole number"), float: mark("a number")}


def told(error: CycloptsError, tokens: list[str], say: Say) -> str:
    """One sentence on what is wrong, and where help is."""
    return f"{_what(error, say)} {say('See {command}.', command=repr(_help_for(tokens)))}"


def _what(error: CycloptsError, say: Say) -> str:
    match error:
        case UnknownOptionError():
            word = error.token.keyword or error.token.value
            known = [name for each in error.argument_collection for name in each.names]
            return _unknown(say("There is no option {word}.", word=printable(word)), word, known, say)
        case UnknownCommandError():
            word = (error.unused_tokens or ["?"])[0]
            sentence = say("There is no command '{word}'.", word=printable(word))
            return _unknown(sentence, word, command_names(), say)
        case UnusedCliTokensError():
            word = (error.unused_tokens or ["?"])[0]
            return say("'{word}' is not understood here.", word=printable(word))
        case MissingArgumentError():
            name = _name(error)
            if error.keyword:
                return say("{name} needs a value.", name=name)
            return say("{name} is missing.", name=name)
        case CoercionError():
            tokens = [error.token] if error.token is not None else getattr(error.argument, "tokens", [])
            value = tokens[0].value if tokens else "?"
            return say(
                "{name} cannot be '{value}': it must be {kind}.",
                name=_name(error),
                value=printable(value),
                kind=say(KINDS.get(error.target_type or str, mark("something else"))),
            )
        case RepeatArgumentError():
            return say("{name} is given twice.", name=error.token.keyword or error.token.value)
    return say("This command line is not understood.")


def _unknown(sentence: str, word: str, known: Iterable[str], say: Say) -> str:
    near = difflib.get_close_matches(word.lower(), [*known], n=1, cutoff=0.6)
    return f"{sentence} {say('Do you mean {word}?', word=near[0])}" if near else sentence


def _name(error: MissingArgumentError | CoercionError) -> str:
    """An option as it is typed, or an argument as help shows it."""
    if error.argument is None:
        return "?"
    name = error.argument.name
    return (
        name
        if name.startswith("--") and not error.argument.field_info.is_positional
        else name.lstrip("-").upper()
    )


def _help_for(tokens: list[str]) -> str:
    """The help that tells more: that of the command, if there is one."""
    words = [token for token in tokens[:1] if token in command_names()]
    if words == ["play"] and len(tokens) > 1 and not tokens[1].startswith("-"):
        words.append(tokens[1])
    return " ".join(["bagatelle", *words, "--help"])
