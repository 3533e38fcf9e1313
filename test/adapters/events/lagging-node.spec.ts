import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AttachedQueues } from '../../../src/modules/events/application/attached-queues.js';
import { EventListener, type WireEvent } from '../../support/event-listener.js';
import { SlowProxy } from '../../support/slow-proxy.js';
import { TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const HEARTBEAT_SECONDS = 20;
const ENVIRONMENT = {
  SKEIN_REDIS_PREFIX: `lag${process.env['VITEST_POOL_ID'] ?? '1'}`,
  SKEIN_LOG_LEVEL: 'silent',
  SKEIN_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
};
const LAG_MS = 6_000;
const LOADING_MS = 2_000;

let server: TestServer;
let laggingNode: TestServer;
let proxy: SlowProxy;
/** The Redis command that is slow. */
let delayed = 'xread';
let delayMs = 0;
let ada: TestAccount;
let ben: TestAccount;
let realm: TestRealm;

beforeAll(async () => {
  proxy = await SlowProxy.start(process.env['REDIS_URL'] ?? '', (part) => (part.includes(delayed) ? delayMs : 0));
  server = await TestServer.start(ENVIRONMENT);
  laggingNode = await server.startNode({ ...ENVIRONMENT, REDIS_URL: proxy.url });
  realm = await TestRealm.create(server);
  [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
});
afterAll(async () => {
  delayMs = 0;
  await laggingNode.stop();
  await server.stop();
  proxy.stop();
});

const whisper = async (content: string): Promise<void> => {
  const { status } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content });
  expect(status).toBe(200);
};
const contentsOf = (events: readonly WireEvent[]): unknown[] =>
  events.flatMap(({ message }) => (message as { content: string } | undefined)?.content ?? []);

describe('a node that reads the event log late', () => {
  it('leaves out events that the client has received from another node', async () => {
    const late = new TestClient(laggingNode, realm.host, ben);
    const [onServer, onLate] = [
      await EventListener.register(ben.client, { event_types: ['message'] }),
      await EventListener.register(late, { event_types: ['message'] }),
    ];
    // The node reads the log again as soon as it has distributed an event; that command is delayed.
    delayMs = LAG_MS;
    await whisper('first');
    expect(contentsOf(await onLate.take(1))).toEqual(['first']);
    delayMs = 0;
    await whisper('second');
    expect(contentsOf(await onServer.take(2))).toEqual(['first', 'second']);
    const parameters = { queue_id: onServer.queueId, last_event_id: onServer.lastEventId };
    expect((await late.get('events', { ...parameters, dont_block: true })).body['events']).toEqual([]);
    const next = late.get('events', parameters);
    // The lagging node has read both messages when the other queue receives the second one.
    expect(contentsOf(await onLate.take(1))).toEqual(['second']);
    await whisper('third');
    expect(contentsOf((await next).body['events'] as WireEvent[])).toEqual(['third']);
  });

  it('does not let a poll wait at a queue that was detached while its past events were loaded', async () => {
    const late = new TestClient(laggingNode, realm.host, ben);
    const queues = laggingNode.get(AttachedQueues);
    const { queueId, lastEventId } = await EventListener.register(ben.client, { event_types: ['message'] });
    // An event of another type, so that there is something to load, and nothing to answer with.
    expect((await ben.client.post('users/me/status', { status_text: 'here' })).status).toBe(200);
    [delayed, delayMs] = ['xrange', LOADING_MS];
    const begun = Date.now();
    const poll = late.get('events', { queue_id: queueId, last_event_id: lastEventId });
    const attached = await vi.waitUntil(() => queues.find(queueId), { timeout: 120_000, interval: 10 });
    expect(attached.lastPollAt).toBeGreaterThanOrEqual(begun);
    queues.detach(attached);
    const { events } = (await poll).body as { events: WireEvent[] };
    delayMs = 0;
    expect(Date.now() - begun).toBeLessThan(HEARTBEAT_SECONDS * 1000);
    expect(events).toEqual([{ type: 'heartbeat', id: lastEventId }]);
    const next = late.get('events', { queue_id: queueId, last_event_id: lastEventId });
    await whisper('after that');
    expect(contentsOf((await next).body['events'] as WireEvent[])).toEqual(['after that']);
  });
});
