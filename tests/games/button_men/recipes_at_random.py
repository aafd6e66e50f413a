"""Random recipes from the whole token grammar, for tests."""

import random

from bagatelle.games.button_men.components import LETTERS, SIGNS

NUMBERS = (1, 2, 3, 4, 6, 8, 10, 12, 20, 30, 99)


def any_token(rng: random.Random, signs: str = SIGNS) -> str:
    """One die: any size, any traits that may stand on it."""
    letter = rng.choice(LETTERS)
    number, other = rng.choice(NUMBERS), rng.choice(NUMBERS)
    shape = rng.choice(
        [
            str(number),
            str(number),
            letter,
            f"{number}/{other}",
            f"({number},{other})",
            f"({letter},{letter})",
            f"({number},{letter})",
        ]
    )
    swing, option = letter in shape, "/" in shape
    allowed = [sign for sign in signs if (sign not in "!?") or swing or (option and sign == "!")]
    return shape + "".join(sign for sign in allowed if rng.random() < 0.2)


def any_recipe(rng: random.Random, most: int = 6, signs: str = SIGNS) -> str:
    """One to six dice, of which one at least is not auxiliary."""
    tokens = [any_token(rng, signs) for _ in range(rng.randint(1, most))]
    if all("+" in token for token in tokens):
        tokens[0] = tokens[0].replace("+", "")
    return " ".join(tokens)
