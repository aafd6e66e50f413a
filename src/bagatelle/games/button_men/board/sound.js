// What happens sounds like dice: rolled, or taken.

/** @param {import("/static/kit/board.js").Step} step */
export function sound({ touches, together = [] }) {
  const all = [...together.map((part) => part.touches), touches];
  const taken = all.some((each) => each?.targets?.length);
  const rolled = all.some((each) => each?.face !== undefined);
  if (!taken && !rolled) return undefined;
  return /** @type {import("/static/kit/board.js").Sound[]} */ ([taken && "capture", rolled && "dice"].filter(Boolean));
}
