"""Export and import: everything comes back, on either database, and a bad file changes nothing."""

import json
import stat

import pytest
from sqlalchemy import text

from bagatelle.cli import run
from bagatelle.refusal import Refused
from bagatelle.table.storage.backup import LATER, export_to, import_from
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.storage.filled import everything, fill


@pytest.fixture(scope="session")
def backup(tmp_path_factory):
    """A good file."""
    folder = tmp_path_factory.mktemp("backup")
    engine = open_database(f"sqlite:///{folder / 'table.db'}")
    fill(engine)
    export_to(engine, folder / "good.jsonl")
    engine.dispose()
    return (folder / "good.jsonl").read_text("utf-8")


@pytest.fixture
def empty(tmp_path):
    """An empty database."""
    engine = open_database(f"sqlite:///{tmp_path / 'empty.db'}")
    yield engine
    engine.dispose()


@pytest.mark.parametrize("way", ["sqlite sqlite", "sqlite postgresql", "postgresql sqlite"])
def test_everything_comes_back_on_either_database(way, tmp_path, request):
    def new(kind, name):
        if kind == "sqlite":
            return open_database(f"sqlite:///{tmp_path / name}")
        return open_database(request.getfixturevalue("postgres").new_database())

    kinds = way.split()
    before, after = new(kinds[0], "before.db"), new(kinds[1], "after.db")
    tokens = fill(before)
    exported = export_to(before, tmp_path / "file.jsonl")
    assert import_from(after, tmp_path / "file.jsonl") == exported
    assert everything(after) == everything(before)
    assert [Store(after).people.recognise(token).person.name for token in tokens.values()] == list(tokens)
    assert [Store(after).load(f"match{n}").stage for n in range(3)] == ["over", "playing", "lobby"]
    export_to(after, tmp_path / "again.jsonl")
    first, again = (
        (tmp_path / name).read_text("utf-8").split("\n")[1:] for name in ("file.jsonl", "again.jsonl")
    )
    assert again == first
    for engine in (before, after):
        engine.dispose()


def test_only_the_owner_may_read_the_file(tmp_path, empty):
    export_to(empty, tmp_path / "file.jsonl")
    assert stat.S_IMODE((tmp_path / "file.jsonl").stat().st_mode) == 0o600
    assert not (tmp_path / "file.jsonl.unfinished").exists()


@pytest.mark.parametrize("there", ["open to all", "a link"])
@pytest.mark.parametrize("name", ["file.jsonl", "file.jsonl.unfinished"])
def test_only_the_owner_may_read_the_file_whatever_was_there(tmp_path, empty, name, there):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("somebody else's")
    elsewhere.chmod(0o666)
    if there == "a link":
        (tmp_path / name).symlink_to(elsewhere)
    else:
        (tmp_path / name).write_text("old")
        (tmp_path / name).chmod(0o666)
    export_to(empty, tmp_path / "file.jsonl")
    written = (tmp_path / "file.jsonl").lstat()
    assert (stat.S_ISREG(written.st_mode), stat.S_IMODE(written.st_mode)) == (True, 0o600)
    assert elsewhere.read_text() == "somebody else's"
    assert sorted(path.name for path in tmp_path.glob("file*")) == ["file.jsonl"]


def test_a_file_that_somebody_keeps_open_learns_nothing(tmp_path, empty):
    left_over = tmp_path / "file.jsonl.unfinished"
    left_over.touch(0o666)
    with left_over.open() as spy:
        export_to(empty, tmp_path / "file.jsonl")
        assert spy.read() == ""


def test_a_file_from_before_devices_and_blocks_is_imported(backup, empty, tmp_path):
    def as_it_was(line):
        what = json.loads(line)
        for later in LATER.values():
            for name in later.keys() & what.keys():
                for column in later[name]:
                    del what[name][column]
        if "version" in what:
            what["version"] = 1
        for name in ("blocks", "pulse", "outages") if "end" in what else ():
            del what["end"][name]
        return json.dumps(what)

    lines = [
        as_it_was(line)
        for line in backup.splitlines()
        if not line.startswith(('{"blocks', '{"pulse', '{"outages'))
    ]
    (tmp_path / "old.jsonl").write_text("\n".join(lines), "utf-8")
    counts = import_from(empty, tmp_path / "old.jsonl")
    assert (counts["people"], counts["matches"], counts["blocks"]) == (2, 3, 0)
    assert Store(empty).load("match1").stage == "playing"
    with empty.connect() as connection:
        assert connection.execute(text("SELECT DISTINCT device, used_at FROM tokens")).all() == [("", None)]
        assert connection.execute(text("SELECT DISTINCT invited FROM seats")).all() == [(0,)]


def test_a_new_file_must_have_every_column(backup, empty, tmp_path):
    lines = [line.replace('"device":"",', "") for line in backup.splitlines()]
    (tmp_path / "bad.jsonl").write_text("\n".join(lines), "utf-8")
    with pytest.raises(Refused, match="does not have the columns of 'tokens'"):
        import_from(empty, tmp_path / "bad.jsonl")


def test_what_a_server_noted_of_itself_does_not_stand_in_the_way(backup, empty, tmp_path):
    with empty.begin() as connection:
        connection.execute(text("INSERT INTO pulse VALUES (1, 5.0)"))
        connection.execute(text("INSERT INTO outages VALUES (1.0, 2.0)"))
    (tmp_path / "good.jsonl").write_text(backup, "utf-8")
    assert import_from(empty, tmp_path / "good.jsonl")["people"] == 2


def test_a_database_in_use_is_not_imported_into(tmp_path, backup):
    engine = open_database(f"sqlite:///{tmp_path / 'used.db'}")
    fill(engine)
    before = everything(engine)
    file = tmp_path / "good.jsonl"
    file.write_text(backup, "utf-8")
    with pytest.raises(Refused, match=r"The database is not empty; import into a new one\."):
        import_from(engine, file)
    assert everything(engine) == before
    engine.dispose()


def changed(number, **values):
    """A file with another value in one line."""

    def change(lines):
        row = json.loads(lines[number])
        next(iter(row.values())).update(values)
        lines[number] = json.dumps(row)

    return change


def cut(lines):
    lines[-1] = lines[-1][:10]


def without_one_entry(lines):
    lines[-1] = lines[-1].replace('"entries":', '"entries":0,"x":')
    del lines[-3]


def one_entry_less_and_counted(lines):
    del lines[-3]
    end = json.loads(lines[-1])
    end["end"]["entries"] -= 1
    lines[-1] = json.dumps(end)


FAULTS = {
    "empty": (lambda lines: lines.clear(), "bad.jsonl is not a backup of a table."),
    "other file": (lambda lines: lines.__setitem__(0, "Dear Ann,"), "bad.jsonl is not a backup of a table."),
    "newer": (
        lambda lines: lines.__setitem__(0, '{"format":"bagatelle table","version":4}'),
        "bad.jsonl uses version 4 of the format; this Bagatelle reads version 1 to 3.",
    ),
    "no end": (lambda lines: lines.pop(), "bad.jsonl is incomplete: its end is missing."),
    "cut": (cut, "is not JSON; nothing was imported."),
    "row missing": (without_one_entry, "bad.jsonl is incomplete: rows are missing."),
    "hole": (one_entry_less_and_counted, "lacks some of its entries in the file."),
    "rows after the end": (lambda lines: lines.append(lines[1]), "does not belong there; nothing was imported."),
    "unknown table": (
        lambda lines: lines.insert(3, '{"secrets":{}}'),
        "Line 4 of bad.jsonl names an unknown table 'secrets'; nothing was imported.",
    ),
    "not an object": (lambda lines: lines.insert(1, "[]"), "Line 2 of bad.jsonl is not an object;"),
    "nothing inside": (lambda lines: lines.insert(1, "{}"), "Line 2 of bad.jsonl does not belong there;"),
    "unknown column": (changed(1, colour="red"), "Line 2 of bad.jsonl does not have the columns of 'people';"),
    "wrong type": (changed(1, name=5), "Line 2 of bad.jsonl has a 'name' that does not fit 'people';"),
    "truth is no number": (changed(1, created_at=True), "a 'created_at' that does not fit 'people';"),
    "nothing": (changed(1, name=None), "Line 2 of bad.jsonl has a 'name' that does not fit 'people';"),
    "too long": (changed(1, name="x" * 65), "Line 2 of bad.jsonl has a 'name' that does not fit 'people';"),
    "NUL": (changed(1, name="a\0b"), "Line 2 of bad.jsonl has a 'name' that does not fit 'people';"),
    "half a character": (changed(1, name="\ud800"), "Line 2 of bad.jsonl has a 'name' that does not fit"),
    "not a number": (changed(1, created_at=float("nan")), "Line 2 of bad.jsonl is not JSON;"),
    "nested": (lambda lines: lines.insert(1, "[" * 100_000), "Line 2 of bad.jsonl is not JSON;"),
    "twice": (lambda lines: lines.insert(1, lines[1]), "The database refused bad.jsonl: "),
    "nobody's token": (changed(3, person="nobody"), "The database refused bad.jsonl: "),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_file_is_refused_with_one_sentence_and_changes_nothing(fault, backup, empty, tmp_path):
    change, sentence = FAULTS[fault]
    lines = backup.split("\n")[:-1]
    change(lines)
    file = tmp_path / "bad.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(Refused) as refused:
        import_from(empty, file)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert not any(everything(empty).values())


def test_the_command_line_moves_a_table_to_another_database(tmp_path, postgres, capsys):
    before, file = tmp_path / "table.db", tmp_path / "table.jsonl"
    engine = open_database(f"sqlite:///{before}")
    fill(engine)
    assert run(["table", "export", str(file), "--database", str(before)]) == 0
    assert "Wrote 2 people, 3 matches and " in capsys.readouterr().out
    address = postgres.new_database()
    assert run(["table", "import", str(file), "--database", address]) == 0
    assert "Imported 2 people, 3 matches and " in capsys.readouterr().out
    moved = open_database(address)
    assert everything(moved) == everything(engine)
    for each in (engine, moved):
        each.dispose()


def test_the_command_line_refuses_with_a_sentence(tmp_path, capsys):
    nowhere = tmp_path / "nowhere.db"
    assert run(["table", "export", str(tmp_path / "x.jsonl"), "--database", str(nowhere)]) == 2
    assert capsys.readouterr().err == f"There is no database {nowhere}.\n"
    assert not nowhere.exists()
    assert run(["table", "import", str(tmp_path / "none.jsonl"), "--database", str(tmp_path / "new.db")]) == 2
    assert capsys.readouterr().err == f"Cannot read {tmp_path / 'none.jsonl'}: No such file or directory.\n"
    (tmp_path / "text.jsonl").write_text("Not a backup.\n")
    assert run(["table", "import", str(tmp_path / "text.jsonl"), "--database", str(tmp_path / "new.db")]) == 2
    assert "text.jsonl" in capsys.readouterr().err
    assert not (tmp_path / "new.db").exists(), "a refused import leaves no empty database behind"
    open_database(f"sqlite:///{tmp_path / 'new.db'}").dispose()
    assert run(["table", "export", str(tmp_path), "--database", str(tmp_path / "new.db")]) == 2
    assert capsys.readouterr().err == f"Cannot write {tmp_path}: Is a directory.\n"


def test_names_that_no_name_may_have_are_imported_as_they_can_be_shown(backup, empty, tmp_path):
    lines = [json.loads(line) for line in backup.splitlines()]
    for row in (row for line in lines for row in line.values() if isinstance(row, dict)):
        if row.get("name"):
            row["name"] = "\x1b[31mred"
        if '"name"' in row.get("body", ""):
            row["body"] = json.dumps({**json.loads(row["body"]), "name": "\u202ered"})
    (tmp_path / "odd.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    import_from(empty, tmp_path / "odd.jsonl")
    told = json.dumps(everything(empty), default=str)
    assert "u001b" not in told
    assert "u202e" not in told
    assert Store(empty).load("match0").names()[0] == "\N{REPLACEMENT CHARACTER}red"
