"""Somebody who learns a game in the browser: looks at what is marked, taps it, and reads what is said."""

from browser.visiting import PRIMARY

MARKED = ".board :is(button, [role=button]):is(.marked, .looked, .noted, .marked *, .looked *, .noted *)"
"""What a board marks when the right move is shown, as far as it can be tapped."""
NEXT = ("Next", "Finish", "Verder", "Klaar")
PLAY = ("Play", "Spelen")


class Learner:
    """Goes through a lesson by real taps."""

    def __init__(self, visitor, game):
        self.visitor, self.page, self.game = visitor, visitor.page, game
        self.heard = []
        """What was said to wrong moves."""

    def begin(self):
        self.page.goto(f"/learn/{self.game}")
        self.page.wait_for_selector(".page-lesson-controls")

    @property
    def where(self):
        """The step that is shown, and how many there are."""
        words = self.page.locator(".page-lesson-where").inner_text().split()
        return int(words[0]), int(words[2])

    def text(self):
        return self.page.locator("#prompt").inner_text()

    def label(self):
        """What the primary button says, if it can be pressed."""
        primary = self.page.locator(PRIMARY)
        return primary.first.inner_text() if primary.count() else ""

    def control(self, name):
        self.page.locator(".page-lesson-controls").get_by_role("button", name=name, exact=True).click()

    def wait_for_step(self, number):
        self.page.wait_for_function(
            "(n) => document.querySelector('.page-lesson-where')?.textContent.startsWith(`${n} `)", arg=number
        )

    def choose(self, thing):
        """Tap a thing, and press the button that plays it if there is one."""
        self._wait_until_asked()
        thing.first.click()
        self._press_primary()

    def take_step(self, *, helped=False):
        """Play the right move: as somebody who taps what is marked, or who asks for help at once."""
        for attempt in [self._ask_for_help] if helped else [self._tap_marked, self._ask_for_help]:
            self._wait_until_asked()
            attempt()
            self._press_primary()
            self._wait_until_asked()
            if self.label() in NEXT:
                return
            self._note_answer()
        raise AssertionError(f"{self.game}, step {self.where[0]}: the right move is not played")

    def go_on(self):
        """Press the button that leads to the next step, or to the match."""
        before = self.text()
        self.page.locator(PRIMARY).first.click()
        self.page.wait_for_function(
            "(text) => document.querySelector('#prompt')?.textContent !== text", arg=before
        )

    def _wait_until_asked(self):
        """Until everything that follows a move is shown."""
        self.page.wait_for_function(
            """(next) => {
                const help = document.querySelector(".page-lesson-help");
                const primary = document.querySelector(".page-bar.mine button.primary");
                return !help.disabled || next.includes(primary?.textContent);
            }""",
            arg=NEXT,
        )

    def _press_primary(self):
        if self.label() and self.label() not in NEXT:
            self.page.locator(PRIMARY).first.click()

    def _ask_for_help(self):
        self.page.locator(".page-lesson-help").click()

    def _tap_marked(self):
        """Tap every button that is marked after somebody asked for help, as if the button below did not help."""
        self._ask_for_help()
        marked = self.page.locator(MARKED)
        for number in reversed(range(marked.count())):
            if self.page.locator(".page-lesson-help").is_enabled():
                self.visitor.tap(marked.nth(number))
        self.visitor.close_dialogs()

    def _note_answer(self):
        said = self.page.locator(".page-lesson-reply").inner_text()
        if said and (not self.heard or self.heard[-1] != said):
            self.heard.append(said)
