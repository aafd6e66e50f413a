"""Message catalogues: find the texts that want a translation, keep the catalogues in step with them, compile them.

`bagatelle translations` does this for any package with games, and the build of Bagatelle does it for its own. So
nothing in here may need more than Babel, and nothing else of the package.
"""
