// Where things are: in a drawing by what they say of themselves, on the page by what is measured.

/** The middle of an element on the page. */
export function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Where an element stands in its drawing by its transform, which begins with a translate: [x, y]. */
export function spot(element) {
  const [placed] = element.transform?.baseVal ?? [];
  return placed && [placed.matrix.e, placed.matrix.f];
}

/** How wide and how high a piece is: the symbol that it shows. It is told, not measured, which is slow. */
export function size(piece) {
  const face = piece.firstElementChild, scale = face && enlarged(piece) * enlarged(face);
  return ["width", "height"].map((name) => scale * Number(face?.getAttribute(name)));
}

/** How much an element is enlarged by its transform. */
const enlarged = (element) => [...element.transform.baseVal].reduce((all, { matrix }) =>
  all * Math.hypot(matrix.a, matrix.b), 1);

/** Where the first part of a piece lies in its drawing, whatever glides: [x, y, width, height]. */
export function box(piece, svg) {
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
