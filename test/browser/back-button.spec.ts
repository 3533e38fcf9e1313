import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { picture } from '../support/images.js';
import { upload } from '../support/uploads.js';
import { BrowserPerson } from './support/browser-person.js';

/** Back closes what covers the view before it leaves the view, and what was closed otherwise has left nothing in the history. */

const server = TestServer.usual();

const TOMATOES = '#narrow/channel/garden/topic/tomatoes';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let message: number;
let person: BrowserPerson;
let page: Page;

const palette = (): Locator => page.getByRole('dialog', { name: 'Search or jump' });
const row = (): Locator => page.locator(`.list [data-key="m${message}"]`);
const hash = (): string => decodeURIComponent(new URL(page.url()).hash);
const entries = (): Promise<number> => page.evaluate(() => history.length);
const marker = (): Promise<unknown> => page.evaluate(() => (history.state as { cover?: number } | null)?.cover ?? 0);

/** Goes to the inbox and from there to a topic, so that Back has where to go. */
async function begin(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await person.open('about:blank');
  await person.open('/#inbox');
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  await page.evaluate((to) => (location.hash = to), TOMATOES);
  await row().waitFor();
}

/** Expects the topic to be on screen, directly above the inbox. */
async function expectTopicAboveInbox(): Promise<void> {
  await expect.poll(marker).toBe(0);
  expect(hash()).toContain('topic/tomatoes');
  await row().waitFor();
  await page.goBack();
  await expect.poll(hash).toBe('#inbox');
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'beans', 'Runner beans.');
  const url = await upload(ada.client, 'harbour.png', await picture(400, 200));
  message = await post(ada, 'garden', 'tomatoes', `Look [harbour.png](${url})`);
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

/** What opens over the view: how, and what it is then. */
const COVERS: readonly (readonly [name: string, width: number, open: () => Promise<unknown>, cover: () => Locator])[] = [
  ['the palette', 1280, () => person.press('Control+K'), palette],
  ['the palette', 390, openSearch, palette],
  ['a picture', 1280, () => row().locator('img').last().click(), () => page.locator('dialog.viewer')],
  ['a picture', 390, () => row().locator('img').last().click(), () => page.locator('dialog.viewer')],
  ['a dialog', 1280, openDelete, () => page.getByRole('dialog', { name: /^Delete/ })],
  ['a dialog that a menu has opened', 390, openDelete, () => page.getByRole('dialog', { name: /^Delete/ })],
  ['the menu of a message', 390, openMenu, () => page.getByRole('menu')],
  ['the details', 390, openDetails, () => page.locator('.panel')],
];

describe.each(COVERS)('Back from %s over a topic, in a window of %i pixels,', (_name, width, open, cover) => {
  beforeEach(() => begin(width));

  it('closes it, and nothing else', async () => {
    await open();
    await cover().waitFor();
    await expect.poll(marker).toBe(1);
    await page.goBack();
    await cover().waitFor({ state: 'detached' });
    await expectTopicAboveInbox();
  });

  it('has nothing left to do when it was closed otherwise', async () => {
    const before = await entries();
    for (let time = 0; time < 3; time += 1) {
      await open();
      await cover().waitFor();
      await person.press('Escape');
      await cover().waitFor({ state: 'detached' });
      await expect.poll(marker).toBe(0);
    }
    expect(await entries()).toBe(before + 1);
    await page.goForward();
    await expect.poll(marker).toBe(0);
    await expectTopicAboveInbox();
  });
});

describe('The history', () => {
  it('has the result of the palette directly above the view from which it was opened', async () => {
    await begin(1280);
    const before = await entries();
    await person.press('Control+K');
    await palette().getByRole('combobox').fill('beans');
    await palette().getByRole('option', { name: /beans/ }).first().waitFor();
    await person.press('Enter');
    await page.getByText('Runner beans.').waitFor();
    await expect.poll(hash).toContain('topic/beans');
    expect(await entries()).toBe(before + 1);
    await page.goBack();
    await expectTopicAboveInbox();
    await page.goForward();
    await page.goForward();
    await expect.poll(hash).toContain('topic/beans');
    expect(await palette().count()).toBe(0);
  });

  it('has help that the palette opens directly above the view', async () => {
    await begin(1280);
    await person.press('Control+K');
    await palette().waitFor();
    await person.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectTopicAboveInbox();
  });

  it('leads from one thing over another to the view, one at a time', async () => {
    await begin(1280);
    await row().locator('img').last().click();
    await page.locator('dialog.viewer').waitFor();
    await person.press('Control+K');
    await palette().waitFor();
    await expect.poll(marker).toBe(2);
    await page.goBack();
    await palette().waitFor({ state: 'detached' });
    expect(await page.locator('dialog.viewer').count()).toBe(1);
    await page.goBack();
    await page.locator('dialog.viewer').waitFor({ state: 'detached' });
    await expectTopicAboveInbox();
  });

  it('leads where somebody goes in the moment in which something is closed', async () => {
    await begin(1280);
    for (const to of ['#recent', '#inbox', '#recent', '#inbox']) {
      await person.press('Control+K');
      await palette().waitFor();
      await person.press('Escape');
      await page.evaluate((hash) => (location.hash = hash), to);
      await page.getByRole('heading', { name: to === '#inbox' ? 'Inbox' : 'Recent conversations', level: 1 }).waitFor();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      expect(hash()).toBe(to);
    }
  });

  it('has nothing of what was open when the page is loaded again', async () => {
    await begin(1280);
    await person.press('Control+K');
    await palette().waitFor();
    await page.reload();
    await expectTopicAboveInbox();
  });
});

async function openMenu(): Promise<void> {
  await row()
    .locator('.body p')
    .first()
    .click({ button: 'right', position: { x: 4, y: 4 } });
  await page.getByRole('menu').waitFor();
}

async function openSearch(): Promise<void> {
  await page.locator('.main .head').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^Search/ }).click();
}

async function openDelete(): Promise<void> {
  await openMenu();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
}

async function openDetails(): Promise<void> {
  await page.locator('.main .head').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /details/i }).click();
}
