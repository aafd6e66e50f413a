"""A match whose game is gone: the page says why it cannot go on, and shows the ways out."""

import pytest

from table.servers.own_plugin import GAME, install, new_server

WHY = "This game is no longer installed here; the match cannot go on."


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("stuck")


@pytest.fixture(scope="module")
def server(folder):
    """A table whose fifth game can be taken away."""
    install(folder, "as it was")
    running = new_server(folder).start()
    yield running
    running.stop()
    assert "ERROR" not in running.log, running.log[-4000:]


def test_a_match_whose_game_is_gone_is_shown_and_can_be_called_off(visit, server, folder):
    ann, phone = visit("Ann"), visit("Bob", phone=True)
    ann.open()
    phone.open()
    made = ann.api(
        "POST", "/api/matches", {"game": GAME, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    )
    phone.api("POST", f"/api/invitations/{made['invite']}", {"name": "Bob"})
    phone.command(made["id"], do="chat", text="Good luck, Ann!")
    server.stop()
    install(folder, None)
    server.start()
    for visitor, name in ((ann, "wide"), (phone, "phone")):
        visitor.open()
        assert "Cannot go on" in visitor.page.inner_text(".page-your-games")
        visitor.page.click(".page-your-game")
        visitor.page.wait_for_selector(".page-bad:not(:empty)")
        shown = visitor.page.inner_text("main")
        assert all(words in shown for words in (WHY, "Ann", "Bob", "Good luck, Ann!", "Own Card"))
        assert visitor.too_wide() == []
        assert visitor.violations(f"stuck {name}") == []
        visitor.shoot(f"stuck-{name}")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Download the record").click()
    assert made["id"] in saved.value.suggested_filename
    phone.page.get_by_role("button", name="Call the match off").focus()
    phone.page.keyboard.press("Enter")
    phone.page.get_by_role("button", name="Call off", exact=True).click()
    for visitor in (phone, ann):
        visitor.page.get_by_text("The match was called off; nobody wins.").wait_for()
        assert visitor.page.get_by_role("button", name="Give up").count() == 0
    phone.shoot("stuck-called-off-phone")
