"""The games as environments for learning agents, through the interfaces that researchers use: PettingZoo, Gymnasium and
OpenSpiel. Each is a module of its own, and needs its package: ``pip install bagatelle[envs]``."""
