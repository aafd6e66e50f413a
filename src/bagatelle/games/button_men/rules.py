"""The rules of Button Men (James Ernest, Cheapass Games 1999, 2011), in the order of the rulebook.

Every rule in our own words, with the rulings that tags like [B4] name: docs/rules/button-men.md. What one die may show
stands in `dice`, which attacks are possible in `attacks`, what both players choose in secret in `auxiliaries` and
`sizes`, who begins in `initiative`, what dice are worth in `scores`. Only sealed choices are hidden, until both players
have made them. Chance rolls one die at a time and gives mood dice their sizes.
"""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.attacks import list_attacks
from bagatelle.games.button_men.auxiliaries import imagine_pick, list_auxiliaries, settle_auxiliaries
from bagatelle.games.button_men.components import AUXILIARY, BIGGEST, DICE, MOOD, NEVER_FIRST, SEATS, A, B
from bagatelle.games.button_men.dice import (
    Int,
    least,
    lowest,
    mood,
    mood_allows,
    moods,
    names_its_size,
    put_die,
    set_size,
    to_move,
    total,
    trait,
    ways,
)
from bagatelle.games.button_men.initiative import COIN_DECIDES, focus_dice, leader, list_focus, starter
from bagatelle.games.button_men.scores import round_winner
from bagatelle.games.button_men.sizes import choose_size, imagine_sizes, list_sizes, next_choice, seek_choice
from bagatelle.games.button_men.soundness import sound_side
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, lean

rule = Contract(at.Position, makes_arrays=False)

MOST_ROUNDS = 200
"""A match with so many rounds is drawn: no rule, but a bound on endless draws [B39]."""
MOST_IDLE = 100
"""So many trip attacks in a row without a capture end a round as it stands: no rule either, but a bound [B42]."""


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    """Options: casual, rounds to win, all six mood sizes, two talents, then form, halves and traits of each die."""
    pos.seats = seats
    pos.casual = options[0]
    pos.needed = options[1]
    pos.all_six = options[2]
    pos.last = at.NOBODY
    pos.tripper = at.NO_DIE
    pos.tripped = at.NO_DIE
    word = 3 + SEATS
    for seat in range(SEATS):
        pos.talent[seat] = options[3 + seat]
        for die in range(DICE):
            put_die(pos, seat, die, options[word], options[word + 1], options[word + 2], options[word + 3])
            word += 4
    if trait(pos, A, AUXILIARY) | trait(pos, B, AUXILIARY):
        pos.phase = at.AUXILIARIES
    else:
        begin_round(pos)


@rule.actor
def actor(pos: Record) -> Int:
    phase = pos.phase
    if phase <= at.FLIP:
        return CHANCE
    if phase == at.ENDED:
        return OVER
    return to_move(pos)


@rule.legal
def legal(pos: Record, actions: Words) -> Int:
    if pos.phase == at.TURN:
        return list_attacks(pos, actions)
    seat = to_move(pos)
    if pos.phase == at.SIZES:
        return list_sizes(pos, seat, next_choice(pos, seat), np.int64(0), actions)
    if pos.phase == at.NAMING:
        needed = least(pos, seat ^ 1, np.int64(pos.tripped)) if pos.tripper != at.NO_DIE else 0
        return list_sizes(pos, seat, lowest(pos.to_name) & 7, needed, actions)
    if pos.phase == at.FOCUSING:
        return list_focus(pos, seat, actions)
    return list_auxiliaries(pos, seat, actions)


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> Int:
    n = 0
    if pos.phase == at.FLIP:
        for seat in range(SEATS):
            actions[n] = at.COIN + seat
            weights[n] = 1
            n += 1
        return n
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    if pos.to_draw >> rolled & 1:
        for size in range(1, BIGGEST + 1):
            if mood_allows(pos, seat, die, size):
                actions[n] = at.SIZE + size
                weights[n] = 1
                n += 1
        return n
    for value in range(least(pos, seat, die), total(pos, seat, die) + 1):
        actions[n] = at.FACE + value
        weights[n] = ways(np.int64(pos.sides[seat, die, 0]), np.int64(pos.sides[seat, die, 1]), value)
        n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> Int:
    if pos.phase == at.FLIP:
        return at.COIN + below(rng, SEATS)
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    if pos.to_draw >> rolled & 1:
        return at.SIZE + mood(pos, seat, die, below(rng, moods(pos, seat, die)))
    value = 1 + below(rng, np.int64(pos.sides[seat, die, 0]))
    if pos.sides[seat, die, 1]:
        value += 1 + below(rng, np.int64(pos.sides[seat, die, 1]))
    return at.FACE + value


@rule.play
def play(pos: Record, action: int) -> None:
    if pos.phase <= at.OPENING:
        roll(pos, action)
    else:
        act(pos, action)


@lean
def act(pos: Record, action: Int) -> None:
    """What is not a roll."""
    phase = pos.phase
    if phase == at.TURN:
        if action == at.PASS:
            pass_turn(pos)
        elif action >= at.TRIP_ATTACK:
            trip(pos, (action - at.TRIP_ATTACK) // DICE, (action - at.TRIP_ATTACK) % DICE)
        else:
            attack(pos, (action - at.ATTACK) >> 8, (action - at.ATTACK) & 255)
    elif phase == at.NAMING:
        name_size(pos, action - at.SIZE)
    elif phase == at.SIZES:
        choose_size(pos, action - at.SIZE)
    elif phase == at.FOCUSING:
        react(pos, action)
    elif phase == at.AUXILIARIES:
        pick(pos, action)
    else:
        offer_focus(pos, action - at.COIN)


# Before the match: auxiliary dice


@lean
def pick(pos: Record, action: Int) -> None:
    """Both decide in secret; what they decided is opened when the second has."""
    seat = to_move(pos)
    pos.picked[seat] = at.DECLINED if action == at.DECLINE else action - at.PICK + at.PICKED
    if seat == 0:
        pos.turn = 1
    else:
        settle_auxiliaries(pos)
        begin_round(pos)


# Before a round: sizes


@lean
def begin_round(pos: Record) -> None:
    """Everything is cleared; whoever may, chooses sizes."""
    for seat in range(SEATS):
        pos.alive[seat] = 0
        pos.taken[seat] = 0
        pos.unused[seat] = 0
        pos.dizzy[seat] = 0
        for die in range(DICE):
            pos.value[seat, die] = 0
        dice = np.int64(pos.adjustable[seat])
        while dice:
            pos.sides[seat, lowest(dice), 0] = 0
            pos.sides[seat, lowest(dice), 1] = 0
            dice &= dice - 1
    pos.passes = 0
    pos.idle = 0
    seek_choice(pos, A)


# Rolling


@lean
def roll(pos: Record, action: Int) -> None:
    """One die gets its mood or shows its value."""
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    if pos.to_draw >> rolled & 1:
        set_size(pos, seat, die, action - at.SIZE)
        pos.to_draw ^= np.int64(1) << rolled
        return
    pos.value[seat, die] = action - at.FACE
    pos.to_roll &= pos.to_roll - 1
    if pos.to_roll == 0:
        end_rolling(pos, seat)


@lean
def end_rolling(pos: Record, seat: Int) -> None:
    """After the start roll comes the question who begins; after an attack, the other player's turn."""
    if pos.phase == at.OPENING:
        find_first(pos)
    elif pos.tripper == at.NO_DIE:
        end_turn(pos)
    elif seat == pos.turn:
        roll_tripped(pos)
    else:
        end_trip(pos)


# Who begins


@lean
def find_first(pos: Record) -> None:
    first = starter(pos)
    if first == COIN_DECIDES:
        pos.phase = at.FLIP
    elif first == at.NOBODY:
        end_round(pos, at.NOBODY)  # [B1]
    else:
        offer_focus(pos, first)


@lean
def offer_focus(pos: Record, first: Int) -> None:
    """Whoever is not first may react, if turning all focus dice down would make him first without a tie."""
    other = 1 - first
    focus = focus_dice(pos, other)
    if focus and pos.talent[other] != NEVER_FIRST:
        die = lowest(focus)
        if leader(pos, other, die, least(pos, other, die)) == other:
            pos.turn = other
            pos.cursor = die
            pos.phase = at.FOCUSING
            return
    begin_turns(pos, first)


@lean
def react(pos: Record, action: Int) -> None:
    """One focus die is turned down or kept; after the last of them its owner is first, and the other may react."""
    seat = to_move(pos)
    if action == at.DECLINE:
        begin_turns(pos, seat ^ 1)
        return
    die = np.int64(pos.cursor)
    if action - at.FOCUS_TO < pos.value[seat, die]:
        pos.value[seat, die] = action - at.FOCUS_TO
        pos.dizzy[seat] |= 1 << die
    later = focus_dice(pos, seat) & ~((2 << die) - 1)
    if later:
        pos.cursor = lowest(later)
    else:
        offer_focus(pos, seat)


@lean
def begin_turns(pos: Record, first: Int) -> None:
    """Only the first player's focus dice are dizzy, in the first turn."""
    pos.dizzy[1 - first] = 0
    pos.cursor = 0
    pos.turn = first
    pos.phase = at.TURN


# A turn


@lean
def attack(pos: Record, attackers: Int, targets: Int) -> None:
    """The targets are captured at the size they have [B34]; the attackers, and no other dice, are rolled again."""
    seat = to_move(pos)
    pos.alive[seat] |= attackers  # a warrior stays in play
    pos.unused[seat] &= ~attackers
    capture(pos, seat ^ 1, targets)
    pos.passes = 0
    roll_again(pos, seat, attackers)


@lean
def capture(pos: Record, seat: Int, dice: Int) -> None:
    """Dice of a side go to the other side."""
    pos.alive[seat] ^= dice
    pos.taken[seat] |= dice
    while dice:
        pos.value[seat, lowest(dice)] = 0
        dice &= dice - 1
    pos.idle = 0


@lean
def roll_again(pos: Record, seat: Int, dice: Int) -> None:
    """Turbo dice get their sizes first, all of them before any roll [B26]; then each die its mood and its value."""
    place = seat * DICE
    pos.to_roll = dice << place
    pos.to_draw = (dice & trait(pos, seat, MOOD)) << place
    pos.to_name = (dice & names_its_size(pos, seat)) << place
    pos.phase = at.NAMING if pos.to_name else at.ROLLING
    while dice:
        pos.value[seat, lowest(dice)] = 0
        dice &= dice - 1


@lean
def name_size(pos: Record, size: Int) -> None:
    """The owner of a turbo die names its new size."""
    set_size(pos, to_move(pos), lowest(pos.to_name) & 7, size)
    pos.to_name &= pos.to_name - 1
    if pos.to_name == 0:
        pos.phase = at.ROLLING


@lean
def trip(pos: Record, die: Int, target: Int) -> None:
    """The attacker is rolled, and then its target."""
    pos.tripper = die
    pos.tripped = target
    pos.passes = 0
    roll_again(pos, to_move(pos), np.int64(1) << die)


@lean
def roll_tripped(pos: Record) -> None:
    """A mood target changes its size too; a turbo target keeps its own."""
    seat = to_move(pos) ^ 1
    target = np.int64(1) << np.int64(pos.tripped)
    roll_again(pos, seat, target)
    pos.to_name = 0
    pos.phase = at.ROLLING


@lean
def end_trip(pos: Record) -> None:
    """The target is captured if it is not higher; otherwise both dice keep what they have."""
    seat = to_move(pos)
    target = np.int64(pos.tripped)
    if pos.value[seat, pos.tripper] >= pos.value[seat ^ 1, target]:
        capture(pos, seat ^ 1, np.int64(1) << target)
    else:
        pos.idle += 1
    pos.tripper = at.NO_DIE
    pos.tripped = at.NO_DIE
    end_turn(pos)
    if pos.idle >= MOST_IDLE:
        end_round(pos, round_winner(pos))


@lean
def pass_turn(pos: Record) -> None:
    """Two passes in a row end the round [B17]."""
    pos.passes += 1
    if pos.passes == SEATS:
        end_round(pos, round_winner(pos))
    else:
        end_turn(pos)


@lean
def end_turn(pos: Record) -> None:
    pos.dizzy[to_move(pos)] = 0
    pos.turn = to_move(pos) ^ 1
    pos.phase = at.TURN


# The end of a round


@lean
def end_round(pos: Record, winner: Int) -> None:
    """Book the round; a drawn one counts for nobody and is played again."""
    pos.rounds += 1
    pos.last = winner
    if winner != at.NOBODY:
        pos.wins[winner] += 1
    if pos.wins[0] == pos.needed or pos.wins[1] == pos.needed or pos.rounds == MOST_ROUNDS:
        pos.phase = at.ENDED
    else:
        begin_round(pos)


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    for seat in range(SEATS):
        won, lost = pos.wins[seat] == pos.needed, pos.wins[seat ^ 1] == pos.needed
        out[seat] = 1.0 if won else 0.0 if lost else 0.5


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """The sealed choices of others could be any."""
    for seat in range(SEATS):
        if seat == viewer:
            continue
        if pos.phase == at.SIZES:
            imagine_sizes(pos, seat, rng)
        elif pos.phase == at.AUXILIARIES and pos.picked[seat]:
            imagine_pick(pos, seat, rng)


@rule.units
def units(pos: Record) -> Int:
    """The rounds of a match, drawn ones too."""
    return np.int64(pos.rounds)


@rule.sound
def sound(pos: Record) -> Int:
    """Every die is possible, and the phase fits what has been rolled and won."""
    if not sound_side(pos, A) or not sound_side(pos, B):
        return 0
    rolls = pos.phase == at.OPENING or pos.phase == at.ROLLING or pos.phase == at.NAMING
    if rolls != (pos.to_roll != 0):
        return 0
    if (pos.phase == at.NAMING) != (pos.to_name != 0):
        return 0
    decided = pos.wins[0] == pos.needed or pos.wins[1] == pos.needed
    return (pos.phase == at.ENDED) == (decided or pos.rounds == MOST_ROUNDS)


rule.complete()
