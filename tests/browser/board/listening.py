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
WAY = """([wanted, last]) => {
    const here = document.activeElement;
    if (here === wanted) return null;
    const row = here?.closest("[data-row]");
    const along = [...(row?.querySelectorAll(row.dataset.choices ?? "button, [role=button]") ?? [])];
    if (along.includes(here) && along.includes(wanted)) return "ArrowRight";
    if (row?.contains(wanted)) return last?.endsWith("Tab") ? last : "Tab";
    const isBefore = wanted.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
    return here !== document.body && isBefore ? "Shift+Tab" : "Tab";
}"""
"""The key that leads towards something; null when the focus is on it."""
CHOICE = re.compile(r"""- (')?(button|slider) (".*?(?<!\\)")((?: \[[\w=]+\])*)""")
"""A line of the accessibility tree as Playwright writes it, in YAML: with a colon in it, it stands in quotes."""
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

    def hears(self, text):
        """Wait until a sentence has been spoken."""
        spoken = "(text) => window.spoken.some((sentence) => sentence.includes(text))"
        self.page.wait_for_function(spoken, arg=text)

    def choices(self, place):
        """What can be chosen in a part of the page: role, name, and states such as `pressed`."""
        found = []
        for quoted, role, name, states in CHOICE.findall(place.aria_snapshot()):
            if "[disabled]" not in states:
                plain = json.loads(name.replace("''", "'") if quoted else name)
                found.append((role, plain, "[pressed]" in states))
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
        wanted = key = None
        for _ in range(MOST_STEPS):
            if wanted is None or not wanted.evaluate("(it) => it.isConnected"):  # drawn anew
                found = place.get_by_role(role, name=name, exact=True).element_handles()
                if not found:
                    return False
                wanted = found[0]
            key = self.page.evaluate(WAY, [wanted, key])
            if key is None:
                return True
            self.page.keyboard.press(key)
        return False

    def press(self, key="Enter"):
        self.page.keyboard.press(key)
