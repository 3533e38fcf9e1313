// One launcher per place. The lock is a file with the identity of its holder, so the lock of a launcher that was killed opens by itself.
import { linkSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, readPidFile, writePidFile } from './processes.mjs';

/**
 * Takes the lock if nobody alive holds it.
 * @param {string} file
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function tryLock(file) {
  const mine = `${file}.${process.pid}`;
  writePidFile(mine, identify(process.pid));
  try {
    for (;;) {
      try {
        linkSync(mine, file); // unlike a rename, a link fails when somebody was first
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readPidFile(file);
      if (holder) return { heldBy: holder.pid };
      discardStale(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Two launchers may find the same stale lock at once; the slower one must not throw away the fresh lock of the quicker one. */
function discardStale(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return; // the other one was quicker
  }
  if (readPidFile(aside)) {
    try {
      linkSync(aside, file);
    } catch {
      // a third one holds it by now, and its holder will be respected like any other
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Waits for its turn.
 * @param {string} file
 * @param {{ signal: AbortSignal, onWait: (pid: number) => void }} options
 * @returns {Promise<{ release: () => void }>}
 */
export async function waitForLock(file, { signal, onWait }) {
  let told = false;
  for (;;) {
    const lock = tryLock(file);
    if ('release' in lock) return lock;
    if (!told) onWait(lock.heldBy);
    told = true;
    await sleep(200, undefined, { signal });
  }
}
