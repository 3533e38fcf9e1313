#!/usr/bin/env node
// Runs the command line `skein` from this directory's build. Without its own environment it operates the server that `npm start` runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMPILE_CACHE, runtime } from './launcher/runtime.mjs';
import { readServerEnvironment } from './launcher/server-environment.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'dist/src/cli/main.js');

if (!existsSync(program)) {
  process.stderr.write('There is no build of Skein here. Run "npm ci" and "npm run build" first.\n');
  process.exitCode = 1;
} else if (runtime() === process.execPath) {
  const dataDir = process.env.SKEIN_DATA_DIR ? resolve(process.env.SKEIN_DATA_DIR) : join(root, '.skein');
  for (const [name, value] of Object.entries(readServerEnvironment(dataDir, process.env))) process.env[name] ||= value;
  module.enableCompileCache?.(COMPILE_CACHE);
  await import(pathToFileURL(program).href);
} else {
  await runAgain(runtime());
}

/**
 * Runs this script on another Node, and ends as it ends.
 * @param {string} node the path of its binary
 */
async function runAgain(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends its signals to both processes. This one must outlive the other to pass on how it ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  if (!signal) {
    process.exitCode = code;
    return;
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
