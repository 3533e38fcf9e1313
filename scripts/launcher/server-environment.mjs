import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server-environment.json';
/** Variables that identify a deployment. A program for which one of them is set does not use the launcher's server. */
const DEPLOYMENT = ['DATABASE_URL', 'REDIS_URL', 'SKEIN_SECRET'];

/**
 * Stores the environment of the running server for the command line. Only the user who started the launcher can read it.
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
