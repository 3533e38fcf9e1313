import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsWithDevices } from '../../../../src/modules/notifications/notices/application/accounts-with-devices.js';
import { WithdrawPushesService } from '../../../../src/modules/notifications/notices/application/withdraw-pushes.service.js';
import { PushLimits } from '../../../../src/modules/notifications/push/application/push-sender.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { RedisConnections } from '../../../../src/platform/jobs/redis-connections.js';
import { EventListener } from '../../../support/event-listener.js';
import { HeldLock } from '../../../support/held-lock.js';
import { addManyAccounts } from '../../../support/many-accounts.js';
import { PushReceiver, PushService, trustAnyCertificate } from '../../../support/push-service.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('A push about a message', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let service: PushService;
  let receiver: PushReceiver;
  let distrust: () => void;

  beforeAll(async () => {
    distrust = trustAnyCertificate();
    service = await PushService.start();
  });
  afterAll(async () => {
    distrust();
    await service.stop();
  });
  beforeEach(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    receiver = new PushReceiver();
    service.pushes.length = 0;
    service.answers = [];
    service.silentPath = null;
    await subscribe('laptop');
  });

  const subscribe = async (device: string, account = ada): Promise<void> => {
    const { p256dh, auth } = receiver;
    const endpoint = `${service.origin}/${device}/${account.user.id}`;
    await account.client.post('users/me/push_subscriptions', { endpoint, p256dh, auth, label: device });
  };
  const write = async (content: string, topic = 'tomatoes'): Promise<number> => {
    const { body } = await ben.client.post('messages', { type: 'channel', to: 'garden', topic, content });
    return Number(body['id']);
  };
  /** Reads a message, and waits until the server has done what follows from it. */
  const read = async (id: number): Promise<void> => {
    await ada.client.post('messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await server.eventsPublished();
  };
  /** What devices of the account may show. */
  const shown = (): Promise<Record<string, unknown>[]> =>
    server.get(Sql).rows('SELECT message_id, withdraw_at FROM shown_push WHERE user_id = ?', [ada.user.id]);
  const received = (): Record<string, unknown>[] => service.pushes.map(({ body }) => receiver.decrypt(body));
  const notices = async (messageId: number): Promise<Record<string, unknown>[]> => {
    const { body } = await ada.client.get('users/me/notices', { message_id: messageId });
    return (body['notices'] as Record<string, unknown>[]).filter(({ channel }) => channel === 'web_push');
  };

  it('tells an absent account who mentioned it where, and the log says that it was accepted', async () => {
    await write('Nobody in particular.');
    const id = await write('@**Ada** they are **ripe** :grinning: ||secret||');
    await expect.poll(received).toEqual([
      {
        title: 'Ben (garden › tomatoes)',
        body: '@Ada they are ripe 😀 ||secret||',
        tag: `${ada.user.id} topic:${await channelId()}:tomatoes`,
        hash: `#narrow/channel/${await channelId()}/topic/tomatoes/near/${id}`,
        account: ada.user.id,
        ids: [id],
      },
    ]);
    expect(service.pushes[0]?.headers).toMatchObject({ urgency: 'high', ttl: '86400' });
    await expect.poll(() => notices(id)).toMatchObject([{ cause: 'mention', result: 'accepted' }]);
  });

  it('goes to every device, and hides direct messages from the screen if the account wants that', async () => {
    await subscribe('phone');
    await ada.client.patch('settings', { pm_content_in_desktop_notifications: false });
    await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'A secret.' });
    await expect.poll(() => received().length).toBe(2);
    expect(received()).toEqual([
      expect.objectContaining({ title: 'Ben', body: 'New direct message', tag: `${ada.user.id} dm:${ben.user.id}` }),
      expect.objectContaining({ title: 'Ben', body: 'New direct message' }),
    ]);
  });

  it('is short enough in a conversation of hundreds of people', async () => {
    const crowd = await TestRealm.create(server);
    await addManyAccounts(server, crowd, 900);
    const [cem, dan] = [await crowd.join('Cem'), await crowd.join('Dan')];
    await subscribe('phone', dan);
    const people = await server.get(Sql).rows<{ id: number }>('SELECT id FROM user_account WHERE realm_id = ?', [crowd.realm.id]);
    const { body } = await cem.client.post('messages', { type: 'direct', to: people.map(({ id }) => id), content: 'All of you!' });
    await expect.poll(received).toMatchObject([{ ids: [body['id']], tag: expect.stringMatching(/^digest:/) as string }]);
    expect(service.pushes[0]?.body.length).toBeLessThanOrEqual(4_096);
    // Nobody waits for the mails to the others.
    await server.write('DELETE FROM notice WHERE realm_id = ?', [crowd.realm.id]);
  });

  it('is sent by the settings of the account and of the channel', async () => {
    await ada.client.patch('settings', { enable_offline_push_notifications: false });
    const refused = await write('@**Ada** look');
    const { body } = await ada.client.get('users/me/notices/explain', { message_id: refused });
    expect(JSON.stringify(body)).toContain('setting_off:enable_offline_push_notifications');
    const subscription = { stream_id: await channelId(), property: 'push_notifications', value: true };
    await ada.client.post('users/me/subscriptions/properties', { subscription_data: [subscription] });
    const id = await write('Anything.');
    await expect.poll(() => received().map(({ ids }) => ids)).toEqual([[id]]);
    expect(service.pushes[0]?.headers).toMatchObject({ urgency: 'normal' });
  });

  it('is repeated when the service asks to wait, and not when it says that the device is gone', async () => {
    service.answers = [{ status: 429, headers: { 'retry-after': '1' } }];
    const id = await write('@**Ada** look');
    await expect.poll(() => notices(id)).toMatchObject([{ result: 'accepted' }]);
    expect(received().map(({ ids }) => ids)).toEqual([[id], [id]]);
    service.answers = [{ status: 410 }];
    const last = await write('@**Ada** look again');
    await expect.poll(() => notices(last)).toMatchObject([{ result: 'rejected', reason: 'device_rejected' }]);
    expect((await ada.client.get('users/me/push_subscriptions')).body['push_subscriptions']).toEqual([]);
  });

  it('waits until quiet hours are over, and is one summary then', async () => {
    await ada.client.patch('users/me/quiet_hours', { snooze_until: Math.floor(Date.now() / 1000) + 3600 });
    const ids: number[] = [];
    for (const topic of ['a', 'b', 'c', 'd']) ids.push(await write('@**Ada** look', topic));
    const held = { outcome: 'hold_until', reason: 'snoozed', result: null };
    for (const id of ids) await expect.poll(() => notices(id)).toMatchObject([held]);
    await ada.client.patch('users/me/quiet_hours', { allow_mentions: true });
    await expect.poll(() => received()).toMatchObject([{ title: '4 messages in 4 conversations', hash: '#inbox', ids }]);
  });

  it('waits for an account that is active as long as it chose, and is not sent if its message is read meanwhile', async () => {
    await ada.client.patch('users/me/notice_timing', { push_delay_seconds: 600 });
    await EventListener.register(ada.client, { event_types: ['message'] });
    await ada.client.post('users/me/presence', { status: 'active', ping_only: true });
    const ids = [await write('@**Ada** look', 'a'), await write('@**Ada** look', 'b')];
    const held = { outcome: 'hold_until', reason: 'active', result: null };
    for (const id of ids) await expect.poll(() => notices(id)).toMatchObject([held]);
    const [{ due_at: due, decided_at: decided } = {}] = await notices(ids[0] ?? 0);
    expect(Number(due) - Number(decided)).toBe(600);
    await ada.client.post('messages/flags', { messages: ids.slice(0, 1), op: 'add', flag: 'read' });
    await server.write('UPDATE notice SET due_at = 1 WHERE user_id = ?', [ada.user.id]);
    await expect.poll(received).toMatchObject([{ ids: ids.slice(1) }]);
    await expect.poll(() => notices(ids[0] ?? 0)).toMatchObject([{ result: 'cancelled', reason: 'read_before_send' }]);
  });

  it('is withdrawn from all devices by one push when its messages are read or deleted, and only then', async () => {
    await subscribe('phone');
    const ids: number[] = [];
    for (const topic of ['a', 'b', 'c', 'd']) ids.push(await write('@**Ada** look', topic));
    for (const id of ids) await expect.poll(() => notices(id)).toMatchObject([{ result: 'accepted' }]);
    const quiet = await write('Nobody in particular.', 'a');
    service.pushes.length = 0;
    await ada.client.post('messages/flags', { messages: [quiet, ...ids.slice(0, 2)], op: 'add', flag: 'read' });
    const withdrawal = { account: ada.user.id, withdrawn: ids.slice(0, 2) };
    await expect.poll(received).toEqual([withdrawal, withdrawal]);
    expect(service.pushes.map(({ path }) => path).sort()).toEqual([`/laptop/${ada.user.id}`, `/phone/${ada.user.id}`]);
    expect(service.pushes[0]?.headers).not.toHaveProperty('topic');
    await ben.client.delete(`messages/${ids[2]}`);
    await expect.poll(() => received().slice(2)).toEqual([2, 2].map((index) => ({ ...withdrawal, withdrawn: [ids[index]] })));
    await ada.client.post('messages/flags', { messages: ids.slice(0, 2), op: 'remove', flag: 'read' });
    await ada.client.post('mark_all_as_read');
    await expect.poll(() => received().slice(4)).toEqual([3, 3].map((index) => ({ ...withdrawal, withdrawn: [ids[index]] })));
    await expect.poll(shown).toEqual([]);
  });

  it('is withdrawn later if the push service is unavailable, and not from a device that was removed', async () => {
    const id = await write('@**Ada** look');
    await expect.poll(() => notices(id)).toMatchObject([{ result: 'accepted' }]);
    service.answers = [{ status: 503 }];
    await ada.client.post('messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await expect.poll(() => received().length).toBe(2);
    const [{ id: laptop } = { id: 0 }] = (await ada.client.get('users/me/push_subscriptions')).body['push_subscriptions'] as {
      id: number;
    }[];
    await subscribe('phone');
    await ada.client.delete(`users/me/push_subscriptions/${laptop}`);
    await expect.poll(async () => (await shown()).length).toBe(1);
    await server.write('UPDATE shown_push SET withdraw_at = 1 WHERE user_id = ?', [ada.user.id]);
    await expect.poll(() => service.pushes.slice(2).map(({ path }) => path)).toEqual([`/phone/${ada.user.id}`]);
    await expect.poll(shown).toEqual([]);
  });

  it('is not sent about a message that is read while it is being prepared', async () => {
    const preparation = await HeldLock.take(server, 'SELECT message_id FROM shown_push WHERE user_id = ? FOR UPDATE', [ada.user.id]);
    const id = await write('@**Ada** look');
    await preparation.untilAwaited();
    await read(id);
    await preparation.release();
    await expect.poll(() => notices(id)).toMatchObject([{ result: 'cancelled', reason: 'read_before_send' }]);
    expect(service.pushes).toEqual([]);
    expect(await shown()).toEqual([]);
  });

  it('is withdrawn after it was sent if its message is read meanwhile', async () => {
    service.silentPath = `/laptop/${ada.user.id}`;
    const id = await write('@**Ada** look');
    await expect.poll(() => received().length).toBe(1);
    await read(id);
    await expect.poll(shown).toMatchObject([{ withdraw_at: expect.any(Number) as number }]);
    await server.get(WithdrawPushesService).withdrawDue();
    expect(received()).toHaveLength(1);
    service.answerSilent();
    await expect.poll(() => received().slice(1)).toEqual([{ account: ada.user.id, withdrawn: [id] }]);
    await expect.poll(shown).toEqual([]);
  });

  it('is withdrawn if its message is read after an attempt that was interrupted', async () => {
    const id = await write('@**Ada** look');
    await expect.poll(() => notices(id)).toMatchObject([{ result: 'accepted' }]);
    // As if the process had ended between the answer of the service and the record of it.
    const interrupted = "UPDATE notice SET result = NULL, finished_at = NULL, due_at = ? WHERE message_id = ? AND channel = 'web_push'";
    await server.write(interrupted, [Date.now() + 3_600_000, id]);
    await read(id);
    await expect.poll(shown).toMatchObject([{ withdraw_at: expect.any(Number) as number }]);
    await server.write('UPDATE notice SET due_at = 1 WHERE message_id = ? AND due_at IS NOT NULL', [id]);
    await expect.poll(() => received().slice(1)).toEqual([{ account: ada.user.id, withdrawn: [id] }]);
    expect(await notices(id)).toMatchObject([{ result: 'cancelled', reason: 'read_before_send' }]);
    await expect.poll(shown).toEqual([]);
  });

  it('is looked for after a reading only if the account has a device, which every process knows without asking', async () => {
    const accounts = server.get(AccountsWithDevices);
    const may = (account: TestAccount): boolean => accounts.mayInclude(realm.realm.id, account.user.id);
    expect([may(ada), may(ben)]).toEqual([true, true]); // Nobody has read the devices of this organization yet.
    await ben.client.post('messages/flags', { messages: [await write('One.')], op: 'remove', flag: 'read' });
    await ben.client.post('mark_all_as_read');
    await expect.poll(() => [may(ada), may(ben)]).toEqual([true, false]);
    const { p256dh, auth } = new PushReceiver();
    await ben.client.post('users/me/push_subscriptions', { endpoint: `${service.origin}/ben`, p256dh, auth, label: 'Ben' });
    expect(may(ben)).toBe(true);
    expect([...(await accounts.listFor(realm.realm.id))].sort()).toEqual([ada.user.id, ben.user.id].sort());
  });

  it('is cancelled where the operator has turned its delivery channel off meanwhile', async () => {
    const id = await write('@**Ada** look');
    await expect.poll(() => notices(id)).toMatchObject([{ result: 'accepted' }]);
    await server.write("UPDATE notice SET channel = 'mobile_push', due_at = 1, finished_at = NULL, result = NULL WHERE message_id = ?", [
      id,
    ]);
    const noticeNow = async (): Promise<unknown> => (await ada.client.get('users/me/notices', { message_id: id })).body['notices'];
    await expect.poll(noticeNow).toMatchObject([{ channel: 'mobile_push', result: 'cancelled', reason: 'operator_disabled' }]);
  });

  it('does not wait for the slow push service of somebody else', async () => {
    const { p256dh, auth } = new PushReceiver();
    const dan = await realm.join('Dan');
    await dan.client.post('users/me/push_subscriptions', { endpoint: `${service.origin}/slow`, p256dh, auth, label: 'slow' });
    service.silentPath = '/slow';
    await ben.client.post('messages', { type: 'direct', to: [dan.user.id], content: 'You first.' });
    await expect.poll(() => service.pushes.map(({ path }) => path)).toEqual(['/slow']);
    await write('@**Ada** look');
    await expect.poll(() => service.pushes.length).toBe(2);
    const { body } = await dan.client.get('users/me/push_subscriptions');
    expect(body['push_subscriptions']).toMatchObject([{ label: 'slow', last_failure: null }]);
    await dan.client.delete(`users/me/push_subscriptions/${(body['push_subscriptions'] as { id: number }[])[0]?.id}`);
  });

  it('waits when the account has had 60 in a minute, is explained by the limit, and is one summary then', async () => {
    expect(await server.get(PushLimits).count(ada.user.id, 'web_push', 60)).toBeNull();
    const ids: number[] = [];
    for (const topic of ['a', 'b']) ids.push(await write('@**Ada** look', topic));
    const limited = { outcome: 'send_now', reason: 'rate_limited', result: null };
    for (const id of ids) await expect.poll(() => notices(id)).toMatchObject([limited]);
    const { body } = await ada.client.get('users/me/notices/explain', { message_id: ids[0] });
    const explained = (body['channels'] as Record<string, unknown>[]).find(({ channel }) => channel === 'web_push');
    expect(explained).toMatchObject({ outcome: 'hold_until', cause: 'mention', reason: 'rate_limited', obstacles: ['rate_limited'] });
    expect(service.pushes).toEqual([]);
    await endMinute();
    await expect.poll(() => received()).toMatchObject([{ title: '2 messages in 2 conversations', hash: '#inbox', ids }]);
    await expect.poll(() => notices(ids[1] ?? 0)).toMatchObject([{ result: 'accepted' }]);
  });

  /** Forgets what was counted, and makes what waits for the end of the minute due. */
  async function endMinute(): Promise<void> {
    const redis = server.get(RedisConnections);
    await redis.commands.del(redis.key(`limit:push:${ada.user.id}:web_push`));
    await server.write('UPDATE notice SET due_at = 1 WHERE user_id = ? AND due_at IS NOT NULL', [ada.user.id]);
  }

  async function channelId(): Promise<number> {
    return Number((await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id']);
  }
});
