"""Thirty faults of one line each, to see whether the tests find them: `python tests/project/mutations.py`.

Each is planted in a copy of the project, and the tests that `make test` has for that part are run there until one
fails. Say `--full` for the tests of `make test-all`, and some words of a fault's name for that one alone. The checkout
itself is never changed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("src/bagatelle")


@dataclass(frozen=True)
class Mutation:
    """One fault: in which file which text becomes which, and the tests of that part."""

    name: str
    file: str
    before: str
    after: str
    tests: str

    @property
    def path(self) -> Path:
        """The file, as seen from the root of the project."""
        return SOURCE / self.file

    def planted_in(self, text: str) -> str:
        """Return a source with the fault."""
        assert text.count(self.before) == 1, (
            f"{self.name}: {self.before!r} occurs {text.count(self.before)} times"
        )
        return text.replace(self.before, self.after)


MUTATIONS = [
    # rules
    Mutation("the target must be passed, not reached", "games/bag_of_butts/rules.py",
             "if pos.score[seat] >= pos.target:", "if pos.score[seat] > pos.target:", "games/bag_of_butts"),
    Mutation("gray pieces do not raise butts", "games/bag_of_butts/rules.py",
             "return butts * (value(pos) + pos.group[group, components.GRAY])", "return butts * value(pos)",
             "games/bag_of_butts"),
    Mutation("the khaki pays a pair", "games/bag_of_butts/rules.py",
             "butts += 1  # one butt, not a pair [B13]", "butts += 2  # one butt, not a pair [B13]",
             "games/bag_of_butts"),
    Mutation("a snitch without a looter in the group", "games/bag_o_loot/plays.py",
             "if mine > 0 and at.looters_in(group) > 0:", "if mine > 0:", "games/bag_o_loot"),
    Mutation("one's own groups can be combined", "games/bag_o_loot/plays.py",
             "split = split or (slot > 0 and at.owner_of(group) != owner)", "split = split or slot > 0",
             "games/bag_o_loot"),
    Mutation("looters in hand count like cards", "games/bag_o_loot/scoring.py",
             "return (pos.held[seat] - looters) * components.CARD_POINTS + looters * components.LOOTER_POINTS",
             "return pos.held[seat] * components.CARD_POINTS", "games/bag_o_loot"),
    Mutation("a power attack needs more, not as much", "games/button_men/attacks.py",
             "if not shady and ours >= theirs:", "if not shady and ours > theirs:", "games/button_men"),
    Mutation("shadow dice reach beyond their size", "games/button_men/attacks.py",
             "if shady and ours <= theirs <= total(pos, seat, die):", "if shady and ours <= theirs:",
             "games/button_men"),
    Mutation("one Court protects itself", "games/buttle/uses.py",
             "return courts if single else 0", "return 0", "games/buttle"),
    Mutation("a four takes one card of two", "games/buttle/effects.py",
             "if packs.size(pos.hand[victim]) > DISCARDED:", "if packs.size(pos.hand[victim]) >= DISCARDED:",
             "games/buttle"),
    # the table
    Mutation("anybody looks through any seat", "table/web/rights.py",
             "if eyes not in mine and not (state.result and eyes < len(state.chairs)):",
             "if eyes >= len(state.chairs):",
             "table/web table/play"),
    Mutation("a move may come after time is up", "table/play/commands/playing.py",
             "if is_out_of_time(state, by.at - lag, seat):", "if is_out_of_time(state, by.at - lag - 60, seat):",
             "table/clocks table/play"),
    Mutation("a bot plays on an old position", "table/play/commands/playing.py",
             "if state.is_at(change) and state.bot_to_act:", "if state.bot_to_act:", "table/play table/live"),
    Mutation("lag is credited without bound", "table/play/lag.py",
             "return floor(max(0.0, min(round_trip, allowance(purse), thought)) * 1000) / 1000",
             "return floor(max(0.0, min(round_trip, thought)) * 1000) / 1000", "table/clocks"),
    Mutation("time in an outage is charged", "table/play/times.py",
             "return max(0.0, now - self.since - away)", "return max(0.0, now - self.since)", "table/clocks"),
    Mutation("increments of what is taken back stay", "table/play/times.py",
             "self.added[thought.seat] -= thought.increment", "pass", "table/clocks table/play"),
    Mutation("a short gap counts as an outage", "table/storage/pulse.py",
             "if at - last > GAP:", "if at - last > 0:", "table/clocks table/storage"),
    Mutation("quotas never come back", "table/play/quotas.py",
             "return max(0.0, used.now - max(0.0, at - used.at) / every) if every else 0.0", "return used.now",
             "table/play"),
    # the page
    Mutation("clocks stand still on the page", "table/static/layout/clocks.js",
             "const seconds = clock.left[seat] - (runs ? ran : 0);", "const seconds = clock.left[seat];",
             "browser/match"),
    Mutation("a hint stays when the position has changed", "table/static/match/hints.js",
             "if (given !== standing.now.change) close();", "", "browser/help"),
    Mutation("an invitation does not lead to the table", "table/static/lobby/invitation.js",
             "if (invitation.id) return redirect(`/match/${invitation.id}`);", "",
             "browser/people browser/match browser/home"),
    Mutation("bots play for nobody on the page", "table/static/match/standing.js",
             "return Boolean(chair?.mine && chair.stand_in && !chair.gone);", "return false;", "browser/match"),
    # the lab
    Mutation("an interval is half as wide", "intervals.py",
             "return cls(fmean(values), _within(n - 1) * stdev(values) / sqrt(n))",
             "return cls(fmean(values), _within(n - 1) * stdev(values) / sqrt(n) / 2)", "lab bots"),
    Mutation("a quantile is one too low", "lab/tally.py",
             "max(1, ceil(share * self.n))", "max(1, ceil(share * self.n) - 1)", "lab"),
    Mutation("luck does not add up to nothing", "arena/luck.py",
             "self._so_far += luck - luck.mean()", "self._so_far += luck", "bots lab"),
    # environments
    Mutation("rewards are paid twice", "envs/pettingzoo.py",
             "self._cumulative_rewards[agent] += self.rewards[agent]",
             "self._cumulative_rewards[agent] += 2 * self.rewards[agent]", "envs"),
    Mutation("the end of a cut game is not told", "envs/vector.py",
             "done = games.ended | games.cut", "done = games.ended", "envs"),
    # bots
    Mutation("greedy takes any move", "bots/greedy.py",
             "if worth >= out.max() - AS_GOOD", "if worth <= out.max()", "bots"),
    Mutation("what is seen first is overlooked, too", "bots/erring.py",
             "if i != seen_first and below(rng, FINE) < overlook * FINE:", "if below(rng, FINE) < overlook * FINE:",
             "bots"),
    Mutation("a move that wins only with luck counts as won", "bots/levels.py",
             "if share is not None and share != out[seat]:", "if False:", "bots"),
]  # fmt: skip


def copy_of_project(folder: Path) -> None:
    """Copy everything that Git knows, and the compiled messages."""
    listed = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, capture_output=True, check=True, text=True).stdout.split("\0")
    names += [str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.mo")]
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def finds(mutation: Mutation, folder: Path, workers: int) -> str | None:
    """Plant a fault, and return the first test that fails; None if all pass."""
    file = folder / mutation.path
    sound = file.read_text(encoding="utf-8")
    file.write_text(mutation.planted_in(sound), encoding="utf-8")
    try:
        tests = [f"tests/{place}" for place in mutation.tests.split()]
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-n",
            str(workers),
            "--dist",
            "loadfile",
            *tests,
        ]
        environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert run.returncode in (0, 1, 2), f"{run.stdout}{run.stderr}"
        if not run.returncode:
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        return failed[1] if failed else "?"
    finally:
        file.write_text(sound, encoding="utf-8")


def main() -> int:
    """Plant them all, or some; 1 if one was not found."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("name", nargs="*", help="words of the names of those that are wanted")
    wanted.add_argument("--full", action="store_true", help="run the tests of `make test-all`")
    wanted.add_argument("--workers", type=int, default=(os.cpu_count() or 1) + 1)
    chosen = wanted.parse_args()
    if chosen.full:
        os.environ["BAGATELLE_TEST_ALL"] = "1"
    some = [each for each in MUTATIONS if all(word in each.name for word in chosen.name)]
    found = 0
    with tempfile.TemporaryDirectory(prefix="bagatelle-") as name:
        copy_of_project(Path(name))
        for each in some:
            began = time.monotonic()
            test = finds(each, Path(name), chosen.workers)
            found += test is not None
            seconds = time.monotonic() - began
            print(
                f"{'found' if test else 'NOT FOUND':10}{seconds:5.0f} s  {each.name}: {test or ''}",
                flush=True,
            )
    print(f"{found} of {len(some)} were found.")
    return int(found < len(some))


if __name__ == "__main__":
    sys.exit(main())
