import { beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let bot: TestAccount;
let olga: TestAccount;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  realm = await TestRealm.create(server);
  bot = await realm.notificationBot();
  olga = await realm.join('Olga', Role.owner);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

/** The messages of a channel, oldest first. */
async function messages(account: TestAccount, channel: number | string): Promise<Json[]> {
  const narrow = [{ operator: 'channel', operand: channel }];
  const parameters = { anchor: 'newest', num_before: 20, num_after: 0, narrow, apply_markdown: false };
  return (await account.client.get('messages', parameters)).body['messages'] as Json[];
}
async function direct(account: TestAccount): Promise<unknown[]> {
  const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
  const parameters = { anchor: 'newest', num_before: 20, num_after: 0, narrow, apply_markdown: false };
  return ((await account.client.get('messages', parameters)).body['messages'] as Json[]).map((message) => message['content']);
}
const subscribeToAll = (account: TestAccount, names: readonly string[], more: Parameters = {}): Promise<unknown> =>
  account.client.post('users/me/subscriptions', { subscriptions: names.map((name) => ({ name })), ...more });

describe('the notification bot', () => {
  it('posts the first message of every new channel, already read by its creator', async () => {
    const id = await subscribe(ada, 'garden', {
      subscriptions: [{ name: 'garden', description: 'Plants' }],
      principals: [ada.user.id, ben.user.id],
    });
    const [notice, ...more] = await messages(ada, id);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      sender_id: bot.user.id,
      sender_full_name: 'Notification Bot',
      subject: 'channel events',
      content: `@_**Ada|${ada.user.id}** created this channel: **Public**. **Description:**\n\`\`\`\` quote\nPlants\n\`\`\`\``,
      flags: ['read'],
    });
    expect((await messages(ben, id)).map((message) => message['flags'])).toEqual([[]]);
    expect((await ada.client.get(`streams/${id}`)).body['stream']).toMatchObject({ first_message_id: notice?.['id'] });
    expect(await direct(ben)).toEqual([]);
  });

  it('names the privacy of a new channel', async () => {
    const closed = await subscribe(ada, 'closed', { invite_only: true });
    const shared = await subscribe(ada, 'shared', { invite_only: true, history_public_to_subscribers: true });
    expect((await messages(ada, closed))[0]?.['content']).toContain('**Private, protected history**');
    expect((await messages(ada, shared))[0]?.['content']).toContain('**Private, shared history**');
    expect((await messages(ada, shared))[0]?.['content']).toContain('*No description.*');
  });

  it('sends a direct message to people whom others subscribed, and none to bots', async () => {
    const helper = await realm.bot('Helper', BotType.generic, ada);
    const cleo = await realm.join('Cleo');
    await subscribe(ada, 'pond');
    await subscribe(ada, 'barn', { invite_only: true });
    const principals = [ada, cleo, helper].map(({ user }) => user.id);
    await subscribeToAll(ada, ['pond'], { principals });
    await subscribeToAll(ada, ['pond', 'barn', 'brand new'], { principals: [...principals, ben.user.id] });
    const who = `@_**Ada|${ada.user.id}**`;
    expect(await direct(cleo)).toEqual([`${who} subscribed you to #**pond**.`, `${who} subscribed you to #**barn**.`]);
    expect(await direct(ben)).toEqual([`${who} subscribed you to these channels:\n\n* #**barn**\n* #**pond**`]);
    expect(await direct(ada)).toEqual([]);
    expect(await direct(helper)).toEqual([]);
  });

  it('announces new channels in the configured channel if the request asks for it', async () => {
    const news = await subscribe(olga, 'news', { principals: [olga.user.id, ada.user.id, ben.user.id] });
    await subscribeToAll(ada, ['before'], { announce: true });
    await realm.changeSettings({ new_stream_announcements_stream_id: news });
    await subscribeToAll(ada, ['quiet']);
    await subscribeToAll(ada, ['one'], { announce: true });
    await subscribeToAll(ada, ['one', 'two', 'three'], { announce: true });
    const announcements = (await messages(ben, news)).filter((message) => message['subject'] === 'new channels');
    expect(announcements.map((message) => message['content'])).toEqual([
      `@_**Ada|${ada.user.id}** created a new channel #**one**.`,
      `@_**Ada|${ada.user.id}** created new channels: #**two**, #**three**.`,
    ]);
    expect((await messages(ada, news)).at(-1)?.['flags']).toEqual(['read']);
  });

  it('announces new people, but no bots, in the configured channel', async () => {
    const lobby = await subscribe(olga, 'lobby', { principals: [olga.user.id, ben.user.id] });
    await changeAccount(server, olga, { canCreateUsers: true });
    const create = async (name: string): Promise<number> => {
      const email = `${name.toLowerCase()}@${realm.host}`;
      return (await olga.client.post('users', { email, full_name: name, password: 'a very good secret' })).body['user_id'] as number;
    };
    await create('Early');
    await olga.client.patch('realm', { signup_announcements_stream_id: lobby });
    const listener = await EventListener.register(ben.client, { event_types: ['message'], apply_markdown: false });
    await olga.client.post('bots', { full_name: 'Robot', short_name: 'robot' });
    const id = await create('Dora');
    const [event] = await listener.take(1);
    expect(event?.['message']).toMatchObject({
      sender_id: bot.user.id,
      stream_id: lobby,
      subject: 'signups',
      content: `@_**Dora|${id}** joined this organization.`,
    });
    await olga.client.delete(`streams/${lobby}`);
    expect(await create('Late')).toBeGreaterThan(id);
    expect((await messages(olga, lobby)).filter((message) => message['subject'] === 'signups')).toHaveLength(1);
  });

  it('posts changes of a channel in the channel', async () => {
    const id = await subscribe(olga, 'lab', { principals: [olga.user.id, ben.user.id] });
    const { body } = await olga.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
    const moderators = (body['realm_user_groups'] as Json[]).find(({ name }) => name === 'role:moderators')?.['id'];
    const who = `@_**Olga|${olga.user.id}**`;
    const changes: [Parameters, string][] = [
      [{ new_name: 'Laboratory' }, `${who} renamed this channel from **lab** to **Laboratory**.`],
      [{ description: 'Tests' }, `${who} changed the description of this channel.`],
      [{ is_private: true }, `${who} changed who can access this channel: from **Public** to **Private, protected history**.`],
      [
        { message_retention_days: 30 },
        `${who} changed how long messages in this channel are kept.\n* **Old retention period**: Forever\n* **New retention period**: 30 days`,
      ],
      [
        { can_send_message_group: { new: { direct_members: [ben.user.id], direct_subgroups: [moderators] } } },
        `${who} changed who can post in this channel:\n\n* **Old**: @_*role:everyone*\n* **New**: @_*role:moderators*, @_**Ben|${ben.user.id}**`,
      ],
    ];
    for (const [change, expected] of changes) {
      expect((await olga.client.patch(`streams/${id}`, change)).body).toMatchObject({ result: 'success' });
      const last = (await messages(ben, id)).at(-1);
      expect(last).toMatchObject({ sender_id: bot.user.id, subject: 'channel events', flags: [] });
      expect(last?.['content']).toContain(expected);
    }
    const { length } = await messages(ben, id);
    await olga.client.patch(`streams/${id}`, { new_name: 'Laboratory' });
    await olga.client.patch(`streams/${id}`, { can_subscribe_group: { new: moderators } });
    expect(await messages(ben, id)).toHaveLength(length);
    await olga.client.delete(`streams/${id}`);
    expect((await messages(ben, id)).at(-1)).toMatchObject({ content: 'Channel #**Laboratory** has been archived.', flags: ['read'] });
    await olga.client.patch(`streams/${id}`, { is_archived: false });
    expect((await messages(ben, id)).at(-1)).toMatchObject({
      sender_id: bot.user.id,
      content: 'Channel #**Laboratory** has been unarchived.',
      subject: 'channel events',
      flags: [],
    });
  });

  it('is optional: without one, channels are created and changed as usual', async () => {
    const quiet = await TestRealm.create(server);
    const zed = await quiet.join('Zed');
    const id = await subscribe(zed, 'garden');
    expect((await zed.client.patch(`streams/${id}`, { new_name: 'Silence' })).body).toMatchObject({ result: 'success' });
    expect(await messages(zed, id)).toEqual([]);
  });
});
