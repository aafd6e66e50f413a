"""People come to one table, each with a browser of their own."""

MOST_DEALS = 40


def gather(visit, game, *names, phones=(), dutch=(), bots=0, until=None, **settings):
    """The first one invites the others; they sit in this order, bots after them. Returns them and the match's id.

    With `until`, tables are set up until one is so for the people and the match; only that one is opened.
    """
    people = [
        visit(name, phone=name in phones, language="nl" if name in dutch else "en", calm=True)
        for name in names
    ]
    for _ in range(MOST_DEALS):
        match = set_up(people, game, bots, settings)
        if until is None or until(people, match):
            break
    else:
        raise AssertionError("no table was ever so")
    for who in people:
        who.page.goto(f"/match/{match}")
    for who in people:
        who.page.wait_for_selector(".page-layout")
    return people, match


def set_up(people, game, bots, settings):
    """Everybody takes a seat, before anybody has opened a page; the match's id."""
    host, *guests = people
    seats = [{"kind": "me", "name": host.name}, *[{"kind": "open"}] * len(guests)]
    seats += [{"kind": "bot", "bot": "random"}] * bots
    made = host.api("POST", "/api/matches", {"game": game, "seats": seats, **settings})
    for guest in guests:
        guest.api("POST", f"/api/invitations/{made['invite']}", {"name": guest.name})
    return made["id"]


def gather_in_lobby(visit, game, *names, phones=(), dutch=(), **settings):
    """The same, but everybody has opened a page before the last one sits down: no clock runs while pages load."""
    host, *guests = people = [
        visit(name, phone=name in phones, language="nl" if name in dutch else "en") for name in names
    ]
    seats = [{"kind": "me", "name": host.name}, *[{"kind": "open"}] * len(guests)]
    made = host.api("POST", "/api/matches", {"game": game, "seats": seats, **settings})
    host.page.goto(f"/match/{made['id']}")
    for guest in guests:
        guest.open(f"/join/{made['invite']}")
        guest.page.locator("main input").first.fill(guest.name)
    for guest in guests:
        guest.page.locator("main button.primary").first.click()
        guest.page.wait_for_url("**/match/*")
    for who in people:
        who.page.wait_for_selector(".page-layout")
    return people, made["id"]


def split(people, match):
    """Whose turn it is, and the others."""
    actor = people[0].table(match)["now"]["actor"]
    return people[actor], [who for seat, who in enumerate(people) if seat != actor]
