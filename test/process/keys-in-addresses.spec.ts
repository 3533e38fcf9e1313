import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

const WRONG_KEY = 'Wr0ngKey'.repeat(4);

describe('The log of a server', () => {
  let server: SpawnedServer;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-keys-'));
    server = await SpawnedServer.create('skein_keys_in_addresses', { SKEIN_LOG_LEVEL: 'debug', SKEIN_LOG_FILE: join(folder, 'log') });
    await server.start();
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, { method: 'POST', ...init });
    return (await answer.json()) as Record<string, unknown>;
  };

  it('has no key of a bot that stands in an address, and nothing else of the address beyond its path', async () => {
    const email = 'iago@example.com';
    const { api_key: own } = await call('dev_fetch_api_key', { body: new URLSearchParams({ username: email }) });
    const authorization = `Basic ${Buffer.from(`${email}:${String(own)}`).toString('base64')}`;
    const form = new URLSearchParams({ full_name: 'Hook', short_name: 'hook', bot_type: '2' });
    const { api_key: key } = await call('bots', { headers: { authorization }, body: form });
    expect(key).toMatch(/^\w{32}$/);

    const address = (name: string, one: unknown): string => `external/${name}?api_key=${String(one)}&stream=Denmark&topic=secret-topic`;
    const body = '{"featured_title": "secret-title", "featured_url": "https://example.com"}';
    expect(await call(address('helloworld', key), { body })).toMatchObject({ result: 'success' });
    expect(await call(address('helloworld', key), { body: '{"featured_title": "secret-title"}' })).toMatchObject({ result: 'error' });
    expect(await call(address('helloworld', key), { body: 'secret-title' })).toMatchObject({ result: 'error' });
    expect(await call(address('nothing', key), { body })).toMatchObject({ result: 'error' });
    expect(await call(address('slack_incoming', WRONG_KEY), { body })).toMatchObject({ result: 'error' });
    expect(await call(`nowhere?api_key=${String(key)}`, { body })).toMatchObject({ result: 'error' });
    await server.stop();

    const log = readFileSync(join(folder, 'log'), 'utf8');
    expect(log).toContain('/api/v1/external/{integration}');
    expect(log).toContain('ANOMALOUS_WEBHOOK_PAYLOAD');
    for (const secret of [String(key), String(own), WRONG_KEY, 'secret-topic', 'secret-title', 'api_key='])
      expect(log).not.toContain(secret);
  });
});
