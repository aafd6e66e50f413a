"""Hidden hands stay hidden: in views, legal actions, log and records; and a leak in any of them would be caught."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bagatelle import Match, kernel
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.position import CARD, DEALER
from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.testing.leaks import leaks
from games.bag_o_loot.turns import at, play

pytestmark = pytest.mark.rules


def with_part(name: str, **changes):
    """The game with some functions of one part replaced."""
    game = replace(GAME)
    game.__dict__[name] = SimpleNamespace(**{**vars(getattr(GAME, name)), **changes})
    return game


def sampled() -> list:
    """Some positions of one game: every kind of event comes next in one of them."""
    match = Match(GAME, 3, {"target": 1}, seed=bytes([5]) * 32, match_id="secrets")
    lots, kept = random.Random(1), []
    while not match.over:
        if len(match.events) % (9 if kernel.INTERPRETED else 3) == 0:
            kept.append(kernel.copy_of(match.position))
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(lots.choice(match.legal()))
    return kept


POSITIONS = sampled()


def found(game) -> set[str]:
    rng = random.Random(2)
    return {leak.what for pos in POSITIONS for leak in leaks(game, pos, rng, actions_tried=5)}


def test_nothing_leaks_to_any_seat_or_spectator():
    assert found(GAME) == set()


def test_a_view_that_shows_the_next_hand_is_caught():
    view = lambda pos, viewer: GAME.view.view(pos, (viewer + 1) % pos.seats if viewer >= 0 else viewer)
    assert "the view shows seat 0 a secret" in found(with_part("view", view=view))


def test_a_view_that_counts_the_pile_by_kind_is_caught():
    def view(pos, viewer):
        return {**GAME.view.view(pos, viewer), "looters_in_pile": int(pos.pile[0])}

    assert "the view shows the spectator a secret" in found(with_part("view", view=view))


def test_legal_actions_that_spare_a_rich_neighbour_are_caught():
    def legal(pos, actions):
        n = rules.legal(pos, actions)
        return n - 1 if pos.hands[(pos.turn + 1) % pos.seats].max() > 1 and n > 1 else n

    assert any("legal actions" in leak for leak in found(with_part("rules", legal=legal)))


def test_a_log_that_names_a_card_drawn_by_somebody_else_is_caught():
    def narrate(before, action, after, to):
        if CARD <= action < DEALER:
            return [f"somebody takes {action - CARD}"]
        return GAME.sentences.narrate(before, action, after, to)

    assert "the log tells seat 1 a secret" in found(with_part("sentences", narrate=narrate))


def test_a_log_that_comments_on_a_hidden_hand_is_caught():
    def narrate(before, action, after, to):
        lines = GAME.sentences.narrate(before, action, after, to)
        return [*lines, "B smiles."] if sum(before.hands[1][:9]) % 2 else lines

    assert "the log tells seat 0 a secret" in found(with_part("sentences", narrate=narrate))


def test_a_record_that_names_a_card_drawn_by_somebody_else_is_caught():
    seen = lambda pos, action, viewer: GAME.notation.write(pos, action)
    assert "the record tells seat 2 a secret" in found(with_part("notation", seen=seen))


def test_a_record_shared_before_the_end_tells_own_cards_only():
    match = Match(GAME, 2, seed=bytes([3]) * 32, match_id="shared", names=["Ann", "Bob"])
    match.deal_all()
    whole = Record.of(match)
    texts = {
        viewer: [text for _, text in Record.seen_by(match, viewer).events] for viewer in (0, 1, SPECTATOR)
    }
    for number, (_, text) in enumerate(whole.events[1:17], 1):
        told = {viewer: seen[number] for viewer, seen in texts.items()}
        assert sorted(told.values()) == sorted(["card", "card", text])
        assert told[SPECTATOR] == "card"
    shared = Record.from_json(Record.seen_by(match, 1).to_json())
    assert (shared.seed, shared.position, shared.start, shared.viewer) == (None, None, None, 1)
    assert shared.commitment == whole.commitment
    with pytest.raises(Refused, match="tells only what seat 2 may know"):
        shared.replay()


def test_a_play_stands_in_every_record_as_it_was():
    match = play(at("7,7,9/3"), "open 7 7")
    assert Record.seen_by(match, 1).events == ((0, "open 7 7"),)


def test_the_first_card_of_the_next_round_is_seen_by_who_gets_it():
    match = at("-/3/4", "A:7,7", phase="round_over", dealer="C")
    play(match, "card 5")
    assert [Record.seen_by(match, viewer).events[0][1] for viewer in range(3)] == ["card", "card 5", "card"]


def test_when_the_game_is_over_everybody_gets_the_whole_record():
    match = play(at("7,7/3", totals=[99, 0]), "open 7 7")
    assert Record.seen_by(match, SPECTATOR) == Record.of(match)


def test_bots_choose_alike_whatever_the_others_hold():
    from bagatelle.bots.bot import ask, find_bot

    for pos in POSITIONS:
        if rules.actor(pos) < 0:
            continue
        match = Match(GAME, start=GAME.position_line.write_position(pos))
        worths = ask(find_bot("greedy"), match, random.Random(1)).worths
        assert worths == ask(find_bot("greedy"), match, random.Random(2)).worths
