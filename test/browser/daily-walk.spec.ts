import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const row = (id: number): Locator => page.locator(`[data-key="m${id}"]`);
const field = (): Locator => page.getByRole('textbox', { name: 'Message' });
const heading = (name: string): Locator => page.getByRole('main').getByRole('heading', { name });
const newest = async (): Promise<string> => String((await newestMessage(ben))['content']);

/** Chooses something in the menu of a message. */
async function act(id: number, name: string): Promise<void> {
  await row(id).hover();
  await row(id).getByRole('button', { name: 'More actions' }).click();
  const item = page.getByRole('menuitem', { name });
  // Firefox would press where the menu was before it has found its place.
  await expect.poll(() => item.evaluate((element) => element.closest<HTMLElement>('.pop')?.style.opacity)).toBe('1');
  await item.click();
}

beforeAll(async () => {
  realm = await TestRealm.create(server, { authentication_methods: { Dev: false } });
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'The first ones are red.');
  person = await BrowserPerson.visit(realm);
  ({ page } = person);
});

/** What nearly everybody does every day, in the order in which they do it, with the mouse. */
describe('A day of a person', () => {
  it('begins with a log-in, which shows what is unread', async () => {
    await person.open('/');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('main').getByText('The first ones are red.').waitFor();
  });

  it('goes on with a topic, which is read by that', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /tomatoes/ })
      .click();
    await page.locator('.list').getByText('The first ones are red.').waitFor();
    await page.getByRole('link', { name: /^tomatoes$/ }).waitFor();
    const isRead = async (): Promise<unknown> =>
      (await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 })).body['messages'];
    await expect.poll(isRead).toMatchObject([{ flags: ['read'] }]);
  });

  it('has an answer, with formatting, an emoji, a mention and a file', async () => {
    await page.getByRole('button', { name: /^Reply to garden/ }).click();
    await field().pressSequentially('**Good**, @Be');
    await page.getByRole('option', { name: /Ben/ }).click();
    await field().pressSequentially(':tada');
    await page.getByRole('option', { name: /tada/ }).first().click();
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Notes.'], 'notes.txt', { type: 'text/plain' }));
      return data;
    });
    await field().dispatchEvent('drop', { dataTransfer: files });
    await expect.poll(() => field().inputValue()).toMatch(/\[notes\.txt\]\(\/user_uploads\//);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.list strong').getByText('Good').waitFor();
    await page.locator('.list .user-mention').getByText('@Ben').waitFor();
    await expect.poll(newest).toContain('notes.txt');
    expect(await field().inputValue()).toBe('');
  });

  it('brings a message of somebody else, with a reaction to it', async () => {
    const id = await post(ben, 'garden', 'tomatoes', 'Shall we *eat* them?');
    await row(id).locator('em').getByText('eat').waitFor();
    await act(id, 'Add a reaction');
    await page.getByRole('combobox', { name: 'Find an emoji' }).fill('octopus');
    await page.getByRole('option', { name: 'octopus' }).click();
    await row(id).getByRole('button', { name: 'octopus, 1: You' }).waitFor();
  });

  it('has second thoughts: a message is changed, and another one deleted', async () => {
    const id = await post(ada, 'garden', 'tomatoes', 'Tomorow');
    await row(id).getByText('Tomorow').waitFor();
    await act(id, 'Edit');
    await row(id).getByRole('textbox', { name: 'Message' }).fill('Tomorrow');
    await row(id).getByRole('button', { name: 'Save', exact: true }).click();
    await row(id).getByText('Tomorrow').waitFor();
    await expect.poll(newest).toContain('Tomorrow');
    await act(id, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row(id).waitFor({ state: 'detached' });
  });

  it('has something to look for, and something to say to one person alone', async () => {
    await page.getByRole('button', { name: /^Search or jump to/ }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Ben');
    await page.getByRole('option', { name: /Ben.*Direct message/ }).click();
    await heading('Ben').waitFor();
    await page.getByRole('button', { name: /^Message Ben|^Write to Ben|Reply to Ben/ }).click();
    await field().fill('Between us.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.list').getByText('Between us.').waitFor();
    await page.goBack();
    await page.locator('.list').getByText('Shall we eat them?').waitFor();
  });

  it('survives a reload and a moment without a connection', async () => {
    await page.reload();
    await page.locator('.list').getByText('Shall we eat them?').waitFor();
    person.problems.tolerate(/net::ERR_|NS_ERROR_|NetworkError/);
    person.network.cut();
    const id = await post(ben, 'garden', 'tomatoes', 'Meanwhile.');
    person.network.restore();
    await row(id).getByText('Meanwhile.').waitFor();
  });

  it('ends with another theme and a log-out', async () => {
    person.problems.tolerate(/status of 401/); // what was on its way at the log-out
    await person.open('/#settings/display');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.goBack();
    await page.getByRole('button', { name: /Organization menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
  });
});
