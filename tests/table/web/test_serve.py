"""Starting a table: what cannot be served is refused with one sentence, before anything is opened."""

import socket

import pytest

from bagatelle.cli.running import BAD_INPUT, run


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--port", "99999"], "A port is a number from 0 to 65535, not 99999; 0 picks any free one."),
        (["--port", "-5"], "A port is a number from 0 to 65535, not -5; 0 picks any free one."),
        (["--pace", "-1"], "A bot can wait 0 to 60 seconds before it plays, not -1."),
        (["--pace", "nan"], "A bot can wait 0 to 60 seconds before it plays, not nan."),
        (
            ["--base-url", "nonsense"],
            "'nonsense' is not a web address; it must begin with http:// or https://.",
        ),
    ],
)
def test_settings_without_sense_are_refused(tmp_path, capsys, flags, reason):
    database = tmp_path / "folder" / "table.db"
    assert run(["serve", "--database", str(database), *flags]) == BAD_INPUT
    assert capsys.readouterr().err.strip() == reason
    assert not database.parent.exists()


def test_a_host_that_is_not_this_machine_is_not_blamed_on_the_port(tmp_path, capsys):
    assert run(["serve", "--database", str(tmp_path / "table.db"), "--host", "192.0.2.1"]) == BAD_INPUT
    assert capsys.readouterr().err.strip() == (
        "Cannot serve on 192.0.2.1: cannot assign requested address. --host takes an address of this machine, such as "
        "127.0.0.1, or 0.0.0.0 for all of them."
    )


def test_a_host_that_nobody_knows_is_not_blamed_on_the_port(tmp_path, capsys, monkeypatch):
    def unknown(*_):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket.socket, "bind", unknown)
    assert run(["serve", "--database", str(tmp_path / "table.db"), "--host", "300.1.1.1"]) == BAD_INPUT
    told = capsys.readouterr().err.strip()
    assert told.startswith("Cannot serve on 300.1.1.1: name or service not known. --host takes an address")


def test_a_folder_that_is_not_there_is_refused_and_not_made(tmp_path, capsys):
    assert run(["serve", "--database", str(tmp_path / "typo" / "x.db")]) == BAD_INPUT
    assert capsys.readouterr().err.startswith(f"There is no folder {tmp_path / 'typo'} for the database")
    assert not (tmp_path / "typo").exists()
