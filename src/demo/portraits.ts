import { crc32, deflateSync } from 'node:zlib';

/** Side length of a portrait in pixels, and in the units of its shapes. */
const SIDE = 160;
const UNITS = 36;

type Colour = readonly [red: number, green: number, blue: number];

/** How much darker a neck is than its face. */
const SHADE = 0.9;

/** The distance of a point to the edge of a shape, about in units: negative inside of it. */
type Shape = (x: number, y: number) => number;

export interface Portrait {
  readonly wall: string;
  readonly coat: string;
  readonly skin: string;
  readonly hair: string;
  readonly style: keyof typeof STYLES;
  readonly beard?: boolean;
  readonly glasses?: boolean;
}

const ellipse =
  (centreX: number, centreY: number, radiusX: number, radiusY = radiusX): Shape =>
  (x, y) =>
    (Math.sqrt(((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2) - 1) * Math.min(radiusX, radiusY);
const above =
  (line: number): Shape =>
  (_x, y) =>
    y - line;
const within = (...shapes: readonly [Shape, ...Shape[]]): Shape =>
  shapes.reduce((one: Shape, other) => (x, y) => Math.max(one(x, y), other(x, y)));
const together = (...shapes: readonly [Shape, ...Shape[]]): Shape =>
  shapes.reduce((one: Shape, other) => (x, y) => Math.min(one(x, y), other(x, y)));
const outside =
  (shape: Shape): Shape =>
  (x, y) =>
    -shape(x, y);

const HEAD = together(ellipse(18, 16.2, 7, 8.4), ellipse(11, 17, 1.4, 1.8), ellipse(25, 17, 1.4, 1.8));
const NECK = within(ellipse(18, 25, 4, 7), outside(above(18)));
const SHOULDERS = ellipse(18, 38.5, 15.5, 12.5);
const BEARD = within(ellipse(18, 17.5, 7.3, 8.9), outside(above(18.5)), outside(ellipse(18, 17.2, 4.6, 4.2)));
const GLASSES = together(
  within(ellipse(14.7, 16.4, 2.7), outside(ellipse(14.7, 16.4, 2))),
  within(ellipse(21.3, 16.4, 2.7), outside(ellipse(21.3, 16.4, 2))),
);
const crown = (face: Shape): Shape => within(ellipse(18, 14.2, 8.3, 9.4), outside(face), above(19));

/** Hair before the face and, if there is more of it, behind the head. */
const STYLES = {
  short: { front: crown(ellipse(18, 19.5, 6.8, 9.2)) },
  parted: { front: crown(ellipse(20.5, 20.5, 7.4, 10.6)) },
  long: { front: crown(ellipse(15.5, 20.5, 7.6, 10.8)), behind: together(ellipse(18, 15, 9.4, 10.4), ellipse(18, 22, 10, 9)) },
  bun: { front: crown(ellipse(18, 20, 6.9, 10.4)), behind: ellipse(18, 4.6, 3.9) },
  curls: {
    front: crown(ellipse(18, 19.6, 6.4, 9.4)),
    behind: together(
      ellipse(18, 15, 9),
      ...Array.from({ length: 11 }, (_, index) => {
        const angle = Math.PI * (0.85 + (index * 1.3) / 10);
        return ellipse(18 + 9 * Math.cos(angle), 15 + 9 * Math.sin(angle), 3.2);
      }),
    ),
  },
  none: {},
} as const satisfies Readonly<Record<string, { readonly front?: Shape; readonly behind?: Shape }>>;

/** @returns a PNG of a person, drawn with a few shapes: the demo organization needs pictures, and has no files to take them from */
export function drawPortrait(portrait: Portrait): Buffer {
  const layers = layersOf(portrait);
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3)); // Each row begins with the number of its filter: 0, for none.
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const point = [((column + 0.5) * UNITS) / SIDE, ((row + 0.5) * UNITS) / SIDE] as const;
      rows.set(colourAt(layers, point), row * (1 + SIDE * 3) + 1 + column * 3);
    }
  }
  return encodePng(rows);
}

type Layer = readonly [Shape, Colour];

function layersOf({ wall, coat, skin, hair, style, beard = false, glasses = false }: Portrait): readonly Layer[] {
  const { front, behind }: { readonly front?: Shape; readonly behind?: Shape } = STYLES[style];
  const layer = (shape: Shape | undefined, colour: string): readonly Layer[] => (shape ? [[shape, parse(colour)]] : []);
  return [
    ...layer(() => -1, wall),
    ...layer(behind, hair),
    ...layer(SHOULDERS, coat),
    ...layer(NECK, skin).map(([shape, [red, green, blue]]): Layer => [shape, [red * SHADE, green * SHADE, blue * SHADE]]),
    ...layer(HEAD, skin),
    ...layer(beard ? BEARD : undefined, hair),
    ...layer(front, hair),
    ...layer(glasses ? GLASSES : undefined, '#2b2b33'),
  ];
}

/** Each layer covers those before it; at its edge as much as it covers of the pixel, so that edges are smooth. */
function colourAt(layers: readonly Layer[], [x, y]: readonly [number, number]): Colour {
  let mixed: Colour = [0, 0, 0];
  for (const [shape, colour] of layers) {
    const share = Math.min(1, 0.5 - (shape(x, y) * SIDE) / UNITS);
    if (share > 0) mixed = [mix(mixed[0], colour[0], share), mix(mixed[1], colour[1], share), mix(mixed[2], colour[2], share)];
  }
  return mixed;
}

function mix(before: number, after: number, share: number): number {
  return Math.round(before + (after - before) * share);
}

/** @param colour such as `#dca982` */
function parse(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** @param rows eight bits for red, green and blue */
function encodePng(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
