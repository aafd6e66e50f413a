"""A first game of Buttle, step by step. The learner sits south."""

from bagatelle.language import mark
from bagatelle.lesson import Finale, Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            start="turn=south phase=turn dealer=north south=4MS,7ML,CTMWK north=2MK,3LY,6SY points=5SW,9MS/8YK",
            says=mark(
                "A number card can be played for points, and with 21 on the table you win. You have 14: play the "
                "right card for points."
            ),
            asks="points 7ML",
            wrong=mark("That does not bring you to 21. You have 14 points, so you need 7 more."),
            why={
                "seven ML": mark(
                    "That plays the seven for its effect. Play it for points: 14 and 7 make 21."
                ),
                "four MS": mark("That plays the four for its effect. What you need are 7 points."),
            },
            right=mark("21 points: that is how a game is won. Now see what the cards can do instead."),
            shown=True,
        ),
        Step(
            start="turn=south phase=turn dealer=north south=2MK,5ML,7SK north=3LY,4YK points=6MW,7WY/9LK royals=-/CRS",
            says=mark(
                "Your opponent's Crown means that 16 points are enough, and 9 are there already. A two played for "
                "its effect scraps a Crown."
            ),
            asks="two MK > Crown S",
            wrong=mark(
                "First things first: with that Crown your opponent may win next turn. Your two can scrap it."
            ),
            why={"points 2MK": mark("Two points are little. Play the two for its effect: scrap the Crown.")},
            right=mark("The Crown is gone, and so is your two. Now your opponent needs 21 again."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=AM,5ML,7SK north=3SK,6LK points=2SY/8MS,9LK",
            says=mark(
                "Your opponent has 17 points, and you have 2. An Ace played for its effect scraps all point cards, "
                "yours as well: now it is worth it."
            ),
            asks="ace M",
            wrong=mark("Four more points, and your opponent has won. The Ace sweeps everything away."),
            why={"points AM": mark("One point saves nobody. Play the Ace for its effect.")},
            right=mark("You gave up 2 points, and your opponent 17. An Ace is for whoever is behind."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=3LY,PNMSL north=3SK,6LK points=6MW/8YK,9LK",
            says=mark(
                "A Pawn takes a point card across the table: it is yours while the Pawn lies on it. Take the nine."
            ),
            asks="pawn Harvest > 9LK",
            wrong=mark(
                "Your opponent has 17 points. Take the nine with your Pawn: 9 more for you, 9 fewer there."
            ),
            why={"pawn Harvest > 8YK": mark("Good, but the nine is worth one more. Take that.")},
            right=mark("15 points for you, 8 over there. No other card turns a game like this one."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=3LY,PNMYK north=3SK,6LK points=5SW,7WY/4WL "
            "stacks=-/9LK+PNMSL",
            says=mark(
                "This time your opponent has taken your nine. Another Pawn takes it back: count your points."
            ),
            asks="pawn Watchman > Harvest on 9LK",
            wrong=mark("You have 12 points. With the nine you would have 21."),
            right=mark("12 and 9 make 21: you win. A card belongs to whoever has the top Pawn on it."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=3LY,CTMWK north=2SY!,3SK!,PNMSL! points=6SY,9MS/7ML "
            "royals=8YK/-",
            says=mark(
                "Your sideways eight lets you see the other hand: there is a Pawn in it. A Court protects your "
                "cards against Pawns and twos."
            ),
            asks="court Consul",
            wrong=mark("Then the Pawn takes your nine. Put the Court down first."),
            right=mark("Now the Pawn has nothing to take. Mind that a two can still scrap the Court itself."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=3LY,4YK,CRM north=3SK,6LK points=7SK,9MS/7ML",
            says=mark(
                "With one Crown you need 16 points instead of 21, with two 12, with three 9. Look at your points."
            ),
            asks="crown M",
            wrong=mark("You have 16 points. With a Crown that is enough."),
            right=mark("16 points and a Crown: you win."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=3SK,5SW,9LK north=3LY,6SY points=7WY/5ML,8WL royals=-/CRL",
            says=mark(
                "Your opponent has 13 and needs 16. A nine played for its effect sends all cards that share a suit "
                "with it back to hand: your nine has Leaves and Knots."
            ),
            asks="nine LK",
            wrong=mark(
                "Three points more, and your opponent has won. The five, the eight and the Crown all have Leaves."
            ),
            why={"points 9LK": mark("16 points, but you need 21. Play the nine for its effect.")},
            right=mark(
                "Three cards are back in hand, and your seven has stayed. Cards under a Pawn would have stayed too."
            ),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=3SK,5SW,6LK north=3LY,5ML points=6MW,7WY/8WL "
            "royals=-/CRM,CRL",
            says=mark(
                "Two Crowns: your opponent needs only 12 points, and has 8. A six played for its effect scraps all "
                "Crowns, Courts, sideways eights and Pawns."
            ),
            asks="six LK",
            wrong=mark("Then a four is enough for your opponent to win. The six clears the Crowns away."),
            right=mark("Both Crowns are gone with one card. Your own would have gone as well."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=2MK,3LY north=6SY,7ML points=6MW,7WY/8WL "
            "scrap=AM,8YK,PNMSL",
            says=mark(
                "A three fetches a card from the scrap pile into your hand. You have 13 points: which card do you "
                "want?"
            ),
            asks="three LY < 8YK",
            wrong=mark("Fetch a card with your three: one that brings you from 13 to 21."),
            why={
                "three LY < Harvest": mark(
                    "A Pawn could take their eight, unless it is gone by then. You need 8 points: fetch them."
                ),
                "three LY < AM": mark("An Ace would scrap your own 13 points. Fetch something that scores."),
            },
            right=mark("Next turn the eight makes 21. Your opponent has one turn to do something about it."),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=2MK,4YK north=9LK,CRS points=9MS/8WL",
            says=mark(
                "A four played for its effect makes your opponent discard two cards. They hold exactly two."
            ),
            asks="four YK",
            wrong=mark("A hand of two cards, and a four takes both of them: that is worth more."),
            right=mark(
                "An empty hand: now your opponent can only draw. A five does the opposite, and draws two cards for "
                "you."
            ),
        ),
        Step(
            start="turn=south phase=turn dealer=north south=AM,8MS north=9LK,CRS points=6MW,7WY/8WL",
            says=mark(
                "An eight has two ways as well: upright it is 8 points, sideways it shows you the other hand. Which"
                " one now?"
            ),
            asks="points 8MS",
            wrong=mark("You have 13 points. Eight more are 21."),
            why={
                "eight MS": mark(
                    "Now you would see the other hand, but you could have won. Play the eight for points."
                )
            },
            right=mark(
                "21: you win. You know every card but the seven, which turns up the top card of the pile and plays "
                "it."
            ),
        ),
    ),
    finale=Finale(
        says=mark("Now a game of your own: you have 8 points, your opponent has 5, and it is your turn."),
        start="turn=south phase=turn dealer=north south=2MK,7SK,9LK,PNMSL north=3LY,4YK,6MW,7ML points=8WL/5SW",
    ),
)
"""Points, two, Ace, Pawns, Court, Crown, nine, six, three, four, eight."""
