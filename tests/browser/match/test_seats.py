"""Leaving a seat to a bot: for a while, because somebody is away, or for good."""

from datetime import datetime, timedelta

from browser.conftest import PHONES
from browser.gathering import gather, split


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


def test_a_bot_stands_in_for_somebody_who_stays_away_until_they_come_back(visit):
    people, match = gather(
        visit, "bag-of-butts", "Ann", "Bob", phones=["Ann", "Bob"], options={"target": 100}, grace=1
    )
    absent, (waiting,) = split(people, match)
    card = waiting.page.locator(".page-bar .page-request-card")
    absent.page.goto("about:blank")
    button = card.get_by_role("button", name=f"Let a bot play for {absent.name}")
    button.wait_for()
    waiting.shoot("a-bot-may-stand-in")
    waiting.reload()
    button.wait_for()
    button.click()
    hears(waiting, f"A bot (medium) stands in for {absent.name}.")
    card.wait_for(state="detached")
    assert player(waiting, absent.name).locator(".page-badge").is_visible()
    absent.open_match(match)
    assert player(absent, absent.name).locator(".page-badge").is_visible()
    absent.page.locator(".page-prompt", has_text="A bot is playing for you.").wait_for()
    absent.shoot("seat-with-a-stand-in")
    absent.page.locator(".page-bar").get_by_role("button", name="Take my seat back").click()
    hears(waiting, f"{absent.name} is back.")
    for who in people:
        player(who, absent.name).locator(".page-badge").wait_for(state="hidden")
    waiting.command(match, do="resign")
    absent.page.get_by_text(f"A bot stood in for {absent.name}.").first.wait_for()
    absent.shoot("result-with-a-stand-in")
    assert absent.violations("result") == []


def test_who_comes_back_in_time_keeps_the_seat(visit):
    people, match = gather(visit, "bag-of-butts", "Ann", "Bob", phones=["Ann", "Bob"])
    absent, (waiting,) = split(people, match)
    card = waiting.page.locator(".page-bar .page-request-card")
    assert not card.count()
    absent.page.goto("about:blank")
    waiting.page.wait_for_selector(".page-dot.away")
    card.get_by_text(f"{absent.name} is away; in 4:").wait_for()
    assert not card.get_by_role("button").is_visible()
    waiting.page.get_by_role("button", name="Menu").click()
    waiting.page.wait_for_selector("dialog .page-menu")
    assert not waiting.page.get_by_role("button", name=f"Let a bot play for {absent.name}").count()
    waiting.close_dialogs()
    waiting.shoot("waiting-for-somebody-who-is-away")
    assert not waiting.too_wide()
    assert waiting.violations("waiting") == []
    absent.open_match(match)
    card.wait_for(state="detached")


def test_where_a_move_a_day_is_enough_nobody_stands_in_but_after_two_weeks_it_is_called_off(visit):
    """Two weeks pass on this device alone, so the table refuses in the end."""
    people, match = gather(visit, "bag-of-butts", "Ann", "Bob", grace=None)
    absent, (waiting,) = split(people, match)
    absent.page.goto("about:blank")
    waiting.page.wait_for_selector(".page-dot.away")
    card = waiting.page.locator(".page-bar .page-request-card")
    waiting.page.wait_for_timeout(1500)  # the card is looked at once a second
    assert not card.count()
    waiting.page.clock.set_fixed_time(datetime.now() + timedelta(days=15))
    card.get_by_text("Nobody has played for two weeks.").wait_for()
    card.get_by_role("button", name="Call the match off").click()
    waiting.shoot("calling-a-match-off")
    waiting.page.get_by_role("dialog").get_by_role("button", name="Call off").click()
    told = waiting.page.locator(
        ".page-message", has_text="a match can be called off after 14 days of silence."
    )
    told.wait_for()


def test_the_form_and_the_invitation_tell_what_happens_when_somebody_is_away(visit):
    for phone in PHONES:
        ann, bob = visit("Ann", phone=phone), visit("Bob", phone=phone)
        ann.open("/#new/bag-of-butts/friends")
        ann.page.get_by_label("Your name").fill("Ann")
        ann.page.get_by_text("Clock and help").click()
        away = ann.page.get_by_label("If somebody is away")
        assert away.input_value() == "300"
        clock = ann.page.locator("label", has_text="No clock").locator("select")
        clock.select_option("A day per move")
        assert not away.is_visible()
        ann.page.get_by_text("With a clock, time decides; no bot stands in.").wait_for()
        clock.select_option("No clock")
        away.select_option("never")
        assert not ann.page.get_by_label("Which bot stands in?").is_visible()
        away.select_option("1800")
        ann.page.get_by_label("Which bot stands in?").select_option("random")
        away.scroll_into_view_if_needed()
        ann.shoot(f"setup-away-{'phone' if phone else 'desktop'}")
        assert not ann.too_wide()
        ann.page.get_by_role("button", name="Create the link").click()
        sentence = "If somebody is away for 30 minutes, a bot (random) may stand in."
        ann.page.get_by_text(sentence).wait_for()
        invite = ann.api("GET", "/api/matches/" + ann.page.url.rsplit("/", 1)[1])["fixed"]["invite"]
        bob.open(f"/join/{invite}")
        bob.page.get_by_text(sentence).wait_for()
        bob.shoot(f"invitation-away-{'phone' if phone else 'desktop'}")
        assert not bob.too_wide()


def test_whoever_wants_a_break_lets_a_bot_play_and_goes_on_later(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob")
    choose(ann, "Let a bot play for me")
    hears(bob, "A bot (medium) stands in for Ann.")
    bob.page.wait_for_selector(".page-bar.mine")
    choose(ann, "Take my seat back")
    hears(bob, "Ann is back.")
    while moves := bob.table(match)["now"]["moves"]:  # the bot may have made Bob discard first
        bob.play(match, moves[0]["move"])
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
    ann.page.get_by_role("heading", name="You gave up: Bob wins.").wait_for()
    bob.page.get_by_role("heading", name="Je wint: Ann heeft opgegeven.").wait_for()


def test_levels_are_offered_first_with_a_line_on_how_each_plays(visit):
    ann = visit("Ann", phone=True)
    ann.open("/#new/bag-o-loot/bots")
    choice = ann.page.get_by_label("Which bot?").locator("visible=true").first
    assert choice.locator("> option").all_inner_texts() == ["easy", "medium", "hard", "best"]
    assert choice.locator("optgroup option").all_inner_texts() == ["learned", "greedy", "random"]
    assert choice.input_value() == "medium"
    line = ann.page.locator(".page-bot-line").locator("visible=true").first
    assert line.inner_text().startswith("Plays from experience, without looking ahead")
    choice.select_option("best")
    assert line.inner_text().startswith("Thinks for a second")
    ann.shoot("setup-levels-phone")
    assert not ann.too_wide()
    assert not ann.violations("choosing a level")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Start").click()
    ann.page.wait_for_selector(".page-layout")
    assert ann.page.locator(".page-badge", has_text="bot · best").count() == 1
