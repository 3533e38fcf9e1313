import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { AttachedQueues } from '../../../../src/modules/events/events.api.js';
import { subscribe as subscribeTo } from '../../../support/channels.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import { HeldLock } from '../../../support/held-lock.js';
import { post } from '../../../support/messages.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('flags of messages', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let channelId: number;
  /** Ten messages of Ben in the channel, none of which Ada has read. */
  let ids: number[];

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await subscribe(ada, 'garden', [ada, ben]);
    channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    ids = [];
    for (let number = 0; number < 10; number += 1) ids.push(await send(ben, 'garden', number % 2 ? 'roses' : 'herbs'));
  });

  const subscribe = (by: TestAccount, name: string, accounts: readonly TestAccount[], more = {}): Promise<ApiResponse> =>
    by.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals: accounts.map(({ user }) => user.id), ...more });
  const send = async (by: TestAccount, to: string, topic: string, content = 'c'): Promise<number> =>
    (await by.client.post('messages', { type: 'channel', to, topic, content })).body['id'] as number;
  const at = (index: number): number => ids[index] as number;
  const change = (parameters: Record<string, unknown>, by = ada): Promise<ApiResponse> =>
    by.client.post('messages/flags/narrow', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [],
      op: 'add',
      flag: 'read',
      ...parameters,
    });
  const unread = async (by = ada): Promise<number[]> => {
    const { body } = await by.client.get('messages', { anchor: 'newest', num_before: 5000, num_after: 0 });
    return (body['messages'] as { id: number; flags: string[] }[]).filter(({ flags }) => !flags.includes('read')).map(({ id }) => id);
  };
  const inGarden = [{ operator: 'channel', operand: 'garden' }];

  describe('POST /messages/flags/narrow', () => {
    it('marks the messages of the range as read, and reports what it changed', async () => {
      const { status, body } = await change({ narrow: inGarden, anchor: at(6), num_before: 3, num_after: 2 });
      expect(status).toBe(200);
      expect(body).toEqual({
        result: 'success',
        msg: '',
        processed_count: 6,
        updated_count: 6,
        first_processed_id: at(3),
        last_processed_id: at(8),
        found_oldest: false,
        found_newest: false,
      });
      expect(await unread()).toEqual([at(0), at(1), at(2), at(9)]);
      const again = await change({ narrow: inGarden });
      expect(again.body).toMatchObject({ processed_count: 10, updated_count: 4, found_oldest: true, found_newest: true });
      expect(await unread()).toEqual([]);
    });

    it('changes very many messages in parts of 1,000, each with its event', async () => {
      await server.write(
        `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT m.realm_id, m.conversation_id, m.sender_id, m.topic, m.topic_key, m.content, m.rendered_content, m.sent_at, m.client, m.traits
           FROM message m JOIN seq_1_to_1200 n WHERE m.id = ?`,
        [at(9)],
      );
      // The next message makes the others the past of the channel.
      await send(ben, 'garden', 'roses');
      const all = await unread();
      expect(all).toHaveLength(1_211);
      const listener = await EventListener.register(ada.client, { event_types: ['update_message_flags'] });
      for (const flag of ['starred', 'read']) {
        const { body } = await change({ narrow: inGarden, num_before: 5_000, flag });
        expect(body).toMatchObject({ processed_count: 1_211, updated_count: 1_211, found_oldest: true });
        const events: WireEvent[] = [];
        while (events.length < 2) events.push(...(await listener.poll()).filter(({ type }) => type === 'update_message_flags'));
        expect(events.map(({ messages }) => messages)).toEqual([all.slice(0, 1_000), all.slice(1_000)]);
      }
      expect(await unread()).toEqual([]);
    });

    const ranges: [
      string,
      () => Record<string, unknown>,
      { first: number | null; last: number | null; oldest: boolean; newest: boolean },
    ][] = [
      ['the newest', () => ({ anchor: 'newest', num_before: 4 }), { first: 6, last: 9, oldest: false, newest: true }],
      ['the oldest', () => ({ anchor: 'oldest', num_before: 0, num_after: 4 }), { first: 0, last: 3, oldest: true, newest: false }],
      [
        'all messages from the first unread one',
        () => ({ anchor: 'first_unread', num_before: 0, num_after: 100 }),
        { first: 0, last: 9, oldest: false, newest: true },
      ],
      [
        'messages before an anchor, and the anchor',
        () => ({ anchor: at(4), num_before: 2 }),
        { first: 2, last: 4, oldest: false, newest: false },
      ],
      [
        'messages before an anchor, without it',
        () => ({ anchor: at(4), num_before: 2, include_anchor: false }),
        { first: 2, last: 3, oldest: false, newest: false },
      ],
      [
        'messages after an anchor, and the anchor',
        () => ({ anchor: at(4), num_before: 0, num_after: 2 }),
        { first: 4, last: 6, oldest: false, newest: false },
      ],
      [
        'messages after an anchor, without it',
        () => ({ anchor: at(4), num_before: 0, num_after: 2, include_anchor: false }),
        { first: 5, last: 6, oldest: false, newest: false },
      ],
      [
        'the anchor alone, even if it is excluded',
        () => ({ anchor: at(4), num_before: 0, num_after: 0, include_anchor: false }),
        { first: 4, last: 4, oldest: false, newest: false },
      ],
      [
        'no messages after the newest one',
        () => ({ anchor: 'newest', num_before: 0, num_after: 5 }),
        { first: null, last: null, oldest: false, newest: true },
      ],
      [
        'no messages before the oldest one',
        () => ({ anchor: 'oldest', num_before: 5, num_after: 0 }),
        { first: null, last: null, oldest: true, newest: false },
      ],
      [
        'messages around an anchor that is not a message',
        () => ({ anchor: at(9) + 1_000_000, num_before: 2, num_after: 2 }),
        { first: 8, last: 9, oldest: false, newest: true },
      ],
      [
        'a negative anchor as the oldest',
        () => ({ anchor: '-5', num_before: 0, num_after: 1 }),
        { first: 0, last: 0, oldest: true, newest: false },
      ],
    ];
    it.each(ranges)('accepts %s', async (_, parameters, { first, last, oldest, newest }) => {
      const { body } = await change({ narrow: inGarden, ...parameters() });
      expect(body).toMatchObject({
        processed_count: first === null || last === null ? 0 : last - first + 1,
        first_processed_id: first === null ? null : at(first),
        last_processed_id: last === null ? null : at(last),
        found_oldest: oldest,
        found_newest: newest,
      });
    });

    it('counts processed messages that had the flag already', async () => {
      await change({ narrow: inGarden, flag: 'starred', anchor: 'newest', num_before: 3 });
      expect((await change({ narrow: inGarden, flag: 'starred' })).body).toMatchObject({ processed_count: 10, updated_count: 7 });
      expect((await change({ narrow: inGarden, flag: 'starred', op: 'remove' })).body).toMatchObject({
        processed_count: 10,
        updated_count: 10,
      });
    });

    const errors: [string, () => Record<string, unknown>, Record<string, unknown>][] = [
      ['a junk anchor', () => ({ anchor: 'soon' }), { msg: 'Invalid anchor' }],
      [
        'an excluded anchor in the middle',
        () => ({ anchor: at(1), num_after: 1, include_anchor: false }),
        { msg: 'The anchor can only be excluded at an end of the range' },
      ],
      ['an invalid number', () => ({ num_before: 'abc' }), { msg: 'num_before is not valid JSON' }],
      ['a quoted number', () => ({ num_before: '"5"' }), { msg: 'num_before is not an integer' }],
      ['a fraction', () => ({ num_after: '1.0' }), { msg: 'num_after is not an integer' }],
      ['a negative number', () => ({ num_before: -1 }), { msg: 'num_before is too small' }],
      ['an invalid boolean', () => ({ include_anchor: 'yes' }), { msg: 'include_anchor is not valid JSON' }],
      ['a narrow that is not a list', () => ({ narrow: { a: 1 } }), { msg: 'narrow is not a list' }],
      [
        'an unknown operator',
        () => ({ narrow: [['shape', 'round']] }),
        { code: 'BAD_NARROW', msg: 'Invalid narrow operator: unknown operator shape', desc: 'unknown operator shape' },
      ],
      [
        'the operator with',
        () => ({ narrow: [{ operator: 'with', operand: at(0) }] }),
        { code: 'BAD_NARROW', msg: 'Invalid narrow operator: unknown operator with', desc: 'unknown operator with' },
      ],
      [
        'a bad narrow before a bad flag',
        () => ({ narrow: [['channel', 'nowhere']], flag: 'x' }),
        { code: 'BAD_NARROW', msg: 'Invalid narrow operator: unknown channel nowhere', desc: 'unknown channel nowhere' },
      ],
      ['an unknown flag', () => ({ flag: 'Read' }), { msg: "Invalid flag: 'Read'" }],
      ['an internal flag', () => ({ flag: 'is_private' }), { msg: "Invalid flag: 'is_private'" }],
      ['a flag that is not stored', () => ({ flag: 'wildcard_mentioned' }), { msg: "Invalid flag: 'wildcard_mentioned'" }],
      ['a fixed flag before a bad operation', () => ({ flag: 'mentioned', op: 'toggle' }), { msg: "Flag not editable: 'mentioned'" }],
      ['an unknown operation', () => ({ op: 'toggle' }), { msg: "Invalid message flag operation: 'toggle'" }],
    ];
    it.each(errors)('rejects %s and changes nothing', async (_, parameters, expected) => {
      const { status, body } = await change(parameters());
      expect(status).toBe(400);
      expect(body).toEqual({ result: 'error', code: 'BAD_REQUEST', ...expected });
      expect(await unread()).toEqual(ids);
    });

    it('names the first missing parameter in the order of the contract', async () => {
      const all: Record<string, unknown> = { anchor: 'newest', flag: 'read', narrow: [], num_after: 0, num_before: 1, op: 'add' };
      const given: Record<string, unknown> = {};
      for (const name of Object.keys(all)) {
        const { body } = await ada.client.post('messages/flags/narrow', given);
        expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument`, var_name: name });
        given[name] = all[name];
      }
      expect((await ada.client.post('messages/flags/narrow', { ...given, narrow: null })).status).toBe(200);
    });

    it('skips messages that cannot become unread, and lists their channels only then', async () => {
      await subscribe(ada, 'street', [ada, ben]);
      const street = await send(ben, 'street', 'cars');
      const streetId = (await ada.client.get('get_stream_id', { stream: 'street' })).body['stream_id'];
      await ada.client.delete('users/me/subscriptions', { subscriptions: ['street'] });
      await change({});
      const { body } = await change({ op: 'remove' });
      expect(body).toMatchObject({ processed_count: 11, updated_count: 10, ignored_because_not_subscribed_channels: [streetId] });
      expect(await unread()).toEqual(ids);
      expect(ids).not.toContain(street);
      for (const [flag, op] of [
        ['read', 'add'],
        ['starred', 'add'],
        ['starred', 'remove'],
      ]) {
        expect((await change({ flag, op })).body).not.toHaveProperty('ignored_because_not_subscribed_channels');
      }
      expect((await change({ op: 'remove' })).body).toHaveProperty('ignored_because_not_subscribed_channels', [streetId]);
    });

    it('marks direct messages as unread again', async () => {
      const { body } = await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'psst' });
      await change({});
      const answer = await change({ op: 'remove', narrow: [{ operator: 'dm', operand: [ben.user.id] }] });
      expect(answer.body).toMatchObject({ updated_count: 1, ignored_because_not_subscribed_channels: [] });
      expect(await unread()).toEqual([body['id']]);
    });

    it('stores flags of historical messages beside the flag historical', async () => {
      const cem = await realm.join('Cem');
      await subscribe(cem, 'garden', [cem]);
      const flags = async (): Promise<unknown[]> => {
        const { body } = await cem.client.get('messages', { anchor: 'newest', num_before: 2, num_after: 0, narrow: inGarden });
        return (body['messages'] as { flags: string[] }[]).map((message) => message.flags);
      };
      expect(await flags()).toEqual([
        ['read', 'historical'],
        ['read', 'historical'],
      ]);
      await change({ narrow: inGarden, num_before: 1, flag: 'starred' }, cem);
      await change({ narrow: inGarden, num_before: 2, op: 'remove' }, cem);
      expect(await flags()).toEqual([['historical'], ['starred', 'historical']]);
      expect((await change({ narrow: inGarden, num_before: 2 }, cem)).body).toMatchObject({ updated_count: 2 });
      expect(await flags()).toEqual([
        ['read', 'historical'],
        ['read', 'starred', 'historical'],
      ]);
    });

    it('rejects changes of messages that the account cannot read', async () => {
      await subscribe(ben, 'secret', [ben], { invite_only: true });
      await send(ben, 'secret', 'plans');
      const { body } = await change({ flag: 'starred', narrow: [{ operator: 'channel', operand: 'secret' }] });
      expect(body).toMatchObject({ result: 'success', processed_count: 0 });
    });
  });

  describe('POST /messages/flags', () => {
    const flag = (parameters: Record<string, unknown>, by = ada): Promise<ApiResponse> =>
      by.client.post('messages/flags', { messages: [at(1), at(0)], op: 'add', flag: 'read', ...parameters });

    it('changes the messages and echoes the list', async () => {
      expect((await flag({})).body).toEqual({ result: 'success', msg: '', messages: [at(1), at(0)] });
      expect(await unread()).toEqual(ids.slice(2));
      expect((await flag({ op: 'remove' })).body).toEqual({
        result: 'success',
        msg: '',
        messages: [at(1), at(0)],
        ignored_because_not_subscribed_channels: [],
      });
      expect(await unread()).toEqual(ids);
      expect(await unread(ben)).toEqual(ids);
    });

    it.each([
      ['read', 'add', true],
      ['starred', 'remove', true],
      ['collapsed', 'remove', true],
      ['read', 'remove', false],
      ['starred', 'add', false],
      ['collapsed', 'add', false],
    ])('%s %s of a message that does not exist: accepted is %s', async (name, op, passes) => {
      const { status, body } = await flag({ messages: [at(0), 999_999_999], flag: name, op });
      expect([status, body['msg']]).toEqual(passes ? [200, ''] : [400, 'Invalid message(s)']);
      if (!passes) expect(await unread()).toEqual(ids);
    });

    it.each([
      [{ messages: '5' }, 'messages is not a list'],
      [{ messages: '["a"]' }, 'messages[0] is not an integer'],
      [{ flag: 'historical' }, "Flag not editable: 'historical'"],
      [{ op: 'x' }, "Invalid message flag operation: 'x'"],
    ])('rejects the parameters %o', async (parameters, msg) => {
      const { status, body } = await flag(parameters);
      expect([status, body['msg']]).toEqual([400, msg]);
    });
  });

  describe('marking all messages as read', () => {
    it('marks channel messages and direct messages as read', async () => {
      await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'psst' });
      await change({ narrow: inGarden, anchor: at(5), num_before: 0 });
      expect((await ada.client.post('mark_all_as_read')).body).toEqual({ result: 'success', msg: '', complete: true });
      expect(await unread()).toEqual([]);
      expect(await unread(ben)).toHaveLength(11);
    });

    it('keeps nobody from sending while there are marks to clear', async () => {
      await change({ num_before: 1 }); // the newest message is read out of order, so it has a mark
      const lock = await HeldLock.take(server, 'SELECT flags FROM message_mark WHERE user_id = ? FOR UPDATE', [ada.user.id]);
      const marked = ada.client.post('mark_all_as_read');
      await lock.untilAwaited();
      expect(await send(ben, 'garden', 'herbs')).toBeGreaterThan(at(9));
      expect(await send(ada, 'garden', 'herbs')).toBeGreaterThan(at(9));
      await lock.release();
      expect((await marked).status).toBe(200);
    });

    it('marks a channel as read', async () => {
      await subscribe(ada, 'street', [ada, ben]);
      const street = await send(ben, 'street', 'cars');
      expect((await ada.client.post('mark_stream_as_read', { stream_id: channelId })).body).toEqual({ result: 'success', msg: '' });
      expect(await unread()).toEqual([street]);
    });

    it('marks a topic as read, ignoring the case of its name', async () => {
      expect((await ada.client.post('mark_topic_as_read', { stream_id: channelId, topic_name: 'ROSES' })).status).toBe(200);
      expect(await unread()).toEqual(ids.filter((_, index) => index % 2 === 0));
    });

    it.each([
      ['mark_stream_as_read', {}, "Missing 'stream_id' argument"],
      ['mark_stream_as_read', { stream_id: 'abc' }, 'stream_id is not valid JSON'],
      ['mark_stream_as_read', { stream_id: '"5"' }, 'stream_id is not an integer'],
      ['mark_stream_as_read', { stream_id: 999_999 }, 'Invalid channel ID'],
      ['mark_topic_as_read', { stream_id: 999_999, topic_name: 'a' }, 'Invalid channel ID'],
    ])('%s with %o is rejected', async (path, parameters, msg) => {
      const { status, body } = await ada.client.post(path, parameters);
      expect([status, body['msg']]).toEqual([400, msg]);
    });

    it('rejects a topic without messages', async () => {
      const { body } = await ada.client.post('mark_topic_as_read', { stream_id: channelId, topic_name: 'Tulips' });
      expect(body['msg']).toBe("No such topic 'Tulips'");
    });

    it('does not reveal a private channel by marking it as read', async () => {
      await subscribe(ben, 'secret', [ben], { invite_only: true });
      const secretId = (await ben.client.get('get_stream_id', { stream: 'secret' })).body['stream_id'];
      const { body } = await ada.client.post('mark_stream_as_read', { stream_id: secretId });
      expect(body['msg']).toBe('Invalid channel ID');
    });
  });

  describe('events', () => {
    const listen = (by: TestAccount): Promise<EventListener> =>
      EventListener.register(by.client, { event_types: ['update_message_flags'] });

    it('are published to the account alone, and contain only changed messages', async () => {
      const [own, foreign] = [await listen(ada), await listen(ben)];
      await change({ narrow: inGarden, num_before: 2 });
      await change({ narrow: inGarden, num_before: 3 });
      await change({ narrow: inGarden, num_before: 3 });
      await change({ narrow: inGarden, num_before: 1, flag: 'starred' });
      const events = await own.take(3);
      expect(events).toEqual([
        {
          id: expect.any(Number) as number,
          type: 'update_message_flags',
          op: 'add',
          operation: 'add',
          flag: 'read',
          messages: [at(8), at(9)],
          all: false,
        },
        {
          id: expect.any(Number) as number,
          type: 'update_message_flags',
          op: 'add',
          operation: 'add',
          flag: 'read',
          messages: [at(7)],
          all: false,
        },
        {
          id: expect.any(Number) as number,
          type: 'update_message_flags',
          op: 'add',
          operation: 'add',
          flag: 'starred',
          messages: [at(9)],
          all: false,
        },
      ]);
      expect(await own.takePending()).toEqual([]);
      expect(await foreign.takePending()).toEqual([]);
    });

    it('contain the conversations of messages that become unread', async () => {
      const mention = await send(ben, 'garden', 'herbs', 'Look, @**Ada**');
      const direct = (await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'psst' })).body['id'] as number;
      const own = await listen(ada);
      await ada.client.post('mark_all_as_read');
      await own.take(1);
      await ada.client.post('messages/flags', { messages: [at(1), mention, direct], op: 'remove', flag: 'read' });
      const [event] = await own.take(1);
      expect(event).toMatchObject({ op: 'remove', operation: 'remove', flag: 'read', messages: [at(1), mention, direct], all: false });
      expect(event?.['message_details']).toEqual({
        [at(1)]: { type: 'stream', stream_id: channelId, topic: 'roses' },
        [mention]: { type: 'stream', stream_id: channelId, topic: 'herbs', mentioned: true },
        [direct]: { type: 'private', user_ids: [ben.user.id] },
      });
    });

    it('list the messages that were read with a channel, and are not published if there were none', async () => {
      await ada.client.post('messages/flags', { messages: [at(2), at(9)], op: 'add', flag: 'read' });
      const own = await listen(ada);
      await ada.client.post('mark_stream_as_read', { stream_id: channelId });
      const [event] = await own.take(1);
      expect(event).toMatchObject({ op: 'add', flag: 'read', all: false, messages: ids.filter((id) => id !== at(2) && id !== at(9)) });
      await ada.client.post('mark_stream_as_read', { stream_id: channelId });
      expect(await own.takePending()).toEqual([]);
    });

    it('state that all messages were marked as read', async () => {
      const own = await listen(ada);
      await ada.client.post('mark_all_as_read');
      expect((await own.take(1))[0]).toMatchObject({ op: 'add', flag: 'read', messages: [], all: true });
    });

    it('lead from the initial state to the present state', async () => {
      const own = await EventListener.register(ada.client, { event_types: ['update_message_flags', 'message'] });
      await change({ narrow: inGarden, anchor: at(4), num_before: 0, num_after: 3 });
      await ada.client.post('messages/flags', { messages: [at(5)], op: 'remove', flag: 'read' });
      await ada.client.post('mark_topic_as_read', { stream_id: channelId, topic_name: 'herbs' });
      await change({ narrow: inGarden, anchor: at(1), num_before: 0, flag: 'starred' });
      const stillUnread = new Set(ids);
      const starred = new Set(own.state['starred_messages'] as number[] | undefined);
      for (const { op, flag, messages } of (await own.take(4)) as unknown as { op: string; flag: string; messages: number[] }[]) {
        const set = flag === 'read' ? stillUnread : starred;
        for (const id of messages) {
          if ((op === 'add') === (flag === 'read')) set.delete(id);
          else set.add(id);
        }
      }
      const fresh = (await EventListener.register(ada.client)).state;
      const streams = (fresh['unread_msgs'] as { streams: { unread_message_ids: number[] }[] }).streams;
      const sorted = (list: Iterable<number>): number[] => [...list].sort((a, b) => a - b);
      expect(sorted(stillUnread)).toEqual(sorted(streams.flatMap(({ unread_message_ids }) => unread_message_ids)));
      expect(sorted(starred)).toEqual(fresh['starred_messages']);
    });
  });
});

describe('an account that flags a message of a public channel to which it does not belong', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let ben: TestAccount;
  let listener: EventListener;
  let id: number;
  const TYPES = ['update_message', 'delete_message', 'reaction', 'submessage', 'update_message_flags'];

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    ben = await realm.join('Ben');
    for (const name of ['garden', 'meadow']) await subscribeTo(olga, name);
    id = await post(olga, 'garden', 'roses');
    await flag('starred');
    const client_capabilities = { notification_settings_null: true, bulk_message_deletion: true };
    listener = await EventListener.register(ben.client, { event_types: TYPES, client_capabilities });
  });

  const flag = async (name: string, op = 'add'): Promise<void> =>
    succeed(ben.client.post('messages/flags', { op, flag: name, messages: [id] }));
  const succeed = async (answer: Promise<ApiResponse>): Promise<void> => expect((await answer).body).toMatchObject({ result: 'success' });
  const pending = async (): Promise<WireEvent[]> => {
    await olga.client.eventsPublished();
    return (await listener.takePending()).filter(({ type }) => type !== 'heartbeat');
  };

  it('receives its edits, with its flags', async () => {
    await succeed(olga.client.patch(`messages/${id}`, { content: 'New' }));
    await succeed(olga.client.patch(`messages/${id}`, { topic: 'lilies', send_notification_to_old_thread: false }));
    const flags = ['read', 'starred', 'historical'];
    expect(await listener.take(2)).toMatchObject([
      { type: 'update_message', message_id: id, content: 'New', flags },
      { type: 'update_message', message_id: id, subject: 'lilies', flags },
    ]);
  });

  it('receives its edits if it only collapsed the message', async () => {
    await flag('collapsed');
    await flag('starred', 'remove');
    await succeed(olga.client.patch(`messages/${id}`, { content: 'New' }));
    expect((await listener.take(3)).at(-1)).toMatchObject({ type: 'update_message', flags: ['read', 'collapsed', 'historical'] });
  });

  it('receives reactions, submessages and the deletion', async () => {
    await succeed(olga.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }));
    await succeed(olga.client.post('submessage', { message_id: id, msg_type: 'widget', content: '{"widget_type":"todo"}' }));
    await succeed(olga.client.delete(`messages/${id}`));
    expect(await listener.take(3)).toMatchObject([
      { type: 'reaction', message_id: id },
      { type: 'submessage', message_id: id },
      { type: 'delete_message', message_ids: [id] },
    ]);
  });

  it('learns that it moved to another public channel, and keeps the star', async () => {
    const meadow = await subscribeTo(olga, 'meadow');
    await succeed(olga.client.patch(`messages/${id}`, { stream_id: meadow, send_notification_to_old_thread: false }));
    expect(await pending()).toMatchObject([
      { type: 'update_message', message_ids: [id], new_stream_id: meadow, flags: ['read', 'starred', 'historical'] },
    ]);
    await succeed(olga.client.patch(`messages/${id}`, { content: 'New' }));
    expect(await pending()).toMatchObject([{ type: 'update_message', message_id: id, content: 'New' }]);
  });

  it('learns that it moved to a private channel', async () => {
    await flag('collapsed');
    await flag('starred', 'remove');
    const den = await subscribeTo(olga, 'den', { invite_only: true });
    await pending();
    await succeed(olga.client.patch(`messages/${id}`, { stream_id: den, send_notification_to_old_thread: false }));
    expect(await pending()).toMatchObject([{ type: 'delete_message', message_ids: [id] }]);
  });

  it('receives nothing of other messages, and nothing that it may no longer read', async () => {
    const other = await post(olga, 'garden', 'roses');
    await succeed(olga.client.patch(`messages/${other}`, { content: 'New' }));
    expect(await pending()).toEqual([]);
    await succeed(olga.client.patch(`users/${ben.user.id}`, { role: Role.guest }));
    await succeed(olga.client.patch(`messages/${id}`, { content: 'New' }));
    await succeed(olga.client.delete(`messages/${id}`));
    expect(await pending()).toEqual([]);
  });

  it('receives it on a queue that another node rebuilds from the log', async () => {
    await succeed(olga.client.patch(`messages/${id}`, { content: 'New' }));
    await olga.client.eventsPublished();
    const queue = server.get(AttachedQueues).find(listener.queueId);
    if (queue) server.get(AttachedQueues).detach(queue);
    expect(await listener.take(1)).toMatchObject([{ type: 'update_message', message_id: id, content: 'New' }]);
  });
});
