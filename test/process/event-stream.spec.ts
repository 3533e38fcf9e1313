import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventStreamReader } from '../support/event-stream-reader.js';
import { SpawnedServer } from '../support/spawned-server.js';
import type { TestClient } from '../support/test-client.js';

const PATIENCE = { interval: 10 };
const ENVIRONMENT = { SKEIN_PROCESSES: '1' };

/** Each of them streams to the same client, one after the other. */
let nodes: [SpawnedServer, SpawnedServer];

beforeAll(async () => {
  nodes = [await SpawnedServer.create('skein_stream', ENVIRONMENT), await SpawnedServer.create('skein_stream', ENVIRONMENT)];
  for (const node of nodes) await node.start();
});
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));

const streamOf = (node: SpawnedServer, hamlet: TestClient, queueId: string, lastEventId: number): Promise<EventStreamReader> =>
  EventStreamReader.open({
    port: node.port,
    host: 'localhost',
    headers: { authorization: hamlet.authorization, 'last-event-id': String(lastEventId) },
    parameters: { queue_id: queueId },
  });
const contentsOf = (streams: readonly EventStreamReader[]): unknown[] =>
  streams.flatMap(({ events }) => events.map(({ message }) => (message as { content: string }).content));

it('a client that connects to another node after a kill -9, or after a node has stopped, misses and repeats nothing', async () => {
  const [first, second] = nodes;
  const iago = await second.clientOf('iago');
  const hamlet = await second.clientOf('hamlet');
  const { queue_id: queueId, last_event_id } = (await hamlet.post('register', { event_types: ['message'] })).body;
  const streams: EventStreamReader[] = [];
  let position = Number(last_event_id);
  /** Continues where the stream before has ended. */
  const connect = async (node: SpawnedServer): Promise<EventStreamReader> => {
    position = streams.at(-1)?.lastEventId ?? position;
    const stream = await streamOf(node, hamlet, String(queueId), position);
    streams.push(stream);
    return stream;
  };
  const sent: string[] = [];
  const sendTo = async (client: TestClient, count: number): Promise<void> => {
    for (const end = sent.length + count; sent.length < end;) {
      const content = `message ${sent.length}`;
      const { body } = await client.post('messages', { type: 'channel', to: 'Denmark', topic: 'stream', content });
      expect(body['result']).toBe('success');
      sent.push(content);
    }
  };

  const killed = await connect(first);
  await sendTo(iago, 10);
  await expect.poll(() => contentsOf(streams), PATIENCE).not.toEqual([]);
  const during = sendTo(iago, 40);
  await first.stop('SIGKILL');
  expect(await killed.end()).toBe(false);
  await during;

  const stopped = await connect(second);
  await expect.poll(() => contentsOf(streams).length, PATIENCE).toBe(50);
  await first.start();
  const elsewhere = await first.clientOf('iago');
  expect(await second.stop('SIGTERM')).toBe(0);
  expect(await stopped.end()).toBe(true);
  await sendTo(elsewhere, 5);
  await connect(first);
  await expect.poll(() => contentsOf(streams).length, PATIENCE).toBe(55);
  expect(contentsOf(streams)).toEqual(sent);
});
