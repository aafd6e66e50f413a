#!/usr/bin/env python3
"""A program that answers as BMAI does: it takes the first power, skill or shadow attack, and the smallest sizes.

It lets the benchmarks be tried where BMAI itself is not installed; what it plays means nothing.
"""

import itertools
import re
import sys

SMALLEST = {"R": 2, "S": 6, "T": 2, "U": 8, "V": 6, "W": 4, "X": 4, "Y": 1, "Z": 4}


def attack(mine: list[str], theirs: list[str]) -> list[str]:
    """The answer to a fight: the kind of attack, its dice, and what they take."""
    values, targets = ([int(die.rpartition(":")[2]) for die in dice] for dice in (mine, theirs))
    for count in range(1, len(mine) + 1):
        for dice in itertools.combinations(range(len(mine)), count):
            total, shadow = sum(values[die] for die in dice), "s" in mine[dice[0]]
            for target, value in enumerate(targets):
                sides = int(re.findall(r"\d+", mine[dice[0]].rpartition(":")[0])[-1])
                power = count == 1 and (total <= value <= sides if shadow else total >= value)
                if power or total == value:
                    return ["attack", " ".join(map(str, dice)), str(target)]
    return ["pass"]


def sizes(dice: list[str]) -> list[str]:
    """The answer before a round: a size for each letter, and for each die with two sizes."""
    letters = sorted({letter for die in dice for letter in re.findall("[R-Z]", die)})
    swing = [f"swing {letter} {SMALLEST[letter]}" for letter in letters]
    pairs = [(number, re.search(r"(\d+)/\d+", die)) for number, die in enumerate(dice)]
    return swing + [f"option {number} {found[1]}" for number, found in pairs if found]


def main() -> None:
    """Read commands until there are no more."""
    players: list[list[str]] = []
    phase = ""
    for line in map(str.strip, sys.stdin):
        word, *rest = line.split() or [""]
        if word == "debugply":
            print("Setting debug ply to 0", flush=True)
        elif word in ("preround", "fight"):
            phase, players = word, []
        elif word == "player":
            players.append([])
        elif word == "getaction":
            print(
                "action", *(attack(*players) if phase == "fight" else sizes(players[0])), sep="\n", flush=True
            )
        elif players and not rest:
            players[-1].append(word)


if __name__ == "__main__":
    main()
