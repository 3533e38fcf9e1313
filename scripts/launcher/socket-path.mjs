import { join, relative } from 'node:path';
import process from 'node:process';
import { Problem } from './problem.mjs';

/** The capacity of sockaddr_un without the closing NUL: 108 bytes on Linux, 104 on macOS, less one. */
const LONGEST = process.platform === 'linux' ? 107 : 103;

/**
 * Returns a path for a unix socket that is short enough: absolute if possible, otherwise relative to the current directory, which the
 * server shares with the launcher.
 * @param {string} directory absolute
 * @param {string} name
 */
export function socketPath(directory, name) {
  const absolute = join(directory, name);
  const fitting = [absolute, relative('', absolute)].find((path) => Buffer.byteLength(path) <= LONGEST);
  if (fitting === undefined) {
    throw new Problem(`The path ${absolute} is too long for a unix socket (${LONGEST} bytes): set SKEIN_DATA_DIR to a shorter directory.`);
  }
  return fitting;
}
