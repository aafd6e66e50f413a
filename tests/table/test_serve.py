"""Starting a table: what cannot be served is refused with one sentence, before anything is opened."""

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
