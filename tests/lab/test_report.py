"""Reports: charts show their figures, words of others stay words, and files are written whole or not at all."""

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from bagatelle.language import ENGLISH, speak

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle import Refused
from bagatelle.bots.random import RandomBot
from bagatelle.lab import compare, playing, run, write_report
from bagatelle.lab.report import html_of, markdown_of, report_of, study_in
from bagatelle.lab.report.bars import draw_bars, scale_of
from bagatelle.lab.report.curve import draw_curve
from bagatelle.lab.report.grid import draw_grid, levels_of
from bagatelle.lab.report.histogram import draw_histogram
from bagatelle.lab.report.page import style
from bagatelle.lab.report.sections import Curve
from bagatelle.refusal import Unsaved
from lab import reports


def elements(markup: str, name: str, kind: str) -> list[ElementTree.Element]:
    """The elements of a kind in a drawing."""
    found = ElementTree.fromstring(f"<all>{markup}</all>").iter(name)
    return [each for each in found if kind in each.get("class", "").split()]


def place(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "").removesuffix("%"))


def test_bars_from_zero_are_as_long_as_their_figures() -> None:
    bars = elements(draw_bars(reports.FROM_ZERO, ENGLISH), "rect", "bar")
    ace, king, queen = (place(bar, "width") for bar in bars)
    assert [place(bar, "x") for bar in bars] == [0, 0, 0]
    assert ace == pytest.approx(2 * king, abs=0.02)
    assert queen == 0


def test_bars_from_an_even_share_go_to_both_sides_of_it_and_whiskers_are_as_long_as_margins() -> None:
    drawn, scale = draw_bars(reports.BARS, ENGLISH), scale_of(reports.BARS)
    one, other = elements(drawn, "rect", "bar")
    assert place(one, "x") + place(one, "width") == pytest.approx(place(other, "x"), abs=0.02)
    whiskers = [each for each in elements(drawn, "line", "whisker") if each.get("y1") == each.get("y2")]
    assert [place(each, "x1") for each in whiskers] == pytest.approx([scale.at(38), scale.at(58)], abs=0.01)
    assert [place(each, "x2") for each in whiskers] == pytest.approx([scale.at(42), scale.at(62)], abs=0.01)


def test_the_bars_of_a_histogram_are_as_high_as_their_counts_and_tails_are_paler() -> None:
    drawn = draw_histogram(reports.HISTOGRAM, ENGLISH)
    bars = elements(drawn, "rect", "bar")
    heights = [float(bar.get("height", "")) for bar in bars]
    assert [height / heights[3] for height in heights] == pytest.approx(
        [count / 20 for count in reports.HISTOGRAM.counts], abs=0.001
    )
    assert [("pale" in bar.get("class", "")) for bar in bars] == [True] + [False] * 8 + [True]
    assert "60 or more" in drawn


def test_a_curve_goes_through_its_figures() -> None:
    drawn = draw_curve(reports.CURVE, ENGLISH)
    points = elements(drawn, "circle", "line-0")
    assert [place(point, "cx") for point in points] == pytest.approx([0, 100 / 3, 100], abs=0.01)
    heights = [float(point.get("cy", "")) for point in points]
    assert heights[1] - heights[0] == pytest.approx(heights[2] - heights[1])
    assert heights[0] < heights[1], "the first figure is the largest"
    assert len(elements(drawn, "text", "name")) == 2
    assert not elements(draw_curve(reports.BAND, ENGLISH), "circle", "point"), "many points have a band"


def test_a_grid_is_darkest_where_it_is_farthest_from_the_middle() -> None:
    levels = levels_of(reports.GRID)
    assert (levels[0][13], levels[13][0], levels[5][5], levels[5][6]) == (-5, 5, None, 0)
    assert len(elements(draw_grid(reports.GRID, ENGLISH), "td", "up5")) == 3


def test_words_of_others_stay_words() -> None:
    page, text = html_of(reports.everything()), markdown_of(reports.everything())
    assert "<script" not in page.lower()
    assert page.count("</style>") == 1
    assert "&lt;script&gt;" in page
    assert not re.search(r"(?<!\\)<script", text.replace(f"    bagatelle lab run '{reports.HOSTILE}'", ""))


def test_an_example_can_be_saved_as_it_is() -> None:
    page = html_of(reports.everything())
    found = re.search(r'href="data:application/json,([^"]*)" download="([^"]*)"', page)
    assert found
    assert unquote(found[1]) == reports.EXAMPLE.record
    assert found[2] == "buttle-comeback.json"
    assert "bagatelle replay buttle-comeback.json" in page


class Odd(RandomBot):
    name = "<b>odd</b>"


def test_a_run_tells_fairness_length_draws_and_how_to_play_it_again() -> None:
    played = run("buttle", ["greedy", Odd], 200, options={"scuttle": True}, seed=3)
    report = report_of(played)
    assert [section.key for section in report.sections if section.key != "examples"][:2] == ["seats", "bots"]
    assert {"length", "draws", "played"} <= {section.key for section in report.sections}
    assert report.told[0] == played.summary.verdict()
    (command,) = report.sections[-1].commands
    assert command.startswith("bagatelle lab run buttle --option scuttle=yes --seats 2 --bots ")
    assert command.endswith("--games 200 --seed 3")
    assert "<b>odd" not in html_of(report)


def test_a_report_is_small_and_loads_nothing(tmp_path: Path) -> None:
    page = write_report(run("bag-of-butts", games=500, seats=4), tmp_path).read_text("utf-8")
    assert len(page) < 100_000
    assert not re.search(r"(src|href)=\"(?!#|data:)|url\(|@import|<script|\son\w+=", page)
    assert (tmp_path / "summary.md").read_text("utf-8").startswith("# Bag of Butts\n")


def test_a_comparison_and_a_tuning_have_reports_of_their_own() -> None:
    variants = report_of(compare("buttle", [{}, {"deck": "extended"}], games=300))
    assert variants.sections[-1].commands == [
        "bagatelle lab compare buttle --variant deck=myrmex --variant deck=extended --seats 2 --bots random "
        "--games 300 --seed 0"
    ]
    tuned = report_of(compare("bag-of-butts", [{"target": n} for n in (5, 15, 10)], games=300, seats=3))
    length = next(section for section in tuned.sections if section.key == "length")
    assert isinstance(length.charts[0], Curve)
    assert length.charts[0].x == [5, 10, 15]
    assert length.told[0].startswith("A game takes between ")
    assert (
        tuned.sections[-1].commands[0].startswith("bagatelle lab tune bag-of-butts target 5,15,10 --seats 3 ")
    )


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A run of several chunks that was interrupted."""
    monkeypatch.setattr(playing, "CHUNK_SECONDS", 0.001)

    def heard(done: int, total: int) -> None:
        if done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("buttle", games=5000, out=tmp_path / "kept", jobs=1, tell=heard)
    return tmp_path / "kept"


def test_the_report_of_an_unfinished_run_says_how_far_it_is_and_the_run_goes_on(stopped: Path) -> None:
    write_report(study_in(stopped), stopped)
    told = (stopped / "summary.md").read_text("utf-8")
    assert re.search(r"So far \d,\d{3} of 5,000 games have been played", told)
    assert run("buttle", games=5000, out=stopped).summary.games == 5000
    write_report(study_in(stopped), stopped)
    assert "So far" not in (stopped / "summary.md").read_text("utf-8")


def test_a_comparison_with_reports_in_its_directory_goes_on_and_can_be_read_again(tmp_path: Path) -> None:
    variants = [{"target": 5}, {"target": 10}]
    first = compare("bag-of-butts", variants, games=200, out=tmp_path)
    write_report(first, tmp_path)
    text = (tmp_path / "summary.md").read_text("utf-8")
    (tmp_path / ".report.html.123").write_text("half")
    compare("bag-of-butts", variants, games=200, out=tmp_path)
    write_report(study_in(tmp_path), tmp_path)
    assert (tmp_path / "summary.md").read_text("utf-8") == text


def test_a_report_that_cannot_be_written_leaves_the_games(tmp_path: Path) -> None:
    played = run("buttle", games=100, out=tmp_path)
    (tmp_path / "report.html").mkdir()
    with pytest.raises(Unsaved, match=r"report\.html cannot be written: "):
        write_report(played, tmp_path)
    assert not [*tmp_path.glob(".*")]
    assert run("buttle", games=100, out=tmp_path).summary.games == 100


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (None, "There is no directory "),
        ({}, "No run of the lab is in the directory '"),
        ({"notes.txt": "hello"}, "No run of the lab is in the directory '"),
        ({"plan.json": "[]"}, "is broken: name another directory."),
        (
            {"plan.json": '{"size": 1, "games": 2, "lab": 1, "game": "buttle"}'},
            "is broken: name another directory.",
        ),
        (
            {"plan.json": '{"size": 1, "games": 2, "lab": 99, "bagatelle": "7.0"}'},
            "another version of Bagatelle: 7.0.",
        ),
    ],
)
def test_a_directory_without_a_run_gets_one_sentence(
    tmp_path: Path, files: dict[str, str] | None, sentence: str
) -> None:
    folder = tmp_path / "here"
    if files is not None:
        folder.mkdir()
        for name, text in files.items():
            Path(folder / name).write_text(text)
    with pytest.raises(Refused) as refused:
        study_in(folder)
    assert sentence in str(refused.value)


def test_a_report_speaks_dutch() -> None:
    dutch = speak("nl")
    page = html_of(report_of(run("buttle", ["greedy", "random"], 1000), dutch), dutch)
    assert '<html lang="nl">' in page
    assert "1.000 partijen" in page
    assert re.search(r"\d,\d ± \d,\d|\d,\d\u00a0±\u00a0\d,\d", page)
    assert not re.search(r"Fairness|Length|Draws|even share|The numbers", page)


def test_on_paper_nothing_is_folded_up() -> None:
    printed = style().rpartition("@media print")[2]
    assert "details::details-content { content-visibility: visible; block-size: auto; }" in printed
    assert "display: none" not in printed
