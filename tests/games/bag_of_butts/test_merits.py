"""What speaks for a move in Bag of Butts is true: checked against every way in which the bag may be dealt out."""

import re

import pytest

from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.expected_lead import expected_lead
from bagatelle.games.bag_of_butts.merits import risk_of_reset
from bagatelle.games.bag_of_butts.view import pay
from bagatelle.kernel import copy_of
from bagatelle.odds import outcomes
from games.played import decisions, reason


def after(pos, action):
    then = copy_of(pos)
    rules.play(then, action)
    return then


def lead(pos, group):
    paid, seat = pay(pos, group), int(pos.turn)
    others = [points for other, points in enumerate(paid) if other != seat and pos.playing[other]]
    return paid[seat] - sum(others) / len(others)


def test_the_risk_and_the_gain_of_an_announcement_are_exact():
    tried = [(pos, action) for pos, action in decisions(GAME, 400, seed=1) if pos.phase == at.ANNOUNCE]
    few = [(pos, action) for pos, action in tried if rules.bag_size(pos) <= 11][:12]
    assert any(risk_of_reset(pos, action) for pos, action in few)
    for pos, action in few:
        risk = gain = 0
        for share, dealt in outcomes(GAME, after(pos, action)):
            if dealt.phase == at.CHOOSE:
                gain += share * max(
                    lead(dealt, group) for group in range(3) if rules.is_scorable(dealt, group)
                )
            else:
                risk += share
        assert risk_of_reset(pos, action) == pytest.approx(float(risk))
        assert expected_lead(pos, action) == pytest.approx(float(gain))


def test_a_group_is_told_by_how_the_turn_ends():
    chosen = [(pos, action) for pos, action in decisions(GAME, 300, seed=2) if pos.phase == at.CHOOSE]
    for pos, action in chosen:
        then, seat = after(pos, action), int(pos.turn)
        told = reason(GAME, pos, action)
        found = re.match(r"Ends the turn (?:(\d+) points? (ahead|behind)|level), with (\d+)", told)
        ahead = int(found[1] or 0) * (-1 if found[2] == "behind" else 1)
        rivals = [then.score[other] for other in range(pos.seats) if other != seat and pos.playing[other]]
        assert ahead == then.score[seat] - max(rivals)
        assert int(found[3]) == then.score[seat]
        assert told.endswith("then you play again.") == bool(then.extra_turn)


def test_a_reset_that_ends_the_game_says_how():
    ends = [
        pos for pos, _ in decisions(GAME, 600, seed=3) if rules.can_reset(pos) and rules.is_triggered(pos)
    ]
    assert ends
    for pos in ends:
        then, told = after(pos, at.RESET), reason(GAME, pos, at.RESET)
        if "you win" in told:
            assert then.phase == at.ENDED
            assert [seat for seat in range(pos.seats) if rules.leads(then, seat)] == [pos.turn]
        elif "tiebreaker" in told:
            assert then.tiebreaker
            assert then.playing[pos.turn]
        elif "share" in told:
            assert then.phase == at.ENDED
            assert rules.leads(then, int(pos.turn))
        else:
            assert not rules.leads(pos, int(pos.turn))
