// Draws a growth curve as an SVG with logarithmic axes, readable in light and dark.

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { left: 64, right: 24, top: 40, bottom: 48 };

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-weight: 600; }
    .grid { stroke: #d0d7de; }
    .line { stroke: #0969da; stroke-width: 2; fill: none; }
    .point { fill: #0969da; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .grid { stroke: #3d444d; }
      .line { stroke: #4493f8; }
      .point { fill: #4493f8; }
    }`;

/**
 * @param {import('./curves.mjs').Curve} curve
 * @returns {string} the file
 */
export function plot({ name, of, exponent, points }) {
  const sizes = decades(points.map(({ size }) => size));
  const times = decades(points.map(({ ms }) => ms));
  const x = scale(sizes, MARGIN.left, WIDTH - MARGIN.right);
  const y = scale(times, HEIGHT - MARGIN.bottom, MARGIN.top);
  const title = exponent === null ? `${name}, ms` : `${name}, ms (grows with exponent ${exponent.toFixed(2)})`;
  const columns = sizes.map(
    (size) =>
      `<line class="grid" x1="${x(size)}" x2="${x(size)}" y1="${MARGIN.top}" y2="${HEIGHT - MARGIN.bottom}"/>` +
      `<text x="${x(size)}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${shortened(size)}</text>`,
  );
  const lines = times.map(
    (ms) =>
      `<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(ms)}" y2="${y(ms)}"/>` +
      `<text x="${MARGIN.left - 8}" y="${y(ms) + 4}" text-anchor="end">${shortened(ms)}</text>`,
  );
  const marks = points.map(
    ({ size, ms }) =>
      `<circle class="point" cx="${x(size)}" cy="${y(ms)}" r="4"><title>${size.toLocaleString('en')}: ${ms.toFixed(2)} ms</title></circle>`,
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}">`,
    `  <style>${STYLE}\n  </style>`,
    `  <text class="title" x="${MARGIN.left}" y="22">${title}</text>`,
    ...columns.map((part) => `  ${part}`),
    ...lines.map((part) => `  ${part}`),
    `  <polyline class="line" points="${points.map(({ size, ms }) => `${x(size)},${y(ms)}`).join(' ')}"/>`,
    ...marks.map((part) => `  ${part}`),
    `  <text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${of}</text>`,
    '</svg>',
  ].join('\n')}\n`;
}

/** The powers of ten that enclose the values, at least two. */
function decades(values) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
}

function scale(ticks, from, to) {
  const [low, high] = [Math.log10(ticks[0]), Math.log10(ticks.at(-1))];
  return (value) => Math.round(from + ((Math.log10(value) - low) / (high - low)) * (to - from));
}

/** @param {number} value a power of ten */
function shortened(value) {
  if (value >= 1_000_000) return `${value / 1_000_000}M`;
  return value >= 1_000 ? `${value / 1_000}k` : String(Number(value.toPrecision(1)));
}
