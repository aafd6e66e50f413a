"""A screen whose people have decided beforehand what they type, and the paper it prints on."""

import io
import re

from rich.console import Console

from bagatelle.terminal.screen import ASIDE, BACK, WIPE, WIPE_ALL, Screen


class Paper(Screen):
    """Prints on paper; answers come from a list, and when it is used up the input ends (Ctrl-D)."""

    def __init__(self, *answers: str, plain: bool = False, colour: bool = False) -> None:
        self.answers = list(answers)
        self.questions: list[str] = []
        self.paper: io.StringIO = io.StringIO()
        console = Console(
            file=self.paper, width=80, height=24, highlight=False, markup=False,
            force_terminal=colour, color_system="truecolor" if colour else None,
        )  # fmt: skip
        super().__init__(plain=plain, console=console, ask=self.answer)

    def answer(self, prompt: str) -> str:
        if not self.answers:
            raise EOFError
        self.tell(f"{prompt}{self.answers[0]}")
        return self.answers.pop(0)

    def ask(self, prompt: str, below: str = "") -> str:
        self.questions.append(prompt)
        return super().ask(prompt, below)

    @property
    def text(self) -> str:
        return self.paper.getvalue()


class Follower(Paper):
    """A person who asks for a hint before every decision, and follows it."""

    answered = 0

    def answer(self, prompt: str) -> str:
        if "Enter" in self.questions[-1]:
            return ""
        hint = re.search(r"The best moves?:\n(?:  )?(.+?)(?:  |: |\. )", self.text[self.answered :])
        if not hint:
            return "hint"
        self.answered = len(self.text)
        return hint[1]


class Window(io.StringIO):
    """A terminal, as far as what was printed on it can still be read."""

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        """What the screen shows and its scrollback holds."""
        kept, *aside = self.getvalue().split(ASIDE)
        for part in aside:
            kept += part.partition(BACK)[2] if BACK in part else part.rpartition(WIPE)[2]
        return kept.rpartition(WIPE_ALL)[2]


class Glass(Paper):
    """Prints on a terminal, and looks at it whenever somebody is asked."""

    def __init__(self, *answers: str, plain: bool = False) -> None:
        super().__init__(*answers, plain=plain)
        self.paper = self.window = Window()
        self.console = Console(
            file=self.window, width=80, height=24, highlight=False, markup=False, color_system=None,
            force_terminal=not plain,
        )  # fmt: skip
        self.seen: list[str] = []

    def ask(self, prompt: str, below: str = "") -> str:
        self.tell(prompt)
        self.questions.append(prompt)
        self.seen.append(self.window.shown)
        return self.answer("")
