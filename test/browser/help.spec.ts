import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let person: BrowserPerson;
let page: Page;

const TOPIC = '/#narrow/channel/garden/topic/tomatoes';
const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
const address = (): string => new URL(page.url()).hash;
/** The list of messages, to see that it is not drawn again. */
const markList = (): Promise<void> => page.locator('.list').evaluate((list) => list.setAttribute('data-kept', ''));

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  const [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'Red ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

beforeEach(async () => {
  await person.open(TOPIC);
  await page.reload();
  await page.getByText('Red ones.').waitFor();
});

describe('Help', () => {
  it.each([
    ['#message-formatting', 'Message formatting', 'Struck through'],
    ['#search-operators', 'Search operators', 'has:attachment'],
    ['#keyboard-shortcuts', 'Keyboard shortcuts', 'Mark as unread from here'],
    ['#about-zulip', 'About Skein', 'feature level'],
  ])('at the address %s lies over the view, which stays, and Back closes it', async (hash, title, text) => {
    const before = address();
    await markList();
    await page.evaluate((to) => (window.location.hash = to), hash);
    await dialog(title).getByText(text).first().waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, `help-${hash.slice(1)}`);
    await page.goBack();
    await dialog(title).waitFor({ state: 'detached' });
    expect(address()).toBe(before);
    await page.locator('.list[data-kept]').getByText('Red ones.').waitFor();
    await page.goForward();
    await dialog(title).waitFor();
    await page.reload();
    await dialog(title).waitFor();
    await page.getByText('Red ones.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(title).waitFor({ state: 'detached' });
    await expect.poll(address).toBe(before);
    await page.getByText('Red ones.').waitFor();
  });

  it('is reached by its menu, and goes from page to page in one entry of the history', async () => {
    const before = address();
    await markList();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Message formatting' }).click();
    await dialog('Message formatting').waitFor();
    await expect.poll(address).toBe('#message-formatting');
    await page.getByRole('link', { name: 'Search operators' }).click();
    await dialog('Search operators').waitFor();
    await expect.poll(address).toBe('#search-operators');
    await page.keyboard.press('Escape');
    await dialog('Search operators').waitFor({ state: 'detached' });
    await expect.poll(address).toBe(before);
    await page.locator('.list[data-kept]').waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).and(person.focused).waitFor();
  });

  it('that a link from elsewhere opens lies over the home view', async () => {
    await person.open('about:blank');
    await person.open('/#message-formatting');
    await dialog('Message formatting').waitFor();
    await dialog('Message formatting').getByRole('button', { name: 'Close' }).click();
    await dialog('Message formatting').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    await expect.poll(address).toBe('#inbox');
  });

  it('over the settings leads back to them, and what is being written stays', async () => {
    await page.keyboard.press('r');
    await page.keyboard.type('Half a');
    await page.keyboard.press('Control+/');
    await dialog('Keyboard shortcuts').waitFor();
    await page.goBack();
    await dialog('Keyboard shortcuts').waitFor({ state: 'detached' });
    await page.keyboard.type(' sentence');
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a sentence');
    await page.getByRole('textbox', { name: 'Message' }).fill('');
    await person.open('/#settings/display');
    await page.getByRole('heading', { name: 'Display', level: 1 }).waitFor();
    await page.evaluate(() => (window.location.hash = '#search-operators'));
    await dialog('Search operators').waitFor();
    await page.goBack();
    await dialog('Search operators').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Display', level: 1 }).waitFor();
  });
});
