import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { MessageRetentionService } from '../../../../src/modules/messaging/editing/application/message-retention.service.js';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const DAY_MS = 86_400_000;

let realm: TestRealm;
let olga: TestAccount;
let ben: TestAccount;
let garden: number;
let kitchen: number;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  // The sweep processes all organizations, and earlier tests left hundreds of them.
  await server.write('UPDATE realm SET active = 0 WHERE id <> ?', [realm.realm.id]);
  olga = await realm.join('Olga', Role.owner, null);
  ben = await realm.join('Ben', Role.member, null);
  garden = await subscribe(olga, 'garden', { principals: [olga.user.id, ben.user.id] });
  kitchen = await subscribe(olga, 'kitchen');
});

async function send(parameters: Parameters, days: number): Promise<number> {
  const { body } = await olga.client.post('messages', { type: 'channel', topic: 't', content: 'c', ...parameters });
  const id = body['id'] as number;
  await server.write('UPDATE message SET sent_at = ? WHERE id = ?', [Date.now() - days * DAY_MS, id]);
  return id;
}
async function stored(ids: readonly number[]): Promise<boolean[]> {
  const answers = await Promise.all(ids.map((id) => olga.client.get(`messages/${id}`)));
  return answers.map(({ body }) => body['result'] === 'success');
}
const retain = async (channel: number, days: number | string): Promise<void> => {
  const { body } = await olga.client.patch(`streams/${channel}`, { message_retention_days: days });
  expect(body).toMatchObject({ result: 'success' });
};
const sweep = (): Promise<number> => server.get(MessageRetentionService).sweep();

describe('messages after their retention period', () => {
  it('are deleted, and the deletion is published', async () => {
    await retain(garden, 10);
    const ids = [
      await send({ to: garden, topic: 'a' }, 12),
      await send({ to: garden, topic: 'b' }, 11),
      await send({ to: garden, topic: 'a' }, 10.5),
      await send({ to: garden, topic: 'a' }, 9.5),
      await send({ to: kitchen }, 900),
    ];
    const listener = await EventListener.register(ben.client, {
      event_types: ['delete_message', 'stream'],
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    await sweep();
    expect(await stored(ids)).toEqual([false, false, false, true, true]);
    const events = await listener.take(4);
    const deleted = events.filter(({ type }) => type === 'delete_message');
    expect(deleted).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'delete_message',
        message_type: 'stream',
        stream_id: garden,
        topic: 'a',
        message_ids: [ids[0], ids[2]],
      },
      {
        id: expect.any(Number) as number,
        type: 'delete_message',
        message_type: 'stream',
        stream_id: garden,
        topic: 'b',
        message_ids: [ids[1]],
      },
    ]);
    expect((await olga.client.get(`streams/${garden}`)).body['stream']).toMatchObject({ first_message_id: ids[3] });
  });

  it('follow the setting of the realm if the channel has none, and so do direct messages', async () => {
    await realm.changeSettings({ message_retention_days: 30 });
    await retain(kitchen, '"unlimited"');
    const ids = [
      await send({ to: garden }, 31),
      await send({ to: garden }, 29),
      await send({ to: kitchen }, 900),
      await send({ type: 'direct', to: [ben.user.id] }, 31),
      await send({ type: 'direct', to: [ben.user.id] }, 29),
    ];
    await sweep();
    expect(await stored(ids)).toEqual([false, true, true, false, true]);
    await retain(kitchen, '"realm_default"');
    await sweep();
    expect(await stored(ids)).toEqual([false, true, false, false, true]);
  });

  it('are never deleted by default', async () => {
    const ids = [await send({ to: garden }, 9000), await send({ type: 'direct', to: [ben.user.id] }, 9000)];
    await sweep();
    expect(await stored(ids)).toEqual([true, true]);
  });

  it('are deleted however many they are', async () => {
    await retain(garden, 1);
    const id = await send({ to: garden }, 5);
    for (let doubled = 1; doubled < 256; doubled *= 2) {
      await server.get(DataSource).query(
        `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits
           FROM message WHERE realm_id = ? AND conversation_id = (SELECT conversation_id FROM channel WHERE id = ?)`,
        [realm.realm.id, garden],
      );
    }
    const young = await send({ to: garden }, 0.5);
    expect(await sweep()).toBeGreaterThanOrEqual(256);
    expect(await stored([id, young])).toEqual([false, true]);
    expect(await sweep()).toBe(0);
  });
});
