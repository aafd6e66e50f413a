"""Who has thought how long. Time is charged to whoever is to act, and where several choose in secret at the same time
to each who has not chosen yet. A move that is taken back was thought about all the same; if it is taken back freely,
what passed since is its maker's time too, not that of whoever it was shown to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from bagatelle.table.play import lag
from bagatelle.table.play.outages import Outage, after, merged


@dataclass(frozen=True)
class Thought:
    """What one event of the match took: whose it was, the seconds they thought, and the time it earned them."""

    seat: int
    seconds: float
    increment: float = 0.0


@dataclass
class Times:
    """The time that has been charged so far, and since when the person to act has been thinking."""

    used: list[float] = field(default_factory=list)
    """Seconds that each seat has thought in this match, moves that were taken back included."""
    added: list[float] = field(default_factory=list)
    """Seconds that each seat got on top: increments, and what a take-back by consent leaves at least."""
    lag_purse: list[float] = field(default_factory=list)
    """Seconds of lag that each seat can still be credited."""
    thoughts: list[Thought] = field(default_factory=list)
    """One for each event of the match."""
    spent: list[float] = field(default_factory=list)
    """Seconds that each seat had spent on its present decision before `since`."""
    waited: list[float] = field(default_factory=list)
    """Seconds that have passed since each seat chose in secret, while it might still choose again."""
    since: float = 0.0
    """From when on nothing has been charged yet."""
    dark: list[Outage] = field(default_factory=list)
    """When the server was away after `since`, one outage after the other."""

    @classmethod
    def begin(cls, seats: int, at: float) -> Times:
        """Return the times of a match that begins."""
        nothing = [0.0] * seats
        return cls([*nothing], [*nothing], [lag.PURSE] * seats, spent=[*nothing], waited=[*nothing], since=at)

    def elapsed(self, now: float) -> float:
        """Return the seconds that are to be charged to everybody who thinks now."""
        away = sum(max(0.0, min(outage.ended, now) - outage.began) for outage in self.dark)
        return max(0.0, now - self.since - away)

    def until(self, seconds: float) -> float:
        """Return when so many more seconds will have been charged."""
        moment = self.since + seconds
        for outage in self.dark:
            if outage.began <= moment:
                moment += outage.ended - outage.began
        return moment

    def paused(self, now: float) -> float:
        """Return for how many seconds nothing is charged from now on, because everybody is still coming back."""
        return sum(outage.ended - now for outage in self.dark if outage.began <= now < outage.ended)

    def charge(self, thinkers: Iterable[int], at: float, waiters: Iterable[int] = ()) -> None:
        """Charge some seats the time until a moment, and note it for those who wait; nobody is charged while no person
        has to choose."""
        seconds = self.elapsed(at)
        for seat in thinkers:
            self.used[seat] += seconds
            self.spent[seat] += seconds
        for seat in waiters:
            self.waited[seat] += seconds
        self.since = max(self.since, at)
        self.dark = after(self.dark, self.since)

    def credit(self, seat: int, seconds: float) -> None:
        """Give back what the network took of a decision, out of the seat's purse, which every decision refills."""
        self.used[seat] -= seconds
        self.spent[seat] -= seconds
        self.lag_purse[seat] = lag.refilled(self.lag_purse[seat] - seconds)

    def decide(self, seat: int, increment: float = 0.0) -> None:
        """Close the thinking of a seat, or of chance, about one event; its next decision starts afresh."""
        self.thoughts.append(Thought(seat, self.spent[seat] if seat >= 0 else 0.0, increment))
        if increment:
            self.added[seat] += increment
        if seat >= 0:
            self.spent[seat] = self.waited[seat] = 0.0

    def think_on(self, seat: int) -> None:
        """Charge a seat that chooses again the time since it chose in secret."""
        self.used[seat] += self.waited[seat]
        self.spent[seat] += self.waited[seat]
        self.waited[seat] = 0.0

    def give_back(self, maker: int, own: Collection[int]) -> None:
        """Let the maker of a move, who plays in the seats `own`, pay for what the others have thought about it."""
        for seat, seconds in enumerate(self.spent):
            if seat not in own:
                self.used[seat] -= seconds
                self.used[maker] += seconds
                self.spent[maker] += seconds
                self.spent[seat] = 0.0

    def take_back(self, to: int, maker: int, own: Collection[int], *, in_secret: bool = False) -> None:
        """Go back to the first `to` events. The maker of the next one, who plays in the seats `own`, decides again, and
        has spent on it all that they have thought since then; the others start afresh, unless they choose `in_secret`
        meanwhile. Increments for what is taken back are lost."""
        taken_back, self.thoughts = self.thoughts[to:], self.thoughts[:to]
        again = sum(self.spent[seat] for seat in own) + sum(
            thought.seconds for thought in taken_back if thought.seat in own
        )
        others = self.spent if in_secret else [0.0] * len(self.spent)
        self.spent = [again if seat == maker else spent for seat, spent in enumerate(others)]
        for thought in taken_back:
            if thought.increment:
                self.added[thought.seat] -= thought.increment

    def excuse(self, outages: Iterable[Outage]) -> None:
        """Note that the server was away."""
        self.dark = merged([*self.dark, *after(outages, self.since)])
