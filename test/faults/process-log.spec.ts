import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ProcessLog } from './process-log.js';

describe('The log of the processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('tells why requests were answered 500 since the fault began', () => {
    const path = join(folder, 'errors.log');
    const write = (...lines: readonly unknown[]): void => appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const failed = { method: 'POST', route: '/api/v1/drafts', status: 500 };
    write({ ...failed, err: { type: 'Error', message: 'before', stack: 'Error: before' } });
    const log = new ProcessLog(path);
    expect(log.internalErrors()).toEqual([]);
    write({ ...failed, err: { type: 'Error', message: 'now', stack: 'Error: now\n    at run' } }, { ...failed, status: 503 });
    appendFileSync(path, '{"status":500,"meth');
    expect(log.internalErrors()).toEqual(['POST /api/v1/drafts: Error: now\n    at run']);
    expect(log.last(1)).toEqual(['{"status":500,"meth']);
  });
});
