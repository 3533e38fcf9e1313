import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { REFERENCE_SCRIPT } from './reference-page.js';

export interface Asset {
  readonly contentType: string;
  /** Read from the disk each time: browsers cache it, so that keeping a copy in memory would only cost. */
  readonly load: () => Promise<string>;
}

const SCRIPT = 'text/javascript; charset=utf-8';

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const packaged = (file: string, contentType: string): [string, Asset] => [
  file,
  { contentType, load: () => readFile(join(folder, file), 'utf8') },
];

/** Everything below `/api/docs/`: no other file name leads anywhere. */
export const REFERENCE_ASSETS: ReadonlyMap<string, Asset> = new Map([
  packaged('swagger-ui.css', 'text/css; charset=utf-8'),
  packaged('swagger-ui-bundle.js', SCRIPT),
  ['reference.js', { contentType: SCRIPT, load: () => Promise.resolve(REFERENCE_SCRIPT) }],
]);
