import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { GitHub } from '../support/git-hub.js';
import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../support/identity-provider.js';
import { ScimClient } from '../support/scim-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { textsThatDoNotFit } from './support/fitting.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
/** Where the provider listens. */
const REACHES = { reaches: '127.0.0.1' };

describe('Log-ins by a provider', () => {
  let provider: IdentityProvider;
  let realm: TestRealm;
  let olga: TestAccount;
  let owner: BrowserPerson;

  beforeAll(async () => {
    provider = await IdentityProvider.start();
    realm = await TestRealm.create(server, { authentication_methods: { Dev: false } });
    olga = await realm.join('Olga Berg', Role.owner);
    owner = await BrowserPerson.logIn(realm, olga, REACHES);
  });
  afterAll(() => provider.stop());

  it('are set up by an owner, who adds a provider, tests it in another tab, and turns it on', async () => {
    const { page } = owner;
    await owner.open('/#organization/log-ins');
    await page.getByText('People log in with their passwords alone.').waitFor();
    await page.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Another one' });
    await page.getByRole('textbox', { name: 'Name, as people know it' }).fill('Our Company');
    await page.getByRole('textbox', { name: 'Short name, for addresses' }).fill('company');
    await page.getByRole('textbox', { name: 'Issuer' }).fill('https://');
    await page.getByRole('textbox', { name: 'Client ID' }).fill(CLIENT_ID);
    await page.getByLabel('Client secret', { exact: true }).fill(CLIENT_SECRET);
    owner.problems.expect(/status of 400/);
    await owner.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/The issuer is no address/)
      .waitFor();
    await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
    await owner.press('Enter');
    const group = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('group', { name });
    await group('Redirect URI').getByText(`http://${realm.host}/complete/oidc/company/`).waitFor();

    await page.getByRole('switch', { name: 'People can log in' }).click();
    await group('People can log in')
      .getByRole('alert')
      .getByText(/test it/)
      .waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await checkAccessibility(page);
    const opened = page.context().waitForEvent('page');
    provider.person = { sub: 'olga-1', email: 'olga@company.example', email_verified: true, name: 'Olga Berg' };
    await page.getByRole('link', { name: 'Log in at the provider' }).click();
    const tab = await opened;
    await tab.getByText('The test log-in succeeded').waitFor();
    await tab.getByText('olga@company.example (confirmed)').waitFor();
    await checkAccessibility(tab);
    await tab.close();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await group('People can log in')
      .getByText(/^Tested /)
      .waitFor();
    for (const name of ['People can log in', 'Create accounts']) {
      await page.getByRole('switch', { name }).click();
      await page.getByRole('switch', { name, checked: true }).waitFor();
      await group(name).locator('.saved').getByText('Saved').waitFor();
    }
    await checkAccessibility(page);
    await takeScreenshots(page, 'organization-log-ins');
  });

  it('are changed by an owner, and tested again with another secret only while they are turned off', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Our Company' });
    await dialog.getByRole('textbox', { name: 'Name, as people know it' }).fill('The Company');
    await dialog.getByRole('textbox', { name: 'Only these domains' }).fill('company.example');
    await checkAccessibility(page, { themes: ['light', 'dark'] });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'The Company' }).waitFor();
    const { body } = await olga.client.get('realm/sign_on_providers');
    expect(body['providers']).toMatchObject([{ display_name: 'The Company', domains: ['company.example'], enabled: true }]);
    expect((body['providers'] as readonly { readonly tested_at: unknown }[])[0]?.tested_at).toEqual(expect.any(Number));
  });

  it('give a new person an account, who begins in the client', async () => {
    await server.eventsPublished();
    provider.person = { sub: 'nora-1', email: 'nora@company.example', email_verified: true, name: 'Nora Neu' };
    const person = await BrowserPerson.visit(realm, REACHES);
    await person.open('/login/?ways=all');
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'login-provider');
    await person.page.getByRole('link', { name: 'Log in with The Company' }).click();
    await person.page.getByRole('navigation').first().waitFor();
    await person.open('/login/');
    await person.page.getByText('You are logged in as Nora Neu').waitFor();
  });

  it('are refused with a code, for which administrators find the person and the reason', async () => {
    provider.person = { sub: 'eve-1', email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' };
    const person = await BrowserPerson.visit(realm, REACHES);
    person.problems.expect(/status of 401/);
    await person.open('/login/');
    await person.page.getByText('Your email address is not allowed here. (S09)').waitFor();
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'login-refused');
    await person.page.getByRole('link', { name: 'Back to the log-in' }).click();
    await person.page.getByLabel('Password').waitFor();
    const anna = await BrowserPerson.logIn(realm, await realm.join('Anna', Role.administrator));
    await anna.open('/#organization/log-ins');
    const row = anna.page.getByRole('row').filter({ hasText: 'eve@elsewhere.example' });
    await row.getByText('The address is not allowed. (S09)').waitFor();
    await row.getByText('The provider is limited to other domains.').waitFor();
    await anna.page.getByText('Only owners see and change the providers.').waitFor();
    await checkAccessibility(anna.page);
    await takeScreenshots(anna.page, 'organization-refused-log-ins');
  });

  it('are set up for GitHub with what GitHub has, and give a new person an account', async () => {
    const gitHub = await GitHub.start();
    const other = await TestRealm.create(server, { authentication_methods: { Dev: false } });
    const otto = await other.join('Otto', Role.owner);
    const person = await BrowserPerson.logIn(other, otto, REACHES);
    const { page } = person;
    await person.open('/#organization/log-ins');
    await page.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'GitHub' });
    expect(await page.getByRole('textbox', { name: 'Short name, for addresses' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Address, if it is an Enterprise Server' }).fill(gitHub.issuer);
    await page.getByRole('textbox', { name: 'Client ID' }).fill(CLIENT_ID);
    await page.getByLabel('Client secret', { exact: true }).fill(CLIENT_SECRET);
    await checkAccessibility(page);
    await person.press('Enter');
    await page.getByRole('heading', { name: 'GitHub' }).waitFor();
    await page.getByRole('group', { name: 'Redirect URI' }).getByText(`http://${other.host}/complete/github/`).waitFor();
    for (const name of ['Back-channel log-out URI', 'Log out at the provider, too', 'Log out who may not log in any more']) {
      expect(await page.getByRole('group', { name }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    gitHub.become(1, 'otto@company.example', { name: 'Otto' });
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Log in at the provider' }).click();
    const tab = await opened;
    await tab.getByText('otto@company.example (confirmed)').waitFor();
    await tab.close();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    for (const name of ['People can log in', 'Create accounts']) {
      await page.getByRole('switch', { name }).click();
      await page.getByRole('switch', { name, checked: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change GitHub' });
    expect(await dialog.getByRole('textbox', { name: /Claim/ }).count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Only these domains' }).fill('company.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await takeScreenshots(page, 'organization-log-ins-github');

    await server.eventsPublished();
    gitHub.become(2, 'nora@company.example', { name: 'Nora Neu' });
    const newcomer = await BrowserPerson.visit(other, REACHES);
    await newcomer.open('/login/?ways=all');
    await newcomer.page.getByRole('link', { name: 'Log in with GitHub' }).click();
    await newcomer.page.getByRole('navigation').first().waitFor();
    await newcomer.open('/login/');
    await newcomer.page.getByText('You are logged in as Nora Neu').waitFor();
    await gitHub.stop();
  });

  it('stay as they are otherwise when passwords are allowed again', async () => {
    const other = await TestRealm.create(server);
    const otto = await other.join('Otto', Role.owner);
    const person = await BrowserPerson.logIn(other, otto);
    await otto.client.patch('realm', { authentication_methods: { Dev: true, Email: false, 'OpenID Connect': false } });
    const { page } = person;
    await person.open('/#organization/log-ins');
    await page.getByRole('switch', { name: 'Log in with passwords', checked: false }).click();
    await page.getByRole('group', { name: 'Log in with passwords' }).locator('.saved').getByText('Saved').waitFor();
    await server.eventsPublished();
    expect((await other.stranger.get('server_settings')).body['authentication_methods']).toMatchObject({
      password: true,
      dev: true,
      'openid connect': false,
    });
  });

  it('come with a SCIM token, which is made, shown once, replaced and removed, by the keyboard too', async () => {
    const { page } = owner;
    const group = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('group', { name, exact: true });
    await owner.open('/#organization/log-ins');
    await group('Base address').getByText(`http://${realm.host}/scim/v2`).waitFor();
    await group('SCIM token').getByText('Without a token, no provider says who has an account.').waitFor();
    await page.getByRole('button', { name: 'Make a token' }).focus();
    await owner.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make a SCIM token' });
    await owner.press('Space');
    expect(await dialog.getByRole('checkbox', { name: /^Moderators and administrators/ }).isChecked()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'After 90 days' });
    await checkAccessibility(page, { themes: ['light', 'dark'] });
    await takeScreenshots(page, 'new-scim-token');
    await dialog.getByRole('button', { name: 'Make a token' }).click();
    const made = page.getByRole('dialog', { name: 'The token is ready' });
    await made.getByText('It is not shown again.').waitFor();
    const secret = (await made.locator('code').textContent()) ?? '';
    await checkAccessibility(page);
    await owner.press('Enter');
    await group('SCIM token').getByText('Not used yet.').waitFor();
    await group('SCIM token').getByText('The provider makes people moderators and administrators, too.').waitFor();
    expect(await page.content()).not.toContain(secret);
    await checkAccessibility(page);
    expect((await new ScimClient(realm, secret).get('/Users')).status).toBe(200);

    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Replace the SCIM token?' });
    await question.getByText('is refused at once').waitFor();
    await question.getByRole('button', { name: 'Replace', exact: true }).click();
    await made.getByRole('button', { name: 'Done' }).click();
    await group('SCIM token').getByText('Does not expire.').waitFor();
    expect((await new ScimClient(realm, secret).get('/Users')).status).toBe(401);

    await group('Remove the token').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog', { name: 'Remove the SCIM token?' }).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Make a token' }).waitFor();
    expect((await olga.client.get('realm/scim_token')).body).toMatchObject({ token: null });
  });

  it('let nobody make a SCIM token who has not logged in recently: the client asks for the password first', async () => {
    const { page } = owner;
    await server.write('UPDATE browser_session SET proved_at = 0 WHERE user_id = ?', [olga.user.id]);
    server.clearCaches();
    await owner.open('/#organization/log-ins');
    await page.getByRole('button', { name: 'Make a token' }).click();
    owner.problems.expect(/status of 403/);
    await page.getByRole('dialog', { name: 'Make a SCIM token' }).getByRole('button', { name: 'Make a token' }).click();
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await again.getByLabel('Your password').fill(PASSWORD);
    await again.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('dialog', { name: 'The token is ready' }).getByRole('button', { name: 'Done' }).click();
    expect((await olga.client.get('realm/scim_token')).body['token']).not.toBeNull();
  });

  it('fit into a phone in both languages', async () => {
    const { page } = owner;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of ['de', 'en']) {
      await olga.client.patch('settings', { default_language: language });
      await owner.open('/#organization/log-ins');
      await page
        .getByText(language === 'de' ? 'Abgelehnte Anmeldungen' : 'Log-ins that were refused', { exact: true })
        .first()
        .waitFor();
      expect(await textsThatDoNotFit(page)).toEqual([]);
    }
  });

  it('end with the removal of the provider, after a question', async () => {
    const { page } = owner;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('group', { name: 'Remove the provider' }).getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove The Company?' });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('People log in with their passwords alone.').waitFor();
  });
});
