import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EventLogRecord } from '../../../src/kernel/client-events.js';
import { EventLog, type LogEntry } from '../../../src/modules/events/application/event-log.js';
import { LogContinuity } from '../../../src/modules/events/application/log-continuity.js';
import { PastEvents } from '../../../src/modules/events/application/past-events.js';
import { EventListener } from '../../support/event-listener.js';
import { whisper } from '../../support/messages.js';
import { TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** An event log that only this file uses. */
const ENVIRONMENT = { SKEIN_REDIS_PREFIX: `past${process.env['VITEST_POOL_ID'] ?? '1'}`, SKEIN_LOG_LEVEL: 'silent' };
const FORGOTTEN_AFTER_MS = 11_000;
const QUEUES = 20;
const MESSAGES_BETWEEN = 12;
/** More than a page, so that the limit leaves room for one of its pages. */
const LONG_MESSAGES = 160;
const SENT = Array.from({ length: QUEUES * MESSAGES_BETWEEN }, (_, index) => `message ${index}`);

let server: TestServer;
/** A node that was started after the messages were sent. */
let node: TestServer;
let there: TestClient;
let realm: TestRealm;
let ada: TestAccount;
/** Registered before the first message. */
let early: EventListener[];
/** Registered one after the other, with messages in between. */
const successive: EventListener[] = [];

beforeAll(async () => {
  server = await TestServer.start(ENVIRONMENT);
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  const listen = (): Promise<EventListener> => EventListener.register(ada.client, { event_types: ['message'], fetch_event_types: [] });
  early = await Promise.all(Array.from({ length: QUEUES }, listen));
  for (let queue = 0; queue < QUEUES; queue += 1) {
    successive.push(await listen());
    for (const content of missedBy(queue).slice(0, MESSAGES_BETWEEN)) await whisper(ada, [ada], content);
  }
  await ada.client.eventsPublished();
});
afterAll(() => server.stop());
beforeEach(async () => {
  node = await server.startNode({ ...ENVIRONMENT, SKEIN_WORKER: 'separate' });
  there = new TestClient(node, realm.host, ada);
  return () => node.stop();
});

const missedBy = (queue: number): string[] => SENT.slice(queue * MESSAGES_BETWEEN);
const ok = (contents: readonly string[]): object => ({ status: 200, contents });
const poll = async ({ queueId, lastEventId }: EventListener): Promise<{ status: number; contents: string[] }> => {
  const { status, body } = await there.get('events', { queue_id: queueId, last_event_id: lastEventId, dont_block: true });
  const events = (body['events'] ?? []) as { readonly message: { readonly content: string } }[];
  return { status, contents: events.map(({ message }) => message.content.replace(/<\/?p>/g, '')) };
};

it('queues that return to a node at the same time read the past of the event log once', async () => {
  const reads = vi.spyOn(node.get(EventLog), 'read');
  expect(await Promise.all(early.map(poll))).toEqual(early.map(() => ok(SENT)));
  expect(reads.mock.calls.length).toBeLessThan(QUEUES / 2);
});

it.for(['oldest', 'newest'])(
  'queues at different positions receive what they missed, and no entry is read twice, if the %s comes first',
  async (first) => {
    const reads = vi.spyOn(node.get(EventLog), 'read');
    const numbers = successive.map((_, queue) => queue);
    const order = first === 'oldest' ? numbers : numbers.reverse();
    for (const some of [order.slice(0, 3), order.slice(3)]) {
      const answers = await Promise.all(some.map((queue) => poll(successive[queue] as EventListener)));
      expect(answers).toEqual(some.map((queue) => ok(missedBy(queue))));
    }
    const read = reads.mock.settledResults.flatMap(({ value }) => (value as LogEntry[]).map(({ seq }) => seq));
    expect(read.length).toBeGreaterThanOrEqual(SENT.length);
    expect(new Set(read).size).toBe(read.length);
  },
);

it('a read that fails is repeated for the next poll', async () => {
  const reads = vi.spyOn(node.get(EventLog), 'read').mockRejectedValueOnce(new Error('Command timed out'));
  const answers = await Promise.all(early.map(poll));
  const failed = answers.filter(({ status }) => status === 503);
  expect(failed.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => !failed.includes(answer))).toEqual(early.slice(failed.length).map(() => ok(SENT)));
  expect(await Promise.all(early.map(poll))).toEqual(early.map(() => ok(SENT)));
  expect(reads.mock.calls.length).toBeLessThan(QUEUES / 2);
});

it('what was read is forgotten ten seconds after its last use', async () => {
  const log = node.get(EventLog);
  const past = new PastEvents(log);
  const { lastEventId: after } = early[0] as EventListener;
  const wanted = { after, upTo: after + 10, revision: 'any' };
  const reads = vi.spyOn(log, 'read');
  // The node reads other parts of the log meanwhile, for itself and for its queues.
  const countReads = (): number => reads.mock.calls.filter(([first, last]) => first === wanted.after && last === wanted.upTo).length;
  await past.firstPageOf(wanted);
  await past.firstPageOf(wanted);
  expect(countReads()).toBe(1);
  await setTimeout(FORGOTTEN_AFTER_MS); // a faked clock would also end the commands that wait for Redis
  await past.firstPageOf(wanted);
  expect(countReads()).toBe(2);
});

it('no queue receives what another node has replaced in the log since the past was read', async () => {
  const [first, ...others] = early as [EventListener, ...EventListener[]];
  expect(await poll(first)).toEqual(ok(SENT));
  const erase = (text: string): string => text.replaceAll('message 1', 'erased');
  const change = (record: EventLogRecord): EventLogRecord => JSON.parse(erase(JSON.stringify(record))) as EventLogRecord;
  await server.get(LogContinuity).runInEpoch((epoch) => server.get(EventLog).rewrite(epoch, change));
  expect(await Promise.all(others.map(poll))).toEqual(others.map(() => ok(SENT.map(erase))));
});

it('of a past of more than 8 MiB, what was read first is forgotten first', async () => {
  const listen = (): Promise<EventListener> => EventListener.register(ada.client, { event_types: ['message'], fetch_event_types: [] });
  const queues = [await listen(), await listen()];
  const long = '&'.repeat(10_000); // 60,000 characters in an event
  for (let sent = 0; sent < LONG_MESSAGES; sent += 10) await Promise.all(Array.from({ length: 10 }, () => whisper(ada, [ada], long)));
  await ada.client.eventsPublished();
  const reads = vi.spyOn(node.get(EventLog), 'read');
  for (const queue of queues) expect((await poll(queue)).contents).toHaveLength(LONG_MESSAGES);
  const read = reads.mock.settledResults.flatMap(({ value }) => (value as LogEntry[]).map(({ seq }) => seq));
  expect(read.length).toBeGreaterThan(new Set(read).size);
});
