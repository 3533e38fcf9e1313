import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryLock } from '../../scripts/launcher/lock.mjs';

describe('tryLock and waitForLock', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'skein-lock-'));
    file = join(directory, 'lock');
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('lock out other processes until release', () => {
    const lock = tryLock(file);
    expect(tryLock(file)).toEqual({ heldBy: process.pid });
    if ('release' in lock) lock.release();
    expect(tryLock(file)).toHaveProperty('release');
  });

  it.each([
    ['a process that is gone', '999999999 12345\n'],
    ['a process whose id was reused', `${process.pid} 1\n`],
    ['nobody: it was cut off while written', ''],
  ])('ignore a lock whose holder is %s', (_holder, content) => {
    writeFileSync(file, content);
    expect(tryLock(file)).toHaveProperty('release');
    expect(readdirSync(directory)).toEqual(['lock']);
  });
});
