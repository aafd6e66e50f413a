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
    names_of,
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
)
from bagatelle.games.button_men.dice import (
    Int,
    allows,
    dice_of,
    draw_mood,
    is_adjustable,
    least,
    letter_of,
    lowest,
    mood_allows,
    names_its_size,
    put_die,
    set_size,
    size_of,
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
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper

__all__ = ["ACTIONS", "MAX_LEGAL", "leader", "names_of", "size_of", "total", "traits_of"]

Position = np.dtype(
    [
        ("sides", np.int16, (SEATS, DICE, HALVES)),  # of each half now; 0 until the sizes are revealed
        ("value", np.int16, (SEATS, DICE)),  # 0 for a die that is captured or about to be rolled
        ("trait", np.int16, (SEATS, TRAIT_COUNT)),  # which dice have it: sets of dice are bits
        ("alive", np.int16, SEATS),  # dice in play
        ("taken", np.int16, SEATS),  # dice that the other side has captured
        ("unused", np.int16, SEATS),  # warriors that wait
        ("dizzy", np.int16, SEATS),  # focus dice that may not attack in the first turn
        ("to_name", np.int16, SEATS),  # dice whose owner must name a size now
        ("to_draw", np.int16, SEATS),  # dice to which chance gives a size
        ("to_roll", np.int16, SEATS),
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
rule = Contract(Position)

AUXILIARIES, SIZES, OPENING, FLIP, FOCUSING, TURN, NAMING, ROLLING, ENDED = range(9)
PHASES = ("auxiliary", "sizes", "start", "coin", "focus", "turn", "name", "roll", "over")
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
    if trait(pos, 0, AUXILIARY) | trait(pos, 1, AUXILIARY):
        pos.phase = AUXILIARIES
    else:
        begin_round(pos)


@rule.actor
def actor(pos: Record) -> Int:
    phase = pos.phase
    if phase == ROLLING or phase == OPENING or phase == FLIP:
        return CHANCE
    if phase == ENDED:
        return OVER
    return np.int64(pos.turn)


@rule.legal
def legal(pos: Record, actions: Words) -> Int:
    if pos.phase == TURN:
        return list_attacks(pos, actions)
    seat = np.int64(pos.turn)
    if pos.phase == SIZES:
        return list_sizes(pos, seat, next_choice(pos, seat), 0, actions)
    if pos.phase == NAMING:
        needed = least(pos, 1 - seat, np.int64(pos.tripped)) if pos.tripper != NO_DIE else 0
        return list_sizes(pos, seat, lowest(pos.to_name[seat]), needed, actions)
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
    seat = rolling_seat(pos)
    die = lowest(pos.to_roll[seat])
    if pos.to_draw[seat] >> die & 1:
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


@helper
def rolling_seat(pos: Record) -> Int:
    """Whose die is rolled next: the attacker's dice come before a tripped one, and A's before B's at the start."""
    return np.int64(pos.turn) if pos.to_roll[pos.turn] else 1 - np.int64(pos.turn)


@rule.chance
def chance(pos: Record, rng: Rng) -> Int:
    if pos.phase == FLIP:
        return COIN + below(rng, SEATS)
    seat = rolling_seat(pos)
    die = lowest(pos.to_roll[seat])
    if pos.to_draw[seat] >> die & 1:
        return SIZE + draw_mood(pos, seat, die, rng)
    value = 1 + below(rng, np.int64(pos.sides[seat, die, 0]))
    if pos.sides[seat, die, 1]:
        value += 1 + below(rng, np.int64(pos.sides[seat, die, 1]))
    return FACE + value


@rule.play
def play(pos: Record, action: int) -> None:
    phase = pos.phase
    if phase == ROLLING or phase == OPENING:
        roll(pos, action)
    elif phase == TURN:
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


@helper
def pick(pos: Record, action: Int) -> None:
    """Both decide in secret; what they decided is opened when the second has."""
    seat = np.int64(pos.turn)
    pos.picked[seat] = DECLINED if action == DECLINE else action - PICK + 2
    if seat == 0:
        pos.turn = 1
    else:
        settle_auxiliaries(pos)
        begin_round(pos)


# Before a round: sizes


@helper
def begin_round(pos: Record) -> None:
    """Everything is cleared; whoever may, chooses sizes."""
    for seat in range(SEATS):
        pos.alive[seat] = 0
        pos.taken[seat] = 0
        pos.unused[seat] = 0
        pos.dizzy[seat] = 0
        for die in range(DICE):
            pos.value[seat, die] = 0
            pos.sides[seat, die, 0] = 0
            pos.sides[seat, die, 1] = 0
    pos.passes = 0
    pos.idle = 0
    seek_choice(pos, 0)


@helper
def seek_choice(pos: Record, seat: Int) -> None:
    """Ask the next player who still has a size to choose; when nobody has, everything is revealed."""
    while seat < SEATS:
        if may_change(pos, seat) and next_choice(pos, seat) < DICE:
            pos.turn = seat
            pos.phase = SIZES
            return
        seat += 1
    reveal(pos)


@helper
def choose_size(pos: Record, size: Int) -> None:
    """All dice of one letter get the same size [B13]; option dice are on their own [B30]."""
    seat = np.int64(pos.turn)
    die = next_choice(pos, seat)
    letter = letter_of(pos, seat, die)
    if letter < 0:
        pos.chosen[seat, die] = size
    else:
        for other in range(DICE):
            if pos.form[seat, other] != EMPTY and letter_of(pos, seat, other) == letter:
                pos.chosen[seat, other] = size
    seek_choice(pos, seat)


@helper
def reveal(pos: Record) -> None:
    """All sizes are opened, warriors lie down at their highest value, and every other die is rolled."""
    for seat in range(SEATS):
        dice = dice_of(pos, seat)
        pos.unused[seat] = trait(pos, seat, WARRIOR)
        pos.alive[seat] = dice & ~trait(pos, seat, WARRIOR)
        pos.to_roll[seat] = pos.alive[seat]
        for die in range(DICE):
            if dice >> die & 1:
                if pos.chosen[seat, die]:
                    pos.started[seat, die] = pos.chosen[seat, die]
                    pos.chosen[seat, die] = 0
                set_size(pos, seat, die, np.int64(pos.started[seat, die]))
                if pos.unused[seat] >> die & 1:
                    pos.value[seat, die] = total(pos, seat, die)
    pos.turn = 0
    pos.phase = OPENING
    if pos.to_roll[0] | pos.to_roll[1] == 0:
        pos.phase = FLIP


# Rolling


@helper
def roll(pos: Record, action: Int) -> None:
    """One die gets its mood or shows its value."""
    seat = rolling_seat(pos)
    die = lowest(pos.to_roll[seat])
    if pos.to_draw[seat] >> die & 1:
        set_size(pos, seat, die, action - SIZE)
        pos.to_draw[seat] ^= 1 << die
        return
    pos.value[seat, die] = action - FACE
    pos.to_roll[seat] ^= 1 << die
    if pos.to_roll[0] | pos.to_roll[1] == 0:
        end_rolling(pos)


@helper
def end_rolling(pos: Record) -> None:
    """After the start roll comes the question who begins; after an attack, the other player's turn."""
    if pos.phase == OPENING:
        find_first(pos)
    elif pos.tripper != NO_DIE:
        end_trip(pos)
    else:
        end_turn(pos)


# Who begins


@helper
def find_first(pos: Record) -> None:
    first = starter(pos)
    if first == COIN_DECIDES:
        pos.phase = FLIP
    elif first == NOBODY:
        end_round(pos, NOBODY)  # [B1]
    else:
        offer_focus(pos, first)


@helper
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


@helper
def react(pos: Record, action: Int) -> None:
    """One focus die is turned down or kept; after the last of them its owner is first, and the other may react."""
    seat = np.int64(pos.turn)
    if action == DECLINE:
        begin_turns(pos, 1 - seat)
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


@helper
def begin_turns(pos: Record, first: Int) -> None:
    """Only the first player's focus dice are dizzy, in the first turn."""
    pos.dizzy[1 - first] = 0
    pos.cursor = 0
    pos.turn = first
    pos.phase = TURN


# A turn


@helper
def attack(pos: Record, attackers: Int, targets: Int) -> None:
    """The targets are captured at the size they have [B34]; the attackers, and no other dice, are rolled again."""
    seat = np.int64(pos.turn)
    pos.alive[seat] |= attackers  # a warrior stays in play
    pos.unused[seat] &= ~attackers
    capture(pos, 1 - seat, targets)
    roll_again(pos, seat, attackers)


@helper
def capture(pos: Record, seat: Int, dice: Int) -> None:
    """Dice of a side go to the other side."""
    pos.alive[seat] ^= dice
    pos.taken[seat] |= dice
    while dice:
        pos.value[seat, lowest(dice)] = 0
        dice &= dice - 1
    pos.idle = 0


@helper
def roll_again(pos: Record, seat: Int, dice: Int) -> None:
    """Turbo dice get their sizes first, all of them before any roll [B26]; then each die its mood and its value."""
    pos.passes = 0
    pos.to_roll[seat] = dice
    pos.to_draw[seat] = dice & trait(pos, seat, MOOD)
    pos.to_name[seat] = dice & names_its_size(pos, seat)
    pos.phase = NAMING if pos.to_name[seat] else ROLLING
    while dice:
        pos.value[seat, lowest(dice)] = 0
        dice &= dice - 1


@helper
def name_size(pos: Record, size: Int) -> None:
    """The owner of a turbo die names its new size."""
    seat = np.int64(pos.turn)
    die = lowest(pos.to_name[seat])
    set_size(pos, seat, die, size)
    pos.to_name[seat] ^= 1 << die
    if pos.to_name[seat] == 0:
        pos.phase = ROLLING


@helper
def trip(pos: Record, die: Int, target: Int) -> None:
    """Both dice are rolled, the attacker first; a mood target changes too, a turbo target keeps its size."""
    seat = np.int64(pos.turn)
    pos.tripper = die
    pos.tripped = target
    roll_again(pos, seat, 1 << die)
    pos.to_roll[1 - seat] = 1 << target
    pos.to_draw[1 - seat] = (1 << target) & trait(pos, 1 - seat, MOOD)
    pos.value[1 - seat, target] = 0


@helper
def end_trip(pos: Record) -> None:
    """The target is captured if it is not higher; otherwise both dice keep what they have."""
    seat = np.int64(pos.turn)
    target = np.int64(pos.tripped)
    if pos.value[seat, pos.tripper] >= pos.value[1 - seat, target]:
        capture(pos, 1 - seat, 1 << target)
    else:
        pos.idle += 1
    pos.tripper = NO_DIE
    pos.tripped = NO_DIE
    end_turn(pos)
    if pos.idle >= MOST_IDLE:
        end_round(pos, round_winner(pos))


@helper
def pass_turn(pos: Record) -> None:
    """Two passes in a row end the round [B17]."""
    pos.passes += 1
    if pos.passes == SEATS:
        end_round(pos, round_winner(pos))
    else:
        end_turn(pos)


@helper
def end_turn(pos: Record) -> None:
    pos.dizzy[pos.turn] = 0
    pos.turn = 1 - pos.turn
    pos.phase = TURN


# The end of a round


@helper
def score(pos: Record, seat: Int) -> Int:
    """What a side would score if the round ended now, in half points, so that nothing is rounded [B33]."""
    halves = 0
    for die in range(DICE):
        if pos.alive[seat] >> die & 1:
            halves += die_score(pos, seat, die, False)
        if pos.taken[1 - seat] >> die & 1:
            halves += die_score(pos, 1 - seat, die, True)
    return halves


@helper
def die_score(pos: Record, seat: Int, die: Int, captured: Int) -> Int:
    """Captured, a die is worth its size, kept half of it; poison costs half when captured, and all when kept [B21]."""
    poison = trait(pos, seat, POISON) >> die & 1 != 0
    whole = captured != poison
    points = total(pos, seat, die) * (2 if whole else 1)
    return -points if poison else points


@helper
def round_winner(pos: Record) -> Int:
    """The side with the higher score, or nobody."""
    first, second = score(pos, 0), score(pos, 1)
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@helper
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
        won, lost = pos.wins[seat] == pos.needed, pos.wins[1 - seat] == pos.needed
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
        dice = dice_of(pos, seat)
        alive, taken, unused = (
            np.int64(pos.alive[seat]),
            np.int64(pos.taken[seat]),
            np.int64(pos.unused[seat]),
        )
        if alive & taken or alive & unused or taken & unused:
            return 0
        if (alive | taken | unused) != (dice if on_table else 0):
            return 0
        rolling = np.int64(pos.to_roll[seat])
        if rolling & ~alive or (pos.to_draw[seat] | pos.to_name[seat]) & ~rolling:
            return 0
        if pos.to_draw[seat] & ~trait(pos, seat, MOOD) or pos.to_name[seat] & ~names_its_size(pos, seat):
            return 0
        if unused & ~trait(pos, seat, WARRIOR) or pos.dizzy[seat] & ~focus_dice(pos, seat):
            return 0
    rolls = pos.phase == OPENING or pos.phase == ROLLING or pos.phase == NAMING
    if rolls != (pos.to_roll[0] | pos.to_roll[1] != 0):
        return 0
    if (pos.phase == NAMING) != (pos.to_name[0] | pos.to_name[1] != 0):
        return 0
    decided = pos.wins[0] == pos.needed or pos.wins[1] == pos.needed
    return (pos.phase == ENDED) == (decided or pos.rounds == MOST_ROUNDS)


@helper
def sound_die(pos: Record, seat: Int, die: Int, on_table: Int) -> Int:
    if pos.form[seat, die] == EMPTY:
        return pos.value[seat, die] == 0 and traits_of(pos, seat, die) == 0
    bit = 1 << die
    value, whole = np.int64(pos.value[seat, die]), total(pos, seat, die)
    if not on_table:
        return value == 0 and whole == 0
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
    if (pos.taken[seat] | pos.to_roll[seat]) & bit:
        return value == 0
    return least(pos, seat, die) <= value <= whole


rule.complete()
