"""Databases and backups as earlier commits wrote them; `__main__.py` made them."""

from pathlib import Path

FILE = Path(__file__).with_name("databases.xz")
GAMES = ("bag-of-butts", "button-men", "buttle", "bag-o-loot")
COMMITS = {
    "efc3b6d": "the first tables",
    "3cf7605": "backups, version 1",
    "751c9b9": "taking back depends on what was seen",
    "4768dcf": "entries are recognised to the moment",
    "ba12613": "take-backs are noted",
    "b304488": "migration 0002: devices, blocks, presence, outages",
    "718bc0c": "grace, stand-ins by wish",
    "cc50a30": "clocks charge whoever is to act",
    "55e8ee0": "moderation of the chat",
    "1c9502a": "rematches are offers, seats are kept for somebody",
    "fecaa56": "outages are entries",
    "d417ce0": "migration 0002 with the table health",
    "bc93b0b": "migration 0002 with names of who is blocked",
    "af594a7": "nonces",
    "880021e": "lag",
    "4c56c13": "migration 0002 as it stayed; backups, version 2",
    "01d2e77": "matches that begin at a position",
    "d0efc89": "migration 0003: lists and results; backups, version 3",
    "e75e3a0": "choices for seats, sealed choices",
    "05e57bd": "guests leave",
    "d53b856": "the state before quotas and redeals",
    "2187adb": "options in the person's language",
    "18c63b9": "one record for commands",
    "540ea33": "bounds",
    "24ead4d": "a file for each kind of command",
    "e676782": "migration 0004: listings; positions are dealt again",
    "a2f993d": "migration 0005",
}
BACKUPS = ("3cf7605", "b304488", "4c56c13", "d0efc89")
"""Those after which backups had other columns than before."""
