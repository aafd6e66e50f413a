"""The Cuttle variants that Buttle's rulebook points to: one small piece for each option, all combinable.

The rules ask these functions everywhere; only this file knows what an option changes.
"""

from bagatelle.games.buttle import components, hands, packs, stacks
from bagatelle.games.buttle import position as at
from bagatelle.kernel import Record, Words, helper

NO_LIMIT = 127
HAND_LIMIT = 8
_SUIT_COUNT = len(components.SUITS)


# scuttle: a point card may be played on an opposing point card that is worth less; both are scrapped.


@helper
def add_scuttles(pos: Record, face: int, actions: Words, n: int) -> int:
    """Every opposing point card that this one beats; Courts do not protect, and equals do not beat each other."""
    if not pos.scuttle:
        return n
    other = 1 - pos.turn
    targets = pos.bare[other, 0]
    while targets:
        target = packs.lowest(targets)
        targets &= targets - 1
        if packs.VALUE_OF[target] < packs.VALUE_OF[face]:
            actions[n] = at.SCUTTLE + face * at.TARGETS + target
            n += 1
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack == stacks.EMPTY:
            break
        lower = packs.VALUE_OF[stacks.card_of(stack)] < packs.VALUE_OF[face]
        if lower and stacks.side_of(stack) == other and not stacks.is_twin(pos, place):
            actions[n] = at.SCUTTLE + face * at.TARGETS + at.STACK + place
            n += 1
    return n


@helper
def scuttle(pos: Record, face: int, target: int) -> None:
    """Both cards go to the scrap pile, with the Pawns on the one that was hit."""
    packs.add(pos.scrap, face)
    if target < at.STACK:
        packs.remove(pos.bare[1 - pos.turn], target)
        packs.add(pos.scrap, target)
    else:
        scrap_stack(pos, target - at.STACK)
        stacks.tidy(pos)


@helper
def scrap_stack(pos: Record, place: int) -> None:
    """A point card goes to the scrap pile with all its Pawns."""
    stack = pos.stack[place]
    packs.add(pos.scrap, stacks.card_of(stack))
    while stacks.has_pawn(stack):
        packs.add(pos.scrap, stacks.top_pawn(stack))
        stack = stacks.without_pawn(stack)
    pos.stack[place] = stacks.EMPTY


# counter: a two cancels a one-off that has just been announced, or another two.


@helper
def responder(pos: Record) -> int:
    """Who may play the next two: the other player, then the one in turn, and so on."""
    return pos.turn if pos.counters & 1 else 1 - pos.turn


@helper
def window_opens(pos: Record) -> bool:
    """Whoever has a card is asked, a two or not, or the question would tell; unless a Court of the player who
    would be countered forbids it."""
    if not pos.counter:
        return False
    seat = responder(pos)
    return pos.hand[seat, 0] != 0 and pos.royal[1 - seat, 0] & packs.COURTS == 0


@helper
def twos_to_counter_with(pos: Record) -> int:
    """The twos that the responder may play: in their own turn, not a frozen one."""
    seat = responder(pos)
    return (playable(pos) if seat == pos.turn else pos.hand[seat, 0]) & packs.TWOS


@helper
def play_two_against(pos: Record, face: int) -> None:
    """One more two goes to limbo, and it is the other player's turn to answer."""
    seat = responder(pos)
    if seat == pos.turn:
        hands.play_from_hand(pos, face)
    else:
        hands.lose(pos, seat, face)
    packs.add(pos.limbo, face)
    pos.counters += 1


@helper
def is_cancelled(pos: Record) -> bool:
    """The last two wins: an odd number of them cancels the one-off."""
    return pos.counters & 1 != 0


# hand_limit: nobody draws beyond eight cards; nines and threes may go beyond.


@helper
def room_in_hand(pos: Record) -> int:
    """How many cards the player in turn may still draw."""
    return max(0, HAND_LIMIT - packs.size(pos.hand[pos.turn])) if pos.hand_limit else NO_LIMIT


# nine: both suits of a nine count, or only the one that its player names.


@helper
def add_nines(pos: Record, face: int, actions: Words, n: int) -> int:
    """Play a nine, or play it for one of its suits."""
    if not pos.nine_one_suit:
        actions[n] = at.EFFECT + face
        return n + 1
    for suit in range(_SUIT_COUNT):
        if (packs.SUIT_BITS[suit] >> face) & 1:
            actions[n] = at.AIMED + face * at.TARGETS + suit
            n += 1
    return n


@helper
def hit_by_nine(pos: Record, face: int, suit: int) -> int:
    """All faces that a nine returns."""
    return packs.SUIT_BITS[suit] if pos.nine_one_suit else packs.SUITS_OF[face]


# four: its victim chooses what to discard, or chance does.


@helper
def chance_discards(pos: Record) -> bool:
    """Whether the cards that a four takes are drawn by lot."""
    return pos.four_random != 0


# three_takes_threes: a three may fetch another three from the scrap pile, or may not.


@helper
def fetchable(pos: Record) -> int:
    """The faces that a three may take; the three itself lies in limbo [U13]."""
    return pos.scrap[0] if pos.three_takes_threes else pos.scrap[0] & ~packs.THREES


# freeze: a card returned by a nine cannot be played in its owner's next turn.


@helper
def playable(pos: Record) -> int:
    """The faces that the player in turn may play from hand."""
    seat = pos.turn
    return (pos.hand[seat, 0] & ~pos.frozen[seat, 0]) | (pos.hand[seat, 1] & ~pos.frozen[seat, 1])


@helper
def freeze(pos: Record, seat: int, first: int, second: int) -> None:
    """What has just come back cannot be played yet: the next turn of the player in turn is the one after this."""
    if not pos.freeze:
        return
    if seat == pos.turn:
        packs.add_pack(pos.cold, first, second)
    else:
        packs.add_pack(pos.frozen[seat], first, second)


@helper
def thaw(pos: Record) -> None:
    """The turn is over: what could not be played in it can be played in the next one, unless it came back just now."""
    pos.frozen[pos.turn, 0] = pos.cold[0]
    pos.frozen[pos.turn, 1] = pos.cold[1]
    packs.clear(pos.cold)
