import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('scripts/skein.mjs', () => {
  let clone: string;

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'skein-clone-'));
    cpSync('scripts', join(clone, 'scripts'), { recursive: true });
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it('prints how to build the program if there is no build', async () => {
    await expect(promisify(execFile)(process.execPath, [join(clone, 'scripts/skein.mjs'), 'version'])).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'There is no build of Skein here. Run "npm ci" and "npm run build" first.\n',
    });
  });
});
