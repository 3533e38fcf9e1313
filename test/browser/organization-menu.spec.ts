import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'Red ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/tomatoes');
  await page.getByText('Red ones.').waitFor();
});

describe('The sheet of shortcuts', () => {
  it('opens by ?, finds a key by what it does, and closes by Escape', async () => {
    await person.press('?');
    const sheet = dialog('Keyboard shortcuts');
    await sheet.getByText('Show people and details').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'shortcuts');
    await sheet.getByRole('textbox', { name: 'Find a shortcut' }).fill('take back');
    await sheet.getByText('Show people and details').waitFor({ state: 'detached' });
    expect(await sheet.locator('kbd').allTextContents()).toEqual(['Ctrl', 'Z']);
    await person.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  it('opens by Ctrl / while a message is being written, which stays', async () => {
    await page.getByRole('button', { name: /^Reply to garden/ }).click();
    await page.keyboard.type('Half a');
    await person.press('Control+/');
    await dialog('Keyboard shortcuts').waitFor();
    await person.press('Escape');
    await dialog('Keyboard shortcuts').waitFor({ state: 'detached' });
    await page.keyboard.type(' sentence');
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a sentence');
    await page.getByRole('textbox', { name: 'Message' }).fill('');
  });
});

describe('The own status', () => {
  it('is set with text and emoji, and others see it at once', async () => {
    const other = await BrowserPerson.logIn(realm, ben);
    await other.open(`/#user/${ada.user.id}`);
    const card = other.page.getByRole('complementary', { name: 'Ada' });
    await card.waitFor();
    await page.locator('.side-foot').getByRole('button', { name: /Ada/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Set a status' }).press('Enter');
    await dialog('Set a status').getByRole('button', { name: 'At the office' }).click();
    await dialog('Set a status').getByRole('textbox', { name: 'What are you doing' }).fill('In the greenhouse');
    await checkAccessibility(page);
    await person.press('Enter');
    await card.getByText('In the greenhouse').waitFor();
    await card.getByRole('img', { name: 'office' }).waitFor();
    await page.locator('.side-foot').getByText('In the greenhouse').waitFor();
  });

  it('of somebody who is invisible is offline for others', async () => {
    await page.locator('.side-foot').getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Be invisible' }).click();
    await page.locator('.side-foot').getByRole('img', { name: 'offline' }).waitFor();
    await expect.poll(async () => (await ada.client.get('settings')).body['presence_enabled'] ?? false).toBe(false);
  });
});

describe('The menu of the organization', () => {
  it('tells the version, and logs out', async () => {
    const menu = page.getByRole('button', { name: /Organization menu$/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'About Skein' }).click();
    await dialog('About Skein').getByText('feature level 372').waitFor();
    await person.press('Escape');
    await menu.click();
    person.problems.tolerate(/status of 401/); // of the poll whose session ends
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/login/');
  });
});
