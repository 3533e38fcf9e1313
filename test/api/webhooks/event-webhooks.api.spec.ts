import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { EventWebhookLookup } from '../../../src/modules/webhooks/application/event-webhook-lookup.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { EventWebhookOffice, type WireEventWebhook } from '../../support/event-webhooks.js';
import type { TestClient } from '../../support/test-client.js';
import type { TestAccount, TestRealm } from '../../support/test-realm.js';
import type { TestServer } from '../../support/test-server.js';
import type { WebhookReceiver } from './webhook-receiver.js';

interface Call {
  readonly type: string;
  readonly timestamp: string;
  readonly webhook_id: number;
  readonly sequence: number;
  readonly data: Record<string, unknown> & { readonly message: Record<string, unknown> };
}

const POLLING = { interval: 30 };

const office = EventWebhookOffice.open();
let server: TestServer;
let receiver: WebhookReceiver;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let ben: TestAccount;
let made: { readonly webhook: WireEventWebhook; readonly secret: string };

beforeEach(async () => {
  ({ server, receiver, realm, olga, ada, ben } = office);
  // Not before, because it writes about new channels.
  await realm.notificationBot();
});

const subscribe: EventWebhookOffice['subscribe'] = (...input) => office.subscribe(...input);
const make: EventWebhookOffice['make'] = (...input) => office.make(...input);
const send: EventWebhookOffice['send'] = (...input) => office.send(...input);

const payloads = (): Call[] => receiver.calls.map(({ payload }) => payload as unknown as Call);
const contents = (): unknown[] => payloads().map(({ data }) => data.message['content']);
const received = (expected: readonly unknown[]) => expect.poll(contents, POLLING).toEqual(expected);

const log = (id = made.webhook.id, client: TestClient = ada.client): Promise<string[]> => office.log(id, client);
const logged = (expected: readonly string[]) => expect.poll(() => log(), POLLING).toEqual(expected);
const show = async (client: TestClient = ada.client): Promise<WireEventWebhook[]> =>
  (await client.get('event_webhooks')).body['event_webhooks'] as WireEventWebhook[];

/** The texts of the direct messages of the notification bot. */
async function notices(to = ada): Promise<string[]> {
  const narrow = [{ operator: 'is', operand: 'dm' }];
  const { body } = await to.client.get('messages', { anchor: 'newest', num_before: 20, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { sender_full_name: string; content: string }[])
    .filter(({ sender_full_name: name }) => name === 'Notification Bot')
    .map(({ content }) => content);
}

describe('a webhook for new messages', () => {
  beforeEach(async () => {
    made = await make();
  });

  it('gets them as event queues do, signed and numbered', async () => {
    const id = await send('First *one*');
    await received(['First *one*']);
    await send('Second');
    await received(['First *one*', 'Second']);
    const page = { anchor: id, num_before: 0, num_after: 0, apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true };
    const { body } = await ada.client.get('messages', page);
    const [{ flags, ...message } = {}] = body['messages'] as Record<string, unknown>[];
    const [first, second] = payloads();
    expect(first).toEqual({
      type: 'message',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      webhook_id: made.webhook.id,
      sequence: 1,
      data: { id: 1, type: 'message', flags, message },
    });
    expect(second).toMatchObject({ sequence: 2, data: { id: 2 } });
    for (const { text, headers } of receiver.calls) {
      expect(new Webhook(made.secret).verify(text, headers as Record<string, string>)).toMatchObject({ type: 'message' });
      expect(() => new Webhook(made.secret).verify(`${text} `, headers as Record<string, string>)).toThrow('No matching signature');
    }
    await logged(['message delivered accepted 200', 'message delivered accepted 200']);
  });

  it('gets those of public channels to which its owner is not subscribed, and none of private ones that its owner does not read', async () => {
    await subscribe('meadow', [ben]);
    await subscribe('cellar', [ben], { invite_only: true });
    await send('Hidden', 'cellar');
    await send('Public', 'meadow');
    await expect.poll(contents, POLLING).toContain('Public');
    await send('Last');
    await expect.poll(contents, POLLING).toContain('Last');
    // Notification Bot has written that there is a new public channel.
    expect([contents().includes('Hidden'), payloads().length, (await log()).length]).toEqual([false, 3, 3]);
  });

  it('gets no direct messages, unless an owner of the organization allows it', async () => {
    const write = (content: string) => ben.client.post('messages', { type: 'direct', to: [ada.user.id], content });
    await write('Private');
    await send('Public');
    await received(['Public']);
    const setting = { allow_direct_messages_in_event_webhooks: true };
    expect((await ada.client.patch('realm', setting)).body).toMatchObject({ result: 'error' });
    expect((await olga.client.patch('realm', setting)).body).toMatchObject({ result: 'success' });
    await write('Allowed');
    await received(['Public', 'Allowed']);
    await ben.client.post('messages', { type: 'direct', to: [olga.user.id], content: 'Not for Ada' });
    await send('Last');
    await received(['Public', 'Allowed', 'Last']);
  });

  it('keeps the id of a delivery while the receiver is down, and sends what was written meanwhile when it is back', async () => {
    receiver.reset({ status: 503 }, { status: 500 });
    const id = await send('Again');
    await expect.poll(() => receiver.calls.length, POLLING).toBe(3);
    await logged(['message delivered rejected 503 rejected 500 accepted 200']);
    const headers = receiver.calls.map((call) => call.headers);
    expect(new Set(headers.map((one) => one['webhook-id'])).size).toBe(1);
    expect(headers[0]?.['webhook-id']).toMatch(/^evt_\d+_\w+$/);
    expect(new Set(contents())).toEqual(new Set(['Again']));
    expect(payloads()[0]?.data.message['id']).toBe(id);
    await expect
      .poll(notices, POLLING)
      .toEqual([expect.stringContaining('Your webhook `Archive` fails.\nThe webhook got a response with status code *503*.')]);
  });

  it('gives up after the last attempt, and makes the delivery again under the same id when it is replayed', async () => {
    receiver.reset(...Array.from({ length: 4 }, () => ({ status: 500 })));
    await send('Lost');
    await logged(['message dead rejected 500 rejected 500 rejected 500 rejected 500']);
    const { body } = await ada.client.get(`event_webhooks/${made.webhook.id}/deliveries`, { state: 'dead' });
    const [{ id, webhook_id: key } = { id: 0, webhook_id: '' }] = body['deliveries'] as { id: number; webhook_id: string }[];
    expect((await ada.client.post(`event_webhooks/${made.webhook.id}/deliveries/${id}/replay`)).status).toBe(200);
    await expect.poll(() => receiver.calls.length, POLLING).toBe(5);
    await logged(['message delivered rejected 500 rejected 500 rejected 500 rejected 500 accepted 200']);
    expect(receiver.calls.at(-1)?.headers['webhook-id']).toBe(key);
    const again = await ada.client.post(`event_webhooks/${made.webhook.id}/replay`, { since: 0, states: ['delivered'] });
    expect(again.body).toMatchObject({ replayed: 1 });
    await expect.poll(() => receiver.calls.length, POLLING).toBe(6);
  });

  it('ends when its endpoint is gone, of which the owner is told', async () => {
    receiver.reset({ status: 410 });
    await send('Gone');
    await expect.poll(show, POLLING).toMatchObject([{ disabled: true, disabled_reason: 'gone' }]);
    await send('Never');
    await logged(['message failed rejected 410']);
    await expect
      .poll(notices, POLLING)
      .toEqual([expect.stringContaining('Your webhook `Archive` was disabled. Its endpoint answered that it is gone')]);
    expect((await ada.client.post(`event_webhooks/${made.webhook.id}/enable`)).body).toMatchObject({ event_webhook: { disabled: false } });
    await send('Here again');
    await received(['Gone', 'Here again']);
  });

  it('gets nothing of a message that was deleted, or of a channel that its owner has left, before the delivery', async () => {
    await subscribe('cellar', [ben, ada], { invite_only: true });
    await logged(['message delivered accepted 200']);
    const failsAfter = (change: () => Promise<unknown>) => ({ status: 500, before: () => change().then(() => undefined) });
    receiver.reset(failsAfter(async () => olga.client.delete(`messages/${await deleted}`)));
    const deleted: Promise<number> = send('Deleted');
    const ofNewChannel = 'message delivered accepted 200';
    await logged([ofNewChannel, 'message failed rejected 500 no_access']);
    receiver.reset(failsAfter(() => ada.client.delete('users/me/subscriptions', { subscriptions: ['cellar'] })));
    await send('Left', 'cellar');
    await logged([ofNewChannel, 'message failed rejected 500 no_access', 'message failed rejected 500 no_access']);
    expect(receiver.calls).toHaveLength(1);
  });

  it('is paused while its owner may not have webhooks', async () => {
    const changeRole = (role: number) => olga.client.patch(`users/${ada.user.id}`, { role });
    await changeRole(Role.member);
    await send('While demoted');
    expect(await show()).toMatchObject([{ is_permitted: false, disabled: false }]);
    await changeRole(Role.administrator);
    await send('Promoted again');
    await received(['Promoted again']);
    expect(await show()).toMatchObject([{ is_permitted: true }]);
  });

  it('ends with the credentials of its owner, of which the owner is told', async () => {
    const { body } = await ada.client.post('users/me/api_key/regenerate');
    const client = realm.clientWith(ada.email, body['api_key'] as string);
    expect(await show(client)).toMatchObject([{ disabled: true, disabled_reason: 'credentials' }]);
    await send('Never');
    expect(await log(made.webhook.id, client)).toEqual([]);
    await expect
      .poll(() => notices({ ...ada, client }), POLLING)
      .toEqual([expect.stringContaining('were replaced. If it is still yours, enable it again.')]);
  });

  it('is no longer looked for among events while it is disabled', async () => {
    const looked = async (): Promise<number> => (await server.get(EventWebhookLookup).listFor(realm.realm.id)).length;
    const path = `event_webhooks/${made.webhook.id}`;
    expect(await looked()).toBe(1);
    await ada.client.post(`${path}/disable`);
    expect(await looked()).toBe(0);
    await ada.client.post(`${path}/enable`);
    expect(await looked()).toBe(1);
    receiver.reset({ status: 410 });
    await send('Gone');
    await expect.poll(looked, POLLING).toBe(0);
  });

  it('is not judged by an attempt that another process has made again meanwhile', async () => {
    const takeOver = async (): Promise<void> => {
      await server.write('UPDATE event_delivery SET attempts = attempts + 1, next_attempt_at = 0 WHERE webhook_id = ?', [made.webhook.id]);
    };
    receiver.reset({ status: 410, before: takeOver });
    await send('Twice');
    await logged(['message delivered accepted 200']);
    expect(await show()).toMatchObject([{ disabled: false, failing_since: null }]);
  });

  it('ends when its owner is deactivated, and stays ended', async () => {
    await olga.client.delete(`users/${ada.user.id}`);
    await olga.client.post(`users/${ada.user.id}/reactivate`);
    expect(await show(olga.client)).toMatchObject([{ disabled: true, disabled_reason: 'credentials' }]);
  });
});

describe('a narrow', () => {
  it('selects the messages by where and from whom they are', async () => {
    await subscribe('meadow');
    made = await make({
      narrow: [
        ['channel', 'meadow'],
        ['topic', 'sheep'],
      ],
    });
    await send('Elsewhere');
    await send('Other topic', 'meadow', 'cows');
    await send('This', 'meadow', 'Sheep');
    await received(['This']);
  });

  it('selects the messages of a channel under its next name', async () => {
    const id = await subscribe('meadow');
    const cellar = await subscribe('cellar', [ben], { invite_only: true });
    made = await make({ narrow: [['channel', 'Meadow']] });
    await make({ name: 'Unknown', narrow: [['channel', 'cellar']] });
    for (const [channel, name] of [
      [id, 'pasture'],
      [cellar, 'vault'],
    ] as const) {
      expect((await olga.client.patch(`streams/${channel}`, { new_name: name })).body).toMatchObject({ result: 'success' });
    }
    await subscribe('meadow');
    await send('Elsewhere', 'meadow');
    await send('This', 'pasture');
    await expect.poll(contents, POLLING).toContain('This');
    expect(contents()).not.toContain('Elsewhere');
    // Of a channel that the owner cannot read nothing is learned.
    expect(await show()).toMatchObject([{ narrow: [['channel', 'pasture']] }, { narrow: [['channel', 'cellar']] }]);
    await ada.client.patch(`event_webhooks/${made.webhook.id}`, { name: 'Pasture' });
    expect((await show())[0]).toMatchObject({ name: 'Pasture', narrow: [['channel', 'pasture']] });
  });

  it('may have as many and as long terms as are admitted', async () => {
    const narrow = (operand: string): string[][] => Array.from({ length: LIMITS.MAX_EVENT_WEBHOOK_NARROW_TERMS }, () => ['topic', operand]);
    const longest = narrow('\u0001'.repeat(LIMITS.MAX_EVENT_WEBHOOK_OPERAND_CODE_POINTS));
    made = await make({ narrow: longest });
    expect(await show()).toMatchObject([{ narrow: longest }]);
    const longer = narrow('x'.repeat(LIMITS.MAX_EVENT_WEBHOOK_OPERAND_CODE_POINTS + 1));
    const { body } = await ada.client.patch(`event_webhooks/${made.webhook.id}`, { narrow: longer });
    expect(body).toMatchObject({ result: 'error', msg: 'narrow[0][1] is too long (limit: 255 characters)' });
  });

  it('selects messages that mention the owner', async () => {
    made = await make({ narrow: [['is', 'mentioned']] });
    await send('Nobody');
    await send('@**Ada** look');
    await received(['@**Ada** look']);
    expect(payloads()[0]?.data['flags']).toEqual(['mentioned']);
  });

  it('no longer selects a message that was moved away before the delivery', async () => {
    made = await make({ narrow: [['topic', 'sheep']] });
    const move = async (): Promise<void> => {
      await ada.client.patch(`messages/${await id}`, { topic: 'cows' });
    };
    receiver.reset({ status: 500, before: move });
    const id: Promise<number> = send('Moved', 'garden', 'sheep');
    await logged(['message failed rejected 500 no_access']);
  });

  it.each([
    [[['near', '5']], 'Operator near not supported.'],
    [[['channel']], 'Invalid narrow[0]: Value error, element is not a string pair'],
  ])('is rejected as by event queues: %j', async (narrow, msg) => {
    const { body } = await ada.client.post('event_webhooks', { name: 'A', url: receiver.url, event_types: ['message'], narrow });
    expect(body).toMatchObject({ result: 'error', msg });
  });
});

describe('whoever makes a webhook', () => {
  it('is an administrator, until the organization allows it to others; never a guest or a bot', async () => {
    const guest = await realm.join('Gus', Role.guest);
    const bot = await realm.bot('Robot', BotType.generic, ada);
    const input = { name: 'A', url: receiver.url, event_types: ['message'] };
    const attempt = async ({ client }: TestAccount): Promise<unknown> => (await client.post('event_webhooks', input)).status;
    expect(await Promise.all([olga, ada, ben, guest, bot].map(attempt))).toEqual([200, 200, 400, 400, 400]);
    const { body } = await olga.client.get('user_groups');
    const groups = body['user_groups'] as { id: number; name: string }[];
    const members = groups.find(({ name }) => name === 'role:members')?.id;
    const change = { can_manage_event_webhooks_group: JSON.stringify({ new: members }) };
    expect((await ada.client.patch('realm', change)).body).toMatchObject({ result: 'success' });
    expect(await Promise.all([ben, guest, bot].map(attempt))).toEqual([200, 400, 400]);
  });

  it('needs a recent log-in in a browser', async () => {
    const session = await realm.logIn(ada);
    const input = { name: 'A', url: receiver.url, event_types: ['message'] };
    await server.write('UPDATE browser_session SET proved_at = 0 WHERE user_id = ?', [ada.user.id]);
    server.clearCaches();
    expect((await session.post('event_webhooks', input)).body).toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' });
  });

  it('sees its secret once; it is stored encrypted', async () => {
    made = await make();
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await show())).not.toContain('secret"');
    const [row] = await server
      .get(Sql)
      .rows<{ sealed: Buffer }>('SELECT sealed_secret AS sealed FROM event_webhook WHERE id = ?', [made.webhook.id]);
    expect(row?.sealed.toString('latin1')).not.toContain(made.secret.slice(6, 30));
  });

  it('replaces the secret, while the one before signs for some time', async () => {
    made = await make();
    const { body } = await ada.client.post(`event_webhooks/${made.webhook.id}/rotate_secret`);
    const fresh = body['signing_secret'] as string;
    await send('Both');
    await received(['Both']);
    await ada.client.post(`event_webhooks/${made.webhook.id}/rotate_secret`, { overlap_seconds: 0 });
    await send('Neither');
    await received(['Both', 'Neither']);
    const isSignedBy = (secret: string): boolean[] =>
      receiver.calls.map(({ text, headers }) => {
        try {
          new Webhook(secret).verify(text, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    expect([isSignedBy(made.secret), isSignedBy(fresh)]).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('tries its endpoint with an event that says nothing', async () => {
    made = await make();
    const { body } = await ada.client.post(`event_webhooks/${made.webhook.id}/test`);
    expect(body['test']).toMatchObject({ outcome: 'accepted', status: 200 });
    expect(payloads()).toEqual([
      { type: 'test', timestamp: expect.any(String) as string, webhook_id: made.webhook.id, sequence: 0, data: { id: 0, type: 'test' } },
    ]);
    expect(await log()).toEqual([]);
  });

  it('changes what it is for, and deletes it', async () => {
    made = await make();
    const path = `event_webhooks/${made.webhook.id}`;
    const { body } = await ada.client.patch(path, { name: 'Sheep', narrow: [['topic', 'sheep']], apply_markdown: true });
    expect(body['event_webhook']).toEqual({ ...made.webhook, name: 'Sheep', narrow: [['topic', 'sheep']], apply_markdown: true });
    await send('Cows');
    await send('*Sheep*', 'garden', 'sheep');
    await received(['<p><em>Sheep</em></p>']);
    expect((await ada.client.delete(path)).status).toBe(200);
    await send('Nothing', 'garden', 'sheep');
    expect(await show()).toEqual([]);
    const rows = () => server.get(Sql).rows('SELECT id FROM event_delivery WHERE realm_id = ?', [realm.realm.id]);
    await expect.poll(rows, POLLING).toEqual([]);
  });

  it.each([
    [{ event_types: [] }, 'event_types cannot be empty'],
    [{ event_types: ['typing'] }, 'Invalid event_types[0]'],
    [{ url: 'ftp://example.com/' }, 'url is not a URL'],
    [{ name: ' ' }, 'name cannot be blank'],
  ])('is told what is wrong with %j', async (input, msg) => {
    const { body } = await ada.client.post('event_webhooks', { name: 'A', url: receiver.url, event_types: ['message'], ...input });
    expect(body).toMatchObject({ result: 'error', msg });
  });

  it('makes no more than an organization may have', async () => {
    made = await make();
    const columns = 'realm_id, owner_id, name, url, event_types, narrow, apply_markdown, sealed_secret, created_at';
    for (let count = 1; count < LIMITS.MAX_EVENT_WEBHOOKS; count += 1) {
      await server.write(`INSERT INTO event_webhook (${columns}) SELECT ${columns} FROM event_webhook WHERE id = ?`, [made.webhook.id]);
    }
    const { body } = await ada.client.post('event_webhooks', { name: 'A', url: receiver.url, event_types: ['message'] });
    expect(body).toMatchObject({ msg: `An organization has at most ${LIMITS.MAX_EVENT_WEBHOOKS} event webhooks` });
  });

  it('finds what was done in the audit log, without the address', async () => {
    made = await make();
    await ada.client.post(`event_webhooks/${made.webhook.id}/disable`);
    await ada.client.delete(`event_webhooks/${made.webhook.id}`);
    const rows = await server
      .get(Sql)
      .rows<{ action: string; details: string }>(
        "SELECT action, details FROM audit_entry WHERE realm_id = ? AND target_kind = 'event_webhook' ORDER BY id",
        [realm.realm.id],
      );
    expect(rows.map(({ action }) => action)).toEqual(['event_webhook.created', 'event_webhook.disabled', 'event_webhook.deleted']);
    expect(JSON.stringify(rows)).not.toContain('/hook');
  });
});

describe('the webhook of somebody else', () => {
  it('is seen and ended by administrators, who change nothing and read no answers', async () => {
    made = await make({}, olga.client);
    const second = await make();
    expect(await show()).toMatchObject([{ id: second.webhook.id }]);
    expect(await show(ben.client)).toEqual([]);
    expect(await show(olga.client)).toMatchObject([
      { id: made.webhook.id, url: receiver.url },
      { id: second.webhook.id, url: new URL(receiver.url).origin },
    ]);
    receiver.reset({ status: 200, body: 'Thank you' }, { status: 200, body: 'Thank you' });
    await send('Hello');
    await expect.poll(() => log(second.webhook.id), POLLING).toEqual(['message delivered accepted 200']);
    const details = async ({ client }: TestAccount): Promise<unknown> => {
      const { body } = await client.get(`event_webhooks/${second.webhook.id}/deliveries`);
      return (body['deliveries'] as { attempts: { detail: unknown }[] }[]).map(({ attempts }) => attempts[0]?.detail);
    };
    expect([await details(ada), await details(olga)]).toEqual([['Thank you'], [null]]);
    const path = `event_webhooks/${second.webhook.id}`;
    const refused = await Promise.all([
      olga.client.patch(path, { url: 'https://example.com/' }),
      olga.client.post(`${path}/rotate_secret`),
      olga.client.post(`${path}/test`),
      olga.client.post(`${path}/replay`, { since: 0 }),
    ]);
    expect(refused.map(({ body }) => body['msg'])).toEqual(refused.map(() => 'Insufficient permission'));
    expect((await ada.client.delete(`event_webhooks/${made.webhook.id}`)).body).toMatchObject({ msg: 'No such event webhook' });
    expect((await ben.client.get(`${path}/deliveries`)).body).toMatchObject({ msg: 'No such event webhook' });
    expect((await olga.client.post(`${path}/disable`)).status).toBe(200);
    expect((await olga.client.post(`${path}/enable`)).body).toMatchObject({ msg: 'Insufficient permission' });
    expect((await olga.client.delete(path)).status).toBe(200);
    expect(await show()).toEqual([]);
  });
});
