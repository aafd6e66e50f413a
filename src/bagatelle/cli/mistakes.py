"""Command lines that cannot be understood: what is wrong with them, and what was perhaps meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from bagatelle.cli.app import Argument, Command
from bagatelle.language import Say, mark
from bagatelle.refusal import Refused
from bagatelle.text_files import printable

KINDS: dict[type, str] = {
    int: mark("a whole number"),
    float: mark("a number"),
    bool: mark("yes or no"),
    Path: mark("the path of a file"),
    str: mark("a text"),
}


def unknown_command(word: str, under: Command, say: Say) -> Refused:
    """There is no such word after this command."""
    path = f"{under.path} {word}".removeprefix("bagatelle ")
    sentence = say("There is no command '{word}'.", word=printable(path))
    return _with_help(_near(sentence, word, [each.name for each in under.commands], say), under, say)


def unknown_option(word: str, command: Command, say: Say) -> Refused:
    """The command has no such option."""
    known = ["--help", *(name for each in command.arguments() for name in each.names)]
    sentence = say("There is no option {word}.", word=printable(word))
    return _with_help(_near(sentence, word, known, say), command, say)


def mistake(error: CycloptsError, command: Command, say: Say) -> Refused:
    """What is wrong with the words after a command."""
    if isinstance(error, UnknownOptionError):
        return unknown_option(error.token.keyword or error.token.value, command, say)
    return _with_help(_what(error, command, say), command, say)


def _what(error: CycloptsError, command: Command, say: Say) -> str:
    argument = _argument(error, command)
    match error:
        case UnusedCliTokensError():
            word = (error.unused_tokens or ["?"])[0]
            return say("'{word}' is not understood here.", word=printable(word))
        case MissingArgumentError() if argument and not error.keyword:
            if not argument.note.called:
                return say("{name} is missing.", name=argument.name)
            return say("{thing} ({name}) is missing.", thing=say(argument.note.called), name=argument.name)
        case MissingArgumentError():
            return say("{name} needs a value.", name=error.keyword or "?")
        case CoercionError() if argument:
            tokens = [error.token] if error.token is not None else getattr(error.argument, "tokens", [])
            return say(
                "{name} must be {kind}, not '{value}'.",
                name=argument.name,
                kind=say(KINDS[argument.kind]),
                value=printable(tokens[0].value if tokens else "?"),
            )
        case RepeatArgumentError():
            return say("{name} is given twice.", name=error.token.keyword or error.token.value)
    return say("This command line is not understood.")


def _argument(error: CycloptsError, command: Command) -> Argument | None:
    """The argument or option that an error is about."""
    about = getattr(error, "argument", None)
    name = about.field_info.name if about is not None else None
    return next((each for each in command.arguments() if each.declared.name == name), None)


def _near(sentence: str, word: str, known: Iterable[str], say: Say) -> str:
    near = difflib.get_close_matches(word.lower(), [*known], n=1, cutoff=0.6)
    return f"{sentence} {say('Do you mean {word}?', word=near[0])}" if near else sentence


def _with_help(sentence: str, command: Command, say: Say) -> Refused:
    """A sentence, and where more is told."""
    return Refused(f"{sentence} {say('See {command}.', command=repr(f'{command.path} --help'))}")
