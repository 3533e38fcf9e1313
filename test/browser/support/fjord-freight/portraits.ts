import { sharedBrowser } from '../shared-browser.js';

const LONG_HAIR = 'M9.5 25c-2-8-1-20 8.5-20s10.5 12 8.5 20c-1.5-2-1.5-10-3-13-4 1-9 1-11 0-1.5 3-1.5 11-3 13z';
const SHORT_HAIR = 'M10.5 15c0-8 4-9.5 7.5-9.5s7.5 1.5 7.5 9.5c-1.5-4-3-5-7.5-5s-6 1-7.5 5z';
const FRINGE = 'M10 17c-1-9 3-12 8-12s9 3 8 12c-1-3-2-6-4-7-3 1.5-7 1.5-9 1-1.5 1-2.5 3-3 6z';

interface Colours {
  readonly wall: string;
  readonly coat: string;
  readonly skin: string;
  readonly hair: string;
}

const portrait = (shape: string, { wall, coat, skin, hair }: Colours): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="200" height="200"><rect width="36" height="36" fill="${wall}"/>` +
  `<path d="M3 37c1-9 7-12 15-12s14 3 15 12z" fill="${coat}"/><path d="M14 22h8v6a4 4 0 0 1-8 0z" fill="${skin}"/>` +
  `<ellipse cx="18" cy="16" rx="7.2" ry="8.4" fill="${skin}"/><path d="${shape}" fill="${hair}"/></svg>`;

/** Drawn pictures of people by their first names. The others have none. */
export const PORTRAITS: Readonly<Record<string, string>> = {
  Mina: portrait(LONG_HAIR, { wall: '#cbb8e0', coat: '#b4552d', skin: '#dca982', hair: '#4a2d1e' }),
  Ada: portrait(LONG_HAIR, { wall: '#d8b5e3', coat: '#3a2a63', skin: '#f3c9a5', hair: '#7b4a2c' }),
  Emre: portrait(SHORT_HAIR, { wall: '#b5d0e3', coat: '#24598f', skin: '#e9bd98', hair: '#2c2320' }),
  Chidi: portrait(SHORT_HAIR, { wall: '#b5e3cc', coat: '#1f6a5a', skin: '#8d5a3c', hair: '#231815' }),
  Goro: portrait(FRINGE, { wall: '#bdb5e3', coat: '#8a3b52', skin: '#f0cfae', hair: '#16141a' }),
};

/** A chart, as somebody would attach it to a message. */
const CHART =
  '<svg xmlns="http://www.w3.org/2000/svg" width="840" height="420" viewBox="0 0 420 210"><rect width="420" height="210" fill="#15171e"/>' +
  '<g font-family="sans-serif" font-size="11" fill="#9ea3b4"><text x="16" y="24" fill="#e9e7e2" font-size="13" font-weight="600">Frames per second, map page' +
  '</text><text x="16" y="64">60</text><text x="16" y="114">30</text><text x="22" y="182">0</text><text x="60" y="200">09:00</text>' +
  '<text x="190" y="200">10:00</text><text x="330" y="200">11:00</text></g><g stroke="#2c3040"><path d="M44 60h360M44 110h360M44 178h360"/></g>' +
  '<path d="M44 66c40-6 60 4 90 0s60-4 90 2 60-6 90 0 60 2 90-2" fill="none" stroke="#8fb6ff" stroke-width="2.5"/>' +
  '<path d="M44 70c40 2 60-6 90 2s40 40 60 62 30 18 60 14 60 6 150 4" fill="none" stroke="#ff9a8a" stroke-width="2.5"/>' +
  '<circle cx="196" cy="134" r="5" fill="#ff9a8a"/><g font-family="sans-serif" font-size="11"><text x="300" y="56" fill="#8fb6ff">Firefox, Chrome</text>' +
  '<text x="300" y="142" fill="#ff9a8a">Safari</text></g></svg>';

/** A harbour at dawn. */
const HARBOUR =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="420" viewBox="0 0 200 210"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">' +
  '<stop offset="0" stop-color="#5b6ea8"/><stop offset=".55" stop-color="#e5a27e"/><stop offset="1" stop-color="#f4d3a5"/></linearGradient></defs>' +
  '<rect width="200" height="210" fill="url(#sky)"/><circle cx="138" cy="112" r="15" fill="#fff1d0"/>' +
  '<path d="M0 128l34-30 26 20 38-38 44 44 24-14 34 26v20H0z" fill="#4a4a6e"/><rect y="138" width="200" height="72" fill="#394466"/>' +
  '<path d="M122 146h34M128 156h22M134 167h10" stroke="#f4d3a5" stroke-width="2"/><g fill="#23293f"><path d="M20 168h96l-10 20H32z"/>' +
  '<rect x="40" y="150" width="20" height="18" fill="#b4552d"/><rect x="62" y="150" width="20" height="18" fill="#2f5d50"/>' +
  '<rect x="84" y="142" width="12" height="26"/></g></svg>';

/** The drawings that messages contain, by the names of their files. */
export const DRAWINGS: Readonly<Record<string, string>> = { 'frames.png': CHART, 'harbour.png': HARBOUR };

/** @returns a PNG of the drawing, as Chromium shows it, because the server takes no SVG */
export async function paint(svg: string): Promise<Buffer> {
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(`<body style="margin: 0">${svg}`);
  const picture = await page.locator('svg').screenshot({ omitBackground: true });
  await page.close();
  return picture;
}
