import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushReceiver, PushService, trustAnyCertificate, verifiedClaims } from '../../../support/push-service.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { WebhookReceiver } from '../../webhooks/webhook-receiver.js';

const server = TestServer.usual();
const PATH = 'users/me/push_subscriptions';

interface Subscription {
  readonly id: number;
  readonly [field: string]: unknown;
}

describe('Push subscriptions', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let service: PushService;
  let receiver: PushReceiver;
  let distrust: () => void;

  beforeAll(async () => {
    distrust = trustAnyCertificate();
    service = await PushService.start();
  });
  afterAll(async () => {
    distrust();
    await service.stop();
  });
  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    receiver = new PushReceiver();
    service.pushes.length = 0;
    service.answers = [];
  });

  const browser = (choices: object = {}): Record<string, unknown> => ({
    endpoint: `${service.origin}/push/1`,
    p256dh: receiver.p256dh,
    auth: receiver.auth,
    label: 'Firefox',
    ...choices,
  });
  const subscribe = async (parameters: Record<string, unknown>, account = ada): Promise<number> => {
    const { status, body } = await account.client.post(PATH, parameters);
    expect([status, body['msg']]).toEqual([200, '']);
    return body['subscription_id'] as number;
  };
  const list = async (account = ada): Promise<Subscription[]> =>
    (await account.client.get(PATH)).body['push_subscriptions'] as Subscription[];
  const test = async (id: number): Promise<unknown> => (await ada.client.post(`${PATH}/${id}/test`)).body['test'];
  const expectRefusal = async (parameters: Record<string, unknown>, msg: string): Promise<void> => {
    const { status, body } = await ada.client.post(PATH, parameters);
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
  };

  it('are listed with what they are and what became of them', async () => {
    const id = await subscribe(browser());
    const now = Math.floor(Date.now() / 1000);
    const [fresh, ...others] = await list();
    expect(others).toEqual([]);
    expect(fresh).toEqual({
      id,
      kind: 'web_push',
      endpoint: `${service.origin}/push/1`,
      label: 'Firefox',
      include_content: true,
      date_created: expect.closeTo(now, -2) as number,
      last_success: null,
      last_failure: null,
      failure: null,
    });
    service.answers = [{ status: 503 }];
    expect(await test(id)).toEqual({ outcome: 'retry', status: 503, failure: 'unavailable' });
    expect((await list())[0]).toMatchObject({ last_success: null, last_failure: expect.any(Number) as number, failure: 'unavailable' });
    expect(await test(id)).toEqual({ outcome: 'accepted', status: 201, failure: null });
    expect((await list())[0]).toMatchObject({ last_success: expect.any(Number) as number, last_failure: null, failure: null });
  });

  it('send what only their receiver can decrypt, signed with the public key of the server', async () => {
    const id = await subscribe(browser());
    await test(id);
    const [push] = service.pushes;
    expect(push?.headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(receiver.decrypt(push?.body as Buffer)).toEqual({
      title: 'Notifications arrive here',
      body: 'This is the test that you asked for.',
      tag: `${ada.user.id} test`,
      hash: '#settings/notifications',
      account: ada.user.id,
      ids: [],
    });
    expect(() => new PushReceiver().decrypt(push?.body as Buffer)).toThrow();
    const publicKey = (await ada.client.get(PATH)).body['public_key'] as string;
    const claims = verifiedClaims(push as never, publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(mailto:|https:)/) as string });
    const hours = ((claims['exp'] as number) * 1000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it.each([404, 410])('are deleted when the service answers %i', async (status) => {
    const id = await subscribe(browser());
    service.answers = [{ status }];
    expect(await test(id)).toEqual({ outcome: 'gone', status, failure: null });
    expect(await list()).toEqual([]);
  });

  it.each([
    [413, 'rejected', 'too_large'],
    [429, 'retry', 'rate_limited'],
    [403, 'rejected', 'rejected'],
  ])('stay, and show the reason, when the service answers %i', async (status, outcome, failure) => {
    const id = await subscribe(browser());
    service.answers = [{ status, headers: { 'retry-after': '7' } }];
    expect(await test(id)).toEqual({ outcome, status, failure });
    expect(await list()).toMatchObject([{ id, failure }]);
  });

  it('follow a redirect nowhere', async () => {
    const id = await subscribe(browser());
    service.answers = [{ status: 307, headers: { location: `${service.origin}/elsewhere` } }];
    expect(await test(id)).toMatchObject({ outcome: 'rejected', status: 307 });
    expect(service.pushes.map(({ path }) => path)).toEqual(['/push/1']);
  });

  it('send plain text to a URL without keys, with the text of messages only if the account wants it', async () => {
    const ntfy = await WebhookReceiver.start();
    try {
      const id = await subscribe({ endpoint: ntfy.url, label: 'Phone', include_content: true });
      const bare = await subscribe({ endpoint: `${ntfy.url}/bare`, label: 'Other phone' });
      await ada.client.patch('settings', { default_language: 'de' });
      expect(await test(id)).toMatchObject({ outcome: 'accepted' });
      expect(await test(bare)).toMatchObject({ outcome: 'accepted' });
      const [full, short] = ntfy.calls;
      expect(full?.headers).toMatchObject({
        title: 'Benachrichtigungen kommen hier an',
        click: `http://${realm.host}/#settings/notifications`,
        priority: '4',
      });
      expect(full?.headers['authorization']).toBeUndefined();
      expect(full?.text).toBe('Das ist der Test, den du angefordert hast.');
      expect([short?.headers['title'], short?.text]).toEqual([undefined, 'Benachrichtigungen kommen hier an']);
    } finally {
      await ntfy.stop();
    }
  });

  it('are renewed by the same endpoint', async () => {
    const id = await subscribe(browser());
    expect(await subscribe(browser({ label: 'Laptop' }))).toBe(id);
    expect(await list()).toMatchObject([{ id, label: 'Laptop' }]);
  });

  it('of a browser belong to the account that used it last', async () => {
    const ben = await realm.join('Ben');
    await subscribe(browser());
    await subscribe(browser(), ben);
    expect([await list(), (await list(ben)).length]).toEqual([[], 1]);
  });

  it('are not taken over by an account that knows the endpoint alone', async () => {
    const ben = await realm.join('Ben');
    const { p256dh, auth } = new PushReceiver();
    const ids = [await subscribe(browser()), await subscribe({ endpoint: `${service.origin}/ntfy`, label: 'Phone' })];
    await subscribe(browser({ p256dh, auth }), ben);
    await subscribe({ endpoint: `${service.origin}/push/1`, label: 'Mine' }, ben);
    await subscribe({ endpoint: `${service.origin}/ntfy`, label: 'Mine' }, ben);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });

  it('of other accounts do not exist', async () => {
    const id = await subscribe(browser());
    const ben = await realm.join('Ben');
    const missing = { result: 'error', code: 'BAD_REQUEST', msg: 'Push subscription does not exist.' };
    for (const answer of [await ben.client.delete(`${PATH}/${id}`), await ben.client.post(`${PATH}/${id}/test`)]) {
      expect([answer.status, answer.body]).toEqual([404, missing]);
    }
    expect((await ada.client.delete(`${PATH}/${id}`)).status).toBe(200);
    expect((await ada.client.delete(`${PATH}/${id}`)).status).toBe(404);
    expect(service.pushes).toEqual([]);
  });

  it('are refused with addresses and keys that nothing can be sent to', async () => {
    const other = Buffer.from(receiver.p256dh, 'base64url');
    other[40] = (other[40] as number) ^ 1;
    await expectRefusal(browser({ endpoint: 'http://127.0.0.1/push' }), 'Invalid endpoint');
    await expectRefusal(browser({ endpoint: 'https://10.0.0.1/push' }), 'Invalid endpoint');
    await expectRefusal(browser({ endpoint: 'https://[::ffff:10.0.0.1]/push' }), 'Invalid endpoint');
    await expectRefusal(browser({ endpoint: 'https://does-not-exist.invalid/push' }), 'Invalid endpoint');
    await expectRefusal(browser({ endpoint: 'ftp://127.0.0.1/push' }), 'Invalid endpoint');
    await expectRefusal({ endpoint: 'http://169.254.169.254/latest', label: 'ntfy' }, 'Invalid endpoint');
    await expectRefusal(browser({ p256dh: other.toString('base64url') }), 'Invalid p256dh');
    await expectRefusal(browser({ p256dh: receiver.auth }), 'Invalid p256dh');
    await expectRefusal(browser({ p256dh: '!' }), 'Invalid p256dh');
    await expectRefusal(browser({ auth: 'c2hvcnQ' }), 'Invalid auth');
    await expectRefusal({ endpoint: `${service.origin}/push`, p256dh: receiver.p256dh, label: 'x' }, 'p256dh and auth belong together');
    expect(await list()).toEqual([]);
  });

  it('are limited in number', async () => {
    for (let index = 0; index < 20; index += 1) await subscribe(browser({ endpoint: `${service.origin}/push/${index}` }));
    await expectRefusal(browser({ endpoint: `${service.origin}/push/20` }), 'Too many push subscriptions');
    await subscribe(browser({ endpoint: `${service.origin}/push/19`, label: 'Again' }));
    expect((await list()).length).toBe(20);
  });

  it('get nothing after the account has new credentials, until they are renewed', async () => {
    const id = await subscribe(browser());
    const { body } = await ada.client.post('users/me/api_key/regenerate');
    ada = { ...ada, client: realm.clientWith(ada.email, body['api_key'] as string) };
    expect(await test(id)).toEqual({ outcome: 'rejected', status: null, failure: 'credentials_changed' });
    expect(service.pushes).toEqual([]);
    expect(await list()).toMatchObject([{ failure: 'credentials_changed' }]);
    expect(await subscribe(browser())).toBe(id);
    expect(await test(id)).toMatchObject({ outcome: 'accepted' });
  });

  it('end with the account', async () => {
    const owner = await realm.join('Olga', 100);
    await subscribe(browser());
    await owner.client.delete(`users/${ada.user.id}`);
    await owner.client.post(`users/${ada.user.id}/reactivate`);
    expect(await list()).toEqual([]);
  });
});
