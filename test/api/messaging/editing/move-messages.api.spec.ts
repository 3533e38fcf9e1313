import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { HeldLock } from '../../../support/held-lock.js';
import { post } from '../../../support/messages.js';
import { subscribe } from '../../../support/channels.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const TURNS = 45;
const CHANNELS = ['north', 'south', 'secret'] as const;
type ChannelName = (typeof CHANNELS)[number];

/** The state of one account for one message. Unlike the server, the model has a row for each pair. */
interface Row {
  read: boolean;
  starred: boolean;
}

interface ModelMessage {
  readonly id: number;
  channel: ChannelName;
  topic: string;
  readonly rows: Map<TestAccount, Row>;
}

/** Pseudo-random numbers that are the same in every run. */
function randomNumbers(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

describe('moves of messages between channels', () => {
  let realm: TestRealm;
  let mover: TestAccount;
  let people: TestAccount[];
  let ids: Record<ChannelName, number>;
  let members: Record<ChannelName, Set<TestAccount>>;
  let messages: ModelMessage[];

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    mover = await realm.join('Mover', Role.administrator);
    people = [await realm.join('Ada'), await realm.join('Ben'), await realm.join('Cleo')];
    ids = { north: 0, south: 0, secret: 0 };
    members = { north: new Set(people), south: new Set(people.slice(0, 2)), secret: new Set(people.slice(1)) };
    messages = [];
    for (const name of CHANNELS) {
      await mover.client.post('users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: [mover, ...members[name]].map(({ user }) => user.id),
        ...(name === 'secret' ? { invite_only: true, history_public_to_subscribers: true } : {}),
      });
      ids[name] = (await mover.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
    }
  });

  const actions = {
    async send(roll: (sides: number) => number): Promise<void> {
      const channel = CHANNELS[roll(3)] as ChannelName;
      const topic = `topic ${roll(2)}`;
      const { body } = await mover.client.post('messages', { type: 'channel', to: ids[channel], topic, content: 'words' });
      const rows = new Map([...members[channel]].map((account) => [account, { read: false, starred: false }]));
      messages.push({ id: body['id'] as number, channel, topic, rows });
    },
    async flag(roll: (sides: number) => number): Promise<void> {
      const account = people[roll(3)] as TestAccount;
      const own = messages.filter(({ rows, channel }) => rows.has(account) && members[channel].has(account));
      const chosen = own.filter(() => roll(3) === 0);
      if (chosen.length === 0) return;
      const flag = roll(3) === 0 ? 'starred' : 'read';
      const op = roll(3) === 0 ? 'remove' : 'add';
      const { status } = await account.client.post('messages/flags', { messages: chosen.map(({ id }) => id), op, flag });
      expect(status).toBe(200);
      for (const { rows } of chosen) (rows.get(account) as Row)[flag] = op === 'add';
    },
    async membership(roll: (sides: number) => number): Promise<void> {
      const account = people[roll(3)] as TestAccount;
      const channel = CHANNELS[roll(3)] as ChannelName;
      const principals = [account.user.id];
      if (members[channel].delete(account)) {
        await mover.client.delete('users/me/subscriptions', { subscriptions: [channel], principals });
        for (const message of messages) {
          const row = message.rows.get(account);
          if (message.channel === channel && row) row.read = true;
        }
      } else {
        await mover.client.post('users/me/subscriptions', { subscriptions: [{ name: channel }], principals });
        members[channel].add(account);
      }
    },
    async move(roll: (sides: number) => number): Promise<void> {
      const target = messages[roll(Math.max(messages.length, 1))];
      if (!target) return;
      const to = CHANNELS[roll(3)] as ChannelName;
      const propagation = (['change_one', 'change_later', 'change_all'] as const)[roll(3)] ?? 'change_one';
      if (to === target.channel) return;
      const { status, text } = await mover.client.patch(`messages/${target.id}`, { stream_id: ids[to], propagate_mode: propagation });
      expect(status, text).toBe(200);
      const { channel, topic } = target;
      for (const message of messages) {
        const along = propagation === 'change_all' || (propagation === 'change_later' && message.id > target.id) || message === target;
        if (!along || message.channel !== channel || message.topic !== topic) continue;
        message.channel = to;
        for (const account of message.rows.keys()) if (!members[to].has(account)) message.rows.delete(account);
      }
    },
    async remove(roll: (sides: number) => number): Promise<void> {
      if (roll(3) > 0 || messages.length === 0) return;
      const [gone] = messages.splice(roll(messages.length), 1);
      if (gone) expect((await mover.client.delete(`messages/${gone.id}`)).status).toBe(200);
    },
  };

  const readable = (account: TestAccount): ModelMessage[] =>
    messages.filter(({ channel }) => channel !== 'secret' || members[channel].has(account));
  const expected = (account: TestAccount): Record<number, string[]> =>
    Object.fromEntries(
      readable(account).map(({ id, rows }) => {
        const row = rows.get(account);
        if (!row) return [id, ['read', 'historical']];
        return [id, [...(row.read ? ['read'] : []), ...(row.starred ? ['starred'] : [])]];
      }),
    );
  const received = (account: TestAccount): number[] =>
    readable(account)
      .filter(({ rows }) => rows.has(account))
      .map(({ id }) => id);
  const unread = (account: TestAccount): number[] => messages.filter(({ rows }) => rows.get(account)?.read === false).map(({ id }) => id);
  const starred = (account: TestAccount): number[] => messages.filter(({ rows }) => rows.get(account)?.starred).map(({ id }) => id);

  const compare = async (account: TestAccount): Promise<void> => {
    type Found = { id: number; flags: string[] }[];
    const all = await account.client.get('messages', { message_ids: messages.map(({ id }) => id) });
    const found = all.body['messages'] as Found;
    expect(Object.fromEntries(found.map(({ id, flags }) => [id, flags]))).toEqual(expected(account));
    const feed = await account.client.get('messages', { anchor: 'newest', num_before: 1000, num_after: 0 });
    expect((feed.body['messages'] as Found).map(({ id }) => id)).toEqual(received(account));
    const register = await account.client.post('register', {
      event_types: [],
      fetch_event_types: ['message', 'update_message_flags', 'starred_messages'],
    });
    const state = register.body as { unread_msgs: { streams: { unread_message_ids: number[] }[] }; starred_messages: number[] };
    const listed = state.unread_msgs.streams.flatMap(({ unread_message_ids }) => unread_message_ids).sort((a, b) => a - b);
    expect(listed).toEqual(unread(account));
    expect(state.starred_messages).toEqual(starred(account));
    const first = await account.client.get('messages', { anchor: 'first_unread', num_before: 0, num_after: 1 });
    if (unread(account).length > 0) expect(first.body['anchor']).toBe(unread(account)[0]);
  };

  it.each([11, 22, 33])('agree with a model of one row per account and message (seed %i)', async (seed) => {
    const roll = randomNumbers(seed);
    const order = ['send', 'send', 'send', 'flag', 'flag', 'membership', 'move', 'move', 'remove'] as const;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await actions[order[roll(order.length)] ?? 'send'](roll);
      for (const account of people) await compare(account);
    }
    expect(messages.length).toBeGreaterThan(3);
  });
});

describe('a move that is not finished', () => {
  let mover: TestAccount;
  let ben: TestAccount;
  let from: number;
  let to: number;
  let ids: number[];
  let lock: HeldLock;

  beforeEach(async () => {
    const realm = await TestRealm.create(server);
    mover = await realm.join('Mover', Role.administrator);
    ben = await realm.join('Ben');
    [from, to] = [await subscribe(mover, 'from'), await subscribe(mover, 'to')];
    for (const name of ['from', 'to', 'elsewhere']) await subscribe(ben, name);
    ids = [];
    for (let sent = 0; sent < 6; sent += 1) ids.push(await post(mover, 'from', 'roses'));
    lock = await HeldLock.take(server, 'SELECT id FROM message WHERE id = ? FOR UPDATE', [ids[4]]);
  });
  afterEach(() => lock.release());

  const topicOf = async (name: string, topic: string): Promise<number[]> => {
    const narrow = [
      ['channel', name],
      ['topic', topic],
    ];
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
    return (body['messages'] as { id: number }[]).map(({ id }) => id);
  };
  const move = (): Promise<{ status: number; text: string }> =>
    mover.client.patch(`messages/${ids[1]}`, { stream_id: to, topic: 'tulips', propagate_mode: 'change_all' });

  it('keeps nobody from sending, shows nothing of itself, and takes what was sent meanwhile with it', async () => {
    const moved = move();
    await lock.untilAwaited();
    const late = await post(ben, 'from', 'roses');
    await post(ben, 'from', 'other');
    await post(ben, 'to', 'other');
    await post(ben, 'elsewhere', 'other');
    expect(await topicOf('from', 'roses')).toEqual([...ids, late]);
    expect(await topicOf('to', 'tulips')).toEqual([]);
    await lock.release();
    expect((await moved).status).toBe(200);
    expect(await topicOf('from', 'roses')).toEqual([]);
    expect((await topicOf('to', 'tulips')).slice(0, 7)).toEqual([...ids, late]);
  });

  it('leaves nothing behind when its connection is lost', async () => {
    const moved = move();
    await lock.kill(await lock.untilAwaited());
    expect((await moved).status).toBe(503);
    await lock.release();
    expect(await topicOf('from', 'roses')).toEqual(ids);
    expect(await topicOf('to', 'tulips')).toEqual([]);
    expect((await move()).status).toBe(200);
    expect((await topicOf('to', 'tulips')).slice(0, 6)).toEqual(ids);
  });

  it.each([
    ['an edit', () => mover.client.patch(`messages/${ids[4]}`, { content: 'new' })],
    ['a deletion', () => mover.client.delete(`messages/${ids[4]}`)],
    ['a deletion of the topic', () => mover.client.post(`streams/${from}/delete_topic`, { topic_name: 'roses' })],
  ])('lets %s of its messages wait without keeping anybody from sending', async (_, change) => {
    const changed = change();
    await lock.untilAwaited();
    await post(ben, 'from', 'other');
    await post(ben, 'elsewhere', 'other');
    await lock.release();
    expect((await changed).status).toBe(200);
  });
});

describe('the read state of a large topic that moves', () => {
  it('needs no row for members who have not read it, if the new channel is older', async () => {
    const realm = await TestRealm.create(server);
    const mover = await realm.join('Mover', Role.administrator);
    const readers = [await realm.join('Ada'), await realm.join('Ben'), await realm.join('Cleo')];
    const channels = { from: await subscribe(mover, 'from'), to: await subscribe(mover, 'to') };
    for (const reader of readers) for (const name of ['from', 'to']) await subscribe(reader, name);
    await post(mover, 'to', 'before');
    for (const reader of readers) await reader.client.post('mark_all_as_read');
    const ids: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) ids.push(await post(mover, 'from', 'roses'));
    const { status } = await mover.client.patch(`messages/${ids[0]}`, { stream_id: channels.to, propagate_mode: 'change_all' });
    expect(status).toBe(200);
    const [marks] = await server
      .get(Sql)
      .rows<{ n: number }>('SELECT COUNT(*) AS n FROM message_mark WHERE realm_id = ?', [realm.realm.id]);
    expect(marks?.n).toBe(0);
    for (const reader of readers) {
      const { body } = await reader.client.get('messages', {
        anchor: 'newest',
        num_before: 50,
        num_after: 0,
        narrow: [{ operator: 'is', operand: 'unread' }],
      });
      expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    }
  });
});
