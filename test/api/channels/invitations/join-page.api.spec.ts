import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { alertOf, hiddenFields, setCookies, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD as OWN_PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const PASSWORD = 'a very good secret';
const INVALID = 'The link is invalid or has expired.';

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let browser: TestBrowser;
let email: string;
let count = 0;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer({ SKEIN_MAIL_FROM: 'Skein <chat@skein.test>' }));
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  browser = new TestBrowser(realm.stranger);
  email = `new${(count += 1)}.${realm.realm.stringId}@example.com`;
});

const fieldsOf = ({ text }: ApiResponse): string[] =>
  [...text.matchAll(/<input (?!type="hidden")[^>]*name="(\w+)"/g)].map(([, name = '']) => name);
const invite = async (): Promise<string> => {
  expect((await olga.client.post('invites', { invitee_emails: email, stream_ids: [] })).status).toBe(200);
  return `/join/${await box.keyFor(email)}`;
};
const link = async (): Promise<string> =>
  new URL((await olga.client.post('invites/multiuse')).body['invite_link'] as string, 'http://own.test').pathname;

describe('the page of an invitation', () => {
  it('creates the account, with which the browser is logged in', async () => {
    const path = await invite();
    for (const spelling of [path, `${path}/`]) {
      const page = await browser.open(spelling);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';/);
      expect(page.text).toContain(email);
      expect(fieldsOf(page)).toEqual(['full_name', 'password']);
    }
    const answer = await browser.submitLink(`${path}/`, { full_name: 'Newton', password: PASSWORD });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/#welcome']);
    expect(setCookies(answer)).toContainEqual(
      expect.stringMatching(/^sessionid=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/),
    );
    expect((await browser.get('/login/')).text).toContain('You are logged in as <bdi>Newton</bdi>.');
    expect([(await browser.open(path)).status, alertOf(await browser.open(path))]).toEqual([400, INVALID]);
  });

  it('replaces the session and the CSRF token that the browser has', async () => {
    const ben = await realm.join('Ben');
    await browser.logIn(ben.email, OWN_PASSWORD);
    const [session = '', token] = [browser.cookie('sessionid'), browser.cookie('csrftoken')];
    await browser.submitLink(await invite(), { full_name: 'Newton', password: PASSWORD });
    expect((await browser.get('/login/')).text).toContain('You are logged in as <bdi>Newton</bdi>.');
    expect([browser.cookie('sessionid'), browser.cookie('csrftoken')]).not.toEqual([session, token]);
    const before = new TestBrowser(realm.stranger);
    before.plant('sessionid', session);
    expect((await before.get('/login/')).text).not.toContain('You are logged in as');
  });

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.test' }])(
    'logs nobody in by a form of another site, which only creates the account (%j)',
    async (headers) => {
      const page = await browser.open(await invite());
      const answer = await browser.submit('/join/form/', { ...hiddenFields(page.text), full_name: 'Newton', password: PASSWORD }, headers);
      expect([answer.status, browser.cookie('sessionid')]).toEqual([303, undefined]);
      expect((await browser.logIn(email, PASSWORD)).status).toBe(303);
    },
  );

  it('logs nobody in where the organization allows no passwords', async () => {
    await realm.changeSettings({ authentication_methods: { Email: false } });
    const answer = await browser.submitLink(await invite(), { full_name: 'Newton', password: PASSWORD });
    expect([answer.status, browser.cookie('sessionid')]).toEqual([303, undefined]);
  });

  it('is in the language of the browser, with what is wrong in the form', async () => {
    const german = { 'accept-language': 'de' };
    const opened = await browser.get(await invite());
    const page = await browser.get(String(opened.headers['location']), german);
    expect(page.text).toContain('<label for="full_name">Name</label>');
    const refused = await browser.submit('/join/form/', { ...hiddenFields(page.text), full_name: 'Newton', password: '1' }, german);
    expect([alertOf(refused), refused.text.includes('<html lang="de">')]).toEqual(['Das Passwort ist zu schwach.', true]);
    const shared = await browser.get(await link());
    const form = await browser.get(String(shared.headers['location']), german);
    const sent = await browser.submit('/join/form/', { ...hiddenFields(form.text), email: `other.${email}` }, german);
    expect(sent.text).toContain('Sieh in deine Mails');
  });

  it('moves the key of the link out of the address, into a cookie that only this page receives', async () => {
    const path = await invite();
    const key = path.split('/').at(-1) ?? '';
    const opened = await browser.get(path);
    expect([opened.status, opened.headers['location'], opened.text]).toEqual([303, '/join/form/', '']);
    expect(setCookies(opened)).toEqual([`link_key=${key}; Path=/join/form/; Max-Age=3600; HttpOnly; SameSite=Lax`]);
    // Programs that check mails open links, as often as they like.
    for (let times = 0; times < 3; times += 1) await new TestBrowser(realm.stranger).open(path);
    const page = await browser.get('/join/form/');
    expect([page.status, page.text.includes(email)]).toEqual([200, true]);
    const answer = await browser.submit('/join/form/', { ...hiddenFields(page.text), full_name: 'Newton', password: PASSWORD });
    expect([answer.status, setCookies(answer)[0]]).toEqual([303, 'link_key=; Path=/join/form/; Max-Age=0; HttpOnly; SameSite=Lax']);
  });

  it('submits a form with the key of its own link, even if another link was opened after it', async () => {
    const first = await invite();
    const page = await browser.open(first);
    await browser.open(await link());
    const answer = await browser.submit('/join/form/', { ...hiddenFields(page.text), full_name: 'Newton', password: PASSWORD });
    expect([answer.status, (await browser.logIn(email, PASSWORD)).status]).toEqual([303, 303]);
  });

  it('asks to open the link again if the browser keeps no cookie, or a broken one', async () => {
    const message = 'Open the link in your mail again. This page needs cookies.';
    for (const cookie of ['', 'link_key=%', 'link_key=']) {
      const answer = await browser.get('/join/form/', cookie === '' ? {} : { cookie });
      expect([answer.status, alertOf(answer)]).toEqual([400, message]);
    }
    const submitted = await browser.submit('/join/form/', { full_name: 'Newton', password: PASSWORD });
    expect([submitted.status, alertOf(submitted)]).toEqual([400, INVALID]);
  });

  it('offers the default channel groups, to whose channels a chosen one subscribes', async () => {
    for (const name of ['garden', 'kitchen']) await olga.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
    for (const name of ['garden', 'kitchen']) {
      const group = { group_name: `${name} <b>`, description: `All about the ${name}`, stream_names: [name] };
      await olga.client.post('default_stream_groups/create', group);
    }
    const path = await invite();
    const page = await browser.open(path);
    expect(page.text).toContain('<bdi>garden &#60;b&#62;</bdi><span class="hint" dir="auto">All about the garden</span>');
    const boxes = fieldsOf(page).filter((name) => name.startsWith('channel_group_'));
    expect(boxes).toHaveLength(2);
    const rejected = await browser.submitLink(path, { full_name: 'Newton', password: 'x', [boxes[0] ?? '']: 'on' });
    expect(rejected.text.match(/name="channel_group_\d+" checked/g)).toEqual([`name="${boxes[0] ?? ''}" checked`]);
    expect((await browser.submitLink(path, { full_name: 'Newton', password: PASSWORD, [boxes[0] ?? '']: 'on' })).status).toBe(303);
    const subscribers = async (name: string): Promise<unknown> => {
      const { stream_id: id } = (await olga.client.get('get_stream_id', { stream: name })).body;
      return ((await olga.client.get(`streams/${id as number}/members`)).body['subscribers'] as unknown[]).length;
    };
    expect([await subscribers('garden'), await subscribers('kitchen')]).toEqual([2, 1]);
  });

  it.each([
    [{ full_name: 'Newton', password: 'x' }, 'The password is too weak.'],
    [{ full_name: 'Newton' }, 'The password is too weak.'],
    [{ full_name: 'N', password: PASSWORD }, 'Name too short!'],
    [{ full_name: '"><script>', password: PASSWORD }, 'Invalid characters in name!'],
  ])('rejects %j and shows the form again', async (fields, error) => {
    const path = await invite();
    const answer = await browser.submitLink(path, fields);
    expect([answer.status, alertOf(answer), fieldsOf(answer)]).toEqual([400, error, ['full_name', 'password']]);
    expect(answer.text).not.toMatch(/<script|value="x"/);
    expect((await browser.submitLink(path, { full_name: 'Newton', password: PASSWORD })).status).toBe(303);
  });

  it('mails a personal link to an address that is entered with a link for many', async () => {
    const path = await link();
    expect(fieldsOf(await browser.open(path))).toEqual(['email']);
    const wrong = await browser.submitLink(path, { email: 'nonsense' });
    expect([wrong.status, alertOf(wrong), fieldsOf(wrong)]).toEqual([400, 'Invalid address.', ['email']]);
    const known = await browser.submitLink(path, { email: olga.email });
    const unknown = await browser.submitLink(path, { email });
    expect([unknown.status, unknown.text]).toEqual([200, known.text]);
    const own = `/join/${await box.keyFor(email)}`;
    expect((await browser.submitLink(own, { full_name: 'Newton', password: PASSWORD })).status).toBe(303);
  });

  it('creates no account directly by a link for many', async () => {
    const answer = await browser.submitLink(await link(), { full_name: 'Newton', password: PASSWORD, email: '' });
    expect([answer.status, alertOf(answer)]).toEqual([400, 'Invalid address.']);
  });

  it('rejects unknown links and links of other organizations', async () => {
    const path = await invite();
    const elsewhere = new TestBrowser((await TestRealm.create(server)).stranger);
    for (const answer of [
      await browser.open('/join/nonsense'),
      await browser.submitLink('/join/nonsense', { full_name: 'Newton', password: PASSWORD }),
      await elsewhere.open(path),
      await elsewhere.submitLink(path, { full_name: 'Newton', password: PASSWORD }),
    ]) {
      expect([answer.status, alertOf(answer), fieldsOf(answer)]).toEqual([400, INVALID, []]);
      expect(answer.text).not.toContain(email);
    }
  });
});
