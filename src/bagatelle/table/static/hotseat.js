// Several people at one device: hand it over, and let nobody see what is not theirs.

import { api } from "./api.js";
import { html } from "./dom.js";
import { colour, symbol } from "./table.js";
import { t } from "./words.js";

/**
 * Whether the other seat sees anything now that this one must not.
 * @param {string} match
 * @param {number} other
 * @param {any} view
 */
export async function hasSecretsNow(match, other, view) {
  const table = await api("GET", `/api/matches/${match}?as=${other}`);
  return JSON.stringify(table.view) !== JSON.stringify(view);
}

/**
 * Cover the screen until the next player says that nobody else is looking; returns how to lift the cover.
 * @param {number} seat
 * @param {string} name
 * @param {() => void} ready
 */
export function cover(seat, name, ready) {
  const button = html("button", { class: "primary", onclick: go }, t("I am {player}", { player: name }));
  const dialog = html(
    "dialog",
    { class: "cover", "aria-labelledby": "cover-title" },
    html("span", { class: "cover-sign", style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
    html("h2", { id: "cover-title" }, t("Give the device to {player}", { player: name })),
    html("p", {}, t("Nobody else should look now.")),
    button,
  );
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();

  function go() {
    button.disabled = true;
    ready();
  }

  return () => {
    dialog.close();
    dialog.remove();
  };
}
