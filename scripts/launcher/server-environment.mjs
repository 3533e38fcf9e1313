import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server-environment.json';
/** Variables that identify a deployment. A program for which one of them is set otherwise does not use the launcher's server. */
const DEPLOYMENT = ['DATABASE_URL', 'REDIS_URL', 'SKEIN_SECRET'];
/** Variables that configure the server, and the credentials of its storage. */
const CONFIGURATION = /^(DATABASE_URL|REDIS_URL|PORT|SKEIN_.*|AWS_.*)$/;

/**
 * Stores the configuration of the running server for the command line. Only the user who started the launcher can read it.
 * @param {string} runDir
 * @param {NodeJS.ProcessEnv} environment of the server; variables that do not configure it are left out
 * @returns {() => void} deletes the file
 */
export function publishServerEnvironment(runDir, environment) {
  const configuration = Object.entries(environment).filter(([name]) => CONFIGURATION.test(name));
  writeFileSync(join(runDir, FILE), JSON.stringify(Object.fromEntries(configuration)), { mode: 0o600 });
  return () => rmSync(join(runDir, FILE), { force: true });
}

/**
 * The configuration of the server that `npm start` runs; empty if none runs, or if the caller names another deployment.
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} environment of the caller
 * @returns {Record<string, string>}
 */
export function readServerEnvironment(dataDir, environment) {
  const file = join(dataDir, 'run', FILE);
  if (!existsSync(file)) return {};
  const configuration = JSON.parse(readFileSync(file, 'utf8'));
  return DEPLOYMENT.some((name) => environment[name] && environment[name] !== configuration[name]) ? {} : configuration;
}
