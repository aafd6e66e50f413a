"""A first game of Bag of Butts, step by step. The learner is pink."""

from bagatelle.language import mark
from bagatelle.lesson import Finale, Lesson, Step

ONE_SMALL_GROUP = (
    "1 5",
    "1 6",
    "5 1",
    "5 6",
    "6 1",
    "6 5",
    "1 4",
    "1 7",
    "4 1",
    "4 7",
    "7 1",
    "7 4",
)
"""Ways to split twelve butts into one and two groups of about the same size."""
FIRST_BUTTS = ("pink", "green", "yellow", "pink", "blue", "green", "blue")
SPECIALS_LAST = (
    "pink",
    "blue",
    "yellow",
    "green",
    "pink",
    "blue",
    "yellow",
    "green",
    "gray",
    "white",
    "khaki",
    "black",
)
"""Drawn in this order, the specials lie in two groups at the most."""


def _drawn(pieces: tuple[str, ...], *announcements: str) -> dict[str, tuple[str, ...]]:
    """What is drawn after each announcement: the two groups that it names; the rest is the third."""
    return {sizes: pieces[: sum(map(int, sizes.split()))] for sizes in announcements}


PAID_ALONE = Step(
    start="players=pink:2,blue:0 turn=pink phase=choose run=0 bag=- groups=pbby/pg/yg sizes=4/2/2 start=2,0",
    says=mark(
        "A group pays everybody who has butts in it. Take the one that gives you a point and blue none."
    ),
    asks="score 2",
    wrong=mark("That one leaves you without a point. There is a group with a pink butt and no blue one."),
    why={
        "score 1": mark(
            "You would get 1 point there, but blue would get 2. Another group pays you just as much."
        )
    },
    right=mark("One point for you, none for blue. What the others get matters as much as what you get."),
)


LESSON = Lesson(
    steps=(
        Step(
            start="players=pink:0,blue:0 turn=pink phase=choose run=0 bag=- groups=ppy/bbg/yg sizes=3/3/2 start=0,0 "
            "flags=first",
            says=mark(
                "The bag has been emptied into three groups, and you score one of them. You are pink: take the "
                "group that pays you 2 points."
            ),
            asks="score 1",
            wrong=mark("That group has no pink butt in it. Look for the two pink ones."),
            why={
                "score 2": mark("Those two are blue: that group pays blue 2 points, and you nothing."),
                "score 3": mark("Nobody plays yellow or green here, so that group pays nobody."),
            },
            right=mark("Two pink butts, two points. A butt is worth 1 point now; that will change."),
            shown=True,
        ),
        PAID_ALONE,
        Step(
            start="players=pink:3,blue:0 turn=pink phase=announce run=0 bag=- start=3,0",
            says=mark(
                "Before you empty the bag, you announce how big the groups will be. Make them even: 3, 3 and 2."
            ),
            asks=("3 3", "3 2", "2 3"),
            wrong=mark(
                "In a big group everybody's butts lie together, and the small ones hold next to nothing. Try 3, 3 "
                "and 2."
            ),
            why={
                "1 1": mark(
                    "That leaves one group of 6, which pays you and blue much the same. Even groups give you a "
                    "choice."
                )
            },
            then=_drawn(FIRST_BUTTS, "3 3", "3 2", "2 3"),
            right=mark("Three groups, and each pays something else. That is why even sizes are good."),
        ),
        Step(
            start="players=pink:3,blue:2 turn=pink phase=begin run=0 bag=-",
            says=mark(
                "At the start of a turn you usually continue: a special butt goes into the bag, and every butt is "
                "worth 1 more. Continue."
            ),
            asks="continue",
            wrong=mark(
                "A reset takes all special butts out, and there are none yet. Continue, and butts pay 2."
            ),
            then=("gray",),
            right=mark("A gray one went in, and each butt is worth 2 now. Next turn it will be 3."),
        ),
        Step(
            start="players=pink:6,blue:4 turn=pink phase=choose run=2 bag=BG groups=pbB/pyG/bygg sizes=3/3/4 "
            "start=6,4",
            says=mark(
                "Black closes its group: nobody can score it. Gray makes each butt in its group worth 1 more, so "
                "take that one."
            ),
            asks="score 2",
            wrong=mark(
                "That pays blue 3 points, and you nothing. Take the group with your butt and the gray one."
            ),
            right=mark("Your butt paid 3, and gray added 1."),
        ),
        Step(
            start="players=pink:6,blue:12 turn=pink phase=choose run=2 bag=GK groups=ppbb/yK/yggG sizes=4/2/4 "
            "start=6,12",
            says=mark(
                "Khaki counts as one more butt for whoever has the fewest points, and that is you. Take the group "
                "that brings you closer to blue."
            ),
            asks="score 2",
            wrong=mark(
                "Nobody gets anything there: gray has no butt of yours to help. Look for the khaki one."
            ),
            why={
                "score 1": mark(
                    "6 points for you, but 6 for blue as well: the gap stays as it is. Khaki pays you alone."
                )
            },
            right=mark("3 points for you, and blue gets none. When you lead, khaki works against you."),
        ),
        Step(
            start="players=pink:9,blue:11 turn=pink phase=choose run=2 bag=BW groups=pyW/pg/bbygB sizes=3/2/5 "
            "start=9,11",
            says=mark("White gives you another turn at once. Two groups pay you 3: take the better one."),
            asks="score 1",
            wrong=mark(
                "The same points, but then it is blue's turn. The group with the white butt lets you go on."
            ),
            then=("continue", "gray"),
            right=mark("It is your turn again, with one more special in the bag. Now butts are worth 4."),
        ),
        Step(
            start="players=pink:10,blue:12 turn=pink phase=announce run=4 bag=BGWK start=10,12",
            says=mark(
                "Careful: if all three groups get a special butt, your turn is lost. With four specials in the bag,"
                " make one group of 1 and two of about the same size."
            ),
            asks=ONE_SMALL_GROUP,
            wrong=mark(
                "The bigger the smallest group, the sooner a special lands in it. Make a group of 1, and split the "
                "rest in two."
            ),
            why={
                "4 4": mark(
                    "With three groups of 4 you would lose the turn more often than not. A group of 1 hardly ever "
                    "gets a special."
                )
            },
            then=_drawn(SPECIALS_LAST, *ONE_SMALL_GROUP),
            right=mark(
                "It went well. Like this you lose the turn about 1 time in 4, and with three groups of 4 more than "
                "half the time."
            ),
        ),
        Step(
            start="players=pink:20,blue:12 turn=pink phase=begin run=5 bag=BBGWK",
            says=mark(
                "You lead, and five specials are in the bag: whatever happens now will be big. A reset takes them "
                "all out, and butts are worth 1 again."
            ),
            asks="reset",
            wrong=mark(
                "Then butts are worth 7, and one lucky group brings blue level. Keep it calm while you lead: reset."
            ),
            right=mark(
                "Calm again, and you are still 8 ahead. Behind, you continue; in the lead, you may reset."
            ),
        ),
        Step(
            start="players=pink:30,blue:24 turn=pink phase=begin run=4 bag=BGWK",
            says=mark(
                "Once somebody has 28 points, the next reset ends the game, and most points win. Look at the score:"
                " what do you do?"
            ),
            asks="reset",
            wrong=mark("Why go on? You are ahead, and a reset ends the game at once."),
            right=mark("The game is over, and you have won!"),
        ),
    ),
    finale=Finale(
        says=mark("Now a game of your own, from the middle: you lead 18 to 14, and it is your turn."),
        start="players=pink:18,blue:14 turn=pink phase=begin run=1 bag=W",
    ),
)
"""Your colour, the others, sizes, specials, the lost turn, resets, the end."""
