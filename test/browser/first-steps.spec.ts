import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { textsThatDoNotFit } from './support/fitting.js';
import { takeScreenshots } from './support/screenshots.js';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

describe('The owner of a new organization', () => {
  let person: BrowserPerson;
  let page: Page;
  const step = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

  beforeAll(async () => {
    const realm = await TestRealm.create(mails.server);
    const mina = await realm.join('Mina Berg', Role.owner);
    await mina.client.patch('realm', { name: 'Fjord Freight' });
    person = await BrowserPerson.logIn(realm, mina);
    ({ page } = person);
  });

  it('is offered first steps in the inbox', async () => {
    await person.open('/');
    await page.getByRole('heading', { name: 'Welcome, Mina' }).waitFor();
    await step('Create the organization').getByText('Done').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'first-owner');
    await page.setViewportSize({ width: 360, height: 760 });
    expect(await textsThatDoNotFit(page)).toEqual([]);
    const [heading, act] = [page.getByRole('heading', { name: 'Welcome, Mina' }), page.getByRole('button', { name: 'Add channels' })];
    expect([(await heading.boundingBox())?.x, await act.evaluate((button) => button.scrollWidth <= button.clientWidth)]).toEqual([
      12,
      true,
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('does one, and skips another', async () => {
    await step('Invite people').getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Skip: Set icon, logo and rules' }).click();
    await step('Set icon, logo and rules').waitFor({ state: 'detached' });
    await step('Make the first channels').getByRole('button', { name: 'Add channels' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('harbour');
    await page.getByRole('button', { name: 'Create channel' }).click();
    await page.getByRole('heading', { name: 'harbour' }).first().waitFor();
    await page.goto('/#inbox');
    await step('Make the first channels').getByText('Done').waitFor();
  });

  it('hides the list, which does not come back', async () => {
    await page.getByRole('button', { name: 'Hide this list' }).click();
    await page.getByRole('heading', { name: 'All read' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'All read' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Welcome, Mina' }).count()).toBe(0);
  });
});

describe('A new member', () => {
  let realm: TestRealm;
  let olga: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(mails.server);
    olga = await realm.join('Olga', Role.owner);
    for (const name of ['garden', 'harbour']) await olga.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
    const { stream_id: id } = (await olga.client.get('get_stream_id', { stream: 'garden' })).body;
    await olga.client.post('default_streams', { stream_id: id });
  });

  it('chooses channels after joining; the default ones are chosen already', async () => {
    const email = `newton.${realm.realm.stringId}@example.com`;
    await olga.client.post('invites', { invitee_emails: email, stream_ids: [], include_realm_default_subscriptions: true });
    const person = await BrowserPerson.visit(realm);
    const { page } = person;
    await person.open(`/join/${await mails.box.keyFor(email)}`);
    await page.getByLabel('Full name').fill('Newton');
    await page.getByLabel('Password').fill(PASSWORD);
    await person.press('Enter');
    await page.getByRole('heading', { name: /^Welcome to Realm/ }).waitFor();
    const channel = (name: string): Locator => page.getByRole('switch', { name });
    expect(await channel('garden').getAttribute('aria-checked')).toBe('true');
    expect(await channel('harbour').getAttribute('aria-checked')).toBe('false');
    await checkAccessibility(page);
    await takeScreenshots(page, 'welcome');
    await channel('harbour').click();
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.getByRole('link', { name: 'Go to the inbox' }).click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.getByRole('navigation').getByText('harbour').first().waitFor();
  });
});
