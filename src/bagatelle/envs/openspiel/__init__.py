"""The games in OpenSpiel: explicit chance, information states, observations, and one name each.

Importing this registers every installed game, as ``bagatelle_button_men_v0`` and the like:

>>> import pyspiel
>>> import bagatelle.envs.openspiel
>>> state = pyspiel.load_game("bagatelle_bag_of_butts_v0(players=3)").new_initial_state()
>>> [(state.action_to_string(outcome), round(chance, 2)) for outcome, chance in state.chance_outcomes()]
[('first pink', 0.33), ('first blue', 0.33), ('first yellow', 0.33)]
"""

from bagatelle.envs.openspiel.registering import load, name_of, register, register_installed
from bagatelle.envs.openspiel.spiel_game import SpielGame
from bagatelle.envs.openspiel.spiel_observer import SpielObserver
from bagatelle.envs.openspiel.spiel_state import SpielState

__all__ = ["SpielGame", "SpielObserver", "SpielState", "load", "name_of", "register"]

register_installed()
