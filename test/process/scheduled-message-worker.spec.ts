import { expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

type Json = Record<string, unknown>;

it('scheduled messages are sent by a separate worker, and clients of the API receive the events', async () => {
  const server = await SpawnedServer.create('skein_scheduled', { SKEIN_WORKER: 'separate' });
  const worker = server.worker();
  try {
    await server.start();
    const api = async (path: string, init: RequestInit = {}): Promise<Json> =>
      (await (await fetch(`${server.url}/api/v1/${path}`, init)).json()) as Json;
    const form = (fields: Record<string, string>, headers = {}): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    });
    const { api_key } = await api('dev_fetch_api_key', form({ username: 'hamlet@example.com' }));
    const headers = { authorization: `Basic ${btoa(`hamlet@example.com:${String(api_key)}`)}` };
    const { queue_id, last_event_id } = await api('register', form({ event_types: '["message", "scheduled_messages"]' }, headers));
    const time = String(Math.floor(Date.now() / 1000) + 15);
    const input = { type: 'channel', to: '1', topic: 'later', content: 'Now!', scheduled_delivery_timestamp: time };
    const { scheduled_message_id } = await api('scheduled_messages', form(input, headers));
    await worker.start();
    const received: unknown[] = [];
    for (let position = last_event_id as number; received.length < 3;) {
      const { events } = await api(`events?queue_id=${String(queue_id)}&last_event_id=${position}`, { headers });
      for (const event of events as (Json & { id: number; message?: Json })[]) {
        position = event.id;
        if (event['type'] !== 'heartbeat') received.push(event.message?.['content'] ?? [event['op'], event['scheduled_message_id']]);
      }
    }
    expect(received).toEqual([['add', undefined], 'Now!', ['remove', scheduled_message_id]]);
    expect([await worker.stop(), await server.stop()]).toEqual([0, 0]);
  } finally {
    await worker.stop('SIGKILL');
    await server.stop('SIGKILL');
  }
});
