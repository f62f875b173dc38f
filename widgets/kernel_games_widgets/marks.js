// What is marked in a picture: what leads on, what is picked, hinted at, pointed at or has the focus. All marks are
// shapes, for not every browser paints the outline of what is in a drawing.

import { box, size, spot } from "./places.js";

const APART = 1.25; // from a piece to the middle of the line around it
const AGAIN = 40; // milliseconds that a region which says the same again is empty
const RINGS = { mark: 3, picked: 2.5, shown: 2, within: 2, focus: 4.75 }; // how far around a piece each ring lies

/** Put each note with data-beside next to the element that it speaks of, inside the view. */
export function place(view) {
  for (const note of view.querySelectorAll("[data-beside]")) {
    const edges = view.getBoundingClientRect();
    const about = find(view, "data-act", note.dataset.beside)?.getBoundingClientRect();
    note.hidden = !about;
    if (!about) continue;
    const left = about.left + about.width / 2 - note.offsetWidth / 2 - edges.left;
    const above = about.top - edges.top - note.offsetHeight - 10;
    note.style.left = `${Math.max(4, Math.min(left, edges.width - note.offsetWidth - 4))}px`;
    note.style.top = `${above > 0 ? above : about.bottom - edges.top + 10}px`;
  }
}

const find = (view, name, value) => view.querySelector(`[${name}="${CSS.escape(value)}"]`);

/** Frame the pieces of a drawing that lead on by one path, for to mark each would change many at each press. */
export function frame({ path, pieces }, can) {
  const leads = [...can].join(" ");
  if (path.dataset.can !== leads) path.dataset.can = leads;
  const framed = [...pieces.children].filter(({ dataset }) => can.has(dataset.act));
  const line = framed.map(around).join("");
  if (path.getAttribute("d") !== line) path.setAttribute("d", line);
}

/** A line around a piece that shows a symbol. */
function around(piece) {
  const at = spot(piece);
  if (!at || piece.firstElementChild?.localName !== "use") return "";
  return outline([...at, ...size(piece)], APART);
}

/** Ring the pieces of a drawing that are hinted at, picked or lit up, and the one that has the focus. */
export function ring({ pieces, rings }, held) {
  const focused = held?.matches(":focus-visible") && pieces.contains(held) ? [held] : [];
  const ringed = { within: focused, focus: focused };
  for (const kind of ["mark", "picked", "shown"]) ringed[kind] = pieces.querySelectorAll(`.kg-${kind}`);
  const wanted = Object.entries(RINGS).flatMap(([kind, apart]) => [...ringed[kind]].map((piece) => [kind, apart, piece]));
  while (rings.childElementCount > wanted.length) rings.lastElementChild.remove();
  for (const [i, [kind, apart, piece]] of wanted.entries()) {
    const path = rings.children[i] ?? rings.appendChild(document.createElementNS(rings.namespaceURI, "path"));
    path.setAttribute("class", `kg-ring-${kind}`);
    path.setAttribute("d", outline(box(piece, piece.ownerSVGElement), apart));
    path.piece = piece;
  }
}

/** The ring around a piece, to glide with it. */
export const ringsOf = (piece) => [...piece.ownerSVGElement?.querySelectorAll(".kg-rings > path") ?? []].filter((path) =>
  path.piece === piece);

const outline = ([x, y, width, height], apart) =>
  `M${x - apart} ${y - apart}h${width + 2 * apart}v${height + 2 * apart}h${-width - 2 * apart}z`;

/** Let a region that says the same once more be heard once more: only what changes is spoken. */
export function sayAgain(view, spoken) {
  for (const region of view.querySelectorAll("[data-said]")) {
    const now = [region.dataset.said, region.textContent], [said, words] = spoken.get(region) ?? now;
    spoken.set(region, now);
    if (said === now[0] || words !== now[1] || !words) continue;
    const nodes = [...region.childNodes];
    region.replaceChildren();
    setTimeout(() => region.hasChildNodes() || region.append(...nodes), AGAIN);
  }
}

/** Light up what pressing the element would touch: the keys and groups in its data-shows. */
export function light(view, element) {
  for (const lit of view.querySelectorAll(".kg-shown")) lit.classList.remove("kg-shown");
  const keys = element?.dataset.shows.split(" ") ?? [];
  for (const key of keys) {
    const named = CSS.escape(key);
    const lit = view.querySelectorAll(`[data-key="${named}"], [data-group="${named}"]`);
    for (const each of lit) each.classList.add("kg-shown");
  }
}

