"""A first fight in Button Men, step by step. The learner has the first seat."""

from bagatelle.language import mark
from bagatelle.lesson import Finale, Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            start="8:6 4:3 / 6:2 20:5 / turn=A phase=turn",
            says=mark(
                "Your dice lie below. A die takes one that shows the same or less, which is a power attack: let "
                "your 6 take the 5."
            ),
            asks="power 6>5",
            wrong=mark("That would be a power attack too. But this time, let your 6 take the 5."),
            then=("4",),
            right=mark("The die is yours. It has 20 sides, and the bigger a die, the more it is worth."),
            shown=True,
        ),
        Step(
            start="20:18 10:6 / 20:5 12:9 / turn=A phase=turn",
            says=mark("A die that attacks is rolled again afterwards. Take the 5, and keep your 18."),
            asks="power 6>5",
            wrong=mark("Take the 5: it lies on a die with 20 sides."),
            why={
                "power 18>5": mark(
                    "Then your 18 is rolled again and will hardly come up so high. Your 6 can take the 5 as well."
                ),
                "power 18>9": mark(
                    "Then your 18 is rolled again. As long as it lies there, nothing on the other side can take it."
                ),
            },
            then=("7",),
            right=mark(
                "Your 18 still stands, and the 6 has even become a 7. Attack with what has little to lose."
            ),
        ),
        Step(
            start="6:3 8:5 12:4 / 20:8 10:7 / turn=A phase=turn",
            says=mark(
                "Together, dice take one that shows exactly their sum, which is a skill attack. Take the 8."
            ),
            asks="skill 5+3>8",
            wrong=mark("Look for two dice of yours that make 8 together."),
            why={
                "skill 4+3>7": mark("4 and 3 make 7, so that works. But the 8 lies on a die with 20 sides.")
            },
            then=("2", "6"),
            right=mark(
                "5 and 3 took the 8, and both were rolled again. No single die of yours could have done it."
            ),
        ),
        Step(
            start="20:18 10:9 / 4:1 12:5 / turn=A phase=turn",
            says=mark(
                "You must attack whenever you can, even if it hurts. Here it does not: let your 9 take the 5."
            ),
            asks="power 9>5",
            wrong=mark("That is allowed, but keep your 18 where it is, and take the bigger die with the 9."),
            why={
                "power 9>1": mark("The 1 lies on a die with 4 sides only. Take the bigger one."),
            },
            then=("6", "pass"),
            right=mark(
                "The 1 cannot take anything, so your opponent passes. When both pass, the round is over."
            ),
        ),
        Step(
            start="12:10 8:x 4:x / 20:9 6:2 4:x / turn=A phase=turn",
            says=mark(
                "A captured die scores its size, and a die you keep scores half. Which capture puts you ahead?"
            ),
            asks="power 10>9",
            wrong=mark(
                "The die that shows 2 has 6 sides: 6 points for you, and you would still be behind. Take the other."
            ),
            then=("5", "pass"),
            right=mark("20 points for you, and 10 fewer for your opponent: 30 to 15."),
        ),
        Step(
            start="4 4 10 12 X / 6 12 20 20 X / turn=A phase=sizes",
            says=mark(
                "X is a swing die: before a round you choose its size, in secret. Big dice are hard to take, so "
                "make it 18, 19 or 20."
            ),
            asks=("X=20", "X=19", "X=18"),
            wrong=mark(
                "A smaller die rolls lower: you begin more often, but it is easily taken. This time, make it 18 or "
                "more."
            ),
            then=("X=12", "1", "3", "6", "9", "16", "3", "8", "15", "18", "11"),
            right=mark(
                "Everybody has rolled. Two equal numbers cancel out, and the lowest one left is your 1: you begin."
            ),
        ),
        Step(
            says=mark("Beginning is good: you strike before your 16 can be hit. Take the 18."),
            asks="skill 9+6+3>18",
            wrong=mark("The 18 is the only die that can take your 16. Three of your dice make 18 together."),
            why={
                "power 16>15": mark("Not bad, but then your 16 is gone. Three other dice of yours make 18."),
            },
            then=("4", "7", "8"),
            right=mark(
                "The most dangerous die is yours, and your 16 stands. Look for a skill attack before you roll a big"
                " die."
            ),
        ),
        Step(
            start="8:3 12s:4 / 10:2 20:11 / turn=A phase=turn",
            says=mark(
                "The s is for shadow: that die takes what shows the same or more, up to its own size. Your 4 has 12"
                " sides: take the 11."
            ),
            asks="shadow 4>11",
            wrong=mark(
                "That works too, but the 11 lies on a die with 20 sides. Your shadow die can take it."
            ),
            then=("7",),
            right=mark("A low roll is no bad luck for a shadow die. It cannot make power attacks, though."),
        ),
        Step(
            start="20:15 / 12:6 20p:8 / turn=A phase=turn",
            says=mark(
                "The p is for poison: it costs its size if you keep it, and half if you capture it. Take the other "
                "die."
            ),
            asks="power 15>6",
            wrong=mark("That would cost you 10 points. Left where it is, it costs your opponent 20."),
            then=("11",),
            right=mark(
                "12 points for you, and the poison stays over there. The other signs you can look up when you meet "
                "one."
            ),
        ),
    ),
    finale=Finale(
        says=mark(
            "Now a round of your own: you are Avis, and it is your turn. Whoever wins the round wins the match."
        ),
        start="4:3 4:2 10:8 12:9 X=20:17 / 6:2 12:8 20:16 20:10 X=12:11 / turn=A phase=turn to=1",
        options={"wins": 1},
    ),
)
"""Power, what is rolled again, skill, passing, the score, sizes and who begins, shadow, poison."""
