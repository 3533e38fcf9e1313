import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestMessage, post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let cem: TestAccount;
let person: BrowserPerson;
let page: Page;
let tomatoes: number;
let apples: number;

const field = (): Locator => page.locator('.compose').getByRole('textbox', { name: 'Message' });
const row = (id: number): Locator => page.locator(`article[data-key="m${id}"]`);

/** Selects a message with the keyboard, and presses a key that acts on it. */
async function pressOn(id: number, key: string): Promise<void> {
  await row(id).waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await person.press('Shift');
  await row(id).focus();
  await page.waitForTimeout(600); // single keys have no effect right after a field has lost the focus
  await person.press(key);
}

async function sendAnswer(text: string): Promise<void> {
  await field().and(person.focused).waitFor();
  await page.keyboard.type(text);
  await person.press('Control+Enter');
  await expect.poll(async () => (await newestMessage(ada))['content']).toContain(text);
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben, cem] = await realm.joinGarden();
  await ada.client.patch('settings', { web_navigate_to_sent_message: false });
  tomatoes = await post(ben, 'garden', 'tomatoes', 'Red ones.');
  apples = await post(ben, 'garden', 'apples', 'Green ones.');
});

beforeEach(async () => {
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

describe('An answer', () => {
  it.each([
    ['the feed of the channel', '/#narrow/channel/garden'],
    ['all messages', '/#feed'],
  ])('in %s goes to the topic of the selected message', async (_name, address) => {
    await person.open(address);
    await pressOn(tomatoes, 'r');
    await sendAnswer(`To the tomatoes from ${address}.`);
    expect(await newestMessage(ada)).toMatchObject({ subject: 'tomatoes' });
    await person.press('Escape');
    await pressOn(apples, 'r');
    await sendAnswer(`To the apples from ${address}.`);
    expect(await newestMessage(ada)).toMatchObject({ subject: 'apples' });
  });

  it('by the menu goes to the topic of its message', async () => {
    await person.open('/#narrow/channel/garden');
    await row(tomatoes).locator('.body p').click({ button: 'right' });
    await page
      .getByRole('menuitem', { name: 'Reply', exact: true })
      .or(page.getByRole('menuitem', { name: /^Reply ?R$/ }))
      .click();
    await sendAnswer('By the menu.');
    expect(await newestMessage(ada)).toMatchObject({ subject: 'tomatoes' });
  });

  it('to a selected direct message goes to its people, and by R to its sender', async () => {
    const group = await whisper(ben, [ada, cem], 'To both of you.');
    await person.open('/#narrow/is/dm');
    await pressOn(group, 'r');
    await sendAnswer('To all of us.');
    expect((await newestMessage(ada))['display_recipient']).toHaveLength(3);
    await person.press('Escape');
    await pressOn(group, 'Shift+R');
    await sendAnswer('To Ben.');
    expect((await newestMessage(ada))['display_recipient']).toHaveLength(2);
  });

  it.each([
    ['Shift+R', '/#narrow/dm/BEN', 'Not for the tomatoes.'],
    ['@', '/#narrow/channel/garden/topic/tomatoes', '@**Ben**'],
    ['>', '/#narrow/channel/garden/topic/apples', '```quote'],
  ])('by %s leaves an older draft alone', async (key, place, expected) => {
    const selected = key === '>' ? apples : tomatoes;
    await person.open(place.replace('BEN', String(ben.user.id)));
    await page.getByRole('button', { name: /^(Reply to|Message) / }).click();
    await field().fill('An old text.');
    await page.getByText('Draft saved').waitFor();
    await person.press('Escape');
    await person.open('/#narrow/channel/garden');
    await pressOn(selected, key);
    await field().and(person.focused).waitFor();
    if (key !== 'Shift+R') await expect.poll(() => field().inputValue()).toContain(expected);
    await sendAnswer('Not for the tomatoes.');
    expect((await newestMessage(ada))['content']).not.toContain('An old text.');
    await person.open('/#drafts');
    await page.locator('.draft-row').filter({ hasText: 'An old text.' }).first().waitFor();
  });
});
