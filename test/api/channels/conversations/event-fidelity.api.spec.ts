import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe, people } from '../../../support/channels.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const PARTS = ['stream', 'subscription', 'default_streams'];

describe('channels: the first state and the events after it make what a fresh registration answers', () => {
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
    realm = await TestRealm.found(server, { enable_spectator_access: true });
    olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cleo = await realm.join('Cleo', Role.moderator);
    gil = await realm.join('Gil', Role.guest);
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
    moderators = (body['realm_user_groups'] as { id: number; name: string }[]).find(({ name }) => name === 'role:moderators')?.id ?? 0;
  });

  /** Ada has made them all. Ben and the guest are in `garden`, which is public, and Ben in `den` and `club`, which are private. */
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
  /** A step that was refused would prove nothing. */
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

  /** Ada's group, which may come into `den`; and what is done with it. */
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
    ['a public channel made', 'stream', () => join(ada, 'new')],
    ['a private channel made', 'stream', () => join(ada, 'new', { invite_only: true, principals: ids(ben) })],
    ['a private channel made with groups', 'stream', () => join(ada, 'new', { invite_only: true, can_subscribe_group: people(cleo, gil) })],
    ['a web-public channel made', 'stream', () => join(olga, 'new', { is_web_public: true })],
    ['a default channel made', 'default_streams', () => join(olga, 'new', { is_default_stream: true })],
    ['somebody joining', 'subscription', () => join(cleo, 'garden')],
    ['somebody brought into a private channel', 'subscription', () => join(ada, 'den', { principals: ids(cleo, gil) })],
    ['somebody leaving', 'subscription', () => leave(ben, 'garden')],
    ['a guest leaving', 'subscription', () => leave(gil, 'garden')],
    ['somebody leaving a private channel', 'subscription', () => leave(ben, 'den')],
    ['somebody sent away', 'subscription', () => leave(olga, 'club', { principals: ids(ben) })],
    ['somebody coming back', 'subscription', () => leave(ben, 'garden').then(() => join(ben, 'garden'))],
    [
      'properties of a subscription',
      'subscription',
      async () => {
        await set(ben, 'color', '#abcdef');
        await set(ben, 'is_muted', true);
        await set(ben, 'in_home_view', true);
        await set(ben, 'pin_to_top', true);
        await set(ben, 'push_notifications', false);
      },
    ],
    ['a channel renamed', 'stream', () => change(garden, { new_name: `orchard ${run}` })],
    ['a channel described', 'stream', () => change(den, { description: 'The *den*' })],
    ['another retention', 'stream', () => change(den, { message_retention_days: 9 })],
    ['another group that may post', 'stream', () => change(den, { can_send_message_group: { new: moderators } })],
    [
      'other people who may administer a public channel',
      'stream',
      () => change(garden, { can_administer_channel_group: { new: people(gil) } }),
    ],
    [
      'other people who may administer a private channel',
      'stream',
      () => change(den, { can_administer_channel_group: { new: moderators } }),
    ],
    ['people who may come in', 'stream', () => change(den, { can_subscribe_group: { new: people(cleo, gil) } })],
    ['people who may no longer bring in', 'stream', () => change(club, { can_add_subscribers_group: { new: people(ben) } }, ada)],
    ['a public channel made private', 'stream', () => change(garden, { is_private: true })],
    ['a private channel made public', 'stream', () => change(den, { is_private: false })],
    ['a private channel of groups made public', 'stream', () => change(club, { is_private: false }, ada)],
    ['a channel opened to the web', 'stream', () => change(garden, { is_web_public: true })],
    ['a private channel opened to the web', 'stream', () => change(den, { is_private: false, is_web_public: true })],
    [
      'a channel opened to the web and closed',
      'stream',
      () => change(garden, { is_web_public: true }).then(() => change(garden, { is_web_public: false })),
    ],
    ['somebody put into a group that may come in', 'stream', () => group([], { add: ids(cleo, gil) })],
    ['somebody taken out of a group that may come in', 'stream', () => group([cleo, ben, gil], { delete: ids(cleo) })],
    ['a group put into one that may come in', 'stream', () => group([], { add_subgroups: [moderators] })],
    ['a group taken out of one that may come in', 'stream', () => group([], { delete_subgroups: [moderators] }, [moderators])],
    ['a moderator who becomes a guest', 'stream', () => give(cleo, Role.guest)],
    ['a guest who becomes an administrator', 'stream', () => give(cleo, Role.administrator)],
    ['an administrator who becomes a moderator', 'stream', () => give(cleo, Role.moderator)],
    ['a history shared', 'stream', () => change(den, { history_public_to_subscribers: true })],
    [
      'much at once',
      'stream',
      () => change(garden, { is_private: true, description: 'x', new_name: `all ${run}`, can_subscribe_group: { new: moderators } }),
    ],
    ['a default channel', 'default_streams', () => change(garden, { is_default_stream: true })],
    [
      'a default channel no more',
      'default_streams',
      () =>
        done(olga.client.post('default_streams', { stream_id: garden })).then(() =>
          done(olga.client.delete('default_streams', { stream_id: garden })),
        ),
    ],
  ])('%s', async (_, told, act) => {
    const pictures = await Promise.all([olga, ada, ben, cleo, gil].map((account) => ClientPicture.of(server, account, PARTS)));
    await act();
    for (const picture of pictures) await picture.expectFresh();
    expect(pictures.flatMap((picture) => picture.told)).toContain(told);
  });
});
