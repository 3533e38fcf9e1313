import type { Locator, Page } from 'playwright-core';
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
let person: BrowserPerson;
let page: Page;

const article = (id: number): Locator => page.locator(`.list [data-key="m${id}"]`);
const compose = (): Locator => page.getByRole('form', { name: 'Write a message' });
const field = (): Locator => compose().getByRole('textbox', { name: 'Message' });
const editor = (): Locator => page.getByRole('form', { name: 'Edit' }).getByRole('textbox');
const contentOf = async (id: number): Promise<unknown> => {
  const { body } = await ada.client.get(`messages/${id}`, { apply_markdown: false });
  return (body['message'] as { readonly content: string }).content;
};
const setting = async (): Promise<unknown> => {
  const { body } = await ada.client.post('register', { fetch_event_types: ['user_settings'] });
  return (body['user_settings'] as { readonly enter_sends: boolean }).enter_sends;
};

/** Opens the field of the conversation on screen, and empties it. */
async function openField(): Promise<void> {
  await page.keyboard.press('r');
  await field().and(person.focused).waitFor();
  await field().fill('');
}

async function openTopic(topic: string): Promise<void> {
  await person.open(`/#narrow/channel/garden/topic/${topic}`);
  await page.reload();
  await page.locator('.list article').first().waitFor();
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

describe('The key that sends', () => {
  it('is chosen in the menu of the send button, named beside it, and kept for all clients of the account', async () => {
    await openTopic('tomatoes');
    await openField();
    await compose().getByText('Ctrl Enter sends', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send later' }).click();
    const [enter, both] = [
      page.getByRole('menuitemradio', { name: 'Enter sends', exact: true }),
      page.getByRole('menuitemradio', { name: 'Ctrl Enter sends', exact: true }),
    ];
    expect(await both.getAttribute('aria-checked')).toBe('true');
    expect(await enter.getAttribute('aria-checked')).toBe('false');
    await checkAccessibility(page);
    await takeScreenshots(page, 'sending-key');
    await enter.click();
    await field().and(person.focused).waitFor();
    await compose().getByText('Enter sends', { exact: true }).waitFor();
    await expect.poll(setting).toBe(true);
    await page.keyboard.type('by Enter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await newestMessage(ben))['content']).toContain('by Enter');
    await ada.client.patch('settings', { enter_sends: false });
    await compose().getByText('Ctrl Enter sends', { exact: true }).waitFor();
  });

  it('stays as it was if the server refuses the change', async () => {
    await openField();
    await page.route('**/json/settings', (route) =>
      route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today' } }),
    );
    person.problems.expect(/status of 400/);
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('menuitemradio', { name: 'Enter sends', exact: true }).click();
    await page.getByText('Not today').waitFor();
    await compose().getByText('Ctrl Enter sends', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(await setting()).toBe(false);
  });
});

describe('In an empty field', () => {
  it.each(['ArrowUp', 'ArrowLeft'])('%s changes the own message that is the last one of the conversation', async (key) => {
    await post(ada, 'garden', `by-${key}`, 'An earlier one.');
    const own = await post(ada, 'garden', `by-${key}`, 'The last one.');
    await post(ben, 'garden', `by-${key}`, 'Not an own one.');
    await post(ada, 'garden', 'elsewhere', 'A later one elsewhere.');
    await openTopic(`by-${key}`);
    await openField();
    await page.keyboard.type('a');
    await page.keyboard.press(key);
    expect(await editor().count()).toBe(0);
    await field().fill('');
    await page.keyboard.press(key);
    await editor().and(person.focused).waitFor();
    expect(await editor().inputValue()).toBe('The last one.');
    await page.keyboard.type(' Changed.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => contentOf(own)).toBe('The last one. Changed.');
    await field().and(person.focused).waitFor();
    await page.keyboard.press(key);
    await editor().and(person.focused).waitFor();
    await page.keyboard.press('Escape');
    await field().and(person.focused).waitFor();
  });

  it('the key goes to a message of another view, and to one that is not loaded', async () => {
    const own = await post(ada, 'garden', 'long', 'Far above.');
    for (let count = 0; count < 240; count += 1) await post(ben, 'garden', 'long', `Line ${count}`);
    await ada.client.post('mark_all_as_read');
    await openTopic('long');
    await page.getByText('Line 239').waitFor();
    expect(await article(own).count()).toBe(0);
    await openField();
    await page.keyboard.press('ArrowUp');
    await article(own).getByRole('textbox').and(person.focused).waitFor();
    expect(await editor().inputValue()).toBe('Far above.');
  });

  it('the key brings the last message back if it was not sent', async () => {
    await openTopic('tomatoes');
    await openField();
    await page.route('**/json/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Refused' } })
        : route.continue(),
    );
    person.problems.tolerate(/status of 400/);
    await page.keyboard.type('Refused words');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Not sent: Refused').waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => field().inputValue()).toBe('Refused words');
    expect(await page.getByText('Not sent: Refused').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await field().fill('');
  });

  it('the key says if the last message cannot be changed', async () => {
    await post(ada, 'garden', 'closed', '/poll Lunch?\nYes\nNo');
    await openTopic('closed');
    await openField();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Your last message here cannot be changed any more.').waitFor();
    expect(await editor().count()).toBe(0);
  });
});

describe('On a message', () => {
  it('Enter replies to it, also in a feed, and belongs to the links in it', async () => {
    const id = await post(ben, 'garden', 'beans', 'See [the list](#narrow/channel/garden/topic/tomatoes).');
    await ada.client.post('mark_all_as_read');
    await person.open('/#feed');
    await page.reload();
    await article(id).focus();
    await page.keyboard.press('Enter');
    await field().and(person.focused).waitFor();
    expect(await compose().getByLabel('Topic').inputValue()).toBe('beans');
    await page.keyboard.press('Escape');
    await article(id).focus();
    await person.reach(article(id).getByRole('link', { name: 'the list' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('tomatoes');
  });

  it('ArrowLeft changes the own message that is the last one of the conversation', async () => {
    await post(ada, 'garden', 'left', 'Mine.');
    const other = await post(ben, 'garden', 'left', 'Theirs.');
    await openTopic('left');
    await article(other).focus();
    await page.keyboard.press('ArrowLeft');
    await editor().and(person.focused).waitFor();
    expect(await editor().inputValue()).toBe('Mine.');
  });
});
