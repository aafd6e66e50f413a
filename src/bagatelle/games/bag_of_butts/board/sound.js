// What happens sounds like wooden pieces; scoring a group sounds like taking it.

/** @param {import("/static/kit/board.js").Step} step @returns {import("/static/kit/board.js").Sound | undefined} */
export function sound({ touches }) {
  if (touches?.draw || touches?.add) return "piece";
  return touches?.group === undefined ? undefined : "capture";
}
