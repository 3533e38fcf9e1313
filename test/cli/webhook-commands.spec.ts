import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { WebhookReceiver } from '../api/webhooks/webhook-receiver.js';
import { subscribe } from '../support/channels.js';
import { type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const PATIENCE = { timeout: 120_000, interval: 250 };
const server = TestServer.usual();

interface Shown {
  readonly state: string;
  readonly deliveries: readonly { readonly state: string; readonly attempts: readonly Record<string, unknown>[] }[];
}

describe('skein webhook', () => {
  let receiver: WebhookReceiver;
  let realm: TestRealm;
  let bot: TestAccount;
  let owner: TestAccount;
  let generic: TestAccount;
  let messageId: number;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    owner = await realm.join('Olga');
    bot = await realm.bot('Caller', BotType.outgoingWebhook, owner, receiver.url);
    generic = await realm.bot('Other', BotType.generic, owner);
    receiver.reset({ status: 400, body: 'I do not\n\u001b[31munderstand this' });
    // A channel that the system account of commands does not read.
    const channel = await subscribe(owner, 'kitchen', { invite_only: true });
    await owner.client.post('users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }], principals: [bot.user.id] });
    const { body } = await owner.client.post('messages', { type: 'stream', to: channel, topic: 'soup', content: `@**Caller** cook` });
    messageId = body['id'] as number;
    await vi.waitFor(async () => expect((await show()).deliveries[0]?.state).toBe('failed'), PATIENCE);
  });
  afterAll(() => receiver.stop());

  const here = (): string[] => ['--organization', realm.realm.stringId];
  const run = (...args: readonly string[]): Promise<CommandResult> => runSkein(['webhook', ...args, ...here()]);
  const show = (...options: readonly string[]): Promise<Shown> =>
    runSkeinForJson<Shown>(['webhook', 'show', bot.email, ...options, ...here()]);

  it('lists the outgoing webhooks with the states of their endpoints', async () => {
    const other = await realm.bot('Rester', BotType.outgoingWebhook, owner, 'https://rester.example.com/');
    expect((await owner.client.post(`bots/${other.user.id}/webhook/disable`)).status).toBe(200);
    const { code, output } = await run('list');
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^ID +ADDRESS +URL +STATE +FAILING SINCE$/),
        expect.stringMatching(new RegExp(`^${bot.user.id} +${bot.email} +${receiver.url} +callable +\\d{4}-\\S+Z$`)),
        expect.stringMatching(new RegExp(`^${other.user.id} +${other.email} +https://rester.example.com/ +disabled \\(manual\\) +-$`)),
      ],
    });
  });

  it('shows why a delivery failed: status, duration, outcome and the start of the answer', async () => {
    const { deliveries } = await show();
    expect(deliveries).toMatchObject([
      {
        state: 'failed',
        message_id: messageId,
        attempts: [
          {
            number: 1,
            status: 400,
            outcome: 'rejected',
            duration_ms: expect.any(Number) as number,
            detail: expect.stringContaining('understand') as string,
          },
        ],
      },
    ]);
    const { output } = await run('show', bot.email);
    expect(output).toContain(`\nURL            ${receiver.url}\n`);
    expect(output).toMatch(new RegExp(`^Delivery \\d+ of message ${messageId}, \\S+Z: failed$`, 'm'));
    expect(output).toMatch(/^ {2}1\. \S+Z, \d+ ms: rejected 400 I do not \[31munderstand this$/m);
  });

  it('shows the deliveries in one state only, and no more than wanted', async () => {
    expect((await show('--state', 'dead')).deliveries).toEqual([]);
    expect((await show('--state', 'failed', '--limit', '1')).deliveries).toHaveLength(1);
  });

  it('shows neither tokens nor signing secrets', async () => {
    const { body } = await owner.client.get(`bots/${bot.user.id}/webhook`);
    const { token, signing_secret: secret } = body['webhook'] as Record<string, string>;
    const output = [await run('list', '--json'), await run('show', bot.email, '--json')].map((result) => result.output).join('');
    expect([token, secret].map((text) => text !== undefined && output.includes(text))).toEqual([false, false]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a person', ['show', 'olga@HOST'], /is not a bot\.$/],
    ['a bot that calls nothing', ['show', 'GENERIC'], /^Not an outgoing webhook bot$/],
    ['an unknown state', ['show', 'olga@HOST', '--state', 'lost'], /The states are pending, delivered, failed, dead/],
    ['too many deliveries', ['show', 'olga@HOST', '--limit', '101'], /It must be a whole number from 1 to 100/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const { code, output, errors } = await run(...args.map((arg) => arg.replace('HOST', realm.host).replace('GENERIC', generic.email)));
    expect({ code, output, errors: errors.trim() }).toEqual({ code: 2, output: '', errors: expect.stringMatching(message) as string });
  });
});
