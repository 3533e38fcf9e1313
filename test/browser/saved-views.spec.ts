import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const SEARCH = '/#narrow/channel/garden/search/tomatoes';

let ada: TestAccount;
let person: BrowserPerson;
let page: Page;

const sidebar = (): Locator => page.getByRole('navigation', { name: 'Conversations' });
const row = (name: string): Locator =>
  sidebar()
    .locator('.side-views')
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) });
const moreViews = (): Locator => sidebar().getByRole('button', { name: 'More views' });
const rows = (): Promise<string[]> => sidebar().locator('.side-views .cut').allInnerTexts();

async function choose(name: string, act: string): Promise<void> {
  await row(name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: act }).click();
}

async function stored(): Promise<unknown> {
  return (await ada.client.get('navigation_views')).body['navigation_views'];
}

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  const [first, ben] = await realm.joinGarden();
  ada = first;
  await post(ben, 'garden', 'vegetables', 'The tomatoes are ripe.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/');
});

describe('The views of the sidebar', () => {
  it('have a search that was saved under a name, on every client of the account', async () => {
    await page.goto(SEARCH);
    await page.locator('article').filter({ hasText: 'ripe' }).waitFor();
    await person.reach(page.getByRole('button', { name: 'Save this search as a view' }));
    await person.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save this search as a view' });
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name of the view' }).inputValue()).toBe('In: garden · tomatoes');
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Harvest');
    await checkAccessibility(page);
    await person.press('Enter');
    await row('Harvest').waitFor();
    expect(await row('Harvest').getAttribute('aria-current')).toBe('page');
    expect(await stored()).toMatchObject([{ is_pinned: true, name: 'Harvest' }]);
    await page.getByRole('button', { name: 'Change the view Harvest' }).waitFor();
    await takeScreenshots(page, 'saved-view');
    await page.goto('/#inbox');
    await page.reload();
    await row('Harvest').click();
    await page.locator('article').filter({ hasText: 'ripe' }).waitFor();
  });

  it('get another name, and say why a name cannot be had', async () => {
    await ada.client.post('navigation_views', { fragment: 'narrow/is/followed', is_pinned: true, name: 'Followed' });
    await choose('Followed', 'Rename the view');
    const field = page.getByRole('textbox', { name: 'Name of the view' });
    await field.fill('Harvest');
    person.problems.expect(/status of 400/);
    await person.press('Enter');
    await page.getByText('Navigation view already exists.').waitFor();
    await field.fill('Followed topics');
    await person.press('Enter');
    await row('Followed topics').waitFor();
    await choose('Followed topics', 'Remove the view');
    await expect.poll(() => row('Followed topics').count()).toBe(0);
    await expect.poll(stored).toHaveLength(1);
  });

  it('move among the other ones and back, but for the home view', async () => {
    await choose('Starred', 'Move to more views');
    await expect.poll(() => row('Starred').count()).toBe(0);
    await choose('Harvest', 'Move to more views');
    await expect.poll(() => row('Harvest').count()).toBe(0);
    await person.reach(row('Inbox'));
    await person.press('End');
    await person.press('Enter');
    await expect
      .poll(rows)
      .toEqual([
        'Inbox',
        'Recent conversations',
        'Combined feed',
        'Mentions',
        'Drafts and scheduled',
        'More views',
        'Starred',
        'Reactions to your messages',
        'Harvest',
      ]);
    expect(await moreViews().getAttribute('aria-expanded')).toBe('true');
    await checkAccessibility(page);
    await choose('Starred', 'Always show in the sidebar');
    await expect.poll(async () => (await rows()).indexOf('Starred')).toBe(4);
    await row('Inbox').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy the link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Move to more views' }).count()).toBe(0);
  });
});
