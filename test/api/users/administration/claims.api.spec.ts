import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import type { User } from '../../../../src/modules/users/accounts.api.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import { importedAccount } from '../../../support/imported-account.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const PASSWORD = 'a very good secret';

let mails: MailServer;
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let ben: TestAccount;
let zoe: User;
let email: string;
beforeAll(async () => {
  mails = await startMailServer();
  ({ server } = mails);
});
afterAll(() => mails.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  ben = await realm.join('Ben');
  email = `zoe.${realm.realm.stringId}@example.com`;
  zoe = await importedAccount(server, realm, { email });
});

const invite = (address: string, role: Role = Role.member): Promise<unknown> =>
  olga.client
    .post('invites', { invitee_emails: address, stream_ids: [], invite_as: role, include_realm_default_subscriptions: true })
    .then(({ body }) => body['result']);
const join = async (address = email): Promise<Json> =>
  (await realm.stranger.post('join', { key: await mails.box.keyFor(address), full_name: 'Zoe', password: PASSWORD })).body;
const userOf = async (id = zoe.id): Promise<Json> => (await ben.client.get(`users/${id}`)).body['user'] as Json;

describe('An account that an import has made for an author', () => {
  it('becomes that of the person who is invited at its address, with all that it has, and everybody hears of it', async () => {
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'hall' }], is_default_stream: true });
    const picture = await ClientPicture.of(server, ben, ['realm_user', 'realm_user_groups', 'user_group']);
    const listener = await EventListener.register(ben.client, { event_types: ['realm_user'] });
    expect(await invite(email.replace('z', 'Z'))).toBe('success');
    expect(await join(email.replace('z', 'Z'))).toMatchObject({ result: 'success', user_id: zoe.id });
    expect(await userOf()).toMatchObject({ full_name: 'Zoe', is_active: true, is_imported_stub: false, role: Role.member });
    await picture.expectFresh();
    expect(await listener.takePending()).toContainEqual(
      expect.objectContaining({ op: 'update', person: { user_id: zoe.id, is_active: true, is_imported_stub: false } }),
    );
    const { body } = await realm.stranger.post('fetch_api_key', { username: email, password: PASSWORD });
    const client = realm.clientWith(email, body['api_key'] as string);
    expect((await client.get('users/me/subscriptions')).body['subscriptions']).toMatchObject([{ name: 'hall' }]);
    expect((await client.post('messages', { type: 'channel', to: 'hall', topic: 't', content: 'Here I am.' })).status).toBe(200);
    expect(await invite(email)).toBe('error');
  });

  it('comes with the rights of the invitation', async () => {
    for (const [name, before, role] of [
      ['amy', Role.owner, Role.member],
      ['bob', Role.member, Role.administrator],
      ['cat', Role.member, Role.guest],
    ] as const) {
      const address = `${name}.${realm.realm.stringId}@example.com`;
      const { id } = await importedAccount(server, realm, { email: address, role: before });
      const picture = await ClientPicture.of(server, ben, ['realm_user', 'realm_user_groups', 'user_group']);
      expect(await invite(address, role)).toBe('success');
      expect(await join(address)).toMatchObject({ user_id: id });
      expect(await userOf(id)).toMatchObject({ role, is_active: true });
      await picture.expectFresh();
    }
  });

  it('becomes that of who shows that the address is theirs, where everybody may join', async () => {
    await realm.changeSettings({ invite_required: false });
    expect((await realm.stranger.post('join/request', { email })).status).toBe(200);
    expect(await join()).toMatchObject({ user_id: zoe.id });
    expect(await userOf()).toMatchObject({ full_name: 'Zoe', is_active: true, role: Role.member });
  });

  it('stays nobody’s without a mail to the address', async () => {
    for (const [path, parameters] of [
      ['join', { key: 'a'.repeat(32), full_name: 'Zoe', password: PASSWORD }],
      ['fetch_api_key', { username: email, password: '' }],
    ] as const) {
      expect((await realm.stranger.post(path, parameters)).status).not.toBe(200);
    }
    expect(await userOf()).toMatchObject({ is_active: false, is_imported_stub: true });
  });

  it('is written to by others, whose messages wait unread for the person, and in drafts', async () => {
    expect(
      (await ben.client.post('drafts', { drafts: [{ type: 'private', to: [zoe.id], topic: '', content: 'Wel', timestamp: 1 }] })).status,
    ).toBe(200);
    const { status, body: sent } = await ben.client.post('messages', { type: 'direct', to: [zoe.id], content: 'Welcome!' });
    expect(status).toBe(200);
    await invite(email);
    const { api_key: key } = await join();
    const { body } = await realm
      .clientWith(email, key as string)
      .post('register', { fetch_event_types: ['message', 'update_message_flags'] });
    expect(body['unread_msgs']).toMatchObject({ count: 1, pms: [{ other_user_id: ben.user.id, unread_message_ids: [sent['id']] }] });
  });

  it('is as any other deactivated account if it is that of a bot, or its person has come and gone', async () => {
    const bot = await importedAccount(server, realm, { email: `helper.${realm.realm.stringId}@example.com`, botType: BotType.generic });
    await invite(email);
    await join();
    await olga.client.delete(`users/${zoe.id}`);
    for (const { id } of [bot, zoe]) {
      const { body } = await ben.client.post('messages', { type: 'direct', to: [id], content: 'Hello?' });
      expect(body['msg']).toMatch(/is no longer using Zulip\.$/);
    }
  });

  it('is not taken over by an invitation to the address of a bot', async () => {
    const address = `helper.${realm.realm.stringId}@example.com`;
    await importedAccount(server, realm, { email: address, botType: BotType.generic });
    expect(await invite(address)).toBe('error');
  });

  it('is taken by one of two who accept at the same time', async () => {
    await invite(email);
    const answers = await Promise.all([join(), join()]);
    expect(answers.map(({ result }) => result).sort()).toEqual(['error', 'success']);
    expect(await userOf()).toMatchObject({ is_active: true, full_name: 'Zoe' });
  });
});
