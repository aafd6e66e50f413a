"""What one needs to play is on the screen at once: everybody's things, the own hand and the buttons, no scrolling."""

import pytest
from playwright.sync_api import TimeoutError

from browser.conftest import PHONES
from browser.gathering import gather
from profiles import FULL, by_profile

LARGEST = {
    "bag-of-butts": (4, {}),
    "button-men": (2, {"a": "Giant", "b": "4 6 8 10 12 20 X"}),
    "buttle": (2, {}),
}
FITS = """() => {
    const stage = document.querySelector(".page-stage");
    const page = document.documentElement;
    const isWhole = stage.scrollHeight <= stage.clientHeight && page.scrollHeight <= innerHeight;
    return isWhole && page.scrollWidth <= innerWidth;
}"""
WINDOWS = {"phone": (360, 740), "on its side": (844, 390), "zoomed in": (640, 400), "desktop": (1280, 800)}
"""A phone upright and on its side, and what is left of 1280 x 800 when everything is shown twice as large."""
CHECKED_BY_AXE = by_profile({"phone"}, {*WINDOWS})
EIGHT_WIDE_DICE = "(20,20)sp (12,12)s 10/20 (X,X)? (T,T)s! 20p (8,8)s (V,V)"
CROWDED = {
    "bag-of-butts": (4, {}),
    "button-men": (2, {"a": EIGHT_WIDE_DICE, "b": EIGHT_WIDE_DICE}),
    "bag-o-loot": (6, {}),
    "buttle": (2, {}),
}
PHASES = {
    "bag-of-butts": {"announce", "choose"},
    "button-men": {"sizes", "turn"},
    "bag-o-loot": {"play"},
    "buttle": {"turn"},
}
"""Those that are looked at in every window."""
COVERED = """() => {
    const bar = document.querySelector(".page-bar").getBoundingClientRect();
    const choices = ".board :is(button, input, [role=button], [role=slider]):not(.loot[data-size=flat] .others *)";
    return [...document.querySelectorAll(choices)].filter((choice) => choice.checkVisibility()).filter((choice) => {
        const {left, right, top, bottom} = choice.getBoundingClientRect();
        const isUnderBar = right > bar.left + 1 && left < bar.right - 1 && bottom > bar.top + 1 && top < bar.bottom - 1;
        return isUnderBar || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).map((choice) => choice.getAttribute("aria-label") ?? choice.textContent);
}"""
"""What could be chosen, but lies under the bar or outside the window; the stashes of five others may be scrolled."""
OVER = '.page-bar:has-text("Rematch")'
ENOUGH_DECISIONS = 6
LAST_CARDS = 12
MOST_MOVES = 300


def against_bots(visitor, game, seats, options):
    others = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    wanted = {"game": game, "seats": [{"kind": "me", "name": "Ann"}, *others], "options": options}
    return visitor.api("POST", "/api/matches", wanted)["id"]


def play_until(visitor, match, reached):
    """Play whatever brings cards onto the table, until something is so when it is this person's turn."""
    for _ in range(MOST_MOVES):
        table = visitor.table(match)
        moves = table["now"]["moves"]
        if moves and reached(table["view"]):
            return
        if moves:
            visitor.play(match, visitor.busy_move(moves))
    raise AssertionError("this never comes")


@pytest.mark.parametrize("seats", by_profile([6], [2, 4, 6]))
def test_bag_o_loot_fits_a_desktop_when_the_pile_is_nearly_gone(visit, seats):
    ann = visit("Ann", dark=seats == 4)
    match = against_bots(ann, "bag-o-loot", seats, {})
    play_until(ann, match, lambda view: view["phase"] == "play" and view["pile"] < LAST_CARDS + 60 // seats)
    ann.open_match(match)
    ann.page.wait_for_selector(".page-bar.mine")
    ann.page.wait_for_function(FITS)
    ann.shoot(f"layout-bag-o-loot-{seats}")
    ann.page.locator("button.held:not([aria-disabled=true])").first.click()
    ann.page.wait_for_selector(".held[aria-pressed=true]")
    assert ann.page.evaluate(FITS)
    assert not ann.violations(f"Bag-O-Loot with {seats}")


def wait_for_turn(visitor):
    """Until the page asks this person for a move, or the match is over; the end of a round is put away."""
    visitor.page.wait_for_selector(f".page-bar.mine, .page-round .primary, {OVER}")
    if visitor.page.locator(".page-round .primary").count():
        visitor.page.locator(".page-round .primary").click()
        visitor.page.wait_for_selector(".page-bar.mine")


def fullest(moves, rng):
    """The move that makes the largest group, where groups are announced; otherwise any."""
    return max(moves, key=lambda move: (max(move["touches"].get("sizes", [0])), rng.random()))


@pytest.mark.full  # the first decisions of each game are looked at in all windows below
@pytest.mark.parametrize("game", LARGEST)
def test_the_largest_tables_fit_a_desktop(visit, game):
    ann = visit("Ann")
    seats, options = LARGEST[game]
    match = against_bots(ann, game, seats, options)
    phases = set()
    ann.open_match(match)
    for _ in range(8):
        wait_for_turn(ann)
        ann.page.wait_for_function(FITS)
        table = ann.table(match)
        phases.add(table["view"]["phase"])
        if not table["now"]["moves"]:
            continue
        ann.play(match, fullest(table["now"]["moves"], ann.rng)["move"])
        if ann.table(match)["now"]["state"] == "over":
            break
    ann.shoot(f"layout-{game}")
    assert phases


def test_four_with_an_open_bag_fit_a_phone(visit):
    """Only when a group of seven pays everybody is there too much to see at once."""
    ann = visit("Ann", phone=True)
    match = against_bots(ann, "bag-of-butts", 4, {})
    ann.open_match(match)
    for _ in range(6):
        ann.page.wait_for_selector(".page-bar.mine")
        table = ann.table(match)
        if table["view"]["phase"] != "choose":
            ann.page.wait_for_function(FITS)
            if ann.page.locator(".bag[aria-expanded=false]").count():
                ann.page.locator(".bag").click()
                ann.page.wait_for_selector(".bag[aria-expanded=true]")
            ann.page.wait_for_function(FITS)
        if table["now"]["moves"]:
            ann.play(match, ann.rng.choice(table["now"]["moves"])["move"])
    ann.shoot("layout-phone-bag-of-butts")


def test_six_looters_fit_a_phone_while_their_hands_fit_one_row(visit):
    ann = visit("Ann", phone=True)
    ann_has = ann.page.locator("button.held")
    for _ in range(20):
        ann.open_match(against_bots(ann, "bag-o-loot", 6, {}))
        ann_has.first.wait_for()
        if ann.page.locator(".fan").count() == 1:
            break
    ann.page.wait_for_function(FITS)
    assert all(held.bounding_box()["width"] >= 40 for held in ann_has.all())
    ann.shoot("layout-phone-bag-o-loot")


def test_eight_cards_of_buttle_fit_a_phone_in_one_row(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob", phones=("Ann",))
    ann_sees = ann.page.locator(".hand.own .spot")
    while len(ann.table(match)["view"]["players"][0]["hand"]) < 8:
        for who in (ann, bob):
            if "draw" in [move["move"] for move in who.table(match)["now"]["moves"] or []]:
                who.play(match, "draw")
    ann_sees.nth(7).wait_for()
    ann.page.wait_for_function(FITS)
    assert len({spot.bounding_box()["y"] for spot in ann_sees.all()}) == 1
    assert all(spot.bounding_box()["width"] >= 40 for spot in ann_sees.all())
    ann.shoot("layout-phone-buttle")


def has_eight(people, match):
    """Whether Bob can lay his hand open, after a first draw of Ann's."""
    ann, bob = people
    if ann.table(match)["now"]["actor"] == 0:
        ann.play(match, "draw")
    eights = [move["move"] for move in bob.table(match)["now"]["moves"] if move["move"].startswith("eight")]
    if eights:
        bob.play(match, eights[0])
    return bool(eights)


@pytest.mark.parametrize("phone", PHONES)
def test_an_open_hand_of_buttle_takes_no_room(visit, phone):
    (ann, _), _ = gather(visit, "buttle", "Ann", "Bob", phones=("Ann",) if phone else (), until=has_eight)
    ann.page.wait_for_selector(".strip .open-hand")
    ann.page.wait_for_function(FITS)
    ann.shoot(f"layout-open-hand-{'phone' if phone else 'desktop'}")


def test_the_players_of_a_crowded_table_can_be_told_apart_on_a_phone(visit):
    ann = visit("Ann", phone=True)
    match = against_bots(ann, "bag-o-loot", 6, {})
    ann.open_match(match)
    names = ann.page.locator(".page-player-name")
    assert names.count() == 6
    for player in ann.page.locator(".page-player").all():
        symbol, name = player.locator(".page-player-symbol"), player.locator(".page-player-name")
        assert symbol.is_visible()
        assert name.bounding_box()["width"] >= 20
    assert ann.page.locator(".page-badge:visible").count() == 5
    assert not ann.too_wide()


@pytest.mark.parametrize("game", CROWDED)
def test_everything_to_choose_is_in_sight_in_every_window(visit, game):
    ann = visit("Ann", dark=game in ("button-men", "buttle"))
    seats, options = CROWDED[game]
    match = against_bots(ann, game, seats, options)
    ann.page.add_init_script("localStorage.setItem('bagatelle.tips', 'off')")
    ann.open_match(match)
    checked = set()
    for _ in range(ENOUGH_DECISIONS):
        wait_for_turn(ann)
        table = ann.table(match)
        if table["now"]["state"] == "over" or not table["now"]["moves"]:
            break
        phase = table["view"]["phase"]
        for name, (width, height) in WINDOWS.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            try:
                ann.page.wait_for_function(f"() => ({FITS})() && !({COVERED})().length")
            except TimeoutError:
                raise AssertionError(f"{phase}, {name}: {ann.page.evaluate(COVERED)}") from None
            if phase not in checked:
                ann.shoot(f"layout-{game}-{phase}-{name.replace(' ', '-')}")
                assert name not in CHECKED_BY_AXE or not ann.violations(f"{game}, {phase}, {name}")
        checked.add(phase)
        if PHASES[game] <= checked and not FULL:
            return
        ann.play(match, fullest(table["now"]["moves"], ann.rng)["move"])
    assert PHASES[game] <= checked


def test_players_of_bag_of_butts_are_shown_once_and_by_the_colour_of_their_butts(visit):
    ann = visit("Ann")
    match = against_bots(ann, "bag-of-butts", 3, {"colours": "green pink yellow blue"})
    ann.open_match(match)
    ann.page.wait_for_selector(".page-bar.mine")
    assert ann.page.locator(".page-player").count() == 3
    assert ann.page.locator(".page-players .page-player").count() == 0
    assert ann.page.locator(".plate .score").count() == 3
    assert ann.page.locator(".page-player-score:visible, .page-player-symbol:visible").count() == 0
    play_until(ann, match, lambda view: view["phase"] == "announce")
    ann.play(match, ann.table(match)["now"]["moves"][0]["move"])
    sign = ann.page.locator(".page-log li", has_text="You announce").first.locator(".page-log-sign")
    sign.wait_for()
    assert sign.inner_text() == "G"


def test_arrow_keys_go_along_the_dice_and_the_focus_stays_on_them(visit):
    ann = visit("Ann")
    match = against_bots(ann, "button-men", 2, {"a": "4 6 8 10 12", "b": "4 6 8 10 12", "wins": 1})
    ann.open_match(match)
    ann.page.wait_for_selector(".page-bar.mine")
    focused = "document.activeElement.dataset.die"
    own = ann.page.locator("[data-seat='0'] .row .die[role=button]")
    assert [die.get_attribute("tabindex") for die in own.all()].count("0") == 1
    dice = own.evaluate_all("(dice) => dice.map(({ dataset }) => dataset.die)")
    assert len(dice) >= 4  # the bot may have begun, and taken one
    own.first.focus()
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.evaluate(focused) == dice[1]
    ann.page.keyboard.press("End")
    assert ann.page.evaluate(focused) == dice[-1]
    ann.page.keyboard.press("ArrowUp")
    assert ann.page.evaluate(focused).startswith("1")
    own.first.focus()
    for die in own.all():
        closed = die.get_attribute("aria-disabled") == "true"
        can = any(
            die.get_attribute("data-die")[1] in move["touches"].get("dice", [])
            for move in ann.table(match)["now"]["moves"]
        )
        assert closed is not can
    before = ann.table(match)["now"]["events"]
    ann.play(match, ann.table(match)["now"]["moves"][0]["move"])
    ann.page.wait_for_selector(".page-bar.mine")
    assert ann.table(match)["now"]["events"] > before
    assert ann.page.evaluate("Boolean(document.activeElement.closest('.board'))")
