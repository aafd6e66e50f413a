// "Continue from here": a new match that begins at a moment of another one, against bots or with friends.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { mix } from "../shell/mixing.js";
import { myName } from "../shell/naming.js";
import { go } from "../shell/navigation.js";
import { symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * Ask for whom to play on and against whom, and set up the table.
 * @param {{names: string[], seat: number, event: number, record: () => Promise<string>}} moment
 */
export function openPlayOn({ names, seat, event, record }) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const as = html(
    "select",
    {},
    names.map((name, place) => html("option", { value: place }, `${symbol(place)} ${name}`)),
  );
  as.value = String(seat);
  const buttons = [
    html("button", { class: "primary", onclick: () => begin("bot") }, t("Against bots")),
    html("button", { onclick: () => begin("open") }, t("With friends")),
  ];
  const dialog = openDialog(t("Continue from here"), [
    html("p", {}, t("A new match begins at this moment, with new dice and draws. The old one stays as it was.")),
    html("p", { class: "page-faint" }, t("It does not count toward anyone's results. With friends, whatever your seat cannot see is dealt again.")),
    html("label", { class: "page-field" }, t("Play for"), as),
    html("div", { class: "page-row" }, buttons),
    problem,
  ]);

  /** @param {"bot" | "open"} others */
  async function begin(others) {
    for (const button of buttons) button.disabled = true;
    try {
      if (!(await myName())) return;
      const seats = names.map((_, place) =>
        place === Number(as.value) ? { kind: "me" } : { kind: others },
      );
      const body = { record: await record(), event, seats, mix: true };
      const { id, commitment } = await api("POST", "/api/records/continue", body);
      await mix(id, commitment);
      dialog.close();
      go(`/match/${id}`);
    } catch (error) {
      problem.textContent = reason(error);
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }
}
