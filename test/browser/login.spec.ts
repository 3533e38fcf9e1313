import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

describe('The login page', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  async function logIn({ page }: BrowserPerson, email: string, password: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  it('logs a person in and out', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/login/?next=/login/');
    await logIn(person, ada.email, PASSWORD);
    await person.page.getByText('You are logged in as Ada').waitFor();

    await person.page.getByRole('button', { name: 'Log out' }).click();
    await person.page.getByLabel('Password').waitFor();
    expect(await person.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'sessionid' }));
  });

  it('says that a password is wrong, and keeps the address', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/login/');
    person.problems.expect(/status of 401/);
    await logIn(person, ada.email, 'not the password');
    await person.page.getByRole('alert').waitFor();
    expect(await person.page.getByLabel('Email').inputValue()).toBe(ada.email);
    expect(await person.page.getByLabel('Password').inputValue()).toBe('');
  });

  it('hands what a mobile application needs to it by its own scheme, which the policy of the page allows', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open(`/accounts/login/social/web?mobile_flow_otp=${'0a'.repeat(32)}`);
    // Without the permission of the policy, browsers would not send the form.
    const answered = person.page.waitForResponse(/\/accounts\/login\/social\/web/);
    await logIn(person, ada.email, PASSWORD);
    const answer = await answered;
    expect([answer.status(), answer.headers()['location']]).toEqual([302, expect.stringMatching(/^zulip:\/\/login\?realm=http/)]);
    await checkAccessibility(person.page);
  });

  it('logs in with the keyboard alone', async () => {
    const production = await TestRealm.create(server, { authentication_methods: { Dev: false } });
    const eve = await production.join('Eve');
    const person = await BrowserPerson.visit(production);
    await person.open('/login/?next=/login/');
    await person.page.locator('[name=username]:focus').waitFor();
    await person.page.keyboard.type(eve.email);
    await person.press('Tab');
    await person.page.keyboard.type(PASSWORD);
    await person.press('Enter');
    await person.page.getByText('You are logged in as Eve').waitFor();
  });

  it('logs in as a person of a development server with one click, or with two keys', async () => {
    const [clicking, typing] = [await BrowserPerson.visit(realm), await BrowserPerson.visit(realm)];
    for (const person of [clicking, typing]) await person.open('/login/?next=/login/');
    await clicking.page.getByRole('button', { name: 'Ada Member' }).click();
    await typing.press('Tab', 'Enter');
    for (const { page } of [clicking, typing]) await page.getByText('You are logged in as Ada').waitFor();
  });

  it('leads a person to the conversation of the link that they opened', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/#narrow/dm/7-dm');
    await logIn(person, ada.email, PASSWORD);
    await person.page.waitForURL(`http://${realm.host}/#narrow/dm/7-dm`);
  });

  it('is not needed by a person who has a session', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open('/login/');
    await person.page.getByText('You are logged in as Ada').waitFor();
  });
});
