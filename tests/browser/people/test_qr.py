"""QR codes that the page draws: the same squares as another implementation draws, for every version and every mask."""

import random
import string

import pytest
import segno
from segno import encoder

ALPHABET = string.ascii_letters + string.digits + "/:#.-_"
DRAW = """async ([texts, masks]) => {
    const { qrMatrix } = await import("/static/shell/qr-matrix.js");
    return texts.map((text) => masks.map((mask) => qrMatrix(text, mask ?? undefined).map((row) => row.map(Number))));
}"""
MASKS = range(8)
FULL = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
"""How many bytes each version holds."""


@pytest.fixture
def drawn(visit):
    """Squares by the page itself: for each text one code for each mask; `None` lets it choose."""
    ann = visit("Ann")
    ann.open()
    return lambda texts, masks: ann.page.evaluate(DRAW, [texts, list(masks)])


@pytest.fixture
def expected(monkeypatch):
    """Squares by segno, which fills up with one byte too many where the text ends with a whole byte."""
    monkeypatch.setattr(
        encoder, "write_padding_bits", lambda bits, _, length: bits.extend([0] * (-length % 8))
    )

    def code(text, mask):
        made = segno.make(
            text,
            error="m",
            mode="byte",
            boost_error=False,
            micro=False,
            mask=mask,
            encoding="utf-8",
            eci=False,
        )
        return [list(row) for row in made.matrix]

    return code


def texts():
    rng = random.Random(7)
    lengths = sorted({1, *FULL, *(full + 1 for full in FULL[:-1]), *rng.sample(range(2, FULL[-1]), 10)})
    every = ["".join(rng.choices(ALPHABET, k=length)) for length in lengths]
    return [
        *every,
        "http://192.168.178.20:8000/join/Jx3kQw8v",
        "https://games.example.org/continue#abc",
        "é€𝄞" * 8,
    ]


def test_a_code_of_every_version_under_every_mask_has_the_squares_of_the_standard(drawn, expected):
    chosen = texts()
    for number, (text, codes) in enumerate(zip(chosen, drawn(chosen, MASKS), strict=True)):
        masks = MASKS if number % 11 == 0 else [number % len(MASKS)]
        assert [codes[mask] for mask in masks] == [expected(text, mask) for mask in masks], text


def test_the_mask_that_is_easiest_to_read_is_chosen(drawn):
    chosen = texts()[::4]
    for text, (best, *under) in zip(chosen, drawn(chosen, [None, *MASKS]), strict=True):
        penalties = [
            encoder.evaluate_mask([bytearray(row) for row in code], len(code), len(code)) for code in under
        ]
        assert under.index(best) == penalties.index(min(penalties)), text


def test_a_text_that_is_too_long_is_refused(drawn):
    with pytest.raises(Exception, match="A QR code here holds 213 bytes, not 214"):
        drawn(["x" * (FULL[-1] + 1)], [None])
