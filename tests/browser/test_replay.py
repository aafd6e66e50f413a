"""Looking back: any moment, and after the end through anybody's eyes."""

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
    ann.page.get_by_role("button", name="Back to now").click()
    ann.page.wait_for_function("() => !document.querySelector('.looking-back')")
