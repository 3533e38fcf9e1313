import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts a thread with limited memory.
 * @param program a compiled file
 */
export function startThread(program: string, limits: ResourceLimits): Worker {
  // The option that limits the young objects of the main thread (scripts/launcher/runtime.mjs) would replace the limit of every thread.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(program, { resourceLimits: limits });
}

/**
 * Finds the program of a thread, which cannot load TypeScript sources.
 * @param caller the file that starts the thread, in the same folder
 * @param name of the compiled program
 * @returns null if the caller is not compiled, as in tests
 * @throws Error in a build without the program, whose work would be done in the calling thread
 */
export function findThreadProgram(caller: string, name: string): string | null {
  if (extname(caller) !== '.js') return null;
  const file = join(dirname(caller), name);
  if (!existsSync(file)) throw new Error(`The build lacks ${file}.`);
  return file;
}
