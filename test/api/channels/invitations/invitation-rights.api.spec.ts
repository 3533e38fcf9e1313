import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { TestBrowser } from '../../../support/test-browser.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const INVALID = { result: 'error', code: 'BAD_REQUEST', msg: 'The link is invalid or has expired.' };

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let adam: TestAccount;
let count = 0;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer());
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  adam = await realm.join('Adam', Role.administrator);
});

const newAddress = (): string => `new${(count += 1)}.${realm.realm.stringId}@example.com`;
const list = async (account = olga): Promise<Json[]> => (await account.client.get('invites')).body['invites'] as Json[];
const join = async (key: string): Promise<Json> =>
  (await realm.stranger.post('join', { key, full_name: 'Newton', password: 'a very good secret' })).body;
async function keyByMail(inviter: TestAccount, more: Json = {}): Promise<string> {
  const email = newAddress();
  expect((await inviter.client.post('invites', { invitee_emails: email, stream_ids: [], ...more })).body).toEqual(SUCCESS);
  return box.keyFor(email);
}
async function keyByLink(inviter: TestAccount, more: Json = {}): Promise<string> {
  const { body } = await inviter.client.post('invites/multiuse', more);
  return String(body['invite_link']).split('/').at(-2) as string;
}
const requestWith = async (key: string, email = newAddress()): Promise<Json> =>
  (await realm.stranger.post('join/request', { email, key })).body;
const groupId = async (name: string): Promise<number> => {
  const groups = (await olga.client.get('user_groups')).body['user_groups'] as { id: number; name: string }[];
  return groups.find((group) => group.name === name)?.id as number;
};

describe('An invitation', () => {
  const LOSSES: readonly [what: string, lose: () => Promise<{ body: Json }>][] = [
    ['is deactivated', () => olga.client.delete(`users/${adam.user.id}`)],
    ['is demoted to a guest', () => olga.client.patch(`users/${adam.user.id}`, { role: Role.guest })],
    ['deactivates itself', () => adam.client.delete('users/me')],
  ];

  it.each(LOSSES)('is revoked, by mail or link, when its inviter %s', async (_, lose) => {
    const mailed = await keyByMail(adam);
    const link = await keyByLink(adam);
    const email = newAddress();
    await requestWith(link, email);
    const byLink = await box.keyFor(email);
    expect((await list()).length).toBe(3);
    const listener = await EventListener.register(olga.client, { event_types: ['invites_changed'] });
    expect((await lose()).body).toEqual(SUCCESS);
    expect(await listener.take(1)).toMatchObject([{ type: 'invites_changed' }]);
    expect(await list()).toEqual([]);
    expect([await join(mailed), await join(byLink), await requestWith(link)]).toEqual([INVALID, INVALID, INVALID]);
  });

  it('remains revoked when its inviter is reactivated', async () => {
    const key = await keyByMail(adam);
    await olga.client.delete(`users/${adam.user.id}`);
    await olga.client.post(`users/${adam.user.id}/reactivate`);
    expect(await join(key)).toEqual(INVALID);
  });

  it('is revoked by the demotion of its inviter if the inviter may not grant its role any more', async () => {
    const administrators = await keyByMail(adam, { invite_as: Role.administrator });
    const members = await keyByMail(adam, { invite_as: Role.member });
    await olga.client.patch(`users/${adam.user.id}`, { role: Role.member });
    expect((await list()).map(({ invited_as: role }) => role)).toEqual([Role.member]);
    expect(await join(administrators)).toEqual(INVALID);
    expect(await join(members)).toMatchObject(SUCCESS);
  });

  it('is invalid while the settings of the organization do not permit its inviter to invite', async () => {
    const max = await realm.join('Max');
    const key = await keyByMail(max);
    await olga.client.patch('realm', { can_invite_users_group: { new: await groupId('role:administrators') } });
    expect(await join(key)).toEqual(INVALID);
    const page = await new TestBrowser(realm.stranger).open(`/join/${key}/`);
    expect(page.status).toBe(400);
    const [invitation] = await list();
    expect((await olga.client.post(`invites/${String(invitation?.['id'])}/resend`)).body['msg']).toBe('No such invitation');
    await olga.client.patch('realm', { can_invite_users_group: { new: await groupId('role:members') } });
    expect(await join(key)).toMatchObject(SUCCESS);
  });

  it('by link is valid only while its inviter may create links, also after a mail was requested with it', async () => {
    await olga.client.patch('realm', { create_multiuse_invite_group: { new: await groupId('role:members') } });
    const max = await realm.join('Max');
    const link = await keyByLink(max);
    const email = newAddress();
    await requestWith(link, email);
    const key = await box.keyFor(email);
    await olga.client.patch('realm', { create_multiuse_invite_group: { new: await groupId('role:administrators') } });
    expect([await join(key), await requestWith(link)]).toEqual([INVALID, INVALID]);
  });

  it('that was requested with a link is revoked with the link', async () => {
    const link = await keyByLink(olga);
    const email = newAddress();
    await requestWith(link, email);
    const key = await box.keyFor(email);
    const id = (await list()).find((one) => one['is_multiuse'])?.['id'] as number;
    expect((await olga.client.delete(`invites/multiuse/${id}`)).body).toEqual(SUCCESS);
    expect(await list()).toEqual([]);
    expect(await join(key)).toEqual(INVALID);
  });

  it('that was requested in an open organization is invalid while the organization requires invitations', async () => {
    await olga.client.patch('realm', { invite_required: false });
    const email = newAddress();
    expect((await realm.stranger.post('join/request', { email })).body).toEqual(SUCCESS);
    const key = await box.keyFor(email);
    await olga.client.patch('realm', { invite_required: true });
    expect(await join(key)).toEqual(INVALID);
  });

  it('grants only the channels and groups to which its inviter may still add accounts', async () => {
    const max = await realm.join('Max', Role.moderator);
    const createPrivate = async (name: string): Promise<number> => {
      await olga.client.post('users/me/subscriptions', {
        subscriptions: [{ name }],
        invite_only: true,
        principals: [olga.user.id, max.user.id],
      });
      return (await olga.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
    };
    const [permitted, forbidden] = [await createPrivate('permitted'), await createPrivate('forbidden')];
    const members = [olga.user.id];
    const group = (await olga.client.post('user_groups/create', { name: 'crew', description: '', members })).body['group_id'] as number;
    await olga.client.patch(`user_groups/${group}`, { can_add_members_group: { new: await groupId('role:moderators') } });
    const key = await keyByMail(max, { stream_ids: [permitted, forbidden], group_ids: [group] });
    await max.client.delete('users/me/subscriptions', { subscriptions: ['forbidden'] });
    await olga.client.patch(`user_groups/${group}`, { can_add_members_group: { new: await groupId('role:owners') } });
    const joined = await join(key);
    const client = realm.clientWith(joined['email'] as string, joined['api_key'] as string);
    const subscriptions = (await client.get('users/me/subscriptions')).body['subscriptions'] as { name: string }[];
    expect(subscriptions.map(({ name }) => name)).toEqual(['permitted']);
    expect((await olga.client.get(`user_groups/${group}/members`)).body['members']).toEqual([olga.user.id]);
  });
});
