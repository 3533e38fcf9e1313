import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
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
/** What Ben sees in his browser. */
let pageOfBen: Page;

const message = (): ReturnType<Page['getByRole']> => page.getByRole('textbox', { name: 'Message' });

/** A single key is ignored right after a field has lost the focus. */
async function pressKey(key: string): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await person.press(key);
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben, cem] = await realm.joinGarden();
  await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }] });
  await post(ben, 'garden', 'tomatoes', 'First *red* ones.');
  await post(ben, 'garden', 'apples', 'None yet.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/tomatoes');
  await page.getByText('First red ones.').waitFor();
  pageOfBen = (await BrowserPerson.logIn(realm, ben)).page;
  await pageOfBen.goto('/#narrow/channel/garden');
  await pageOfBen.getByText('First red ones.').waitFor();
});

describe('With the keyboard alone', () => {
  it('a person begins a topic, and is led to it', async () => {
    await person.press('c');
    await expect.poll(() => person.focused.getAttribute('aria-label')).toBe('Topic');
    await page.keyboard.type('pumpkins');
    await page.getByRole('option', { name: 'pumpkins New topic' }).waitFor();
    await person.press('Enter');
    await page.keyboard.type('Who has *seeds*?');
    await person.press('Control+Enter');
    await page.getByRole('heading', { name: 'pumpkins' }).waitFor();
    await page.locator('article:not(.pending) em').filter({ hasText: 'seeds' }).waitFor();
    expect(await newestMessage(ben)).toMatchObject({ display_recipient: 'garden', subject: 'pumpkins', content: 'Who has *seeds*?' });
    await pageOfBen.getByRole('article').filter({ hasText: 'Who has seeds?' }).waitFor();
  });

  it('a person writes to another channel and an existing topic, both of which are chosen from lists', async () => {
    await person.press('Shift+Tab');
    await expect.poll(() => person.focused.getAttribute('aria-label')).toBe('Topic');
    await person.press('Shift+Tab', 'Enter');
    await page.keyboard.type('gar');
    await page.getByRole('option', { name: /garden/, selected: true }).waitFor();
    await person.press('Enter');
    await page.getByRole('textbox', { name: 'Message' }).click();
    await person.press('Shift+Tab');
    await page.keyboard.type('app');
    await page.getByRole('option', { name: 'apples' }).waitFor();
    await person.press('ArrowDown', 'Enter');
    await page.keyboard.type('Now there are some.');
    await person.press('Control+Enter');
    await page.getByRole('heading', { name: 'apples' }).waitFor();
    await page.locator('article:not(.pending)').filter({ hasText: 'Now there are some.' }).waitFor();
    expect(await newestMessage(ben)).toMatchObject({ subject: 'apples', content: 'Now there are some.' });
  });

  it('a person writes to several people', async () => {
    await person.press('Escape');
    await pressKey('x');
    await page.keyboard.type('ben');
    await page.getByRole('option', { name: 'Ben', selected: true }).waitFor();
    await person.press('Enter');
    await page.keyboard.type('ce');
    await page.getByRole('option', { name: 'Cem', selected: true }).waitFor();
    await person.press('Enter');
    await page.getByRole('button', { name: 'Remove Cem' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'compose-direct');
    await person.press('Tab');
    await page.keyboard.type('Lunch?');
    await person.press('Control+Enter');
    await page.getByRole('heading', { name: 'Ben and Cem' }).waitFor();
    await page.locator('article:not(.pending)').filter({ hasText: 'Lunch?' }).waitFor();
    expect(await newestMessage(cem)).toMatchObject({ type: 'private', content: 'Lunch?' });

    await pageOfBen.getByRole('link', { name: /^Ada, Cem/ }).click();
    await pageOfBen.getByRole('article').filter({ hasText: 'Lunch?' }).waitFor();
    await pageOfBen.keyboard.press('r');
    await pageOfBen.keyboard.type('At noon.');
    await pageOfBen.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'At noon.' }).waitFor();
  });

  it('a person answers the sender of a message alone, or mentions them', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByText('First red ones.').waitFor();
    await pressKey('@');
    await expect.poll(() => message().inputValue()).toBe('@**Ben** ');
    await person.press('Control+A', 'Delete', 'Escape');
    await pressKey('Shift+R');
    await page.getByRole('button', { name: 'Remove Ben' }).waitFor();
    await person.press('Escape');
  });
});

describe('The text of a message', () => {
  const TEXT = '  Indented, "quoted" & <b>not bold</b>\n\n\ttab, emoji 🍅 and a trailing space ';

  it('stays with its recipient when the reader goes elsewhere, and comes back', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await message().fill(TEXT);
    await page.goto('/#narrow/channel/garden/topic/apples');
    await page.getByRole('button', { name: /^Reply to garden › apples/ }).waitFor();
    await page.goBack();
    await expect.poll(() => message().inputValue()).toBe(TEXT);
    await page.getByText('Draft saved').waitFor();
  });

  it('survives a reload, character for character', async () => {
    await page.reload();
    await expect.poll(() => message().inputValue()).toBe(TEXT);
  });

  it('goes where the field says, not where the address says', async () => {
    await page.getByRole('combobox', { name: 'Topic' }).fill('apples');
    await person.press('Enter');
    await expect.poll(() => person.focused.getAttribute('aria-label')).toBe('Message');
    await person.press('Control+Enter');
    await page.getByRole('heading', { name: 'apples' }).waitFor();
    await expect.poll(() => newestMessage(ben)).toMatchObject({ subject: 'apples', content: TEXT.trimEnd() });
    await page.goto('/#narrow/channel/garden/topic/tomatoes');
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).waitFor();
    const { body } = await ada.client.get('drafts');
    expect(body).toMatchObject({ count: 0 });
  });

  it('is kept when the writer loses the permission, and says who may write', async () => {
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await message().fill('Not to be lost');
    const owner = await realm.join('Olga', 100);
    const groups = (await owner.client.get('user_groups', { include_deactivated_groups: false })).body['user_groups'];
    const administrators = (groups as { name: string; id: number }[]).find(({ name }) => name === 'role:administrators');
    const { body } = await ada.client.get('get_stream_id', { stream: 'garden' });
    const change = await owner.client.patch(`streams/${String(body['stream_id'])}`, {
      can_send_message_group: { new: administrators?.id },
    });
    expect(change.body).toMatchObject({ result: 'success' });
    await page.getByText('Only administrators may write in garden').waitFor();
    expect(await message().inputValue()).toBe('Not to be lost');
    expect(await page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await person.press('Escape');
    await page.locator('.c-closed').getByText('Only administrators may write in garden').waitFor();
    await checkAccessibility(page);
  });
});
