import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server-environment.json';
/** The variables that name a deployment. A program that has one of them does not use the server of the launcher. */
const DEPLOYMENT = ['DATABASE_URL', 'REDIS_URL', 'SKEIN_SECRET'];

/**
 * Stores the environment of the running server for the command line. Only the user of the launcher can read it.
 * @param {string} runDir
 * @param {Record<string, string>} environment
 * @returns {() => void} deletes the file
 */
export function publishServerEnvironment(runDir, environment) {
  writeFileSync(join(runDir, FILE), JSON.stringify(environment), { mode: 0o600 });
  return () => rmSync(join(runDir, FILE), { force: true });
}

/**
 * The environment of the server that `npm start` runs; empty if none runs, or if the caller names a deployment.
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} environment of the caller
 * @returns {Record<string, string>}
 */
export function readServerEnvironment(dataDir, environment) {
  const file = join(dataDir, 'run', FILE);
  if (DEPLOYMENT.some((name) => environment[name]) || !existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8'));
}
