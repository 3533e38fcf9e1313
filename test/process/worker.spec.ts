import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort, SpawnedServer } from '../support/spawned-server.js';

it('webhooks are delivered by a separate worker, and clients of the API receive the reply', async () => {
  const echoPort = await freePort();
  const echoBot = spawn(process.execPath, ['scripts/echo-bot.mjs', String(echoPort)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(echoBot.stdout, 'data');
  const server = await SpawnedServer.create('skein_worker', {
    SKEIN_WORKER: 'separate',
    SKEIN_DEMO_WEBHOOK_URL: `http://127.0.0.1:${echoPort}`,
  });
  const worker = server.worker();
  try {
    await server.start();
    await worker.start();
    const api = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> =>
      (await (await fetch(`${server.url}/api/v1/${path}`, init)).json()) as Record<string, unknown>;
    const form = (fields: Record<string, string>, headers = {}): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    });
    const { api_key } = await api('dev_fetch_api_key', form({ username: 'hamlet@example.com' }));
    const headers = { authorization: `Basic ${btoa(`hamlet@example.com:${String(api_key)}`)}` };
    const { queue_id, last_event_id } = await api('register', form({ event_types: '["message"]' }, headers));
    await api('messages', form({ type: 'direct', to: '["outgoing-webhook@example.com"]', content: 'Are you there?' }, headers));
    const received: string[] = [];
    for (let position = last_event_id as number; received.length < 2;) {
      const { events } = await api(`events?queue_id=${String(queue_id)}&last_event_id=${position}`, { headers });
      for (const event of events as { id: number; message?: { sender_full_name: string } }[]) {
        position = event.id;
        if (event.message) received.push(event.message.sender_full_name);
      }
    }
    expect(received).toEqual(['King Hamlet', 'Outgoing Webhook']);
    expect([await worker.stop(), await server.stop()]).toEqual([0, 0]);
  } finally {
    await worker.stop('SIGKILL');
    await server.stop('SIGKILL');
    echoBot.kill();
  }
});
