import { relative } from 'node:path';

/** A step quicker than this needs no announcement: the line that says it is done is enough. */
const ANNOUNCE_AFTER_MS = 1200;

/**
 * Does one thing and says so: one line when it is done, with the time it took, and one before it if it makes the reader wait.
 * @template T
 * @param {string} doing what is going on, for a reader who waits
 * @param {() => Promise<T>} work
 * @param {string | ((result: T) => string)} done
 * @returns {Promise<T>}
 */
export async function step(doing, work, done) {
  const began = Date.now();
  const announce = setTimeout(() => console.log(`… ${doing}`), ANNOUNCE_AFTER_MS);
  try {
    const result = await work();
    const line = typeof done === 'function' ? done(result) : done;
    console.log(`✓ ${line} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(announce);
  }
}

/** @type {typeof step} the same without a word, for callers whose output belongs to something else */
export const silently = (_doing, work) => work();

/**
 * A path as a reader in the current directory would type it.
 * @param {string} path
 */
export function shown(path) {
  const short = relative('', path);
  return short.startsWith('..') ? path : short;
}
