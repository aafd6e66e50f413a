"""The bots on the command line: list them, and add one's own from files."""

import json as json_format

from bagatelle.cli.app import Bots, Json, Language, command
from bagatelle.language import mark, preferred_language, speak


@command(
    "bots",
    mark("List the available bots; their names go after --players."),
    "bagatelle bots",
    "bagatelle bots --bot lucky.py:Lucky",
)
def list_bots(*, bot: Bots = None, json: Json = False, language: Language = None) -> None:
    """List the bots."""
    from bagatelle.bots.bot import bots, broken_bots, summary_of

    say = speak(language or preferred_language())
    add_bots(bot)
    if json:
        found = [{"name": name, "summary": say.raw(summary_of(kind))} for name, kind in bots().items()]
        broken = [{"name": name, "error": reason} for name, reason in broken_bots().items()]
        print(json_format.dumps([*found, *broken]))
        return
    for name, kind in bots().items():
        print(f"{name}: {say(summary_of(kind))}" if summary_of(kind) else name)
    for name, reason in broken_bots().items():
        print(say("The bot '{bot}' cannot play: {reason}.", bot=name, reason=reason))


def add_bots(sources: list[str] | None) -> list[str]:
    """Add bots from files to this process; return their names."""
    if not sources:
        return []
    from bagatelle.bots.from_file import add_bot_from

    return [add_bot_from(source) for source in sources]
