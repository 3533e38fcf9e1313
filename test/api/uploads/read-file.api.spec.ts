import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ServerSecrets } from '../../../src/kernel/server-secrets.js';
import { picture } from '../../support/images.js';
import type { ApiResponse, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { upload } from '../../support/uploads.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  ada = await realm.join('Ada', Role.owner);
  ben = await realm.join('Ben');
});

const DENIED = { result: 'error', msg: 'Access denied', code: 'BAD_REQUEST' };

async function channel(name: string, settings: Record<string, unknown> = {}): Promise<void> {
  const { body } = await ada.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...settings });
  expect(body['result']).toBe('success');
}
async function send(who: TestAccount, to: string | readonly number[], content: string): Promise<number> {
  const place = typeof to === 'string' ? { type: 'channel', to, topic: 'files' } : { type: 'direct', to };
  const { body } = await who.client.post('messages', { ...place, content });
  expect(body['result']).toBe('success');
  return body['id'] as number;
}
const statusFor = async (client: TestClient, url: string): Promise<number> => (await client.get(url)).status;

describe('the path of a file', () => {
  it.each([
    ['after the first part', (path: string) => path],
    ['in lower case', (path: string) => path.toLowerCase()],
  ])('may have its slashes encoded %s, for the file, its temporary link and its thumbnail', async (_, spelling) => {
    const url = await upload(ada.client, 'ä b.png', await picture(30, 30));
    const [, , realmId, ...rest] = url.split('/');
    const encoded = `user_uploads/${realmId}/${rest.join(spelling('%2F'))}`;
    const whole = encoded.replace(`${realmId}/`, `${realmId}${spelling('%2F')}`);
    for (const path of [encoded, whole]) {
      const file = await ada.client.get(`/${path}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
      expect((await ben.client.get(`/${path}`)).body).toEqual(DENIED);
      expect(await statusFor(realm.stranger, `/${path}`)).toBe(403);
      const link = await ada.client.get(`/api/v1/${path}`);
      expect(link.status).toBe(200);
      expect(await statusFor(realm.stranger, link.body['url'] as string)).toBe(200);
      expect((await ben.client.get(`/api/v1/${path}`)).status).toBe(403);
      const thumbnail = `/${path.replace('user_uploads/', 'user_uploads/thumbnail/')}${spelling('%2F')}840x560.webp`;
      expect(await statusFor(ada.client, thumbnail)).toBe(200);
      expect(await statusFor(ben.client, thumbnail)).toBe(403);
    }
  });

  it.each(['%2F..%2F..%2Fx', '%2Faa%2F..%2F..%2Fetc%2Fpasswd', '%2Faa%2F%2F', '%2Faa%2Ftoken%2Fa%2Fb', '/%252F/x/y', '%2F%2e%2e%2Fa%2Fb'])(
    'is rejected with 404 if it ends with %s',
    async (path) => {
      for (const prefix of ['/user_uploads/', '/api/v1/user_uploads/', '/user_uploads/thumbnail/']) {
        expect(await statusFor(ada.client, `${prefix}${realm.realm.id}${path}`)).toBe(404);
      }
    },
  );
});

describe('the accounts that may read a file', () => {
  it('are only its owner until a message links to it', async () => {
    const url = await upload(ada.client, 'a.txt');
    const answers = [await ada.client.get(url), await ben.client.get(url), await realm.stranger.get(url)];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
    expect(answers[1]?.body).toEqual(DENIED);
  });

  it('are the participants of a direct message and no others', async () => {
    const cleo = await realm.join('Cleo');
    const url = await upload(ada.client, 'a.txt');
    await send(ada, [ben.user.id], `[a](${url})`);
    expect([await statusFor(ben.client, url), await statusFor(cleo.client, url)]).toEqual([200, 403]);
  });

  it('are all members for a public channel, but no guests who are not subscribed', async () => {
    const guest = await realm.join('Gil', Role.guest);
    await channel('garden');
    const url = await upload(ada.client, 'a.txt');
    await send(ada, 'garden', `[a](${url})`);
    expect([await statusFor(ben.client, url), await statusFor(guest.client, url), await statusFor(realm.stranger, url)]).toEqual([
      200, 403, 403,
    ]);
  });

  it('are the subscribers of a private channel', async () => {
    await channel('secret', { invite_only: true });
    const url = await upload(ada.client, 'a.txt');
    await send(ada, 'secret', `[a](${url})`);
    expect(await statusFor(ben.client, url)).toBe(403);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], principals: [ben.user.id] });
    expect(await statusFor(ben.client, url)).toBe(403); // the message was there before
    await send(ada, 'secret', `again [a](${url})`);
    expect(await statusFor(ben.client, url)).toBe(200);
  });

  it('include visitors without an account for a web-public channel', async () => {
    await channel('market', { is_web_public: true });
    const url = await upload(ada.client, 'a.txt');
    await send(ada, 'market', `[a](${url})`);
    expect([await statusFor(ben.client, url), await statusFor(realm.stranger, url)]).toEqual([200, 200]);
  });

  it('are determined for each request: a deleted message gives no access any more', async () => {
    const url = await upload(ada.client, 'a.txt');
    const id = await send(ada, [ben.user.id], `[a](${url})`);
    expect(await statusFor(ben.client, url)).toBe(200);
    expect((await ada.client.delete(`messages/${id}`)).body['result']).toBe('success');
    expect(await statusFor(ben.client, url)).toBe(403);
  });

  it('do not change when an account that may not read it links to it', async () => {
    await channel('garden');
    const url = await upload(ada.client, 'a.txt');
    await send(ben, 'garden', `look: [a](${url})`);
    expect(await statusFor(ben.client, url)).toBe(403);
  });

  it('include the readers of a message in which a reader shares it', async () => {
    await channel('garden');
    const cleo = await realm.join('Cleo');
    const url = await upload(ada.client, 'a.txt');
    await send(ada, [ben.user.id], `[a](${url})`);
    await send(ben, 'garden', `look: [a](${url})`);
    expect(await statusFor(cleo.client, url)).toBe(200);
  });

  it('do not include those of other organizations', async () => {
    const other = await (await TestRealm.create(server)).join('Eve', Role.owner);
    const url = await upload(ada.client, 'a.txt');
    expect(await statusFor(other.client, url)).toBe(404);
  });

  it.each(['1/aa/nothing/here.txt', 'x/aa/b/c', 'aa', '1/aa/..%2f..%2f/x', '1/%00/a/b', '1/%zz/a/b'])(
    'are none for %s, which does not exist',
    async (path) => {
      expect(await statusFor(ada.client, `/user_uploads/${path}`)).toBe(404);
    },
  );

  it('need valid credentials if they send any', async () => {
    await channel('market', { is_web_public: true });
    const url = await upload(ada.client, 'a.txt');
    await send(ada, 'market', `[a](${url})`);
    expect(await statusFor(realm.clientWith(ada.email, 'x'.repeat(32)), url)).toBe(401);
  });
});

describe('the response with a file', () => {
  const header = (answer: ApiResponse, name: string): unknown => answer.headers[name];

  it.each([
    ['text/plain', 'inline'],
    ['image/png', 'inline'],
    ['application/pdf', 'inline'],
    ['video/mp4', 'inline'],
    ['text/html', 'attachment'],
    ['image/svg+xml', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['text/javascript', 'attachment'],
    ['application/octet-stream', 'attachment'],
  ])('%s is shown %s', async (type, disposition) => {
    const url = await upload(ada.client, 'my größe.bin', '<script>', type);
    const answer = await ada.client.get(encodeURI(url));
    expect(header(answer, 'content-disposition')).toBe(`${disposition}; filename*=UTF-8''my%20gr%C3%B6%C3%9Fe.bin`);
    expect(header(answer, 'x-content-type-options')).toBe('nosniff');
    expect(header(answer, 'content-security-policy')).toMatch(/^default-src 'none';/);
    expect(String(header(answer, 'content-security-policy')).endsWith('; sandbox')).toBe(type !== 'application/pdf');
    expect(header(answer, 'cache-control')).toBe('private, no-cache');
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-300', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const url = await upload(ada.client, 'a.txt', '0123456789');
    const answer = await ada.client.send('GET', url, { range });
    expect([answer.status, answer.text, header(answer, 'content-range')]).toEqual([status, text, contentRange]);
  });

  it.each([
    'text/javascript',
    'application/javascript',
    'application/x-javascript',
    'application/ecmascript',
    'text/ecmascript',
    'text/jscript',
    'text/javascript1.5',
    'text/livescript',
    'text/css',
    'text/xsl',
    'application/xslt+xml',
    'application/wasm',
    undefined,
  ])('is no script, worker or style for browsers if it was uploaded as %s', async (type) => {
    const url = await upload(ada.client, 'evil.js', 'alert(1)', type);
    const { body } = await ada.client.get(url.slice(1));
    for (const address of [url, String(body['url'])]) {
      const answer = await ada.client.get(address);
      expect([answer.status, answer.text]).toEqual([200, 'alert(1)']);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
      expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('is 304 for a known entity tag', async () => {
    const url = await upload(ada.client, 'a.txt', '0123456789');
    const tag = String(header(await ada.client.get(url), 'etag'));
    expect((await ada.client.send('GET', url, { 'if-none-match': tag })).status).toBe(304);
    expect((await ada.client.send('GET', url, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ben.client.send('GET', url, { 'if-none-match': tag })).status).toBe(403);
    expect((await ada.client.send('GET', url, { range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    expect((await ada.client.send('GET', url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('has no body for HEAD', async () => {
    const url = await upload(ada.client, 'a.txt', '0123456789');
    const answer = await ada.client.send('HEAD', url);
    expect([answer.status, answer.text, header(answer, 'content-length')]).toEqual([200, '', '10']);
  });
});

describe('GET /api/v1/user_uploads/{realm_id}/{path}', () => {
  it('returns a link that needs no credentials', async () => {
    const url = await upload(ada.client, 'my größe.txt', 'hello');
    const { status, body } = await ada.client.get(`/api/v1${encodeURI(url)}`);
    expect(status).toBe(200);
    expect(body).toEqual({ result: 'success', msg: '', url: body['url'] });
    expect(body['url']).toMatch(/^\/user_uploads\/temporary\/[\w-]+\/my-gr%C3%B6%C3%9Fe\.txt$/);
    expect((await realm.stranger.get(body['url'] as string)).text).toBe('hello');
  });

  it('returns no link to a file that the account may not read or that does not exist', async () => {
    const url = await upload(ada.client, 'a.txt');
    const [denied, missing] = [await ben.client.get(`/api/v1${url}`), await ben.client.get(`/api/v1${url}x`)];
    expect([denied.status, denied.body]).toEqual([403, DENIED]);
    expect([missing.status, missing.body]).toEqual([404, { result: 'error', msg: 'File not found', code: 'BAD_REQUEST' }]);
    expect((await realm.stranger.get(`/api/v1${url}`)).status).toBe(401);
  });

  it('returns a link that is invalid when changed, in other organizations and after it expired', async () => {
    const url = await upload(ada.client, 'a.txt');
    await upload(ada.client, 'b.txt');
    const link = (await ada.client.get(`/api/v1${url}`)).body['url'] as string;
    const [, id = '', userId = '', expiry = '', proof = ''] = /temporary\/(\d+)-(\d+)-(\d+)-(\w+)\//.exec(link) ?? [];
    const sign = (until: number): string => server.get(ServerSecrets).derive(`temporary-file-of-${userId}`, Number(id), until);
    const open = async (token: string): Promise<number> => statusFor(realm.stranger, `/user_uploads/temporary/${token}/a.txt`);
    expect(await open(`${id}-${userId}-${expiry}-${proof}`)).toBe(200);
    expect(await open(`${Number(id) + 1}-${userId}-${expiry}-${proof}`)).toBe(400);
    expect(await open(`${id}-${userId}-${Number(expiry) + 1}-${proof}`)).toBe(400);
    expect(await open(`${id}-${userId}-${expiry}-${proof.replace(/.$/, proof.endsWith('a') ? 'b' : 'a')}`)).toBe(400);
    const past = Math.floor(Date.now() / 1000) - 1;
    expect(await open(`${id}-${userId}-${past}-${sign(past)}`)).toBe(400);
    expect(await open(`${id}-${ben.user.id}-${expiry}-${proof}`)).toBe(400);
    const future = past + 60;
    expect(await open(`${id}-${userId}-${future}-${sign(future)}`)).toBe(200);
    for (const odd of [
      'nonsense',
      `${id}-${userId}-${expiry}-`,
      `-1-${userId}-${expiry}-${proof}`,
      `${'9'.repeat(400)}-${userId}-${expiry}-${proof}`,
      '%00',
      '..%2f..%2fx',
    ]) {
      expect(await open(odd)).toBe(400);
    }
    expect(await statusFor((await TestRealm.create(server)).stranger, link)).toBe(400);
  });

  it('returns a link that ends when its account is deactivated or loses access to the file', async () => {
    const owner = await realm.join('Olive', Role.owner);
    const url = await upload(ada.client, 'a.txt');
    await channel('shared', { invite_only: true, history_public_to_subscribers: true, principals: [ada.user.id, ben.user.id] });
    await send(ada, 'shared', `[a](${url})`);
    const linkOf = async (account: TestAccount): Promise<string> => (await account.client.get(`/api/v1${url}`)).body['url'] as string;
    const [ofAda, ofBen] = [await linkOf(ada), await linkOf(ben)];
    for (const link of [ofAda, ofBen]) expect(await statusFor(realm.stranger, link)).toBe(200);
    expect((await ben.client.delete('users/me/subscriptions', { subscriptions: ['shared'] })).status).toBe(200);
    expect(await statusFor(realm.stranger, ofBen)).toBe(400);
    expect((await owner.client.delete(`users/${ada.user.id}`)).status).toBe(200);
    expect(await statusFor(realm.stranger, ofAda)).toBe(400);
  });

  it('returns a link that ends when the organization is deactivated', async () => {
    const closing = await TestRealm.create(server);
    const owner = await closing.join('Olive', Role.owner);
    const url = await upload(owner.client, 'a.txt');
    const link = (await owner.client.get(`/api/v1${url}`)).body['url'] as string;
    expect(await statusFor(closing.stranger, link)).toBe(200);
    expect((await owner.client.post('realm/deactivate')).status).toBe(200);
    expect(await statusFor(closing.stranger, link)).toBe(400);
  });
});
