"""The functions that case files of Bag-O-Loot ask for, computed from the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bagatelle.games.bag_o_loot import GAME, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.components import LOOTER
from bagatelle.kernel import new_rng
from bagatelle.refusal import Refused

Json = dict[str, Any]


def deck(args: Json, options: Json) -> Json:
    """How many cards there are, how many of them looters, and how many are left after a deal."""
    if type(args["players"]) is not int:
        raise Refused("players is not a number.")
    pos = GAME.start(args["players"], GAME.options.read(options))
    cards, looters = int(pos.pile_left), int(pos.pile[LOOTER])
    deal(pos)
    return {"cards": cards, "looters": looters, "pile_after_deal": int(pos.pile_left)}


def deal(pos: Any) -> None:
    """Let chance act until somebody may draw for a turn."""
    rng = new_rng(1)
    while pos.phase != at.DRAW:
        rules.play(pos, int(rules.chance(pos, rng)))


def score(args: Json, options: Json) -> int:
    """The round score of a player with this stash, a list of groups, and this hand."""
    groups = [group["cards"] if isinstance(group, dict) else group for group in args["stash"]]
    table = "/".join(f"A:{','.join(group)}" for group in groups) or "-"
    hand = ",".join(args["hand"]) or "-"
    line = f"players=A:0,B:0,C:0 dealer=A turn=A phase=round_over hands={hand}/-/- table={table}"
    pos = GAME.position_line.read_position(line)
    return int(scoring.stash_points(pos, 0) - scoring.hand_points(pos, 0))


def game_over(args: Json, options: Json) -> Json:
    """Whether a game with these totals after a round is over, and who has won it."""
    totals = args["totals"]
    pos = GAME.start(len(totals), GAME.options.read(options))
    pos.totals[: len(totals)] = list(totals.values())
    pos.tiebreak = bool(args.get("tie_round_played", False))
    rules.end_round(pos)
    over = pos.phase == at.ENDED
    winners = [player for seat, player in enumerate(totals) if over and scoring.leads(pos, seat)]
    return {"over": bool(over), "winners": winners}


def next_deal(args: Json, options: Json) -> Json:
    """Who deals the next round, and who begins it."""
    players = args["players"]
    if args["dealer"] not in players:
        raise Refused(f"{args['dealer']} does not play.")
    pos = GAME.start(len(players), GAME.options.read(options))
    pos.dealer = players.index(args["dealer"])
    pos.phase = at.ROUND_OVER
    deal(pos)
    return {"dealer": players[pos.dealer], "starter": players[pos.turn]}


FUNCTIONS: dict[str, tuple[Callable[[Json, Json], Any], set[str], set[str]]] = {
    "deck": (deck, {"players"}, set()),
    "score": (score, {"stash", "hand"}, set()),
    "game_over": (game_over, {"totals"}, {"tie_round_played"}),
    "next_deal": (next_deal, {"players", "dealer"}, set()),
}
"""Each function, the arguments that it needs, and those that may be left out."""
