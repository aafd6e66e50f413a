"""The match record: it comes back whole, or it is refused in one sentence; and its draws can be checked."""

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bagatelle import CHANCE, Match, Record, Refused
from bagatelle.fairness import FairDice
from bagatelle.kernel import SPECTATOR
from bagatelle.record import verify
from bagatelle.text_files import read_file

GAME = "bag-of-butts"


@cache
def whole(seats: int = 3, by_hand: bool = False) -> Record:
    """The record of a match played at random to its end."""
    match = Match(
        GAME,
        seats,
        {"target": 6},
        seed=bytes([9] * 32),
        match_id="rec",
        names=list("ABCD")[:seats],
        by_hand=by_hand,
    )
    lots = random.Random(5)
    while not match.over:
        if match.actor == CHANCE and not by_hand:
            match.deal()
        else:
            match.play(lots.choice(match.legal()))
    return Record.of(match)


def reason(text: str) -> str:
    """Why a text is refused as a record or in its replay."""
    with pytest.raises(Refused) as refused:
        Record.from_json(text).replay()
    return str(refused.value)


def changed(**fields: Any) -> str:
    """The JSON of a whole record with some fields exchanged; None takes a field away."""
    data = {**json.loads(whole().to_json()), **fields}
    return json.dumps({key: value for key, value in data.items() if value is not None})


# There and back


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_comes_back_as_it_was(seats: int, by_hand: bool) -> None:
    record = whole(seats, by_hand)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.by_hand == by_hand
    match = again.replay()
    assert match.over
    assert Record.of(match) == record


def test_a_record_is_json_with_an_event_a_line() -> None:
    text = whole(2).to_json()
    data = json.loads(text)
    assert list(data) == [
        "bagatelle",
        "game",
        "id",
        "seats",
        "players",
        "options",
        "events",
        "chance",
        "position",
    ]
    assert data["bagatelle"] == 1
    assert data["options"] == {"target": 6}
    assert data["events"][0][0] == "chance"
    assert text.count("\n") > len(data["events"])
    assert json.loads(Record.of(Match(GAME)).to_json())["events"] == []


def test_a_match_that_goes_on_can_be_saved_and_resumed(tmp_path: Path) -> None:
    match = Match(GAME, 2, seed=bytes(32), match_id="m", names=["Åsa", "{0}"])
    match.deal()
    match.play("continue")
    path = tmp_path / "game.json"
    Record.of(match).save(path)
    resumed = Record.load(path).replay()
    assert resumed.names == ("Åsa", "{0}")
    assert (resumed.digest(), resumed.log()) == (match.digest(), match.log())
    for either in (match, resumed):
        either.play("2 3")
        either.deal_all()
    assert resumed.events == match.events
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_files_are_named_by_texts_or_paths(tmp_path: Path) -> None:
    record = whole()
    record.save(str(tmp_path / "text.json"))
    record.save(tmp_path / "path.json")
    for name in ("text.json", "path.json"):
        assert Record.load(str(tmp_path / name)) == Record.load(tmp_path / name) == record
    with pytest.raises(Refused, match=r"^There is no file nowhere\.json\.$"):
        Record.load("nowhere.json")
    with pytest.raises(Refused, match=r"^Cannot write .*: "):
        record.save(str(tmp_path / "nowhere" / "game.json"))


def test_a_match_from_a_position_keeps_its_start() -> None:
    start = "players=pink:3,blue:2,yellow:1 turn=yellow phase=begin run=1 bag=G target=9"
    match = Match(GAME, start=start, by_hand=True)
    match.play("continue")
    record = Record.from_json(Record.of(match).to_json())
    assert record.start == start
    assert record.replay().digest() == match.digest()


def test_watchers_see_the_match_before_every_event() -> None:
    seen = []
    whole().replay(lambda match: seen.append(len(match.events)))
    assert seen == list(range(len(whole().events)))


# What is no record


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a whole record: line 1 is not valid JSON."),
        ("[]", "This is not a Bagatelle record: it has no 'bagatelle' version."),
        ("{}", "This is not a Bagatelle record: it has no 'bagatelle' version."),
        (changed(bagatelle=2), "This record has version 2; this Bagatelle reads version 1."),
        (changed(game=None), "This record is incomplete: 'game' is missing."),
        (changed(game="chess"), "There is no game called 'chess'"),
        (changed(seats="3"), "This record is broken: 'seats' is not what it should be."),
        (changed(seats=True), "This record is broken: 'seats' is not what it should be."),
        (changed(seats=9), "Bag of Butts is for 2 to 4 players, not 9."),
        (changed(seats=2), "There are 2 seats but 3 names."),
        *[
            (changed(stood_in=wrong), "This record is broken: 'stood_in' is not a list of seats.")
            for wrong in ([3], [1, 0], [0, 0], [True], [0.0], ["0"], [[0]])
        ],
        (changed(taken_back=-5), "This record is broken: 'taken_back' is not a possible number of moves."),
        (
            changed(taken_back=10**30),
            "This record is broken: 'taken_back' is not a possible number of moves.",
        ),
        (changed(players=[1, 2, 3]), "This record is broken: 'players' is not a list of texts."),
        (changed(options={"target": 5000}), "The option 'target' cannot be '5000'"),
        (changed(options={"luck": 1}), "There is no option 'luck'"),
        (changed(events=[["chance"]]), "This record is broken: event 1 is not [who, what]."),
        (changed(events=[[True, "continue"]]), "This record is broken: event 1 is not [who, what]."),
        (changed(events=[["chance", "continue"]]), "Event 1 ('continue') breaks the rules: "),
        (
            changed(events=[[0, "first pink"]]),
            "Event 1 ('first pink') is by seat 1, but it is chance's turn.",
        ),
        (
            changed(events=[]),
            "The record was changed: its events do not lead to the position that it claims.",
        ),
        (
            changed(position="0" * 64),
            "The record was changed: its events do not lead to the position that it claims.",
        ),
        (changed(chance="dice"), "This record is broken: 'chance' holds neither a commitment nor 'by hand'."),
        (changed(chance={"commitment": "x", "seed": "y"}), "This record is broken: 'chance' holds neither"),
        (changed(start="nowhere"), "This is not a position of Bag of Butts: 'nowhere' makes no sense in it."),
    ],
)
def test_a_broken_record_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    assert reason(text).startswith(sentence)
    assert "\n" not in reason(text)


def test_a_record_cannot_go_on_after_the_end() -> None:
    data = json.loads(whole().to_json())
    text = changed(events=[*data["events"], [0, "continue"]])
    assert reason(text).startswith("The record goes on after the game is over, with event ")


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, len(whole().to_json()) - 3))
def test_a_record_that_was_cut_short_is_refused(cut: int) -> None:
    assert reason(whole().to_json()[:cut]).startswith("This is not a ")


PATCHES = ["", "0", "null", "-1", "[]", '"', "1e999"]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A record in which a few characters were changed, dropped or repeated."""
    text = draw(st.sampled_from([whole(2), whole(2).sealed(), whole(2, True)])).to_json()
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text) - 1))
        end = place + draw(st.integers(0, 12))
        new = draw(st.one_of(st.text(max_size=3), st.sampled_from(PATCHES)))
        text = text[:place] + new + text[end:]
    return text


def consequence(text: str) -> str:
    """What a record leads to: its refusal, or nothing."""
    try:
        record = Record.from_json(text)
        record.replay()
        if record.seed:
            verify(record)
    except Refused as refused:
        return str(refused)
    return ""


@settings(max_examples=400, deadline=None)
@given(text=mutations())
@example(text=changed(seats=10**30))
@example(text=changed(players=["a", "b", "c"]))
@example(text=changed(bagatelle=True))
@example(text=changed(bagatelle=1.0))
@example(text='{"bagatelle": 1e999}')
@example(text=changed(options={"target": 10**30}))
@example(text=changed(options={"colours": {"pink": 1}}))
@example(text=changed(id="\ud800"))
@example(text=changed(seats="1" * 5000).replace('"' + "1" * 5000 + '"', "1" * 5000))
@example(text=changed(events=[["chance", "first\npink"], [0, "sing\nand\ndance"]]))
@example(text=changed(players=["\ud800", "b", "c"]))
def test_a_tampered_record_is_refused_in_one_sentence_or_still_replays(text: str) -> None:
    sentence = consequence(text)
    assert "\n" not in sentence
    assert "Traceback" not in sentence


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=50))
def test_any_text_is_refused(text: str) -> None:
    assert reason(text)


def test_a_record_that_is_nested_too_deeply_is_refused() -> None:
    assert reason("[" * 100_000).startswith("This is not a whole record: it cannot be read as JSON.")


# Files


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^There is no file .*nowhere\.json\.$"):
        Record.load(tmp_path / "nowhere.json")
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    for path, reason in ((tmp_path / "picture", "it is not text in UTF-8"), (tmp_path, "it is a folder")):
        with pytest.raises(Refused, match=rf"^Cannot read .*: {reason}\.$"):
            read_file(path)


def test_a_file_that_cannot_be_written_is_refused_and_the_old_one_stays(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^Cannot write .*: No such file or directory\.$"):
        whole().save(tmp_path / "missing" / "game.json")
    path = tmp_path / "game.json"
    whole(2).save(path)
    whole(3).save(path)
    assert Record.load(path) == whole(3)


# Verification


def test_every_draw_of_an_honest_match_can_be_verified() -> None:
    record = whole()
    assert verify(record) == sum(actor == CHANCE for actor, _ in record.events)


def test_a_record_without_its_seed_shows_everything_else() -> None:
    sealed = whole().sealed()
    assert sealed.seed is None
    assert (whole().seed or "") not in sealed.to_json()
    assert sealed.commitment == whole().commitment
    assert Record.from_json(sealed.to_json()).replay().digest() == whole().position
    with pytest.raises(Refused, match=r"^The seed has not been revealed yet"):
        verify(sealed)


def test_real_pieces_have_no_seed_to_check() -> None:
    with pytest.raises(Refused, match=r"^This match was played with real pieces"):
        verify(whole(by_hand=True))


def test_another_seed_does_not_fit_the_commitment() -> None:
    with pytest.raises(Refused, match=r"^The seed does not fit the commitment: it was exchanged"):
        verify(replace(whole(), seed="00" * 32))


def test_a_seed_chosen_afterwards_does_not_fit_the_draws() -> None:
    forged = replace(whole(), seed="11" * 32, commitment=FairDice(bytes.fromhex("11" * 32), "").commitment)
    with pytest.raises(
        Refused, match=r"^The draw of event \d+ \('.*'\) is not the one that the seed gives\.$"
    ):
        verify(forged)


def test_another_match_name_does_not_fit_the_draws() -> None:
    with pytest.raises(Refused, match=r"is not the one that the seed gives\.$"):
        verify(replace(whole(), id="other"))


def test_a_single_draw_that_was_helped_along_is_found() -> None:
    match = Match(GAME, 2, seed=bytes(32), match_id="m")
    fair = match.dice.pick(0, [1, 1])
    match.play(match.legal()[1 - fair])
    match.play("continue")
    with pytest.raises(
        Refused, match=r"^The draw of event 1 \('first .*'\) is not the one that the seed gives\.$"
    ):
        verify(Record.of(match))


# Shared before the end


def going_on() -> Match:
    match = Match(GAME, 2, seed=bytes([9] * 32), match_id="rec", names=["Ann", "Bo"])
    match.deal_all()
    return match


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_record_seen_by_somebody_comes_back_and_cannot_be_played_again(viewer: int) -> None:
    match = going_on()
    record = Record.seen_by(match, viewer)
    assert Record.from_json(record.to_json()) == record
    assert match.dice.seed.hex() not in record.to_json()
    assert match.digest() not in record.to_json()
    who = "a spectator" if viewer == SPECTATOR else f"seat {viewer + 1}"
    assert reason(record.to_json()) == (
        f"This record tells only what {who} may know; the whole record comes when the match is over."
    )


def test_without_secrets_a_start_and_all_events_are_told() -> None:
    line = "players=pink:2,blue:0 turn=blue phase=begin run=0 bag=-"
    match = Match(GAME, start=line, by_hand=True)
    match.play("reset")
    record = Record.seen_by(match, 0)
    assert record.start == line
    assert record.events == ((1, "reset"),)


def test_when_the_match_is_over_a_viewer_gets_the_whole_record() -> None:
    match = whole().replay()
    assert Record.seen_by(match, 0) == Record.of(match)


@pytest.mark.parametrize("viewer", [-1, True, "Ann", None, [0]])
def test_a_record_seen_by_nobody_is_broken(viewer: int | str | list[int] | None) -> None:
    data = {**json.loads(Record.seen_by(going_on(), 0).to_json()), "seen_by": viewer}
    assert reason(json.dumps(data)) == "This record is broken: 'seen_by' is neither a seat nor 'spectator'."


@pytest.mark.parametrize("ended", [("resigned", 1), ("time", 0), ("agreed", None), ("called_off", None)])
def test_a_record_tells_how_people_ended_a_match(ended: tuple[str, int | None]) -> None:
    match = Match("bag-of-butts", seats=2, seed=bytes(32))
    match.deal_all()
    record = replace(Record.of(match), ended=ended)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay().digest() == match.digest()
    assert verify(again) == 1


@pytest.mark.parametrize(
    "ended", ['"x"', '{"how": "resigned", "seat": null}', '{"how": "bored", "seat": 0}', "{}"]
)
def test_a_record_with_an_unknown_ending_is_refused(ended: str) -> None:
    text = Record.of(Match("bag-of-butts", seats=2, seed=bytes(32))).to_json()
    with pytest.raises(Refused, match="'ended' does not tell"):
        Record.from_json(text.replace('"options"', f'"ended": {ended}, "options"'))


def test_a_record_tells_for_whom_a_bot_stood_in() -> None:
    record = replace(whole(), stood_in=(0, 2))
    again = Record.from_json(record.to_json())
    assert again == record
    assert '"stood_in": [0, 2]' in record.to_json()
    assert "stood_in" not in whole().to_json()
