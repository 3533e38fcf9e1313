import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Clock } from '../../../../src/kernel/clock.js';
import { MailRetentionService } from '../../../../src/modules/users/mail/application/mail-retention.service.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const DAILY_LIMIT = {
  result: 'error',
  code: 'INVITATION_FAILED',
  msg: 'To protect users, Zulip limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.',
  sent_invitations: false,
  license_limit_reached: false,
  daily_limit_reached: true,
};
const LINK = /https?:\/\/\S+/g;

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let count = 0;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer({ SKEIN_MAIL_FROM: 'Skein <chat@skein.test>' }));
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
});

const newAddress = (): string => `new${(count += 1)}.${realm.realm.stringId}@example.com`;
const addresses = (n: number): string[] => Array.from({ length: n }, newAddress);
const invite = async (emails: readonly string[], account = olga): Promise<Json> =>
  (await account.client.post('invites', { invitee_emails: emails.join(','), stream_ids: [] })).body;
const invited = async (): Promise<number> => ((await olga.client.get('invites')).body['invites'] as unknown[]).length;
const mailsFrom = async (email: string): Promise<number> =>
  (await server.get(Sql).rows<{ id: number }>('SELECT id FROM mail WHERE recipient = ?', [email])).length;

describe('A mail', () => {
  it('contains its key only in the link of the server, whatever the name of the inviter contains', async () => {
    await olga.client.patch('settings', { full_name: 'http://evil.example/{secret}' });
    await olga.client.patch('realm', { name: 'See www.evil.example/{secret}' });
    const email = newAddress();
    expect(await invite([email])).toEqual(SUCCESS);
    const mail = await box.mailTo(email);
    const [key] = [await box.keyFor(email)];
    expect(mail.match(LINK)).toEqual([`http://${realm.host}/join/${key}`]);
    expect(mail.split(key)).toHaveLength(2);
    expect(mail).not.toMatch(/evil\.example/);
    expect((await realm.stranger.post('join', { key, full_name: 'Newton', password: 'a very good secret' })).body).toMatchObject(SUCCESS);
  });

  it('about a new address contains its key only in the link, whatever the address and the organization are called', async () => {
    await olga.client.patch('realm', { name: 'http://evil.example/{secret}' });
    const email = `{secret}.www.evil${(count += 1)}@example.com`;
    expect((await olga.client.patch('settings', { email })).body).toMatchObject(SUCCESS);
    const mail = await box.mailTo(email);
    const links = mail.match(LINK) ?? [];
    expect(links).toEqual([expect.stringMatching(new RegExp(`^http://${realm.host}/accounts/confirm_new_email/\\w{32}$`))]);
    expect(mail.split(String(links[0]).slice(-32))).toHaveLength(2);
  });

  it('is in the language of the account, or of the organization where there is no account', async () => {
    const max = await realm.join('Max');
    await max.client.patch('settings', { default_language: 'de' });
    await olga.client.delete(`users/${max.user.id}`, { deactivation_notification_comment: '' });
    const farewell = await box.mailTo(max.email);
    expect(farewell).toMatch(/^Content-Language: de\r$/m);
    expect(farewell).toContain('Du kannst dich dort nicht mehr anmelden.');
    await realm.changeSettings({ default_language: 'de' });
    const email = newAddress();
    expect(await invite([email])).toEqual(SUCCESS);
    expect(await box.mailTo(email)).toContain('Um beizutreten');
  });

  it('about a deactivation quotes the comment of the administrator', async () => {
    const max = await realm.join('Max');
    const comment = 'Bye.\r\n\r\nTo log in again, open http://evil.example/';
    await olga.client.delete(`users/${max.user.id}`, { deactivation_notification_comment: comment });
    const mail = await box.mailTo(max.email);
    expect(mail).toContain('> Bye.\r\n>\r\n> To log in again, open http://evil.example/');
    expect(mail.split('\r\n\r\n')[0]).not.toContain('evil.example');
  });
});

describe('The server limits mails', () => {
  it('to 5 a day for one address, over all kinds of mail', async () => {
    const email = newAddress();
    expect(await invite([email])).toEqual(SUCCESS);
    const [invitation] = (await olga.client.get('invites')).body['invites'] as { id: number }[];
    for (let time = 2; time <= 3; time += 1) expect((await olga.client.post(`invites/${invitation?.id}/resend`)).body).toEqual(SUCCESS);
    await olga.client.patch('realm', { invite_required: false });
    expect((await realm.stranger.post('join/request', { email: email.toUpperCase() })).body).toEqual(SUCCESS);
    const max = await realm.join('Max');
    expect((await max.client.patch('settings', { email })).body).toMatchObject(SUCCESS);
    const before = await invited();
    expect(await invite([newAddress(), email])).toEqual({ ...DAILY_LIMIT, errors: [[email, 'Too many emails today.', false]] });
    expect((await olga.client.post(`invites/${invitation?.id}/resend`)).body).toMatchObject(DAILY_LIMIT);
    for (const refused of [await realm.stranger.post('join/request', { email }), await max.client.patch('settings', { email })]) {
      expectRateLimit(refused);
    }
    expect(await invited()).toBe(before);
  });

  it('to 100 invitations a day for an organization, and sends none of a request beyond the limit', async () => {
    expect(await invite(addresses(101))).toEqual({ ...DAILY_LIMIT, errors: [] });
    expect(await invite(addresses(100))).toEqual(SUCCESS);
    expect(await invite(addresses(1))).toEqual({ ...DAILY_LIMIT, errors: [] });
    expect(await invited()).toBe(100);
    const elsewhere = await TestRealm.create(server);
    expect(await invite(addresses(1), await elsewhere.join('Olga', Role.owner))).toEqual(SUCCESS);
  });

  it('to 50 invitations a day for a member', async () => {
    const max = await realm.join('Max');
    expect(await invite(addresses(51), max)).toEqual({ ...DAILY_LIMIT, errors: [] });
    expect(await invite(addresses(50), max)).toEqual(SUCCESS);
    expect(await invite(addresses(1), max)).toEqual({ ...DAILY_LIMIT, errors: [] });
    expect(await invite(addresses(1))).toEqual(SUCCESS);
  });

  it('until a day after the first one, which is stored in the database', async () => {
    const email = newAddress();
    for (let time = 1; time <= 5; time += 1) expect(await invite([email])).toEqual(SUCCESS);
    expect(await invite([email])).toMatchObject(DAILY_LIMIT);
    await server.write('UPDATE mail_count SET since = since - 86400000 WHERE realm_id = ?', [realm.realm.id]);
    expect(await invite([email])).toEqual(SUCCESS);
  });

  it('without counting rejected invitations', async () => {
    for (let time = 1; time <= 6; time += 1) expect(await invite([newAddress(), 'nonsense'])).toMatchObject({ code: 'INVITATION_FAILED' });
    const email = newAddress();
    for (let time = 1; time <= 3; time += 1) expect(await invite([email, ...addresses(100)])).toMatchObject(DAILY_LIMIT);
    for (let time = 1; time <= 5; time += 1) expect(await invite([email])).toEqual(SUCCESS);
  });
});

describe('POST /join/request', () => {
  it('writes the same rows for an address with an account as for another, but sends it no mail', async () => {
    await olga.client.patch('realm', { invite_required: false });
    const [known, unknown] = [(await realm.join('Max')).email, newAddress()];
    const rowsFor = async (email: string): Promise<number> => {
      const rows = await server.get(Sql).rows('SELECT id FROM invitation WHERE email = ? AND key_digest IS NOT NULL', [email]);
      return rows.length;
    };
    for (const email of [known, unknown]) {
      expect((await realm.stranger.post('join/request', { email })).body).toEqual(SUCCESS);
      expect(await rowsFor(email)).toBe(1);
    }
    await box.keyFor(unknown);
    expect(box.mails.filter(({ to }) => to.includes(known))).toEqual([]);
    expect(await mailsFrom(known)).toBe(1);
    for (let time = 2; time <= 5; time += 1) await realm.stranger.post('join/request', { email: known });
    expectRateLimit(await realm.stranger.post('join/request', { email: known }));
  });

  it('leaves no mail and no count after the retention period', async () => {
    await olga.client.patch('realm', { invite_required: false });
    const { email } = await realm.join('Max');
    await realm.stranger.post('join/request', { email });
    const monthAgo = server.get(Clock).now() - 31 * 86_400_000;
    await server.write('UPDATE mail SET created_at = ? WHERE recipient = ?', [monthAgo, email]);
    await server.write('UPDATE mail_count SET since = ? WHERE realm_id = ?', [monthAgo, realm.realm.id]);
    await server.get(MailRetentionService).deleteExpired();
    expect(await mailsFrom(email)).toBe(0);
    expect(await server.get(Sql).rows('SELECT mails FROM mail_count WHERE realm_id = ?', [realm.realm.id])).toEqual([]);
  });
});

function expectRateLimit({ status, headers, body }: ApiResponse): void {
  expect([status, body['code']]).toEqual([429, 'RATE_LIMIT_HIT']);
  expect(body['retry-after']).toBeGreaterThan(0);
  expect(body['retry-after']).toBeLessThanOrEqual(86_400);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(headers['retry-after']).toBe(String(body['retry-after']));
}
