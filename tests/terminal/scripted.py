"""A screen whose people have decided beforehand what they type, and the paper it prints on."""

import io
import re

from rich.console import Console

from bagatelle.terminal.screen import ASIDE, BACK, WIPE, WIPE_ALL, Screen


class Paper(Screen):
    """Prints on paper; answers come from a list, and when it is used up the input ends (Ctrl-D)."""

    def __init__(self, *answers, plain=False, colour=False):
        self.answers = list(answers)
        self.questions = []
        console = Console(
            file=io.StringIO(), width=80, height=24, highlight=False, markup=False,
            force_terminal=colour, color_system="truecolor" if colour else None,
        )  # fmt: skip
        super().__init__(plain=plain, console=console, ask=self.answer)

    def answer(self, prompt):
        if not self.answers:
            raise EOFError
        self.tell(f"{prompt}{self.answers[0]}")
        return self.answers.pop(0)

    def ask(self, prompt, below=""):
        self.questions.append(prompt)
        return super().ask(prompt, below)

    @property
    def text(self):
        return self.console.file.getvalue()


class Follower(Paper):
    """A person who asks for a hint before every decision, and follows it."""

    answered = 0

    def answer(self, prompt):
        if "Enter" in self.questions[-1]:
            return ""
        hint = re.search(r"The best moves?:\n(?:  )?(.+?)(?:  |: |\. )", self.text[self.answered :])
        if not hint:
            return "hint"
        self.answered = len(self.text)
        return hint[1]


class Window(io.StringIO):
    """A terminal, as far as what was printed on it can still be read."""

    def isatty(self):
        return True

    @property
    def readable(self):
        """What the screen shows and its scrollback holds."""
        kept, *aside = self.getvalue().split(ASIDE)
        for part in aside:
            kept += part.partition(BACK)[2] if BACK in part else part.rpartition(WIPE)[2]
        return kept.rpartition(WIPE_ALL)[2]


class Glass(Paper):
    """Prints on a terminal, and looks at it whenever somebody is asked."""

    def __init__(self, *answers, plain=False):
        super().__init__(*answers, plain=plain)
        self.window = Window()
        self.console = Console(
            file=self.window, width=80, height=24, highlight=False, markup=False, color_system=None,
            force_terminal=not plain,
        )  # fmt: skip
        self.seen = []

    def ask(self, prompt):
        self.tell(prompt)
        self.questions.append(prompt)
        self.seen.append(self.window.readable)
        return self.answer("")
