"""People come to one table, each with a browser of their own."""


def gather(visit, game, *names, phones=(), dutch=(), bots=0, **settings):
    """The first one invites the others; they sit in this order, bots after them. Returns them and the match's id."""
    people = [
        visit(name, phone=name in phones, language="nl" if name in dutch else "en", calm=True)
        for name in names
    ]
    host, *guests = people
    host.open()
    seats = [{"kind": "me", "name": host.name}, *[{"kind": "open"}] * len(guests)]
    seats += [{"kind": "bot", "bot": "random"}] * bots
    made = host.api("POST", "/api/matches", {"game": game, "seats": seats, **settings})
    host.page.goto(f"/match/{made['id']}")
    for guest in guests:
        guest.open()
        guest.api("POST", f"/api/invitations/{made['invite']}", {"name": guest.name})
        guest.page.goto(f"/match/{made['id']}")
    for who in people:
        who.page.wait_for_selector(".page-layout")
    return people, made["id"]


def split(people, match):
    """Whose turn it is, and the others."""
    actor = people[0].table(match)["now"]["actor"]
    return people[actor], [who for seat, who in enumerate(people) if seat != actor]
