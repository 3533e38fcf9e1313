import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { alertOf, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { TestClock } from '../../../support/test-clock.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const INVALID = 'The link is invalid or has expired.';

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let ben: TestAccount;
let browser: TestBrowser;
let email: string;
let count = 0;
let clock: TestClock;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer());
  clock = TestClock.stop(server);
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  browser = new TestBrowser(realm.stranger);
  email = `Ada.${(count += 1)}@new.example`;
});

const request = async (address: string, account = ada): Promise<unknown> => {
  const { status, body } = await account.client.patch('settings', { email: address });
  return status === 200 ? body : [status, body['msg']];
};
const SUCCESS = { result: 'success', msg: '' };
async function keyPage(address = email): Promise<string> {
  expect(await request(address)).toEqual(SUCCESS);
  return linkIn(await box.mailTo(address), 'confirm_new_email');
}
/** The path of the link in a mail. */
const linkIn = (mail: string, page: string): string => new RegExp(`http://[^/]+(/accounts/${page}/\\w{32})\\s`).exec(mail)?.[1] ?? '';
const errorOf = (answer: ApiResponse): unknown => [answer.status, alertOf(answer)];
const confirm = async (page: string): Promise<unknown> => {
  const answer = await browser.submitLink(page, {});
  return answer.status === 200 ? SUCCESS : errorOf(answer);
};
const change = async (settings: Record<string, unknown>): Promise<void> => {
  expect((await olga.client.patch('realm', settings)).body).toMatchObject({ result: 'success' });
};
const own = async (): Promise<unknown> => (await ada.client.get('users/me')).body['delivery_email'];

describe('PATCH /settings with a new address', () => {
  it('mails a link that changes the address, publishes the change to accounts that may see it, and notifies the previous address', async () => {
    const before = ada.email;
    const pictures = await Promise.all([olga, ben].map((account) => ClientPicture.of(server, account, ['realm_user'])));
    const page = await keyPage();
    for (const spelling of [page, `${page}/`]) {
      const shown = await browser.open(spelling);
      expect([shown.status, shown.text.includes(email), shown.text.includes('<button')]).toEqual([200, true, true]);
    }
    await ada.client.patch('settings', { default_language: 'de' });
    expect((await browser.open(page)).text).toMatch(/<html lang="de">[^]*Dein Konto bekommt die Adresse/);
    expect(await own()).toBe(before);
    expect(await confirm(page)).toEqual(SUCCESS);
    for (const picture of pictures) await picture.expectFresh();
    expect((await ben.client.get(`users/${email.toLowerCase()}`)).body).toMatchObject({ user: { user_id: ada.user.id, email } });
    expect(await box.mailTo(before)).toContain(email);
    expect([await confirm(page), errorOf(await browser.open(page))]).toEqual([
      [400, INVALID],
      [400, INVALID],
    ]);
  });

  it.each([
    ['an empty address', '', 'Invalid address.'],
    ['a string that is no address', 'ada', 'Invalid address.'],
    ['a disposable address', 'ada@mailinator.com', 'Please use your real email address.'],
  ])('rejects %s', async (_, address, message) => {
    expect(await request(address)).toEqual([400, message]);
  });

  it('rejects the addresses of other accounts, and ignores the present address', async () => {
    expect(await request(ben.email.toUpperCase())).toEqual([400, 'Already has an account.']);
    expect((await olga.client.delete(`users/${ben.user.id}`)).status).toBe(200);
    expect(await request(ben.email)).toEqual([400, 'Account has been deactivated.']);
    const mails = box.mails.length;
    expect(await request(` ${ada.email} `)).toEqual(SUCCESS);
    expect(box.mails).toHaveLength(mails);
  });

  it('changes nothing if the address is rejected', async () => {
    const { body } = await ada.client.patch('settings', { email: 'ada', full_name: 'Ada Two', enter_sends: true });
    expect(body['msg']).toBe('Invalid address.');
    expect((await ada.client.get('users/me')).body['full_name']).toBe('Ada');
  });

  it('rejects domains that the organization does not allow', async () => {
    expect((await olga.client.post('realm/domains', { domain: 'own.example', allow_subdomains: false })).status).toBe(200);
    await change({ emails_restricted_to_domains: true });
    expect(await request(email)).toEqual([400, 'Outside your domain.']);
    expect(await request('ada+1@own.example')).toEqual([400, 'Email addresses containing + are not allowed.']);
    expect(await request('ada+1@other.example')).toEqual([400, 'Email addresses containing + are not allowed.']);
    expect(await request('ada@own.example')).toEqual(SUCCESS);
  });

  it('allows only administrators where address changes are disabled, even with an earlier link', async () => {
    const page = await keyPage();
    await change({ email_changes_disabled: true });
    const message = 'Email address changes are disabled in this organization.';
    expect([await confirm(page), await request(`x${email}`)]).toEqual([
      [400, message],
      [400, message],
    ]);
    expect(await request(`olga.${email}`, olga)).toEqual(SUCCESS);
  });

  it('invalidates links by a later request, by deactivation and by expiry', async () => {
    const first = await keyPage();
    const second = await keyPage(`x${email}`);
    expect(await confirm(first)).toEqual([400, INVALID]);
    expect((await olga.client.delete(`users/${ada.user.id}`)).status).toBe(200);
    expect(await confirm(second)).toEqual([401, 'Account is deactivated']);
    expect((await olga.client.post(`users/${ada.user.id}/reactivate`)).status).toBe(200);
    clock.advance(86_400_000);
    expect(await confirm(second)).toEqual([400, INVALID]);
    expect(errorOf(await browser.open('/accounts/confirm_new_email/nonsense'))).toEqual([400, INVALID]);
  });

  it('gives an address to the account that confirms first', async () => {
    const page = await keyPage();
    expect(await request(email, ben)).toEqual(SUCCESS);
    const { source } = box.mails.filter(({ to }) => to.includes(email)).at(-1) ?? { source: '' };
    expect(source).toContain('confirm_new_email');
    expect(await confirm(page)).toEqual(SUCCESS);
    expect(await request(email, ben)).toEqual([400, 'Already has an account.']);
  });

  it('rejects links of other organizations', async () => {
    const page = await keyPage();
    const elsewhere = new TestBrowser((await TestRealm.create(server)).stranger);
    expect(errorOf(await elsewhere.submitLink(page, {}))).toEqual([400, INVALID]);
    expect(await confirm(page)).toEqual(SUCCESS);
  });

  it('sends at most five mails a day', async () => {
    for (let n = 0; n < 5; n += 1) expect(await request(`${n}${email}`)).toEqual(SUCCESS);
    const { status, body } = await ada.client.patch('settings', { email });
    expect([status, body['code']]).toEqual([429, 'RATE_LIMIT_HIT']);
  });
});

describe('The previous address', () => {
  const cancelPage = async (known: number, of = ada.email): Promise<string> => linkIn(await box.mailTo(of, known), 'cancel_new_email');

  it('gets a link when a change is asked for, which cancels it', async () => {
    const before = ada.email;
    const page = await keyPage();
    const cancel = await cancelPage(0);
    const shown = await browser.open(cancel);
    expect([shown.status, shown.text.includes(email), shown.text.includes('Keep my address')]).toEqual([200, true, true]);
    expect(errorOf(await browser.open(page))).toEqual([200, undefined]);
    const cancelled = await browser.submitLink(cancel, {});
    expect(cancelled.text).toContain(`The address of your account is ${before}.`);
    expect([await confirm(page), await own()]).toEqual([[400, INVALID], before]);
    expect(errorOf(await browser.submitLink(cancel, {}))).toEqual([400, INVALID]);
  });

  it('is given back by its link after the change happened, in the language of the account, whatever was confirmed after it', async () => {
    const before = ada.email;
    await ada.client.patch('settings', { default_language: 'de' });
    const page = await keyPage();
    const first = await cancelPage(0);
    expect(await confirm(page)).toEqual(SUCCESS);
    expect(await cancelPage(1, before)).toBe(first);
    expect((await browser.open(first)).text).toMatch(/<html lang="de">[^]*Meine Adresse zurückbekommen/);
    const thief = realm.clientWith(email, ada.key);
    const further = `further.${email}`;
    expect((await thief.patch('settings', { email: further })).body).toEqual(SUCCESS);
    const second = await cancelPage(1, email);
    expect(await confirm(linkIn(await box.mailTo(further), 'confirm_new_email'))).toEqual(SUCCESS);
    clock.advance(2 * 86_400_000);
    expect((await browser.submitLink(first, {})).text).toContain(before);
    expect(errorOf(await browser.submitLink(second, {}))).toEqual([400, INVALID]);
    expect(await own()).toBe(before);
    expect(await box.mailTo(further, 1)).toContain(before);
  });

  it('is given back for three days, to active accounts, if nobody else has it and nobody else decided', async () => {
    const before = ada.email;
    await keyPage();
    const pending = await cancelPage(0);
    clock.advance(3 * 86_400_000);
    expect(errorOf(await browser.submitLink(pending, {}))).toEqual([400, INVALID]);
    const page = await keyPage(`x${email}`);
    const applied = await cancelPage(1);
    expect(await confirm(page)).toEqual(SUCCESS);
    expect((await olga.client.delete(`users/${ada.user.id}`)).status).toBe(200);
    expect(errorOf(await browser.submitLink(applied, {}))).toEqual([401, 'Account is deactivated']);
    expect((await olga.client.post(`users/${ada.user.id}/reactivate`)).status).toBe(200);
    await box.mailTo(before, 2);
    expect(await request(before, ben)).toEqual(SUCCESS);
    expect(await confirm(linkIn(await box.mailTo(before, 3), 'confirm_new_email'))).toEqual(SUCCESS);
    expect(errorOf(await browser.submitLink(applied, {}))).toEqual([400, 'Already has an account.']);
  });

  it('gets a notice, and no link, when an administrator changes the address, whose decision earlier links do not undo', async () => {
    const before = ada.email;
    const page = await keyPage();
    const cancel = await cancelPage(0);
    expect(await confirm(page)).toEqual(SUCCESS);
    await box.mailTo(before, 1);
    await changeAccount(server, olga.user, { canChangeUserEmails: true });
    const decided = `decided.${email}`;
    expect((await olga.client.patch(`users/${ada.user.id}`, { new_email: decided })).body).toMatchObject({ result: 'success' });
    const notice = await box.mailTo(email, 1);
    expect([notice.includes(decided), linkIn(notice, 'cancel_new_email')]).toEqual([true, '']);
    expect((await browser.submitLink(cancel, {})).text).toContain(decided);
    const { body } = await olga.client.get(`users/${ada.user.id}`);
    expect(body).toMatchObject({ user: { delivery_email: decided } });
  });
});

describe('A change of address that a browser asks for', () => {
  it('needs the password, which API clients do not send', async () => {
    const session = await realm.logIn(ada);
    const answers = [];
    for (const password of [undefined, 'wrong', PASSWORD]) {
      const { status, body } = await session.patch('settings', { email, ...(password === undefined ? {} : { old_password: password }) });
      answers.push([status, body['msg']]);
    }
    expect(answers).toEqual([
      [400, 'Wrong password!'],
      [400, 'Wrong password!'],
      [200, ''],
    ]);
    await box.mailTo(email);
    expect(box.mailsTo(email)).toHaveLength(1);
    expect((await session.patch('settings', { email: ada.email })).body).toEqual(SUCCESS);
  });

  it('needs none where the account has none, and the new address still has to confirm it', async () => {
    const dora = await realm.join('Dora', Role.member, null);
    const session = await realm.logIn(dora);
    expect((await session.patch('settings', { email })).body).toEqual(SUCCESS);
    expect((await dora.client.get('users/me')).body['delivery_email']).toBe(dora.email);
  });
});
