import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { addManyAccounts } from '../support/many-accounts.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const PEOPLE = 10_000;

describe('In an organization of 10,000 people', () => {
  let ola: TestAccount;
  let person: BrowserPerson;
  let page: Page;
  const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    await addManyAccounts(server, realm, PEOPLE);
    ola = await realm.join('Ola Berg', Role.owner);
    await ola.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await post(ola, 'garden', 'tomatoes', 'Red ones.');
    person = await BrowserPerson.logIn(realm, ola);
    ({ page } = person);
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByText('Red ones.').waitFor();
  });

  it('a person is found by name and written to', async () => {
    await person.press('Control+k');
    await page.keyboard.type('member 9876');
    await page.getByRole('option', { name: 'Member 9876' }).first().waitFor();
    await person.press('Enter');
    await page.getByRole('heading', { name: 'Member 9876' }).waitFor();
    await page.getByRole('button', { name: 'Reply to Member 9876' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello.');
    await person.press('Control+Enter');
    await page.locator('article:not(.pending)').filter({ hasText: 'Hello.' }).waitFor();
  });

  it('a person is mentioned after a few letters', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByRole('button', { name: /^Reply to garden/ }).click();
    await page.keyboard.type('@member 77');
    await page.getByRole('option', { name: 'Member 77' }).first().waitFor();
    await person.press('Enter');
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toMatch(/^@\*\*Member 77\d*\*\* $/);
    await page.getByRole('textbox', { name: 'Message' }).fill('');
  });

  it('an administrator finds one of them in a table that keeps only the rows near the window', async () => {
    await person.open('/#organization/users/active');
    await page.getByRole('row').nth(5).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(150);
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('member 4321');
    await row('Member 4321').waitFor();
    await row('Member 4321').getByRole('button', { name: 'Actions for Member 4321' }).click();
    await page.getByRole('menuitem', { name: 'Change role to Moderator' }).click();
    await row('Member 4321').getByText('Moderator').waitFor();
    const { body } = await ola.client.get('users');
    const roles = (body['members'] as { full_name: string; role: number }[]).filter(({ role }) => role === 300);
    expect(roles.map(({ full_name: name }) => name)).toEqual(['Member 4321']);
  });
});
