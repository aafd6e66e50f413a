// Sounds, made by the browser itself: short, soft, and one for each kind of event. None before somebody has touched the
// page, none when they are switched off; a muted tab is the browser's own business.

import { recall } from "./settings.js";

/** @typedef {import("../kit/board.js").Sound} Sound */

/** What browsers take for a wish of the person; a finger counts when it is lifted. */
const TOUCHES = ["pointerup", "keyup"];
const USUAL_VOLUME = 60;
const LOUDEST = 0.5;

/**
 * What a sound is made of: notes (`pitch` in hertz, perhaps sliding `to` another) and puffs of noise around a pitch;
 * `at` and `lasts` in seconds, `loud` from 0 to 1.
 * @typedef {{at?: number, pitch: number, to?: number, lasts: number, loud: number, noise?: boolean,
 *   wave?: OscillatorType}} Note
 */

/** @type {Record<Sound, Note[]>} */
const SOUNDS = {
  move: [{ pitch: 420, to: 360, lasts: 0.07, loud: 0.35, wave: "triangle" }],
  dice: [0, 0.06, 0.11, 0.15, 0.23].map((at, n) => ({
    at,
    pitch: [2300, 1700, 2600, 1900, 1500][n],
    lasts: 0.045,
    loud: [0.7, 0.5, 0.6, 0.4, 0.5][n],
    noise: true,
  })),
  card: [{ pitch: 3200, to: 1400, lasts: 0.11, loud: 0.5, noise: true }],
  piece: [
    { pitch: 300, to: 170, lasts: 0.09, loud: 0.6 },
    { pitch: 1400, lasts: 0.02, loud: 0.4, noise: true },
  ],
  capture: [
    { pitch: 392, to: 330, lasts: 0.12, loud: 0.45, wave: "triangle" },
    { at: 0.09, pitch: 196, to: 150, lasts: 0.2, loud: 0.6, wave: "triangle" },
  ],
  round: [523.25, 659.25, 523.25].map((pitch, n) => ({ at: n * 0.16, pitch, lasts: 0.35, loud: 0.4 })),
  win: [523.25, 659.25, 783.99, 1046.5].map((pitch, n) => ({
    at: n * 0.13,
    pitch,
    lasts: n === 3 ? 0.8 : 0.35,
    loud: 0.45,
  })),
  lose: [392, 329.63, 261.63].map((pitch, n) => ({ at: n * 0.2, pitch, lasts: 0.5, loud: 0.35 })),
  turn: [523.25, 659.25].map((pitch, n) => ({ at: n * 0.14, pitch, lasts: 0.5, loud: 0.4 })),
  message: [
    { pitch: 880, lasts: 0.09, loud: 0.22 },
    { at: 0.08, pitch: 1174.66, lasts: 0.16, loud: 0.2 },
  ],
};

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null;
let armed = false;

/** Let sounds be possible from the first touch on: browsers allow none before. */
export function armSounds() {
  if (!armed) TOUCHES.forEach((touch) => addEventListener(touch, wake, true));
  armed = true;
}

async function wake() {
  try {
    audio ??= new AudioContext();
    await audio.resume();
  } catch {
    // no sound here
  }
  if (audio?.state === "running") TOUCHES.forEach((touch) => removeEventListener(touch, wake, true));
}

/** Whether this device is to make sounds. */
export const hasSound = () => recall("sound", "on") === "on";

/** How loud, from 0 to 100. */
export function volume() {
  const chosen = Number(recall("volume", String(USUAL_VOLUME)));
  return Number.isFinite(chosen) ? Math.min(100, Math.max(0, chosen)) : USUAL_VOLUME;
}

/**
 * Make a sound, `wait` seconds from now.
 * @param {Sound} name
 * @param {number} [wait]
 */
export function sound(name, wait = 0) {
  if (!hasSound() || audio?.state !== "running") return;
  const out = audio.createGain();
  out.gain.setValueAtTime(LOUDEST * (volume() / 100) ** 2, audio.currentTime);
  out.connect(audio.destination);
  for (const note of SOUNDS[name] ?? []) play(audio, out, note, audio.currentTime + wait + (note.at ?? 0));
}

/**
 * One note: it swells in a few milliseconds, so that nothing clicks, and fades.
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {Note} note
 * @param {number} start
 */
function play(context, out, { pitch, to = pitch, lasts, loud, noise, wave = "sine" }, start) {
  const loudness = context.createGain();
  const end = start + lasts;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(loud, start + Math.min(0.015, lasts / 4));
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  loudness.connect(out);
  const source = noise ? context.createBufferSource() : context.createOscillator();
  /** @type {AudioParam} */
  let tuned;
  if ("buffer" in source) {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    source.buffer = hiss ??= noiseOf(context);
    tuned = filter.frequency;
    source.connect(filter);
    filter.connect(loudness);
  } else {
    source.type = wave;
    tuned = source.frequency;
    source.connect(loudness);
  }
  tuned.setValueAtTime(pitch, start);
  tuned.exponentialRampToValueAtTime(to, end);
  source.start(start);
  source.stop(end + 0.05);
}

/** Half a second of noise. @param {AudioContext} context */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}
