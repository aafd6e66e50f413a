"""What people and programs may send: the commands of the socket and the bodies of requests, checked before anything
else happens. The limits on their size stand here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError

from bagatelle.table.play.settings import GRACE
from bagatelle.table.studies.allowed import MOST_SEED

Name = Annotated[str, Field(max_length=64)]
PRINTABLE = r"^[^\x00-\x1f]+$"
"""No control characters: databases do not keep all of them."""
MatchId = Annotated[str, Field(min_length=1, max_length=64, pattern=PRINTABLE)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=PRINTABLE)]
MOST_NUMBER = 2**53 - 1
"""The largest whole number that every language reads from JSON as it was written."""
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
Seconds = Annotated[float, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)]
"""A length of time; the table says which lengths there are."""
EventNumber = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
BotName = Annotated[str, Field(min_length=1, max_length=64)]
Handle = Annotated[str, Field(min_length=1, max_length=32, pattern=PRINTABLE)]
Code = Annotated[str, Field(min_length=1, max_length=64)]
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


def _seat_or_spectator(value: Any, check: ValidatorFunctionWrapHandler) -> int | str:
    try:
        eyes: int | str = check(value)
    except ValidationError:
        raise PydanticCustomError("eyes", "Input should be a seat from 0 to 15 or 'spectator'") from None
    return eyes


As = Annotated[SeatNumber | Literal["spectator"], WrapValidator(_seat_or_spectator)]


class Body(BaseModel):
    """A body with exactly these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewPerson(Body):
    """A new person."""

    name: Name = ""
    language: Annotated[str, Field(max_length=8)] | None = None


class ChangePerson(Body):
    """A new name or language, and whether others may see that I am here."""

    name: Name | None = None
    language: Annotated[str, Field(max_length=8)] | None = None
    shown: bool | None = None


class HideMatch(Body):
    """Leave matches that are over out of my list, or show them again."""

    hidden: bool


class CheckLink(Body):
    """Ask who was given this code."""

    code: Code


class UseLink(CheckLink):
    """Go on as the person who was given this code; `instead` of whoever this browser is now."""

    instead: bool = False


class SignOut(Body):
    """Where I shall no longer be known as myself."""

    where: Literal["here", "elsewhere", "everywhere"]


class NewBlock(Body):
    """Block somebody who sits or has spoken at a table."""

    match: MatchId
    handle: Handle
    watch: Code | None = None


LONGEST_VALUE = 200


def _option_value(value: Any) -> Any:
    """The value of an option: a text, a number, yes or no, or some words; the game says whether it fits."""
    words = value if isinstance(value, list) else [value]
    if len(words) > 64 or not all(isinstance(word, str | int | bool) for word in words):
        raise PydanticCustomError("value", "Input should be a text, a number, true, false or a list of texts")
    if any(isinstance(word, int) and abs(word) > MOST_NUMBER for word in words):
        raise PydanticCustomError("value", "Input should be a smaller number")
    if any(len(str(word)) > LONGEST_VALUE for word in words):
        raise PydanticCustomError("value", "Input should have at most 200 characters")
    return value


OptionValue = Annotated[Any, AfterValidator(_option_value)]
OptionValues = Annotated[dict[Annotated[str, Field(max_length=64)], OptionValue], Field(max_length=64)]
SeatChoice = Annotated[dict[Annotated[str, Field(max_length=64)], OptionValue], Field(max_length=16)]
"""What is chosen for a seat, by role."""


class NewSeat(Body):
    """Who is to sit there: me, a bot, or whoever has the invitation; and what they have chosen."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    bot: BotName | None = None
    choice: SeatChoice | None = None


class NewClock(Body):
    """Seconds for each move, or for the whole game and added after each move."""

    per_move: Seconds | None = None
    per_game: Seconds | None = None
    increment: Seconds | None = None


class NewMatch(Body):
    """A table to set up."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    options: OptionValues = {}
    preset: Annotated[str, Field(max_length=64)] | None = None
    by_hand: bool = False
    hints: bool = True
    memory_aid: bool = False
    clock: NewClock | None = None
    grace: Seconds | None = GRACE
    stand_in: BotName | None = None
    mix: bool = False
    """Whether I shall mix a nonce into the draws, when I have seen the commitment."""
    listed: bool = False
    """Whether anybody on this server may see and join the table."""
    each_chooses: bool = False
    watchable: bool = False


RecordText = Annotated[str, Field(min_length=1, max_length=1_000_000)]


class LookThrough(Body):
    """Look through a record with somebody's eyes, from a moment on."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)

    record: RecordText
    eyes: Annotated[As, Field(alias="as")] = "spectator"
    since: EventNumber = 0


class ContinueRecord(Body):
    """Go on from a moment of a record."""

    record: RecordText
    event: EventNumber
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    mix: bool = False


class Pairing(Body):
    """What the seats of a match would have; `fair` is a seat for which something is wanted that makes it even."""

    choices: Annotated[list[SeatChoice | None], Field(min_length=1, max_length=16)]
    options: OptionValues = {}
    fair: SeatNumber | None = None


class NewStudy(Body):
    """Games for the lab to play: which, by which bots, how often. Other rules than the printed ones are compared with
    those, unless somebody does not want that."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[int, Field(ge=1, le=16)]
    bots: Annotated[list[BotName], Field(min_length=1, max_length=2)]
    games: Annotated[Number, Field(ge=1)]
    options: OptionValues = {}
    choices: Annotated[list[SeatChoice | None], Field(max_length=16)] = []
    compare: bool = True
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] = 0


class TryMove(Body):
    """A move in a lesson, in notation."""

    move: Annotated[str, Field(min_length=1, max_length=200)]


class PlayOn(Body):
    """The match with which a lesson ends."""

    mix: bool = False
    """Whether I shall mix a nonce into the draws, when I have seen the commitment."""


class SitDown(Body):
    """Take a seat, and mix a nonce into the draws if I have seen the commitment."""

    name: Name
    seat: SeatNumber | None = None
    anyway: bool = False
    """Although somebody sits there whom I have blocked."""
    nonce: Nonce | None = None


class ChangeBot(Body):
    """A bot for a seat; null opens it again."""

    bot: BotName | None


class Command(Body):
    """What all commands have."""

    match: MatchId
    key: Key | None = None


class SeatCommand(Command):
    """A command for one of my seats; if none is named, the one to act."""

    seat: SeatNumber | None = None


class Play(SeatCommand):
    """Play a move in notation."""

    do: Literal["play"]
    move: Annotated[str, Field(max_length=200)]
    after: Number | None = None


class Why(SeatCommand):
    """Ask whether a move is possible, and why."""

    do: Literal["why"]
    move: Annotated[str, Field(max_length=200)]


class Hint(SeatCommand):
    """Ask what a good bot would do."""

    do: Literal["hint"]


class Undo(SeatCommand):
    """Take my last move back, or ask the others to let me."""

    do: Literal["undo"]


class OfferDraw(SeatCommand):
    """Offer a draw."""

    do: Literal["offer-draw"]


class Answer(SeatCommand):
    """Answer the open request: the one with this number, if one is named."""

    do: Literal["answer"]
    yes: bool
    request: Annotated[Number, Field(ge=1)] | None = None


class Resign(SeatCommand):
    """Give up."""

    do: Literal["resign"]


class LetBot(SeatCommand):
    """Let the table's bot play for a seat, or take it back."""

    do: Literal["bot"]
    play: bool


class CallOff(SeatCommand):
    """End a match that nobody has played for two weeks."""

    do: Literal["call-off"]


class Choose(SeatCommand):
    """Choose what belongs to a seat before the match, or say whether I am ready with what I have."""

    do: Literal["choose"]
    choice: SeatChoice | None = None
    ready: bool = True


class Mix(Command):
    """Mix a nonce of mine into the draws."""

    do: Literal["mix"]
    nonce: Nonce


class Chat(Command):
    """Say something."""

    do: Literal["chat"]
    text: Annotated[str, Field(max_length=2000)] = ""
    reaction: Annotated[str, Field(max_length=32)] | None = None
    """One of the few things for which one tap is enough, instead of a text."""
    watch: Code | None = None


class Moderate(Command):
    """As the host: remove somebody from the chat or let them back, or say whether spectators may chat."""

    do: Literal["moderate"]
    remove: Handle | None = None
    restore: Handle | None = None
    spectators: bool | None = None


class Rematch(Command):
    """Offer to play the same match again, everybody one seat further, or accept the offer."""

    do: Literal["rematch"]
    mix: bool = False
    """Whether I shall mix a nonce into the draws, when I have seen the commitment."""


class Decline(Command):
    """Leave the seat at a rematch that is kept for me to somebody else."""

    do: Literal["decline"]


class ListTable(Command):
    """As the host, before the start: let anybody on this server join, or only those with the link."""

    do: Literal["list"]
    listed: bool


class StandUp(SeatCommand):
    """Before the start: leave my seats; or as the host, send away who sits in this seat."""

    do: Literal["stand-up"]


class Cancel(Command):
    """As the host, before the start: cancel the table."""

    do: Literal["cancel"]


class Follow(Command):
    """Follow a table from now on."""

    do: Literal["follow"]
    as_: Annotated[As | None, Field(alias="as")] = None
    since: Number = 0
    watch: Code | None = None


class Leave(Command):
    """Stop following a table."""

    do: Literal["leave"]


class Ping(Body):
    """Ask whether the table is still there."""

    do: Literal["ping"]
    n: Number


class Pong(Body):
    """Answer the table's question how far away I am."""

    do: Literal["pong"]
    n: Number


AtATable = (
    Play
    | Why
    | Hint
    | Undo
    | OfferDraw
    | Answer
    | Resign
    | LetBot
    | CallOff
    | Choose
    | Mix
    | Chat
    | Moderate
    | Rematch
    | Decline
    | ListTable
    | StandUp
    | Cancel
)
"""What can be done at a table, over HTTP and on the socket."""
TableCommand = Annotated[AtATable, Field(discriminator="do")]
SocketCommand = Annotated[AtATable | Follow | Leave | Ping | Pong, Field(discriminator="do")]
SOCKET: TypeAdapter[Any] = TypeAdapter(SocketCommand)
COMMANDS = frozenset(SOCKET.json_schema()["discriminator"]["mapping"])


def what_is_wrong(problem: Mapping[str, Any], where: tuple[int | str, ...]) -> str:
    """Turn a problem that pydantic found into a sentence: the field as its sender wrote it, and what it should be."""
    match problem["type"]:
        case "union_tag_not_found":
            return "do: Field required."
        case "union_tag_invalid":
            return f"do: Input should be one of {problem['ctx']['expected_tags']}."
        case "json_invalid":
            return f"{problem['msg']}."
    if len(where) > 1 and where[0] in COMMANDS:  # the name of the command is not a field
        where = where[1:]
    return f"{'.'.join(map(str, where))}: {problem['msg']}." if where else f"{problem['msg']}."
