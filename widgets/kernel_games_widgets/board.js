// A board: it shows the markup that Python sends and reports which key was pressed. It knows no game.
// It comes last of the files that make one script.

const SILENCE = 4000; // milliseconds without an answer before the board says so
const SOON = 20; // milliseconds after a drawing until the words around it follow: by then it has been seen
const END = "</svg>";
const CAPTURE = { capture: true };
const RESIZED = 200; // milliseconds without another width until a new one is told
const SILENT = "No answer from the kernel: it is busy or has stopped. If nothing happens, "
  + "run the notebook again or reload the page.";

function render({ model, el }) {
  const board = el.appendChild(parse(`<div class="kg-board"><div class="kg-art" aria-hidden="true"></div>`
    + `<div class="kg-view"></div><p class="kg-silent" role="alert" hidden>${SILENT}</p></div>`).firstChild);
  const [art, view, silent] = board.children;
  const ended = new AbortController();
  const listen = (target, type, heard, how) =>
    target.addEventListener(type, heard, { signal: ended.signal, ...how });
  const hear = (change, heard) => {
    model.on(change, heard);
    ended.signal.addEventListener("abort", () => model.off(change, heard));
  };
  const focused = () => el.getRootNode().activeElement;
  const stops = () => [...view.querySelectorAll(STOP)];
  let width = Infinity, waiting = 0; // waiting: presses without an answer
  let shown = []; // the lines of the picture shown
  let drawn = "", said = "", following; // its drawing, the words around it, and the timer of those that will follow
  const known = new Map(); // the elements shown, by key
  let can = new Set(); // the listed keys that lead on
  const leads = (stop) => stop.matches(".kg-can") || can.has(stop.dataset.act);
  const show = (target) => {
    light(view, [target?.closest("[data-shows]")].find((each) => each && leads(each)));
    ring(view, view.contains(focused()) ? focused() : null);
  };
  const name = Math.random().toString(36).slice(2); // of this view
  const hands = new Hands(), spoken = new WeakMap(); // spoken: what each region said last, and how often
  let moment, moving = false; // the moment shown; does the board itself move the focus?
  let layout, entry; // the drawing shown, by its data-min; the key at which Tab enters the board
  let timer, resizing, dragging, later; // later: where a slider has got to before its last press was answered

  /** Show the picture. Its drawing comes first, for it is what a person waits for; the words around it follow. */
  function update() {
    const [markup, chosen] = fit(model.get("picture"), width);
    const end = markup.lastIndexOf(END) + END.length;
    const [drawing, words] = end < END.length ? ["", markup] : [markup.slice(0, end), markup.slice(end)];
    const whole = () => {
      following = undefined;
      draw(drawing + words, chosen);
      said = words;
      sayAgain(view, spoken);
      if (moment !== undefined && width < Infinity) tell({ seen: moment, view: name });
    };
    clearTimeout(following);
    if (chosen === layout && drawing && drawn && drawing !== drawn) {
      following = setTimeout(whole, SOON);
      draw(drawing + said, chosen);
    } else whole();
    drawn = drawing;
  }

  function draw(markup, chosen) {
    const held = view.contains(focused()) ? focused() : null;
    const was = held && middle(held);
    const before = moment !== model.get("moment") && new Set(stops());
    const lines = read(markup, shown);
    const moved = follow(lines, shown, known) ?? redraw(view, markup, known);
    shown = lines;
    for (const [key, element] of known) if (!view.contains(element)) known.delete(key);
    can = frame(view);
    enterAt(stops(), entry);
    const stays = view.contains(held) && held.matches("[data-act]:not(:disabled)");
    const heir = stays ? held : held && nearest(was, stops(), leads); // focus is never lost
    moving = true;
    if (heir && heir !== focused()) heir.focus({ preventScroll: true });
    moving = false;
    if (before) {
      const come = new Set(moved.map(([element]) => element));
      hands.begin(new Set(stops().filter((stop) => !before.has(stop) || come.has(stop))), heir !== held && heir);
      moment = model.get("moment");
    }
    show(view.querySelector("[data-shows]:hover") ?? heir);
    if (chosen === layout) glide(moved);
    layout = chosen;
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
    settle();
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
      ring(view, leaves === "focusout" ? relatedTarget : focused());
    });
  }

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
    if (fit(model.get("picture"), width)[1] === layout) place(view);
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
