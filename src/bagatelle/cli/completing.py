"""Completion with the Tab key: a script for each shell, which asks this program what may come next."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from bagatelle.cli.app import ROOT, Argument, Command, Parameter, command
from bagatelle.language import LANGUAGES, Say, mark
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.game import Game

COMPLETE = "__complete"
"""The word after which a script passes the words of a command line; the last of them is to be completed. The answer has
one possibility a line, with an explanation after a tab; none means that a file may be named."""

SCRIPTS = {
    "bash": """\
_bagatelle() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY+=("${line%%$'\\t'*}")
    done < <("$1" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _bagatelle bagatelle
""",
    "zsh": """\
#compdef bagatelle
_bagatelle() {
    local line
    local -a found
    while IFS= read -r line; do
        found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
    done < <("$words[1]" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( $#found )); then
        _describe bagatelle found
    else
        _files
    fi
}
if [[ $funcstack[1] == _bagatelle ]]; then
    _bagatelle "$@"
else
    compdef _bagatelle bagatelle
fi
""",
    "fish": """\
function __bagatelle_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l program $before[1]
    set -e before[1]
    set -l found ($program __complete $before "$word" 2>/dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete -c bagatelle -f -a '(__bagatelle_complete)'
""",
}


@command(
    "completion",
    mark("Print the script that completes command lines with the Tab key in bash, zsh or fish."),
    "echo 'source <(bagatelle completion bash)' >> ~/.bashrc",
    "echo 'source <(bagatelle completion zsh)' >> ~/.zshrc",
    "bagatelle completion fish > ~/.config/fish/completions/bagatelle.fish",
)
def print_script(
    shell: Annotated[
        str, Parameter(called=mark("The shell"), values=(*SCRIPTS,), help=mark("bash, zsh or fish."))
    ],
    /,
) -> None:
    """Print a script for a shell."""
    if shell not in SCRIPTS:
        raise Refused(mark("There is no completion for '{shell}', only for bash, zsh and fish."), shell=shell)
    print(SCRIPTS[shell], end="")


def print_candidates(words: Sequence[str], say: Say) -> int:
    """Print what the last word may become, for a script."""
    with suppress(Refused, OSError):
        for value, help in candidates([*words] or [""], say):
            print(f"{value}\t{help}")
    return 0


def candidates(words: list[str], say: Say) -> Iterator[tuple[str, str]]:
    """What the last word of a command line may become, each with an explanation."""
    *before, word = [word for word in words[:-1] if word != "="] + [
        words[-1].removeprefix("=")
    ]  # bash cuts at =
    command = ROOT
    while before and (found := command.after(before[0], say)):
        command, before = found, before[1:]
    name, equals, begun = word.partition("=")
    asked, given = _asked_for([*before, name] if equals else before, command)
    if equals and name.startswith("--"):
        prefix = f"{name}="
    else:
        prefix, begun = "", word
        if word.startswith("-"):
            yield from _fitting(_options(command, before, say), word)
            return
        if not before:
            yield from _fitting(
                ((each.name, say.raw(each.help)) for each in command.everything_after()), word
            )
    if asked:
        many, _, last = begun.rpartition(",") if asked.note.values in ("bots", "players") else ("", "", begun)
        start = f"{prefix}{many}," if many else prefix
        for value, help in _fitting(_values(asked, given), last):
            yield f"{start}{value}", help


def _asked_for(before: Sequence[str], command: Command) -> tuple[Argument | None, list[str]]:
    """The argument or option that comes after these words, and the arguments that are given already."""
    arguments = command.arguments()
    by_name = {name: each for each in arguments for name in each.names}
    places = [each for each in arguments if each.positional]
    given: list[str] = []
    option: Argument | None = None
    for word in before:
        if option:
            option = None
        elif word.startswith("--") and "=" in word:
            continue
        elif word in by_name:
            option = by_name[word] if by_name[word].kind is not bool else None
        elif not word.startswith("-"):
            given.append(word)
    if option:
        return option, given
    if len(given) < len(places):
        return places[len(given)], given
    return (places[-1] if places and places[-1].repeated else None), given


def _options(command: Command, before: Sequence[str], say: Say) -> Iterator[tuple[str, str]]:
    """The options that are not given yet."""
    for each in command.arguments():
        if each.note.show and not each.positional and (each.repeated or each.name not in before):
            yield each.name, say.raw(each.note.help)
            if each.negative:
                yield each.negative, say.raw(each.note.help)
    yield "--help", say("Show this help and stop.")
    if command is ROOT:
        yield "--version", say("Show the version and stop.")


def _fitting(found: Iterator[tuple[str, str]], begun: str) -> Iterator[tuple[str, str]]:
    """What begins as a word does, each with one line of explanation."""
    for value, help in found:
        if value.casefold().startswith(begun.casefold()):
            yield value, " ".join(help.split())


def _values(argument: Argument, given: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The values of an argument that are known without loading anything large."""
    from bagatelle.plugins import plugin_names

    match argument.note.values:
        case "game":
            yield from ((name, "") for name in plugin_names("bagatelle.games"))
        case "bot" | "bots" | "players":
            yield from ((name, "") for name in plugin_names("bagatelle.bots"))
        case "language":
            yield from LANGUAGES.items()
        case "preset" if game := _game(given):
            yield from ((name, "") for name in game.presets)
        case "option" if game := _game(given):
            yield from (
                (name, spec.help) for name, spec in game.options.specs().items() if spec.kind == "number"
            )
        case str():
            pass
        case values:
            yield from ((value, "") for value in values)


def _game(given: Sequence[str]) -> "Game | None":
    """The game that is named before."""
    from bagatelle.game import game_called

    return game_called(given[0]) if given else None
