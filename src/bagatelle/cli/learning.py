"""The command that teaches a game."""

from bagatelle.cli.app import Language, Plain, command
from bagatelle.language import preferred_language


@command(
    "learn",
    "Learn a game step by step, then play it against an easy bot.",
    "bagatelle learn",
    "bagatelle learn bag-of-butts",
    "bagatelle learn button-men --language nl --plain",
)
def learn_game(
    game: str | None = None,
    /,
    *,
    step: int | None = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Learn a game.

    Parameters
    ----------
    game
        The name of the game; if not given, the games that have a lesson are listed.
    step
        Begin at this step; if not given, where you left.
    """
    from bagatelle.game import find_game
    from bagatelle.teaching import games_with_lessons, lesson_of

    code = language or preferred_language()
    if game is None:
        for each in games_with_lessons():
            say = each.say(code)
            steps = len(lesson_of(each).steps)
            print(f"{each.name}: {each.title}, {say.many('{n} step', '{n} steps', steps)}")
            print(f"  {say(each.summary)}")
        return
    from bagatelle.terminal import learn

    learn.run(find_game(game), language=code, plain=plain, step=step)
