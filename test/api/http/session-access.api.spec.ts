import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { EventListener, untilPollWaits } from '../../support/event-listener.js';
import { SessionClient, setCookies, TestBrowser } from '../../support/test-browser.js';
import { type ApiResponse, basic } from '../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { MULTIPART, multipart, postFiles } from '../../support/uploads.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const NOT_LOGGED_IN = { result: 'error', msg: 'Not logged in: API authentication or user session required', code: 'UNAUTHORIZED' };

let server: TestServer;
let node: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let adas: SessionClient;

beforeAll(async () => {
  server = await TestServer.start();
  node = await server.startNode();
});
afterAll(() => Promise.all([server.stop(), node.stop()]));
beforeEach(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  adas = await realm.logIn(ada);
});

const expectNotLoggedIn = ({ status, headers, body }: ApiResponse): void =>
  expect([status, headers['www-authenticate'], headers['location'], body]).toEqual([
    401,
    'Session realm="zulip"',
    undefined,
    NOT_LOGGED_IN,
  ]);
const expectForgery = ({ status, body }: ApiResponse, reason: string): void =>
  expect([status, body]).toEqual([403, { result: 'error', msg: `CSRF error: ${reason}`, reason, code: 'CSRF_FAILED' }]);
const send = (client: SessionClient, content = 'hello', more: Record<string, unknown> = {}): Promise<ApiResponse> =>
  client.post('messages', { type: 'stream', to: 'garden', topic: 'roses', content, ...more });
const contents = async (): Promise<unknown[]> => {
  const narrow = [{ operator: 'channel', operand: 'garden' }];
  const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { content: string; subject: string }[])
    .filter(({ subject }) => subject === 'roses')
    .map(({ content }) => content);
};

describe('A path below /json/', () => {
  it('is answered to a session as the path below /api/v1/ is to the API key', async () => {
    for (const path of ['users/me', 'users/me/subscriptions', `users/${ben.user.id}`, 'users/abc', 'realm/emoji']) {
      const [session, key] = [await adas.get(path), await ada.client.get(path)];
      expect([path, session.status, session.body]).toEqual([path, key.status, key.body]);
    }
  });

  it.each([
    '/json',
    '/json/',
    '/json//',
    '/JSON/users/me',
    '/Json/users/me',
    '/json/Users/me',
    '/json/nowhere',
    '/json/users/',
    '/json/tus',
  ])('%s is unknown', async (path) => {
    for (const method of ['GET', 'POST']) expect((await adas.send(method, path)).status).toBe(404);
  });

  it.each(['/json/api/v1/users/me', '/json/json/users/me', '/json/login', '/json/health'])(
    '%s leads to nothing outside of the API',
    async (path) => {
      expect((await adas.send('GET', path)).status).toBe(404);
    },
  );

  it('may contain consecutive slashes, which open no other way', async () => {
    expect((await adas.get('/json//users///me')).body).toMatchObject({ result: 'success', user_id: ada.user.id });
    expectNotLoggedIn(await ada.client.get('/json//users/me'));
    expectForgery(await adas.browser.submit('//json//messages', { type: 'direct', to: '[]', content: 'x' }), 'CSRF token missing.');
  });

  it('is answered to wrong methods and OPTIONS as the path below /api/v1/', async () => {
    const [session, key] = [await adas.send('DELETE', 'messages'), await ada.client.send('DELETE', 'messages')];
    expect([session.status, session.headers['allow'], session.body]).toEqual([405, key.headers['allow'], key.body]);
    expect([(await adas.send('OPTIONS', 'messages')).status, (await adas.send('HEAD', 'users/me')).status]).toEqual([204, 200]);
  });

  it('is open without a session where the API is open without credentials', async () => {
    const stranger = new TestBrowser(realm.stranger);
    expect((await stranger.get('/json/server_settings')).body).toMatchObject({ result: 'success' });
    const { status, body } = await stranger.submit('/json/fetch_api_key', { username: ada.email, password: PASSWORD });
    expect([status, body['code']]).toEqual([403, 'CSRF_FAILED']);
  });

  it('is not redirected to the login page', async () => {
    for (const path of ['users/me', 'messages', 'events', 'realm/icon']) {
      expectNotLoggedIn(await realm.stranger.send('GET', `/json/${path}`, HTML));
    }
  });

  it('ignores parameters as below /api/v1/, and knows the form field of the token', async () => {
    const csrfmiddlewaretoken = adas.browser.cookie('csrftoken') ?? '';
    const fields = { type: 'stream', to: 'garden', topic: 'roses', content: 'x', csrfmiddlewaretoken, unknown: 'y' };
    expect((await adas.browser.submit('/json/messages', fields)).body).toMatchObject({ ignored_parameters_unsupported: ['unknown'] });
    expect((await ada.client.post('messages', fields)).body).toMatchObject({
      ignored_parameters_unsupported: ['csrfmiddlewaretoken', 'unknown'],
    });
  });
});

describe('Below /json/ counts', () => {
  it('no Authorization header', async () => {
    for (const authorization of [ada.client.authorization, basic(ada.email, 'x'.repeat(32)), 'Bearer x', 'Basic !']) {
      expectNotLoggedIn(await realm.stranger.send('GET', '/json/users/me', { authorization }));
      expect((await adas.send('GET', 'users/me', { authorization })).body).toMatchObject({ user_id: ada.user.id });
    }
    const bens = await adas.send('GET', 'users/me', { authorization: ben.client.authorization });
    expect(bens.body).toMatchObject({ user_id: ada.user.id });
  });

  it('no API key of an incoming webhook bot, which can have no session either', async () => {
    const hook = await realm.bot('Hook', BotType.incomingWebhook, ada);
    expectNotLoggedIn(await hook.client.post('/json/messages', { type: 'direct', to: [ada.user.id], content: 'x' }));
    const browser = new TestBrowser(realm.stranger);
    const answer = await browser.submit('/api/v1/dev_fetch_api_key', { username: hook.email });
    expect([answer.status, setCookies(answer)]).toEqual([200, []]);
  });

  it('no session of another organization', async () => {
    const other = await TestRealm.create(server);
    const browser = new TestBrowser(other.stranger);
    browser.plant('sessionid', adas.browser.cookie('sessionid') ?? '');
    browser.plant('csrftoken', adas.browser.cookie('csrftoken') ?? '');
    const elsewhere = new SessionClient(server, other.host, browser);
    for (const path of ['users/me', 'messages', 'events']) expectNotLoggedIn(await elsewhere.get(path));
    expectNotLoggedIn(await send(elsewhere));
  });

  it('no session that has ended, on any node', async () => {
    const [here, there] = [await realm.logIn(ada), await realm.logIn(ada, node)];
    for (const client of [here, there]) {
      expect((await client.get('users/me')).status).toBe(200);
      const secret = client.browser.cookie('sessionid') ?? '';
      await client.browser.submit('/accounts/logout/', {}, client.browser.token);
      for (const one of [server, node]) {
        const browser = new TestBrowser(realm.stranger);
        browser.plant('sessionid', secret);
        expectNotLoggedIn(await new SessionClient(one, realm.host, browser).get('users/me'));
      }
    }
  });

  it('no session of a deactivated account', async () => {
    const olga = await realm.join('Olga', Role.owner);
    expect((await send(adas)).status).toBe(200);
    await olga.client.delete(`users/${ada.user.id}`);
    for (const answer of [await adas.get('users/me'), await send(adas)]) expectNotLoggedIn(answer);
  });

  it.each(['', 'x', 'a'.repeat(43), '%00', `a'; DROP TABLE browser_session; --`])('no cookie %j', async (secret) => {
    const browser = new TestBrowser(realm.stranger);
    browser.plant('sessionid', secret);
    expectNotLoggedIn(await browser.get('/json/users/me'));
  });
});

describe('A change below /json/', () => {
  const hello = { type: 'stream', to: 'garden', topic: 'roses', content: 'forged' };
  const post = (headers: Record<string, string>, fields: Record<string, string> = {}): Promise<ApiResponse> =>
    adas.browser.submit('/json/messages', { ...hello, ...fields }, headers);
  const IN_HEADER = "CSRF token from the 'X-Csrftoken' HTTP header";

  it('has no effect without its token, or with a wrong or foreign one', async () => {
    const foreign = (await realm.logIn(ben)).browser.cookie('csrftoken') ?? '';
    const own = adas.browser.cookie('csrftoken') ?? '';
    expectForgery(await post({}), 'CSRF token missing.');
    expectForgery(await post({}, { csrfmiddlewaretoken: '' }), 'CSRF token missing.');
    expectForgery(await post({ 'x-csrftoken': '' }), `${IN_HEADER} has incorrect length.`);
    expectForgery(await post({ 'x-csrftoken': own.slice(1) }), `${IN_HEADER} has incorrect length.`);
    expectForgery(await post({ 'x-csrftoken': '*'.repeat(43) }), `${IN_HEADER} has invalid characters.`);
    expectForgery(await post({ 'x-csrftoken': foreign }), `${IN_HEADER} incorrect.`);
    expectForgery(await post({}, { csrfmiddlewaretoken: foreign }), 'CSRF token from POST incorrect.');
    expectForgery(await post({ 'x-csrftoken': own }, { csrfmiddlewaretoken: foreign }), 'CSRF token from POST incorrect.');
    expectForgery(await adas.browser.submit(`/json/messages?csrfmiddlewaretoken=${own}`, hello), 'CSRF token missing.');
    expect(await contents()).toEqual([]);
  });

  it('has no effect without the cookie, or with a malformed one', async () => {
    const token = { 'x-csrftoken': adas.browser.cookie('csrftoken') ?? '' };
    const sessionid = adas.browser.cookie('sessionid') ?? '';
    for (const [cookie, reason] of [
      [`sessionid=${sessionid}`, 'CSRF cookie not set.'],
      [`sessionid=${sessionid}; csrftoken=`, 'CSRF cookie has incorrect length.'],
      [`sessionid=${sessionid}; csrftoken=${'*'.repeat(43)}`, 'CSRF cookie has invalid characters.'],
    ] as const) {
      expectForgery(await post({ cookie, ...token }), reason);
    }
    expect(await contents()).toEqual([]);
  });

  it('has no effect if a page of another site requests it, even with the token', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'http://evil.test' }]) {
      expectForgery(await post({ ...adas.browser.token, ...headers }), 'the request comes from another site');
    }
    expect(await contents()).toEqual([]);
  });

  it('is made with the token in the header or in the form', async () => {
    expect((await post(adas.browser.token)).status).toBe(200);
    expect((await post({}, { csrfmiddlewaretoken: adas.browser.cookie('csrftoken') ?? '' })).status).toBe(200);
    expect(await contents()).toEqual(['forged', 'forged']);
  });

  it('needs the token for every method, also for one that a form selects', async () => {
    const { body } = await send(adas, 'first');
    const path = `/json/messages/${String(body['id'])}`;
    for (const method of ['PATCH', 'DELETE', 'PUT', 'GET', 'OPTIONS', 'HEAD']) {
      const { status } = await adas.browser.submit(path, { method, content: 'forged' });
      expect([method, status]).toEqual([method, ['PATCH', 'DELETE'].includes(method) ? 403 : 405]);
    }
    expectForgery(await adas.browser.send('PATCH', path, FORM, 'content=forged'), 'CSRF token missing.');
    expectForgery(await adas.browser.send('DELETE', path), 'CSRF token missing.');
    expectForgery(await adas.browser.send('POST', '/json/mark_all_as_read'), 'CSRF token missing.');
    const multiparts = multipart([
      { field: 'method', content: 'PATCH' },
      { field: 'content', content: 'forged' },
    ]);
    expectForgery(await adas.browser.send('POST', path, { 'content-type': MULTIPART }, multiparts), 'CSRF token missing.');
    const large = new URLSearchParams({ method: 'PATCH', content: 'forged', filling: 'x'.repeat(300_000) }).toString();
    expect((await adas.browser.send('POST', path, FORM, large)).status).not.toBe(200);
    expect(await contents()).toEqual(['first']);
    const csrfmiddlewaretoken = adas.browser.cookie('csrftoken') ?? '';
    expect((await adas.browser.submit(path, { method: 'PATCH', content: 'second', csrfmiddlewaretoken })).status).toBe(200);
    expect(await contents()).toEqual(['second']);
  });

  it('needs a token of its own after each log-in', async () => {
    const { browser } = adas;
    const before = browser.token;
    await browser.submit('/api/v1/dev_fetch_api_key', { username: ada.email });
    expectForgery(await post(before), `${IN_HEADER} incorrect.`);
    expect((await post(browser.token)).status).toBe(200);
  });

  it('needs no token to read', async () => {
    expect((await adas.browser.get('/json/users/me')).status).toBe(200);
    expect((await adas.browser.send('HEAD', '/json/users/me')).status).toBe(200);
    expect((await adas.browser.get('/json/users/me', { 'x-csrftoken': 'wrong' })).status).toBe(200);
  });

  it('is judged by the rights of the account at that time', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const [here, there] = [await realm.logIn(ada), await realm.logIn(ada, node)];
    const rename = (client: SessionClient): Promise<ApiResponse> => client.patch('realm', { name: 'Ours' });
    for (const client of [here, there]) expect((await rename(client)).body).toMatchObject({ result: 'error' });
    await olga.client.patch(`users/${ada.user.id}`, { role: Role.administrator });
    for (const client of [there, here]) expect((await rename(client)).body).toMatchObject({ result: 'success' });
    await olga.client.patch(`users/${ada.user.id}`, { role: Role.guest });
    for (const client of [there, here]) {
      expect((await rename(client)).body).toMatchObject({ msg: 'Must be an organization administrator' });
    }
  });
});

describe('A browser with a session', () => {
  it('registers an event queue, waits for its events, and deletes it', async () => {
    const listener = await EventListener.register(adas, { event_types: ['message'] });
    const polling = listener.take(1);
    await untilPollWaits(server, listener.queueId);
    await ben.client.post('messages', { type: 'stream', to: 'garden', topic: 'roses', content: 'from Ben' });
    expect(await polling).toMatchObject([{ type: 'message', message: { content: 'from Ben', client: 'SkeinTests' } }]);
    expectForgery(await adas.browser.send('DELETE', '/json/events', FORM, `queue_id=${listener.queueId}`), 'CSRF token missing.');
    expect((await adas.delete('events', { queue_id: listener.queueId })).body).toMatchObject({ result: 'success' });
    expect((await adas.get('events', { queue_id: listener.queueId, last_event_id: -1 })).body).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    });
  });

  it('receives its own message with the local id, as sent by the website', async () => {
    const listener = await EventListener.register(adas, { event_types: ['message'], fetch_event_types: ['message'] });
    const { body } = await send(adas, 'hello', { queue_id: listener.queueId, local_id: '17.01' });
    const [event] = await listener.take(1);
    expect(event).toMatchObject({ local_message_id: '17.01', message: { id: body['id'], client: 'website' } });
  });

  it('is the website whatever it calls itself, except for the programs of Zulip', async () => {
    const clientOf = async (parameters: Record<string, unknown>, headers: Record<string, string> = {}): Promise<unknown> => {
      const text = new URLSearchParams({ type: 'direct', to: `[${ben.user.id}]`, content: 'x', ...parameters }).toString();
      const { body } = await adas.send('POST', 'messages', { ...FORM, ...headers }, text);
      const fetched = await ada.client.get(`messages/${String(body['id'])}`);
      return (fetched.body['message'] as { client: string }).client;
    };
    expect(await clientOf({})).toBe('website');
    expect(await clientOf({}, { 'user-agent': 'Opera/9.80 (Macintosh) Presto/2.8' })).toBe('website');
    expect(await clientOf({ client: 'my script' })).toBe('website');
    expect(await clientOf({ client: 'ZulipElectron' })).toBe('ZulipElectron');
    expect(await clientOf({}, { 'user-agent': 'ZulipElectron/5.11 Mozilla/5.0' })).toBe('ZulipElectron');
  });

  it('uploads a file, with the token in the header', async () => {
    const file = { name: 'a.txt', content: 'hello' };
    const token = { field: 'csrfmiddlewaretoken', content: adas.browser.cookie('csrftoken') ?? '' };
    const without = await adas.browser.send('POST', '/json/user_uploads', { 'content-type': MULTIPART }, multipart([token, file]));
    expectForgery(without, 'CSRF token missing.');
    expect((await ada.client.get('attachments')).body).toMatchObject({ attachments: [] });
    const { status, body } = await postFiles(adas, 'user_uploads', [file]);
    expect(status).toBe(200);
    expect((await adas.browser.get(body['url'] as string)).text).toBe('hello');
    expect((await adas.get('attachments')).body['attachments']).toHaveLength(1);
    const link = await adas.get((body['url'] as string).slice(1));
    expect((await realm.stranger.send('GET', link.body['url'] as string)).text).toBe('hello');
  });

  it('begins, resumes and finishes an upload, at the address of the protocol', async () => {
    const own = { origin: `http://${realm.host}`, 'sec-fetch-site': 'same-origin', ...adas.browser.token };
    const { browser } = adas;
    const begun = await browser.send('POST', '/api/v1/tus', { ...TUS, ...own, 'upload-length': '10' });
    const place = begun.headers['location'] as string;
    expect(begun.status).toBe(201);
    const first = await browser.send('PATCH', place, { ...PIECE, ...own, 'upload-offset': '0' }, 'hello');
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '5']);
    expect((await browser.send('HEAD', place, TUS)).headers['upload-offset']).toBe('5');
    const { status, body } = await browser.send('PATCH', place, { ...PIECE, ...own, 'upload-offset': '5' }, 'world');
    expect(status).toBe(200);
    expect((await browser.get(body['url'] as string)).text).toBe('helloworld');
  });

  it('begins no upload by a request that a page of another site can send without asking', async () => {
    // The protocol requires a header for which browsers ask the server first; it allows other sites nothing.
    const simple = await adas.browser.send('POST', '/api/v1/tus', { 'content-type': 'text/plain', 'upload-length': '5' });
    expect(simple.status).toBe(412);
    const asked = await realm.stranger.send('OPTIONS', '/api/v1/tus', {
      origin: 'http://evil.test',
      'access-control-request-method': 'POST',
    });
    expect(asked.headers['access-control-allow-origin']).not.toBe('http://evil.test');
    expect(asked.headers['access-control-allow-origin']).not.toBe('*');
  });
});
