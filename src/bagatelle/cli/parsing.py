"""From the words of a command line to the function of a command: Cyclopts reads them, and what it cannot understand is
refused with one sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from bagatelle.cli.app import Argument, Command
from bagatelle.cli.mistakes import mistake, unknown_option
from bagatelle.language import Say


def run_command(command: Command, words: Sequence[str], say: Say) -> None:
    """Run a command with the words that came after its name."""
    arguments = command.arguments()
    known = [name for each in arguments for name in each.names]
    for word in words:
        if word == "--":
            break
        if word.startswith("--") and word.partition("=")[0] not in known:
            raise unknown_option(word.partition("=")[0], command, say)
    app = App(name=command.path, help_flags=[], version_flags=[])
    app.default(_readable(command, arguments))
    try:
        app(list(words), exit_on_error=False, print_error=False, result_action="return_none")
    except CycloptsError as error:
        raise mistake(error, command, say) from None


def _readable(command: Command, arguments: Sequence[Argument]) -> Callable[..., None]:
    """The function of a command as Cyclopts can read it."""
    function = command.function
    assert function

    @wraps(function)
    def run(*given: Any, **named: Any) -> None:
        function(*given, **named)

    signature = inspect.signature(function)
    parameters = [each.declared.replace(annotation=_annotation(each)) for each in arguments]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": None}
    run.__doc__ = None
    del run.__wrapped__
    return run


def _annotation(argument: Argument) -> Any:
    kind: Any = argument.kind
    if argument.repeated and not argument.positional:
        kind = list[kind]
    return Annotated[
        kind if argument.required or (argument.positional and argument.repeated) else kind | None,
        Parameter(
            name=[each for each in argument.names if each != argument.negative] or None,
            negative=argument.negative or "",
            allow_leading_hyphen=argument.note.allow_leading_hyphen,
            converter=_whole_number if argument.kind is int else None,
        ),
    ]


def _whole_number(_: Any, tokens: Any) -> int:
    """A whole number as people write it, 250000, 250_000 or 1e6, and nothing that would have to be rounded."""
    words = tokens[0].value.replace("_", "").replace(",", "")
    try:
        return int(words)
    except ValueError:
        number = float(words)
        if not number.is_integer():
            raise ValueError from None
        return int(number)
