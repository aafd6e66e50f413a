"""The Cuttle variants that Buttle's rulebook points to: one small piece for each option, all combinable.

The rules ask these functions everywhere; here alone it stands what an option changes.
"""

from bagatelle.games.buttle.components import ALL_PAWNS, COURT, SUITS, THREE, TWO
from bagatelle.games.buttle.hands import lose, play_from_hand
from bagatelle.games.buttle.packs import (
    RANK_BITS,
    SUIT_BITS,
    SUITS_OF,
    VALUE_OF,
    add,
    add_pack,
    clear,
    lowest,
    remove,
    size,
)
from bagatelle.games.buttle.position import AT, EFFECT, SCUTTLE, STACK, TARGETS
from bagatelle.games.buttle.stacks import (
    EMPTY,
    card_of,
    has_pawn,
    is_twin,
    side_of,
    tidy,
    top_pawn,
    without_pawn,
)
from bagatelle.kernel import Record, Words, helper

_THREES = int(RANK_BITS[THREE])
_TWOS = int(RANK_BITS[TWO])
_COURTS = int(RANK_BITS[COURT])
NO_LIMIT = 127
HAND_LIMIT = 8
_SUIT_COUNT = len(SUITS)


# scuttle: a point card may be played on an opposing point card that is worth less; both are scrapped.


@helper
def add_scuttles(pos: Record, face: int, actions: Words, n: int) -> int:
    """Every opposing point card that this one beats; Courts do not protect, and equals do not beat each other."""
    if not pos.scuttle:
        return n
    other = 1 - pos.turn
    targets = pos.bare[other, 0]
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if VALUE_OF[target] < VALUE_OF[face]:
            actions[n] = SCUTTLE + face * TARGETS + target
            n += 1
    for place in range(ALL_PAWNS):
        stack = pos.stack[place]
        if stack == EMPTY:
            break
        if side_of(stack) == other and VALUE_OF[card_of(stack)] < VALUE_OF[face] and not is_twin(pos, place):
            actions[n] = SCUTTLE + face * TARGETS + STACK + place
            n += 1
    return n


@helper
def scuttle(pos: Record, face: int, target: int) -> None:
    """Both cards go to the scrap pile, with the Pawns on the one that was hit."""
    add(pos.scrap, face)
    if target < STACK:
        remove(pos.bare[1 - pos.turn], target)
        add(pos.scrap, target)
    else:
        scrap_stack(pos, target - STACK)
        tidy(pos)


@helper
def scrap_stack(pos: Record, place: int) -> None:
    """A point card goes to the scrap pile with all its Pawns."""
    stack = pos.stack[place]
    add(pos.scrap, card_of(stack))
    while has_pawn(stack):
        add(pos.scrap, top_pawn(stack))
        stack = without_pawn(stack)
    pos.stack[place] = EMPTY


# counter: a two cancels a one-off that has just been announced, or another two.


@helper
def responder(pos: Record) -> int:
    """Who may play the next two: the other player, then the one in turn, and so on."""
    return pos.turn if pos.counters & 1 else 1 - pos.turn


@helper
def window_opens(pos: Record) -> bool:
    """Somebody is asked who has a card, a two or not, or the question would tell; unless a Court of the player
    who would be countered forbids it."""
    if not pos.counter:
        return False
    seat = responder(pos)
    return pos.hand[seat, 0] != 0 and pos.royal[1 - seat, 0] & _COURTS == 0


@helper
def twos_to_counter_with(pos: Record) -> int:
    """The twos that the responder may play; in one's own turn not a frozen one."""
    seat = responder(pos)
    return (playable(pos, seat) if seat == pos.turn else pos.hand[seat, 0]) & _TWOS


@helper
def play_two_against(pos: Record, face: int) -> None:
    """One more two lies in limbo, and it is the other player's turn to answer."""
    seat = responder(pos)
    if seat == pos.turn:
        play_from_hand(pos, seat, face)
    else:
        lose(pos, seat, face)
    add(pos.limbo, face)
    pos.counters += 1


@helper
def is_cancelled(pos: Record) -> bool:
    """The last two wins: an odd number of them cancels the one-off."""
    return pos.counters & 1 != 0


# hand_limit: nobody draws beyond eight cards; nines and threes may go beyond.


@helper
def room_in_hand(pos: Record, seat: int) -> int:
    """How many cards a player may still draw."""
    return max(0, HAND_LIMIT - size(pos.hand[seat])) if pos.hand_limit else NO_LIMIT


# nine: both suits of a nine count, or only the one that its player names.


@helper
def add_nines(pos: Record, face: int, actions: Words, n: int) -> int:
    """Play a nine, or play it for one of its suits."""
    if not pos.nine_one_suit:
        actions[n] = EFFECT + face
        return n + 1
    for suit in range(_SUIT_COUNT):
        if (SUIT_BITS[suit] >> face) & 1:
            actions[n] = AT + face * TARGETS + suit
            n += 1
    return n


@helper
def hit_by_nine(pos: Record, face: int, suit: int) -> int:
    """All faces that a nine returns."""
    return SUIT_BITS[suit] if pos.nine_one_suit else SUITS_OF[face]


# four: its victim chooses what to discard, or chance does.


@helper
def chance_discards(pos: Record) -> bool:
    """Whether the cards that a four takes are drawn by lot."""
    return pos.four_random != 0


# three_takes_threes: a three may fetch another three from the scrap pile, or may not.


@helper
def fetchable(pos: Record) -> int:
    """The faces that a three may take; the three itself lies in limbo [U13]."""
    return pos.scrap[0] if pos.three_takes_threes else pos.scrap[0] & ~_THREES


# freeze: a card returned by a nine may not be played in its owner's next turn.


@helper
def playable(pos: Record, seat: int) -> int:
    """The faces in a hand that may be played in its owner's turn."""
    return (pos.hand[seat, 0] & ~pos.frozen[seat, 0]) | (pos.hand[seat, 1] & ~pos.frozen[seat, 1])


@helper
def freeze(pos: Record, seat: int, first: int, second: int) -> None:
    """What has just come back cannot be played yet: the next turn of the player in turn is the one after this."""
    if not pos.freeze:
        return
    if seat == pos.turn:
        add_pack(pos.cold, first, second)
    else:
        add_pack(pos.frozen[seat], first, second)


@helper
def thaw(pos: Record) -> None:
    """The turn is over: what could not be played in it can be played in the next one, unless it came back just now."""
    pos.frozen[pos.turn, 0] = pos.cold[0]
    pos.frozen[pos.turn, 1] = pos.cold[1]
    clear(pos.cold)
