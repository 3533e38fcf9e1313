import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe, people } from '../../../support/channels.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const PARTS = ['stream', 'subscription', 'default_streams'];

describe('the initial state of channels, with all later events applied, equals a new initial state after', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let ada: TestAccount;
  let ben: TestAccount;
  let cleo: TestAccount;
  let gil: TestAccount;
  let moderators: number;
  let garden: number;
  let den: number;
  let club: number;
  let run = 0;

  beforeAll(async () => {
    realm = await TestRealm.create(server, { enable_spectator_access: true });
    olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cleo = await realm.join('Cleo', Role.moderator);
    gil = await realm.join('Gil', Role.guest);
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
    moderators = (body['realm_user_groups'] as { id: number; name: string }[]).find(({ name }) => name === 'role:moderators')?.id ?? 0;
  });

  /** Ada created all channels. Ben and the guest are subscribed to `garden`, which is public, and Ben to `den` and `club`, which are private. */
  beforeEach(async () => {
    run += 1;
    garden = await subscribe(ada, name('garden'), { principals: ids(olga, ada, ben, gil) });
    den = await subscribe(ada, name('den'), { invite_only: true, principals: ids(olga, ada, ben) });
    club = await subscribe(ada, name('club'), {
      invite_only: true,
      principals: ids(ada, ben),
      can_add_subscribers_group: people(cleo),
    });
  });

  const name = (channel: string): string => `${channel} ${run}`;
  const ids = (...accounts: readonly TestAccount[]): number[] => accounts.map(({ user }) => user.id);
  /** Asserts success, because a rejected step would prove nothing. */
  async function done(answer: ReturnType<TestAccount['client']['post']>): Promise<void> {
    expect((await answer).body).toMatchObject({ result: 'success' });
  }
  const change = (id: number, changes: Parameters, account = olga): Promise<void> => done(account.client.patch(`streams/${id}`, changes));
  const join = (account: TestAccount, channel: string, more: Parameters = {}): Promise<void> =>
    done(account.client.post('users/me/subscriptions', { subscriptions: [{ name: name(channel) }], ...more }));
  const leave = (account: TestAccount, channel: string, more: Parameters = {}): Promise<void> =>
    done(account.client.delete('users/me/subscriptions', { subscriptions: [name(channel)], ...more }));
  const set = (account: TestAccount, property: string, value: unknown): Promise<void> =>
    done(account.client.post('users/me/subscriptions/properties', { subscription_data: [{ stream_id: garden, property, value }] }));

  /** Creates a group of Ada that may subscribe itself to `den`, and changes its members. */
  async function group(members: readonly TestAccount[], doing: Parameters, subgroups: readonly number[] = []): Promise<void> {
    const { body } = await ada.client.post('user_groups/create', {
      name: name('group'),
      description: '',
      members: ids(...members),
      subgroups,
    });
    const id = body['group_id'] as number;
    const outer = await ada.client.post('user_groups/create', { name: name('outer'), description: '', members: [], subgroups: [id] });
    await change(den, { can_subscribe_group: { new: outer.body['group_id'] } });
    await done(ada.client.post(`user_groups/${id}/members`, doing));
  }
  const give = (account: TestAccount, role: Role): Promise<void> => done(olga.client.patch(`users/${account.user.id}`, { role }));

  it.each<[string, string, () => Promise<unknown>]>([
    ['the creation of a public channel', 'stream', () => join(ada, 'new')],
    ['the creation of a private channel', 'stream', () => join(ada, 'new', { invite_only: true, principals: ids(ben) })],
    [
      'the creation of a private channel with group settings',
      'stream',
      () => join(ada, 'new', { invite_only: true, can_subscribe_group: people(cleo, gil) }),
    ],
    ['the creation of a web-public channel', 'stream', () => join(olga, 'new', { is_web_public: true })],
    ['the creation of a default channel', 'default_streams', () => join(olga, 'new', { is_default_stream: true })],
    ['a new subscriber', 'subscription', () => join(cleo, 'garden')],
    ['new subscribers of a private channel', 'subscription', () => join(ada, 'den', { principals: ids(cleo, gil) })],
    ['an unsubscription', 'subscription', () => leave(ben, 'garden')],
    ['the unsubscription of a guest', 'subscription', () => leave(gil, 'garden')],
    ['an unsubscription from a private channel', 'subscription', () => leave(ben, 'den')],
    ['an unsubscription by another account', 'subscription', () => leave(olga, 'club', { principals: ids(ben) })],
    ['a repeated subscription', 'subscription', () => leave(ben, 'garden').then(() => join(ben, 'garden'))],
    [
      'changed properties of a subscription',
      'subscription',
      async () => {
        await set(ben, 'color', '#abcdef');
        await set(ben, 'is_muted', true);
        await set(ben, 'in_home_view', true);
        await set(ben, 'pin_to_top', true);
        await set(ben, 'push_notifications', false);
      },
    ],
    ['a new name', 'stream', () => change(garden, { new_name: `orchard ${run}` })],
    ['a new description', 'stream', () => change(den, { description: 'The *den*' })],
    ['a new retention', 'stream', () => change(den, { message_retention_days: 9 })],
    ['a new group that may post', 'stream', () => change(den, { can_send_message_group: { new: moderators } })],
    [
      'a new group that may administer a public channel',
      'stream',
      () => change(garden, { can_administer_channel_group: { new: people(gil) } }),
    ],
    [
      'a new group that may administer a private channel',
      'stream',
      () => change(den, { can_administer_channel_group: { new: moderators } }),
    ],
    ['a new group that may subscribe itself', 'stream', () => change(den, { can_subscribe_group: { new: people(cleo, gil) } })],
    ['a new group that may subscribe others', 'stream', () => change(club, { can_add_subscribers_group: { new: people(ben) } }, ada)],
    ['the change of a public channel to private', 'stream', () => change(garden, { is_private: true })],
    ['the change of a private channel to public', 'stream', () => change(den, { is_private: false })],
    ['the change of a private channel with group settings to public', 'stream', () => change(club, { is_private: false }, ada)],
    ['the change of a public channel to web-public', 'stream', () => change(garden, { is_web_public: true })],
    ['the change of a private channel to web-public', 'stream', () => change(den, { is_private: false, is_web_public: true })],
    [
      'the change of a public channel to web-public and back',
      'stream',
      () => change(garden, { is_web_public: true }).then(() => change(garden, { is_web_public: false })),
    ],
    ['new members of a group that may subscribe itself', 'stream', () => group([], { add: ids(cleo, gil) })],
    ['the removal of a member from a group that may subscribe itself', 'stream', () => group([cleo, ben, gil], { delete: ids(cleo) })],
    ['a new subgroup of a group that may subscribe itself', 'stream', () => group([], { add_subgroups: [moderators] })],
    [
      'the removal of a subgroup from a group that may subscribe itself',
      'stream',
      () => group([], { delete_subgroups: [moderators] }, [moderators]),
    ],
    ['the change of a moderator to a guest', 'stream', () => give(cleo, Role.guest)],
    ['the change of a guest to an administrator', 'stream', () => give(cleo, Role.administrator)],
    ['the change of an administrator to a moderator', 'stream', () => give(cleo, Role.moderator)],
    ['a shared history', 'stream', () => change(den, { history_public_to_subscribers: true })],
    [
      'several changes in one request',
      'stream',
      () => change(garden, { is_private: true, description: 'x', new_name: `all ${run}`, can_subscribe_group: { new: moderators } }),
    ],
    ['a new default channel', 'default_streams', () => change(garden, { is_default_stream: true })],
    [
      'the removal of a default channel',
      'default_streams',
      () =>
        done(olga.client.post('default_streams', { stream_id: garden })).then(() =>
          done(olga.client.delete('default_streams', { stream_id: garden })),
        ),
    ],
  ])('%s', async (_, eventType, act) => {
    const pictures = await Promise.all([olga, ada, ben, cleo, gil].map((account) => ClientPicture.of(server, account, PARTS)));
    await act();
    for (const picture of pictures) await picture.expectFresh();
    expect(pictures.flatMap((picture) => picture.eventTypes)).toContain(eventType);
  });
});
