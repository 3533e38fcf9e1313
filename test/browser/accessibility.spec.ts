import { beforeAll, describe, expect, it } from 'vitest';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

/** What the package of the API reference breaks. */
const SWAGGER_UI = ['color-contrast', 'nested-interactive', 'select-name', 'target-size'];

const server = TestServer.usual();

describe('The accessibility of', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  it('a page is judged in each theme and width, under its own content security policy', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/login/');
    await person.page.evaluate(`{
      const text = document.createElement('p');
      text.textContent = 'grey on white';
      text.style.background = '#fff';
      text.style.color = 'light-dark(#000, #ddd)';
      document.body.replaceChildren(text);
    }`);
    await expect(checkAccessibility(person.page)).rejects.toThrow(/contrast of 1\.\d+ [^]*\nin 1280-dark, 360-dark$/);
    await checkAccessibility(person.page, { themes: ['light', 'high-contrast'] });
    await checkAccessibility(person.page, { except: ['color-contrast'] });
  });

  it.each([
    ['the login page', 'login', '/login/'],
    ['the page that requests a new password', 'password-reset', '/accounts/password/reset/'],
    ['the page that finds organizations', 'find-organizations', '/accounts/find/'],
    ['the page that leads to an organization', 'go-to-organization', '/accounts/go/'],
  ])('%s', async (_page, name, path) => {
    const person = await BrowserPerson.visit(realm);
    await person.open(path);
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, name);
  });

  it('the API reference', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/api/docs');
    await person.page.waitForLoadState('networkidle');
    await checkAccessibility(person.page, { except: SWAGGER_UI });
  });

  it('the login page after a wrong password', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/login/');
    person.problems.expect(/status of 401/);
    await person.page.getByLabel('Email').fill(ada.email);
    await person.page.getByLabel('Password').fill('not the password');
    await person.press('Enter');
    await person.page.getByRole('alert').waitFor();
    await checkAccessibility(person.page);
  });

  it('the login page of a person who is logged in', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open('/login/');
    await checkAccessibility(person.page);
  });
});
