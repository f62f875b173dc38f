// The picture: how markup becomes elements, and how those that stand are changed with as little work as can be.

const parse = (markup) => Object.assign(document.createElement("template"), { innerHTML: markup }).content;
const DRAWING = /<svg\b[^>]*\bdata-min="(\d+)"[^>]*>/g;

/** Of several drawings keep the one made for this width: [the markup, which it is]. Before parsing, which costs. */
function fit(markup, width) {
  const drawings = [...markup.matchAll(DRAWING)];
  const least = drawings.map(([, each]) => Number(each));
  const kept = Math.max(...least.filter((each) => each <= width), Math.min(...least));
  for (const { index, 1: each } of drawings.reverse()) {
    if (Number(each) !== kept) markup = markup.slice(0, index) + markup.slice(markup.indexOf("</svg>", index) + 6);
  }
  return [markup, kept];
}

const ONE = /^(<(\w+) data-key="([^"&]*)"[^>]*?)(?:\/>|>(.*)<\/\2>)$/;

/** The lines of a picture: {line}, and if it is one keyed element with no other in it, its {tag, key, inside}. */
function read(markup, last) {
  const old = new Map(last.map((each) => [each.line, each]));
  return markup.split("\n").map((line) => {
    if (old.has(line)) return old.get(line);
    const [, tag, , key, inside = ""] = ONE.exec(line) ?? [];
    return key === undefined || inside.includes(" data-key=") ? { line } : { line, tag, key, inside };
  });
}

const FEW = 4; // pieces that come in one by one; more of them are parsed at once
const TOKEN = /<[^>]+>|[^<]+/g;
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'" };
const PLAIN = /^(?:[^'&]|&(?:amp|lt|gt|quot|#34|#39);)*$/; // a line that `attributes` and `spell` can read
const spell = (words) => words.replace(/&([^;]+);/g, (_, entity) => ENTITIES[entity]);
const attributes = (tag) => new Map(Array.from(tag.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, name, value]) =>
  [name, spell(value)]));

/** Lead the elements from the lines of one picture to those of the next, without parsing what is known, which is slow.
 *  It gives what moved, as `patch` does; or null, and changes nothing, if more is new than attributes, words, and a few
 *  pieces that come or go. */
function follow(lines, last, known) {
  const old = new Map(last.filter(({ key }) => known.has(key)).map((each) => [each.key, each]));
  if (old.size < last.filter(({ key }) => key !== undefined).length) return null; // a key stands for one element
  const keys = new Set(), stay = [], changed = [], come = [];
  for (const [i, each] of lines.entries()) {
    const before = old.get(each.key);
    if (keys.has(each.key)) return null;
    if (each.key !== undefined) keys.add(each.key);
    if (before || each.key === undefined) stay.push(each.key ?? each.line);
    else if (each.tag.startsWith("<g ") && lines[i + 1]?.key !== undefined) come.unshift([each, lines[i + 1].key]);
    else return null;
    if (!before || before.line === each.line) continue;
    const element = known.get(each.key), tokens = alike(element, before, each);
    if (!tokens) return null;
    changed.push([element, ...tokens]);
  }
  const stayed = last.filter(({ key }) => key === undefined || keys.has(key));
  if (come.length > FEW || stayed.length !== stay.length) return null;
  if (stayed.some(({ key, line }, i) => (key ?? line) !== stay[i])) return null;
  const origins = come.map(([{ tag }]) => known.get(attributes(tag).get("data-from"))?.getAttribute("transform"));
  const moved = changed.flatMap((each) => rewrite(...each));
  for (const { key } of last) if (key !== undefined && !keys.has(key)) known.get(key).remove();
  for (const [i, [{ key, line }, next]] of come.entries()) { // the last one first, for then the next is there
    const element = parse(`<svg>${line}</svg>`).firstChild.firstChild;
    if (element.dataset.act) element.dataset.lmSuppressShortcuts = "true";
    known.get(next).before(element);
    known.set(key, element);
    if (origins[i]) moved.push([element, origins[i], true]);
  }
  return moved;
}

/** The tags and words of two lines, in pairs that stand for the same nodes of an element; null if they do not. */
function alike(element, from, to) {
  if (!PLAIN.test(from.line) || !PLAIN.test(to.line)) return null;
  const kind = (token) => /^<\/?\w+|/.exec(token)[0] + token.endsWith("/>");
  if (from.inside === to.inside) return kind(from.tag) === kind(to.tag) ? [[from.tag], [to.tag]] : null;
  const [had, has] = [from, to].map(({ line }) => line.match(TOKEN));
  const opening = had.filter((token) => token.startsWith("<") && !token.startsWith("</"));
  if (opening.length !== 1 + element.querySelectorAll("*").length) return null; // the parser has put more in, or less
  const same = had.length === has.length && had.every((each, i) => each === has[i] || kind(each) === kind(has[i]));
  return same ? [had, has] : null;
}

/** Change an element, and what is in it, from some tags and words to others; what is the board's own stays. */
function rewrite(element, had, has) {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let node = element;
  const was = element.getAttribute("transform");
  for (const [i, token] of has.entries()) {
    if (token.startsWith("</")) continue;
    if (token !== had[i]) token.startsWith("<") ? retag(node, had[i], token) : (node.data = spell(token));
    node = nodes.nextNode();
  }
  return was === element.getAttribute("transform") ? [] : [[element, was, false]];
}

function retag(element, from, to) {
  const [had, has] = [attributes(from), attributes(to)];
  for (const name of had.keys()) if (!has.has(name)) element.removeAttribute(name);
  for (const [name, value] of has) if (had.get(name) !== value) element.setAttribute(name, value);
  if (has.has("data-act")) element.dataset.lmSuppressShortcuts = "true";
  else delete element.dataset.lmSuppressShortcuts;
}

/** Make the view the picture, whatever it was; and give what moved. */
function redraw(view, markup, known) {
  const fresh = parse(markup);
  for (const each of fresh.querySelectorAll("[data-act]")) each.dataset.lmSuppressShortcuts = "true";
  const origins = new Map(Array.from(fresh.querySelectorAll("[data-from]"), ({ dataset: { from } }) =>
    [from, known.get(from)?.getAttribute("transform")]));
  const keys = new Set(Array.from(fresh.querySelectorAll("[data-key]"), ({ dataset: { key } }) => key));
  for (const [key, element] of known) { // first, so that few of those that stay change places
    const within = Array.from(element.querySelectorAll("[data-key]"), ({ dataset }) => dataset.key);
    if (![key, ...within].some((each) => keys.has(each))) element.remove();
  }
  const moved = [];
  patch(view, fresh, { known, origins, moved, taken: new Set(), still: new Set() });
  return moved;
}

/** Make parent's children equal to fresh's. Known elements are kept and moved, others matched by place.
 *  now: known (key to element), taken and still (elements that are in their place, and those with all that is in them),
 *  origins (key to transform), moved ([element, its old transform, is it new]). */
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
