"""Clocks, and what happens when somebody's time runs out."""

from browser.gathering import gather_in_lobby, split

SHORT = {"per_move": 8}
"""Short enough to wait for; it begins when all pages are open."""
ACTING = "document.querySelector('.page-player.acting .page-player-clock')"
SECONDS = f"Number({ACTING}.textContent.split(':')[1])"


def seconds_shown(visitor):
    """What the clock of the one to act shows."""
    minutes, seconds = visitor.page.evaluate(f"() => {ACTING}.textContent.split(':')")
    return 60 * int(minutes) + int(seconds)


def test_the_time_of_a_move_runs_down_before_all_eyes_and_then_the_other_has_won(visit):
    people, match = gather_in_lobby(visit, "buttle", "Ann", "Bob", phones=["Bob"], dutch=["Bob"], clock=SHORT)
    slow, (other,) = split(people, match)
    for who in people:
        who.page.wait_for_function(f"() => {SECONDS} <= 7")
    slow.page.wait_for_function(
        f"""() => {ACTING}.classList.contains('last')
            && document.querySelector(".page-hourglass").checkVisibility()"""
    )
    assert not other.page.locator(".page-hourglass").is_visible()
    slow.shoot("clock-last-seconds")
    sentences = (
        {"Ann": "You ran out of time: Bob wins.", "Bob": "Je wint: de tijd van Ann is om."}
        if slow.name == "Ann"
        else {"Ann": "You win: Bob ran out of time.", "Bob": "Je tijd is om: Ann wint."}
    )
    for who in people:
        who.page.locator("#prompt", has_text=sentences[who.name]).wait_for()
        who.see_result()
        assert (
            who.page.locator(".page-standings .won").inner_text().startswith(("●", "▲")[people.index(other)])
        )
    assert other.table(match)["now"]["result"]["shares"][people.index(other)] == 1


def test_the_time_of_a_game_is_not_given_back_after_a_move(visit):
    people, match = gather_in_lobby(visit, "button-men", "Ann", "Bob", clock={"per_game": 8})
    first, (second,) = split(people, match)
    first.page.wait_for_function(f"() => {SECONDS} <= 6")
    first.page.locator(".page-bar button.primary").click()
    second.page.wait_for_selector(".page-bar.mine")
    clock = second.page.locator(".page-player", has_text=first.name).locator(".page-player-clock")
    kept = clock.inner_text()
    assert kept < "0:07"
    second.page.get_by_role("heading", name="You ran out of time").wait_for()
    for who in people:
        times = {
            each: who.page.locator(".page-player", has_text=each).locator(".page-player-clock").inner_text()
            for each in (first.name, second.name)
        }
        assert times == {first.name: kept, second.name: "0:00"}


def test_among_three_a_bot_plays_on_for_whom_time_has_run_out(visit):
    people, match = gather_in_lobby(
        visit, "bag-of-butts", "Ann", "Bob", "Cleo", phones=["Bob", "Cleo"], clock={"per_move": 5}
    )
    slow, others = split(people, match)
    for who in people:
        who.page.wait_for_function(
            "(sentence) => document.querySelector('.page-message').textContent === sentence",
            arg=f"{slow.name} is out of time; a bot takes over.",
        )
    for who in people:
        assert who.page.locator(".page-player", has_text=slow.name).locator(".page-badge").is_visible()
        assert who.page.locator(".page-badge:visible").count() == 1
        who.shoot(f"clock-stand-in-{who.name}")
    seat = people.index(slow)
    others[0].page.wait_for_function(
        """async ([match, seat]) => {
            const { steps } = await (await fetch(`/api/matches/${match}`)).json();
            return steps.some((step) => step.actor === seat);
        }""",
        arg=[match, seat],
    )
    slow.page.get_by_role("button", name="Menu").click()
    assert not slow.page.get_by_role("button", name="Take my seat back").count()


def test_a_clock_with_increments_is_chosen_told_and_shown(visit):
    ann, bob = visit("Ann"), visit("Bob", phone=True)
    ann.open("/#new/buttle/friends")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_text("Clock and help").click()
    clock = ann.page.locator("label.page-field", has_text="No clock").locator("select")
    clock.select_option("5 minutes + 3 seconds per move")
    ann.shoot("clock-choice")
    ann.page.get_by_role("button", name="Create the link").click()
    ann.page.get_by_text("Clock: 5 minutes + 3 seconds per move.").wait_for()
    ann.shoot("clock-lobby")
    match = ann.page.url.rsplit("/", 1)[1]
    table = ann.table(match)
    assert table["fixed"]["clock"] == {"per_game": 300, "increment": 3}
    bob.open(f"/join/{table['fixed']['invite']}")
    bob.page.get_by_text("Clock: 5 minutes + 3 seconds per move.").wait_for()
    bob.shoot("clock-invitation-phone")
    assert not bob.too_wide()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for who in (ann, bob):
        who.page.wait_for_function(f"() => {ACTING}?.dataset.more === '+3'")
        who.shoot(f"clock-increment-{who.name}")
        assert not who.too_wide()
    bob.reload()
    before = seconds_shown(bob)
    now = bob.table(match)["now"]
    assert seconds_shown(bob) - 2 <= now["clock"]["left"][now["actor"]] <= before + 1
