"""Bots: they choose a move from what their seat may know, never from the true position."""
