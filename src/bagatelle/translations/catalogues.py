"""Message catalogues, one a game and one for shared words: what should stand in them, what is wrong, and the .mo files.

A folder has a catalogue of its own when it is a game's (it holds ``rules.en.md``) or has a folder ``locale``. Its
languages are those that have a folder in there; a game without any begins with all that Bagatelle speaks.
"""

from __future__ import annotations

import io
import string
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bagatelle.refusal import Refused
from bagatelle.translations.scripts import script_texts
from bagatelle.translations.sources import source_texts

LANGUAGES = ("nl",)
UPDATE = "bagatelle translations --update"
HEADER = "# {title}: messages. `" + UPDATE + "` brings this file up to date."
UNSTABLE = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Generated-By",
            "Report-Msgid-Bugs-To", "Project-Id-Version")  # fmt: skip
A_SENTENCE = 40
"""Shorter texts may well be the same in another language."""
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # the same sources give the same bytes


def compile_all(root: Path) -> int:
    """Compile every .po that is newer than its .mo; return how many were."""
    done = 0
    for folder in folders(root):
        for po in sorted(folder.glob("locale/*/LC_MESSAGES/*.po")):
            mo = po.with_suffix(".mo")
            if mo.exists() and mo.stat().st_mtime_ns > po.stat().st_mtime_ns:
                continue
            catalogue = _read(po)
            catalogue.creation_date = catalogue.revision_date = LONG_AGO
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            mo.write_bytes(compiled.getvalue())
            done += 1
    return done


def update(root: Path) -> list[Path]:
    """Write every .pot and .po that does not stand as it should; return them."""
    written = []
    for path, text, _ in _fresh_files(root):
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(path.relative_to(root))
    return written


def problems(root: Path, remedy: str = UPDATE) -> Iterator[str]:
    """One sentence for everything that a reader in another language would miss."""
    for path, text, catalogue in _fresh_files(root):
        name = path.relative_to(root)
        if not path.exists() or path.read_text("utf-8") != text:
            yield f"{name} is behind the sources: run `{remedy}`."
        if path.suffix == ".po":
            messages = [message for message in catalogue if message.id]
            faults = [fault for message in messages for fault in _faults(message)]
            yield from (f"{name}: {fault}" for fault in [*faults, *_mixed_up(messages)])


def folders(root: Path) -> list[Path]:
    """Every folder with a catalogue of its own."""
    top = root / "src" if (root / "src").is_dir() else root
    games = {path.parent for path in top.rglob("rules.en.md")}
    others = {path.parent for path in top.rglob("locale") if path.is_dir()}
    found = sorted(path for path in games | others if not _is_foreign(path.relative_to(root)))
    if not found:
        raise Refused(f"There is no game in {root}: no folder holds a file rules.en.md.")
    return found


def _is_foreign(path: Path) -> bool:
    """Whether a folder belongs to an environment or a tool, not to the author."""
    return any(part.startswith(".") or part == "site-packages" for part in path.parts)


def _sources(folder: Path, others: list[Path]) -> list[Path]:
    """The sources whose texts belong to the catalogue of a folder, and not to one within it."""
    within = [other for other in others if other != folder and other.is_relative_to(folder)]
    sources = sorted([*folder.rglob("*.py"), *folder.rglob("*.js")])
    return [path for path in sources if not any(path.is_relative_to(other) for other in within)]


def _fresh_files(root: Path) -> Iterator[tuple[Path, str, Catalog]]:
    """Every .pot and .po as it should be: its path, its text, its catalogue."""
    known = folders(root)
    for folder in known:
        languages, template = _languages(folder), _extract(folder, _sources(folder, known), root)
        if not len(template):
            continue
        yield folder / "locale/messages.pot", _written(template), template
        for language in languages:
            po = folder / "locale" / language / "LC_MESSAGES/messages.po"
            catalogue = _read(po) if po.exists() else _new_catalogue(folder, language)
            catalogue.update(template, no_fuzzy_matching=True)
            catalogue.header_comment = template.header_comment
            catalogue.fuzzy = False
            yield po, _written(catalogue), catalogue


def _languages(folder: Path) -> list[str]:
    """The languages into which the texts of a folder are translated."""
    if not (folder / "locale").is_dir():
        return [*LANGUAGES]
    return sorted(path.parent.name for path in folder.glob("locale/*/LC_MESSAGES"))


def _extract(folder: Path, sources: list[Path], root: Path) -> Catalog:
    """The template of one catalogue: its messages in the order of the sources, with file names, without lines."""
    template = _new_catalogue(folder, None)
    for path in sources:
        where, source = path.relative_to(root).as_posix(), path.read_text("utf-8")
        for line, text in script_texts(source) if path.suffix == ".js" else source_texts(source, where):
            template.add(text, locations=[(where, line)])
    return template


def _new_catalogue(folder: Path, language: str | None) -> Catalog:
    """An empty catalogue of the shared words or of one game."""
    title = "Shared words" if folder.name == "bagatelle" else folder.name.replace("_", " ").capitalize()
    return Catalog(locale=language, header_comment=HEADER.format(title=title), fuzzy=False)


def _read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name)


def _written(catalogue: Catalog) -> str:
    """The text of a .po or .pot file, without the headers that change from day to day or from tool to tool."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    stable = (line for line in lines if not line.startswith(tuple(f'"{name}:' for name in UNSTABLE)))
    return "".join(stable).rstrip() + "\n"


def _faults(message: Message) -> Iterator[str]:
    """What is wrong with one translated message."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = list(message.string) if isinstance(message.string, tuple | list) else [message.string or ""]
    if not all(texts):
        yield f"no translation of {ids[0]!r}."
    elif message.fuzzy:
        yield f"the translation of {ids[0]!r} is marked fuzzy."
    else:
        known = set().union(*map(_fields, ids))
        for text in texts:
            if _fields(text) - known or _fields(ids[-1]) - _fields(text) - {"n"}:
                yield f"{text!r} must have the fields of {ids[-1]!r}."


def _mixed_up(messages: list[Message]) -> Iterator[str]:
    """Whole sentences that say the same in translation, though not in the sources: one has slipped to another."""
    known: dict[str, str] = {}
    for message in messages:
        if (
            isinstance(message.id, str)
            and isinstance(message.string, str)
            and len(message.string) >= A_SENTENCE
        ):
            other = known.setdefault(message.string, message.id)
            if other != message.id:
                yield f"{message.id!r} and {other!r} have the same translation."


def _fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
