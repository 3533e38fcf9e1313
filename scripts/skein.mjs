#!/usr/bin/env node
// Runs the command line `skein` from this directory's build. Without its own environment it operates the server that `npm start` runs.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readServerEnvironment } from './launcher/server-environment.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'dist/src/cli/main.js');

if (existsSync(program)) {
  const dataDir = process.env.SKEIN_DATA_DIR ? resolve(process.env.SKEIN_DATA_DIR) : join(root, '.skein');
  for (const [name, value] of Object.entries(readServerEnvironment(dataDir, process.env))) process.env[name] ||= value;
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
} else {
  process.stderr.write('There is no build of Skein here. Run "npm ci" and "npm run build" first.\n');
  process.exitCode = 1;
}
