"""Leaving a seat to a bot: for a while, because somebody is away, or for good."""

from browser.gathering import gather


def player(visitor, name):
    """What the page shows about a player."""
    return visitor.page.locator(".page-player", has_text=name)


def choose(visitor, item):
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()


def hears(visitor, sentence):
    visitor.page.wait_for_function(
        "(sentence) => document.querySelector('.page-message').textContent === sentence", arg=sentence
    )


def test_a_bot_plays_for_somebody_who_is_away_until_they_come_back(visit):
    (ann, bob), match = gather(visit, "bag-of-butts", "Ann", "Bob", phones=["Bob"], options={"target": 100})
    bob.page.goto("about:blank")
    ann.page.wait_for_selector(".page-dot.away")
    assert "is away" in player(ann, "Bob").inner_text()
    choose(ann, "Let a bot play for Bob")
    hears(ann, "Greedy stands in for Bob.")
    assert player(ann, "Bob").locator(".page-badge").is_visible()
    bob.open_match(match)
    assert player(bob, "Bob").locator(".page-badge").is_visible()
    bob.shoot("seat-with-a-stand-in")
    bob.page.locator(".page-bar").get_by_role("button", name="Take my seat back").click()
    hears(ann, "Bob is back.")
    for who in (ann, bob):
        player(who, "Bob").locator(".page-badge").wait_for(state="hidden")
    assert ann.table(match)["now"]["seats"][1]["stand_in"] is None


def test_whoever_wants_a_break_lets_a_bot_play_and_goes_on_later(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob")
    choose(ann, "Let a bot play for me")
    hears(bob, "Greedy stands in for Ann.")
    bob.page.wait_for_selector(".page-bar.mine")
    choose(ann, "Take my seat back")
    hears(bob, "Ann is back.")
    bob.play(match, "draw")
    ann.page.wait_for_selector(".page-bar.mine")


def test_whoever_gives_up_among_three_leaves_the_seat_to_a_bot_for_good(visit):
    (ann, bob), match = gather(visit, "bag-of-butts", "Ann", "Bob", bots=1, options={"target": 100})
    choose(bob, "Give up")
    bob.page.locator("dialog .primary").click()
    for who in (ann, bob):
        hears(who, "Bob gives up; a bot takes over.")
        assert player(who, "Bob").locator(".page-badge").is_visible()
    assert ann.table(match)["now"]["state"] == "playing"
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.wait_for_selector("dialog .page-menu")
    assert not bob.page.get_by_role("button", name="Give up").count()
    assert not bob.page.get_by_role("button", name="Take my seat back").count()


def test_of_two_the_one_who_gives_up_has_lost(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob", dutch=["Bob"])
    choose(ann, "Give up")
    ann.page.get_by_role("dialog").get_by_role("button", name="No").click()
    assert ann.table(match)["now"]["state"] == "playing"
    choose(ann, "Give up")
    ann.page.locator("dialog .primary").click()
    ann.page.get_by_role("heading", name="Ann gave up: Bob wins.").wait_for()
    bob.page.get_by_role("heading", name="Ann gaf op: Bob wint.").wait_for()
