"""Bagatelle's own games. Its tests are about these: another package may have brought more."""

from bagatelle.game import Game, games

OWN_GAMES: dict[str, Game] = {
    name: game for name, game in games().items() if game.package.startswith("bagatelle.games.")
}
