import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { ServerSecrets } from '../../../../src/kernel/server-secrets.js';
import { LIMITS } from '../../../../src/kernel/limits.js';
import { ReplyAddresses } from '../../../../src/modules/notifications/incoming-mail/application/reply-addresses.js';
import { writeSecretAddress } from '../../../../src/modules/users/mail.api.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { Metrics } from '../../../../src/platform/logging/metrics.js';
import { INVALID_CHANNEL, people, subscribe } from '../../../support/channels.js';
import { MailSender, type MailAnswer, type SentMail } from '../../../support/mail-sender.js';
import { post, whisper } from '../../../support/messages.js';
import { REPLY_MAILS } from '../../../support/reply-mails.js';
import { freePort } from '../../../support/spawned-server.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

interface Received {
  readonly content: string;
  readonly subject: string;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly flags: readonly string[];
}

const ACCEPTED: MailAnswer = { accepted: true };
const UNKNOWN = { accepted: false, code: 550, text: expect.stringContaining('5.1.1') as string };

let server: TestServer;
let sender: MailSender;
let realm: TestRealm;
let gateway: TestAccount;
let ada: TestAccount;
let ben: TestAccount;
let count = 0;

beforeAll(async () => {
  const port = await freePort();
  server = await TestServer.start({
    SKEIN_INCOMING_MAIL_PATTERN: 'in+%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${port}`,
  });
  sender = new MailSender(port);
});
afterAll(async () => {
  sender.close();
  await server.stop();
});
beforeEach(async () => {
  realm = await TestRealm.create(server);
  gateway = await realm.emailGateway();
  [ada, ben] = await realm.joinGarden();
});

/** A mail with its own id, unless the headers have one. */
function mail(text: string, headers: readonly string[] = []): string {
  count += 1;
  const usual = ['From: Zoe <zoe@example.com>', 'Subject: News', `Message-ID: <${count}@example.com>`];
  const named = new Set(headers.map((line) => line.split(':')[0]));
  return [...usual.filter((line) => !named.has(line.split(':')[0])), ...headers, '', text].join('\r\n');
}

const deliver = (to: string, source: string | Buffer = mail('Hello'), more: Partial<SentMail> = {}): Promise<MailAnswer> =>
  sender.deliver({ to, source, ...more });

async function addressOf(account: TestAccount, channelId: number, senderId?: number): Promise<string> {
  const { body } = await account.client.get(`streams/${channelId}/email_address`, senderId === undefined ? {} : { sender_id: senderId });
  expect(body).toMatchObject({ result: 'success' });
  return body['email'] as string;
}

async function messages(account: TestAccount, narrow: readonly object[]): Promise<Received[]> {
  const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return body['messages'] as Received[];
}

const inChannel = (account: TestAccount, name: string): Promise<Received[]> => messages(account, [{ operator: 'channel', operand: name }]);
const garden = async (): Promise<Received[]> => (await inChannel(ada, 'garden')).filter((message) => message.subject !== 'channel events');
async function replyTo(account: TestAccount, messageId: number): Promise<string> {
  const address = await server.get(ReplyAddresses).createFor(account.user.id, messageId);
  return address ? writeSecretAddress(server.get(ServerSecrets), address) : '';
}

describe('GET /streams/{stream_id}/email_address', () => {
  it('returns the same address each time, one for each account and sender', async () => {
    const id = await subscribe(ada, 'garden');
    const own = await addressOf(ada, id);
    expect(own).toMatch(/^in\+garden\.[0-9a-f]{32}\.show-sender@mail\.skein\.test$/);
    const bot = await realm.bot('Robot', BotType.generic, ada);
    const all = [own, await addressOf(ben, id), await addressOf(ada, id, ada.user.id), await addressOf(ada, id, bot.user.id)];
    expect(new Set(all).size).toBe(4);
    expect([await addressOf(ada, id), await addressOf(ada, id, gateway.user.id)]).toEqual([own, own]);
  });

  it('rejects senders other than oneself, own bots and the Email Gateway', async () => {
    const id = await subscribe(ada, 'garden');
    const bot = await realm.bot('Robot', BotType.generic, ben);
    const ask = async (senderId: number): Promise<unknown> =>
      (await ada.client.get(`streams/${id}/email_address`, { sender_id: senderId })).body['msg'];
    expect(await ask(bot.user.id)).toBe('No such bot');
    expect(await ask(ben.user.id)).toBe('No such bot');
    expect(await ask(99_999_999)).toBe('Invalid user ID');
  });

  it('is for accounts that may post in the channel', async () => {
    const id = await subscribe(ada, 'secret', { invite_only: true });
    expect((await ben.client.get(`streams/${id}/email_address`)).body).toEqual(INVALID_CHANNEL);
    const open = await subscribe(ada, 'announcements', { can_send_message_group: people(ada) });
    expect((await ben.client.get(`streams/${open}/email_address`)).body).toMatchObject({
      msg: 'You do not have permission to post in this channel.',
    });
    expect(await addressOf(ada, open)).not.toBe('');
  });
});

describe('POST /streams/{stream_id}/email_address/regenerate', () => {
  it('replaces the address of the account, and leaves those of other accounts and senders', async () => {
    const id = await subscribe(ada, 'garden');
    const [before, asSelf, bens] = [await addressOf(ada, id), await addressOf(ada, id, ada.user.id), await addressOf(ben, id)];
    const { body } = await ada.client.post(`streams/${id}/email_address/regenerate`);
    expect(body).toMatchObject({ result: 'success', email: expect.stringMatching(/^in\+garden\.[0-9a-f]{32}\./) as string });
    expect(body['email']).not.toBe(before);
    expect([await addressOf(ada, id), await addressOf(ada, id, ada.user.id), await addressOf(ben, id)]).toEqual([
      body['email'],
      asSelf,
      bens,
    ]);
    expect(await deliver(before, mail('Old'))).toEqual(UNKNOWN);
    expect(await deliver(body['email'] as string, mail('New'))).toEqual(ACCEPTED);
    expect(await garden()).toMatchObject([{ content: expect.stringContaining('New') as string }]);
  });

  it('is for accounts that may post in the channel', async () => {
    const id = await subscribe(ada, 'announcements', { can_send_message_group: people(ada) });
    const { body } = await ben.client.post(`streams/${id}/email_address/regenerate`);
    expect(body).toMatchObject({ msg: 'You do not have permission to post in this channel.' });
  });
});

describe('A mail to a channel', () => {
  let id: number;
  let address: string;
  beforeEach(async () => {
    id = await subscribe(ada, 'garden');
    address = await addressOf(ada, id);
  });

  it('becomes a message of the Email Gateway, with the subject as its topic', async () => {
    const subject = 'Subject: =?UTF-8?Q?AW=3A_Bl=C3=BCten?=';
    expect(await deliver(address, mail('They\r\nbloom.\r\n-- \r\nZoe', [subject]))).toEqual(ACCEPTED);
    expect(await garden()).toMatchObject([
      { sender_id: gateway.user.id, subject: 'Blüten', content: '**From:** "Zoe" <zoe@example.com>\nThey\nbloom.', flags: [] },
    ]);
  });

  it('is posted once, however often it is delivered, but again for another address', async () => {
    const source = mail('Once');
    for (let time = 0; time < 3; time += 1) expect(await deliver(address, source)).toEqual(ACCEPTED);
    expect(await garden()).toHaveLength(1);
    expect(await deliver(await addressOf(ben, id), source)).toEqual(ACCEPTED);
    expect(await garden()).toHaveLength(2);
  });

  it('comes from the chosen sender, with the options of the address', async () => {
    const bot = await realm.bot('Robot', BotType.generic, ada);
    const bots = (await addressOf(ada, id, bot.user.id)).replace('.show-sender', '.include-footer');
    const own = (await addressOf(ada, id, ada.user.id)).replace('.show-sender', '.include-quotes');
    expect(await deliver(bots, mail('Alert\r\n-- \r\nThe machine'))).toEqual(ACCEPTED);
    expect(await deliver(own, mail('See:\r\n\r\nOn Monday, Ben <ben@example.com> wrote:\r\n> Hi'))).toEqual(ACCEPTED);
    expect(await garden()).toMatchObject([
      { sender_id: bot.user.id, content: 'Alert\n-- \nThe machine' },
      { sender_id: ada.user.id, content: 'See:\n\nOn Monday, Ben <ben@example.com> wrote:\n> Hi', flags: ['read'] },
    ]);
  });

  it('keeps what it quotes if it was forwarded', async () => {
    const text = 'Please read.\r\n\r\n-----Original Message-----\r\nFrom: Max <max@example.com>\r\nSent: Monday\r\n\r\nHello';
    expect(await deliver(address, mail(text, ['Subject: Fwd: Old news']))).toEqual(ACCEPTED);
    expect(await garden()).toMatchObject([{ subject: 'Old news', content: expect.stringContaining('From: Max') as string }]);
  });

  it('reaches a private channel whose creator of the address is subscribed, and no longer after that', async () => {
    const secret = await subscribe(ada, 'secret', { invite_only: true });
    const there = await addressOf(ada, secret);
    expect(await deliver(there)).toEqual(ACCEPTED);
    expect(await inChannel(ada, 'secret')).toMatchObject([{ subject: 'News' }]);
    await ada.client.delete('users/me/subscriptions', { subscriptions: ['secret'] });
    expect(await deliver(there)).toMatchObject({ accepted: false, code: 550, text: expect.stringContaining('5.7.1') as string });
  });

  it('is refused where the creator of the address may no longer post', async () => {
    const olga = await realm.join('Olga', Role.owner);
    await olga.client.patch(`streams/${id}`, { can_send_message_group: { new: people(olga) } });
    expect(await deliver(address)).toMatchObject({
      code: 550,
      text: expect.stringContaining('You do not have permission to post in this channel.') as string,
    });
    expect(await garden()).toEqual([]);
  });

  it('is refused when the address is unknown or dead', async () => {
    const token = /[0-9a-f]{32}/.exec(address)?.[0] ?? '';
    for (const wrong of [
      `in+garden.${'0'.repeat(32)}@mail.skein.test`,
      `in+mm${token}@mail.skein.test`,
      `in+garden.${token}@elsewhere.test`,
      `in+garden.${token}.unknown-option@mail.skein.test`,
      'postmaster@mail.skein.test',
    ]) {
      expect(await deliver(wrong)).toMatchObject(UNKNOWN);
    }
    const olga = await realm.join('Olga', Role.owner);
    await olga.client.delete(`users/${ada.user.id}`);
    expect(await deliver(address)).toMatchObject(UNKNOWN);
    const bens = await addressOf(ben, id);
    await olga.client.delete(`streams/${id}`);
    expect(await deliver(bens)).toMatchObject(UNKNOWN);
  });

  it('is counted by what became of it, with its bytes', async () => {
    const counted = async (name: string): Promise<number> => {
      const text = await server.get(Metrics).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`skein_${name} `))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    };
    const counts = async (): Promise<number[]> => [
      await counted('incoming_mails_total{result="accepted"}'),
      await counted('incoming_mails_total{result="unknown_address"}'),
      await counted('incoming_mail_bytes_total'),
    ];
    expect(await server.get(Metrics).text()).toContain('skein_incoming_mails_total{result="busy"} 0\n');
    const [accepted = 0, unknown = 0, bytes = 0] = await counts();
    const source = mail('Hello');
    expect(await deliver(address, source)).toEqual(ACCEPTED);
    expect(await deliver('postmaster@mail.skein.test')).toMatchObject(UNKNOWN);
    const after = await counts();
    expect(after.slice(0, 2)).toEqual([accepted + 1, unknown + 1]);
    expect(after[2]).toBeGreaterThanOrEqual(bytes + source.length);
  });

  it('is refused if it reports a failed delivery, or comes from this server', async () => {
    const refused = { accepted: false, code: 550, text: expect.stringContaining('5.7.1') as string };
    expect(await deliver(address, mail('Your mail was not delivered'), { from: '' })).toMatchObject(refused);
    for (const header of ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'X-Autoresponder: 1', 'Precedence: auto_reply']) {
      expect(await deliver(address, mail('Away', [header]))).toMatchObject(refused);
    }
    expect(await deliver(address, mail('Notice', [`List-Id: <${realm.host}>`]))).toMatchObject(refused);
    expect(await deliver(address, mail('Alert', ['Auto-Submitted: auto-generated', 'Precedence: bulk']))).toEqual(ACCEPTED);
    expect(await garden()).toHaveLength(1);
  });

  it('carries its files into the channel, in which everybody may read them', async () => {
    const part = (name: string): string =>
      `--b\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n<p>page</p>\r\n`;
    const source = mail(`--b\r\nContent-Type: text/plain\r\n\r\nSee\r\n${part('a page.html')}--b--\r\n`, [
      'Content-Type: multipart/mixed; boundary=b',
    ]);
    expect(await deliver(address, source)).toEqual(ACCEPTED);
    const [message] = await garden();
    const [, url = ''] = /See\n\n\[a page\.html\]\((\/user_uploads\/\S+)\)$/.exec(message?.content ?? '') ?? [];
    const { body } = await ben.client.get(url.replace('/user_uploads', 'user_uploads'));
    expect(body).toMatchObject({ result: 'success', url: expect.any(String) as string });
  });

  it('says so if it has no text, and is refused if it is too large or cannot be read', async () => {
    expect(await deliver(address, mail('', ['Subject: ']))).toEqual(ACCEPTED);
    expect(await garden()).toMatchObject([
      { subject: 'Email with no subject', content: expect.stringContaining('(No email body)') as string },
    ]);
    expect(await deliver(address, mail('x'.repeat(LIMITS.MAX_INCOMING_MAIL_BYTES)))).toMatchObject({ code: 552 });
    const parts = '--b\r\n\r\nx\r\n'.repeat(LIMITS.MAX_INCOMING_MAIL_PARTS + 1);
    expect(await deliver(address, mail(parts, ['Content-Type: multipart/mixed; boundary=b']))).toMatchObject({ code: 554 });
    expect(await garden()).toHaveLength(1);
  });
});

describe('A reply by mail', () => {
  it.each(REPLY_MAILS)('from $program becomes a message of what is new', async ({ source, own }) => {
    const address = await replyTo(ben, await post(ada, 'garden', 'logo', 'Shall we meet?'));
    expect(address).toMatch(/^in\+mm[0-9a-f]{32}@mail\.skein\.test$/);
    expect(await deliver(address, source)).toEqual(ACCEPTED);
    expect(await garden()).toMatchObject([{ sender_id: ada.user.id }, { sender_id: ben.user.id, subject: 'logo', content: own }]);
    expect((await messages(ben, [])).at(-1)).toMatchObject({ content: own, flags: expect.arrayContaining(['read']) as string[] });
  });

  it('publishes no key of this server that it quotes, also between the lines of an answer', async () => {
    const address = await replyTo(ben, await post(ada, 'garden', 'logo', 'Blue?'));
    const key = 'Ab3d'.repeat(8);
    const quoted = [
      `On Wed, 25 Nov 2026 10:12:03 +0100, Skein wrote:`,
      '> Ada: Blue?',
      '',
      'Yes.',
      '',
      `> Stop: http://${realm.host}/notices/unsubscribe/`,
    ];
    const text = [...quoted, `> 12/${key}`, '', 'No, do not.', '', `> Write to ${address}`, '', 'I did.'].join('\r\n');
    expect(await deliver(address, mail(text, ['In-Reply-To: <notice-1-ab@skein.test>']))).toEqual(ACCEPTED);
    const content = (await garden()).at(-1)?.content ?? '';
    for (const answer of ['Yes.', 'No, do not.', 'I did.']) expect(content).toContain(answer);
    expect(content).not.toContain(key.slice(0, 8));
    expect(content).not.toContain(address);
    expect(content).toContain('> Stop: [link removed]');
  });

  it('loses nothing below a line that begins like a header', async () => {
    const text = 'One.\n\nDate: Friday, 10 am\n\nVon: Berlin\n\nOn the other hand, Ada wrote:\n\nTwo.';
    const source = mail(text.replaceAll('\n', '\r\n'), ['Subject: Re: logo', 'In-Reply-To: <notice-1-ab@skein.test>']);
    expect(await deliver(await replyTo(ben, await post(ada, 'garden', 'logo')), source)).toEqual(ACCEPTED);
    expect((await garden()).at(-1)).toMatchObject({ content: text });
  });

  it('goes to the whole direct conversation, and to where a topic was moved', async () => {
    const cem = await realm.join('Dan');
    expect(await deliver(await replyTo(ben, await whisper(ada, [ben, cem], 'Hi')), mail('Hello both'))).toEqual(ACCEPTED);
    const dm = [{ operator: 'dm', operand: [ada.user.id, ben.user.id] }];
    expect((await messages(cem, dm)).at(-1)).toMatchObject({ sender_id: ben.user.id, content: 'Hello both' });
    const id = await post(ada, 'garden', 'logo', 'Hm');
    const address = await replyTo(ben, id);
    await ada.client.patch(`messages/${id}`, { topic: 'colours', propagate_mode: 'change_all' });
    expect(await deliver(address, mail('Blue'))).toEqual(ACCEPTED);
    expect((await garden()).at(-1)).toMatchObject({ subject: 'colours', content: 'Blue' });
  });

  it('reaches the others of a group of whom one was deactivated, and is refused if nobody else is left', async () => {
    const [eve, olga] = [await realm.join('Eve'), await realm.join('Olga', Role.owner)];
    const group = await replyTo(ben, await whisper(ada, [ben, eve], 'Hi'));
    const pair = await replyTo(ben, await whisper(eve, [ben], 'Hi'));
    await olga.client.delete(`users/${eve.user.id}`);
    expect(await deliver(group, mail('Hello'))).toEqual(ACCEPTED);
    expect((await messages(ada, [])).at(-1)).toMatchObject({ sender_id: ben.user.id, content: 'Hello' });
    const dm = [{ operator: 'dm', operand: [ben.user.id, eve.user.id] }];
    expect((await messages(ada, dm)).at(-1), 'in the same conversation').toMatchObject({ content: 'Hello' });
    expect(await deliver(pair, mail('Hello'))).toMatchObject({ code: 550 });
  });

  it('is posted once, however often it is delivered, and counted', async () => {
    const address = await replyTo(ben, await post(ada, 'garden'));
    const source = mail('Once');
    for (let time = 0; time < 2; time += 1) expect(await deliver(address, source)).toEqual(ACCEPTED);
    expect(await deliver(address, mail('Twice'))).toEqual(ACCEPTED);
    expect((await garden()).map(({ content }) => content)).toEqual(['c', 'Once', 'Twice']);
    const rows = await server.get(Sql).rows('SELECT times_used FROM reply_address WHERE user_id = ?', [ben.user.id]);
    expect(rows).toEqual([{ times_used: 2 }]);
  });

  it.each([
    ['the account is deactivated', async () => (await realm.join('Olga', Role.owner)).client.delete(`users/${ben.user.id}`)],
    ['the API key changes', () => ben.client.post('users/me/api_key/regenerate')],
    ['30 days have passed', () => server.write('UPDATE reply_address SET expires_at = ? WHERE user_id = ?', [Date.now(), ben.user.id])],
  ])('is refused when %s', async (_, happens) => {
    const address = await replyTo(ben, await post(ada, 'garden'));
    await happens();
    expect(await deliver(address)).toMatchObject(UNKNOWN);
    expect(await garden()).toHaveLength(1);
  });

  it('is refused when the message was deleted or can no longer be read', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const id = await post(ada, 'garden');
    const address = await replyTo(ben, id);
    await olga.client.delete(`messages/${id}`);
    expect(await deliver(address)).toMatchObject({ code: 550, text: expect.stringContaining('was deleted') as string });
    await subscribe(ada, 'secret', { invite_only: true, principals: [ada.user.id, ben.user.id] });
    const secret = await replyTo(ben, await post(ada, 'secret'));
    await ada.client.delete('users/me/subscriptions', { subscriptions: ['secret'], principals: [ben.user.id] });
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['secret'] });
    expect(await deliver(secret)).toMatchObject({ code: 550, text: expect.stringContaining('5.7.1') as string });
  });

  it('is refused if a program wrote it', async () => {
    const address = await replyTo(ben, await post(ada, 'garden'));
    const signs = ['X-Autoreply: yes', 'X-Autorespond: Away', 'Precedence: auto_reply', 'X-Auto-Response-Suppress: All', 'Return-Path: <>'];
    for (const header of [...signs, 'Auto-Submitted: auto-generated', 'Precedence: junk', `List-Id: <${realm.host}>`]) {
      expect(await deliver(address, mail('Away', [header]))).toMatchObject({ code: 550 });
    }
    expect(await garden()).toHaveLength(1);
  });

  it('is posted without attachments that exceed a limit, which the person learns', async () => {
    const bot = await realm.notificationBot();
    const address = await replyTo(ben, await post(ada, 'garden'));
    const files = Array.from({ length: LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS + 1 }, (_, index) => `f${index}.txt`);
    const part = (name: string): string =>
      `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=${name}\r\n\r\nx\r\n`;
    const source = mail(`--b\r\n\r\nHi\r\n${files.map(part).join('')}--b--\r\n`, ['Content-Type: multipart/mixed; boundary=b']);
    expect(await deliver(address, source)).toEqual(ACCEPTED);
    expect((await garden()).at(-1)?.content).toContain('(The attachment f20.txt was left out:');
    expect(await messages(ben, [{ operator: 'dm', operand: [bot.user.id] }])).toMatchObject([
      { content: expect.stringContaining('- f20.txt: ') as string },
    ]);
  });
});
