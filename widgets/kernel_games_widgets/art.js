// The art: what never changes is kept as bitmaps, for a hundred shapes are slow to paint at each frame.

const FINE = 2; // pixels to a unit of a symbol's viewBox
const bitmaps = new Map(); // from the source of a flat part to the address of its bitmap

/** Replace the part of each symbol that has class kg-flat, and fills its viewBox, by a bitmap; whenever there is time. */
export async function flatten(art) {
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

