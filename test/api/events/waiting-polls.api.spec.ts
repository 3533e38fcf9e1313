import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilPollWaits } from '../../support/event-listener.js';
import { RawRequest } from '../../support/raw-request.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** Characters of one to four bytes. */
const CONTENT = 'Grüße, 世界 👋';

let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  server = await TestServer.start();
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});
afterAll(() => server.stop());

async function register(account = ben): Promise<{ readonly id: string; readonly last: number }> {
  const { body } = await account.client.post('register', { event_types: ['message'], fetch_event_types: [] });
  return { id: body['queue_id'] as string, last: body['last_event_id'] as number };
}

const whisper = (content = CONTENT): Promise<unknown> => ada.client.post('messages', { type: 'direct', to: [ben.user.id], content });

const lineOf = ({ id, last }: { readonly id: string; readonly last: number }, more = ''): string =>
  `GET /api/v1/events?queue_id=${id}&last_event_id=${last}${more}`;

/** The names and values of headers that do not differ from answer to answer. */
function lasting(head: string): string[] {
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  return [status, ...headers.filter((line) => !/^(?:date|x-request-id|x-ratelimit-\w+):/.test(line)).sort()];
}

/** The answer of a poll that waited for a message, and that of one that did not wait for it. */
async function both(more = '', headers: Readonly<Record<string, string>> = {}) {
  const queue = await register();
  const waiting = RawRequest.begin(server, realm.host, ben, lineOf(queue, more), headers);
  await untilPollWaits(server, queue.id);
  await whisper();
  const waited = await waiting.answer();
  const immediate = await RawRequest.begin(server, realm.host, ben, lineOf(queue, more), headers).answer();
  return { waited, immediate, waiting };
}

describe('A poll that has waited', () => {
  it('has the answer of a poll that has not, byte for byte', async () => {
    const { waited, immediate, waiting } = await both();
    expect(waited.status).toBe(200);
    expect(waited.body).toEqual(immediate.body);
    expect(lasting(waited.head)).toEqual(lasting(immediate.head));
    expect(waited.head).toMatch(/^x-request-id: [\w-]{36}$/im);
    expect(waited.head).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/im);
    waiting.end();
  });

  it('has the characters of the message', async () => {
    const { waited } = await both();
    const [event] = waited.body['events'] as { message: { content: string } }[];
    expect(Buffer.from(event?.message.content ?? '', 'latin1').toString()).toBe(CONTENT);
  });

  it('names the parameters that it did not know', async () => {
    const { waited, immediate } = await both('&unknown=1');
    expect(waited.body['ignored_parameters_unsupported']).toEqual(['unknown']);
    expect(waited.body).toEqual(immediate.body);
  });

  it('leaves its connection open for the next request, unless its client closes it', async () => {
    const { waiting } = await both();
    waiting.head(realm.host, ben, 'GET /api/v1/users/me');
    expect((await waiting.answer()).body['user_id']).toBe(ben.user.id);
    const closing = await both('', { Connection: 'close' });
    expect(lasting(closing.waited.head)).toEqual(lasting(closing.immediate.head));
    await expect.poll(() => closing.waiting.closed).toBe(true);
  });

  it('is answered in its turn if another request of the connection came before it', async () => {
    const [first, second] = [await register(), await register()];
    const connection = RawRequest.begin(server, realm.host, ben, lineOf(first));
    await untilPollWaits(server, first.id);
    connection.head(realm.host, ben, lineOf(second));
    await untilPollWaits(server, second.id);
    await whisper();
    for (const { id } of [first, second]) {
      const { body } = await connection.answer();
      expect([body['queue_id'], (body['events'] as unknown[]).length]).toEqual([id, 1]);
    }
  });

  it('has a long answer in the form of long answers', async () => {
    const queue = await register();
    const waiting = RawRequest.begin(server, realm.host, ben, lineOf(queue));
    await untilPollWaits(server, queue.id);
    await whisper('&'.repeat(9_000));
    const waited = await waiting.answer();
    const immediate = await RawRequest.begin(server, realm.host, ben, lineOf(queue)).answer();
    expect(waited.body).toEqual(immediate.body);
    expect(lasting(waited.head)).toEqual(lasting(immediate.head));
  });
});
