"""Lessons over HTTP: nothing is stored, nothing is decided by the page, and the match at the end is a real one."""

import json

import pytest

from bagatelle.kernel import copy_of
from bagatelle.record import Record, verify
from bagatelle.table.play import lesson_table
from bagatelle.teaching import lesson_of, start_of
from own_games import OWN_GAMES
from table.support.visiting import Visitor, visiting


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("lessons")) as client:
        yield client


@pytest.fixture(scope="module")
def ann(client):
    return Visitor(client, "Ann")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_whole_lesson_is_gone_through(ann, game):
    path = f"/api/games/{game}/lesson"
    known = ann.get(path).json()
    assert known["steps"] == len(lesson_of(OWN_GAMES[game]).steps)
    for number in range(1, known["steps"] + 1):
        step = ann.get(f"{path}/{number}").json()
        table = step["table"]
        moves = {move["move"]: move for move in table["now"]["moves"]}
        assert step["right"] in moves
        wrong = next(
            heard
            for heard in (ann.post(f"{path}/{number}", {"move": move}).json() for move in moves)
            if not heard["right"]
        )
        assert (wrong["legal"], "news" in wrong) == (True, False)
        right = ann.post(f"{path}/{number}", {"move": step["right"]}).json()
        assert right["right"]
        steps = right["news"]["steps"]
        assert steps[0]["actor"] == table["fixed"]["viewer"]
        assert "view" in steps[-1]


def test_the_learner_is_called_by_name_and_told_in_their_language(client):
    piet = Visitor(client, "Piet", "nl")
    step = piet.get("/api/games/bag-of-butts/lesson/1").json()
    assert step["says"].startswith("De zak is leeggehaald in drie groepen")
    assert step["table"]["now"]["seats"][0]["name"] == "Piet"
    heard = piet.post("/api/games/bag-of-butts/lesson/1", {"move": "scoor 2"}).json()
    assert heard["says"].startswith("Die twee zijn blauw")


def test_a_move_against_the_rules_is_answered_with_their_reason(ann):
    heard = ann.post("/api/games/bag-of-butts/lesson/1", {"move": "score 9"}).json()
    assert heard == {
        "legal": False,
        "right": False,
        "says": "There is no group 9; the groups are 1, 2 and 3.",
    }


@pytest.mark.parametrize(
    ("path", "status"), [("bag-of-butts/lesson/11", 409), ("bag-of-butts/lesson/0", 422), ("chess/lesson", 404)]
)  # fmt: skip
def test_what_is_not_there_is_refused_with_a_sentence(ann, path, status):
    answer = ann.get(f"/api/games/{path}")
    assert answer.status_code == status
    assert answer.json()["refused"].endswith(".")


def test_a_lesson_stores_nothing(ann):
    before = ann.get("/api/me/matches").json()
    ann.get("/api/games/buttle/lesson/1")
    ann.post("/api/games/buttle/lesson/1", {"move": "points 7ML"})
    assert ann.get("/api/me/matches").json() == before


@pytest.mark.parametrize("game", ["bag-o-loot", "buttle"])
def test_a_step_tells_the_learner_nothing_that_is_hidden(game, monkeypatch):
    """With other hidden cards behind the same view, the same is told."""
    from bagatelle.kernel import new_rng

    played = OWN_GAMES[game]
    learner = lesson_of(played).learner
    for number, step in enumerate(lesson_of(played).steps, 1):
        if step.start is None:
            continue
        position = copy_of(played.position_line.read_position(step.start))
        true = json.dumps(lesson_table.show(played, number, "Ann", "en"))
        played.rules.imagine(position, learner, new_rng(number))
        other = played.position_line.write_position(position)
        with monkeypatch.context() as patch:
            patch.setattr("bagatelle.teaching.start_of", lambda *_, other=other: other)
            patch.setattr(lesson_table, "start_of", lambda *_, other=other: other)
            assert json.dumps(lesson_table.show(played, number, "Ann", "en")) == true
    assert start_of(played, 1)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_it_ends_with_a_real_match_from_the_prepared_position(ann, game):
    made = ann.post(f"/api/games/{game}/lesson", {}).json()
    table = ann.get(f"/api/matches/{made['id']}").json()
    finale, learner = lesson_of(OWN_GAMES[game]).finale, lesson_of(OWN_GAMES[game]).learner
    assert table["fixed"]["from_position"]
    assert table["fixed"]["options"] == dict(finale.options)
    assert [seat["bot"] for seat in table["now"]["seats"]] == [
        None if seat == learner else "easy" for seat in range(table["fixed"]["seats"])
    ]
    assert table["now"]["moves"]
    ann.do(made["id"], "play", seat=learner, move=table["now"]["moves"][0]["move"])
    ann.do(made["id"], "resign", seat=learner)
    record = Record.from_json(ann.get(f"/api/matches/{made['id']}/record").text)
    assert record.start == finale.start
    assert verify(record) >= 0


def test_a_learner_may_mix_a_nonce_into_the_draws_of_the_match(ann):
    made = ann.post("/api/games/bag-of-butts/lesson", {"mix": True}).json()
    assert ann.get(f"/api/matches/{made['id']}").json()["now"]["state"] == "lobby"
    assert ann.do(made["id"], "mix", nonce="0" * 32).status_code == 200
    assert ann.get(f"/api/matches/{made['id']}").json()["now"]["state"] == "playing"


def test_the_list_of_games_says_which_can_be_learned(ann):
    assert all(game["lesson"] for game in ann.get("/api/games").json() if game["name"] in OWN_GAMES)
