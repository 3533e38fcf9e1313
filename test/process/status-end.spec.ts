import { expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

type Json = Record<string, unknown>;

it('the end of a status outlives the processes, and a separate worker clears the status with an event', async () => {
  const server = await SpawnedServer.create('skein_status_end', { SKEIN_WORKER: 'separate' });
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
    const until = String(Math.floor(Date.now() / 1000) + 2);
    expect(await api('users/me/status', form({ status_text: 'lunch', status_until: until }, headers))).toMatchObject({ result: 'success' });
    await server.stop('SIGKILL');
    await server.start();
    const { queue_id, last_event_id } = await api('register', form({ event_types: '["user_status"]' }, headers));
    await worker.start();
    let position = last_event_id as number;
    let cleared: Json | undefined;
    while (!cleared) {
      const { events } = await api(`events?queue_id=${String(queue_id)}&last_event_id=${position}`, { headers });
      for (const event of events as (Json & { id: number })[]) {
        position = event.id;
        if (event['type'] === 'user_status') cleared = event;
      }
    }
    expect(cleared).toMatchObject({ status_text: '', emoji_name: '', status_until: null });
    expect([await worker.stop(), await server.stop()]).toEqual([0, 0]);
  } finally {
    await worker.stop('SIGKILL');
    await server.stop('SIGKILL');
  }
});
