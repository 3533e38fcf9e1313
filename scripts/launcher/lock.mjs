// A lock file contains the identity of the process that holds it, so the lock of a killed launcher is recognised as stale.
import { linkSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, readPidFile, writePidFile } from './processes.mjs';

/**
 * Acquires the lock unless a running process holds it.
 * @param {string} file
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function tryLock(file) {
  const ownFile = `${file}.${process.pid}`;
  writePidFile(ownFile, identify(process.pid));
  try {
    for (;;) {
      try {
        linkSync(ownFile, file); // unlike a rename, a link fails if the file exists
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readPidFile(file);
      if (holder) return { heldBy: holder.pid };
      removeStaleLock(file);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/**
 * Removes a stale lock. Two launchers may find the same stale lock at the same time; the slower one must not remove the new lock of the
 * faster one.
 */
function removeStaleLock(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another launcher has removed it
  }
  if (readPidFile(aside)) {
    try {
      linkSync(aside, file);
    } catch {
      // a third launcher has acquired the lock, which the next attempt respects
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Waits until it acquires the lock.
 * @param {string} file
 * @param {{ signal: AbortSignal, onWait: (pid: number) => void }} options
 * @returns {Promise<{ release: () => void }>}
 */
export async function waitForLock(file, { signal, onWait }) {
  let reported = false;
  for (;;) {
    const lock = tryLock(file);
    if ('release' in lock) return lock;
    if (!reported) onWait(lock.heldBy);
    reported = true;
    await sleep(200, undefined, { signal });
  }
}
