import { relative } from 'node:path';

/** Steps that finish within this time print only the line for their completion. */
const SHOW_PROGRESS_AFTER_MS = 1200;

/**
 * Runs one step and prints a line with its duration when it is done, preceded by a line about what is in progress if it takes long.
 * @template T
 * @param {string} doing description of the work in progress
 * @param {() => Promise<T>} work
 * @param {string | ((result: T) => string)} done description of the result
 * @returns {Promise<T>}
 */
export async function step(doing, work, done) {
  const began = Date.now();
  const progress = setTimeout(() => console.log(`… ${doing}`), SHOW_PROGRESS_AFTER_MS);
  try {
    const result = await work();
    const line = typeof done === 'function' ? done(result) : done;
    console.log(`✓ ${line} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(progress);
  }
}

/**
 * Runs one step without output, for callers that use the output for something else.
 * @type {typeof step}
 */
export const runSilently = (_doing, work) => work();

/**
 * Shortens a path relative to the current directory.
 * @param {string} path
 */
export function displayPath(path) {
  const short = relative('', path);
  return short.startsWith('..') ? path : short;
}
