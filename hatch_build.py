"""Message catalogues: compile them when the package is built, and keep them in step with the sources.

    python hatch_build.py            compile every .po into the .mo beside it
    python hatch_build.py --update   first extract the messages into each .pot and merge them into each .po
    python hatch_build.py --check    compile, and fail where a message is missing, untranslated or broken

One catalogue serves the shared words, and each game has its own. What is extracted, wherever it stands:

    say("You draw {piece}.", piece=...)          a sentence
    say.many("{n} point", "{n} points", n)       a sentence with a number
    mark("Announce")                             a literal in a table, translated later with say(...)

and in the scripts of the page t("..."), many("...", "...", n) and mark("..."). Each may be an attribute too
(self.say, view.say.many, board.t). An f-string there is an error: it could never be found in a catalogue.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import io
import string
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PACKAGE = "src/bagatelle"
LANGUAGES = ("nl",)
HEADER = "# {title}: messages of Bagatelle. `make translations` brings this file up to date."
UNSTABLE = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Generated-By",
            "Report-Msgid-Bugs-To", "Project-Id-Version")  # fmt: skip
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # the same sources give the same bytes

Text = str | tuple[str, str]


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Put the compiled catalogues into wheels and beside the sources of editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile before the files are collected; git ignores .mo files, the wheel must not."""
        compile_all(Path(self.root))
        build_data["artifacts"].append(f"/{PACKAGE}/**/*.mo")


def compile_all(root: Path = ROOT) -> int:
    """Compile every .po that is newer than its .mo; return how many were."""
    done = 0
    for po in sorted((root / PACKAGE).rglob("locale/*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime_ns > po.stat().st_mtime_ns:
            continue
        catalogue = read(po)
        catalogue.creation_date = catalogue.revision_date = LONG_AGO
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        mo.write_bytes(compiled.getvalue())
        done += 1
    return done


def catalogues(root: Path = ROOT) -> Iterator[tuple[Path, list[Path]]]:
    """Every folder with a catalogue of its own, and the sources that belong to it."""
    shared = root / PACKAGE
    games = sorted(init.parent for init in shared.glob("games/*/__init__.py"))
    sources = sorted([*shared.rglob("*.py"), *shared.rglob("*.js")])
    yield shared, [path for path in sources if not any(path.is_relative_to(game) for game in games)]
    for game in games:
        yield game, [path for path in sources if path.is_relative_to(game)]


def messages(source: str, name: str = "<source>") -> Iterator[tuple[int, Text]]:
    """The line and text of every translatable literal in a Python source; a pair is singular and plural."""
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        wanted = {"say": 1, "mark": 1, "say.many": 2}.get(called(call.func), 0)
        texts = call.args[:wanted]
        if any(isinstance(text, ast.JoinedStr) for text in texts):
            raise SystemExit(
                f"{name}:{call.lineno}: an f-string cannot be translated; write {{name}} and name=..."
            )
        literals = [
            text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)
        ]
        if wanted and len(literals) == wanted:
            yield call.lineno, (literals[0], literals[1]) if wanted == 2 else literals[0]


def script_texts() -> Callable[[str, str], Iterator[tuple[int, Text]]]:
    """What finds the messages in a script; the package need not be installed for it."""
    spec = importlib.util.spec_from_file_location("script_texts", ROOT / PACKAGE / "script_texts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda source, _: module.script_texts(source)


def called(function: ast.expr) -> str:
    """The last word of what is called, or the last two for the method `many`."""
    match function:
        case ast.Name(id=word):
            return word
        case ast.Attribute(value=owner, attr="many"):
            return f"{called(owner)}.many"
        case ast.Attribute(attr=word):
            return word
    return ""


def extract(folder: Path, sources: list[Path], root: Path = ROOT) -> Catalog:
    """The template of one catalogue: its messages in the order of the sources, with file names, without lines."""
    template = new_catalogue(folder, None)
    for path in sources:
        where = path.relative_to(root).as_posix()
        find = script_texts() if path.suffix == ".js" else messages
        for line, text in find(path.read_text("utf-8"), where):
            template.add(text, locations=[(where, line)])
    return template


def new_catalogue(folder: Path, language: str | None) -> Catalog:
    """An empty catalogue of the shared words or of one game."""
    title = "Shared words" if folder.name == "bagatelle" else folder.name.replace("_", " ").capitalize()
    return Catalog(locale=language, header_comment=HEADER.format(title=title), fuzzy=False)


def read(po: Path) -> Catalog:
    """The catalogue in a .po file."""
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name)


def written(catalogue: Catalog) -> str:
    """The text of a .po or .pot file, without the headers that change from day to day or from tool to tool."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    stable = (line for line in lines if not line.startswith(tuple(f'"{name}:' for name in UNSTABLE)))
    return "".join(stable).rstrip() + "\n"


def fresh_files(root: Path = ROOT) -> Iterator[tuple[Path, str, Catalog]]:
    """Every .pot and .po as it should be: its path, its text, its catalogue."""
    for folder, sources in catalogues(root):
        template = extract(folder, sources, root)
        if not len(template):
            continue
        yield folder / "locale/messages.pot", written(template), template
        for language in LANGUAGES:
            po = folder / "locale" / language / "LC_MESSAGES/messages.po"
            catalogue = read(po) if po.exists() else new_catalogue(folder, language)
            catalogue.update(template, no_fuzzy_matching=True)
            catalogue.header_comment = template.header_comment
            catalogue.fuzzy = False
            yield po, written(catalogue), catalogue


def update(root: Path = ROOT) -> int:
    """Write every .pot and .po that does not stand as it should; return how many were."""
    done = 0
    for path, text, _ in fresh_files(root):
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"  updated {path.relative_to(root)}")
            done += 1
    return done


def problems(root: Path = ROOT) -> Iterator[str]:
    """One sentence for everything that a reader in another language would miss."""
    for path, text, catalogue in fresh_files(root):
        name = path.relative_to(root)
        if not path.exists() or path.read_text("utf-8") != text:
            yield f"{name} is behind the sources: run `make translations`."
        if path.suffix == ".po":
            yield from (
                f"{name}: {fault}" for message in catalogue if message.id for fault in faults(message)
            )


def faults(message: Message) -> Iterator[str]:
    """What is wrong with one translated message."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = list(message.string) if isinstance(message.string, tuple | list) else [message.string or ""]
    if not all(texts):
        yield f"no translation of {ids[0]!r}."
    elif message.fuzzy:
        yield f"the translation of {ids[0]!r} is marked fuzzy."
    else:
        known = set().union(*map(fields, ids))
        for text in texts:
            if fields(text) - known or fields(ids[-1]) - fields(text) - {"n"}:
                yield f"{text!r} must have the fields of {ids[-1]!r}."


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main() -> int:
    """Compile; with an option also update or check."""
    parser = argparse.ArgumentParser(description="Compile the message catalogues.")
    job = parser.add_mutually_exclusive_group()
    job.add_argument(
        "--update", action="store_true", help="first bring .pot and .po up to date with the sources"
    )
    job.add_argument("--check", action="store_true", help="then fail where a message lacks a translation")
    wanted = parser.parse_args()
    if wanted.update:
        print("Brought up to date." if update() else "Nothing had changed.")
        missing = sum(1 for _ in problems())
        if missing:
            print(f"{missing} messages still want a translation; `make lint` lists them.")
    compile_all()
    found = list(problems()) if wanted.check else []
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
