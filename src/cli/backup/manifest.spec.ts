import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORMAT, type Manifest, readManifest, writeManifest } from './manifest.js';

const SHA256 = 'ab'.repeat(32);
const MANIFEST: Manifest = {
  format: FORMAT,
  version: '1.2.3',
  startedAt: '2026-01-02T03:04:05.678Z',
  schema: { level: 'Last1700000000000', migrations: ['Last1700000000000'] },
  eventLogEpoch: null,
  secretCheck: null,
  realms: 1,
  rows: { realm: 1 },
  dump: { size: 10, sha256: SHA256 },
  files: [{ key: '1/aa/notes.txt', contentType: 'text/plain', size: 3, sha256: SHA256 }],
  deletedMeanwhile: [],
  missing: ['1/bb/lost.txt'],
};

describe('The manifest of a backup', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is read as it was written', async () => {
    await writeManifest(folder, MANIFEST, 'secret');
    expect(await readManifest(folder, 'secret', '')).toEqual(MANIFEST);
  });

  it.each<[object, string]>([
    [{ realms: '1' }, 'realms must not be less than 0'],
    [{ dump: { size: 1.5, sha256: SHA256 } }, 'dump.size must be an integer number'],
    [{ files: [{ key: '../notes.txt', contentType: 'text/plain', size: 3, sha256: SHA256 }] }, 'files.0.key must match'],
    [{ files: 'none' }, 'files'],
    [{ rows: { realm: 'many' } }, 'rows must be an object of whole numbers'],
    [{ schema: { level: 3, migrations: [] } }, 'schema.level must be a string'],
    [{ secretCheck: 7 }, 'secretCheck must be a string'],
  ])('is refused with %j', async (change, problem) => {
    await writeManifest(folder, { ...MANIFEST, ...change }, 'secret');
    await expect(readManifest(folder, 'secret', '')).rejects.toThrow(`manifest.json is not the manifest of a backup: ${problem}`);
  });

  it('is refused when it was changed', async () => {
    await writeManifest(folder, MANIFEST, 'secret');
    const path = join(folder, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"realms": 1', '"realms": 2'));
    await expect(readManifest(folder, 'secret', '')).rejects.toThrow('was changed after the backup was made');
  });
});
