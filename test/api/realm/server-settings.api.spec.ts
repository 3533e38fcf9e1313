import { describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ZULIP_FEATURE_LEVEL } from '../../../src/kernel/server-identity.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

describe('GET /server_settings', () => {
  it('describes the server and the realm of the host name without credentials', async () => {
    const realm = await TestRealm.create(server);
    const { status, body } = await realm.stranger.get('server_settings');
    expect(status).toBe(200);
    const url = `http://${realm.host}`;
    expect(body).toEqual({
      result: 'success',
      msg: '',
      authentication_methods: {
        password: true,
        dev: true,
        email: true,
        ldap: false,
        remoteuser: false,
        github: false,
        azuread: false,
        gitlab: false,
        google: false,
        apple: false,
        saml: false,
        'openid connect': false,
      },
      external_authentication_methods: [expect.objectContaining({ name: 'skein:web' })],
      zulip_version: expect.stringMatching(/^11\.0/) as string,
      zulip_merge_base: expect.stringMatching(/^11\.0/) as string,
      zulip_feature_level: ZULIP_FEATURE_LEVEL,
      push_notifications_enabled: false,
      is_incompatible: false,
      email_auth_enabled: true,
      require_email_format_usernames: true,
      realm_url: url,
      realm_uri: url,
      realm_name: realm.realm.name,
      realm_icon: expect.stringMatching(/^(https?:\/\/|\/)/) as string,
      realm_description: '<p>A realm for a test.</p>',
      realm_web_public_access_enabled: false,
    });
  });

  it('differs from realm to realm', async () => {
    const [one, two] = [await TestRealm.create(server), await TestRealm.create(server)];
    for (const realm of [one, two, one]) {
      const { body } = await realm.stranger.get('server_settings');
      expect(body).toMatchObject({ realm_name: realm.realm.name, realm_url: `http://${realm.host}` });
    }
  });

  it('returns the URL of a realm icon that exists', async () => {
    const realm = await TestRealm.create(server);
    const { body } = await realm.stranger.get('server_settings');
    const icon = new URL(body['realm_icon'] as string, `http://${realm.host}`);
    expect(icon.host).toBe(realm.host);
    const { status, headers } = await realm.stranger.send('GET', icon.pathname);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^image\//);
  });

  it('returns the same to requests with credentials', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    expect((await ada.client.get('server_settings')).text).toBe((await realm.stranger.get('server_settings')).text);
  });

  it('returns the default text for an organization without a description', async () => {
    const realm = await TestRealm.create(server);
    const owner = await realm.join('Olive', Role.owner);
    expect((await owner.client.patch('realm', { description: '' })).status).toBe(200);
    const { body } = await realm.stranger.get('server_settings');
    expect(body['realm_description']).toBe('<p>The coolest place in the universe.</p>');
  });

  it('returns the same version as POST /register', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    const { body: settings } = await realm.stranger.get('server_settings');
    const { body: registered } = await ada.client.post('register', { event_types: [] });
    for (const key of ['zulip_version', 'zulip_merge_base', 'zulip_feature_level']) expect(registered[key]).toBe(settings[key]);
  });
});
