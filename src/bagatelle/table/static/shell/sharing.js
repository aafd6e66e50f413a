// Links for other people: addresses that work from their devices, QR codes and the clipboard.

import { api } from "./api.js";
import { html } from "../kit/dom.js";
import { t } from "./words.js";

const LOCAL = /^(localhost|127\.|\[::1\])/;

/**
 * The full address of a path as others can reach it.
 * @param {string} path
 */
export async function share(path) {
  if (!LOCAL.test(location.host)) return location.origin + path;
  const { addresses } = await api("GET", "/api/addresses").catch(() => ({ addresses: [] }));
  return (addresses[0] ?? location.origin) + path;
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
 */
export function linkCard(path, title) {
  const field = html("input", {
    readonly: true,
    value: location.origin + path,
    "aria-label": t("Link"),
    onfocus: () => field.select(),
  });
  const button = html("button", { class: "primary", onclick: pressed }, t("Copy the link"));
  share(path).then((address) => (field.value = address));

  async function pressed() {
    const done = await copy(field.value);
    button.textContent = done ? t("Copied") : t("Copy the link");
    if (!done) field.focus();
    setTimeout(() => (button.textContent = t("Copy the link")), 2500);
  }

  return html(
    "div",
    { class: "page-link-card" },
    !path.includes("#") &&
      html("img", {
        class: "page-qr",
        src: `/api/qr?path=${encodeURIComponent(path)}`,
        alt: t("QR code of the link"),
        width: 168,
        height: 168,
      }),
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
