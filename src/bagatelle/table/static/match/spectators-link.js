// The link with which others can watch a match, while it goes on and when it is over.

import { copy, howToShare, share } from "../shell/sharing.js";
import { t } from "../shell/words.js";

/**
 * Hand on the link: by the device's own way of sharing where it has one, else over the clipboard.
 * @param {string} watch
 * @param {(sentence: string) => void} say
 */
export async function copyWatchLink(watch, say) {
  const { address, onlyHere } = await share(`/watch/${watch}`);
  const done = (await copy(address)) ? t("The link is copied.") : address;
  say(onlyHere ? `${done} ${howToShare()}` : done);
}
