import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { DeliverWebhookService } from '../../../src/modules/webhooks/application/deliver-webhook.service.js';
import { DeliverySweepService } from '../../../src/modules/webhooks/application/delivery-sweep.service.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { EventListener } from '../../support/event-listener.js';
import { TestClock } from '../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { endDeliveries, loggedDelivery } from './webhook-log.js';
import { type ScriptedAnswer, WebhookReceiver } from './webhook-receiver.js';

const POLLING = { interval: 20 };
const DAY = 86_400_000;

type Json = Record<string, unknown>;

let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let receiver: WebhookReceiver;
let owner: TestAccount;
let admin: TestAccount;
let alice: TestAccount;
let bot: TestAccount;
let bots = 0;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await TestServer.start();
  clock = TestClock.stop(server);
  realm = await TestRealm.create(server);
  owner = await realm.join('Olga Owner');
  admin = await realm.join('Adam', Role.administrator);
  alice = await realm.join('Alice');
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

beforeEach(async () => {
  bots += 1;
  bot = await realm.bot(`Bot ${bots}`, BotType.outgoingWebhook, owner, receiver.url);
  receiver.reset();
});

/** Ends pending deliveries, so that they do not reach the endpoint of another test. */
afterEach(() => endDeliveries(server, realm.realm.id));

const path = (rest = ''): string => `bots/${bot.user.id}/webhook${rest}`;

/** Sends a message to a bot with a scripted endpoint, and returns the id of its delivery after the first attempt. */
async function delivered(...script: ScriptedAnswer[]): Promise<number> {
  receiver.reset(...script);
  const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' });
  const messageId = body['id'] as number;
  await expect.poll(async () => (await loggedDelivery(server, messageId))?.log.length, POLLING).toBe(1);
  return (await loggedDelivery(server, messageId))?.id ?? 0;
}

async function fetched(id: number): Promise<Json & { attempts: Json[] }> {
  const { body } = await owner.client.get(path(`/deliveries/${id}`));
  return body['delivery'] as Json & { attempts: Json[] };
}

async function audited(): Promise<Json[]> {
  const rows = await server
    .get(Sql)
    .rows<{ actorId: number; action: string; details: string }>(
      `SELECT actor_id AS actorId, action, details FROM audit_entry WHERE realm_id = ? AND target_kind = 'bot' AND target_id = ? ORDER BY id`,
      [realm.realm.id, bot.user.id],
    );
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as unknown }));
}

describe('access to the webhook endpoints', () => {
  it.each(['', '/deliveries', '/deliveries/1'])('is granted to the owner and administrators for reading %s', async (rest) => {
    const rejected = await alice.client.get(path(rest));
    expect([rejected.status, rejected.body]).toEqual([400, { result: 'error', msg: 'Insufficient permission', code: 'BAD_REQUEST' }]);
    for (const one of [owner, admin]) expect((await one.client.get(path(rest))).body['msg']).not.toBe('Insufficient permission');
  });

  it.each(['/rotate_token', '/test', '/disable', '/enable', '/replay', '/deliveries/1/replay'])(
    'is not granted to other accounts for %s',
    async (rest) => {
      const { body } = await alice.client.post(path(rest), { since: 0 });
      expect(body).toEqual({ result: 'error', msg: 'Insufficient permission', code: 'BAD_REQUEST' });
      expect(receiver.calls).toEqual([]);
      expect(await audited()).toEqual([]);
    },
  );

  it('is limited to bots of the own organization that have a webhook', async () => {
    const otherRealm = await TestRealm.create(server);
    const stranger = await otherRealm.join('Eve', Role.owner);
    expect((await stranger.client.get(path())).body).toMatchObject({ msg: 'No such bot' });
    expect((await admin.client.get(`bots/${alice.user.id}/webhook`)).body).toMatchObject({ msg: 'No such bot' });
    const plain = await realm.bot(`Plain ${bots}`, BotType.generic, owner);
    expect((await owner.client.get(`bots/${plain.user.id}/webhook`)).body).toMatchObject({ msg: 'Not an outgoing webhook bot' });
  });
});

describe('the list of deliveries', () => {
  it('contains every attempt', async () => {
    const id = await delivered({ status: 500, body: 'sorry' });
    const { body } = await owner.client.get(path('/deliveries'));
    const now = Math.floor(clock.now / 1000);
    expect(body).toEqual({
      result: 'success',
      msg: '',
      deliveries: [
        {
          id,
          webhook_id: `msg_${id}`,
          message_id: expect.any(Number) as number,
          trigger: 'direct_message',
          state: 'pending',
          created_at: now,
          finished_at: null,
          next_attempt_at: expect.any(Number) as number,
          attempts: [{ number: 1, started_at: now, duration_ms: 0, status: 500, outcome: 'rejected', detail: 'sorry' }],
        },
      ],
      next_before: null,
    });
    expect(receiver.calls[0]?.headers['webhook-id']).toBe(`msg_${id}`);
  });

  it('is paged with the newest first, and filtered by state', async () => {
    const first = await delivered();
    const second = await delivered({ status: 404 });
    const third = await delivered();
    const ids = ({ body }: { body: Json }) => (body['deliveries'] as { id: number }[]).map(({ id }) => id);
    const page = await owner.client.get(path('/deliveries'), { limit: 2 });
    expect([ids(page), page.body['next_before']]).toEqual([[third, second], second]);
    const rest = await owner.client.get(path('/deliveries'), { limit: 2, before: second });
    expect([ids(rest), rest.body['next_before']]).toEqual([[first], null]);
    expect(ids(await owner.client.get(path('/deliveries'), { state: 'failed' }))).toEqual([second]);
    expect((await owner.client.get(path('/deliveries'), { state: 'lost' })).body).toMatchObject({ msg: 'Invalid state' });
    expect((await owner.client.get(path('/deliveries'), { limit: 101 })).body).toMatchObject({ msg: 'limit is too large' });
  });

  it('contains finished deliveries and their attempts until their time is over', async () => {
    const [old, recent] = [await delivered(), await delivered()];
    const sql = server.get(Sql);
    const daysAgo = (days: number): number => clock.now - days * DAY;
    await server.write('UPDATE webhook_delivery SET finished_at = ? WHERE id = ?', [daysAgo(31), old]);
    await server.write('UPDATE webhook_delivery SET finished_at = ? WHERE id = ?', [daysAgo(29), recent]);
    await server.get(DeliverySweepService).deleteExpired();
    const { body } = await owner.client.get(path('/deliveries'));
    expect(body['deliveries']).toMatchObject([{ id: recent }]);
    expect(await sql.rows('SELECT outcome FROM webhook_attempt WHERE delivery_id = ?', [old])).toEqual([]);
  });

  it('contains only deliveries of the bot itself', async () => {
    const id = await delivered();
    const other = await realm.bot(`Other ${bots}`, BotType.outgoingWebhook, owner, receiver.url);
    const { status, body } = await owner.client.get(`bots/${other.user.id}/webhook/deliveries/${id}`);
    expect([status, body]).toEqual([404, { result: 'error', msg: 'Delivery does not exist', code: 'BAD_REQUEST' }]);
    expect((await owner.client.get(path(`/deliveries/${id}`))).body).toMatchObject({ delivery: { id, state: 'delivered' } });
  });
});

describe('replaying', () => {
  it('repeats a finished delivery under the same webhook-id, and posts the new reply', async () => {
    const id = await delivered({ status: 404 });
    receiver.reset({ status: 200, body: '{"content":"Here I am"}' });
    expect((await owner.client.post(path(`/deliveries/${id}/replay`))).body).toEqual({ result: 'success', msg: '' });
    await expect.poll(async () => (await fetched(id))['state'], POLLING).toBe('delivered');
    expect((await fetched(id)).attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'rejected'],
      [2, 'accepted'],
    ]);
    expect(receiver.calls[0]?.headers['webhook-id']).toBe(`msg_${id}`);
    expect(await audited()).toEqual([
      { actorId: owner.user.id, action: 'webhook.replayed', details: { delivery_id: id, state: 'failed' } },
    ]);
  });

  it('allows the full number of attempts again', async () => {
    const id = await delivered({ status: 404 });
    receiver.reset(...new Array<ScriptedAnswer>(10).fill({ status: 500 }));
    await admin.client.post(path(`/deliveries/${id}/replay`));
    await expect.poll(async () => (await fetched(id)).attempts.length, POLLING).toBe(2);
    for (let count = 3; count <= 11; count += 1) {
      clock.advance(3 * DAY);
      await server.get(DeliverWebhookService).deliver(id);
      await owner.client.post(path('/enable')); // The endpoint is disabled after five days.
    }
    expect(await fetched(id)).toMatchObject({ state: 'dead' });
    expect((await fetched(id)).attempts).toHaveLength(11);
  });

  it('is rejected while the delivery is not finished or the webhook is disabled', async () => {
    const pending = await delivered({ status: 500 });
    expect((await owner.client.post(path(`/deliveries/${pending}/replay`))).body).toMatchObject({ msg: 'Delivery is not finished' });
    await owner.client.post(path('/disable'));
    expect((await owner.client.post(path(`/deliveries/${pending}/replay`))).body).toMatchObject({ msg: 'Outgoing webhook is disabled' });
    expect((await owner.client.post(path('/replay'), { since: 0 })).body).toMatchObject({ msg: 'Outgoing webhook is disabled' });
    expect((await owner.client.post(path('/deliveries/999999999/replay'))).body).toMatchObject({ msg: 'Outgoing webhook is disabled' });
  });

  it('repeats all deliveries that failed in a period', async () => {
    const before = await delivered({ status: 404 });
    clock.advance(60_000);
    const since = Math.floor(clock.now / 1000);
    const failed = await delivered({ status: 404 });
    const fine = await delivered();
    clock.advance(60_000);
    const { body } = await owner.client.post(path('/replay'), { since, until: since + 30 });
    expect(body).toEqual({ result: 'success', msg: '', replayed: 1, skipped: [] });
    await server.get(DeliverWebhookService).deliver(failed);
    await expect.poll(async () => (await fetched(failed))['state'], POLLING).toBe('delivered');
    expect([(await fetched(before))['state'], (await fetched(fine)).attempts.length]).toEqual(['failed', 1]);
    expect((await owner.client.post(path('/replay'))).body).toMatchObject({ msg: "Missing 'since' argument" });
    const inNoState = await owner.client.post(path('/replay'), { since: 0, states: [] });
    expect(inNoState.body).toEqual({ result: 'success', msg: '', replayed: 0, skipped: [] });
    const none = await owner.client.post(path('/replay'), { since: 0, states: ['pending'] });
    expect(none.body).toMatchObject({ result: 'error' });
  });
});

describe('the secrets', () => {
  it('are changed by a rotation, and the former one also signs for the overlap', async () => {
    const { body: before } = await owner.client.get(path());
    const old = before['webhook'] as { token: string; signing_secret: string };
    const { body: after } = await owner.client.post(path('/rotate_token'), { overlap_seconds: 3600 });
    const fresh = after['webhook'] as { token: string; signing_secret: string };
    expect(fresh).toMatchObject({ previous_secret_until: Math.floor(clock.now / 1000) + 3600 });
    expect(fresh.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(fresh.token).not.toBe(old.token);
    expect(fresh.signing_secret).not.toBe(old.signing_secret);
    await delivered();
    expect(receiver.calls[0]?.payload['token']).toBe(fresh.token);
    expect(signedBy(old.signing_secret, fresh.signing_secret)).toEqual([true, true]);
    clock.advance(3600_000);
    await delivered();
    expect(signedBy(old.signing_secret, fresh.signing_secret)).toEqual([false, true]);
    expect(await audited()).toMatchObject([{ actorId: owner.user.id, action: 'webhook.token_rotated' }]);
    expect(JSON.stringify(await audited())).not.toContain(fresh.token);
  });

  it('are in the initial state and in events of the owner and of administrators', async () => {
    const types = { event_types: ['realm_bot'], fetch_event_types: ['realm_bot'] };
    const [ownerHears, adminHears, aliceHears] = await Promise.all(
      [owner, admin, alice].map((account) => EventListener.register(account.client, types)),
    );
    const { body } = await owner.client.post(path('/rotate_token'));
    const { token } = body['webhook'] as { token: string };
    const services = [{ base_url: receiver.url, interface: 1, token }];
    for (const listener of [ownerHears, adminHears]) {
      expect(await listener?.take(1)).toMatchObject([{ type: 'realm_bot', op: 'update', bot: { user_id: bot.user.id, services } }]);
    }
    expect(await aliceHears?.takePending()).toEqual([]);
    const { state } = await EventListener.register(owner.client, types);
    expect((state['realm_bots'] as Json[]).find(({ user_id }) => user_id === bot.user.id)).toMatchObject({ services });
  });

  it('are replaced immediately if there is no overlap', async () => {
    const { body } = await owner.client.get(path());
    const old = body['webhook'] as { signing_secret: string };
    const { body: after } = await admin.client.post(path('/rotate_token'), { overlap_seconds: 0 });
    await delivered();
    expect(signedBy(old.signing_secret, (after['webhook'] as { signing_secret: string }).signing_secret)).toEqual([false, true]);
  });

  it('are new after each of several concurrent rotations', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => owner.client.post(path('/rotate_token'))));
    expect(new Set(answers.map(({ body }) => (body['webhook'] as { token: string }).token)).size).toBe(3);
  });

  /** Returns for each secret whether it verifies the last call. */
  function signedBy(...secrets: string[]): boolean[] {
    const call = receiver.calls.at(-1);
    const at = new Date(Number(call?.headers['webhook-timestamp']) * 1000);
    const signatures = String(call?.headers['webhook-signature']).split(' ');
    return secrets.map((secret) =>
      signatures.includes(new Webhook(secret).sign(String(call?.headers['webhook-id']), at, call?.text ?? '')),
    );
  }
});

describe('disabling', () => {
  it('stops all calls until the webhook is enabled again', async () => {
    const { body } = await owner.client.post(path('/disable'));
    expect(body['webhook']).toMatchObject({ disabled: true, disabled_reason: 'manual', disabled_at: Math.floor(clock.now / 1000) });
    const id = await delivered();
    expect(receiver.calls).toEqual([]);
    expect(await fetched(id)).toMatchObject({ state: 'failed', attempts: [{ outcome: 'disabled', status: null }] });
    const enabled = await admin.client.post(path('/enable'));
    expect(enabled.body['webhook']).toMatchObject({ disabled: false, disabled_reason: null, disabled_at: null });
    await delivered();
    expect(receiver.calls).toHaveLength(1);
    expect((await audited()).map(({ actorId, action }) => [actorId, action])).toEqual([
      [owner.user.id, 'webhook.disabled'],
      [admin.user.id, 'webhook.enabled'],
    ]);
  });

  it('has no effect on a disabled webhook', async () => {
    await owner.client.post(path('/disable'));
    await owner.client.post(path('/disable'));
    expect(await audited()).toHaveLength(1);
  });
});

describe('a test call', () => {
  it('calls the endpoint with a signed sample, and returns its response', async () => {
    receiver.reset({ status: 418, body: 'short and stout' });
    const { body } = await owner.client.post(path('/test'));
    expect(body['test']).toEqual({ outcome: 'rejected', status: 418, duration_ms: 0, detail: 'short and stout' });
    const [call] = receiver.calls;
    expect(call?.headers['webhook-id']).toMatch(/^msg_test_/);
    expect(call?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(call?.payload).toMatchObject({ bot_email: bot.email, trigger: 'direct_message', message: { sender_id: owner.user.id } });
    expect((await owner.client.get(path('/deliveries'))).body['deliveries']).toEqual([]);
    expect(await audited()).toEqual([{ actorId: owner.user.id, action: 'webhook.tested', details: { outcome: 'rejected', status: 418 } }]);
  });

  it('posts no reply', async () => {
    receiver.reset({ status: 200, body: '{"content":"Hi"}' });
    expect((await owner.client.post(path('/test'))).body['test']).toMatchObject({ outcome: 'accepted', status: 200 });
    const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
    const { body } = await owner.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow });
    expect(body['messages']).toEqual([]);
  });
});

describe('the sample notification', () => {
  it.each(['zulip-outgoing-webhook', 'service-outgoing-webhook'])('contains exactly the documented fields: %s', async (name) => {
    const real = await delivered().then(() => receiver.calls[0]?.payload);
    const { status, body } = await owner.client.post(name);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['result', 'msg', ...Object.keys(real ?? {})].sort());
    expect(Object.keys(body['message'] as Json).sort()).toEqual(Object.keys(real?.message ?? {}).sort());
    expect(body['token']).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(body['trigger']).toBe('direct_message');
  });

  it('is returned to users without a bot, and to the bot itself with its own token', async () => {
    expect((await alice.client.post('zulip-outgoing-webhook')).body).toMatchObject({ bot_full_name: 'Example Bot' });
    const { body } = await owner.client.get(path());
    const { token } = body['webhook'] as { token: string };
    expect((await bot.client.post('zulip-outgoing-webhook')).body).toMatchObject({ bot_email: bot.email, token });
    expect((await realm.stranger.post('zulip-outgoing-webhook')).status).toBe(401);
  });
});

describe('old deliveries', () => {
  it('are deleted with their attempts thirty days after their end, unless they are pending', async () => {
    const done = await delivered();
    const waiting = await delivered({ status: 500 });
    clock.advance(30 * DAY);
    await server.get(DeliverySweepService).deleteExpired();
    expect(await fetched(done)).toMatchObject({ id: done });
    clock.advance(1);
    await server.get(DeliverySweepService).deleteExpired();
    expect(await fetched(done)).toBeUndefined();
    expect(await fetched(waiting)).toMatchObject({ id: waiting });
    const left = await server.get(Sql).rows('SELECT 1 FROM webhook_attempt WHERE delivery_id = ?', [done]);
    expect(left).toEqual([]);
  });
});

describe('the Slack-compatible interface', () => {
  it('posts a form about a mention, and the text of the response as reply', async () => {
    await server.write('UPDATE bot_service SET interface = 2 WHERE bot_id = ?', [bot.user.id]);
    const { body: show } = await owner.client.get(path());
    await alice.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    receiver.reset({ status: 200, body: '{"text":"Hi from Slack"}' });
    const content = `@**${bot.user.fullName}** hello & goodbye`;
    const { body: sent } = await alice.client.post('messages', { type: 'channel', to: 'garden', topic: `slack ${bots}`, content });
    await expect.poll(() => receiver.calls.length, POLLING).toBe(1);
    const [call] = receiver.calls;
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const time = String(Math.floor(clock.now / 1000));
    const { body: channels } = await alice.client.get('users/me/subscriptions');
    const [channel] = channels['subscriptions'] as { stream_id: number }[];
    expect([...new URLSearchParams(call?.text)]).toEqual([
      ['token', (show['webhook'] as { token: string }).token],
      ['team_id', `T${realm.realm.id}`],
      ['team_domain', realm.host],
      ['channel_id', `C${channel?.stream_id ?? 0}`],
      ['channel_name', 'garden'],
      ['thread_ts', time],
      ['timestamp', time],
      ['user_id', `U${alice.user.id}`],
      ['user_name', 'Alice'],
      ['text', content],
      ['trigger_word', 'mention'],
      ['service_id', String(bot.user.id)],
    ]);
    const narrow = [{ operator: 'topic', operand: `slack ${bots}` }];
    const fetch = async () => {
      const { body } = await alice.client.get('messages', {
        anchor: sent['id'],
        num_before: 0,
        num_after: 5,
        narrow,
        apply_markdown: false,
      });
      return (body['messages'] as { content: string }[]).map((message) => message.content);
    };
    await expect.poll(fetch, POLLING).toEqual([content, 'Hi from Slack']);
  });

  it('does not support direct messages: it makes no call and notifies only the conversation', async () => {
    await server.write('UPDATE bot_service SET interface = 2 WHERE bot_id = ?', [bot.user.id]);
    const id = await delivered();
    expect(receiver.calls).toEqual([]);
    expect(await fetched(id)).toMatchObject({ state: 'failed', attempts: [{ outcome: 'unsupported' }] });
    const dm = async (reader: TestAccount) => {
      const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
      const { body } = await reader.client.get('messages', {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow,
        apply_markdown: false,
      });
      return (body['messages'] as { content: string }[]).map(({ content }) => content);
    };
    expect(await dm(alice)).toEqual(['Hello', "Failure! Slack outgoing webhooks don't support direct messages."]);
    expect(await dm(owner)).toEqual([]);
  });
});
