"""``python -m bagatelle`` is the ``bagatelle`` command."""

from bagatelle.cli import main

main()
