"""Reports of the lab in a real browser, from a file: nothing is loaded, nothing runs, everybody can read them."""

import re

import pytest

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import compare, run, write_report
from browser.conftest import DEVICES, SHOTS
from browser.visiting import Visitor
from lab.reports import EXAMPLE, everything
from profiles import by_profile

KINDS = by_profile(["everything", "tuning"], ["everything", "run", "comparison", "tuning"])
"""The first shows every part that a report can have."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A report of each kind."""
    folder = tmp_path_factory.mktemp("reports")
    values = [{"target": target} for target in (5, 10, 15)]
    return {
        "everything": write_report(everything(), folder / "everything"),
        "run": write_report(run("bag-of-butts", ["greedy", "random"], 400, seats=4), folder / "run"),
        "comparison": write_report(
            compare("buttle", [{}, {"deck": "extended"}], games=400), folder / "compared"
        ),
        "tuning": write_report(compare("bag-of-butts", values, games=400, seats=3), folder / "tuned"),
    }


@pytest.fixture
def reader(chromium):
    """Somebody who opens a report; whatever else the browser asks for is a fault."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    readers = []

    def open_report(file, device="desktop", *, dark=False):
        context = chromium.new_context(color_scheme="dark" if dark else "light", **DEVICES[device])
        reader = Visitor("Reader", context, SHOTS)
        readers.append(reader)
        reader.asked = []
        reader.page.on("request", lambda request: reader.asked.append(request.url))
        reader.page.goto(file.as_uri())
        assert reader.asked == [file.as_uri()]
        return reader

    yield open_report
    for reader in readers:
        reader.context.close()
        assert not reader.faults


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_everybody_can_read_a_report(reader, pages, kind, dark):
    reading = reader(pages[kind], dark=dark)
    for details in reading.page.locator("summary").all():
        details.click()
    assert not reading.violations(kind)
    reading.shoot(f"report-{kind}-{'dark' if dark else 'light'}")
    assert reading.page.title() != "hacked"


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_fits_a_phone(reader, pages, kind):
    reading = reader(pages[kind], "phone")
    assert not reading.too_wide()
    reading.shoot(f"report-{kind}-phone")


def test_an_example_game_is_saved_under_its_name(reader, pages):
    reading = reader(pages["everything"])
    with reading.page.expect_download() as saved:
        reading.page.get_by_role("link", name=EXAMPLE.title).click()
    assert saved.value.suggested_filename == EXAMPLE.file
    assert saved.value.path().read_text("utf-8") == EXAMPLE.record


def test_a_report_is_printed_on_white_pages_with_no_chart_cut(reader, pages):
    reading = reader(pages["run"], dark=True)
    printed = reading.page.pdf(format="A4", print_background=True)
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 8
    reading.page.emulate_media(media="print")
    colours = "() => getComputedStyle(document.body).backgroundColor"
    assert reading.page.evaluate(colours) == "rgb(255, 255, 255)"
    inside = "() => [...document.querySelectorAll('figure')].map((it) => getComputedStyle(it).breakInside)"
    assert set(reading.page.evaluate(inside)) == {"avoid"}
