"""The edition of the page: all its files and those of the boards, prepared once, with one hash in every address.

Scripts import each other by relative paths, so the hash stands before all of them: a changed file changes every
address, and a browser may keep what it has got for ever.
"""

from __future__ import annotations

import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.datastructures import Headers
from starlette.types import Send

from bagatelle.game import games
from bagatelle.table.play.board_files import board_folder
from bagatelle.table.web.page.packing import packed, takes_packed, without_comments

SAFE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,80}")
NOT_SERVED = (".py", ".pyc", ".html")
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
FOR_EVER = "public, max-age=31536000, immutable"
IMPORTED = re.compile(r'^(?:import|export)\b[^;"]*?"([./][^"]+)"', re.MULTILINE)
FIRST_SCRIPTS = {
    "": ("home/home.js",),
    "match": ("match/match.js", "match/table-scene.js"),
    "watch": ("match/watch.js",),
    "join": ("lobby/invitation.js",),
    "continue": ("menu/continue.js",),
    "rules": ("rules/rules-page.js",),
    "replay": ("record/record-page.js",),
    "learn": ("lesson/lesson.js",),
    "lab": ("lab/lab.js", "lab/study.js"),
}
"""Which scripts an address of the page needs at once, by its first word."""
PRELOADS = "<!-- scripts -->"

RawHeaders = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class File:
    """A file as it is sent: its headers and its bytes, plain and packed."""

    plain: tuple[RawHeaders, bytes]
    small: tuple[RawHeaders, bytes]
    opens_by_itself: bool
    """Whether a browser that is led to it shows it as a page: a picture can be one, scripts and styles are text."""

    @classmethod
    def of(cls, name: str, body: bytes) -> File:
        """Prepare a file."""
        suffix = "." + name.rpartition(".")[2]
        kind = KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        shared = {"content-type": kind, "cache-control": FOR_EVER, "vary": "accept-encoding"}
        small = packed(body)
        return cls(
            plain=(_raw(shared, body), body),
            small=(_raw({**shared, "content-encoding": "gzip"}, small), small),
            opens_by_itself=suffix not in (".js", ".css"),
        )

    async def send(self, send: Send, asked: Headers, method: str) -> None:
        """Answer a request for it."""
        headers, body = self.small if takes_packed(asked.get("accept-encoding", "")) else self.plain
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})


def _raw(headers: Mapping[str, str], body: bytes) -> RawHeaders:
    every = {**headers, "content-length": str(len(body))}
    return [(name.encode(), value.encode()) for name, value in every.items()]


class Edition:
    """Everything that the page is made of, as it is now."""

    def __init__(self, sources: Mapping[str, bytes], shell: str) -> None:
        self._sources = sources
        self._shell = shell
        whole = hashlib.sha256(shell.encode())
        for path, body in sorted(sources.items()):
            whole.update(f"{path}\0{len(body)}\0".encode() + body)
        self.name = whole.hexdigest()[:16]

    @cached_property
    def files(self) -> dict[str, File]:
        """Every file by its address."""
        return {
            self.address(path): File.of(path, self._as_sent(path, body))
            for path, body in self._sources.items()
        }

    def address(self, path: str) -> str:
        """Where a file is found: `static/app.js` at `/static/<edition>/app.js`.

        >>> Edition({}, "").address("boards/buttle/board.js")
        '/boards/e3b0c44298fc1c14/buttle/board.js'
        """
        room, _, rest = path.partition("/")
        return f"/{room}/{self.name}/{rest}"

    def _as_sent(self, path: str, body: bytes) -> bytes:
        return self._dated(without_comments(body) if path.endswith((".js", ".css")) else body)

    def _dated(self, body: bytes) -> bytes:
        """Boards name the kit by its whole path; let that lead to the kit of this edition."""
        return body.replace(b'"/static/', f'"/static/{self.name}/'.encode())

    @cache  # noqa: B019 - editions live as long as the process
    def shell(self, part: str) -> bytes:
        """The one document of the page; it names the scripts that this part of it needs, so that all come at once."""
        roots = ["static/app.js", *(f"static/{name}" for name in FIRST_SCRIPTS.get(part, ()))]
        links = [f'<link rel="modulepreload" href="/{path}" />' for path in self._imports(roots)]
        return self._dated(self._shell.replace(PRELOADS, "\n    ".join(links)).encode())

    def _imports(self, roots: list[str]) -> list[str]:
        """These scripts and all that they import, in the order in which they are found."""
        found: dict[str, None] = dict.fromkeys(roots)
        waiting = list(roots)
        while waiting:
            path = waiting.pop(0)
            for name in IMPORTED.findall(self._sources[path].decode()):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
                if target not in found:
                    found[target] = None
                    waiting.append(target)
        return list(found)


def current_edition() -> Edition:
    """Return the edition of the page with the games that are installed, as its files were when it was first needed."""
    return _prepare(tuple((name, game.package) for name, game in games().items()))


@cache
def _prepare(packages: tuple[tuple[str, str], ...]) -> Edition:
    static = files("bagatelle.table") / "static"
    sources = {f"static/{path}": body for path, body in _found(static)}
    for game, package in packages:
        sources |= {f"boards/{game}/{path}": body for path, body in _found(board_folder(package))}
    return Edition(sources, (static / "index.html").read_text("utf-8"))


def _found(folder: Traversable) -> Iterator[tuple[str, bytes]]:
    """Every file in a folder and in the folders below it, by its path from there."""
    for each in folder.iterdir() if folder.is_dir() else ():
        if not SAFE_NAME.fullmatch(each.name) or each.name == "__pycache__" or each.name.endswith(NOT_SERVED):
            continue
        if each.is_dir():
            yield from ((f"{each.name}/{path}", body) for path, body in _found(each))
        else:
            yield each.name, each.read_bytes()
