import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZULIP_FEATURE_LEVEL } from '../../src/kernel/server-identity.js';
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

/** The text by which a field is described. */
const describedBy = (field: Locator): Promise<string | undefined> =>
  field.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent.trim());

/** Whether what cuts or scrolls its content shows the whole ring of the element with the focus. */
const isRingWhole = (): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const reach = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset));
    const ring = element.getBoundingClientRect();
    let isWhole = outlineStyle !== 'none';
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const box = parent.getBoundingClientRect();
      isWhole &&= ring.left - reach >= box.left && ring.right + reach <= box.right && ring.top - reach >= box.top;
    }
    return isWhole;
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

  it('says how long it may be, and is left as it was by Cancel', async () => {
    await page.locator('.side-foot').getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Set a status' }).click();
    const text = dialog('Set a status').getByRole('textbox', { name: 'What are you doing' });
    await text.fill('');
    expect(await describedBy(text)).toBe('0 of 60 characters');
    await text.pressSequentially('x'.repeat(62));
    expect(await describedBy(text)).toBe('60 of 60 characters');
    await dialog('Set a status').getByRole('status').filter({ hasText: 'A status has at most 60 characters.' }).waitFor();
    expect(await dialog('Set a status').locator('option:checked').textContent()).toBe('never');
    await dialog('Set a status').getByRole('button', { name: 'Cancel' }).click();
    await dialog('Set a status').waitFor({ state: 'detached' });
    await page.locator('.side-foot').getByText('In the greenhouse').waitFor();
  });

  it('has an end that others see, at which it goes everywhere', async () => {
    const other = await BrowserPerson.logIn(realm, ben);
    await other.open(`/#user/${ada.user.id}`);
    const card = other.page.getByRole('complementary', { name: 'Ada' });
    const open = async (): Promise<void> => {
      await page.locator('.side-foot').getByRole('button', { name: /Ada/ }).click();
      await page.getByRole('menuitem', { name: 'Set a status' }).click();
    };
    await open();
    await dialog('Set a status').getByRole('textbox', { name: 'What are you doing' }).fill('In the greenhouse');
    await dialog('Set a status').getByRole('combobox', { name: 'Clear', exact: true }).selectOption('hour');
    await dialog('Set a status').getByRole('button', { name: 'Save' }).click();
    await card.getByText(/until (?:.+, )?\d+:\d\d [AP]M$/).waitFor();
    await page
      .locator('.side-foot')
      .getByText(/until (?:.+, )?\d+:\d\d [AP]M$/)
      .waitFor();
    await open();
    const end = dialog('Set a status').getByRole('combobox', { name: 'Clear', exact: true });
    expect(await end.locator('option:checked').textContent()).toMatch(/^as before, (?:.+, )?\d+:\d\d [AP]M$/);
    await end.selectOption('at another time');
    const time = dialog('Set a status').getByLabel('Time at which the status is cleared');
    await time.fill('2020-01-01T10:00');
    await dialog('Set a status').getByRole('button', { name: 'Save' }).click();
    await dialog('Set a status').getByRole('alert').filter({ hasText: 'Choose a time in the future.' }).waitFor();
    expect(await time.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(time)).toBe('Choose a time in the future.');
    await checkAccessibility(page);
    await takeScreenshots(page, 'status-end');
    await end.selectOption('at the end of this week');
    await dialog('Set a status').getByRole('button', { name: 'Save' }).click();
    await dialog('Set a status').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await ada.client.get(`users/${ada.user.id}/status`)).body['status'])
      .toMatchObject({
        status_text: 'In the greenhouse',
        status_until: await page.evaluate(() => {
          const now = new Date();
          return new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((8 - now.getDay()) % 7 || 7)).getTime() / 1000;
        }),
      });
    await server.write('UPDATE user_status SET ends_at = 1 WHERE user_id = ?', [ada.user.id]);
    await card.getByText('In the greenhouse').waitFor({ state: 'detached' });
    await page.locator('.side-foot').getByText('In the greenhouse').waitFor({ state: 'detached' });
  });

  it('of somebody who is invisible is offline for others', async () => {
    await page.locator('.side-foot').getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Be invisible' }).click();
    await page.locator('.side-foot').getByRole('img', { name: 'offline' }).waitFor();
    await expect.poll(async () => (await ada.client.get('settings')).body['presence_enabled'] ?? false).toBe(false);
  });
});

describe('The organizations of this device', () => {
  let other: TestRealm;
  const list = (): Locator => dialog('Organizations').getByRole('listitem');
  const add = async (address: string, name = ''): Promise<void> => {
    await dialog('Organizations').getByLabel('Address of another organization').fill(address);
    await dialog('Organizations').getByLabel('Name (optional)').fill(name);
    await person.press('Enter');
  };

  beforeAll(async () => {
    other = await TestRealm.create(server);
  });

  it('are shown by O, with the one on screen, and take others by their addresses without asking them anything', async () => {
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).host));
    await person.press('Escape');
    await person.press('o');
    await expect.poll(() => list().allTextContents()).toEqual([expect.stringContaining(realm.host)]);
    await dialog('Organizations').locator('[aria-current=true]', { hasText: 'This one' }).waitFor();
    for (const [address, problem] of [
      ['javascript:alert(1)', 'This is no address of an organization'],
      ['https://ada:secret@example.com', 'This is no address of an organization'],
      [page.url(), 'This is the organization on screen.'],
    ] as const) {
      await add(address);
      await dialog('Organizations').getByRole('alert').filter({ hasText: problem }).waitFor();
    }
    await add('elm.example.com/#inbox');
    await add(`http://${other.host}/`, 'Oak & Sons');
    await expect.poll(() => list().locator('b').allTextContents()).toEqual(['Oak & Sons', 'elm.example.com', expect.anything()]);
    await checkAccessibility(page);
    await takeScreenshots(page, 'organizations');
    await page.reload();
    await page.locator('.side-foot').waitFor();
    await person.press('o');
    await expect.poll(() => list().count()).toBe(3);
    expect([...asked]).toEqual([realm.host]);
    await person.press('Shift+Tab', 'Tab');
    expect(await list().locator(':focus').count()).toBe(1);
    expect(await isRingWhole()).toBe(true);
  });

  it('are forgotten by a button', async () => {
    await page.getByRole('button', { name: 'Forget elm.example.com on this device' }).click();
    await expect.poll(() => list().count()).toBe(2);
  });

  it('open in this window, in another one with Ctrl, and from the palette', async () => {
    const link = dialog('Organizations').getByRole('link', { name: /Oak & Sons/ });
    const opening = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opening;
    await tab.waitForURL(`http://${other.host}/**`);
    await tab.close();
    await link.press('Enter');
    await page.getByLabel('Password').waitFor();
    await expect.poll(() => new URL(page.url()).host).toBe(other.host);
    await page.goBack();
    await page.locator('.side-foot').waitFor();
    await person.press('Control+k');
    await page.keyboard.type('Go to Oak');
    await page.getByRole('option', { name: /Go to Oak & Sons/ }).click();
    await page.waitForURL(`http://${other.host}/**`);
    await page.goBack();
    await page.locator('.side-foot').waitFor();
  });
});

describe('The menu of the organization', () => {
  it('tells the version, and logs out', async () => {
    const menu = page.getByRole('button', { name: /Organization menu$/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'About Skein' }).click();
    await dialog('About Skein').getByText(`feature level ${ZULIP_FEATURE_LEVEL}`).waitFor();
    await person.press('Escape');
    await menu.click();
    person.problems.tolerate(/status of 401/); // of the poll whose session ends
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login/');
  });
});
