"""Play in the terminal: start a game or go on with one, until it is over or somebody leaves."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from bagatelle.game import Game
from bagatelle.getting_ready import compile_first
from bagatelle.kernel import CHANCE
from bagatelle.language import Say, mark
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.terminal import dealing, ending
from bagatelle.terminal.commands import LIST_MOST, Quit, moves, obey
from bagatelle.terminal.players import Seating, likely_bot
from bagatelle.terminal.reading import example_of, read_move
from bagatelle.terminal.saves import SaveFile, chosen, usual_path
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
    """Play a new game, or one from a position, and as many more as the players want; `quick` never waits before a bot
    plays, and `opponents` are the bots that take empty seats."""
    say, screen = game.say(language), screen or Screen(plain=plain)
    if players:
        players = [_settled(player, screen, say) for player in players]
    seating = Seating.of(game, players, seats, by_hand, opponents, say)
    compile_first(game)
    match = Match(
        game, len(seating.words), options, seed=seed, by_hand=by_hand, match_id=_match_id(seed), start=start
    )
    file = chosen(save.absolute(), say) if save else SaveFile(usual_path(match))
    seating.name(match, say)
    sitting = Sitting(match, seating, screen, say, file, random.Random(seed))
    if save:
        file.write(sitting.record(), say)
    _begin(sitting)
    while _sit(sitting, quick):
        sitting = _again(sitting)
        _begin(sitting)


def _settled(player: str, screen: Screen, say: Say) -> str:
    """A player, once it is clear that it is not a bot with a slip of the finger in its name."""
    bot = likely_bot(player)
    if bot is None:
        return player
    if not screen.can_ask:
        raise Refused(say("There is no bot called '{name}'. Do you mean '{bot}'?", name=player, bot=bot))
    answer = screen.ask(
        say("There is no bot called '{name}'. Do you mean '{bot}'? (yes/no)", name=player, bot=bot)
    )
    return bot if answer.casefold() in {"", "y", "yes", say("yes").casefold()} else player


def _match_id(seed: bytes | None) -> str | None:
    """The draws follow from the seed and the name of the match, so a known seed gives a known name."""
    return hashlib.sha256(b"match" + seed).hexdigest()[:16] if seed else None


def _again(before: Sitting) -> Sitting:
    """The same players once more, with new draws and a file of its own."""
    old, seating = before.match, before.seating
    match = Match(old.game, old.seats, old.options, by_hand=old.by_hand)
    seating.name(match, before.say)
    file = SaveFile(usual_path(match))
    sitting = Sitting(match, seating, before.screen, before.say, file, random.Random())
    before.screen.space()
    return sitting


def resume(
    path: Path,
    *,
    language: str = "en",
    plain: bool = False,
    quick: bool = False,
    screen: Screen | None = None,
) -> None:
    """Continue a saved game."""
    file, record = SaveFile(path.absolute(), ours=True), Record.load(path)
    if record.seed is None and not record.by_hand:
        raise Refused(
            mark("This record does not tell its seed, so its game cannot go on; 'bagatelle replay' shows it.")
        )
    if record.ended and not _gave_up(record):
        raise Refused(
            mark("The players have ended this game, so it cannot go on; 'bagatelle replay' shows it.")
        )
    seating = Seating.recorded(record)
    seating.check()
    match = record.replay()
    compile_first(match.game)
    say = match.game.say(language)
    seating.name(match, say)
    sitting = Sitting(match.at(0), seating, screen or Screen(plain=plain), say, file, random.Random())
    sitting.screen.tell(say("{title}, resumed.", title=match.game.title), "bold")
    for event in match.events:
        sitting.play(event.action)
    sitting.told = dict.fromkeys([sitting.viewer, *sitting.people], len(match.events))
    _take_up(sitting, record)
    _introduce(sitting)
    while _sit(sitting, quick):
        sitting = _again(sitting)
        _begin(sitting)


def _gave_up(record: Record) -> bool:
    """Whether one of two players gave up, which is all that ends a game at this screen before its rules do."""
    return record.seats == 2 and record.ended in (("resigned", 0), ("resigned", 1))


def _take_up(sitting: Sitting, record: Record) -> None:
    """What a record tells besides its events: hands of real cards half typed, and whether somebody gave up."""
    if record.waiting:
        sitting.waiting = [list(words) for words in record.waiting]
    if record.ended:
        sitting.resigned = record.ended[1]


def _begin(sitting: Sitting) -> None:
    """The title and the aim of the game, and who plays."""
    match, say, screen = sitting.match, sitting.say, sitting.screen
    screen.tell(match.game.title, "bold")
    screen.tell(match.game.sentences.aim(match.options, say))
    _introduce(sitting)


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


def _sit(sitting: Sitting, quick: bool) -> bool:
    """Play until the game is over, or somebody stops or closes the terminal: nothing is lost, and nothing is left on
    the screen that only one of them may see. Return whether they want another game."""
    finished = sitting.over
    try:
        while not sitting.over:
            sitting.keep()
            _go_on(sitting, quick)
        return ending.finish(sitting, again=not finished)
    except (Quit, EOFError, KeyboardInterrupt):
        ending.leave(sitting)
    except OSError:  # nobody can read on
        with suppress(OSError, Refused):
            sitting.keep()
        raise
    finally:
        with suppress(OSError):
            sitting.screen.open_up()
    return False


def _go_on(sitting: Sitting, quick: bool) -> None:
    """The next event, by whoever is next; or the next thing somebody types."""
    match, source = sitting.match, sitting.source_of_next()
    regrets = not quick and not match.by_hand and sitting.may_be_regretted()
    if source == "person":
        _ask(sitting, dealing.ask_outcome if match.actor == CHANCE else _ask_decision)
    elif regrets and sitting.a_bot_follows():
        _ask(sitting, _ask_patience)
    elif source == "chance":
        sitting.deal()
    elif source == "bot":
        sitting.play_bot()
    else:
        dealing.drop_waiting(sitting)
        sitting.play(match.legal()[0])
    if not sitting.over:
        sitting.tell_news()


def _ask(sitting: Sitting, question: Callable[[Sitting], None]) -> None:
    """Ask somebody; what cannot be done is refused, and asked again."""
    try:
        question(sitting)
    except Refused as refused:
        _refuse(sitting, refused)


def _ask_patience(sitting: Sitting) -> None:
    """Give the chance to take a decision back before a bot acts on it."""
    text = sitting.screen.ask(sitting.say("Press Enter to go on, or type 'undo' to take it back."))
    if not text:
        sitting.settled = len(sitting.match.events)
    elif not obey(sitting, text):
        raise Refused(sitting.say("It is not your turn."))


def _refuse(sitting: Sitting, refused: Refused) -> None:
    """Say why not; what has to be done is asked again anyway, so it need not be said here."""
    reason = refused.told(sitting.say)
    sitting.screen.refuse(reason.removesuffix(sitting.prompt()).strip() or reason)


def _ask_decision(sitting: Sitting) -> None:
    """Show the table if it has changed, and ask the person whose turn it is."""
    match = sitting.match
    sitting.hand_over(match.actor)
    sitting.tell_news()
    if sitting.drawn_at != len(match.events):
        sitting.look()
        _list_moves(sitting)
    text = sitting.screen.ask(sitting.prompt())
    if not obey(sitting, text):
        sitting.play(_move(sitting, text))


def _list_moves(sitting: Sitting) -> None:
    """Number the moves, or when there are too many show how one is typed."""
    actions = sitting.match.legal()
    if len(actions) <= LIST_MOST:
        moves(sitting)
    else:
        line = sitting.say(
            "Type a move, for example '{move}'; 'moves' lists all {n}.",
            move=example_of(sitting.match, sitting.say),
            n=len(actions),
        )
        sitting.screen.tell(line, "dim")


def _move(sitting: Sitting, text: str) -> int:
    """The move that is meant; a lone number counts only after a list was shown."""
    say, match = sitting.say, sitting.match
    listed = sitting.listed_at == len(match.events)
    if text.isdecimal() and not listed and len(match.legal()) > LIST_MOST and not _is_notation(sitting, text):
        raise Refused(
            say(
                "Type a whole move like '{move}', or 'moves' for a numbered list.",
                move=example_of(match, say),
            )
        )
    return read_move(match, text, match.audience(match.actor, say, match.actor), listed=listed)


def _is_notation(sitting: Sitting, text: str) -> bool:
    """Whether a number alone is a move."""
    try:
        return sitting.match.read(text, sitting.say) in sitting.match.legal()
    except Refused:
        return False
