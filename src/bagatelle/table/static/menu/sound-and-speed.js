// What this device sounds like, and how fast things go on it.

import { html } from "../kit/dom.js";
import { animationSpeed, applyLooks, botSpeed, remember } from "../shell/settings.js";
import { hasSound, sound, volume } from "../shell/sound.js";
import { t } from "../shell/words.js";
import { select, toggle } from "./fields.js";

/** Sound on or off, and how loud; one hears at once how that is. */
export function soundSettings() {
  const loudness = html("input", {
    type: "range",
    min: "0",
    max: "100",
    step: "5",
    value: String(volume()),
    onchange: () => {
      remember("volume", loudness.value);
      sound("turn");
    },
  });
  loudness.disabled = !hasSound();
  return html(
    "div",
    {},
    toggle(t("Sound"), hasSound(), (on) => {
      remember("sound", on ? "on" : "off");
      loudness.disabled = !on;
      sound("turn");
    }),
    html("label", { class: "page-field" }, t("Volume"), loudness),
  );
}

/** How fast pieces move and bots play, as it is seen here. */
export function speedSettings() {
  const speeds = { slow: t("Slow"), normal: t("Normal"), fast: t("Fast"), instant: t("Instant") };
  return html(
    "div",
    {},
    select(t("Speed of animations"), speeds, animationSpeed(), (speed) => {
      remember("speed", speed);
      applyLooks();
    }),
    select(t("Speed of bots"), speeds, botSpeed(), (speed) => remember("bots", speed)),
  );
}
