import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root of the clone, whatever the current directory. The launcher and its processes run there. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Changes to the root of the clone and determines the data directory; a relative SKEIN_DATA_DIR is relative to the directory of the caller.
 * @returns {string} an absolute path
 */
export function enterRoot() {
  const dataDir = process.env.SKEIN_DATA_DIR ? resolve(process.env.SKEIN_DATA_DIR) : resolve(ROOT, '.skein');
  process.chdir(ROOT);
  return dataDir;
}
