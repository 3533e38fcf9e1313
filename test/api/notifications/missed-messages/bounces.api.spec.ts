import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetAccount } from '../../../support/change-account.js';
import { subscribe } from '../../../support/channels.js';
import { deliveryReport } from '../../../support/delivery-reports.js';
import { type MailAnswer, MailSender } from '../../../support/mail-sender.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { freePort } from '../../../support/spawned-server.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';

type Json = Record<string, unknown>;

const POLLING = { interval: 50 };
const ACCEPTED: MailAnswer = { accepted: true };
const UNKNOWN = { accepted: false, code: 550, text: expect.stringContaining('5.1.1') as string };
const REFUSED = { accepted: false, code: 550, text: expect.stringContaining('5.7.1') as string };

let mails: MailServer;
let sender: MailSender;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let garden: number;

beforeAll(async () => {
  const port = await freePort();
  mails = await startMailServer({
    SKEIN_INCOMING_MAIL_PATTERN: 'chat+%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${port}`,
  });
  sender = new MailSender(port);
});
afterAll(async () => {
  sender.close();
  await mails.stop();
});

beforeEach(async () => {
  realm = await TestRealm.create(mails.server, {}, { email_notifications_batching_period_seconds: 1 });
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  garden = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
});

async function write(content: string): Promise<number> {
  const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content });
  return Number(body['id']);
}

/** What mail servers know of a mail that Ben got. */
interface Delivered {
  readonly messageId: number;
  /** The sender of the envelope. */
  readonly from: string;
}

/** Waits for the mail about a new message, and until the server knows that it was accepted. */
async function mailBen(content: string): Promise<Delivered> {
  const known = mails.box.mailsTo(ben.email).length;
  const messageId = await write(content);
  await mails.box.mailTo(ben.email, known);
  await expect.poll(async () => (await noticeOf(messageId))['result'], POLLING).toBe('accepted');
  return { messageId, from: mails.box.mailsTo(ben.email).at(-1)?.from ?? '' };
}

async function noticeOf(messageId: number): Promise<Json> {
  const { body } = await ben.client.get('users/me/notices', { message_id: messageId });
  return (body['notices'] as Json[]).find(({ channel }) => channel === 'mail') ?? {};
}

async function reasonOf(messageId: number): Promise<unknown> {
  const { body } = await ben.client.get('users/me/notices/explain', { message_id: messageId });
  return (body['channels'] as Json[]).find(({ channel }) => channel === 'mail')?.['reason'];
}

/** Reports have no sender. */
const deliverReport = (to: string, from: string): Promise<MailAnswer> => sender.deliver({ from: '', to, source: deliveryReport(from) });

describe('A bounce address', () => {
  it('counts each refused mail once, and two of them stop mails until the account says that its address works', async () => {
    const first = await mailBen('one');
    expect(first.from).toMatch(/^chat\+mb-[0-9a-f]+-[0-9a-f]+-[0-9a-f]{32}@mail\.skein\.test$/);
    expect(await deliverReport(first.from, 'Postfix, about an unknown')).toEqual(ACCEPTED);
    expect(await noticeOf(first.messageId)).toMatchObject({ result: 'rejected', reason: 'address_bouncing' });
    expect(await deliverReport(first.from, 'Gmail, about an account')).toEqual(ACCEPTED);
    const second = await mailBen('two');
    expect(second.from).not.toBe(first.from);
    expect(await deliverReport(second.from.toUpperCase(), 'Exchange Online')).toEqual(ACCEPTED);
    const stopped = await write('three');
    expect(await reasonOf(stopped)).toBe('address_bouncing');
    expect((await ben.client.delete('users/me/email_suppression')).body).toMatchObject({ result: 'success' });
    expect(await reasonOf(stopped)).toBe('direct');
  });

  it('does not count what is temporary or only about one mail', async () => {
    for (const report of ['Postfix, about a delay', 'Gmail, about a delay']) {
      const { from, messageId } = await mailBen(report);
      expect(await deliverReport(from, report)).toEqual(ACCEPTED);
      expect(await noticeOf(messageId)).toMatchObject({ result: 'accepted' });
    }
    for (const report of ['Postfix, after five days', 'Exchange, about a full']) {
      const { from, messageId } = await mailBen(report);
      expect(await deliverReport(from, report)).toEqual(ACCEPTED);
      expect(await noticeOf(messageId)).toMatchObject({ result: 'failed' });
    }
    expect(await reasonOf(await write('last'))).toBe('direct');
  });

  it('refuses what has another secret, is about another address, or is no report', async () => {
    const { from, messageId } = await mailBen('one');
    const report = 'Postfix, about an unknown';
    const forged = from.replace(/[0-9a-f]{4}@/, (end) => (end === '0000@' ? '1111@' : '0000@'));
    expect(await deliverReport(forged, report)).toEqual(UNKNOWN);
    expect(await deliverReport(from.replace(/-[0-9a-f]+(-[0-9a-f]{32}@)/, '-1$1'), report)).toEqual(UNKNOWN);
    expect(await deliverReport(from, 'a person who is on holiday')).toEqual(REFUSED);
    expect(await deliverReport(from, 'a mail program that confirms')).toEqual(REFUSED);
    const stop = stopAddressOf(mails.box.mailsTo(ben.email).at(-1)?.source ?? '');
    expect(await deliverReport(stop, report)).toEqual(REFUSED);
    expect(await noticeOf(messageId)).toMatchObject({ result: 'accepted' });
    await mails.server.write("UPDATE user_account SET email = CONCAT('new', email), email_key = CONCAT('new', email_key) WHERE id = ?", [
      ben.user.id,
    ]);
    forgetAccount(mails.server, ben.user);
    expect(await deliverReport(from, report)).toEqual(UNKNOWN);
  });
});

/** The address in the header that stops the mails. */
function stopAddressOf(source: string): string {
  return /^List-Unsubscribe: *(?:\r\n )?<mailto:([^?>]+)\?subject=unsubscribe>,/im.exec(source)?.[1] ?? '';
}

describe('A mail to the address that stops mails', () => {
  const unsubscribe = (to: string, headers: readonly string[] = []): Promise<MailAnswer> =>
    sender.deliver({ to, source: ['From: Ben <ben@example.org>', 'Subject: unsubscribe', ...headers, '', ''].join('\r\n') });

  const writeIn = async (topic: string): Promise<number> => {
    const { body } = await ada.client.post('messages', { type: 'channel', to: garden, topic, content: '@**Ben** look' });
    return Number(body['id']);
  };

  it('does what the link does, however often it comes', async () => {
    await writeIn('roses');
    const source = await mails.box.mailTo(ben.email);
    const address = stopAddressOf(source);
    expect(source).toMatch(/^List-Unsubscribe:\s+<mailto:[^>]+>,\s+<https?:[^>]+>\r$/im);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    expect(await unsubscribe(address.replace(/[0-9a-f]{4}@/, (end) => (end === '0000@' ? '1111@' : '0000@')))).toEqual(UNKNOWN);
    expect(await unsubscribe(address, ['Auto-Submitted: auto-replied'])).toEqual(REFUSED);
    expect(await reasonOf(await writeIn('roses'))).toBe('mention');
    for (let time = 0; time < 2; time += 1) expect(await unsubscribe(address)).toEqual(ACCEPTED);
    expect(await reasonOf(await writeIn('roses'))).toBe('unsubscribed');
    expect(await reasonOf(await writeIn('beans'))).toBe('mention');
  });
});
