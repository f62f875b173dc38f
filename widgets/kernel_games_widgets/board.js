// A board: it shows the picture that Python sends and reports which key was pressed. It knows no game.

import { flatten } from "./art.js";
import { frame, light, place, ring, sayAgain } from "./marks.js";
import { glide } from "./motion.js";
import { Pieces, parse } from "./pieces.js";
import { middle } from "./places.js";
import { ARROWS, Hands, STOP, beside, nearest } from "./way.js";

const SILENCE = 4000; // milliseconds without an answer before the board says so
const SOON = 20; // milliseconds after a drawing until the words around it follow: by then it has been seen
const RESIZED = 200; // milliseconds without another width until a new one is told
const ESCAPE = "table:escape"; // the key that lets go of what is picked
const CAPTURE = { capture: true };
const SILENT = "No answer from the kernel: it is busy or has stopped. If nothing happens, "
  + "run the notebook again or reload the page.";
const BOARD = `<div class="kg-board"><div class="kg-art" aria-hidden="true"></div><div class="kg-view">`
  + `<div class="kg-around"></div></div><p class="kg-silent" role="alert" hidden>${SILENT}</p></div>`;
const CANVAS = '<svg class="kg-picture" role="group"><path class="kg-leads"/><g></g>'
  + '<g class="kg-rings" aria-hidden="true"></g></svg>';

/** Of several drawings the one that is made for this width. */
function fit(drawings, width) {
  const widest = [...drawings].sort((a, b) => b.least - a.least);
  return widest.find(({ least }) => least <= width) ?? widest.at(-1);
}

/** What a drawing is shown in: the frame of what leads on, the pieces, and on top of them the rings. */
function canvas() {
  const svg = parse(CANVAS).firstChild, [path, pieces, rings] = svg.children;
  const shown = new Pieces(pieces);
  return { svg, path, pieces, rings, shown };
}

function render({ model, el }) {
  const board = el.appendChild(parse(BOARD).firstChild);
  const [art, view, silent] = board.children, around = view.firstChild;
  const ended = new AbortController();
  const listen = (target, type, heard, how) =>
    target.addEventListener(type, heard, { signal: ended.signal, ...how });
  const hear = (news, heard) => {
    model.on(news, heard);
    ended.signal.addEventListener("abort", () => model.off(news, heard));
  };
  const focused = () => el.getRootNode().activeElement;
  const stops = () => [...view.querySelectorAll(STOP)];
  const words = new Pieces(around);
  let width = Infinity, waiting = 0; // waiting: presses without an answer
  let drawing = canvas(), layout; // layout: the `least` of the drawing shown, if one is
  let can = new Set(); // the listed keys that lead on
  let following; // the timer of the words that will follow a drawing
  const leads = (stop) => stop.matches(".kg-can") || can.has(stop.dataset.act);
  const show = (target) => {
    light(view, [target?.closest("[data-shows]")].find((each) => each && leads(each)));
    ring(drawing, view.contains(focused()) ? focused() : null);
  };
  const name = Math.random().toString(36).slice(2); // of this view
  const hands = new Hands(), spoken = new WeakMap(); // spoken: what each region said last, and how often
  let moment, moving = false; // the moment shown; does the board itself move the focus?
  let entry; // the key at which Tab enters the board
  let timer, resizing, dragging, later; // later: where a slider has got to before its last press was answered

  /** Show the picture. Its drawing comes first, for it is what a person waits for; the words around it follow. */
  function update() {
    const picture = model.get("picture"), chosen = fit(picture.drawings, width);
    const stays = chosen?.least === layout;
    const say = () => {
      following = undefined;
      words.show(picture.words);
    };
    const whole = () => {
      sayAgain(view, spoken);
      if (width < Infinity) tell({ seen: picture.moment, view: name });
    };
    clearTimeout(following);
    change(picture.moment, () => {
      const moved = paint(chosen);
      if (moved && stays) following = setTimeout(() => { change(picture.moment, say); whole(); }, SOON);
      else say();
      return moved;
    });
    if (!following) whole();
  }

  /** Show this drawing, if there is one. It gives what moved in it; null if all is as it was. */
  function paint(chosen) {
    if (chosen?.least !== layout) {
      drawing.svg.remove();
      drawing = canvas();
      if (chosen) view.prepend(drawing.svg);
      layout = chosen?.least;
    }
    can = new Set(chosen?.can);
    if (!chosen) return null;
    const { svg, shown } = drawing;
    const is = { viewBox: `0 0 ${chosen.width} ${chosen.height}`, "data-min": chosen.least, "aria-label": chosen.label };
    for (const [each, value] of Object.entries(is)) {
      if (svg.getAttribute(each) !== String(value)) svg.setAttribute(each, value);
    }
    const moved = shown.show(chosen.pieces);
    frame(drawing, can);
    return moved;
  }

  /** Let something change what is shown: focus is never lost, and what is new is known to be. `make` gives what moved. */
  function change(now, make) {
    const held = view.contains(focused()) ? focused() : null;
    const was = held && middle(held);
    const before = moment !== now && new Set(stops());
    const moved = make();
    enterAt(stops(), entry);
    const stays = view.contains(held) && held.matches("[data-act]:not(:disabled)");
    const same = (stop) => stop.dataset.act === held.dataset.act;
    const heir = stays ? held : held && (stops().find(same) ?? nearest(was, stops(), leads));
    moving = true;
    if (heir && heir !== focused()) heir.focus({ preventScroll: true });
    moving = false;
    if (before) {
      const come = new Set(moved?.map(([element]) => element));
      hands.begin(new Set(stops().filter((stop) => !before.has(stop) || come.has(stop))), heir !== held && heir);
      moment = now;
    }
    show(view.querySelector("[data-shows]:hover") ?? heir);
    glide(moved ?? []);
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

  function press(key, seen) {
    waiting += 1;
    timer ??= setTimeout(fallSilent, SILENCE);
    if (!tell({ press: key, moment: seen })) fallSilent();
  }

  /** A stop was pressed, on the moment that is shown. */
  function pressStop(event, stop) {
    const tooSoon = hands.tooSoon(event, stop);
    if (!tooSoon) press(stop.dataset.act, moment);
    if (!tooSoon) hands.press(event);
  }

  /** Send it to the kernel, if there still is one to hear it. */
  function tell(told) {
    try {
      model.send(told);
      return true;
    } catch (error) {
      console.warn("The kernel cannot be reached:", error);
      return false;
    }
  }

  function fallSilent() {
    clearTimeout(timer);
    [waiting, timer, later] = [0];
    silent.hidden = false;
  }

  function answered() {
    silent.hidden = true;
    waiting = Math.max(0, waiting - 1);
    clearTimeout(timer);
    timer = waiting ? setTimeout(fallSilent, SILENCE) : undefined;
    if (later && !waiting) press(later), later = undefined;
    setTimeout(settle); // the picture may come right after the answer, in one message
  }

  listen(view, "click", (event) => {
    const stop = event.target.closest(STOP);
    if (stop) pressStop(event, stop);
  });
  listen(view, "input", ({ target }) => {
    const key = `${target.dataset.act} ${target.value}`;
    if (waiting) later = key;
    else press(key);
  });
  for (const moves of ["pointerdown", "pointermove"]) listen(window, moves, (event) => hands.point(event), CAPTURE);
  listen(view, "pointerdown", ({ target }) => { dragging = target.matches("input"); });
  for (const end of ["pointerup", "pointercancel"]) listen(window, end, () => { dragging = false; settle(); });
  listen(view, "focusin", ({ target }) => {
    enterAt(stops(), entry = target.closest(STOP)?.dataset.act ?? entry);
    if (!moving) hands.walk();
  });

  for (const enters of ["pointerover", "focusin"]) listen(view, enters, ({ target }) => show(target));
  for (const leaves of ["pointerleave", "focusout"]) {
    listen(view, leaves, ({ relatedTarget }) => {
      light(view, null);
      ring(drawing, leaves === "focusout" ? relatedTarget : focused());
    });
  }

  listen(view, "keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const here = event.target.closest(STOP);
    const presses = key === "Enter" || key === " ";
    if (!presses && !ARROWS[key] && !["Home", "End", "Escape"].includes(key)) return;
    event.stopPropagation(); // the notebook has its own use for them
    if (key === "Escape") return press(ESCAPE);
    if (!here || (presses && here.localName === "button")) return; // sliders and buttons know these keys themselves
    event.preventDefault();
    if (presses) return event.repeat || pressStop(event, here);
    ({ Home: stops()[0], End: stops().at(-1) }[key] ?? beside(here, stops(), ARROWS[key])).focus();
  });

  // The notebook's shortcuts with Ctrl or Cmd, such as the one that saves, are its own while a piece has the focus too.
  listen(window, "keydown", ({ target, ctrlKey, metaKey }) => {
    const kept = (ctrlKey || metaKey) && view.contains(target) && target.closest("[data-lm-suppress-shortcuts]");
    if (!kept) return;
    delete kept.dataset.lmSuppressShortcuts;
    setTimeout(() => { kept.dataset.lmSuppressShortcuts = "true"; });
  }, CAPTURE);

  const showArt = () => {
    art.replaceChildren(parse(model.get("art")));
    flatten(art).catch((error) => console.warn("The art stays as it is:", error));
  };
  const resized = new ResizeObserver(() => {
    if (!board.clientWidth || board.clientWidth === width) return;
    const isNew = width === Infinity;
    width = board.clientWidth;
    clearTimeout(resizing); // Python leaves out the drawings for other widths: it is told where a resize has led to
    const fits = () => tell({ width, view: name }) && isNew && moment !== undefined && tell({ seen: moment, view: name });
    if (isNew) fits();
    else resizing = setTimeout(fits, RESIZED);
    if (fit(model.get("picture").drawings, width)?.least === layout) place(view);
    else update();
  });
  hear("change:art", showArt);
  hear("change:picture", () => { silent.hidden = true; update(); });
  hear("change:answered", answered);
  showArt();
  update();
  resized.observe(board);
  return () => {
    ended.abort();
    resized.disconnect();
    for (const each of [timer, resizing, following]) clearTimeout(each);
    tell({ gone: name });
  };
}
export default { render };
