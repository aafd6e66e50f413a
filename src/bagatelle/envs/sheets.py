"""What an environment shows and offers, as a text to look things up in."""

from __future__ import annotations

from collections.abc import Iterator

from bagatelle.envs.setting import Setting


def pieces_of(setting: Setting) -> str:
    """The pieces of an observation as a table in Markdown: where each begins, how many numbers it has, and what they
    are."""
    rows = [f"| {piece.name} | {piece.begin} | {piece.width} | {piece.meaning} |" for piece in setting.pieces]
    return "\n".join(["| piece | from | numbers | meaning |", "|---|---|---|---|", *rows])


def choices_of(setting: Setting) -> Iterator[str]:
    """Every choice with its number, a line each."""
    names = setting.numbering.names
    wide = len(str(len(names) - 1))
    return (f"{number:>{wide}}  {name}" for number, name in enumerate(names))


def sheet(setting: Setting) -> str:
    """The sizes of an environment, and its pieces."""
    return (
        f"`{setting.name}`: {setting.width:,} numbers in an observation, {len(setting.numbering):,} choices.\n\n"
        f"{pieces_of(setting)}"
    )
