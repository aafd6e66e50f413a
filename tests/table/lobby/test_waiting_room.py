"""Before the match, over HTTP: what invitations and addresses show, who may watch or join, what may be chosen."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from table.support.visiting import Visitor, visiting

GAME = "button-men"
ME_AND_FRIEND = [{"kind": "me", "choice": {"fighter": "Giant"}}, {"kind": "open"}]


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("waiting")) as client:
        yield client


@pytest.fixture(scope="module")
def ann(client):
    return Visitor(client, "Ann")


@pytest.fixture(scope="module")
def bob(client):
    return Visitor(client, "Bob")


@pytest.fixture(scope="module")
def eve(client):
    return Visitor(client, "Eve")


def opened(ann, seats=ME_AND_FRIEND, **more):
    wanted = {"game": GAME, "seats": seats, "each_chooses": True, **more}
    return ann.post("/api/matches", wanted).json()


def sit(visitor, made):
    answer = visitor.post(f"/api/invitations/{made['invite']}", {"name": visitor.name})
    assert answer.status_code == 200, answer.text


def choose(visitor, made, fighter, **more):
    body = {"do": "choose", "match": made["id"], "choice": fighter and {"fighter": fighter}, **more}
    return visitor.post(f"/api/matches/{made['id']}/commands", body)


def seats_of(visitor, made):
    return visitor.get(f"/api/matches/{made['id']}").json()["now"]["seats"]


def test_an_invitation_tells_what_is_agreed_on_and_who_has_chosen_what(ann, bob):
    made = opened(ann, clock={"per_move": 60}, options={"wins": 2})
    told = bob.get(f"/api/invitations/{made['invite']}").json()
    assert told["seats"][0] == {
        "kind": "person", "name": "Ann", "bot": None, "kept": False, "choice": {"fighter": "Giant"}
    }  # fmt: skip
    assert told["options"] == {"a": "Giant", "wins": 2}
    assert (told["open"], told["each_chooses"], told["clock"]) == (True, True, {"per_move": 60})


def test_a_link_to_a_full_table_leads_to_a_place_to_watch(ann, bob, eve):
    made = opened(ann)
    sit(bob, made)
    told = eve.get(f"/api/invitations/{made['invite']}").json()
    assert not told["open"]
    assert eve.get(f"/api/watch/{told['watch']}").json() == {"id": made["id"]}
    seen = eve.get(f"/api/matches/{made['id']}", watch=told["watch"]).json()
    assert seen["fixed"]["viewer"] == "spectator"


def test_whoever_has_the_address_may_watch_or_join_where_the_table_allows_it(ann, eve, bob):
    made = opened(ann, watchable=True)
    seen = eve.get(f"/api/matches/{made['id']}").json()
    assert seen["fixed"]["viewer"] == "spectator"
    assert seen["fixed"]["invite"] == made["invite"]
    sit(bob, made)
    seen = eve.get(f"/api/matches/{made['id']}").json()
    assert seen["fixed"]["invite"] is None, "no seat is free any more"
    choose(bob, made, "Stark")
    seen = eve.get(f"/api/matches/{made['id']}").json()
    assert seen["now"]["state"] == "playing"
    assert seen["now"]["moves"] is None
    assert eve.get(f"/api/matches/{made['id']}", **{"as": 0}).status_code == 403


def test_a_private_table_says_so_in_one_kind_sentence(ann, eve):
    made = opened(ann)
    answer = eve.get(f"/api/matches/{made['id']}")
    assert answer.status_code == 403
    assert answer.json() == {
        "refused": "This table is private. Ask somebody who plays there for the link to watch."
    }


def test_everybody_chooses_and_then_it_begins(ann, bob):
    made = opened(ann)
    sit(bob, made)
    assert [seat["ready"] for seat in seats_of(ann, made)] == [True, False]
    assert choose(bob, made, "stark").status_code == 200
    table = bob.get(f"/api/matches/{made['id']}").json()
    assert table["now"]["state"] == "playing"
    assert table["fixed"]["all_options"]["a"] == "Giant"
    assert table["fixed"]["all_options"]["b"] == "Stark"
    assert choose(bob, made, "Avis").json() == {"refused": "The match has already begun."}


@pytest.mark.parametrize(
    ("fighter", "why"),
    [
        ("4 6 0", "Die 3 ('0') of the recipe is wrong: a die has 1 to 99 sides."),
        ("Echo", "Echo cannot fight Echo: neither has dice for the other to copy."),
        ("X" * 10_000, "choice.fighter: Input should have at most 200 characters."),
        ("nobody", "There is no fighter called 'nobody'"),
        ({"a": 1}, "choice.fighter: Input should be a text"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_one_sentence(ann, bob, fighter, why):
    made = opened(ann, [{"kind": "me", "choice": {"fighter": "Echo"}}, {"kind": "open"}])
    sit(bob, made)
    answer = choose(bob, made, fighter)
    assert answer.status_code in (409, 422)
    assert answer.json()["refused"].startswith(why)
    assert not seats_of(bob, made)[1]["choice"]


def test_fighters_that_never_have_a_choice_are_refused(ann, bob):
    made = opened(ann, [{"kind": "me", "choice": {"fighter": "20"}}, {"kind": "open"}])
    sit(bob, made)
    assert choose(bob, made, "6").json() == {
        "refused": "With these settings nobody would ever have a choice."
    }
    assert choose(bob, made, "6 8").status_code == 200
    refused = ann.post(
        "/api/matches",
        {
            "game": GAME,
            "seats": [{"kind": k, "choice": {"fighter": f}} for k, f in (("me", "20"), ("bot", "6"))],
        },
    )
    assert refused.json() == {"refused": "With these settings nobody would ever have a choice."}


def test_nobody_chooses_for_somebody_else(ann, bob, eve):
    made = opened(ann)
    sit(bob, made)
    for visitor, seat in ((bob, 0), (ann, 1), (eve, 1), (eve, None)):
        assert choose(visitor, made, "Avis", seat=seat).json() == {"refused": "That is not your seat."}


def test_two_choices_at_once_never_make_a_match_that_cannot_be(ann, bob):
    made = opened(ann, [{"kind": "me"}, {"kind": "open"}])
    sit(bob, made)
    with ThreadPoolExecutor(2) as pool:
        answers = [*pool.map(lambda who: choose(who, made, "Echo"), (ann, bob))]
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_a_match_against_a_bot_has_the_fighters_that_were_chosen_for_both(ann):
    seats = [{"kind": "bot", "choice": {"fighter": "Stark"}}, {"kind": "me", "choice": {"fighter": "4 6 X"}}]
    made = ann.post("/api/matches", {"game": GAME, "seats": seats}).json()
    table = ann.get(f"/api/matches/{made['id']}").json()
    assert table["now"]["state"] == "playing"
    assert table["fixed"]["options"] == {"a": "Stark", "b": "4 6 X"}


def test_the_server_says_how_a_fighter_looks_and_what_is_wrong_with_a_recipe(client):
    where = f"/api/games/{GAME}/portraits"
    everybody = client.get(where, params={"role": "fighter"}).json()["portraits"]
    assert len(everybody) == 33
    assert {each["group"] for each in everybody} == {"Soldiers", "Vampyres", "Brom"}
    one = client.get(where, params={"role": "fighter", "value": "(8,8) X"}).json()
    assert [die["recipe"] for die in one["portraits"][0]["dice"]] == ["(8,8)", "X"]
    wrong = client.get(where, params={"role": "fighter", "value": "4 0"}).json()
    assert wrong == {"portraits": [], "wrong": "Die 2 ('0') of the recipe is wrong: a die has 1 to 99 sides."}
    assert client.get(where, params={"role": "hat"}).status_code == 404
    assert client.get("/api/games/buttle/portraits", params={"role": "fighter"}).status_code == 404


def test_the_server_finds_a_fair_opponent(ann):
    asked = {"choices": [{"fighter": "Giant"}, None], "fair": 1}
    answer = ann.post(f"/api/games/{GAME}/pairing", asked).json()
    assert answer["choices"][0] == {"fighter": "Giant"}
    assert answer["choices"][1]["fighter"] not in ("Giant", None)
    assert abs(answer["balance"][0] - 0.5) < 0.06
    even = ann.post(f"/api/games/{GAME}/pairing", {"choices": [{"fighter": "Echo"}, {"fighter": "Echo"}]})
    assert even.json() == {"refused": "Echo cannot fight Echo: neither has dice for the other to copy."}
    assert ann.post("/api/games/buttle/pairing", {"choices": [None, None]}).json()["balance"] is None
