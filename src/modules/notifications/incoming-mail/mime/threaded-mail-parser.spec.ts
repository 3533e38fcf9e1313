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
  it.each([
    ['to one address', ['one', 'one', 'one'], ['a@example.com', 'b@example.com', '']],
    ['of one sender', ['one', 'two', 'three'], ['a@example.com', 'A@example.com', 'a@example.com']],
  ])('reads the mails of others while those %s take all the time that they may', async (_, owners, senders) => {
    const parser = new ThreadedMailParser({ program, timeLimitMs: 120_000 });
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const slow = new Uint8Array(gate.buffer);
    const ended: string[] = [];
    const read = (owner: string, sender: string, source: Uint8Array): Promise<unknown> =>
      runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, () => parser.parse({ source, sender }, READING)).finally(() =>
        ended.push(owner),
      );
    const heavy = owners.map((owner, index) => read(owner, senders[index] ?? '', slow));
    expect(await read('other', 'ben@example.com', Buffer.from('x'))).toMatchObject({ subject: 'x' });
    expect(ended).toEqual(['other']);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await Promise.all(heavy);
  });

  it('refuses a mail that takes too long', async () => {
    const parser = new ThreadedMailParser({ program, timeLimitMs: 300 });
    const refusal = await parser.parse({ source: Buffer.from('hang'), sender: '' }, READING).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MailRefusal);
    expect(refusal).toMatchObject({ responseCode: 554 });
  });

  it('leaves the mails of an address of which too many wait to the mail server', async () => {
    const parser = new ThreadedMailParser({ program });
    const read = (owner: string): Promise<unknown> =>
      runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, () =>
        parser.parse({ source: Buffer.from('x'), sender: '' }, READING),
      );
    const taken = Array.from({ length: LIMITS.MAX_ADDRESS_WAITING_INCOMING_MAILS + 1 }, () => read('one'));
    await expect(read('one')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    expect(await read('other')).toMatchObject({ subject: 'x' });
    expect(await Promise.all(taken)).toHaveLength(taken.length);
  });
});
