import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { subscribe } from '../support/channels.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { WebhookReceiver } from '../api/webhooks/webhook-receiver.js';

let mails: MailServer;
let receiver: WebhookReceiver;
let realm: TestRealm;
let ada: TestAccount;
let garden: number;

beforeAll(async () => {
  [mails, receiver] = [await startMailServer(), await WebhookReceiver.start()];
  realm = await TestRealm.create(mails.server);
  ada = await realm.join('Ada');
  garden = await subscribe(ada, 'garden');
});
afterAll(async () => {
  await mails.stop();
  await receiver.stop();
});

type Json = Record<string, unknown>;

const messagesIn = async (channel: string): Promise<Json[]> => {
  const narrow = [{ operator: 'channel', operand: channel }];
  return (await ada.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false })).body[
    'messages'
  ] as Json[];
};

describe('A parameter that is not of an endpoint', () => {
  /** What would make a member more than that, or somebody else. */
  const MORE = {
    role: 100,
    is_admin: true,
    is_owner: true,
    is_bot: true,
    can_change_user_emails: true,
    is_active: false,
    user_id: 1,
    id: 1,
  };

  it('changes neither the account nor whose things are, and is reported', async () => {
    const before = (await ada.client.get('users/me')).body;
    const answers = [
      await ada.client.patch('settings', { enter_sends: true, ...MORE }),
      await ada.client.patch('users/me/profile_data', { data: [], ...MORE }),
      await ada.client.post('users/me/status', { status_text: 'Here', ...MORE }),
      await ada.client.post('saved_snippets', { title: 'Text', content: 'Text', ...MORE }),
      await ada.client.post('user_groups/create', { name: 'gardeners', description: '', members: [], is_system_group: true, ...MORE }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body['ignored_parameters_unsupported']).toEqual(expect.arrayContaining(['is_owner', 'role']));
    expect((await ada.client.get('users/me')).body).toEqual(before);
    const groups = (await ada.client.get('user_groups')).body['user_groups'] as Json[];
    expect(groups.find(({ name }) => name === 'gardeners')).toMatchObject({ is_system_group: false, creator_id: ada.user.id });
  });
});

describe('A text that makes careless patterns run for ever', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    'opening brackets': '['.repeat(9_000),
    'links without an end': 'http://a.'.repeat(1_000),
    'links in links': '[a](http://b '.repeat(700),
    'letters before a mark': `${'a'.repeat(9_000)}!`,
    'unclosed emphasis': '*a **b '.repeat(1_400),
    quotes: `${'>'.repeat(5_000)} a`,
    'nested lists': Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}* a`).join('\n'),
    backticks: Array.from({ length: 130 }, (_, count) => '`'.repeat(count)).join('a'),
    mentions: '@**'.repeat(3_000),
    'topic links': '#**a>'.repeat(1_900),
    tables: `${'|a'.repeat(2_000)}\n${'|-'.repeat(2_000)}\n${'|b'.repeat(900)}`,
    formulas: '$$a'.repeat(3_000),
    spaces: `a${' '.repeat(9_500)}b`,
    emoji: ':a'.repeat(4_900),
    times: '<time:'.repeat(1_600),
  };

  /** A server gives the rendering up after five seconds. On a busy machine, the text has to wait for its turn before that. */
  const LIMIT_MS = 20_000;

  async function expectRendered(content: string): Promise<void> {
    const begin = performance.now();
    const { status, body } = await ada.client.post('messages/render', { content });
    expect([status, body['result']]).toEqual([200, 'success']);
    expect(performance.now() - begin).toBeLessThan(LIMIT_MS);
  }

  it.each(Object.entries(TEXTS))('is rendered within the limit: %s', (_, content) => expectRendered(content));

  it('is no danger in the linkifiers of an organization', async () => {
    const olga = await realm.join('Olga', Role.owner);
    for (const pattern of ['(?P<id>(a+)+)b', '(?P<id>(a|aa)+)c', '(?P<id>(.*a){20})d']) {
      await olga.client.post('realm/filters', { pattern, url_template: 'https://example.com/{id}' });
    }
    await expectRendered(`${'a'.repeat(4_000)}!`);
  });
});

describe("The answer of a bot's server", () => {
  it('chooses neither the conversation nor the sender of the message that becomes of it', async () => {
    const vault = await subscribe(ada, 'vault', { invite_only: true });
    const bot = await realm.bot('Robot', BotType.outgoingWebhook, ada, receiver.url);
    const elsewhere = {
      type: 'stream',
      to: [vault],
      stream_id: vault,
      stream: 'vault',
      channel: 'vault',
      topic: 'secrets',
      subject: 'secrets',
    };
    const sender = { sender_id: ada.user.id, sender_email: ada.email, recipient_id: 1, realm_id: 1 };
    receiver.reset({ status: 200, body: JSON.stringify({ content: 'Here I am.', ...elsewhere, ...sender }) });
    await ada.client.post('messages', { type: 'channel', to: garden, topic: 'plans', content: '@**Robot** Where are you?' });
    const reply = async (): Promise<Json | undefined> => (await messagesIn('garden')).find(({ content }) => content === 'Here I am.');
    await expect.poll(reply).toMatchObject({ sender_id: bot.user.id, stream_id: garden, subject: 'plans' });
    expect(await messagesIn('vault')).not.toContainEqual(expect.objectContaining({ content: 'Here I am.' }));
  });
});

describe('The host that a request names', () => {
  it('is in no link of a mail, unless it is that of the organization', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-proto': 'gopher',
      'x-original-host': 'evil.example.com',
      forwarded: 'host=evil.example.com;proto=gopher',
      origin: 'https://evil.example.com',
      referer: 'https://evil.example.com/',
    };
    await realm.stranger.post('password_reset/request', { email: ada.email }, headers);
    const mail = await mails.box.mailTo(ada.email);
    expect(mail).toContain(`http://${realm.host}/accounts/password/reset/`);
    expect(mail).not.toMatch(/evil|gopher/);
  });
});

describe('An address inside the network of the server', () => {
  const ADDRESSES = [
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://0x0a000001/',
    'http://167772161/',
    'http://012.0.0.1/',
    'http://10.1/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:a00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://0/',
  ];

  it.each(ADDRESSES)('gets no request, however it is written: %s', async (address) => {
    const { status } = await ada.client.post('users/me/push_subscriptions', { endpoint: address, label: 'Inside' });
    expect(status).toBe(400);
    const name = `Robot at ${address}`.replaceAll(/[^\w ]/g, ' ');
    const bot = await realm.bot(name, BotType.outgoingWebhook, ada, address);
    const { body } = await ada.client.post(`bots/${bot.user.id}/webhook/test`);
    expect(body).toMatchObject({ test: { outcome: 'forbidden', status: null } });
  });
});
