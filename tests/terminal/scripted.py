"""A screen whose people have decided beforehand what they type, and the paper it prints on."""

import io
import re

from rich.console import Console

from bagatelle.terminal.screen import Screen


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

    def ask(self, prompt):
        self.questions.append(prompt)
        return super().ask(prompt)

    @property
    def text(self):
        return self.console.file.getvalue()


class Follower(Paper):
    """A person who asks for a hint before every decision, and follows it."""

    answered = 0

    def answer(self, prompt):
        if "Enter" in self.questions[-1]:
            return ""
        hint = re.search(r"The best moves:\n(?:  |1\. )(.+?)(?:  |: )", self.text[self.answered :])
        if not hint:
            return "hint"
        self.answered = len(self.text)
        return hint[1]
