// What happens sounds like cards; hitting something on the table sounds like it.

/** @param {import("/static/kit/board.js").Step} step @returns {import("/static/kit/board.js").Sound | undefined} */
export function sound({ touches, move }) {
  if (!move || touches?.do === "pass" || touches?.do === "let") return undefined;
  const hits = touches?.do === "scuttle" || touches?.hits?.length || touches?.at?.card || touches?.at?.royal;
  return hits ? "capture" : "card";
}
