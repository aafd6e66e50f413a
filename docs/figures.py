"""Draw the pictures of "how to play" for the documentation site: the same that the table shows, from a real browser.

    .venv/bin/python docs/figures.py

Needs what the tests need (`make tools`).
"""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

from playwright.async_api import Browser, async_playwright

sys.path.insert(0, str(Path(__file__).parent))

from site_pages import FIGURES, figures_of, file_of, our_games
from table_pictures import serving

from bagatelle.game import Game

FOLDER = Path(__file__).parent / FIGURES
SHARP = 2
"""Pixels for each pixel of the page."""


async def draw(game: Game, browser: Browser, address: str) -> None:
    """Take every picture of a game."""
    context = await browser.new_context(base_url=address, device_scale_factor=SHARP, reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(f"/rules/{game.name}")
    await page.wait_for_selector(".page-picture")
    for drawn in figures_of(game):
        picture = page.locator(f'.page-figure[data-draw="{drawn}"] .page-picture').first
        await picture.screenshot(path=FOLDER / file_of(game, drawn))
    await context.close()


async def main() -> None:
    """Take the pictures of every game, and remove those that no text shows any more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    path = (
        shutil.which("chromium") or shutil.which("chromium-headless-shell") or shutil.which("google-chrome")
    )
    with serving() as address:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for game in our_games():
                await draw(game, browser, address)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
