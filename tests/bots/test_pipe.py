"""Programs that play through pipes: what they are told, and what becomes of those that fail."""

import json
import random
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bagatelle import CHANCE, Budget, Match, Refused
from bagatelle.arena import duel
from bagatelle.bots import pipe
from bagatelle.bots.bot import BotFailed, ask, knowledge_of
from bagatelle.bots.pipe import PipeBot, question_about
from bagatelle.kernel import Rng
from own_games import OWN_GAMES

SAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "first_move.py"
LINE = "players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W"
GREET = (
    'import json, os, sys, time\nask = sys.stdin.readline\nask()\nprint(\'{"name": "odd"}\', flush=True)\n'
)


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., PipeBot]]:
    """A bot that is a program, from what the program does after it has said its name; it has plenty of time."""
    monkeypatch.setattr(pipe, "GRACE", 50)
    made = []

    def write(code: str, greeting: str = GREET) -> PipeBot:
        path = tmp_path / "odd.py"
        path.write_text(greeting + code)
        made.append(PipeBot(f"pipe:{sys.executable} {shlex.quote(str(path))}"))
        return made[-1]

    yield write
    for bot in made:
        bot.close()


def play_with(bot: PipeBot) -> str:
    """The move that a program chooses in a position with two."""
    match = Match("bag-of-butts", start=LINE)
    return match.write(ask(bot, match, random.Random(1), Budget(0.1)).action)


def answering(answer: str) -> str:
    return f"while line := ask():\n    q = json.loads(line)\n    print({answer}, flush=True)\n"


# The sample


def test_the_program_in_the_documentation_plays_a_match() -> None:
    result = duel("bag-of-butts", ["greedy", f"pipe:{sys.executable} {SAMPLE}"], 6, seed=1)
    assert result.names == ("greedy", "first-move 1.0")
    assert result.faults(1) == []
    assert result.account(1).moves > 20
    if Path("/proc/self/stat").exists():
        assert 0 <= result.account(1).processor_seconds < result.account(1).seconds + 1


@pytest.mark.full
def test_the_same_seed_gives_the_same_games_also_with_more_jobs() -> None:
    players = ["random", f"pipe:{sys.executable} {SAMPLE}"]
    alone, spread = (duel("bag-of-butts", players, 6, seed=1, jobs=jobs) for jobs in (1, 2))
    assert [[p.accounts[0].share for p in games] for games in alone.rotations] == [
        [p.accounts[0].share for p in games] for games in spread.rotations
    ]
    assert alone.account(1).moves == spread.account(1).moves


# What a program is told


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_question_holds_nothing_that_the_seat_may_not_know(game: str) -> None:
    """Two positions that a seat cannot tell apart lead to the same question."""
    rules, rng = OWN_GAMES[game].rules, random.Random(2)
    for number in range(5):
        match = Match(game, seed=bytes([number]) * 32, match_id="pipe")
        for _ in range(25):
            match.deal_all()
            if match.over:
                break
            questions = []
            for world in range(3):
                other = match.position.copy()
                rules.imagine(other, match.actor, program_rng(world))
                twin = Match(game, start=other)
                lots = random.Random(5)
                knowledge = knowledge_of(twin, lots)
                questions.append(json.dumps(question_about(knowledge, knowledge.moves(), Budget(), lots, 1)))
            assert len({*questions}) == 1
            match.play(rng.choice(match.legal()))


def program_rng(world: int) -> Rng:
    from bagatelle.kernel import new_rng

    rng: Rng = new_rng(world)
    return rng


def test_a_question_says_everything_that_is_needed(written: Callable[..., PipeBot], tmp_path: Path) -> None:
    path = tmp_path / "heard.json"
    bot = written(
        answering(f'open({str(path)!r}, "w").write(line) and json.dumps({{"move": q["moves"][-1]}})')
    )
    assert play_with(bot) == "reset"
    heard = json.loads(path.read_text())
    match = Match("bag-of-butts", start=LINE)
    assert heard["view"] == json.loads(json.dumps(match.view(1)))
    assert heard["possible_position"] == match.position_line()
    assert {name: heard[name] for name in ("id", "game", "seat", "seats", "moves", "log")} == {
        "id": 1, "game": "bag-of-butts", "seat": 1, "seats": 2, "moves": match.moves(), "log": [],
    }  # fmt: skip
    assert (heard["seconds"], heard["nodes"]) == (0.1, None)
    assert 0 <= heard["seed"] < 2**53


def test_the_log_is_told_as_the_seat_was_told_it(written: Callable[..., PipeBot], tmp_path: Path) -> None:
    path = tmp_path / "heard.json"
    bot = written(
        answering(f'open({str(path)!r}, "w").write(line) and json.dumps({{"move": q["moves"][0]}})')
    )
    match = Match("buttle", seed=bytes(32), match_id="pipe")
    match.deal_all()
    while len(match.legal()) == 1 or match.actor == CHANCE:
        match.play(match.legal()[0])
    ask(bot, match, random.Random(1))
    assert json.loads(path.read_text())["log"] == match.log(match.actor)


# Programs that fail


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("time.sleep(60)", r"no answer within 0\.5 seconds"),
        ("sys.exit(3)", "it ended with status 3"),
        ("raise KeyError('my mistake')", "it ended with status 1; its last words were: KeyError: 'my mistake'"),
        ("os.close(1); time.sleep(60)", "it closed its output"),
        (answering("'hello'"), '"hello" is not a JSON object'),
        (answering("'[1]'"), r'"\[1\]" is not a JSON object'),
        (answering("'[' * 100000"), r'"\[+" is not a JSON object'),
        (answering("'x' * 2000000"), "its answer was longer than 1,000,000 bytes"),
        (answering("'{}'"), "there is no move in its answer {}"),
        (answering("""'{"move": "fly"}'"""), '"fly" is not one of its moves'),
        (answering("""'{"move": ["reset"]}'"""), r'\["reset"\] is not one of its moves'),
        (answering("""'{"move": "reset", "id": 7}'"""), "it answered question 7 when it was asked question 1"),
        (answering("""'{"error": "I only know Buttle"}'"""), 'it said "I only know Buttle"'),
        ("ask()\nsys.stdout.buffer.write(bytes([255, 10]))\nsys.stdout.flush()\ntime.sleep(60)", "not text in UTF-8"),
    ],
)  # fmt: skip
def test_a_program_that_fails_is_ended_and_one_sentence_says_why(
    written: Callable[..., PipeBot], code: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = written(code)
    if reason.startswith("no answer"):
        monkeypatch.setattr(pipe, "GRACE", 0.4)
    running, began = bot._program, time.monotonic()
    assert running
    with pytest.raises(BotFailed, match=f"^The bot 'odd' failed: .*{reason}.*\\.$") as failed:
        play_with(bot)
    assert len(str(failed.value).splitlines()) == 1
    assert len(str(failed.value)) < 300
    assert time.monotonic() - began < 50
    assert not running.running


def test_a_program_that_does_not_read_cannot_hold_us_up(
    written: Callable[..., PipeBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = written("time.sleep(60)")
    monkeypatch.setattr(pipe, "GRACE", 0.4)
    monkeypatch.setattr(pipe, "question_about", lambda *known: {"id": 1, "much": "x" * 3_000_000})
    with pytest.raises(BotFailed, match="no answer within"):
        play_with(bot)


def test_a_program_that_failed_is_started_again_for_the_next_game(
    written: Callable[..., PipeBot], tmp_path: Path
) -> None:
    path = tmp_path / "tried"
    code = f"if not os.path.exists({str(path)!r}):\n    open({str(path)!r}, 'w').close()\n    sys.exit(1)\n"
    bot = written(code + answering('json.dumps({"move": q["moves"][0]})'))
    with pytest.raises(BotFailed):
        play_with(bot)
    assert play_with(bot) == "continue"


def test_who_fails_forfeits_in_a_match(written: Callable[..., PipeBot]) -> None:
    bot = written("sys.exit(3)")
    result = duel("bag-of-butts", ["random", f"pipe:{bot.command}"], 2)
    assert result.raw(0).mean == 1
    assert result.faults(1) == ["The bot 'odd' failed: it ended with status 3."] * 2


def test_what_a_program_has_started_ends_with_it(
    written: Callable[..., PipeBot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beating = tmp_path / "beating"
    child = f"import time\nwhile True:\n    open({str(beating)!r}, 'a').write('x')\n    time.sleep(0.02)\n"
    code = f"import subprocess\nsubprocess.Popen([sys.executable, '-c', {child!r}])\n"
    bot = written(code + "ask()\ntime.sleep(60)")
    while not beating.exists():
        time.sleep(0.02)
    monkeypatch.setattr(pipe, "GRACE", 0.4)
    with pytest.raises(BotFailed):
        play_with(bot)
    size = beating.stat().st_size
    time.sleep(0.2)
    assert beating.stat().st_size == size


def test_a_program_ends_when_nobody_asks_it_any_more(written: Callable[..., PipeBot]) -> None:
    polite, stubborn = written(answering("''")), written("while True: time.sleep(1)")
    for bot in (polite, stubborn):
        running = bot._program
        assert running
        bot.close()
        assert not running.running


def test_what_a_program_says_on_the_side_is_passed_on(
    written: Callable[..., PipeBot], capfd: pytest.CaptureFixture[str]
) -> None:
    bot = written(
        "print('thinking hard', file=sys.stderr, flush=True)\n" + answering('json.dumps({"move": "reset"})')
    )
    assert play_with(bot) == "reset"
    assert bot._program
    listening = bot._program._listen
    bot.close()
    listening.join(5)
    assert "] thinking hard" in capfd.readouterr().err


# Programs that never begin


@pytest.mark.parametrize(
    ("greeting", "reason"),
    [
        ("import sys; sys.exit(4)", "it ended with status 4"),
        ("print('ready', flush=True)", '"ready" is not a JSON object'),
        ("print('{}', flush=True)", "it did not say its name"),
        ("""print('{"name": ""}', flush=True)""", "it did not say its name"),
        ("""print('{"name": "a", "version": 2}', flush=True)""", "its version is not a short text"),
    ],
)
def test_a_program_that_does_not_say_its_name_is_refused(
    written: Callable[..., PipeBot], greeting: str, reason: str
) -> None:
    with pytest.raises(Refused, match=f"^The program '.*' cannot play: .*{reason}"):
        written("", greeting + "\nimport time; time.sleep(9)")


def test_a_program_that_is_slow_to_begin_is_refused(
    written: Callable[..., PipeBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipe, "GREETING", 0.3)
    with pytest.raises(Refused, match=r"no answer within 0\.3 seconds"):
        written("", "import time; time.sleep(9)")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("pipe:", "Say which program plays"),
        ("pipe:no-such-program-here", "cannot be started: No such file or directory"),
        ("pipe:python 'half", "a quotation mark is missing"),
        (f"pipe:{Path(__file__).parent}", "cannot be started: Permission denied"),
    ],
)
def test_a_command_that_is_none_is_refused(command: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        PipeBot(command)


def test_processor_time_is_that_of_the_program_and_of_what_it_started(
    written: Callable[..., PipeBot],
) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell the processor time of other processes")
    work = "import subprocess\nsubprocess.run([sys.executable, '-c', 'sum(range(20_000_000))'])\n"
    bot = written(work + answering('json.dumps({"move": "reset"})'))
    before = bot.processor_seconds()
    match = Match("bag-of-butts", start=LINE)
    ask(bot, match, random.Random(1), Budget(30.0))
    assert bot.processor_seconds() - before > 0.1


def test_nobody_can_tell_where_there_is_no_such_file(
    written: Callable[..., PipeBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = written(answering('json.dumps({"move": "reset"})'))
    monkeypatch.setattr(Path, "exists", lambda path: False)
    assert bot.processor_seconds() == -1
