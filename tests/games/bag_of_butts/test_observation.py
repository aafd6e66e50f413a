"""What a viewer knows as numbers: the same for the same situation, whoever sits where and plays which colour."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.games.bag_of_butts import GAME, components, rules
from bagatelle.games.bag_of_butts.position import MAX_LEGAL, MAX_SEATS, NOBODY
from bagatelle.kernel import CHANCE, OVER, Record, copy_of, new_rng
from games.bag_of_butts.turns import at, play

WIDTH = GAME.observation.PARTS[-1].begin + GAME.observation.PARTS[-1].width
TOTAL = 1499246.80888
"""Of the numbers of two games, as both modes give it."""


def observed(position: Record, viewer: int) -> dict[int, float]:
    """The numbers that are not 0, by their place."""
    index, value = np.full(WIDTH, -1, np.int64), np.zeros(WIDTH, np.float32)
    n = GAME.observation.observe(position, viewer, index, value)
    assert 0 < n <= GAME.observation.MOST_INPUTS
    assert (index[n:] == -1).all()
    assert len(set(index[:n].tolist())) == n
    return dict(zip(index[:n].tolist(), value[:n].tolist(), strict=True))


def part(position: Record, viewer: int, name: str) -> list[float]:
    """The numbers of one part."""
    (found,) = [part for part in GAME.observation.PARTS if part.name == name]
    numbers = observed(position, viewer)
    return [numbers.get(found.begin + place, 0.0) for place in range(found.width)]


def some_positions(games: int) -> Iterator[Record]:
    """Every position of games at random, from what networks practise on."""
    lots, rng = random.Random(5), new_rng(5)
    actions = np.zeros(MAX_LEGAL, np.int64)
    for _ in range(games):
        pos = GAME.strategy.practice(lots)
        yield copy_of(pos)
        while rules.actor(pos) != OVER:
            if rules.actor(pos) == CHANCE:
                rules.play(pos, rules.chance(pos, rng))
            else:
                rules.play(pos, int(actions[lots.randrange(rules.legal(pos, actions))]))
            yield copy_of(pos)


def turned(pos: Record, by: int, colours: list[int]) -> Record:
    """The same situation with everybody some seats further, in other colours."""
    new = copy_of(pos)
    seats = int(pos.seats)
    new.owner[:] = NOBODY
    new.colour[:] = [colours[colour] for colour in pos.colour]
    for seat in range(seats):
        there = (seat + by) % seats
        new.score[there], new.lowest_at[there] = pos.score[seat], pos.lowest_at[seat]
        new.playing[there] = pos.playing[seat]
        new.colour[there] = colours[pos.colour[seat]]
        if pos.owner[pos.colour[seat]] != NOBODY:
            new.owner[new.colour[there]] = there
    for kind in range(components.FIRST_SPECIAL):
        new.bag[colours[kind]] = pos.bag[kind]
        new.group[:, colours[kind]] = pos.group[:, kind]
    new.turn = (pos.turn + by) % seats
    return new


def test_everything_is_written_within_its_part_at_every_position() -> None:
    seen = set()
    for pos in some_positions(40):
        for viewer in range(pos.seats):
            numbers = observed(pos, viewer)
            assert all(0 <= index < WIDTH for index in numbers)
            assert all(-2 <= value <= 4 and value for value in numbers.values())
            seen |= set(numbers)
    for one in GAME.observation.PARTS:
        assert seen & set(range(one.begin, one.begin + one.width)), one.name


def test_parts_follow_one_another() -> None:
    parts = GAME.observation.PARTS
    assert [one.begin for one in parts[1:]] == [one.begin + one.width for one in parts[:-1]]


def test_neither_seats_nor_colours_matter() -> None:
    lots = random.Random(2)
    for pos in some_positions(10):
        if pos.phase == 0:
            continue  # nobody's turn yet
        by = lots.randrange(int(pos.seats))
        new = turned(pos, by, lots.sample(range(MAX_SEATS), MAX_SEATS))
        for viewer in range(pos.seats):
            assert observed(pos, viewer) == observed(new, (viewer + by) % int(pos.seats))


def test_looking_changes_nothing() -> None:
    for pos in some_positions(3):
        before = pos.tobytes()
        observed(pos, 0)
        assert pos.tobytes() == before


def test_khaki_counts_for_those_who_were_lowest_when_the_turn_began() -> None:
    match = at("players=pink:4,blue:4,yellow:7 turn=yellow phase=begin run=0 bag=-")
    assert part(match.position, 0, "khaki") == [1, 1, 0, 0]
    assert part(match.position, 2, "khaki") == [0, 1, 1, 0]
    begun = at("players=pink:9,blue:4,yellow:7 turn=yellow phase=announce run=1 bag=K start=4,4,7")
    assert part(begun.position, 0, "khaki") == [1, 1, 0, 0]


def test_what_the_groups_pay_is_told_when_all_is_drawn() -> None:
    match = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    pays = part(match.position, 1, "pays")
    assert pays[:2] == pytest.approx([0.1, 0.2])
    assert pays[8:10] == pytest.approx([0.1, 0])


def test_the_chance_of_an_automatic_reset_is_told_before_the_draw() -> None:
    line = "players=pink:0,blue:0 turn=blue phase=announce run=6 bag=BBGGWK start=0,0"
    assert part(play(at(line), "1 1").position, 0, "automatic") == pytest.approx([15 / 91])
    assert part(play(at(line), "5 5").position, 0, "automatic") == pytest.approx([125 / 143])


def test_beaten_players_are_seen_as_not_playing() -> None:
    match = at("players=pink:0,blue:out,yellow:3 turn=yellow phase=begin run=0 bag=- flags=tiebreaker")
    assert part(match.position, 2, "playing") == [1, 1, 0, 0]
    assert sum(part(match.position, 2, "leads")) == 1


def test_practice_covers_every_number_of_players_and_both_readings() -> None:
    lots = random.Random(1)
    starts = [GAME.strategy.practice(lots) for _ in range(200)]
    assert {(int(pos.seats), int(pos.empty_after_auto)) for pos in starts} == {
        (seats, after) for seats in GAME.seats for after in (0, 1)
    }
    assert sum(pos.target == 28 for pos in starts) > 100
    assert Match(GAME, start=starts[0]).actor == CHANCE


def test_interpreted_and_compiled_observations_agree() -> None:
    """Sums over some positions, each place by its own weight: the same in both modes."""
    total = 0.0
    for number, pos in enumerate(some_positions(2)):
        for viewer in range(pos.seats):
            total += sum((index % 97 + number % 13) * value for index, value in observed(pos, viewer).items())
    assert total == pytest.approx(TOTAL, rel=1e-6)
