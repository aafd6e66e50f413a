"""Take the pictures that the README shows: real matches on a real server and a report of the lab, in a real browser.

    python docs/table_pictures.py [GAME...] [lab]

Needs what the tests need (`make tools`). Every picture is made anew from a match against bots in which a few hints were
followed; the draws are new each time, so look at the pictures before you keep them. `lab` is the report of a run.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page, TimeoutError, async_playwright

from bagatelle.table.client import TableClient

IMAGES = Path(__file__).parent / "images"
SIZE = {"width": 1200, "height": 800}
REPORT_SIZE = {"width": 940, "height": 1230}
LAB = "lab"
SEATS = {"bag-of-butts": 3, "bag-o-loot": 3}
MOMENTS: dict[str, dict[str, Any]] = {
    "bag-of-butts": {"moves": 9, "phase": "choose", "options": {}},
    "button-men": {"moves": 6, "phase": "turn", "options": {"a": "Jellybean", "b": "Reaver"}},
    "bag-o-loot": {"moves": 22, "phase": None, "options": {}},
    "buttle": {"moves": 8, "phase": "turn", "options": {}},
}


async def picture(game: str, address: str) -> None:
    """Play until something is to be seen, then take the picture."""
    wanted = MOMENTS[game]
    async with TableClient(address) as ann:
        await ann.introduce("Ann")
        bots = [{"kind": "bot", "bot": "greedy"}] * (SEATS.get(game, 2) - 1)
        seats = [{"kind": "me", "name": "Ann"}, *bots]
        made = await ann.create(game, seats, options=wanted["options"])
        table = await ann.follow(made["id"])
        for _ in range(300):
            if not await table.wait_for_turn():
                raise SystemExit(f"{game} was over too soon; try again.")
            assert table.view
            enough = len(table.steps) > wanted["moves"] * 3
            if enough and wanted["phase"] in (None, table.view["phase"]) and len(table.moves) > 2:
                break
            hint = await table.do("hint")
            await table.play(hint["moves"][0]["move"])
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            context = await browser.new_context(viewport=SIZE, reduced_motion="reduce", base_url=address)
            await context.add_cookies([{"name": "bagatelle", "value": ann.token or "", "url": address}])
            page = await context.new_page()
            await page.goto(f"/match/{made['id']}")
            await page.wait_for_selector(".page-layout")
            await choose(page)
            await page.screenshot(path=IMAGES / f"table-{game}.png")
            await browser.close()


def chromium() -> str | None:
    """Where the browser is."""
    names = ("chromium", "chromium-headless-shell", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


async def report_picture() -> None:
    """The first page of a report: that of the playtest of Buttle, which `playtests.py` makes."""
    report = Path(__file__).parent / "playtests" / "buttle" / "printed" / "report.html"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        reader = await browser.new_page(viewport=REPORT_SIZE, color_scheme="light")
        await reader.goto(report.resolve().as_uri())
        await reader.screenshot(path=IMAGES / "lab-report.png")
        await browser.close()


async def choose(page: Page) -> None:
    """Tap things, the last ones first, until the primary button offers something."""
    await page.wait_for_timeout(1500)
    things = page.locator(".board [role=button][tabindex='0'], .board button:not([disabled])")
    for n in reversed(range(await things.count())):
        if await page.locator(".page-bar button.primary:not([disabled])").count():
            break
        try:
            await things.nth(n).click(timeout=1000)
        except TimeoutError:
            continue
        await page.wait_for_timeout(200)
        if await page.locator("dialog[open]").count():
            await page.keyboard.press("Escape")
    await page.evaluate("() => document.activeElement.blur()")
    await page.wait_for_timeout(300)


@contextmanager
def serving() -> Iterator[str]:
    """A table of its own, and where it is."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "bagatelle", "serve", "--port", "0", "--pace", "0", "--no-limits",
            "--database", f"{folder}/table.db",
        ]  # fmt: skip
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout
        line = next(line for line in server.stdout if "http://localhost:" in line)
        port = line.split("http://localhost:")[1].split("/")[0]
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """All pictures, or those that are named."""
    wanted = sys.argv[1:] or [*MOMENTS, LAB]
    if LAB in wanted:
        asyncio.run(report_picture())
        print(f"  {LAB}", flush=True)
    games = [game for game in wanted if game != LAB]
    if games:
        with serving() as address:
            for game in games:
                asyncio.run(picture(game, address))
                print(f"  {game}", flush=True)


if __name__ == "__main__":
    main()
