import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../kernel/limits.js';
import { runInWorkContext } from '../../../../platform/work-context.js';
import { DEFAULT_CONTENT } from '../domain/mail-address.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import { ThreadedMailParser } from './threaded-mail-parser.js';

/** The program of a thread that hangs on the mail `hang`, waits until a mail in shared memory changes, and returns the text of others as their subjects. */
const PROGRAM = `import { parentPort } from 'node:worker_threads';
parentPort.once('message', ({ source }) => {
  const subject = Buffer.from(source).toString();
  if (subject === 'hang') for (;;);
  if (source.buffer instanceof SharedArrayBuffer) Atomics.wait(new Int32Array(source.buffer), 0, 0);
  parentPort.postMessage({ result: { subject } });
});`;

const READING = {
  content: DEFAULT_CONTENT,
  own: { host: 'skein.test', senderAddress: 'noreply@skein.test', senderName: '', addressPattern: null },
  isAtReplyAddress: false,
} as const;

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-mail-'));
  program = join(folder, 'program.mjs');
  await writeFile(program, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

describe('ThreadedMailParser', () => {
  it('reads the mails to other addresses while those to one take all the time that they may', async () => {
    const parser = new ThreadedMailParser({ program, timeLimitMs: 120_000 });
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const slow = new Uint8Array(gate.buffer);
    const ended: string[] = [];
    const read = (owner: string, source: Uint8Array): Promise<unknown> =>
      runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, () => parser.parse(source, READING)).finally(() =>
        ended.push(owner),
      );
    const toOne = [read('one', slow), read('one', slow), read('one', slow)];
    expect(await read('other', Buffer.from('x'))).toMatchObject({ subject: 'x' });
    expect(ended).toEqual(['other']);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await Promise.all(toOne);
  });

  it('refuses a mail that takes too long', async () => {
    const parser = new ThreadedMailParser({ program, timeLimitMs: 300 });
    const refusal = await parser.parse(Buffer.from('hang'), READING).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MailRefusal);
    expect(refusal).toMatchObject({ responseCode: 554 });
  });

  it('leaves the mails of an address of which too many wait to the mail server', async () => {
    const parser = new ThreadedMailParser({ program });
    const read = (owner: string): Promise<unknown> =>
      runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, () => parser.parse(Buffer.from('x'), READING));
    const taken = Array.from({ length: LIMITS.MAX_ADDRESS_WAITING_INCOMING_MAILS + 1 }, () => read('one'));
    await expect(read('one')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    expect(await read('other')).toMatchObject({ subject: 'x' });
    expect(await Promise.all(taken)).toHaveLength(taken.length);
  });
});
