import { beforeAll, describe, expect, it } from 'vitest';
import { EventListener } from '../../support/event-listener.js';
import { RawRequest } from '../../support/raw-request.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

describe('Routing', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  describe('an unknown URL', () => {
    it.each([
      '/nowhere',
      '/api',
      '/api/v1',
      '/api/v1/',
      '/api/v2/users/me',
      '/json',
      '/json/',
      '/json/nowhere',
      '/JSON/users/me',
      '/api/v1/nowhere',
      '/api/v1//',
      '/api/v1//nowhere',
      '/api/v1/users//',
      '/api/v1/Users/me',
      '/api/v1/users/',
      '/api/v1/users/me/',
      '/api/v1/users/me/nowhere',
      '/api/v1/server_settings/',
      '/api/v1/streams/',
      '/api/v1/streams/abc',
      '/api/v1/streams/-1',
      '/api/v1/streams/+1',
      '/api/v1/streams/1.5',
      '/api/v1/streams/1e3',
      '/api/v1/streams/1/',
      '/api/v1/streams/1%0A',
      '/api/v1/streams/%31%zz',
      '/api/v1/streams/%ZZ',
      '/api/v1/streams/%E0%A4%A',
      '/api/v1/messages/abc',
      '/api/v1/__proto__',
      '/api/v1/constructor',
    ])('%s responds with 404 in JSON to every client and method', async (path) => {
      for (const client of [realm.stranger, ada.client, realm.clientWith('nobody@example.com', 'nonsense')]) {
        for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
          const { status, headers, body } = await client.send(method, path);
          expect(status).toBe(404);
          expect(headers['content-type']).toBe('application/json');
          expect(headers).not.toHaveProperty('location');
          expect(body).toMatchObject({ result: 'error', msg: expect.stringMatching(/\w/) as string, code: 'BAD_REQUEST' });
        }
      }
    });

    it('responds with 404 to a browser that accepts HTML, on a host without a realm', async () => {
      for (const headers of [{ accept: 'text/html' }, { host: 'nowhere.skein.test' }]) {
        expect((await realm.stranger.send('GET', 'nowhere', headers)).status).toBe(404);
      }
    });

    it('responds to HEAD without a body', async () => {
      const { status, text } = await realm.stranger.send('HEAD', 'nowhere');
      expect(status).toBe(404);
      expect(text).toBe('');
    });

    it('does not depend on the query', async () => {
      expect((await ada.client.send('GET', 'users/me?/nowhere/')).status).toBe(200);
    });
  });

  it.each(['/api/v1//users/me', '//api///v1/users/me', '/api/v1//users/{id}'])('%s: consecutive slashes are merged', async (path) => {
    const { status, body } = await ada.client.send('GET', path.replace('{id}', String(ada.user.id)));
    expect(status).toBe(200);
    expect(body['user_id'] ?? (body['user'] as Record<string, unknown>)['user_id']).toBe(ada.user.id);
  });

  it('consecutive slashes are merged for requests with a body too, but not in a query', async () => {
    const name = 'a//b';
    const subscriptions = JSON.stringify([{ name }]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const joined = await ada.client.send(
      'POST',
      '/api/v1//users/me/subscriptions',
      form,
      `subscriptions=${encodeURIComponent(subscriptions)}`,
    );
    expect(joined.body).toMatchObject({ result: 'success', subscribed: { [ada.user.id]: [name] } });
    expect((await ada.client.send('GET', `/api/v1//get_stream_id?stream=${name}`)).body).toMatchObject({ result: 'success' });
  });

  it.each(['0', '99999999999', '99999999999999999999'])('an id such as %s matches no route', async (id) => {
    const { status, body } = await ada.client.get(`streams/${id}`);
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', msg: 'Invalid channel ID', code: 'BAD_REQUEST' });
  });

  it('an id of four hundred digits is rejected', async () => {
    expect((await ada.client.get(`streams/${'9'.repeat(400)}`)).body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  });

  describe('a wrong method', () => {
    it.each([
      ['PUT', 'users/me', ['DELETE', 'GET', 'HEAD']],
      ['POST', 'server_settings', ['GET', 'HEAD']],
      ['GET', 'fetch_api_key', ['POST']],
      ['HEAD', 'fetch_api_key', ['POST']],
      ['GET', 'dev_fetch_api_key', ['POST']],
      ['PATCH', 'register', ['POST']],
      ['POST', 'events', ['DELETE', 'GET', 'HEAD']],
      ['PUT', 'users/me/subscriptions', ['DELETE', 'GET', 'HEAD', 'POST']],
      ['DELETE', 'streams', ['GET', 'HEAD']],
      ['TRACE', 'users/me', ['GET', 'HEAD']],
    ])('%s %s responds with 405 before authentication', async (method, path, allowed) => {
      for (const client of [realm.stranger, ada.client, realm.clientWith('nobody@example.com', 'nonsense')]) {
        const answer = await client.send(method, path);
        expect(answer.status).toBe(405);
        expect(answer.headers).not.toHaveProperty('www-authenticate');
        const named = (answer.headers['allow'] as string).split(', ');
        for (const one of allowed) expect(named).toContain(one);
        if (allowed.includes('HEAD')) expect(named.at(-1)).toBe('HEAD');
        if (method === 'HEAD') expect(answer.text).toBe('');
        else {
          expect(answer.headers['content-type']).toBe('application/json');
          expect(answer.body).toEqual({ result: 'error', msg: 'Method Not Allowed', allowed_methods: named });
        }
      }
    });

    it('responds with 405 to a browser that accepts HTML', async () => {
      expect((await realm.stranger.send('PUT', 'users/me', { accept: 'text/html' })).status).toBe(405);
    });
  });

  describe('OPTIONS', () => {
    it.each(['users/me', 'server_settings', 'messages', 'users/me/subscriptions', 'streams/1', 'register', 'events?queue_id=x'])(
      '%s lists the methods in alphabetical order without authentication',
      async (path) => {
        const { status, headers, text } = await realm.stranger.send('OPTIONS', path);
        expect(status).toBe(204);
        expect(text).toBe('');
        const allowed = (headers['allow'] as string).split(', ');
        expect(allowed).toEqual([...allowed].sort());
        for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'PATCH', 'PUT']) {
          const answer = await realm.stranger.send(method, path);
          expect([method, answer.status !== 405]).toEqual([method, allowed.includes(method)]);
        }
      },
    );
  });

  describe('the parameter "method" in the body of a POST', () => {
    it('overrides the method', async () => {
      const { queueId } = await EventListener.register(ada.client);
      const { status, body } = await ada.client.post('events', { method: 'DELETE', queue_id: queueId });
      expect(status).toBe(200);
      expect(body).toEqual({ result: 'success', msg: '', ignored_parameters_unsupported: ['method'] });
      const gone = await ada.client.get('events', { queue_id: queueId, last_event_id: -1, dont_block: true });
      expect(gone.body['code']).toBe('BAD_EVENT_QUEUE_ID');
    });

    it('overrides the method in a multipart body too', async () => {
      const { queueId } = await EventListener.register(ada.client);
      const form = ['method', 'DELETE', 'queue_id', queueId];
      const parts = [0, 2].map((at) => `--x\r\nContent-Disposition: form-data; name="${form[at]}"\r\n\r\n${form[at + 1]}\r\n`);
      const { body } = await ada.client.send(
        'POST',
        'events',
        { 'content-type': 'multipart/form-data; boundary=x' },
        `${parts.join('')}--x--\r\n`,
      );
      expect(body).toEqual({ result: 'success', msg: '', ignored_parameters_unsupported: ['method'] });
    });

    it.each(['PATCH', 'PUT', 'DELETE'])('with the value %s, which the URL does not support, is answered with 405', async (method) => {
      const { status, body } = await ada.client.post('register', { method });
      expect(status).toBe(405);
      expect(body['allowed_methods']).toEqual(['POST']);
    });

    it.each(['GET', 'POST', 'OPTIONS', 'nonsense', ''])('with the value "%s" has no effect', async (method) => {
      const { status, body } = await ada.client.post('register', { method, event_types: [] });
      expect(status).toBe(200);
      expect(body['ignored_parameters_unsupported']).toEqual(['method']);
    });

    it('has no effect in the query or for other methods', async () => {
      const posted = await ada.client.post('events?method=DELETE', {});
      expect(posted.status).toBe(405);
      const got = await ada.client.get('users/me', { method: 'DELETE' });
      expect(got.status).toBe(200);
    });
  });

  describe('a request that names several hosts', () => {
    const answerTo = async (line: string, headers: Record<string, string> = {}): Promise<number> => {
      const request = RawRequest.begin(server, realm.host, null, line, headers);
      const { status } = await request.answer();
      request.end();
      return status;
    };
    const path = '/api/v1/server_settings';

    it('is rejected if it has two Host headers', async () => {
      expect(await answerTo(`GET ${path}`)).toBe(200);
      expect(await answerTo(`GET ${path}`, { HOST: 'other.example.com' })).toBe(400);
      expect(await answerTo(`GET ${path}`, { host: realm.host })).toBe(400);
    });

    it('is rejected if its absolute target has another host than the header', async () => {
      expect(await answerTo(`GET http://${realm.host}${path}`)).toBe(200);
      expect(await answerTo(`GET HTTP://${realm.host.toUpperCase()}${path}`)).toBe(200);
      expect(await answerTo(`GET http://other.example.com${path}`)).toBe(400);
      expect(await answerTo(`GET http://${realm.host}@other.example.com${path}`)).toBe(400);
    });
  });
});
