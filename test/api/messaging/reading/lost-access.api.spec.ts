import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { people, subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import { send } from '../../../support/messages.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { upload } from '../../../support/uploads.js';
import { makeGroup } from '../../../support/user-groups.js';

const server = TestServer.usual();

/** Ada, an owner, writes a message in the channel `den`; Ben can read it and then no longer. */
interface Place {
  readonly ada: TestAccount;
  readonly ben: TestAccount;
  readonly guest: TestAccount;
  readonly den: number;
  readonly id: number;
  readonly file: string;
}

type Setup = Pick<Place, 'ada' | 'ben' | 'guest'>;

/** A way in which an account loses the right to read a message. */
interface Loss {
  /** The account received the message as a member; otherwise it could read it as part of the channel's history. */
  readonly received: boolean;
  /** The account that loses the right, unless it is Ben. */
  readonly reader?: 'guest';
  readonly channel: Readonly<Record<string, unknown>>;
  /** The account leaves the channel after it has received the message. */
  readonly leaves?: true;
  /** The account joins the channel after the message. */
  readonly joins?: true;
  readonly prepare?: (setup: Setup, den: number) => Promise<unknown>;
  readonly lose: (place: Place) => Promise<ApiResponse>;
}

const changeChannel =
  (change: object) =>
  ({ ada, den }: Place): Promise<ApiResponse> =>
    ada.client.patch(`streams/${den}`, { ...change });
const becomeGuest = ({ ada, ben }: Place): Promise<ApiResponse> => ada.client.patch(`users/${ben.user.id}`, { role: Role.guest });
const unsubscribe = ({ ben }: Place): Promise<ApiResponse> => ben.client.delete('users/me/subscriptions', { subscriptions: ['den'] });
const moveTo =
  (channel: object) =>
  async ({ ada, id }: Place): Promise<ApiResponse> => {
    const to = await subscribe(ada, 'cellar', { ...channel });
    return ada.client.patch(`messages/${id}`, { stream_id: to, send_notification_to_old_thread: false });
  };

const PRIVATE = { invite_only: true, history_public_to_subscribers: true };
const PROTECTED = { invite_only: true, history_public_to_subscribers: false };

const LOSSES: Readonly<Record<string, Loss>> = {
  'leaves a private channel': { received: true, channel: PRIVATE, lose: unsubscribe },
  'leaves a private channel with protected history': { received: true, channel: PROTECTED, lose: unsubscribe },
  'becomes a guest, without ever having belonged to the public channel': { received: false, channel: {}, lose: becomeGuest },
  'becomes a guest after leaving the public channel': { received: true, channel: {}, leaves: true, lose: becomeGuest },
  'has never belonged to the public channel when it becomes private': {
    received: false,
    channel: {},
    lose: changeChannel({ is_private: true, history_public_to_subscribers: true }),
  },
  'has left the public channel when it becomes private': {
    received: true,
    channel: {},
    leaves: true,
    lose: changeChannel({ is_private: true, history_public_to_subscribers: true }),
  },
  'is removed from the group that may subscribe to a private channel': {
    received: false,
    channel: PRIVATE,
    prepare: async ({ ada, ben }, den) => {
      const group = await makeGroup(ada, 'diggers', [ben]);
      return ada.client.patch(`streams/${den}`, { can_subscribe_group: { new: group } });
    },
    lose: async ({ ada, ben }) => {
      const { body } = await ada.client.get('user_groups');
      const { id } = (body['user_groups'] as { id: number; name: string }[]).find(({ name }) => name === 'diggers') ?? { id: 0 };
      return ada.client.post(`user_groups/${id}/members`, { delete: [ben.user.id] });
    },
  },
  'becomes a guest while it may add subscribers to a private channel': {
    received: false,
    channel: PRIVATE,
    prepare: ({ ada, ben }, den) => ada.client.patch(`streams/${den}`, { can_add_subscribers_group: { new: people(ben) } }),
    lose: becomeGuest,
  },
  'has left a private channel when it loses the right to subscribe': {
    received: true,
    channel: PRIVATE,
    leaves: true,
    prepare: ({ ada, ben }, den) => ada.client.patch(`streams/${den}`, { can_subscribe_group: { new: people(ben) } }),
    lose: changeChannel({ can_subscribe_group: { new: people() } }),
  },
  'joined after the message when the history becomes protected': {
    received: false,
    channel: PRIVATE,
    joins: true,
    lose: changeChannel({ is_private: true, history_public_to_subscribers: false }),
  },
  'belonged to the channel from which the message is moved to a private one': { received: true, channel: {}, lose: moveTo(PRIVATE) },
  'never belonged to the channel from which the message is moved to a private one': { received: false, channel: {}, lose: moveTo(PRIVATE) },
  'is a guest, and the message is moved to a public channel': { received: true, reader: 'guest', channel: {}, lose: moveTo({}) },
  'is a guest, and the web-public channel becomes public': {
    received: false,
    reader: 'guest',
    channel: { is_web_public: true },
    lose: changeChannel({ is_web_public: false }),
  },
};

type Narrow = (place: Place) => readonly object[];

const term = (operator: string, operand: unknown, negated = false): object => ({ operator, operand, negated });
/** Narrows that contain messages that the account did not receive, if it starred them. */
const STARRED: Readonly<Record<string, Narrow>> = {
  'starred messages': () => [term('is', 'starred')],
  'starred messages of the sender': ({ ada }) => [term('is', 'starred'), term('sender', ada.user.id)],
  'a search among starred messages': () => [term('is', 'starred'), term('search', 'badger')],
  'starred messages except direct ones': () => [term('is', 'starred'), term('is', 'dm', true)],
  'starred messages that have a link': () => [term('is', 'starred'), term('has', 'link')],
  'the starred message by its id': ({ id }) => [term('is', 'starred'), term('id', id)],
};
const UNREAD: Readonly<Record<string, Narrow>> = {
  'unread messages': () => [term('is', 'unread')],
  'unread messages of the channel': ({ den }) => [term('channel', den), term('is', 'unread')],
};
const RECEIVED: Readonly<Record<string, Narrow>> = {
  'all messages': () => [],
  'all messages of the sender': ({ ada }) => [term('sender', ada.user.id)],
  'a search': () => [term('search', 'badger')],
  'the topic': () => [term('topic', 'roses')],
  'the message by its id': ({ id }) => [term('id', id)],
  'messages with attachments': () => [term('has', 'attachment')],
  mentions: () => [term('is', 'mentioned')],
  'all messages except direct ones': () => [term('is', 'dm', true)],
  'the feed': () => [term('in', 'home')],
};
/** Narrows of whole channels. */
const CHANNEL: Readonly<Record<string, Narrow>> = {
  'the channel': ({ den }) => [term('channel', den)],
  'the topic of the channel': ({ den }) => [term('channel', den), term('topic', 'roses')],
  'a search in the channel': ({ den }) => [term('channel', den), term('search', 'badger')],
  'the conversation of the message': ({ id, den }) => [term('with', id), term('channel', den), term('topic', 'roses')],
};

interface Way {
  /** Finds only messages that the account received. */
  readonly receivedOnly?: true;
  /** Finds only unread messages, which are in channels that the account belongs to. */
  readonly unreadOnly?: true;
  /** Whether the account can read the message in this way. */
  readonly reads: (reader: TestAccount, place: Place) => Promise<boolean>;
}

const succeeds =
  (request: (reader: TestAccount, place: Place) => Promise<ApiResponse>): Way['reads'] =>
  async (reader, place) => {
    const { status } = await request(reader, place);
    if (![200, 400, 403].includes(status)) throw new Error(`status ${status}`);
    return status === 200;
  };

function contains({ body }: ApiResponse, id: number): boolean {
  return body['result'] === 'success' && (body['messages'] as { id: number }[]).some((message) => message.id === id);
}

const page =
  (narrow: Narrow, anchor: string): Way['reads'] =>
  async ({ client }, place) => {
    const range = anchor === 'newest' ? { num_before: 50, num_after: 0 } : { num_before: 0, num_after: 50 };
    return contains(await client.get('messages', { anchor, ...range, narrow: narrow(place) }), place.id);
  };

const matches =
  (narrow: Narrow): Way['reads'] =>
  async ({ client }, place) => {
    const { body } = await client.get('messages/matches_narrow', { msg_ids: [place.id], narrow: narrow(place) });
    return body['result'] === 'success' && Object.hasOwn(body['messages'] as object, place.id);
  };

const entries = (narrows: Readonly<Record<string, Narrow>>, more: Omit<Way, 'reads'>): [string, Way][] =>
  Object.entries(narrows).flatMap(([name, narrow]): [string, Way][] => [
    [`the newest of ${name}`, { ...more, reads: page(narrow, 'newest') }],
    [`the oldest of ${name}`, { ...more, reads: page(narrow, 'oldest') }],
    ...(name === 'the conversation of the message' ? [] : [[`matches of ${name}`, { ...more, reads: matches(narrow) }] as [string, Way]]),
  ]);

/** The `matches_narrow` of a channel contains messages that the account received. */
const WAYS: Readonly<Record<string, Way>> = {
  'the single message': { reads: succeeds(({ client }, { id }) => client.get(`messages/${id}`)) },
  'messages by their ids': { reads: async ({ client }, { id }) => contains(await client.get('messages', { message_ids: [id] }), id) },
  'the edit history': { reads: succeeds(({ client }, { id }) => client.get(`messages/${id}/history`)) },
  'read receipts': { reads: succeeds(({ client }, { id }) => client.get(`messages/${id}/read_receipts`)) },
  'the linked file': { reads: succeeds(({ client }, { file }) => client.get(file)) },
  'a temporary link to the file': { reads: succeeds(({ client }, { file }) => client.get(file.slice(1))) },
  'a reaction': {
    reads: async (reader, place) => {
      const added = await succeeds(({ client }, { id }) => client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }))(reader, place);
      if (added) await reader.client.delete(`messages/${place.id}/reactions`, { emoji_name: 'tada' });
      return added;
    },
  },
  'the topics of the channel': {
    reads: async ({ client }, { den, id }) => {
      const { body } = await client.get(`users/me/${den}/topics`);
      return body['result'] === 'success' && (body['topics'] as { max_id: number }[]).some(({ max_id }) => max_id === id);
    },
  },
  'the starred messages of the initial state': {
    reads: async ({ client }, { id }) => {
      const { body } = await client.post('register', { event_types: ['starred_messages'], fetch_event_types: ['starred_messages'] });
      return (body['starred_messages'] as number[]).includes(id);
    },
  },
  'the unread messages of the initial state': {
    unreadOnly: true,
    reads: async ({ client }, { id }) => {
      const types = ['message', 'update_message_flags'];
      const { body } = await client.post('register', { event_types: types, fetch_event_types: types });
      const { streams } = body['unread_msgs'] as { streams: { unread_message_ids: number[] }[] };
      return streams.some(({ unread_message_ids: ids }) => ids.includes(id));
    },
  },
  'flags of a narrow': {
    reads: async ({ client }, { id }) => {
      const range = { anchor: 'newest', num_before: 50, num_after: 0, narrow: [term('is', 'starred')] };
      const { body } = await client.post('messages/flags/narrow', { ...range, op: 'add', flag: 'starred' });
      return body['last_processed_id'] === id;
    },
  },
  ...Object.fromEntries([...entries(STARRED, {}), ...entries(UNREAD, { unreadOnly: true }), ...entries(RECEIVED, { receivedOnly: true })]),
  ...Object.fromEntries(
    entries(CHANNEL, {}).map(([name, way]) => [name, name.startsWith('matches') ? { ...way, receivedOnly: true } : way]),
  ),
};

describe.each(Object.entries(LOSSES))('an account that %s', (_, loss) => {
  let reader: TestAccount;
  let place: Place;
  let listener: EventListener;
  const readable = new Map<string, boolean>();

  beforeAll(async () => {
    const realm = await TestRealm.create(server, { enable_read_receipts: true, enable_spectator_access: true });
    const [ada, ben, guest] = [await realm.join('Ada', Role.owner), await realm.join('Ben'), await realm.join('Gil', Role.guest)];
    reader = loss.reader === 'guest' ? guest : ben;
    const memberFromStart = loss.received ? [ada, reader] : [ada];
    const den = await subscribe(ada, 'den', { ...loss.channel, principals: memberFromStart.map(({ user }) => user.id) });
    await loss.prepare?.({ ada, ben, guest }, den);
    const file = await upload(ada.client, 'plan.txt');
    const content = `@**${reader.user.fullName}** saw a badger, [plan](${file})`;
    const id = await send(ada, { type: 'channel', to: den, topic: 'roses', content });
    place = { ada, ben, guest, den, id, file };
    if (loss.joins) await subscribe(ada, 'den', { principals: [reader.user.id] });
    await succeed(reader.client.post('messages/flags', { op: 'add', flag: 'starred', messages: [id] }));
    await succeed(reader.client.post('messages/flags', { op: 'remove', flag: 'read', messages: [id] }));
    if (loss.leaves) await succeed(reader.client.delete('users/me/subscriptions', { subscriptions: ['den'] }));
    for (const [name, way] of Object.entries(WAYS)) readable.set(name, await way.reads(reader, place));
    listener = await EventListener.register(reader.client, { event_types: ['update_message', 'reaction', 'submessage', 'message'] });
    await succeed(loss.lose(place));
  });

  it.each(Object.entries(WAYS))('can read it no longer: %s', async (name, way) => {
    const unread = loss.joins ?? (loss.received && !loss.leaves);
    expect(readable.get(name)).toBe(way.unreadOnly ? unread : loss.received || way.receivedOnly !== true);
    expect(await way.reads(reader, place)).toBe(false);
  });

  it('receives no events about it', async () => {
    const { ada, id } = place;
    await ada.client.eventsPublished();
    await listener.takePending();
    await succeed(ada.client.patch(`messages/${id}`, { content: 'The badger has moved' }));
    await succeed(ada.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }));
    await ada.client.eventsPublished();
    expect((await listener.takePending()).filter(({ type }) => type !== 'heartbeat')).toEqual([]);
  });

  it('cannot star it unless it received it', async () => {
    await reader.client.post('messages/flags', { op: 'remove', flag: 'starred', messages: [place.id] });
    const { status } = await reader.client.post('messages/flags', { op: 'add', flag: 'starred', messages: [place.id] });
    if (!loss.received) expect(status).toBe(400);
  });
});

async function succeed(answer: Promise<ApiResponse>): Promise<void> {
  expect((await answer).body).toMatchObject({ result: 'success' });
}
