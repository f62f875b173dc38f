// The pieces of a picture: how markup becomes elements, and how those that stand are led over to the next picture.

import { spot } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";

export const parse = (markup) => Object.assign(document.createElement("template"), { innerHTML: markup }).content;

/** The pieces in one element of a board, each known by its key. */
export class Pieces {
  #parent;
  #known = new Map(); // by key: { markup, element }

  constructor(parent) {
    this.#parent = parent;
  }

  /** Show these pieces, [key, markup] in their order. One with the same markup is left alone, one with another is led
   *  over, a new one comes, others go. It gives what moved: [element, where it was, is it new]; null if all is as it was.
   */
  show(pieces) {
    const known = this.#known, keys = new Set(pieces.map(([key]) => key));
    const gone = [...known.keys()].filter((key) => !keys.has(key));
    const others = pieces.filter(([key, markup]) => known.get(key)?.markup !== markup);
    const fresh = this.#make(others.map(([, markup]) => markup));
    const changed = others.map(([key, markup], i) => {
      const made = fresh[i], element = known.get(key)?.element;
      const origin = element ?? known.get(made.dataset.from)?.element;
      const stands = element?.getAttribute("transform") === made.getAttribute("transform");
      return { key, markup, made, element, was: !stands && origin && spot(origin) };
    });
    for (const key of gone) {
      known.get(key).element.remove();
      known.delete(key);
    }
    const moved = [];
    for (const { key, markup, made, element, was } of changed) {
      mark(made, key);
      const stays = element?.localName === made.localName;
      if (stays) lead(element, made);
      else element?.remove();
      const shown = stays ? element : made;
      known.set(key, { markup, element: shown });
      if (was) moved.push([shown, was, !element]);
    }
    this.#order(pieces);
    return gone.length || changed.length ? moved : null;
  }

  /** An element of each markup: parsed at once, for to begin takes longer than a piece. */
  #make(markups) {
    if (!markups.length) return [];
    const svg = this.#parent.namespaceURI === SVG;
    const read = (text) => [...(svg ? parse(`<svg>${text}</svg>`).firstChild : parse(text)).children];
    const made = read(markups.join(""));
    return made.length === markups.length ? made : markups.map((markup) => read(markup)[0]); // one spills into others
  }

  /** Put the elements in their order, and move few of them: a node in the way of the next one makes room. */
  #order(pieces) {
    let at = this.#parent.firstChild;
    for (const [key] of pieces) {
      const { element } = this.#known.get(key);
      if (at && element === at.nextSibling) at.remove();
      else if (element !== at) this.#parent.insertBefore(element, at);
      at = element.nextSibling;
    }
  }
}

/** Say who an element is, and that arrows and Enter are the board's, not the notebook's, on what can be pressed in it. */
function mark(element, key) {
  element.dataset.key = key;
  for (const each of [element, ...element.querySelectorAll("[data-act]")]) {
    if (each.dataset.act) each.dataset.lmSuppressShortcuts = "true";
  }
}

/** Make an element like one that was just made. The nodes in it stay as far as they are of the same kinds. */
function lead(element, made) {
  for (const name of element.getAttributeNames()) {
    const own = name === "tabindex" && made.dataset.act; // it is the board's, on what can be pressed
    if (!own && !made.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of made.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  const has = [...made.childNodes], had = [...element.childNodes];
  for (const [i, node] of has.entries()) {
    if (!had[i]) element.append(node);
    else if (had[i].nodeName !== node.nodeName) had[i].replaceWith(node);
    else if (node.isEqualNode(had[i])) continue;
    else if (node.attributes) lead(had[i], node);
    else had[i].data = node.data;
  }
  for (const node of had.slice(has.length)) node.remove();
}
