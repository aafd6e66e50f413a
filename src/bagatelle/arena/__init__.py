"""Compare bots: every player in every seat, with the same chance, and with luck taken out of the score."""

from bagatelle.arena.duels import duel
from bagatelle.arena.players import Player
from bagatelle.arena.results import Duel
from bagatelle.intervals import Interval

__all__ = ["Duel", "Interval", "Player", "duel"]
