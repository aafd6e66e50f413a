// A moment of a match in an address: "#moment-57".

const MOMENT = /^#moment-(\d{1,7})$/;

/** The part of an address that names a moment. @param {number} event */
export const hashOf = (event) => `#moment-${event}`;

/** The event that an address names, or null. @param {string} hash */
export function eventIn(hash) {
  const found = MOMENT.exec(hash);
  return found ? Number(found[1]) : null;
}
