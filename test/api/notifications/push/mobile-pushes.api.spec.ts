import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { TestPushGateway } from '../../../support/push-gateway.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const PHONE = { token: 'phone-token' };
const TABLET = { token: 'dGFibGV0', appid: 'org.skein.App' };

describe('A mobile application of a server with a push gateway', () => {
  let gateway: TestPushGateway;
  let server: TestServer;
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeAll(async () => {
    gateway = await TestPushGateway.start();
    server = await TestServer.start({ SKEIN_PUSH_GATEWAY_URL: gateway.url, SKEIN_LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await server.stop();
    await gateway.stop();
  });
  beforeEach(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    gateway.requests.length = 0;
    gateway.answers = [];
  });

  const register = async (): Promise<void> => {
    expect((await ada.client.post('users/me/android_gcm_reg_id', PHONE)).body).toMatchObject({ result: 'success' });
    expect((await ada.client.post('users/me/apns_device_token', TABLET)).body).toMatchObject({ result: 'success' });
  };
  const write = async (content: string): Promise<number> => {
    const { body } = await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content });
    return Number(body['id']);
  };
  const notice = async (messageId: number): Promise<unknown> => {
    const { body } = await ada.client.get('users/me/notices', { message_id: messageId });
    return (body['notices'] as Record<string, unknown>[]).find(({ channel }) => channel === 'mobile_push');
  };
  const explained = async (messageId: number): Promise<unknown> => {
    const { body } = await ada.client.get('users/me/notices/explain', { message_id: messageId });
    return (body['channels'] as Record<string, unknown>[]).find(({ channel }) => channel === 'mobile_push');
  };

  it('finds that the server sends pushes, and is registered with the gateway under ids that reveal nothing', async () => {
    expect((await realm.stranger.get('server_settings')).body).toMatchObject({ push_notifications_enabled: true });
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(state).toMatchObject({ realm_push_notifications_enabled: true });
    await register();
    const [phone, tablet] = gateway.sentTo('push/register');
    expect(phone).toEqual({
      user_id: ada.user.id,
      user_uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/) as string,
      realm_uuid: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      token: 'phone-token',
      token_kind: 2,
    });
    expect(tablet).toMatchObject({ user_uuid: phone?.['user_uuid'], token: 'dGFibGV0', token_kind: 1, ios_app_id: 'org.skein.App' });
    expect(gateway.requests[0]?.headers.authorization).toBe(`Basic ${btoa('org-id:org-key')}`);
    await ada.client.delete('users/me/android_gcm_reg_id', PHONE);
    expect(gateway.sentTo('push/unregister')).toMatchObject([{ user_uuid: phone?.['user_uuid'], token: 'phone-token', token_kind: 2 }]);
  });

  it.each<[string, () => Promise<{ readonly status: number }>]>([
    ['has another API key', () => ada.client.post('users/me/api_key/regenerate')],
    ['is deactivated', () => ada.client.delete('users/me')],
  ])('is unregistered with the gateway when its account %s', async (_, change) => {
    await register();
    expect((await change()).status).toBe(200);
    const ids = { user_uuid: gateway.sentTo('push/register')[0]?.['user_uuid'] };
    await expect
      .poll(() => gateway.sentTo('push/unregister'))
      .toMatchObject([
        { ...ids, token: 'phone-token', token_kind: 2 },
        { ...ids, token: 'dGFibGV0', token_kind: 1 },
      ]);
  });

  it('gets a push about a mention in the forms of both services, and the log says that it was accepted', async () => {
    await register();
    await write('Nobody in particular.');
    const id = await write('@**Ada** they are **ripe** :grinning:');
    await expect.poll(() => notice(id)).toMatchObject({ cause: 'mention', result: 'accepted' });
    const common = {
      realm_name: realm.realm.name,
      user_id: ada.user.id,
      sender_id: ben.user.id,
      recipient_type: 'stream',
      stream: 'garden',
      topic: 'tomatoes',
    };
    expect(gateway.sentTo('push/notify')).toMatchObject([
      {
        user_id: ada.user.id,
        android_devices: ['phone-token'],
        apple_devices: ['dGFibGV0'],
        gcm_options: { priority: 'high' },
        gcm_payload: {
          ...common,
          server: realm.host,
          realm_id: realm.realm.id,
          event: 'message',
          zulip_message_id: id,
          content: '@Ada they are ripe 😀',
          sender_full_name: 'Ben',
        },
        apns_payload: {
          alert: { title: '#garden > tomatoes', subtitle: 'Ben mentioned you:', body: '@Ada they are ripe 😀' },
          custom: { zulip: { ...common, message_ids: [id] } },
        },
      },
    ]);
    const [sent] = gateway.sentTo('push/notify') as { gcm_payload: object; apns_payload: { custom: { zulip: object } } }[];
    expect(sent?.gcm_payload).not.toHaveProperty('content_truncated');
    for (const name of ['server', 'realm_id', 'time']) expect(sent?.apns_payload.custom.zulip).not.toHaveProperty(name);
  });

  it('gets nothing of the text of a direct message whose account does not want it on screens', async () => {
    await ada.client.patch('settings', { pm_content_in_desktop_notifications: false });
    await register();
    await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'Turnips and **marigolds**' });
    await expect.poll(() => gateway.sentTo('push/notify')).toMatchObject([{ gcm_payload: { content: 'New direct message' } }]);
    expect(JSON.stringify(gateway.requests)).not.toMatch(/turnips|marigolds/i);
  });

  it('gets nothing of the text of any message where the organization requires pushes that nobody else can read', async () => {
    await realm.changeSettings({ require_e2ee_push_notifications: true });
    await register();
    await write('@**Ada** they are **ripe**');
    await expect.poll(() => gateway.sentTo('push/notify')).toHaveLength(1);
    expect(JSON.stringify(gateway.sentTo('push/notify'))).not.toContain('ripe');
    expect(JSON.stringify(gateway.sentTo('push/notify'))).toContain('New message');
  });

  it('gets pushes in the language of the account', async () => {
    await ada.client.patch('settings', { default_language: 'de' });
    await register();
    const id = await write('@**Ada** sie sind reif.');
    await expect.poll(() => notice(id)).toMatchObject({ result: 'accepted' });
    await write('@**all** kommt!');
    const titles = (): unknown[] =>
      gateway.sentTo('push/notify').map(({ apns_payload: apns }) => (apns as Record<string, unknown>)['alert']);
    await expect.poll(titles).toMatchObject([{ subtitle: 'Ben hat dich erwähnt:' }, { subtitle: 'Ben hat alle erwähnt:' }]);
    await ada.client.post('mobile_push/test_notification', PHONE);
    expect(titles()[2]).toMatchObject({ title: 'Testbenachrichtigung', body: expect.stringContaining(realm.realm.name) as string });
  });

  it('is asked to remove what it shows when the messages are read elsewhere', async () => {
    await register();
    const ids = [await write('@**Ada** look'), await write('@**Ada** look again')];
    for (const id of ids) await expect.poll(() => notice(id)).toMatchObject({ result: 'accepted' });
    gateway.requests.length = 0;
    await ada.client.post('messages/flags', { messages: ids, op: 'add', flag: 'read' });
    await expect.poll(() => gateway.sentTo('push/notify').length).toBe(1);
    const removal = { event: 'remove', user_id: ada.user.id, zulip_message_ids: ids.join(',') };
    expect(gateway.sentTo('push/notify')).toMatchObject([
      {
        android_devices: ['phone-token'],
        apple_devices: ['dGFibGV0'],
        gcm_options: { priority: 'normal' },
        gcm_payload: { ...removal, server: realm.host, realm_id: realm.realm.id },
        apns_payload: { badge: 0, custom: { zulip: removal } },
      },
    ]);
    expect(JSON.stringify(gateway.sentTo('push/notify'))).not.toContain('"zulip_message_id"');
  });

  it('is forgotten when the gateway says that it is gone, which the account can read', async () => {
    await register();
    gateway.answers = [{ body: { deleted_devices: { android_devices: ['phone-token'], apple_devices: [] } } }];
    const first = await write('@**Ada** look');
    await expect.poll(() => notice(first)).toMatchObject({ result: 'accepted' });
    gateway.answers = [{ body: { deleted_devices: { android_devices: [], apple_devices: ['dGFibGV0'] } } }];
    const second = await write('@**Ada** look again');
    await expect.poll(() => notice(second)).toMatchObject({ result: 'rejected', reason: 'device_rejected', detail: 'gone' });
    expect(gateway.sentTo('push/notify')[1]).toMatchObject({ android_devices: [], apple_devices: ['dGFibGV0'] });
    expect(await explained(second)).toMatchObject({ outcome: 'drop', reason: 'no_device' });
    expect((await ada.client.delete('users/me/apns_device_token', { token: TABLET.token })).body).toMatchObject({
      msg: 'Token does not exist',
    });
  });

  it('gets its push later when the gateway asks to wait', async () => {
    await register();
    gateway.answers = [{ status: 503, headers: { 'retry-after': '1' } }];
    const id = await write('@**Ada** look');
    await expect.poll(() => notice(id)).toMatchObject({ result: 'accepted' });
    expect(gateway.sentTo('push/notify')).toHaveLength(2);
  });

  it('is not registered while the gateway does not take it', async () => {
    gateway.answers = [{ status: 500 }];
    const { status, body } = await ada.client.post('users/me/android_gcm_reg_id', PHONE);
    expect([status, body]).toMatchObject([503, { code: 'SERVER_NOT_READY' }]);
    expect((await ada.client.delete('users/me/android_gcm_reg_id', PHONE)).body).toMatchObject({ msg: 'Token does not exist' });
  });

  it('gets a test that its account asks for', async () => {
    await register();
    expect((await ada.client.post('mobile_push/test_notification', PHONE)).body).toMatchObject({ result: 'success' });
    expect(gateway.sentTo('push/notify')).toMatchObject([
      { android_devices: ['phone-token'], apple_devices: [], gcm_payload: { event: 'test' } },
    ]);
    gateway.answers = [{ body: { deleted_devices: { android_devices: ['phone-token'] } } }];
    expect((await ada.client.post('mobile_push/test_notification', PHONE)).body).toMatchObject({
      code: 'INVALID_PUSH_DEVICE_TOKEN',
      msg: 'Device not recognized by the push bouncer',
    });
    expect((await ada.client.post('users/me/notices/test', { channel: 'mobile_push' })).body).toMatchObject({ outcome: 'accepted' });
  });

  it('is forgotten when its account is deactivated', async () => {
    await register();
    const owner = await realm.join('Olga', Role.owner);
    expect((await owner.client.delete(`users/${ada.user.id}`)).body).toMatchObject({ result: 'success' });
    expect(await server.get(Sql).rows('SELECT token FROM push_device WHERE user_id = ?', [ada.user.id])).toEqual([]);
  });
});
