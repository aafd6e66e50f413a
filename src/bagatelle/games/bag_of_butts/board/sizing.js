// Pieces as large as their trays allow; all three trays show them in one size.

const [SMALLEST, LARGEST] = [28, 104];

/** @param {Element} felt */
export function fitPieces(felt) {
  const trays = /** @type {HTMLElement | null} */ (felt.querySelector(".trays"));
  if (!trays) return;
  const size = Math.min(...[...trays.querySelectorAll(".lying")].map(largestIn));
  trays.style.setProperty("--piece", `${size}px`);
}

/** The largest size with which all that lies there has its place. @param {Element} lying */
function largestIn({ clientWidth, clientHeight, childElementCount }) {
  for (let size = LARGEST; size > SMALLEST; size -= 2) {
    if (Math.floor(clientWidth / size) * Math.floor(clientHeight / size) >= childElementCount) return size;
  }
  return SMALLEST;
}
