import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The clone, wherever the launcher was called from; it and the processes it starts work there. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Moves to the clone and says where data lives; a relative SKEIN_DATA_DIR is relative to where the caller stood.
 * @returns {string} absolute
 */
export function enterRoot() {
  const dataDir = process.env.SKEIN_DATA_DIR ? resolve(process.env.SKEIN_DATA_DIR) : resolve(ROOT, '.skein');
  process.chdir(ROOT);
  return dataDir;
}
