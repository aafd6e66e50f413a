"""The command that trains a network by letting it play against itself."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

from bagatelle.cli.app import GameName, Parameter, command
from bagatelle.cli.bot import bot_group
from bagatelle.cli.progress import progress, stoppable
from bagatelle.language import mark, preferred_language, speak
from bagatelle.refusal import Refused

MOST_LESSONS = 100_000


@command(
    "train",
    mark("Train a network to judge a game, by letting it play against itself; the bots use it from then on."),
    "bagatelle bot train buttle",
    "bagatelle bot train button-men --lessons 1000 --seed 7",
    "bagatelle bot train buttle --lessons 50 --out small.npz",
    under=bot_group,
)
def train(
    game: GameName,
    /,
    *,
    lessons: Annotated[
        int | None,
        Parameter(
            help=mark(
                "How many lessons of 80,000 judgements [default: as many as the game needs to be played well]."
            )
        ),
    ] = None,
    seed: Annotated[int, Parameter(help=mark("Any number; the same seed gives the same network."))] = 1,
    out: Annotated[
        Path | None, Parameter(help=mark("Where to put it [default: where the bots find it]."))
    ] = None,
    anew: Annotated[
        bool,
        Parameter(
            negative="",
            help=mark(
                "Start from scratch, even if a training with the same lessons and seed was interrupted."
            ),
        ),
    ] = False,
) -> None:
    """Train a network."""
    from bagatelle.bots.learning.training import USUAL_LESSONS, Plan, Progress, Training, go_on, keep
    from bagatelle.bots.weights import save, trained_by_user
    from bagatelle.folders import cache_folder
    from bagatelle.game import game_called

    found = game_called(game)
    lessons = USUAL_LESSONS if lessons is None else lessons
    if not 1 <= lessons <= MOST_LESSONS:
        raise Refused(
            mark("Train for 1 to {most_lessons} lessons, not {lessons}."),
            most_lessons=f"{MOST_LESSONS:,}",
            lessons=f"{lessons:,}",
        )
    target = out or trained_by_user(found)
    check_place(target)
    plan, half = Plan(found, seed=seed, lessons=lessons), cache_folder() / "training" / f"{game}-{seed}.npz"
    begun = None if anew else go_on(half, plan)
    say = speak(preferred_language())
    if begun:
        print(say("Going on after {done} of {lessons} lessons.", done=begun.lesson, lessons=lessons))
    training = Training(plan, begun)
    with stoppable(), progress(say("Training {title}", title=found.title)) as told:

        def tell(now: Progress) -> None:
            told(now.lesson, lessons, f"{now.games:,} games, error {now.error:.4f}")
            with suppress(OSError):  # without it an interrupted training would begin anew, that is all
                keep(half, plan, now)

        try:
            trained = training.run(tell)
        except KeyboardInterrupt:
            done = training.progress.lesson
            print(
                say(
                    "Interrupted; the same command goes on after {done} of {lessons} lessons.",
                    done=done,
                    lessons=lessons,
                )
            )
            raise
    try:
        save(target, trained.mean, training.record())
    except OSError as problem:
        raise Refused(
            mark("The network cannot be written to {path}: {reason}."),
            path=target,
            reason=problem.strerror,
        ) from None
    half.unlink(missing_ok=True)
    print(
        say(
            "{title}: {games} games in {seconds} seconds, error {error}.",
            title=found.title,
            games=f"{trained.games:,}",
            seconds=f"{trained.seconds:,.0f}",
            error=f"{trained.error:.4f}",
        )
    )
    print(say("The network is in {path}.", path=target))
    if not out:
        print(say("The bots use it from now on."))


def check_place(target: Path) -> None:
    """Refuse a place that cannot be written to before the training, not after it."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("ab"):
            pass
        if not target.stat().st_size:
            target.unlink()
    except OSError as problem:
        raise Refused(
            mark("The network cannot be written to {path}: {reason}."),
            path=target,
            reason=problem.strerror,
        ) from None
