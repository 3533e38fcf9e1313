import { TOTP } from 'otpauth';
import type { CDPSession } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';
import { browserName } from './support/shared-browser.js';

const server = TestServer.usual();
const PERIOD_MS = 30_000;

/** A device with passkeys, in the browser of a person. Only Chromium has one. */
class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async addTo({ context, page }: BrowserPerson): Promise<VirtualAuthenticator> {
    const session = await context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Whether the device finds out who uses it. */
  async verifyUser(isUserVerified: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified });
  }

  /** Lets the device say that its passkeys were never used, as a copy of it would. */
  async forgetUses(): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      await this.session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
      await this.session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 1 } });
    }
  }
}

describe.skipIf(browserName() !== 'chromium')('The page of the security of an account', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  async function enterPassword({ page }: BrowserPerson): Promise<void> {
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  async function addPasskey({ page }: BrowserPerson, name: string): Promise<void> {
    await page.getByLabel('Name, such as that of the device').fill(name);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('row', { name }).waitFor();
  }

  it('sets an authenticator app up, whose codes the log-in page asks for', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code for the app' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'authenticator-app');
    const totp = new TOTP({ secret: (await dialog.locator('code').textContent()) ?? '' });
    await dialog.getByLabel('Code that the app shows').fill(totp.generate());
    await dialog.getByRole('button', { name: 'Turn it on' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await takeScreenshots(page, 'recovery-codes');
    await codes.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The app is set up').waitFor();
    await page.getByText('10 codes are left').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'security');

    const other = await BrowserPerson.visit(realm);
    await other.open('/login/?next=/login/');
    await enterPassword(other);
    await other.page.getByLabel('Code').waitFor();
    await checkAccessibility(other.page);
    await takeScreenshots(other.page, 'second-step');
    other.problems.expect(/status of 401/);
    await other.page.getByLabel('Code').fill('000000');
    await other.press('Enter');
    await other.page.getByRole('alert').getByText('The code is wrong, or was used before.').waitFor();
    await other.page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + PERIOD_MS }));
    await other.press('Enter');
    await other.page.getByText('You are logged in as Ada').waitFor();
  });

  it('adds a passkey, which logs in alone, and is removed', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await VirtualAuthenticator.addTo(person);
    await person.open('/#settings/security');
    await addPasskey(person, 'Garden phone');
    await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'Done' }).click();

    await person.context.clearCookies();
    await person.open('/login/?next=/login/');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('You are logged in as Ada').waitFor();

    await person.open('/#settings/security');
    await page.getByRole('button', { name: 'Actions for Garden phone' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove Garden phone?' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You have no passkeys yet.').waitFor();
    await person.context.clearCookies();
    await person.open('/login/');
    person.problems.expect(/status of 401/);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('alert').getByText('The passkey was not accepted.').waitFor();
  });

  it('lets a passkey be the second step, also without finding out who uses the device', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    const device = await VirtualAuthenticator.addTo(person);
    await person.open('/#settings/security');
    await addPasskey(person, 'Garden phone');
    await person.context.clearCookies();
    await device.verifyUser(false);
    await person.open('/login/?next=/login/');
    await enterPassword(person);
    await page.getByLabel('Code').waitFor();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('You are logged in as Ada').waitFor();
  });

  it('refuses a passkey that says it was used less often than before', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    const device = await VirtualAuthenticator.addTo(person);
    await person.open('/#settings/security');
    await addPasskey(person, 'Garden phone');
    for (let uses = 0; uses < 2; uses += 1) {
      await person.context.clearCookies();
      await person.open('/login/?next=/login/');
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await page.getByText('You are logged in as Ada').waitFor();
    }
    await device.forgetUses();
    await person.context.clearCookies();
    await person.open('/login/');
    person.problems.expect(/status of 401/);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('alert').getByText('The passkey was not accepted.').waitFor();
  });

  it('asks for another log-in when the last one is too long ago, and then goes on', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await server.write('UPDATE browser_session SET proved_at = 0 WHERE user_id = ?', [ada.user.id]);
    await person.open('/#settings/account-and-privacy');
    person.problems.tolerate(/status of 40[13]/);
    await page.getByRole('button', { name: 'Show the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Your password').fill('wrong');
    await person.press('Enter');
    await dialog.getByText('Your password is incorrect').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'log-in-again');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await person.press('Enter');
    await expect.poll(() => page.locator('.secret code').textContent()).toBe(ada.key);
  });

  it('lists the browsers in which the account is logged in, and ends their sessions', async () => {
    const [person, other] = [await BrowserPerson.logIn(realm, ada), await BrowserPerson.logIn(realm, ada)];
    await other.open('/login/');
    await other.page.getByText('You are logged in as Ada').waitFor();
    await person.open('/#settings/security');
    await person.page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect.poll(() => person.page.getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0);
    await other.open('/login/');
    await other.page.getByLabel('Password').waitFor();
  });
});
