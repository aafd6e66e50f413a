"""The start screen: which game, a lesson first, or one that was saved."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.game import Game, game_called, games
from bagatelle.language import Say, mark
from bagatelle.refusal import Refused
from bagatelle.terminal import learn, play
from bagatelle.terminal.pager import leaf_through
from bagatelle.terminal.saved_games import Saved, saved_games
from bagatelle.terminal.screen import Screen

OFFERED = 9
"""How many saved games are offered."""
LEARN, RULES, RESUME, QUIT = mark("learn"), mark("rules"), mark("resume"), mark("quit")


def choose_game(
    say: Say,
    *,
    plain: bool = False,
    quick: bool = False,
    opponents: Sequence[str] = (),
    screen: Screen | None = None,
) -> None:
    """Ask which game to play, and play it; or learn it first, read its rules, or go on with a saved one."""
    screen = screen or Screen(plain=plain)
    if not screen.can_ask:
        raise Refused(
            mark("Say which game to play ({games}), or --resume FILE to go on with a saved one."),
            games=", ".join(games()),
        )
    _welcome(screen, say)
    while True:
        try:
            word, rest = _words(screen.ask(say("Which game do you want to play?")), say)
            if word == QUIT:
                return
            if word == RESUME:
                choose_save(say, quick=quick, screen=screen)
                return
            game = _meant(rest, say)
            if word == RULES:
                leaf_through(screen, game.rules_text(say.language), say)
                continue
            if word == LEARN:
                learn.run(game, language=say.language, screen=screen)
            else:
                play.run(game, language=say.language, quick=quick, opponents=opponents, screen=screen)
            return
        except Refused as refused:
            screen.refuse(refused.told(say))
        except (EOFError, KeyboardInterrupt):
            return


def _welcome(screen: Screen, say: Say) -> None:
    """The games, and what one can type."""
    screen.tell("Bagatelle", "bold")
    screen.number([f"{game.title}: {game.say(say.language)(game.summary)}" for game in games().values()])
    screen.tell(
        say(
            "Type a number or a name. 'learn 1' teaches you the first game, 'rules 1' shows its rules, 'resume' goes "
            "on with a saved one, and 'quit' stops."
        ),
        "dim",
    )


def _words(text: str, say: Say) -> tuple[str, str]:
    """A command and what follows it; nothing if it is only the name of a game."""
    first, _, rest = text.partition(" ")
    known = {say(word): word for word in (LEARN, RULES, RESUME, QUIT)} | {"q": QUIT, "exit": QUIT}
    known |= {word: word for word in (LEARN, RULES, RESUME, QUIT)}
    word = known.get(first.casefold(), "")
    return (word, rest.strip()) if word else ("", text)


def _meant(text: str, say: Say) -> Game:
    """The game with that number, or that name or its beginning."""
    listed = [*games().values()]
    if text.isdecimal():
        if not 1 <= int(text[:9]) <= len(listed):
            raise Refused(say("The games are numbered from 1 to {n}.", n=len(listed)))
        return listed[int(text) - 1]
    if not text:
        raise Refused(say("Type the number or the name of a game."))
    near = [game for game in listed if game.title.casefold().startswith(text.casefold())]
    return near[0] if len(near) == 1 else game_called(text, say)


def choose_save(say: Say, *, plain: bool = False, quick: bool = False, screen: Screen | None = None) -> None:
    """Offer the last games that are not over; where nobody can be asked, go on with the very last one."""
    screen = screen or Screen(plain=plain)
    open_games = [saved for saved in saved_games(say) if not saved.over][:OFFERED]
    if not open_games:
        raise Refused(mark("There is no saved game to go on with; 'bagatelle saves' lists them all."))
    try:
        saved = _chosen(open_games, screen, say) if screen.can_ask else open_games[0]
    except (EOFError, KeyboardInterrupt):
        return
    play.resume(saved.path, language=say.language, quick=quick, screen=screen)


def _chosen(open_games: Sequence[Saved], screen: Screen, say: Say) -> Saved:
    """The game that somebody wants to go on with."""
    screen.number([f"{saved.title}, {saved.when}. {saved.stands}" for saved in open_games])
    while True:
        text = screen.ask(say("Press Enter to go on with the first, or type the number of another."))
        if not text:
            return open_games[0]
        if text.isdecimal() and 1 <= int(text[:9]) <= len(open_games):
            return open_games[int(text) - 1]
        if text.casefold() in ("q", QUIT, say(QUIT)):
            raise EOFError
        screen.refuse(say("The games are numbered from 1 to {n}.", n=len(open_games)))
