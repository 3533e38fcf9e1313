import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/images.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { BrowserPerson } from './support/browser-person.js';
import { boundingTop, paintedTops } from './support/positions.js';

const server = TestServer.usual();
const LINES = 'A line of text that is long enough to be more than one line in a narrow window. ';

let realm: TestRealm;
let ben: TestAccount;
let ids: number[];

/** Messages of different heights. */
const text = (index: number): string =>
  `Message ${index}. ${LINES.repeat(index % 5)}${index % 11 === 0 ? '\n\n```\none\ntwo\nthree\n```' : ''}`;

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [, ben] = await realm.joinGarden();
  ids = [];
  for (let index = 0; index < 400; index += 1) ids.push(await post(ben, 'garden', 'long', text(index)));
});

/** A reader of the long topic who has read all of it. */
async function reader(
  name: string,
  options?: BrowserContextOptions,
): Promise<{ readonly person: BrowserPerson; readonly account: TestAccount }> {
  const account = await realm.join(name);
  await account.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
  await account.client.post('mark_all_as_read', {});
  return { person: await BrowserPerson.logIn(realm, account, options), account };
}

const TOPIC = (): string => '/#narrow/channel/garden/topic/long';
const row = (page: Page, id: number | undefined): Locator => page.locator(`[data-key="m${id}"]`);
const list = (page: Page): Locator => page.locator('.list');

/** Scrolls the list, as with a wheel, until a message is at its top. */
async function scrollTo(page: Page, id: number | undefined): Promise<Locator> {
  const target = row(page, id);
  for (let attempt = 0; attempt < 60 && (await target.count()) === 0; attempt += 1) {
    await list(page).evaluate((element) => element.scrollBy(0, -700));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
  }
  await target.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return target;
}

/** Scrolls the list down, as with a wheel, until it contains a message. */
async function scrollDownTo(page: Page, id: number | undefined): Promise<void> {
  for (let attempt = 0; attempt < 60 && (await row(page, id).count()) === 0; attempt += 1) {
    await list(page).evaluate((element) => element.scrollBy(0, 700));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
  }
  await row(page, id).waitFor();
}

/** How far an element moved, in pixels. Browsers lay out in units of a 64th of a pixel. */
const movement = (tops: readonly number[]): number => Math.max(...tops) - Math.min(...tops);

async function distanceFromEnd(page: Page): Promise<number> {
  return list(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
}

describe('The list of messages', () => {
  it('opens at its end if everything is read', async () => {
    const { person } = await reader('End');
    await person.open(TOPIC());
    await row(person.page, ids.at(-1)).waitFor();
    expect(await distanceFromEnd(person.page)).toBeLessThanOrEqual(1);
  });

  it('opens at the first unread message, whose line is 96 px below the header', async () => {
    const { person, account } = await reader('Unread');
    await account.client.post('messages/flags', { messages: ids.slice(-150), op: 'remove', flag: 'read' });
    await person.open(TOPIC());
    const line = person.page.locator('.unread-line');
    await line.waitFor();
    expect((await boundingTop(line)) - (await boundingTop(list(person.page)))).toBeCloseTo(96, 0);
    expect(await boundingTop(row(person.page, ids.at(-150)))).toBeGreaterThan(await boundingTop(line));
  });

  it('counts all that is unread in the conversation, also what is not loaded, and still does after a way to the end and back', async () => {
    const { person, account } = await reader('Count');
    const { page } = person;
    await account.client.post('messages/flags', { messages: ids.slice(-260), op: 'remove', flag: 'read' });
    await person.open(TOPIC());
    const line = page.locator('.unread-line');
    await line.waitFor();
    expect(await line.innerText()).toMatch(/^260 new since/);
    await list(page).focus();
    await person.press('End');
    await row(page, ids.at(-1)).waitFor();
    expect(await line.count()).toBe(0);
    await person.press('Home');
    await row(page, ids[0]).waitFor();
    await scrollDownTo(page, ids.at(-260));
    expect(await line.innerText()).toMatch(/^260 new since/);
    expect(await boundingTop(row(page, ids.at(-260)))).toBeGreaterThan(await boundingTop(line));
  });

  it('says no number for a list of several conversations of which not all is loaded', async () => {
    const { person, account } = await reader('Feed');
    await account.client.post('messages/flags', { messages: ids.slice(-260), op: 'remove', flag: 'read' });
    await person.open('/#narrow/channel/garden');
    const line = person.page.locator('.unread-line');
    await line.waitFor();
    expect(await line.innerText()).toMatch(/^New since/);
  });

  it('marks as read what was seen, and nothing below', async () => {
    const { person, account } = await reader('Marks');
    await account.client.post('messages/flags', { messages: ids.slice(-100), op: 'remove', flag: 'read' });
    await person.open(TOPIC());
    await row(person.page, ids.at(-100)).waitFor();
    const isRead = async (id: number | undefined): Promise<boolean> => {
      const { body } = await account.client.get('messages', { message_ids: [id] });
      return (body['messages'] as { flags: string[] }[])[0]?.flags.includes('read') ?? false;
    };
    await expect.poll(() => isRead(ids.at(-100))).toBe(true);
    expect(await isRead(ids.at(-1))).toBe(false);
    expect(await isRead(ids.at(-50))).toBe(false);
  });

  it('shows a linked message in the middle', async () => {
    const { person } = await reader('Near');
    await person.open(`${TOPIC()}/near/${ids[100]}`);
    const target = row(person.page, ids[100]);
    await target.waitFor();
    const frame = await list(person.page).boundingBox();
    const box = await target.boundingBox();
    const middle = (rect: typeof box): number => (rect?.y ?? 0) + (rect?.height ?? 0) / 2;
    expect(Math.abs(middle(box) - middle(frame))).toBeLessThan(2);
  });

  it('follows new messages at its end', async () => {
    const { person } = await reader('Follow');
    await person.open(TOPIC());
    await row(person.page, ids.at(-1)).waitFor();
    const id = await post(ben, 'garden', 'long', text(4));
    ids.push(id);
    await row(person.page, id).waitFor();
    await expect.poll(() => distanceFromEnd(person.page)).toBeLessThanOrEqual(1);
  });

  it('counts new messages while the reader is elsewhere, and leads to them', async () => {
    const { person } = await reader('Pill');
    await person.open(TOPIC());
    await row(person.page, ids.at(-1)).waitFor();
    const target = await scrollTo(person.page, ids.at(-60));
    const before = await boundingTop(target);
    for (let index = 0; index < 2; index += 1) ids.push(await post(ben, 'garden', 'long', text(3)));
    await person.page.getByRole('button', { name: '2 new' }).click();
    await row(person.page, ids.at(-1)).waitFor();
    expect(await distanceFromEnd(person.page)).toBeLessThanOrEqual(1);
    expect(before).not.toBe(await boundingTop(row(person.page, ids.at(-1))));
  });

  it('stays where the reader is when they write on another device, and goes to the end when they write here', async () => {
    const { person, account } = await reader('Devices');
    const { page } = person;
    await person.open(TOPIC());
    await row(page, ids.at(-1)).waitFor();
    const target = await scrollTo(page, ids.at(-60));
    const before = await boundingTop(target);
    ids.push(await post(account, 'garden', 'long', 'From my phone.'));
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await boundingTop(target)).toBeCloseTo(before, 0);
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('From here.');
    await person.press('Control+Enter');
    const sent = page.locator('article:not(.pending)').filter({ hasText: 'From here.' });
    await sent.waitFor();
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1);
    ids.push(Number((await sent.getAttribute('data-key'))?.slice(1)));
  });

  it('stays where the reader goes while a message is on its way', async () => {
    const { person } = await reader('Slow');
    const { page } = person;
    await person.open(TOPIC());
    await row(page, ids.at(-1)).waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/json/messages', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.fallback();
    });
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('On its way.');
    await person.press('Control+Enter');
    await page.locator('article.pending').filter({ hasText: 'On its way.' }).waitFor();
    expect(await distanceFromEnd(page)).toBeLessThanOrEqual(1);
    const target = await scrollTo(page, ids.at(-60));
    const before = await boundingTop(target);
    release();
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await boundingTop(target)).toBeCloseTo(before, 0);
    await page.getByRole('button', { name: '1 new' }).click();
    const sent = page.locator('article:not(.pending)').filter({ hasText: 'On its way.' });
    ids.push(Number((await sent.getAttribute('data-key'))?.slice(1)));
  });

  it('goes to the end from a linked old message when the reader writes there', async () => {
    const { person } = await reader('Linked');
    const { page } = person;
    await person.open(`${TOPIC()}/near/${ids[100]}`);
    await row(page, ids[100]).waitFor();
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('From the past.');
    await person.press('Control+Enter');
    const sent = page.locator('article:not(.pending)').filter({ hasText: 'From the past.' });
    await sent.waitFor();
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1);
    ids.push(Number((await sent.getAttribute('data-key'))?.slice(1)));
  });

  it('is one part of the topic without gaps after a link to an old message, although newer ones of the part before come late', async () => {
    const { person } = await reader('Jumps');
    const { page } = person;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isAsked = false;
    await page.route(/\/messages\?.*num_before=0&num_after=100/, async (route) => {
      isAsked = true;
      await released;
      await route.continue();
    });
    await person.open(`${TOPIC()}/near/${ids[200]}`);
    await row(page, ids[200]).waitFor();
    await list(page).hover();
    const turnWheel = (pixels: number): Promise<void> => page.mouse.wheel(0, pixels);
    await expect.poll(() => turnWheel(700).then(() => isAsked)).toBe(true);
    await page.evaluate((hash) => (location.hash = hash), `${TOPIC().slice(1)}/near/${ids[20]}`);
    await row(page, ids[20]).waitFor();
    const late = page.waitForResponse(/num_before=0&num_after=100/);
    release();
    await (await late).finished();

    const broken: (readonly number[])[] = [];
    /** Turns the wheel until a message is shown, and notes when what is shown is not a part of the topic. */
    const turnTo = async (end: number | undefined, pixels: number): Promise<boolean> => {
      await turnWheel(pixels);
      const shown = await page.locator('.list article').evaluateAll((rows) => rows.map((one) => Number(one.dataset['key']?.slice(1))));
      const at = ids.indexOf(shown[0] ?? 0);
      if (at < 0 || String(shown) !== String(ids.slice(at, at + shown.length))) broken.push(shown);
      return shown.includes(end ?? 0);
    };
    const turnThrough = async (ends: readonly (number | undefined)[]): Promise<void> => {
      for (const [index, end] of ends.entries()) {
        await expect.poll(() => turnTo(end, index % 2 === 0 ? -700 : 700), { interval: 20 }).toBe(true);
      }
    };
    await turnThrough([ids[0], ids.at(-1), ids[20], ids[300]]);
    // The whole topic has been loaded by now.
    await page.evaluate((hash) => (location.hash = hash), `${TOPIC().slice(1)}/near/${ids[120]}`);
    await row(page, ids[120]).waitFor();
    await turnThrough([ids[0], ids.at(-1)]);
    expect(broken).toEqual([]);
  });

  it('fills a window that is higher than 200 short messages, on both sides of a linked one', async () => {
    const short: number[] = [];
    for (let index = 0; index < 450; index += 1) short.push(await post(ben, 'garden', 'short', String(index)));
    const { person } = await reader('Tall', { viewport: { width: 1280, height: 6000 } });
    const { page } = person;
    await person.open(`/#narrow/channel/garden/topic/short/near/${short[225]}`);
    await row(page, short[225]).waitFor();
    await expect.poll(() => list(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(0);
    expect(await page.locator('article').count()).toBeGreaterThan(200);
    for (const [end, pixels] of [
      [short.at(-1), 2000],
      [short[0], -2000],
    ] as const) {
      await expect
        .poll(async () => {
          await list(page).evaluate((element, by) => element.scrollBy(0, by), pixels);
          return row(page, end).count();
        })
        .toBe(1);
    }
  });

  it('keeps at most 220 messages in the document', async () => {
    const { person } = await reader('Window');
    await person.open(TOPIC());
    await row(person.page, ids.at(-1)).waitFor();
    await scrollTo(person.page, ids[20]);
    expect(await person.page.locator('article').count()).toBeLessThanOrEqual(220);
    expect(await row(person.page, ids.at(-1)).count()).toBe(0);
  });

  it('keeps at most 220 messages in the document while the reader goes through unread ones to the end', async () => {
    const { person, account } = await reader('Downwards');
    await account.client.post('messages/flags', { messages: ids, op: 'remove', flag: 'read' });
    await person.open(TOPIC());
    await row(person.page, ids[0]).waitFor();
    let most = 0;
    await expect
      .poll(async () => {
        await list(person.page).evaluate((element) => element.scrollBy(0, 700));
        most = Math.max(most, await person.page.locator('article').count());
        return row(person.page, ids.at(-1)).count();
      })
      .toBe(1);
    expect(most).toBeLessThanOrEqual(220);
  });

  it('comes back to where the reader was', async () => {
    const { person } = await reader('Back');
    await person.open(TOPIC());
    await row(person.page, ids.at(-1)).waitFor();
    const target = await scrollTo(person.page, ids.at(-90));
    const before = await boundingTop(target);
    await person.page.getByRole('link', { name: /Combined feed/ }).click();
    await person.page.getByRole('heading', { name: 'Combined feed' }).waitFor();
    await person.page.goBack();
    await target.waitFor();
    await expect.poll(() => boundingTop(target)).toBeCloseTo(before, 0);
  });
});

describe('A conversation to which the reader comes back', () => {
  /** Marks what is in the document, to recognize it. */
  const mark = (target: Locator): Promise<void> => target.evaluate((element) => void Object.assign(element, { isMarked: true }));
  const isMarked = (target: Locator): Promise<boolean> => target.evaluate((element) => 'isMarked' in element);

  it('has the rows that it had, with what has happened to them meanwhile', async () => {
    const { person } = await reader('Kira');
    const { page } = person;
    await post(ben, 'garden', 'elsewhere', 'Another conversation.');
    await person.open(TOPIC());
    const last = row(page, ids.at(-1));
    await last.waitFor();
    await mark(last);
    await page.evaluate(() => (location.hash = '#narrow/channel/garden/topic/elsewhere'));
    await page.getByText('Another conversation.').last().waitFor();
    await expect.poll(() => last.count()).toBe(0);
    await ben.client.post(`messages/${ids.at(-1)}/reactions`, { emoji_name: 'tada' });
    await page.evaluate((hash) => (location.hash = hash), TOPIC().slice(1));
    await last.locator('.reactions button').first().waitFor();
    expect(await isMarked(last)).toBe(true);
    await ben.client.delete(`messages/${ids.at(-1)}/reactions`, { emoji_name: 'tada' });
    await last.locator('.reactions button').first().waitFor({ state: 'detached' });
  });

  it('shows neither what was opened in a message nor what was selected', async () => {
    const { person } = await reader('Lena');
    const { page } = person;
    const spoiler = await post(ben, 'garden', 'secrets', '```spoiler The end\nThe gardener.\n```');
    await person.open('/#narrow/channel/garden/topic/secrets');
    await row(page, spoiler).getByRole('button', { name: 'The end' }).click();
    await page.getByText('The gardener.').last().waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate((hash) => (location.hash = hash), TOPIC().slice(1));
    await row(page, ids.at(-1)).waitFor();
    await page.evaluate(() => (location.hash = '#narrow/channel/garden/topic/secrets'));
    await row(page, spoiler).waitFor();
    expect(await row(page, spoiler).getByText('The gardener.').count()).toBe(0);
    expect(await page.locator('article.selected').count()).toBe(0);
    expect(await page.locator('article[tabindex="0"]').count()).toBe(0);
  });
});

describe('What is on screen does not move', () => {
  let person: BrowserPerson;
  let account: TestAccount;
  let page: Page;
  let anchor: Locator;
  let own: number;

  beforeAll(async () => {
    own = await post(ben, 'garden', 'still', 'to be deleted');
    const still = [own];
    for (let index = 0; index < 260; index += 1) still.push(await post(ben, 'garden', 'still', text(index)));
    ({ person, account } = await reader('Still'));
    ({ page } = person);
    await person.open('/#narrow/channel/garden/topic/still');
    await row(page, still.at(-1)).waitFor();
    anchor = await scrollTo(page, still[130]);
    own = still[125] as number;
  });

  const changes: readonly [string, () => Promise<unknown>][] = [
    [
      'a message arrives',
      async () => {
        const id = await post(ben, 'garden', 'still', text(4));
        await page.getByRole('button', { name: /new$/ }).waitFor();
        return id;
      },
    ],
    [
      'a message above becomes longer',
      async () => {
        await ben.client.patch(`messages/${own}`, { content: LINES.repeat(30) });
        await row(page, own)
          .filter({ hasText: LINES.repeat(3).trim() })
          .waitFor({ state: 'attached' });
      },
    ],
    [
      'somebody reacts to a message above',
      async () => {
        await ben.client.post(`messages/${own}/reactions`, { emoji_name: 'tada' });
        await row(page, own).locator('.reaction').first().waitFor({ state: 'attached' });
      },
    ],
    [
      'a picture above is loaded',
      async () => {
        const url = await upload(ben.client, 'harbour.png', await picture(400, 200));
        await ben.client.patch(`messages/${own}`, { content: `[harbour](${url})` });
        const image = row(page, own).locator('.message_inline_image img:not(.image-loading-placeholder)');
        await image.waitFor({ state: 'attached' });
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
      },
    ],
    [
      'a message above is deleted',
      async () => {
        await ben.client.delete(`messages/${own}`);
        await row(page, own).waitFor({ state: 'detached' });
      },
    ],
    [
      'the text becomes larger',
      async () => {
        const size = (): Promise<string> =>
          page
            .locator('.body')
            .first()
            .evaluate((element) => getComputedStyle(element).fontSize);
        const before = await size();
        await account.client.patch('settings', { web_font_size_px: 18 });
        await expect.poll(size).not.toBe(before);
      },
    ],
    ['the window becomes lower', () => page.setViewportSize({ width: 1280, height: 640 })],
    ['the field to write opens', () => page.getByRole('button', { name: /^Reply to/ }).click()],
  ];

  it.each(changes)('when %s', async (_what, change) => {
    const tops = await paintedTops(anchor, change);
    expect(movement(tops)).toBeLessThan(0.05);
  });

  /** The positions of a message on screen while older ones are loaded above it. */
  const topsWhileOlderAreLoaded = async (): Promise<number[]> => {
    const firstKey = (): Promise<string | null> => page.locator('article').first().getAttribute('data-key');
    const before = await firstKey();
    await list(page).evaluate((element) => element.scrollTo(0, 200));
    const visible = await list(page).evaluate((element) => {
      const rows = [...element.querySelectorAll<HTMLElement>('article')];
      return rows.find((one) => one.getBoundingClientRect().top >= element.getBoundingClientRect().top)?.dataset['key'];
    });
    return paintedTops(page.locator(`[data-key="${visible}"]`), () => expect.poll(firstKey).not.toBe(before));
  };

  it('when older messages are loaded above', async () => {
    expect(movement(await topsWhileOlderAreLoaded())).toBeLessThan(0.05);
  });

  it('when older messages are loaded above in a feed, whose bars stay at its top', async () => {
    const both: number[] = [];
    for (let index = 0; index < 150; index += 1) both.push(await post(ben, 'garden', index % 2 === 0 ? 'even' : 'odd', text(1)));
    // The address names the last message, because the list would open at the first one that the page believes to be unread.
    await person.open(`/#narrow/channel/garden/near/${both.at(-1)}`);
    await row(page, both.at(-1)).waitFor();
    expect(movement(await topsWhileOlderAreLoaded())).toBeLessThan(0.05);
  });
});
