"""Play in the terminal: start a game or go on with one, until it is over or somebody leaves."""

from __future__ import annotations

import hashlib
import random
import shlex
from collections.abc import Sequence
from pathlib import Path

from bagatelle.bots.from_file import source_of
from bagatelle.game import Game
from bagatelle.getting_ready import compile_first
from bagatelle.kernel import CHANCE
from bagatelle.language import Say, preferred_language
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.terminal.commands import LIST_MOST, Quit, moves, obey
from bagatelle.terminal.players import Seating
from bagatelle.terminal.saves import check_free, program, shown, usual_path
from bagatelle.terminal.screen import Screen
from bagatelle.terminal.sitting import Sitting

SHOWN_HASH = 16
"""How many digits of the commitment are shown: enough to recognise it."""


def run(
    game: Game,
    *,
    players: Sequence[str] | None = None,
    seats: int | None = None,
    options: Options | None = None,
    language: str = "en",
    plain: bool = False,
    by_hand: bool = False,
    save: Path | None = None,
    seed: bytes | None = None,
    quick: bool = False,
    opponents: Sequence[str] = (),
    start: str | None = None,
    screen: Screen | None = None,
) -> None:
    """Play a new game, or one from a position; `quick` never waits before a bot plays, and `opponents` are the bots
    that take empty seats."""
    say = game.say(language)
    seating = Seating.of(game, players, seats, by_hand, opponents)
    compile_first(game)
    match = Match(
        game, len(seating.words), options, seed=seed, by_hand=by_hand, match_id=_match_id(seed), start=start
    )
    path = check_free(save.absolute(), say) if save else usual_path(match)
    seating.name(match, say)
    sitting = Sitting(match, seating, screen or Screen(plain=plain), say, path, random.Random(seed))
    if save:
        sitting.keep()
    sitting.screen.tell(game.title, "bold")
    _introduce(sitting)
    _sit(sitting, quick)


def _match_id(seed: bytes | None) -> str | None:
    """The draws follow from the seed and the name of the match, so a known seed gives a known name."""
    return hashlib.sha256(b"match" + seed).hexdigest()[:16] if seed else None


def resume(
    path: Path,
    *,
    language: str = "en",
    plain: bool = False,
    quick: bool = False,
    screen: Screen | None = None,
) -> None:
    """Continue a saved game."""
    record = Record.load(path)
    if record.seed is None and not record.by_hand:
        raise Refused(
            "This record does not tell its seed, so its game cannot go on; 'bagatelle replay' shows it."
        )
    seating = Seating.recorded(record)
    seating.check()
    match = record.replay()
    compile_first(match.game)
    say = match.game.say(language)
    seating.name(match, say)
    sitting = Sitting(
        match.at(0), seating, screen or Screen(plain=plain), say, path.absolute(), random.Random()
    )
    sitting.screen.tell(say("{title}, resumed.", title=match.game.title), "bold")
    for event in match.events:
        sitting.play(event.action)
    sitting.told = dict.fromkeys([sitting.viewer, *sitting.people], len(match.events))
    _introduce(sitting)
    _sit(sitting, quick)


def _introduce(sitting: Sitting) -> None:
    """Who plays, why the draws are fair, and where to find help."""
    match, say, screen = sitting.match, sitting.say, sitting.screen
    for line in sitting.seating.introduce(match, say):
        screen.tell(line)
    if match.by_hand:
        screen.tell(say("You play with real pieces: type what they show."))
    else:
        screen.tell(
            say(
                "Fair draws: the seed is fixed, and its hash begins with {hash}.",
                hash=match.dice.commitment[:SHOWN_HASH],
            ),
            "dim",
        )
    screen.tell(say("Type 'help' at any time."), "dim")
    screen.space()


def _sit(sitting: Sitting, quick: bool) -> None:
    """Play until the game is over, or somebody stops or closes the terminal: nothing is lost."""
    try:
        while not sitting.match.over:
            _go_on(sitting, quick)
    except (Quit, EOFError, KeyboardInterrupt):
        _leave(sitting)
    else:
        _finish(sitting)


def _go_on(sitting: Sitting, quick: bool) -> None:
    """The next event, by whoever is next; or the next thing somebody types."""
    match = sitting.match
    source = sitting.source_of_next()
    if source == "person" and match.actor == CHANCE:
        _ask_outcome(sitting)
    elif source == "person":
        _ask_decision(sitting)
    elif not quick and match.actor != CHANCE and _may_regret(sitting):
        _ask_patience(sitting)
    elif source == "chance":
        sitting.deal()
    elif source == "bot":
        sitting.play_bot()
    else:
        sitting.play(match.legal()[0])
    sitting.tell_news()


def _may_regret(sitting: Sitting) -> bool:
    """Whether a bot is about to act on what a person chose, and the person may first think again."""
    match = sitting.match
    return match.actor in sitting.bots and not match.by_hand and sitting.may_be_regretted()


def _ask_patience(sitting: Sitting) -> None:
    """Give the chance to take a decision back before a bot acts on it."""
    text = sitting.screen.ask(sitting.say("Press Enter to go on, or type 'undo' to take it back."))
    if not text:
        sitting.settled = len(sitting.match.events)
        return
    try:
        if not obey(sitting, text):
            raise Refused(sitting.say("It is not your turn."))
    except Refused as refused:
        _refuse(sitting, refused)


def _refuse(sitting: Sitting, refused: Refused) -> None:
    """Say why not; what has to be done is asked again anyway, so it need not be said here."""
    reason = str(refused)
    sitting.screen.refuse(reason.removesuffix(sitting.prompt()).strip() or reason)


def _ask_outcome(sitting: Sitting) -> None:
    """Ask what the real pieces show."""
    text = sitting.screen.ask(sitting.prompt())
    try:
        if not obey(sitting, text):
            sitting.play_typed(text)
    except Refused as refused:
        _refuse(sitting, refused)


def _ask_decision(sitting: Sitting) -> None:
    """Show the table if it has changed, and ask the person whose turn it is."""
    match = sitting.match
    sitting.hand_over(match.actor)
    sitting.tell_news()
    if sitting.drawn_at != len(match.events):
        sitting.look()
        _list_moves(sitting)
        _keep(sitting)
    text = sitting.screen.ask(sitting.prompt())
    try:
        if not obey(sitting, text):
            sitting.play(_move(sitting, text))
    except Refused as refused:
        _refuse(sitting, refused)


def _list_moves(sitting: Sitting) -> None:
    """Number the moves, or when there are too many show how one is typed."""
    actions = sitting.match.legal()
    if len(actions) <= LIST_MOST:
        moves(sitting)
    else:
        line = sitting.say(
            "Type a move, for example '{move}'; 'moves' lists all {n}.",
            move=_example(sitting),
            n=len(actions),
        )
        sitting.screen.tell(line, "dim")


def _example(sitting: Sitting) -> str:
    moves = sitting.match.moves(sitting.say)
    return moves[len(moves) // 3]


def _move(sitting: Sitting, text: str) -> str | int:
    """The move that is meant: a number from the list that was shown, or notation."""
    say, match = sitting.say, sitting.match
    if not text:
        raise Refused(say("Type a move, or 'help'."))
    if not text.isdecimal():
        return text
    actions = match.legal()
    if sitting.listed_at != len(match.events):
        raise Refused(
            say("Type a whole move like '{move}', or 'moves' for a numbered list.", move=_example(sitting))
        )
    if not 1 <= int(text) <= len(actions):
        raise Refused(say("The moves are numbered from 1 to {n}.", n=len(actions)))
    return actions[int(text) - 1]


def _keep(sitting: Sitting) -> bool:
    """Keep the game; if its file cannot be written any more, say so and try the usual place, but play on."""
    for path in dict.fromkeys((sitting.path, usual_path(sitting.match))):
        sitting.path = path
        try:
            sitting.keep()
        except Refused as refused:
            sitting.screen.refuse(str(refused))
        else:
            return True
    return False


def _leave(sitting: Sitting) -> None:
    """Keep the game and tell how to go on. It is played again first: Ctrl-C may have come amid a move."""
    sitting.screen.space()
    sitting.match = sitting.match.at(len(sitting.match.events))
    if not _keep(sitting):
        return
    sitting.screen.tell_command(
        sitting.say("The game is saved. To continue:"),
        f"{program()} play --resume {shown(sitting.path)}{_with_bots(sitting)}{_in(sitting.say)}",
    )


def _with_bots(sitting: Sitting) -> str:
    """The flags that bring bots from files back."""
    sources = [source_of(word) for word in dict.fromkeys(sitting.seating.words)]
    return "".join(f" --bot {shlex.quote(source)}" for source in sources if source)


def _in(say: Say) -> str:
    """The flag that keeps the language of this sitting, when it is not the user's usual one."""
    return "" if say.language == preferred_language() else f" --language {say.language}"


def _finish(sitting: Sitting) -> None:
    """The final table and score pad, and where the record is."""
    say, screen = sitting.say, sitting.screen
    sitting.look()
    if sitting.match.taken_back:
        screen.tell(
            say.many(
                "{n} move was taken back after more was known.",
                "{n} moves were taken back after more was known.",
                sitting.match.taken_back,
            )
        )
    if not _keep(sitting):
        return
    path = shown(sitting.path)
    screen.tell_command(say("The game is saved. To watch it again:"), f"{program()} replay {path}{_in(say)}")
    if not sitting.match.by_hand:
        screen.tell_command(say("To check that every draw was fair:"), f"{program()} verify {path}")
