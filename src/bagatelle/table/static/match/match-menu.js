// The menu of a table: what one can do beside playing.

import { reason } from "../shell/api.js";
import { confirmed } from "../shell/dialog.js";
import { openMenu } from "../menu/menu.js";
import { t } from "../shell/words.js";
import { copyWatchLink } from "./spectators-link.js";

/**
 * Open the menu of a match.
 * @param {{standing: import("./standing.js").Standing, commands: import("./commands.js").Commands,
 *   tabs: import("./tabs.js").Tabs, waiting: import("./waiting.js").Waiting, say: (sentence: string) => void,
 *   lookBack: () => void, showResult: () => void, keys: () => void}} match
 */
export function openMatchMenu({ standing, commands, tabs, waiting, say, lookBack, showResult, keys }) {
  const { fixed, now } = standing;
  const playing = now.state === "playing";
  const sits = fixed.mine.length > 0;
  const mine = typeof fixed.viewer === "number" ? now.seats[fixed.viewer] : null;
  const others = tabs.others(now.seats);
  /** @type {(import("../menu/menu.js").Item | false | null)[]} */
  const items = [
    playing && fixed.hints && Boolean(now.moves) && { label: t("Give me a hint"), action: commands.hint },
    now.events > 0 && { label: t("Look back"), action: lookBack },
    now.state === "over" && { label: t("How it went"), action: showResult },
    playing && sits && fixed.draws && { label: t("Offer a draw"), action: () => commands.send({ do: "offer-draw" }) },
    playing &&
      mine &&
      !mine.stand_in && {
        label: t("Let a bot play for me"),
        action: () => commands.send({ do: "bot", play: true, seat: fixed.viewer }),
      },
    playing &&
      Boolean(mine?.stand_in) &&
      !mine?.gone && { label: t("Take my seat back"), action: commands.playMyself },
    waiting.possible(),
    playing && sits && !mine?.gone && { label: t("Give up"), action: resign },
    others.length > 0 && { label: t("Mute or block somebody"), action: () => tabs.openPeople(others) },
    fixed.host && {
      label: now.chat.spectators ? t("Close the chat to spectators") : t("Open the chat to spectators"),
      action: () => commands.moderate({ spectators: !now.chat.spectators }).catch((error) => say(reason(error))),
    },
    Boolean(fixed.watch) && {
      label: t("Copy the link for spectators"),
      action: () => copyWatchLink(fixed.watch, say),
    },
    { label: t("Keyboard shortcuts"), action: keys },
  ];

  async function resign() {
    if (await confirmed(t("Give up this match?"), t("Give up"))) commands.send({ do: "resign" });
  }

  openMenu(fixed.title, /** @type {import("../menu/menu.js").Item[]} */ (items.filter(Boolean)));
}
