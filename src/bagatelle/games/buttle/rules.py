"""The rules of Buttle 1.1 (Cuttle for the Decktet), in the order of the rulebook.

Every rule in our own words, with the rulings that tags like [U15] name: docs/rules/buttle.md.
Hands are hidden, but what everybody has seen go into a hand stays known. The pile has no order: chance decides who
deals, and each card when it is dealt, drawn or turned up. What single cards may do stands in `uses`, what they do in
`effects`, what the variants from Cuttle change in `variants`.
"""

from typing import Any

import numpy as np

from bagatelle.games.buttle.components import (
    ALL_PAWNS,
    CROWN,
    EIGHT,
    NEEDED,
    PAWN,
)
from bagatelle.games.buttle.effects import DONE, discard, place_royal, resolve_one_off
from bagatelle.games.buttle.hands import play_from_hand, take_unseen
from bagatelle.games.buttle.packs import (
    COPY_WORDS,
    DECK_WORDS,
    RANK_BITS,
    RANK_OF,
    VALUE_OF,
    add,
    add_pack,
    clear,
    copies,
    draw_from,
    lowest,
    ones,
    remove,
    remove_pack,
    size,
)
from bagatelle.games.buttle.position import (
    ACTIONS,
    AGAINST,
    AT,
    CARD,
    COUNTER,
    DEAL,
    DEALER,
    DEALS,
    DISCARD,
    DRAW,
    EFFECT,
    ENDED,
    LET,
    NOTHING,
    PASS,
    PHASES,
    POINTS,
    REVEAL,
    SCUTTLE,
    SEATS,
    SEVENTH,
    TAKE_CARD,
    TARGETS,
    THROW,
    TURN,
    Position,
)
from bagatelle.games.buttle.stacks import EMPTY, card_of, has_pawn, side_of, top_pawn, without_pawn
from bagatelle.games.buttle.uses import add_uses, can_capture
from bagatelle.games.buttle.variants import (
    chance_discards,
    is_cancelled,
    play_two_against,
    playable,
    responder,
    room_in_hand,
    scuttle,
    thaw,
    twos_to_counter_with,
    window_opens,
)
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper

__all__ = ["ACTIONS", "PHASES", "Position"]

rule = Contract(Position)

MAX_LEGAL = 1600
"""More than 44 cards could do with scuttling at every card on the table."""
HAND_OF_DEALER = 6
HAND_OF_STARTER = 5
PASSES_TO_DRAW = 3  # [U6]
LAST_TURN = 400  # [U36]
NOBODY = -1

_NEEDED = np.array(NEEDED, np.int64)
_CROWNS = int(RANK_BITS[CROWN])


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    """Options: deck, the seven variants, and how many games the match has."""
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
    shuffle(pos)
    pos.phase = DEALER


@helper
def shuffle(pos: Record) -> None:
    """The whole deck is the pile, and nothing has happened yet."""
    for copy in range(COPY_WORDS):
        pos.pile[copy] = DECK_WORDS[pos.deck, copy]
    clear(pos.scrap)
    for seat in range(SEATS):
        for pack in (pos.hand, pos.known, pos.frozen, pos.bare, pos.royal):
            clear(pack[seat])
    for place in range(ALL_PAWNS):
        pos.stack[place] = EMPTY
    pos.revealed = NOTHING
    pos.turns = 0
    pos.passes = 0


@rule.actor
def actor(pos: Record) -> int:
    phase = pos.phase
    if phase == TURN or phase == SEVENTH:
        return np.int64(pos.turn)  # type: ignore[return-value]
    if phase == COUNTER:
        return np.int64(responder(pos))  # type: ignore[return-value]
    if phase == DISCARD and not chance_discards(pos):
        return np.int64(1 - pos.turn)  # type: ignore[return-value]
    return OVER if phase == ENDED else CHANCE


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    if pos.phase == TURN:
        return add_turn(pos, actions)
    if pos.phase == SEVENTH:
        return add_uses(pos, np.int64(1) << pos.revealed, actions, 0)
    if pos.phase == COUNTER:
        return add_counters(pos, actions)
    return add_discards(pos, actions)


@helper
def add_turn(pos: Record, actions: Words) -> int:
    """Draw, or play a card; pass when the pile is empty [U5] [U6], or when nothing else is possible."""
    n = 0
    if pos.pile[0] and room_in_hand(pos, pos.turn) > 0:
        actions[0] = TAKE_CARD
        n = 1
    n = add_uses(pos, playable(pos, pos.turn), actions, n)
    if pos.pile[0] == 0 or n == 0:
        actions[n] = PASS
        n += 1
    return n


@helper
def add_counters(pos: Record, actions: Words) -> int:
    """Let the one-off happen, or play a two against it."""
    actions[0] = LET
    n = 1
    twos = twos_to_counter_with(pos)
    while twos:
        actions[n] = AGAINST + lowest(twos)
        n += 1
        twos &= twos - 1
    return n


@helper
def add_discards(pos: Record, actions: Words) -> int:
    """Any two cards, named in the order of their faces; so the first leaves one that is not lower."""
    hand = pos.hand[1 - pos.turn]
    faces = (hand[0] >> pos.lowest) << pos.lowest
    n = 0
    while faces:
        face = lowest(faces)
        faces &= faces - 1
        if pos.discards == 1 or faces or (hand[1] >> face) & 1:
            actions[n] = THROW + face
            n += 1
    return n


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    if pos.phase == DEALER:
        for seat in range(SEATS):
            actions[seat] = DEALS + seat
            weights[seat] = 1
        return SEATS
    if pos.phase == DISCARD:
        return add_outcomes(THROW, pos.hand[1 - pos.turn], actions, weights)
    return add_outcomes(CARD, pos.pile, actions, weights)


@helper
def add_outcomes(kind: int, pack: Any, actions: Words, weights: Words) -> int:
    """Every card of a pack is equally likely."""
    n = 0
    faces = pack[0]
    while faces:
        face = lowest(faces)
        faces &= faces - 1
        actions[n] = kind + face
        weights[n] = copies(pack, face)
        n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    if pos.phase == DEALER:
        return DEALS + below(rng, SEATS)
    if pos.phase == DISCARD:
        return THROW + draw_from(pos.hand[1 - pos.turn], rng)
    return CARD + draw_from(pos.pile, rng)


@rule.play
def play(pos: Record, action: int) -> None:
    phase = pos.phase
    if phase == TURN:
        take_turn(pos, action)
    elif phase == DRAW:
        draw(pos, action - CARD)
    elif phase == DEAL:
        deal(pos, action - CARD)
    elif phase == COUNTER:
        answer(pos, action)
    elif phase == SEVENTH:
        play_card(pos, action)
    elif phase == REVEAL:
        reveal(pos, action - CARD)
    elif phase == DISCARD:
        discard(pos, action - THROW)
        if pos.discards == 0:
            end_turn(pos)
    else:
        pos.dealer = action - DEALS
        pos.phase = DEAL


@helper
def deal(pos: Record, face: int) -> None:
    """One card each in turn, five to the start player and six to the dealer, who gets the last one."""
    remove(pos.pile, face)
    add(pos.hand[next_dealt(pos)], face)
    if size(pos.hand[pos.dealer]) == HAND_OF_DEALER:
        pos.turn = 1 - pos.dealer
        pos.phase = TURN


@helper
def next_dealt(pos: Record) -> int:
    """Who gets the next card of the deal."""
    starter = size(pos.hand[1 - pos.dealer])
    full = starter == HAND_OF_STARTER or starter > size(pos.hand[pos.dealer])
    return pos.dealer if full else 1 - pos.dealer


@helper
def take_turn(pos: Record, action: int) -> None:
    """Exactly one thing: draw a card, play a card, or pass."""
    if action == PASS:
        pos.passes += 1
        end_turn(pos)
        return
    pos.passes = 0
    if action == TAKE_CARD:
        pos.drawing = 1
        pos.phase = DRAW
    else:
        play_card(pos, action)


@helper
def draw(pos: Record, face: int) -> None:
    """A card from the pile comes into the hand of the player in turn."""
    remove(pos.pile, face)
    take_unseen(pos, pos.turn, face)
    pos.drawing -= 1
    if pos.drawing == 0:
        end_turn(pos)


@helper
def play_card(pos: Record, action: int) -> None:
    """For points, to scuttle, or for its effect: royals stay, one-offs go to limbo while they act."""
    face, target = face_of(action), target_of(action)
    if pos.phase == SEVENTH:
        pos.revealed = NOTHING
    else:
        play_from_hand(pos, pos.turn, face)
    if action < EFFECT:
        add(pos.bare[pos.turn], face)
        end_turn(pos)
    elif action >= SCUTTLE:
        scuttle(pos, face, target)
        end_turn(pos)
    elif RANK_OF[face] == EIGHT or RANK_OF[face] >= PAWN:
        place_royal(pos, face, target)
        end_turn(pos)
    else:
        announce(pos, action)


@helper
def face_of(action: int) -> int:
    """The card that is played."""
    if action >= SCUTTLE:
        return (action - SCUTTLE) // TARGETS
    if action >= AT:
        return (action - AT) // TARGETS
    return action - EFFECT if action >= EFFECT else action - POINTS


@helper
def target_of(action: int) -> int:
    """What it is aimed at, if at anything."""
    if action >= SCUTTLE:
        return (action - SCUTTLE) % TARGETS
    return (action - AT) % TARGETS if action >= AT else NOTHING


@helper
def announce(pos: Record, action: int) -> None:
    """A one-off lies in limbo; it acts unless somebody may and does counter it."""
    add(pos.limbo, face_of(action))
    pos.pending = action
    if window_opens(pos):
        pos.phase = COUNTER
    else:
        settle(pos)


@helper
def answer(pos: Record, action: int) -> None:
    """Play a two against the one-off, or against the last two; or let it happen."""
    if action != LET:
        play_two_against(pos, action - AGAINST)
        if window_opens(pos):
            return
    settle(pos)


@helper
def settle(pos: Record) -> None:
    """Nobody counters any more: the one-off acts, or it was cancelled."""
    action = np.int64(pos.pending)
    following = DONE
    if not is_cancelled(pos):
        following = resolve_one_off(pos, face_of(action), target_of(action))  # type: ignore[arg-type]
    pos.pending = 0
    pos.counters = 0
    if following == DONE:
        end_turn(pos)
    else:
        pos.phase = following


@helper
def reveal(pos: Record, face: int) -> None:
    """A seven turned up a card, which must be played at once; if it cannot be, it is scrapped [U17] [U18]."""
    remove(pos.pile, face)
    if RANK_OF[face] == PAWN and not can_capture(pos):
        add(pos.limbo, face)
        end_turn(pos)
    else:
        pos.revealed = face
        pos.phase = SEVENTH


@helper
def end_turn(pos: Record) -> None:
    """Limbo is emptied; then somebody has won, or the game is drawn, or it is the other player's turn."""
    add_pack(pos.scrap, pos.limbo[0], pos.limbo[1])
    clear(pos.limbo)
    thaw(pos)
    pos.turns += 1
    if has_won(pos, pos.turn):
        end_game(pos, pos.turn)
    elif has_won(pos, 1 - pos.turn):  # in the other's turn too [U33]
        end_game(pos, 1 - pos.turn)
    elif pos.passes == PASSES_TO_DRAW or pos.turns == LAST_TURN:
        end_game(pos, NOBODY)
    else:
        pos.turn = 1 - pos.turn
        pos.phase = TURN


@helper
def has_won(pos: Record, seat: int) -> bool:
    """Enough points lie on the player's side now [U32]."""
    return points(pos, seat) >= needed(pos, seat)


@helper
def points(pos: Record, seat: int) -> int:
    """What the point cards on a player's side are worth, whoever played them."""
    total = 0
    for copy in range(COPY_WORDS):
        faces = pos.bare[seat, copy]
        while faces:
            total += VALUE_OF[lowest(faces)]
            faces &= faces - 1
    for place in range(ALL_PAWNS):
        if pos.stack[place] == EMPTY:
            break
        if side_of(pos.stack[place]) == seat:
            total += VALUE_OF[card_of(pos.stack[place])]
    return total


@helper
def needed(pos: Record, seat: int) -> int:
    """The points that win the game, fewer with every Crown of one's own."""
    return _NEEDED[ones(pos.royal[seat, 0] & _CROWNS)]


@helper
def end_game(pos: Record, winner: int) -> None:
    """The match goes on, and the deal changes [U4], until all games are played or nobody can catch up."""
    pos.played += 1
    if winner != NOBODY:
        pos.wins[winner] += 1
    if pos.played == pos.games or abs(pos.wins[0] - pos.wins[1]) > pos.games - pos.played:
        pos.phase = ENDED
    else:
        shuffle(pos)
        pos.dealer = 1 - pos.dealer
        pos.turn = 0
        pos.phase = DEAL


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    for seat in range(SEATS):
        lead = pos.wins[seat] - pos.wins[1 - seat]
        out[seat] = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """The cards of other hands that are not known, and the pile, are shuffled together and dealt again. When the match
    is over the hands are shown."""
    if pos.phase == ENDED:
        return
    unknown = np.zeros(SEATS, np.int64)
    for seat in range(SEATS):
        if seat != viewer:
            unknown[seat] = size(pos.hand[seat]) - size(pos.known[seat])
            hide(pos, seat)
    for seat in range(SEATS):
        for _ in range(unknown[seat]):
            face = draw_from(pos.pile, rng)
            remove(pos.pile, face)
            add(pos.hand[seat], face)


@helper
def hide(pos: Record, seat: int) -> None:
    """The cards of a hand that nobody else knows go back to the pile."""
    known = pos.known[seat]
    remove_pack(pos.hand[seat], known[0], known[1])
    add_pack(pos.pile, pos.hand[seat, 0], pos.hand[seat, 1])
    for copy in range(COPY_WORDS):
        pos.hand[seat, copy] = known[copy]


@rule.units
def units(pos: Record) -> int:
    """Games, of which a match may have several."""
    return np.int64(pos.played)  # type: ignore[return-value]


@rule.sound
def sound(pos: Record) -> int:
    """Every card of the deck is somewhere exactly once; what is known or frozen is in hand; the stacks are in order."""
    there = np.zeros(COPY_WORDS, np.int64)
    cards = gather(there, pos.pile) + gather(there, pos.scrap) + gather(there, pos.limbo)
    for seat in range(SEATS):
        cards += (
            gather(there, pos.hand[seat]) + gather(there, pos.bare[seat]) + gather(there, pos.royal[seat])
        )
        if not (is_part(pos.known[seat], pos.hand[seat]) and is_part(pos.frozen[seat], pos.known[seat])):
            return 0
    for place in range(ALL_PAWNS):
        cards += gather_stack(there, pos.stack[place])
        if place > 0 and pos.stack[place - 1] < pos.stack[place]:
            return 0
    if pos.revealed != NOTHING:
        add(there, pos.revealed)
        cards += 1
    deck = DECK_WORDS[pos.deck]
    return cards == size(deck) and there[0] == deck[0] and there[1] == deck[1] and pos.cold[0] == 0


@helper
def gather(there: Words, pack: Any) -> int:
    """Put a pack to the cards that have been found; how many it has."""
    add_pack(there, pack[0], pack[1])
    return size(pack)


@helper
def gather_stack(there: Words, stack: int) -> int:
    """Put a stack to the cards that have been found; how many it has."""
    if stack == EMPTY:
        return 0
    add(there, card_of(stack))
    cards = 1
    while has_pawn(stack):
        add(there, top_pawn(stack))
        stack = without_pawn(stack)
        cards += 1
    return cards


@helper
def is_part(pack: Any, whole: Any) -> bool:
    """Whether another pack holds all cards of this one."""
    return pack[0] & ~whole[0] == 0 and pack[1] & ~whole[1] == 0


rule.complete()
