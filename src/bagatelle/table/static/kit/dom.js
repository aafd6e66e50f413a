// Making elements: the few lines that every module of the page shares.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Attributes that start with "on" are listeners, `class` may be a list, `data` and `style` are objects, null and false
 * are left out.
 * @typedef {Record<string, any>} Attributes
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/**
 * An HTML element: `html("button", {class: "die", onclick: choose}, "13")`.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  return /** @type {any} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * An SVG element: `svg("circle", {cx: 5, cy: 5, r: 4})`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {any} */ (fill(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Attributes} attributes
 * @param {any[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", [value].flat().filter(Boolean).join(" "));
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "style") for (const [key, set] of Object.entries(value)) element.style.setProperty(key, String(set));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false).map(toNode));
  return element;
}

/** @param {Node | string | number} child */
function toNode(child) {
  return child instanceof Node ? child : String(child);
}
