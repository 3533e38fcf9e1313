import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import process from 'node:process';
import { Problem } from './problem.mjs';

/**
 * Reads the secret of this installation. It is created once and then stays the same, because what was signed with it has to remain valid.
 * @param {string} file
 */
export function readOrCreateSecret(file) {
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}`;
    const fd = openSync(unfinished, 'w', 0o600);
    writeSync(fd, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(fd);
    closeSync(fd);
    renameSync(unfinished, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Problem(`${file} must contain 64 hexadecimal digits. Restore it, or delete it to get a new one.`);
  return secret;
}
