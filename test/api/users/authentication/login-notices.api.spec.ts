import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowPlaceholders } from '../../../../src/platform/database/sql.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { TestBrowser } from '../../../support/test-browser.js';
import { TestClock } from '../../../support/test-clock.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
const TWO_MINUTES = 120_000;

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let ada: TestAccount;
let count = 0;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer({ SKEIN_TRUSTED_PROXIES: '127.0.0.0/8,::1/128' }));
  clock = TestClock.stop(server);
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
});

async function logIn(userAgent: string, from = '192.0.2.7', password = PASSWORD): Promise<void> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': from };
  await new TestBrowser(realm.stranger).logIn(ada.email, password, '/', headers);
}
const fetchKey = async (): Promise<void> => {
  const headers = { 'user-agent': 'ZulipMobile/27.224 (Android 14)', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ username: ada.email, password: PASSWORD }).toString();
  expect((await realm.stranger.send('POST', 'fetch_api_key', headers, body)).status).toBe(200);
};
/** Waits until the mails before the one to another address have left. */
async function noticesSent(): Promise<number> {
  const max = await realm.join(`Max ${(count += 1)}`);
  await realm.stranger.post('password_reset/request', { email: max.email });
  await box.mailTo(max.email);
  return box.mailsTo(ada.email).length;
}

describe('A log-in from a new place', () => {
  it('is reported by mail with its time, device and address', async () => {
    clock.advance(TWO_MINUTES);
    await logIn(FIREFOX);
    const mail = await box.mailTo(ada.email);
    expect(mail).toMatch(/Device: Firefox on Linux\r\nAddress: 192\.0\.2\.7/);
    expect(mail).toContain(`http://${realm.host}/accounts/password/reset/`);
    expect(mail).toContain(`http://${realm.host}/#settings/notifications`);
    expect(mail).toMatch(/^Message-ID: <mail-[0-9a-f-]{36}@skein\.test>\r$/im);
  });

  it('is reported again only for another program or another network', async () => {
    clock.advance(TWO_MINUTES);
    await logIn(FIREFOX);
    await logIn(FIREFOX);
    await logIn(FIREFOX, '192.0.2.99');
    expect(await noticesSent()).toBe(1);
    await logIn(CHROME);
    await logIn(FIREFOX, '198.51.100.7');
    await fetchKey();
    await expect.poll(noticesSent).toBe(4);
  });

  it('is reported again after the place was not used for half a year', async () => {
    clock.advance(TWO_MINUTES);
    await logIn(FIREFOX);
    // A mail that still waits when half a year has passed is too old to be sent.
    await box.mailTo(ada.email);
    // More places of others have expired than are deleted at a time.
    const others = Array.from({ length: 200 }, () => [realm.realm.id, ada.user.id, randomBytes(32), 1]);
    await server.write(
      `INSERT INTO login_place (realm_id, user_id, place_digest, used_at) VALUES ${rowPlaceholders(others, 4)}`,
      others.flat(),
    );
    clock.advance(181 * 86_400_000);
    await logIn(FIREFOX);
    await expect.poll(noticesSent).toBe(2);
  });

  it('is not reported right after joining, and the place is known from then on', async () => {
    await logIn(FIREFOX);
    clock.advance(TWO_MINUTES);
    await logIn(FIREFOX);
    expect(await noticesSent()).toBe(0);
  });

  it('is not reported to accounts that have disabled these mails', async () => {
    clock.advance(TWO_MINUTES);
    expect((await ada.client.patch('settings', { enable_login_emails: false })).status).toBe(200);
    await logIn(FIREFOX);
    expect(await noticesSent()).toBe(0);
  });

  it('is not reported if the password was wrong', async () => {
    clock.advance(TWO_MINUTES);
    await logIn(FIREFOX, '192.0.2.7', 'wrong');
    expect(await noticesSent()).toBe(0);
  });
});
