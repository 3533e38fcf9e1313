import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { changeAccount } from '../../../support/change-account.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { alertOf, TestBrowser } from '../../../support/test-browser.js';
import { type ApiResponse, TestClient } from '../../../support/test-client.js';
import { TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const FIND = '/accounts/find/';
const GO = '/accounts/go/';

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
/** On the host of the server itself, which has no organization. */
let browser: TestBrowser;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer());
  browser = new TestBrowser(new TestClient(server, 'skein.test', null));
});
afterAll(() => stop());

const newAddress = (): string => `p${randomBytes(6).toString('hex')}@example.com`;
const errorOf = (answer: ApiResponse): unknown => [answer.status, alertOf(answer)];
const waiting = async (address: string): Promise<unknown> =>
  server.get(Sql).rows('SELECT next_attempt_at AS due FROM mail WHERE recipient = ?', [address]);

async function joinAs(email: string): Promise<TestRealm> {
  const realm = await TestRealm.create(server);
  const { user } = await realm.join('Ada', Role.owner);
  user.changeEmail(email);
  await changeAccount(server, user, { email, emailKey: user.emailKey });
  return realm;
}

describe('/accounts/find/', () => {
  it('mails each address its organizations, and no others', async () => {
    const [ada, ben] = [newAddress(), newAddress()];
    const [first, second, third] = [await joinAs(ada), await joinAs(ada), await joinAs(ben)];
    expect((await browser.get(FIND)).text).toContain('name="emails"');
    expect((await browser.submit(FIND, { emails: `${ada.toUpperCase()}, ${ben} ${ada}` })).status).toBe(200);
    const mail = await box.mailTo(ada);
    expect([...mail.matchAll(/http:\/\/(\S+)/g)].map(([, host]) => host)).toEqual([first.host, second.host]);
    expect(await box.mailTo(ben)).toContain(third.host);
    expect(box.mailsTo(ada)).toHaveLength(1);
  });

  it('answers in the same way for addresses without an account, and sends them nothing', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await joinAs(known);
    const [one, other] = [await browser.submit(FIND, { emails: known }), await browser.submit(FIND, { emails: unknown })];
    expect([other.status, other.text]).toEqual([200, one.text]);
    expect(await waiting(unknown)).toEqual([{ due: null }]);
  });

  it('does not name deactivated organizations, or those in which the account is deactivated', async () => {
    const ada = newAddress();
    const [active, closed, left] = [await joinAs(ada), await joinAs(ada), await joinAs(ada)];
    await server.write('UPDATE realm SET active = 0 WHERE id = ?', [closed.realm.id]);
    await closed.changeSettings({});
    await server.write('UPDATE user_account SET active = 0 WHERE realm_id = ?', [left.realm.id]);
    await browser.submit(FIND, { emails: ada });
    const mail = await box.mailTo(ada);
    expect([active, closed, left].map(({ host }) => mail.includes(host))).toEqual([true, false, false]);
  });

  it.each([
    ['', 'Enter at least one email address.'],
    [', ;', 'Enter at least one email address.'],
    ['ada@example.com, <b>', '&#60;b&#62; is not a valid email address.'],
    [Array.from({ length: 11 }, (_, n) => `a${n}@example.com`).join(' '), 'Enter at most 10 email addresses.'],
  ])('rejects %j and shows the form again', async (emails, error) => {
    const answer = await browser.submit(FIND, { emails });
    expect(errorOf(answer)).toEqual([400, error]);
    expect(answer.text).toContain('name="emails"');
  });

  it('sends at most five mails a day to an address', async () => {
    const emails = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await browser.submit(FIND, { emails })).status).toBe(200);
    expect((await browser.submit(FIND, { emails })).status).toBe(429);
  });

  it('limits the requests of a network address', async () => {
    const limits = {
      SKEIN_SMTP_URL: box.url,
      SKEIN_RATE_LIMIT_MAIL: '3600:1',
      SKEIN_REDIS_PREFIX: `find${randomBytes(6).toString('hex')}`,
    };
    const limited = await server.startNode(limits);
    try {
      const visitor = new TestBrowser(new TestClient(limited, 'skein.test', null));
      expect((await visitor.submit(FIND, { emails: newAddress() })).status).toBe(200);
      expect((await visitor.submit(FIND, { emails: newAddress() })).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('/accounts/go/', () => {
  it('redirects to the organization', async () => {
    const { realm, host } = await TestRealm.create(server);
    const page = await browser.get(GO);
    expect(page.text).toContain('name="subdomain"');
    expect(page.headers['content-security-policy']).toMatch(/form-action 'self' http:\/\/skein\.test http:\/\/\*\.skein\.test$/);
    const answer = await browser.submit(GO, { subdomain: ` ${realm.stringId.toUpperCase()} ` });
    expect([answer.status, answer.headers['location']]).toEqual([303, `http://${host}/login/`]);
  });

  it('counts requests against the network address', async () => {
    const limits = { SKEIN_RATE_LIMIT_ADDRESS: '3600:1', SKEIN_REDIS_PREFIX: `go${randomBytes(6).toString('hex')}` };
    const limited = await server.startNode(limits);
    try {
      const visitor = new TestClient(limited, 'skein.test', null);
      expect((await visitor.post(GO, { subdomain: 'nowhere' })).status).toBe(404);
      const answer = await visitor.post(GO, { subdomain: 'nowhere' });
      expect(answer.status).toBe(429);
      expect(answer.text).toContain('name="subdomain"');
    } finally {
      await limited.stop();
    }
  });

  it.each([
    ['nowhere', 'There is no organization with the subdomain &#34;nowhere&#34;.'],
    ['//evil.test/', 'There is no organization with the subdomain &#34;//evil.test/&#34;.'],
  ])('says that there is no organization %j', async (subdomain, error) => {
    const answer = await browser.submit(GO, { subdomain });
    expect([...(errorOf(answer) as unknown[]), answer.headers['location']]).toEqual([404, error, undefined]);
  });
});
