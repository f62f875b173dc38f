// A board: it shows the markup that Python sends and reports which key was pressed. It knows no game.
// It follows patch.js in one script.

const SILENCE = 4000; // milliseconds without an answer before the board says so
const SOON = 20; // milliseconds after a drawing until the words around it follow: by then it has been seen
const END = "</svg>";
const APART = 1.25; // from a piece to the middle of the line around it
const SILENT = "No answer from the kernel: it is busy or has stopped. If nothing happens, "
  + "run the notebook again or reload the page.";
const STOP = "[data-act]:not(input, :disabled)"; // what arrow keys move between
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
  const [width, height] = size(piece).map((each) => each + 2 * APART);
  return `M${at[0] - APART} ${at[1] - APART}h${width}v${height}h${-width}z`;
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
function nearest([x, y], stops, leads) {
  const leading = stops.filter(leads);
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
  const hear = (change, heard) => {
    model.on(change, heard);
    ended.signal.addEventListener("abort", () => model.off(change, heard));
  };
  const stops = () => [...view.querySelectorAll(STOP)];
  let width = Infinity, waiting = 0; // waiting: presses without an answer
  let shown = []; // the lines of the picture shown
  let drawn = "", said = "", following; // its drawing, the words around it, and the timer of those that will follow
  const known = new Map(); // the elements shown, by key
  let can = new Set(); // the listed keys that lead on
  const leads = (stop) => stop.matches(".kg-can") || can.has(stop.dataset.act);
  const show = (target) => light(view, [target?.closest("[data-shows]")].find((each) => each && leads(each)));
  let layout, entry; // the drawing shown, by its data-min; the key at which Tab enters the board
  let timer, dragging, later; // later: where a slider has got to before its last press was answered

  /** Show the picture. Its drawing comes first, for it is what a person waits for; the words around it follow. */
  function update() {
    const [markup, chosen] = fit(model.get("picture"), width);
    const end = markup.lastIndexOf(END) + END.length;
    const [drawing, words] = end < END.length ? ["", markup] : [markup.slice(0, end), markup.slice(end)];
    const whole = () => { following = undefined; draw(drawing + words, chosen); said = words; };
    clearTimeout(following);
    if (chosen === layout && drawing && drawn && drawing !== drawn) {
      following = setTimeout(whole, SOON);
      draw(drawing + said, chosen);
    } else whole();
    drawn = drawing;
  }

  function draw(markup, chosen) {
    const active = () => el.getRootNode().activeElement;
    const held = view.contains(active()) ? active() : null;
    const was = held && middle(held);
    const lines = read(markup, shown);
    const moved = follow(lines, shown, known) ?? redraw(view, markup, known);
    shown = lines;
    for (const [key, element] of known) if (!view.contains(element)) known.delete(key);
    can = frame(view);
    enterAt(stops(), entry);
    if (chosen === layout) glide(moved);
    layout = chosen;
    const stays = view.contains(held) && held.matches("[data-act]:not(:disabled)");
    const heir = stays ? held : held && nearest(was, stops(), leads); // focus is never lost
    if (heir && heir !== active()) heir.focus({ preventScroll: true });
    show(view.querySelector("[data-shows]:hover") ?? heir);
    place(view);
    settle();
  }

  /** Tab stops once in a board: at this key, or at the first that leads on. */
  function enterAt(all, key) {
    const one = all.find((stop) => stop.dataset.act === key) ?? all.find(leads) ?? all[0];
    for (const stop of all) {
      const index = stop === one ? "0" : "-1";
      if (stop.getAttribute("tabindex") !== index) stop.setAttribute("tabindex", index); // any setting costs a restyling
    }
  }

  /** A slider shows what the picture says, except while it is being moved and until the picture is whole. */
  function settle() {
    if (dragging || waiting || following) return;
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

  for (const enters of ["pointerover", "focusin"]) listen(view, enters, ({ target }) => show(target));
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
    else update();
  });
  hear("change:art", showArt);
  hear("change:picture", () => { silent.hidden = true; update(); });
  hear("change:answered", answered);
  showArt();
  update();
  resized.observe(board);
  return () => { ended.abort(); resized.disconnect(); clearTimeout(timer); clearTimeout(following); };
}
export default { render };
