// QR codes, drawn here: no request ever carries what stands in one.

import { svg } from "../kit/dom.js";
import { qrMatrix } from "./qr-matrix.js";
import { t } from "./words.js";

/** How many light squares a camera needs around a code. */
const MARGIN = 4;

/**
 * A picture of a text for a phone's camera; the text has at most 213 bytes.
 * @param {string} text
 * @returns {SVGElement}
 */
export function qrCode(text) {
  const matrix = qrMatrix(text);
  const side = matrix.length + 2 * MARGIN;
  const runs = matrix.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x + MARGIN} ${y + MARGIN}h${length}v1h-${length}z`),
  );
  return svg(
    "svg",
    { class: "page-qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t("QR code of the link") },
    svg("path", { class: "page-qr-paper", d: `M0 0h${side}v${side}h-${side}z` }),
    svg("path", { class: "page-qr-ink", d: runs.join("") }),
  );
}

/**
 * Where dark squares stand in a row, each time as the first one and how many there are.
 * @param {boolean[]} row
 */
function darkRuns(row) {
  const line = row.map(Number).join("");
  return [...line.matchAll(/1+/g)].map((run) => [run.index, run[0].length]);
}
