"""What a device is, in plain words, from what its browser says about itself."""

from __future__ import annotations

from bagatelle.language import Say

BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Chromium", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
"""What stands in the header, the most telling first: nearly every browser also claims to be others."""
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def device_kind(user_agent: str) -> str:
    """Return a device as it is stored: its browser and its system, either of which may be unknown.

    >>> device_kind("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0")
    'Firefox/Android'
    """
    if not user_agent.startswith("Mozilla/"):
        return ""
    return f"{_first(BROWSERS, user_agent)}/{_first(SYSTEMS, user_agent)}"


def _first(signs: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for sign, name in signs if sign in text), "")


def device_name(kind: str, say: Say) -> str:
    """Return a device in words, such as "Firefox on Android"."""
    browser, _, system = kind.partition("/")
    if browser and system:
        return say("{browser} on {system}", browser=browser, system=system)
    if browser or system:
        return browser or system
    return say("A browser") if kind else say("A program, or a device not used for long")
