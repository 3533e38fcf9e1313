import { beforeAll, describe, expect, it } from 'vitest';
import { ZULIP_FEATURE_LEVEL } from '../../../src/kernel/server-identity.js';
import { TestBrowser } from '../../support/test-browser.js';
import { PASSWORD, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
const USER_AGENT = { 'user-agent': 'ZulipElectron/5.12.2 Linux' };
const PNG = /^\uFFFDPNG\r\n/;

/** What Zulip's desktop application asks for, in its order: its window shows the web client of the server. */
describe('The desktop application of Zulip', () => {
  let realm: TestRealm;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
  });

  it('adds an organization by its settings, with an icon that it recognizes by its content', async () => {
    const answer = await realm.stranger.send('GET', '/api/v1/server_settings', USER_AGENT);
    expect(answer.body).toMatchObject({
      realm_name: realm.realm.name,
      realm_uri: `http://${realm.host}`,
      zulip_version: expect.stringMatching(/^11\.\d/) as string,
      zulip_feature_level: ZULIP_FEATURE_LEVEL,
    });
    const icon = String(answer.body['realm_icon']);
    const image = await realm.stranger.send('GET', icon.startsWith('/') ? icon : new URL(icon).pathname, USER_AGENT);
    expect(image.status).toBe(200);
    expect(image.text).toMatch(PNG);
  });

  it('finds out by HEAD whether the server can be reached', async () => {
    expect((await realm.stranger.send('HEAD', '/api/v1/server_settings', USER_AGENT)).status).toBe(200);
  });

  it('is led to the log-in, and then shows the client, whose title has the number of messages for its badge', async () => {
    const ada = await realm.join('Ada');
    const window = new TestBrowser(realm.stranger);
    const first = await window.get('/', { ...USER_AGENT, accept: 'text/html' });
    expect(first.headers['location']).toBe('/login/?next=%2F');
    await window.logIn(ada.email, PASSWORD, '/', USER_AGENT);
    const page = await window.get('/', { ...USER_AGENT, accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<title>${realm.realm.name}</title>`);
    expect((await window.send('POST', '/json/register', { ...USER_AGENT, ...window.token })).body['zulip_feature_level']).toBe(
      ZULIP_FEATURE_LEVEL,
    );
  });
});
