import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { PushReceiver } from '../../../support/push-service.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';

type Json = Record<string, unknown>;

const TOPIC = 'roses';
const NOTIFIED = ['batch_until', 'send_now'];

let mails: MailServer;
let ada: TestAccount;
let ben: TestAccount;
let garden: number;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());
beforeEach(async () => {
  // Nothing is sent before the end of a test.
  const realm = await TestRealm.create(
    mails.server,
    {},
    {
      email_notifications_batching_period_seconds: 86_400,
      automatically_follow_topics_where_mentioned: false,
    },
  );
  [ada, ben] = await realm.joinGarden();
  garden = await subscribe(ada, 'garden');
});

async function succeed(answer: Promise<{ body: Json }>): Promise<Json> {
  const { body } = await answer;
  expect(body).toMatchObject({ result: 'success' });
  return body;
}

const setting = (name: string, value: unknown) => () => succeed(ben.client.patch('settings', { [name]: value }));
const visibility = (policy: number) => () =>
  succeed(ben.client.post('user_topics', { stream_id: garden, topic: TOPIC, visibility_policy: policy }));
const choice = (property: string, value: boolean) => () =>
  succeed(ben.client.post('users/me/subscriptions/properties', { subscription_data: [{ stream_id: garden, property, value }] }));
const snooze = (seconds: number | null) => () =>
  succeed(ben.client.patch('users/me/quiet_hours', { snooze_until: seconds === null ? null : Math.floor(Date.now() / 1000) + seconds }));

let queue = '';
async function openClient(): Promise<void> {
  queue = (await EventListener.register(ben.client, { event_types: ['message'] })).queueId;
  await succeed(ben.client.post('users/me/presence', { status: 'active', ping_only: true }));
}

async function addDevice(): Promise<void> {
  const { p256dh, auth } = new PushReceiver();
  await succeed(ben.client.post('users/me/push_subscriptions', { endpoint: 'https://127.0.0.1:1/push', p256dh, auth, label: 'Phone' }));
}

/** What an account reads about itself and a message that somebody writes now. */
async function explain(channel: string, content: string): Promise<Json> {
  const { id } = await succeed(ada.client.post('messages', { type: 'channel', to: garden, topic: TOPIC, content }));
  const { channels } = await succeed(ben.client.get('users/me/notices/explain', { message_id: id }));
  return (channels as Json[]).find((one) => one['channel'] === channel) ?? {};
}

describe('An explanation names what the account can change', () => {
  it.each<[reason: string, content: string, prepare: () => Promise<unknown>, change: () => Promise<unknown>, channel?: string]>([
    [
      'sender_muted',
      '@**Ben** look',
      () => succeed(ben.client.post(`users/me/muted_users/${ada.user.id}`)),
      () => succeed(ben.client.delete(`users/me/muted_users/${ada.user.id}`)),
    ],
    [
      'setting_off:enable_offline_email_notifications',
      '@**Ben** look',
      setting('enable_offline_email_notifications', false),
      setting('enable_offline_email_notifications', true),
    ],
    [
      'setting_off:wildcard_mentions_notify',
      '@**all** look',
      setting('wildcard_mentions_notify', false),
      setting('wildcard_mentions_notify', true),
    ],
    ['setting_off:enable_stream_email_notifications', 'look', () => Promise.resolve(), setting('enable_stream_email_notifications', true)],
    ['channel_setting_off:email_notifications', 'look', choice('email_notifications', false), choice('email_notifications', true)],
    ['topic_muted', '@**all** look', visibility(1), visibility(0)],
    ['channel_muted', '@**all** look', choice('is_muted', true), choice('is_muted', false)],
    ['channel_muted', '@**all** look', choice('is_muted', true), visibility(2)],
    ['snoozed', '@**Ben** look', snooze(3_600), snooze(null)],
    ['active', '@**Ben** look', openClient, () => succeed(ben.client.delete('events', { queue_id: queue }))],
    ['no_device', '@**Ben** look', () => Promise.resolve(), addDevice, 'web_push'],
  ])('%s: without it, the account is notified of %j', async (reason, content, prepare, change, channel = 'mail') => {
    await prepare();
    expect(await explain(channel, content)).toMatchObject({ reason, obstacles: [reason] });
    await change();
    const { outcome, obstacles } = await explain(channel, content);
    expect([NOTIFIED.includes(String(outcome)), obstacles]).toEqual([true, []]);
  });
});
