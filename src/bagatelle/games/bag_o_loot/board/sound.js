// What happens sounds like cards; taking something from somebody sounds like it.

const TAKING = ["steal", "snitch"];

/** @param {import("/static/kit/board.js").Step} step @returns {import("/static/kit/board.js").Sound | undefined} */
export function sound({ touches, move }) {
  if (!move || touches?.play === "knock") return undefined;
  return TAKING.includes(touches?.play) ? "capture" : "card";
}
