import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const article = (text: string): Locator => page.getByRole('article').filter({ hasText: text });

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'Red ones, @**Ada**.');
  await post(ben, 'garden', 'tomatoes', '```python\nprint(1)\n```\n\n```spoiler The end\nhidden\n```');
  await post(ben, 'garden', 'tomatoes', '/poll Which?\nred\ngreen');
  const cells = Array.from({ length: 6 }, () => `${LONG_WORD} und mehr`).join(' | ');
  await post(ben, 'garden', 'ships', `${cells}\n${'--- | '.repeat(5)}---\n${cells}`);
  await whisper(ben, [ada], 'Lunch?');
  const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
  await ben.client.post(`messages/${(body['messages'] as { id: number }[])[0]?.id}/reactions`, { emoji_name: 'tada' });
  await ada.client.post('drafts', { drafts: [{ type: 'private', to: [ben.user.id], topic: '', content: 'Begun', timestamp: 1 }] });
  person = await BrowserPerson.logIn(realm, ada, { viewport: { width: 390, height: 800 } });
  ({ page } = person);
});

/**
 * Buttons that a thumb misses: not all of the 44 px around their middle presses them. Words within a text may be pressed, too, and are as high
 * as its lines.
 * @param within a selector
 */
function missed(within: string): string[] {
  const all = 'button, .btn, .ib, [role="button"], [role="tab"], [role="menuitem"], summary';
  const REACH = 21;
  return [...(document.querySelector(within) ?? document.body).querySelectorAll<HTMLElement>(all)]
    .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !button.matches('.body p *, .vh'))
    .filter((button) => {
      button.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const around = [
        [x, y - REACH],
        [x, y + REACH],
        [x - REACH, y],
        [x + REACH, y],
      ] as const;
      return width > 1 && around.some(([atX, atY]) => document.elementFromPoint(atX, atY)?.closest(all) !== button);
    })
    .map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return `${Math.round(width)} x ${Math.round(height)}: ${button.outerHTML.slice(0, 160)}`;
    });
}

describe('On a phone', () => {
  it.each([
    ['the inbox', '#inbox', async () => page.locator('.ib-row').first().waitFor()],
    ['recent conversations', '#recent', async () => page.locator('.ib-row').first().waitFor()],
    ['a topic', '#narrow/channel/garden/topic/tomatoes', async () => article('Red ones').waitFor()],
    ['a direct conversation', '#narrow/is/dm', async () => article('Lunch?').waitFor()],
    ['the combined feed', '#narrow', async () => article('Red ones').waitFor()],
    ['the topics of a channel', '#topics/channel/garden', async () => page.locator('.ib-row').first().waitFor()],
    ['drafts', '#drafts', async () => page.getByText('Begun').waitFor()],
    ['search', '#search', async () => page.getByRole('main').waitFor()],
    ['channels', '#channels/all', async () => page.getByRole('main').getByText('garden').first().waitFor()],
    ['groups', '#groups', async () => page.getByRole('main').waitFor()],
    ['the own account', '#settings/account-and-privacy', async () => page.getByLabel('New address').waitFor()],
    ['the own notifications', '#settings/notifications', async () => page.getByRole('switch').first().waitFor()],
    ['the shortcuts', '#keyboard-shortcuts', async () => page.getByRole('main').waitFor()],
  ] as const)('every button of %s is large enough for a thumb', async (_, address, isShown) => {
    await person.open(`/${address}`);
    await isShown();
    expect(await page.evaluate(missed, 'body')).toEqual([]);
  });

  it('so is every button of the open field and of menus', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await article('Red ones').waitFor();
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Text');
    expect(await page.evaluate(missed, 'body')).toEqual([]);
    await article('Red ones').locator('.body p').click({ button: 'right' });
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.evaluate(missed, '.menu')).toEqual([]);
    await person.press('Escape');
  });

  it('so is every button of the field in which a message is changed, and nothing of it is beside the screen', async () => {
    const id = await post(ada, 'garden', 'changes', 'First');
    await person.open('/#narrow/channel/garden/topic/changes');
    await article('First').locator('.body p').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Edit/ }).first().click();
    const editor = page.locator('form.text-editor');
    const rightEdge = (): Promise<number> =>
      editor.evaluate((form) => Math.max(...[...form.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)));
    await editor.getByRole('textbox', { name: 'Message' }).fill('Second');
    await page.keyboard.type(' @be');
    await editor.getByRole('option', { name: /Ben/ }).waitFor();
    expect(await rightEdge()).toBeLessThanOrEqual(390);
    await person.press('Escape');
    await ada.client.patch(`messages/${id}`, { content: `Third ${LONG_WORD.repeat(3)}` });
    await editor.getByRole('alert').waitFor();
    expect(await rightEdge()).toBeLessThanOrEqual(390);
    expect(await page.evaluate(missed, 'form.text-editor')).toEqual([]);
    await editor.getByRole('button', { name: 'Cancel' }).click();
  });

  it('a wide table scrolls, and breaks no word', async () => {
    await person.open('/#narrow/channel/garden/topic/ships');
    const table = page.locator('.scrolls table');
    await table.waitFor();
    const sizes = await table.evaluate((element) => {
      const frame = element.parentElement as HTMLElement;
      const heights = [...element.querySelectorAll('td')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      return {
        page: document.documentElement.scrollWidth,
        frame: frame.clientWidth,
        table: frame.scrollWidth,
        lines: Math.max(...heights),
      };
    });
    expect(sizes.page).toBe(390);
    expect(sizes.table).toBeGreaterThan(sizes.frame * 2);
    // The long word, and two short ones beside one another.
    expect(sizes.lines).toBe(2);
    await table.evaluate((element) => element.parentElement?.scrollBy(10_000, 0));
    const last = await table.locator('td').last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});
