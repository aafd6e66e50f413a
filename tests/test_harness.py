"""The harness itself: it passes an honest game and catches every planted fault."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from toy import GAME

from bagatelle.kernel import CHANCE
from bagatelle.record import Record
from bagatelle.refusal import Refused
from harness import GameHarness, after, leaks, possible, started

pytestmark = pytest.mark.rules

EVERYBODY = ("the spectator", "seat 0", "seat 1", "seat 2")


class TestHighCard(GameHarness):
    game = GAME
    games = 500


def with_part(name: str, **changes):
    """High Card with some functions of one part replaced."""
    game = replace(GAME)
    game.__dict__[name] = SimpleNamespace(**{**vars(getattr(GAME, name)), **changes})
    return game


def found(game) -> set[str]:
    """Every leak in some random games."""
    rng = random.Random(6)
    told = set()
    for _ in range(40):
        pos = started(GAME, 3, GAME.options())[0]
        while possible(GAME, pos):
            told.update(leaks(game, pos, rng, actions_tried=6))
            pos = after(GAME, pos, rng.choice(possible(GAME, pos)))
    return told


def test_an_honest_game_leaks_nothing():
    assert found(GAME) == set()


def test_a_view_that_shows_a_hand_is_caught():
    def view(pos, viewer):
        return {**GAME.view.view(pos, viewer), "top": int(max(pos.hand))}

    assert "the view shows seat 1 a secret" in found(with_part("view", view=view))


def test_a_view_that_leaks_to_spectators_only_is_caught():
    def view(pos, viewer):
        return GAME.view.view(pos, viewer if viewer >= 0 else 0)

    assert found(with_part("view", view=view)) == {"the view shows the spectator a secret"}


def test_legal_actions_that_depend_on_another_hand_are_caught():
    def legal(pos, actions):
        actions[:2] = [0, 1]
        return 1 if max(pos.hand) == 6 else 2

    assert "the legal actions tell seat 0 a secret" in found(with_part("rules", legal=legal))


def test_a_turn_order_that_depends_on_a_hand_is_caught():
    def actor(pos):
        who = GAME.rules.actor(pos)
        return 1 if who == 0 and pos.hand[1] == 6 else who

    assert "whose turn it is tells seat 0 a secret" in found(with_part("rules", actor=actor))


def test_a_log_that_names_a_card_taken_in_secret_is_caught():
    def narrate(before, action, then, to):
        if GAME.rules.actor(before) == CHANCE:
            return [f"somebody takes the {action}"]
        return GAME.sentences.narrate(before, action, then, to)

    assert "the log tells seat 2 a secret" in found(with_part("sentences", narrate=narrate))


def test_a_log_that_comments_on_a_hidden_hand_is_caught():
    def narrate(before, action, then, to):
        lines = GAME.sentences.narrate(before, action, then, to)
        return [*lines, "Bob smiles."] if before.hand[1] > 4 else lines

    assert "the log tells seat 0 a secret" in found(with_part("sentences", narrate=narrate))


def test_a_record_that_names_a_card_taken_in_secret_is_caught():
    game = with_part("notation", seen=lambda pos, action, viewer: GAME.notation.write(pos, action))
    assert found(game) == {f"the record tells {who} a secret" for who in EVERYBODY}


def test_a_game_with_secrets_that_does_not_say_who_may_know_what_is_refused(monkeypatch):
    monkeypatch.delattr("toy.notation.seen")
    with pytest.raises(Refused, match="High Card has secrets, so its"):
        replace(GAME).notation  # noqa: B018


def test_a_record_of_a_game_that_forgot_its_secrets_is_caught(monkeypatch):
    monkeypatch.delattr("toy.notation.seen")
    assert "the record tells seat 0 a secret" in found(replace(GAME, secrets=False))


@pytest.mark.parametrize("field", ["position", "start", "seed"])
def test_a_record_that_keeps_a_hash_a_start_or_the_seed_is_caught(monkeypatch, field):
    honest = Record.seen_by

    def seen_by(match, viewer, players=()):
        return replace(honest(match, viewer), **{field: getattr(Record.of(match), field)})

    monkeypatch.setattr(Record, "seen_by", seen_by)
    monkeypatch.setattr(Record, "to_json", lambda record: str(record))
    assert found(GAME) == {f"the record tells {who} a secret" for who in EVERYBODY}


def test_a_question_that_depends_on_another_hand_is_caught():
    def prompt(pos, to):
        return "Keep or swap?" if max(pos.hand) < 6 else "Keep, or swap? Bob grins."

    assert "what is asked tells seat 0 a secret" in found(with_part("sentences", prompt=prompt))


def test_a_board_that_is_told_which_card_was_taken_in_secret_is_caught():
    def touches(pos, action, viewer):
        return {"card": int(action)}

    assert "what an event touches tells seat 2 a secret" in found(with_part("touches", touches=touches))


def test_imagining_the_impossible_is_caught():
    def imagine(pos, viewer, rng):
        if pos.hand[0] and pos.hand[1]:
            pos.hand[0] = pos.hand[1]

    assert "what the spectator imagines is impossible" in found(with_part("rules", imagine=imagine))
