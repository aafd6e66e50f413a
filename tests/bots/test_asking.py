"""What a bot is shown, what it may answer, and what is said when it fails."""

import random
from typing import Any

import numpy as np
import pytest

from bagatelle import Budget, Choice, Knowledge, Match, Refused, ask
from bagatelle.bots.bot import BotFailed, knowledge_of, one_a_seat
from bagatelle.bots.greedy import GreedyBot

BUTTS = "bag-of-butts"


def at_an_announcement() -> Match:
    match = Match(BUTTS, 2, seed=bytes(32), match_id="m")
    match.deal()
    match.play("continue")
    return match


class Answers:
    """A bot that answers what it was told to, and keeps what it was shown."""

    name = "answers"

    def __init__(self, answer: Any = None) -> None:
        self.answer = answer
        self.shown: Knowledge | None = None

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Any:
        self.shown = knowledge
        return self.answer(knowledge) if callable(self.answer) else self.answer


def asked(answer: Any, match: Match | None = None) -> tuple[Choice, Knowledge]:
    bot = Answers(answer)
    choice = ask(bot, match or at_an_announcement(), random.Random(1))
    assert bot.shown
    return choice, bot.shown


@pytest.mark.parametrize("kind", [int, np.int64, np.int32, Choice])
def test_a_bot_answers_with_an_action_or_a_choice(kind: type[Any]) -> None:
    choice, knowledge = asked(lambda knowledge: kind(knowledge.actions[3]))
    assert choice == Choice(knowledge.actions[3])
    assert type(choice.action) is int


NO_ACTIONS: list[Any] = ["2 3", None]


@pytest.mark.parametrize("answer", [None, "2 3", 2.0, 10**9, -1, [], *map(Choice, NO_ACTIONS)])
def test_any_other_answer_is_a_failure_that_names_the_bot(answer: Any) -> None:
    match = at_an_announcement()
    with pytest.raises(BotFailed, match=r"^The bot 'answers' failed: .+\.$") as failed:
        asked(answer, match)
    assert isinstance(failed.value, Refused)
    assert len(match.events) == 2


def test_a_failure_tells_what_and_where_it_was() -> None:
    with pytest.raises(BotFailed) as failed:
        asked(lambda knowledge: {"something": 1}["nothing"])
    assert failed.value.bot == "answers"
    assert failed.value.reason.startswith("KeyError: 'nothing', test_asking.py line ")
    assert isinstance(failed.value.__cause__, KeyError)


def test_knowledge_speaks_the_language_of_the_game() -> None:
    match = at_an_announcement()
    _, knowledge = asked(lambda knowledge: knowledge.actions[0], match)
    assert knowledge.moves() == match.moves()
    assert knowledge.view() == match.view(match.actor)
    assert list(knowledge.log) == match.log(match.actor)
    assert list(knowledge_of(match, random.Random(1)).log) == match.log(match.actor)


def test_the_log_stays_what_it_was_when_the_bot_was_asked() -> None:
    match = at_an_announcement()
    told = match.log(match.actor)
    _, knowledge = asked(lambda knowledge: knowledge.actions[0], match)
    match.play("2 3")
    match.deal_all()
    assert list(knowledge.log) == told
    assert knowledge.log[-1] == told[-1]
    assert len(knowledge.log) == len(told)


def test_a_bot_tries_moves_in_a_match_of_its_own() -> None:
    match = at_an_announcement()
    before = match.digest(), len(match.events)

    def try_everything(knowledge: Knowledge) -> int:
        own = knowledge.match()
        assert own.digest() == match.digest()
        own.play_out("random", seed=1)
        return knowledge.actions[0]

    asked(try_everything, match)
    assert (match.digest(), len(match.events)) == before


def test_the_match_of_a_bot_holds_no_secret() -> None:
    """In Buttle the other hand is hidden: the match that a bot tries moves in has a random one."""
    match = Match("buttle", seed=bytes(32), match_id="m")
    match.deal_all()
    other = 1 - match.actor
    hands = set()
    for seed in range(20):
        bot = Answers(lambda knowledge: knowledge.actions[0])
        ask(bot, match, random.Random(seed))
        assert bot.shown
        own = bot.shown.match()
        assert own.view(match.actor) == match.view(match.actor)
        hands.add(str(own.view(other)))
    assert len(hands) > 10


def test_a_bot_for_each_seat() -> None:
    one, two = one_a_seat("greedy", 2)
    assert isinstance(one, GreedyBot)
    assert one is not two
    own = Answers()
    assert one_a_seat(own, 3) == [own] * 3
    assert [type(bot).__name__ for bot in one_a_seat([Answers, "random"], 2)] == ["Answers", "RandomBot"]
