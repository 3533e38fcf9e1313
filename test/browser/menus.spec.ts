import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let cem: TestAccount;
let person: BrowserPerson;
let page: Page;

const sidebar = (): Locator => page.getByRole('navigation', { name: 'Conversations' });
const row = (name: string): Locator => sidebar().locator(`a.row[title="${name}"]`);
const openMenu = (name: string): Promise<void> => row(name).click({ button: 'right' });
const item = (name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const header = (): Locator => page.locator('.main .head');
const mutedPeople = async (): Promise<unknown> => {
  const { body } = await ada.client.post('register', { fetch_event_types: ['muted_users'] });
  return (body['muted_users'] as { readonly id: number }[]).map(({ id }) => id);
};

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben, cem] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  await whisper(ben, [ada], 'Hello Ada');
  await whisper(cem, [ada, ben], 'Hello both');
  person = await BrowserPerson.logIn(realm, ada, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = person);
  await person.open('/#inbox');
  await row('garden').waitFor();
});

describe('The menu of a channel leads to its settings', () => {
  const settings = (): Locator => page.getByRole('link', { name: 'Permissions', exact: true });

  it.each([
    ['of its row', async () => openMenu('garden'), '/#inbox'],
    ['of its header', async () => header().getByRole('button', { name: 'More' }).click(), '/#narrow/channel/garden'],
    [
      'of the header of a topic',
      async () => header().getByRole('button', { name: 'More' }).click(),
      '/#narrow/channel/garden/topic/tomatoes',
    ],
  ])('from the menu %s', async (_menu, open, path) => {
    await person.open(path);
    await row('garden').waitFor();
    await open();
    await item('Channel settings').click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#channels\/\d+\/garden\/general$/);
    await settings().waitFor();
  });
});

describe('The menu of a direct conversation', () => {
  it('mutes the other person, and no longer', async () => {
    await openMenu('Ben');
    await item('Mark as read').waitFor();
    await checkAccessibility(page, { widths: [1280] });
    await takeScreenshots(page, 'direct-menu', { widths: [1280] });
    await item('Mute Ben').click();
    await expect.poll(mutedPeople).toEqual([ben.user.id]);
    await openMenu('Ben');
    await item('Unmute Ben').click();
    await expect.poll(mutedPeople).toEqual([]);
  });

  it('leads to the cards of its people; in a group, where nobody alone can be muted, to each of them', async () => {
    await openMenu('Ben and Cem');
    expect(await item('Mute Ben').count()).toBe(0);
    await item('About Ben').waitFor();
    await item('About Cem').click();
    await page.getByRole('complementary', { name: 'Cem' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#user/${cem.user.id}`);
  });

  it('marks it as read and takes it out of the list until there is a newer message, which can be taken back', async () => {
    await openMenu('Ben and Cem');
    await item('Close the conversation').click();
    await row('Ben and Cem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Ben and Cem').waitFor();
    await openMenu('Ben and Cem');
    await item('Close the conversation').click();
    await row('Ben and Cem').waitFor({ state: 'detached' });
    await page.reload();
    await row('garden').waitFor();
    await row('Ben').waitFor();
    expect(await row('Ben and Cem').count()).toBe(0);
    await whisper(cem, [ada, ben], 'Once more');
    await row('Ben and Cem').waitFor();
  });

  it('that is on screen leaves it when it closes it', async () => {
    await row('Ben and Cem').click();
    await page.getByText('Once more').last().waitFor();
    await header().getByRole('button', { name: 'More' }).click();
    await item('Close the conversation').click();
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    await row('Ben and Cem').waitFor({ state: 'detached' });
  });
});

describe('Every entry has an icon in', () => {
  it.each([
    ['one’s own menu', () => page.locator('.side-foot').getByRole('button', { name: /Ada/ }).click()],
    [
      'the menu beside the button that sends',
      async () => {
        await person.press('c');
        await page.getByRole('button', { name: 'Send later' }).click();
      },
    ],
  ])('%s', async (_menu, open) => {
    await person.open('/#inbox');
    await open();
    const items = page.getByRole('menu').locator('[role^=menuitem]');
    await items.first().waitFor();
    expect(
      await items.evaluateAll((all) => all.filter((one) => one.firstElementChild?.tagName !== 'svg').map((one) => one.textContent)),
    ).toEqual([]);
    await person.press('Escape');
  });
});

describe('The text of a message', () => {
  it('is copied as it is read, and with its formatting for programs that keep it', async () => {
    const content = '**Sow** :tada:\nat @**Cem**\n\n* carrots\n* beans\n  1. runner\n  2. broad\n\n```js\nif (a) {\n  b();\n}\n```\n> said';
    const id = await post(ben, 'garden', 'copies', content);
    await person.open('/#narrow/channel/garden/topic/copies');
    await page.locator(`.list [data-key="m${id}"]`).click({ button: 'right' });
    await item('Copy the text').click();
    await page.getByText('The text is copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Sow 🎉\nat @Cem\n\n• carrots\n• beans\n1. runner\n2. broad\n\nif (a) {\n  b();\n}\n\nsaid',
    );
    const html = await page.evaluate(async () => {
      const [copied] = await navigator.clipboard.read();
      return (await copied?.getType('text/html'))?.text();
    });
    expect(html).toContain('<strong>Sow</strong>');
  });
});
