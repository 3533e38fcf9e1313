import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const TOPIC = '/#narrow/channel/garden/topic/tomatoes';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const field = (on = page): Locator => on.getByRole('textbox', { name: 'Message' });
const row = (text: string, on = page): Locator => on.getByRole('listitem').filter({ hasText: text });

async function serverDrafts(): Promise<string[]> {
  const { body } = await ada.client.get('drafts');
  return (body['drafts'] as { content: string }[]).map(({ content }) => content).sort();
}

/** Opens the field of the topic, and writes. */
async function write(text: string, on = page): Promise<void> {
  await on.goto(TOPIC);
  const closed = on.getByRole('button', { name: /^Reply to garden › tomatoes/ });
  await expect.poll(async () => (await closed.isVisible()) || (await field(on).isVisible())).toBe(true);
  if (await closed.isVisible()) await closed.click();
  await field(on).fill(text);
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/');
});

describe('The list of drafts', () => {
  it('contains what was written here and on other devices, with an address of its own', async () => {
    await write('Written here');
    await expect.poll(serverDrafts).toEqual(['Written here']);
    const draft = { type: 'private', to: [ben.user.id], topic: '', content: 'Written on a phone', timestamp: 1 };
    await ada.client.post('drafts', { drafts: [draft] });
    await page.getByRole('link', { name: /^Drafts and scheduled/ }).click();
    await row('Written here').getByText('garden › tomatoes').waitFor();
    await row('Written on a phone').getByText('Ben').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'drafts');
  });

  it('puts a draft back into the field, from where it is sent', async () => {
    await row('Written on a phone').getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => field().inputValue()).toBe('Written on a phone');
    await person.press('Control+Enter');
    await page.getByRole('heading', { name: 'Ben' }).waitFor();
    await page.locator('article:not(.pending)').filter({ hasText: 'Written on a phone' }).waitFor();
    await expect.poll(serverDrafts).toEqual(['Written here']);
  });

  it('deletes a draft by a second press, and takes that back', async () => {
    await page.goto('/#drafts');
    await row('Written here').getByRole('button', { name: 'Edit' }).focus();
    await person.press('Delete');
    await row('Written here').getByRole('button', { name: 'Delete it?' }).waitFor();
    await person.press('Delete');
    await row('Written here').waitFor({ state: 'detached' });
    await expect.poll(serverDrafts).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Written here').waitFor();
    await expect.poll(serverDrafts).toEqual(['Written here']);
    await row('Written here').getByRole('button', { name: 'Send' }).click();
    await row('Written here').waitFor({ state: 'detached' });
    await expect.poll(serverDrafts).toEqual([]);
  });
});

describe('A draft that is open in two tabs', () => {
  it('is the same in both, and is gone from both when it is sent', async () => {
    const tab = await person.openTab(TOPIC);
    await tab.getByText('First ones.').waitFor();
    await write('In two tabs');
    // The field that is closed in the other tab opens with the text.
    await page.getByText('Draft saved').waitFor();
    await tab.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await expect.poll(() => field(tab).inputValue()).toBe('In two tabs');
    await tab.reload();
    await expect.poll(() => field(tab).inputValue()).toBe('In two tabs');
    await field(tab).fill('In two tabs, changed');
    await expect.poll(() => field().inputValue()).toBe('In two tabs, changed');
    await field(tab).press('Control+Enter');
    await expect.poll(() => field().inputValue()).toBe('');
    await expect.poll(serverDrafts).toEqual([]);
    await tab.close();
  });
});

describe('A message that is sent later', () => {
  it('is listed with its time, and can be changed, taken back and sent now', async () => {
    await write('For tomorrow');
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await page.getByText(/^The message will be sent: /).waitFor();
    expect(await field().inputValue()).toBe('');
    await page.goto('/#scheduled');
    await row('For tomorrow')
      .getByText(/^Will be sent: /)
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'scheduled');

    await row('For tomorrow').getByRole('button', { name: 'Change the time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the time' });
    await dialog.getByLabel('Time', { exact: true }).fill('2040-01-02T10:30');
    await dialog.getByRole('button', { name: 'Change the time' }).click();
    await row('For tomorrow')
      .getByText(/2 Jan|Jan 2/)
      .waitFor();

    await row('For tomorrow').getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => field().inputValue()).toBe('For tomorrow');
    await row('For tomorrow').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('menuitem', { name: /^In 2 hours/ }).click();
    await row('For tomorrow').getByRole('button', { name: 'Send now' }).click();
    await row('For tomorrow').waitFor({ state: 'detached' });
    await expect.poll(() => newestMessage(ben)).toMatchObject({ content: 'For tomorrow', subject: 'tomatoes' });
  });
});

describe('A saved snippet', () => {
  it('is written, inserted, changed and deleted', async () => {
    await write('Thank you for asking.');
    await page.getByRole('button', { name: 'Saved snippets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved snippets' });
    await dialog.getByRole('button', { name: 'New snippet' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Thanks');
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Thank you for asking.');
    await dialog.getByRole('button', { name: 'Save the snippet' }).click();
    await dialog.getByRole('button', { name: 'Edit Thanks' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Thank you');
    await dialog.getByRole('button', { name: 'Save the snippet' }).click();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: /^Thank you Thank you for asking/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => field().inputValue()).toBe('Thank you for asking.Thank you for asking.');
    await page.getByRole('button', { name: 'Saved snippets' }).click();
    await dialog.getByRole('button', { name: 'Delete Thank you' }).click();
    await dialog.getByText('Texts that you use again and again can be kept here.').waitFor();
    await person.press('Escape');
    await field().fill('');
  });
});

describe('A log-out', () => {
  /** The texts that this browser keeps of Ben. */
  const keptTexts = (on: Page): Promise<string[]> =>
    on.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const kept = await new Promise<{ content: string }[]>((resolve) => {
        const reading = database.transaction('drafts').objectStore('drafts').getAll();
        reading.onsuccess = () => resolve(reading.result as { content: string }[]);
      });
      database.close();
      return kept.map(({ content }) => content);
    }, `skein-writing-${ben.user.id}`);

  it('leaves only those drafts in the browser that the server does not have', async () => {
    const other = await BrowserPerson.logIn(realm, ben);
    other.problems.tolerate(/status of 401|net::ERR_/); // of the poll whose session ends, and of the draft that does not arrive
    await write('The server has it', other.page);
    await other.page.getByText('Draft saved').waitFor();
    await expect.poll(async () => (await ben.client.get('drafts')).body['count']).toBe(1);
    await other.page.route('**/json/drafts', (route) => route.abort());
    await other.page.goto('/#narrow/channel/garden/topic/beans');
    await other.page
      .getByRole('button', { name: /^Reply to garden › beans|^New message/ })
      .first()
      .click();
    await field(other.page).fill('Only here');
    await expect.poll(() => keptTexts(other.page)).toEqual(expect.arrayContaining(['The server has it', 'Only here']));
    await other.page.getByRole('button', { name: /Organization menu$/ }).click();
    await other.page.getByRole('menuitem', { name: 'Log out' }).click();
    await other.page.getByRole('button', { name: 'Log in' }).first().waitFor();
    expect(await keptTexts(other.page)).toEqual(['Only here']);
  });
});
