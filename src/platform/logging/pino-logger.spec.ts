import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PinoLogger } from './pino-logger.js';

const LAST = 'the last line';

describe('PinoLogger', () => {
  let folder: string;
  let logger: PinoLogger;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'skein-log-'));
    logger = new PinoLogger('info', join(folder, 'deep', 'log'));
    Logger.overrideLogger(logger);
  });

  afterEach(() => {
    Logger.overrideLogger(false);
    rmSync(folder, { recursive: true, force: true });
  });

  async function written(): Promise<Record<string, unknown>[]> {
    const file = join(folder, 'deep', 'log');
    // The file is opened in the background, and is then ready for everything that was logged before.
    logger.error(LAST);
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(LAST)).toBe(true);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
    return lines.filter(({ msg }) => msg !== LAST);
  }

  it("writes Nest's lines with level, time and context", async () => {
    const nest = new Logger('Outbox');
    nest.log('relayed');
    nest.error('failed', new Error('gone').stack);
    nest.error('failed again', new TypeError('no'));
    nest.debug('not at this level');
    const lines = await written();
    expect(lines).toMatchObject([
      { level: 'info', context: 'Outbox', msg: 'relayed' },
      { level: 'error', context: 'Outbox', msg: 'failed', stack: expect.stringContaining('Error: gone') as unknown },
      { level: 'error', context: 'Outbox', msg: 'failed again', err: { type: 'TypeError', message: 'no' } },
    ]);
    expect(lines[0]?.['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('blots out secrets', async () => {
    logger.log({ api_key: 'abc', headers: { authorization: 'abc', accept: 'json' }, body: { password: 'abc', token: 'abc' } }, 'Test');
    const [line] = await written();
    expect(JSON.stringify(line)).not.toContain('abc');
    expect(line).toMatchObject({ context: 'Test', api_key: '[secret]', headers: { accept: 'json' } });
  });

  it.runIf(existsSync('/dev/full'))('continues when the disk is full, and writes again when there is room', async () => {
    const path = join(folder, 'full');
    symlinkSync('/dev/full', path);
    const full = new PinoLogger('info', path);
    full.log('lost');
    unlinkSync(path);
    const text = await vi.waitUntil(
      () => {
        full.log('again');
        return existsSync(path) && readFileSync(path, 'utf8');
      },
      { timeout: 120_000 },
    );
    expect(text).toContain('again');
  });
});
