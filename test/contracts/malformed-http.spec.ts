import { connect } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/kernel/limits.js';
import { subscribe } from '../support/channels.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

/** `npm run fuzz` sends more requests, and other ones. */
const ROUNDS = Number(process.env['SKEIN_TEST_FUZZ_ROUNDS'] ?? 2);
const SEED = Number(process.env['SKEIN_TEST_FUZZ_SEED'] ?? 20_261_126);
const REQUESTS_PER_ROUND = 60;

const HIDDEN = 'Nobody has sent this.';
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  '\x80\xff',
  'GET / HTTP/1.1\r\n',
  'HTTP/0.9',
  'HTTP/2.0',
  'Content-Length: 3\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: identity\r\n',
  'Connection: keep-alive, upgrade\r\nUpgrade: h2c\r\n',
  'Expect: 100-continue\r\n',
  'Expect: 200-maybe\r\n',
  'Host: other.example.com\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  'x'.repeat(20_000),
  `X-Long: ${'y'.repeat(20_000)}\r\n`,
];

let realm: TestRealm;
let ada: TestAccount;
let garden: number;
let head: string;

beforeAll(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  garden = await subscribe(ada, 'garden');
  head = `Host: ${realm.host}\r\nAuthorization: ${ada.client.authorization}\r\n`;
});

/** A request that posts a message, and after which the server closes the connection. */
const sendRequest = (content = HIDDEN, more = ''): string => {
  const body = new URLSearchParams({ type: 'channel', to: String(garden), topic: 'plans', content }).toString();
  const form = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
  return `POST /api/v1/messages HTTP/1.1\r\n${head}${form}${more}\r\n${body}`;
};
const readRequest = (more = ''): string => `GET /api/v1/users/me HTTP/1.1\r\n${head}${more}\r\n`;
const CLOSE = 'Connection: close\r\n';

/**
 * Sends bytes on a connection of their own.
 * @param end whether no more bytes will come
 * @returns what the server answers until it closes the connection
 */
function exchange(bytes: string, end = false): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    socket.on('data', (text: string) => (received += text)).on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(bytes, 'latin1');
    if (end) socket.end();
  });
}

/** The status codes of all answers. */
const statusesIn = (answers: string): number[] => [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));

/** What was posted, the newest last. */
async function posted(): Promise<unknown[]> {
  const query = {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: garden }],
    apply_markdown: false,
  };
  const { body } = await ada.client.get('messages', query);
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
}

describe('A request that two programs may read differently', () => {
  const chunked = (line: string): string => `POST /api/v1/messages/render HTTP/1.1\r\n${head}${line}\r\n`;
  const after = (line: string, body: string) => (): string => `${chunked(line)}${body}${sendRequest(HIDDEN, CLOSE)}`;
  const CASES: readonly (readonly [string, () => string])[] = [
    ['two forms of its length', after('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    ['two lengths', after('Content-Length: 0\r\nContent-Length: 9\r\n', '')],
    ['a list of lengths', after('Content-Length: 0, 9\r\n', '')],
    ['a length with a sign', after('Content-Length: +0\r\n', '')],
    ['a hexadecimal length', after('Content-Length: 0x0\r\n', '')],
    ['a negative length', after('Content-Length: -1\r\n', '')],
    ['a space before the colon', after('Transfer-Encoding : chunked\r\n', '0\r\n\r\n')],
    ['an encoding that nobody knows', after('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n')],
    ['an encoding after chunked', after('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')],
    ['two encodings', after('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', '0\r\n\r\n')],
    ['a vertical tab in the encoding', after('Transfer-Encoding: \x0bchunked\r\n', '0\r\n\r\n')],
    ['a continued line', after('X-Note: a\r\n Transfer-Encoding: chunked\r\n\tb\r\nContent-Length: 0, 1\r\n', '')],
    ['lines that end with LF alone', () => `${chunked('').replaceAll('\r\n', '\n')}${sendRequest(HIDDEN, CLOSE)}`],
    ['a CR in a header', after('X-Note: a\rContent-Length: 9\r\nContent-Length: 0\r\n', '')],
    ['a null byte in a header', after('X-Note: a\0b\r\nContent-Length: 0\r\n', '')],
    ['a chunk with a negative size', after('Transfer-Encoding: chunked\r\n', '-1\r\n\r\n')],
    ['a chunk with a hexadecimal prefix', after('Transfer-Encoding: chunked\r\n', '0x0\r\n\r\n')],
    ['a chunk that is larger than numbers', after('Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\n\r\n')],
    ['a chunk that does not end', after('Transfer-Encoding: chunked\r\n', '1\r\nab\r\n0\r\n\r\n')],
    ['a version that nobody speaks', () => `GET / HTTP/3.7\r\n${head}\r\n${sendRequest(HIDDEN, CLOSE)}`],
    ['no version', () => `GET /api/v1/users/me\r\n${head}\r\n${sendRequest(HIDDEN, CLOSE)}`],
    ['the preface of HTTP/2', () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${sendRequest(HIDDEN, CLOSE)}`],
    ['a method that does not exist', () => `G\0T / HTTP/1.1\r\n${head}\r\n${sendRequest(HIDDEN, CLOSE)}`],
  ];

  it.each(CASES)('is rejected, and what follows it is not read: %s', async (_, bytes) => {
    const statuses = statusesIn(await exchange(bytes()));
    expect(statuses.length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect([400, 405, 501, 505]).toContain(status);
    expect(await posted()).not.toContain(HIDDEN);
  });

  it('is no danger if it is a tunnel or another protocol', async () => {
    expect(await exchange(`CONNECT 127.0.0.1:22 HTTP/1.1\r\n${head}\r\n${sendRequest(HIDDEN, CLOSE)}`)).toBe('');
    expect(await posted()).not.toContain(HIDDEN);
  });
});

describe('A connection', () => {
  it('answers requests that arrive together, in their order', async () => {
    const answers = await exchange(`${readRequest()}${sendRequest('First')}${sendRequest('Second')}${readRequest(CLOSE)}`);
    expect(statusesIn(answers)).toEqual([200, 200, 200, 200]);
    expect(answers.indexOf('"id"')).toBeGreaterThan(answers.indexOf('"user_id"'));
    expect((await posted()).slice(-2)).toEqual(['First', 'Second']);
  });

  it('is closed if its headers are too large, one by one or together', async () => {
    expect(statusesIn(await exchange(readRequest(`X-Long: ${'x'.repeat(LIMITS.MAX_HEADER_BYTES)}\r\n`)))).toEqual([431]);
    expect(statusesIn(await exchange(readRequest('X-A: 1\r\n'.repeat(LIMITS.MAX_HEADER_BYTES / 4))))).toEqual([431]);
  });

  it('that its client has closed halfway leaves nothing behind', async () => {
    const whole = sendRequest('Halfway');
    for (const length of [1, 40, whole.indexOf('\r\n\r\n') + 4, whole.length - 1]) await exchange(whole.slice(0, length), true);
    expect(await posted()).not.toContain('Halfway');
    expect(statusesIn(await exchange(readRequest(CLOSE)))).toEqual([200]);
  });
});

describe('Bytes in place of a request', () => {
  const uncaught: unknown[] = [];
  beforeEach(() => {
    const record = (error: unknown): void => void uncaught.push(error);
    process.on('uncaughtExceptionMonitor', record).on('unhandledRejection', record);
    return () => void process.off('uncaughtExceptionMonitor', record).off('unhandledRejection', record);
  });

  /** What is inserted, removed, repeated and overwritten in a request. */
  function mutated(bytes: string, random: SeededRandom): string {
    let changed = bytes;
    do {
      const at = Math.floor(random.next() * (changed.length + 1));
      const end = Math.min(changed.length, at + Math.floor(random.next() * 60));
      const [before, piece, rest] = [changed.slice(0, at), changed.slice(at, end), changed.slice(end)];
      changed = random.pick([
        () => before + random.pick(PIECES) + piece + rest,
        () => before + rest,
        () => before + piece + piece + rest,
        () => before,
        () => before + Array.from(piece, () => String.fromCharCode(Math.floor(random.next() * 256))).join('') + rest,
      ])();
    } while (random.chance(0.5));
    return changed;
  }

  it('never fail the server', { timeout: 600_000 + ROUNDS * 10_000 }, async () => {
    const random = seededRandom(SEED);
    const failures: unknown[] = [];
    for (let count = 0; count < ROUNDS * REQUESTS_PER_ROUND; count += 1) {
      const request = random.pick([() => readRequest(), () => sendRequest('Fuzz', CLOSE), () => readRequest() + readRequest(CLOSE)])();
      const bytes = mutated(request, random);
      const failed = statusesIn(await exchange(bytes, true)).filter((status) => status >= 500 && ![501, 505].includes(status));
      if (failed.length > 0) failures.push([failed, bytes]);
    }
    expect([failures, uncaught]).toEqual([[], []]);
    expect(statusesIn(await exchange(readRequest(CLOSE)))).toEqual([200]);
  });
});
