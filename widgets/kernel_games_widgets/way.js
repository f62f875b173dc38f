// How people get about on a board: the way that arrows lead, and what is not pressed though a hand comes down on it.

import { middle } from "./places.js";

export const STOP = "[data-act]:not(input, :disabled)"; // what arrow keys move between
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The stop that an arrow leads to: sideways along the row, then on in reading order; up or down to the nearest. */
export function beside(here, stops, [dx, dy]) {
  const box = here.getBoundingClientRect();
  const [x, y] = middle(here);
  let best = [Infinity, stops[stops.indexOf(here) + dx] ?? here];
  for (const stop of stops) {
    const other = stop.getBoundingClientRect();
    const [right, down] = [middle(stop)[0] - x, middle(stop)[1] - y];
    const ahead = right * dx + down * dy;
    const far = ahead + 3 * Math.abs(dx ? down : right);
    const inRow = other.top < box.bottom && box.top < other.bottom;
    if (ahead > 1 && far < best[0] && (dy || inRow)) best = [far, stop];
  }
  return best[1];
}

/** The stop nearest to where something was: one that leads on, if there is any. */
export function nearest([x, y], stops, leads) {
  const leading = stops.filter(leads);
  const far = (stop) => Math.hypot(middle(stop)[0] - x, middle(stop)[1] - y);
  return (leading.length ? leading : stops).sort((a, b) => far(a) - far(b))[0];
}

const CALM = 500; // milliseconds that what is new needs to be seen
const STEADY = { touch: 30, pen: 20, mouse: 12 }; // pixels that a hand moves though it rests

/** The hands of whoever sits at a board. A person decides only what was seen: what has just come under a resting hand,
 *  or under the focus, is not pressed by it, and a second press of the same does nothing. */
export class Hands {
  #since = -Infinity; // when the moment shown began
  #fresh = new Set(); // the stops that came or moved with it
  #heir = null; // the one that was given the focus then
  #kind = "mouse";
  #at = null; // where the pointer is
  #there = null; // where it was when the moment began
  #press = { time: -Infinity }; // the last one: when, and if it was by pointer where
  #walked = true; // has the focus been moved since?

  /** The pointer is here. A hand that has left where it rested, or the place of its last press, is free. */
  point({ clientX, clientY, pointerType }) {
    this.#at = [clientX, clientY];
    this.#kind = pointerType;
    if (pointerType === "touch") return;
    if (!this.#rests(this.#there)) this.#there = null;
    if (!this.#rests(this.#press.place)) this.#press.place = null;
  }

  #rests(place) {
    const [x, y] = this.#at ?? [];
    return place && Math.hypot(x - place[0], y - place[1]) <= (STEADY[this.#kind] ?? 0);
  }

  /** The focus was moved. */
  walk() {
    this.#walked = true;
    this.#heir = null;
  }

  /** There is something new to decide on. */
  begin(fresh, heir) {
    [this.#since, this.#fresh, this.#heir, this.#there] = [performance.now(), fresh, heir, this.#at];
  }

  /** Does this press come before its stop can have been seen? */
  tooSoon(event, stop) {
    if (performance.now() - this.#since > CALM) return false;
    const again = this.#press.time < this.#since;
    if (!event.detail) return stop.matches(":focus") && !this.#walked && (stop === this.#heir || again); // a key
    const came = this.#kind !== "touch" && this.#fresh.has(stop) && this.#rests(this.#there);
    return came || (again && this.#rests(this.#press.place));
  }

  /** Something was pressed. */
  press({ detail, clientX, clientY }) {
    this.#press = { time: performance.now(), place: detail ? [clientX, clientY] : null };
    if (!detail) this.#walked = false;
  }
}
