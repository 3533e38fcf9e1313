import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { picture } from '../../support/images.js';
import { alertOf, TestBrowser } from '../../support/test-browser.js';
import { type ApiResponse, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { postFiles } from '../../support/uploads.js';

const server = TestServer.usual();
const HTML = { accept: 'text/html' };
/** The passkeys of the log-in page; without script it asks for an address and a password. */
const PASSKEYS = /<script type="module" src="\/static\/web\/passkeys-[\w-]+\.js"><\/script>/;
const NO_KEY = 'Öffne den Link in deiner Mail noch einmal. Diese Seite braucht Cookies.';

let realm: TestRealm;
let olga: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
});
beforeEach(() => {
  browser = new TestBrowser(realm.stranger);
});

const titleOf = ({ text }: ApiResponse): string | undefined => /<title>(.*)<\/title>/.exec(text)?.[1];
const headingOf = ({ text }: ApiResponse): string | undefined => /<h1>(.*)<\/h1>/.exec(text)?.[1];
const rename = async (name: string): Promise<void> => {
  expect((await olga.client.patch('realm', { name })).status).toBe(200);
};

describe('Pages that work without script', () => {
  it.each([
    ['/login/', 'Log in'],
    ['/accounts/password/reset/', 'Reset your password'],
    ['/accounts/password/reset/form/', 'Choose a new password'],
    ['/accounts/confirm_new_email/form/', 'Your new email address'],
    ['/accounts/cancel_new_email/form/', 'Cancel the change of your address'],
    ['/join/form/', 'Join'],
    ['/accounts/find/', 'Find your organizations'],
    ['/accounts/go/', 'Go to your organization'],
    ['/new/', 'Create an organization'],
    ['/new/form/', 'Create an organization'],
    ['/static/web/nothing.js', 'Not found'],
  ])('say in %s in which language they are and what they are for, and have one heading and one landmark', async (path, title) => {
    const page = await browser.get(path, HTML);
    expect(page.text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(titleOf(page)?.split(' · ')[0]).toBe(title);
    for (const element of ['h1', 'main', 'title']) expect(page.text.match(new RegExp(`<${element}[ >]`, 'g'))).toHaveLength(1);
    expect(page.text.replace(path === '/login/' ? PASSKEYS : '', '')).not.toMatch(/<script|<style| style=| on\w+=/);
  });

  it.each([
    ['/login/', 'Anmelden', undefined],
    ['/accounts/password/reset/', 'Passwort zurücksetzen', undefined],
    ['/accounts/password/reset/form/', 'Ein neues Passwort wählen', NO_KEY],
    ['/accounts/confirm_new_email/form/', 'Deine neue E-Mail-Adresse', NO_KEY],
    ['/accounts/cancel_new_email/form/', 'Die Änderung deiner Adresse abbrechen', NO_KEY],
    ['/join/form/', 'Beitreten', NO_KEY],
    ['/accounts/find/', 'Deine Organisationen finden', undefined],
    ['/accounts/go/', 'Zu deiner Organisation', undefined],
    ['/new/form/', 'Eine Organisation erstellen', NO_KEY],
    [`/notices/unsubscribe/1/${'a'.repeat(32)}`, 'Mails über Nachrichten', 'Dieser Link ist ungültig.'],
    [`/digests/unsubscribe/1/${'a'.repeat(32)}`, 'Zusammenfassungen', 'Dieser Link ist ungültig.'],
  ])('say in %s in the language that the browser prefers what they are for and what is wrong', async (path, title, alert) => {
    const page = await browser.get(path, { ...HTML, 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' });
    expect(page.text).toMatch(/^<!doctype html>\n<html lang="de">/);
    expect([titleOf(page)?.split(' · ')[0], alertOf(page)]).toEqual([title, alert]);
  });

  it.each(['/join/key', '/accounts/confirm_new_email/key', '/accounts/password/reset/key', '/new/key', '/'])(
    'have the same policies where %s redirects to them',
    async (path) => {
      const [page, redirect] = [await realm.stranger.get('/accounts/password/reset/'), await realm.stranger.get(path)];
      expect([302, 303]).toContain(redirect.status);
      for (const name of ['content-security-policy', 'referrer-policy']) {
        expect(page.headers[name]).toEqual(expect.any(String));
        expect([name, redirect.headers[name]]).toEqual([name, page.headers[name]]);
      }
    },
  );

  it('name the organization that they belong to, and otherwise the server', async () => {
    await rename('Fjord Freight');
    const login = await browser.get('/login/');
    expect([titleOf(login), headingOf(login)]).toEqual(['Log in · Fjord Freight', 'Log in to <bdi>Fjord Freight</bdi>']);
    const reset = await browser.get('/accounts/password/reset/');
    expect(reset.text).toContain('<bdi>Fjord Freight</bdi>');
    for (const { text } of [login, reset]) expect(text).toContain(`<p class="lede">${realm.host}</p>`);
    const find = await browser.get('/accounts/find/');
    expect(titleOf(find)).toBe('Find your organizations · Skein');
    expect(find.text).not.toContain('Fjord');
  });

  it('show the icon of the organization if it has one', async () => {
    expect((await browser.get('/login/')).text).not.toContain('<img');
    const icon = { name: 'icon.png', content: await picture(64, 64) };
    expect((await postFiles(olga.client, 'realm/icon', [icon])).status).toBe(200);
    const { text } = await browser.get('/login/');
    const [, url = ''] = /<img class="door-mark" src="([^"]*)" alt="">/.exec(text) ?? [];
    expect(text).toContain(`<link rel="icon" href="${url}">`);
    expect((await browser.get(url)).headers['content-type']).toBe('image/png');
    expect((await browser.get('/accounts/find/')).text).not.toContain('<img');
  });

  it.each([
    ['markup', `</title><script>alert(1)</script>`, '&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['quotes', `" onload='x' &amp;`, '&#34; onload=&#39;x&#39; &#38;amp;'],
    ['direction marks', '\u202eevil\u2066\u2069 \u202d', 'evil '],
  ])('show %s in the name of an organization as text', async (_, name, shown) => {
    await rename(name);
    for (const path of ['/login/', '/accounts/password/reset/', '/join/form/']) {
      const page = await browser.get(path);
      expect(page.text).toContain(`<bdi>${shown}</bdi>`);
      expect(titleOf(page)?.split(' · ')[1]).toBe(shown);
      expect(page.text.replace(PASSKEYS, '')).not.toMatch(/<script|\u202e|\u202d|\u2066|\u2069/);
    }
  });

  it('connect an error with the fields of the form, and keep what was entered except passwords', async () => {
    const login = await browser.logIn('somebody@example.com', 'a wrong password');
    expect(login.text).toMatch(/<p class="door-error" id="error" role="alert">/);
    const [address = '', password = ''] = login.text.match(/<input class="field"[^>]*>/g) ?? [];
    expect(address).toContain('value="somebody@example.com" aria-describedby="error" required');
    expect(password).toContain('autocomplete="current-password" aria-describedby="error" required autofocus');
    expect(login.text).not.toContain('a wrong password');
  });

  it('label every field', async () => {
    for (const path of ['/login/', '/accounts/password/reset/', '/accounts/find/', '/accounts/go/']) {
      const { text } = await browser.get(path);
      for (const [, id = ''] of text.matchAll(/<input class="field" id="(\w+)"/g)) expect(text).toContain(`<label for="${id}">`);
      expect(text).not.toMatch(/onpaste|autocomplete="off"[^>]*type="(?:password|email)"/);
    }
  });

  it('lead from an address without organization to those that exist', async () => {
    const page = await new TestBrowser(new TestClient(server, 'nowhere.skein.test', null)).get('/', HTML);
    expect([page.status, titleOf(page)]).toEqual([404, 'No such organization · Skein']);
    for (const link of ['/accounts/find/', '/accounts/go/']) expect(page.text).toContain(`<a href="${link}">`);
  });

  it('answer unknown addresses with a page for browsers, in their language, and with the envelope of errors for programs and below the API', async () => {
    const page = await browser.get('/register/', { ...HTML, 'accept-language': 'de' });
    expect([page.status, titleOf(page)]).toEqual([404, 'Nicht gefunden · Skein']);
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('<a href="/">Zur Startseite</a>');
    for (const [path, headers] of [
      ['/register/', {}],
      ['/api/v1/nothing', HTML],
      ['//json/nothing', HTML],
    ] as const) {
      const { status, text } = await browser.get(path, headers);
      expect([path, status, JSON.parse(text)]).toEqual([path, 404, { result: 'error', msg: 'Not Found', code: 'BAD_REQUEST' }]);
    }
  });
});
