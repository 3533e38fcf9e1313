import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventLogRecord } from '../../../src/kernel/client-events.js';
import { EventLog, LogReplaced } from '../../../src/modules/events/application/event-log.js';
import { LogContinuity } from '../../../src/modules/events/application/log-continuity.js';
import { parseRedisUrl } from '../../../src/platform/jobs/redis-connections.js';
import { EventListener } from '../../support/event-listener.js';
import { whisper } from '../../support/messages.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** An event log that only this file uses. */
const PREFIX = `logrewriting${process.env['VITEST_POOL_ID'] ?? '1'}`;
const MESSAGES = 600;

let server: TestServer;
let redis: Redis;
let ada: TestAccount;

beforeAll(async () => {
  redis = new Redis(parseRedisUrl(process.env['REDIS_URL'] ?? ''));
  server = await TestServer.start({ SKEIN_REDIS_PREFIX: PREFIX, SKEIN_LOG_LEVEL: 'error' });
  ada = await (await TestRealm.create(server)).join('Ada');
});
afterAll(async () => {
  await server.stop();
  const keys = await redis.keys(`${PREFIX}:*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

const rewrite = (change: (record: EventLogRecord) => EventLogRecord): Promise<void> =>
  server.get(LogContinuity).runInEpoch((epoch) => server.get(EventLog).rewrite(epoch, change));
const withoutEvents = ({ realmId }: EventLogRecord): EventLogRecord => ({ realmId });
const positions = async (): Promise<string[]> => (await redis.xrange(`${PREFIX}:{events}:log`, '-', '+')).map(([id]) => id);
const listen = (): Promise<EventListener> => EventListener.register(ada.client, { event_types: ['message'], fetch_event_types: [] });

it('replaces records and keeps positions, while further events are appended and delivered', async () => {
  const [old, present] = [await listen(), await listen()];
  await Promise.all(Array.from({ length: MESSAGES }, () => whisper(ada, [ada], 'old')));
  await present.take(MESSAGES);
  const before = await positions();
  const [polled] = await Promise.all([
    present.take(20),
    rewrite((record) => (JSON.stringify(record).includes('old') ? withoutEvents(record) : record)),
    (async () => {
      for (let sent = 0; sent < 20; sent += 1) await whisper(ada, [ada], 'new');
    })(),
  ]);
  const after = await positions();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(await redis.exists(`${PREFIX}:{events}:log`)).toBe(1);
  expect(await redis.ttl(`${PREFIX}:{events}:log`)).toBe(-1);
  expect(polled).toHaveLength(20);
  const texts = (await old.take(20)).map(({ message }) => (message as { content: string }).content);
  expect(texts).toEqual(new Array(20).fill('new'));
});

it('fails when another process rewrites the log, and leaves no copy behind for ever', async () => {
  let isFirst = true;
  let second: Promise<void> | undefined;
  const first = rewrite((record) => {
    if (isFirst) second = rewrite(withoutEvents);
    isFirst = false;
    return record;
  });
  await expect(first).rejects.toThrow(LogReplaced);
  await second;
  const copies = (await redis.keys(`${PREFIX}:{events}:log:*`)).length;
  expect(copies).toBeLessThanOrEqual(1);
  for (const key of await redis.keys(`${PREFIX}:{events}:log:*`)) expect(await redis.ttl(key)).toBeGreaterThan(0);
  const texts = (await redis.xrange(`${PREFIX}:{events}:log`, '-', '+')).map(([, fields]) => fields[1] ?? '');
  expect(texts.filter((text) => text.includes('old'))).toEqual([]);
});
