"""The rules of Button Men (James Ernest, Cheapass Games 1999, 2011), in the order of the rulebook.

Every rule in our own words, with the rulings that tags like [B4] name: docs/rules/button-men.md. What one die may show
stands in `dice`, which attacks are possible in `attacks`. Hidden are only the sealed choices (sizes, auxiliary dice)
until both players have made them. Chance rolls one die at a time and gives mood dice their sizes.
"""

import numpy as np

from bagatelle.games.button_men.attacks import (
    ACTIONS,
    ATTACK,
    COIN,
    DECLINE,
    FACE,
    FOCUS_TO,
    MAX_LEGAL,
    PASS,
    PICK,
    SIZE,
    TRIP_ATTACK,
    list_attacks,
)
from bagatelle.games.button_men.components import (
    AUXILIARY,
    BIGGEST,
    DICE,
    EMPTY,
    HALVES,
    MOOD,
    NEVER_FIRST,
    POISON,
    SEATS,
    TRAIT_COUNT,
    WARRIOR,
    A,
    B,
)
from bagatelle.games.button_men.dice import (
    Int,
    allows,
    is_adjustable,
    least,
    letter_of,
    lowest,
    mood,
    mood_allows,
    moods,
    names_its_size,
    put_die,
    set_size,
    size_of,
    to_move,
    total,
    trait,
    traits_of,
    ways,
)
from bagatelle.games.button_men.initiative import (
    COIN_DECIDES,
    NOBODY,
    focus_dice,
    leader,
    list_focus,
    starter,
)
from bagatelle.games.button_men.sealed import (
    DECLINED,
    imagine_pick,
    imagine_sizes,
    list_auxiliaries,
    list_sizes,
    may_change,
    next_choice,
    settle_auxiliaries,
)
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, lean

__all__ = ["ACTIONS", "MAX_LEGAL"]

Position = np.dtype(
    [
        ("to_roll", np.int32),  # dice of both sides: bit 8 * seat + die
        ("to_draw", np.int32),  # those of them to which chance gives a size first
        ("to_name", np.int32),  # those of them whose owner names a size first
        ("sides", np.int16, (SEATS, DICE, HALVES)),  # of each half now; 0 until a chosen size is revealed
        ("value", np.int16, (SEATS, DICE)),  # 0 for a die that is captured or about to be rolled
        ("trait", np.int16, (SEATS, TRAIT_COUNT)),  # which dice have it: sets of dice are bits
        ("alive", np.int16, SEATS),  # dice in play
        ("taken", np.int16, SEATS),  # dice that the other side has captured
        ("unused", np.int16, SEATS),  # warriors that wait
        ("dizzy", np.int16, SEATS),  # focus dice that may not attack in the first turn
        ("dice", np.int16, SEATS),  # all dice
        ("adjustable", np.int16, SEATS),  # dice whose size is chosen before a round
        ("rounds", np.int16),  # that are over, drawn ones too
        ("token", np.int8, (SEATS, DICE, HALVES)),  # the recipe: numbers of sides, or 100 + swing letter
        ("form", np.int8, (SEATS, DICE)),
        ("started", np.int8, (SEATS, DICE)),  # the size with which it began this round, or the last
        ("chosen", np.int8, (SEATS, DICE)),  # sealed, for the round to come
        ("picked", np.int8, SEATS),  # auxiliary die: 0 undecided, 1 declined, 2 + die
        ("talent", np.int8, SEATS),
        ("wins", np.int8, SEATS),
        ("last", np.int8),  # who won the last round
        ("passes", np.int8),
        ("idle", np.int8),  # trip attacks that failed since the last capture
        ("tripper", np.int8),  # the dice of a trip attack that is being rolled
        ("tripped", np.int8),
        ("cursor", np.int8),  # the focus die that is being decided on
        ("phase", np.int8),
        ("turn", np.int8),
        ("seats", np.int8),
        ("needed", np.int8),  # rounds to win
        ("casual", np.int8),
        ("all_six", np.int8),
    ]
)
rule = Contract(Position, makes_arrays=False)

ROLLING, OPENING, FLIP, TURN, NAMING, FOCUSING, SIZES, AUXILIARIES, ENDED = range(9)
PHASES = ("roll", "start", "coin", "turn", "name", "focus", "sizes", "auxiliary", "over")
NO_DIE = -1

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
    pos.last = NOBODY
    pos.tripper = NO_DIE
    pos.tripped = NO_DIE
    at = 3 + SEATS
    for seat in range(SEATS):
        pos.talent[seat] = options[3 + seat]
        for die in range(DICE):
            put_die(pos, seat, die, options[at], options[at + 1], options[at + 2], options[at + 3])
            at += 4
    if trait(pos, A, AUXILIARY) | trait(pos, B, AUXILIARY):
        pos.phase = AUXILIARIES
    else:
        begin_round(pos)


@rule.actor
def actor(pos: Record) -> Int:
    phase = pos.phase
    if phase <= FLIP:
        return CHANCE
    if phase == ENDED:
        return OVER
    return to_move(pos)


@rule.legal
def legal(pos: Record, actions: Words) -> Int:
    if pos.phase == TURN:
        return list_attacks(pos, actions)
    seat = to_move(pos)
    if pos.phase == SIZES:
        return list_sizes(pos, seat, next_choice(pos, seat), A, actions)
    if pos.phase == NAMING:
        needed = least(pos, seat ^ 1, np.int64(pos.tripped)) if pos.tripper != NO_DIE else 0
        return list_sizes(pos, seat, lowest(pos.to_name) & 7, needed, actions)
    if pos.phase == FOCUSING:
        return list_focus(pos, seat, actions)
    return list_auxiliaries(pos, seat, actions)


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> Int:
    n = 0
    if pos.phase == FLIP:
        for seat in range(SEATS):
            actions[n] = COIN + seat
            weights[n] = 1
            n += 1
        return n
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    if pos.to_draw >> rolled & 1:
        for size in range(1, BIGGEST + 1):
            if mood_allows(pos, seat, die, size):
                actions[n] = SIZE + size
                weights[n] = 1
                n += 1
        return n
    for value in range(least(pos, seat, die), total(pos, seat, die) + 1):
        actions[n] = FACE + value
        weights[n] = ways(np.int64(pos.sides[seat, die, 0]), np.int64(pos.sides[seat, die, 1]), value)
        n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> Int:
    if pos.phase == FLIP:
        return COIN + below(rng, SEATS)
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    if pos.to_draw >> rolled & 1:
        return SIZE + mood(pos, seat, die, below(rng, moods(pos, seat, die)))
    value = 1 + below(rng, np.int64(pos.sides[seat, die, 0]))
    if pos.sides[seat, die, 1]:
        value += 1 + below(rng, np.int64(pos.sides[seat, die, 1]))
    return FACE + value


@rule.play
def play(pos: Record, action: int) -> None:
    if pos.phase <= OPENING:
        roll(pos, action)
    else:
        act(pos, action)


@lean
def act(pos: Record, action: Int) -> None:
    """What is not a roll."""
    phase = pos.phase
    if phase == TURN:
        if action == PASS:
            pass_turn(pos)
        elif action >= TRIP_ATTACK:
            trip(pos, (action - TRIP_ATTACK) // DICE, (action - TRIP_ATTACK) % DICE)
        else:
            attack(pos, (action - ATTACK) >> 8, (action - ATTACK) & 255)
    elif phase == NAMING:
        name_size(pos, action - SIZE)
    elif phase == SIZES:
        choose_size(pos, action - SIZE)
    elif phase == FOCUSING:
        react(pos, action)
    elif phase == AUXILIARIES:
        pick(pos, action)
    else:
        offer_focus(pos, action - COIN)


# Before the match: auxiliary dice


@lean
def pick(pos: Record, action: Int) -> None:
    """Both decide in secret; what they decided is opened when the second has."""
    seat = to_move(pos)
    pos.picked[seat] = DECLINED if action == DECLINE else action - PICK + 2
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


@lean
def seek_choice(pos: Record, seat: Int) -> None:
    """Ask the next player who still has a size to choose; when nobody has, everything is revealed."""
    while seat < SEATS:
        if may_change(pos, seat) and next_choice(pos, seat) < DICE:
            pos.turn = seat
            pos.phase = SIZES
            return
        seat += 1
    reveal(pos)


@lean
def choose_size(pos: Record, size: Int) -> None:
    """All dice of one letter get the same size [B13]; option dice are on their own [B30]."""
    seat = to_move(pos)
    die = next_choice(pos, seat)
    letter = letter_of(pos, seat, die)
    if letter < 0:
        pos.chosen[seat, die] = size
    else:
        for other in range(DICE):
            if pos.form[seat, other] != EMPTY and letter_of(pos, seat, other) == letter:
                pos.chosen[seat, other] = size
    seek_choice(pos, seat)


@lean
def reveal(pos: Record) -> None:
    """All sizes are opened, warriors lie down at their highest value, and every other die is rolled."""
    pos.to_roll = 0
    for seat in range(SEATS):
        dice = np.int64(pos.adjustable[seat])
        while dice:
            die = lowest(dice)
            dice &= dice - 1
            if pos.chosen[seat, die]:
                pos.started[seat, die] = pos.chosen[seat, die]
                pos.chosen[seat, die] = 0
            set_size(pos, seat, die, np.int64(pos.started[seat, die]))
        warriors = trait(pos, seat, WARRIOR)
        pos.unused[seat] = warriors
        pos.alive[seat] = pos.dice[seat] & ~warriors
        pos.to_roll |= np.int64(pos.alive[seat]) << (seat * DICE)
        while warriors:
            pos.value[seat, lowest(warriors)] = total(pos, seat, lowest(warriors))
            warriors &= warriors - 1
    pos.turn = 0
    pos.phase = OPENING if pos.to_roll else FLIP


# Rolling


@lean
def roll(pos: Record, action: Int) -> None:
    """One die gets its mood or shows its value."""
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    if pos.to_draw >> rolled & 1:
        set_size(pos, seat, die, action - SIZE)
        pos.to_draw ^= np.int64(1) << rolled
        return
    pos.value[seat, die] = action - FACE
    pos.to_roll &= pos.to_roll - 1
    if pos.to_roll == 0:
        end_rolling(pos, seat)


@lean
def end_rolling(pos: Record, seat: Int) -> None:
    """After the start roll comes the question who begins; after an attack, the other player's turn."""
    if pos.phase == OPENING:
        find_first(pos)
    elif pos.tripper == NO_DIE:
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
        pos.phase = FLIP
    elif first == NOBODY:
        end_round(pos, NOBODY)  # [B1]
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
            pos.phase = FOCUSING
            return
    begin_turns(pos, first)


@lean
def react(pos: Record, action: Int) -> None:
    """One focus die is turned down or kept; after the last of them its owner is first, and the other may react."""
    seat = to_move(pos)
    if action == DECLINE:
        begin_turns(pos, seat ^ 1)
        return
    die = np.int64(pos.cursor)
    if action - FOCUS_TO < pos.value[seat, die]:
        pos.value[seat, die] = action - FOCUS_TO
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
    pos.phase = TURN


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
    pos.phase = NAMING if pos.to_name else ROLLING
    while dice:
        pos.value[seat, lowest(dice)] = 0
        dice &= dice - 1


@lean
def name_size(pos: Record, size: Int) -> None:
    """The owner of a turbo die names its new size."""
    set_size(pos, to_move(pos), lowest(pos.to_name) & 7, size)
    pos.to_name &= pos.to_name - 1
    if pos.to_name == 0:
        pos.phase = ROLLING


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
    pos.phase = ROLLING


@lean
def end_trip(pos: Record) -> None:
    """The target is captured if it is not higher; otherwise both dice keep what they have."""
    seat = to_move(pos)
    target = np.int64(pos.tripped)
    if pos.value[seat, pos.tripper] >= pos.value[seat ^ 1, target]:
        capture(pos, seat ^ 1, np.int64(1) << target)
    else:
        pos.idle += 1
    pos.tripper = NO_DIE
    pos.tripped = NO_DIE
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
    pos.phase = TURN


# The end of a round


@lean
def score(pos: Record, seat: Int) -> Int:
    """What a side would score if the round ended now, in half points, so that nothing is rounded [B33]."""
    kept, captured = np.int64(pos.alive[seat]), np.int64(pos.taken[seat ^ 1])
    halves = np.int64(0)
    for die in range(DICE):
        halves += (kept >> die & 1) * die_score(pos, seat, die, False)
        halves += (captured >> die & 1) * die_score(pos, seat ^ 1, die, True)
    return halves


@lean
def die_score(pos: Record, seat: Int, die: Int, captured: Int) -> Int:
    """Captured, a die is worth its size, kept half of it; poison costs half when captured, and all when kept [B21]."""
    poison = trait(pos, seat, POISON) >> die & 1
    return total(pos, seat, die) * ((2 if captured else 1) - 3 * poison)


@lean
def worths(pos: Record, out: Words) -> None:
    """What every die is worth to its owner and to who captures it, in half points: ``out[seat, die]`` gets both."""
    for seat in range(SEATS):
        for die in range(DICE):
            out[seat, die, 0] = die_score(pos, seat, die, False)
            out[seat, die, 1] = die_score(pos, seat, die, True)


@lean
def round_winner(pos: Record) -> Int:
    """The side with the higher score, or nobody."""
    first, second = score(pos, A), score(pos, B)
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@lean
def end_round(pos: Record, winner: Int) -> None:
    """Book the round; a drawn one counts for nobody and is played again."""
    pos.rounds += 1
    pos.last = winner
    if winner != NOBODY:
        pos.wins[winner] += 1
    if pos.wins[0] == pos.needed or pos.wins[1] == pos.needed or pos.rounds == MOST_ROUNDS:
        pos.phase = ENDED
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
        if pos.phase == SIZES:
            imagine_sizes(pos, seat, rng)
        elif pos.phase == AUXILIARIES and pos.picked[seat]:
            imagine_pick(pos, seat, rng)


@rule.units
def units(pos: Record) -> Int:
    """The rounds of a match, drawn ones too."""
    return np.int64(pos.rounds)


@rule.sound
def sound(pos: Record) -> Int:
    """Every die is in exactly one place, at a size and with a value that it can have."""
    on_table = pos.phase != AUXILIARIES and pos.phase != SIZES
    for seat in range(SEATS):
        for die in range(DICE):
            if not sound_die(pos, seat, die, on_table):
                return 0
        dice = np.int64(pos.dice[seat])
        alive, taken, unused = (
            np.int64(pos.alive[seat]),
            np.int64(pos.taken[seat]),
            np.int64(pos.unused[seat]),
        )
        if alive & taken or alive & unused or taken & unused:
            return 0
        if (alive | taken | unused) != (dice if on_table else 0):
            return 0
        place = seat * DICE
        rolling = np.int64(pos.to_roll) >> place & 255
        drawn, named = np.int64(pos.to_draw) >> place & 255, np.int64(pos.to_name) >> place & 255
        if rolling & ~alive or (drawn | named) & ~rolling:
            return 0
        if drawn & ~trait(pos, seat, MOOD) or named & ~names_its_size(pos, seat):
            return 0
        if unused & ~trait(pos, seat, WARRIOR) or pos.dizzy[seat] & ~focus_dice(pos, seat):
            return 0
    rolls = pos.phase == OPENING or pos.phase == ROLLING or pos.phase == NAMING
    if rolls != (pos.to_roll != 0):
        return 0
    if (pos.phase == NAMING) != (pos.to_name != 0):
        return 0
    decided = pos.wins[0] == pos.needed or pos.wins[1] == pos.needed
    return (pos.phase == ENDED) == (decided or pos.rounds == MOST_ROUNDS)


@lean
def sound_die(pos: Record, seat: Int, die: Int, on_table: Int) -> Int:
    if pos.form[seat, die] == EMPTY:
        return pos.value[seat, die] == 0 and traits_of(pos, seat, die) == 0
    bit = 1 << die
    value, whole = np.int64(pos.value[seat, die]), total(pos, seat, die)
    if not on_table:
        return value == 0 and (whole == 0) == is_adjustable(pos, seat, die)
    if pos.chosen[seat, die]:
        return False
    if is_adjustable(pos, seat, die):
        size = size_of(pos, seat, die)
        moody = trait(pos, seat, MOOD) & bit != 0 and mood_allows(pos, seat, die, size)
        if not (allows(pos, seat, die, size) or moody):
            return False
        if not allows(pos, seat, die, np.int64(pos.started[seat, die])):
            return False
    if pos.unused[seat] & bit:
        return value == whole
    if (pos.taken[seat] | pos.to_roll >> (seat * DICE)) & bit:
        return value == 0
    return least(pos, seat, die) <= value <= whole


rule.complete()
