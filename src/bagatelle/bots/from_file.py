"""A bot from a Python file of one's own, without installing anything: ``lucky.py:Lucky``."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from bagatelle.bots.bot import Bot, add_bot, fault_of
from bagatelle.language import mark
from bagatelle.plugins import in_short
from bagatelle.refusal import Refused

_sources: dict[str, str] = {}


def add_bot_from(source: str) -> str:
    """Add the bot of a class in a file, ``file.py:Name``, to this process; return the name under which it plays."""
    name = add_bot(bot_in(source))
    file, _, class_name = source.rpartition(":")
    _sources[name] = f"{Path(file).expanduser().absolute()}:{class_name}"
    return name


def bot_in(source: str) -> type[Bot]:
    """The bot of a class in a file, ``file.py:Name``, for whoever wants to play with it."""
    file, colon, class_name = source.rpartition(":")
    if not colon or not file or not class_name.isidentifier():
        raise Refused(
            mark(
                "'{source}' does not name a bot: say in which file and which class it is, as lucky.py:Lucky."
            ),
            source=source,
        )
    path = Path(file).expanduser()
    kind: type[Bot] = _class_in(_module_at(path), class_name, path)
    fault = fault_of(kind)
    if fault:
        raise Refused(mark("{class_name} in {path} {fault}."), class_name=class_name, path=path, fault=fault)
    _check_making(kind, class_name, path)
    return kind


def source_of(bot: str) -> str | None:
    """Where a bot was added from, if it came from a file."""
    return _sources.get(bot)


def _module_at(path: Path) -> ModuleType:
    """Run a file as a module; what lies beside it can be imported."""
    if not path.is_file():
        raise Refused(mark("There is no file {path}."), path=path)
    name = f"bot_from_{path.stem}_{abs(hash(path.absolute())):x}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path.absolute())
    if spec is None or spec.loader is None:
        raise Refused(mark("{path} is not a Python file: its name should end in .py."), path=path)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    folder = str(path.absolute().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        raise Refused(
            mark("{path} does not load: {problem}."), path=path, problem=in_short(problem)
        ) from problem
    return module


def _class_in(module: ModuleType, name: str, path: Path) -> Any:
    if hasattr(module, name):
        return getattr(module, name)
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", None) == module.__name__]
    bots = [thing.__name__ for thing in own if fault_of(thing) is None]
    if not bots:
        raise Refused(mark("There is no class {name} in {path}, nor any other bot."), name=name, path=path)
    raise Refused(
        mark("There is no class {name} in {path}; the bots in it are: {bots}."),
        name=name,
        path=path,
        bots=", ".join(bots),
    )


def _check_making(kind: Any, class_name: str, path: Path) -> None:
    """A bot is made anew for each seat, so it must not ask for anything."""
    try:
        kind()
    except Exception as problem:
        raise Refused(
            mark("{class_name} in {path} cannot be made: {problem}."),
            class_name=class_name,
            path=path,
            problem=in_short(problem),
        ) from problem
