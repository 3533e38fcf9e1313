import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let eve: TestAccount;
let person: BrowserPerson;
let page: Page;

const TOPIC = '/#narrow/channel/garden/topic/tomatoes';
const message = (): Locator => page.getByRole('textbox', { name: 'Message' });
const text = (): Promise<string> => message().inputValue();

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  eve = await realm.join('Eve Ünal');
  await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: '1st aid' }] });
  await ben.client.post('user_groups/create', { name: 'pickers', description: '', members: [ada.user.id, ben.user.id] });
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open(TOPIC);
  await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
});

beforeEach(async () => {
  await message().fill('');
});

describe('Completion', () => {
  /** Types, and waits until a suggestion is the active one. */
  /** Types what names no suggestion, so that none is marked. */
  async function suggest(typed: string, suggestion: RegExp): Promise<void> {
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: suggestion, selected: false }).first().waitFor();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
  }

  async function complete(typed: string, suggestion: string | RegExp): Promise<void> {
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: suggestion, selected: true }).waitFor();
    expect(await person.focused.getAttribute('aria-label')).toBe('Message');
    const active = await message().getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
  }

  it.each([
    ['Hi @b', /Ben/, 'Enter', 'Hi @**Ben** '],
    ['Hi @un', /Eve Ünal/, 'Tab', 'Hi @**Eve Ünal** '],
    ['@pick', /pickers/, 'Enter', '@*pickers* '],
    ['@al', /^all/, 'Enter', '@**all** '],
    ['see #gar', /garden/, 'Enter', 'see #**garden** '],
    ['see #garden>tom', /tomatoes/, 'Enter', 'see #**garden>tomatoes** '],
    ['so :tada', 'tada', 'Enter', 'so :tada: '],
    ['/po', /^\/poll/, 'Enter', '/poll '],
    ['```pyt', 'python', 'Enter', '```python\n\n```'],
  ])('of %j', async (typed, suggestion, key, expected) => {
    await complete(typed, suggestion);
    await person.press(key);
    await expect.poll(text).toBe(expected);
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  });

  it.each([
    ['ok :p', 'ok :p\n'],
    ['done with #1', 'done with #1\n'],
    ['mail me @', 'mail me @\n'],
    ['/s', '/s\n'],
    ['```js', '```js\n\n```'],
    ['```', '```\n\n```'],
  ])('of %j is not accepted by Enter, which nobody chose', async (typed, expected) => {
    await page.keyboard.type(typed);
    await page.getByRole('listbox').waitFor();
    await person.press('Enter');
    await expect.poll(text).toBe(expected);
  });

  it('of what is not named is accepted by Tab, and by Enter after an arrow key', async () => {
    await suggest('ok :p', /./);
    await person.press('Tab');
    await expect.poll(text).toMatch(/^ok :p[a-z_]+: $/);
    await message().fill('');
    await suggest('ok :p', /./);
    await person.press('ArrowDown', 'Enter');
    await expect.poll(text).toMatch(/^ok :p[a-z_]+: $/);
  });

  it.each(['```\n(get m :name', '`(get m :name', '~~~ruby\nsend @be', 'the `#gar'])('is not offered in the code of %j', async (typed) => {
    await message().fill(typed.slice(0, -1));
    await page.keyboard.type(typed.slice(-1));
    expect(await page.getByRole('listbox').count()).toBe(0);
    await person.press('Enter');
    await expect.poll(text).toBe(`${typed}\n`);
  });

  it('does not take the Enter of an input method, nor is anything sent by it', async () => {
    await complete('Hi @b', /Ben/);
    const press = (init: { keyCode?: number; ctrlKey?: boolean; isComposing?: boolean }): Promise<boolean> =>
      message().evaluate(
        (element, given) =>
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...given })),
        init,
      );
    // Safari sends this one after the composition.
    for (const init of [{ keyCode: 229 }, { keyCode: 229, ctrlKey: true }, { isComposing: true }]) expect(await press(init)).toBe(true);
    expect(await text()).toBe('Hi @b');
    await page.getByRole('option', { name: /Ben/ }).waitFor();
  });

  it('is chosen with arrow keys, and closed by Escape without closing the field', async () => {
    await suggest('@', /Ben/);
    await person.press('ArrowDown');
    await expect.poll(() => page.getByRole('option').first().getAttribute('aria-selected')).toBe('true');
    await person.press('ArrowDown');
    await expect.poll(() => page.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true');
    await checkAccessibility(page);
    await takeScreenshots(page, 'compose-completion');
    await person.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await text()).toBe('@');
  });
});

describe('Tools', () => {
  it('write Markdown by their keys and buttons, which the browser can undo', async () => {
    await page.keyboard.type('good news');
    await person.press('Control+A', 'Control+B');
    await expect.poll(() => text()).toBe('**good news**');
    await person.press('Control+Z');
    await expect.poll(() => text()).toBe('good news');
    await person.press('Control+A', 'Control+Shift+L');
    await expect.poll(() => text()).toBe('[good news](url)');
    await message().fill('hidden');
    await message().press('Control+A');
    await page.getByRole('button', { name: 'Spoiler' }).click();
    await page.keyboard.type('Title');
    expect(await text()).toBe('```spoiler Title\nhidden\n```');
  });

  it('continue lists', async () => {
    await page.keyboard.type('- one');
    await person.press('Enter');
    await page.keyboard.type('two');
    await person.press('Enter', 'Enter');
    await expect.poll(() => text()).toBe('- one\n- two\n');
  });

  it('add an emoji of the picker', async () => {
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('combobox', { name: 'Find an emoji' }).fill('tada');
    await page.getByRole('option', { name: 'tada', selected: true }).waitFor();
    await person.press('Enter');
    await expect.poll(text).toBe(':tada: ');
  });

  it('write a poll', async () => {
    await page.getByRole('button', { name: 'Poll' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Where to?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Here');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('There');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Add the poll' }).click();
    await expect.poll(text).toBe('/poll Where to?\nHere\nThere');
  });

  it('show what the message will look like', async () => {
    await message().fill('**bold** and @**Ben**');
    await person.press('Alt+P');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('strong').filter({ hasText: 'bold' }).waitFor();
    await preview.locator('.user-mention').waitFor();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => text()).toBe('**bold** and @**Ben**');
  });

  it('send by Enter if the account wants it', async () => {
    await ada.client.patch('settings', { enter_sends: true });
    await expect
      .poll(async () => {
        await message().fill('sent by Enter');
        await person.press('Enter');
        return text();
      })
      .toBe('');
    await page.locator('article').filter({ hasText: 'sent by Enter' }).first().waitFor();
    await page.keyboard.type('one');
    await person.press('Control+Enter');
    await page.keyboard.type('two');
    expect(await text()).toBe('one\ntwo');
    await ada.client.patch('settings', { enter_sends: false });
  });
});

describe('The writer is warned', () => {
  it('of a mentioned person who is not in the channel, and can invite them', async () => {
    await message().fill('@**Eve Ünal** look');
    await page.getByText('Eve Ünal is not in this channel.').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'compose');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Eve Ünal is not in this channel.').waitFor({ state: 'detached' });
    const { body } = await eve.client.get('users/me/subscriptions');
    expect(body['subscriptions']).toMatchObject([{ name: 'garden' }]);
  });

  it('of a mention that reaches everybody', async () => {
    await message().fill('@**all** look');
    await page.getByText(/^@all reaches [34] people\.$/).waitFor();
  });

  it('of a resolved topic, and can reopen it', async () => {
    await message().fill('');
    const id = await post(ben, 'garden', '✔ peas', 'Done.');
    await page.goto('/#narrow/channel/garden/topic/.E2.9C.94.20peas');
    await page.locator(`[data-key="m${id}"]`).waitFor();
    await page.getByRole('button', { name: /^Reply to garden › peas/ }).click();
    await page.getByText('You are writing to a resolved topic.').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('You are writing to a resolved topic.').waitFor({ state: 'detached' });
    const { body } = await ben.client.get(`messages/${id}`);
    expect(body['message']).toMatchObject({ subject: 'peas' });
  });
});
