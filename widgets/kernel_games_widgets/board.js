// A board: it shows the markup that Python sends and reports which key was pressed. It knows no game.
// It follows patch.js in one script.

const SILENCE = 4000; // milliseconds without an answer before the board says so
const SILENT = "No answer from the kernel: it is busy or has stopped. If nothing happens, "
  + "run the notebook again or reload the page.";
const STOP = "[data-act]:not(input, :disabled)"; // what arrow keys move between
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// ---- what moves, and what is shown beside ----
/** Where a transform puts an element, in the drawing's own units. */
function spot(transform) {
  const found = /translate\(\s*([-+.\de]+)[\s,]+([-+.\de]+)/.exec(transform);
  return found && [Number(found[1]), Number(found[2])];
}

/** Let elements glide to their new places. `translate` acts before `transform`, so a turned card glides straight.
 *  What is new and says data-turns opens as it comes. */
function glide(moved) {
  if (STILL.matches) return;
  for (const [element, old, isNew] of moved) {
    const [from, to] = [spot(old), spot(element.getAttribute("transform"))];
    if (!from || !to) continue;
    const way = [from[0] - to[0], from[1] - to[1]];
    const frames = { translate: [`${way[0]}px ${way[1]}px`, "0px 0px"] };
    if (way[0] || way[1]) element.animate(frames, { duration: 250, easing: "ease-out", composite: "add" });
    if (isNew && element.dataset.turns !== undefined) turn(element, to);
  }
}

/** Let an element open around its upright middle axis, like a card that is turned over. */
function turn(element, [x, y]) {
  const face = element.firstElementChild; // its size is told, not measured: that is slow
  const scale = /scale\(([\d.]+)/.exec(face?.getAttribute("transform"))?.[1] ?? 1;
  const half = (name) => scale * Number(face?.getAttribute(name)) / 2;
  const around = `${x + half("width")}px ${y + half("height")}px`;
  element.animate({ scale: ["0 1", "1 1"], transformOrigin: [around, around] }, { duration: 250, easing: "ease-in" });
}

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

/** Light up what pressing the element would touch: the keys in its data-shows. */
function light(view, element) {
  for (const lit of view.querySelectorAll(".kg-shown")) lit.classList.remove("kg-shown");
  const keys = element?.closest(".kg-can[data-shows]")?.dataset.shows.split(" ") ?? [];
  for (const key of keys) find(view, "data-key", key)?.classList.add("kg-shown");
}

// ---- the art: what never changes is kept as bitmaps, for a hundred shapes are slow to paint at each frame ----
const FINE = 2; // pixels to a unit of a symbol's viewBox
const bitmaps = new Map(); // from the source of a flat part to the address of its bitmap

/** Replace the part of each symbol that has class kg-flat, and fills its viewBox, by a bitmap; whenever there is time. */
async function flatten(art) {
  for (const flat of art.querySelectorAll("symbol > .kg-flat")) {
    await new Promise(window.requestIdleCallback ?? setTimeout);
    if (!flat.isConnected) return; // another sheet has come
    const source = standalone(flat, art);
    if (!bitmaps.has(source)) bitmaps.set(source, bitmap(source));
    const { x, y, width, height } = flat.parentNode.viewBox.baseVal;
    const image = document.createElementNS(flat.namespaceURI, "image");
    const is = { href: await bitmaps.get(source), x, y, width, height };
    for (const [name, value] of Object.entries(is)) image.setAttribute(name, value);
    flat.replaceWith(image);
  }
}

/** A part of a symbol as an SVG of its own, with all that it uses. */
function standalone(flat, art) {
  const wanted = new Map();
  const collect = (part) => {
    for (const { href } of part.querySelectorAll("use")) {
      if (wanted.has(href.baseVal)) continue;
      wanted.set(href.baseVal, art.querySelector(`#${CSS.escape(href.baseVal.slice(1))}`));
      collect(wanted.get(href.baseVal));
    }
  };
  collect(flat);
  const { x, y, width, height } = flat.parentNode.viewBox.baseVal;
  const text = (part) => new XMLSerializer().serializeToString(part);
  return `<svg xmlns="${flat.namespaceURI}" viewBox="${x} ${y} ${width} ${height}" width="${FINE * width}" `
    + `height="${FINE * height}"><defs>${[...wanted.values()].map(text).join("")}</defs>${text(flat)}</svg>`;
}

async function bitmap(source) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  const done = Object.assign(new Image(), { src: URL.createObjectURL(await new Promise((made) => canvas.toBlob(made))) });
  await done.decode(); // so that it is there at once where it takes the place of the shapes
  return done.src;
}

// ---- finding the way by keyboard ----
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The stop that an arrow leads to: sideways along the row, then on in reading order; up or down to the nearest. */
function beside(here, stops, [dx, dy]) {
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
function nearest([x, y], stops) {
  const leading = stops.filter((stop) => stop.matches(".kg-can"));
  const far = (stop) => Math.hypot(middle(stop)[0] - x, middle(stop)[1] - y);
  return (leading.length ? leading : stops).sort((a, b) => far(a) - far(b))[0];
}

// ---- the board ----
function render({ model, el }) {
  const board = el.appendChild(parse(`<div class="kg-board"><div class="kg-art" aria-hidden="true"></div>`
    + `<div class="kg-view"></div><p class="kg-silent" role="alert" hidden>${SILENT}</p></div>`).firstChild);
  const [art, view, silent] = board.children;
  const ended = new AbortController();
  const listen = (target, type, heard) => target.addEventListener(type, heard, { signal: ended.signal });
  const follow = (change, heard) => {
    model.on(change, heard);
    ended.signal.addEventListener("abort", () => model.off(change, heard));
  };
  const stops = () => [...view.querySelectorAll(STOP)];
  let width = Infinity, waiting = 0; // waiting: presses without an answer
  let shown = []; // the lines of the drawing shown
  const known = new Map(); // the elements shown, by key
  let layout, entry; // the drawing shown, by its data-min; the key at which Tab enters the board
  let timer, dragging, later; // later: where a slider has got to before its last press was answered

  function draw() {
    const [markup, chosen] = fit(model.get("picture"), width);
    const lines = read(markup);
    const [fresh, runs, changed] = news(lines, shown, known);
    const wanted = new Set(lines.map(({ key }) => key));
    const gone = shown.filter(({ key }) => !wanted.has(key));
    const next = parse(fresh);
    shown = lines;
    for (const each of next.querySelectorAll("[data-act]")) each.dataset.lmSuppressShortcuts = "true";
    const active = () => el.getRootNode().activeElement;
    const held = view.contains(active()) ? active() : null;
    const was = held && middle(held);
    const origins = new Map(Array.from(next.querySelectorAll("[data-from]"), ({ dataset: { from } }) =>
      [from, known.get(from)?.getAttribute("transform")]));
    for (const { key } of gone) known.get(key)?.remove(); // first, so that few of those that stay change places
    const moved = [];
    patch(view, next, { known, runs, origins, moved, taken: new Set(), still: new Set() });
    for (const [key, from, to] of changed) moved.push(...retag(known.get(key), from, to));
    for (const [key, element] of known) if (!view.contains(element)) known.delete(key);
    enterAt(stops(), entry);
    if (chosen === layout) glide(moved);
    layout = chosen;
    const stays = view.contains(held) && held.matches("[data-act]:not(:disabled)");
    const heir = stays ? held : held && nearest(was, stops()); // focus is never lost
    if (heir && heir !== active()) heir.focus({ preventScroll: true });
    light(view, view.querySelector("[data-shows]:hover") ?? heir);
    place(view);
    settle();
  }

  /** Tab stops once in a board: at this key, or at the first that leads on. */
  function enterAt(all, key) {
    const one = all.find((stop) => stop.dataset.act === key) ?? all.find((stop) => stop.matches(".kg-can")) ?? all[0];
    for (const stop of all) {
      const index = stop === one ? "0" : "-1";
      if (stop.getAttribute("tabindex") !== index) stop.setAttribute("tabindex", index); // any setting costs a restyling
    }
  }

  /** A slider shows what the picture says, except while it is being moved. */
  function settle() {
    if (dragging || waiting) return;
    for (const slider of view.querySelectorAll("input[data-act]")) slider.value = slider.getAttribute("value");
  }

  function press(key) {
    waiting += 1;
    timer ??= setTimeout(fallSilent, SILENCE);
    model.send({ press: key });
  }

  function fallSilent() {
    [waiting, timer, later] = [0];
    silent.hidden = false;
  }

  function answered() {
    silent.hidden = true;
    waiting = Math.max(0, waiting - 1);
    clearTimeout(timer);
    timer = waiting ? setTimeout(fallSilent, SILENCE) : undefined;
    if (later && !waiting) press(later), later = undefined;
    settle();
  }

  listen(view, "click", ({ target }) => target.closest(STOP) && press(target.closest(STOP).dataset.act));
  listen(view, "input", ({ target }) => {
    const key = `${target.dataset.act} ${target.value}`;
    if (waiting) later = key;
    else press(key);
  });
  listen(view, "pointerdown", ({ target }) => { dragging = target.matches("input"); });
  for (const end of ["pointerup", "pointercancel"]) listen(window, end, () => { dragging = false; settle(); });
  listen(view, "focusin", ({ target }) => enterAt(stops(), entry = target.closest(STOP)?.dataset.act ?? entry));

  for (const enters of ["pointerover", "focusin"]) listen(view, enters, ({ target }) => light(view, target));
  for (const leaves of ["pointerleave", "focusout"]) listen(view, leaves, () => light(view, null));

  listen(view, "keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const here = event.target.closest(STOP);
    const presses = key === "Enter" || key === " ";
    if (!presses && !ARROWS[key] && !["Home", "End", "Escape"].includes(key)) return;
    event.stopPropagation(); // the notebook has its own use for them
    if (key === "Escape") return press("escape");
    if (!here || (presses && here.localName === "button")) return; // sliders and buttons know these keys themselves
    event.preventDefault();
    if (presses) return event.repeat || press(here.dataset.act);
    ({ Home: stops()[0], End: stops().at(-1) }[key] ?? beside(here, stops(), ARROWS[key])).focus();
  });

  const showArt = () => {
    art.replaceChildren(parse(model.get("art")));
    flatten(art).catch((error) => console.warn("The art stays as it is:", error));
  };
  const resized = new ResizeObserver(() => {
    if (!board.clientWidth || board.clientWidth === width) return;
    width = board.clientWidth;
    model.send({ width }); // Python leaves out the drawings for other widths
    if (fit(model.get("picture"), width)[1] === layout) place(view);
    else draw();
  });
  follow("change:art", showArt);
  follow("change:picture", () => { silent.hidden = true; draw(); });
  follow("change:answered", answered);
  showArt();
  draw();
  resized.observe(board);
  return () => { ended.abort(); resized.disconnect(); clearTimeout(timer); };
}
export default { render };
