"""What is said about a table: what happened at it, what is to do, who won."""

from __future__ import annotations

from bagatelle.language import Say, speak
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
        case "bot" if entry.body["bot"]:
            return [say("The bot {player} sits down.", player=entry.body["name"])]
        case "choose" if entry.body["ready"]:
            return [say("{player} chooses {choice}.", player=who, choice=_chosen(state, entry, say))]
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
            return [say("The host closed the chat to spectators.")]
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
        return " ".join([result_sentence(state, viewer.language), *result_notes(state, viewer.language)])
    if state.trouble:
        return why_stuck(state.trouble, say)
    if match is None and state.is_full() and state.undecided():
        return say("Everybody is here. The match begins when all are ready.")
    if match is None:
        return say("Waiting for players.")
    if state.plays_itself:
        return say("Nobody has a choice now; the game plays on by itself.")
    to = match.audience(viewer.seat, match.game.say(viewer.language))
    choosing = choosing_now(state)
    if choosing and viewer.seat not in choosing.waiting:
        others = say.both([match.names[seat] for seat in choosing.waiting])
        if viewer.seat in choosing.done:
            return say("You have chosen. Waiting for {players}.", players=others)
        return say("Waiting for {players} to choose in secret.", players=others)
    ahead = envelope(state, viewer.seat) if viewer.seat in state.seats_of(viewer.person) else None
    return match.game.sentences.prompt(match.position if ahead is None else ahead, to)


def result_sentence(state: State, language: str) -> str:
    """Who won, and how."""
    result, say, names = state.result, speak(language), state.names()
    assert result
    winners = [names[seat] for seat in result.winners]
    if result.how == "called_off":
        return say("The match was called off; nobody wins.")
    if result.how == "agreed":
        return say("Draw by agreement.")
    if result.how == "resigned":
        return say("{loser} gave up: {winner} wins.", loser=names[result.seat or 0], winner=winners[0])
    if result.how == "time":
        return say(
            "{loser} ran out of time: {winner} wins.", loser=names[result.seat or 0], winner=winners[0]
        )
    if len(winners) == 1:
        return say("{winner} wins.", winner=winners[0])
    return say("{winners} share the victory.", winners=say.both(winners))


def result_notes(state: State, language: str) -> list[str]:
    """What somebody who reads the result should know: for whom a bot played, and what was taken back."""
    say, names, notes = speak(language), state.names(), []
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
