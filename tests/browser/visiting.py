"""What a person does in the browser, with a finger or with the keyboard."""

import json
import random
from typing import ClassVar

from axe_playwright_python.sync_playwright import Axe

from profiles import FULL

HARMLESS = (
    "Failed to load resource",
    "WebSocket connection to",
    "The connection to ws",
    "Firefox can",
    "The page’s settings blocked an inline style (style-src-elem)",
)
"""What browsers themselves write while a server is away, and Firefox when a picture of the page is taken."""

THINGS = (
    ".board :is(button, [role=button][tabindex]):not([disabled], [aria-disabled=true]), .board [role=slider], "
    ".board input[type=range], .page-extra button:not([disabled])"
)
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
    .filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5)
    .map((it) => `${it.tagName}.${it.className}: ${it.textContent.slice(0, 60)}`)"""
PATIENCE = 60_000
"""Milliseconds in which the page must show something, however busy the machine is."""
AXE = Axe()
PRIMARY = ".page-bar.mine button.primary:not([disabled])"


class Visitor:
    """Somebody with a browser."""

    present: ClassVar[list["Visitor"]] = []
    """All who have come in this test, for the picture of what they saw if it fails."""

    def __init__(self, name, context, shots, language="en"):
        self.name = name
        self.context = context
        self.shots = shots
        self.headers = {"Accept-Language": language}
        self.page = context.new_page()
        self.faults = []
        self.console = []
        Visitor.present.append(self)
        self.rng = random.Random(name)
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._read_console)

    def _read_console(self, message):
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self._note(message.text)

    def _note(self, text):
        self.console.append(f"fault: {text}")
        if not text.startswith(HARMLESS):
            self.faults.append(f"{self.name}: {text}")

    def api(self, method, path, body=None):
        """What the page itself would ask the server, as the same person; before there is a page, without one."""
        if self.page.url == "about:blank":
            return self._ask_without_page(method, path, body)
        ask = """async ([method, path, body]) => {
            const options = {method, headers: body ? {"Content-Type": "application/json"} : {}};
            if (body) options.body = body;
            const answer = await fetch(path, options);
            return [answer.status, await answer.json()];
        }"""
        status, answer = self.page.evaluate(
            ask, [method, path, json.dumps(body) if body is not None else None]
        )
        assert status < 400, answer
        return answer

    def _ask_without_page(self, method, path, body):
        if not self.context.cookies():  # nobody yet: the first answer brings a cookie
            self.context.request.get("/api/me", headers=self.headers)
        answer = self.context.request.fetch(path, method=method, headers=self.headers, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, path="/"):
        self.page.goto(path)
        self.page.wait_for_selector("main h1")

    def play_a_bot(self):
        """Start the first game on the first page; whoever is new is asked for a name, once."""
        self.page.get_by_role("button", name="Play a bot").first.click()
        self.page.wait_for_selector(".page-layout, dialog[open]")
        if self.page.locator("dialog[open]").count():
            self.page.get_by_label("Your name").fill(self.name)
            self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_selector(".page-layout")

    def open_match(self, match):
        self.page.goto(f"/match/{match}")
        self.page.wait_for_selector(".page-layout")

    def table(self, match):
        """How the table stands for this person."""
        return self.api("GET", f"/api/matches/{match}")

    def play(self, match, move):
        """Play from elsewhere, as the same person."""
        self.command(match, do="play", move=move)

    def busy_move(self, moves):
        """Something that brings cards onto the table, if there is such a thing: so a game gets on."""
        busy = [move for move in moves if move["move"].startswith(("open", "build", "combine", "points"))]
        return self.rng.choice(busy or moves)["move"]

    def command(self, match, **wanted):
        return self.api("POST", f"/api/matches/{match}/commands", {"match": match, **wanted})

    def reload(self):
        self.page.reload()
        self.page.wait_for_selector(".page-layout")

    def see_result(self):
        """Wait until the match is over, and look at its result; on a phone that is a sheet."""
        self.page.wait_for_selector(".page-standings", state="attached")
        if not self.page.locator(".page-standings").is_visible():
            self.page.locator(".page-second").click()
        self.page.wait_for_selector(".page-standings")

    def shoot(self, name):
        """Take a picture for people to look at; `make test` takes only those of tests that fail."""
        if not FULL:
            return
        self.page.screenshot(path=self.shots / f"{name}.png")

    def is_mine(self):
        """Whether the page says that it is this person's turn, or waits until they have seen how a round ended."""
        return self.page.locator(".page-bar.mine, .page-round").count() > 0

    def act(self):
        """Tap something that can be tapped: the primary button if it is offered, else one of the things."""
        summary = self.page.locator(".page-round .primary")
        if summary.count():
            self.tap(summary.first)
            return
        primary = self.page.locator(PRIMARY)
        if primary.count() and self.rng.random() < 0.6:
            self.tap(primary.first)
            return
        things = self.page.locator(THINGS)
        count = things.count()
        if count:
            self.tap(things.nth(self.rng.randrange(count)))
        self.close_dialogs()

    def tap(self, thing):
        """Tap a thing, unless it went away meanwhile, or something lies over it now."""
        try:
            thing.click(timeout=1000)
        except Exception as problem:
            if "Timeout" not in str(problem):
                raise

    def too_wide(self):
        """What sticks out of the window to the right, so that one would have to scroll."""
        if self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            return []
        return self.page.evaluate(TOO_WIDE)

    def close_dialogs(self):
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")

    def violations(self, where):
        """What axe finds wrong with the page as it is."""
        if not self.page.evaluate("'axe' in window"):  # half a megabyte, once for each page that is loaded
            self.page.evaluate(AXE.axe_script)
        options = {"resultTypes": ["violations"]}
        found = self.page.evaluate("(options) => axe.run(options)", options)["violations"]
        return [
            f"{where}: {rule['id']}: {rule['help']}: {node['html'][:160]}"
            for rule in found
            for node in rule["nodes"][:3]
        ]
