import { gunzipSync } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscribe } from '../../support/channels.js';
import { EventStreamReader } from '../../support/event-stream-reader.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

describe('An answer', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    for (let index = 0; index < 80; index += 1) await realm.join(`Person ${index}`);
    await subscribe(ada, 'garden');
    for (let index = 0; index < 40; index += 1) {
      await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'ü', content: `Message ${index}: ${'“ja” '.repeat(100)}` });
    }
  });

  async function fetch(method: 'GET' | 'POST' | 'HEAD', path: string, encoding: string): Promise<Dispatcher.ResponseData> {
    return request(`http://127.0.0.1:${server.port}/api/v1/${path}`, {
      method,
      headers: { host: realm.host, authorization: ada.client.authorization, 'accept-encoding': encoding },
    });
  }

  const PAGE = 'messages?anchor=newest&num_before=40&num_after=0';

  it.each([
    ['of a page of messages', 'GET', PAGE],
    ['with all accounts', 'GET', 'users'],
    ['with the initial state', 'POST', 'register?fetch_event_types=["realm_user","subscription","realm"]'],
  ] as const)('%s is compressed for clients that take gzip, and is the same', async (_, method, path) => {
    const answer = await fetch(method, path, 'br;q=1.0, gzip;q=0.8');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'content-type': 'application/json' });
    const compressed = Buffer.from(await answer.body.arrayBuffer());
    const body = gunzipSync(compressed).toString();
    expect(compressed.length * 3).toBeLessThan(body.length);
    const plain = await fetch(method, path, 'identity');
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const withoutQueue = (text: string): unknown => ({ ...(JSON.parse(text) as object), queue_id: null, last_event_id: null });
    expect(withoutQueue(body)).toEqual(withoutQueue(await plain.body.text()));
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip; q=0.000', '*', 'x-gzip'])('is not compressed for clients that accept %j', async (encoding) => {
    const answer = await fetch('GET', PAGE, encoding);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    const text = await answer.body.text();
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(JSON.parse(text)).toMatchObject({ result: 'success' });
  });

  it('has the same headers for HEAD, and no body', async () => {
    const answer = await fetch('HEAD', PAGE, 'gzip');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(await answer.body.text()).toBe('');
  });

  it('that is short is sent as it is', async () => {
    const answer = await fetch('GET', 'users/me', 'gzip');
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(await answer.body.json()).toMatchObject({ result: 'success' });
  });

  it('that is a stream of events is not, so that nothing holds an event back', async () => {
    const { body } = await ada.client.post('register', { event_types: ['message'] });
    const headers = { authorization: ada.client.authorization, 'accept-encoding': 'gzip' };
    const parameters = { queue_id: String(body['queue_id']), last_event_id: '-1' };
    const stream = await EventStreamReader.open({ port: server.port, host: realm.host, headers, parameters });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'long', content: 'word '.repeat(1900) });
    await expect.poll(() => stream.received.map(({ data }) => data.type)).toContain('message');
    stream.close();
  });
});
