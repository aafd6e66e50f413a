"""The commands that teach a game: a lesson step by step, and the rules by section."""

from typing import Annotated

from bagatelle.cli.app import GameName, Language, Parameter, Plain, command
from bagatelle.language import mark, preferred_language, speak


@command(
    "learn",
    mark("Learn a game step by step, then play it against an easy bot."),
    "bagatelle learn",
    "bagatelle learn bag-of-butts",
    "bagatelle learn button-men --language nl --plain",
)
def learn_game(
    game: Annotated[
        str | None,
        Parameter(
            values="game",
            help=mark("The name of the game; without it, the games that have a lesson are listed."),
        ),
    ] = None,
    /,
    *,
    step: Annotated[
        int | None, Parameter(help=mark("Begin at this step [default: where you left off]."))
    ] = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Learn a game."""
    from bagatelle.game import game_called
    from bagatelle.teaching import games_with_lessons, lesson_of

    code = speak(language or preferred_language()).language
    if game is None:
        for each in games_with_lessons():
            say = each.say(code)
            steps = len(lesson_of(each).steps)
            print(f"{each.name}: {each.title}, {say.many('{n} step', '{n} steps', steps)}")
            print(f"  {say(each.summary)}")
        return
    from bagatelle.terminal import learn

    learn.run(game_called(game), language=code, plain=plain, step=step)


@command(
    "rules",
    mark("Read the rules of a game, section by section."),
    "bagatelle rules bag-of-butts",
    "bagatelle rules bag-of-butts --language nl --plain",
    "bagatelle rules bag-of-butts | less",
)
def tell_rules(game: GameName, /, *, language: Language = None, plain: Plain = False) -> None:
    """Read the rules of a game."""
    from bagatelle.game import game_called
    from bagatelle.terminal.pager import leaf_through
    from bagatelle.terminal.screen import Screen

    say = speak(language or preferred_language())
    leaf_through(Screen(plain=plain), game_called(game).rules_text(say.language), say)
