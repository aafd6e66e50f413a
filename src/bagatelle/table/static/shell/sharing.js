// Links for other people: addresses that work from their devices, QR codes and the clipboard.

import { api } from "./api.js";
import { html } from "../kit/dom.js";
import { qrCode } from "./qr.js";
import { t } from "./words.js";

/**
 * Who can reach the table: everybody, those in this network, or only this machine; and where, the best address first.
 * @typedef {{reach: "public" | "network" | "machine", addresses: string[]}} Reach
 *
 * A link for others, or one that nobody else can open.
 * @typedef {{address: string, onlyHere: boolean}} Link
 */

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Whether this page was opened by a name that means this machine and no other. */
export const isLoopback = () => LOOPBACK.test(location.host);

/** @returns {Promise<Reach>} */
export function reach() {
  return api("GET", "/api/addresses").catch(() => ({ reach: isLoopback() ? "machine" : "network", addresses: [] }));
}

/**
 * The full address of a path as others can reach it.
 * @param {string} path
 * @returns {Promise<Link>}
 */
export async function share(path) {
  const { reach: who, addresses } = await reach();
  const opened = who === "network" && !isLoopback(); // then the way that led here leads others here too
  const best = opened ? undefined : addresses[0];
  return { address: (best ?? location.origin) + path, onlyHere: !best && isLoopback() };
}

/** What to do about a link that nobody else can open. */
export function howToShare() {
  return t(
    "This link works on this machine only. To let friends in, stop the table and start it with “make share” or “bagatelle serve --share”; your matches stay.",
  );
}

/**
 * Put a text on the clipboard; whether that was possible. Over plain http only the old way works.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = html("textarea", { class: "hidden-text", readonly: true });
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/**
 * A link with its QR code, a button to copy it, and where the device can, one to share it.
 * @param {string} path
 * @param {string} title
 * @param {string} [invitation] what to do with it, if it is for others
 */
export function linkCard(path, title, invitation = "") {
  const field = html("input", { readonly: true, "aria-label": t("Link"), onfocus: () => field.select() });
  const button = html("button", { class: "primary", onclick: pressed }, t("Copy the link"));
  const note = html("p", { class: "page-link-note" }, invitation);
  const picture = html("div", { class: "page-qr-place" });
  share(path).then(({ address, onlyHere }) => {
    field.value = address;
    if (onlyHere) note.textContent = howToShare();
    if (onlyHere) picture.remove();
    else picture.replaceChildren(qrCode(address));
  });

  async function pressed() {
    const done = await copy(field.value);
    button.textContent = done ? t("Copied") : t("Copy the link");
    if (!done) field.focus();
    setTimeout(() => (button.textContent = t("Copy the link")), 2500);
  }

  return html(
    "div",
    { class: "page-link-card" },
    note,
    picture,
    html(
      "div",
      { class: "page-link-side" },
      field,
      html(
        "div",
        { class: "page-row" },
        button,
        "share" in navigator &&
          html("button", { onclick: () => navigator.share({ title, url: field.value }).catch(() => null) }, t("Share")),
      ),
    ),
  );
}
