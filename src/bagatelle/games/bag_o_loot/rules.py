"""The rules of Bag-O-Loot, in the order of the rule sheet.

Every rule in our own words, with the rulings that tags like [L7] name: docs/rules/bag-o-loot.md.
Hands are hidden. Chance decides who deals first and each card that is dealt or drawn; the pile has no order.
"""

import numpy as np

from bagatelle.games.bag_o_loot import components, plays, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper, pick

rule = Contract(at.Position)

PLAYS = 3
"""Plays in a turn of a player who is not locked."""
_DECKS = np.array(components.DECKS, np.int64)


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    """Options: the target to exceed, whether tied leaders share the victory [L25], and the cards dealt [L32]."""
    pos.seats = seats
    pos.target = options[0]
    pos.share_ties = options[1]
    pos.hand_change = options[2] - components.HAND
    gather_cards(pos)
    pos.phase = at.START


@helper
def gather_cards(pos: Record) -> None:
    """The whole deck is the pile again."""
    pos.hands[:] = 0
    pos.held[:] = 0
    pos.known[:] = 0
    pos.table[:] = 0
    pos.singles[:] = 0
    pos.pile_left = 0
    for kind in range(components.KINDS):
        pos.pile[kind] = in_deck(pos, kind)
        pos.pile_left += pos.pile[kind]


@helper
def in_deck(pos: Record, kind: int) -> int:
    """How many cards of a kind take part; two players leave out four numbers and one looter."""
    return _DECKS[0 if pos.seats == 2 else 1, kind]


@rule.actor
def actor(pos: Record) -> int:
    phase = pos.phase
    if phase == at.PLAY:
        return np.int64(pos.turn)  # type: ignore[return-value]
    return OVER if phase == at.ENDED else CHANCE


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    """Every play in canonical form: no two of them lead to the same position."""
    if pos.phase != at.PLAY:
        return 0
    seat = pos.turn
    wild = int(pos.hands[seat, components.LOOTER])
    n = 0
    for number in range(1, components.KINDS):
        mine = int(pos.hands[seat, number])
        if mine > 0:
            n = plays.list_opens(actions, n, number, mine, wild)
            n = plays.list_joins(pos, actions, n, number, mine, wild)
        if mine + wild > 0 and pos.table[number, 0] != 0:
            n = plays.list_plays_on(pos, actions, n, number, mine, wild)
    if pos.plays_made > 0:
        actions[n] = at.KNOCK
        return n + 1
    for kind in range(components.KINDS):  # a punt is the only play of its turn, and always possible [L16]
        if pos.hands[seat, kind] > 0:
            actions[n] = at.PUNT + kind
            n += 1
    return n


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    n = 0
    if pos.phase == at.START:
        for seat in range(pos.seats):
            actions[n] = at.DEALER + seat
            weights[n] = 1
            n += 1
        return n
    for kind in range(components.KINDS):
        there = in_deck(pos, kind) if pos.phase == at.ROUND_OVER else int(pos.pile[kind])
        if there > 0:
            actions[n] = at.CARD + kind
            weights[n] = there
            n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    if pos.phase == at.START:
        return at.DEALER + below(rng, np.int64(pos.seats))
    if pos.phase == at.ROUND_OVER:  # the first card of the next round, out of the whole deck
        deck = _DECKS[0 if pos.seats == 2 else 1]
        return at.CARD + pick(deck, below(rng, deck.sum()))
    return at.CARD + pick(pos.pile, below(rng, np.int64(pos.pile_left)))


@rule.play
def play(pos: Record, action: int) -> None:
    phase = pos.phase
    if phase == at.PLAY:
        if action == at.KNOCK:
            end_turn(pos)
        elif action < at.OPEN:
            punt(pos, action - at.PUNT)
        else:
            make_play(pos, action)
    elif phase == at.DRAW or phase == at.REPLACE:
        draw(pos, action - at.CARD)
    elif phase == at.DEAL:
        deal(pos, action - at.CARD)
    elif phase == at.ROUND_OVER:
        begin_round(pos, (pos.dealer + 1) % pos.seats)
        deal(pos, action - at.CARD)
    else:
        begin_round(pos, action - at.DEALER)


@helper
def begin_round(pos: Record, dealer: int) -> None:
    """The deal passes to the left; the player left of the dealer gets the first card and the first turn [L30]."""
    gather_cards(pos)
    pos.dealer = dealer
    pos.turn = (dealer + 1) % pos.seats
    pos.last_turns = 0
    pos.phase = at.DEAL


@helper
def deal(pos: Record, kind: int) -> None:
    """A card to each in turn, until all have their hand."""
    take(pos, kind)
    pos.turn = (pos.turn + 1) % pos.seats
    if pos.held[pos.turn] == hand_size(pos):
        pos.phase = at.DRAW


@helper
def hand_size(pos: Record) -> int:
    """How many cards everybody is dealt: eight, unless the players agreed on another number [L32]."""
    return components.HAND + int(pos.hand_change)


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
    if pos.phase == at.REPLACE:
        end_turn(pos)
    else:
        pos.phase = at.PLAY


@helper
def plays_allowed(pos: Record) -> int:
    """One in lockdown, whatever it is [L14], else three. Only plays that end the turn change this [L15]."""
    return 1 if pos.singles[pos.turn] > 0 else PLAYS


@helper
def make_play(pos: Record, action: int) -> None:
    """Open, build, steal, snitch or combine; the turn ends by itself when no play is left [L27]."""
    allowed = plays_allowed(pos)
    number, k, j = at.choice_of(action)
    if action < at.ADD:
        plays.open_set(pos, number, k, j)
    elif action < at.SNITCH:
        row, slot, _ = at.place_of(action)
        plays.add(pos, row, slot, number, k, j)
    elif action < at.COMBINE:
        row, slot, _ = at.place_of(action)
        plays.snitch(pos, row, slot)
    else:
        plays.combine(pos, number, k, j)
    pos.plays_made += 1
    if pos.held[pos.turn] == 0:  # after each complete play [L21]
        end_round(pos)
    elif pos.plays_made == allowed:
        end_turn(pos)


@helper
def punt(pos: Record, kind: int) -> None:
    """A single card, even a looter [L2], lies apart from everything [L28] and locks its player. Then a card is drawn if
    there is one [L17], so a punt goes out only with an empty pile [L18]."""
    k, j = (0, 1) if kind == components.LOOTER else (1, 0)
    plays.open_set(pos, kind, k, j)
    if pos.pile_left > 0:
        pos.plays_made = 1
        pos.phase = at.REPLACE
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
    pos.phase = at.DRAW if pos.pile_left > 0 else at.PLAY


@helper
def end_round(pos: Record) -> None:
    """Score, and see whether the game is over. All cards lie open until the next deal."""
    pos.rounds += 1
    for seat in range(pos.seats):
        pos.totals[seat] += scoring.stash_points(pos, seat) - scoring.hand_points(pos, seat)
    pos.known[:] = 0
    pos.plays_made = 0
    pos.last_turns = 0
    pos.phase = at.ROUND_OVER
    if pos.tiebreak or scoring.highest(pos) > pos.target:  # more than the target [L24]
        leaders = 0
        for seat in range(pos.seats):
            leaders += scoring.leads(pos, seat)
        if leaders == 1 or pos.share_ties:
            pos.phase = at.ENDED
        else:
            pos.tiebreak = 1  # all play on until one leads alone, with however few points [L25]


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    winners = 0
    for seat in range(pos.seats):
        winners += scoring.leads(pos, seat)
    for seat in range(pos.seats):
        out[seat] = 1.0 / winners if scoring.leads(pos, seat) else 0.0


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """All cards that the viewer cannot see, the pile and the hands of others except looters known to be in them, are
    shuffled and dealt again. Between two rounds everything lies open."""
    if pos.phase == at.ROUND_OVER or pos.phase == at.ENDED:
        return
    for seat in range(pos.seats):
        if seat != viewer:
            pos.pile_left += pos.held[seat] - pos.known[seat]
            for kind in range(components.KINDS):
                pos.pile[kind] += pos.hands[seat, kind]
                pos.hands[seat, kind] = 0
            pos.pile[components.LOOTER] -= pos.known[seat]
            pos.hands[seat, components.LOOTER] = pos.known[seat]
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
    singles = np.zeros(components.MAX_SEATS, np.int64)
    there = np.zeros(components.KINDS, np.int64)
    for row in range(components.KINDS):
        for slot in range(at.SLOTS):
            group = at.group_at(pos, row, slot)
            if slot > 0 and group > pos.table[row, slot - 1]:
                return 0
            if group != 0:
                there[row] += at.numbers_in(group)
                there[components.LOOTER] += at.looters_in(group)
                singles[at.owner_of(group)] += at.size_of(group) == 1
                lone = row == components.LOOTER
                most = 1 if lone else components.COPIES
                if lone != (at.numbers_in(group) == 0) or not 1 <= at.size_of(group) <= most:
                    return 0
    left = 0
    for kind in range(components.KINDS):
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
        for kind in range(components.KINDS):
            held += pos.hands[seat, kind]
        if held != pos.held[seat] or singles[seat] != pos.singles[seat]:
            return 0
        if pos.known[seat] < 0 or pos.known[seat] > pos.hands[seat, components.LOOTER]:
            return 0
    return left == pos.pile_left


rule.complete()
