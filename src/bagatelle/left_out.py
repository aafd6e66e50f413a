"""What holds for the rooms and functions that a game leaves out, and how its rooms are found."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bagatelle.language import Say, mark
from bagatelle.refusal import Refused
from bagatelle.rooms import ROOMS, Audience, Counted, Duel, Part, Peer, Scenario, in_words, who_won

if TYPE_CHECKING:
    import numpy as np
    from rich.console import RenderableType

    from bagatelle.game import Game
    from bagatelle.options import Options


class Defaults:
    """What holds for a function that a game leaves out. The public methods are named after those functions."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def seen(self, pos: np.record, action: int, viewer: int) -> str:
        """Without secrets everybody may know every event as it was."""
        return self._game.notation.write(pos, action)

    def options_of(self, pos: np.record) -> Options | None:
        """Options that do not exist are as printed; others are not known."""
        return None if self._game.options.specs() else self._game.options()

    def sheet_row(self, before: np.record, action: int, after: np.record) -> None:
        """No score sheet."""

    def seen_alike(self, pos: np.record) -> bool:
        """Without secrets everybody sees the same."""
        return not self._game.secrets

    def told_alike(self, pos: np.record, action: int) -> bool:
        """Without secrets everybody is told the same."""
        return not self._game.secrets

    def shown_with_next(self, before: np.record, action: int, after: np.record) -> bool:
        """Every event is shown by itself."""
        return False

    def sealing(self, pos: np.record) -> None:
        """Nobody chooses before it is their turn."""

    def usual(self, seats: int) -> list[dict[str, Any]]:
        """What the printed rules say."""
        return [self._game.options().choice_of(seat) for seat in range(seats)]

    def portrait(self, role: str, value: Any, say: Say) -> dict[str, Any]:
        """Its own text."""
        return {"label": str(value)}

    def fair(self, options: Options, seat: int, rng: random.Random) -> dict[str, Any]:
        """What the printed rules say has to do."""
        return self._game.options().choice_of(seat)

    def balance(self, options: Options) -> list[float] | None:
        """Nobody knows."""
        return None

    def field(self) -> list[str]:
        """Nobody has fighters."""
        return []

    def duel(self, first: str, second: str, trials: int, seed: int) -> Duel:
        """Nobody meets."""
        raise Refused(mark("{title} has no fighters to match up."), title=self._game.title)

    def match_chance(self, chance: float) -> float:
        """A match is one round."""
        return chance

    def seat_names(self, pos: np.record, say: Say) -> list[str]:
        """Players are numbered."""
        return [say("Player {number}", number=seat + 1) for seat in range(pos.seats)]

    def aim(self, options: Options, say: Say) -> str:
        """What the game is about."""
        return say(self._game.summary)

    def tip(self, pos: np.record, to: Audience) -> str:
        """There is nothing more to know."""
        return ""

    def label(self, pos: np.record, action: int, to: Audience) -> str:
        """What it would do is all there is to say."""
        return self._game.sentences.describe(pos, action, to)

    def verdict(self, pos: np.record, to: Audience) -> str:
        """Who won, by the payoff."""
        import numpy as np

        shares = np.zeros(int(pos.seats))
        self._game.rules.payoff(pos, shares)
        return who_won([seat for seat, share in enumerate(shares) if share == shares.max()], to)

    def speaks_for(self, pos: np.record, action: int, to: Audience) -> str:
        """What it would do has to speak for itself."""
        return self._game.sentences.describe(pos, action, to)

    def round_summary(self, before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
        """A game is one round."""
        return []

    def touches(self, pos: np.record, action: int, viewer: int) -> dict[str, Any]:
        """Nothing can be tapped."""
        return {}

    def read_aloud(self, view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> list[str]:
        """The data of the view, one line each."""
        return [f"{name.replace('_', ' ').capitalize()}: {in_words(data)}." for name, data in view.items()]

    def draw(self, view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> RenderableType:
        """What would be read aloud, as it is."""
        return "\n".join(self._game.aloud.read_aloud(view, sheet, to))

    def paint(self, line: str, say: Say) -> RenderableType:
        """A line of the log without colours."""
        return line

    def legend(self, say: Say) -> list[str]:
        """Nothing needs an explanation."""
        return []

    def worth(self, pos: np.record, scratch: Any, actions: Any, n: int, rng: Any, out: Any) -> None:
        """Every move is as good as every other."""
        out[:n] = 0.0

    SEARCH = "tree"
    LESSON = None
    PARTS: Sequence[Part] = ()
    MOST_INPUTS = 0

    def observe(self, pos: np.record, viewer: int, index: Any, value: Any) -> int:
        """Nothing in numbers: nothing can be learned from it."""
        return 0

    @property
    def PIECES(self) -> Sequence[Part]:  # noqa: N802 - it stands in for a constant
        """The parts of the observation: what helps bots has to do for everybody."""
        return self._game.observation.PARTS

    @property
    def MOST_NUMBERS(self) -> int:  # noqa: N802
        """As many as in an observation."""
        return self._game.observation.MOST_INPUTS

    @property
    def encode(self) -> Callable[[np.record, int, Any, Any], int]:
        """The observation."""
        return self._game.observation.observe

    @property
    def EVERY_CHOICE(self) -> Sequence[tuple[int, str]]:  # noqa: N802
        """Every action by its number."""
        return [(action, str(action)) for action in range(self._game.position.ACTIONS)]

    def narrow(self, pos: np.record) -> None:
        """What is played is one whole."""

    def widen(self, pos: np.record, seat: int, chance: float) -> float:
        """A chance in the whole is what it is."""
        return chance

    def practice(self, rng: random.Random) -> np.record:
        """The start of a game for any number of players, as printed or with one of the presets."""
        game = self._game
        options = rng.choice([{}, *game.presets.values()])
        return game.start(rng.choice(game.seats), game.options.read(options))

    def known(self, pos: np.record, actions: Sequence[int], seconds: float) -> None:
        """Nothing is known for sure."""

    def solve(self, tell: Callable[[float], None]) -> None:
        """Nobody knows how."""
        raise Refused(mark("{title} is not a solved game."), title=self._game.title)

    def mix(self, pos: np.record, actions: Sequence[int], seconds: float) -> None:
        """No lots are drawn."""

    def scenarios(self, seats: int) -> list[Scenario]:
        """The printed game."""
        return [Scenario(mark("as printed"), seats, [self._game.start(seats)])]

    def peers(self) -> list[Peer]:
        """Nothing to compare with."""
        return []

    def countable(self, start: np.record, say: Say) -> list[Counted]:
        """Nothing has a name."""
        return []

    def used(self, before: np.record, action: int, after: np.record) -> list[str]:
        """Nothing is counted."""
        return []


def has_rounds(game: Game) -> bool:
    """Whether a match is several rounds of which each is judged by itself."""
    return not isinstance(getattr(game.strategy.widen, "__self__", None), Defaults)


def room_of(game: Game, name: str) -> Any:
    """A room of a game, with every function that belongs there."""
    module = _module(game, name)
    missing = [what for what in ROOMS[name] if not hasattr(module, what)]
    if not missing:
        return module
    return SimpleNamespace(**vars(module) if module else {}, **dict(_defaults(game, name, missing)))


def _module(game: Game, name: str) -> Any:
    full_name = f"{game.package}.{name}"
    if importlib.util.find_spec(full_name) is None:
        return None
    return importlib.import_module(full_name)


def _defaults(game: Game, room: str, missing: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """What stands in for functions that a game leaves out, where that is allowed."""
    for what in missing:
        if not hasattr(Defaults, what):
            raise Refused(f"{game.title} is not complete: its {room}.py has no '{what}'.")
        if what == "seen" and game.secrets:
            raise Refused(
                f"{game.title} has secrets, so its notation.py needs 'seen', which tells who may know what."
            )
        yield what, getattr(Defaults(game), what)
