import type { CDPSession, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const STEPS = 8;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;
let fingers: CDPSession;
let red: number;

const article = (text: string): Locator => page.getByRole('article').filter({ hasText: text });
const hint = (): Locator => page.locator('.swipe-hint');
const field = (): Locator => page.getByRole('textbox', { name: 'Message' });

/** Moves a finger from a point of the window, and leaves it there. */
async function drag(from: { x: number; y: number }, by: { x?: number; y?: number }): Promise<void> {
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= STEPS; step++) {
    const point = { x: from.x + ((by.x ?? 0) * step) / STEPS, y: from.y + ((by.y ?? 0) * step) / STEPS };
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
}
const release = (): Promise<unknown> => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
async function swipe(from: { x: number; y: number }, by: { x?: number; y?: number }): Promise<void> {
  await drag(from, by);
  await release();
}
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.waitFor();
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing is shown');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}
const unreadOfAda = async (): Promise<string[]> => {
  const { body } = await ada.client.get('messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    narrow: [{ operator: 'is', operand: 'unread' }],
  });
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
};

const lastOf = async ({ client }: TestAccount): Promise<unknown> => {
  const { body } = await client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false });
  return (body['messages'] as unknown[])[0];
};

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  for (let number = 1; number <= 30; number++) await post(ben, 'garden', 'beans', `Bean ${number}`);
  red = await post(ben, 'garden', 'tomatoes', 'Red ones.');
  await post(ben, 'garden', 'tomatoes', 'Green ones.');
  await post(ben, 'garden', 'tomatoes', `\`\`\`\n${'wide '.repeat(60)}\n\`\`\``);
  person = await BrowserPerson.logIn(realm, ada, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  ({ page } = person);
  fingers = await page.context().newCDPSession(page);
});

describe('A message that is swiped', () => {
  beforeEach(async () => {
    await person.open('/#feed');
    await article('Green ones.').waitFor();
  });

  it('to the right begins a reply in its conversation that quotes it, with the focus in the field', async () => {
    await post(ben, 'garden', 'plums', 'Yellow ones.');
    await swipe(await middleOf(article('Yellow ones.')), { x: 120 });
    await field().waitFor();
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => field().inputValue()).toMatch(/^@_\*\*Ben\|\d+\*\* \[said\]\(.*\):\n```quote\nYellow ones\.\n```\n+$/);
    await page.keyboard.type('Ripe?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => lastOf(ada))
      .toMatchObject({ content: expect.stringMatching(/Yellow ones\.\n```\n+Ripe\?$/) as unknown, subject: 'plums' });
  });

  it('to the left is unread from there, and then read up to there, as by its menu and by Shift E', async () => {
    await person.open(`/#narrow/channel/garden/topic/tomatoes/near/${red}`);
    await expect.poll(unreadOfAda).not.toContain('Red ones.');
    await swipe(await middleOf(article('Red ones.')), { x: -120 });
    await expect.poll(unreadOfAda).toEqual(expect.arrayContaining(['Red ones.', 'Green ones.']));
    await swipe(await middleOf(article('Red ones.')), { x: -120 });
    await expect.poll(unreadOfAda).not.toContain('Red ones.');
    await person.open(`/#narrow/channel/garden/topic/tomatoes/near/${red}`);
    await swipe(await middleOf(article('Red ones.')), { x: -120 });
    await expect.poll(unreadOfAda).toEqual(expect.arrayContaining(['Red ones.', 'Green ones.']));
    await article('Red ones.').locator('p').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mark as read up to here' }).click();
    await expect.poll(unreadOfAda).not.toContain('Red ones.');
    await article('Green ones.').focus();
    await person.press('Shift+e');
    await expect.poll(unreadOfAda).not.toContain('Green ones.');
  });

  it('shows what will happen, and goes back without it if the finger does', async () => {
    const from = await middleOf(article('Red ones.'));
    await drag(from, { x: 50 });
    expect([await hint().textContent(), await hint().getAttribute('class')]).toEqual(['Reply', expect.not.stringContaining('past')]);
    await release();
    await hint().waitFor({ state: 'detached' });
    await drag(from, { x: -100 });
    expect([await hint().textContent(), await hint().getAttribute('class')]).toEqual([
      expect.stringMatching(/^Mark as/),
      expect.stringContaining('past'),
    ]);
    expect(await article('Red ones.').evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).e)).toBe(-100);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await hint().waitFor({ state: 'detached' });
    expect(await article('Red ones.').evaluate((row) => getComputedStyle(row).transform)).toBe('none');
    expect(await field().count()).toBe(0);
  });

  it('stays where it is for readers who want less motion, who see the same hint', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await drag(await middleOf(article('Red ones.')), { x: 100 });
    expect(await hint().textContent()).toBe('Reply');
    expect(await article('Red ones.').evaluate((row) => getComputedStyle(row).transform)).toBe('none');
    await release();
    await field().waitFor();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('scrolls if the finger goes up or down, however it goes on', async () => {
    await person.open('/#narrow/channel/garden/topic/beans');
    const list = page.locator('.list');
    await article('Bean 30').waitFor();
    await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
    const before = await list.evaluate((element) => element.scrollTop);
    await drag({ x: 200, y: 400 }, { y: 150, x: 60 });
    expect(await hint().count()).toBe(0);
    await release();
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeLessThan(before);
    expect(await hint().count()).toBe(0);
  });

  it('leaves the edges of the window to the browser', async () => {
    const { y } = await middleOf(article('Red ones.'));
    for (const [x, by] of [
      [8, 150],
      [382, -150],
    ] as const) {
      await drag({ x, y }, { x: by });
      expect(await hint().count()).toBe(0);
      await release();
    }
  });

  it('leaves what scrolls sideways inside of it alone', async () => {
    const code = article('wide wide').locator('pre');
    await drag(await middleOf(code), { x: -120 });
    await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
    expect(await hint().count()).toBe(0);
    await release();
  });
});

describe('A conversation that is swiped to the left', () => {
  beforeEach(async () => {
    await whisper(ben, [ada], 'Lunch?');
    await post(ben, 'garden', 'beans', 'Another bean');
  });

  it.each([
    ['the inbox', '/#inbox', '.ib-row', 'Lunch?'],
    ['the recent conversations', '/#recent', '.ib-row', 'Lunch?'],
    ['the direct messages of the sidebar', '/#sidebar/direct', '.row-frame', 'Ben'],
  ])('is read in %s, and nothing else', async (_, address, rows, text) => {
    await person.open(address);
    const row = page.locator(rows).filter({ hasText: text }).first();
    await swipe(await middleOf(row), { x: 120 });
    expect(await unreadOfAda()).toContain('Lunch?');
    await swipe(await middleOf(row), { x: -120 });
    await expect.poll(unreadOfAda).not.toContain('Lunch?');
    expect(await unreadOfAda()).toContain('Another bean');
  });
});
