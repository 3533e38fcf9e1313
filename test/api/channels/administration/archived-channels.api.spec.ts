import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { INVALID_CHANNEL, people, subscribe } from '../../../support/channels.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const KNOWS_ARCHIVED = { client_capabilities: { notification_settings_null: true, archived_channels: true } };
const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string, code = 'BAD_REQUEST'): Json => ({ result: 'error', msg, code });

let realm: TestRealm;
let olga: TestAccount;
/** Creates the channels, and therefore administers them. */
let ada: TestAccount;
let ben: TestAccount;
/** Subscribes to none of the channels. */
let cleo: TestAccount;
let gil: TestAccount;

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [olga, ada, ben, cleo, gil] = [
    await realm.join('Olga', Role.owner),
    await realm.join('Ada'),
    await realm.join('Ben'),
    await realm.join('Cleo'),
    await realm.join('Gil', Role.guest),
  ];
});

let channels = 0;
/** A channel of Ada's with Ben and the guest in it. */
const channel = (more: Parameters = {}): Promise<number> =>
  subscribe(ada, `attic ${(channels += 1)}`, { principals: [ada, ben, gil].map(({ user }) => user.id), ...more });
const archive = async (id: number): Promise<void> => expect((await ada.client.delete(`streams/${id}`)).body).toEqual(SUCCESS);
const archivedChannel = async (more: Parameters = {}): Promise<number> => {
  const id = await channel(more);
  await archive(id);
  return id;
};
const unarchive = async (account: TestAccount, id: number, more: Parameters = {}): Promise<Json> =>
  (await account.client.patch(`streams/${id}`, { is_archived: false, ...more })).body;
const get = async (id: number): Promise<Json> => (await olga.client.get(`streams/${id}`)).body['stream'] as Json;
const listen = (account: TestAccount, more: Parameters = {}): Promise<EventListener> =>
  EventListener.register(account.client, { event_types: ['stream', 'subscription'], ...more });
const eventsOf = async (listener: EventListener): Promise<Json[]> => (await listener.takePending()).map(withoutId);
const archivedEvent = async (id: number, value: boolean): Promise<Json> => ({
  type: 'stream',
  op: 'update',
  stream_id: id,
  name: (await get(id))['name'],
  property: 'is_archived',
  value,
});

describe('Archiving a channel', () => {
  it('is a changed property for clients that know archived channels, and the end of the channel for others', async () => {
    const id = await channel();
    const accounts = [olga, ada, ben, cleo, gil];
    const [knowing, others] = [
      await Promise.all(accounts.map((account) => listen(account, KNOWS_ARCHIVED))),
      await Promise.all(accounts.map((account) => listen(account))),
    ];
    await archive(id);
    for (const listener of knowing) expect(await eventsOf(listener)).toEqual([await archivedEvent(id, true)]);
    for (const listener of others) {
      expect(await eventsOf(listener)).toEqual([{ type: 'stream', op: 'delete', streams: [{ stream_id: id }], stream_ids: [id] }]);
    }
  });

  it('is told of a private channel only to those who may know of it', async () => {
    const id = await channel({ invite_only: true });
    const [toOlga, toCleo] = [await listen(olga, KNOWS_ARCHIVED), await listen(cleo, KNOWS_ARCHIVED)];
    await archive(id);
    expect(await eventsOf(toOlga)).toEqual([await archivedEvent(id, true)]);
    expect(await eventsOf(toCleo)).toEqual([]);
  });

  it('leaves changes of the channel to clients that know archived channels', async () => {
    const id = await archivedChannel();
    const [knowing, other] = [await listen(ben, KNOWS_ARCHIVED), await listen(ben)];
    expect((await ada.client.patch(`streams/${id}`, { description: 'Dust' })).body).toEqual(SUCCESS);
    expect(await eventsOf(knowing)).toMatchObject([{ op: 'update', property: 'description', value: 'Dust' }]);
    expect(await eventsOf(other)).toEqual([]);
  });
});

describe('PATCH /streams/{stream_id} with is_archived', () => {
  it('is opened again with its subscribers, for clients that know archived channels and for others', async () => {
    const id = await channel();
    const property = { property: 'pin_to_top', value: true };
    expect((await ben.client.patch(`users/me/subscriptions/${id}`, property)).body).toEqual(SUCCESS);
    await archive(id);
    const accounts = [ada, ben, gil, cleo];
    const [knowing, others] = [
      await Promise.all(accounts.map((account) => listen(account, KNOWS_ARCHIVED))),
      await Promise.all(accounts.map((account) => listen(account))),
    ];
    expect(await unarchive(ada, id)).toEqual(SUCCESS);
    for (const listener of knowing) expect(await eventsOf(listener)).toEqual([await archivedEvent(id, false)]);
    const subscribers = [ada, ben, gil].map(({ user }) => user.id).sort((a, b) => a - b);
    const peers = { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: subscribers };
    for (const [index, listener] of others.entries()) {
      const [created, ...rest] = await eventsOf(listener);
      expect(created).toMatchObject({ type: 'stream', op: 'create', streams: [{ stream_id: id, is_archived: false }] });
      const isOutside = accounts[index] === cleo;
      const own = { stream_id: id, is_archived: false, pin_to_top: accounts[index] === ben };
      expect(rest).toMatchObject([...(isOutside ? [] : [{ type: 'subscription', op: 'add', subscriptions: [own] }]), peers]);
    }
  });

  it('makes the channel usable again: it is listed and takes messages', async () => {
    const id = await archivedChannel();
    expect(await unarchive(ada, id)).toEqual(SUCCESS);
    expect(await get(id)).toMatchObject({ is_archived: false });
    const { body: own } = await ben.client.get('users/me/subscriptions');
    expect((own['subscriptions'] as Json[]).map((one) => one['stream_id'])).toContain(id);
    expect((await ben.client.post('messages', { type: 'channel', to: id, topic: 't', content: 'back' })).body).toMatchObject(SUCCESS);
  });

  it('applies other changes of the request to the channel as it is then', async () => {
    const id = await archivedChannel();
    const other = await listen(ben);
    expect(await unarchive(olga, id, { is_default_stream: true, new_name: `loft ${id}` })).toEqual(SUCCESS);
    expect(await get(id)).toMatchObject({ is_archived: false, name: `loft ${id}` });
    const events = (await eventsOf(other)).filter(({ type }) => type === 'stream');
    expect(events).toMatchObject([{ op: 'create' }, { op: 'update', property: 'name', value: `loft ${id}` }]);
  });

  it('changes nothing with true, on an active channel and on an archived one', async () => {
    const [active, archived] = [await channel(), await archivedChannel()];
    const knowing = await listen(ada, KNOWS_ARCHIVED);
    for (const id of [active, archived]) expect(await unarchive(ada, id, { is_archived: true })).toEqual(SUCCESS);
    expect([(await get(active))['is_archived'], (await get(archived))['is_archived']]).toEqual([false, true]);
    expect(await eventsOf(knowing)).toEqual([]);
  });

  it('rejects channels that are not archived, private ones without subscribers, and what is no boolean', async () => {
    const active = await channel();
    expect(await unarchive(ada, active, { description: 'new' })).toEqual(failure('Channel is not currently deactivated'));
    expect(await get(active)).toMatchObject({ description: '' });
    const empty = await channel({ invite_only: true });
    const { name } = await get(empty);
    const principals = [ada, ben, gil].map(({ user }) => user.id);
    expect((await olga.client.delete('users/me/subscriptions', { subscriptions: [name], principals })).body).toMatchObject(SUCCESS);
    expect((await olga.client.delete(`streams/${empty}`)).body).toEqual(SUCCESS);
    expect(await unarchive(olga, empty)).toEqual(failure('Channel is private and have no subscribers'));
    expect(await get(empty)).toMatchObject({ is_archived: true });
    const archived = await archivedChannel();
    expect(await unarchive(ada, archived, { is_archived: 'no' })).toEqual(failure('is_archived is not valid JSON'));
    expect(await get(archived)).toMatchObject({ is_archived: true });
  });

  it('is open to those who may administer the channel', async () => {
    const refused = failure('You do not have permission to administer this channel.', 'CANNOT_ADMINISTER_CHANNEL');
    const open = await archivedChannel({ can_administer_channel_group: people(ada, cleo) });
    const closed = await archivedChannel({ invite_only: true });
    const stranger = await (await TestRealm.create(server)).join('Zed', Role.owner);
    for (const account of [ben, gil]) expect(await unarchive(account, open)).toEqual(refused);
    expect(await unarchive(cleo, closed)).toEqual(INVALID_CHANNEL);
    expect(await unarchive(stranger, open)).toEqual(INVALID_CHANNEL);
    expect([(await get(open))['is_archived'], (await get(closed))['is_archived']]).toEqual([true, true]);
    expect(await unarchive(cleo, open)).toEqual(SUCCESS);
    expect(await unarchive(olga, closed)).toEqual(SUCCESS);
  });

  it('happens once, however many ask for it at the same time', async () => {
    const id = await archivedChannel();
    const knowing = await listen(ben, KNOWS_ARCHIVED);
    const answers = await Promise.all([ada, olga, ada, olga].map((account) => unarchive(account, id)));
    expect(answers.filter(({ result }) => result === 'success')).toEqual([SUCCESS]);
    expect(answers.filter(({ msg }) => msg === 'Channel is not currently deactivated')).toHaveLength(3);
    expect(await eventsOf(knowing)).toEqual([await archivedEvent(id, false)]);
  });
});
