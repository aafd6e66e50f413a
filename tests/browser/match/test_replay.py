"""Looking back: any moment, and after the end through anybody's eyes."""

import json
from pathlib import Path

from browser.gathering import gather, split

TURNS = 4


def hand_shown(visitor, seat):
    """The cards that lie open in a hand."""
    cards = visitor.page.locator(f".felt [data-hand='{seat}'][data-code]")
    return sorted(cards.evaluate_all("all => all.map((card) => card.dataset.code)"))


def hand_then(visitor, match, event, seat):
    """The cards that a seat held after an event, as the server tells it."""
    then = visitor.api("GET", f"/api/matches/{match}/moments/{event}?as={seat}")
    return sorted(then["view"]["players"][seat]["hand"])


def go_to(visitor, event):
    visitor.page.get_by_label("Moment").evaluate(
        "(slider, event) => { slider.value = event; slider.dispatchEvent(new Event('input')) }", event
    )
    visitor.page.wait_for_function(
        "(event) => document.querySelector('.page-replay-where').textContent.startsWith(`Event ${event} of`)",
        arg=event,
    )


def test_every_moment_is_seen_through_every_seat_after_the_end_and_only_then(visit):
    people, match = gather(visit, "buttle", "Ann", "Bob", phones=["Ann"])
    ann, bob = people
    for _ in range(TURNS):
        split(people, match)[0].play(match, "draw")
    events = ann.table(match)["now"]["events"]
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Look back").click()
    ann.page.wait_for_selector(".looking-back")
    assert not ann.page.get_by_label("Seen by").is_visible()
    assert not hand_shown(ann, 1)
    assert not ann.page.get_by_role("button", name="Continue from here").count()
    assert not ann.violations("looking back")
    ann.page.get_by_role("button", name="Back to now").click()

    bob.command(match, do="resign")
    ann.see_result()
    ann.page.locator(".page-result").get_by_role("button", name="Look back").click()
    ann.page.wait_for_selector(".looking-back")
    for event in (events, events // 2, events - 1):
        go_to(ann, event)
        for seat, name in enumerate(["● Ann", "▲ Bob"]):
            ann.page.get_by_label("Seen by").select_option(name)
            held = hand_then(ann, match, event, seat)
            ann.page.wait_for_function(
                """([seat, held]) => {
                    const cards = document.querySelectorAll(`.felt [data-hand="${seat}"][data-code]`);
                    return [...cards].map((card) => card.dataset.code).sort().join() === held.join();
                }""",
                arg=[seat, held],
            )
            assert hand_shown(ann, 1 - seat) == [], "one hand at a time"
    ann.shoot("replay-other-seat")
    assert ann.page.get_by_role("button", name="Continue from here").is_visible()
    ann.page.get_by_role("button", name="Back to now").click()
    ann.page.wait_for_function("() => !document.querySelector('.looking-back')")


RECORD = Path(__file__).parents[2] / "golden_records" / "button-men-seed-alone.json"


def where(visitor):
    return visitor.page.locator(".page-replay-where").inner_text()


def test_a_record_is_opened_from_a_file_watched_and_played_on_from_any_moment(visit):
    ann = visit("Ann")
    ann.open("/replay")
    ann.page.get_by_label("File").set_input_files(RECORD)
    ann.page.wait_for_selector(".page-replay")
    last = int(where(ann).split()[-1])
    assert where(ann) == f"Event 0 of {last}"
    names = json.loads(RECORD.read_text("utf-8"))["players"]
    assert sorted(ann.page.locator(".page-player-name").all_inner_texts()) == sorted(names)

    ann.page.keyboard.press("ArrowRight")
    ann.page.locator(".page-replay-where", has_text="Event 1 of").wait_for()
    ann.page.keyboard.press("ArrowDown")
    by_turn = int(where(ann).split()[1])
    assert by_turn > 2
    ann.page.keyboard.press("ArrowUp")
    assert int(where(ann).split()[1]) < by_turn
    ann.page.get_by_label("Speed").select_option("4×")
    ann.page.get_by_role("button", name="Autoplay").click()
    reached = (
        "([past]) => Number(document.querySelector('.page-replay-where').textContent.split(' ')[1]) > past"
    )
    ann.page.wait_for_function(reached, arg=[by_turn + 2])
    ann.page.get_by_role("button", name="Pause").click()
    ann.shoot("replay-of-a-file")
    assert not ann.too_wide()
    assert not ann.violations("a record from a file")

    ann.page.get_by_role("button", name="Continue from here").click()
    ann.page.get_by_role("button", name="Against bots").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.page.wait_for_url("**/match/*")
    ann.page.wait_for_selector(".page-layout")
    match = ann.page.url.rsplit("/", 1)[1]
    table = ann.table(match)
    assert table["fixed"]["from_position"]
    assert "Ann" in [seat["name"] for seat in table["now"]["seats"]]


def test_a_file_that_is_no_record_is_refused_in_one_sentence(visit, tmp_path):
    (tmp_path / "letter.json").write_text("Dear Ann")
    ann = visit("Ann")
    ann.open("/replay")
    ann.page.get_by_label("File").set_input_files(tmp_path / "letter.json")
    ann.page.get_by_text("This is not a whole record").wait_for()
    ann.page.get_by_label("File").set_input_files(RECORD)
    ann.page.wait_for_selector(".page-replay")


def test_a_link_leads_to_a_moment(visit):
    (ann, bob), match = gather(visit, "bag-of-butts", "Ann", "Bob")
    split([ann, bob], match)[0].command(match, do="resign")
    events = ann.table(match)["now"]["events"]
    ann.page.goto(f"/match/{match}#moment-{events}")
    ann.page.reload()
    ann.page.wait_for_selector(".looking-back")
    assert where(ann) == f"Event {events} of {events}"
    ann.page.get_by_role("button", name="Step back").click()
    ann.page.wait_for_url(f"**/match/{match}#moment-{events - 1}")
    ann.page.get_by_role("button", name="Back to now").click()
    ann.page.wait_for_url(f"**/match/{match}")
