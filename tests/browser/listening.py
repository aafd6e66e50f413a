"""Somebody who cannot see: who knows the page by roles, names and what is spoken, and who has no pointer."""

import json
import re

EAR = """() => {
    const spoken = (window.spoken = []);
    const regions = "[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    new MutationObserver((changes) => {
        for (const {target, addedNodes} of changes) {
            const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
            if (!at?.closest(regions)) continue;
            for (const node of addedNodes) if (node.textContent) spoken.push(node.textContent);
            if (target.nodeType === Node.TEXT_NODE) spoken.push(target.textContent);
        }
    }).observe(document, {subtree: true, childList: true, characterData: true});
}"""
"""Keeps whatever a screen reader would speak by itself."""
HERE = "document.activeElement"
CHOICE = re.compile(r'- (button|slider) (".*?(?<!\\)")((?: \[[\w=]+\])*)')
MEANS_SOMETHING = re.compile(r"[^\W_]", re.UNICODE)
MOST_STEPS = 60


class Listener:
    """Wraps a visitor, and uses nothing but the keyboard and the accessibility tree."""

    def __init__(self, visitor):
        self.visitor = visitor
        self.page = visitor.page
        self.page.add_init_script(f"({EAR})()")
        self.board = self.page.get_by_role("region", name="Table", exact=True)
        self.bar = self.page.get_by_role("region", name="Your move", exact=True)

    @property
    def spoken(self):
        return self.page.evaluate("window.spoken")

    def heard(self, text):
        """Whether a sentence was spoken, perhaps as part of a longer one."""
        return any(text in sentence for sentence in self.spoken)

    def hears(self, text):
        """Wait until a sentence has been spoken."""
        spoken = "(text) => window.spoken.some((sentence) => sentence.includes(text))"
        self.page.wait_for_function(spoken, arg=text, timeout=5000)

    def choices(self, place):
        """What can be chosen in a part of the page: role, name, and states such as `pressed`."""
        found = []
        for role, name, states in CHOICE.findall(place.aria_snapshot()):
            if "[disabled]" not in states:
                found.append((role, json.loads(name), "[pressed]" in states))
        return found

    def primary(self):
        """What the primary button would do, or None; the other buttons of the bar are known by their names."""
        others = ("Take back", "Ask to take back", "Score, log, chat and rules")
        return next((name for _, name, _ in self.choices(self.bar) if name not in others), None)

    def nameless(self):
        """What can have the focus, but has no name with a letter or a digit in it."""
        names = [name for place in (self.board, self.bar) for _, name, _ in self.choices(place)]
        return [name for name in names if not MEANS_SOMETHING.search(name)]

    def reach(self, place, role, name):
        """Go to something with Tab and arrow keys; whether it was found."""
        wanted = place.get_by_role(role, name=name, exact=True).first
        if not wanted.count():
            return False
        for _ in range(MOST_STEPS):
            if self._is_at(wanted) or self._along(wanted):
                return True
            self.page.keyboard.press("Tab")
        return False

    def _along(self, wanted):
        """Look for it along the row that has the focus, with the right arrow, until one is back."""
        inside = "(it) => document.activeElement?.closest('[data-row]')?.contains(it) ?? false"
        if not wanted.evaluate(inside):
            return False
        for _ in range(MOST_STEPS):
            self.page.keyboard.press("ArrowRight")
            if self._is_at(wanted):
                return True
        return False

    def _is_at(self, wanted):
        return wanted.count() > 0 and wanted.evaluate(f"(it) => it === {HERE}")

    def press(self, key="Enter"):
        self.page.keyboard.press(key)
