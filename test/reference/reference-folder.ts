import { resolve } from 'node:path';

/**
 * The path of a file of the folder that `SKEIN_TEST_REFERENCE` names: descriptions of the Zulip server, which are not part of the project.
 * Specifications in this directory compare with them, and are collected only where the variable is set.
 */
export function referenceFile(name: string): string {
  const folder = process.env['SKEIN_TEST_REFERENCE'];
  if (!folder) throw new Error('Comparisons with the reference run with SKEIN_TEST_REFERENCE=<folder> npm test -- test/reference');
  return resolve(folder, name);
}
