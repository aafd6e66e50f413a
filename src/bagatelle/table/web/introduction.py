"""What a table says in the terminal when it opens: where to find it, who can, and what friends need."""

from __future__ import annotations

import sys

import segno

from bagatelle.table.web.reach import Reach

MEANING = (
    "Anybody in this network who has the address can open the page and play, and nothing is encrypted on the way: "
    "share it with people you trust, in a network you trust. Stop sharing with Ctrl-C."
)
ALONE = "Only this machine can reach it; to let in friends on the same network, start it with --share (or: make share)."
NOWHERE = "This machine seems to be in no network, so nobody else can reach the table now."


def introduce(reach: Reach, port: int, *, share: bool, plain: bool) -> None:
    """Say where the table is; one that is shared also says what that means, and shows a code for phones."""
    _say(f"The table is ready. Open http://localhost:{port}/ in your browser.")
    addresses = [f"{address}/" for address in reach.addresses()]
    if reach.who == "machine":
        _say(ALONE)
    elif not addresses:
        _say(NOWHERE)
    for address in addresses:
        _say(f"Friends{'' if reach.base_url else ' on the same network'} can join at {address}")
    if share and reach.who == "network":
        _say(MEANING)
    if share and addresses and not plain and sys.stdout.isatty():
        _say("")
        segno.make(addresses[0], error="m").terminal(compact=True)
    _say("Press Ctrl-C to stop; matches are kept.")


def _say(sentence: str) -> None:
    print(sentence, flush=True)
