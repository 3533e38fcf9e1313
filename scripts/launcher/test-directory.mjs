// A test run uses a temporary directory and deletes it afterwards. The next run deletes what a killed run left behind.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import { endProcessOfPidFile, identify, readPidFile, writePidFile } from './processes.mjs';

const PREFIX = 'test-';
const OWNER = 'owner.pid';
const GRACE_MS = 10_000;

/**
 * @param {string} dataDir
 * @returns {string} a new directory
 */
export function createTestDirectory(dataDir) {
  const directory = join(dataDir, `${PREFIX}${process.pid}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writePidFile(join(directory, OWNER), identify(process.pid));
  return directory;
}

/** @param {string} dataDir */
export async function removeStaleTestDirectories(dataDir) {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = join(dataDir, name);
    if (!readPidFile(join(directory, OWNER))) await removeTestDirectory(directory);
  }
}

/**
 * Ends every process with a pid file below the directory, including services that a test started and did not stop, and deletes the
 * directory.
 * @param {string} directory
 */
export async function removeTestDirectory(directory) {
  const pidFiles = readdirSync(directory, { recursive: true }).filter((path) => path.endsWith('.pid') && path !== OWNER);
  // The test runner, whose pid file is at the top level, ends first, so that it does not restart services.
  pidFiles.sort((a, b) => a.split(sep).length - b.split(sep).length);
  for (const path of pidFiles) await endProcessOfPidFile(join(directory, path), { graceMs: GRACE_MS, group: true });
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}
