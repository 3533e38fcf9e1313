import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const message = (): Locator => page.getByRole('textbox', { name: 'Message' });
const text = (): Promise<string> => message().inputValue();
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const article = (id: number): Locator => page.locator(`[data-key="m${id}"]`);
const newest = async (): Promise<unknown> => (await newestMessage(ben))['content'];

/** Writes into a field as soon as it has the focus. */
async function type(field: Locator, written: string): Promise<void> {
  await field.and(person.focused).waitFor();
  await page.keyboard.type(written);
}

/** Opens the compose field by its key, and replaces the draft in it. */
async function compose(written = ''): Promise<void> {
  await person.press('r');
  await message().and(person.focused).waitFor();
  await person.press('Control+A', 'Delete');
  await page.keyboard.type(written);
}

/** Presses a single key, which has no effect right after a field has lost the focus. */
async function pressOutside(key: string): Promise<void> {
  await page.waitForTimeout(600);
  await person.press(key);
}

async function press(target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await person.reach(target, by);
  await person.press('Enter');
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

beforeEach(async () => {
  await person.open('/#narrow/channel/garden/topic/tomatoes');
  await page.reload();
  await page.getByText('First ones.').waitFor();
});

describe('With the keyboard alone, a person', () => {
  it('formats a text, looks at its preview, and sends it by the button', async () => {
    await compose('spoken');
    await person.press('Control+A');
    await press(button('Quote'));
    await expect.poll(text).toContain('```quote');
    await person.press('Alt+P');
    await page.getByRole('region', { name: 'Preview' }).locator('blockquote').waitFor();
    await person.press('Alt+P');
    await message().waitFor();
    await press(button('Send'));
    await expect.poll(newest).toContain('```quote');
  });

  it('adds an emoji, and a file that is taken out again', async () => {
    await compose();
    await press(button('Emoji'));
    await type(page.getByRole('combobox', { name: 'Find an emoji' }), 'tada');
    await page.getByRole('option', { name: 'tada', selected: true }).waitFor();
    await person.press('Enter');
    await expect.poll(text).toBe(':tada: ');
    const chooser = page.waitForEvent('filechooser');
    await press(button('Attach files'));
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes.') });
    await expect.poll(text).toContain('[notes.txt]');
    await press(button('Remove notes.txt'));
    await expect.poll(text).not.toContain('notes.txt');
  });

  it('writes a poll, votes in it and adds an option', async () => {
    await compose();
    await press(button('Poll'));
    await type(page.getByRole('textbox', { name: 'Question' }), 'Where to?');
    await person.press('Tab');
    await type(page.getByRole('textbox', { name: 'Option 1' }), 'Here');
    await person.press('Tab');
    await type(page.getByRole('textbox', { name: 'Option 2' }), 'There');
    await press(button('Add the poll'));
    await expect.poll(text).toBe('/poll Where to?\nHere\nThere');
    await person.press('Control+Enter');
    await page.getByRole('group', { name: 'Poll: Where to?' }).waitFor();
    await person.press('Escape');
    await pressOutside('End');
    await press(button('Vote for Here, 0 so far'));
    await button('Vote for Here, 1 so far').waitFor();
    const option = page.getByRole('textbox', { name: 'Add an option' });
    await person.reach(option);
    await type(option, 'Elsewhere');
    await person.press('Enter');
    await button('Vote for Elsewhere, 0 so far').waitFor();
  });

  it('checks a task of a to-do list', async () => {
    const id = await post(ben, 'garden', 'tomatoes', '/todo Trip\nPack');
    await article(id).waitFor();
    await person.press('End');
    await person.reach(page.getByRole('checkbox', { name: 'Pack' }));
    await person.press('Space');
    await article(id).locator('.done').waitFor();
  });

  it('saves a snippet and inserts it', async () => {
    await compose('Thank you for asking.');
    await press(button('Saved snippets'));
    await press(button('New snippet'));
    await type(page.getByLabel('Title', { exact: true }), 'Thanks');
    await press(button('Save the snippet'));
    await press(page.getByRole('button', { name: /^Thanks Thank you/ }));
    await expect.poll(text).toBe('Thank you for asking.Thank you for asking.');
  });

  it('sends a message later, and changes its time in the list', async () => {
    await compose('For tomorrow');
    await press(button('Send later'));
    await press(page.getByRole('menuitem', { name: /^Tomorrow/ }));
    await page.getByText(/^The message will be sent: /).waitFor();
    await person.press('Escape');
    await pressOutside('d');
    await press(page.getByRole('link', { name: /^Scheduled/ }).or(page.getByRole('tab', { name: /^Scheduled/ })));
    await press(button('Change the time'));
    await page.getByRole('dialog', { name: 'Change the time' }).waitFor();
    await person.press('Escape');
    await press(button('Send now'));
    await expect.poll(newest).toBe('For tomorrow');
  });

  it('sends again what was refused', async () => {
    await page.route('**/json/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not now' } })
        : route.continue(),
    );
    person.problems.expect(/status of 400/);
    await compose('Refused once.');
    await person.press('Control+Enter');
    await page.getByText('Not sent: Not now').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await press(button('Send again'), 'Shift+Tab');
    await expect.poll(newest).toBe('Refused once.');
  });

  it.each(['recent', 'drafts', 'inbox'])('goes from part to part of the view "%s"', async (view) => {
    await person.open(`/#${view}`);
    await page.locator('.main').locator('.page, .list').waitFor();
    const parts: string[] = [];
    for (let press = 0; press < 6; press += 1) {
      await person.press('F6');
      parts.push(
        await page.evaluate(
          () => ['.sidebar', '.main .head', '.main :is(.page, .list)'].find((part) => document.activeElement?.closest(part)) ?? '',
        ),
      );
    }
    expect(parts).toEqual(expect.arrayContaining(['.sidebar', '.main :is(.page, .list)']));
    expect(parts).not.toContain('');
  });

  it('goes from part to part of the settings and of the list of channels', async () => {
    for (const address of ['settings/display', 'channels/subscribed']) {
      await person.open(`/#${address}`);
      await page.locator('.main .set-body').waitFor();
      await person.press('F6');
      const parts: string[] = [];
      for (let press = 0; press < 3; press += 1) {
        parts.push(
          await page.evaluate(
            () => ['.sidebar', '.main .head', '.main .set-body'].find((part) => document.activeElement?.closest(part)) ?? '',
          ),
        );
        await person.press('F6');
      }
      expect(parts).toEqual(expect.arrayContaining(['.sidebar', '.main .set-body']));
      expect(parts).not.toContain('');
    }
  });

  it('walks along the rows of drafts, channels and groups, and opens them', async () => {
    const draft = { type: 'stream', to: [1], topic: '' };
    const { body } = await ada.client.get('get_stream_id', { stream: 'garden' });
    const drafts = ['Oldest words', 'Middle words', 'Newest words'].map((content, index) => ({
      ...draft,
      to: [Number(body['stream_id'])],
      topic: `words ${index}`,
      content,
      timestamp: index + 1,
    }));
    await ada.client.post('drafts', { drafts });
    await ben.client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'attic' }, { name: 'balcony' }],
      principals: [ada.user.id, ben.user.id],
    });
    const text = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent);

    await person.open('/#drafts');
    await page.getByText('Oldest words').waitFor();
    await person.press('End');
    await expect.poll(text).toContain('Oldest words');
    await person.press('k', 'ArrowUp');
    await expect.poll(text).not.toContain('Oldest words');
    await person.press('ArrowDown');
    await expect.poll(text).toContain('Middle words');
    await person.press('Enter');
    await expect.poll(() => message().inputValue()).toBe('Middle words');

    await person.open('/#channels/subscribed');
    await page.locator('.main tbody').getByRole('link', { name: 'attic', exact: true }).waitFor();
    await person.press('Home');
    await expect.poll(text).toBe('attic');
    await person.press('ArrowDown', 'ArrowDown');
    await expect.poll(text).toBe('garden');
    await person.press('ArrowUp');
    await expect.poll(text).toBe('balcony');
    await person.press('Enter');
    await expect.poll(() => page.url()).toContain('balcony');
    await page.goBack();
    await expect.poll(text).toBe('balcony');

    await person.open('/#groups/all');
    const groups = page.locator('.main tbody tr a.cut');
    await groups.nth(2).waitFor();
    const names = await groups.allInnerTexts();
    await person.press('End', 'ArrowUp');
    await expect.poll(text).toBe(names.at(-2));
    await person.press('Home');
    await expect.poll(text).toBe(names[0]);
    await person.press('ArrowDown');
    await expect.poll(text).toBe(names[1]);
    await person.press('Enter');
    await page.getByRole('heading', { name: names[1] ?? '' }).waitFor();
  });

  it('walks to the end of a table that has only the rows near the window', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `shelf ${String(index).padStart(3, '0')}`);
    for (const part of [names.slice(0, 60), names.slice(60)]) {
      const body = { subscriptions: part.map((name) => ({ name })), principals: [ada.user.id, ben.user.id] };
      expect(await ben.client.post('users/me/subscriptions', body)).toMatchObject({ status: 200, body: {} });
    }
    await person.open('/#channels/subscribed');
    await page.locator('.main tbody').getByRole('link', { name: 'shelf 000', exact: true }).waitFor();
    await person.press('End');
    await expect.poll(() => person.focused.textContent()).toBe('shelf 119');
    await person.press('k');
    await expect.poll(() => person.focused.textContent()).toBe('shelf 118');
    await person.press('Home');
    await expect.poll(() => person.focused.textContent()).not.toMatch(/shelf 11/);
    await expect.poll(() => person.focused.evaluate((element) => element.closest('tbody tr')?.previousElementSibling)).toBe(null);
  });

  it('is led to the panel that a key has opened, and back to the message by Escape or the same key', async () => {
    const id = await post(ada, 'garden', 'tomatoes', 'Whose story is long.');
    await ada.client.patch(`messages/${id}`, { content: 'Whose story is longer.' });
    await article(id).getByText('longer').waitFor();
    await person.press('End', 'k', 'j');
    const panel = page.getByRole('complementary', { name: 'Edit history' });
    for (const close of ['Escape', 'Shift+H']) {
      await article(id).and(person.focused).waitFor();
      await person.press('Shift+H');
      await panel.and(person.focused).waitFor();
      await person.press(close);
      await panel.waitFor({ state: 'detached' });
      await article(id).and(person.focused).waitFor();
    }
  });

  it('moves in the view that a key has opened, although the focus was in the sidebar', async () => {
    await post(ben, 'garden', 'plums', 'Second ones.');
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /^Inbox/ })
      .focus();
    await person.press('t');
    const rows = page.locator('.main .page .ib-row');
    await rows.nth(1).waitFor();
    await person.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.main .page .ib-row') !== null)).toBe(true);
  });

  it('moves a message to another topic', async () => {
    const id = await post(ada, 'garden', 'tomatoes', 'Belongs to the cucumbers.');
    await article(id).waitFor();
    await person.press('End', 'm');
    const dialog = page.getByRole('dialog');
    const topic = dialog.getByRole('textbox', { name: 'Topic' }).or(dialog.getByRole('combobox', { name: 'Topic' }));
    await person.reach(topic);
    await person.press('Control+A');
    await type(topic, 'cucumbers');
    await press(dialog.getByRole('button', { name: 'Move' }));
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => ((await ben.client.get(`messages/${id}`)).body['message'] as { subject: string }).subject)
      .toBe('cucumbers');
  });
});
