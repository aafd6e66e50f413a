"""The lab in the browser: from the first page to a report, by clicks."""

import pytest

from profiles import by_profile

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

READY = 300_000
"""Milliseconds in which a study must be there, on a busy machine too."""
WORDS = {
    "en": ("Lab", "1,000", "Play 1,000 games", "1,000 games", "Save the report", "Rules as printed",
           "Play 1,000 games of each", "2,000 games"),
    "nl": ("Lab", "1.000", "Speel 1.000 partijen", "1.000 partijen", "Rapport bewaren", "Volgens de spelregels",
           "Speel er van elk 1.000", "2.000 partijen"),
}  # fmt: skip


def over(visitor, many):
    line = visitor.page.locator(".page-lab-line", has_text=many)
    line.wait_for(timeout=READY)
    visitor.page.locator("progress").wait_for(state="hidden", timeout=READY)


@pytest.mark.parametrize(
    ("device", "language", "dark"),
    by_profile([("phone", "nl", True)], [("desktop", "en", False), ("phone", "nl", True)]),
)
def test_a_study_is_chosen_played_read_and_saved(visit, device, language, dark):
    ann = visit("Ann", device=device, language=language, dark=dark)
    lab, fewest, play, played, save, rules, play_each, played_both = WORDS[language]
    page = ann.page
    ann.open()
    page.get_by_role("link", name=lab, exact=True).click()
    page.locator("form select").first.select_option("buttle")
    page.locator("select:has(option[value=random])").first.select_option("random")
    page.get_by_role("radio", name=fewest, exact=True).check()
    assert not ann.violations("form")
    page.get_by_role("button", name=play, exact=True).click()
    over(ann, played)
    assert page.locator(".page-lab-report article header").is_visible()
    assert not ann.violations("report")
    assert not ann.too_wide()
    ann.shoot(f"lab-{device}")
    with page.expect_download() as saved:
        page.get_by_role("link", name=save).click()
    assert saved.value.suggested_filename == "buttle-report.html"

    page.locator(".page-lab-report nav a").last.click()
    assert page.url.endswith(page.evaluate("location.pathname"))  # a section has no address of its own
    page.go_back()
    page.get_by_text(rules, exact=True).first.click()
    page.locator(".page-options input[type=checkbox]").first.check()
    page.get_by_role("button", name=play_each, exact=True).click()
    over(ann, played_both)
    assert page.locator(".page-lab-report article h3").count() > 3
    assert not ann.too_wide()
    page.go_back()
    page.locator(".page-lab-list li").nth(1).wait_for()
    assert page.locator(".page-lab-list li").count() == 2
    assert not ann.violations("list")
