"""The rules of Buttle 1.1 (Cuttle for the Decktet), in the order of the rulebook.

docs/rules/buttle.md has every rule in our own words, and the rulings that tags like [U15] name.
Hands are hidden, but what everybody has seen go into a hand stays known. The pile has no order: chance decides who
deals, and each card when it is dealt, drawn or turned up. `uses` says what a card may do, `effects` what it does,
and `variants` what the variants from Cuttle change.
"""

from typing import Any

import numpy as np

from bagatelle.games.buttle import components, effects, hands, packs, stacks, uses, variants
from bagatelle.games.buttle import position as at
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper

rule = Contract(at.Position)

HAND_OF_DEALER = 6
HAND_OF_STARTER = 5
PASSES_TO_DRAW = 3  # [U6]
LAST_TURN = 400  # [U36]
NOBODY = -1

_NEEDED = np.array(components.NEEDED, np.int64)
_TARGET = components.NEEDED[0]


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    """Options: deck, the seven variants, how many games the match has, and the points that win [U40]."""
    pos.seats = seats
    pos.deck = options[0]
    pos.scuttle = options[1]
    pos.counter = options[2]
    pos.hand_limit = options[3]
    pos.nine_one_suit = options[4]
    pos.four_random = options[5]
    pos.three_takes_threes = options[6]
    pos.freeze = options[7]
    pos.games = options[8]
    pos.target_change = options[9] - _TARGET
    shuffle(pos)
    pos.phase = at.DEALER


@helper
def shuffle(pos: Record) -> None:
    """The whole deck is the pile, and nothing has happened yet."""
    for copy in range(packs.COPY_WORDS):
        pos.pile[copy] = packs.DECK_WORDS[pos.deck, copy]
    packs.clear(pos.scrap)
    for seat in range(at.SEATS):
        for pack in (pos.hand, pos.known, pos.frozen, pos.bare, pos.royal):
            packs.clear(pack[seat])
    for place in range(components.ALL_PAWNS):
        pos.stack[place] = stacks.EMPTY
    pos.revealed = at.NOTHING
    pos.turns = 0
    pos.passes = 0


@rule.actor
def actor(pos: Record) -> int:
    phase = pos.phase
    if phase == at.TURN or phase == at.SEVENTH:
        return np.int64(pos.turn)  # type: ignore[return-value]
    if phase == at.COUNTER:
        return np.int64(variants.responder(pos))  # type: ignore[return-value]
    if phase == at.DISCARD and not variants.chance_discards(pos):
        return np.int64(1 - pos.turn)  # type: ignore[return-value]
    return OVER if phase == at.ENDED else CHANCE


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    if pos.phase == at.TURN:
        return add_turn(pos, actions)
    if pos.phase == at.SEVENTH:
        return uses.add_uses(pos, np.int64(1) << pos.revealed, actions, 0)
    if pos.phase == at.COUNTER:
        return add_counters(pos, actions)
    return add_discards(pos, actions)


@helper
def add_turn(pos: Record, actions: Words) -> int:
    """Draw, or play a card; pass when the pile is empty [U5] [U6], or when nothing else is possible."""
    n = 0
    if pos.pile[0] and variants.room_in_hand(pos) > 0:
        actions[0] = at.TAKE_CARD
        n = 1
    n = uses.add_uses(pos, variants.playable(pos), actions, n)
    if pos.pile[0] == 0 or n == 0:
        actions[n] = at.PASS
        n += 1
    return n


@helper
def add_counters(pos: Record, actions: Words) -> int:
    """Let the one-off happen, or play a two against it."""
    actions[0] = at.LET
    n = 1
    twos = variants.twos_to_counter_with(pos)
    while twos:
        actions[n] = at.AGAINST + packs.lowest(twos)
        n += 1
        twos &= twos - 1
    return n


@helper
def add_discards(pos: Record, actions: Words) -> int:
    """Any two cards, named in the order of their faces; so the first must leave one that is not lower."""
    hand = pos.hand[1 - pos.turn]
    faces = (hand[0] >> pos.lowest) << pos.lowest
    n = 0
    while faces:
        face = packs.lowest(faces)
        faces &= faces - 1
        if pos.discards == 1 or faces or (hand[1] >> face) & 1:
            actions[n] = at.THROW + face
            n += 1
    return n


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    if pos.phase == at.DEALER:
        for seat in range(at.SEATS):
            actions[seat] = at.DEALS + seat
            weights[seat] = 1
        return at.SEATS
    if pos.phase == at.DISCARD:
        return add_outcomes(at.THROW, pos.hand[1 - pos.turn], actions, weights)
    return add_outcomes(at.CARD, pos.pile, actions, weights)


@helper
def add_outcomes(kind: int, pack: Any, actions: Words, weights: Words) -> int:
    """Every card of a pack is equally likely."""
    n = 0
    faces = pack[0]
    while faces:
        face = packs.lowest(faces)
        faces &= faces - 1
        actions[n] = kind + face
        weights[n] = packs.copies(pack, face)
        n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    if pos.phase == at.DEALER:
        return at.DEALS + below(rng, at.SEATS)
    if pos.phase == at.DISCARD:
        return at.THROW + packs.draw_from(pos.hand[1 - pos.turn], rng)
    return at.CARD + packs.draw_from(pos.pile, rng)


@rule.play
def play(pos: Record, action: int) -> None:
    phase = pos.phase
    if phase == at.TURN:
        take_turn(pos, action)
    elif phase == at.DRAW:
        draw(pos, action - at.CARD)
    elif phase == at.DEAL:
        deal(pos, action - at.CARD)
    elif phase == at.COUNTER:
        answer(pos, action)
    elif phase == at.SEVENTH:
        play_card(pos, action)
    elif phase == at.REVEAL:
        reveal(pos, action - at.CARD)
    elif phase == at.DISCARD:
        effects.discard(pos, action - at.THROW)
        if pos.discards == 0:
            end_turn(pos)
    else:
        pos.dealer = action - at.DEALS
        pos.phase = at.DEAL


@helper
def deal(pos: Record, face: int) -> None:
    """One card each by turns: five to the start player and six to the dealer, who gets the last one."""
    packs.remove(pos.pile, face)
    packs.add(pos.hand[next_dealt(pos)], face)
    if packs.size(pos.hand[pos.dealer]) == HAND_OF_DEALER:
        pos.turn = 1 - pos.dealer
        pos.phase = at.TURN


@helper
def next_dealt(pos: Record) -> int:
    """Who gets the next card of the deal."""
    starter = packs.size(pos.hand[1 - pos.dealer])
    full = starter == HAND_OF_STARTER or starter > packs.size(pos.hand[pos.dealer])
    return pos.dealer if full else 1 - pos.dealer


@helper
def take_turn(pos: Record, action: int) -> None:
    """Exactly one thing: draw a card, play a card, or pass."""
    if action == at.PASS:
        pos.passes += 1
        end_turn(pos)
        return
    pos.passes = 0
    if action == at.TAKE_CARD:
        pos.drawing = 1
        pos.phase = at.DRAW
    else:
        play_card(pos, action)


@helper
def draw(pos: Record, face: int) -> None:
    """A card from the pile comes into the hand of the player in turn."""
    packs.remove(pos.pile, face)
    hands.take_unseen(pos, pos.turn, face)
    pos.drawing -= 1
    if pos.drawing == 0:
        end_turn(pos)


@helper
def play_card(pos: Record, action: int) -> None:
    """For points, to scuttle, or for its effect: royals stay, one-offs go to limbo while they act."""
    face, target = at.face_of(action), at.target_of(action)
    if pos.phase == at.SEVENTH:
        pos.revealed = at.NOTHING
    else:
        hands.play_from_hand(pos, face)
    if action < at.EFFECT:
        packs.add(pos.bare[pos.turn], face)
        end_turn(pos)
    elif action >= at.SCUTTLE:
        variants.scuttle(pos, face, target)
        end_turn(pos)
    elif packs.RANK_OF[face] == components.EIGHT or packs.RANK_OF[face] >= components.PAWN:
        effects.place_royal(pos, face, target)
        end_turn(pos)
    else:
        announce(pos, action)


@helper
def announce(pos: Record, action: int) -> None:
    """A one-off goes to limbo, and acts unless somebody counters it."""
    packs.add(pos.limbo, at.face_of(action))
    pos.pending = action
    if variants.window_opens(pos):
        pos.phase = at.COUNTER
    else:
        settle(pos)


@helper
def answer(pos: Record, action: int) -> None:
    """Play a two against the one-off, or against the last two; or let it happen."""
    if action != at.LET:
        variants.play_two_against(pos, action - at.AGAINST)
        if variants.window_opens(pos):
            return
    settle(pos)


@helper
def settle(pos: Record) -> None:
    """Nobody counters any more: the one-off acts, unless it was cancelled."""
    action = np.int64(pos.pending)
    following = effects.DONE
    if not variants.is_cancelled(pos):
        following = effects.resolve_one_off(pos, at.face_of(action), at.target_of(action))  # type: ignore[arg-type]
    pos.pending = 0
    pos.counters = 0
    if following == effects.DONE:
        end_turn(pos)
    else:
        pos.phase = following


@helper
def reveal(pos: Record, face: int) -> None:
    """A seven turned up a card, which must be played at once; if it cannot be, it is scrapped [U17] [U18]."""
    packs.remove(pos.pile, face)
    if packs.RANK_OF[face] == components.PAWN and not uses.can_capture(pos):
        packs.add(pos.limbo, face)
        end_turn(pos)
    else:
        pos.revealed = face
        pos.phase = at.SEVENTH


@helper
def end_turn(pos: Record) -> None:
    """Limbo is emptied; then somebody has won, or the game is drawn, or it is the other player's turn."""
    packs.add_pack(pos.scrap, pos.limbo[0], pos.limbo[1])
    packs.clear(pos.limbo)
    variants.thaw(pos)
    pos.turns += 1
    other = 1 - pos.turn
    mover = 1 - other  # not pos.turn, a small integer for which all that follows would be compiled once more
    if has_won(pos, mover):
        end_game(pos, mover)
    elif has_won(pos, other):  # in this turn too [U33]
        end_game(pos, other)
    elif pos.passes == PASSES_TO_DRAW or pos.turns == LAST_TURN:
        end_game(pos, NOBODY)
    else:
        pos.turn = other
        pos.phase = at.TURN


@helper
def has_won(pos: Record, seat: int) -> bool:
    """Enough points lie on the player's side now [U32]."""
    return points(pos, seat) >= needed(pos, seat)


@helper
def points(pos: Record, seat: int) -> int:
    """What the point cards on a player's side are worth, whoever played them."""
    total = 0
    for copy in range(packs.COPY_WORDS):
        faces = pos.bare[seat, copy]
        while faces:
            total += packs.VALUE_OF[packs.lowest(faces)]
            faces &= faces - 1
    for place in range(components.ALL_PAWNS):
        if pos.stack[place] == stacks.EMPTY:
            break
        if stacks.side_of(pos.stack[place]) == seat:
            total += packs.VALUE_OF[stacks.card_of(pos.stack[place])]
    return total


@helper
def needed(pos: Record, seat: int) -> int:
    """The points a player needs to win, fewer with every Crown."""
    return needed_with(pos, packs.ones(pos.royal[seat, 0] & packs.CROWNS))


@helper
def needed_with(pos: Record, crowns: int) -> int:
    """The points that win with so many Crowns: of another target the same share as of the printed 21, rounded [U40]."""
    printed = _NEEDED[crowns]
    return printed + (2 * pos.target_change * printed + _TARGET) // (2 * _TARGET)


@helper
def end_game(pos: Record, winner: int) -> None:
    """Unless all games are played or nobody can catch up, the match goes on with the other dealer [U4]."""
    pos.played += 1
    if winner != NOBODY:
        pos.wins[winner] += 1
    if pos.played == pos.games or abs(pos.wins[0] - pos.wins[1]) > pos.games - pos.played:
        pos.phase = at.ENDED
    else:
        shuffle(pos)
        pos.dealer = 1 - pos.dealer
        pos.turn = 0
        pos.phase = at.DEAL


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    for seat in range(at.SEATS):
        lead = pos.wins[seat] - pos.wins[1 - seat]
        out[seat] = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """The cards of other hands that are not known, and the pile, are shuffled together and dealt again. When the match
    is over the hands are shown."""
    if pos.phase == at.ENDED:
        return
    unknown = np.zeros(at.SEATS, np.int64)
    for seat in range(at.SEATS):
        if seat != viewer:
            unknown[seat] = packs.size(pos.hand[seat]) - packs.size(pos.known[seat])
            hide(pos, seat)
    for seat in range(at.SEATS):
        for _ in range(unknown[seat]):
            face = packs.draw_from(pos.pile, rng)
            packs.remove(pos.pile, face)
            packs.add(pos.hand[seat], face)


@helper
def hide(pos: Record, seat: int) -> None:
    """The cards of a hand that nobody else knows go back to the pile."""
    known = pos.known[seat]
    packs.remove_pack(pos.hand[seat], known[0], known[1])
    packs.add_pack(pos.pile, pos.hand[seat, 0], pos.hand[seat, 1])
    for copy in range(packs.COPY_WORDS):
        pos.hand[seat, copy] = known[copy]


@rule.units
def units(pos: Record) -> int:
    """The games of the match."""
    return np.int64(pos.played)  # type: ignore[return-value]


@rule.sound
def sound(pos: Record) -> int:
    """Every card of the deck is somewhere exactly once; what is known or frozen is in hand; the stacks are in order."""
    there = np.zeros(packs.COPY_WORDS, np.int64)
    cards = gather(there, pos.pile) + gather(there, pos.scrap) + gather(there, pos.limbo)
    for seat in range(at.SEATS):
        cards += (
            gather(there, pos.hand[seat]) + gather(there, pos.bare[seat]) + gather(there, pos.royal[seat])
        )
        if not (is_part(pos.known[seat], pos.hand[seat]) and is_part(pos.frozen[seat], pos.known[seat])):
            return 0
    for place in range(components.ALL_PAWNS):
        cards += gather_stack(there, pos.stack[place])
        if place > 0 and pos.stack[place - 1] < pos.stack[place]:
            return 0
    if pos.revealed != at.NOTHING:
        packs.add(there, pos.revealed)
        cards += 1
    deck = packs.DECK_WORDS[pos.deck]
    return cards == packs.size(deck) and there[0] == deck[0] and there[1] == deck[1] and pos.cold[0] == 0


@helper
def gather(there: Words, pack: Any) -> int:
    """Add a pack to the cards found so far, and return its size."""
    packs.add_pack(there, pack[0], pack[1])
    return packs.size(pack)


@helper
def gather_stack(there: Words, stack: int) -> int:
    """Add a stack to the cards found so far, and return its size."""
    if stack == stacks.EMPTY:
        return 0
    packs.add(there, stacks.card_of(stack))
    cards = 1
    while stacks.has_pawn(stack):
        packs.add(there, stacks.top_pawn(stack))
        stack = stacks.without_pawn(stack)
        cards += 1
    return cards


@helper
def is_part(pack: Any, whole: Any) -> bool:
    """Whether another pack holds all cards of this one."""
    return pack[0] & ~whole[0] == 0 and pack[1] & ~whole[1] == 0


rule.complete()
