"""The rules of Bag-O-Loot, in the order of the rule sheet.

Every rule in our own words, with the rulings that tags like [L7] name: docs/rules/bag-o-loot.md.
Hands are hidden. Chance decides who deals first and each card that is dealt or drawn; the pile has no order.
"""

import numpy as np

from bagatelle.games.bag_o_loot.components import (
    BAG_POINTS,
    CARD_POINTS,
    COPIES,
    DECKS,
    HAND,
    KINDS,
    LOOTER,
    LOOTER_POINTS,
    MAX_SEATS,
    NUMBERS,
)
from bagatelle.games.bag_o_loot.packing import (
    ADD,
    CARD,
    CHOICES,
    COMBINE,
    DEALER,
    JOIN,
    KNOCK,
    OPEN,
    PUNT,
    SLOTS,
    SNITCH,
    group_of,
    is_bag,
    looters_added,
    looters_in,
    number_of,
    numbers_added,
    numbers_in,
    owner_of,
    size_of,
)
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper, pick

PLAYS = 3
"""Plays in a turn of a player who is not locked."""
Position = np.dtype(
    [
        ("totals", np.int32, MAX_SEATS),
        ("target", np.int32),
        ("rounds", np.int32),  # completed
        (
            "table",
            np.int16,
            (KINDS, SLOTS),
        ),  # groups by number, row 0 for lone looters; highest `group` first
        ("hands", np.int8, (MAX_SEATS, KINDS)),
        ("pile", np.int8, KINDS),
        ("held", np.int8, MAX_SEATS),  # how many cards are in each hand
        ("known", np.int8, MAX_SEATS),  # looters that everybody has seen going into that hand
        ("singles", np.int8, MAX_SEATS),  # singletons before each player: whoever has one is locked
        ("pile_left", np.int8),
        ("seats", np.int8),
        ("dealer", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
        ("plays_made", np.int8),
        (
            "last_turns",
            np.int8,
        ),  # turns of the last lap still to be played with this one; 0 while there is a pile
        ("tiebreak", np.int8),
        ("share_ties", np.int8),
    ]
)
rule = Contract(Position)


START, DEAL, DRAW, PLAY, REPLACE, ROUND_OVER, ENDED = range(7)
PHASES = ("start", "deal", "draw", "play", "replace", "round_over", "over")

ACTIONS = DEALER + MAX_SEATS
_SHARES = 14  # ways to put one to four cards of two kinds together, and to open with two to five
MAX_LEGAL = 1 + KINDS + NUMBERS * (_SHARES + SLOTS * (_SHARES + _SHARES + 1) + CHOICES)

_DECKS = np.array(DECKS, np.int64)


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    """Options: the target to exceed, and whether level leaders share the victory [L25]."""
    pos.seats = seats
    pos.target = options[0]
    pos.share_ties = options[1]
    gather_cards(pos)
    pos.phase = START


@helper
def gather_cards(pos: Record) -> None:
    """The whole deck is the pile again."""
    pos.hands[:] = 0
    pos.held[:] = 0
    pos.known[:] = 0
    pos.table[:] = 0
    pos.singles[:] = 0
    pos.pile_left = 0
    for kind in range(KINDS):
        pos.pile[kind] = in_deck(pos, kind)
        pos.pile_left += pos.pile[kind]


@helper
def in_deck(pos: Record, kind: int) -> int:
    """How many cards of a kind take part; two players leave out four numbers and one looter."""
    return _DECKS[0 if pos.seats == 2 else 1, kind]


@rule.actor
def actor(pos: Record) -> int:
    phase = pos.phase
    if phase == PLAY:
        return np.int64(pos.turn)  # type: ignore[return-value]
    return OVER if phase == ENDED else CHANCE


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    """Every play in canonical form: no two of them lead to the same position."""
    if pos.phase != PLAY:
        return 0
    seat = pos.turn
    wild = int(pos.hands[seat, LOOTER])
    n = 0
    for number in range(1, KINDS):
        mine = int(pos.hands[seat, number])
        if mine > 0:
            n = list_opens(actions, n, number, mine, wild)
            n = list_joins(pos, actions, n, number, mine, wild)
        if mine + wild > 0 and pos.table[number, 0] != 0:
            n = list_plays_on(pos, actions, n, number, mine, wild)
    if pos.plays_made > 0:
        actions[n] = KNOCK
        return n + 1
    for kind in range(KINDS):  # a punt is the only play of its turn, and always possible [L16]
        if pos.hands[seat, kind] > 0:
            actions[n] = PUNT + kind
            n += 1
    return n


@helper
def list_opens(actions: Words, n: int, number: int, mine: int, wild: int) -> int:
    """Two to five cards, one of them a number card at least [L1]."""
    for k in range(1, mine + 1):
        for j in range(1 if k == 1 else 0, min(wild, COPIES - k) + 1):
            actions[n] = OPEN + number * CHOICES + k * (COPIES + 1) + j
            n += 1
    return n


@helper
def list_joins(pos: Record, actions: Words, n: int, number: int, mine: int, wild: int) -> int:
    """A lone looter takes the number of the cards that join it, so there must be one [L2] [L3]."""
    before = 0
    for slot in range(SLOTS):
        group = int(pos.table[LOOTER, slot])
        if group == 0:
            break
        if group != before:
            base = JOIN + (number * SLOTS + slot) * CHOICES
            for k in range(1, min(mine, COPIES - 1) + 1):
                for j in range(min(wild, COPIES - 1 - k) + 1):
                    actions[n] = base + k * (COPIES + 1) + j
                    n += 1
        before = group
    return n


@helper
def list_plays_on(pos: Record, actions: Words, n: int, number: int, mine: int, wild: int) -> int:
    """Build on, steal, snitch from or combine the groups of one number; equal groups are one target."""
    before, numbers, looters, split = 0, 0, 0, False
    for slot in range(SLOTS):
        group = int(pos.table[number, slot])
        if group == 0:
            break
        split = split or (before != 0 and owner_of(before) != owner_of(group))
        numbers += numbers_in(group)
        looters += looters_in(group)
        if group != before:
            room = COPIES - size_of(group)  # nothing overflows except a combine [L11]
            base = ADD + (number * SLOTS + slot) * CHOICES
            for k in range(min(mine, room) + 1):
                for j in range(1 if k == 0 else 0, min(wild, room - k) + 1):
                    actions[n] = base + k * (COPIES + 1) + j
                    n += 1
            if mine > 0 and looters_in(group) > 0:  # a looter for a looter is no snitch [L5]
                actions[n] = SNITCH + number * SLOTS + slot
                n += 1
        before = group
    if split:  # groups of two owners at least, singletons too [L6] [L7]
        for k in range(mine + 1):
            room = COPIES - numbers - k
            fewest = 1 if k == 0 else 0  # a card must be added [L9]
            if wild >= fewest:
                for j in range(min(looters + fewest, room), min(looters + wild, room) + 1):
                    actions[n] = COMBINE + number * CHOICES + k * (COPIES + 1) + j
                    n += 1
    return n


@helper
def lay(pos: Record, row: int, group: int) -> None:
    """Put a group on the table, in its place by size, so that equal tables have equal bytes."""
    slot = 0
    while pos.table[row, slot] > group:
        slot += 1
    for later in range(SLOTS - 1, slot, -1):
        pos.table[row, later] = pos.table[row, later - 1]
    pos.table[row, slot] = group
    if size_of(group) == 1:
        pos.singles[owner_of(group)] += 1


@helper
def lift(pos: Record, row: int, slot: int) -> int:
    """Take a group off the table."""
    group = int(pos.table[row, slot])
    for later in range(slot, SLOTS - 1):
        pos.table[row, later] = pos.table[row, later + 1]
    pos.table[row, SLOTS - 1] = 0
    if size_of(group) == 1:
        pos.singles[owner_of(group)] -= 1
    return group


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    n = 0
    if pos.phase == START:
        for seat in range(pos.seats):
            actions[n] = DEALER + seat
            weights[n] = 1
            n += 1
        return n
    for kind in range(KINDS):
        there = in_deck(pos, kind) if pos.phase == ROUND_OVER else int(pos.pile[kind])
        if there > 0:
            actions[n] = CARD + kind
            weights[n] = there
            n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    if pos.phase == START:
        return DEALER + below(rng, np.int64(pos.seats))
    if pos.phase == ROUND_OVER:  # the first card of the next round, out of the whole deck
        deck = _DECKS[0 if pos.seats == 2 else 1]
        return CARD + pick(deck, below(rng, deck.sum()))
    return CARD + pick(pos.pile, below(rng, np.int64(pos.pile_left)))


@rule.play
def play(pos: Record, action: int) -> None:
    phase = pos.phase
    if phase == PLAY:
        if action == KNOCK:
            end_turn(pos)
        elif action < OPEN:
            punt(pos, action - PUNT)
        else:
            make_play(pos, action)
    elif phase == DRAW or phase == REPLACE:
        draw(pos, action - CARD)
    elif phase == DEAL:
        deal(pos, action - CARD)
    elif phase == ROUND_OVER:
        begin_round(pos, (pos.dealer + 1) % pos.seats)
        deal(pos, action - CARD)
    else:
        begin_round(pos, action - DEALER)


@helper
def begin_round(pos: Record, dealer: int) -> None:
    """The deal passes to the left; the player left of the dealer gets the first card and the first turn [L30]."""
    gather_cards(pos)
    pos.dealer = dealer
    pos.turn = (dealer + 1) % pos.seats
    pos.last_turns = 0
    pos.phase = DEAL


@helper
def deal(pos: Record, kind: int) -> None:
    """A card to each in turn, until all have eight."""
    take(pos, kind)
    pos.turn = (pos.turn + 1) % pos.seats
    if pos.held[pos.turn] == HAND:
        pos.phase = DRAW


@helper
def take(pos: Record, kind: int) -> None:
    """A card from the pile into the hand of the player whose turn it is."""
    pos.pile[kind] -= 1
    pos.pile_left -= 1
    pos.hands[pos.turn, kind] += 1
    pos.held[pos.turn] += 1


@helper
def draw(pos: Record, kind: int) -> None:
    """At the start of a turn, or after a punt; the last card makes this the first turn of the last lap [L19]."""
    take(pos, kind)
    if pos.pile_left == 0:
        pos.last_turns = pos.seats
    if pos.phase == REPLACE:
        end_turn(pos)
    else:
        pos.phase = PLAY


@helper
def plays_allowed(pos: Record) -> int:
    """One in lockdown, whatever it is [L14], else three. Only plays that end the turn change this [L15]."""
    return 1 if pos.singles[pos.turn] > 0 else PLAYS


@helper
def make_play(pos: Record, action: int) -> None:
    """Open, build, steal, snitch or combine; the turn ends by itself when no play is left [L27]."""
    allowed = plays_allowed(pos)
    if action < ADD:
        number, k, j = number_of(action - OPEN), numbers_added(action - OPEN), looters_added(action - OPEN)
        spend(pos, number, k, j)
        lay(pos, number, group_of(pos.turn, k, j))
    elif action < JOIN:
        add(pos, (action - ADD) // CHOICES, numbers_added(action - ADD), looters_added(action - ADD))
    elif action < SNITCH:
        join(pos, (action - JOIN) // CHOICES, numbers_added(action - JOIN), looters_added(action - JOIN))
    elif action < COMBINE:
        snitch(pos, (action - SNITCH) // SLOTS, (action - SNITCH) % SLOTS)
    else:
        choice = action - COMBINE
        combine(pos, number_of(choice), numbers_added(choice), looters_added(choice))
    pos.plays_made += 1
    if pos.held[pos.turn] == 0:  # after each complete play [L21]
        end_round(pos)
    elif pos.plays_made == allowed:
        end_turn(pos)


@helper
def spend(pos: Record, number: int, k: int, j: int) -> None:
    """Cards leave the hand; looters that were known to be there are thought to go first, for all look the same."""
    seat = pos.turn
    pos.hands[seat, number] -= k
    pos.hands[seat, LOOTER] -= j
    pos.held[seat] -= k + j
    pos.known[seat] = max(0, pos.known[seat] - j)


@helper
def add(pos: Record, place: int, k: int, j: int) -> None:
    """Build on a group of one's own, or steal one: it is the mover's now. Nothing else merges [L8]."""
    number = place // SLOTS
    group = lift(pos, number, place % SLOTS)
    spend(pos, number, k, j)
    lay(pos, number, group_of(pos.turn, numbers_in(group) + k, looters_in(group) + j))


@helper
def join(pos: Record, place: int, k: int, j: int) -> None:
    """Build on or steal a lone looter, which gets its number by that."""
    number = place // SLOTS
    lift(pos, LOOTER, place % SLOTS)
    spend(pos, number, k, j)
    lay(pos, number, group_of(pos.turn, k, 1 + j))


@helper
def snitch(pos: Record, number: int, slot: int) -> None:
    """A number card for a looter; the group stays whose it is, even if it is a Bag-O-Loot now."""
    group = lift(pos, number, slot)
    lay(pos, number, group_of(owner_of(group), numbers_in(group) + 1, looters_in(group) - 1))
    spend(pos, number, 1, 0)
    regain(pos, 1)


@helper
def regain(pos: Record, looters: int) -> None:
    """Looters go from the table into the mover's hand, and everybody sees it."""
    pos.hands[pos.turn, LOOTER] += looters
    pos.held[pos.turn] += looters
    pos.known[pos.turn] += looters


@helper
def combine(pos: Record, number: int, k: int, left: int) -> None:
    """All groups of a number and k cards more become the mover's, with so many looters left in them; what would be
    too much goes back to the hand [L10]. The looters added are the fewest that give this result."""
    numbers, looters = 0, 0
    while pos.table[number, 0] != 0:
        group = lift(pos, number, 0)
        numbers += numbers_in(group)
        looters += looters_in(group)
    j = max(1 if k == 0 else 0, left - looters)
    spend(pos, number, k, j)
    regain(pos, looters + j - left)
    lay(pos, number, group_of(pos.turn, numbers + k, left))


@helper
def punt(pos: Record, kind: int) -> None:
    """A single card, a looter too [L2], lies apart from everything [L28] and locks its player; then a card is drawn
    if there is one [L17], so that a punt goes out only with an empty pile [L18]."""
    if kind == LOOTER:
        spend(pos, 0, 0, 1)
        lay(pos, LOOTER, group_of(pos.turn, 0, 1))
    else:
        spend(pos, kind, 1, 0)
        lay(pos, kind, group_of(pos.turn, 1, 0))
    if pos.pile_left > 0:
        pos.plays_made = 1
        pos.phase = REPLACE
    elif pos.held[pos.turn] == 0:
        end_round(pos)
    else:
        end_turn(pos)


@helper
def end_turn(pos: Record) -> None:
    """The next player draws, or plays at once in the last lap; after the last lap the round is over."""
    pos.plays_made = 0
    if pos.last_turns == 1:
        end_round(pos)
        return
    if pos.last_turns > 0:
        pos.last_turns -= 1
    pos.turn = (pos.turn + 1) % pos.seats
    pos.phase = DRAW if pos.pile_left > 0 else PLAY


@helper
def end_round(pos: Record) -> None:
    """Score, and see whether the game is over. All cards lie open until the next deal."""
    pos.rounds += 1
    for seat in range(pos.seats):
        pos.totals[seat] += stash_points(pos, seat) - hand_points(pos, seat)
    pos.known[:] = 0
    pos.plays_made = 0
    pos.last_turns = 0
    pos.phase = ROUND_OVER
    if pos.tiebreak or highest(pos) > pos.target:  # more than the target [L24]
        leaders = 0
        for seat in range(pos.seats):
            leaders += leads(pos, seat)
        if leaders == 1 or pos.share_ties:
            pos.phase = ENDED
        else:
            pos.tiebreak = 1  # all play on until one leads alone, with however few points [L25]


@helper
def stash_points(pos: Record, seat: int) -> int:
    """Everything before a player, singletons too [L23]."""
    points = 0
    for row in range(KINDS):
        for slot in range(SLOTS):
            group = int(pos.table[row, slot])
            if group == 0:
                break
            if owner_of(group) == seat:
                points += worth_of(group)
    return points


@helper
def worth_of(group: int) -> int:
    """What a group counts in a stash; a Bag-O-Loot is ten in all [L22]."""
    if is_bag(group):
        return BAG_POINTS
    return numbers_in(group) * CARD_POINTS + looters_in(group) * LOOTER_POINTS


@helper
def hand_points(pos: Record, seat: int) -> int:
    """What is left in a hand counts against its player."""
    looters = int(pos.hands[seat, LOOTER])
    return (pos.held[seat] - looters) * CARD_POINTS + looters * LOOTER_POINTS


@helper
def highest(pos: Record) -> int:
    best = pos.totals[0]
    for seat in range(1, pos.seats):
        best = max(best, pos.totals[seat])
    return best


@helper
def leads(pos: Record, seat: int) -> bool:
    """Nobody has a higher total."""
    return pos.totals[seat] == highest(pos)


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    winners = 0
    for seat in range(pos.seats):
        winners += leads(pos, seat)
    for seat in range(pos.seats):
        out[seat] = 1.0 / winners if leads(pos, seat) else 0.0


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """All cards that the viewer cannot see, the pile and the hands of others except looters known to be in them, are
    shuffled and dealt again. Between two rounds everything lies open."""
    if pos.phase == ROUND_OVER or pos.phase == ENDED:
        return
    for seat in range(pos.seats):
        if seat != viewer:
            pos.pile_left += pos.held[seat] - pos.known[seat]
            for kind in range(KINDS):
                pos.pile[kind] += pos.hands[seat, kind]
                pos.hands[seat, kind] = 0
            pos.pile[LOOTER] -= pos.known[seat]
            pos.hands[seat, LOOTER] = pos.known[seat]
    for seat in range(pos.seats):
        if seat != viewer:
            for _ in range(pos.held[seat] - pos.known[seat]):
                kind = pick(pos.pile, below(rng, np.int64(pos.pile_left)))
                pos.pile[kind] -= 1
                pos.pile_left -= 1
                pos.hands[seat, kind] += 1


@rule.units
def units(pos: Record) -> int:
    """Rounds played."""
    return np.int64(pos.rounds)  # type: ignore[return-value]


@rule.sound
def sound(pos: Record) -> int:
    """Every card of the deck in one place, every group possible, and every count what it counts."""
    singles = np.zeros(MAX_SEATS, np.int64)
    there = np.zeros(KINDS, np.int64)
    for row in range(KINDS):
        for slot in range(SLOTS):
            group = int(pos.table[row, slot])
            if slot > 0 and group > pos.table[row, slot - 1]:
                return 0
            if group != 0:
                there[row] += numbers_in(group)
                there[LOOTER] += looters_in(group)
                singles[owner_of(group)] += size_of(group) == 1
                lone = numbers_in(group) == 0 and looters_in(group) == 1
                if lone != (row == LOOTER) or size_of(group) > COPIES or size_of(group) == 0:
                    return 0
    left = 0
    for kind in range(KINDS):
        left += pos.pile[kind]
        there[kind] += pos.pile[kind]
        for seat in range(pos.seats):
            there[kind] += pos.hands[seat, kind]
            if pos.hands[seat, kind] < 0:
                return 0
        if pos.pile[kind] < 0 or there[kind] != in_deck(pos, kind):
            return 0
    for seat in range(pos.seats):
        held = 0
        for kind in range(KINDS):
            held += pos.hands[seat, kind]
        if held != pos.held[seat] or singles[seat] != pos.singles[seat]:
            return 0
        if pos.known[seat] < 0 or pos.known[seat] > pos.hands[seat, LOOTER]:
            return 0
    return left == pos.pile_left


rule.complete()
