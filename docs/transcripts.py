"""Keep the transcripts in the documentation true: run every ``console`` block and compare, or write it again.

    .venv/bin/python docs/transcripts.py            run them, and write what they print now
    .venv/bin/python docs/transcripts.py --check    run them, and tell where the documentation differs

In a block, ``$ `` begins a command and ``> `` what a person types while it runs; the rest is what is printed, and a
line ``...`` stands for lines left out. The blocks of a page share one folder, so that a later one finds the files of
an earlier one.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bagatelle import cli
from bagatelle.game import games

DOCS = Path(__file__).resolve().parent
HOME = "/home/ann"
"""What the folder of a page is called in print."""
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
LEFT_OUT = "..."
SURROUNDINGS = {"COLUMNS": "86", "LINES": "30", "NO_COLOR": "1", "BAGATELLE_LANGUAGE": "en"}


class Keyboard(io.StringIO):
    """A terminal on which nobody sits: what is typed comes from the page."""

    def isatty(self) -> bool:
        """Somebody seems to be there."""
        return True


def run(command: str, typed: list[str]) -> str:
    """What a command prints while somebody types these lines at it."""
    if re.search(r"[|<>]", command) or not command.startswith("bagatelle "):
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.stdout
    answers, paper = iter(typed), io.StringIO()

    def answer(prompt: str = "") -> str:
        line = next(answers, None)
        if line is None:
            raise EOFError
        print(f"{prompt}{line}".rstrip(), file=paper)
        return line

    asked, stdin = builtins.input, sys.stdin
    builtins.input, sys.stdin = answer, Keyboard()
    try:
        with contextlib.redirect_stdout(paper), contextlib.redirect_stderr(paper):
            cli.run(shlex.split(command)[1:])
    finally:
        builtins.input, sys.stdin = asked, stdin
    left = list(answers)
    return paper.getvalue() + (f"(nobody asked for: {', '.join(left)})\n" if left else "")


def is_typed(line: str) -> bool:
    """Whether a line of a block shows what a person types."""
    return line == ">" or line.startswith("> ")


def rerun(block: str) -> str:
    """The block as it would be printed now, with the same lines left out."""
    done: list[str] = []
    for run_again in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
        if not run_again:
            continue
        command, *lines = run_again.splitlines()
        printed = run(command[2:], [line[2:] for line in lines if is_typed(line)])
        now = [line.rstrip() for line in printed.replace(str(Path.cwd()), HOME).splitlines()]
        done += [command, *_leave_out(list(_parts(lines)), list(_parts(now)))]
    return "\n".join(done) + "\n"


def _parts(lines: list[str]) -> Iterator[list[str]]:
    """The lines up to and including each typed one."""
    part: list[str] = []
    for line in lines:
        part.append(line)
        if is_typed(line):
            yield part
            part = []
    yield part


def _leave_out(before: list[list[str]], now: list[list[str]]) -> Iterator[str]:
    """The printed lines, each part shortened where the page has shortened it."""
    for number, part in enumerate(now):
        old = before[number] if number < len(before) else []
        if LEFT_OUT in old:
            head = old.index(LEFT_OUT)
            tail = len(old) - head - 1
            yield from [*part[:head], LEFT_OUT, *part[len(part) - tail :]]
        else:
            yield from part


def warm_up() -> None:
    """Compile everything, so that no transcript begins with the remark that this takes some seconds."""
    for game in games().values():
        assert game.rules
        assert game.strategy


def rewritten(page: Path) -> str:
    """A page with all its transcripts as they are printed now."""
    text = page.read_text("utf-8")
    if not BLOCK.search(text):
        return text
    here = Path.cwd()
    saved = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        path = f"{Path(sys.executable).parent}{os.pathsep}{saved.get('PATH', '')}"
        os.environ.update(SURROUNDINGS, PATH=path, XDG_DATA_HOME=str(Path(folder) / "data"))
        os.chdir(folder)
        try:
            return BLOCK.sub(lambda block: rerun(block[0]), text)
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(saved)


def main(arguments: list[str]) -> int:
    """Check or rewrite every page."""
    warm_up()
    stale = [page for page in sorted(DOCS.rglob("*.md")) if rewritten(page) != page.read_text("utf-8")]
    for page in stale:
        if "--check" in arguments:
            print(f"{page.relative_to(DOCS)} shows what is no longer printed: run docs/transcripts.py.")
        else:
            page.write_text(rewritten(page), "utf-8")
            print(f"Wrote {page.relative_to(DOCS)} again.")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
