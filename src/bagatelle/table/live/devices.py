"""Which devices are connected through this process, so that one that was signed out is cut off at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

NOTED_EVERY = 300.0
"""Seconds after which it is noted again that a device is in use."""
REMEMBERED = 50_000
"""Of how many devices it is remembered that their use was noted."""


class Devices:
    """The devices that are connected here, and those whose use was noted a short time ago."""

    def __init__(self) -> None:
        self._connected: dict[str, tuple[str, set[Callable[[], None]]]] = {}
        """The person of each device, and how to cut off each of its connections."""
        self._noted: OrderedDict[str, float] = OrderedDict()

    @contextmanager
    def connected(self, person: str, device: str, cut_off: Callable[[], None]) -> Iterator[None]:
        """Know a connection of a device for as long as it lasts."""
        _, here = self._connected.setdefault(device, (person, set()))
        here.add(cut_off)
        try:
            yield
        finally:
            here.discard(cut_off)
            if not here:
                self._connected.pop(device, None)

    def everyone(self) -> list[tuple[str, str]]:
        """Return each person who is connected, with the device."""
        return [(person, device) for device, (person, _) in self._connected.items()]

    def signed_out(self, devices: Iterable[str]) -> None:
        """Cut off devices that are nobody's any more."""
        for device in devices:
            _, here = self._connected.get(device, ("", set()))
            for cut_off in [*here]:
                cut_off()

    def is_worth_noting(self, device: str, used_at: float | None, now: float) -> bool:
        """Whether the use of a device is to be noted now; it is asked once, not at every request."""
        last = max(used_at or 0.0, self._noted.get(device, 0.0))
        if now - last < NOTED_EVERY:
            return False
        self._noted[device] = now
        self._noted.move_to_end(device)
        while len(self._noted) > REMEMBERED:
            self._noted.popitem(last=False)
        return True
