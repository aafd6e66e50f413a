"""Imported by a server that has this folder on its path: a bot may stand in after a second instead of a minute."""

import sys

if "serve" in sys.orig_argv:
    from bagatelle.table.play import settings

    settings.SHORTEST_GRACE = 1
