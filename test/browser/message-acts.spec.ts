import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let ada1: BrowserPerson;
let ben1: BrowserPerson;
let page: Page;
let others: Page;

const row = (where: Page, id: number): Locator => where.locator(`[data-key="m${id}"]`);
const say = (content: string, topic = 'acts', sender = ben): Promise<number> => post(sender, 'garden', topic, content);

/** Single keys have no effect right after a field has lost the focus. */
const GUARD_MS = 500;

/** Selects a message with the keyboard. */
async function select(id: number): Promise<void> {
  await row(page, id).waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await ada1.press('Shift'); // after the mouse, the ring would stay hidden
  await row(page, id).focus();
  await page.waitForTimeout(GUARD_MS);
  await page.locator(`[data-key="m${id}"].selected`).waitFor();
}

async function flagsOf(account: TestAccount, id: number): Promise<string[]> {
  const { body } = await account.client.get('messages', { message_ids: [id] });
  return (body['messages'] as { flags: string[] }[])[0]?.flags ?? [];
}

/** Lets requests to an address wait until they are released, one after the other. */
async function hold(address: string): Promise<HeldRequests> {
  const waiting: (() => void)[] = [];
  let arrived = 0;
  await page.route(address, async (route) => {
    arrived += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    arrive: async (count) => expect.poll(() => arrived).toBe(count),
    release: () => waiting.shift()?.(),
    end: () => page.unroute(address),
  };
}

interface HeldRequests {
  /** Waits until so many requests have been made. */
  readonly arrive: (count: number) => Promise<void>;
  readonly release: () => void;
  readonly end: () => Promise<void>;
}

/** Waits until the server reports something to the page. */
const reportOf = (part: string): Promise<unknown> =>
  page.waitForResponse(async (response) => response.url().includes('/json/events') && (await response.text()).includes(part));

beforeAll(async () => {
  realm = await TestRealm.create(server, { enable_read_receipts: true });
  [ada, ben] = await realm.joinGarden();
  await say('A beginning.');
  [ada1, ben1] = await Promise.all([
    BrowserPerson.logIn(realm, ada, { permissions: ['clipboard-read', 'clipboard-write'] }),
    BrowserPerson.logIn(realm, ben),
  ]);
  page = ada1.page;
  others = ben1.page;
  for (const person of [ada1, ben1]) {
    await person.open('/#narrow/channel/garden/topic/acts');
    await person.page.getByText('A beginning.').waitFor();
  }
});

describe('The list of messages', () => {
  it('is one stop of the Tab key, and moves its selection by J and K, arrows, Home and End', async () => {
    const ids = [await say('One [link](https://a.test).'), await say('Two'), await say('Three')];
    await row(page, ids[2] ?? 0).waitFor();
    await page.locator('main .head button').last().focus();
    await ada1.press('Tab');
    await expect.poll(() => ada1.focused.getAttribute('data-key')).toBe(`m${ids[2]}`);
    await ada1.press('k', 'ArrowUp');
    await expect.poll(() => page.locator('.msg.selected').getAttribute('data-key')).toBe(`m${ids[0]}`);
    await ada1.press('Tab');
    await expect.poll(() => ada1.focused.textContent()).toBe('link');
    await ada1.press('j');
    await expect.poll(() => ada1.focused.getAttribute('data-key')).toBe(`m${ids[1]}`);
    await ada1.press('Home');
    await expect.poll(() => ada1.focused.textContent()).toContain('A beginning.');
    await ada1.press('End');
    await expect.poll(() => ada1.focused.getAttribute('data-key')).toBe(`m${ids[2]}`);
    await ada1.press('Shift+Tab');
    expect(await page.locator('.list :focus').count()).toBe(0);
    await ada1.press('Tab');
    const inside: string[] = [];
    while ((await page.locator('.list :focus').count()) > 0 && inside.length < 20) {
      inside.push((await ada1.focused.getAttribute('aria-label')) ?? '');
      await ada1.press('Tab');
    }
    expect(inside.slice(1)).toContain('Add a reaction');
    expect(inside.length).toBeLessThan(10);
  });

  it('shows no ring while the reader uses the mouse, but the toolbar of the message below it', async () => {
    const id = await say('Below the mouse.');
    await row(page, id).hover();
    await row(page, id).getByRole('toolbar', { name: 'Message actions' }).waitFor();
    await row(page, id).locator('.body').click();
    expect(await page.locator('.msg.selected').count()).toBe(0);
    await row(page, id).getByRole('button', { name: 'Star' }).click();
    await row(page, id).getByRole('button', { name: 'Remove the star' }).first().waitFor();
    await page.mouse.move(0, 0);
    expect(await page.getByRole('toolbar', { name: 'Message actions' }).count()).toBe(0);
  });

  it('has its ring, and its menu the current entry, also in the colours that a system forces', async () => {
    const id = await say('Ringed in any colours.');
    await page.emulateMedia({ forcedColors: 'active' });
    await select(id);
    expect(await row(page, id).evaluate((element) => getComputedStyle(element, '::before').borderTopStyle)).toBe('solid');
    await ada1.press('i');
    await page.getByRole('menu', { name: 'More actions' }).waitFor();
    await ada1.press('ArrowDown');
    const entry = ada1.focused.and(page.getByRole('menuitem'));
    expect(await entry.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await ada1.press('Escape');
    await page.emulateMedia({ forcedColors: null });
  });

  it('gives a star back that was removed in the list of starred messages', async () => {
    const id = await say('Starred for long.');
    await select(id);
    const address = page.url();
    await ada1.press('Control+s');
    await row(page, id).getByRole('button', { name: 'Remove the star' }).first().waitFor();
    await page.goto('/#narrow/is/starred');
    try {
      await select(id);
      await ada1.press('Control+s');
      await row(page, id).waitFor({ state: 'detached' });
      await ada1.press('Control+z');
      await select(id);
      await ada1.press('Control+s');
      await row(page, id).waitFor({ state: 'detached' });
    } finally {
      await page.goto(address);
    }
  });

  it('keeps the current entry of the menu when the message changes meanwhile', async () => {
    const id = await say('Starred elsewhere.');
    await select(id);
    await ada1.press('i');
    await page.getByRole('menu', { name: 'More actions' }).waitFor();
    await ada1.press('ArrowDown');
    const entry = await ada1.focused.and(page.getByRole('menuitem')).textContent();
    await ada.client.post('messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    await row(page, id).locator('.starred').first().waitFor({ state: 'attached' });
    expect(await ada1.focused.and(page.getByRole('menuitem')).textContent()).toBe(entry);
    await ada1.press('Escape');
  });

  it('opens the menu of a message by a key, a right click and a long press', async () => {
    const id = await say('A message with a menu.');
    const menu = page.getByRole('menu', { name: 'More actions' });
    await select(id);
    await ada1.press('i');
    await menu.waitFor();
    await checkAccessibility(page);
    await ada1.press('Escape');
    await expect.poll(() => ada1.focused.getAttribute('data-key')).toBe(`m${id}`);
    await row(page, id).locator('.body p').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: /Copy the link/ }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^http://${realm.host}/#narrow/channel/\\d+-garden/topic/acts/near/${id}$`));
    await page.setViewportSize({ width: 360, height: 760 });
    await row(page, id)
      .locator('.body p')
      .dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 300, bubbles: true });
    await menu.waitFor();
    await ada1.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('A reaction', () => {
  it('is added and taken back by keys and presses, and seen by others at once', async () => {
    const id = await say('React to this.');
    await select(id);
    await ada1.press('+');
    await row(others, id).getByRole('button', { name: '+1, 1: Ada' }).click();
    const pill = row(page, id).getByRole('button', { name: '+1, 2: You, Ben', pressed: true });
    await pill.waitFor();
    expect(await pill.textContent()).toContain('You, Ben');
    await ada1.press('=');
    await row(others, id).getByRole('button', { name: '+1, 1: You' }).waitFor();
    await ada1.press(':');
    await page.getByRole('combobox', { name: 'Find an emoji' }).fill('octopus');
    await page.getByRole('option', { name: 'octopus' }).waitFor();
    await ada1.press('Enter');
    await row(others, id).getByRole('button', { name: 'octopus, 1: Ada' }).waitFor();
    expect(await ada1.focused.getAttribute('data-key')).toBe(`m${id}`);
  });

  it('is shown before the server has it, and disappears with a reason if the server refuses it', async () => {
    const id = await say('React in vain.');
    await select(id);
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/json/messages/${id}/reactions`, async (route) => {
      await asked;
      await route.fulfill({ status: 400, json: { result: 'error', msg: 'No reactions today', code: 'BAD_REQUEST' } });
    });
    ada1.problems.expect(/status of 400/);
    await ada1.press('+');
    await row(page, id).getByRole('button', { name: '+1, 1: You' }).waitFor();
    answer();
    await page.getByRole('status').getByText('No reactions today').waitFor();
    await row(page, id).getByRole('button', { name: '+1, 1: You' }).waitFor({ state: 'detached' });
    await page.unroute(`**/json/messages/${id}/reactions`);
  });
});

describe('A message', () => {
  it('is starred and collapsed by keys', async () => {
    const id = await say('Worth a star.');
    await select(id);
    await ada1.press('Control+s');
    await expect.poll(() => flagsOf(ada, id)).toContain('starred');
    await ada1.press('-');
    await row(page, id).getByRole('button', { name: 'The message is collapsed. Show it' }).waitFor();
    await expect.poll(() => flagsOf(ada, id)).toContain('collapsed');
    await ada1.press('-');
    await row(page, id).getByText('Worth a star.').waitFor();
  });

  it('keeps what its reader did last while the server reports what they did before', async () => {
    const id = await say('Starred and not.');
    await select(id);
    const requests = await hold('**/json/messages/flags');
    const star = row(page, id).locator('.starred');
    try {
      await ada1.press('Control+s');
      await star.first().waitFor({ state: 'attached' });
      await requests.arrive(1);
      await ada1.press('Control+s');
      const reported = reportOf('"starred"');
      requests.release();
      await reported;
      await requests.arrive(2);
      expect(await flagsOf(ada, id)).toContain('starred');
      expect(await star.count()).toBe(0);
      requests.release();
      await expect.poll(() => flagsOf(ada, id)).not.toContain('starred');
      expect(await star.count()).toBe(0);
    } finally {
      await requests.end();
    }
  });

  it('is quoted with its text as it was written', async () => {
    const id = await say('Say **this** again.');
    await select(id);
    await ada1.press('>');
    const field = page.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => field.inputValue()).toContain('```quote\nSay **this** again.\n```');
    expect(await field.inputValue()).toContain(`@_**Ben|${ben.user.id}** [said](http://${realm.host}/#narrow/channel/`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const quote = others.locator('article').filter({ has: others.locator('blockquote') });
    await quote.getByText('Say this again.').waitFor();
    await field.press('Escape');
  });

  it('is edited in its place, and a refused or cancelled text is not lost', async () => {
    const id = await say('Some *txt*', 'acts', ada);
    await select(id);
    await ada1.press('e');
    const field = row(page, id).getByRole('textbox', { name: 'Message' });
    await expect.poll(() => field.inputValue()).toBe('Some *txt*');
    await field.fill('Some *text*');
    await checkAccessibility(page);
    await ada1.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field.inputValue()).toBe('Some *text*');
    await realm.changeSettings({ allow_message_editing: false });
    ada1.problems.expect(/status of 400/);
    await field.press('Control+Enter');
    await row(page, id).getByRole('alert').getByText('Not saved: Your organization has turned off message editing').waitFor();
    expect(await field.inputValue()).toBe('Some *text*');
    await realm.changeSettings({ allow_message_editing: true });
    await field.press('Control+Enter');
    await row(others, id).getByText('Some text').waitFor();
    await row(page, id).locator('.body em').getByText('text').waitFor();
    expect(await ada1.focused.getAttribute('data-key')).toBe(`m${id}`);
  });

  it('shows how it was changed, and who has read it', async () => {
    const id = await say('First version', 'acts', ada);
    await row(page, id).waitFor();
    await ada.client.patch(`messages/${id}`, { content: 'Second version' });
    await row(page, id).getByText('Second version').waitFor();
    await select(id);
    await ada1.press('Shift+H');
    const panel = page.getByRole('complementary', { name: 'Edit history' });
    await panel.locator('.highlight_text_inserted').getByText('Second').waitFor();
    await checkAccessibility(page);
    await expect.poll(() => flagsOf(ben, id)).toContain('read');
    await select(id);
    await ada1.press('Shift+V');
    const receipts = page.getByRole('complementary', { name: 'Read receipts' });
    await receipts.getByRole('listitem').getByText('Ben').waitFor();
    await receipts.getByRole('button', { name: 'Close' }).click();
  });

  it('is deleted after a question, and the next one is selected', async () => {
    const id = await say('Away with this.', 'acts', ada);
    const next = await say('This stays.');
    await row(page, next).waitFor();
    await select(id);
    await ada1.press('i');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    await dialog.waitFor();
    await checkAccessibility(page);
    expect(await ada1.focused.textContent()).toBe('Keep it');
    await ada1.press('Tab', 'Enter');
    await row(others, id).waitFor({ state: 'detached' });
    await page.locator(`[data-key="m${next}"].selected`).waitFor();
  });

  it('is moved to another topic, alone, with those after it, or with all of its topic', async () => {
    const [first, second, third] = [await say('1', 'from'), await say('2', 'from'), await say('3', 'from')];
    await ada1.open('/#narrow/channel/garden/topic/from');
    const dialog = page.getByRole('dialog', { name: 'Move messages' });
    const topic = dialog.getByRole('textbox', { name: 'Topic' }).or(dialog.getByRole('combobox', { name: 'Topic' }));
    await select(first);
    await ada1.press('m');
    await topic.fill('elsewhere');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await row(page, first).waitFor({ state: 'detached' });
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await row(page, first).waitFor();

    await select(second);
    await ada1.press('m');
    await topic.fill('to');
    await dialog.getByRole('radio', { name: 'This message and those after it' }).check();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Move' }).click();
    // The end of the topic has moved, and the reader with it.
    await row(page, first).waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toContain('/topic/to');
    await row(page, second).getByRole('button', { name: 'Moved from from' }).waitFor();
    const icon = row(page, third).locator('.at-marks').getByRole('img', { name: 'Moved from from' });
    expect(await icon.locator('use').getAttribute('href')).toMatch(/#corner-up-right$/);
  });

  it('is marked as unread with those after it, and stays so until the reader leaves', async () => {
    const ids = [await say('1', 'later'), await say('2', 'later'), await say('3', 'later')];
    await ada1.open('/#narrow/channel/garden/topic/later');
    await select(ids[1] ?? 0);
    await expect.poll(() => flagsOf(ada, ids[2] ?? 0)).toContain('read');
    await ada1.press('Shift+U');
    await page.getByText('Messages here stay unread until you leave this view.').waitFor();
    await expect.poll(() => flagsOf(ada, ids[2] ?? 0)).not.toContain('read');
    expect(await flagsOf(ada, ids[0] ?? 0)).toContain('read');
    await page
      .getByRole('link', { name: /^later 2/ })
      .first()
      .waitFor();
    await ada1.open('/#narrow/channel/garden/topic/acts');
    await page.getByText('Messages here stay unread').waitFor({ state: 'detached' });
    expect(await flagsOf(ada, ids[1] ?? 0)).not.toContain('read');
  });
});

describe('A topic', () => {
  const policy = (name: string): Locator => page.locator('main .head').getByRole('button', { name });

  async function policyOnServer(): Promise<number> {
    const { body } = await ada.client.post('register', { event_types: ['user_topic'] });
    const topics = body['user_topics'] as { topic_name: string; visibility_policy: number }[];
    return topics.find(({ topic_name }) => topic_name === 'acts')?.visibility_policy ?? 0;
  }

  it('is followed or muted as its reader chose last while the server reports what they chose before', async () => {
    const id = await say('Follow this, or rather not.');
    await select(id);
    const requests = await hold('**/json/user_topics');
    try {
      await ada1.press('Shift+M');
      await policy('You follow this topic').waitFor();
      await requests.arrive(1);
      await ada1.press('Shift+M');
      await policy('You have muted this topic').waitFor();
      const reported = reportOf('"user_topic"');
      requests.release();
      await reported;
      await requests.arrive(2);
      expect(await policyOnServer()).toBe(3);
      expect(await policy('You have muted this topic').count()).toBe(1);
      requests.release();
      await expect.poll(policyOnServer).toBe(1);
      expect(await policy('You have muted this topic').count()).toBe(1);
    } finally {
      await requests.end();
    }
    await ada1.press('Shift+M');
    await expect.poll(policyOnServer).toBe(0);
  });

  it('is as it was before if the server refuses all that its reader chose', async () => {
    const id = await say('Follow this in vain.');
    await select(id);
    await policy('Follow this topic').waitFor();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    ada1.problems.expect(/status of 400/);
    await page.route('**/json/user_topics', async (route) => {
      await asked;
      await route.fulfill({ status: 400, json: { result: 'error', msg: 'Not today', code: 'BAD_REQUEST' } });
    });
    await ada1.press('Shift+M');
    await policy('You follow this topic').waitFor();
    await ada1.press('Shift+M');
    await policy('You have muted this topic').waitFor();
    answer();
    await page.getByRole('status').getByText('Not today').first().waitFor();
    await policy('Follow this topic').waitFor();
    expect(await policyOnServer()).toBe(0);
    await page.unroute('**/json/user_topics');
  });
});
