import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The lists of conversations', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let page: Page;

  const titles = async (): Promise<string[]> =>
    (await page.locator('.ib-row .t > .cut').allInnerTexts()).map((title) => title.replaceAll(/\s+/g, ' ').trim());

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    await post(ada, 'garden', 'beans', 'I have beans.');
    await post(ben, 'garden', 'tomatoes', 'The **red** ones :tada:');
    await post(ben, 'garden', '✔ fence', 'It stands.');
    await whisper(ben, [ada], 'Have a look.');
    person = await BrowserPerson.logIn(realm, ada);
    page = person.page;
  });

  it('show the recent conversations by their last message, also those that are read', async () => {
    await ada.client.post('mark_all_as_read', {});
    await person.open('/#recent');
    await page.getByText('Ben: The red ones 🎉').waitFor();
    expect(await titles()).toEqual(['Ben', 'garden › fence', 'garden › tomatoes', 'garden › beans']);
    await post(ben, 'garden', 'beans', 'How many?');
    await page.getByText('Ben: How many?').waitFor();
    expect((await titles())[0]).toBe('garden › beans');
    await takeScreenshots(page, 'recent');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'I took part' }).click();
    await expect.poll(() => titles()).toEqual(['garden › beans']);
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await expect.poll(() => titles()).toEqual(['garden › beans']);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: /^Limit to a channel/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'garden' }).click();
    expect(await titles()).not.toContain('Ben');
  });

  it('show the topics of a channel', async () => {
    await person.open('/#topics/channel/garden');
    await page.getByText('Ben: How many?').waitFor();
    await expect.poll(titles).toEqual(['beans', 'fence', 'tomatoes']);
    await page.getByLabel('Filter topics').fill('toma');
    expect(await titles()).toEqual(['tomatoes']);
    await checkAccessibility(page, { widths: [360] });
    await page
      .getByRole('link', { name: /^tomatoes/ })
      .last()
      .click();
    await page.getByRole('article').filter({ hasText: 'The red ones' }).waitFor();
    await person.press('Escape');
    await page.getByRole('heading', { name: 'Topics' }).waitFor();
  });

  it('begin with the view that the reader has chosen as home', async () => {
    await ada.client.patch('settings', { web_home_view: 'recent_topics' });
    await person.open('/');
    await page.getByRole('heading', { name: 'Recent conversations' }).waitFor();
    expect(await page.locator('.sidebar .row > .cut').first().innerText()).toBe('Recent conversations');
    await person.open('/#inbox');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await person.press('Escape');
    await page.getByRole('heading', { name: 'Recent conversations' }).waitFor();
  });
});
