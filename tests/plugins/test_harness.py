"""The harness itself: it passes honest games, catches planted leaks, and says what leaked."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.examples.high_card import GAME
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, Rng, Words
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.rooms import Audience
from bagatelle.testing import GameHarness
from bagatelle.testing.leaks import Leak, leaks
from bagatelle.testing.positions import after, possible, started
from plugins.kuhn_poker import GAME as KUHN_POKER
from plugins.planted import complaint, with_part
from profiles import by_profile

EVERYBODY = ("the spectator", "seat 0", "seat 1", "seat 2")


class TestHighCard(GameHarness):
    game = GAME
    games = 500


class TestKuhnPoker(GameHarness):
    game = KUHN_POKER
    games = 500


def told(game: Game, games: int = 40) -> Iterator[Leak]:
    """Every leak in some random games, with what leaked."""
    rng = random.Random(6)
    for _ in range(games):
        pos = started(GAME, 3, GAME.options())[0]
        while possible(GAME, pos):
            yield from leaks(game, pos, rng, actions_tried=6)
            pos = after(GAME, pos, rng.choice(possible(GAME, pos)))


def leaks_it(what: str, game: Game) -> bool:
    """Whether something leaks; the rest of the games is not played once it has."""
    return any(leak.what == what for leak in told(game))


def found(game: Game) -> set[str]:
    """All that leaks."""
    return {leak.what for leak in told(game, by_profile(10, 40))}


def test_an_honest_game_leaks_nothing() -> None:
    assert found(GAME) == set()


def test_a_view_that_shows_a_hand_is_caught() -> None:
    def view(pos: np.record, viewer: int) -> dict[str, Any]:
        return {**GAME.view.view(pos, viewer), "top": int(max(pos.hand))}

    assert leaks_it("the view shows seat 1 a secret", with_part(GAME, "view", view=view))


def test_a_view_that_leaks_to_spectators_only_is_caught() -> None:
    def view(pos: np.record, viewer: int) -> dict[str, Any]:
        return GAME.view.view(pos, viewer if viewer >= 0 else 0)

    assert found(with_part(GAME, "view", view=view)) == {"the view shows the spectator a secret"}


def test_legal_actions_that_depend_on_another_hand_are_caught() -> None:
    def legal(pos: np.record, actions: Words) -> int:
        actions[:2] = [0, 1]
        return 1 if max(pos.hand) == 6 else 2

    assert leaks_it("the legal actions tell seat 0 a secret", with_part(GAME, "rules", legal=legal))


def test_a_turn_order_that_depends_on_a_hand_is_caught() -> None:
    def actor(pos: np.record) -> int:
        who = GAME.rules.actor(pos)
        return 1 if who == 0 and pos.hand[1] == 6 else who

    assert leaks_it("whose turn it is tells seat 0 a secret", with_part(GAME, "rules", actor=actor))


def test_a_log_that_names_a_card_taken_in_secret_is_caught() -> None:
    def narrate(before: np.record, action: int, then: np.record, to: Audience) -> list[str]:
        if GAME.rules.actor(before) == CHANCE:
            return [f"somebody takes the {action}"]
        return GAME.sentences.narrate(before, action, then, to)

    assert leaks_it("the log tells seat 2 a secret", with_part(GAME, "sentences", narrate=narrate))


def test_a_log_that_comments_on_a_hidden_hand_is_caught() -> None:
    def narrate(before: np.record, action: int, then: np.record, to: Audience) -> list[str]:
        lines = GAME.sentences.narrate(before, action, then, to)
        return [*lines, "Bob smiles."] if before.hand[1] > 4 else lines

    assert leaks_it("the log tells seat 0 a secret", with_part(GAME, "sentences", narrate=narrate))


def test_a_record_that_names_a_card_taken_in_secret_is_caught() -> None:
    game = with_part(GAME, "notation", seen=lambda pos, action, viewer: GAME.notation.write(pos, action))
    assert found(game) == {f"the record tells {who} a secret" for who in EVERYBODY}


def test_a_game_with_secrets_that_does_not_say_who_may_know_what_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr("bagatelle.examples.high_card.notation.seen")
    with pytest.raises(Refused, match="High Card has secrets, so its"):
        replace(GAME).notation  # noqa: B018


def test_a_record_of_a_game_that_forgot_its_secrets_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("bagatelle.examples.high_card.notation.seen")
    assert leaks_it("the record tells seat 0 a secret", replace(GAME, secrets=False))


@pytest.mark.parametrize("field", ["position", "start", "seed"])
def test_a_record_that_keeps_a_hash_a_start_or_the_seed_is_caught(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    honest = Record.seen_by

    def seen_by(match: Match, viewer: int, players: Sequence[str] = ()) -> Record:
        return replace(honest(match, viewer), **{field: getattr(Record.of(match), field)})

    monkeypatch.setattr(Record, "seen_by", seen_by)
    assert found(GAME) == {f"the record tells {who} a secret" for who in EVERYBODY}


def test_a_seed_in_the_record_of_a_game_without_secrets_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Record.seen_by
    monkeypatch.setattr(
        Record, "seen_by", lambda match, viewer: replace(honest(match, viewer), seed=Record.of(match).seed)
    )
    assert complaint(GAME, "test_records_replay_to_the_same_position") == (
        "The record of a match that is not over tells its seed"
    )


def test_a_question_that_depends_on_another_hand_is_caught() -> None:
    def prompt(pos: np.record, to: Audience) -> str:
        return "Keep or swap?" if max(pos.hand) < 6 else "Keep, or swap? Bob grins."

    assert leaks_it("what is asked tells seat 0 a secret", with_part(GAME, "sentences", prompt=prompt))


def test_a_board_that_is_told_which_card_was_taken_in_secret_is_caught() -> None:
    def touches(pos: np.record, action: int, viewer: int) -> dict[str, Any]:
        return {"card": int(action)}

    assert leaks_it(
        "what an event touches tells seat 2 a secret", with_part(GAME, "touches", touches=touches)
    )


def test_imagining_the_impossible_is_caught() -> None:
    def imagine(pos: np.record, viewer: int, rng: Rng) -> None:
        if pos.hand[0] and pos.hand[1]:
            pos.hand[0] = pos.hand[1]

    assert leaks_it("what the spectator imagines is impossible", with_part(GAME, "rules", imagine=imagine))


# What leaked


def detail(game: Game, what: str) -> str:
    """What a leak of a kind says, with the same letter for every number."""
    return re.sub("[0-9]", "#", next(leak.detail for leak in told(game) if leak.what == what))


def test_a_leak_in_the_view_is_reported_with_its_place_and_both_values() -> None:
    def view(pos: np.record, viewer: int) -> dict[str, Any]:
        shown = GAME.view.view(pos, viewer)
        shown["players"][0]["card"] = int(pos.hand[0])
        return shown

    leak = detail(with_part(GAME, "view", view=view), "the view shows seat 1 a secret")
    assert leak == "players[#].card is # and could be #"


def test_a_leak_in_the_log_is_reported_with_the_event_and_both_sentences() -> None:
    def narrate(before: np.record, action: int, then: np.record, to: Audience) -> list[str]:
        return [f"{to.names[0]} looks at the {before.hand[0]}."] if then.hand[0] else ["A card."]

    leak = detail(with_part(GAME, "sentences", narrate=narrate), "the log tells seat 1 a secret")
    assert re.fullmatch(
        r"of '\w+( #)?', the log\[#\] is \"Player # looks at the #.\" and could be \"Player # looks at the #.\"",
        leak,
    )


def test_a_leak_in_the_record_is_reported_with_the_event() -> None:
    game = with_part(GAME, "notation", seen=lambda pos, action, viewer: GAME.notation.write(pos, action))
    leak = detail(game, "the record tells seat 1 a secret")
    assert leak == 'of \'card #\', events[#][#] is "card #" and could be "card #"'


def test_a_leak_in_the_legal_actions_is_reported_with_the_moves() -> None:
    def legal(pos: np.record, actions: Words) -> int:
        actions[:2] = [0, 1]
        return 1 if max(pos.hand) == 6 else 2

    leak = detail(with_part(GAME, "rules", legal=legal), "the legal actions tell seat 0 a secret")
    assert leak in ('it is ["swap"] and could be []', 'it is [] and could be ["swap"]')


def test_a_leak_in_a_question_is_reported_with_both_questions() -> None:
    def prompt(pos: np.record, to: Audience) -> str:
        return "Keep or swap?" if max(pos.hand) < 6 else "Keep, or swap? Bob grins."

    leak = detail(with_part(GAME, "sentences", prompt=prompt), "what is asked tells seat 0 a secret")
    assert leak.startswith('the prompt is "Keep')


def test_a_position_that_is_imagined_from_a_secret_is_reported_with_its_field() -> None:
    def imagine(pos: np.record, viewer: int, rng: Rng) -> None:
        if pos.hand[0] and pos.hand[1]:
            pos.hand[0], pos.hand[1] = pos.hand[1], pos.hand[0]

    leak = detail(
        with_part(GAME, "rules", imagine=imagine), "what the spectator imagines depends on a secret"
    )
    assert leak == "in the imagined position, hand[#] is # and could be #"


def test_a_failing_test_says_what_leaked_and_where() -> None:
    def view(pos: np.record, viewer: int) -> dict[str, Any]:
        shown = GAME.view.view(pos, viewer)
        shown["players"][0]["card"] = int(pos.hand[0])
        return shown

    said = complaint(
        with_part(GAME, "view", view=view), "test_nothing_hidden_shows_in_views_legal_actions_or_log"
    )
    assert re.fullmatch(
        r"The view shows [a-z0-9 ]+ a secret: players\[0\]\.card is \d and could be \d\.\n"
        r"In High Card, at: seats=\d hand=\S+ opened=\S+ decided=\S+ low=\d",
        said,
    )
