#!/usr/bin/env node
// The command line `skein`, from the build of this directory.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/src/cli/main.js');
if (existsSync(program)) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
} else {
  process.stderr.write('There is no build of Skein here. Run "npm ci" and "npm run build" first.\n');
  process.exitCode = 1;
}
