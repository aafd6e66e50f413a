// Asking the server over HTTP. What it refuses, it refuses in one sentence.

import { t } from "./words.js";

/** Something was not possible; the message is a sentence for people. */
export class Refusal extends Error {}

/**
 * The answer to one request, or a `Refusal`.
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  /** @type {RequestInit} */
  const request = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refusal(t("The table cannot be reached just now. Is the network on?"));
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  if (typeof answer?.refused === "string") throw new Refusal(answer.refused);
  throw new Refusal(
    response.status === 404 ? t("There is nothing here any more.") : t("Something went wrong at the table."),
  );
}

/**
 * What went wrong, as a sentence.
 * @param {unknown} error
 */
export function reason(error) {
  if (error instanceof Refusal) return error.message;
  console.error(error);
  return t("Something went wrong on this page.");
}
