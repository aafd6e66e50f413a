"""The games in OpenSpiel: its own tests pass, nothing leaks, nothing is forgotten, and its solvers solve."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.kernel import CHANCE, OVER
from bagatelle.numbering import numbering_of
from bagatelle.observing import encoded
from bagatelle.refusal import Refused
from own_games import OWN_GAMES
from plugins.kuhn_poker import GAME as KUHN
from profiles import by_profile

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("open_spiel.python")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from bagatelle.envs import openspiel  # noqa: E402

if TYPE_CHECKING:
    from bagatelle.envs.openspiel.moment import Moment
    from bagatelle.envs.openspiel.spiel_game import SpielGame
    from bagatelle.envs.openspiel.spiel_state import SpielState

VARIED = [
    "bagatelle_bag_of_butts_v0(players=4,target=10,colours=green pink)",
    "bagatelle_bag_o_loot_v0(players=6,target=20,hand=4,tie=share)",
    "bagatelle_buttle_v0(deck=extended,scuttle=true,counter=true,hand_limit=%38)",
    "bagatelle_button_men_v0(a=Kublai,b=4 6 %288%2C8%29 4/12,wins=1)",
]
"""Games with other seats and options than usual."""
DICE_ENDING = "1/5 1 / 1/3 1 / turn=A phase=sizes round=200 to=1 mode=casual"
"""Button Men with two dice each, the size of one chosen in secret; it is the last round there can be. Once the sizes
are known nothing is hidden, so they are a game of two rows and two columns: A wins 0 or 2/9 with the small die, and
4/25 or 8/75 with the big one."""
FEW_CARDS = "players=A:50,B:50 dealer=B turn=A phase=deal hands=1,1/2,2 pile=1,2,L target=1 tie=share hand=3"
"""Bag-O-Loot with seven cards: two are still to be dealt, and the round decides."""


def every_game() -> list[str]:
    return [*map(openspiel.name_of, OWN_GAMES.values()), *VARIED]


def played(game: SpielGame, seed: int, events: int | None = None) -> SpielState:
    """A state after random moves: at the end, or at the first choice after so many events."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        elif events is not None and len(state.history()) >= events:
            break
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def way_to(moment: Moment) -> list[Moment]:
    """Every point of a game on the way to one of them."""
    way = [moment]
    while way[-1].before:
        way.append(way[-1].before)
    return way[::-1]


# What OpenSpiel tests


@pytest.mark.parametrize("name", every_game())
def test_a_game_passes_the_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*every_game(), openspiel.register(KUHN)])
def test_a_game_passes_the_simulation_in_python(name: str) -> None:
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def conforms(base: type[Any], name: str, game: SpielGame) -> None:
    case = type("Case", (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [trace for _, trace in result.failures + result.errors]


@pytest.mark.parametrize("name", every_game())
def test_a_game_keeps_to_the_api(name: str) -> None:
    from open_spiel.integration_tests import api_test

    conforms(api_test.EnforceAPIOnPartialTreeBase, name, pyspiel.load_game(name))


@pytest.mark.parametrize(
    ("name", "start", "states", "information_states"),
    [
        ("kuhn-poker", None, (4, 24, 30), 12),
        ("button-men", "2/4 / 2/4 / turn=A phase=sizes round=200 to=1 mode=casual", (42, 247, 106), 246),
        ("bag-o-loot", FEW_CARDS, (10, 326, 674), 185),
    ],
)
def test_a_whole_tree_has_perfect_recall(
    name: str,
    start: str | None,
    states: tuple[int, int, int],
    information_states: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from open_spiel.integration_tests import api_test

    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, states)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, information_states)
    game = openspiel.load(OWN_GAMES.get(name, KUHN), start=start)
    conforms(api_test.EnforceAPIOnFullTreeBase, name, game)


# What a player knows


def actions_of(moment: Moment) -> list[int]:
    numbers = range(len(moment.possible())) if moment.actor == CHANCE else moment.possible()
    return [int(action) for action in map(moment.action_of, numbers) if action is not None]


def told_alike(game: SpielGame, viewer: int, rng: random.Random) -> Iterator[tuple[Moment, Moment]]:
    """Two ways through a game, step by step, in which every event is told to a viewer in the same words."""
    one = other = game.new_initial_state().moment
    seen = game.game.notation.seen
    while one.actor == other.actor != OVER:
        one = one.followed_by(rng.choice(actions_of(one)))
        words = one.told(viewer).split(" ", 1)[1]
        alike = [action for action in actions_of(other) if seen(other.looked_at(), action, viewer) == words]
        if not alike:
            return
        other = other.followed_by(rng.choice(alike))
        assert one.told(viewer) == other.told(viewer)
        yield one, other


@pytest.mark.parametrize(
    "name",
    ["bagatelle_bag_o_loot_v0(players=3)", "bagatelle_buttle_v0", *VARIED[1:], "bagatelle_kuhn_poker_v0"],
)
def test_an_information_state_is_what_a_player_can_tell_apart(name: str) -> None:
    game, rng = pyspiel.load_game(name), random.Random(3)
    here = game.game
    text, tensor = (make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) for _ in range(2))
    different, choosing = 0, 0
    for _ in range(60):
        viewer = rng.randrange(game.seats)
        for one, other in told_alike(game, viewer, rng):
            states = [openspiel.SpielState(game, moment) for moment in (one, other)]
            strings = [text.string_from(state, viewer) for state in states]
            views = [here.view.view(moment.looked_at(), viewer) for moment in (one, other)]
            assert (strings[0] == strings[1]) == (views[0] == views[1])
            if views[0] != views[1]:
                break
            different += one.pos.tobytes() != other.pos.tobytes()
            assert one.actor == other.actor
            if one.actor == viewer:
                choosing += 1
                assert one.possible() == other.possible()
                assert states[0].observation_string(viewer) == states[1].observation_string(viewer)
                tensor.set_from(states[0], viewer)
                before = tensor.tensor.copy()
                tensor.set_from(states[1], viewer)
                assert (before == tensor.tensor).all()
    assert different > 10
    assert choosing > 10


@pytest.mark.parametrize("name", every_game())
def test_players_remember_all_they_were_told(name: str) -> None:
    game = pyspiel.load_game(name)
    moments = way_to(played(game, 4).moment)
    for viewer in range(game.seats):
        strings = [openspiel.SpielState(game, moment).information_state_string(viewer) for moment in moments]
        told = [string.split(" | ")[:-1] for string in strings]
        assert all(before == after[:-1] for before, after in pairwise(told))
        assert len(set(strings)) == len(strings)


def test_a_sealed_size_is_hidden_until_both_have_chosen() -> None:
    game = openspiel.load("button-men", start=DICE_ENDING)
    small, big = (game.new_initial_state() for _ in range(2))
    small.apply_action(small.legal_actions()[0])
    big.apply_action(big.legal_actions()[1])
    assert small.current_player() == big.current_player() == 1
    assert small.information_state_string(1) == big.information_state_string(1)
    assert small.information_state_tensor(1) == big.information_state_tensor(1)
    assert small.observation_string(1) == big.observation_string(1)
    assert small.information_state_string(0) != big.information_state_string(0)
    for state in (small, big):
        state.apply_action(state.legal_actions()[0])
    assert small.information_state_string(1) != big.information_state_string(1)


def test_an_imagined_state_looks_the_same_to_its_player() -> None:
    game = openspiel.load("buttle")
    state = played(game, 1, events=21)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(5)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        assert str(pickle.loads(pickle.dumps(world))) == str(world)
    assert len({str(world) for world in worlds}) == 5
    assert len({world.information_state_string(1 - player) for world in worlds}) == 5


# Numbers


@pytest.mark.parametrize("name", every_game())
def test_an_observation_is_the_encoding_by_its_names(name: str) -> None:
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    state = played(game, 2, events=30)
    for player in range(game.seats):
        observation.set_from(state, player)
        assert [*observation.dict] == ["player", *(piece.name for piece in game.game.encoding.PIECES)]
        assert all(np.shares_memory(piece, observation.tensor) for piece in observation.dict.values())
        assert [*observation.dict["player"]] == [seat == player for seat in range(game.seats)]
        expected = encoded(game.game, state.moment.pos, player)
        assert (observation.tensor[game.seats :] == expected).all()
        assert state.observation_tensor(player) == observation.tensor.tolist()


def test_an_information_state_shows_the_last_events_first() -> None:
    game = openspiel.load("bag-of-butts", recall=3)
    recalled = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    state = game.new_initial_state()
    state.apply_action(1)
    state.apply_action(state.legal_actions()[0])
    recalled.set_from(state, 0)
    assert recalled.dict["recent"].shape == (3, 2 + 1 + 32)
    assert recalled.dict["recent"][:, :3].tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert set(np.unique(recalled.dict["recent"][:2, 3:])) == {-1, 1}
    assert set(np.unique(recalled.dict["everything"])) == {-1, 1}
    without = openspiel.load("bag-of-butts", recall=0)
    assert without.information_state_tensor_size() == recalled.tensor.size - 3 * 35


def test_everybody_sees_what_a_spectator_sees_and_nobody_sees_all_hands() -> None:
    game = openspiel.load("buttle")
    state = played(game, 3, events=15)
    kinds = pyspiel.PrivateInfoType
    public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.NONE))
    assert public.tensor is None
    assert all(f"{player} holds" in public.string_from(state, 0) for player in ("North", "South"))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert (
        make_observation(
            game, pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS)
        )
        is None
    )
    with pytest.raises(Refused, match="no parameters"):
        make_observation(game, None, {"depth": 3})


# Chance, choices and results


@pytest.mark.parametrize("name", every_game())
def test_chance_has_the_odds_of_the_rules(name: str) -> None:
    game = pyspiel.load_game(name)
    for moment in way_to(played(game, 5).moment):
        if moment.actor == CHANCE:
            match = Match(game.game, start=moment.pos)
            odds, state = match.odds(), openspiel.SpielState(game, moment)
            whole = sum(weight for _, weight in odds)
            assert [chance for _, chance in state.chance_outcomes()] == [
                pytest.approx(float(Fraction(weight, whole))) for _, weight in odds
            ]
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
            assert [state.action_to_string(outcome) for outcome in state.legal_actions()] == match.moves()


@pytest.mark.parametrize("name", every_game())
def test_a_game_is_the_same_in_a_match(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(3):
        state = played(game, seed)
        before, *moments = way_to(state.moment)
        match = Match(game.game, start=before.pos)
        for moment in moments:
            if match.actor != CHANCE:
                assert moment.before
                here = openspiel.SpielState(game, moment.before)
                names = [here.action_to_string(choice) for choice in here.legal_actions()]
                assert sorted(names) == sorted(match.moves())
            match.play(moment.action)
        shares = match.result()
        assert match.position.tobytes() == state.moment.pos.tobytes()
        assert state.returns() == pytest.approx(
            [(len(shares) * share - 1) / (len(shares) - 1) for share in shares]
        )
        assert state.rewards() == state.returns()


def test_a_choice_that_is_not_possible_has_its_name_and_is_refused() -> None:
    game = openspiel.load("bag-of-butts")
    state, numbering = game.new_initial_state(), numbering_of(game.game)
    state.apply_action(0)
    impossible = next(choice for choice in range(len(numbering)) if choice not in state.legal_actions())
    assert state.action_to_string(0, impossible) == numbering.names[impossible]
    with pytest.raises(Refused, match=f"{impossible} is not possible now: choose from"):
        state.apply_action(impossible)
    with pytest.raises(Refused, match="9 is not possible now: chance has outcomes 0 to 1"):
        game.new_initial_state().apply_action(9)
    with pytest.raises(Refused, match="the game is over"):
        played(game, 1).apply_action(0)


def test_clones_go_their_own_ways() -> None:
    game = openspiel.load("buttle")
    state = played(game, 6, events=25)
    line, history = str(state), state.history()
    twin = state.clone()
    assert twin.moment is state.moment
    twin.apply_action(twin.legal_actions()[-1])
    assert (str(state), state.history()) == (line, history)
    assert str(twin) != line


def test_a_long_game_is_cut_short_without_a_winner() -> None:
    game = openspiel.load("bag-of-butts", seats=3, max_moves=5)
    state = played(game, 7)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [0, 0, 0]
    assert state.moment.moves == game.max_game_length() == 5
    assert state.legal_actions() == []


# Names and parameters


def test_every_installed_game_is_registered_with_its_options() -> None:
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for game in OWN_GAMES.values():
        kind = kinds[openspiel.name_of(game)]
        assert set(kind.parameter_specification) == {
            "players", "start", "max_moves", "recall", *game.options.specs(),
        }  # fmt: skip
        assert kind.parameter_specification["players"] == game.seats[0] == kind.min_num_players
        secret = pyspiel.GameType.Information.IMPERFECT_INFORMATION
        assert (kind.information == secret) == game.secrets


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"game": "buttle", "scuttle": True}, "bagatelle_buttle_v0(scuttle=True)"),
        ({"game": "buttle", "hand_limit": "8"}, "bagatelle_buttle_v0(hand_limit=%38)"),
        ({"game": "bag-of-butts", "seats": 3}, "bagatelle_bag_of_butts_v0(players=3)"),
        (
            {"game": "bag-of-butts", "colours": ["blue", "pink"]},
            "bagatelle_bag_of_butts_v0(colours=blue pink yellow green)",
        ),
        (
            {"game": "button-men", "a": "(4,4) 6", "max_moves": 50},
            "bagatelle_button_men_v0(a=%284%2C4%29 6,max_moves=50)",
        ),
    ],
)
def test_the_name_of_a_game_brings_it_back(asked: dict[str, Any], name: str) -> None:
    game = openspiel.load(**asked)
    assert str(game) == name
    assert str(pyspiel.load_game(name).new_initial_state()) == str(game.new_initial_state())
    assert str(pickle.loads(pickle.dumps(game))) == name


def test_a_game_may_start_at_a_position() -> None:
    game = openspiel.load("bag-o-loot", start=FEW_CARDS)
    assert str(game.new_initial_state()) == FEW_CARDS
    assert str(pyspiel.load_game("bagatelle_bag_o_loot_v0", {"start": FEW_CARDS})) == str(game)
    state = played(game, 1, events=8)
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())
    assert again.information_state_string(0) == state.information_state_string(0)
    assert str(game.new_initial_state(str(state))) == str(state)
    three = "players=A:1,B:2,C:3 dealer=A turn=B phase=draw hands=3,L/7/8"
    assert openspiel.load("bag-o-loot", start=three).num_players() == 3


@pytest.mark.parametrize(
    ("game", "parameters", "sentence"),
    [
        ("buttle", {"target": 3}, "The option 'target' cannot be '3': it is a whole number from 10 to 50."),
        ("bag_of_butts", {"players": 9}, "Bag of Butts is for 2 to 4 players, not 9."),
        ("buttle", {"max_moves": 0}, "A game may take at least one move, not 0."),
        ("buttle", {"recall": -1}, "The tensor may recall 0 to 1000 events, not -1."),
        ("buttle", {"start": "nonsense"}, "This is not a position of Buttle"),
        ("bag_o_loot", {"start": FEW_CARDS, "players": 4}, "starts at a position with 2 seats, not 4."),
        ("bag_o_loot", {"start": FEW_CARDS, "hand": 4}, "played with hand=3, not with hand=4"),
    ],
)
def test_what_is_impossible_is_refused_in_a_sentence(
    game: str, parameters: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        pyspiel.load_game(f"bagatelle_{game}_v0", parameters)


def test_load_refuses_in_a_sentence_too() -> None:
    with pytest.raises(Refused, match="There is no option 'cards' in this game"):
        openspiel.load("buttle", cards=3)
    with pytest.raises(Refused, match="There is no game called 'chess'"):
        openspiel.load("chess")
    three = "players=A:1,B:2,C:3 dealer=A turn=B phase=draw hands=3,L/7/8"
    with pytest.raises(Refused, match="starts at a position with 3 seats, not 2"):
        openspiel.load("bag-o-loot", seats=2, start=three)
    with pytest.raises(Refused, match="This game has 2 players, and the position 3"):
        openspiel.load("bag-o-loot").new_initial_state(three)


def test_a_process_that_used_a_game_ends_well() -> None:
    code = "import pyspiel, bagatelle.envs.openspiel; print(pyspiel.load_game('bagatelle_bag_of_butts_v0'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "bagatelle_bag_of_butts_v0()"), done.stderr


# What solves and searches


def test_kuhn_poker_is_solved() -> None:
    game = openspiel.load(KUHN)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    solution = solver.average_policy()
    assert exploitability.nash_conv(game, solution) < 0.005
    value = expected_game_score.policy_value(game.new_initial_state(), [solution, solution])
    assert 2 * value[0] == pytest.approx(-1 / 18, abs=0.003)  # the most to win are two chips, and count as 1


def test_few_cards_of_bag_o_loot_are_solved() -> None:
    game = openspiel.load("bag-o-loot", start=FEW_CARDS)
    solver = cfr.CFRPlusSolver(game)
    found = [exploitability.nash_conv(game, policy.UniformRandomPolicy(game))]
    for iterations in (3, 9):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[0] > 1
    assert found == sorted(found, reverse=True)
    assert found[-1] < 0.05


def test_an_ending_of_button_men_is_solved() -> None:
    game = openspiel.load("button-men", start=DICE_ENDING)
    solver = pyspiel.CFRPlusSolver(game)
    rounds = by_profile([(4, 0.0, 0.1)], [(1, 0.4, 0.5), (15, 0.0, 0.01)])
    for iterations, low, high in rounds:
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        assert low < pyspiel.nash_conv(game, solver.average_policy()) < high
    small = 1 / (
        1 + (2 / 9) / (4 / 25 - 8 / 75)
    )  # so often A takes the small die, and B gains by neither size
    chosen = solver.average_policy().action_probabilities(game.new_initial_state())
    assert min(chosen.values()) == pytest.approx(small, abs=by_profile(0.15, 0.03))


def test_mcts_plays_to_the_end() -> None:
    game = openspiel.load("bag-of-butts", target=8)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bot.step(state))
    assert state.returns() in ([1, -1], [-1, 1], [0, 0])


def test_mcts_of_information_sets_plays_without_looking() -> None:
    game = openspiel.load("buttle")
    rng = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 8, random_state=rng)
    state = played(game, 8, events=12)
    moves = state.moment.moves
    while state.moment.moves < moves + 3:
        state.apply_action(bot.step(state) if state.is_player_node() else state.chance_outcomes()[0][0])
