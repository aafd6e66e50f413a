"""A first round of Bag-O-Loot, step by step. The learner has the first seat."""

from bagatelle.language import mark
from bagatelle.lesson import Finale, Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=2,4,4,7,9,L/3,5,6,8,11 table=B:7,7",
            says=mark(
                "You have drawn a card, and now you play. Two equal cards make a set: lay down your two 4s."
            ),
            asks="open 4 4",
            wrong=mark("Later. First lay down the two 4s, and nothing else."),
            why={
                "open * L*": mark(
                    "The L is a looter, a wild card, and too good for that. Lay down just the two 4s."
                ),
                "punt *": mark(
                    "You punt only when nothing fits, and it ends your turn. Lay down the two 4s."
                ),
            },
            right=mark("Your first set. Each card in front of you is a point, as long as nobody takes it."),
            shown=True,
        ),
        Step(
            says=mark(
                "Your opponent has two 7s, and you hold one. Add it, and the whole set is yours: steal the 7s."
            ),
            asks="steal B 7 +7",
            wrong=mark("You can do more than that: steal your opponent's 7s with your own 7."),
            why={
                "steal B 7 +*L": mark("One card is enough: your 7. Keep the looter."),
                "knock": mark("Your turn is not over yet: you may play up to three times."),
            },
            right=mark("One card, and three 7s are yours. Yours can be stolen in the same way."),
        ),
        Step(
            says=mark(
                "You may play three times in a turn, but you need not. Keep your looter for something better, and "
                "knock."
            ),
            asks="knock",
            wrong=mark(
                "A looter on a small set is a gift: whoever steals the set gets 5 points more. Knock instead."
            ),
            right=mark(
                "Your turn is over. Cards in your hand cost points at the end, but they can still do something."
            ),
        ),
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=2,6,L/3,8 table=B:7,7,7,7",
            says=mark(
                "A looter stands for any number. With it you can steal those four 7s, and a set of five cannot be "
                "stolen back."
            ),
            asks="steal B 7 +L",
            wrong=mark("Those four 7s are worth more. Your looter can be the fifth card."),
            right=mark(
                "Five cards, one of them a looter: 9 points. But a looter can be taken out again, as you will see."
            ),
        ),
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=5,6,9,12/3,8,11 table=A:4,4/B:5,5,L",
            says=mark("Swap your 5 for the looter in your opponent's set: that is called snitching."),
            asks="snitch B 5",
            wrong=mark("The looter is what you want, and you can have it for a single 5."),
            why={
                "steal B 5 +5": mark(
                    "A bold steal, but the set and its looter could be stolen back. Snitch the looter, and it is in"
                    " your hand."
                )
            },
            right=mark(
                "The looter is in your hand now, and you can use it at once or later. The set stays where it is."
            ),
        ),
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=2,8,10/3,5,11 table=A:8,8,8,8/B:6,6",
            says=mark("You have four 8s, and the fifth is in your hand. Build on your set."),
            asks="build 8 +8",
            wrong=mark("Somebody could steal your four 8s with a looter. Make it five."),
            right=mark(
                "Five equal cards without a looter are a Bag-O-Loot: face down, safe, and worth 10 points."
            ),
        ),
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=2,6,10,12/1,3,5,11 table=A:6,6/B:6,6",
            says=mark(
                "Two players have 6s: a split. Whoever adds one more card can combine them all into one set, so do "
                "it."
            ),
            asks="combine 6 +6",
            wrong=mark("All the 6s can be yours at once. Combine them with the 6 in your hand."),
            why={
                "steal B 6 +6": mark(
                    "That gives you two sets of 6s. Combine them, and you have all five in one."
                ),
                "build 6 +6": mark("Then your opponent keeps two 6s. Combine, and theirs are yours too."),
            },
            right=mark("Two, two and one make five: a Bag-O-Loot in one play."),
        ),
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=2,10,L/1,3,5,11 table=A:4,4/B:7,7,7,7,7",
            says=mark(
                "Nothing in your hand fits, and you must play once. Punt a number: lay down a single card and draw "
                "another."
            ),
            asks=("punt 2", "punt 10"),
            wrong=mark("That spends your looter on very little. Punt a number, and keep the looter."),
            then=("card 9", "card 3", "open 3 3", "knock"),
            right=mark("While a single card lies in front of you, you are locked: only one play a turn."),
        ),
        Step(
            start="players=A:0,B:0 dealer=B turn=A phase=play hands=3/1,5,5,8,11,11 table=A:3,3/A:9,9/B:7,7,7 plays=1",
            says=mark(
                "You hold one card. Play it, and the round is over at once: what your opponent still holds counts "
                "against them."
            ),
            asks="build 3 +3",
            wrong=mark("Knock, and your opponent gets another turn. Your 3 fits on your 3s."),
            right=mark(
                "You are out: 5 points for you, and your opponent has lost 3. You play rounds until somebody has "
                "more than 100."
            ),
        ),
    ),
    finale=Finale(
        says=mark("Now a game of your own, near the end: you lead 84 to 70, and it is your turn."),
        start="players=A:84,B:70 dealer=B turn=A phase=play hands=3,6,6,6,9,L/1,5,5,8,11,11 table=A:3,3/B:7,7,7",
    ),
)
"""A set, stealing, knocking, looters, snitching, five of a kind, combining, punting, going out."""
