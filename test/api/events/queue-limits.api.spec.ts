import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/kernel/limits.js';
import { EventListener, untilPollWaits } from '../../support/event-listener.js';
import { whisper } from '../../support/messages.js';
import { type ApiResponse, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const QUIET = { event_types: ['message'], fetch_event_types: [] };

let server: TestServer;
/** A second node with the same database and the same Redis. */
let node: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_HEARTBEAT_SECONDS: '300' });
  node = await server.startNode({ SKEIN_HEARTBEAT_SECONDS: '300' });
});
afterAll(() => Promise.all([server.stop(), node.stop()]));
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

const onSecondNode = ({ email, key }: TestAccount): TestClient => new TestClient(node, realm.host, { email, key });
async function register(client: TestClient, count: number, more: Record<string, unknown> = {}): Promise<EventListener[]> {
  const queues: EventListener[] = [];
  while (queues.length < count) queues.push(await EventListener.register(client, { ...QUIET, ...more }));
  return queues;
}
const poll = (client: TestClient, { queueId, lastEventId }: EventListener, dontBlock = true): Promise<ApiResponse> =>
  client.get('events', { queue_id: queueId, last_event_id: lastEventId, dont_block: dontBlock });
const outcome = async (client: TestClient, queue: EventListener): Promise<unknown> => {
  const { body } = await poll(client, queue);
  return body['code'] ?? body['result'];
};

describe('an account that exceeds the limit of event queues', () => {
  it('loses the queue with the longest idle time, whichever node it registers with, and no other account does', async () => {
    const [other] = await register(ada.client, 1);
    const queues = await register(ben.client, LIMITS.MAX_QUEUES_PER_ACCOUNT);
    const [first, second, third] = queues as [EventListener, EventListener, EventListener];
    expect(await outcome(onSecondNode(ben), first)).toBe('success');
    await register(onSecondNode(ben), 1);
    expect(await outcome(ben.client, second)).toBe('BAD_EVENT_QUEUE_ID');
    expect(await outcome(ben.client, first)).toBe('success');
    expect(await outcome(onSecondNode(ben), third)).toBe('success');
    expect(await outcome(ada.client, other as EventListener)).toBe('success');
  });

  it('has the maximum number of queues after many concurrent registrations', async () => {
    const together = Array.from({ length: LIMITS.MAX_QUEUES_PER_ACCOUNT + 50 }, (_, index) =>
      register(index % 2 === 0 ? ben.client : onSecondNode(ben), 1),
    );
    const outcomes: unknown[] = [];
    for (const [queue] of await Promise.all(together)) outcomes.push(await outcome(ben.client, queue as EventListener));
    expect(outcomes.filter((one) => one === 'success')).toHaveLength(LIMITS.MAX_QUEUES_PER_ACCOUNT);
    expect(outcomes.filter((one) => one === 'BAD_EVENT_QUEUE_ID')).toHaveLength(50);
  });

  it('does not lose a queue with a waiting poll while others are idle', async () => {
    const queues = await register(ben.client, LIMITS.MAX_QUEUES_PER_ACCOUNT);
    const [first, ...rest] = queues as [EventListener, ...EventListener[]];
    const waiting = poll(ben.client, first, false);
    await untilPollWaits(server, first.queueId);
    for (const queue of rest) expect(await outcome(ben.client, queue)).toBe('success');
    await register(ben.client, rest.length);
    expect(await outcome(ben.client, rest[0] as EventListener)).toBe('BAD_EVENT_QUEUE_ID');
    await register(ben.client, 1);
    const id = await whisper(ada, [ben]);
    expect((await waiting).body['events']).toMatchObject([{ message: { id } }]);
  });

  it('loses no queue in place of queues that have already expired', async () => {
    const [patient] = await register(ben.client, 1, { queue_lifespan_secs: 600 });
    await register(ben.client, LIMITS.MAX_QUEUES_PER_ACCOUNT - 1, { queue_lifespan_secs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await register(ben.client, 5);
    expect(await outcome(ben.client, patient as EventListener)).toBe('success');
  });
});

describe('an account that exceeds the limit of waiting polls', () => {
  it('receives a heartbeat as the answer to the oldest poll', async () => {
    const queues = await register(ben.client, LIMITS.MAX_WAITING_POLLS_PER_ACCOUNT + 1);
    const ended: number[] = [];
    const polls: Promise<ApiResponse>[] = [];
    for (const [index, queue] of queues.entries()) {
      const waiting = poll(ben.client, queue, false);
      polls.push(waiting);
      void waiting.then(() => ended.push(index));
      if (index === 0) await untilPollWaits(server, queue.queueId);
    }
    const { body } = (await polls[0]) as ApiResponse;
    expect(body['events']).toEqual([{ type: 'heartbeat', id: expect.any(Number) as number }]);
    expect(ended).toEqual([0]);
    const id = await whisper(ada, [ben]);
    for (const answer of await Promise.all(polls.slice(1))) expect(answer.body['events']).toMatchObject([{ message: { id } }]);
  });
});
