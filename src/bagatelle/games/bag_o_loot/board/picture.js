// A living picture of Bag-O-Loot: a looter comes and goes between two sets.

import { svg } from "/static/kit/dom.js";
import { isCalm } from "/static/kit/motion.js";
import { LOOT, SACK } from "./loot.js";

/** Two sets, a looter that changes sides, and the bag that both want. */
export function picture() {
  const swing = { attributeName: "transform", type: "translate", dur: "6s", repeatCount: "indefinite" };
  const path = { values: "0 0;0 0;54 -6;54 -6;0 0", keyTimes: "0;.35;.5;.85;1", calcMode: "spline" };
  const smooth = { keySplines: "0 0 1 1;.4 0 .2 1;0 0 1 1;.4 0 .2 1" };
  const travel = isCalm() ? null : svg("animateTransform", { ...swing, ...path, ...smooth });
  const bag = svg("g", { transform: "translate(66 4) scale(1.2)" }, svg("path", { d: SACK, fill: "#a9723c" }));
  bag.append(svg("path", { d: "M8.5 5.5h7v2.5h-7zM11 7l-4 6 3-.5 1.5 2.5 1.5-8z", fill: "#b3122d" }));
  return svg(
    "svg",
    { viewBox: "0 0 160 100", role: "img", "aria-label": "Bag-O-Loot" },
    bag,
    card("7", 20, 44, -10),
    card("7", 36, 40, -3),
    card("5", 106, 40, 4),
    card("5", 122, 44, 11),
    svg("g", {}, card("L", 50, 42, 3), travel),
  );
}

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} turn
 */
function card(name, x, y, turn) {
  const wild = name === "L";
  const ink = wild ? "#f4c95d" : name === "7" ? "#1c5a86" : "#9c3d12";
  return svg(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn} 16 22) scale(.8)`, fill: ink },
    svg("rect", { width: 40, height: 56, rx: 6, fill: wild ? "#2b2433" : "#fffaf0", stroke: ink }),
    svg("text", { x: 5, y: 18, "font-size": 17, "font-weight": 800, "font-family": "system-ui, sans-serif" }, name),
    svg("path", { d: LOOT[name], transform: "translate(9 27)", "fill-rule": "evenodd" }),
  );
}
