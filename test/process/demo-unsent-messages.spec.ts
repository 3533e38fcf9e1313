import { afterAll, beforeAll, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

type Json = Record<string, unknown>;

let server: SpawnedServer;

beforeAll(async () => {
  server = await SpawnedServer.create('skein_demo_writing');
  await server.start();
});
afterAll(() => server.stop('SIGKILL'));

async function api(path: string, init: RequestInit = {}): Promise<Json> {
  return (await (await fetch(`${server.url}/api/v1/${path}`, init)).json()) as Json;
}
async function headers(): Promise<Record<string, string>> {
  const body = new URLSearchParams({ username: 'iago@example.com' });
  const { api_key } = await api('dev_fetch_api_key', { method: 'POST', body });
  return { authorization: `Basic ${btoa(`iago@example.com:${String(api_key)}`)}` };
}

it('the demo has a draft, a snippet and a scheduled message for Iago, and does not restore deleted ones', async () => {
  const init = { headers: await headers() };
  const { drafts } = await api('drafts', init);
  expect((drafts as Json[]).map(({ id, type, topic }) => [id, type, topic]).sort()).toEqual([
    [1, 'stream', 'Release Notes'],
    [2, 'stream', 'Release Notes'],
  ]);
  const { scheduled_messages } = await api('scheduled_messages', init);
  expect((scheduled_messages as Json[]).map((one) => [one['scheduled_message_id'], one['type'], one['topic']])).toEqual([
    [1, 'stream', 'test-api'],
    [2, 'private', undefined],
  ]);
  for (const path of ['drafts/1', 'scheduled_messages/2']) {
    expect(await api(path, { ...init, method: 'DELETE' })).toEqual({ result: 'success', msg: '' });
  }
  expect(await server.stop()).toBe(0);
  await server.start();
  const again = { headers: await headers() };
  expect(((await api('drafts', again))['drafts'] as Json[]).map(({ id }) => id)).toEqual([2]);
  expect(((await api('scheduled_messages', again))['scheduled_messages'] as Json[]).map((one) => one['scheduled_message_id'])).toEqual([1]);
});
