"""Makes `databases.xz`: a small database, and a backup, by the code of each commit that changed what a table stores.

    cd tests && python -m table.storage.old_databases a2f993d

From each commit's own source a server is started, and people who are programs play at it through the protocol: in every
game a match that is not over, with messages and moves that were taken back; matches that were given up or played with
bots; a table that waits for a guest. What a commit does not know yet is refused, and left out. Then its own code
says to which position each match leads. The rules are not compiled, which takes no time and changes nothing.

The result needs Git's history and is kept; after a change to what is stored, add the commit to `COMMITS` and run this
with its name: the others stay as they are.
"""

import asyncio
import json
import lzma
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from table.storage.old_databases import BACKUPS, COMMITS, FILE, GAMES
from table.support.serving import free_port

POSITIONS = """
import hashlib, importlib, json, sys
def first(*names):
    for name in names:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            pass
store = first("bagatelle.table.storage.store", "bagatelle.table.store")
database = first("bagatelle.table.storage.database", "bagatelle.table.database")
store = store.Store(database.open_database(sys.argv[1]))
found = {}
for match in sys.argv[2:]:
    state = store.load(match)
    found[match] = None if state.match is None else hashlib.sha256(state.match.position.tobytes()).hexdigest()
print(json.dumps(found))
"""


class Visitor:
    """Somebody with a token and a socket."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.now: dict[str, dict] = {}
        self.number: dict[str, int] = {}
        self._answers: dict[str, asyncio.Future] = {}
        self._keys = 0
        self.token = self.ask("POST", "/api/people", {"name": name, "language": "en"})["token"]

    def ask(self, method: str, path: str, body: object = None):
        """Send a request."""
        headers = {"Content-Type": "application/json"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.address}{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    async def connect(self) -> None:
        """Open a socket."""
        address = self.address.replace("http", "ws") + "/api/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await connect(address, additional_headers=headers, max_size=2**24, proxy=None)
        self._reader = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                frame = json.loads(text)
                if frame["say"] == "ping":
                    await self.socket.send(json.dumps({"do": "pong", "n": frame["n"]}))
                if frame.get("key") in self._answers:
                    self._answers.pop(frame["key"]).set_result(frame)
                elif "now" in frame:
                    self.now[frame["match"]] = frame["now"]
        except ConnectionClosed:
            pass

    async def do(self, what: str, match: str, **more) -> bool:
        """Send a command; whether it was carried out."""
        self._keys += 1
        key = f"{self.name}-{self._keys}"
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"do": what, "match": match, "key": key, **more}))
        frame = await asyncio.wait_for(answer, 60)
        if frame["say"] == "refused":
            print(f"    {what}: {frame['reason']}")
        await asyncio.sleep(0.02)  # until the others have heard of it
        return frame["say"] != "refused"

    async def play(self, match: str, rng: random.Random) -> bool:
        """Play any move, if there is one."""
        now = self.now.get(match, {})
        moves = now.get("moves")
        return bool(moves) and await self.do("play", match, move=rng.choice(moves)["move"])


async def sit_down(ann: Visitor, bob: Visitor, game: str, **settings) -> str:
    """A match between two people."""
    seats = [{"kind": "me", "name": ann.name}, {"kind": "open"}]
    made = ann.ask("POST", "/api/matches", {"game": game, "seats": seats, **settings})
    bob.ask("POST", f"/api/invitations/{made['invite']}", {"name": bob.name})
    for visitor in (ann, bob):
        await visitor.do("follow", made["id"], since=0)
    return made["id"]


async def play(ann: Visitor, bob: Visitor, match: str, moves: int, rng: random.Random) -> None:
    """Play so many moves, whoever may."""
    left, idle = moves, 0
    while left and idle < 40:
        for visitor in (ann, bob):
            if left and await visitor.play(match, rng):
                left, idle = left - 1, 0
        idle += 1
        await asyncio.sleep(0.02)


async def evening(address: str, number: int) -> None:
    """Everything that is to be in the database."""
    rng = random.Random(number)
    ann, bob = Visitor(address, "Ann"), Visitor(address, "Bøb 🎲")
    for visitor in (ann, bob):
        await visitor.connect()
    for game in GAMES:
        print(f"  {game}")
        clock = {"per_game": 5_000_000} if game in ("buttle", "button-men") else None
        match = await sit_down(ann, bob, game, clock=clock)
        await play(ann, bob, match, 4, rng)
        await ann.do("chat", match, text="“Good luck”, they said.")
        for visitor, other in ((ann, bob), (bob, ann)):  # whoever moved last takes it back, or asks to
            if await visitor.do("undo", match):
                await other.do("answer", match, yes=True)
                break
        await play(ann, bob, match, 3, rng)
        await bob.do("offer-draw", match)
        await ann.do("answer", match, yes=False)
    match = await sit_down(ann, bob, "bag-of-butts", options={"target": 3})
    await play(ann, bob, match, 40, rng)
    await ann.do("resign", match)
    await bob.do("rematch", match)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    made = ann.ask("POST", "/api/matches", {"game": "buttle", "seats": seats, "options": {"scuttle": True}})
    await ann.do("follow", made["id"], since=0)
    await play(ann, bob, made["id"], 3, rng)
    if not await ann.do("bot", made["id"], play=True):
        await ann.do("bot", made["id"], bot="random")
    await asyncio.sleep(0.5)
    await ann.do("resign", made["id"])
    ann.ask("POST", "/api/matches", {"game": "button-men", "seats": [{"kind": "me"}, {"kind": "open"}]})
    for visitor in (ann, bob):
        await visitor.socket.close()


def install(folder: Path) -> None:
    """Let Python find the games and bots of that commit, and not those of ours."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    about = folder / "src" / "bagatelle-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bagatelle\nVersion: 0\n")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (about / "entry_points.txt").write_text("\n".join(lines))


def make(commit: str, number: int, folder: Path) -> dict[str, object]:
    """What the code of one commit leaves behind."""
    print(commit, flush=True)
    asked = ["git", "-C", str(FILE.parents[4]), "archive", commit, "src", "pyproject.toml"]
    archive = subprocess.run(asked, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    install(folder)
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "NUMBA_DISABLE_JIT": "1"}
    file, port = folder / "table.db", free_port()
    bagatelle = [sys.executable, "-m", "bagatelle"]
    command = [*bagatelle, "serve", "--port", str(port), "--database", f"sqlite:///{file}", "--pace", "0"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
        try:
            address = f"http://127.0.0.1:{port}"
            for _ in range(3000):
                try:
                    urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
                    break
                except OSError:
                    assert server.poll() is None, (folder / "log").read_text()[-3000:]
                    asyncio.run(asyncio.sleep(0.1))
            asyncio.run(evening(address, number))
        except Exception:
            print((folder / "log").read_text()[-3000:])
            raise
        finally:
            server.terminate()
            server.wait()
    with sqlite3.connect(file) as connection:
        matches = [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY created_at")]
        dump = "\n".join(connection.iterdump())
    ask = [sys.executable, "-c", POSITIONS, f"sqlite:///{file}", *matches]
    told = subprocess.run(ask, env=environment, capture_output=True, text=True, cwd=folder)
    assert told.returncode == 0, told.stderr[-3000:]
    made = {"commit": commit, "sql": dump, "positions": json.loads(told.stdout.splitlines()[-1])}
    if commit in BACKUPS:
        backup = folder / "backup.jsonl"
        export = [*bagatelle, "table", "export", str(backup), "--database", f"sqlite:///{file}"]
        subprocess.run(export, env=environment, capture_output=True, cwd=folder, check=True)
        made["backup"] = backup.read_text()
    print(f"  {len(matches)} matches, {len(dump)} characters", flush=True)
    return made


def main() -> None:
    """Make them all, or those that are named."""
    kept = {}
    if sys.argv[1:]:
        lines = lzma.decompress(FILE.read_bytes()).decode().splitlines()
        kept = {json.loads(line)["commit"]: line for line in lines}
    for number, commit in enumerate(COMMITS):
        if commit in sys.argv[1:] or not sys.argv[1:]:
            with tempfile.TemporaryDirectory(prefix="bagatelle-") as folder:
                kept[commit] = json.dumps(make(commit, number, Path(folder)), ensure_ascii=False)
    text = "\n".join(kept[commit] for commit in COMMITS)
    FILE.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{FILE}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
