import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DemoAccounts } from '../../../src/demo/demo-accounts.js';
import { DemoMessages } from '../../../src/demo/demo-content.js';
import { DemoOrganization } from '../../../src/demo/demo-organization.js';
import type { RealmId } from '../../../src/kernel/ids.js';
import { RealmLookup } from '../../../src/modules/realm/realm.api.js';
import { type User, UserRepository } from '../../../src/modules/users/accounts.api.js';
import { emptyDatabase } from '../../support/empty-database.js';
import { TestClient } from '../../support/test-client.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { TestServer } from '../../support/test-server.js';

const NAME = 'skein_test_demo';

type Fields = Record<string, unknown>;

describe('The demo organization', () => {
  let server: TestServer;
  let iago: TestClient;

  beforeAll(async () => {
    await emptyDatabase(NAME); // Services that outlive a run of the tests have the changes of the former run.
    const place = { DATABASE_URL: await testDatabaseUrl(NAME), SKEIN_REDIS_PREFIX: `${NAME}_${randomUUID()}` };
    server = await TestServer.start({ ...place, SKEIN_DEMO: 'true' });
    await server.get(DemoOrganization).prepare();
    const username = server.get(DemoAccounts).address('iago');
    const { body } = await new TestClient(server, 'skein.test', null).post('fetch_api_key', { username, password: 'iago' });
    iago = new TestClient(server, 'skein.test', { email: username, key: String(body['api_key']) });
  });
  afterAll(() => server.stop());

  const messages = async (): Promise<Fields[]> => {
    const { body } = await iago.get('messages', { anchor: 'newest', num_before: 1_000, num_after: 0 });
    expect(body['result']).toBe('success');
    return body['messages'] as Fields[];
  };

  const pictureAt = async (path: string): Promise<Buffer> => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { host: 'skein.test' } });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  it('gives new bots addresses at the mail domain of its people', async () => {
    const { body } = await iago.post('bots', { full_name: 'Robot', short_name: 'robot' });
    const { body: bot } = await iago.get(`users/${String(body['user_id'])}`);
    expect(bot['user']).toMatchObject({ email: server.get(DemoAccounts).address('robot-bot') });
    const { body: state } = await iago.post('register', { event_types: [], fetch_event_types: ['realm'] });
    expect(server.get(DemoAccounts).address('x')).toBe(`x@${String(state['realm_bot_domain'])}`);
  });

  it('has reactions to messages', async () => {
    const reactions = (await messages()).flatMap((message) => message['reactions'] as Fields[]);
    expect(reactions.map(({ emoji_name: name }) => name)).toEqual(expect.arrayContaining(['tada', 'heart', 'octopus']));
  });

  it('has linkifiers, profile fields, a custom emoji and a user group', async () => {
    const { body: linkifiers } = await iago.get('realm/linkifiers');
    expect((linkifiers['linkifiers'] as Fields[]).map(({ id }) => id)).toEqual([1, 2, 3]);
    const { body: fields } = await iago.get('realm/profile_fields');
    expect((fields['custom_fields'] as Fields[]).map(({ id, name }) => [id, name])).toEqual([
      [1, 'Phone number'],
      [2, 'Biography'],
      [3, 'Favorite food'],
      [4, 'Favorite editor'],
      [5, 'Birthday'],
      [6, 'Favorite website'],
      [7, 'Mentor'],
      [8, 'GitHub username'],
      [9, 'Pronouns'],
    ]);
    const { body: emoji } = await iago.get('realm/emoji');
    expect(emoji['emoji']).toMatchObject({ 1: { name: 'green_tick', deactivated: false } });
    const { body: groups } = await iago.get('user_groups');
    const hamlet = (groups['user_groups'] as Fields[]).find(({ name }) => name === 'hamletcharacters');
    expect(hamlet?.['members']).toHaveLength(2);
  });

  it('has people who are active, idle and offline', async () => {
    const status = async (local: string): Promise<unknown> => {
      const { body } = await iago.get(`users/${server.get(DemoAccounts).address(local)}/presence`);
      return (body['presence'] as { aggregated: Fields }).aggregated['status'];
    };
    expect([await status('hamlet'), await status('cordelia'), await status('prospero')]).toEqual(['active', 'idle', 'offline']);
    const { body } = await iago.get('realm/presence');
    expect(Object.keys(body['presences'] as Fields)).toHaveLength(11);
  });

  it('has people with pictures that they have uploaded, and others without', async () => {
    const { body } = await iago.get('users');
    const people = (body['members'] as Fields[]).filter(({ is_bot }) => is_bot === false);
    const urls = people.flatMap(({ avatar_url }) => (typeof avatar_url === 'string' ? [avatar_url] : []));
    expect(urls.length).toBeGreaterThan(people.length / 2);
    expect(people.length).toBeGreaterThan(urls.length);
    const pictures = await Promise.all(urls.map((url) => pictureAt(url)));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(urls.length);
    for (const picture of pictures) expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 100, height: 100 });
  });

  it('has statuses of people', async () => {
    const { body } = await iago.post('register', { event_types: [], fetch_event_types: ['user_status'] });
    expect(Object.values(body['user_status'] as Fields)).toContainEqual({
      status_text: 'At the harbour',
      emoji_name: 'stew',
      emoji_code: '1f372',
      reaction_type: 'unicode_emoji',
    });
  });

  it('has direct conversations of two and of more people, of whom each has read what came before an own answer', async () => {
    const direct = (await messages()).filter(({ type }) => type === 'private');
    const conversations = new Map<string, Fields[]>();
    for (const message of direct) {
      const key = JSON.stringify(message['display_recipient']);
      conversations.set(key, [...(conversations.get(key) ?? []), message]);
    }
    expect([...conversations.keys()].map((key) => (JSON.parse(key) as Fields[]).length)).toEqual(expect.arrayContaining([2, 3, 4]));
    const read = [...conversations.values()].map((all) => all.map(({ flags }) => (flags as string[]).includes('read')));
    expect(read).toEqual(expect.arrayContaining([[true, true, true], [true, true, false, false], [false]]));
  });

  it('does not prevent a restart after messages and channels have been deleted', async () => {
    const realm = await server.get(RealmLookup).findBySubdomain('');
    const user = (await server.get(UserRepository).listByRealm(realm?.id as RealmId)).find(({ botType }) => botType === null) as User;
    await server.get(DemoMessages).react(user, 999_999_999, 'tada');
    const request = { addressee: { kind: 'channel', reference: { name: 'gone' } }, topic: 't', content: 'c' } as const;
    expect(await server.get(DemoMessages).send(user, request, 'gone')).toBeNull();
  });

  it('is unchanged after a restart', async () => {
    const before = await messages();
    expect(before.length).toBeGreaterThan(20);
    await server.get(DemoOrganization).prepare();
    expect(await messages()).toEqual(before);
  });
});
