"""Markup that cannot be broken by what is put into it: every text is escaped, except what is markup already."""

from __future__ import annotations

from html import escape

VOID = frozenset({"meta", "line", "rect", "circle", "polyline", "polygon", "br"})
"""Elements without anything inside."""


class Markup(str):
    """A piece of a page that needs no escaping."""

    __slots__ = ()


def tag(name: str, /, *inside: str, **attributes: object) -> Markup:
    """An element. Underscores in the names of attributes are hyphens, the last one is dropped; None is left out.

    >>> tag("p", "1 < 2", class_="small")
    '<p class="small">1 &lt; 2</p>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Markup(f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{together(*inside)}</{name}>")


def together(*parts: str) -> Markup:
    """Pieces one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else _escaped(part) for part in parts))


def _escaped(text: str) -> str:
    """A text as it is, but a figure and its margin stay on one line."""
    return escape(text, quote=False).replace(" ± ", "\u00a0±\u00a0")


def _text(value: object) -> str:
    """The value of an attribute; numbers with no digit more than a screen can show."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)
