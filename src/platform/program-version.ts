import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of this program, from the nearest `package.json` above this file, compiled or not. */
export const PROGRAM_VERSION = readVersion(import.meta.dirname);

function readVersion(directory: string): string {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) return readVersion(dirname(directory));
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
