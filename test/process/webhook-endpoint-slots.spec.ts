import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

/** Much less than the time limit of a call. */
const POLLING = { interval: 20 };
const ENVIRONMENT = { SKEIN_WORKER: 'separate', SKEIN_WEBHOOKS_PER_ENDPOINT: '1', SKEIN_WEBHOOK_TIMEOUT_SECONDS: '60' };

it('the endpoint slot of a killed worker is free again soon', async () => {
  const received: string[] = [];
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push((JSON.parse(Buffer.concat(chunks).toString()) as { data: string }).data);
      if (received.length > 1) response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
  const server = await SpawnedServer.create('skein_places', { ...ENVIRONMENT, SKEIN_DEMO_WEBHOOK_URL: url });
  const worker = server.worker();
  try {
    await server.start();
    const post = async (path: string, fields: Record<string, string>, headers = {}): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${server.url}/api/v1/${path}`, { method: 'POST', body: new URLSearchParams(fields), headers });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { api_key } = await post('dev_fetch_api_key', { username: 'hamlet@example.com' });
    const headers = { authorization: `Basic ${btoa(`hamlet@example.com:${String(api_key)}`)}` };
    const send = (content: string) => post('messages', { type: 'direct', to: '["outgoing-webhook@example.com"]', content }, headers);

    await worker.start();
    expect(await send('held')).toMatchObject({ result: 'success' });
    await expect.poll(() => received, POLLING).toEqual(['held']);
    await worker.stop('SIGKILL');
    expect(await send('next')).toMatchObject({ result: 'success' });
    await worker.start();
    await expect.poll(() => received, POLLING).toEqual(['held', 'next']);
  } finally {
    await worker.stop('SIGKILL');
    await server.stop('SIGKILL');
    endpoint.closeAllConnections();
    endpoint.close();
  }
});
