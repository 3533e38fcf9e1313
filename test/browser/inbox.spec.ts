import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const CHANNELS = 50;
const TOPICS = 4;
const MESSAGES = 5;

const selected = (page: Page): Locator => page.locator('.ib-row.sel');
const rows = (page: Page): Locator => page.locator('.ib-row');
const total = (page: Page): Promise<number> => numberIn(page.locator('.head [data-total]'));
const numberIn = async (locator: Locator): Promise<number> => Number(/\d+/.exec(await locator.innerText())?.[0] ?? 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const numbers = async (locator: Locator): Promise<number[]> => (await locator.allInnerTexts()).map((text) => Number.parseInt(text, 10));

describe('The inbox of somebody with 1,000 unread messages in 50 channels', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let page: Page;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    const names = Array.from({ length: CHANNELS }, (_, index) => `channel ${String(index).padStart(2, '0')}`);
    const subscriptions = names.map((name) => ({ name }));
    await ben.client.post('users/me/subscriptions', { subscriptions, principals: [ada.user.id, ben.user.id] });
    await ada.client.post('mark_all_as_read', {});
    for (const name of names) {
      for (let topic = 0; topic < TOPICS; topic += 1) {
        await Promise.all(Array.from({ length: MESSAGES }, (_, index) => post(ben, name, `topic ${topic}`, `Message **${index}** here`)));
      }
    }
    person = await BrowserPerson.logIn(realm, ada);
    page = person.page;
    await person.open('/');
    await rows(page).first().waitFor();
  });

  it('is the first view, and every number is the sum of those below it', async () => {
    expect(await total(page)).toBe(CHANNELS * TOPICS * MESSAGES);
    expect(await numberIn(page.locator('.sidebar .row').filter({ hasText: 'Inbox' }).locator('.badge'))).toBe(1000);
    const groups = await page.locator('.ib-sec').all();
    expect(groups).toHaveLength(CHANNELS);
    const [first] = groups;
    expect(await numberIn(first?.locator('.end .num') as Locator)).toBe(20);
    expect(await numbers(first?.locator('.badge [aria-hidden]') as Locator)).toEqual([5, 5, 5, 5]);
    expect(sum(await numbers(page.locator('.ib-h .num')))).toBe(1000);
    expect(sum(await numbers(rows(page).locator('.badge [aria-hidden]')))).toBe(1000);
    expect(sum(await numbers(page.locator('.sidebar [data-channel].row .badge [aria-hidden]')))).toBe(1000);
  });

  it('shows the newest message of the rows on screen', async () => {
    await rows(page).first().getByText('Ben: Message 4 here').waitFor();
    expect(await page.locator('.snip .sk').count()).toBeGreaterThan(100);
  });

  it('is worked through with the keys E, Ctrl Z and J', async () => {
    await person.press('J');
    const second = await selected(page).getAttribute('data-conversation');
    const third = await rows(page).nth(2).getAttribute('data-conversation');
    await person.press('E');
    await expect.poll(() => total(page)).toBe(995);
    expect(await page.locator(`[data-conversation="${second}"]`).count()).toBe(0);
    expect(await selected(page).getAttribute('data-conversation')).toBe(third);
    expect(await person.focused.evaluate((link) => link.closest('li')?.dataset['conversation'])).toBe(third);
    await person.press('Control+Z');
    await expect.poll(() => total(page)).toBe(1000);
    await page.locator(`[data-conversation="${second}"]`).waitFor();

    await person.press('E');
    await expect.poll(() => unreadOnServer(ada)).toBe(995);
    await person.press('Control+Z');
    await expect.poll(() => unreadOnServer(ada)).toBe(1000);
    expect(await total(page)).toBe(1000);
  });

  it('opens a conversation by Enter, and Escape comes back to the row after it', async () => {
    await person.press('Home');
    const next = await rows(page).nth(1).getAttribute('data-conversation');
    await person.press('Enter');
    await page.getByRole('article').filter({ hasText: 'Message 4 here' }).first().waitFor();
    const inSidebar = page.locator('.sidebar .row').filter({ hasText: 'Inbox' }).locator('.badge');
    await expect.poll(() => numberIn(inSidebar)).toBe(995);
    await person.press('Escape');
    await rows(page).first().waitFor();
    expect(await selected(page).getAttribute('data-conversation')).toBe(next);
    expect(await total(page)).toBe(995);
  });

  it('shows what concerns the reader, and what the reader follows', async () => {
    await post(ben, 'channel 07', 'topic 2', 'Where is @**Ada**?');
    await whisper(ben, [ada], 'Lunch?');
    await page.getByText('Ben: Lunch?').waitFor();
    await page.getByRole('button', { name: 'For me' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await total(page)).toBe(7);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Followed' }).click();
    await page.getByText('No unread conversation fits').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const row = rows(page).filter({ hasText: 'Where is @Ada?' });
    await row.getByRole('link').focus();
    await person.press('Shift+M');
    await row.getByRole('img', { name: 'followed' }).waitFor();
    await page.getByRole('button', { name: 'Followed' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await takeScreenshots(page, 'inbox');
  });

  it('is empty after everything was marked as read, which can be taken back', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    // The toast stays as long as it has the focus, however long the checks take.
    await undo.focus();
    await page.getByRole('heading', { name: 'All read' }).waitFor();
    await expect.poll(() => unreadOnServer(ada)).toBe(0);
    expect(await page.locator('.sidebar .badge').count()).toBe(0);
    await checkAccessibility(page);
    await undo.click();
    await expect.poll(() => total(page)).toBe(997);
    await expect.poll(() => unreadOnServer(ada)).toBe(997);
  });
});

/** How many unread messages the server counts. */
async function unreadOnServer({ client }: TestAccount): Promise<number> {
  const { body } = await client.post('register', { event_types: ['message', 'update_message_flags'] });
  const unread = body['unread_msgs'] as { count: number };
  return unread.count;
}
