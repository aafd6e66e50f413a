"""Keep what a person needs to understand a browser test that failed: each open page as text and as a picture."""

import re
import shutil
from pathlib import Path

from browser.visiting import Visitor

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "browser-failures"
SENTENCES = "h1, dialog[open], #banner, .page-message, #prompt, [role=alert]"
"""Where a page says how things stand."""
SAID = """(selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility()).map((it) => it.innerText.trim()).filter(Boolean)"""


def keep(item, report):
    """Add what the pages showed to the report, with the folder that holds the pictures."""
    folder = write(item.nodeid) if report.when == "call" else folder_of(item.nodeid)
    if folder.is_dir():
        report.sections.append(("Browser", (folder / "pages.txt").read_text("utf-8")))
        report.user_properties.append(("kept in", str(folder.relative_to(ROOT))))


def folder_of(nodeid):
    file, _, test = nodeid.partition("::")
    return KEPT / re.sub(r"[^\w.-]+", "-", f"{Path(file).stem}-{test}")[:120].strip("-")


def write(nodeid):
    """Write down every page that is open, and return the folder."""
    folder = folder_of(nodeid)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    told = []
    for number, visitor in enumerate(Visitor.present, 1):
        for page in visitor.context.pages:
            picture = f"{number}-{re.sub(r'[^A-Za-z0-9]', '', visitor.name)}.png"
            told += [f"{visitor.name} at {page.url} ({picture})", *_look(page, folder / picture)]
        told += [f"  console: {line}" for line in visitor.console[-20:]]
    (folder / "pages.txt").write_text("\n".join(told) + "\n", "utf-8")
    return folder


def _look(page, picture):
    """What a page says; a page that hangs must not hide why the test failed."""
    try:
        page.screenshot(path=picture, timeout=10_000)
        return [f"  says: {' | '.join(said.splitlines())}" for said in page.evaluate(SAID, SENTENCES)]
    except Exception as problem:
        return [f"  cannot be read: {str(problem).splitlines()[0]}"]
