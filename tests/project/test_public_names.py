"""What `import bagatelle` offers: every public name, at once to be seen and loaded when it is used."""

import os
import subprocess
import sys

import pytest

import bagatelle

NUMBERS = ("CHANCE", "OVER", "SPECTATOR")


def printed(program: str) -> str:
    """What a program prints in a process of its own."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_public_names_can_be_listed_before_any_is_loaded() -> None:
    assert set(bagatelle.__all__) <= set(dir(bagatelle))
    hidden = [name for name in dir(bagatelle) if name not in bagatelle.__all__ and not name.startswith("__")]
    assert hidden == []
    assert printed("import bagatelle, sys; dir(bagatelle); print('numpy' in sys.modules)") == "False"


@pytest.mark.parametrize("name", bagatelle.__all__)
def test_every_public_name_loads_and_explains_itself(name: str) -> None:
    thing = getattr(bagatelle, name)
    if name in NUMBERS:
        assert type(thing) is int
    else:
        assert thing.__doc__.split("\n\n")[0].endswith(".")
        assert thing.__doc__ != type(thing).__doc__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        bagatelle.Chess  # noqa: B018


@pytest.mark.parametrize("name", ["games", "bots"])
@pytest.mark.parametrize(
    "before",
    [
        "",
        "import bagatelle.games.buttle",
        "from bagatelle.bots.greedy import GreedyBot",
        "bagatelle.Match('buttle')",
    ],
)
def test_games_and_bots_are_folders_that_can_be_called_whatever_was_imported_before(
    name: str, before: str
) -> None:
    """The folder and the function have one name; the order of imports must not decide which of them one gets."""
    call = f"from bagatelle import {name}\nprint(sorted({name}()), bool({name}.__path__))"
    out = printed(f"import bagatelle\n{before}\n{call}")
    assert out.endswith(" True")
    assert {"games": "'bag-of-butts'", "bots": "'greedy'"}[name] in out


def test_everything_can_be_imported_with_a_star() -> None:
    program = "from bagatelle import *; print(Match.__name__, simulate.__name__, callable(games))"
    assert printed(program) == "Match simulate True"
