import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, findFirefox, provideBinaries } from '../../scripts/launcher/binaries.mjs';

describe('The programs that the launcher needs', () => {
  let empty: string;

  beforeEach(() => {
    empty = mkdtempSync(join(tmpdir(), 'programs-'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(empty, { recursive: true });
  });

  const options = () => ({ logDir: empty, signal: new AbortController().signal });

  // On macOS, programs are also found outside of PATH.
  it.skipIf(process.platform === 'darwin')('are named with the commands that install them, where the launcher cannot do it', async () => {
    vi.stubEnv('PATH', empty); // without apt-get
    await expect(provideBinaries(['mariadb'], options())).rejects.toThrow(
      /sudo apt-get install .* mariadb-server-core[^]*brew install mariadb/,
    );
  });

  it('include browsers for the tests, which variables choose', async () => {
    vi.stubEnv('SKEIN_TEST_BROWSER_PATH', process.execPath);
    expect(findChromium()).toBe(process.execPath);
    expect(await provideBinaries(['chromium'], options())).toEqual({ chromium: process.execPath });
    vi.stubEnv('SKEIN_TEST_FIREFOX_PATH', process.execPath);
    expect(findFirefox()).toBe(process.execPath);
  });

  it('do not include another browser than the chosen one', () => {
    vi.stubEnv('SKEIN_TEST_BROWSER_PATH', join(empty, 'chromium'));
    expect(() => findChromium()).toThrow(`SKEIN_TEST_BROWSER_PATH is ${join(empty, 'chromium')}, which is not a program.`);
  });
});
