// The picture: how markup becomes elements, and how those that stand are changed with as little work as can be.
// The first half of a board's script; board.js is the other.

const parse = (markup) => Object.assign(document.createElement("template"), { innerHTML: markup }).content;
const DRAWING = /<svg\b[^>]*\bdata-min="(\d+)"[^>]*>.*?<\/svg>/gs;

/** Of several drawings keep the one made for this width: [the markup, which it is]. Before parsing, which costs. */
function fit(markup, width) {
  const least = [...markup.matchAll(DRAWING)].map((drawing) => Number(drawing[1]));
  const kept = Math.max(...least.filter((each) => each <= width), Math.min(...least));
  return [markup.replace(DRAWING, (drawing, each) => (Number(each) === kept ? drawing : "")), kept];
}

/** The lines of a picture: {line}, and if it is one whole keyed element, its {tag, key, inside}. */
function read(markup) {
  return markup.split("\n").map((line) => {
    const [, tag, key, inside] = /^(<g data-key="([^"&]*)"[^>]*)>(.*)<\/g>$/.exec(line) ?? [];
    return { line, tag, key, inside };
  });
}

/** What the lines bring that `last` had not, for to parse and to compare is slow: the markup to parse, in which a
 *  placeholder stands for each run of elements that stay where they are with all that is in them; the keys of those
 *  runs; and [key, old tag, new tag] of those among them whose attributes change. */
function news(lines, last, known) {
  const old = new Map(last.map((each) => [each.key, each]));
  const runs = [], fresh = [], changed = [];
  let inRun = false;
  for (const { line, tag, key, inside } of lines) {
    const before = key !== undefined && known.has(key) ? old.get(key) : undefined;
    old.delete(key); // a key stands for one element
    const stays = before && (before.line === line || (before.inside === inside && PLAIN.test(tag)));
    if (stays && before.line !== line) changed.push([key, before.tag, tag]);
    if (stays && inRun) runs.at(-1).push(key);
    else fresh.push(stays ? `<g data-run="${runs.push([key]) - 1}"></g>` : line);
    inRun = stays;
  }
  return [fresh.join("\n"), runs, changed];
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'" };
const PLAIN = /^(?:[^'&]|&(?:amp|lt|gt|quot|#34|#39);)*$/; // a tag that `attributes` can read
const attributes = (tag) => new Map(Array.from(tag.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, name, value]) =>
  [name, value.replace(/&([^;]+);/g, (_, entity) => ENTITIES[entity])]));

/** Change an element's attributes from those of one tag to those of another; what is the board's own stays. */
function retag(element, from, to) {
  const [had, has] = [attributes(from), attributes(to)];
  for (const name of had.keys()) if (!has.has(name)) element.removeAttribute(name);
  for (const [name, value] of has) if (had.get(name) !== value) element.setAttribute(name, value);
  if (has.has("data-act")) element.dataset.lmSuppressShortcuts = "true";
  else delete element.dataset.lmSuppressShortcuts;
  return had.get("transform") === has.get("transform") ? [] : [[element, had.get("transform"), false]];
}

/** Make parent's children equal to fresh's. Known elements are kept and moved, others matched by place.
 *  now: known (key to element), runs (of unchanged keys), taken and still (elements that are in their place, and those
 *  with all that is in them), origins (key to transform), moved ([element, its old transform, is it new]). */
function patch(parent, fresh, now) {
  let last = null; // of the children in their place; what comes next may be taken away at any time
  const next = () => (last ? last.nextSibling : parent.firstChild);
  const put = (node) => {
    const at = next();
    if (at && node === at.nextSibling) at.remove(); // one node to move, where else each that follows would
    else if (node !== at) parent.insertBefore(node, at);
    last = node;
    now.taken.add(node);
  };
  for (const child of [...fresh.childNodes]) {
    const run = now.runs[child.dataset?.run];
    if (run) {
      for (const key of run) put(now.known.get(key)), now.still.add(last);
      continue;
    }
    const key = child.dataset?.key;
    const same = twin(child, key, next(), now);
    const whole = !same && !child.firstElementChild; // nothing in it can be known
    const kept = same ?? (whole ? child : child.cloneNode(false));
    put(kept);
    if (key !== undefined) {
      now.known.set(key, kept);
      const was = same ? same.getAttribute("transform") : now.origins.get(child.dataset.from);
      if (was && (!same || was !== child.getAttribute("transform"))) now.moved.push([kept, was, !same]);
    }
    if (whole) continue;
    if (same?.isEqualNode(child)) now.still.add(same);
    else if (!child.attributes) kept.data = child.data; // text
    else {
      for (const name of kept.getAttributeNames()) {
        if (name !== "tabindex" && !child.hasAttribute(name)) kept.removeAttribute(name); // tabindex is the board's own
      }
      for (const name of child.getAttributeNames()) {
        const value = child.getAttribute(name);
        if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
      }
      patch(kept, child, now);
    }
  }
  while (next()) next().remove();
}

/** The element that the fresh child is a new form of: the one with its key, or the one in its place; or null. */
function twin(child, key, at, { known, taken, still }) {
  if (key === undefined) return at?.nodeName === child.nodeName && at.dataset?.key === undefined ? at : null;
  const same = known.get(key);
  if (same?.nodeName !== child.nodeName || taken.has(same)) return null;
  for (let around = same.parentNode; around; around = around.parentNode) if (still.has(around)) return null;
  return same;
}
