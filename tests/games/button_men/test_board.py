"""The board in the browser says the same about dice as the game does."""

from importlib.resources import files

from bagatelle.games.button_men.components import TRAITS
from bagatelle.translations.scripts import script_texts


def texts(script):
    source = (files("bagatelle.games.button_men") / "board" / script).read_text("utf-8")
    return {text for _, text in script_texts(source)}


def test_every_trait_has_a_sign_that_explains_it_in_the_words_of_the_game():
    assert {text for trait in TRAITS for text in (trait.name, trait.meaning)} <= texts("signs.js")
