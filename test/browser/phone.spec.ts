import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/images.js';
import { move, post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
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

/** The colour of the edge of an element, beside what it contains. @param y from its upper edge, or below zero from its lower one */
async function shadeAt(element: Locator, y: number): Promise<string> {
  const image = sharp(await element.screenshot());
  const { width, height } = await image.metadata();
  const pixel = { left: Math.round(width / 2), top: y < 0 ? height + y : y, width: 1, height: 1 };
  return (await image.extract(pixel).removeAlpha().raw().toBuffer()).toString('hex');
}

/** Where an element ends, in pixels from the left edge of the window. */
async function rightEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

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
    ['the shortcuts', '#keyboard-shortcuts', async () => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()],
  ] as const)('every button of %s is large enough for a thumb', async (_, address, isShown) => {
    await person.open(`/${address}`);
    await isShown();
    const isDialog = await page.locator('dialog[open]').isVisible();
    expect(await page.evaluate(missed, isDialog ? 'dialog[open]' : 'body')).toEqual([]);
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
    const end = (): Promise<number> =>
      editor.evaluate((form) => Math.max(...[...form.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)));
    await editor.getByRole('textbox', { name: 'Message' }).fill('Second');
    await page.keyboard.type(' @be');
    await editor.getByRole('option', { name: /Ben/ }).waitFor();
    expect(await end()).toBeLessThanOrEqual(390);
    await person.press('Escape');
    await ada.client.patch(`messages/${id}`, { content: `Third ${LONG_WORD.repeat(3)}` });
    await editor.getByRole('alert').waitFor();
    expect(await end()).toBeLessThanOrEqual(390);
    expect(await page.evaluate(missed, 'form.text-editor')).toEqual([]);
    await editor.getByRole('button', { name: 'Cancel' }).click();
  });

  it('nothing is loaded or marked as read behind a page of the sidebar', async () => {
    const id = await post(ben, 'garden', 'unseen', 'Nobody has seen this.');
    const isRead = async (): Promise<boolean> => {
      const { body } = await ada.client.get('messages', { message_ids: [id] });
      return (body['messages'] as { flags: string[] }[])[0]?.flags.includes('read') ?? false;
    };
    await person.open('/#inbox');
    await page.locator('.ib-row').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/json\/messages\?/.test(request.url())) asked.push(request.url());
    });
    for (const [tab, part] of [
      ['Channels', 'channels'],
      ['Direct', 'direct'],
      ['More', 'more'],
    ] as const) {
      await page.locator('.tabbar').getByRole('link', { name: tab }).click();
      await page.locator(`.sidebar[data-page="${part}"]`).waitFor();
      // Twice the time after which a message that is on screen counts as read.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1200)));
    }
    expect(await page.locator('.main article').count()).toBe(0);
    expect(asked).toEqual([]);
    expect(await isRead()).toBe(false);
  });

  it.each([
    ['direct', 'New direct message', 'Add a person'],
    ['direct', 'New message', 'Channel'],
    ['channels', 'New message', 'Channel'],
    ['more', 'New message', 'Channel'],
  ])('the page of the sidebar "%s" makes way for the field that its button "%s" opens, and comes back', async (part, button, field) => {
    await person.open(`/#sidebar/${part}`);
    const sidebar = page.locator(`.sidebar[data-page="${part}"]`);
    await sidebar.waitFor();
    const open = async (): Promise<void> => {
      await sidebar.getByRole('button', { name: button }).click();
      await page.getByRole('combobox', { name: field }).waitFor();
      await expect.poll(() => page.getByRole('combobox', { name: field }).evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await sidebar.isVisible()).toBe(false);
      expect(await page.evaluate(missed, '.head')).toEqual([]);
      expect(await page.evaluate(missed, 'form.compose')).toEqual([]);
    };
    await open();
    await page.goBack();
    await sidebar.waitFor();
    await open();
    await page.locator('.head').getByRole('button', { name: 'Back' }).click();
    await sidebar.waitFor();
    await open();
    await page.locator('form.compose').getByRole('button', { name: 'Close' }).click();
    await sidebar.waitFor();
    await expect.poll(() => page.evaluate(() => window.location.hash)).toBe(`#sidebar/${part}`);
  });

  it('a direct message that is begun on its page is sent, shown, and left for that page', async () => {
    await person.open('/#sidebar/direct');
    await page.locator('.sidebar').getByRole('button', { name: 'New direct message' }).click();
    await page.keyboard.type('Ben');
    await page.getByRole('option', { name: 'Ben' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('From the page of the sidebar');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await article('From the page of the sidebar').waitFor();
    await page.goBack();
    await page.locator('.sidebar[data-page="direct"]').waitFor();
  });

  it('an open field makes way for a page of the sidebar', async () => {
    await person.open('/#narrow');
    await article('Red ones').waitFor();
    await page.locator('.c-closed .say').click();
    await page.locator('form.compose').waitFor();
    await page.locator('.tabbar').getByRole('link', { name: 'Channels' }).click();
    await page.locator('.sidebar[data-page="channels"]').waitFor();
    expect(await page.locator('form.compose').count()).toBe(0);
  });

  it('messages below a panel are not marked as read until the panel is closed', async () => {
    await post(ben, 'garden', 'covered', 'A first one.');
    await person.open('/#narrow/channel/garden/topic/covered');
    await article('A first one.').waitFor();
    await article('A first one.').locator('.name').click();
    const panel = page.getByRole('complementary').getByRole('heading', { name: 'Ben' });
    await panel.waitFor();
    const id = await post(ben, 'garden', 'covered', 'A second one.');
    await page.locator('.main article').filter({ hasText: 'A second one.' }).waitFor({ state: 'attached' });
    const isRead = async (): Promise<boolean> => {
      const { body } = await ada.client.get('messages', { message_ids: [id] });
      return (body['messages'] as { flags: string[] }[])[0]?.flags.includes('read') ?? false;
    };
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    expect(await isRead()).toBe(false);
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await expect.poll(isRead).toBe(true);
  });

  it('the palette has a button that closes it, and a topic a way to search in it', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await article('Red ones').waitFor();
    await page.locator('.head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Search in this topic/ }).click();
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('button', { name: 'Remove the filter topic:tomatoes' }).waitFor();
    await palette.getByRole('button', { name: 'Close' }).click();
    await palette.waitFor({ state: 'detached' });
  });

  it('the name of a picture is shortened, and the time beside a long name stays in one line', async () => {
    const name = 'a very long file name of a picture from the phone of somebody.png';
    const guest = await realm.join('Donaudampfschifffahrtsgesellschaftskapitaen von und zu Irgendwo');
    await guest.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const url = await upload(guest.client, name, await picture(800, 400));
    await post(guest, 'garden', 'pictures', `[${name}](${url})`);
    await person.open('/#narrow/channel/garden/topic/pictures');
    const shown = page.locator('.message_inline_image img');
    await shown.waitFor();
    expect(await page.locator('.msg-h time').evaluate((time) => time.getClientRects().length)).toBe(1);
    expect(await page.locator('.msg-h time').evaluate((time) => time.getBoundingClientRect().height)).toBeLessThan(26);
    await shown.click();
    const viewer = page.getByRole('dialog', { name: /very long/ });
    await viewer.waitFor();
    const close = await viewer.getByRole('button', { name: 'Close' }).boundingBox();
    expect(close?.x).toBeGreaterThan(0);
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(390);
    await viewer.getByRole('button', { name: 'Close' }).click();
  });

  it('the name of a sender is whole beside the mark that its message was moved, which is shortened', async () => {
    const sender = await realm.join('Maximiliane von Irgendwo');
    await sender.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const id = await post(sender, 'garden', 'a topic whose name is nearly as long as a name may be, and more', 'Moved away.');
    await move(ben, id, { topic: 'other place' });
    await person.open('/#narrow/channel/garden/topic/other.20place');
    const head = article('Moved away.').locator('.msg-h');
    await head.getByText(/^Moved from a topic/).waitFor();
    expect(await head.locator('.name').evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
    const mark = head.locator('.mark');
    expect(await rightEdge(mark)).toBeLessThanOrEqual(390);
    expect((await mark.boundingBox())?.height).toBeLessThanOrEqual(26);
    expect((await mark.boundingBox())?.y).toBeGreaterThan((await head.locator('time').boundingBox())?.y ?? 0);
  });

  it.each([360, 390])(
    'the topic stays readable in a list of many conversations below a long name of a channel, %i px wide',
    async (width) => {
      const channel = 'sales-emea-and-north-africa-quarterly-planning-2';
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: channel }], principals: [ada.user.id, ben.user.id] });
      const id = await post(ben, channel, 'launch plan', `A readable topic in ${width}.`);
      await ada.client.post('messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/#feed', '/#narrow/is/starred', `/#narrow/search/readable.20${width}`]) {
        await person.open(address);
        await article(`A readable topic in ${width}.`).waitFor();
        const bar = page.locator('.rbar').filter({ hasText: 'launch plan' }).last();
        const topic = bar.locator('.t');
        expect(await topic.evaluate((one) => one.scrollWidth <= one.clientWidth), address).toBe(true);
        expect((await topic.boundingBox())?.width, address).toBeGreaterThan(60);
        expect((await topic.boundingBox())?.x, address).toBeGreaterThanOrEqual(await rightEdge(bar.locator('.crumb')));
        expect((await bar.locator('.end').boundingBox())?.x, address).toBeGreaterThanOrEqual(await rightEdge(topic));
        expect(await rightEdge(bar.locator('.end')), address).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 390, height: 800 });
    },
  );

  it.each([360, 390])('a new topic has the width of the field, and its suggestions are on screen, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await person.open('/#topics/channel/garden');
    await page.locator('.c-closed .say').click();
    const topic = page.getByRole('combobox', { name: 'Topic' });
    await page.getByRole('listbox', { name: 'Topic' }).getByRole('option', { name: 'tomatoes' }).waitFor();
    const list = page.getByRole('listbox', { name: 'Topic' });
    expect((await list.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    expect(await rightEdge(list)).toBeLessThanOrEqual(width);
    expect((await topic.boundingBox())?.width).toBeGreaterThan(width - 60);
    await topic.fill('What grows best in the shade');
    await page.getByRole('textbox', { name: 'Message' }).click();
    const whole = await topic.evaluate((field: HTMLInputElement) => field.clientWidth);
    expect(whole).toBeGreaterThan(110);
    await page.locator('form.compose').getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 390, height: 800 });
  });

  it.each([
    [844, 200],
    [390, 450],
  ])('the text, the button that sends it and suggestions stay in a window of %i x %i', async (width, height) => {
    await post(ben, 'garden', '✔ done', 'It is done.');
    await page.setViewportSize({ width, height });
    await person.open('/#narrow/channel/garden/topic/.E2.9C.94.20done');
    await article('It is done.').first().waitFor();
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.locator('.c-warning').waitFor();
    const isOnScreen = async (part: Locator): Promise<boolean> => {
      const box = await part.boundingBox();
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    };
    const text = page.getByRole('textbox', { name: 'Message' });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    for (const written of ['Hi @', 'one\ntwo\nthree\nfour\nfive\nsix\nseven @']) {
      await text.fill(written.slice(0, -1));
      await page.keyboard.type('@');
      const list = page.getByRole('listbox');
      await list.getByRole('option').nth(3).waitFor();
      expect(await isOnScreen(text), written).toBe(true);
      expect(await isOnScreen(send), written).toBe(true);
      expect(await isOnScreen(list), written).toBe(true);
      await person.press('ArrowUp');
      const active = list.locator('[aria-selected="true"]');
      await expect.poll(() => isOnScreen(active)).toBe(true);
      await expect.poll(() => active.evaluate((one) => one.matches(':last-child'))).toBe(true);
      await expect
        .poll(() => active.evaluate((one) => one.getBoundingClientRect().bottom - (one.parentElement?.getBoundingClientRect().bottom ?? 0)))
        .toBeLessThanOrEqual(0);
      await person.press('Escape');
    }
    await text.fill('');
    await page.locator('form.compose').getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 390, height: 800 });
  });

  it('a menu that is longer than the screen says that it goes on', async () => {
    await page.setViewportSize({ width: 390, height: 480 });
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await article('Red ones').locator('p').first().click({ button: 'right' });
    const menu = page.locator('.pop.menu');
    await menu.getByRole('menuitem').first().waitFor();
    expect(await menu.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    const [above, below] = [await shadeAt(menu, 2), await shadeAt(menu, -3)];
    await menu.evaluate((box) => (box.scrollTop = box.scrollHeight));
    const plain = await shadeAt(menu, -3);
    expect(below).not.toBe(plain);
    expect(above).toBe(plain);
    await person.press('Escape');
    await page.setViewportSize({ width: 390, height: 800 });
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

describe('Whoever touches the screen', () => {
  it.each([
    ['a phone', { width: 390, height: 800 }],
    ['a tablet', { width: 1180, height: 820 }],
  ])('of %s reads no hints on keys, but in the list of keys', async (_device, viewport) => {
    const touching = await BrowserPerson.logIn(realm, ada, { viewport, isMobile: true, hasTouch: true });
    const hints = (): Promise<(string | null)[]> =>
      touching.page.evaluate(() => [
        ...[...document.querySelectorAll('kbd')].filter((key) => key.checkVisibility()).map((key) => key.textContent),
        ...[...document.querySelectorAll('[title]')]
          .map((one) => one.getAttribute('title'))
          .filter((title) => /\((?:[A-Z?/]|Ctrl .*|Alt .*|Shift .*|Esc)\)$/.test(title ?? '')),
      ]);
    for (const address of ['/#inbox', '/#narrow/channel/garden/topic/tomatoes', '/#settings/profile', '/#channels']) {
      await touching.open(address);
      await touching.page.locator('main h1').first().waitFor();
      expect(await hints(), address).toEqual([]);
    }
    await touching.open('/#narrow/channel/garden/topic/tomatoes');
    await touching.page.getByRole('article').first().waitFor();
    await touching.press('Control+k');
    await touching.page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option').first().waitFor();
    expect(await hints()).toEqual([]);
    await touching.press('?');
    await touching.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('kbd').first().waitFor();
  });
});
