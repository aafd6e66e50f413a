// The scrap pile as a sheet: everybody may look through it, and a three takes a card out of it.
import { html } from "/static/kit/dom.js";
import { card, cardName } from "./cards.js";

/**
 * The sheet, which opens with the cards that lie there and those of them that can be taken.
 * @param {import("/static/kit/board.js").Table} table
 * @param {(code: string) => void} pick called with the card that a three takes
 */
export function scrapSheet(table, pick) {
  const title = html("h3");
  const cards = html("div", { class: "cards" });
  const close = html("button", { type: "button", class: "close", onclick: () => sheet.close() }, table.t("Close"));
  const sheet = html("dialog", { class: "sheet", "aria-label": table.t("Scrap pile") }, title, cards, close);
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());

  /** @param {string[]} codes @param {Set<string>} choosable */
  function open(codes, choosable) {
    title.textContent = choosable.size
      ? table.t("Which card do you take?")
      : table.many("Scrap pile, {n} card", "Scrap pile, {n} cards", codes.length);
    cards.replaceChildren(
      ...[...new Set(codes)].map((code) => {
        const n = codes.filter((other) => other === code).length;
        const many = n > 1 && html("span", { class: "count" }, `×${n}`);
        if (!choosable.has(code)) return looked(cardName(code, table), card(code), many);
        const take = () => (sheet.close(), pick(code));
        return html(
          "button",
          { type: "button", class: "spot can", "aria-label": cardName(code, table), onclick: take },
          card(code),
          many,
        );
      }),
    );
    sheet.showModal();
  }
  return { element: sheet, open, close: () => sheet.close() };
}

/** A card that can only be looked at. @param {string} label @param {...(Node | false)} drawn */
const looked = (label, ...drawn) => html("div", { class: "spot", role: "img", "aria-label": label }, ...drawn);
