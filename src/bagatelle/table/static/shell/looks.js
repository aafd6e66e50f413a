// Stylesheets that come when they are needed, such as those of a game's board.

import { html } from "../kit/dom.js";
import { boardFile } from "./edition.js";

/**
 * Load a stylesheet, once; the promise is kept even if it cannot be had.
 * @param {string} path
 * @returns {Promise<void>}
 */
export function dress(path) {
  return new Promise((done) => {
    if (document.head.querySelector(`link[href="${path}"]`)) return done();
    const finish = () => done();
    document.head.append(html("link", { rel: "stylesheet", href: path, onload: finish, onerror: finish }));
  });
}

/**
 * Load some stylesheets of a game's board.
 * @param {string} game
 * @param {string[]} names
 */
export const dressBoard = (game, names) => Promise.all(names.map((name) => dress(boardFile(game, name))));
