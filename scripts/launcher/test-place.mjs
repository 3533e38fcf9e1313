// A test run works in a directory of its own and deletes it. What a killed run left behind is cleared away by the next one.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import { endRecorded, identify, readPidFile, writePidFile } from './processes.mjs';

const PREFIX = 'test-';
const OWNER = 'owner.pid';
const GRACE_MS = 10_000;

/**
 * @param {string} dataDir
 * @returns {string} a new directory
 */
export function makeTestPlace(dataDir) {
  const place = join(dataDir, `${PREFIX}${process.pid}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  writePidFile(join(place, OWNER), identify(process.pid));
  return place;
}

/** @param {string} dataDir */
export async function clearStaleTestPlaces(dataDir) {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(PREFIX))) {
    const place = join(dataDir, name);
    if (!readPidFile(join(place, OWNER))) await removeTestPlace(place);
  }
}

/**
 * Ends every process that has a pid file anywhere below, services that a test started and did not stop included, and deletes the directory.
 * @param {string} place
 */
export async function removeTestPlace(place) {
  const pidFiles = readdirSync(place, { recursive: true }).filter((path) => path.endsWith('.pid') && path !== OWNER);
  // The test runner's own pid file lies on top and its turn is first, lest it start anew what is being ended.
  pidFiles.sort((a, b) => a.split(sep).length - b.split(sep).length);
  for (const path of pidFiles) await endRecorded(join(place, path), { graceMs: GRACE_MS, group: true });
  rmSync(place, { recursive: true, force: true, maxRetries: 10 });
}
