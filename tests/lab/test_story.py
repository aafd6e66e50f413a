"""How games go: what is sampled, what is made of it, and what a report says about it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bagatelle import find_game
from bagatelle.examples import dice_race
from bagatelle.intervals import Interval
from bagatelle.language import ENGLISH, speak
from bagatelle.record import Record
from bagatelle.rooms import Counted

pl = pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import run, sampled, sampling  # noqa: E402
from bagatelle.lab.calibration import calibrated  # noqa: E402
from bagatelle.lab.closer import Look  # noqa: E402
from bagatelle.lab.ladder import Rung  # noqa: E402
from bagatelle.lab.plan import Plan, plan_of  # noqa: E402
from bagatelle.lab.playing import actions_of, leave_field  # noqa: E402
from bagatelle.lab.report.examples import examples_section  # noqa: E402
from bagatelle.lab.report.of_course import course_sections  # noqa: E402
from bagatelle.lab.report.of_skill import ladder_section, luck_section, skill_sections  # noqa: E402
from bagatelle.lab.report.of_uses import uses_sections  # noqa: E402
from bagatelle.lab.sampled import story_of  # noqa: E402
from bagatelle.lab.sampling import Sample, decisions_of, record_of  # noqa: E402
from bagatelle.lab.story import AHEAD, CERTAIN, COMEBACKS, LEADS, LOWEST, Luck, Story  # noqa: E402
from bagatelle.lab.uses import share_of, uses_of  # noqa: E402

SHORT = {"target": 3}
BUTTS = "bag-of-butts"


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    yield
    leave_field()


@pytest.mark.parametrize("bots", [["greedy", "random"], ["hard@5n", "random"]])
def test_the_sample_is_the_first_games_of_the_run(bots: list[str]) -> None:
    played = run(BUTTS, bots, 12, options=SHORT, seed=3)
    story = story_of(played, 8)
    games = played.games.head(story.games.height)
    assert story.games["events"].to_list() == games["events"].to_list()
    assert story.games["decisions"].to_list() == games["decisions"].to_list()
    assert np.allclose(story.payoffs, games.select("payoff_1", "payoff_2").to_numpy())


def test_any_game_can_be_opened_as_a_record() -> None:
    plan = plan_of(BUTTS, "random", 10, seats=3, options=SHORT)
    record = Record.from_json(record_of(plan, 7, 0).to_json())
    match = record.replay()
    assert [event.action for event in match.events] == actions_of(plan, 7, 0)
    games = run(BUTTS, "random", 10, seats=3, options=SHORT).games
    assert np.allclose(match.result(), games.select("payoff_1", "payoff_2", "payoff_3").row(7))
    assert record.players == ("random 1", "random 2", "random 3")


def test_decisions_say_who_did_what_and_what_was_to_be_expected() -> None:
    plan = plan_of("buttle", "easy", 4)
    table = decisions_of(plan, 2, 0)
    assert table["event"].to_list() == [*range(1, table.height + 1)]
    assert set(table["actor"].unique()) == {None, 1, 2}
    shares = table.select("share_1", "share_2").to_numpy()
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-6)
    assert sorted(shares[-1]) in ([0, 1], [0.5, 0.5])
    by_players = table.filter(pl.col("actor").is_not_null())
    assert not by_players.select("luck_1", "luck_2").to_numpy().any(), "nobody is lucky in a decision"
    assert np.allclose(table["luck_1"], -table["luck_2"], atol=1e-6)


def test_a_sample_is_kept_in_the_folder_and_grows(tmp_path: Path) -> None:
    played = run(BUTTS, games=100, options=SHORT, out=tmp_path / "run")
    few = story_of(played, 24)
    first = tmp_path / "run" / "decisions" / "000000.parquet"
    untouched = first.stat().st_mtime_ns
    more = story_of(played, 48)
    assert first.stat().st_mtime_ns == untouched
    assert more.decisions.head(few.decisions.height).equals(few.decisions)
    first.write_bytes(b"broken")
    assert story_of(played, 48).decisions.equals(more.decisions), "what is broken is played again"


def test_a_sample_is_never_more_than_there_is() -> None:
    plan = plan_of(BUTTS, ["greedy", "random"], 10, seats=3)
    assert [Sample(plan, wanted).games for wanted in (1, 12, 1000)] == [12, 12, 12]


def test_opinions_mean_what_came_of_them() -> None:
    rng = np.random.default_rng(1)
    truth = 0.02 + 0.96 * rng.random(20_000)
    won = (rng.random(20_000) < truth).astype(float)
    for power in (0.3, 3.0):
        odds = (truth / (1 - truth)) ** power
        boasts = odds / (1 + odds)
        meant = calibrated(np.column_stack([boasts, 1 - boasts]), np.column_stack([won, 1 - won]))
        assert np.abs(meant[:, 0] - truth).mean() < 0.01


def test_opinions_that_mean_nothing_are_not_believed() -> None:
    rng = np.random.default_rng(4)
    opinions = rng.dirichlet([1, 1, 1], 5000)
    results = np.eye(3)[rng.integers(0, 3, 5000)]
    assert np.abs(calibrated(opinions, results) - 1 / 3).max() < 0.2
    assert np.isfinite(calibrated(np.eye(3)[rng.integers(0, 3, 50)], np.eye(3)[rng.integers(0, 3, 50)])).all()


def made_up(
    plan: Plan, shares: Sequence[Sequence[Sequence[float]]], actors: list[int] | None = None
) -> Story:
    """A story of one game after the other, by what the seats could expect after each event."""
    frames = []
    for number, game in enumerate(shares):
        many = len(game)
        columns: dict[str, Any] = {
            "rotation": np.full(many, number, np.uint32), "seating": np.zeros(many, np.uint8),
            "event": np.arange(1, many + 1), "actor": actors or [1, 2] * (many // 2) + [1] * (many % 2),
            "choices": [2] * many, "move": ["-"] * many, "used": [["a"]] * many,
        }  # fmt: skip
        for seat in range(plan.seats):
            columns[f"share_{seat + 1}"] = [row[seat] for row in game]
            columns[f"luck_{seat + 1}"] = [0.0] * many
        frames.append(pl.DataFrame(columns, schema_overrides={"used": pl.List(pl.String)}))
    return Story(plan, pl.concat(frames))


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opinions are taken as they are: a few made-up games are not enough to correct them."""
    monkeypatch.setattr("bagatelle.lab.story.calibrated", lambda opinions, results: opinions)


@pytest.mark.usefixtures("trusted")
def test_leads_comebacks_and_the_moment_when_it_is_settled() -> None:
    plan = plan_of("buttle", games=2)
    back_and_forth = [(0.6, 0.4), (0.2, 0.8), (0.52, 0.48), (0.7, 0.3), (0.95, 0.05), (1, 0)]
    runaway = [(0.7, 0.3), (0.95, 0.05), (0.95, 0.05), (0.95, 0.05), (0.95, 0.05), (1, 0)]
    story = made_up(plan, [back_and_forth, runaway])
    assert [moment.figure for moment in story.moments[LEADS]] == [2, 0], "0.52 is no new lead yet"
    assert [moment.figure for moment in story.moments[LOWEST]] == [0.2, 0.7]
    assert [moment.figure for moment in story.moments[COMEBACKS]] == [1, 0]
    assert np.allclose([moment.figure for moment in story.moments[AHEAD]], [2 / 6, 0])
    assert np.allclose([moment.figure for moment in story.moments[CERTAIN]], [4 / 6, 1 / 6])
    share = story.share(story.at(3))
    assert share
    assert share.mean == 0.5, "whoever led after two of six decisions won one of two games"


@pytest.mark.usefixtures("trusted")
def test_a_draw_has_no_comeback() -> None:
    story = made_up(plan_of("buttle", games=2), [[(0.9, 0.1), (0.1, 0.9), (0.5, 0.5)]] * 2)
    assert COMEBACKS not in story.moments
    assert story.share(COMEBACKS) is None
    leads = story.interval(LEADS)
    assert leads
    assert leads.mean == 1


def test_luck_explains_a_game_of_pure_chance_and_nothing_of_a_game_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = np.random.default_rng(2)
    plan = plan_of("buttle", games=400)
    results = rng.integers(0, 2, 400)
    story = made_up(plan, [[(0.5, 0.5), (1 - won, won)] for won in results.tolist()])
    lucky = np.where(results[:, None] == [0, 1], 0.5, -0.5)
    rows = np.zeros((800, 2))
    rows[1::2] = lucky
    numbers = {"luck": rows, "share": story._numbers("share")}
    monkeypatch.setattr(Story, "_numbers", lambda self, name: numbers[name])
    assert story.luck
    assert story.luck.low > 0.99
    numbers["luck"] = np.where(rng.random((800, 1)) < 0.5, 0.1, -0.1) * [1, -1]
    assert story.luck
    assert story.luck.share < 0.05
    assert story.luck.low < 0.005


def test_what_is_used_is_counted_by_game_and_by_player(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("buttle")
    plan = plan_of(game, games=60)
    listed = [
        Counted("a", "a card", "Cards"),
        Counted("b", "a wand", "Cards"),
        Counted("c", "x", "Cards", many=True),
    ]
    monkeypatch.setattr(game.playtest, "countable", lambda start, say: listed)
    games = [[(0.5, 0.5), (0.5, 0.5), (1, 0) if number % 3 else (0, 1)] for number in range(60)]
    story = made_up(plan, games)
    table = story.decisions.with_columns(
        pl.when(pl.col("actor") == 1)
        .then(pl.col("used"))
        .otherwise(pl.lit([], pl.List(pl.String)))
        .alias("used")
    )
    used = {use.counted.key: use for use in uses_of(plan, table, story.payoffs, ENGLISH)}
    assert used["a"].games.mean == 1
    assert used["a"].times.mean == 2
    assert used["a"].users
    assert used["a"].users.mean == pytest.approx(2 / 3)
    assert used["a"].openings == 0.5
    assert used["a"].openers
    assert used["a"].openers.mean == pytest.approx(2 / 3)
    assert [use.never for use in used.values()] == [False, True, False], "of many alike nobody misses one"


def test_the_margin_of_a_share_holds() -> None:
    rng = np.random.default_rng(3)
    for truth in (0.01, 0.3, 0.5):
        found = [share_of(count, 200) for count in rng.binomial(200, truth, 2000).tolist()]
        assert np.mean([share.low <= truth <= share.high for share in found]) >= 0.94


@pytest.mark.parametrize(
    ("game", "language"),
    [("bag-of-butts", "en"), ("bag-o-loot", "en"), ("button-men", "en"), ("buttle", "en"), ("buttle", "nl")],
)
def test_a_report_tells_all_of_it(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.lab.ladder.GAMES", 20)
    options: dict[str, int] = (
        {"wins": 1} if game == "button-men" else {} if game == "buttle" else {"target": 10}
    )
    closer = Look(24).at_run(run(game, "easy", 24, options=options))
    say = speak(language)
    sections = [
        *course_sections(closer.story, say), *skill_sections(closer.story, closer.rungs, say),
        *uses_sections(closer.story, say), *examples_section(closer, say),
    ]  # fmt: skip
    keys = [section.key for section in sections]
    assert keys[:2] == ["leads", "settled"]
    assert {"skill", "used", "examples"} <= {*keys}
    assert all(section.told and all(section.told) for section in sections)
    for example in sections[-1].examples:
        assert Record.from_json(example.record).replay().over


def test_a_game_that_nobody_has_learned_has_a_ladder_only() -> None:
    closer = Look(12).at_run(run(dice_race.GAME, "random", 30))
    assert not closer.story.told
    assert not course_sections(closer.story, ENGLISH)
    assert not uses_sections(closer.story, ENGLISH)
    assert [section.key for section in skill_sections(closer.story, closer.rungs, ENGLISH)] == ["skill"]
    assert not closer.moments


def test_the_ladder_says_only_what_is_certain() -> None:
    sure, unsure = Rung("b", "a", Interval(0.8, 0.02), 100), Rung("c", "b", Interval(0.51, 0.02), 100)
    told = [ladder_section(rungs, 2, ENGLISH).told[0] for rungs in ((sure, sure), (sure, unsure), (unsure,))]
    assert told == [
        "A better player wins more, at every step of the ladder.",
        "A better player wins more, but not at every step of the ladder.",
        "Better players do not win more, as far as these games show.",
    ]
    assert "cannot be told" in luck_section(Luck(0.01, 0.0, 0.03), ENGLISH).told[0]


def test_the_usual_sample_is_sized_by_events_not_by_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = run(dice_race.GAME, "random", 300, out=tmp_path)
    assert Look().at_run(played).story.games.height == 240
    monkeypatch.setattr(sampled, "EVENTS", 3000)
    monkeypatch.setattr(sampling, "EVENTS_AT_A_TIME", 500)
    few = story_of(run(dice_race.GAME, "random", 300, out=tmp_path / "few"))
    assert 1500 < few.decisions.height < 6000, "about as many as are enough"
    heights = [len(pl.read_parquet(part)) for part in (tmp_path / "few" / "decisions").iterdir()]
    assert len(heights) > 3
    assert max(heights) < 1500, "and kept in pieces"
