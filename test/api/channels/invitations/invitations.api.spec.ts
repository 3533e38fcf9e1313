import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { Clock } from '../../../../src/kernel/clock.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../../src/modules/users/system-bots.api.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const PASSWORD = 'a very good secret';

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;
let count = 0;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer({ SKEIN_MAIL_FROM: 'Skein <chat@skein.test>' }));
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  max = await realm.join('Max');
});

const newAddress = (): string => `new${(count += 1)}.${realm.realm.stringId}@example.com`;
const invite = async (parameters: Json, account = olga): Promise<Json> =>
  (await account.client.post('invites', { stream_ids: [], ...parameters })).body;
const list = async (account = olga): Promise<Json[]> => (await account.client.get('invites')).body['invites'] as Json[];
const join = async (key: string, fullName = 'Newton'): Promise<Json> =>
  (await realm.stranger.post('join', { key, full_name: fullName, password: PASSWORD })).body;
async function channel(name: string, more: Json = {}, owner = olga): Promise<number> {
  await owner.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...more });
  return (await owner.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
}
async function subscriptionsOf(body: Json): Promise<string[]> {
  const client = realm.clientWith(body['email'] as string, body['api_key'] as string);
  const { subscriptions } = (await client.get('users/me/subscriptions')).body;
  return (subscriptions as { name: string }[]).map(({ name }) => name).sort();
}
/** Waits until a rejected mail is scheduled for another attempt and no sender has claimed it. */
async function waitForMailRetry(email: string): Promise<void> {
  const aMinuteAhead = Date.now() + 60_000;
  const select = 'SELECT id FROM mail WHERE recipient = ? AND attempts = 1 AND next_attempt_at < ?';
  while ((await server.get(Sql).rows(select, [email, aMinuteAhead])).length === 0);
}
const failure = (msg: string): Json => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const principal = (msg: string): Json => ({ result: 'error', msg, code: 'UNAUTHORIZED_PRINCIPAL' });

describe('/invites', () => {
  it('creates an account by mail with the invited role, channels and groups, and publishes it to everyone', async () => {
    const garden = await channel('garden');
    await channel('hall', { is_default_stream: true });
    const members = [olga.user.id];
    const group = (await olga.client.post('user_groups/create', { name: 'crew', description: '', members })).body['group_id'] as number;
    const email = newAddress();
    const answer = await invite({ invitee_emails: `New <${email}>`, stream_ids: [garden], group_ids: [group], invite_as: 300 });
    expect(answer).toEqual(SUCCESS);
    expect(await box.mailTo(email)).toContain(`http://${realm.host}/join/`);
    const picture = await ClientPicture.of(server, max, ['realm_user', 'realm_user_groups', 'user_group']);
    const joined = await join(await box.keyFor(email), ' Newton ');
    expect(joined).toEqual({ ...SUCCESS, user_id: expect.any(Number) as number, email, api_key: expect.any(String) as string });
    expect(await subscriptionsOf(joined)).toEqual(['garden']);
    await picture.expectFresh();
    expect(picture.eventTypes).toContain('realm_user');
    const { user } = (await max.client.get(`users/${joined['user_id'] as number}`)).body as { user: Json };
    expect(user).toMatchObject({ full_name: 'Newton', role: 300, delivery_email: email });
    const members2 = (await max.client.get(`user_groups/${group}/members`)).body['members'] as number[];
    expect(members2).toContain(joined['user_id']);
    expect(await list()).toEqual([]);
  });

  it('subscribes the account to the default channels if the invitation includes them', async () => {
    await channel('hall', { is_default_stream: true });
    const email = newAddress();
    await invite({ invitee_emails: email, include_realm_default_subscriptions: true, invite_as: 600 });
    expect(await subscriptionsOf(await join(await box.keyFor(email)))).toEqual(['hall']);
  });

  it('gives a new account the personal settings of the organization', async () => {
    await olga.client.patch('realm/user_settings_defaults', { twenty_four_hour_time: true });
    const email = newAddress();
    await invite({ invitee_emails: email });
    const joined = await join(await box.keyFor(email));
    const client = realm.clientWith(email, joined['api_key'] as string);
    const { body } = await client.post('register', { fetch_event_types: ['user_settings'], event_types: [] });
    expect(body['user_settings']).toMatchObject({ twenty_four_hour_time: true });
  });

  it('says by the welcome bot what the invitation says, or nothing, or the text of the organization', async () => {
    await server.get(SystemBotsService).add(realm.realm.id, SYSTEM_BOTS.welcome);
    await olga.client.patch('realm', { welcome_message_custom_text: 'Of all' });
    const textsAfter = async (more: Json, account = olga): Promise<unknown[]> => {
      const email = newAddress();
      await invite({ invitee_emails: email, ...more }, account);
      const joined = await join(await box.keyFor(email));
      const client = realm.clientWith(email, joined['api_key'] as string);
      const page = { anchor: 'newest', num_before: 9, num_after: 0, narrow: [['is', 'dm']], apply_markdown: false };
      return ((await client.get('messages', page)).body['messages'] as Json[]).slice(1).map(({ content }) => content);
    };
    expect(await textsAfter({ welcome_message_custom_text: 'Of this one' })).toEqual(['Of this one']);
    expect(await textsAfter({ welcome_message_custom_text: '' })).toEqual([]);
    expect(await textsAfter({})).toEqual(['Of all']);
    expect(await textsAfter({ welcome_message_custom_text: 'Of a member' }, max)).toEqual(['Of all']);
  });

  it('rejects an invitation that has been used', async () => {
    const email = newAddress();
    await invite({ invitee_emails: email });
    const key = await box.keyFor(email);
    await join(key);
    expect(await join(key)).toEqual(failure('The link is invalid or has expired.'));
  });

  it('rejects an invitation that has expired, as a link for many', async () => {
    const email = newAddress();
    await invite({ invitee_emails: email, invite_as: Role.owner, invite_expires_in_minutes: 60 });
    const { body } = await olga.client.post('invites/multiuse', { stream_ids: [], invite_expires_in_minutes: 60 });
    const link = (body['invite_link'] as string).split('/').at(-2) as string;
    const key = await box.keyFor(email);
    await server.write('UPDATE invitation SET expires_at = ? WHERE realm_id = ?', [server.get(Clock).now() - 1, realm.realm.id]);
    const invalid = failure('The link is invalid or has expired.');
    expect(await join(key)).toEqual(invalid);
    expect((await realm.stranger.post('join/request', { email: newAddress(), key: link })).body).toEqual(invalid);
    expect(await list()).toEqual([]);
  });

  it('lists open invitations to their inviter, and all of them to administrators', async () => {
    const [one, two] = [newAddress(), newAddress()];
    await invite({ invitee_emails: one, invite_expires_in_minutes: 'null', notify_referrer_on_join: false });
    await invite({ invitee_emails: two }, max);
    const { body } = await olga.client.post('invites/multiuse', { invite_expires_in_minutes: 60 });
    expect(body['invite_link']).toMatch(new RegExp(`^http://${realm.host}/join/\\w{32}/$`));
    expect(await list()).toEqual([
      {
        id: expect.any(Number) as number,
        invited_by_user_id: olga.user.id,
        invited: expect.any(Number) as number,
        expiry_date: null,
        invited_as: 400,
        email: one,
        notify_referrer_on_join: false,
        is_multiuse: false,
      },
      expect.objectContaining({ email: two, invited_by_user_id: max.user.id, notify_referrer_on_join: true }),
      expect.objectContaining({ is_multiuse: true, link_url: body['invite_link'] }),
    ]);
    expect((await list(max)).map(({ email }) => email)).toEqual([two]);
  });

  it('publishes changes of the list to administrators and the inviter only', async () => {
    const adam = await realm.join('Adam', Role.administrator);
    const listeners = await Promise.all(
      [olga, adam, max, await realm.join('Otto')].map(({ client }) => EventListener.register(client, { event_types: ['invites_changed'] })),
    );
    await invite({ invitee_emails: newAddress() }, max);
    for (const listener of listeners.slice(0, 3)) expect((await listener.take(1))[0]).toMatchObject({ type: 'invites_changed' });
    expect(await listeners[3]?.takePending()).toEqual([]);
  });

  it('revokes invitations', async () => {
    const email = newAddress();
    await invite({ invitee_emails: email }, max);
    const key = await box.keyFor(email);
    const id = (await list())[0]?.['id'] as number;
    expect((await olga.client.delete(`invites/${id}`)).body).toEqual(SUCCESS);
    expect(await join(key)).toEqual(failure('The link is invalid or has expired.'));
    expect((await olga.client.delete(`invites/${id}`)).body).toEqual(failure('No such invitation'));
  });

  it('sends a mail again', async () => {
    const email = newAddress();
    await invite({ invitee_emails: email });
    await box.mailTo(email);
    const before = box.mails.length;
    const id = (await list())[0]?.['id'] as number;
    box.mails.length = 0;
    expect([before > 0, (await olga.client.post(`invites/${id}/resend`)).body]).toEqual([true, SUCCESS]);
    expect(await join(await box.keyFor(email))).toMatchObject(SUCCESS);
  });

  it('retries a mail until the mail server accepts it', async () => {
    const email = newAddress();
    box.refuseNextTo(email);
    await invite({ invitee_emails: email });
    await waitForMailRetry(email);
    expect(box.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    await server.write('UPDATE mail SET next_attempt_at = 0 WHERE recipient = ?', [email]);
    expect(await box.keyFor(email)).toMatch(/^\w{32}$/);
  });

  it('lets members manage their own invitations only, and administrators those of others', async () => {
    const owners = newAddress();
    await invite({ invitee_emails: owners, invite_as: 100 });
    await invite({ invitee_emails: newAddress() });
    const [first, second] = (await list()).map(({ id }) => id as number);
    const adam = await realm.join('Adam', Role.administrator);
    const must = 'Must be an organization administrator';
    expect((await max.client.delete(`invites/${second}`)).body).toEqual(principal(must));
    expect((await max.client.post(`invites/${second}/resend`)).body).toEqual(principal(must));
    expect((await adam.client.delete(`invites/${first}`)).body).toEqual(principal('Must be an organization owner'));
    expect((await adam.client.delete(`invites/${second}`)).body).toEqual(SUCCESS);
    const other = await (await TestRealm.create(server)).join('Xenia', Role.owner);
    expect((await other.client.delete(`invites/${first}`)).body).toEqual(failure('No such invitation'));
    expect((await olga.client.delete(`invites/multiuse/${first}`)).body).toEqual(failure('No such invitation'));
  });

  it('rejects invalid addresses, existing accounts, and unknown channels and groups', async () => {
    const secret = await channel('secret', { invite_only: true });
    const good = newAddress();
    const tail = { license_limit_reached: false, daily_limit_reached: false, code: 'INVITATION_FAILED', result: 'error' };
    expect(await invite({ invitee_emails: '' })).toEqual(failure('You must specify at least one email address.'));
    expect(await invite({ invitee_emails: `nonsense, ${good}` })).toEqual({
      msg: "Some emails did not validate, so we didn't send any invitations.",
      errors: [['nonsense', 'Invalid address.', false]],
      sent_invitations: false,
      ...tail,
    });
    expect(await invite({ invitee_emails: max.email })).toMatchObject({
      msg: "We weren't able to invite anyone.",
      errors: [[max.email, 'Already has an account.', false]],
    });
    expect(await list()).toEqual([]);
    expect(await invite({ invitee_emails: `${max.email}\n${good}` })).toEqual({
      msg: "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
      errors: [[max.email, 'Already has an account.', false]],
      sent_invitations: true,
      ...tail,
    });
    expect((await list()).map(({ email }) => email)).toEqual([good]);
    expect(await invite({ invitee_emails: good, stream_ids: [secret] }, max)).toEqual(
      failure(`Invalid channel ID ${secret}. No invites were sent.`),
    );
    expect(await invite({ invitee_emails: good, group_ids: [999_999_999] })).toEqual(failure('Invalid user group'));
    expect(await invite({ invitee_emails: good, invite_as: 500 })).toEqual(
      failure('Invalid invite_as: Value error, Not in the list of possible values'),
    );
    expect((await olga.client.post('invites', { invitee_emails: good })).body).toMatchObject({ msg: "Missing 'stream_ids' argument" });
  });

  it('rejects inviters without the permission, and roles above that of the inviter', async () => {
    const email = newAddress();
    const adam = await realm.join('Adam', Role.administrator);
    expect(await invite({ invitee_emails: email, invite_as: 100 }, adam)).toEqual(principal('Must be an organization owner'));
    for (const role of [200, 300]) {
      expect(await invite({ invitee_emails: email, invite_as: role }, max)).toEqual(principal('Must be an organization administrator'));
    }
    expect((await max.client.post('invites/multiuse')).body).toEqual(failure('Insufficient permission'));
    const administrators = (await max.client.get('user_groups')).body['user_groups'] as { id: number; name: string }[];
    const id = administrators.find(({ name }) => name === 'role:administrators')?.id;
    await olga.client.patch('realm', { can_invite_users_group: { new: id } });
    expect(await invite({ invitee_emails: email }, max)).toEqual(failure('Insufficient permission'));
    expect(await invite({ invitee_emails: email }, adam)).toEqual(SUCCESS);
    const guest = await realm.join('Gus', Role.guest);
    const bot = await realm.bot('Botty', BotType.generic, olga);
    expect(await invite({ invitee_emails: email }, guest)).toEqual(failure('Not allowed for guest users'));
    expect(await invite({ invitee_emails: email }, bot)).toEqual(failure('This endpoint does not accept bot requests.'));
  });
});

describe('/join', () => {
  const request = async (parameters: Json): Promise<Json> => (await realm.stranger.post('join/request', parameters)).body;

  it('mails a link to any address if the organization requires no invitation', async () => {
    const email = newAddress();
    expect(await request({ email })).toEqual(failure('This organization requires an invitation.'));
    await olga.client.patch('realm', { invite_required: false });
    await channel('hall', { is_default_stream: true });
    expect(await request({ email })).toEqual(SUCCESS);
    const joined = await join(await box.keyFor(email));
    expect(await subscriptionsOf(joined)).toEqual(['hall']);
    expect(await list()).toEqual([]);
  });

  it('rejects disposable addresses unless the organization accepts them', async () => {
    await olga.client.patch('realm', { invite_required: false });
    expect(await request({ email: 'eve@mailinator.com' })).toEqual(failure('Please use your real email address.'));
    await olga.client.patch('realm', { disallow_disposable_email_addresses: false });
    expect(await request({ email: 'eve@mailinator.com' })).toEqual(SUCCESS);
  });

  it('accepts only addresses of the domains of the organization', async () => {
    await olga.client.patch('realm', { invite_required: false, emails_restricted_to_domains: true });
    await olga.client.post('realm/domains', { domain: 'example.com', allow_subdomains: true });
    expect(await request({ email: 'eve@example.org' })).toEqual(failure('Outside your domain.'));
    expect(await request({ email: 'eve+one@example.com' })).toEqual(failure('Email addresses containing + are not allowed.'));
    const email = newAddress().replace('@', '@mail.');
    expect(await request({ email })).toEqual(SUCCESS);
    expect(await join(await box.keyFor(email))).toMatchObject(SUCCESS);
  });

  it('accepts an invitation link for many addresses until the link is revoked', async () => {
    const garden = await channel('garden');
    const { body } = await olga.client.post('invites/multiuse', { stream_ids: [garden], invite_as: 600 });
    const key = (body['invite_link'] as string).split('/').at(-2) as string;
    expect(await join(key)).toEqual(failure('This link is for many: ask for a mail with it first.'));
    for (const email of [newAddress(), newAddress()]) {
      expect(await request({ email, key })).toEqual(SUCCESS);
      expect(await subscriptionsOf(await join(await box.keyFor(email)))).toEqual(['garden']);
    }
    const id = (await list()).find((one) => one['is_multiuse'])?.['id'] as number;
    expect((await olga.client.delete(`invites/multiuse/${id}`)).body).toEqual(SUCCESS);
    expect(await request({ email: newAddress(), key })).toEqual(failure('The link is invalid or has expired.'));
    expect((await olga.client.delete(`invites/multiuse/${id}`)).body).toEqual(failure('Invitation has already been revoked'));
    expect((await max.client.delete(`invites/multiuse/${id}`)).body).toEqual(principal('Must be an organization administrator'));
  });

  it('returns the same response for an address that has an account, and sends it no mail', async () => {
    await olga.client.patch('realm', { invite_required: false });
    expect(await request({ email: max.email })).toEqual(SUCCESS);
    const email = newAddress();
    await request({ email });
    await box.mailTo(email);
    expect(box.mails.filter(({ to }) => to.includes(max.email))).toEqual([]);
  });

  it('rejects invalid names, passwords and keys, after which the invitation is still open', async () => {
    const email = newAddress();
    await invite({ invitee_emails: email });
    const key = await box.keyFor(email);
    const attempt = async (parameters: Json): Promise<unknown> =>
      (await realm.stranger.post('join', { key, full_name: 'Newton', password: PASSWORD, ...parameters })).body['msg'];
    expect(await attempt({ full_name: 'N' })).toBe('Name too short!');
    expect(await attempt({ password: 'short' })).toBe('The password is too weak.');
    expect(await attempt({ key: 'x'.repeat(32) })).toBe('The link is invalid or has expired.');
    const other = await TestRealm.create(server);
    const elsewhere = await other.stranger.post('join', { key, full_name: 'Newton', password: PASSWORD });
    expect(elsewhere.body['msg']).toBe('The link is invalid or has expired.');
    expect(await join(key)).toMatchObject(SUCCESS);
    const login = await realm.stranger.post('fetch_api_key', { username: email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('subscribes to the channels of the default channel groups that the new account names, and rejects unknown groups', async () => {
    for (const name of ['garden', 'kitchen']) await channel(name);
    const group = { group_name: 'home', description: '', stream_names: ['garden', 'kitchen'] };
    expect((await olga.client.post('default_stream_groups/create', group)).status).toBe(200);
    const keyFor = async (role: Role): Promise<string> => {
      const email = newAddress();
      await invite({ invitee_emails: email, invite_as: role });
      return box.keyFor(email);
    };
    const attempt = async (key: string, groups: string[]): Promise<Json> =>
      (await realm.stranger.post('join', { key, full_name: 'Newton', password: PASSWORD, default_stream_groups: groups })).body;
    const [member, guest] = [await keyFor(Role.member), await keyFor(Role.guest)];
    expect(await attempt(member, ['home', 'office'])).toEqual(failure('Invalid default channel group office'));
    expect(await attempt(guest, ['home'])).toEqual(failure('Invalid default channel group home'));
    expect(await subscriptionsOf(await attempt(member, ['home']))).toEqual(['garden', 'kitchen']);
    expect(await subscriptionsOf(await attempt(guest, []))).toEqual([]);
  });

  it('notifies the inviter when the invitation is accepted', async () => {
    await realm.notificationBot();
    const email = newAddress();
    await invite({ invitee_emails: email });
    const listener = await EventListener.register(olga.client, { event_types: ['message'] });
    const joined = await join(await box.keyFor(email));
    const message = (await listener.take(1))[0]?.['message'] as Json;
    expect(message['content']).toContain('accepted your invitation to join.');
    expect(message['content']).toContain(`Newton|${joined['user_id'] as number}**`);
  });
});
