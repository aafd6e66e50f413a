// How a match stands or ended, in a few words, for whoever plays it.

import { listed, t } from "../shell/words.js";

/**
 * A match as lists tell it.
 * @typedef {{id: string, game: string, title: string, players: string[], bots: (string | null)[], mine: number[],
 *   invited: number[], state: "lobby" | "playing" | "over" | "stuck" | "closed", my_turn: boolean, host: boolean,
 *   actor: number | null, scores: number[], how: string | null, winners: number[], hidden: boolean, at: number,
 *   from_position: boolean, cursor: string}} Mine
 */

/** Whom one plays with. @param {Mine} match */
export function othersIn({ players, mine, invited }) {
  const others = players.filter((name, seat) => name && !mine.includes(seat) && !invited.includes(seat));
  return others.length ? t("with {players}", { players: listed(others) }) : "";
}

/** How it stands, or how it ended. @param {Mine} match */
export function standingWords(match) {
  if (match.state === "over") return resultWords(match);
  if (match.state === "stuck") return t("Cannot go on");
  if (match.state === "closed") return t("Cancelled by the host");
  if (match.state === "lobby") return match.invited.length ? t("Play again?") : t("Waiting for players");
  const score = scoreWords(match);
  if (match.my_turn) return score ? t("{score}, your turn", { score }) : t("Your turn");
  const player = match.actor === null || match.mine.includes(match.actor) ? "" : match.players[match.actor];
  if (!player) return score ? t("{score}, in play", { score }) : t("In play");
  return score ? t("{score}, {player} to play", { score, player }) : t("{player} to play", { player });
}

/** My score first, then the others'. @param {Mine} match */
function ordered({ scores, players, mine }) {
  if (scores.length !== players.length) return [];
  const first = mine[0] ?? 0;
  return [scores[first], ...scores.filter((_, seat) => seat !== first)];
}

/** The score while it can still change: "24 to 19". @param {Mine} match */
function scoreWords(match) {
  const scores = ordered(match);
  if (!scores.some(Boolean)) return "";
  return scores.length === 2 ? t("{mine} to {theirs}", { mine: scores[0], theirs: scores[1] }) : scores.join(" · ");
}

/** @param {Mine} match */
function resultWords(match) {
  const { how, winners, mine, players } = match;
  if (how === "called_off") return t("Called off");
  if (!winners.length) return t("Over");
  const alone = mine.length === 1;
  const score = ordered(match).join("-");
  if (winners.length > 1) {
    if (alone && !winners.includes(mine[0])) return t("{player} won", { player: listed(winners.map((seat) => players[seat])) });
    if (winners.length < players.length) return t("You share the win");
    return score ? t("Draw, {score}", { score }) : t("Draw");
  }
  if (!alone) return t("{player} won", { player: players[winners[0]] });
  return winners[0] === mine[0] ? wonWords(match, score) : lostWords(match, score);
}

/** @param {Mine} match @param {string} score */
function wonWords({ how, players, mine }, score) {
  if (players.length === 2 && how === "resigned") return t("You won: {player} gave up", { player: players[1 - mine[0]] });
  if (players.length === 2 && how === "time") return t("You won on time");
  return score ? t("You won {score}", { score }) : t("You won");
}

/** @param {Mine} match @param {string} score */
function lostWords({ how, players, winners }, score) {
  if (players.length > 2) return t("{player} won", { player: players[winners[0]] });
  if (how === "resigned") return t("You gave up");
  if (how === "time") return t("You lost on time");
  return score ? t("You lost {score}", { score }) : t("You lost");
}
