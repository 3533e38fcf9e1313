import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ChannelLookup } from '../../../src/modules/channels/channels.api.js';
import type { PublishedRecord } from '../../../src/modules/events/event-taps.api.js';
import { EndEventWebhooksListener } from '../../../src/modules/webhooks/application/end-event-webhooks.listener.js';
import { EventDeliveryRepository } from '../../../src/modules/webhooks/application/event-delivery.repository.js';
import { EventWebhookRepository } from '../../../src/modules/webhooks/application/event-webhook.repository.js';
import { ReadableEventsService } from '../../../src/modules/webhooks/application/readable-events.service.js';
import { EVENT_WEBHOOK_TYPES } from '../../../src/modules/webhooks/domain/event-webhook.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { EventListener } from '../../support/event-listener.js';
import { EventWebhookOffice } from '../../support/event-webhooks.js';
import { move } from '../../support/messages.js';
import { countRowsRead, startCountingRows } from '../../support/rows-read.js';
import type { TestAccount, TestRealm } from '../../support/test-realm.js';
import type { TestServer } from '../../support/test-server.js';
import type { WebhookReceiver } from './webhook-receiver.js';

type Event = Record<string, unknown> & { readonly type: string };

const office = EventWebhookOffice.open();
let server: TestServer;
let receiver: WebhookReceiver;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let ben: TestAccount;
let webhookId: number;

beforeEach(() => {
  ({ server, receiver, realm, olga, ada, ben } = office);
});

/** To a channel that only the cellar keeps private. @returns its id */
const subscribe = (name: string, ...accounts: readonly TestAccount[]): Promise<number> =>
  office.subscribe(name, accounts, { invite_only: name === 'cellar' });
const send: EventWebhookOffice['send'] = (...input) => office.send(...input);

async function make(types: readonly string[], more: object = {}): Promise<void> {
  webhookId = (await office.make({ event_types: types, ...more })).webhook.id;
}

/** The events that have arrived, in the order in which they happened, without their numbers. */
const events = (): Event[] =>
  receiver.calls
    .map(({ payload }) => payload as unknown as { sequence: number; data: Event & { id: number } })
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ data: { id: _, ...event } }) => event as Event);
const summaries = (): string[] => events().map(({ type, op }) => (typeof op === 'string' ? `${type} ${op}` : type));
const received = (expected: readonly string[]) => expect.poll(summaries).toEqual(expected);

const outcomes = async (): Promise<string[]> => (await office.log(webhookId)).map((line) => line.replaceAll(/ \d{3}/g, ''));

describe('events about a message', () => {
  const ABOUT_MESSAGES = ['update_message', 'delete_message', 'reaction', 'submessage'];

  it('come as event queues get them, with the present content and without the former one', async () => {
    await make(ABOUT_MESSAGES);
    const listener = await EventListener.register(ada.client, {
      event_types: ABOUT_MESSAGES,
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true, empty_topic_name: true },
    });
    const id = await send('Ripe?');
    await ben.client.patch(`messages/${id}`, { content: 'Ripe!' });
    await ada.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' });
    await received(['update_message', 'reaction add']);
    await olga.client.delete(`messages/${id}`);
    await received(['update_message', 'reaction add', 'delete_message']);
    const own = await listener.takePending();
    const { orig_content: _, orig_rendered_content: __, ...edit } = own[0] as Record<string, unknown>;
    expect(events()).toEqual([edit, ...own.slice(1)].map(({ id: ___, ...event }) => event as object));
    expect(events()[0]).toMatchObject({ content: 'Ripe!' });
  });

  it('do not store what messages say', async () => {
    await make(ABOUT_MESSAGES);
    const id = await send('Secret one');
    await ben.client.patch(`messages/${id}`, { content: 'Secret two' });
    await received(['update_message']);
    const rows = await server.get(Sql).rows<{ event: string }>('SELECT event FROM event_delivery WHERE webhook_id = ?', [webhookId]);
    expect(rows.map(({ event }) => event).join()).not.toContain('Secret');
  });

  it('come once for a move to another channel, and as a deletion where the owner does not read', async () => {
    await subscribe('meadow', ben, ada, olga);
    await subscribe('cellar', ben, olga);
    await make(ABOUT_MESSAGES);
    const channelId = async (stream: string) => (await olga.client.get('get_stream_id', { stream })).body['stream_id'] as number;
    const [first, second] = [await send('One'), await send('Two')];
    await olga.client.patch(`messages/${first}`, {
      stream_id: await channelId('meadow'),
      propagate_mode: 'change_one',
      send_notification_to_old_thread: false,
    });
    await received(['update_message']);
    await olga.client.patch(`messages/${second}`, {
      stream_id: await channelId('cellar'),
      propagate_mode: 'change_one',
      send_notification_to_old_thread: false,
    });
    await received(['update_message', 'delete_message']);
    expect(events()[1]).toMatchObject({ message_ids: [second] });
  });

  it('do not tell where a message came from to whoever cannot read there', async () => {
    await subscribe('cellar', ben, olga);
    const kept = await subscribe('attic', ben, ada);
    const ids = [await send('One', 'cellar', 'secrets'), await send('Two', 'cellar', 'secrets')];
    await make(ABOUT_MESSAGES);
    const moveAll = (topic: string) => move(olga, ids[0] as number, { stream_id: kept, topic, propagate_mode: 'change_all' });
    await moveAll('pumpkins');
    await ada.client.post(`messages/${ids[0]}/reactions`, { emoji_name: 'tada' });
    await expect.poll(summaries).toContain('reaction add');
    // Messages about the move are new, and have events of their own.
    expect(receiver.calls.map(({ text }) => text).join()).not.toMatch(/secrets|cellar/);
    expect(events().filter(({ message_ids: moved }) => moved !== undefined)).toEqual([]);
  });

  it('do not tell where a message came from to whoever cannot read there any more when they are sent', async () => {
    await subscribe('cellar', ben, olga, ada);
    const id = await send('One', 'cellar', 'secrets');
    await make(['update_message']);
    const leave = async (): Promise<void> => {
      await ada.client.delete('users/me/subscriptions', { subscriptions: ['cellar'] });
    };
    receiver.reset({ status: 500, before: leave });
    await move(olga, id, { stream_id: await subscribe('attic', olga, ada), topic: 'pumpkins' });
    await expect.poll(outcomes).toEqual(['update_message failed rejected no_access']);
  });

  it('tell that a message has left a channel without shared history to those alone who received it there', async () => {
    const secret = { invite_only: true, history_public_to_subscribers: false };
    await office.subscribe('vault', [ben, olga], secret);
    const cellar = await subscribe('cellar', ben, olga);
    const early = await send('Early', 'vault');
    await office.subscribe('vault', [ben, ada]);
    const late = await send('Late', 'vault');
    await make(ABOUT_MESSAGES);
    for (const id of [early, late]) {
      await move(ben, id, { stream_id: cellar, propagate_mode: 'change_one', send_notification_to_old_thread: false });
    }
    await expect.poll(events).toMatchObject([{ type: 'delete_message', message_ids: [late] }]);
  });

  it('are selected by where their message is, or was before', async () => {
    await make(ABOUT_MESSAGES, { narrow: [['topic', 'sheep']] });
    const [cows, sheep] = [await send('Cows', 'garden', 'cows'), await send('Sheep', 'garden', 'sheep')];
    for (const id of [cows, sheep]) await ada.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' });
    // A message that has left the topic before the delivery is not told of.
    await received(['reaction add']);
    await ben.client.patch(`messages/${sheep}`, { topic: 'goats' });
    await received(['reaction add', 'update_message']);
    expect(events()[0]).toMatchObject({ message_id: sheep });
    await olga.client.delete(`messages/${sheep}`);
    await ada.client.post(`messages/${cows}/reactions`, { emoji_name: 'heart' });
    await ben.client.patch(`messages/${cows}`, { topic: 'sheep' });
    await received(['reaction add', 'update_message', 'update_message']);
  });

  it('are sent without reading more of a message whose content has not changed', async ({ skip }) => {
    const refusal = await startCountingRows(server);
    if (refusal !== null) skip(refusal);
    await make(['update_message']);
    const id = await send('Ripe');
    for (const { client } of [ada, ben, olga]) await client.post(`messages/${id}/reactions`, { emoji_name: 'tada' });
    await move(ben, id, { topic: 'pumpkins' });
    await received(['update_message']);
    const [{ id: deliveryId } = { id: 0 }] = await server
      .get(Sql)
      .rows<{ id: number }>('SELECT id FROM event_delivery WHERE webhook_id = ?', [webhookId]);
    const delivery = await server.get(EventDeliveryRepository).find(deliveryId);
    const webhook = await server.get(EventWebhookRepository).find(realm.realm.id, webhookId);
    if (!delivery || !webhook) throw new Error('no delivery');
    const before = await countRowsRead(server, 'reaction');
    const event = await server.get(ReadableEventsService).load(ada.user.asActor('test'), webhook, delivery);
    expect(event).toMatchObject({ subject: 'pumpkins', flags: expect.any(Array) as string[] });
    expect((await countRowsRead(server, 'reaction')) - before).toBe(0);
  });

  it('do not come of private channels and direct messages that the owner does not read, and of none that is deleted before the delivery', async () => {
    await subscribe('cellar', ben, olga);
    await make(ABOUT_MESSAGES);
    const hidden = await send('Hidden', 'cellar');
    await ben.client.post(`messages/${hidden}/reactions`, { emoji_name: 'tada' });
    const { body } = await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'Direct' });
    await ben.client.post(`messages/${body['id'] as number}/reactions`, { emoji_name: 'tada' });
    await olga.client.delete(`messages/${hidden}`);
    await olga.client.delete(`messages/${body['id'] as number}`);
    const id = await send('Gone');
    const remove = async (): Promise<void> => {
      await olga.client.delete(`messages/${id}`);
    };
    receiver.reset({ status: 500, before: remove });
    await ada.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' });
    await expect.poll(outcomes).toEqual(['reaction failed rejected no_access', 'delete_message delivered accepted']);
  });
});

describe('events about the organization', () => {
  it('come as event queues get them', async () => {
    const types = EVENT_WEBHOOK_TYPES.filter((type) => type !== 'message');
    await make(types);
    const listener = await EventListener.register(ada.client, {
      event_types: types,
      client_capabilities: {
        notification_settings_null: true,
        linkifier_url_template: true,
        archived_channels: true,
        include_deactivated_groups: true,
        user_settings_object: true,
      },
    });
    await olga.client.patch('realm', { name: 'Gardeners' });
    await olga.client.patch(`users/${ben.user.id}`, { role: Role.moderator });
    await olga.client.post('user_groups/create', { name: 'cooks', description: '', members: [ben.user.id] });
    await subscribe('orchard', olga, ben);
    await olga.client.post('realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' });
    const own = await listener.takePending();
    await expect.poll(() => events().length).toBe(own.length);
    expect(events()).toEqual(own.map(({ id: _, ...event }) => event as object));
    expect(new Set(summaries())).toEqual(
      new Set([...summaries(), 'realm update', 'realm_user update', 'user_group add', 'stream create', 'realm_linkifiers']),
    );
  });

  it('come of private channels only while the owner may know of them', async () => {
    const { body } = await olga.client.get('user_groups');
    const members = (body['user_groups'] as { id: number; name: string }[]).find(({ name }) => name === 'role:members')?.id;
    await olga.client.patch('realm', { can_manage_event_webhooks_group: JSON.stringify({ new: members }) });
    await subscribe('cellar', olga, ben);
    const made = await ben.client.post('event_webhooks', { name: 'A', url: receiver.url, event_types: ['stream'] });
    expect(made.status).toBe(200);
    const { body: found } = await olga.client.get('get_stream_id', { stream: 'cellar' });
    const describe = (description: string) => olga.client.patch(`streams/${found['stream_id'] as number}`, { description });
    await describe('First');
    await expect.poll(() => receiver.calls.length).toBe(1);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['cellar'] });
    await describe('Second');
    await describe('Third');
    await subscribe('orchard', olga);
    await expect.poll(() => events().map(({ op }) => op)).toContain('create');
    expect(JSON.stringify(events())).not.toContain('Second');
  });

  it('are forgotten when the person of whom they tell is erased', async () => {
    await make(['realm_user']);
    receiver.reset(...Array.from({ length: 4 }, () => ({ status: 500 })));
    const cem = await realm.join('Cem Unique');
    await olga.client.patch(`users/${cem.user.id}`, { full_name: 'Cem Renamed' });
    await expect.poll(async () => (await outcomes()).at(-1)).toMatch(/^realm_user dead/);
    const stored = async (): Promise<string> =>
      JSON.stringify(await server.get(Sql).rows('SELECT event FROM event_delivery WHERE webhook_id = ?', [webhookId]));
    expect(await stored()).toContain('Cem Renamed');
    await server.get(EndEventWebhooksListener).onIdentitiesErased([{ user: cem.user, former: ['cem renamed'] }]);
    expect(await stored()).not.toContain('Cem Renamed');
    receiver.reset();
    expect((await ada.client.post(`event_webhooks/${webhookId}/replay`, { since: 0 })).body).toMatchObject({ replayed: 1 });
    await expect.poll(async () => (await outcomes()).at(-1)).toMatch(/^realm_user failed .*no_access$/);
    expect(receiver.calls).toEqual([]);
  });

  it('are forgotten when the person whom they name by the id alone is erased', async () => {
    await make(['realm_user', 'user_status']);
    receiver.reset(...Array.from({ length: 20 }, () => ({ status: 500 })));
    const cem = await realm.join('Cem');
    await cem.client.post('users/me/status', { status_text: 'At the doctor' });
    await ben.client.post('users/me/status', { status_text: 'At the office' });
    await olga.client.patch(`users/${cem.user.id}`, { role: Role.moderator });
    await expect.poll(async () => (await outcomes()).filter((line) => / dead /.test(line)).length).toBe(3);
    const stored = () => server.get(Sql).rows('SELECT event FROM event_delivery WHERE webhook_id = ? ORDER BY id', [webhookId]);
    expect(JSON.stringify(await stored())).not.toContain('Cem');
    await server.get(EndEventWebhooksListener).onIdentitiesErased([{ user: cem.user, former: ['cem'] }]);
    expect(await stored()).toEqual([{ event: '{}' }, { event: expect.stringContaining('At the office') as string }, { event: '{}' }]);
  });

  it('are compared with the memberships of the owner, which are read once', async ({ skip }) => {
    const refusal = await startCountingRows(server);
    if (refusal !== null) skip(refusal);
    const channelId = await subscribe('cellar', ben, ada);
    const channel = await server.get(ChannelLookup).findById(realm.realm.id, channelId);
    const { conversationId = 0 } = channel ?? {};
    const record = (rowId: number): PublishedRecord => ({
      rowId,
      createdAt: 0,
      record: {
        realmId: realm.realm.id,
        event: {
          type: 'stream',
          op: 'update',
          property: 'description',
          value: '',
          rendered_description: '',
          stream_id: channelId,
          name: '',
        },
        audience: { kind: 'channel', channelId, conversationId, viewers: { visibility: 'private' } },
      },
    });
    const cost = async (count: number): Promise<number> => {
      const before = await countRowsRead(server, 'membership_period');
      const records = Array.from({ length: count }, (_, index) => record(index + 1));
      const selected = await server.get(ReadableEventsService).select(ben.user.asActor('test'), records, new Set(['stream']));
      expect(selected).toHaveLength(count);
      return (await countRowsRead(server, 'membership_period')) - before;
    };
    expect(await cost(20)).toBe(await cost(1));
  });

  it('have no type that webhooks do not get', async () => {
    for (const type of ['typing', 'presence', 'realm_bot', 'drafts', 'user_settings', 'update_message_flags']) {
      const { body } = await ada.client.post('event_webhooks', { name: 'A', url: receiver.url, event_types: [type] });
      expect(body).toMatchObject({ result: 'error', msg: 'Invalid event_types[0]' });
    }
  });
});
