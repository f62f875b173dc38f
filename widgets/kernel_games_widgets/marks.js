// What is marked in a picture: what leads on, what is picked, hinted at, pointed at or has the focus. All marks are
// shapes, for not every browser paints the outline of what is in a drawing.

const APART = 1.25; // from a piece to the middle of the line around it
const AGAIN = 40; // milliseconds that a region which says the same again is empty
const RINGS = { mark: 3, picked: 2.5, shown: 2, within: 2, focus: 4.75 }; // how far around a piece each ring lies

// ---- what is shown around a piece ----
/** Put each note with data-beside next to the element that it speaks of, inside the view. */
function place(view) {
  for (const note of view.querySelectorAll("[data-beside]")) {
    const edges = view.getBoundingClientRect();
    const box = find(view, "data-act", note.dataset.beside)?.getBoundingClientRect();
    note.hidden = !box;
    if (!box) continue;
    const left = box.left + box.width / 2 - note.offsetWidth / 2 - edges.left;
    const above = box.top - edges.top - note.offsetHeight - 10;
    note.style.left = `${Math.max(4, Math.min(left, edges.width - note.offsetWidth - 4))}px`;
    note.style.top = `${above > 0 ? above : box.bottom - edges.top + 10}px`;
  }
}

const find = (view, name, value) => view.querySelector(`[${name}="${CSS.escape(value)}"]`);

/** The keys that lead on. Where a drawing lists them a path frames them all, for to mark each would change many
 *  pieces at each press. */
function frame(view) {
  const can = new Set();
  for (const path of view.querySelectorAll("[data-can]")) {
    for (const key of path.dataset.can.split(" ")) can.add(key);
    const pieces = [...path.parentNode.querySelectorAll("g[data-act]")].filter(({ dataset }) => can.has(dataset.act));
    const line = pieces.map(around).join("");
    if (path.getAttribute("d") !== line) path.setAttribute("d", line);
  }
  return can;
}

/** A line around a piece that shows a symbol. */
function around(piece) {
  const at = spot(piece.getAttribute("transform"));
  if (!at || piece.firstElementChild?.localName !== "use") return "";
  return outline([...at, ...size(piece)], APART);
}

/** Ring the pieces that are hinted at, picked or lit up, and the one that has the focus, on top of each drawing. */
function ring(view, held) {
  for (const svg of view.querySelectorAll("svg.kg-picture")) {
    const focused = held?.matches(":focus-visible") && svg.contains(held) ? [held] : [];
    const ringed = { within: focused, focus: focused };
    for (const kind of ["mark", "picked", "shown"]) ringed[kind] = svg.querySelectorAll(`.kg-${kind}`);
    const wanted = Object.entries(RINGS).flatMap(([kind, apart]) => [...ringed[kind]].map((piece) => [kind, apart, piece]));
    let rings = svg.querySelector(":scope > .kg-rings");
    if (!rings && !wanted.length) continue;
    if (!rings) {
      rings = document.createElementNS(svg.namespaceURI, "g");
      Object.assign(rings.dataset, { key: "board:rings" });
      rings.setAttribute("class", "kg-rings");
      rings.setAttribute("aria-hidden", "true");
    }
    if (rings !== svg.lastElementChild) svg.append(rings);
    while (rings.childElementCount > wanted.length) rings.lastElementChild.remove();
    for (const [i, [kind, apart, piece]] of wanted.entries()) {
      const path = rings.children[i] ?? rings.appendChild(document.createElementNS(svg.namespaceURI, "path"));
      path.setAttribute("class", `kg-ring-${kind}`);
      path.setAttribute("d", outline(box(piece, svg), apart));
      path.piece = piece;
    }
  }
}

/** The ring around a piece, to glide with it. */
const ringsOf = (piece) => [...piece.ownerSVGElement?.querySelectorAll(".kg-rings > path") ?? []].filter((path) =>
  path.piece === piece);

/** Where the first part of a piece lies in its drawing, whatever glides: [x, y, width, height]. */
function box(piece, svg) {
  const face = piece.firstElementChild;
  if (!face) return [0, 0, 0, 0];
  const sized = face.localName === "use" ? { x: 0, y: 0, width: Number(face.getAttribute("width")),
    height: Number(face.getAttribute("height")) } : face.getBBox();
  let placed = svg.createSVGMatrix();
  for (let each = face; each !== svg; each = each.parentNode) placed = own(each, svg).multiply(placed);
  const corners = [[sized.x, sized.y], [sized.x + sized.width, sized.y + sized.height]].map(([x, y]) =>
    [placed.a * x + placed.c * y + placed.e, placed.b * x + placed.d * y + placed.f]);
  const [[x, y], [right, below]] = corners;
  return [Math.min(x, right), Math.min(y, below), Math.abs(right - x), Math.abs(below - y)];
}

/** An element's own transform. */
function own(element, svg) {
  let all = svg.createSVGMatrix();
  const list = element.transform.baseVal;
  for (let i = 0; i < list.numberOfItems; i++) all = all.multiply(list.getItem(i).matrix);
  return all;
}

const outline = ([x, y, width, height], apart) =>
  `M${x - apart} ${y - apart}h${width + 2 * apart}v${height + 2 * apart}h${-width - 2 * apart}z`;

/** Let a region that says the same once more be heard once more: only what changes is spoken. */
function sayAgain(view, spoken) {
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
function light(view, element) {
  for (const lit of view.querySelectorAll(".kg-shown")) lit.classList.remove("kg-shown");
  const keys = element?.dataset.shows.split(" ") ?? [];
  for (const key of keys) {
    const named = CSS.escape(key);
    const lit = view.querySelectorAll(`[data-key="${named}"], [data-group="${named}"]`);
    for (const each of lit) each.classList.add("kg-shown");
  }
}

