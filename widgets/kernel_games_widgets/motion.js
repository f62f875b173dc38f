// How pieces get to their places: they glide, and what comes to light opens like a card.

import { ringsOf } from "./marks.js";
import { size, spot } from "./places.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 250; // milliseconds

/** Let elements glide to their new places. `translate` acts before `transform`, so a turned card glides straight.
 *  What is new and says data-turns opens as it comes. */
export function glide(moved) {
  if (STILL.matches) return;
  for (const [element, from, isNew] of moved) {
    const to = spot(element);
    if (!to) continue;
    const way = [from[0] - to[0], from[1] - to[1]];
    const frames = { translate: [`${way[0]}px ${way[1]}px`, "0px 0px"] };
    if (way[0] || way[1]) {
      for (const each of [element, ...ringsOf(element)]) {
        each.animate(frames, { duration: GLIDE, easing: "ease-out", composite: "add" });
      }
    }
    if (isNew && element.dataset.turns !== undefined) turn(element, to);
  }
}

/** Let an element open around its upright middle axis, like a card that is turned over. An origin of its own would also
 *  displace the scale that it has, so the axis is kept in its place by a shift. */
function turn(element, [x]) {
  const axis = x + size(element)[0] / 2;
  const frames = { translate: [`${axis}px 0px`, "0px 0px"], scale: ["0 1", "1 1"] };
  element.animate(frames, { duration: GLIDE, easing: "ease-in", composite: "add" });
}
