import { describe, expect, it } from 'vitest';
import { FirstMessagesHandler } from '../../../src/modules/organizations/application/first-messages.handler.js';
import { CreateOrganizationService } from '../../../src/modules/organizations/organizations.api.js';
import { RealmRepository } from '../../../src/modules/realm/realm.api.js';
import { createOrganization, logIn, newSubdomain, OWNER_PASSWORD, strangerAt } from '../../support/organizations.js';
import { TestBrowser } from '../../support/test-browser.js';
import { TestServer } from '../../support/test-server.js';

type Json = Record<string, unknown>;

const server = TestServer.usual();
const create = (input: Partial<Parameters<CreateOrganizationService['create']>[0]>): ReturnType<CreateOrganizationService['create']> =>
  server.get(CreateOrganizationService).create({ name: 'Garden', subdomain: newSubdomain(), ownerEmail: 'ada@example.com', ...input });
const countOrganizations = async (): Promise<number> => (await server.get(RealmRepository).list()).length;
/** The messages of all channels. */
const ALL = { anchor: 'newest', num_before: 100, num_after: 0, narrow: [{ operator: 'is', operand: 'dm', negated: true }] };

describe('creating an organization', () => {
  it('invites its owner, who chooses name and password with the link and can use it once', async () => {
    const { url, ownerId, invitationUrl } = await create({ name: ' Garden ' });
    expect(ownerId).toBeNull();
    const link = new URL(invitationUrl ?? '');
    expect([link.origin, link.pathname]).toEqual([url, expect.stringMatching(/^\/join\/[A-Za-z0-9]{32}\/$/)]);
    const stranger = strangerAt(server, link.host);
    expect((await new TestBrowser(stranger).open(link.pathname)).text).toContain('ada@example.com');
    const key = link.pathname.split('/')[2];
    const account = { key, full_name: 'Ada', password: OWNER_PASSWORD };
    expect((await stranger.post('join', account)).status).toBe(200);
    expect((await stranger.post('join', account)).status).toBe(400);
    const owner = await logIn(server, link.host, 'ada@example.com');
    expect((await owner.get('users/me')).body).toMatchObject({ full_name: 'Ada', is_owner: true, role: 100 });
    expect((await owner.get('server_settings')).body).toMatchObject({ realm_name: 'Garden', realm_url: url });
    const { messages } = (await owner.get('messages', ALL)).body as { messages: Json[] };
    expect(messages.map(({ subject }) => subject)).toContain('welcome');
  });

  it('creates the account of its owner if a name and a password are given', async () => {
    const { owner, ownerId, invitationUrl } = await createOrganization(server);
    expect(invitationUrl).toBeNull();
    expect((await owner.get('users/me')).body).toMatchObject({ user_id: ownerId, full_name: 'Ottilie Owner', is_owner: true });
  });

  it('creates default channels in which the Welcome Bot has written about several topics', async () => {
    const { owner } = await createOrganization(server);
    const { subscriptions } = (await owner.get('users/me/subscriptions')).body as { subscriptions: Json[] };
    expect(subscriptions.map(({ name }) => name).sort()).toEqual(['general', 'sandbox']);
    const { messages } = (await owner.get('messages', ALL)).body as { messages: Json[] };
    expect(new Set(messages.map(({ sender_full_name }) => sender_full_name))).toEqual(new Set(['Welcome Bot']));
    expect(new Set(messages.map(({ subject }) => subject))).toEqual(new Set(['welcome', 'how topics work', 'experiments']));
    expect(messages.every(({ content }) => String(content).startsWith('<p>'))).toBe(true);
  });

  it('announces new channels in the first channel', async () => {
    const { owner } = await createOrganization(server);
    const { subscriptions } = (await owner.get('users/me/subscriptions')).body as { subscriptions: Json[] };
    const general = subscriptions.find(({ name }) => name === 'general')?.['stream_id'];
    expect((await owner.post('register', { fetch_event_types: ['realm'], event_types: [] })).body).toMatchObject({
      realm_new_stream_announcements_stream_id: general,
      realm_zulip_update_announcements_stream_id: general,
      realm_signup_announcements_stream_id: -1,
    });
    await owner.post('users/me/subscriptions', { subscriptions: [{ name: 'news' }], announce: true });
    const { messages } = (await owner.get('messages', ALL)).body as { messages: Json[] };
    expect(messages).toContainEqual(expect.objectContaining({ stream_id: general, subject: 'new channels' }));
  });

  it('creates the system bots, which cannot log in', async () => {
    const { owner, host, stranger } = await createOrganization(server);
    const { cross_realm_bots: bots } = (await owner.post('register', { fetch_event_types: ['realm_user'] })).body as {
      cross_realm_bots: Json[];
    };
    expect(bots.map(({ email }) => email).sort()).toEqual(
      ['emailgateway', 'notification-bot', 'welcome-bot'].map((one) => `${one}@${host}`),
    );
    for (const { email } of bots) {
      expect((await stranger.post('fetch_api_key', { username: email, password: OWNER_PASSWORD })).status).toBe(401);
    }
  });

  it('is found immediately at an address that had no organization before', async () => {
    const subdomain = newSubdomain();
    const stranger = strangerAt(server, `${subdomain}.skein.test`);
    expect((await stranger.get('server_settings')).status).toBe(404);
    await createOrganization(server, subdomain);
    expect((await stranger.get('server_settings')).status).toBe(200);
  });

  it.each([
    [{ name: '  ' }, "Organization name can't be empty."],
    [{ name: 'x'.repeat(41) }, 'Organization name is too long (limit: 40 characters).'],
    [{ name: 'a\u0000b' }, 'Invalid characters in organization name!'],
    [{ subdomain: 'ab' }, 'Subdomain needs to have length 3 or greater.'],
    [{ subdomain: '-garden' }, "Subdomain cannot start or end with a '-'."],
    [{ subdomain: 'garden-' }, "Subdomain cannot start or end with a '-'."],
    [{ subdomain: 'Garden' }, "Subdomain can only have lowercase letters, numbers, and '-'s."],
    [{ subdomain: 'gar.den' }, "Subdomain can only have lowercase letters, numbers, and '-'s."],
    [{ subdomain: 'x'.repeat(41) }, 'Subdomain is too long (limit: 40 characters).'],
    [{ subdomain: 'www' }, 'Subdomain reserved. Please choose a different one.'],
    [{ subdomain: 'apis' }, 'Subdomain reserved. Please choose a different one.'],
    [{ ownerEmail: 'nonsense' }, 'Invalid address.'],
    [{ ownerAccount: { fullName: 'A', password: OWNER_PASSWORD } }, 'Name too short!'],
    [{ ownerAccount: { fullName: 'Ada', password: 'short' } }, 'The password is too weak.'],
  ])('rejects %j and changes nothing', async (input, message) => {
    const before = await countOrganizations();
    await expect((async () => create(input))()).rejects.toThrow(message);
    expect(await countOrganizations()).toBe(before);
  });

  it('rejects a subdomain that another organization has', async () => {
    const { subdomain } = await createOrganization(server);
    const before = await countOrganizations();
    await expect(create({ subdomain })).rejects.toThrow('Subdomain already in use. Please choose a different one.');
    expect(await countOrganizations()).toBe(before);
  });

  it('gives the same subdomain to one of several requests at the same time', async () => {
    const subdomain = newSubdomain();
    const before = await countOrganizations();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => create({ subdomain })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as Error).message] : []));
    expect(new Set(reasons)).toEqual(new Set(['Subdomain already in use. Please choose a different one.']));
    expect(await countOrganizations()).toBe(before + 1);
  });

  it('posts the first messages once, even if the outbox row is handled again', async () => {
    const { id, owner } = await createOrganization(server);
    const before = (await owner.get('messages', ALL)).body as { messages: Json[] };
    await server.get(FirstMessagesHandler).post(id);
    const after = (await owner.get('messages', ALL)).body as { messages: Json[] };
    expect(after.messages).toEqual(before.messages);
  });
});
