"""Compare bots: every player in every seat, with the same chance, and with luck taken out of the score."""

from bagatelle.arena.duels import duel
from bagatelle.arena.intervals import Interval
from bagatelle.arena.players import Player
from bagatelle.arena.results import Duel

__all__ = ["Duel", "Interval", "Player", "duel"]
