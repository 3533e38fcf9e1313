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

/** The contrast of two colours as CSS computes them, by WCAG 2. */
function contrastOf(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

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
    await rows(page)
      .nth(CHANNELS * TOPICS - 1)
      .waitFor();
  });

  it('shows first the rows that fit on the screen, and then the others', async () => {
    await page.evaluate(() => (location.hash = '#drafts'));
    await rows(page).first().waitFor({ state: 'detached' });
    const counts = await page.evaluate(async () => {
      const seen: number[] = [];
      const observer = new MutationObserver(() => seen.push(document.querySelectorAll('.ib-row').length));
      observer.observe(document.body, { childList: true, subtree: true });
      location.hash = '#inbox';
      while (document.querySelectorAll('.ib-row').length < 200) await new Promise((resolve) => requestAnimationFrame(resolve));
      observer.disconnect();
      return seen.filter((count) => count > 0);
    });
    expect(counts[0]).toBeLessThan(60);
    const { bottom, height } = await rows(page)
      .nth((counts[0] ?? 1) - 1)
      .evaluate((row) => ({ bottom: row.getBoundingClientRect().bottom, height: window.innerHeight }));
    expect(bottom).toBeGreaterThanOrEqual(height);
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

  it.each(['light', 'dark'] as const)('marks the current filter clearly in high contrast, %s', async (colorScheme) => {
    // Drivers of Firefox cannot ask for contrast as a system does.
    await page.evaluate((theme) => Object.assign(document.documentElement.dataset, { theme, contrast: 'more' }), colorScheme);
    const colours = (): Promise<string[]> =>
      page.locator('.filters .seg button').evaluateAll((buttons) =>
        buttons.map((button) => {
          let shown: Element | null = button;
          while (shown && getComputedStyle(shown).backgroundColor === 'rgba(0, 0, 0, 0)') shown = shown.parentElement;
          return shown ? getComputedStyle(shown).backgroundColor : '';
        }),
      );
    await expect
      .poll(async () => {
        const [current = '', other = ''] = await colours();
        return contrastOf(current, other);
      })
      .toBeGreaterThanOrEqual(3);
    await page.evaluate(() => ['theme', 'contrast'].forEach((name) => document.documentElement.removeAttribute(`data-${name}`)));
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

  it('takes back several acts, the last one first, and says when there is nothing more', async () => {
    for (const left of [995, 990, 985]) {
      await person.press('E');
      await expect.poll(() => total(page)).toBe(left);
    }
    for (const back of [990, 995, 1000]) {
      await person.press('Control+Z');
      await page.getByText('Taken back: 5 messages are marked as read').waitFor();
      await expect.poll(() => total(page)).toBe(back);
    }
    await person.press('Control+Z');
    await page.getByText('There is nothing more to take back.').waitFor();
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

  it('selects the conversation again that an undo has brought back', async () => {
    const keyOfSelected = (): Promise<string | null> => selected(page).getAttribute('data-conversation');
    await rows(page).nth(3).getByRole('link').focus();
    const key = await keyOfSelected();
    await person.press('e');
    await expect.poll(keyOfSelected).not.toBe(key);
    await person.press('ArrowDown', 'Control+z');
    await expect.poll(keyOfSelected).toBe(key);
    await person.press('Shift+M', 'Shift+M');
    await expect.poll(keyOfSelected).not.toBe(key);
    await person.press('Control+z');
    await expect.poll(keyOfSelected).toBe(key);
    await person.press('Control+z');
  });

  it('is empty after everything was marked as read, which can be taken back', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    const dialog = page.getByRole('dialog', { name: /^Mark the messages of \d+ conversations as read/ });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await total(page)).toBe(997);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await dialog.getByRole('button', { name: 'Mark all as read' }).click();
    // The toast stays as long as it has the focus, however long the checks take.
    await undo.focus();
    await page.getByRole('heading', { name: 'All read' }).waitFor();
    await expect.poll(() => unreadOnServer(ada)).toBe(0);
    expect(await page.locator('.sidebar .badge').count()).toBe(0);
    await checkAccessibility(page);
    await undo.click();
    await expect.poll(() => total(page)).toBe(997);
    await expect.poll(() => unreadOnServer(ada)).toBe(997);
    // The toast of the act is closed, and the key takes it back all the same.
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await dialog.getByRole('button', { name: 'Mark all as read' }).click();
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => unreadOnServer(ada)).toBe(0);
    await person.press('Control+Z');
    await expect.poll(() => unreadOnServer(ada)).toBe(997);
  });
});

/** How many unread messages the server counts. */
async function unreadOnServer({ client }: TestAccount): Promise<number> {
  const { body } = await client.post('register', { event_types: ['message', 'update_message_flags'] });
  const unread = body['unread_msgs'] as { count: number };
  return unread.count;
}
