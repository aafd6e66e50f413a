"""Help: how a command is typed, what it does, and what can be given to it."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from bagatelle.cli.app import ROOT, Argument, Command
from bagatelle.language import Say

WIDEST, NARROWEST = 100, 40
COLUMN = 26
"""The rightmost column at which explanations begin; a longer name gets a line of its own."""
LARGE = 10_000
"""Numbers from here on are written with a sign between their thousands."""
BOLD, USUAL = "\x1b[1m", "\x1b[0m"


def print_help(command: Command, say: Say) -> None:
    """Print the help of a command."""
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    print("\n".join(_lines(command, say, width)))


def _lines(command: Command, say: Say, width: int) -> Iterator[str]:
    arguments = [each for each in command.arguments() if each.note.show]
    yield from _wrapped(_heading(f"{say('Usage:')} {_usage(command, arguments, say)}"), width)
    yield ""
    yield from _wrapped(say.raw(command.help), width)
    given = [each for each in arguments if each.positional]
    options = [each for each in arguments if not each.positional]
    words = sorted(command.everything_after(), key=lambda each: each.name)
    ever = [("-h, --help", say("Show this help and stop."))]
    if command is ROOT:
        ever.append(("--version", say("Show the version and stop.")))
    for title, rows in (
        (say(command.next_words), [(each.name, _voice_of(each, say).raw(each.help)) for each in words]),
        (say("Arguments"), [(each.name, _explained(each, say)) for each in given]),
        (say("Options"), [*((_typed(each, say), _explained(each, say)) for each in options), *ever]),
    ):
        if rows:
            yield from ("", _heading(f"{title}:"), *_columns(rows, width))
    if command.examples:
        yield from ("", _heading(say("Examples:")), *(f"  {say.raw(each)}" for each in command.examples))


def _voice_of(command: Command, say: Say) -> Say:
    from bagatelle.language import speak

    return speak(say.language, command.package)


def _heading(text: str) -> str:
    """A line that stands out where somebody looks at a terminal with colours."""
    bare = not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return text if bare else f"{BOLD}{text}{USUAL}"


def _usage(command: Command, arguments: list[Argument], say: Say) -> str:
    """How the command is typed."""
    words = [command.path]
    if command.everything_after():
        words.append(f"[{say(command.next_word)}]" if command.function else say(command.next_word))
    for each in arguments:
        if each.positional:
            name = f"{each.name}..." if each.repeated else each.name
            words.append(name if each.required else f"[{name}]")
    words += [
        f"{each.name} {_value(each, say)}" for each in arguments if not each.positional and each.required
    ]
    if any(not each.positional and not each.required for each in arguments):
        words.append(f"[{say('OPTIONS')}]")
    return " ".join(words)


def _typed(option: Argument, say: Say) -> str:
    """An option and what follows it."""
    names = ", ".join(filter(None, (option.note.short, option.name, option.negative)))
    return f"{names} {_value(option, say)}".strip()


def _value(option: Argument, say: Say) -> str:
    """What stands for the value of an option; a switch has none."""
    if option.kind is bool:
        return ""
    if option.kind is Path:
        return say("FILE")
    return say("NUMBER") if option.kind in (int, float) else say("TEXT")


def _explained(argument: Argument, say: Say) -> str:
    """What an argument or option means, and what it is if it is not given."""
    meaning = say.raw(argument.note.help) if argument.note.help else ""
    default = argument.declared.default
    if any(default is each for each in (None, False, inspect.Parameter.empty)) or default in ("", Path()):
        return meaning
    if default is True:
        told = argument.name
    else:
        told = f"{default:,}" if isinstance(default, int) and default >= LARGE else str(default)
    return f"{meaning} {say('[default: {value}]', value=told)}".strip()


def _columns(rows: list[tuple[str, str]], width: int) -> Iterator[str]:
    """Names with their explanations beside them."""
    indent = min(COLUMN, 4 + max(len(name) for name, _ in rows))
    for name, text in rows:
        lines = _wrapped(text, width - indent)
        if len(name) + 4 > indent:
            yield f"  {name}"
        else:
            yield f"  {name:<{indent - 2}}{lines.pop(0) if lines else ''}".rstrip()
        yield from (f"{'':{indent}}{line}" for line in lines)


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines that break neither a name nor a default."""
    kept = re.sub(r"\[.{,20}?\]", lambda found: found[0].replace(" ", "\0"), text)
    lines = textwrap.wrap(kept, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]
