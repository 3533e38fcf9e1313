import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener } from '../../support/event-listener.js';
import type { ApiResponse } from '../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

const DISABLED = {
  result: 'error',
  code: 'PASSWORD_AUTH_DISABLED',
  msg: 'Password authentication is disabled in this organization',
};

let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  max = await realm.join('Max');
});

const change = (methods: unknown, account = olga): Promise<ApiResponse> =>
  account.client.patch('realm', { authentication_methods: JSON.stringify(methods) });
const logIn = (password = PASSWORD): Promise<ApiResponse> => realm.stranger.post('fetch_api_key', { username: max.email, password });
const logInWithoutPassword = (): Promise<ApiResponse> => realm.stranger.post('dev_fetch_api_key', { username: max.email });
const serverSettings = async (): Promise<Record<string, unknown>> => (await realm.stranger.get('server_settings')).body;

describe('PATCH /realm with authentication_methods', () => {
  it('disallows logging in with a password, whether or not the password is right', async () => {
    expect((await logIn()).status).toBe(200);
    expect((await change({ Email: false, Dev: true })).body).toEqual({
      result: 'success',
      msg: '',
      authentication_methods: { Email: false, Dev: true },
    });
    for (const answer of [await logIn(), await logIn('wrong')]) expect([answer.status, answer.body]).toEqual([401, DISABLED]);
    expect(await serverSettings()).toMatchObject({
      email_auth_enabled: false,
      authentication_methods: { password: false, email: false, dev: true },
    });
    expect((await max.client.get('users/me')).status).toBe(200);
    await change({ Email: true });
    expect((await logIn()).status).toBe(200);
    expect(await serverSettings()).toMatchObject({ email_auth_enabled: true, authentication_methods: { password: true } });
  });

  it('removes the form for passwords from the log-in page, also for those who have loaded it before', async () => {
    const { headers, text } = await realm.stranger.send('GET', '/login/');
    expect(text).toContain('type="password"');
    await change({ Email: false, Dev: true });
    const closed = await realm.stranger.send('GET', '/login/');
    expect(closed.status).toBe(200);
    expect(closed.text).toContain('name="direct_email"');
    expect(closed.text).not.toMatch(/type="password"|Forgotten/);
    const [cookie = ''] = String([headers['set-cookie']].flat()[0]).split(';');
    const [, csrfmiddlewaretoken = ''] = cookie.split('=');
    const form = new URLSearchParams({ csrfmiddlewaretoken, username: max.email, password: PASSWORD }).toString();
    const answer = await realm.stranger.send('POST', '/login/', { cookie, 'content-type': 'application/x-www-form-urlencoded' }, form);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain(DISABLED.msg);
    expect(answer.text).not.toContain('type="password"');
  });

  it('disallows logging in without a password on development servers', async () => {
    expect((await logInWithoutPassword()).status).toBe(200);
    await change({ Dev: false, Email: true });
    const { status, body } = await logInWithoutPassword();
    expect([status, body['code']]).toEqual([401, 'AUTHENTICATION_FAILED']);
    expect(await serverSettings()).toMatchObject({ authentication_methods: { dev: false, password: true } });
  });

  it('is published to everyone and presented with the availability of each method', async () => {
    const picture = await ClientPicture.of(server, max, ['realm']);
    const listener = await EventListener.register(max.client, { event_types: ['realm'], fetch_event_types: ['realm'] });
    expect(listener.state).toMatchObject({
      realm_authentication_methods: { Dev: { enabled: true, available: true }, Email: { enabled: true, available: true } },
      realm_email_auth_enabled: true,
      realm_password_auth_enabled: true,
    });
    await change({ Dev: false, Email: true });
    const data = { authentication_methods: { Dev: { enabled: false, available: true }, Email: { enabled: true, available: true } } };
    expect(await listener.take(1)).toMatchObject([{ type: 'realm', op: 'update_dict', property: 'default', data }]);
    await picture.expectFresh();
  });

  it('publishes nothing if the methods are allowed already', async () => {
    const listener = await EventListener.register(max.client, { event_types: ['realm'] });
    expect((await change({ Email: true })).body).toEqual({ result: 'success', msg: '' });
    await olga.client.patch('realm', { require_unique_names: true });
    expect(await listener.take(1)).toMatchObject([{ property: 'require_unique_names' }]);
  });

  it('affects no other organization', async () => {
    const other = await TestRealm.create(server);
    const zed = await other.join('Zed');
    await change({ Email: false, Dev: true });
    expect((await other.stranger.post('fetch_api_key', { username: zed.email, password: PASSWORD })).status).toBe(200);
  });

  it.each([
    [{ SAML: true }, "Invalid authentication method: SAML. Valid methods are: ['Dev', 'Email', 'GitHub', 'LDAP', 'OpenID Connect']"],
    [
      { Email: false, Dev: false, 'OpenID Connect': true },
      'An owner has to log in by a provider first, which has to be turned on: nobody could log in otherwise.',
    ],
    [{ Email: false }, 'At least one authentication method must be enabled.'],
    [{}, 'At least one authentication method must be enabled.'],
    [['Email'], 'authentication_methods is not a dict'],
    [{ Email: 'yes' }, 'authentication_methods["Email"] is not a boolean'],
  ])('rejects %j and changes nothing', async (methods, msg) => {
    const answer = await olga.client.patch('realm', { authentication_methods: methods, require_unique_names: true });
    expect([answer.status, answer.body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
    const { body } = await max.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(body).toMatchObject({ realm_require_unique_names: false, realm_email_auth_enabled: true });
  });
});
