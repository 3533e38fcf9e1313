import type { Server } from 'node:http';
import { HttpAdapterHost } from '@nestjs/core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../src/kernel/limits.js';
import { RawRequest } from '../../support/raw-request.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const UNKNOWN_KEY = 'a'.repeat(32);

const server = TestServer.usual();

describe('A request body', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  const open: RawRequest[] = [];

  beforeAll(async () => {
    realm = await TestRealm.create(server);
  });
  beforeEach(async () => {
    ada = await realm.join(`Ada ${Math.random()}`);
  });
  afterEach(() => {
    for (const request of open.splice(0)) request.end();
  });

  /** @param length the declared length of the body, none of which is sent */
  const begin = (
    account: { readonly email: string; readonly key: string } | null,
    line: string,
    length: number,
    headers: Record<string, string | number> = FORM,
  ): RawRequest => {
    const request = RawRequest.begin(server, realm.host, account, line, { ...headers, 'Content-Length': length });
    open.push(request);
    return request;
  };
  /** Begins a POST of an account and sends part of its body, but not its end. */
  const hold = (account: TestAccount, bytes: number): RawRequest => {
    const request = begin(account, 'POST /api/v1/messages', LIMITS.MAX_BODY_BYTES);
    request.send(`content=${'x'.repeat(bytes - 8)}`);
    return request;
  };

  describe('that has not arrived does not delay the response to', () => {
    it.each([
      ['404 for an unknown URL', 404, 'POST /api/v1/nowhere', () => null],
      ['405 for a wrong method', 405, 'PUT /api/v1/users/me', () => null],
      ['405 for a POST that cannot override the method', 405, 'POST /api/v1/server_settings', () => null],
      ['401 without credentials', 401, 'POST /api/v1/messages', () => null],
      ['401 without credentials for a POST that may override the method', 401, 'POST /api/v1/users/me/subscriptions', () => null],
      ['401 for a wrong key', 401, 'POST /api/v1/messages', () => ({ email: ada.email, key: UNKNOWN_KEY })],
      ['400 for a missing right', 400, 'POST /api/v1/realm/filters', () => ada],
      ['401 for an upload without credentials', 401, 'POST /api/v1/user_uploads', () => null],
      ['401 for an upload in parts without credentials', 401, 'POST /api/v1/tus', () => null],
    ] as [string, number, string, () => TestAccount | null][])('%s', async (_, status, line, account) => {
      const { status: found, head, body } = await begin(account(), line, LIMITS.MAX_BODY_BYTES).answer();
      expect(found).toBe(status);
      expect(head).toContain('application/json');
      const [method = '', path = ''] = line.split(' ');
      const client = account() ? realm.clientWith(account()?.email ?? '', account()?.key ?? '') : realm.stranger;
      const without = await client.send(method, path);
      expect({ status: without.status, body: without.body }).toEqual({ status, body });
    });

    it('is discarded when it arrives after the response, so that the connection serves the next request', async () => {
      const request = begin(null, 'POST /api/v1/messages', LIMITS.MAX_BODY_BYTES);
      expect((await request.answer()).status).toBe(401);
      request.send(Buffer.alloc(LIMITS.MAX_BODY_BYTES, 'x'));
      request.head(realm.host, ada, 'GET /api/v1/users/me');
      expect((await request.answer()).body['user_id']).toBe(ada.user.id);
    });
  });

  it('is requested with 100 Continue after authorization only', async () => {
    const expecting = { ...FORM, Expect: '100-continue' };
    const stranger = begin(null, 'POST /api/v1/register', 15, expecting);
    expect(await stranger.answer()).toMatchObject({ status: 401, head: expect.stringMatching(/^connection: close$/im) as string });
    expect(stranger.continued).toBe(false);

    const request = begin(ada, 'POST /api/v1/register', 14, expecting);
    await vi.waitFor(() => expect(request.continued).toBe(true), 10_000);
    request.send('event_types=[]');
    expect((await request.answer()).body).toMatchObject({ result: 'success' });
  });

  it.each([
    ['with its length', (length: number) => ({ 'Content-Length': length })],
    ['in chunks', () => ({ 'Transfer-Encoding': 'chunked' })],
  ] as [string, (length: number) => Record<string, string | number>][])(
    'sent %s is read completely after its beginning was examined for a method',
    async (_, framing) => {
      const names = Array.from({ length: 10 }, (_value, index) => `channel ${index}`);
      const filler = 'x'.repeat(2 * LIMITS.MAX_ANONYMOUS_BODY_BYTES);
      const form = `filler=${filler}&subscriptions=${encodeURIComponent(JSON.stringify(names.map((name) => ({ name }))))}`;
      const headers = framing(form.length);
      const request = RawRequest.begin(server, realm.host, ada, 'POST /api/v1/users/me/subscriptions', { ...FORM, ...headers });
      open.push(request);
      if ('Content-Length' in headers) request.send(form);
      else for (const part of form.match(/.{1,50000}/gs) ?? []) request.send(`${part.length.toString(16)}\r\n${part}\r\n`);
      if (!('Content-Length' in headers)) request.send('0\r\n\r\n');
      const { status, body } = await request.answer();
      expect(status).toBe(200);
      expect(Object.values(body['subscribed'] as Record<string, string[]>)[0]).toHaveLength(10);
    },
  );

  it('of a request without credentials is rejected beyond 128 KiB', async () => {
    const send = (bytes: number): Promise<{ status: number }> =>
      realm.stranger.send(
        'POST',
        'fetch_api_key',
        { 'content-type': FORM['Content-Type'] },
        `username=nobody&password=${'x'.repeat(bytes)}`,
      );
    expect((await send(LIMITS.MAX_ANONYMOUS_BODY_BYTES)).status).toBe(413);
    expect((await send(1000)).status).not.toBe(413);
  });

  it('does not override the method if the form is large', async () => {
    const { body } = await ada.client.post('register', { event_types: [] });
    const form = { method: 'DELETE', queue_id: body['queue_id'], filler: 'x'.repeat(LIMITS.MAX_ANONYMOUS_BODY_BYTES) };
    expect((await ada.client.post('events', form)).status).toBe(405);
    const poll = await ada.client.get('events', { queue_id: body['queue_id'], last_event_id: -1, dont_block: true });
    expect(poll.body['result']).toBe('success');
  });

  it('that has not arrived occupies a slot of its account, and none of other accounts', async () => {
    const ben = await realm.join(`Ben ${Math.random()}`);
    const held = Array.from({ length: LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS }, () => begin(ada, 'POST /api/v1/typing', 9));
    const settled: string[] = [];
    const waiting = begin(ada, 'POST /api/v1/typing', 9);
    waiting.send('type=none');
    const answered = waiting.answer().then(({ status }) => settled.push(`answered with ${status}`));
    expect((await ben.client.get('users/me')).status).toBe(200);
    expect(settled).toEqual([]);
    held[0]?.send('type=none');
    await answered;
    expect(settled).toEqual(['answered with 400']);
  });

  describe('is counted against a budget:', () => {
    const MOST = LIMITS.MAX_BODY_BYTES - 100;

    /** Sends requests of an account until its share is used up, and returns the requests. */
    const useUp = async (account: TestAccount): Promise<RawRequest[]> => {
      const requests: RawRequest[] = [];
      const more = async (): Promise<void> => {
        const { status } = await account.client.post('register', { event_types: [], filler: 'x'.repeat(100_000) });
        if (status !== 429) requests.push(hold(account, MOST));
        expect(status).toBe(429);
      };
      await vi.waitFor(more, { timeout: 120_000, interval: 200 });
      return requests;
    };

    it('an account that has used up its share receives 429, other accounts continue, and an aborted request releases its share', async () => {
      const held = await useUp(ada);
      // Small bodies, like those of most requests, are free.
      expect((await ada.client.post('register', { event_types: [] })).status).toBe(200);
      const ben = await realm.join(`Ben ${Math.random()}`);
      const large = { event_types: [], filler: 'x'.repeat(1_000_000) };
      expect((await ben.client.post('register', large)).status).toBe(200);
      const { status, headers, body } = await ada.client.post('register', large);
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('1');
      expect(body).toMatchObject({ result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': 1 });

      for (const request of held) request.end();
      await vi.waitFor(async () => expect((await ada.client.post('register', large)).status).toBe(200), 10_000);
    });

    it('when the budget is used up, large bodies are rejected with 503 and small ones are accepted', async () => {
      const accounts = await Promise.all(Array.from({ length: 5 }, (_, index) => realm.join(`Eve ${index} ${Math.random()}`)));
      const held = accounts.flatMap((account) => [hold(account, MOST), hold(account, MOST)]);
      const refused = await Promise.race(held.map((request) => request.answer()));
      expect(refused.status).toBe(503);
      expect(refused.head).toMatch(/^retry-after: 1$/im);
      expect(refused.body).toMatchObject({ result: 'error', code: 'SERVER_NOT_READY', 'retry-after': 1 });
      expect((await ada.client.post('register', { event_types: [] })).status).toBe(200);
    });

    it('requests without credentials have a separate budget, and each address has a share of it', async () => {
      const parts = Array.from({ length: LIMITS.MAX_ADDRESS_BODIES_BYTES / LIMITS.MAX_ANONYMOUS_BODY_BYTES + 2 }, () => {
        const request = begin(null, 'POST /api/v1/fetch_api_key', LIMITS.MAX_ANONYMOUS_BODY_BYTES);
        request.send('x'.repeat(LIMITS.MAX_ANONYMOUS_BODY_BYTES - 1));
        return request;
      });
      expect((await Promise.race(parts.map((request) => request.answer()))).status).toBe(429);
      // A form that was examined for a method is then charged to its account.
      const { status } = await ada.client.post('users/me/subscriptions', { subscriptions: '[]', filler: 'x'.repeat(100_000) });
      expect(status).toBe(200);
    });

    it('images for avatars and emoji are counted, because they are stored in memory', async () => {
      await useUp(ada);
      for (const path of ['/api/v1/users/me/avatar', '/api/v1/realm/emoji/big']) {
        const upload = begin(ada, `POST ${path}`, LIMITS.MAX_BODY_BYTES, { 'Content-Type': 'multipart/form-data; boundary=x' });
        upload.send('--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\nContent-Type: image/png\r\n\r\n');
        upload.send(Buffer.alloc(1_000_000));
        expect((await upload.answer()).status, path).toBe(429);
      }
    });
  });
});

describe.concurrent('A slow request', () => {
  let slow: TestServer;
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    slow = await server.startNode({ SKEIN_BODY_TIMEOUT_SECONDS: '10' });
    realm = await TestRealm.create(slow);
    ada = await realm.join('Ada');
    return () => slow.stop();
  });

  const begin = (account: TestAccount | null, line: string, headers: Record<string, string | number>): RawRequest =>
    RawRequest.begin(slow, realm.host, account, line, headers);

  it.each([
    ['of an account', () => ada, 'POST /api/v1/messages'],
    ['without credentials', () => null, 'POST /api/v1/fetch_api_key'],
    ['with a form that is looked at for a method', () => null, 'POST /api/v1/events'],
  ] as [string, () => TestAccount | null, string][])('%s is rejected with 408, and the connection is closed', async (_, account, line) => {
    const request = begin(account(), line, { ...FORM, 'Content-Length': 100 });
    request.send('content=');
    const { status, body } = await request.answer();
    expect(status).toBe(408);
    expect(body).toEqual({ result: 'error', msg: 'Request body did not arrive in time', code: 'BAD_REQUEST' });
    await vi.waitFor(() => expect(request.closed).toBe(true), 30_000);
  });

  it('that uploads a file is aborted when no more data arrive', async () => {
    const upload = begin(ada, 'POST /api/v1/user_uploads', {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 1_000_000,
    });
    upload.send('--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\nbegin');
    await vi.waitFor(() => expect(upload.closed).toBe(true), 50_000);
    upload.end();
  });

  it('that uploads a file may take longer in total while data arrive', async () => {
    const piece = 'x'.repeat(LIMITS.MIN_BODY_PROGRESS_BYTES);
    const before = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\n';
    const after = '\r\n--x--\r\n';
    const upload = begin(ada, 'POST /api/v1/user_uploads', {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': before.length + 16 * piece.length + after.length,
    });
    upload.send(before);
    for (let sent = 0; sent < 16; sent += 1) {
      upload.send(piece);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    upload.send(after);
    expect((await upload.answer()).status).toBe(200);
    upload.end();
  });

  it('with an incomplete head is aborted by the HTTP server', () => {
    const { headersTimeout, requestTimeout } = slow.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
    expect(headersTimeout).toBe(LIMITS.MAX_HEADER_SECONDS * 1000);
    expect(requestTimeout).toBe(0);
  });
});
