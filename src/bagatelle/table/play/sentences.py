"""What is said about a table: what happened at it, what is to do, who won."""

from __future__ import annotations

from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.language import Say, speak
from bagatelle.redeal import hides_something
from bagatelle.rooms import Audience, who_won
from bagatelle.table.play.entries import Entry
from bagatelle.table.play.outages import noted
from bagatelle.table.play.sealing import choosing_now, envelope
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.play.why_stuck import why_stuck


def notice(state: State, entry: Entry, say: Say) -> list[str]:
    """Something at the table, as a sentence."""
    who = state.chairs[entry.seat].name if entry.seat is not None and entry.seat >= 0 else ""
    match entry.kind:
        case "sit":
            return [say("{player} sits down.", player=entry.body["name"])]
        case "leave" if entry.body.get("sent_away"):
            return [say("The host sends {player} away.", player=entry.body["name"])]
        case "leave":
            return [say("{player} leaves the table.", player=entry.body["name"])]
        case "bot" if entry.body["bot"]:
            return [say("The bot {player} sits down.", player=entry.body["name"])]
        case "list" if entry.body["listed"]:
            return [say("Anybody here may join now.")]
        case "list":
            return [say("Only those with the link may join now.")]
        case "cancel":
            return [say("The host cancelled this table.")]
        case "choose" if entry.body["ready"]:
            return [say("{player} chooses {choice}.", player=who, choice=_chosen(state, entry, say))]
        case "begin" if state.from_position:
            return _begins_at_position(state, say)
        case "begin":
            return [say("The match begins.")]
        case "seal" if entry.body["move"] is None:
            return [say("{player} chooses again.", player=who)]
        case "seal" if entry.body["done"]:
            return [say("{player} has chosen.", player=who)]
        case "undo":
            return [say("{player} takes a move back.", player=who)]
        case "ask" if entry.body["what"] == "undo":
            return [say("{player} would like to take a move back.", player=who)]
        case "ask":
            return [say("{player} offers a draw.", player=who)]
        case "answer" if entry.body["yes"]:
            return [say("{player} agrees.", player=who)]
        case "answer":
            return [say("{player} declines.", player=who)]
        case "resign" if len(state.chairs) > 2:
            return [say("{player} gives up; a bot takes over.", player=who)]
        case "resign":
            return [say("{player} gives up.", player=who)]
        case "time" if len(state.chairs) > 2:
            return [say("{player} is out of time; a bot takes over.", player=who)]
        case "time":
            return [say("{player} is out of time.", player=who)]
        case "stand_in" if "failed" in entry.body:
            failed, other = entry.body["failed"], entry.body["bot"]
            return [
                say(
                    "The bot '{failed}' failed, so '{bot}' now plays for {player}.",
                    failed=failed,
                    bot=other,
                    player=who,
                )
            ]
        case "stand_in" if entry.body["bot"]:
            return [say("A bot ({bot}) stands in for {player}.", bot=say(entry.body["bot"]), player=who)]
        case "stand_in":
            return [say("{player} is back.", player=who)]
        case "moderate" if "remove" in entry.body:
            return [say("The host removed {player} from the chat.", player=entry.body["name"])]
        case "moderate" if "restore" in entry.body:
            return [say("{player} may chat again.", player=entry.body["name"])]
        case "moderate" if entry.body["spectators"]:
            return [say("Spectators may chat again.")]
        case "moderate":
            return [say("The host has closed the chat to spectators.")]
        case "rematch" if who and len({chair.person for chair in state.chairs if chair.person}) > 1:
            return [say("{player} offers a rematch.", player=who)]
        case "outage":
            away = sum(min(ended, entry.at) - began for began, ended in noted(entry.body))
            return [_away(away, say)]
        case "call_off" if entry.body.get("why") == "length":
            return [say("The match has become too long, so it is called off.")]
        case "rematch":
            return [say("A rematch has begun.")]
        case "decline":
            return [say("{player} does not want to play again.", player=entry.body["name"])]
        case "call_off" if who:
            return [say("{player} calls the match off.", player=who)]
        case "call_off":
            return [say("The match is called off.")]
    return []


def _begins_at_position(state: State, say: Say) -> list[str]:
    chooser = _host_name(state, say)
    begins = say(
        "The match begins at a saved position that {player} chose; it does not count toward anyone's results.",
        player=chooser,
    )
    return [begins, *_dealt_again(state, say)]


def _dealt_again(state: State, say: Say) -> list[str]:
    if state.redealt_for is None:
        return []
    if state.redealt_for == SPECTATOR:
        return [say("Whatever was hidden was dealt again.")]
    return [say("Whatever {player} could not see was dealt again.", player=_host_name(state, say))]


def _host_name(state: State, say: Say) -> str:
    return next((chair.name for chair in state.chairs if chair.person == state.host), say("the host"))


def position_note(state: State, say: Say) -> str | None:
    """Tell whoever sits down that the match begins at a position that the host chose; None if it does not."""
    start, game, seats = state.settings.start, state.settings.game, state.seats_of(state.host)
    if not state.from_position:
        return None
    host = _host_name(state, say)
    told = [
        say("This match starts from a saved position that {player} chose.", player=host),
        say("It does not count toward anyone's results."),
    ]
    if state.match is not None:
        told += _dealt_again(state, say)
    elif start and hides_something(game, start, seats[0] if seats else SPECTATOR):
        again = (
            say("If anyone else plays, whatever {player} cannot see is dealt again.", player=host)
            if seats
            else say("If anyone else plays, whatever is hidden is dealt again.")
        )
        told.append(again)
    return " ".join(told)


def _chosen(state: State, entry: Entry, say: Say) -> str:
    """What somebody chose for their seat, as people call it."""
    game = state.settings.game
    own = game.say(say.language)
    labels = [
        game.pairing.portrait(role, value, own)["label"] for role, value in entry.body["choice"].items()
    ]
    return say.both(labels)


def _away(seconds: float, say: Say) -> str:
    if seconds < 120:
        return say.many(
            "The server was away for {n} second; nobody's clock ran.",
            "The server was away for {n} seconds; nobody's clock ran.",
            max(1, round(seconds)),
        )
    if seconds < 2 * 3600:
        return say.many(
            "The server was away for {n} minute; nobody's clock ran.",
            "The server was away for {n} minutes; nobody's clock ran.",
            round(seconds / 60),
        )
    return say.many(
        "The server was away for {n} hour; nobody's clock ran.",
        "The server was away for {n} hours; nobody's clock ran.",
        round(seconds / 3600),
    )


def prompt(state: State, viewer: Viewer) -> str:
    """What has to be done next, in one sentence."""
    match, say = state.match, speak(viewer.language)
    if state.result:
        return " ".join([result_sentence(state, viewer), *result_notes(state, viewer.language)])
    if state.trouble:
        return why_stuck(state.trouble, say)
    if match is None and state.is_full() and state.undecided():
        return say("Everybody is here. The match begins when all are ready.")
    if match is None:
        return say("The host cancelled this table.") if state.cancelled else say("Waiting for players.")
    if state.plays_itself:
        return say("Nobody has a choice now; the game plays on by itself.")
    choosing = choosing_now(state)
    if choosing and viewer.seat not in choosing.waiting:
        others = say.both([match.names[seat] for seat in choosing.waiting])
        if viewer.seat in choosing.done:
            return say("You have chosen. Waiting for {players}.", players=others)
        return say("Waiting for {players} to choose in secret.", players=others)
    ahead = envelope(state, viewer.seat) if viewer.seat in state.seats_of(viewer.person) else None
    return match.game.sentences.prompt(match.position if ahead is None else ahead, listener(state, viewer))


def tip(state: State, viewer: Viewer) -> str:
    """What somebody who plays for the first time should know about what is to be done; nothing about real pieces."""
    match = state.started()
    if match.actor == CHANCE:
        return ""
    ahead = envelope(state, viewer.seat)
    return match.game.sentences.tip(match.position if ahead is None else ahead, listener(state, viewer))


def addressed(state: State, viewer: Viewer) -> int | None:
    """The seat that is spoken to as "you": the viewer's own, if it is the only one they hold. People who share a device
    are called by their names, and so is everybody by a spectator."""
    return viewer.seat if state.seats_of(viewer.person) == [viewer.seat] else None


def listener(state: State, viewer: Viewer) -> Audience:
    """A viewer as the game speaks to them."""
    match = state.started()
    return match.audience(viewer.seat, match.game.say(viewer.language), addressed(state, viewer))


def result_sentence(state: State, viewer: Viewer) -> str:
    """Who won, and how."""
    result, say, names = state.result, speak(viewer.language), state.names()
    assert result
    if result.too_long:
        return say("The match was called off because it had become too long; nobody wins.")
    if result.how == "called_off":
        return say("The match was called off; nobody wins.")
    if result.how == "agreed":
        return say("Draw by agreement.")
    to = Audience(viewer.seat, say, names, you=addressed(state, viewer))
    if result.how in ("resigned", "time"):
        return _ended_early(result.how, result.seat or 0, result.winners[0], to)
    if state.match is None or not state.match.over:
        return who_won(result.winners, to)
    return state.match.game.sentences.verdict(state.match.position, listener(state, viewer))


def _ended_early(how: str, loser: int, winner: int, to: Audience) -> str:
    """Somebody gave up or ran out of time."""
    say, values = to.say, {"loser": to.names[loser], "winner": to.names[winner]}
    if how == "resigned":
        if winner == to.you:
            return say("You win: {loser} gave up.", **values)
        if loser == to.you:
            return say("You gave up: {winner} wins.", **values)
        return say("{loser} gave up: {winner} wins.", **values)
    if winner == to.you:
        return say("You win: {loser} ran out of time.", **values)
    if loser == to.you:
        return say("You ran out of time: {winner} wins.", **values)
    return say("{loser} ran out of time: {winner} wins.", **values)


def result_notes(state: State, language: str) -> list[str]:
    """What somebody who reads the result should know: a saved position that it began at, for whom a bot played, and
    what was taken back."""
    say, names, notes = speak(language), state.names(), list[str]()
    if state.from_position:
        chooser = _host_name(state, say)
        notes.append(
            say(
                "This match started from a saved position that {player} chose, so it does not count toward "
                "anyone's results.",
                player=chooser,
            )
        )
        notes += _dealt_again(state, say)
    if state.stood_in:
        players = say.both([names[seat] for seat in sorted(state.stood_in)])
        notes.append(say("A bot stood in for {players}.", players=players))
    if state.match and state.match.taken_back:
        notes.append(
            say.many(
                "{n} move was taken back after more was known.",
                "{n} moves were taken back after more was known.",
                state.match.taken_back,
            )
        )
    return notes
