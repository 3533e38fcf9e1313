import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const COUNT = 120;

let ben: TestAccount;
let page: Page;
let person: BrowserPerson;
/** How many messages the client has loaded. */
let loaded: number;

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  const [ada, second] = await realm.joinGarden();
  ben = second;
  for (let index = 0; index < COUNT; index += 1) await post(ben, 'garden', 'tomatoes', `Message ${index}.\n\nAnother line.`);
  await ada.client.post('mark_all_as_read', {});
  person = await BrowserPerson.logIn(realm, ada, { colorScheme: 'dark' });
  ({ page } = person);
  const answers: Promise<{ readonly messages: readonly unknown[] }>[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/json/messages') answers.push(answer.json() as (typeof answers)[number]);
  });
  await person.open('/#narrow/channel/garden/topic/tomatoes');
  await page.getByText(`Message ${COUNT - 1}.`).waitFor();
  loaded = (await Promise.all(answers)).reduce((sum, { messages }) => sum + messages.length, 0);
});

const articles = (): Promise<number> => page.getByRole('article').count();

describe('A conversation on paper', () => {
  it('is the conversation alone, black on white, whatever is on screen', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['.sidebar', '.c-closed', '.tabbar', '.panel', '.head .end']) {
      expect(await page.locator(hidden).locator('visible=true').count(), hidden).toBe(0);
    }
    expect(await page.getByRole('heading', { level: 1, name: 'tomatoes' }).isVisible()).toBe(true);
    const last = page.getByRole('article').last();
    expect(await last.locator('.body').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
    expect(await page.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    const first = page.getByRole('article').filter({ has: page.locator('.msg-h') });
    expect(await first.first().locator('.name').isVisible()).toBe(true);
    expect(
      await last
        .locator('time')
        .first()
        .evaluate((element) => element.checkVisibility({ opacityProperty: true })),
    ).toBe(true);
    await checkAccessibility(page);
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
  });

  it('has all messages that are loaded, on as many pages as they need, and is on screen as before afterwards', async () => {
    const before = await articles();
    expect(before).toBeLessThan(loaded);
    await page.evaluate(
      'addEventListener("beforeprint", () => { document.title = "printing " + document.querySelectorAll("article").length; })',
    );
    const pdf = await page.pdf({ format: 'A4' });
    expect(await page.title()).toBe(`printing ${loaded}`);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(2);
    await expect.poll(articles).toBe(before);
    const distance = await page.locator('.list').evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    expect(distance).toBeLessThanOrEqual(1);
  });
});
