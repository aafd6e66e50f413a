"""The compiled heart of the environments: many games, each brought to the next decision of an agent, and what that
agent sees and may do written straight into arrays. It knows no game.

Arrays for many games have a row for each game. What is written into a row is remembered, and wiped before the next is
written, so that the many zeros of an observation and of a mask cost nothing.
"""

from __future__ import annotations

from typing import Any

from bagatelle.bots.deciding import LEARNING, PLAYERS, decide
from bagatelle.bots.policy import share_of
from bagatelle.kernel import (
    CHANCE,
    FLAGS,
    FLOATS,
    GRID,
    INT,
    MARKS,
    OVER,
    PLACES,
    RNG,
    SINGLES,
    WORDS,
    Contract,
    below,
    generic,
    inlined,
    lean,
    natural,
    together,
)  # fmt: skip

AGENT = -1
"""How a seat decides that is left to an agent, beside the policies of bots."""
REFUSED = -9
"""What a move answers that is not possible."""

WHO, COUNT, MADE = range(3)
"""What is noted of one game: who decides, how many actions are possible, and how many decisions were made."""

NUMBERED = together(WORDS, WORDS)
"""The action of each choice, and the choice of each action."""
SHOWN = together(GRID, WORDS.copy(ndim=2), WORDS)
"""The observations of many games; where numbers stand in each, and how many."""
OFFERED = together(MARKS.copy(ndim=2), PLACES.copy(ndim=2), WORDS)
"""The masks of many games; which choices are possible in each, and how many."""
SEATS = FLOATS.copy(ndim=2)
"""A number for every seat of many games."""
STATE = together(RNG, WORDS, WORDS, WORDS, SEATS, SEATS)
"""Of each game: its random numbers, who decides, the seat of the first player, and how many decisions agents have made;
where rewards follow expectations, what agents expect, seat by seat, and room for by how much that rises."""
BROUGHT = together(SEATS, FLOATS, FLAGS, FLAGS, FLAGS, WORDS)
"""What a step brings in each game: rewards seat by seat, the reward of whoever chose, whether the game has ended, was
cut off, or was lost by an impossible choice, and after how many decisions."""
ROOM = together(WORDS, SINGLES, WORDS, FLOATS, FLOATS, RNG)
"""Room to work in: an observation (index and value), actions, worths, shares, and one random generator."""
WAYS = together(INT, INT, INT, INT)
"""How many players move on by one seat after each game (0 or 1), whether rewards follow expectations, after how many
decisions a game is cut off (0: never), and whether a game that has ended begins again at once."""


@lean
def reach_decision(actor: Any, chance: Any, play: Any, pos: Any, rng: Any) -> Any:
    """Let chance act until somebody has to decide; return who, or OVER."""
    who = actor(pos)
    while who == CHANCE:
        play(pos, chance(pos, rng))
        who = actor(pos)
    return who


@lean
def show(encode: Any, pos: Any, viewer: Any, value: Any, shown: Any, game: Any) -> None:
    """Write what a viewer sees into the row of a game."""
    observations, places, counts = shown
    index = places[game]
    for k in range(counts[game]):
        observations[game, natural(index[k])] = 0.0
    counts[game] = encode(pos, viewer, index, value)
    for k in range(counts[game]):
        observations[game, natural(index[k])] += value[k]


@lean
def offer(choices: Any, actions: Any, n: Any, offered: Any, game: Any) -> None:
    """Mark n possible actions in the row of a game."""
    masks, places, counts = offered
    for k in range(counts[game]):
        masks[game, natural(places[game, k])] = 0
    for k in range(n):
        choice = choices[natural(actions[k])]
        masks[game, natural(choice)] = 1
        places[game, k] = choice
    counts[game] = n


# One game, in which every seat is an agent's


@lean
def note_decision(
    actor: Any, legal: Any, chance: Any, play: Any, games: Any, rng: Any, open_actions: Any, notes: Any
) -> Any:  # fmt: skip
    """Bring a game to the next decision; note whose it is and what is possible, and return whose."""
    who = reach_decision(actor, chance, play, games[0], rng)
    notes[WHO], notes[COUNT] = who, legal(games[0], open_actions) if who != OVER else 0
    return who


def _begin_arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, contract.rows, RNG, WORDS, WORDS


@generic("actor legal chance play", _begin_arguments, makes_arrays=False, brief=True)
def begin_one(
    actor: Any, legal: Any, chance: Any, play: Any, start: Any, games: Any, rng: Any, open_actions: Any, notes: Any
) -> Any:  # fmt: skip
    """Begin a game, and bring it to its first decision; return whose it is, or OVER."""
    games[0] = start[0]
    notes[MADE] = 0
    return note_decision(actor, legal, chance, play, games, rng, open_actions, notes)


def _move_arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, RNG, WORDS, WORDS, WORDS, INT


@generic("actor legal chance play", _move_arguments, makes_arrays=False, brief=True)
def move_one(
    actor: Any, legal: Any, chance: Any, play: Any, games: Any, rng: Any, open_actions: Any, notes: Any, acts: Any,
    choice: Any,
) -> Any:  # fmt: skip
    """Play a choice, and bring the game to the next decision; return whose it is, or OVER, or REFUSED."""
    if choice < 0 or choice >= len(acts):
        return REFUSED
    action, k = acts[choice], 0
    while k < notes[COUNT] and open_actions[k] != action:
        k += 1
    if k == notes[COUNT]:
        return REFUSED
    play(games[0], action)
    notes[MADE] += 1
    return note_decision(actor, legal, chance, play, games, rng, open_actions, notes)


def _look_arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, WORDS, WORDS, WORDS, WORDS, SINGLES, INT, SINGLES, MARKS


@generic("encode", _look_arguments, makes_arrays=False, brief=True)
def look_at_one(
    encode: Any, games: Any, open_actions: Any, notes: Any, choices: Any, index: Any, value: Any, viewer: Any,
    observation: Any, mask: Any,
) -> Any:  # fmt: skip
    """Write what a viewer sees, and may choose if it decides."""
    observation[:] = 0.0
    mask[:] = 0
    n = encode(games[0], viewer, index, value)
    for k in range(n):
        observation[natural(index[k])] += value[k]
    if viewer == notes[WHO]:
        for k in range(notes[COUNT]):
            mask[natural(choices[natural(open_actions[k])])] = 1
    return n


def _pay_arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, FLOATS


@generic("payoff", _pay_arguments, makes_arrays=False, brief=True)
def pay_one(payoff: Any, games: Any, rewards: Any) -> Any:
    """Write what each seat gets for a game that has ended."""
    payoff(games[0], rewards)
    for seat in range(len(rewards)):
        rewards[seat] = reward(rewards[seat], len(rewards))
    return len(rewards)


# Many games, with bots in some of the seats. Rules go from part to part as one (`rules`), and so does all that is on
# the desk of a thread (`desk`): positions to work with, players, what they have learned, and room.


@lean
def reach_agent(rules: Any, games: Any, game: Any, first: Any, desk: Any) -> Any:
    """Let chance and bots act until an agent has to decide; return who, or OVER."""
    actor, legal, chance, play, payoff, imagine, worth, observe, narrow = rules
    work, scratch, players, learning, room = desk
    _, _, actions, worths, shares, rng = room
    policies = players[0]
    while True:
        who = reach_decision(actor, chance, play, games[game], rng)
        if who == OVER:
            return who
        player = player_at(who, first, len(policies))
        if policies[player] == AGENT:
            return who
        work[0] = games[game]
        n = legal(games[game], actions)
        chosen = decide(
            actor, play, payoff, imagine, worth, observe, narrow, work, scratch, players, player, learning, who,
            actions, n, rng, worths, shares,
        )  # fmt: skip
        play(games[game], actions[chosen])


@inlined
def player_at(seat: Any, first: Any, seats: Any) -> Any:
    """The player at a seat, if the first player has that seat."""
    return seat - first + seats * (seat < first)


@lean
def expect(rules: Any, pos: Any, first: Any, desk: Any, risen: Any, expected: Any, game: Any) -> None:
    """Work out what every agent may expect now, and by how much that has risen."""
    actor, _, _, _, payoff, _, _, observe, _ = rules
    _, _, players, learning, room = desk
    net, index, value, neurons = learning
    policies, shares = players[0], room[4]
    seats = len(policies)
    for seat in range(seats):
        if policies[player_at(seat, first, seats)] == AGENT:
            share = share_of(actor, payoff, observe, net, pos, seat, index, value, neurons, shares)
            now = reward(share, seats)
            risen[game, seat] = now - expected[game, seat]
            expected[game, seat] = now


@inlined
def reward(share: Any, seats: Any) -> Any:
    """What a share of the payoff is to an agent: a victory is 1, and all rewards together are 0."""
    return (share * seats - 1.0) / max(1, seats - 1)


@lean
def start_again(rules: Any, games: Any, game: Any, start: Any, state: Any, ways: Any, desk: Any) -> Any:
    """Begin a game, and bring it to the first decision of an agent; return whose that is. A game that ends before an
    agent could decide anything begins once more."""
    _, _, firsts, made, expected, risen = state
    made[game] = 0
    who = OVER
    while who == OVER:
        games[game] = start[0]
        who = reach_agent(rules, games, game, firsts[game], desk)
    if ways[1]:
        expect(rules, games[game], firsts[game], desk, risen, expected, game)
    return who


@lean
def present(
    legal: Any, encode: Any, games: Any, game: Any, who: Any, numbered: Any, shown: Any, offered: Any, room: Any
) -> None:  # fmt: skip
    """Write what a seat sees and may do."""
    value, actions = room[1], room[2]
    show(encode, games[game], who, value, shown, game)
    offer(numbered[1], actions, legal(games[game], actions), offered, game)


@lean
def is_offered(choice: Any, offered: Any, game: Any) -> Any:
    """Whether a choice is possible in a game."""
    _, places, counts = offered
    k = 0
    while k < counts[game] and places[game, natural(k)] != choice:
        k += 1
    return k < counts[game]


@lean
def keep_final(
    encode: Any, pos: Any, viewer: Any, index: Any, value: Any, finals: Any, game: Any
) -> None:  # fmt: skip
    """Write what a viewer sees of a game that has ended, before it begins again."""
    finals[game] = 0.0
    for k in range(encode(pos, viewer, index, value)):
        finals[game, natural(index[k])] += value[k]


def _common(contract: Contract) -> tuple[Any, ...]:
    desk = together(contract.rows, contract.rows, PLAYERS, LEARNING, ROOM)
    return contract.rows, contract.rows, NUMBERED, SHOWN, OFFERED, STATE, WAYS, desk


def _begin_many_arguments(contract: Contract) -> tuple[Any, ...]:
    return *_common(contract), FLAGS, INT, INT


@generic(
    "actor legal chance play payoff imagine worth observe narrow encode", _begin_many_arguments, makes_arrays=False
)  # fmt: skip
def begin_many(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, worth: Any, observe: Any, narrow: Any,
    encode: Any, games: Any, start: Any, numbered: Any, shown: Any, offered: Any, state: Any, ways: Any, desk: Any,
    which: Any, first: Any, last: Any,
) -> Any:  # fmt: skip
    """Begin those games of a range that are asked for."""
    rules = (actor, legal, chance, play, payoff, imagine, worth, observe, narrow)
    rngs, deciding = state[0], state[1]
    room = desk[4]
    rng = room[5]
    for game in range(first, last):
        if which[game]:
            rng[0] = rngs[game]
            who = start_again(rules, games, game, start, state, ways, desk)
            rngs[game], deciding[game] = rng[0], who
            present(legal, encode, games, game, who, numbered, shown, offered, room)
    return last


def _step_many_arguments(contract: Contract) -> tuple[Any, ...]:
    return *_common(contract), GRID, WORDS, BROUGHT, INT, INT


@generic(
    "actor legal chance play payoff imagine worth observe narrow encode", _step_many_arguments, makes_arrays=False
)  # fmt: skip
def step_many(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, worth: Any, observe: Any, narrow: Any,
    encode: Any, games: Any, start: Any, numbered: Any, shown: Any, offered: Any, state: Any, ways: Any, desk: Any,
    finals: Any, said: Any, brought: Any, first: Any, last: Any,
) -> Any:  # fmt: skip
    """Play what the agents of a range of games chose, and bring each game to the next decision of an agent. An agent
    that chose what is not possible has lost."""
    rules = (actor, legal, chance, play, payoff, imagine, worth, observe, narrow)
    rngs, deciding, firsts, made, expected, _ = state
    rewards, own, ended, cut, refused, lengths = brought
    acts, room = numbered[0], desk[4]
    index, value, actions, _, shares, rng = room
    moving_on, by_expectation, longest, again = ways
    seats = expected.shape[1]
    for game in range(first, last):
        mover, choice, who = deciding[game], said[game], OVER
        for seat in range(seats):
            rewards[game, seat] = 0.0
        own[game], ended[game], cut[game], refused[game] = 0.0, False, False, False
        if mover == OVER:  # it has ended, and waits to be begun again
            continue
        made[game] += 1
        rng[0] = rngs[game]
        if is_offered(choice, offered, game):
            play(games[game], acts[choice])
            who = reach_agent(rules, games, game, firsts[game], desk)
            if by_expectation:
                expect(rules, games[game], firsts[game], desk, rewards, expected, game)
            elif who == OVER:
                payoff(games[game], shares)
                for seat in range(seats):
                    rewards[game, seat] = reward(shares[seat], seats)
        else:
            refused[game] = True
            for seat in range(seats):
                rewards[game, seat] = -1.0 if seat == mover else 1.0 / max(1, seats - 1)
        own[game], lengths[game] = rewards[game, mover], made[game]
        ended[game], cut[game] = who == OVER, who != OVER and made[game] == longest
        if ended[game] or cut[game]:
            viewer = mover if who == OVER else who
            if len(finals) > 0:
                keep_final(encode, games[game], viewer, index, value, finals, game)
            if again:
                firsts[game] = (firsts[game] + moving_on) % seats
                who = start_again(rules, games, game, start, state, ways, desk)
            else:
                who = OVER
        rngs[game], deciding[game] = rng[0], who
        if who == OVER:
            show(encode, games[game], mover, value, shown, game)
            offer(acts, actions, 0, offered, game)
        else:
            present(legal, encode, games, game, who, numbered, shown, offered, room)
    return last


@lean
def first_impossible(offered: Any, said: Any) -> Any:
    """The first game in which a choice is not possible; the number of games, if there is none."""
    game = 0
    while game < len(said) and is_offered(said[game], offered, game):
        game += 1
    return game


@lean
def draw_choices(places: Any, counts: Any, rng: Any, out: Any) -> None:
    """Draw one of the possible choices of every game by lot."""
    for game in range(len(out)):
        out[game] = places[game, below(rng, counts[game])] if counts[game] > 0 else -1
